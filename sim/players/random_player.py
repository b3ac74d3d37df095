"""A player that does anything permitted by chance: the floor that every other player must beat, and what soak tests play with."""

from __future__ import annotations

import math

import numpy as np

from sim.geometry import Point, Rect
from sim.model.actions import After, AnyAction, Ask, AtRest, Flick, MoveKeeper, Place, Purpose, Ready, Request, Spare, Substitute, Take, When
from sim.model.ids import BALL, figure
from sim.players.chance import Chance
from sim.players.clearing import clearances
from sim.players.harmless import harmless, nearest
from sim.players.protocol import Asked, View
from sim.rules.permission import ChangeRight
from sim.rules.plan import obstacles
from sim.rules.procedure import Step
from sim.table import Lobe

_TRIES = 12
_AT_BALL, _AT_KICK = 0.5, 0.9
"""How often a flick is aimed at the ball, otherwise anywhere: in play, and by the taker of a restart."""
_NEAREST = 0.7
"""How often the figure nearest to the ball is named as the taker."""
_SLOWEST, _FASTEST = 200.0, 3500.0
_WEIGHTS = {
    "flick": 12.0,
    "take": 8.0,
    "ready": 4.0,
    "place": 2.0,
    "ask": 1.0,
    "keeper": 0.5,
    "spare": 0.3,
    "change": 0.05,
    "rod": 0.05,
    "clear": 12.0,
}
_UNASKED = 0.25
"""How often it does something when it need not."""
_CHECKING = 0.1
_SOON = 0.3
_STROKE_S = 0.15


class RandomPlayer:
    """Chooses a kind of act, then one of that kind, by chance among those that are permitted."""

    name = "random"

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View) -> tuple[AnyAction, ...]:
        """Something permitted; nothing most of the time when nothing need be done."""
        return Draw(self._chance.of(view)).answer(view)


