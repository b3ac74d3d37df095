"""Whole scenarios mirrored, with sides swapped, renumbered or shifted: what the same scene looks like from elsewhere.

The rulings of a mirrored, swapped or renumbered scene are the mirrored, swapped or renumbered rulings. Mirroring in x
alone turns the ends round, so the half changes with it (home then attacks the other way); so does swapping sides alone.
Done together they leave the half as it is. A shift keeps only the scene's shape, not what the lines of the pitch say
about it; it serves to recognise doubles.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sim.geometry import Point
from sim.match.scenario import Expect, ExpectedPlace, ExpectedRuling, Scenario
from sim.model import actions as act
from sim.model.ids import BALL, Side, part_of, side_of
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.record.carrying import carried_changed
from sim.rules.situation import InProgress, Situation, TouchCount
from sim.units import rounded

_EAST_WEST = {"east": "west", "west": "east"}
_NORTH_SOUTH = {"north": "south", "south": "north"}


@dataclass(frozen=True, slots=True)
class Change:
    """A change of view: signs of x and y, whether the sides are swapped, new numbers by old id, and a shift (mm)."""

    x: int = 1
    y: int = 1
    swap: bool = False
    numbers: Mapping[str, str] | None = None
    shift: Point = (0.0, 0.0)

    def place(self, at: Point) -> Point:
        """A place."""
        return (rounded(self.x * at[0] + self.shift[0]), rounded(self.y * at[1] + self.shift[1]))

    def vector(self, v: Point) -> Point:
        """A velocity."""
        return (self.x * v[0] + 0.0, self.y * v[1] + 0.0)

    def direction(self, angle: float) -> float:
        """A direction in radians, in (-π, π]."""
        if self.x == self.y == 1:
            return angle
        degrees = math.degrees(angle)
        turned = (180.0 - degrees if self.x < 0 else degrees) * self.y
        return math.radians(round(180.0 - (180.0 - turned) % 360.0, 9))

    @property
    def turn(self) -> int:
        """The sign by which what turns changes (spin, a keeper's angle)."""
        return self.x * self.y

    def side(self, side: Side) -> Side:
        """A side."""
        return side.other if self.swap else side

    def body(self, body: str) -> str:
        """An id."""
        side = side_of(body)
        if side is None:
            words = [_EAST_WEST.get(w, w) if self.x < 0 else w for w in body.split(".")]
            return ".".join(_NORTH_SOUTH.get(w, w) if self.y < 0 else w for w in words)
        named = (self.numbers or {}).get(body, body)
        return f"{self.side(side)}.{part_of(named)}"

    @property
    def changes_half(self) -> bool:
        """Whether home now attacks the other way."""
        return (self.x < 0) != self.swap


def mirror_x(scenario: Scenario) -> Scenario:
    """Mirrored in x: east is west, and the half changes."""
    return changed(scenario, Change(x=-1))


def mirror_y(scenario: Scenario) -> Scenario:
    """Mirrored in y: north is south."""
    return changed(scenario, Change(y=-1))


def swap_sides(scenario: Scenario) -> Scenario:
    """Home is away; everything stands where it stood, and the half changes."""
    return changed(scenario, Change(swap=True))


def turn_table(scenario: Scenario) -> Scenario:
    """Seen from the other side of the table, with the sides swapped: the half stays."""
    return changed(scenario, Change(x=-1, y=-1, swap=True))


def renumber(scenario: Scenario, numbers: Mapping[str, str]) -> Scenario:
    """Figures renumbered within their side: new ids by old id."""
    return changed(scenario, Change(numbers=numbers))


def rotated_numbers(scenario: Scenario) -> dict[str, str]:
    """A renumbering that moves every figure one number on, 10 becoming 1; numbers above 10 are left alone."""
    named = {f"{side}.{n}": f"{side}.{n % 10 + 1}" for side in Side for n in range(1, 11)}
    used = set(scenario.layout.figures)
    return named if not any(body.split(".")[1] in ("11", "12") for body in used if part_of(body).isdigit()) else {}


def shifted(scenario: Scenario, by: Point) -> Scenario:
    """Everything moved by a vector (mm)."""
    return changed(scenario, Change(shift=by))


def changed(scenario: Scenario, change: Change) -> Scenario:
    """A scenario under a change of view: situation, layout, actions and expectations."""
    return replace(
        scenario,
        layout=_layout(scenario.layout, change),
        situation=_situation(scenario.situation, change),
        actions=tuple(_action(action, change) for action in scenario.actions),
        expect=None if scenario.expect is None else _expect(scenario.expect, change),
    )


def _figure(f: Figure, c: Change) -> Figure:
    lying = c.direction(f.lying) if f.fallen else 0.0
    return Figure(c.place(f.at), c.vector(f.velocity), c.turn * f.spin + 0.0, f.fallen, lying, tuple(map(c.body, f.entangled)))


def _layout(layout: Layout, c: Change) -> Layout:
    ball = None if layout.ball is None else Ball(c.place(layout.ball.at), c.vector(layout.ball.velocity), layout.ball.height)
    figures = {c.body(body): _figure(figure, c) for body, figure in layout.figures.items()}
    keepers = {c.body(body): Keeper(c.place(k.at), c.turn * k.angle + 0.0) for body, k in layout.keepers.items()}
    return Layout(ball, figures, keepers)


def other_half(half: int) -> int:
    """The half with the ends changed.

    >>> [other_half(h) for h in (1, 2, 3, 4)]
    [2, 1, 4, 3]
    """
    return half + 1 if half % 2 else half - 1


def _sides(c: Change, by_side: Mapping[Side, Any]) -> dict[Side, Any]:
    return {c.side(side): value for side, value in by_side.items()}


def _two(c: Change, pair: tuple[int, int]) -> tuple[int, int]:
    return (pair[1], pair[0]) if c.swap else pair


def _situation(s: Situation, c: Change) -> Situation:
    def bodies(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(c.body, names))

    def maybe(at: Point | None) -> Point | None:
        return None if at is None else c.place(at)

    sanction, half = s.sanction, other_half(s.half) if c.changes_half else s.half
    period = s.period or s.half  # ends may be seen changed, but the period stays what it was
    if sanction is not None:
        against, to = (None if side is None else c.side(side) for side in (sanction.against, sanction.to))
        sanction = replace(sanction, against=against, to=to, spot=maybe(sanction.spot))
    return replace(
        s,
        possession=c.side(s.possession),
        half=half,
        period=0 if period == half else period,
        score=_two(c, s.score),
        touches=TouchCount(None if s.touches.figure is None else c.body(s.touches.figure), s.touches.count),
        last_touch=bodies(s.last_touch),
        spot=maybe(s.spot),
        taker=None if s.taker is None else c.body(s.taker),
        warnings=_sides(c, s.warnings),
        ticks=_sides(c, s.ticks),
        cards=_sides(c, s.cards),
        positional=_sides(c, s.positional),
        ready=tuple(c.side(side) for side in s.ready),
        passive=bodies(s.passive),
        sanction=sanction,
        flick=None if s.flick is None else InProgress(c.body(s.flick.figure), s.flick.touched_ball, bodies(s.flick.touched)),
        shots={
            c.side(side): tuple(replace(shot, at=c.place(shot.at), figure=shot.figure and c.body(shot.figure)) for shot in made)
            for side, made in s.shots.items()
        },
        fouls=_two(c, s.fouls),
        time_outs=_two(c, s.time_outs),
        sent_off=tuple(replace(e, figure=c.body(e.figure)) for e in s.sent_off),
        on=bodies(s.on),
        deferred_fouls=_two(c, s.deferred_fouls),
        asked=tuple(c.side(side) for side in s.asked),
        cautioned=bodies(s.cautioned),
        foul_spot=maybe(s.foul_spot),
        released=tuple(c.side(side) for side in s.released),
        keeping=bodies(s.keeping),
        carried=carried_changed(s.carried, c.place, c.body, c.side, lambda layout: _layout(layout, c)),
    )


def _path2(path: act.Path2, c: Change) -> act.Path2:
    return tuple((t, *c.place((x, y))) for t, x, y in path)


def _path3(path: act.Path3, c: Change, turn: Callable[[float], float]) -> act.Path3:
    return tuple((t, *c.place((x, y)), turn(v)) for t, x, y, v in path)


def _timed(knot: tuple[float, float, float] | None, c: Change) -> tuple[float, float, float] | None:
    return None if knot is None else (knot[0], *c.place((knot[1], knot[2])))


def _flick(flick: act.Flick, c: Change) -> act.Flick:
    aim = flick.aim
    technique = flick.technique
    if c.turn < 0:
        technique = replace(technique, hand=act.Hand.LEFT if technique.hand is act.Hand.RIGHT else act.Hand.RIGHT)
    return replace(
        flick,
        figure=c.body(flick.figure),
        aim=c.body(aim) if isinstance(aim, str) else None if aim is None else c.place(aim),
        direction=None if flick.direction is None else c.direction(flick.direction),
        spin=c.turn * flick.spin + 0.0,
        technique=technique,
        nail=_path2(flick.nail, c),
        hand=_path2(flick.hand, c),
    )


def _action(action: act.AnyAction, c: Change) -> act.AnyAction:
    if isinstance(action.when, act.OnTouch):
        action = replace(action, when=replace(action.when, figure=c.body(action.when.figure)))
    match action:
        case act.Flick():
            return _flick(action, c)
        case act.MoveKeeper():
            path = _path3(action.path, c, lambda angle: c.turn * angle + 0.0)
            enter = None if action.enter is None else c.place(action.enter)
            return replace(action, side=c.side(action.side), path=path, enter=enter, angle=c.turn * action.angle + 0.0)
        case act.MoveHand():
            return replace(action, side=c.side(action.side), path=_path3(action.path, c, lambda height: height))
        case act.Place():
            return replace(action, body=c.body(action.body), to=c.place(action.to))
        case act.Take():
            return replace(action, figure=c.body(action.figure))
        case act.Spare():
            return replace(action, side=c.side(action.side), enter=None if action.enter is None else c.place(action.enter))
        case act.Substitute():
            return replace(action, off=c.body(action.off), by=c.body(action.by), leave=_timed(action.leave, c), enter=_timed(action.enter, c))
        case act.Ready() | act.Ask() | act.Hands():
            return replace(action, side=c.side(action.side))
        case _:
            return action


def _expected_ruling(ruling: ExpectedRuling, c: Change) -> ExpectedRuling:
    return replace(
        ruling,
        against=None if ruling.against is None else c.side(ruling.against),
        to=None if ruling.to is None else c.side(ruling.to),
        spot=None if ruling.spot is None else c.place(ruling.spot),
    )


def _expected_place(place: ExpectedPlace, c: Change) -> ExpectedPlace:
    return replace(place, body=c.body(place.body) if place.body != BALL else BALL, at=None if place.at is None else c.place(place.at))


def _expect(expect: Expect, c: Change) -> Expect:
    return replace(
        expect,
        rulings=None if expect.rulings is None else tuple(_expected_ruling(r, c) for r in expect.rulings),
        possession=None if expect.possession is None else c.side(expect.possession),
        score=None if expect.score is None else _two(c, expect.score),
        touched=None if expect.touched is None else tuple(map(c.body, expect.touched)),
        layout=tuple(_expected_place(place, c) for place in expect.layout),
    )
