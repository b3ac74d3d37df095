"""Judging a scenario: play it, rule on it, and say where the outcome differs from what the file expects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sim.match.differences import (
    Difference,
    place_differences,
    rulings_differences,
    state_differences,
    touched_differences,
    why_not_differences,
)
from sim.match.play import Played, ball_touches, play
from sim.match.scenario import Scenario
from sim.physics import PhysicsParams
from sim.rules.findings import Condition, Ruling, WhyNot
from sim.rules.referee import why_not
from sim.rules.refusals import Denied, say_denied
from sim.rules.ruleset import Ruleset, read_ruleset
from sim.rules.wording import say
from sim.table import load_table


@dataclass(frozen=True, slots=True)
class Report:
    """What judging a scenario gave: everything that was played and ruled, and the differences from what was expected."""

    scenario: Scenario
    played: Played
    differences: tuple[Difference, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether everything expected came out."""
        return not self.differences

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings, in order."""
        return self.played.rulings

    @property
    def final(self) -> dict[str, Any]:
        """Possession, phase, score, block and layout at the end, as plain data."""
        state = self.played.state
        return {
            "possession": str(state.possession),
            "phase": str(state.phase),
            "score": list(state.score),
            "block": str(state.block),
            "layout": self.played.final.to_dict(),
        }

    def why_not(self, clause: str, at: float | None = None) -> WhyNot:
        """Why a clause was not called: near that moment (s) if given, else where it came closest."""
        return why_not(self.played.findings, clause, at)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The object that ``judge --json`` prints; ``denied`` only where something was asked for and not granted."""
        denied = [denied_to_json(denied, language) for denied in self.played.denied]
        out = {
            "id": self.scenario.id,
            "file": self.scenario.file,
            "ok": self.ok,
            "rulings": [ruling_to_json(ruling, language, self.scenario.pitch) for ruling in self.rulings],
            "final": self.final,
            "differences": [difference.to_json() for difference in self.differences],
        }
        return out | ({"denied": denied} if denied else {})


def condition_to_json(condition: Condition) -> dict[str, Any]:
    """One measured condition as plain data."""
    return {
        "condition": condition.name,
        "value": condition.value,
        "threshold": condition.threshold,
        "margin": {"value": condition.margin, "unit": str(condition.unit)},
        "at": condition.at,
        "bodies": list(condition.bodies),
        "places": [list(place) for place in condition.places],
    }


def ruling_to_json(ruling: Ruling, language: str = "en", pitch: str = "standard") -> dict[str, Any]:
    """One ruling as plain data, with its sentence."""
    return {
        "call": str(ruling.call),
        "clause": ruling.clause,
        "against": None if ruling.against is None else str(ruling.against),
        "to": None if ruling.to is None else str(ruling.to),
        "restart": str(ruling.restart),
        "spot": None if ruling.spot is None else list(ruling.spot),
        "at": ruling.at,
        "margin": {"value": ruling.margin.value, "unit": str(ruling.margin.unit)},
        "evidence": [condition_to_json(condition) for condition in ruling.evidence],
        "text": say(ruling, language, load_table(pitch)),
    }


def denied_to_json(denied: Denied, language: str = "en") -> dict[str, Any]:
    """A request of which nothing came as plain data, with its sentence."""
    refusal = denied.refusal
    said = {"clause": refusal.clause, "reason": str(refusal.reason), "text": say_denied(denied, language)}
    return {"at": denied.at, "side": str(denied.side), "request": str(denied.request)} | said


def why_not_to_json(answer: WhyNot) -> dict[str, Any]:
    """An answer to *why not* as plain data; ``condition`` is None when the clause was called."""
    return {
        "clause": answer.clause,
        "at": answer.at,
        "condition": None if answer.condition is None else condition_to_json(answer.condition),
        "examined": [condition_to_json(condition) for condition in answer.examined],
    }


def ruleset_of(scenario: Scenario) -> Ruleset:
    """The ruleset a scenario is played under."""
    return read_ruleset({"base": scenario.ruleset.name, **dict(scenario.ruleset.settings)})


def judge(scenario: Scenario, params: PhysicsParams | None = None) -> Report:
    """Plays a scenario and compares what comes out with what it expects.

    Illegal acts happen and are ruled on. Raises ``Refused`` for a scenario that cannot be: bodies that overlap, ids
    that are not there, speeds beyond the cap.
    """
    played = play(
        scenario.situation,
        scenario.layout,
        scenario.actions,
        ruleset=ruleset_of(scenario),
        table=load_table(scenario.pitch),
        params=params,
    )
    return Report(scenario, played, tuple(compare(scenario, played)))


def compare(scenario: Scenario, played: Played) -> list[Difference]:
    """All differences between what a scenario expects and what was played."""
    expect = scenario.expect
    if expect is None:
        return []
    out: list[Difference] = []
    if expect.rulings is not None:
        out += rulings_differences(expect.rulings, played.rulings)
    state = played.state
    found = {
        "possession": str(state.possession),
        "phase": str(state.phase),
        "score": list(state.score),
        "block": str(state.block),
        "restored": played.restored,
    }
    out += state_differences(expect, found)
    if expect.touched is not None:
        out += touched_differences(expect.touched, ball_touches(played.log))
    for i, wanted in enumerate(expect.why_not):
        out += why_not_differences(wanted, why_not(played.findings, wanted.clause, wanted.at, wanted.condition), f"why_not[{i}]")
    for place in expect.layout:
        out += place_differences(place, played.final)
    return out
