"""Motion between contacts, in closed form: what a figure or the ball does when nothing is met.

A plan is a list of segments of constant acceleration, the last one at rest. A figure without spin has one
segment and a rest; a spinning one curls and is cut into short segments, each with its exact end velocity.
The ball flies, bounces, slides and rolls; sliding friction on a sphere keeps its direction, so each of
these is a parabola. Lengths mm, times s.
"""

from __future__ import annotations

import math
from typing import Final

from sim.events import Segment
from sim.geometry import Point, Point3
from sim.physics.params import PhysicsParams
from sim.units import GRAVITY, rounded, rounded_angle

_TURN: Final = 0.05
"""A curling path is cut so that it turns at most this much (rad) within a segment."""
_SHORTEST: Final = 0.005
"""No curling segment is shorter than this (s), unless the motion ends."""
_NO_SPIN: Final = 1e-9


def rest(t: float, at: Point3, angle: float = 0.0) -> Segment:
    """Standing still from ``t`` on, at the place and angle that a layout's text will say."""
    x, y, z = at
    return Segment(t, math.inf, (rounded(x), rounded(y), rounded(z) if z != 0.0 else 0.0), angle=rounded_angle(angle) if angle != 0.0 else 0.0)


def figure_plan(t: float, at: Point, velocity: Point, angle: float, spin: float, radius: float, params: PhysicsParams) -> list[Segment]:
    """A standing or lying figure sliding on the cloth from ``t``.

    Speed falls by μg whatever the spin (stopping distance v²/2μg). While it moves, spin falls with the
    square root of speed (a disc of even pressure sliding much faster than its rim turns); when it only
    spins, by (4/3)μg/r. A spinning figure's path turns towards the side of its spin at ``curl_rate``
    times the spin, the sideways friction at most ``curl_cap`` of the whole: it turns more in each
    millimetre as it slows, and no work is done on it.
    """
    grip = params.base_friction * GRAVITY
    u, v = velocity
    speed = math.hypot(u, v)
    x, y = at
    if grip == 0.0:
        drifts = speed != 0.0 or spin != 0.0
        return [Segment(t, math.inf, (x, y, 0.0), (u, v, 0.0), angle=angle, spin=spin) if drifts else rest(t, (x, y, 0.0), angle)]
    if abs(spin) < _NO_SPIN:
        if speed == 0.0:
            return [rest(t, (x, y, 0.0), angle)]
        return _straight(t, at, velocity, speed, angle, grip)
    out: list[Segment] = []
    if speed > 0.0:
        t, x, y, angle, spin = _curl(out, t, at, velocity, angle, spin, radius, params)
    rate = (4.0 / 3.0) * grip / radius
    if abs(spin) > _NO_SPIN:
        h = abs(spin) / rate
        out.append(Segment(t, h, (x, y, 0.0), angle=angle, spin=spin, spin_rate=-math.copysign(rate, spin)))
        angle += 0.5 * spin * h
        t += h
    out.append(rest(t, (x, y, 0.0), angle))
    return out


def _straight(t: float, at: Point, velocity: Point, speed: float, angle: float, grip: float) -> list[Segment]:
    x, y = at
    u, v = velocity
    h = speed / grip
    a, b = -u / h, -v / h
    first = Segment(t, h, (x, y, 0.0), (u, v, 0.0), (a, b, 0.0), angle)
    return [first, rest(t + h, first.place(t + h), angle)]


def _curl(
    out: list[Segment], t: float, at: Point, velocity: Point, angle: float, spin: float, radius: float, params: PhysicsParams
) -> tuple[float, float, float, float, float]:
    """Appends the curling segments; returns when, where, at what angle and with what spin the sliding ends."""
    grip, most = params.base_friction * GRAVITY, params.curl_cap * params.base_friction * GRAVITY
    rate = params.curl_rate
    ux, uy = velocity
    speed = math.hypot(ux, uy)
    ux, uy = ux / speed, uy / speed
    x, y = at
    while speed > 0.0:
        turning = _turning(speed, spin, rate, most)
        h = min(max(_TURN / turning, _SHORTEST) if turning > 0.0 else math.inf, speed / grip)
        slower = speed - grip * h
        if slower < 1e-6 * grip:
            h, slower = speed / grip, 0.0
        middle = 0.5 * (speed + slower)
        spin_rate = -_spin_loss(middle, spin, radius, grip)
        if abs(spin_rate * h) > abs(spin):
            spin_rate = -spin / h
        turn = math.copysign(_turning(middle, spin + 0.5 * spin_rate * h, rate, most) * h, spin)
        c, s = math.cos(turn), math.sin(turn)
        wx, wy = c * ux - s * uy, s * ux + c * uy
        a, b = (slower * wx - speed * ux) / h, (slower * wy - speed * uy) / h
        segment = Segment(t, h, (x, y, 0.0), (speed * ux, speed * uy, 0.0), (a, b, 0.0), angle, spin, spin_rate)
        out.append(segment)
        x, y, _ = segment.place(t + h)
        angle += spin * h + 0.5 * spin_rate * h * h
        t, speed, ux, uy, spin = t + h, slower, wx, wy, spin + spin_rate * h
        if abs(spin) < _NO_SPIN and speed > 0.0:
            straight = _straight(t, (x, y), (speed * ux, speed * uy), speed, angle, grip)
            out.append(straight[0])
            end = straight[1]
            return (end.t, end.at[0], end.at[1], angle, 0.0)
    return (t, x, y, angle, spin)


