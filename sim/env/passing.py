"""``Tapete/Pass-v0``: one flick to a team-mate, among opponents."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from sim.batch.scenes import MATES, SHOOTER, pass_scene
from sim.env.columns import Column, Floats, scaled
from sim.env.drill import Before, Drill
from sim.env.rendering import still
from sim.env.striking import FLICK, bearing, flick
from sim.match.play import Played
from sim.model.actions import AnyAction
from sim.model.ids import Side
from sim.model.layout import Layout

OPPONENTS = 4
NEAR = 150.0
"""A pass has arrived when the ball lies no farther than this (mm) from a team-mate: within reach of one sure flick."""


class Pass(Drill):
    """Reward: 1 when possession is kept and the ball has arrived, nearer to a team-mate than to any opponent; -1 when possession is lost; else 0."""

    ACTION: ClassVar[tuple[Column, ...]] = FLICK
    OBSERVATION: ClassVar[tuple[Column, ...]] = (
        Column("ball along the pitch", "mm", 600.0),
        Column("ball across the pitch", "mm", 400.0),
        Column("passer to ball", "mm", 120.0),
        *(
            column
            for who in (*(f"team-mate {k + 1}" for k in range(len(MATES))), *(f"opponent {k + 1}" for k in range(OPPONENTS)))
            for column in (Column(f"ball to {who}", "mm", 600.0), Column(f"direction from ball to {who} less that from passer to ball", "deg", 180.0))
        ),
    )

    def draw(self, rng: np.random.Generator) -> Before:
        """Everybody by chance."""
        scene = pass_scene(rng, self.table, OPPONENTS)
        return Before(scene, scene.layout, still(scene.layout, self.table))

    def acts(self, before: Before, chosen: tuple[float, ...]) -> tuple[AnyAction, ...]:
        """One flick."""
        layout = before.layout
        assert layout.ball is not None
        return (flick(SHOOTER, layout.figures[SHOOTER].at, layout.ball.at, chosen, self.table.equipment, self.params),)

    def seen(self, layout: Layout) -> Floats:
        """Team-mates and opponents in order of distance from the ball, as the passer sees them; zeros when the ball is off the cloth."""
        passer = layout.figures.get(SHOOTER)
        if layout.ball is None or passer is None:
            return np.zeros(len(self.OBSERVATION), np.float32)
        ball = layout.ball.at
        ahead = bearing(passer.at, ball)
        values = [*ball, math.dist(passer.at, ball)]
        for side, count in (("home", len(MATES)), ("away", OPPONENTS)):
            places = sorted((math.dist(f.at, ball), f.at) for b, f in layout.figures.items() if b.startswith(side) and b != SHOOTER)
            for k in range(count):
                far, at = places[k] if k < len(places) else (self.OBSERVATION[3].scale, ball)
                values += [far, math.degrees((bearing(ball, at) - ahead + math.pi) % (2.0 * math.pi) - math.pi)]
        return scaled(values, self.OBSERVATION)

    def reward(self, played: Played) -> float:
        """Whether the pass has arrived."""
        if played.state.possession is not Side.HOME:
            return -1.0
        return float(arrived(played.final))


def arrived(layout: Layout) -> bool:
    """Whether the ball lies near a team-mate of the passer, and nearer to it than to any opponent."""
    if layout.ball is None:
        return False
    ball = layout.ball.at
    mates = [math.dist(layout.figures[b].at, ball) for b in MATES if b in layout.figures]
    others = [math.dist(f.at, ball) for b, f in layout.figures.items() if b.startswith("away")]
    nearest = min(mates, default=math.inf)
    return nearest <= NEAR and nearest < min(others, default=math.inf)
