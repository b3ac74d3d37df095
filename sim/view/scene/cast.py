"""The pieces of a log as items: those that never move in it are looked up once, the others at every moment."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from functools import partial

from sim.events import Entered, Fall, Left, Log, Segment
from sim.geometry import Point
from sim.model.ids import BALL, Side, is_figure, is_keeper, side_of
from sim.view.moments import number_of
from sim.view.pieces import LIGHT, Stage
from sim.view.scene.goals import draw_roof, roof_reach
from sim.view.scene.items import Item, grouped, stamped
from sim.view.scene.looks import (
    FALLING,
    FIGURE_REACH,
    KEEPER_REACH,
    direction,
    paint_ball,
    paint_falling,
    paint_figure,
    paint_glow,
    paint_keeper,
    paint_lying,
    paint_whirl,
)
from sim.view.scene.stamps import Stamp, Stamps
from sim.view.scene.strokes import every, solid
from sim.view.scene.viewport import Viewport
from sim.view.theme import BLACK, mix
from sim.view.transform import Transform

FALL_S = 0.12
"""How long a fall is shown, in s; in the log it happens at once."""
EYE = 700.0
"""Height of the eye that sees a flying ball larger, in mm."""
DROP = 0.7
"""How far a ball's shadow parts from it, in px for each mm of height at a scale of 1."""
WHIRL = (2.0, 8.0, 20.0)
"""From these spins on (rad/s) a standing figure shows that it turns, and how fast."""
PER_PX = 4
"""Sizes of the ball are kept to this part of a px."""
LYING, STANDING, ROD, LOW, ROOF, KEEPER, HIGH = range(7)
"""What lies over what. A keeper under the bar is shown above it, or nobody would see where it stands."""

Layered = tuple[int, Item]
Kept = tuple[object, list[Layered]]
"""How a body stands, and its items."""


