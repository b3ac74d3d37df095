"""Ground of the table that matters now: where something may be put by hand, and from where a shot at goal counts."""

from __future__ import annotations

from functools import lru_cache

from sim.geometry import Disc, Rect
from sim.model.actions import Purpose
from sim.model.ids import Side
from sim.rules.permission import Permission
from sim.rules.procedure import Step
from sim.rules.zones import Zone
from sim.session.shown import Doing, Open, Overlay, Shooting
from sim.table import Pitch

_FLICKING = frozenset({Doing.WAITING, Doing.AIMING, Doing.STROKE})


def grounds(doing: Doing, allowed: Permission, sides: tuple[Side, ...]) -> list[Overlay]:
    """What is shown of it to these sides while all is at rest, the lowest first."""
    out: list[Overlay] = [Open(zone) for zone in open_ground(allowed, sides)] if doing is Doing.WAITING else []
    shooting = shooting_ground(allowed, sides) if doing in _FLICKING else None
    return [shooting, *out] if shooting is not None else out


def open_ground(allowed: Permission, sides: tuple[Side, ...]) -> tuple[Zone, ...]:
    """Where those of these sides that are waited for may put something by hand, while that is all that is done."""
    if allowed.step not in (Step.PLACE_FIRST, Step.PLACE_SECOND):
        return ()
    return tuple(dict.fromkeys(right.zone for right in allowed.places if right.side in sides and right.side in allowed.to_act))


def shooting_ground(allowed: Permission, sides: tuple[Side, ...]) -> Shooting | None:
    """From where the side that may attack now would score in open play, once the ball has come into the half where that is (GOL-5).

    None where none of these sides may attack, on the own half, and on a pitch that has no shooting line.
    """
    pitch, ball = allowed.table.pitch, allowed.layout.ball
    side = next((right.side for right in allowed.flicks if right.purpose is Purpose.ATTACK and right.side in sides), None)
    if allowed.step is not Step.PLAY or side is None or ball is None or not pitch.shooting_distance:
        return None
    end = side.attacks(allowed.state.half)
    if end * ball.at[0] <= 0.0:
        return None
    there = pitch.shooting_depth(Disc(ball.at, allowed.table.equipment.ball_radius), end) > 0.0
    return Shooting(_area(pitch, end), there)


@lru_cache(maxsize=8)
def _area(pitch: Pitch, end: int) -> Zone:
    """The shooting area at an end, its line left out."""
    near, far = sorted((end * pitch.shooting_line[1], end * pitch.half_length))
    return Zone("shooting_area", Rect(near, far, -pitch.half_width, pitch.half_width))
