"""What a keeper does about a shot: it stands, or goes for the ball as soon as a hand that waits for the strike can."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum

from sim.events import Log
from sim.geometry import Point
from sim.match.kick_off_layout import reaction
from sim.match.play import Played
from sim.model.actions import After, AnyAction, MoveKeeper
from sim.model.ids import BALL, side_of
from sim.model.layout import Keeper
from sim.players.saving import between_posts
from sim.table import Table

_FASTEST = 1.0 - 1e-6
"""The share of a speed that a keeper is moved with, so that rounding does not make it more than a hand's fastest."""
_SHORTEST = 1e-3
"""The least time (s) that a move takes."""


class Keeping(StrEnum):
    """What the keeper does while the ball is under way."""

    STANDS = "stands"
    DIVES = "dives"


def dive(log: Log, keeper: str, table: Table) -> MoveKeeper | None:
    """The move of a keeper that has seen the first strike of a motion; None when no ball comes that it would go for.

    A reaction time after the strike it goes along its own line, as fast as a hand does, to where the ball would pass it if it went straight on,
    and no farther than its rod can go between the posts.
    """
    side, strike = side_of(keeper), next(log.touches(BALL), None)
    if side is None or strike is None:
        return None
    now = strike.t + reaction()
    if now >= log.until or not (log.on(BALL, now) and log.on(keeper, now)):
        return None
    (x, y), (u, v, _), own = log.at(BALL, now), log.velocity(BALL, now), log.layout(now).keepers[keeper]
    left = (own.at[0] - x) / u if u else 0.0
    comes = y + v * left
    if left <= 0.0 or abs(comes) > table.pitch.goal_width / 2 + table.equipment.ball_radius:
        return None
    to = (own.at[0], between_posts(comes, table.pitch.goal_width))
    return MoveKeeper(when=After(now), side=side, path=straight(own, to, table.equipment.keeper_cap))


def straight(keeper: Keeper, to: Point, speed: float) -> tuple[tuple[float, float, float, float], ...]:
    """The path of a keeper straight to a place (mm) at a speed (mm/s), its rod as it is: (s, mm, mm, rad) knots."""
    takes = max(math.dist(keeper.at, to) / (_FASTEST * speed), _SHORTEST)
    return ((0.0, *keeper.at, keeper.angle), (takes, *to, keeper.angle))


def kept(play: Callable[[tuple[AnyAction, ...]], Played], acts: tuple[AnyAction, ...], keeper: str, keeping: Keeping, table: Table) -> Played:
    """What comes of a shot with that keeper: it is played as if the keeper stood, and once more when it would have moved."""
    played = play(acts)
    move = dive(played.log, keeper, table) if keeping is Keeping.DIVES else None
    return played if move is None else play((*acts, move))
