"""The append-only log of a stretch of play: where it started, and everything that happened, in time order.

All questions about places and speeds are answered from here, exactly, by anyone: the referee, the drawing,
the trainer. Nothing here decides anything.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from sim.events.events import Entangle, Entered, Event, Fall, Left, Motion, Segment, Touch
from sim.geometry import Disc, Point, Point3, Shape
from sim.model.ids import BALL, is_hand, is_keeper, order, side_of
from sim.model.layout import Ball, Figure, Keeper, Layout, figure_shape, keeper_shape
from sim.model.quick import quick
from sim.table import Table
from sim.units import rounded, rounded_angle

E = TypeVar("E", bound=Event)


def by_kind(events: Iterable[Event]) -> dict[type[Event], list[Any]]:
    """Events sorted by their kind, each in order."""
    out: dict[type[Event], list[Any]] = {}
    for e in events:
        out.setdefault(type(e), []).append(e)
    return out


@quick
@dataclass(frozen=True, slots=True)
class _Posture:
    """A body's posture from ``t`` on: on the cloth or not, fallen or not."""

    t: float
    on: bool
    fallen: bool = False
    lying: float = 0.0


@quick
@dataclass(frozen=True)
class Log:
    """``start`` is the layout at t = 0; ``events`` are in time order; ``until`` is when the log ends (s)."""

    table: Table
    start: Layout
    events: tuple[Event, ...] = ()
    until: float = 0.0

    def extended(self, events: Iterable[Event], until: float) -> Log:
        """The log with more events appended (they must not lie before its end)."""
        events = tuple(events)
        if not events and until == self.until:
            return self
        return Log(self.table, self.start, (*self.events, *events), until)

    def of(self, kind: type[E], after: float = float("-inf"), before: float = float("inf")) -> Iterator[E]:
        """The events of one kind with ``after <= t <= before``, in order."""
        found: list[E] = self.by_kind.get(kind, [])
        return iter(found) if after == -math.inf and before == math.inf else (e for e in found if after <= e.t <= before)

    def touches(self, body: str | None = None, after: float = float("-inf"), before: float = float("inf")) -> Iterator[Touch]:
        """The touches, of one body if named, with ``after <= t <= before``."""
        return (e for e in self.of(Touch, after, before) if body is None or e.involves(body))

    @cached_property
    def by_kind(self) -> dict[type[Event], list[Any]]:
        """The events of each kind, in order."""
        return by_kind(self.events)

    @cached_property
    def someone_lies(self) -> bool:
        """Whether any figure lies at any time (most often none does, and nobody need look)."""
        return self.start.someone_lies or Fall in self.by_kind or any(e.fallen for e in self.of(Entered))

    def moved(self, body: str) -> bool:
        """Whether a body ever moved, or was put somewhere."""
        return body in self._motions

    @cached_property
    def _motions(self) -> dict[str, tuple[list[float], list[tuple[Segment, ...]]]]:
        out: dict[str, tuple[list[float], list[tuple[Segment, ...]]]] = {}
        present = set(self.start.ids())
        for event in self.events:
            if type(event) is not Motion and type(event) is not Entered:
                continue
            if event.body not in out:
                first = [(_still(self.start, event.body),)] if event.body in present else []
                out[event.body] = ([0.0] * len(first), [*first])
            times, plans = out[event.body]
            if isinstance(event, Motion):
                times.append(event.t)
                plans.append(event.segments)
            else:
                times.append(event.t)
                x, y = event.at
                plans.append((Segment(event.t, float("inf"), (x, y, 0.0), angle=event.angle),))
        return out

    def _plans(self, body: str) -> tuple[list[float], list[tuple[Segment, ...]]]:
        found = self._motions.get(body) or self._stills.get(body)
        if found is None:
            found = self._stills[body] = ([0.0], [(_still(self.start, body),)])
        return found

    @cached_property
    def _stills(self) -> dict[str, tuple[list[float], list[tuple[Segment, ...]]]]:
        """The bodies that never moved, as far as anybody asked."""
        return {}

    @cached_property
    def _postures(self) -> dict[str, list[_Posture]]:
        """The postures of the bodies that fell, came or went; the others are as they were at the start."""
        out: dict[str, list[_Posture]] = {}
        if not (Fall in self.by_kind or Entered in self.by_kind or Left in self.by_kind):
            return out
        for event in self.events:
            if not isinstance(event, Fall | Entered | Left):
                continue
            body = event.figure if isinstance(event, Fall) else event.body
            if body not in out:
                first = self._at_start(body)
                out[body] = [first] if first else []
            match event:
                case Fall():
                    out[body].append(_Posture(event.t, True, True, event.lying))
                case Entered():
                    out[body].append(_Posture(event.t, True, event.fallen, event.angle))
                case Left():
                    out[body].append(_Posture(event.t, False))
        return out

    @cached_property
    def _first_postures(self) -> dict[str, _Posture | None]:
        return {}

    def _at_start(self, body: str) -> _Posture | None:
        if body not in self._first_postures:
            self._first_postures[body] = self._posture_of(body)
        return self._first_postures[body]

    def _posture_of(self, body: str) -> _Posture | None:
        figure = self.start.figures.get(body)
        if figure is not None:
            return _Posture(float("-inf"), True, figure.fallen, figure.lying)
        there = body in self.start.keepers or (body == BALL and self.start.ball is not None)
        return _Posture(float("-inf"), True) if there else None

    @cached_property
    def _bodies(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.start.ids(), *self._postures)))

    def bodies(self) -> tuple[str, ...]:
        """Every body that was ever on the cloth."""
        return self._bodies

    def segment(self, body: str, t: float) -> Segment:
        """The stretch of motion a body is in at time ``t`` (the later one where two meet). ``KeyError`` for an unknown body."""
        times, plans = self._plans(body)
        plan = plans[max(0, bisect_right(times, t) - 1)]
        for segment in plan:
            if t < segment.t + segment.duration:
                return segment
        return plan[-1]

    def place(self, body: str, t: float) -> Point3:
        """Where a body is at ``t``: centre in plan (P of a fallen figure), height of its lowest point."""
        return self.segment(body, t).place(t)

    def at(self, body: str, t: float) -> Point:
        """Where a body is in plan at ``t``."""
        if body not in self._motions and (figure := self.start.figures.get(body)) is not None:
            return figure.at
        x, y, _ = self.place(body, t)
        return (x, y)

    @cached_property
    def _first_places(self) -> dict[str, Point]:
        start = self.start
        ball = {BALL: start.ball.at} if start.ball is not None else {}
        return {**{b: f.at for b, f in start.figures.items()}, **{b: k.at for b, k in start.keepers.items()}, **ball}

    def places(self, t: float) -> dict[str, Point]:
        """Where everything on the cloth is in plan at ``t``."""
        out = dict(self._first_places)
        for body in self._changed:
            if self.on(body, t):
                out[body] = self.at(body, t)
            else:
                out.pop(body, None)
        return out

    def velocity(self, body: str, t: float) -> Point3:
        """A body's velocity at ``t``, from then on (after any contact at ``t``)."""
        return self.segment(body, t).speed(t)

    def resting(self, body: str, t: float) -> bool:
        """Whether a body stands still from ``t`` on."""
        return self.segment(body, t).at_rest

    def _posture(self, body: str, t: float) -> _Posture | None:
        postures = self._postures.get(body)
        if postures is None:
            return self._at_start(body)
        current = None
        for posture in postures:
            if posture.t <= t:
                current = posture
        return current

    def on(self, body: str, t: float) -> bool:
        """Whether a body is on the cloth at ``t``."""
        if body not in self._postures:
            return body in self.start.figures or body in self.start.keepers or (body == BALL and self.start.ball is not None)
        posture = self._posture(body, t)
        return posture is not None and posture.on

    def fallen(self, body: str, t: float) -> bool:
        """Whether a figure lies at ``t`` (from the moment of its fall on)."""
        if not self.someone_lies:
            return False
        posture = self._posture(body, t)
        return posture is not None and posture.fallen

    def shape(self, body: str, t: float) -> Shape:
        """A body's outline in plan at ``t``."""
        segment = self.segment(body, t)
        x, y, _ = segment.place(t)
        e = self.table.equipment
        if body == BALL:
            return Disc((x, y), e.ball_radius)
        if is_keeper(body):
            return keeper_shape((x, y), segment.turned(t), 1 if x >= 0 else -1, e)
        return figure_shape(Figure((x, y), fallen=self.fallen(body, t), lying=segment.turned(t)), e)

    def plan(self, body: str, t: float) -> tuple[Segment, ...]:
        """What a body would do from ``t`` on with no further contact: its segments from the one it is in."""
        times, plans = self._plans(body)
        plan = plans[max(0, bisect_right(times, t) - 1)]
        rest = tuple(s for s in plan if s.end > t)
        return rest or plan[-1:]

    def runs(self, body: str, t0: float, t1: float) -> list[tuple[Segment, float, float]]:
        """The segments a body really went through between two moments, with when it entered and left each."""
        times, plans = self._plans(body)
        out: list[tuple[Segment, float, float]] = []
        for i in range(max(0, bisect_right(times, t0) - 1), bisect_left(times, t1)):
            start, stop = max(times[i], t0), min(times[i + 1], t1) if i + 1 < len(times) else t1
            for s in plans[i]:
                low, high = max(s.t, start), min(s.t + s.duration, stop)
                if low < high:
                    out.append((s, low, high))
        return out

    def path(self, body: str, t0: float, t1: float) -> Iterator[Segment]:
        """The stretches a body really went through between two moments, each cut to what was run of it."""
        for s, low, high in self.runs(body, t0, t1):
            yield Segment(low, high - low, s.place(low), s.speed(low), s.acceleration, s.turned(low), s.spin + s.spin_rate * (low - s.t), s.spin_rate)

    @cached_property
    def _tangles(self) -> bool:
        return any(f.entangled for f in self.start.figures.values()) or Entangle in self.by_kind

    def entangled(self, t: float) -> tuple[tuple[str, str], ...]:
        """The pairs that hang together at ``t``, from the start layout and the log."""
        if not self._tangles:
            return ()
        pairs = [(body, other) for body, f in self.start.figures.items() for other in f.entangled]
        moved = {e.body for e in self.of(Entered, before=t)}
        pairs += [(e.figure, e.other) for e in self.of(Entangle, before=t)]
        unique: dict[frozenset[str], tuple[str, str]] = {}
        for pair in pairs:
            if not moved.intersection(pair):
                unique.setdefault(frozenset(pair), pair)
        return tuple(unique.values())

    def layout(self, t: float) -> Layout:
        """What is on the cloth at ``t``, velocities included, as plain rounded numbers."""
        known = self._layouts.get(t)
        if known is None:
            known = self._layouts[t] = self._layout(t)
        return known

    @cached_property
    def _layouts(self) -> dict[float, Layout]:
        return {}

    @cached_property
    def _changed(self) -> tuple[str, ...]:
        """The bodies that ever moved, fell, came or went, or lay entangled, in order of first mention."""
        moved = dict.fromkeys((*self._motions, *self._postures))
        moved |= dict.fromkeys(b for b, f in self.start.figures.items() if f.fallen)
        return tuple(b for b in moved if not is_hand(b))

    def _layout(self, t: float) -> Layout:
        ball, figures, keepers = self.start.ball, dict(self.start.figures), dict(self.start.keepers)
        tangles = self.entangled(t)
        for body in self._changed:
            if not self.on(body, t):
                figures.pop(body, None)
                keepers.pop(body, None)
                ball = None if body == BALL else ball
                continue
            s = self.segment(body, t)
            x, y, z = s.place(t)
            x, y, (u, v, _) = rounded(x), rounded(y), s.speed(t)
            u, v = rounded(u), rounded(v)
            if body == BALL:
                ball = Ball((x, y), (u, v), rounded(z))
            elif is_keeper(body):
                keepers[body] = Keeper((x, y), rounded_angle(s.turned(t)))
            else:
                fallen = self.fallen(body, t)
                hung = tuple(sorted((b if a == body else a for a, b in tangles if body in (a, b)), key=order))
                spin = rounded(s.spin + s.spin_rate * (t - s.t)) if not s.at_rest else 0.0
                figures[body] = Figure((x, y), (u, v), spin, fallen, rounded_angle(s.turned(t)) if fallen else 0.0, hung if fallen else ())
        return self.start.rearranged(ball, figures, keepers)


