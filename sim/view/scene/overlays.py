"""What is laid over the table: aim, nail and hand, choices, zones, pulse, evidence; each as items under or over the pieces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from sim.events import Log
from sim.geometry import Point
from sim.language import words
from sim.model.ids import BALL, Side, is_keeper, side_of
from sim.session.shown import (
    AimLine,
    Benches,
    Chosen,
    End,
    EvidenceShown,
    Going,
    Legal,
    NailShown,
    Open,
    Overlay,
    Pulse,
    Shooting,
    Taker,
    Ways,
    Wrong,
    ZoneShown,
)
from sim.view.moments import number_of
from sim.view.pieces import LIGHT
from sim.view.scene.items import Item, grouped, stamped
from sim.view.scene.layers import Layers
from sim.view.scene.looks import (
    FIGURE_REACH,
    KEEPER_REACH,
    direction,
    paint_ball,
    paint_end,
    paint_figure,
    paint_gauge,
    paint_glow,
    paint_keeper,
    paint_power,
    paint_ring,
    paint_taker,
    power_size,
)
from sim.view.scene.seats import seated
from sim.view.scene.stamps import Stamp, Stamps
from sim.view.scene.strokes import arc, between, cased, cut, disc, discs, every, fading, length, solid
from sim.view.scene.viewport import Viewport
from sim.view.scene.ways import ways
from sim.view.theme import BLACK, Colour, mix

GAUGED = 100
"""Pictures of the power."""
LEAST_FIGURES, FIGURES_MM, MOST_FIGURES = 12.0, 16.0, 26.0
"""The letters beside the power are so large on the table (mm), but never smaller or larger (px)."""
AGES = 20
"""Pictures of a pulse."""
REACH = 190.0
"""A foreseen way has faded after so many mm: away, or where its end is marked to what joins it to its mark."""
FAINT = 0.45
"""How much is left of a way where it has faded and still leads to its mark."""
FULL_SPIN = 60.0
"""At this spin (rad/s) the arrow goes three quarters round."""
BARB = 0.5
"""The barbs of an arrow's head stand off its shaft by this angle (rad)."""
GRIP = 7.0
"""Radius of the planted hand, in mm."""


