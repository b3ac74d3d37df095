"""Who sits where: a human, or a player that is asked; and how a player is asked while the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from sim.model.actions import AnyAction
from sim.model.ids import Side
from sim.players.protocol import Asked, Player, View


class Human:
    """Somebody who plays with mouse, keys or gamepad."""


HUMAN: Final = Human()

Seats = Mapping[Side, Human | Player]


class Answer(Protocol):
    """An answer that is being thought about: what ``concurrent.futures.Future`` is."""

    def done(self) -> bool:
        """Whether it is there."""

    def result(self) -> tuple[AnyAction, ...]:
        """The answer; waits for it."""


class Thinker(Protocol):
    """Whatever computes answers elsewhere: an executor of ``concurrent.futures``, for one."""

    def submit(self, fn: Callable[[Player, View], tuple[AnyAction, ...]], player: Player, view: View, /) -> Answer:
        """Begins to compute ``fn(player, view)``."""


@dataclass(frozen=True, slots=True)
class Now:
    """An answer that is there at once."""

    acts: tuple[AnyAction, ...]

    def done(self) -> bool:
        """It is."""
        return True

    def result(self) -> tuple[AnyAction, ...]:
        """The answer."""
        return self.acts


class AtOnce:
    """Computes on the spot: for tests, and where nobody watches."""

    def submit(self, fn: Callable[[Player, View], tuple[AnyAction, ...]], player: Player, view: View, /) -> Answer:
        """Computes it."""
        return Now(fn(player, view))


def choose(player: Player, view: View) -> tuple[AnyAction, ...]:
    """A player's answer; a plain function, so that another process can be asked for it."""
    return player.choose(view)


@dataclass(frozen=True, slots=True)
class Question:
    """What a side was asked, and when (µs) its answer is due, however soon or late it is there."""

    side: Side
    asked: Asked
    due_us: int
    answer: Answer
    view: View
    since_us: int = 0
    """``MOVING``: the moment from which the answer's seconds count; else when it was asked."""
