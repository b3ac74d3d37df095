"""Where the ball's motion came from and where it left the pitch: what goals, balls out and keepers are judged by.

The side that flicked owns the ball's motion until another flick or a keeper's stroke meets it (GEN 4); what the
ball meets otherwise is passive. The first whole crossing of a line's outer edge ends play; nothing after it counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sim.events import Began, Segment, Touch
from sim.geometry import Point, distance, segment_point
from sim.model.actions import About, Ask, Request
from sim.model.ids import BALL, Side, is_figure, is_keeper, is_player, side_of
from sim.model.quick import quick
from sim.rules.curves import GRAIN, last_at
from sim.rules.facts import BallContact, Exit, Facts, FlickFact, once
from sim.rules.findings import Condition, at_least
from sim.rules.measures import CERTAIN, fact, hit_depth, just_before, nearest_pass, negated
from sim.rules.plan import along, beyond, beyond_side, passes, shooting_depth
from sim.rules.words import Phase, Unit
from sim.table import Pitch, end_name

ENDS = (1, -1)


@quick
@dataclass(frozen=True, slots=True)
class Drive:
    """The flick or keeper's stroke that owns the ball's motion.

    ``t`` is its *first* contact with the ball; ``others`` are the standing figures and keepers that the ball has met
    since, its own driver left out; ``restart`` is the restart it took, if it did. ``pushed``: the flicked figure has not
    met the ball, only others that it set in motion (ATT-5).
    """

    side: Side
    body: str
    t: float
    flick: FlickFact | None = None
    restart: Phase | None = None
    others: tuple[str, ...] = ()
    pushed: bool = False

    @property
    def direct(self) -> bool:
        """Whether nobody but the taker of a restart has met the ball (GOL-6)."""
        return self.restart is not None and not self.others

    @property
    def stroke(self) -> bool:
        """Whether a keeper's stroke owns the motion."""
        return is_keeper(self.body)


@quick
@dataclass(frozen=True, slots=True)
class Mouth:
    """How the ball passes a goal line: mm inside the posts and below the bar (negative: beside, over)."""

    between: float
    under: float

    @property
    def goal(self) -> bool:
        """Whether it passes between the posts and under the bar."""
        return self.between > 0.0 and self.under > 0.0


@once
def drive_at(facts: Facts, t: float) -> Drive:
    """What owns the ball's motion at a moment; the side in possession where nothing in the stretch has driven it yet."""
    met = [c for c in facts.contacts if c.t <= t]
    driver = next((c for c in reversed(met) if drives(c)), None)
    flick = facts.flicks[driver.flick] if driver is not None and driver.flick is not None else None
    if driver is None:
        flick = next((f for f in facts.flicks if f.ball_before and f.t <= t), None)
    if flick is not None:
        first = facts.since if flick.ball_before or flick.ball_at is None else flick.ball_at
        return Drive(flick.side, flick.figure, first, flick, _restart(flick), _others(met, flick.figure, first))
    if driver is not None:
        return Drive(driver.side, driver.body, driver.t, restart=_cleared(driver), others=_others(met, driver.body, driver.t))
    pusher = _pusher(facts, met)
    if pusher is not None:
        return Drive(pusher.side, pusher.figure, pusher.t, others=_others(met, pusher.figure, pusher.t), pushed=True)
    standing = facts.before.standing
    side = standing.owner or standing.possession
    body = standing.last_touch[0] if standing.last_touch else ""
    taken = standing.restarted
    restart = taken.kind if taken is not None and taken.taken and not taken.others_touched else None
    return Drive(side, body, facts.since, restart=restart, others=_others(met, body, facts.since))


