"""What is said in passing: why something was not done, and what to do instead. It goes when its cause has gone, and never stays for long."""

from __future__ import annotations

from dataclasses import dataclass

from sim.session.shown import Doing, Shown, Why
from sim.session.words import say_why
from sim.told import reason
from sim.view.screens.play_words import Told
from sim.view.widgets.plate import Plate

REFUSAL_US = 6_000_000
"""A refusal is to be read for so long."""
WORD_US = 12_000_000
"""What is said at the beginning is to be read for so long."""

_IN_HAND = frozenset({Doing.AIMING, Doing.STROKE, Doing.PLACING})
"""Who has something in hand again has read why it was not done before."""


def cause(shown: Shown) -> tuple[object, ...]:
    """What a refusal rests on: whose turn it is in which step, what is owed or asked for, and whether a flick's motion goes on."""
    state = shown.state
    return (shown.step, shown.to_move, state.phase, state.possession, state.touches, state.block, state.sanction, shown.doing is Doing.MOVING)


@dataclass
class Passing:
    """Something said in passing, since when (µs of the window), and because of what; ``over``: it has gone, and does not come back."""

    what: object
    since_us: int
    cause: tuple[object, ...]
    over: bool = False

    def holds(self, shown: Shown, us: int) -> bool:
        """Whether it is still to be said at a moment of the window (µs)."""
        self.over = self.over or us - self.since_us > REFUSAL_US or shown.doing in _IN_HAND or cause(shown) != self.cause
        return not self.over


@dataclass
class Refusals:
    """Shows a refusal for a while, but not longer than its cause is there; at the beginning ``word``, if there is any."""

    word: str = ""
    refused: Passing | None = None
    told: Passing | None = None
    troubled: int | None = None
    began_us: int | None = None

    def say(self, text: str, shown: Shown, us: int) -> None:
        """Says why something may not be done, though nobody asked for it to be done; at a moment of the window (µs)."""
        self.told = Passing(text, us, cause(shown))

    def plate(self, shown: Shown, told: Told, us: int) -> Plate | None:
        """What was refused a moment ago: why, by which clause, and what to do instead; or that the match can no longer be kept.

        ``us`` is the moment of the window: what stands still with the session is not read for longer.
        """
        self.began_us = us if self.began_us is None else self.began_us
        if shown.trouble is not None:
            self.troubled = shown.match.acts if self.troubled is None else self.troubled
            if shown.match.acts == self.troubled:
                return Plate(told.words("not_saved", reason=reason(OSError(shown.trouble), told.lang)), strong=True)
        if shown.refused is None:
            if self.told is None and self.word and us - self.began_us < WORD_US:
                return Plate(self.word, strong=True)
        elif self.refused is None or self.refused.what is not shown.refused:
            self.refused, self.told = Passing(shown.refused, us, cause(shown)), None
        if self.told is not None and self.told.holds(shown, us):
            return Plate(str(self.told.what), strong=True)
        if shown.refused is not None and self.refused is not None and self.refused.holds(shown, us) and self.told is None:
            return Plate(_said(shown.refused[0], told), strong=True)
        return None


def _said(why: Why, told: Told) -> str:
    return say_why(why, told.lang)
