"""Where bodies meet or pass each other closely: what may be pointed at before an answer, without telling which met, or which met first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sim.events import Began, Log, Touch, contacts
from sim.geometry import Disc, Point, Shape, gap, nearest_points
from sim.model.actions import Flick, MoveHand, Path2
from sim.model.ids import BALL, Side, figure, is_hand, part_of, side_of

CLOSE = 10.0
"""Bodies nearer to each other than this (mm) meet, or pass each other closely."""
_STEP_S = 0.002
"""How finely the course of a situation is looked through."""
_REACH = 150.0
"""Bodies whose centres are farther apart than this (mm) are not close to each other."""
_ROW = 1.0
"""Places that differ by less than this (mm) from left to right are told apart from top to bottom."""

Path = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bodies that met, or came closest to each other, at a time (s of the log) and place (mm)."""

    t: float
    at: Point
    a: str
    b: str

    def involves(self, body: str) -> bool:
        """Whether the body is one of the two."""
        return body in (self.a, self.b)

    def of(self, touch: Touch) -> bool:
        """Whether a contact is between these two."""
        return {self.a, self.b} == {touch.a, touch.b}


@lru_cache(maxsize=16)
def meetings(log: Log) -> tuple[Meeting, ...]:
    """Them all up to the end of a log, from left to right and from top to bottom: their order says nothing about that in time."""
    met, own = contacts(log), set(_flicked(log))
    found = [m for a, b in combinations(_watched(log), 2) if (a, b) not in own for m in _of_pair(log, a, b, [t for t in met if {t.a, t.b} == {a, b}])]
    pairs = {frozenset((m.a, m.b)) for m in found}
    found += [m for touch in met if frozenset((touch.a, touch.b)) not in pairs for m in [Meeting(touch.t, touch.at, touch.a, touch.b)]]
    return tuple(sorted(_apart(found), key=lambda m: (round(m.at[0] / _ROW), -m.at[1])))


def number_of(touch: Touch, of: Sequence[Meeting]) -> int | None:
    """The number (from 1) of the meeting that a contact belongs to."""
    own = [(abs(m.t - touch.t), i) for i, m in enumerate(of, 1) if m.of(touch)]
    return min(own)[1] if own else None


def _watched(log: Log) -> tuple[str, ...]:
    """Ball, figures, keepers, and the nails and hands whose ways are given."""
    bodies = (body for body in log.bodies() if body == BALL or side_of(body))
    return tuple(dict.fromkeys((*bodies, *(body for body, _, _ in _gestures(log)))))


def _gestures(log: Log) -> Iterator[tuple[str, float, Path2]]:
    """Each nail and hand that goes a given way: who, when it begins (s of the log), and the way (s, mm, mm)."""
    for began in log.of(Began):
        action = began.action
        if isinstance(action, MoveHand):
            yield figure(action.side, "hand"), began.t, tuple((s, x, y) for s, x, y, _ in action.path)
        elif isinstance(action, Flick):
            side = Side(action.figure.partition(".")[0])
            for part, path in (("nail", action.nail), ("hand", action.hand)):
                if path:
                    yield figure(side, part), began.t, path


def _flicked(log: Log) -> Iterator[tuple[str, str]]:
    """Figures and the nails and hands that flick them: that they meet is no more than the flick."""
    for began in log.of(Began):
        if isinstance(began.action, Flick):
            own = began.action.figure
            for part in ("nail", "hand"):
                yield own, figure(Side(own.partition(".")[0]), part)


def _hand_at(log: Log, hand: str, t: float) -> Point | None:
    """Where a nail or hand is at a moment; None while it is not over the cloth."""
    for body, begun, path in _gestures(log):
        if body == hand and begun + path[0][0] <= t <= begun + path[-1][0]:
            times, xs, ys = zip(*path, strict=True)
            return (float(np.interp(t - begun, times, xs)), float(np.interp(t - begun, times, ys)))
    return None


def _at(log: Log, body: str, t: float) -> Point:
    """Where a body is at a moment; not a number while it is off the cloth."""
    if is_hand(body):
        return _hand_at(log, body, t) or (math.nan, math.nan)
    return log.at(body, t) if log.on(body, t) else (math.nan, math.nan)


def _shape(log: Log, body: str, t: float) -> Shape:
    """A body's outline at a moment."""
    if not is_hand(body):
        return log.shape(body, t)
    sizes = log.table.equipment
    return Disc(_at(log, body, t), sizes.nail_radius if part_of(body) == "nail" else sizes.hand_radius)


def _apart(found: Sequence[Meeting]) -> Iterator[Meeting]:
    """The meetings without those of the same two bodies in the same place."""
    kept: list[Meeting] = []
    for one in sorted(found, key=lambda m: m.t):
        if not any({one.a, one.b} == {m.a, m.b} and math.dist(one.at, m.at) < CLOSE for m in kept):
            kept.append(one)
            yield one


def _of_pair(log: Log, a: str, b: str, met: Sequence[Touch]) -> Iterator[Meeting]:
    """The stretches in which two bodies are close to each other and not both at rest: where they met first in each, else where they were nearest."""
    times, near = _near(log, a, b)
    for start, stop in _runs(near):
        low, high = times[max(start - 1, 0)], times[min(stop, len(times) - 1)]
        touches = [t for t in met if low - _STEP_S <= t.t <= high + _STEP_S]
        if touches:
            yield Meeting(touches[0].t, touches[0].at, a, b)
        else:
            t = min((times[i] for i in range(start, stop)), key=lambda t: gap(_shape(log, a, t), _shape(log, b, t)))
            (x0, y0), (x1, y1) = nearest_points(_shape(log, a, t), _shape(log, b, t))
            yield Meeting(t, ((x0 + x1) / 2, (y0 + y1) / 2), a, b)


def _near(log: Log, a: str, b: str) -> tuple[list[float], list[bool]]:
    """Moments, and whether two bodies are close to each other then, one of them moving."""
    times, tracks = _tracks(log)
    one, other = tracks[a], tracks[b]
    apart = np.hypot(*(one - other).T)
    moves = _moves(one) | _moves(other)
    maybe = moves & (apart < _REACH)
    near = [bool(m) and gap(_shape(log, a, t), _shape(log, b, t)) < CLOSE for m, t in zip(maybe, times, strict=True)]
    return times, near


def _moves(track: Path) -> npt.NDArray[np.bool_]:
    """Whether a body moves just before or after each moment."""
    step = np.hypot(*np.diff(track, axis=0).T) > 0.0
    return np.concatenate(([False], step)) | np.concatenate((step, [False]))


@lru_cache(maxsize=4)
def _tracks(log: Log) -> tuple[list[float], dict[str, Path]]:
    """Moments of a log, and where each body is then; not a number while it is off the cloth."""
    count = max(2, math.ceil(log.until / _STEP_S) + 1)
    times = [log.until * k / (count - 1) for k in range(count)]
    return times, {body: np.array([_at(log, body, t) for t in times]) for body in _watched(log)}


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The stretches that are true, each from its first place to the one after its last."""
    start = None
    for i, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            yield start, i
            start = None
