"""What the other side may still do about a flick while it moves: stand in the ball's way, or dash with the keeper."""

from __future__ import annotations

import math

import numpy as np

from sim.events import Log
from sim.geometry import Point
from sim.model.ids import BALL, Side, figure, side_of
from sim.players.aiming import Floats
from sim.players.mind import Mind
from sim.players.options import HAVING
from sim.players.protocol import Imagined
from sim.players.value import tally
from sim.rules.words import Phase

_WORKS = 0.55
"""How often a block or save that can be made in time is made, and works."""
_STEP, _STEPS = 0.07, 22
"""The ball's way is looked at every so many seconds, so many times."""
_READY = 0.05
"""How long (s) before the ball a block has to stand."""
_OVER = 25.0
"""Nobody blocks a ball that flies higher than this (mm)."""
_WIDE = 15.0
"""A base that stands so near (mm) to the ball's way stops it."""
_FARTHEST = 260.0
_DOUBT = 0.25
"""Within so many seconds of just in time it may or may not come off."""
_RETAKEN = 0.5
"""What a kick-off costs that has to be taken again (KOF-2)."""
_IDLE = 0.8
"""What it costs to leave the ball where it lies: the other side has it there, and so it may go on for ever."""
_TOUCH = 0.1
"""What every touch is worth that a figure still has; so a pass, which gives all of them again, is worth more than playing on alone."""
_COVERS = 17.0
"""How far (mm) to either side a keeper stops the ball."""
_DASH = 0.9


def feared(mind: Mind, imagined: Imagined, worth: float) -> float:
    """What a flick is worth when the other side may answer it."""
    log, view = imagined.log, mind.view
    if imagined.rulings and imagined.state.phase is Phase.PLAY and imagined.state.possession is not view.side:
        return worth
    struck = next((touch.t for touch in log.touches(BALL)), None)
    if struck is None:
        return worth
    before, now = tally(view.state), tally(imagined.state)
    if now != before:
        return worth if now[_other(view.side)] != before[_other(view.side)] else worth * (1.0 - _WORKS * _saved(mind, log, struck))
    if view.state.phase is Phase.SHOTS:
        return worth
    risk, place = _cut_off(mind, log, struck)
    p = view.table.pitch
    gone = max(0.0, min(1.0, 1.0 - math.dist(place, (view.end * p.half_length, 0.0)) / p.length))
    lost = HAVING + 1.3 * (1.0 - gone) ** 2
    return (1.0 - _WORKS * risk) * worth + _WORKS * risk * min(worth, -lost)


def _other(side: Side) -> int:
    return 1 if side is Side.HOME else 0


def way_of(log: Log, since: float) -> tuple[Floats, Floats]:
    """Seconds after a moment and where the ball lies then, until it rests or is off the cloth, but while it flies over everybody."""
    times, places = [], []
    for k in range(1, _STEPS + 1):
        t = since + k * _STEP
        if t >= log.until or not log.on(BALL, t) or log.resting(BALL, t):
            break
        x, y, z = log.place(BALL, t)
        if z > _OVER:
            continue
        times.append(k * _STEP)
        places.append((x, y))
    return np.array(times, dtype=np.float64), np.array(places, dtype=np.float64).reshape(-1, 2)


def _cut_off(mind: Mind, log: Log, struck: float) -> tuple[float, Point]:
    """How surely a rival's figure comes to stand in the ball's way in time, 0 to 1, and where."""
    view = mind.view
    rivals = [f.at for b, f in view.layout.figures.items() if side_of(b) is view.side.other and not f.fallen]
    times, places = way_of(log, struck)
    if not rivals or not len(times):
        return 0.0, (0.0, 0.0)
    rel = np.array(rivals)[None, :, :] - places[:, None, :]
    way = np.maximum(np.hypot(rel[:, :, 0], rel[:, :, 1]).min(axis=1) - _WIDE, 0.0)
    needs = view.reaction + _READY + np.sqrt(2.0 * way / mind.strike.braking)
    sure = np.clip(0.5 + (times - needs) / _DOUBT, 0.0, 1.0) * (way < _FARTHEST)
    worst = int(sure.argmax())
    return float(sure[worst]), (float(places[worst, 0]), float(places[worst, 1]))


def _saved(mind: Mind, log: Log, struck: float) -> float:
    """How surely the keeper gets to a ball that goes in: 0 to 1."""
    view = mind.view
    keeper = view.layout.keepers.get(figure(view.side.other, "keeper"))
    if keeper is None:
        return 0.0
    for k in range(1, 4 * _STEPS):
        t = struck + k * _STEP / 4.0
        if t >= log.until or not log.on(BALL, t):
            break
        x, y, z = log.place(BALL, t)
        if (x - keeper.at[0]) * view.end >= 0.0:
            if z > view.table.equipment.keeper_height:
                return 0.0
            needs = view.reaction + max(abs(y - keeper.at[1]) - _COVERS, 0.0) / (_DASH * view.table.equipment.keeper_cap)
            return min(max(0.5 + (t - struck - needs) / 0.1, 0.0), 1.0)
    return 0.0


def attack_worth(mind: Mind, imagined: Imagined | None) -> float:
    """What an attacking flick is worth, with what may be done against it."""
    worth = mind.weighed(imagined)
    if imagined is None or math.isinf(worth):
        return worth
    view = mind.view
    if imagined.state.phase is Phase.KICK_OFF and imagined.state.score == view.state.score:
        return -_RETAKEN
    if imagined.state.phase is Phase.PLAY and imagined.layout.ball == view.layout.ball:
        return worth - _IDLE
    return feared(mind, imagined, worth + _TOUCH * touches_left(imagined, view.side))


def touches_left(imagined: Imagined, side: Side) -> int:
    """How often the figure that played the ball last may still play it (TCH-1); all of its touches after a pass (TCH-2)."""
    state = imagined.state
    if state.phase is not Phase.PLAY or state.possession is not side:
        return 0
    return int(state.ruleset.numbers.touches) - state.touches.count
