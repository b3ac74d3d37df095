"""What everything on the play screen is drawn with: look, places, words and keys, all of which a change of size or settings may change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from sim.model.ids import Side
from sim.session.keys import Keys
from sim.view.screens.play_places import Places
from sim.view.screens.play_words import Told
from sim.view.widgets.look import Look

T = TypeVar("T")


@dataclass(frozen=True)
class Frame:
    """The frame of the screen. ``humans`` are the sides played at the window, ``learned`` what they have done in earlier matches.

    ``back``: in a try, the key that leads back from it.
    """

    look: Look
    places: Places
    told: Told
    keys: Keys
    humans: tuple[Side, ...]
    learned: frozenset[str] = frozenset()
    back: str = ""


class Kept:
    """Values that cost something to make, each kept as long as what it is made of is the same."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], object]] = {}

    def get(self, name: str, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """The value of that name, made anew when its key is another; keys are compared by identity before they are compared by value."""
        found = self._kept.get(name)
        if found is None or found[0] != key:
            found = (key, make())
            self._kept[name] = found
        return cast("T", found[1])
