"""The buttons of the play screen: what may be asked for now and by whom, and of what may not be, why not and what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.language import sentence, words
from sim.match.transcript import clock_words
from sim.model.actions import About, AnyAction, Ask, MoveKeeper, Ready, Request, Spare
from sim.model.ids import Side, figure
from sim.rules.permission import Permission, Refusal
from sim.rules.procedure import Step
from sim.rules.refusals import say_refused
from sim.rules.ruleset import Ruleset
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
SLOTS = (
    (Command.READY, Command.ACCEPT, Command.WAIVE),
    (Command.ASK_TICK, Command.TIME_OUT),
    (Command.SUBSTITUTE, Command.SPARE),
    (Command.UNDO,),
    (Command.TIDY, Command.FORMATION, Command.PLAY_ON, Command.ASK_DISTANCE, Command.ASK_BACK),
    (Command.ASK_CHECK,),
    (Command.MODE,),
)
"""Where there is room for a few buttons only: what may stand in each place, from the foot up, so that places go from the top as room does.

In a place what may be pressed goes first, then what comes first.
"""


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
        return Offer(command, side, on=side is not None and not shown.log.events, words=told.words("tip.formation_off"))
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
    return Offer(command, side, on=True, strong=_strong(command, side, shown), other=side is not first)


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
        return permission.why_not(_exchange(side, permission))
    if command is Command.SUBSTITUTE:
        wrong = refused(permission, side)
        return None if wrong is None else permission.why_not(wrong)
    action = Ready(side=side) if command is Command.READY else Ask(side=side, request=_ASKS[command], about=_ABOUT.get(command))
    return permission.why_not(action)


def _exchange(side: Side, permission: Permission) -> AnyAction:
    """The next step of the exchange of keepers: the rod off, the spare on, the spare off."""
    spare, layout = figure(side, "spare"), permission.layout
    if spare in layout.figures:
        return Spare(side=side, leave=True)
    if figure(side, "keeper") in layout.keepers:
        return MoveKeeper(side=side, off=True)
    mouth = (-side.attacks(permission.state.half) * permission.table.pitch.half_length, 0.0)
    return Spare(side=side, enter=permission.nearest(spare, mouth) or mouth)


def _strong(command: Command, side: Side, shown: Shown) -> bool:
    """Whether play waits for just this."""
    if command is Command.READY:
        return side in shown.permission.to_act
    if command is Command.TIDY:
        return side in shown.permission.to_act and shown.permission.why_not(Ready(side=side)) is not None
    if command is Command.ACCEPT:
        return True
    return command is Command.WAIVE and shown.state.block_due


def chosen(given: tuple[Offer, ...], shown: Shown, *, most: int, columns: int, page: int = 0) -> list[Offer]:
    """What is shown where there is room for so many: what may be pressed before what may not, in one column each in its place.

    On a ``page`` after the first, so many of all that there are, in their order.
    """
    if page:
        return list(given[most * (page - 1) : most * page])
    if most >= len(given):
        return list(given)
    if columns != 2:
        return _in_slots(given, shown, most)
    first = sorted(given, key=lambda offer: (not offer.strong, not (offer.on or _waited(offer, shown))))[:most]
    return [offer for offer in given if offer in first]


def left_out(given: tuple[Offer, ...], shown: Shown, *, most: int, columns: int) -> int:
    """How many that may be pressed find no room."""
    there = chosen(given, shown, most=most, columns=columns)
    return sum(offer.on and offer not in there for offer in given)


def buttons_of(
    given: tuple[Offer, ...], shown: Shown, told: Told, keys: Keys, hover: str | None, *, most: int, columns: int, page: int = 0
) -> Buttons:
    """The buttons that there is room for (``most``); over them, where the rest is not told elsewhere, what leads to the others or back."""
    wanted = chosen(given, shown, most=most, columns=columns, page=page)
    hidden = left_out(given, shown, most=most, columns=columns) if columns == 2 else 0
    more = "" if columns != 2 or most >= len(given) else told.words("more_by_key", count=hidden) if hidden else told.words("all_buttons")
    if page:
        more = told.words("fewer" if most * page >= len(given) else "more_pages")
    label: Callable[[Command], str] = lambda command: _label(command, shown, told)  # noqa: E731
    return Buttons(
        tuple(
            Button(
                offer.command,
                label(offer.command),
                cap(keys.key(offer.command), told.lang),
                offer.on,
                offer.strong,
                tip_of(offer, told),
                offer.side if offer.other else None,
            )
            for offer in wanted
        ),
        columns,
        hover,
        more,
    )


def _in_slots(given: tuple[Offer, ...], shown: Shown, most: int) -> list[Offer]:
    """One offer for each place, the lowest place last, so that none wanders; what may not be pressed gives way to what may."""
    by_command, out = {offer.command: offer for offer in given}, []
    for slot in SLOTS[:most]:
        may = [by_command[command] for command in slot if command in by_command and by_command[command] not in out]
        found = next((offer for offer in may if offer.on or _waited(offer, shown)), next(iter(may), None))
        if found is not None:
            out.append(found)
    waiting = [by_command[command] for slot in SLOTS for command in slot if command in by_command and by_command[command].on]
    waiting = [offer for offer in waiting if offer not in out]
    for i in reversed(range(len(out))):
        if waiting and not out[i].on and not _waited(out[i], shown):
            out[i] = waiting.pop(0)
    return out[::-1]


def _waited(offer: Offer, shown: Shown) -> bool:
    """Whether play waits for just this, though it may not be done yet: it is shown, with the reason."""
    return offer.command is Command.READY and offer.refusal is not None and offer.side in shown.permission.ready


def _label(command: Command, shown: Shown, told: Told) -> str:
    if command is Command.MODE:
        return told.words(f"mode.{shown.mode}")
    return told.words(f"ask.{command.removeprefix('ask_')}")


def tip_of(offer: Offer, told: Told) -> str:
    """What a button does, and where it is not for the side whose move it is, for whom; of one that may not be pressed also why not."""
    about = told.words(f"tip.{offer.command.removeprefix('ask_')}")
    if offer.on:
        said = offer.words if offer.command is Command.UNDO and offer.words else about
        return told.words("for_side", side=told.name(offer.side), tip=said) if offer.other else said
    why = why_off(offer, told)
    return about if not why else why if offer.command is Command.FORMATION else f"{about} {why}"


def why_off(offer: Offer, told: Told) -> str:
    """Why a button may not be pressed, by which clause, and what to do instead."""
    return offer.words or (say_refused(offer.refusal, told.lang) if offer.refusal else "")