def _turning(speed: float, spin: float, rate: float, most: float) -> float:
    """How fast a curling path turns, rad/s: ``rate`` times the spin, by a sideways friction of ``most`` (mm/s²) at the most."""
    turning = rate * abs(spin)
    return turning if speed <= 0.0 else min(turning, most / speed)


def _spin_loss(speed: float, spin: float, radius: float, grip: float) -> float:
    """How fast spin falls while the figure slides (rad/s², with the sign of the spin).

    Between the two limits of an evenly pressed disc: ωμg/2v for ωr ≪ v, (4/3)μg/r for ωr ≫ v.
    """
    rim = spin * radius
    return (4.0 / 3.0) * (grip / radius) * rim / math.sqrt(rim * rim + (64.0 / 9.0) * speed * speed)


class BallState:
    """The ball at a moment: centre in plan and height of its lowest point, velocity, and ``roll``.

    ``roll`` is the velocity (mm/s, in plan) at which its spin would make it roll without sliding: slip is
    the difference between its velocity and this.
    """

    __slots__ = ("at", "roll", "velocity")

    def __init__(self, at: Point3, velocity: Point3, roll: Point) -> None:
        self.at, self.velocity, self.roll = at, velocity, roll


def ball_plan(t: float, state: BallState, params: PhysicsParams) -> tuple[list[Segment], list[tuple[Point, Point]]]:
    """The ball left alone from ``t``: segments, and for each its ``roll`` at the start and the rate of it (mm/s²).

    In the air it keeps its spin; on landing the cloth turns part of its slip into roll, and it bounces with
    ``cloth_restitution`` while it comes up faster than ``bounce_speed``. On the cloth it slides until slip is
    gone (thin shell: v loses 2/5 of the slip, roll gains 3/5), then rolls to rest.
    """
    segments: list[Segment] = []
    rolls: list[tuple[Point, Point]] = []
    while state.at[2] > 0.0 or state.velocity[2] > 0.0:
        flight = _flight(t, state)
        segments.append(flight)
        rolls.append((state.roll, (0.0, 0.0)))
        t = flight.end
        state = landed(flight.place(t), flight.speed(t), state.roll, params)
    x, y, _ = state.at
    u, v, _ = state.velocity
    p, q = state.roll
    slip = math.hypot(u - p, v - q)
    drag = params.ball_sliding * GRAVITY
    if slip > 1e-9 and drag > 0.0:
        nx, ny = (u - p) / slip, (v - q) / slip
        h = slip / (2.5 * drag)
        slide = Segment(t, h, (x, y, 0.0), (u, v, 0.0), (-drag * nx, -drag * ny, 0.0))
        segments.append(slide)
        rolls.append(((p, q), (1.5 * drag * nx, 1.5 * drag * ny)))
        t += h
        x, y, _ = slide.place(t)
        u, v = u - 0.4 * slip * nx, v - 0.4 * slip * ny
    speed = math.hypot(u, v)
    resistance = params.ball_rolling * GRAVITY
    if speed > 1e-9:
        if resistance == 0.0:
            segments.append(Segment(t, math.inf, (x, y, 0.0), (u, v, 0.0)))
            rolls.append(((u, v), (0.0, 0.0)))
            return segments, rolls
        h = speed / resistance
        roll = Segment(t, h, (x, y, 0.0), (u, v, 0.0), (-u / h, -v / h, 0.0))
        segments.append(roll)
        rolls.append(((u, v), (-u / h, -v / h)))
        t += h
        x, y, _ = roll.place(t)
    segments.append(rest(t, (x, y, 0.0)))
    rolls.append(((0.0, 0.0), (0.0, 0.0)))
    return segments, rolls


def _flight(t: float, state: BallState) -> Segment:
    z, w = state.at[2], state.velocity[2]
    h = (w + math.sqrt(w * w + 2.0 * GRAVITY * z)) / GRAVITY
    return Segment(t, h, state.at, state.velocity, (0.0, 0.0, -GRAVITY))


def landed(at: Point3, velocity: Point3, roll: Point, params: PhysicsParams, height: float = 0.0) -> BallState:
    """The ball just after coming down at ``height`` with ``velocity``: rebound, and slip turned into roll by the impulse."""
    u, v, w = velocity
    up = params.cloth_restitution * -w
    if up < params.bounce_speed:
        up = 0.0
    p, q = roll
    slip = math.hypot(u - p, v - q)
    if slip > 0.0:
        change = min(params.ball_sliding * (up - w), 0.4 * slip)
        nx, ny = (u - p) / slip, (v - q) / slip
        u, v = u - change * nx, v - change * ny
        p, q = p + 1.5 * change * nx, q + 1.5 * change * ny
    return BallState((at[0], at[1], height), (u, v, up), (p, q))
