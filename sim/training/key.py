"""The key of a question: what the referee decides at the decision point, in the three parts that a trainee answers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sim.geometry import Point
from sim.match.report import Report
from sim.model.ids import Side
from sim.rules.findings import Finding, Ruling
from sim.rules.words import Call, Restart
from sim.training.family import ANNOUNCED, Family, deciding

_SAME_MOMENT = 1e-9
GOALS = (Call.GOAL, Call.OWN_GOAL)


@dataclass(frozen=True, slots=True)
class Key:
    """The right answer. ``call`` None is *play on*: then nobody is penalised and nothing is restarted.

    ``at`` is the decision point (s of the log), ``ruling`` what is called there. ``also`` are answers that are right as well: what else is called in
    what is shown, and would not be in the opposite case. ``about`` is the clause that is asked about, called or not.
    """

    call: Call | None
    clause: str | None
    against: Side | None
    to: Side | None
    restart: Restart
    spot: Point | None
    at: float
    ruling: Ruling | None = None
    also: tuple[Key, ...] = field(default=(), compare=False)
    about: str | None = field(default=None, compare=False)

    @property
    def answer(self) -> tuple[Call | None, Side | None, Restart]:
        """What tells two keys apart: the call, against whom, and the restart."""
        return (self.call, self.against, self.restart)


def key_of(report: Report, family: Family) -> Key | None:
    """The key of a situation of a family; None when the family's clause did not arise in it."""
    finding = deciding(report, family.clause, family.condition, late=family.late)
    if finding is None:
        return None
    ruling = _of_finding(report, finding) if finding.met else _from(report, finding)
    if ruling is None:
        return Key(None, None, None, None, Restart.PLAY_ON, None, finding.at, about=family.clause)
    return replace(key_from(report, ruling, finding.at), about=family.clause)


def key_from(report: Report, ruling: Ruling, at: float) -> Key:
    """The answer that a ruling is, at a decision point; where its sanction falls because the wronged side scores, play goes on from the goal."""
    goal = _scored(report, ruling)
    resumed = ruling if goal is None else goal
    spot = None if resumed.restart is Restart.PLAY_ON else resumed.spot
    return Key(ruling.call, ruling.clause, ruling.against, resumed.to, resumed.restart, spot, at, ruling)


def _scored(report: Report, ruling: Ruling) -> Ruling | None:
    """The goal of the wronged side, in the same motion, that stands instead of a sanction."""
    if ruling.against is None or ruling.restart is Restart.PLAY_ON or ruling.call in GOALS:
        return None
    end = _motion_end(report, ruling.at)
    goals = (r for r in report.rulings if r.call in GOALS and r.against is ruling.against and ruling.at - _SAME_MOMENT <= r.at <= end + _SAME_MOMENT)
    return next(goals, None)


def _motion_end(report: Report, at: float) -> float:
    """When the motion comes to rest in which a moment falls (s of the log)."""
    return min((m.t for m in report.played.moments if m.t >= at - _SAME_MOMENT), default=at)


def _of_finding(report: Report, finding: Finding) -> Ruling | None:
    """The ruling that a finding became, else what was decided at its moment instead of it."""
    own = [r for r in report.rulings if r.clause == finding.clause and abs(r.at - finding.at) <= _SAME_MOMENT]
    return own[0] if own else _from(report, finding)


def _from(report: Report, finding: Finding) -> Ruling | None:
    """The first decision from a finding's moment on, in the same motion."""
    end = _motion_end(report, finding.at)
    later = (r for r in report.rulings if r.call not in ANNOUNCED and finding.at - _SAME_MOMENT <= r.at <= end + _SAME_MOMENT)
    return next(later, None)