@dataclass(frozen=True)
class Laid:
    """Items under the pieces, and over them."""

    under: tuple[Item, ...] = ()
    over: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Over:
    """What laying something over the table needs: the moment, the viewport, the stamps and the cached layers."""

    log: Log
    t: float
    view: Viewport
    stamps: Stamps
    layers: Layers
    lang: str

    @property
    def unit(self) -> float:
        """Px to draw thin things with: 1 where a base is 20 px wide, never much less."""
        return max(0.8, self.view.scale)

    def length(self, mm: float) -> float:
        """A length in px."""
        return mm * self.view.scale

    def lay(self, overlays: tuple[Overlay, ...]) -> Laid:
        """All overlays, in their order."""
        laid = [self._one(overlay) for overlay in overlays]
        return Laid(tuple(i for each in laid for i in each.under), tuple(i for each in laid for i in each.over))

    def _one(self, overlay: Overlay) -> Laid:
        match overlay:
            case Chosen():
                return Laid(under=self._rings((overlay.figure,), "accent", 1.0, 1.6))
            case Legal():
                return Laid(under=self._rings(overlay.figures, "lines", 0.75, 1.1))
            case Taker():
                return Laid(under=self._taker(overlay))
            case Benches():
                return Laid(over=tuple(seated(self, overlay)))
            case Wrong():
                return Laid(under=self._rings(overlay.figures, "alarm", 1.0, 2.4))
            case Open():
                ground = self.layers.zone(overlay.zone)
                return Laid(under=(ground,) if ground else ())
            case Shooting():
                ground = self.layers.shooting(overlay)
                return Laid(under=(ground,) if ground else ())
            case Going():
                return Laid(over=self._going(overlay))
            case AimLine():
                return Laid(self._ends(overlay), self._aim(overlay))
            case NailShown():
                return Laid((*self._reach(overlay), *self._sight(overlay)), (self._nail(overlay),))
            case Pulse():
                return Laid(over=(self._pulse(overlay),))
            case ZoneShown():
                zone = self.layers.zone(overlay.zone)
                return Laid((zone,) if zone else (), self._held(overlay))
            case EvidenceShown():
                layer = self.layers.evidence(overlay, self.lang)
                return Laid(over=(layer,) if layer else ())
            case Ways():
                return Laid(under=ways(self.log, overlay.since, self.t, self.view, self.stamps, self.layers.ways))

    def _radius(self, body: str) -> float:
        e = self.stamps.equipment
        return e.ball_radius if body == BALL else e.keeper_width * 0.72 if is_keeper(body) else e.base_radius

    def ring(self, at: Point, radius: float, width: float, colour: str, alpha: float, dash: float = 0.0) -> Stamp:
        """A ring round a place; sizes in px."""
        r, key = round(radius * 4) / 4, ("ring", round(radius * 4), round(width * 8), colour, round(alpha * 16), round(dash))
        return self.stamps.at(key, at, r + width + 2, partial(paint_ring, radius=r, width=width, colour=colour, alpha=alpha, dash=dash))

    def _rings(self, bodies: tuple[str, ...], colour: str, alpha: float, width: float) -> tuple[Item, ...]:
        known = [b for b in bodies if b in self.log.bodies() and self.log.on(b, self.t)]
        gap = 3.0 * self.unit
        places = [(self.view.px(self.log.at(b, self.t)), self.length(self._radius(b)) + gap) for b in known]
        return tuple(stamped(self.ring(at, radius, width * self.unit, colour, alpha)) for at, radius in places)

    def _taker(self, taker: Taker) -> tuple[Item, ...]:
        """A ring with four points that show inwards, as nobody else has one."""
        if taker.figure not in self.log.bodies() or not self.log.on(taker.figure, self.t):
            return ()
        radius, unit = round((self.length(self._radius(taker.figure)) + 2.5 * self.unit) * 4) / 4, self.unit
        paint = partial(paint_taker, radius=radius, unit=unit)
        at = self.view.px(self.log.at(taker.figure, self.t))
        return (stamped(self.stamps.at(("taker", radius), at, radius + 9.0 * unit, paint)),)

    # ------------------------------------------------------------ aim

    def _aim(self, aim: AimLine) -> tuple[Item, ...]:
        """How far it is pulled, the way to the first contact, and how hard it is flicked."""
        theme, px = self.stamps.theme, self.view.px
        colour = self._ink(aim.figure)
        ink, base = theme.colour("ink"), self.length(self.stamps.equipment.base_radius)
        own = [px(p) for p in aim.own]
        at = px(self.log.at(aim.figure, self.t))
        radius = base * (0.1 + 0.2 * aim.power)
        line = cut(own, base)
        out: list[Stamp] = []
        if aim.loft:
            out += solid(self.stamps, self._lifted(line, aim.loft), radius * 0.8, mix(theme.colour("cloth_edge"), BLACK, 0.2))
        out += cased(self.stamps, line, radius, colour, ink, 0.9 * self.unit)
        if aim.then and own:
            out.append(self.ring(own[-1], base, 1.3 * self.unit, "lines", 0.8))
        ended = {end.body for end in aim.ends}
        then = [(body, way) for body, way in aim.then if body not in ended]
        for body, points in then:
            out += self._then(body, [px(p) for p in points], aim.power)
        out += self._twist(at, base, aim.spin, colour, ink)
        pull = self._pull(at, px(aim.pointer), base) if aim.pointer is not None else []
        power = stamped(self._gauge(at, base, aim.power)), self._power(at, base, aim)
        items = [grouped(("pull", at, aim.pointer), pull)] if pull else []
        items += [grouped(("aim", aim.own, tuple(then), aim.power, aim.spin, aim.loft, at), out)] if out else []
        return (*items, *power)

    def _gauge(self, at: Point, base: float, power: float) -> Stamp:
        """The share of the hardest flick: an arc round the figure from the top, clockwise, on a thin ring that would be all of it."""
        radius, unit, share = base + 4.0 * self.unit, self.unit, min(max(round(power * GAUGED), 1), GAUGED)
        paint = partial(paint_gauge, radius=radius, share=share / GAUGED, unit=unit)
        return self.stamps.at(("gauge", round(radius * 4), share), at, radius + 4.0 * unit, paint)

    def _power(self, at: Point, base: float, aim: AimLine) -> Item:
        """The same as a number, beside the line and above the figure if there is room; and a word where it cannot be more."""
        most, share = aim.power >= 1.0, min(max(round(aim.power * GAUGED), 1), GAUGED)
        text = words("view.power_most" if most else "view.power", self.lang, share=min(share, GAUGED if most else GAUGED - 1))
        px = round(min(max(LEAST_FIGURES, FIGURES_MM * self.view.scale), MOST_FIGURES))
        wide, high = power_size(text, px)
        x, y = math.sin(aim.direction), math.cos(aim.direction)
        out = base + 13.0 * self.unit + abs(x) * wide / 2 + abs(y) * high / 2
        over = [(at[0] + way * x * out, at[1] + way * y * out) for way in ((-1.0, 1.0) if y > 0 else (1.0, -1.0))]
        place = next((p for p in over if self._within(p, wide, high)), over[0])
        paint = partial(paint_power, text=text, px=px, most=most)
        image, (left, top) = self.stamps.at(("power", text, px), place, max(wide, high) / 2 + 1.0, paint)
        part = image.get_rect().inflate(0, math.ceil(high) + 3 - image.get_height())
        return Item(("power", text, px, left, top), part.move(left, top), ((image.subsurface(part), (left, top + part.y)),))

    def _within(self, at: Point, wide: float, high: float) -> bool:
        """Whether a box round a place (px) is wholly in view."""
        area, (x, y) = self.view.area, at
        return area.x <= x - wide / 2 and x + wide / 2 <= area.right and area.y <= y - high / 2 and y + high / 2 <= area.bottom

    def _ends(self, aim: AimLine) -> tuple[Item, ...]:
        """Where what moves comes to rest, joined to the first contact by its way there."""
        ways = [item for end in aim.ends for item in self._course(end, aim.power)]
        return (*ways, *(stamped(self._end(end)) for end in aim.ends))

    def _end(self, end: End) -> Stamp:
        """A pale ball, or a base in its kit's colour, with an edge that is broken where something else is met before."""
        radius, dash = self.length(self._radius(end.body)), 0.0 if end.sure else 3.0 * self.unit
        paint = partial(paint_end, radius=radius, width=1.3 * self.unit, side=side_of(end.body), dash=dash)
        return self.stamps.at(("end", round(radius * 4), end.sure, side_of(end.body)), self.view.px(end.at), radius + 3.0 * self.unit, paint)

    def _course(self, end: End, power: float) -> tuple[Item, ...]:
        """A body's way from the first contact to its mark: dots that fade but never end, thinner from where something else is met."""
        size, radius = self._dot(power), self.length(self._radius(end.body))
        sure, unsure = ([self.view.px(p) for p in way] for way in (end.way, end.beyond))
        mark = radius + 2.0 * self.unit
        out = fading(self.stamps, between(sure, 0.9 * radius, 0.0 if unsure else mark), size, self._ink(end.body), self.length(REACH), FAINT)
        out += fading(self.stamps, between(unsure, 0.0 if sure else radius, mark), 0.75 * size, self._ink(end.body), 1.0, FAINT)
        return (grouped(("course", end, size), out),) if out else ()

    def _dot(self, power: float) -> float:
        """The radius (px) of the dots of what comes after the first contact: thicker with power."""
        return max(1.5 * self.unit, 0.8 * self.length(self.stamps.equipment.base_radius) * (0.1 + 0.2 * power))

    def _ink(self, body: str) -> Colour:
        """The colour of a body's way: its side's, or the ball's."""
        theme = self.stamps.theme
        return theme.colour("ball") if body == BALL else mix(theme.trail(side_of(body) or Side.HOME), (255, 255, 255), 0.35)

    def _going(self, going: Going) -> tuple[Item, ...]:
        """An arrow from the edge of a body, in its side's colour; its head is as large as the arrow is long enough for."""
        if going.body not in self.log.bodies() or not self.log.on(going.body, self.t):
            return ()
        theme, at, tip = self.stamps.theme, self.view.px(self.log.at(going.body, self.t)), self.view.px(going.to)
        colour = mix(theme.trail(side_of(going.body)), (255, 255, 255), 0.35)
        line = cut([at, tip], self.length(self._radius(going.body)) + 2.0 * self.unit)
        if not line:
            return ()
        wing, ink = min(8.0 * self.unit, 0.8 * length(line)), theme.colour("ink")
        back = math.atan2(at[1] - tip[1], at[0] - tip[0])
        wings = [(tip[0] + wing * math.cos(back + turn), tip[1] + wing * math.sin(back + turn)) for turn in (-BARB, BARB)]
        paths = (line, [wings[0], tip, wings[1]])
        out = [stamp for path in paths for stamp in solid(self.stamps, path, 2.3 * self.unit, ink)]
        out += [stamp for path in paths for stamp in solid(self.stamps, path, 1.4 * self.unit, colour)]
        return (grouped(("going", going, at), out),)

    def _then(self, body: str, points: list[Point], power: float) -> list[Stamp]:
        """How a body would go on while nobody knows where to: dots that fade away, for the farther the less is sure."""
        clear = cut(points, self.length(self._radius(body)) * 0.9)
        return fading(self.stamps, clear, self._dot(power), self._ink(body), min(self.length(REACH), max(1.0, length(points) * 1.15)))

    def _pull(self, at: Point, pointer: Point, base: float) -> list[Stamp]:
        """How far the drag went, behind the figure."""
        colour = self.stamps.theme.colour("lines")
        line = cut([at, pointer], base + 2 * self.unit)
        dots = discs(self.stamps, every(line, 7.0 * self.unit), 0.9 * self.unit, colour, 0.6)
        return [*dots, self.ring(pointer, 3.5 * self.unit, 1.2 * self.unit, "lines", 0.75)]

    def _lifted(self, line: list[Point], loft: float) -> list[Point]:
        """The shadow of a way through the air."""
        if not line:
            return []
        whole, gone, out, last = max(1.0, length(line)), 0.0, [], line[0]
        for p in every(line, 6.0):
            gone += math.dist(last, p)
            up = self.length(60.0) * min(loft, 1.0) * math.sin(math.pi * min(1.0, gone / whole))
            out.append((p[0] + LIGHT[0] * up, p[1] + LIGHT[1] * up))
            last = p
        return out

    def _twist(self, at: Point, base: float, spin: float, colour: tuple[int, int, int], ink: tuple[int, int, int]) -> list[Stamp]:
        """An arrow round the figure, the way it would spin."""
        if abs(spin) < 0.5:
            return []
        sweep = math.copysign(0.35 + 1.15 * math.pi * min(1.0, abs(spin) / FULL_SPIN), spin)
        start = math.pi / 2 - sweep / 2
        round_ = arc(at, base + 7.0 * self.unit, start, sweep)
        tip = start + sweep
        heads = [arc(at, base + 7.0 * self.unit, tip, math.copysign(0.3 * i / 4, spin))[-1] for i in range(5)]
        out = cased(self.stamps, round_, 1.0 * self.unit, colour, ink, 0.7 * self.unit)
        out += [disc(self.stamps, p, (3.9 - 0.65 * i) * self.unit, ink) for i, p in enumerate(heads)]
        return out + [disc(self.stamps, p, (3.2 - 0.65 * i) * self.unit, colour) for i, p in enumerate(heads)]

    # ------------------------------------------------------------ nail and hand

    def _nail(self, shown: NailShown) -> Item:
        theme, px = self.stamps.theme, self.view.px
        at, hand, r = px(shown.at), px(shown.hand), self.length(self.stamps.equipment.nail_radius)
        skin, ink = theme.colour("skin"), theme.colour("ink")
        up = self.length(2.0 if shown.down else 8.0)
        out = [self._shade((p[0] + LIGHT[0] * up, p[1] + LIGHT[1] * up), r * 1.1, 0.3) for p in every([hand, at], r * 1.5)]
        grip = self.length(GRIP)
        out += [disc(self.stamps, hand, grip + 0.8, ink, 0.55), disc(self.stamps, hand, grip, skin, 0.9)]
        out += cased(self.stamps, [hand, at], r * 0.95, skin, mix(skin, BLACK, 0.6), 0.7 * self.unit)
        out.append(disc(self.stamps, at, r * 0.74, theme.colour("nail")))
        out += self._contact(shown, at, r)
        return grouped(("nail", shown), out)

    def _reach(self, shown: NailShown) -> tuple[Item, ...]:
        """How far the finger gets from where the hand rests."""
        if not shown.reach:
            return ()
        return (
            grouped(
                ("reach", shown.hand), [self.ring(self.view.px(shown.hand), self.length(shown.reach), 1.0 * self.unit, "lines", 0.6, 5.0 * self.unit)]
            ),
        )

    def _sight(self, shown: NailShown) -> tuple[Item, ...]:
        """Where the base would go from under the nail: dots, and a ring where it would meet something."""
        if not shown.way:
            return ()
        base, theme = self.length(self.stamps.equipment.base_radius), self.stamps.theme
        way = cut([self.view.px(p) for p in shown.way], base)
        colour = mix(theme.trail(shown.side), (255, 255, 255), 0.35)
        out = fading(self.stamps, way, 1.8 * self.unit, colour, self.length(1.5 * REACH))
        if shown.meets:
            out.append(self.ring(self.view.px(shown.way[-1]), base, 1.3 * self.unit, "lines", 0.8))
        return (grouped(("sight", shown.way), out),) if out else ()

    def _contact(self, shown: NailShown, at: Point, r: float) -> list[Stamp]:
        """How much of the allowed contact has run: an arc that closes, then a thick ring in another colour."""
        share = max(shown.contact_s / shown.limit_s if shown.limit_s else 0.0, shown.contact_mm / shown.limit_mm if shown.limit_mm else 0.0)
        if share <= 0:
            return []
        theme, radius = self.stamps.theme, r + 6.0 * self.unit
        thick, colour = (2.6, "alarm") if shown.dragging else (1.5, "accent")
        turn = arc(at, radius, math.pi / 2, -math.tau * min(1.0, share))
        return cased(self.stamps, turn, thick * self.unit, theme.colour(colour), theme.colour("ink"), 0.9 * self.unit)

    def _shade(self, at: Point, radius: float, alpha: float) -> Stamp:
        r, soft = round(radius * 2) / 2, max(1.0, radius)
        return self.stamps.at(("soft", r, round(alpha * 20)), at, r + 2 * soft + 1, partial(paint_glow, radius=r, alpha=alpha, soft=soft))

    # ------------------------------------------------------------ spots

    def _pulse(self, pulse: Pulse) -> Item:
        age = min(AGES, max(0, round(pulse.age * AGES))) / AGES
        radius, alpha = (10 + 34 * (1 - (1 - age) ** 2)) * self.unit, 1.0 - age * age
        return stamped(self.ring(self.view.px(pulse.spot), radius, (3.0 - 1.6 * age) * self.unit, "accent", alpha))

    def lifted(self, body: str, at: Point, r: float) -> list[Stamp]:
        """A body in the hand, above its shadow."""
        up = self.length(12.0)
        out = [self._shade((at[0] + LIGHT[0] * up, at[1] + LIGHT[1] * up), r, 0.35)]
        if body == BALL:
            return [*out, self.stamps.at(("ball", round(r * 4)), at, r + 1, partial(paint_ball, radius=r))]
        side, number = side_of(body) or Side.HOME, number_of(body)
        if is_keeper(body):
            turn = direction(0.0 if at[0] >= self.view.x else math.pi)
            return [*out, self.stamps.at(("keeper", side, turn), at, self.length(KEEPER_REACH), partial(paint_keeper, side=side, turn=turn))]
        return [*out, self.stamps.at(("figure", side, number), at, self.length(FIGURE_REACH), partial(paint_figure, side=side, number=number))]

    def _held(self, shown: ZoneShown) -> tuple[Item, ...]:
        """Where a body stood, the body in the hand, and where it would come to stand."""
        r, at = self.length(self._radius(shown.body)), self.view.px(shown.at)
        items: list[Item] = []
        if shown.body in self.log.bodies() and self.log.on(shown.body, self.t):
            items.append(stamped(self.ring(self.view.px(self.log.at(shown.body, self.t)), r, 1.1 * self.unit, "lines", 0.75, 3.0)))
        colour, dash = ("accent", 0.0) if shown.fits else ("alarm", 4.0)
        lifted = [*self.lifted(shown.body, at, r), self.ring(at, r + 3 * self.unit, 1.8 * self.unit, colour, 0.95, dash)]
        items.append(grouped(("held", shown.at, shown.fits, shown.body), lifted))
        if shown.nearest is not None and not shown.fits:
            end = self.view.px(shown.nearest)
            way = discs(self.stamps, every([at, end], 6 * self.unit), 0.9 * self.unit, self.stamps.theme.colour("accent"), 0.8)
            items.append(grouped(("nearest", shown.at, shown.nearest), [*way, self.ring(end, r, 1.6 * self.unit, "accent", 0.95)]))
        return tuple(items)