class Draw:
    """One answer drawn."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def answer(self, view: View) -> tuple[AnyAction, ...]:
        """Something permitted, or nothing."""
        if view.asked is not Asked.ACT and self._rng.random() >= _UNASKED:
            return ()
        for _ in range(_TRIES):
            acts = self._draw(view)
            if acts and view.permission.why_not(acts[0]) is None:
                return acts
        return harmless(view.permission, view.layout, view.side) if view.asked is Asked.ACT else ()

    def _draw(self, view: View) -> tuple[AnyAction, ...]:
        permission, side = view.permission, view.side
        flicks = [(r.purpose, body) for r in permission.flicks if r.side is side for body in r.figures]
        places = [body for r in permission.places if r.side is side for body in r.bodies]
        takes = [body for r in permission.takes if r.side is side for body in r.figures]
        asks = [request for who, request in permission.asks if who is side and self._worth(request)]
        spares = [way for who, way in permission.spares if who is side]
        changes = [r for r in permission.changes if r.side is side]
        keepers = [r for r in permission.keeper_changes if r.side is side]
        strokes = list(clearances(permission, view.layout, side))
        moving = view.asked is Asked.MOVING
        when: When = After(float(self._rng.uniform(0.0, _SOON))) if moving else AtRest()
        kinds: list[str] = []
        kinds += ["flick"] * bool(flicks) + ["keeper"] * (side in permission.keepers)
        if not moving:
            kinds += ["take"] * bool(takes) + ["ready"] * (side in permission.ready) + ["place"] * bool(places)
            kinds += ["change"] * bool(changes) + ["rod"] * bool(keepers) + ["clear"] * bool(strokes)
            kinds += ["ask"] * bool(asks) + ["spare"] * bool(spares)
        if not kinds:
            return ()
        kind = self._kind(kinds)
        if kind == "flick":
            purpose, body = flicks[self._index(len(flicks))]
            return (self._flick(view, body, when, purpose),)
        if kind == "keeper":
            return self._keeper(view, when)
        if kind == "take":
            ordered = nearest(view.layout, tuple(takes))
            return (Take(figure=ordered[0 if self._rng.random() < _NEAREST else self._index(len(takes))]),)
        if kind == "ready":
            untidy = permission.tidy(side)
            return untidy[:1] if untidy else (Ready(side=side),)
        if kind == "place":
            return self._place(view, places[self._index(len(places))])
        if kind == "ask":
            return (Ask(side=side, request=asks[self._index(len(asks))]),)
        if kind == "change":
            return self._change(view, changes[0])
        if kind == "rod":
            figures = keepers[0].figures
            return (Substitute(off=figures[self._index(len(figures))], by=keepers[0].keeper),)
        if kind == "clear":
            return (strokes[self._index(len(strokes))],)
        return self._spare(view, spares[self._index(len(spares))])

    def _worth(self, request: Request) -> bool:
        """A check may be asked for at any time, and changes little: most often it is left alone."""
        return request is not Request.CHECK or bool(self._rng.random() < _CHECKING)

    def _index(self, count: int) -> int:
        return int(self._rng.integers(count))

    def _kind(self, kinds: list[str]) -> str:
        weights = np.array([_WEIGHTS[kind] for kind in kinds])
        return kinds[int(self._rng.choice(len(kinds), p=weights / weights.sum()))]

    def _flick(self, view: View, body: str, when: When, purpose: Purpose) -> Flick:
        rng = self._rng
        speed = float(math.exp(rng.uniform(math.log(_SLOWEST), math.log(_FASTEST))))
        often = _AT_KICK if view.permission.step is Step.KICK else _AT_BALL
        if view.ball is not None and rng.random() < often:
            return Flick(when=when, figure=body, aim=BALL, speed=speed, purpose=purpose)
        direction = float(rng.uniform(-math.pi, math.pi))
        return Flick(when=when, figure=body, direction=direction, speed=speed, purpose=purpose)

    def _within(self, rect: Rect | Lobe) -> Point:
        return (float(self._rng.uniform(rect.left, rect.right)), float(self._rng.uniform(rect.low, rect.high)))

    def _place(self, view: View, body: str) -> tuple[AnyAction, ...]:
        zone = view.permission.zone(body)
        at = None if zone is None else view.permission.nearest(body, self._within(zone.rect))
        return () if at is None else (Place(body=body, to=at),)

    def _keeper(self, view: View, when: When) -> tuple[AnyAction, ...]:
        pitch = view.table.pitch
        keeper = view.layout.keepers.get(figure(view.side, "keeper"))
        if keeper is None:
            return (MoveKeeper(when=when, side=view.side, enter=(-view.end * (pitch.half_length - 4.0), 0.0)),)
        x = -view.end * (pitch.half_length - float(self._rng.uniform(4.0, 30.0)))
        to = (x, float(self._rng.uniform(-1.0, 1.0)) * pitch.goal_width / 2)
        start = (0.0, *keeper.at, keeper.angle)
        time = max(_STROKE_S, math.dist(keeper.at, to) / (0.5 * view.table.equipment.keeper_cap))
        return (MoveKeeper(when=when, side=view.side, path=(start, (time, *to, keeper.angle))),)

    def _change(self, view: View, right: ChangeRight) -> tuple[AnyAction, ...]:
        """A figure changed for another through the zone; one that was sent off only made up for."""
        off, by = right.off[self._index(len(right.off))], right.by[self._index(len(right.by))]
        stands = obstacles(view.layout, view.table, {off})
        at = right.zone.nearest(self._within(right.zone.rect), view.table.equipment.base_radius, stands, view.state.ruleset.numbers.clearance)
        if at is None:
            return ()
        rect = right.zone.rect
        out = (0.0, (rect.left + rect.right) / 2, -view.table.pitch.half_width) if off in view.layout.figures else None
        return (Substitute(off=off, by=by, leave=out, enter=(0.2, *at)),)

    def _spare(self, view: View, way: str) -> tuple[AnyAction, ...]:
        if way == "leave":
            return (Spare(side=view.side, leave=True),)
        zone = view.permission.zone(figure(view.side, "spare"))
        if zone is None:
            return ()
        at = view.permission.nearest(figure(view.side, "spare"), self._within(zone.rect))
        return () if at is None else (Spare(side=view.side, enter=at),)
