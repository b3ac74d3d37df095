"""What players ask for and do by hand between flicks: accept, play on, back, tick, take, place (GEN 5, GEN 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sim.events import Began, Event, Log, NailOn
from sim.geometry import Point, distance
from sim.model.actions import About, Ask, Flick, Place, Ready, Request, Spare, Take
from sim.model.ids import BALL, Side, side_of
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.rules.curves import GRAIN
from sim.rules.findings import Condition, Finding, Margin, Ruling, yes
from sim.rules.five.sanction import advantage, clear_chance
from sim.rules.five.settling import asked_for_time_out, time_out_left
from sim.rules.measures import ball_at, fact
from sim.rules.placing import ball_choice, kicking_end
from sim.rules.procedure import POSITIONED, RESTARTS
from sim.rules.refusals import Denied, Reason, Refusal
from sim.rules.refusing import asking
from sim.rules.ruleset import Code
from sim.rules.sanctions import GIVEN, accepted, restarting
from sim.rules.shootout import chosen
from sim.rules.situation import Block
from sim.rules.state import BackOffer, State
from sim.rules.words import Call, Phase, Restart
from sim.table import Table


@quick
@dataclass(frozen=True, slots=True)
class Answer:
    """The state after some requests, the rulings on them, the layout to put back, if one, and what was found."""

    state: State
    rulings: tuple[Ruling, ...] = ()
    restore: Layout | None = None
    findings: tuple[Finding, ...] = ()
    denied: tuple[Denied, ...] = ()


def first_flick(events: Sequence[Event]) -> float:
    """When the first nail meets a base; infinite when none does."""
    return next((e.t for e in events if type(e) is NailOn), float("inf"))


def requests_in(events: Sequence[Event], after: float = float("-inf"), until: float = float("inf")) -> list[Began]:
    """What was asked for or done otherwise than by a flick, begun after one moment and by another."""
    return [e for e in events if type(e) is Began and after < e.t <= until and not isinstance(e.action, Flick)]


def answer(state: State, log: Log, requests: Sequence[Began]) -> Answer:
    """The referee's answers to what players ask for and do by hand, in order."""
    if not requests:
        return Answer(state)
    rulings: list[Ruling] = []
    findings: list[Finding] = []
    denied: list[Denied] = []
    restore: Layout | None = None
    for began in requests:
        step = _answer(state, log, began)
        if isinstance(began.action, Ask) and not _granted(state, step, began.action):
            denied.append(_denied(state, log, began.action, began.t))
        state, restore = step.state, step.restore or restore
        rulings += step.rulings
        findings += step.findings
    return Answer(state, tuple(rulings), restore, tuple(findings), tuple(denied))


def _granted(before: State, step: Answer, ask: Ask) -> bool:
    """Whether anything came of a request; the distance is kept only for the side with a restart that has one."""
    if before.phase in _NOBODY_PLAYS:
        return False
    if ask.request is Request.DISTANCE:
        due = before.phase in POSITIONED and before.taker is not None and before.ruleset.holds("DIS-1")
        return due and ask.side is before.possession
    return step.state is not before or bool(step.rulings) or step.restore is not None


def _denied(state: State, log: Log, ask: Ask, t: float) -> Denied:
    reason = _NOBODY_PLAYS.get(state.phase)
    refusal = asking(state, log.layout(t), ask.side, ask.request) if reason is None else Refusal("TIM-1", reason)
    return Denied(t, ask.side, ask.request, refusal or Refusal("GEN-7", Reason.NOTHING_TO_ASK))


_NOBODY_PLAYS = {Phase.TIME_OUT: Reason.TIME_OUT, Phase.INTERVAL: Reason.INTERVAL, Phase.OVER: Reason.PLAY_OVER}
"""Phases in which nothing is asked for, and the reason."""