def rearranged(layout: Layout, events: Iterable[Event]) -> Layout:
    """A layout at rest after bodies were put and taken off by hand: what a log of it says after these events."""
    entries = {e.body: e for e in events if isinstance(e, Entered | Left)}
    if not entries:
        return layout
    ball, figures, keepers = layout.ball, dict(layout.figures), dict(layout.keepers)
    for body, e in entries.items():
        if isinstance(e, Left):
            figures.pop(body, None)
            keepers.pop(body, None)
            ball = None if body == BALL else ball
            continue
        at, angle = (rounded(e.at[0]), rounded(e.at[1])), rounded_angle(e.angle)
        if body == BALL:
            ball = Ball(at)
        elif is_keeper(body):
            keepers[body] = Keeper(at, angle)
        else:
            figures[body] = Figure(at, fallen=e.fallen, lying=angle if e.fallen else 0.0)
    for body, f in figures.items():
        if f.entangled and not entries.keys().isdisjoint(f.entangled):
            figures[body] = replace(f, entangled=tuple(b for b in f.entangled if b not in entries))
    return layout.rearranged(ball, figures, keepers)


def contacts(log: Log) -> tuple[Touch, ...]:
    """The contacts worth a number, in time order: all of the ball, and those between players' pieces and hands.

    What a figure or keeper does to posts, nets and fences is left out.
    """
    return tuple(t for t in log.touches() if BALL in (t.a, t.b) or (side_of(t.a) and side_of(t.b)))


def _still(layout: Layout, body: str) -> Segment:
    if body == BALL and layout.ball:
        (x, y), z = layout.ball.at, layout.ball.height
        return Segment(0.0, float("inf"), (x, y, z))
    if body in layout.keepers:
        keeper = layout.keepers[body]
        return Segment(0.0, float("inf"), (*keeper.at, 0.0), angle=keeper.angle)
    figure = layout.figures[body]
    return Segment(0.0, float("inf"), (*figure.at, 0.0), angle=figure.lying)
