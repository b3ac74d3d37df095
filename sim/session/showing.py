"""From the desk to what is shown of it: nothing here changes anything."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from sim.events import Log, NailOff
from sim.geometry import Point
from sim.match.clock import remaining
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.model.refusals import Refused
from sim.physics import PhysicsParams
from sim.players.protocol import Asked
from sim.rules.counters import counters
from sim.rules.permission import Permission
from sim.rules.procedure import PAUSES, RESTARTS
from sim.rules.situation import Block
from sim.session import aim as aiming
from sim.session import changing, nail
from sim.session.aim import Aim
from sim.session.choosing import choices, purpose_of
from sim.session.desk import US, Change, Desk, Held, Pick
from sim.session.expecting import expected, kind_of
from sim.session.foretelling import Ways, ends, foretold
from sim.session.grounds import grounds
from sim.session.live import Live
from sim.session.nail import Stroke
from sim.session.pointer import spot
from sim.session.seats import Human
from sim.session.shown import AimLine, Chosen, Doing, End, Legal, NailShown, Overlay, Pulse, Shown, Taker, Whistle, ZoneShown
from sim.table import Table


def shown(desk: Desk, us: int) -> Shown:
    """What there is to see at a moment (µs), the desk being as it is."""
    match, state, allowed = desk.match, desk.match.state, desk.match.permission
    log, t = at(desk, us)
    doing = doing_of(desk)
    body = held(desk)
    touches = state.touches
    limit = int(match.ruleset.numbers.touches)
    signal = desk.signal_us()
    return Shown(
        us=us,
        t=t,
        log=log,
        match=match,
        state=state,
        permission=allowed,
        doing=doing,
        mode=desk.mode,
        to_move=next(iter(allowed.to_act), None),
        step=allowed.step,
        kind=kind_of(allowed, next(iter(allowed.to_act), None)),
        touches_left=max(limit - touches.count, 0) if touches.figure is not None else None,
        touching=touches.figure,
        block_owed=state.possession.other if state.block is Block.OWED else None,
        expected=expected(allowed, doing, desk.humans, held=body, keys=_keys(desk)),
        clock=desk.clock(us) if remaining(state) < float("inf") else match.clock,
        left=remaining(state) if signal is None or remaining(state) == float("inf") else max((signal - us) / US, 0.0),
        score=match.score,
        overlays=overlays(desk, us, doing, allowed, log, t),
        notebook=desk.entries,
        whistle=_whistle(desk, us),
        refused=desk.refused,
        stalled=desk.stalled,
        counters=counters(state, 0.0 if desk.live is not None else max(us - desk.rest_us, 0) / US),
        block_s=block_left(desk, us),
        trouble=None if desk.keeper is None else desk.keeper.trouble,
    )


def at(desk: Desk, us: int) -> tuple[Log, float]:
    """The log to look at and the place in it (s). The motion that goes on, or what lies at rest."""
    live = desk.live
    if live is not None and live.act:
        log = _played(live)
        if log is not None:
            return log, min(live.t(us), log.until)
    moment = desk.match.moment
    return _resting(moment.layout, desk.table, moment.t), moment.t


def _played(live: Live) -> Log | None:
    """A motion as the world plays it; None where it cannot."""
    try:
        return live.log
    except Refused:
        return None


@lru_cache(maxsize=4)
def _resting(layout: Layout, table: Table, t: float) -> Log:
    """One and the same log for as long as the same lies at rest, so that drawings of it can be kept."""
    return Log(table, layout, (), t)


def doing_of(desk: Desk) -> Doing:
    """What is going on."""
    if desk.match.over:
        return Doing.OVER
    match desk.hand:
        case Aim():
            return Doing.AIMING
        case Stroke():
            return Doing.STROKE
        case Held():
            return Doing.PLACING
        case Change():
            return Doing.CHANGING
        case _:
            pass
    if desk.flicked:
        return Doing.MOVING
    if desk.match.permission.step in PAUSES:
        return Doing.SIGNAL
    waited = [desk.seats[side] for side in desk.match.permission.to_act]
    return Doing.WAITING if any(isinstance(seat, Human) for seat in waited) else Doing.THINKING


def held(desk: Desk) -> str | None:
    """The body in the hand."""
    match desk.hand:
        case Aim(figure=body) | Stroke(figure=body) | Pick(figure=body) | Held(body=body):
            return body
        case Change(first=first):
            return first
        case _:
            return None


def block_left(desk: Desk, us: int) -> float | None:
    """How long (s) a computer that is to attack still leaves a human to block; None where nobody waits so."""
    state, question = desk.match.state, desk.question
    if question is None or desk.flicked or state.block is not Block.OWED or state.possession.other not in desk.humans:
        return None
    waits = question.asked is Asked.ACT and question.side is state.possession
    return max(desk.due_us(question) - us, 0) / US if waits else None


def _keys(desk: Desk) -> bool:
    match desk.hand:
        case Aim() as aim:
            return not aim.dragged
        case Held(keys=keys):
            return keys
        case _:
            return False


def _whistle(desk: Desk, us: int) -> Whistle | None:
    """The last rulings, while they are still news."""
    whistle = desk.whistle
    return whistle if whistle is not None and us - whistle.since_us <= desk.feel.whistle_s * US else None


# ---------------------------------------------------------------- overlays


def overlays(desk: Desk, us: int, doing: Doing, allowed: Permission, log: Log, t: float) -> tuple[Overlay, ...]:
    """What is drawn over the table, the lowest first."""
    out: list[Overlay] = []
    sat = changing.shown(allowed, desk.table, desk.hand if isinstance(desk.hand, Change) else None)
    out += [] if sat is None else [sat]
    if not desk.flicked:
        out += grounds(doing, allowed, desk.humans)
        out += [Taker(taker)] if (taker := waiting_taker(allowed)) is not None else []
    if doing in (Doing.WAITING, Doing.THINKING, Doing.AIMING, Doing.STROKE) and not desk.flicked:
        legal = choices(allowed, desk.humans)
        out += [Legal(legal)] if legal else []
    match desk.hand:
        case Aim() as aim:
            out.append(Chosen(aim.figure))
            out += [aim_line(desk, us, aim, log, t)] if aim.live else []
        case Stroke() as stroke:
            out += [Chosen(stroke.figure), nail_shown(desk, stroke, log)]
        case Pick(figure=body):
            out.append(Chosen(body))
        case Held() as held:
            zone = allowed.zone(held.body)
            if zone is not None:
                out += [Chosen(held.body), ZoneShown(zone, held.body, held.at, (nearest := spot(desk, held)), nearest == held.at)]
        case _:
            pass
    return (*out, *pulses(desk, us))


def waiting_taker(allowed: Permission) -> str | None:
    """Who has been named and still has to take what is due; None where nobody has."""
    return allowed.state.taker if allowed.state.taker in allowed.layout.figures and allowed.state.phase in RESTARTS else None


def pulses(desk: Desk, us: int) -> tuple[Pulse, ...]:
    """The spots of rulings just given."""
    whistle = desk.whistle
    if whistle is None or not 0 <= us - whistle.since_us < desk.feel.pulse_s * US:
        return ()
    age = (us - whistle.since_us) / (desk.feel.pulse_s * US)
    spots: dict[Point, None] = {entry.ruling.spot: None for entry in whistle.entries if entry.ruling.spot is not None}
    return tuple(Pulse(spot, age) for spot in spots)


def aim_line(desk: Desk, us: int, aim: Aim, log: Log, t: float) -> AimLine:
    """The flick that is aimed, and what it would come to."""
    layout = log.layout(t) if desk.flicked else desk.match.layout
    flick, told = _flick(desk, aim), _flick(desk, _told(desk, us, aim))
    own, then = _foretold(layout, told, desk.table, desk.params, desk.feel.aim.shown_s, desk.feel.aim.shown_mm)
    heading, by = flick.direction or 0.0, (flick.direction or 0.0) - (told.direction or 0.0)
    ends = _ends(layout, told, desk.table, desk.params) if _steady(desk, us, aim) else ()
    if by and own:
        centre = own[0]
        own, then = _turned(own, centre, by), tuple((body, _turned(way, centre, by)) for body, way in then)
        ends = tuple(_turned_end(end, centre, by) for end in ends)
    return AimLine(aim.figure, own, then, aim.power, flick.speed, heading, flick.spin, flick.loft, aim.pointer, ends)


def _flick(desk: Desk, aim: Aim) -> Flick:
    return aiming.flick_of(aim, purpose_of(desk.match.permission, aim.figure), desk.feel.aim, desk.table.equipment, desk.params)


def _told(desk: Desk, us: int, aim: Aim) -> Aim:
    """The aim that is foretold: what it was at the last beat, while a drag goes on; foretelling each place of a pointer would take a core."""
    if desk.aimed is None or not aim.dragged:
        return aim
    before, beat = desk.aimed
    return before if beat == desk.beat(us) and before.figure == aim.figure and before.dragged else aim


def _turned(way: tuple[Point, ...], centre: Point, by: float) -> tuple[Point, ...]:
    """A way turned about a place by an angle (rad)."""
    (x, y), c, s = centre, math.cos(by), math.sin(by)
    return tuple((x + (u - x) * c - (v - y) * s, y + (u - x) * s + (v - y) * c) for u, v in way)


def _turned_end(end: End, centre: Point, by: float) -> End:
    """An end and the ways to it, turned about a place by an angle (rad)."""
    at, way, beyond = (_turned(places, centre, by) for places in ((end.at,), end.way, end.beyond))
    return replace(end, at=at[0], way=way, beyond=beyond)


def _steady(desk: Desk, us: int, aim: Aim) -> bool:
    """Whether the hand is steady: it aims with keys, or the drag has not moved in this beat, or by little since the beat before."""
    return desk.aimed is None or not aim.dragged or desk.aimed[1] != desk.beat(us) or desk.steady


@lru_cache(maxsize=8)
def _ends(layout: Layout, flick: Flick, table: Table, params: PhysicsParams) -> tuple[End, ...]:
    return ends(layout, flick, table, params)


@lru_cache(maxsize=8)
def _foretold(layout: Layout, flick: Flick, table: Table, params: PhysicsParams, shown_s: float, shown_mm: float) -> Ways:
    return foretold(layout, flick, table, params, shown_s, shown_mm)


def nail_shown(desk: Desk, stroke: Stroke, log: Log) -> NailShown:
    """Nail and hand, and how much of the lawful contact is used up."""
    numbers = desk.match.ruleset.numbers
    off: NailOff | None = None
    if desk.live is not None and desk.live.stroke is not None:
        off = next((e for e in reversed([*log.of(NailOff)]) if e.figure == stroke.figure), None)
    spent_s, spent_mm = (off.contact_s, off.contact_mm) if off is not None else (0.0, 0.0)
    at_nail = stroke.at if stroke.down else stroke.pointer
    free = off is None and not desk.flicked and stroke.figure in desk.match.layout.figures
    way, meets = nail.sight(desk.match.layout, stroke.figure, at_nail, desk.table.equipment, desk.feel.nail.sight_mm) if free else ((), False)
    return NailShown(
        Side(stroke.figure.partition(".")[0]),
        at_nail,
        stroke.palm,
        stroke.down,
        spent_s,
        numbers.contact_ms / 1000.0,
        spent_mm,
        numbers.contact_mm,
        way,
        meets,
        desk.feel.nail.reach_mm if free and stroke.down and not stroke.met else 0.0,
    )
