"""What is wrong with authors' scenarios as questions of the school: whether twins make a family, and whether trainees are told why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sim.language import LANGUAGES
from sim.match.report import Report, judge
from sim.match.scenario import Expect, ExpectedWhyNot, Scenario, Texts
from sim.model.refusals import Refused
from sim.record import load_scenario
from sim.record.errors import MISSING, Problem, Said, Unreadable
from sim.record.library import shipped
from sim.record.lint import Fault
from sim.training.asked import can_be_answered
from sim.training.family import DIALS, Family, can_turn, decides_alone, decisions, family_of, reading_in
from sim.training.key import key_of
from sim.training.library import entries, reached, rulesets_of
from sim.training.question import question
from sim.training.rulesets import holding
from sim.training.variant import Variant


@dataclass(frozen=True)
class Finding:
    """What was found: ``faults`` make a file unfit, ``notes`` are worth knowing; ``families`` can be asked about.

    ``unusable`` counts the files that could not be read at all.
    """

    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]
    families: tuple[Family, ...]
    unusable: int = 0


def lint(files: Sequence[str], *, dial: bool = True) -> Finding:
    """Looks through scenario files; a twin that is not among them may ship. With ``dial``, tries how near each dial goes, which takes a while."""
    faults: list[Fault] = []
    unusable = 0
    given: dict[str, tuple[str, Scenario]] = {}
    for file in files:
        try:
            scenario = load_scenario(file)
        except Unreadable as error:
            faults += [Fault(file, problem) for problem in error.problems]
            unusable += 1
            continue
        given[scenario.id] = (file, scenario)
    notes: list[Fault] = []
    families: list[Family] = []
    for file, scenario in given.values():
        notes += [Fault(file, problem) for problem in _texts(scenario)]
        for problem in _alone(scenario):
            faults += [Fault(file, one) for one in (problem, *_unlisted(scenario, None))]
            break
        else:
            family, wrong, noted = _as_question(scenario, {name: one for name, (_, one) in given.items()}, dial)
            wrong += _unlisted(scenario, family)
            faults += [Fault(file, problem) for problem in wrong]
            notes += [Fault(file, problem) for problem in noted]
            families += [family] if family is not None else []
    return Finding(tuple(faults), tuple(notes), tuple(families), unusable)


def _texts(scenario: Scenario) -> Iterator[Problem]:
    """Which texts are not there in every language, at most one line a file: title and explanation, and a question of its own where there is one."""
    teach = scenario.teach
    question, why = (Texts(), Texts()) if teach is None else (teach.question, teach.why)
    wanted = [("title", scenario.title), ("teach.why", why)] + ([("teach.question", question)] if question.by_language else [])
    places = [f"{where}.{lang}" for where, texts in wanted for lang in LANGUAGES if not texts.by_language.get(lang, "").strip()]
    if places:
        yield Problem(", ".join(places), MISSING, f"the text in {', '.join(LANGUAGES)}, if trainees are to read it")


def _alone(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong before the twin is looked at: it cannot be played, or comes out otherwise than it says."""
    try:
        report = judge(scenario)
    except Refused as error:
        yield Problem(error.where, error.value, error.expected)
        return
    for difference in report.differences:
        yield Problem(f"expect.{difference.key}", difference.expected, f"what the referee decides: {difference.found}")


def _as_question(scenario: Scenario, given: Mapping[str, Scenario], dial: bool) -> tuple[Family | None, list[Problem], list[Problem]]:
    """The family that a near miss makes with its twin, what keeps it from making one, and what is worth knowing of it."""
    if not scenario.twin:
        return None, [Problem("twin", MISSING, "the near miss, or the violation that it is the near miss of")], []
    twin = given.get(scenario.twin) or _shipped(scenario.twin)
    if twin is None:
        return None, [Problem("twin", scenario.twin, "a scenario among the files or in the library")], []
    if not _is_near(scenario):
        return None, [] if _is_near(twin) else [_unnamed(scenario, twin)], []
    family = family_of(scenario, {twin.id: twin})
    if family is None:
        return None, [Problem("expect.why_not", scenario.twin, "a condition of a clause on whose two sides the twins lie")], []
    reports = {called: judge(family.scenario(called)) for called in (True, False)}
    keys = [key_of(report, family) for report in reports.values()]
    if keys[0] is None or keys[1] is None or keys[0].answer == keys[1].answer:
        return None, [Problem("expect.rulings", Said("the same answer"), "an answer that differs from the twin's")], []
    margins = reached(family) if dial else ()
    return family.with_margins(margins), [], list(_notes(family, reports, margins, dial))


