"""Families of situations: a violation, its near miss, and the one condition that parts them.

Every pair of twins in the library is a family. Where the two differ in measures alone, the family has a *dial*: between
them, and a little beyond, lie situations at any chosen distance from the boundary. Where they differ in a fact (another
finger, a request not made), the fact is the family's switch.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from sim.match.report import Report, judge
from sim.match.scenario import Scenario
from sim.model.ids import Side
from sim.record.transform import Change
from sim.rules.findings import Condition, Finding, Ruling
from sim.rules.words import Call, Unit
from sim.training.blend import alike

ANNOUNCED = frozenset({Call.LIFT, Call.SEPARATE, Call.BLOCK_DUE, Call.CHECK})
"""What the referee does or says in passing: never the answer to a question."""

CLEAR = 1.0
"""Nothing but what decides lies nearer to its boundary than so many steps (mm, ms, cm/s) where what decides is a plain fact."""

DIALS = frozenset({Unit.MM, Unit.MS, Unit.MM_S})
"""Units in which a situation can be moved towards its boundary."""

Ruled = tuple[str, Call, Side | None]
"""What is decided: clause, call, and against whom."""


@dataclass(frozen=True)
class Family:
    """A pair of twins: ``called`` is the one in which the clause's finding holds, ``near`` the one in which ``condition`` fails.

    ``margins`` are those (in ``unit``, farthest first) that the dial reaches on both sides of the boundary; none without a dial.
    ``rulesets`` are those under which the condition is known to part the twins, none where nobody has looked; ``moved`` is the one to which
    both were moved, "" where they are under their own. ``late``: of several moments at which the near miss was as near the last is asked about, for
    the violation falls in the last motion of its scene and not at the beginning. ``differs`` are the pairs of rulesets, each with a sign (+ of the
    violation, - of the near miss), that decide its twins otherwise than each other, as far as ``rulesets`` are known.
    """

    id: str
    clause: str
    condition: str
    unit: Unit
    called: Scenario
    near: Scenario
    margins: tuple[float, ...] = ()
    rulesets: tuple[str, ...] = ()
    moved: str = ""
    late: bool = False
    differs: tuple[str, ...] = ()

    @property
    def topic(self) -> tuple[str, str]:
        """The clause and the class of situation."""
        return (self.clause, self.condition)

    def with_margins(self, margins: tuple[float, ...]) -> Family:
        """The family with only these margins on its dial."""
        return replace(self, margins=margins)

    def scenario(self, called: bool) -> Scenario:
        """One of the twins."""
        return self.called if called else self.near


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause's decisive condition in one situation: ``margin`` is signed, positive when the finding holds.

    ``decisive`` says that no other condition is as near to the boundary, ``alone`` that no other is close to it. ``single``: the finding has no
    other condition. ``lawful``: every condition fails, and not closely.
    """

    condition: Condition
    margin: float
    decisive: bool
    alone: bool
    single: bool
    lawful: bool


def is_about(clause: str, wanted: Collection[str]) -> bool:
    """Whether a clause is one of those named, each by its id or by its letters, large or small; every clause is when none is named.

    >>> is_about("GKP-10", ["gkp-10"]), is_about("OFF-1", ["off"]), is_about("OFF-1", ["OFF-2"]), is_about("OFF-1", [])
    (True, True, False, True)
    """
    names = {name.casefold() for name in wanted}
    return not names or clause.casefold() in names or clause.partition("-")[0].casefold() in names


def can_turn(family: Family) -> bool:
    """Whether the distance from the boundary can be chosen: the twins differ in measures alone."""
    return family.unit in DIALS and alike(played_part(family.called), played_part(family.near))


def played_part(scenario: Scenario) -> tuple[object, ...]:
    """What is played: everything of a scenario but its words and expectations."""
    return (scenario.situation, scenario.layout, scenario.actions, scenario.ruleset, scenario.pitch)


