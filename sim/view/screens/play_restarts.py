"""What can be done at each step of a restart, said until it has been done a few times."""

from __future__ import annotations

from dataclasses import dataclass

from sim.language import words
from sim.model.actions import Flick, Place, Purpose, Ready, Take
from sim.model.ids import BALL, Side, side_of
from sim.rules.procedure import Step
from sim.rules.refusals import Reason, Refusal, say_instead, say_reason
from sim.rules.wording import body_phrase
from sim.rules.words import Phase
from sim.session.formation import strays
from sim.session.inputs import Command
from sim.session.keys import Keys
from sim.session.shown import FlickMode, Shown
from sim.view.keys import cap
from sim.view.panel import raised
from sim.view.screens.play_words import Told

OFTEN = 3
"""Whoever has named a taker so often in a match knows how a restart goes."""


@dataclass(frozen=True, slots=True)
class Practice:
    """What those at the window have done: how often they ``named`` a taker in this match, whether they ever ``placed`` and ``positioned``.

    ``blocked``: why the one that play waits for may not say that it is ready, if so. ``twice``: the figure that touched the ball last may not
    do so again.
    """

    named: int = 0
    placed: bool = False
    positioned: bool = False
    blocked: Refusal | None = None
    twice: bool = False


def practice(shown: Shown, humans: tuple[Side, ...], *, placed: bool, positioned: bool) -> Practice:
    """What they have done so far."""
    side = shown.to_move
    refusal = shown.permission.why_not(Ready(side=side)) if side in humans and side in shown.permission.ready else None
    touching = shown.touching
    mine = touching is not None and side in humans and side_of(touching) is side and shown.step is Step.PLAY
    again = shown.permission.why_not(Flick(figure=touching, direction=0.0, speed=1000.0, purpose=Purpose.ATTACK)) if mine and touching else None
    twice = again is not None and again.reason is Reason.DOUBLE_TOUCH
    return Practice(_named(shown, humans), placed, positioned, refusal, twice)


def restart_hint(shown: Shown, told: Told, humans: tuple[Side, ...], keys: Keys, done: Practice) -> str:
    """What can be done now; nothing in open play, and of what has been done often enough."""
    side, practised = shown.to_move, done.named >= OFTEN
    if said := not_ready(done.blocked, told):
        tidy = side is not None and shown.permission.tidy(side)
        return f"{said} {told.words('hint.or_tidy', ask=told.words('ask.tidy'), cap=cap(keys.key(Command.TIDY), told.lang))}" if tidy else said
    taker = _taker(shown, humans)
    match shown.step:
        case Step.PLACE_FIRST | Step.PLACE_SECOND if side is not None:
            if strays(shown.permission, side, shown.match.header.pitch) and shown.match.acts:
                return told.words("hint.strays", ask=told.words("ask.formation"), cap=cap(keys.key(Command.FORMATION), told.lang))
            if shown.state.phase is Phase.GOAL_KICK and shown.step is Step.PLACE_FIRST:
                return "" if practised else told.words("hint.place_goal_kick")
            return "" if done.placed else told.words("hint.place")
        case Step.TAKER:
            return "" if practised else told.words("hint.take_placed")
        case Step.NAME:
            return "" if practised else told.words("hint.take_then_drag")
        case Step.POSITION_FIRST if taker and not practised and not put(shown, taker):
            return raised(told.words("hint.drag_taker", figure=body_phrase(taker, told.lang)))
        case Step.POSITION_FIRST | Step.POSITION_SECOND:
            return "" if done.positioned else told.words("hint.position")
        case Step.KICK if taker and not practised:
            how = "kick_or_move_nail" if shown.mode is FlickMode.NAIL else "kick_or_move"
            return raised(told.words(f"hint.{how}", figure=body_phrase(taker, told.lang), cap=cap(keys.key(Command.PLACE), told.lang)))
    return ""


def _named(shown: Shown, humans: tuple[Side, ...]) -> int:
    """How often those at the window have named a taker."""
    acts = (action for match in shown.match.history() for action in match.act_done)
    return sum(isinstance(action, Take) and side_of(action.figure) in humans for action in acts)


def _taker(shown: Shown, humans: tuple[Side, ...]) -> str | None:
    """The taker, where somebody at the window may put it by hand."""
    found = (body for right in shown.permission.places if right.side in humans for body in right.bodies if body != BALL)
    return next((body for body in found if body == shown.state.taker), None)


def put(shown: Shown, taker: str) -> bool:
    """Whether the taker has been put by hand since it was named."""
    for match in shown.match.history()[::-1]:
        for action in match.act_done[::-1]:
            if isinstance(action, Place) and action.body == taker:
                return True
            if isinstance(action, Take):
                return False
    return False


def not_ready(refusal: Refusal | None, told: Told) -> str:
    """Why the one that play waits for cannot say that it is ready; nothing where nothing stands in the way."""
    if refusal is None or refusal.reason is not Reason.STANDS_WRONGLY:
        return ""
    return words(
        "play.hint.not_ready",
        told.lang,
        why=raised(say_reason(refusal, told.lang)),
        clause=refusal.clause,
        instead=say_instead(refusal, told.lang),
    )
