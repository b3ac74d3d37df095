"""What the world refuses before it begins: each by name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from sim.geometry import Disc, Point, extent, gap
from sim.model.actions import After, AnyAction, Flick, MoveHand, MoveKeeper, OnTouch, Path3, Place, Spare, Substitute, Wait
from sim.model.ids import BALL, is_figure, order
from sim.model.layout import Layout, shape_of
from sim.model.refusals import Kind, Refused
from sim.physics.fixtures import posts
from sim.physics.impact import SUNK
from sim.table import Equipment, Table
from sim.units import finite

OVERLAP = SUNK
"""Outlines may sink into each other by this much (mm): a rest after a touch is rounded."""


_Placed = tuple[float, float, float, float, str]
"""A body with its box (mm): least and greatest x, least and greatest y."""


def check_layout(layout: Layout, table: Table) -> None:
    """Refuses a layout with numbers that are not finite, bodies off the cloth, too fast, or overlapping."""
    e, pitch = table.equipment, table.pitch
    right, high, r = pitch.fence_x + OVERLAP, pitch.fence_y + OVERLAP, e.base_radius
    far, wide = right - r, high - r
    figures = layout.figures
    calm = not (layout.stirs or layout.someone_lies)
    boxes: list[_Placed] = []
    for body in layout.ids():
        figure = figures.get(body)
        if calm and figure is not None and not figure.lying and not figure.entangled:
            x, y = figure.at
            if -far <= x <= far and -wide <= y <= wide:
                boxes.append((x - r, x + r, y - r, y + r, body))
                continue
        _check_numbers(layout, body, e)
        box = on = extent(shape_of(layout, body, e))
        if body in layout.keepers:
            x, y = layout.keepers[body].at
            on = (x, x, y, y)
        if not (-right <= on[0] and on[1] <= right and -high <= on[2] and on[3] <= high):
            raise Refused(
                Kind.OFF_TABLE, body, _place(layout, body), f"a place within the fence, {pitch.fence_x:g} × {pitch.fence_y:g} mm from the centre"
            )
        boxes.append((box[0], box[1], box[2], box[3], body))
    _check_overlaps(layout, boxes, table)


def _heights(layout: Layout, body: str, e: Equipment) -> tuple[float, float]:
    """From what height above the cloth on a body takes up room, and how tall it is (mm)."""
    if body == BALL and layout.ball:
        return (layout.ball.height, 2.0 * e.ball_radius)
    if body in layout.keepers:
        return (0.0, e.keeper_height)
    return (0.0, e.fallen_height if layout.figures[body].fallen else e.figure_height)


def _place(layout: Layout, body: str) -> list[float]:
    if body == BALL and layout.ball:
        return list(layout.ball.at)
    return list(layout.keepers[body].at if body in layout.keepers else layout.figures[body].at)


def _check_numbers(layout: Layout, body: str, e: Equipment) -> None:
    values: list[float] = []
    speed = spin = 0.0
    if body == BALL and layout.ball:
        values = [*layout.ball.at, *layout.ball.velocity, layout.ball.height]
        speed = math.hypot(*layout.ball.velocity)
        if layout.ball.height < 0.0:
            raise Refused(Kind.OUT_OF_RANGE, "ball.height", layout.ball.height, "0 mm or more")
    elif body in layout.keepers:
        keeper = layout.keepers[body]
        values = [*keeper.at, keeper.angle]
    else:
        figure = layout.figures[body]
        values = [*figure.at, *figure.velocity, figure.spin, figure.lying]
        speed, spin = math.hypot(*figure.velocity), abs(figure.spin)
        for other in figure.entangled:
            if other not in layout.figures or other == body:
                raise Refused(Kind.UNKNOWN_ID, f"{body}.entangled", other, "another figure of the layout")
    if not finite(*values):
        raise Refused(Kind.NOT_FINITE, body, values, "finite numbers")
    if speed > e.flick_cap * (1.0 + 1e-9):
        raise Refused(Kind.TOO_FAST, f"{body}.velocity", round(speed, 3), f"at most {e.flick_cap:g} mm/s")
    if spin > e.spin_cap:
        raise Refused(Kind.TOO_FAST, f"{body}.spin", spin, f"at most {e.spin_cap:g} rad/s")


def _check_overlaps(layout: Layout, boxes: list[_Placed], table: Table) -> None:
    e = table.equipment
    boxes.sort()
    for a, b in _near(boxes):
        (low_a, tall_a), (low_b, tall_b) = _heights(layout, a, e), _heights(layout, b, e)
        if _entangled(layout, a, b) or low_a >= low_b + tall_b - OVERLAP or low_b >= low_a + tall_a - OVERLAP:
            continue
        deep = -gap(shape_of(layout, a, e), shape_of(layout, b, e))
        if deep > OVERLAP:
            raise Refused(Kind.OVERLAP, f"{a} and {b}", round(deep, 3), "bodies that do not overlap (mm)")
    goals = table.pitch.post_x - table.pitch.post_width
    for left, right, low, high, body in boxes:
        if not (right > goals or left < -goals) or body in layout.keepers:
            continue
        outline = shape_of(layout, body, e)
        for post in posts(table):
            west, east, south, north = post.box
            if left > east or right < west or low > north or high < south:
                continue
            deep = -gap(outline, post.shape(0.0))
            if _heights(layout, body, e)[0] < post.tall and deep > OVERLAP:
                raise Refused(Kind.OVERLAP, f"{body} and {post.id}", round(deep, 3), "bodies that do not overlap (mm)")


def _near(boxes: list[_Placed]) -> list[tuple[str, str]]:
    """Pairs whose boxes overlap, found by a sweep along x; in id order within a pair."""
    found: list[tuple[str, str]] = []
    reached: list[_Placed] = []
    for placed in boxes:
        left, _, low, high, b = placed
        reached = [other for other in reached if other[1] >= left]
        for _, _, south, north, a in reached:
            if south <= high and low <= north:
                found.append((a, b) if order(a) < order(b) else (b, a))
        reached.append(placed)
    return found


def _entangled(layout: Layout, a: str, b: str) -> bool:
    p, q = layout.figures.get(a), layout.figures.get(b)
    return p is not None and q is not None and (b in p.entangled or a in q.entangled)


def check_actions(actions: Sequence[AnyAction], table: Table) -> None:
    """Refuses actions with numbers that are not finite, out of range, or faster than a hand can be."""
    for i, action in enumerate(actions):
        where = f"action[{i}]"
        match action.when:
            case After(seconds=value) | OnTouch(delay=value):
                if not finite(value) or value < 0.0:
                    raise Refused(Kind.OUT_OF_RANGE, f"{where}.when", value, "seconds, 0 or more")
            case _:
                pass
        match action:
            case Flick():
                _check_flick(action, where, table.equipment)
            case MoveKeeper():
                _check_keeper(action, where, table)
            case MoveHand(path=path):
                if not path:
                    raise Refused(Kind.OUT_OF_RANGE, f"{where}.path", [], "at least one knot")
                check_path(path, f"{where}.path", math.inf)
                for k, knot in enumerate(path):
                    if knot[3] < 0.0:
                        raise Refused(Kind.OUT_OF_RANGE, f"{where}.path[{k}]", knot[3], "a height of 0 mm or more")
            case Place(body=body, to=to):
                if body != BALL and not is_figure(body):
                    raise Refused(Kind.UNKNOWN_ID, f"{where}.place", body, "the ball or a figure")
                _check_place(to, where, table, table.equipment.ball_radius if body == BALL else table.equipment.base_radius)
            case Spare(enter=enter, leave=leave):
                if (enter is None) != leave:
                    raise Refused(Kind.CONTRADICTION, f"{where}.spare", enter, "a place to come on at, or to leave")
                if enter is not None:
                    _check_place(enter, where, table, table.equipment.base_radius)
            case Substitute():
                _check_change(action, where, table)
            case Wait(seconds=seconds):
                if not finite(seconds) or seconds < 0.0:
                    raise Refused(Kind.OUT_OF_RANGE, f"{where}.wait", seconds, "seconds, 0 or more")
            case _:
                pass


def _check_place(to: Point, where: str, table: Table, radius: float) -> None:
    if not finite(*to):
        raise Refused(Kind.NOT_FINITE, where, list(to), "a finite place")
    if table.pitch.cloth().inside_margin(Disc(to, radius)) < -OVERLAP:
        raise Refused(Kind.OFF_TABLE, where, list(to), "a place within the fence")


def _check_change(action: Substitute, where: str, table: Table) -> None:
    for key, knot in (("leave", action.leave), ("enter", action.enter)):
        if knot is not None and not (finite(knot[0]) and knot[0] >= 0.0):
            raise Refused(Kind.OUT_OF_RANGE, f"{where}.{key}", knot[0], "seconds, 0 or more")
    if action.enter is not None:
        _check_place(action.enter[1:], where, table, table.equipment.base_radius)


def _check_keeper(action: MoveKeeper, where: str, table: Table) -> None:
    asked = [name for name, given in (("path", bool(action.path)), ("off", action.off), ("enter", action.enter is not None)) if given]
    if not asked:
        raise Refused(Kind.OUT_OF_RANGE, f"{where}.path", [], "at least one knot")
    if len(asked) > 1:
        raise Refused(Kind.CONTRADICTION, f"{where}.keeper", asked, "one of path, off and enter")
    if action.enter is not None:
        if not finite(action.angle):
            raise Refused(Kind.NOT_FINITE, f"{where}.angle", action.angle, "a finite angle")
        _check_place(action.enter, where, table, 0.0)
    if action.path:
        check_path(action.path, f"{where}.path", table.equipment.keeper_cap)
        check_turn(action.path, f"{where}.path", table.equipment)
        for k, knot in enumerate(action.path):
            if table.pitch.cloth().inside_margin(Disc((knot[1], knot[2]), 0.0)) < 0.0:
                raise Refused(Kind.OFF_TABLE, f"{where}.path[{k}]", list(knot[1:3]), "a place within the fence")


def check_turn(path: Path3, where: str, e: Equipment) -> None:
    """Refuses a keeper's path on which the edge of the body would turn faster than a hand can move a keeper.

    A wrist turns a rod in its fingers far faster than an arm moves its end, so the rod's end sets no limit.
    """
    for k, (p, q) in enumerate(pairwise(path)):
        way = abs(q[3] - p[3]) * e.keeper_width / 2
        if way > 1e-6 and way > e.keeper_cap * (q[0] - p[0]) * (1.0 + 1e-9):
            most = math.degrees(2 * e.keeper_cap / e.keeper_width)
            raise Refused(Kind.TOO_FAST, f"{where}[{k + 1}]", list(q), f"a turn of at most {most:.0f} degrees a second")


def _check_flick(action: Flick, where: str, e: Equipment) -> None:
    if not is_figure(action.figure):
        raise Refused(Kind.UNKNOWN_ID, f"{where}.flick", action.figure, "a figure")
    numbers = [action.speed, action.spin, action.loft, action.technique.hand_mm]
    numbers += [v for v in (action.direction, action.technique.contact_ms, action.technique.contact_mm) if v is not None]
    if isinstance(action.aim, tuple):
        numbers += action.aim
    if not finite(*numbers):
        raise Refused(Kind.NOT_FINITE, where, numbers, "finite numbers")
    if action.technique.hand_mm < 0.0:
        raise Refused(Kind.OUT_OF_RANGE, f"{where}.technique", action.technique.hand_mm, "a hand's way of 0 mm or more")
    if not 0.0 <= action.loft < math.pi / 2:
        raise Refused(Kind.OUT_OF_RANGE, f"{where}.loft", math.degrees(action.loft), "degrees from 0 to less than 90")
    if abs(action.spin) > e.spin_cap:
        raise Refused(Kind.TOO_FAST, f"{where}.spin", action.spin, f"at most {e.spin_cap:g} rad/s")
    if action.hand:
        check_path(action.hand, f"{where}.hand", math.inf)
    if action.nail:
        if len(action.nail) < 2:
            raise Refused(Kind.OUT_OF_RANGE, f"{where}.nail", list(action.nail), "at least two knots")
        check_path(action.nail, f"{where}.nail", e.flick_cap)
        return
    if action.aim is not None and action.direction is not None:
        raise Refused(Kind.CONTRADICTION, f"{where}.aim", action.aim, "an aim or a direction, not both")
    if not action.speed > 0.0:
        raise Refused(Kind.OUT_OF_RANGE, f"{where}.speed", action.speed, "more than 0 mm/s")
    if action.speed > e.flick_cap:
        raise Refused(Kind.TOO_FAST, f"{where}.speed", action.speed, f"at most {e.flick_cap:g} mm/s")


def check_path(path: Sequence[tuple[float, ...]], where: str, cap: float) -> None:
    """Refuses a path with numbers that are not finite, times that run back, or a speed above ``cap`` (mm/s)."""
    for k, knot in enumerate(path):
        if not finite(*knot):
            raise Refused(Kind.NOT_FINITE, f"{where}[{k}]", list(knot), "finite numbers")
    if path[0][0] < 0.0:
        raise Refused(Kind.OUT_OF_RANGE, f"{where}[0]", path[0][0], "a time of 0 s or more")
    for k, (p, q) in enumerate(pairwise(path)):
        if q[0] < p[0]:
            raise Refused(Kind.OUT_OF_RANGE, f"{where}[{k + 1}]", q[0], f"a time not before {p[0]:g} s")
        way = math.dist(p[1:3], q[1:3])
        if way > 1e-9 and way > cap * (q[0] - p[0]) * (1.0 + 1e-9):
            speed = way / (q[0] - p[0]) if q[0] > p[0] else math.inf
            raise Refused(Kind.TOO_FAST, f"{where}[{k + 1}]", round(speed, 1), f"at most {cap:g} mm/s")