def decisions(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings that decide something."""
    return tuple(ruling for ruling in rulings if ruling.call not in ANNOUNCED)


def ruled_in(report: Report, change: Change | None = None) -> frozenset[Ruled]:
    """What is decided in a situation, by clause, call and side, seen from where the change leads."""
    view = change or Change()
    return frozenset((r.clause, r.call, None if r.against is None else view.side(r.against)) for r in decisions(report.rulings))


def reading(report: Report, clause: str, condition: str, *, late: bool = False) -> Reading | None:
    """How far a situation is from the opposite finding of a clause, by one condition; None when the clause never arose by it.

    ``decisive``: no other condition is nearer to failing (when the finding holds), and no other fails (when it does not). ``alone`` says as
    much of a plain fact, which is not nearer or farther: no other condition is close to failing (within ``CLEAR`` steps), or no other fails.
    ``late`` as in ``deciding``.
    """
    finding = deciding(report, clause, condition, late=late)
    if finding is None:
        return None
    own = min((c for c in finding.conditions if c.name == condition), key=lambda c: c.steps)
    single, lawful = all(c.name == own.name for c in finding.conditions), all(c.steps <= -CLEAR for c in finding.conditions)
    return Reading(own, own.margin, _decides(finding, own, own.steps), _decides(finding, own, min(own.steps, CLEAR)), single, lawful)


def reading_in(family: Family, report: Report) -> Reading | None:
    """How far a situation of a family is from the opposite finding, by its condition."""
    return reading(report, family.clause, family.condition, late=family.late)


def decides_alone(family: Family, found: Reading) -> bool:
    """Whether in a situation of a family without a dial its condition alone decides.

    Where one thing that is wrong is enough, the violation names it alone, and the near miss shows all that could be wrong and is not.
    """
    if found.alone or not found.lawful:
        return found.alone
    violation = reading_in(family, judge(family.called))
    return violation is not None and violation.single


def deciding(report: Report, clause: str, condition: str, *, late: bool = False) -> Finding | None:
    """The finding of a clause that came closest to being called, of those that ask this condition.

    Of several that came as close as each other the first, or, ``late``, the last.
    """
    about = [f for f in report.played.findings if f.clause == clause and any(c.name == condition for c in f.conditions)]
    if late:
        about.reverse()
    return max(about, key=lambda f: (f.met, f.farthest_from_met.steps)) if about else None


def _decides(finding: Finding, own: Condition, least: float) -> bool:
    others = [c for c in finding.conditions if c is not own and c.name != own.name]
    if finding.met:
        return all(c.steps >= least for c in others)
    return not own.met and all(c.met for c in others)


def families(library: Mapping[str, Scenario]) -> tuple[Family, ...]:
    """The families of a library of scenarios by id, in order of their ids."""
    found = (family_of(scenario, library) for _, scenario in sorted(library.items()))
    return tuple(family for family in found if family is not None)


def family_of(near: Scenario, library: Mapping[str, Scenario]) -> Family | None:
    """The family of a near miss: it says in ``why_not`` which condition of which clause failed. None when it is not one."""
    called = library.get(near.twin or "")
    if called is None or near.expect is None or not near.expect.why_not:
        return None
    answer = near.expect.why_not[0]
    here, there = judge(near), judge(called)
    name = answer.condition or (w.name if (w := here.why_not(answer.clause, answer.at).condition) else None)
    offence = None if name is None else deciding(there, answer.clause, name)
    if name is None or offence is None or not (here.ok and there.ok):
        return None
    if any(r.clause == answer.clause and r.call is offence.call for r in decisions(here.rulings)):
        return None
    late = _falls_last(there, offence) and all(c.unit is Unit.COUNT for c in offence.conditions if c.name == name)
    of_near, of_called = (reading(report, answer.clause, name, late=late) for report in (here, there))
    if of_near is None or of_called is None or of_near.margin > 0.0 or of_called.margin <= 0.0:
        return None
    return Family(near.id, answer.clause, name, of_near.condition.unit, called, near, late=late)


def _falls_last(report: Report, finding: Finding) -> bool:
    """Whether a finding arises in the last motion, and not before anything was done."""
    begins = max((m.t for m in report.played.moments[:-1]), default=0.0)
    return finding.at > 0.0 and finding.at >= begins
