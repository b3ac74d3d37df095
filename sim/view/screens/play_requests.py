"""The buttons of the play screen: what may be asked for now and by whom, and of what may not be, why not and what to do instead."""

from __future__ import annotations

from dataclasses import dataclass

from sim.language import sentence, words
from sim.match.transcript import clock_words
from sim.model.actions import About, Ask, Ready, Request
from sim.model.ids import Side
from sim.rules.permission import Permission, Refusal
from sim.rules.procedure import Step
from sim.rules.refusals import say_refused
from sim.rules.ruleset import Ruleset
from sim.session import exchanging
from sim.session.changing import refused
from sim.session.formation import strays
from sim.session.inputs import Command
from sim.session.keys import Keys
from sim.session.shown import Doing, Shown
from sim.session.undoing import reach
from sim.view.keys import cap
from sim.view.screens.play_words import Told
from sim.view.widgets.buttons import Button, Buttons

_ASKS = {
    Command.ASK_DISTANCE: Request.DISTANCE,
    Command.ASK_BACK: Request.BACK,
    Command.ASK_TICK: Request.TICK,
    Command.ASK_CHECK: Request.CHECK,
    Command.PLAY_ON: Request.PLAY_ON,
    Command.ACCEPT: Request.ACCEPT,
    Command.WAIVE: Request.WAIVE,
    Command.TIME_OUT: Request.TIME_OUT,
}
_ABOUT = {Command.ASK_CHECK: About.AREA}
SHOWN = (
    Command.READY,
    Command.TIDY,
    Command.FORMATION,
    Command.ACCEPT,
    Command.PLAY_ON,
    Command.WAIVE,
    Command.ASK_BACK,
    Command.ASK_DISTANCE,
    Command.ASK_CHECK,
    Command.ASK_TICK,
    Command.TIME_OUT,
    Command.SUBSTITUTE,
    Command.SPARE,
    Command.UNDO,
    Command.MODE,
)
"""The buttons, in the order in which they stand."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Whether a command may be given now and by which side, and if not, why: ``refusal``, or only in ``words``.

    ``other``: not by the side whose move it is, but by the other one.
    """

    command: Command
    side: Side | None
    on: bool
    strong: bool = False
    refusal: Refusal | None = None
    words: str = ""
    other: bool = False


def offers(shown: Shown, humans: tuple[Side, ...], told: Told) -> tuple[Offer, ...]:
    """What each button offers."""
    return tuple(_offer(command, shown, humans, told) for command in SHOWN if known_to(command, shown.state.ruleset))


def known_to(command: str, ruleset: Ruleset) -> bool:
    """Whether the game that is played knows of such a thing at all."""
    match command:
        case Command.TIME_OUT:
            return ruleset.numbers.time_outs > 0
        case Command.SUBSTITUTE:
            return ruleset.numbers.substitutes > 0
        case Command.ASK_TICK:
            return ruleset.holds("TCK-1")
        case Command.ASK_DISTANCE:
            return ruleset.holds("FRE-4")
        case _:
            return True


def _offer(command: Command, shown: Shown, humans: tuple[Side, ...], told: Told) -> Offer:
    if command is Command.MODE:
        return Offer(command, None, on=bool(humans))
    if command is Command.FORMATION:
        side = next((s for s in humans if strays(shown.permission, s, shown.match.header.pitch)), None)
        on = side is not None and not shown.log.events
        return Offer(command, side, on=on, words="" if on else told.words("tip.formation_off"))
    if command is Command.UNDO:
        on = not shown.log.events and reach(shown.match, humans)[0] > 0
        return Offer(command, None, on=on, words=_taken_back(shown, humans, told) if on else _wait(shown, told))
    if not humans or shown.log.events:
        return Offer(command, None, on=False, words=_wait(shown, told))
    first = shown.to_move if shown.to_move in humans else humans[0]
    order = (first, *(side for side in humans if side is not first))
    tried = [(side, _refused(command, side, shown.permission)) for side in order]
    side = next((side for side, refusal in tried if refusal is None), None)
    if side is None:
        naming = command is Command.READY and shown.step in (Step.NAME, Step.TAKER)
        return Offer(command, first, on=False, refusal=tried[0][1], words=told.words("hint.take") if naming else "")
    rod = told.words("tip.substitute_rod") if command is Command.SUBSTITUTE and not shown.permission.comes_on(side) else ""
    return Offer(command, side, on=True, strong=_strong(command, side, shown), words=rod, other=side is not first)


def _taken_back(shown: Shown, humans: tuple[Side, ...], told: Told) -> str:
    """How far undoing goes back, where it takes back more than one act."""
    acts, before = reach(shown.match, humans)
    if acts < 2:
        return ""
    key = "undo_goal" if before.score != shown.match.score else "undo_reach"
    return told.words(f"tip.{key}", acts=acts, clock=clock_words(before.clock))


def _wait(shown: Shown, told: Told) -> str:
    """Nothing may be asked for while something moves."""
    key = "play_over" if shown.doing is Doing.OVER else "ball_moving" if shown.log.events else "nothing_to_ask"
    return sentence(words(f"instead.{key}", told.lang))


def _refused(command: Command, side: Side, permission: Permission) -> Refusal | None:
    if command is Command.TIDY:
        if permission.tidy(side):
            return None
        refusal = permission.why_not(Ready(side=side))
        return refusal if refusal is not None else permission.why_not(Ask(side=side, request=Request.FORCING))
    if command is Command.SPARE:
        return exchanging.why_not(permission, side)
    if command is Command.SUBSTITUTE:
        wrong = refused(permission, side)
        return None if wrong is None else permission.why_not(wrong)
    action = Ready(side=side) if command is Command.READY else Ask(side=side, request=_ASKS[command], about=_ABOUT.get(command))
    return permission.why_not(action)


def _strong(command: Command, side: Side, shown: Shown) -> bool:
    """Whether play waits for just this."""
    if command is Command.READY:
        return side in shown.permission.to_act
    if command is Command.TIDY:
        return side in shown.permission.to_act and shown.permission.why_not(Ready(side=side)) is not None
    if command is Command.ACCEPT:
        return True
    return command is Command.WAIVE and shown.state.block_due


def buttons_of(given: tuple[Offer, ...], shown: Shown, told: Told, keys: Keys, hover: str | None, *, columns: int, size: int) -> Buttons:
    """The buttons, each always in the same place; what may not be pressed is dim."""
    return Buttons(
        tuple(
            Button(
                offer.command,
                _label(offer.command, shown, told),
                cap(keys.key(offer.command), told.lang),
                offer.on,
                offer.strong,
                tip_of(offer, told),
                offer.side if offer.other else None,
            )
            for offer in given
        ),
        columns,
        hover,
        size,
    )


def _label(command: Command, shown: Shown, told: Told) -> str:
    if command is Command.MODE:
        return told.words(f"mode.{shown.mode}")
    return told.words(f"ask.{command.removeprefix('ask_')}")


def tip_of(offer: Offer, told: Told) -> str:
    """What a button does, and where it is not for the side whose move it is, for whom; of one that may not be pressed also why not."""
    about = told.words(f"tip.{offer.command.removeprefix('ask_')}")
    if offer.on:
        said = offer.words or about
        return told.words("for_side", side=told.name(offer.side), tip=said) if offer.other else said
    why = why_off(offer, told)
    return about if not why else why if offer.command is Command.FORMATION else f"{about} {why}"


def why_off(offer: Offer, told: Told) -> str:
    """Why a button may not be pressed, by which clause, and what to do instead."""
    return offer.words or (say_refused(offer.refusal, told.lang) if offer.refusal else "")
