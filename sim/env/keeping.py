"""``Tapete/Keeper-v0``: a shot that would be a goal has been struck; where does the keeper go?"""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from sim.batch.diving import straight
from sim.batch.scenes import BLOCKERS, DEFLECTED, STRIKER, Scene, save_scene
from sim.env.columns import Column, Floats, scaled
from sim.env.drill import Before, Drill
from sim.events import Log, Touch
from sim.geometry import Point
from sim.match.kick_off_layout import reaction
from sim.match.play import Played
from sim.model.actions import After, AnyAction, Flick, MoveKeeper
from sim.model.ids import BALL
from sim.model.layout import Keeper, Layout

_KEEPER = "home.keeper"
DEPTH = (4.0, 30.0)
"""How far (mm) before the goal line a keeper is moved: clear of the line with its rod, and not out of its reach."""
_LATEST = 40.0
"""How far (mm) before the goal line the ball is at least when the keeper may first move: a fast shot is all but past it."""
_SLOWEST = 0.1
"""The least share of the fastest that a keeper is moved with."""


def keeper_move(keeper: Keeper, to: Point, pace: float, cap: float) -> tuple[tuple[float, float, float, float], ...]:
    """The straight path of a keeper to a place (mm), at ``pace`` of the fastest (mm/s), from -1 for slow to 1: (s, mm, mm, rad) knots."""
    return straight(keeper, to, cap * (_SLOWEST + (1.0 - _SLOWEST) * 0.5 * (pace + 1.0)))


class Saving(Drill):
    """The striker's flick struck the ball a reaction time ago. Reward: -1 for a goal against, 1 for a save.

    Some shots are lofted, some fast, and some will be deflected by a defender; each would go in past a keeper that stands.
    """

    ACTION: ClassVar[tuple[Column, ...]] = (
        Column("keeper's place across the goal, north positive", "mm", 60.0),
        Column(f"keeper's place before the goal line, from -1 for {DEPTH[0]:g} mm to 1 for {DEPTH[1]:g} mm", "mm", DEPTH[1]),
        Column("pace, from -1 for a tenth of the fastest to 1 for the fastest", "mm/s", 3000.0),
    )
    OBSERVATION: ClassVar[tuple[Column, ...]] = (
        Column("ball before the goal line", "mm", 400.0),
        Column("ball across the pitch", "mm", 400.0),
        Column("ball's height", "mm", 200.0),
        Column("ball's velocity away from the goal", "mm/s", 4000.0),
        Column("ball's velocity across the pitch", "mm/s", 4000.0),
        Column("where the ball would cross the goal line if it went straight on", "mm", 600.0),
        Column("time to the goal line if it went straight on", "s", 1.0),
        Column("keeper across the pitch", "mm", 60.0),
        Column("keeper before the goal line", "mm", 60.0),
        *(
            column
            for k in range(len(BLOCKERS))
            for column in (
                Column(f"defender {k + 1}, by nearness to the ball: before the goal line", "mm", 400.0),
                Column(f"defender {k + 1}: beside the ball's straight way, to its right", "mm", 400.0),
            )
        ),
    )

    def __init__(self, render_mode: str | None = None, *, ruleset: str = "club", pace: float = 1.0) -> None:
        super().__init__(render_mode, ruleset=ruleset, pace=pace)
        self._struck: tuple[Flick, float] | None = None

    def draw(self, rng: np.random.Generator) -> Before:
        """Shots are drawn until one would go in past a keeper that stands still, off a defender if it is to be deflected."""
        deflected = bool(rng.random() < DEFLECTED)
        while True:
            scene, flick = save_scene(rng, self.table, self.params, deflected)
            played = self.played(scene, (flick,))
            strike = next(played.log.touches(BALL), None)
            if strike is None or played.state.score != (0, 1):
                continue
            now = strike.t + reaction()
            met = any(touch.involves(BALL) and any(touch.involves(b) for b in BLOCKERS) for touch in played.log.of(Touch))
            if met == deflected and self._under_way(played.log, now):
                self._struck = (flick, now)
                return Before(scene, played.log.layout(now), Log(self.table, scene.layout, tuple(e for e in played.log.events if e.t <= now), now))

    def _under_way(self, log: Log, now: float) -> bool:
        """Whether the ball is still before the goal line, and on its way there untouched."""
        met = [touch for touch in log.of(Touch, before=now) if touch.involves(BALL) and not touch.involves(STRIKER)]
        x, _ = log.at(BALL, now)
        return not met and log.on(BALL, now) and x > -self.table.pitch.half_length + _LATEST and log.velocity(BALL, now)[0] < -100.0

    def acts(self, before: Before, chosen: tuple[float, ...]) -> tuple[AnyAction, ...]:
        """The shot, and the keeper's move in it."""
        assert self._struck is not None
        flick, now = self._struck
        across, depth, pace = chosen
        near, far = DEPTH
        to = (-self.table.pitch.half_length + near + 0.5 * (depth + 1.0) * (far - near), across * self.ACTION[0].scale)
        keeper = before.layout.keepers[_KEEPER]
        path = keeper_move(keeper, to, pace, self.table.equipment.keeper_cap)
        return (flick, MoveKeeper(when=After(now), side=self.SIDE, path=path))

    def seen(self, layout: Layout) -> Floats:
        """Ball, keeper and defenders as the keeper sees them; zeros when the ball is off the cloth."""
        keeper = layout.keepers.get(_KEEPER)
        if layout.ball is None or keeper is None:
            return np.zeros(len(self.OBSERVATION), np.float32)
        line = -self.table.pitch.half_length
        (x, y), (u, v), height = layout.ball.at, layout.ball.velocity, layout.ball.height
        left = (x - line) / -u if u < 0.0 else self.OBSERVATION[6].scale
        values = [x - line, y, height, u, v, y + v * left if u < 0.0 else y, left, keeper.at[1], keeper.at[0] - line]
        fast = max(math.hypot(u, v), 1e-9)
        places = sorted((math.dist(layout.figures[b].at, (x, y)), layout.figures[b].at) for b in BLOCKERS if b in layout.figures)
        for _, (a, b) in places:
            values += [a - line, ((a - x) * v - (b - y) * u) / fast]
        values += [self.OBSERVATION[-2].scale, self.OBSERVATION[-1].scale] * (len(BLOCKERS) - len(places))
        return scaled(values, self.OBSERVATION)

    def reward(self, played: Played) -> float:
        """1 for a save, -1 for a goal."""
        return -1.0 if played.state.score[1] else 1.0


__all__ = ["DEPTH", "Saving", "Scene", "keeper_move"]