def _answer(state: State, log: Log, began: Began) -> Answer:
    action, t = began.action, began.t
    match action:
        case Ask(side=side, request=Request.ACCEPT | Request.SANCTION) if _wronged(state, side):
            return Answer(accepted(state))
        case Ask(side=side, request=Request.PLAY_ON) if _wronged(state, side):
            return _played_on(state, log, t)
        case Ask(side=side, request=Request.TIME_OUT) if time_out_left(state, side):
            return Answer(asked_for_time_out(state, side))
        case Place(body=body, to=to) if body == BALL and state.phase is Phase.SECOND_MARK and not state.sanction:
            return Answer(_from_where(state, to, log.table))
        case Take(figure=figure):
            state = accepted(state) if _wronged(state, side_of(figure)) else state
            return Answer(replace(state, taker=figure) if _may_name(state, log, figure, t) else state)
        case Place(body=body, to=to) if body == BALL and state.phase is Phase.SHOTS:
            return Answer(chosen(state, to, log.table))
        case Place(body=body) if state.sanction is not None and (body == BALL or _wronged(state, side_of(body))):
            return Answer(accepted(state))
        case Place(body=body, to=to) if body == BALL and _spot_is_given(state, to, log.table):
            return Answer(replace(state, ball_due=True))
        case Ask(side=side, request=Request.BACK):
            return _back(state, log, side, t)
        case Ask(side=side, request=Request.TICK) if side is state.possession:
            return _stopped(replace(state, tick_asked=side), log, t)
        case Ask(side=side, request=Request.WAIVE) if state.block_due and side is not state.possession:
            return Answer(replace(state, block_due=False, standing=replace(state.standing, block=Block.NONE, blocks_made=1)))
        case Ask(request=Request.CHECK, about=about) if (lies := ball_at(log, t)) is not None and log.resting(BALL, t):
            return _stopped(replace(state, measured=_measured(state, about, lies)), log, t)
        case Spare(side=side, enter=enter) if enter is not None and side is state.possession:
            return _stopped(state, log, t)
        case Ask(side=side, request=Request.WAIVE) if _positional_waived(state, side):
            return Answer(replace(state, ready=tuple(Side)))
        case Ask(side=side, request=Request.DISTANCE) if state.taker is not None and state.ruleset.holds("DIS-1"):
            return Answer(replace(state, distance_asked=side))
        case Ready(side=side) if side not in state.ready:
            return Answer(replace(state, ready=(*state.ready, side)))
        case _:
            return Answer(state)


def _measured(state: State, about: About | None, lies: Point) -> tuple[tuple[About | None, Point], ...]:
    """What was checked where the ball lies now, with one thing more: what was checked elsewhere says nothing any more (CHK-1)."""
    here = tuple(entry for entry in state.measured if distance(entry[1], lies) <= 2 * GRAIN)
    return here if (about, lies) in here else (*here, (about, lies))


def _from_where(state: State, to: Point, table: Table) -> State:
    """F5-14: the taker's choice between the second mark and the place of the foul, by putting the ball near the one or the other."""
    mark = table.pitch.mark(state.possession.attacks(state.half))
    places = [mark, *([state.ledger.foul_spot] if state.ledger.foul_spot else [])]
    return replace(state, spot=min(places, key=lambda place: distance(place, to)), ball_due=True)


def _may_name(state: State, log: Log, figure: str, t: float) -> bool:
    """Whether a figure is named by this: one of the side with the restart, and none is named yet that could take it (FRE-2, THR-1, COR-1)."""
    named = state.taker is not None and log.on(state.taker, t)
    return state.phase in RESTARTS and side_of(figure) is state.possession and not named


def _spot_is_given(state: State, to: Point, table: Table) -> bool:
    """Whether the ball lies where the restart is given, so that whoever has laid it elsewhere has it put back (KOF-2, OUT-1, GEN-6, PEN-2)."""
    if not state.ruleset.holds("FRE-1"):  # F5-13, F5-17: from its own area a side lays it where it likes in there
        anywhere = ball_choice(state, table) and table.pitch.in_penalty_area(to, kicking_end(state))
        return state.phase in _PUT_BACK and not anywhere
    return state.phase is Phase.KICK_OFF or (state.spot is not None and state.phase in (Phase.THROW_IN, Phase.FREE_KICK, Phase.PENALTY))


_PUT_BACK = frozenset({Phase.KICK_OFF, Phase.FREE_KICK, Phase.PENALTY, Phase.CLEARANCE, Phase.DROP_BALL, Phase.SHOOT_OUT})
"""Restarts of the second code at which a ball laid elsewhere is put back; at the others it is found faulty once it is struck."""


def _positional_waived(state: State, side: Side) -> bool:
    """Whether a side with a restart may do without any positional flicks, its own and the other's (FRE-3)."""
    due = state.phase in POSITIONED and state.taker is not None and not any(state.positional.values())
    return due and state.ruleset.waive_positional and side is state.possession and side not in state.ready


def _wronged(state: State, side: Side | None) -> bool:
    return state.sanction is not None and side is not None and state.sanction.to is side


def _ruling(call: Call, clause: str, name: str, against: Side | None, to: Side | None, spot: Point | None, t: float) -> Ruling:
    condition = yes(name, True, t)
    return Ruling(call, clause, against, to, Restart.PLAY_ON, spot, t, Margin(condition.margin, condition.unit), (condition,))


