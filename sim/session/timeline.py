"""The film's time: every act laid end to end with a breath after it, and what happened when, so that one number says where one is.

A log's own time stands still while players think and place; the film's does not, so that what was done at rest can be seen too.
Film time is in seconds and called ``u``; a log's time is called ``t``.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from sim.events import Log
from sim.model.ids import BALL, is_hand, side_of
from sim.rules.findings import Ruling
from sim.rules.words import UNASKED, Call

BREATH = 0.45
"""How long (s) the film rests after a motion."""
WHISTLE = 1.8
"""How long it rests after a motion that was ruled on: a sentence can be read."""
BY_HAND = 0.2
"""How long an act lasts in which nothing moves: something is placed, asked for or said."""
SETTLED = 0.75
"""From this share of the rest on, what the referee's hand put back is shown there."""
NEAR = 1e-6
DECIMALS = 6
"""Moments closer than this (s) are one; a match log writes its times to as many decimals."""

GOALS = frozenset({Call.GOAL, Call.OWN_GOAL})


class Kind(StrEnum):
    """What a mark on the film is of."""

    TOUCH = "touch"
    RULING = "ruling"
    GOAL = "goal"


EVERY = frozenset(Kind)
RULINGS = frozenset({Kind.RULING, Kind.GOAL})


@dataclass(frozen=True, slots=True)
class Noted:
    """Something worth a mark: when (s of the log), what it is, and of whom: a body that touched the ball, or the call."""

    t: float
    kind: Kind
    what: str


@dataclass(frozen=True, slots=True)
class Span:
    """One act on the film: from log time ``t0`` to ``t1``, what is worth a mark in it, and its rest."""

    t0: float
    t1: float
    noted: tuple[Noted, ...] = ()

    @property
    def rest(self) -> float:
        """How long the film rests at its end."""
        if any(n.kind is not Kind.TOUCH for n in self.noted):
            return WHISTLE
        return BREATH if self.t1 > self.t0 else BY_HAND

    @property
    def length(self) -> float:
        """How much of the film it takes."""
        return self.t1 - self.t0 + self.rest


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark at ``u``: what it is of, and in which act (from 0) at which time of its log."""

    u: float
    act: int
    note: Noted


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the film: the act (from 0), the time of its log, and whether the act is over and the film rests."""

    act: int
    t: float
    resting: bool


@dataclass(frozen=True)
class Timeline:
    """Acts laid end to end. An empty film has the length 0 and no spot."""

    spans: tuple[Span, ...] = ()

    @cached_property
    def starts(self) -> tuple[float, ...]:
        """Where each act begins."""
        out, u = [], 0.0
        for span in self.spans:
            out.append(u)
            u += span.length
        return tuple(out)

    @cached_property
    def length(self) -> float:
        """How long the film is."""
        return self.starts[-1] + self.spans[-1].length if self.spans else 0.0

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All marks, in order."""
        found = [Mark(self.starts[i] + min(max(n.t - s.t0, 0.0), s.t1 - s.t0), i, n) for i, s in enumerate(self.spans) for n in s.noted]
        return tuple(sorted(found, key=lambda mark: mark.u))

    @cached_property
    def _by_kind(self) -> Mapping[Kind, tuple[float, ...]]:
        return {kind: tuple(m.u for m in self.marks if m.note.kind is kind) for kind in Kind}

    def act_at(self, u: float) -> int:
        """The act that is on at ``u``. Raises ``IndexError`` on an empty film."""
        if not self.spans:
            raise IndexError("an empty film")
        return max(0, min(bisect_right(self.starts, u) - 1, len(self.spans) - 1))

    def spot(self, u: float) -> Spot:
        """Where one is at ``u``, which is kept within the film. Raises ``IndexError`` on an empty film.

        In the first part of the rest the log is seen just before its end, so that what was put back is seen where it was ruled on.

        >>> film = Timeline((Span(0.0, 2.0), Span(2.0, 2.0), Span(2.0, 3.0)))
        >>> film.spot(1.0), film.spot(2.4).t, film.spot(film.starts[1]).act
        (Spot(act=0, t=1.0, resting=False), 2.0, 1)
        """
        act = self.act_at(u)
        span, since = self.spans[act], max(u - self.starts[act], 0.0)
        moving = span.t1 - span.t0
        if since < moving:
            return Spot(act, span.t0 + since, False)
        if moving > 0.0 and since - moving < span.rest * SETTLED and u < self.length:
            return Spot(act, math.nextafter(span.t1, -math.inf), True)
        return Spot(act, span.t1, True)

    def place(self, act: int, t: float) -> float:
        """Where on the film a moment of an act's log is."""
        span = self.spans[act]
        return self.starts[act] + min(max(t - span.t0, 0.0), span.t1 - span.t0)

    def following(self, u: float, kinds: Collection[Kind] = EVERY) -> float | None:
        """Where the next mark of these kinds is after ``u``; None when there is none."""
        found = (times[i] for times in self._times(kinds) if (i := bisect_right(times, u + NEAR)) < len(times))
        return min(found, default=None)

    def preceding(self, u: float, kinds: Collection[Kind] = EVERY) -> float | None:
        """Where the last mark of these kinds is before ``u``; None when there is none."""
        found = (times[i - 1] for times in self._times(kinds) if (i := bisect_left(times, u - NEAR)) > 0)
        return max(found, default=None)

    def _times(self, kinds: Collection[Kind]) -> Iterable[tuple[float, ...]]:
        return (self._by_kind[kind] for kind in kinds)


def noted(log: Log, rulings: Sequence[Ruling], after: float, until: float) -> tuple[Noted, ...]:
    """What is worth a mark in a stretch of a log: who touched the ball, and every decision."""
    touches = [Noted(round(e.t, DECIMALS), Kind.TOUCH, e.other(BALL)) for e in log.touches(BALL, after, until) if plays(e.other(BALL))]
    return ordered([*touches, *(ruled(str(r.call), round(r.at, DECIMALS)) for r in rulings if r.call not in UNASKED)])


def noted_in(line: Mapping[str, Any]) -> tuple[Noted, ...]:
    """What is worth a mark in an act, as its line in a match log says it."""
    touches = []
    for t, what, *bodies in line["events"]:
        other = next((body for body in bodies if body != BALL), None) if what == "touch" and BALL in bodies else None
        if isinstance(other, str) and plays(other):
            touches.append(Noted(float(t), Kind.TOUCH, other))
    return ordered([*touches, *(ruled(r["call"], r["t"]) for r in line["rulings"] if r["call"] not in UNASKED)])


def plays(body: str) -> bool:
    """Whether a body is a player's piece, nails and hands left out."""
    return side_of(body) is not None and not is_hand(body)


def ruled(call: str, t: float) -> Noted:
    """The mark of a decision."""
    return Noted(float(t), Kind.GOAL if call in GOALS else Kind.RULING, call)


def ordered(notes: Iterable[Noted]) -> tuple[Noted, ...]:
    """Notes in order of time; of one moment, touches before decisions."""
    return tuple(sorted(notes, key=lambda n: (n.t, n.kind is not Kind.TOUCH)))
