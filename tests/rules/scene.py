"""Hand-made logs: bodies that go straight from knot to knot, so that every number of a test can be done in the head."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from typing import Any

from sim.events import (
    AllAtRest,
    Began,
    Crossing,
    Ended,
    Entangle,
    Entered,
    Event,
    Fall,
    Line,
    Log,
    Motion,
    NailOff,
    NailOn,
    Part,
    Rest,
    Segment,
    Touch,
)
from sim.model.actions import AnyAction, Flick, MoveKeeper, Purpose
from sim.model.ids import BALL, Side, is_keeper, order
from sim.model.layout import Layout
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding
from sim.rules.fold import fold
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Situation
from sim.rules.state import State, begin_state
from sim.table import load_table

TABLE = load_table()
Knot = tuple[float, ...]


class Scene:
    """A layout, and what happened on it; ``facts()`` is what detectors see."""

    def __init__(self, layout: dict[str, Any], *, ruleset: Any = "club", **situation: Any) -> None:
        nested: dict[str, Any] = {}
        for body, entry in layout.items():
            value = entry if isinstance(entry, dict) else {"at": list(entry)}
            head, _, part = body.partition(".")
            if part:
                nested.setdefault(head, {})[part] = value
            else:
                nested[head] = value
        self.layout = Layout.from_dict(nested)
        self.state: State = begin_state(Situation.from_dict(situation), read_ruleset(ruleset))
        self.events: list[Event] = []
        self.ways: dict[str, list[Knot]] = {}
        self.index = 0

    # ------------------------------------------------------------ what happens

    def way(self, body: str, *knots: Knot) -> Scene:
        """The body goes straight from knot to knot (s, mm, mm and a ball's height or a keeper's degrees) and rests at the last."""
        self.ways.setdefault(body, []).extend(knots)
        for i, (a, b) in enumerate(itertools.pairwise(knots)):
            legs = [_leg(body, a, b)]
            last = _leg(body, b, b)
            if i + 2 < len(knots):
                legs = [_leg(body, p, q) for p, q in zip(knots[i:], knots[i + 1 :], strict=False)]
                last = _leg(body, knots[-1], knots[-1])
            self.events.append(Motion(a[0], body, (*legs, last)))
            if a[1:3] == b[1:3] and body != BALL:
                self.events.append(Rest(a[0], body, (a[1], a[2])))
        end = knots[-1]
        self.events.append(Rest(end[0], body, (end[1], end[2])))
        if body == BALL:
            for a, b in itertools.pairwise(knots):
                self.events.extend(_crossings(a, b))
        return self

    def act(self, t: float, action: AnyAction) -> Scene:
        """An action begins."""
        self.events.append(Began(t, self.index, action))
        self.index += 1
        return self

    def flick(self, t: float, figure: str, *knots: Knot, purpose: Purpose | None = None) -> Scene:
        """A clean flick: the nail meets the base at ``t``, and it goes through the knots."""
        index = self.index
        self.act(t, Flick(figure=figure, speed=1000.0, purpose=purpose))
        at = self.layout.figures[figure].at
        self.events.append(NailOn(t, index, figure, at, True))
        path = knots or ((t, *at), (t + 0.01, *at))
        self.way(figure, *path)
        self.events.append(NailOff(t + 1e-4, index, figure, at, 1e-4, 0.1, 0.0, 1000.0))
        self.events.append(Ended(t + 1e-4, index))
        return self

    def keeper(self, side: str, *knots: Knot) -> Scene:
        """A rod keeper moved by hand through knots (s, mm, mm, degrees)."""
        path = tuple((k[0] - knots[0][0], k[1], k[2], math.radians(k[3] if len(k) > 3 else 0.0)) for k in knots)
        self.act(knots[0][0], MoveKeeper(side=Side(side), path=path))
        return self.way(f"{side}.keeper", *knots)

    def touch(self, t: float, *bodies: str) -> Scene:
        """The two bodies (one of them the ball where only one is named) meet, with the speeds their ways give them."""
        a, b = sorted((*bodies, BALL) if len(bodies) == 1 else bodies, key=order)
        at, normal = self._contact(t, a, b)
        self.events.append(Touch(t, a, b, at, normal, 1.0, self._speed(a, t), self._speed(b, t)))
        return self

    def fall(self, t: float, figure: str, at: tuple[float, float], lying: float = 0.0) -> Scene:
        """The figure falls, to lie from P in a direction (degrees)."""
        self.events.append(Fall(t, figure, at, math.radians(lying), 1.0))
        return self

    def add(self, *events: Event) -> Scene:
        """Any other events."""
        self.events.extend(events)
        return self

    # ------------------------------------------------------------ what is made of it

    def log(self) -> Log:
        """The log, in time order, ending at rest."""
        end = max((e.t for e in self.events), default=0.0)
        events = sorted(self.events, key=lambda e: (e.t, _RANK.get(type(e), 5)))
        return Log(TABLE, self.layout, (*events, AllAtRest(end)), end)

    def facts(self, *, explain: bool = True) -> Facts:
        """The facts of the whole scene."""
        log = self.log()
        return fold(self.state, log, 0.0, log.events, explain=explain)

    def findings(self, detect: Callable[[Facts], Iterable[Finding]], clause: str | None = None) -> list[Finding]:
        """What a detector finds, of one clause if named."""
        return [f for f in detect(self.facts()) if clause in (None, f.clause)]

    def called(self, detect: Callable[[Facts], Iterable[Finding]]) -> list[Finding]:
        """The findings that become rulings, in time order; the same whether or not *why not* is measured besides."""
        found, brief = ([f for f in detect(self.facts(explain=explain)) if f.met and f.call] for explain in (True, False))
        assert found == brief
        return sorted(found, key=lambda f: f.at)

    def _contact(self, t: float, a: str, b: str) -> tuple[tuple[float, float], tuple[float, float]]:
        pa, pb = self._place(a, t), self._place(b, t)
        dx, dy = pb[0] - pa[0], pb[1] - pa[1]
        length = math.hypot(dx, dy) or 1.0
        n = (dx / length, dy / length)
        reach = TABLE.equipment.ball_radius if b == BALL else TABLE.equipment.base_radius
        return (pb[0] - n[0] * reach, pb[1] - n[1] * reach), n

    def _place(self, body: str, t: float) -> tuple[float, float]:
        knots = self.ways.get(body, [])
        for a, b in itertools.pairwise(knots):
            if a[0] <= t <= b[0]:
                u = (t - a[0]) / (b[0] - a[0])
                return (a[1] + u * (b[1] - a[1]), a[2] + u * (b[2] - a[2]))
        if knots and t > knots[-1][0]:
            return (knots[-1][1], knots[-1][2])
        if body == BALL and self.layout.ball:
            return self.layout.ball.at
        if body in self.layout.figures:
            return self.layout.figures[body].at
        return self.layout.keepers[body].at if body in self.layout.keepers else _fixed(body)

    def _speed(self, body: str, t: float) -> float:
        knots = self.ways.get(body, [])
        for a, b in itertools.pairwise(knots):
            if a[0] < t <= b[0]:
                return math.hypot(b[1] - a[1], b[2] - a[2]) / (b[0] - a[0])
        return 0.0


_RANK: dict[type[Event], int] = {
    Began: 0,
    NailOn: 1,
    NailOff: 2,
    Entered: 2,
    Touch: 3,
    Fall: 4,
    Entangle: 4,
    Motion: 5,
    Crossing: 6,
    Rest: 7,
    Ended: 8,
}


def _fixed(body: str) -> tuple[float, float]:
    p = TABLE.pitch
    kind, end, *rest = body.split(".")
    x = p.post_x if end == "east" else -p.post_x
    side = {"north": 1, "south": -1}.get(rest[0], 0) if rest else 0
    return (x, side * p.post_y) if kind == "post" else (x, 0.0)


def _leg(body: str, a: Knot, b: Knot) -> Segment:
    keeper = is_keeper(body)
    extra_a, extra_b = (a[3] if len(a) > 3 else 0.0), (b[3] if len(b) > 3 else 0.0)
    za, zb = (0.0, 0.0) if keeper else (extra_a, extra_b)
    angle = math.radians(extra_a) if keeper else 0.0
    span = b[0] - a[0]
    if span <= 0.0:
        return Segment(a[0], math.inf, (a[1], a[2], za), angle=angle)
    v = ((b[1] - a[1]) / span, (b[2] - a[2]) / span, (zb - za) / span)
    spin = math.radians(extra_b - extra_a) / span if keeper else 0.0
    return Segment(a[0], span, (a[1], a[2], za), v, angle=angle, spin=spin)


def _crossings(a: Knot, b: Knot) -> list[Event]:
    p, r = TABLE.pitch, TABLE.equipment.ball_radius
    out: list[Event] = []
    for line, axis, sign, level in (
        (Line.GOAL_EAST, 1, 1, p.half_length),
        (Line.GOAL_WEST, 1, -1, p.half_length),
        (Line.TOUCH_NORTH, 2, 1, p.half_width),
        (Line.TOUCH_SOUTH, 2, -1, p.half_width),
    ):
        low, high = sign * a[axis], sign * b[axis]
        for part, offset in ((Part.LEADING, r), (Part.CENTRE, 0.0), (Part.WHOLE, -r)):
            if low + offset < level <= high + offset and high > low:
                u = (level - offset - low) / (high - low)
                if part is Part.WHOLE and high + offset <= level:
                    continue
                z = [(k[3] if len(k) > 3 else 0.0) for k in (a, b)]
                t = a[0] + u * (b[0] - a[0])
                at = (a[1] + u * (b[1] - a[1]), a[2] + u * (b[2] - a[2]), z[0] + u * (z[1] - z[0]))
                out.append(Crossing(t, line, part, sign, at))
    return out


def failing(findings: Iterable[Finding]) -> Condition:
    """What *why not* reports: the condition farthest from met, in the finding closest to being called."""
    finding = max(findings, key=lambda f: f.farthest_from_met.steps)
    assert not finding.met
    return finding.farthest_from_met
