"""The pointer as a fingernail: where hand and nail are, given where the pointer was.

A press rests the hand on the cloth. The nail is where the pointer is, within a finger's reach of the hand; beyond it the hand is dragged along.
When the nail meets a base the finger is stretched: it goes on for a little, stands, and only a pointer that goes on much farther pulls it
through after the base. So a tap is short however fast the pointer flies on, and a long gesture drags, as at the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sim.geometry import Point
from sim.model.actions import Flick, Path2, Purpose
from sim.model.layout import Layout
from sim.session.feel import NailFeel
from sim.table import Equipment

Knot = tuple[int, float, float]
"""When (µs) and where (mm)."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A gesture of the nail for the figures of one side.

    ``figure`` is the one it is for; ``pointer`` and ``since_us`` the latest sample. ``nail`` and ``hand`` are the knots since the nail came down
    on the cloth, empty before. ``purpose`` is what it is for. ``met``: the nail is on the base, ``spent`` mm of the finger's stretch are used up.
    """

    figure: str
    pointer: Point
    since_us: int
    nail: tuple[Knot, ...] = ()
    hand: tuple[Knot, ...] = ()
    purpose: Purpose | None = None
    met: bool = False
    spent: float = 0.0

    @property
    def down(self) -> bool:
        """Whether the nail is on the cloth."""
        return bool(self.nail)

    @property
    def at(self) -> Point:
        """Where the nail is."""
        return self.nail[-1][1:] if self.nail else self.pointer

    @property
    def palm(self) -> Point:
        """Where the hand rests."""
        return self.hand[-1][1:] if self.hand else self.pointer


def lowered(stroke: Stroke, us: int) -> Stroke:
    """The nail and the hand come down where the pointer is."""
    knot = (us, *stroke.pointer)
    return replace(stroke, nail=(knot,), hand=(knot,))


def hovered(stroke: Stroke, us: int, to: Point) -> Stroke:
    """The pointer moves before the nail is down."""
    return replace(stroke, pointer=to, since_us=us)


def _toward(a: Point, b: Point, way: float) -> Point:
    """The point ``way`` mm from ``a`` towards ``b``, never beyond it."""
    gone = math.dist(a, b)
    if gone <= way:
        return b
    return (a[0] + (b[0] - a[0]) * way / gone, a[1] + (b[1] - a[1]) * way / gone)


def moved(stroke: Stroke, us: int, to: Point, cap: float, feel: NailFeel) -> Stroke:
    """The gesture once the pointer is at ``to``; the nail is no faster than ``cap`` (mm/s)."""
    last_us, *_ = stroke.nail[-1]
    if us <= last_us:
        return replace(stroke, pointer=to)
    most = 0.999 * cap * (us - last_us) / 1e6
    free = (*stroke.nail, (us, *_toward(stroke.at, to, most)))
    stroke = _driven(stroke, us, to, most, feel) if stroke.met else replace(stroke, nail=free)
    hand = stroke.palm
    if math.dist(hand, stroke.at) > feel.reach_mm:
        hand = _toward(stroke.at, hand, feel.reach_mm)
    return replace(stroke, pointer=to, since_us=us, hand=(*stroke.hand, (us, *hand)))


def _driven(stroke: Stroke, us: int, pointer: Point, most: float, feel: NailFeel) -> Stroke:
    """The nail after it has met the base: it stretches, then stands, then is pulled after a pointer that is far ahead; ``most`` mm in all."""
    start_us, x, y = stroke.nail[-1]
    here, left = (x, y), feel.snap_mm - stroke.spent
    if left > 0.0:
        to = _toward(here, pointer, most)
        way = math.dist(here, to)
        if way <= left:
            return replace(stroke, nail=(*stroke.nail, (us, *to)), spent=stroke.spent + way)
        stretched = start_us + max(math.ceil((us - start_us) * left / way), 1)
        here = _toward(here, to, left)
        stroke = replace(stroke, nail=(*stroke.nail, (min(stretched, us), *here)), spent=feel.snap_mm)
        return stroke if stretched >= us else replace(stroke, nail=(*stroke.nail, (us, *here)))
    pulled = max(math.dist(here, pointer) - feel.give_mm, 0.0)
    return replace(stroke, nail=(*stroke.nail, (us, *_toward(here, pointer, min(pulled, most)))))


def met(stroke: Stroke, us: float, feel: NailFeel) -> Stroke:
    """The gesture with the last stretch of the nail's path made again: it met the base at ``us`` in it."""
    (before_us, *before), (last_us, *last) = stroke.nail[-2:]
    on_us = min(max(math.floor(us), before_us), last_us)
    share = (on_us - before_us) / (last_us - before_us)
    at = (before[0] + share * (last[0] - before[0]), before[1] + share * (last[1] - before[1]))
    kept = stroke.nail[:-1]
    if on_us > before_us:
        kept = (*kept, (on_us, *at))
    started = replace(stroke, nail=kept, met=True)
    return _driven(started, last_us, (last[0], last[1]), math.inf, feel) if last_us > kept[-1][0] else started


