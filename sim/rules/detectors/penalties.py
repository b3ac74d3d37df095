"""PEN-4: the keeper on its line when a penalty is struck, and a taker that misses the ball."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from sim.model.ids import BALL, Side, figure, is_keeper
from sim.rules.curves import GRAIN
from sim.rules.detectors.attack import ball_missed
from sim.rules.facts import Facts, FlickFact
from sim.rules.findings import Condition, Finding
from sim.rules.measures import fact, just_before
from sim.rules.plan import keeper_of
from sim.rules.ruleset import PenaltyMiss
from sim.rules.shots import exit_of, mouth
from sim.rules.words import Call, Phase, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """Every penalty kicked in the stretch."""
    for flick in facts.flicks:
        if flick.on is None or not flick.restart or flick.before.phase is not Phase.PENALTY:
            continue
        if flick.stopped is not None and facts.ruleset.penalty_miss is PenaltyMiss.RETAKE:
            missed = _retake(facts, flick, flick.stopped, (ball_missed(facts, flick),), flick.side)
            yield replace(missed, outranks_from=flick.t)  # whatever figures that it pushed did with the ball (ATT-5)
        if flick.ball_at is not None:
            yield from _keeper(facts, flick, flick.ball_at)


def _retake(facts: Facts, flick: FlickFact, at: float, conditions: tuple[Condition, ...], against: Side) -> Finding:
    spot = facts.table.pitch.spot(flick.side.attacks(facts.half))
    return Finding("PEN-4", Call.RETAKE, at, conditions, against, flick.side, Restart.RETAKE, spot, flick.figure)


def _keeper(facts: Facts, flick: FlickFact, struck: float) -> Iterator[Finding]:
    """How far before its line the keeper stood when the ball was struck; a penalty that goes in stands all the same (GEN 5)."""
    end, keeper = flick.side.attacks(facts.half), keeping(facts, flick.side.other, struck)
    if keeper is None:
        return
    before = max(just_before(struck), facts.since)
    away, most = before_line(facts, keeper, end, before), facts.numbers.on_the_line
    off = Condition("keeper_off_its_line", away - most - GRAIN, Unit.MM, away, most, struck, (keeper,), (facts.log.at(keeper, before),))
    out = exit_of(facts)
    scored = out is not None and out.end == end and mouth(facts, end, out.t).goal
    if facts.explain or off.met:
        yield _retake(facts, flick, struck, (off, fact("penalty_not_scored", not scored, struck, BALL)), flick.side.other)


def keeping(facts: Facts, side: Side, t: float) -> str | None:
    """Who keeps the goal: the rod keeper, or the spare keeper exchanged for it."""
    both = (keeper_of(side), figure(side, "spare"))
    return next((body for body in both if body in facts.log.bodies() and facts.log.on(body, t)), None)


def before_line(facts: Facts, body: str, end: int, t: float) -> float:
    """How far (mm) a keeper's body, its rod left out, or a spare keeper's base stands before the outer edge of the goal line; 0 on or behind it."""
    e, log = facts.table.equipment, facts.log
    reach = e.base_radius
    if is_keeper(body):
        angle = log.segment(body, t).turned(t)
        reach = e.keeper_thickness / 2 * abs(math.cos(angle)) + e.keeper_width / 2 * abs(math.sin(angle))
    return max(facts.table.pitch.half_length - end * log.at(body, t)[0] - reach, 0.0)