def _unnamed(scenario: Scenario, twin: Scenario) -> Problem:
    """Of twins neither of which says what it just misses: which condition of which clause parts them, where one does."""
    found = next((one for pair in ((scenario, twin), (twin, scenario)) for one in parted_by(*pair)), None)
    if found is None:
        return Problem("expect.why_not", MISSING, "in one of the twins, the clause that it just misses")
    return Problem("expect.why_not", MISSING, f"{found.clause}, {found.condition} in {found.near.id}, which just misses it")


def parted_by(near: Scenario, called: Scenario) -> tuple[Family, ...]:
    """The families that a near miss could make with its violation, if it said which clause it just misses."""
    out: dict[tuple[str, str], Family] = {}
    for ruling in decisions(judge(called).rulings):
        finding = next((f for f in judge(called).played.findings if f.met and (f.clause, f.call) == (ruling.clause, ruling.call)), None)
        for condition in () if finding is None else finding.conditions:
            said = (ExpectedWhyNot(ruling.clause, condition.name),)
            expect = replace(near.expect, why_not=said) if near.expect is not None else Expect(why_not=said)
            family = family_of(replace(near, twin=called.id, expect=expect), {called.id: called})
            if family is not None and parts(family):
                out[family.topic] = family
    return tuple(out.values())


def parts(family: Family) -> bool:
    """Whether its twins can be asked about: their answers differ and can be given, and nothing but the family's condition is near to deciding.

    Nor does what is told to be called on the way, or in any case, tell the sides apart or both answers.
    """
    reports = [judge(family.scenario(called)) for called in (True, False)]
    keys, readings = [key_of(r, family) for r in reports], [reading_in(family, r) for r in reports]
    answers = {key.answer for key in keys if key is not None and can_be_answered(key, family.called.ruleset.name)}
    if len(answers) < len(keys) or not all(found is not None and decides_alone(family, found) for found in readings):
        return False
    twins = ((called, family.scenario(called), key) for called, key in zip((True, False), keys, strict=True) if key is not None)
    puts = [question(Variant(family, 0, called, 0.0, scenario, key)) for called, scenario, key in twins]
    on_the_way = [[(ruling.call, ruling.against) for ruling in of.called] for of in puts]
    return on_the_way[0] == on_the_way[1] and bool(answers - {key.answer for key in puts[0].anyway})


def _unlisted(scenario: Scenario, family: Family | None) -> Iterator[Problem]:
    """What of the school's own list does not hold any more: after a change of rules twins may not be parted, or not under some ruleset."""
    entry = entries().get(scenario.id)
    if entry is None or scenario != _shipped(scenario.id):
        return
    holds = holding(family).rulesets if family is not None and (family.clause, family.condition) == (entry["clause"], entry["condition"]) else ()
    gone = [name for name in rulesets_of(entry) if name not in holds]
    if gone:
        yield Problem(
            "twin", Said("no family any more"), f"twins that the rules part, as the list of families says: it is left out under {', '.join(gone)}"
        )


def _is_near(scenario: Scenario) -> bool:
    return scenario.expect is not None and bool(scenario.expect.why_not)


def _shipped(scenario_id: str) -> Scenario | None:
    path = shipped(scenario_id)
    try:
        return load_scenario(path) if path.is_file() else None
    except Unreadable:
        return None


def _notes(family: Family, reports: Mapping[bool, Report], margins: tuple[float, ...], dial: bool) -> Iterator[Problem]:
    """Why the margin cannot be chosen, and what comes nearer to deciding than what should."""
    if dial and family.unit in DIALS and not margins:
        how = "between which the margin changes steadily" if can_turn(family) else "that differ in measures alone"
        yield Problem("twin", Said("no dial"), f"twins {how}, for questions at any margin")
    if margins:
        return
    for called, report in reports.items():
        found = reading_in(family, report)
        if found is None or not found.decisive:
            where = "twin" if called else "expect.why_not[0].condition"
            yield Problem(where, family.condition, "a condition that alone decides, no other being nearer to failing")