def _pusher(facts: Facts, met: list[BallContact]) -> FlickFact | None:
    """The flick that set in motion whatever moved a ball at rest, where that was not the flicked figure itself (GEN 4)."""
    if not met or not facts.log.resting(BALL, facts.since):
        return None
    body = met[0].body
    for touch in reversed([e for e in facts.of(Touch) if facts.since <= e.t <= met[0].t]):
        if touch.involves(body) and is_figure(touch.other(body)):
            body = touch.other(body)
            flick = next((f for f in reversed(facts.flicks) if f.figure == body and f.on is not None and f.t <= touch.t), None)
            if flick is not None:
                return flick
    return None


def drives(contact: BallContact) -> bool:
    """Whether a contact is a play that takes over the ball's motion: the flicked figure's, or a moving keeper's."""
    return not contact.fallen and (contact.flick is not None or (is_keeper(contact.body) and not contact.at_rest))


def _cleared(stroke: BallContact) -> Phase | None:
    """The restart that a keeper's stroke takes, or took while nobody else has met the ball."""
    taken = stroke.after.restarted
    return taken.kind if taken is not None and taken.taker == stroke.body and not taken.others_touched else None


def _restart(flick: FlickFact) -> Phase | None:
    if flick.restart:
        return flick.before.phase
    taken = flick.before.restarted
    if flick.on is None and taken is not None and taken.taken and not taken.others_touched:
        return taken.kind
    return None


def _others(met: list[BallContact], driver: str, since: float) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c.body for c in met if c.t >= since and c.body != driver and not c.fallen))


@once
def drives_of(facts: Facts) -> tuple[Drive, ...]:
    """Every flick and keeper's stroke that met the ball, in order of its first contact (each flick once, GEN 2)."""
    seen: set[int] = set()
    out: list[Drive] = []
    for place, flick in enumerate(facts.flicks):
        if flick.ball_before:
            seen.add(place)
            out.append(Drive(flick.side, flick.figure, facts.since, flick, _restart(flick)))
    for contact in facts.contacts:
        if not drives(contact) or contact.flick in seen:
            continue
        if contact.flick is not None:
            seen.add(contact.flick)
        flick_fact = facts.flicks[contact.flick] if contact.flick is not None else None
        out.append(Drive(contact.side, contact.body, contact.t, flick_fact, _restart(flick_fact) if flick_fact else None))
    return tuple(out)


def exit_of(facts: Facts) -> Exit | None:
    """Where the ball left the pitch first in the stretch; where it leaves over a corner, the goal line goes before."""
    return facts.exit


def in_play_until(facts: Facts) -> float:
    """When the ball goes out or in, or the stretch ends."""
    out = exit_of(facts)
    return out.t if out else facts.until


@once
def over_goal_line(facts: Facts, end: int) -> tuple[float, float]:
    """How far the whole ball got beyond the goal line at ``end`` while play lasted (negative: how much was left), and when."""
    out = exit_of(facts)
    if out is not None and out.end == end:
        return beyond(facts.log, end, out.t, facts.until)[0], out.t
    return beyond(facts.log, end, facts.since, in_play_until(facts))


@once
def over_touchline(facts: Facts, side: int) -> tuple[float, float]:
    """The same over the touchline on the side of the sign of y."""
    out = exit_of(facts)
    if out is not None and out.side == side:
        return beyond_side(facts.log, side, out.t, facts.until)[0], out.t
    return beyond_side(facts.log, side, facts.since, in_play_until(facts))


@once
def mouth(facts: Facts, end: int, t: float) -> Mouth:
    """How the ball passes, or would pass, the goal line at ``end``: across at ``t``, in height where it last passed the bar."""
    log, p, e = facts.log, facts.table.pitch, facts.table.equipment
    passing = last_at(along(log, BALL, facts.since, t, x=float(end)), p.post_x)
    _, _, z = log.place(BALL, t if passing is None else passing)
    return Mouth(p.goal_width / 2 - abs(log.at(BALL, t)[1]), p.goal_height - z - 2 * e.ball_radius)


@once
def loser(facts: Facts, t: float) -> Side:
    """The side against which a ball out is given: the last toucher's; when both were, the one that was not in possession (GEN 3)."""
    standing = facts.standing(t)
    sides = {side for body in standing.last_touch if (side := side_of(body))}
    if len(sides) == 1:
        return sides.pop()
    return standing.possession.other if sides else standing.possession