def waived(state: State, log: Log, t: float) -> Answer:
    """A pending sanction waived for good (GEN 5)."""
    sanction = state.sanction
    if sanction is None:
        return Answer(state)
    clause = state.ruleset.waiving(sanction.clause)
    ruling = _ruling(Call.ADVANTAGE, clause, "waived", sanction.against, sanction.to, ball_at(log, t), t)
    ruling = replace(ruling, evidence=(*ruling.evidence, *_chance(state, log, t)))
    told = Finding(clause, ruling.call, t, ruling.evidence, ruling.against, ruling.to, ruling.restart, ruling.spot)
    found = (told,) if state.ruleset.deferring else ()
    state, out = replace(state, sanction=None, deferred=None), state.deferred
    if out is None:
        return Answer(state, (ruling,), findings=found)
    standing = restarting(state.standing, out.to or state.possession, out.restart)
    return Answer(replace(state, standing=standing, spot=out.spot, taker=None, **GIVEN), (ruling, replace(out, at=t)), findings=found)


def _played_on(state: State, log: Log, t: float) -> Answer:
    """Play on asked for: granted, but where the code asks for a clear chance and there is none (F5-14)."""
    if state.ruleset.code is Code.TABLE or advantage(state, log.layout(t), log.table):
        return waived(state, log, t)
    return Answer(state, findings=_without_chance(state, log, t))


def _without_chance(state: State, log: Log, t: float) -> tuple[Finding, ...]:
    """Why advantage is not given: the kick from the second mark stands, for there is no clear chance; of a penalty nothing is asked."""
    chance, s = _chance(state, log, t), state.sanction
    if s is None or not chance:
        return ()
    conditions = (yes("waived", True, t), *chance)
    return (Finding(state.ruleset.waiving(s.clause), Call.ADVANTAGE, t, conditions, s.against, s.to, Restart.PLAY_ON),)


def _chance(state: State, log: Log, t: float) -> tuple[Condition, ...]:
    """Whether there is a clear chance, where advantage asks for one."""
    s = state.sanction
    if s is None or s.to is None or s.restart is not Restart.SECOND_MARK:
        return ()
    return (fact("clear_chance", clear_chance(log.layout(t), s.to, state.half, log.table), t),)


def flicked_on(given: Answer, log: Log, events: Sequence[Event]) -> Answer:
    """The wronged side flicks while a sanction is pending: that waives it (GEN 5)."""
    to = given.state.sanction.to if given.state.sanction else None
    on = None if to is None else next((e for e in events if isinstance(e, NailOn) and side_of(e.figure) is to), None)
    if on is None:
        return given
    if given.state.ruleset.code is not Code.TABLE and not advantage(given.state, log.layout(on.t), log.table):
        return replace(given, state=accepted(given.state), findings=(*given.findings, *_without_chance(given.state, log, on.t)))
    step = waived(given.state, log, on.t)
    return Answer(step.state, (*given.rulings, *step.rulings), given.restore, (*given.findings, *step.findings), given.denied)


def _back(state: State, log: Log, side: Side, t: float) -> Answer:
    offer = state.back
    if offer is None or offer.by is not side:
        return Answer(state)
    ball = offer.layout.ball
    spot = ball.at if ball else ball_at(log, t)
    ruling = _ruling(Call.BACK, offer.clause, "asked_for", offer.against, offer.by, spot, t)
    finding = back_finding(offer, True, t)
    ruling = replace(ruling, evidence=finding.conditions)
    return Answer(replace(state, back=None, standing=offer.standing), (ruling,), offer.layout, (finding,))


def back_finding(offer: BackOffer, asked: bool, t: float) -> Finding:
    """What may go back on request, asked for or not (GEN 7)."""
    conditions = (yes("asked_for", asked, t), *((offer.touched,) if offer.touched is not None else ()))
    return Finding(offer.clause, Call.BACK, t, conditions, offer.against, offer.by, Restart.PLAY_ON)


def _stopped(state: State, log: Log, t: float) -> Answer:
    """The referee has stopped the flow: a block that is owed is waited for (DEF-5)."""
    if state.block is not Block.OWED or state.block_due or state.phase is not Phase.PLAY:
        return Answer(state)
    attacker = state.possession
    ruling = _ruling(Call.BLOCK_DUE, "DEF-5", "flow_stopped", attacker, attacker.other, ball_at(log, t), t)
    return Answer(replace(state, block_due=True), (ruling,))
