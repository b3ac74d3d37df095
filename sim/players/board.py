"""The table as arrays: who stands where, seen from one side that has, or would have, the ball."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.players.aiming import Floats, Strike
from sim.table import Table

Bools = npt.NDArray[np.bool_]

_NEAR = 300.0
"""Where no line says from where a goal counts, a shot is as good from so near (mm before the goal line) as from inside a shooting area."""


@dataclass(frozen=True)
class Board:
    """Bodies other than the ball: places (n, 2) mm, radii (n,) mm, which are the attacker's own, which may be flicked by it.

    ``end`` is the end the attacker attacks, ``keeper`` where the defending rod keeper is among the bodies, or None.
    """

    table: Table
    strike: Strike
    side: Side
    end: int
    ball: Floats
    bodies: tuple[str, ...]
    at: Floats
    radius: Floats
    own: Bools
    able: Bools
    down: Bools
    keeper: int | None

    @classmethod
    def of(cls, layout: Layout, side: Side, end: int, table: Table, strike: Strike, spent: tuple[str, ...] = ()) -> Board | None:
        """The board of a layout, with ``spent`` figures left standing but not flicked; None without a ball."""
        if layout.ball is None:
            return None
        figures, keepers = layout.figures, layout.keepers
        e = table.equipment
        bodies = (*figures, *keepers)
        tangled = {other for f in figures.values() for other in f.entangled}
        down = [f.fallen or bool(f.entangled) or body in tangled for body, f in figures.items()] + [False] * len(keepers)
        own = [side_of(body) is side for body in bodies]
        able = [own[i] and i < len(figures) and not down[i] and body not in spent for i, body in enumerate(bodies)]
        rival = next((i for i, body in enumerate(bodies) if i >= len(figures) and not own[i]), None)
        return cls(
            table,
            strike,
            side,
            end,
            np.array(layout.ball.at, dtype=np.float64),
            bodies,
            np.array([f.at for f in figures.values()] + [k.at for k in keepers.values()], dtype=np.float64).reshape(-1, 2),
            np.array([e.base_radius * (1.4 if f.fallen else 1.0) for f in figures.values()] + [0.5 * e.keeper_width] * len(keepers)),
            np.array(own, dtype=np.bool_),
            np.array(able, dtype=np.bool_),
            np.array(down, dtype=np.bool_),
            rival,
        )

    @property
    def goal(self) -> Floats:
        """The middle of the goal attacked."""
        return np.array([self.end * self.table.pitch.half_length, 0.0])

    @property
    def front(self) -> float:
        """From where on (mm beyond halfway) the ball lies well for a shot: in the shooting area, or on a pitch without one as near to the goal."""
        pitch = self.table.pitch
        return pitch.half_length - _NEAR if pitch.scores_from_anywhere else pitch.shooting_line[1]

    @property
    def shooting(self) -> bool:
        """Whether a goal would count from where the ball lies: wholly in the shooting area, or anywhere on a pitch without one."""
        return self.table.pitch.scores_from_anywhere or self.close

    @property
    def close(self) -> bool:
        """Whether the ball lies well for a shot."""
        return bool(self.end * self.ball[0] - self.table.equipment.ball_radius > self.front)

    def nearest(self, count: int) -> npt.NDArray[np.intp]:
        """The attacker's figures that may be flicked, nearest to the ball first, at most so many."""
        who = np.flatnonzero(self.able)
        gap = np.hypot(*(self.at[who] - self.ball).T)
        return who[np.argsort(gap, kind="stable")][:count]