def throw_in_spot(facts: Facts, out: Exit) -> Point:
    """On the touchline's outer edge, where the ball's centre crossed it (OUT-1)."""
    log, p = facts.log, facts.table.pitch
    crossed = last_at(along(log, BALL, facts.since, out.t, y=float(out.side)), p.half_width)
    x = log.at(BALL, out.t if crossed is None else crossed)[0]
    return (min(max(x, -p.half_length), p.half_length), out.side * p.half_width)


def corner_spot(facts: Facts, end: int, t: float) -> Point:
    """The corner on the side where the ball crossed the goal line; dead centre, on the side to which it was moving."""
    y, v = facts.log.at(BALL, t)[1], facts.log.velocity(BALL, t)[1]
    return facts.table.pitch.corner(end, -1 if (y or v) < 0.0 else 1)


def goal_kick_spot(pitch: Pitch, end: int) -> Point:
    """The middle of the goal area, in which a goal kick is taken."""
    return (end * (pitch.half_length - pitch.goal_area_depth / 2), 0.0)


def post_met(facts: Facts, end: int, t0: float, t1: float) -> Touch | None:
    """The ball's first meeting with a post or the bar at ``end`` between two moments."""
    name = end_name(end)
    return next((e for e in facts.of(Touch) if t0 <= e.t <= t1 and e.involves(BALL) and _frame(e.other(BALL), name)), None)


def off_the_frame(facts: Facts, end: int, t0: float, t1: float) -> Condition:
    """The condition that the ball met a post or the bar at ``end``, as deep as it did; else by how much it missed the posts."""
    p, r = facts.table.pitch, facts.table.equipment.ball_radius
    touch = post_met(facts, end, t0, t1)
    if touch is None:
        posts = ((end * p.post_x, side * p.post_y) for side in ENDS)
        away, t = min(passes(facts.log, BALL, post, t0, t1) for post in posts)
        wide = max(away - r - p.post_radius, GRAIN)
        return Condition("off_opponents_post", -wide, Unit.MM, wide, 0.0, t, (BALL,), (facts.log.at(BALL, t),))
    x, y, z = facts.log.place(BALL, touch.t)
    u, v, _ = facts.log.velocity(BALL, just_before(touch.t))
    speed = math.hypot(u, v)
    if touch.other(BALL).startswith("bar."):
        deep = min(z + 2 * r - p.goal_height, p.goal_height + p.post_width - z)
    else:
        aside = abs(u * touch.normal[1] - v * touch.normal[0]) / speed if speed else 0.0
        deep = (r + p.post_radius) * (1.0 - aside)
    deep = max(deep, GRAIN)
    return Condition("off_opponents_post", deep, Unit.MM, deep, 0.0, touch.t, (BALL, touch.other(BALL)), (touch.at, (x, y)))


def inside_the_posts(plan: Sequence[Segment], end: int, pitch: Pitch) -> float:
    """How far inside the posts a ball would cross the goal line at ``end`` with nothing in its way (mm); negative: so far wide, or short."""
    goal, short = pitch.half_length, -CERTAIN
    for s in plan:
        stop = s.end if math.isfinite(s.end) else s.t
        x0, x1 = end * s.place(s.t)[0], end * s.place(stop)[0]
        if x0 <= goal < x1:
            low, high = s.t, stop
            for _ in range(_HALVINGS):
                middle = (low + high) / 2
                low, high = (middle, high) if end * s.place(middle)[0] <= goal else (low, middle)
            return pitch.goal_width / 2 - abs(s.place(high)[1])
        short = max(short, x1 - goal)
    return min(short, -GRAIN)


