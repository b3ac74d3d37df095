"""Players that are asked: when, what they see, and what is done with their answers.

An answer takes effect at the moment it is due, never before and never after, however long it took to compute; so the same inputs always
give the same match. The order is that of a match without a window: the side that is not waited for may act first, then the other.
"""

from __future__ import annotations

from dataclasses import replace

from sim.match.kick_off_layout import reaction
from sim.match.motion import seen
from sim.model.actions import After, AnyAction, AtRest, Flick, OnTouch, actor
from sim.model.ids import BALL, Side, side_of
from sim.players.game import EAGER, grouped, may, view_of
from sim.players.harmless import harmless
from sim.players.protocol import Asked
from sim.rules.permission import permission
from sim.rules.situation import Block
from sim.session.aim import Aim
from sim.session.desk import US, Change, Desk
from sim.session.live import Part
from sim.session.nail import Stroke
from sim.session.seats import Human, Question, choose

PATIENCE = 20
"""After so many answers in a row that could not be done, something harmless is done instead of asking again."""


def ask(desk: Desk) -> None:
    """Asks whoever is to be asked next, all being at rest and nobody being asked."""
    if desk.question is not None or desk.flicked or desk.match.over:
        return
    allowed = desk.match.permission
    for side in Side:
        if side in allowed.to_act or side in desk.let_be or desk.eager[side] >= EAGER or not may(allowed, side):
            continue
        if _ask(desk, side, Asked.BEFORE, desk.feel.first_s):
            return
    for side in allowed.to_act:
        if _ask(desk, side, Asked.ACT, _act_s(desk, side)):
            return


def _act_s(desk: Desk, side: Side) -> float:
    """How long a computer takes at least (s): longer where a human may block, unless it has let blocks pass again and again."""
    owed = desk.match.state.block is Block.OWED and desk.match.state.possession is side and side.other in desk.humans
    if not owed:
        return desk.feel.act_s
    return desk.feel.passed_s if desk.passed >= desk.feel.passed_times else desk.feel.block_s


def _ask(desk: Desk, side: Side, asked: Asked, seconds: float) -> bool:
    player = desk.seats[side]
    if isinstance(player, Human):
        return False
    view = view_of(desk.match, desk.last, side, asked)
    desk.question = Question(side, asked, desk.us + round(seconds * US), desk.thinker.submit(choose, player, view), view, desk.us)
    return True


def _holds_back(desk: Desk, question: Question) -> bool:
    """Whether a computer waits a little longer, because a human's hand aims."""
    aiming = isinstance(desk.hand, Stroke | Change) or (isinstance(desk.hand, Aim) and desk.hand.dragged)
    patient = desk.us < question.since_us + round((desk.feel.block_s + desk.feel.hold_s) * US)
    return aiming and patient


def answered(desk: Desk, question: Question) -> None:
    """The answer to what was asked at rest takes effect; a hand that aims is waited for a while."""
    if _holds_back(desk, question):
        desk.question = replace(question, due_us=desk.us + round(desk.feel.glance_s * US))
        return
    desk.question = None
    side, acts = question.side, question.answer.result()
    if not acts and question.asked is Asked.BEFORE:
        desk.let_be |= {side}
        return
    if _do_all(desk, side, acts):
        return
    desk.let_be |= {side}
    if question.asked is Asked.BEFORE:
        return
    desk.failed += 1
    player = desk.seats[side]
    refusal = desk.match.permission.why_not(acts[0]) if acts else None
    if question.view.refused is None and refusal is not None and desk.failed <= PATIENCE and not isinstance(player, Human):
        view = question.view.told(refusal)
        desk.question = replace(question, due_us=desk.us + round(desk.feel.first_s * US), answer=desk.thinker.submit(choose, player, view), view=view)
        return
    _do_all(desk, side, harmless(desk.match.permission, desk.match.layout, side))


def _do_all(desk: Desk, side: Side, acts: tuple[AnyAction, ...]) -> bool:
    """Does acts that begin at rest one after another, each with what is tied to it; whether the first was done."""
    for number, act in enumerate(grouped(acts)):
        if desk.match.over or desk.flicked or not _own(side, act) or desk.match.permission.why_not(act[0]) is not None or not _do(desk, side, act):
            return number > 0
    return bool(acts)


def _own(side: Side, act: tuple[AnyAction, ...]) -> bool:
    """Whether all of it is that side's to do."""
    return all(actor(action) in (side, None) for action in act)


def _do(desk: Desk, side: Side, act: tuple[AnyAction, ...]) -> bool:
    said = desk.refused
    if isinstance(act[0], Flick) or len(act) > 1 or _takes_time(act[0]):
        done = desk.begin(*_parts(desk.us, act))
        if done and desk.flicked:
            ask_moving(desk, side.other, desk.us)
    else:
        done = desk.instant(act[0]) is not None
    if not done:
        desk.refused = said  # what a computer tried in vain is nobody's business
    return done


def _takes_time(action: AnyAction) -> bool:
    """Whether an action is a motion that is worth watching."""
    return bool(getattr(action, "path", ())) or bool(getattr(action, "seconds", 0.0))


def _parts(us: int, act: tuple[AnyAction, ...]) -> list[Part]:
    """Actions of one motion, each with its own time; what follows one that waits for a touch waits with it."""
    out: list[Part] = []
    for action in act:
        match action.when:
            case After(seconds=seconds):
                us += round(seconds * US)
            case OnTouch():
                return [*out, *(Part(us, a) for a in act[len(out) :])]
            case _:
                pass
        out.append(Part(us, replace(action, when=AtRest())))
    return out


# ---------------------------------------------------------------- while things move


def faced(desk: Desk, body: str) -> None:
    """Somebody has flicked a figure: the other side is asked what it does about it."""
    side = side_of(body)
    if side is not None:
        ask_moving(desk, side.other, desk.us)


def ask_moving(desk: Desk, side: Side, since_us: int) -> None:
    """Asks a side what it does about a flick, as it sees it once the ball is struck and the eye has followed; not before ``since_us``."""
    player, live = desk.seats[side], desk.live
    if isinstance(player, Human) or live is None or live.stroke is not None:
        return
    log = live.log
    struck = next((touch.t for touch in log.touches(BALL)), None)
    if struck is None:
        return
    due_us = max(live.us_at(struck + reaction()), since_us)
    if due_us >= live.still_us:
        return
    now = seen(desk.match.moment, log, live.t(due_us))
    allowed = permission(now.state, now.layout, desk.table)
    if not may(allowed, side):
        return
    view = view_of(desk.match, desk.last, side, Asked.MOVING, now, allowed)
    desk.moving = Question(side, Asked.MOVING, due_us, desk.thinker.submit(choose, player, view), view, due_us)


def moved(desk: Desk, question: Question) -> None:
    """The answer of a side that saw a flick takes effect while things still move."""
    desk.moving = None
    answers, live = question.answer.result(), desk.live
    if live is None or not answers:
        return
    right = _own(question.side, answers) and all(
        isinstance(a.when, After) and question.view.permission.why_not(replace(a, when=AtRest())) is None for a in answers
    )
    if not right:
        return
    for answer in answers:
        seconds = answer.when.seconds if isinstance(answer.when, After) else 0.0
        live = live.with_part(Part(question.since_us + round(seconds * US), replace(answer, when=AtRest())))
    if live.impossible() is None:
        desk.live = live
