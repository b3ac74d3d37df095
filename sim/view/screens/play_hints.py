"""The line that helps: what to do now, said until it has been done once; and what was refused, with what to do instead."""

from __future__ import annotations

from dataclasses import dataclass

from sim.model.actions import Flick, Purpose
from sim.model.ids import Side, side_of
from sim.rules.procedure import Step
from sim.session.inputs import Command
from sim.session.keys import Keys
from sim.session.shown import AimLine, Doing, Shown, Why, ZoneShown
from sim.session.words import say_why
from sim.view.keys import cap
from sim.view.screens.play_words import Told
from sim.view.widgets.plate import Plate

KEEPER_KEYS = (Command.KEEPER_UP, Command.KEEPER_LEFT, Command.KEEPER_DOWN, Command.KEEPER_RIGHT)
KEEPER_ACTS = 16
"""How the keeper is moved is said in so many acts."""
REFUSAL_US = 6_000_000
"""A refusal is to be read for so long."""

_BUSY = frozenset({Doing.AIMING, Doing.STROKE, Doing.PLACING, Doing.MOVING})


@dataclass(frozen=True, slots=True)
class Learned:
    """What has been done at least once, and needs no hint any more."""

    flicked: bool = False
    scored: bool = False
    named: bool = False
    placed: bool = False
    blocked: bool = False
    positioned: bool = False


def learned(shown: Shown, humans: tuple[Side, ...]) -> Learned:
    """What those at the window have done in this match so far."""
    flicks = [
        action
        for match in shown.match.history()
        for action in match.act_done
        if isinstance(action, Flick) and side_of(action.figure) in humans
    ]  # fmt: skip
    scored = any(shown.score[list(Side).index(side)] for side in humans)
    purposes = {flick.purpose for flick in flicks}
    return Learned(
        flicked=bool(flicks),
        scored=scored,
        named=bool(flicks),
        placed=bool(flicks),
        blocked=Purpose.BLOCK in purposes,
        positioned=Purpose.POSITION in purposes,
    )


@dataclass
class Refusals:
    """Shows a refusal for a while, but not longer than until something else is done."""

    seen: tuple[tuple[Why, int], int] | None = None
    troubled: int | None = None

    def plate(self, shown: Shown, told: Told) -> Plate | None:
        """What was refused a moment ago: why, by which clause, and what to do instead; or that the match can no longer be kept."""
        if shown.trouble is not None:
            self.troubled = shown.match.acts if self.troubled is None else self.troubled
            if shown.match.acts == self.troubled:
                return Plate(told.words("not_saved", reason=shown.trouble), strong=True)
        if shown.refused is None:
            return None
        if self.seen is None or self.seen[0] is not shown.refused:
            self.seen = (shown.refused, shown.match.acts)
        old = shown.us - shown.refused[1] > REFUSAL_US or shown.match.acts != self.seen[1] or shown.doing in _BUSY
        return None if old else Plate(say_why(shown.refused[0], told.lang), strong=True)


def hint_of(shown: Shown, told: Told, known: Learned, humans: tuple[Side, ...], keys: Keys) -> Plate | None:
    """What helps now; nothing once it has been done."""
    text = _hint(shown, told, known, humans, keys)
    return Plate(text) if text else None


def _hint(shown: Shown, told: Told, known: Learned, humans: tuple[Side, ...], keys: Keys) -> str:
    mine = shown.to_move in humans
    match shown.doing:
        case Doing.OVER:
            return told.words("hint.over")
        case Doing.SIGNAL:
            return told.words("hint.interval") if humans else ""
        case Doing.THINKING:
            return ""
        case Doing.PLACING:
            held = next((o for o in shown.overlays if isinstance(o, ZoneShown)), None)
            if held is None or held.fits:
                return ""
            return told.words("hint.nowhere" if held.nearest is None else "hint.nearest")
        case Doing.AIMING:
            aim = next((o for o in shown.overlays if isinstance(o, AimLine)), None)
            return "" if aim is None or known.flicked else told.words("hint.aim" if aim.pointer is None else "hint.aim_drag")
        case Doing.MOVING:
            return _keeper(shown, told, humans, keys)
        case Doing.WAITING if mine:
            return _waiting(shown, told, known)
    return ""


def _keeper(shown: Shown, told: Told, humans: tuple[Side, ...], keys: Keys) -> str:
    """How the defending keeper is moved: with the mouse, or with keys where the other player has the mouse."""
    defends = shown.state.possession.other
    if defends not in humans or shown.match.acts > KEEPER_ACTS:
        return ""
    if len(humans) == 1:
        return told.words("hint.keeper")
    return told.words("hint.keeper_keys", side=told.name(defends), keys=" ".join(cap(keys.key(command), told.lang) for command in KEEPER_KEYS))


def _waiting(shown: Shown, told: Told, known: Learned) -> str:
    match shown.step:
        case Step.PLACE_FIRST | Step.PLACE_SECOND:
            return "" if known.placed else told.words("hint.place")
        case Step.NAME | Step.TAKER:
            return "" if known.named else told.words("hint.take")
        case Step.POSITION_FIRST | Step.POSITION_SECOND:
            return "" if known.positioned else told.words("hint.position")
        case Step.SANCTION:
            return told.words("hint.sanction")
    if shown.kind is Purpose.BLOCK:
        return "" if known.blocked else told.words("hint.block")
    if not known.flicked:
        return told.words(f"hint.{shown.mode}")
    return "" if known.scored else told.words("hint.goal")