def nearest_to_goal(plan: Sequence[Segment], end: int, pitch: Pitch) -> float:
    """How near (mm) a ball's middle would come to the goal's mouth at ``end``, at the latest on its goal line, with nothing in its way."""
    goal, half = end * pitch.half_length, pitch.goal_width / 2
    best = math.inf
    for s in plan:
        stop = s.end if math.isfinite(s.end) else s.t
        places = [s.place(s.t + (stop - s.t) * i / _LOOKS)[:2] for i in range(_LOOKS + 1)]
        for a, b in pairwise(places):
            if end * b[0] > pitch.half_length:
                share = (goal - a[0]) / (b[0] - a[0])
                return min(best, max(abs(a[1] + share * (b[1] - a[1])) - half, 0.0))
            nearest = segment_point((goal, min(max(b[1], -half), half)), a, b)
            best = min(best, distance(nearest, segment_point(nearest, (goal, -half), (goal, half))))
    return best


_HALVINGS = 50
_LOOKS = 200


def struck_outside(struck: Condition) -> Condition:
    """The opposite of ``struck_inside``: struck from outside the shooting area, or not struck at all."""
    return negated(struck, "ball_missed" if struck.name == "ball_met_afterwards" else "struck_outside_shooting_area")


def directly(facts: Facts, drive: Drive, t: float) -> Condition:
    """The condition that a restart's ball met nobody but the taker (GOL-3, GOL-6)."""
    return met_nobody(facts, drive, t, "directly") if drive.restart is not None else fact("directly", False, t, drive.body)


def met_nobody(facts: Facts, drive: Drive, t: float, name: str) -> Condition:
    """The condition that the ball met nobody but its driver: by how much the nearest was passed, or how deep it was met."""
    log = facts.log
    if drive.others:
        contact = next(c for c in facts.contacts if c.t >= drive.t and c.body == drive.others[0] and not c.fallen)
        deep = hit_depth(log, contact.touch)
        return Condition(name, -deep, Unit.MM, -deep, 0.0, contact.t, (BALL, contact.body), (contact.touch.at,))
    others = [b for b in log.bodies() if is_player(b) and b != drive.body and log.on(b, drive.t) and not log.fallen(b, drive.t)]
    nearest = nearest_pass(log, name, BALL, others, drive.t, t)
    return negated(nearest, name) if nearest is not None else fact(name, True, t, drive.body)


def _frame(body: str, name: str) -> bool:
    return body.startswith(f"post.{name}.") or body == f"bar.{name}"


def asked(facts: Facts, about: About, t: float) -> bool:
    """Whether a check of this kind was asked for while the ball lay where it lay at ``t`` (CHK-1)."""
    at, log = facts.log.at(BALL, t), facts.log
    asking = ((e.action, e.t) for e in log.of(Began, before=t))
    now = [(a.about, log.at(BALL, when)) for a, when in asking if isinstance(a, Ask) and a.request is Request.CHECK]
    return any(what in (about, None) and distance(at, lay) <= 2 * GRAIN for what, lay in (*facts.before.measured, *now))


def depth_at_first_contact(facts: Facts, drive: Drive, end: int) -> tuple[float, float]:
    """How far the ball was wholly inside the shooting area at the flick's first contact, and how far it had to be (GOL-5, CHK-1)."""
    depth = shooting_depth(facts.log, BALL, end, drive.t)
    before = drive.flick.t if drive.flick is not None else drive.t
    doubt = 0.0 if facts.before.doubt == 0.0 or asked(facts, About.AREA, before) else facts.before.doubt
    return depth, doubt - GRAIN


def struck_inside(facts: Facts, drive: Drive, end: int) -> Condition:
    """The condition that the ball was wholly inside the shooting area at ``end`` when the flick first met it; one that never did is no shot."""
    if drive.pushed:
        return fact("ball_met_afterwards", False, drive.t, drive.body)
    depth, needed = depth_at_first_contact(facts, drive, end)
    places = (facts.log.at(BALL, drive.t),)
    return at_least("struck_inside_shooting_area", depth, needed, Unit.MM, drive.t, BALL, drive.body, places=places)