def trimmed(knots: tuple[Knot, ...], us: int) -> tuple[Knot, ...]:
    """A path from ``us`` on."""
    later = [knot for knot in knots if knot[0] > us]
    before = [knot for knot in knots if knot[0] <= us]
    if not before:
        return knots
    if not later:
        return ((us, *before[-1][1:]),)
    (t0, x0, y0), (t1, x1, y1) = before[-1], later[0]
    u = (us - t0) / (t1 - t0)
    return ((us, x0 + u * (x1 - x0), y0 + u * (y1 - y0)), *later)


def sight(layout: Layout, figure: str, at: Point, equipment: Equipment, far: float) -> tuple[tuple[Point, ...], bool]:
    """Where a base would go that is struck straight through its middle from ``at``: its middle at either end of the way (mm), no farther than
    ``far``, and whether it would meet ball or figure there. Nothing from within the base."""
    x, y = layout.figures[figure].at
    gone = math.dist(at, (x, y))
    if gone <= equipment.base_radius:
        return (), False
    ux, uy, reach = (x - at[0]) / gone, (y - at[1]) / gone, far
    there = [(f.at, 2.0 * equipment.base_radius) for name, f in layout.figures.items() if name != figure]
    if layout.ball is not None:
        there.append((layout.ball.at, equipment.base_radius + equipment.ball_radius))
    for (u, v), apart in there:
        ahead, aside = (u - x) * ux + (v - y) * uy, (v - y) * ux - (u - x) * uy
        if ahead > 0.0 and abs(aside) < apart:
            reach = min(reach, max(ahead - math.sqrt(apart * apart - aside * aside), 0.0))
    return ((x, y), (x + reach * ux, y + reach * uy)), reach < far


def begun(stroke: Stroke, us: int) -> Stroke:
    """The gesture as it counts from ``us`` on; what hand and nail did before is no part of it."""
    return replace(stroke, nail=trimmed(stroke.nail, us), hand=trimmed(stroke.hand, us))


def path_of(knots: tuple[Knot, ...]) -> Path2:
    """Knots as a path in seconds from the first, with nothing in it that adds nothing."""
    t0 = knots[0][0]
    out: list[tuple[float, float, float]] = []
    for us, x, y in knots:
        if len(out) > 1 and out[-1][1:] == out[-2][1:] == (x, y):
            out.pop()
        out.append(((us - t0) / 1e6, x, y))
    return tuple(out)


def flick_of(stroke: Stroke) -> Flick:
    """The flick that the gesture is."""
    nail = path_of(stroke.nail)
    if len(nail) < 2:
        nail = (*nail, (nail[-1][0] + 1e-6, *nail[-1][1:]))
    return Flick(figure=stroke.figure, nail=nail, hand=path_of(stroke.hand), purpose=stroke.purpose)
