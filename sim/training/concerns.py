"""Whom and what a question turns on: what every picture of it shows before the answer, the same on both sides of its boundary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.geometry import Point
from sim.match.report import judge
from sim.model.ids import is_hand, is_keeper
from sim.rules.findings import Condition
from sim.table import Pitch
from sim.training.family import deciding
from sim.training.question import Question

BEFORE_GOAL = 60.0
"""A goal is part of a question in which something is measured nearer to its line than this (mm), or behind it, or in which its keeper takes part."""


@dataclass(frozen=True, slots=True)
class Concern:
    """``bodies`` that either side of a boundary names in what decides it or in what is told, ``places`` (mm): the posts of the goals concerned."""

    bodies: tuple[str, ...] = ()
    places: tuple[Point, ...] = ()


def concern(of: Question) -> Concern:
    """What a question turns on: of both twins, so that who is shown says nothing about which of them it is."""
    log, change = of.log, of.variant.change
    asked = tuple(_conditions(of))
    named = {change.body(body) for body in (*(body for condition in asked for body in condition.bodies), *_told(of))}
    bodies = tuple(sorted(body for body in named if body in log.bodies() and not is_hand(body)))
    places = [change.place(place) for condition in asked for place in condition.places]
    keepers = [log.at(body, 0.0) for body in bodies if is_keeper(body) and log.on(body, 0.0)]
    pitch = log.table.pitch
    near = [x for x, _ in (*places, *keepers) if abs(x) > pitch.half_length - BEFORE_GOAL] + [x for x, _ in keepers]
    return Concern(bodies, tuple(post for end in sorted({1 if x > 0.0 else -1 for x in near}) for post in _posts(pitch, end)))


def _told(of: Question) -> Iterator[str]:
    """Whoever is told of in how matters stand, in either twin."""
    for scenario in (of.variant.family.called, of.variant.family.near):
        s = scenario.situation
        yield from (body for body in (s.taker, s.touches.figure, *s.last_touch, *s.passive, s.flick and s.flick.figure) if body)


def _conditions(of: Question) -> Iterator[Condition]:
    """The conditions of what decides in either twin."""
    family = of.variant.family
    for called in (True, False):
        finding = deciding(judge(family.scenario(called)), family.clause, family.condition, late=family.late)
        if finding is not None:
            yield from finding.conditions


def _posts(pitch: Pitch, end: int) -> tuple[Point, Point]:
    return ((end * pitch.post_x, pitch.post_y), (end * pitch.post_x, -pitch.post_y))