class Cast:
    """The pieces of one log seen in one viewport. ``kept`` holds how bodies at rest look there, from one log to the next."""

    def __init__(self, log: Log, view: Viewport, stamps: Stamps, kept: dict[str, Kept]) -> None:
        self.log, self.view, self.stamps, self._kept = log, view, stamps, kept
        self._falls = {e.figure: e.t for e in log.of(Fall)}
        come = {e.body for e in log.of(Entered)} | {e.body for e in log.of(Left)}
        self._moving = tuple(b for b in log.bodies() if log.moved(b) or b in come or b in self._falls)
        self._still: dict[str, list[Layered]] = {}
        self._roofs: list[Layered] = []
        self._whole = False

    def pieces(self) -> Iterator[None]:
        """Looks up all that never moves, one body at a time: what was never drawn at this scale is drawn now."""
        for body in self.log.bodies():
            if body not in self._moving and body not in self._still:
                self._still[body] = self._at_rest(body)
                yield
        roofs: list[Layered] = []
        for end in (-1, 1):
            roofs += self._keep(f"roof {end}", None, partial(self._roof, end))
            yield
        self._roofs, self._whole = roofs, True

    def items(self, t: float, without: Container[str] = ()) -> list[Item]:
        """Everything on the cloth at ``t``, the lowest first; ``without`` are bodies in somebody's hand."""
        if not self._whole:
            deque(self.pieces(), maxlen=0)
        entries = [*self._roofs]
        for body, still in self._still.items():
            if body not in without:
                entries += still
        for body in self._moving:
            if body not in without and self.log.on(body, t):
                entries += self._body(body, t)
        entries.sort(key=lambda entry: entry[0])
        return [item for _, item in entries]

    def _at_rest(self, body: str) -> list[Layered]:
        start = self.log.start
        stands: object = start.ball if body == BALL else start.figures.get(body) or start.keepers.get(body)
        return self._keep(body, stands, lambda: self._body(body, 0.0))

    def _keep(self, name: str, stands: object, make: Callable[[], list[Layered]]) -> list[Layered]:
        known = self._kept.get(name)
        if known is None or known[0] != stands:
            known = self._kept[name] = (stands, make())
        return known[1]

    def _body(self, body: str, t: float) -> list[Layered]:
        segment = self.log.segment(body, t)
        x, y, z = segment.place(t)
        if body == BALL:
            return self._ball((x, y), z)
        side = side_of(body) or Side.HOME
        if is_keeper(body):
            return self._keeper(side, (x, y), segment.turned(t))
        if is_figure(body):
            return self._figure(body, side, (x, y), t, segment)
        return []

    def _figure(self, body: str, side: Side, at: Point, t: float, segment: Segment) -> list[Layered]:
        px, e = self.view.px(at), self.stamps.equipment
        if self.log.fallen(body, t):
            turn = direction(segment.turned(t))
            reach = self._length(e.figure_height + 12.0)
            since = t - self._falls.get(body, -math.inf)
            if 0 <= since < FALL_S:
                step = 1 + min(FALLING - 1, int(since / FALL_S * FALLING))
                stamp = self.stamps.at(("falling", side, turn, step), px, reach, partial(paint_falling, side=side, turn=turn, step=step))
            else:
                stamp = self.stamps.at(("lying", side, turn), px, reach, partial(paint_lying, side=side, turn=turn))
            return [(LYING, stamped(stamp))]
        number = number_of(body)
        paint = partial(paint_figure, side=side, number=number)
        out = [(STANDING, stamped(self.stamps.at(("figure", side, number), px, self._length(FIGURE_REACH), paint)))]
        spin = abs(segment.spin + segment.spin_rate * (min(t, segment.end) - segment.t)) if segment.spin else 0.0
        strength = sum(spin >= limit for limit in WHIRL)
        if strength:
            turn = direction(segment.turned(t) % math.pi)
            whirl = partial(paint_whirl, turn=turn, strength=strength)
            out.append((STANDING, stamped(self.stamps.at(("whirl", turn, strength), px, self._length(e.base_radius + 1.0), whirl))))
        return out

    def _ball(self, at: Point, z: float) -> list[Layered]:
        (x, y), r = self.view.px(at), self._length(self.stamps.equipment.ball_radius)
        high = max(0.0, z)
        large = round(r * (1 + min(high / EYE, 0.5)) * PER_PX)
        layer = HIGH if z >= self.log.table.pitch.goal_height else LOW
        step = min(20, math.ceil(high / 6.0))
        drop = self._length(2.5 + DROP * high)
        soft = max(1.0, r * (0.25 + step * 6.0 / 160))
        glow = partial(paint_glow, radius=r, alpha=max(0.18, 0.55 - step * 6.0 / 320), soft=soft)
        shadow = self.stamps.at(("shade", step), (x + LIGHT[0] * drop, y + LIGHT[1] * drop), r + 2 * soft + 1, glow)
        ball = self.stamps.at(("ball", large), (x, y), large / PER_PX + 1, partial(paint_ball, radius=large / PER_PX))
        return [(LOW, stamped(shadow)), (layer, stamped(ball))]

    def _keeper(self, side: Side, at: Point, angle: float) -> list[Layered]:
        e = self.stamps.equipment
        back = angle if at[0] >= 0 else angle + math.pi
        turn = direction(back)
        c, s = math.cos(back), math.sin(back)
        near, far = e.keeper_thickness / 2, e.keeper_thickness / 2 + e.rod_length
        a, b = self.view.px((at[0] + c * near, at[1] + s * near)), self.view.px((at[0] + c * far, at[1] + s * far))
        rod = grouped(("rod", a, b), self._rod(a, b))
        body = self.stamps.at(("keeper", side, turn), self.view.px(at), self._length(KEEPER_REACH), partial(paint_keeper, side=side, turn=turn))
        return [(ROD, rod), (KEEPER, stamped(body))]

    def _rod(self, a: Point, b: Point) -> list[Stamp]:
        """A rod as a row of discs: at any angle for the same price."""
        r = max(0.8, self._length(self.stamps.equipment.rod_width) / 2)
        metal, drop = self.stamps.theme.colour("rod"), self._length(3.5)
        shade = partial(paint_glow, radius=r, alpha=0.3, soft=max(1.0, r))
        fallen = [(p[0] + LIGHT[0] * drop, p[1] + LIGHT[1] * drop) for p in (a, b)]
        out = [self.stamps.at("rod shade", p, 3 * r + 3, shade) for p in every(fallen, r * 1.6)]
        return [*out, *solid(self.stamps, (a, b), r, mix(metal, BLACK, 0.45)), *solid(self.stamps, (a, b), r * 0.62, metal)]

    def _roof(self, end: int) -> list[Layered]:
        pitch = self.log.table.pitch
        middle = (end * pitch.post_x, 0.0)

        def paint(stage: Stage) -> None:
            x, y = stage.transform.px((-middle[0], 0.0))
            draw_roof(replace(stage, transform=Transform(stage.transform.scale, x, y)), pitch, end)

        return [(ROOF, stamped(self.stamps.at(("roof", end), self.view.px(middle), self._length(roof_reach(pitch)), paint)))]

    def _length(self, mm: float) -> float:
        return mm * self.view.scale
