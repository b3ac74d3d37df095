"""The two forms in which a choice may be given: one of many deeds, or preferences and numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sim.env.choices import CHOICES, NUMBERS, acts, deeds, spread, why_not
from sim.env.columns import BadAction, box, numbers
from sim.env.facts import Undone
from sim.model.actions import AnyAction
from sim.players.protocol import View

Action = int | np.integer | npt.NDArray[np.float32]


class Form(StrEnum):
    """``discrete``: one of ``choices.deeds()``, with a mask of them. ``box``: a preference for each of ``CHOICES``, then ``NUMBERS``."""

    DISCRETE = "discrete"
    BOX = "box"


def form_of(name: str) -> Form:
    """The form of that name. Raises ``ValueError``."""
    try:
        return Form(name)
    except ValueError:
        raise ValueError(f"actions: {name!r}: expected one of {', '.join(Form)}") from None


def space(form: Form) -> spaces.Space[Any]:
    """The space of actions in a form."""
    return spaces.Discrete(len(deeds())) if form is Form.DISCRETE else box(len(CHOICES) + len(NUMBERS))


def mask(form: Form, choices: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """What a mask of choices permits of the actions in a form: of a box the preferences that count."""
    return spread(choices) if form is Form.DISCRETE else choices.copy()


def chosen(view: View, form: Form, action: object, choices: npt.NDArray[np.int8]) -> tuple[tuple[AnyAction, ...], Undone | None]:
    """The acts that an action stands for, and why they are not to be done, if they are not.

    In a box the permitted choice with the greatest preference counts, the first among equals. Raises ``BadAction`` for what is no action.
    """
    if form is Form.BOX:
        values = numbers(action, [*(f"preference for {choice}" for choice in CHOICES), *(column.name for column in NUMBERS)])
        preferences = np.where(choices > 0, np.array(values[: len(CHOICES)]), -np.inf)
        choice = CHOICES[int(np.argmax(preferences))]
        values = values[len(CHOICES) :]
    else:
        choice, values = deeds()[_whole(action)]
    done = acts(view, choice, values)
    return done, None if choices[CHOICES.index(choice)] else why_not(view, choice, done)


def _whole(action: object) -> int:
    """The number of a deed. Raises ``BadAction``."""
    whole = isinstance(action, int | np.integer) or (isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu")
    if isinstance(action, bool | np.ma.MaskedArray) or not whole or not 0 <= int(action) < len(deeds()):  # type: ignore[call-overload]
        raise BadAction("action", action, f"a whole number from 0 to {len(deeds()) - 1}")
    return int(action)  # type: ignore[call-overload, no-any-return]
