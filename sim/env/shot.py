"""``Tapete/Shot-v0``: one flick at goal, past a keeper and two defenders."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np

from sim.batch.diving import kept
from sim.batch.maps import widest
from sim.batch.scenes import KEEPER, SHOOTER, USUAL_SHOTS, Scene, ShotTerms, shot_scene
from sim.env.columns import Column, Floats, scaled
from sim.env.drill import Before, Drill
from sim.env.rendering import still
from sim.env.striking import FLICK, bearing, flick
from sim.geometry import Point
from sim.match.play import Played
from sim.model.actions import AnyAction
from sim.model.layout import Layout

_DEFENDERS = USUAL_SHOTS.defenders
_WIDE = 180.0
_FAR = 600.0


class Shot(Drill):
    """The shooter stands behind the ball, ``terms.depth`` before the goal line. Reward: 1 for a goal, else 0 (minus 1 for one against).

    The keeper stands; ``terms=ShotTerms(keeping=Keeping.DIVES)`` makes it go for the ball.
    """

    ACTION: ClassVar[tuple[Column, ...]] = FLICK
    OBSERVATION: ClassVar[tuple[Column, ...]] = (
        Column("ball to the goal line", "mm", _FAR),
        Column("ball beside the long axis, north positive", "mm", 400.0),
        Column("shooter to ball", "mm", 120.0),
        Column("direction from shooter to ball", "deg", _WIDE),
        Column("direction from ball to the north post less the former", "deg", _WIDE),
        Column("direction from ball to the south post less the former", "deg", _WIDE),
        Column("direction from ball to the keeper less the former", "deg", _WIDE),
        Column("direction from ball to where the goal is widest open less the former", "deg", _WIDE),
        *(
            column
            for k in range(_DEFENDERS)
            for column in (
                Column(f"ball to defender {k + 1}", "mm", _FAR),
                Column(f"direction from ball to defender {k + 1} less that from shooter to ball", "deg", _WIDE),
            )
        ),
    )

    def __init__(self, render_mode: str | None = None, *, terms: ShotTerms = USUAL_SHOTS, **more: Any) -> None:
        super().__init__(render_mode, **more)
        if terms.defenders > _DEFENDERS:
            raise ValueError(f"terms.defenders: {terms.defenders}: expected at most {_DEFENDERS}")
        self.terms = terms

    def draw(self, rng: np.random.Generator) -> Before:
        """Ball, shooter, keeper and defenders by chance."""
        scene = shot_scene(rng, self.table, self.terms)
        return Before(scene, scene.layout, still(scene.layout, self.table))

    def acts(self, before: Before, chosen: tuple[float, ...]) -> tuple[AnyAction, ...]:
        """One flick."""
        layout = before.layout
        assert layout.ball is not None
        return (flick(SHOOTER, layout.figures[SHOOTER].at, layout.ball.at, chosen, self.table.equipment, self.params),)

    def played(self, scene: Scene, acts: tuple[AnyAction, ...]) -> Played:
        """What comes of the shot, and of what the keeper does about it."""
        return kept(lambda done: super(Shot, self).played(scene, done), acts, KEEPER, self.terms.keeping, self.table)

    def seen(self, layout: Layout) -> Floats:
        """Distances and angles as the shooter sees them; zeros for what is off the cloth."""
        p = self.table.pitch
        shooter = layout.figures.get(SHOOTER)
        if layout.ball is None or shooter is None:
            return np.zeros(len(self.OBSERVATION), np.float32)
        ball, keeper = layout.ball.at, layout.keepers[KEEPER].at
        ahead = bearing(shooter.at, ball)

        def off(place: Point) -> float:
            return math.degrees((bearing(ball, place) - ahead + math.pi) % (2.0 * math.pi) - math.pi)

        values = [p.half_length - ball[0], ball[1], math.dist(shooter.at, ball), math.degrees(ahead)]
        values += [off((p.post_x, p.post_y)), off((p.post_x, -p.post_y)), off(keeper)]
        values.append(off(widest(ball, layout, self.table, SHOOTER)))
        defenders = sorted(math.dist(f.at, ball) for b, f in layout.figures.items() if b != SHOOTER)
        by_distance = sorted((f.at for b, f in layout.figures.items() if b != SHOOTER), key=lambda at: math.dist(at, ball))
        for k in range(_DEFENDERS):
            values += [defenders[k], off(by_distance[k])] if k < len(by_distance) else [_FAR, _WIDE]
        return scaled(values, self.OBSERVATION)

    def reward(self, played: Played) -> float:
        """Goals for less goals against."""
        return float(played.state.score[0] - played.state.score[1])
