"""What ``tapete check`` finds wrong with scenario files, beyond their form: whatever makes a file unfit for the library."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sim.language import LANGUAGES
from sim.match.scenario import Scenario, Texts
from sim.model import actions as act
from sim.model.ids import BALL, side_of
from sim.model.layout import LayoutError
from sim.model.refusals import Refused
from sim.physics import check_actions, check_layout
from sim.record.doubles import signature
from sim.record.errors import MISSING, Problem, Said, Unreadable
from sim.record.matters import contradictions
from sim.record.reading import load_scenario
from sim.record.toml import read_bytes
from sim.resources import scenarios as scenarios_folder
from sim.rules.catalogue import clause_ids
from sim.table import Table, load_table

FOUND, BESIDE = "a scenario beside it, or of the library", "a scenario beside it, not in the shipped library alone"
"""What is noted of a twin that is nowhere, of a file in no clause's folder: it can do without. And of one that is shipped, but not beside it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One problem of one file. ``note``: nothing is wrong with the file itself, it should only be known."""

    file: str
    problem: Problem
    note: bool = False

    def __str__(self) -> str:
        line = f":{self.problem.line}" if self.problem.line is not None else ""
        return f"{self.file}{line}: {self.problem}"


def lint(files: Sequence[str], seen: Callable[[str], object] = str) -> list[Fault]:
    """Everything wrong with the files, each on its own and all together. ``seen`` is told of every file as it is done."""
    faults: list[Fault] = []
    scenarios: dict[str, Scenario] = {}
    for file in files:
        try:
            scenarios[file] = scenario = load_scenario(file)
            faults += [Fault(file, problem) for problem in alone(scenario, file)]
        except Unreadable as error:
            faults += [Fault(file, problem) for problem in error.problems]
        seen(file)
    faults += together(scenarios)
    order = {file: i for i, file in enumerate(files)}
    return sorted(faults, key=lambda fault: order[fault.file])


def alone(scenario: Scenario, file: str) -> Iterator[Problem]:
    """What is wrong with one readable file."""
    path = Path(file).resolve()
    expected, shelved = f"{path.parent.name}/{path.stem}", _shelved(file)
    if shelved and scenario.id != expected:
        yield Problem("id", scenario.id, f"{expected}, as the file lies")
    yield from _clauses(scenario, path.parent.name)
    if shelved:
        yield from _translations("title", scenario.title)
    if scenario.teach is not None:
        for key, texts in (("question", scenario.teach.question), ("why", scenario.teach.why)):
            if texts.by_language:
                yield from _translations(f"teach.{key}", texts)
    yield from _expectations(scenario)
    yield from _names(scenario)
    yield from _world(scenario, load_table(scenario.pitch))
    yield from contradictions(scenario)
    if not any(line.lstrip().startswith(b"#") for line in read_bytes(file).splitlines()):
        yield Problem("", Said("no comment"), "a comment (# …) that says what makes the outcome decisive")


def _shelved(file: str) -> bool:
    """Whether a file lies in a clause's folder, where scenarios go by their place, stand in pairs and are told in every language."""
    return Path(file).resolve().parent.name in clause_ids()


def _clauses(scenario: Scenario, folder: str) -> Iterator[Problem]:
    known = clause_ids()
    if not scenario.clauses:
        yield Problem("clauses", MISSING, "the clauses that the scenario teaches")
    elif folder in known and folder not in scenario.clauses:
        yield Problem("clauses", list(scenario.clauses), f"{folder} among them, as the file lies in its folder")


def _translations(where: str, texts: Texts) -> Iterator[Problem]:
    for language in LANGUAGES:
        if not texts.by_language.get(language, "").strip():
            yield Problem(f"{where}.{language}", MISSING, f"the text in {', '.join(LANGUAGES)}")


def _expectations(scenario: Scenario) -> Iterator[Problem]:
    expect = scenario.expect
    if expect is None or expect.rulings is None:
        yield Problem("expect" if expect is None else "expect.rulings", MISSING, "the rulings that are expected ([] for none)")


def _acting(action: act.AnyAction) -> Iterator[str]:
    """The bodies that an action needs on the cloth."""
    match action:
        case act.Flick(figure=figure, aim=aim):
            yield figure
            if isinstance(aim, str) and (side_of(aim) or aim == BALL):
                yield aim
        case act.Take(figure=figure):
            yield figure
        case act.MoveKeeper(side=side, path=path) if path:
            yield f"{side}.keeper"
        case act.Spare(side=side, leave=True):
            yield f"{side}.spare"
        case act.Substitute(off=off, leave=leave) if leave is not None:
            yield off
        case _:
            return


def _entering(action: act.AnyAction) -> str | None:
    match action:
        case act.Place(body=body):
            return body
        case act.Spare(side=side, enter=at) if at is not None:
            return f"{side}.spare"
        case act.MoveKeeper(side=side, enter=at) if at is not None:
            return f"{side}.keeper"
        case act.Substitute(by=by):
            return by
        case _:
            return None


def _names(scenario: Scenario) -> Iterator[Problem]:
    """Ids that are nowhere on the cloth."""
    there = set(scenario.layout.ids())
    for i, action in enumerate(scenario.actions):
        for body in _acting(action):
            if body not in there:
                yield Problem(f"action[{i}]", body, "a body of the layout, or one that an earlier action brings in")
        if isinstance(action.when, act.OnTouch) and action.when.figure not in there:
            yield Problem(f"action[{i}].when.touch", action.when.figure, "a body of the layout")
        if (entering := _entering(action)) is not None:
            there.add(entering)
    if scenario.expect is not None:
        for body in scenario.expect.touched or ():
            if body not in there:
                yield Problem("expect.touched", body, "a body of the layout")
        for place in scenario.expect.layout:
            if place.on and place.body not in there:
                yield Problem(f"expect.layout.{place.body}", place.body, "a body of the layout")


def _world(scenario: Scenario, table: Table) -> Iterator[Problem]:
    """What the world refuses before anything moves: overlaps, places off the table, speeds that cannot be."""
    try:
        check_layout(scenario.layout, table)
        check_actions(scenario.actions, table)
    except Refused as error:
        where = error.where if error.where.startswith("action[") else f"layout.{error.where}"
        yield Problem(where, error.value, error.expected)
    except LayoutError as error:
        yield Problem(f"layout.{error.path}", error.value, error.expected)


def together(scenarios: dict[str, Scenario]) -> Iterator[Fault]:
    """What is wrong among files: ids used twice, twins that do not exist or do not point back, the same scene twice."""
    by_id: dict[str, list[str]] = defaultdict(list)
    for file, scenario in scenarios.items():
        by_id[scenario.id].append(file)
    for scenario_id, files in by_id.items():
        for file in files[1:]:
            yield Fault(file, Problem("id", scenario_id, f"an id of its own ({files[0]} has it too)"))
    for file, scenario in scenarios.items():
        yield from (Fault(file, problem, note=problem.expected in (FOUND, BESIDE)) for problem in _twin(scenario, file, by_id, scenarios))
    yield from _doubles(scenarios)


def _twin(scenario: Scenario, file: str, by_id: dict[str, list[str]], scenarios: dict[str, Scenario]) -> Iterator[Problem]:
    if scenario.twin is None:
        if not _shelved(file):
            return
        yield Problem("twin", MISSING, "the id of its near miss, or of the violation it is the near miss of")
        return
    if scenario.twin == scenario.id:
        yield Problem("twin", scenario.twin, "another scenario than itself")
        return
    other = scenarios[by_id[scenario.twin][0]] if scenario.twin in by_id else _beside(scenario.twin, file)
    if other is None:
        shelved, shipped = _shelved(file), (scenarios_folder() / f"{scenario.twin}.toml").is_file()
        if shelved or not shipped:
            yield Problem("twin", scenario.twin, FOUND if not shelved else BESIDE if shipped else "a scenario that exists")
    elif other.twin != scenario.id:
        yield Problem("twin", scenario.twin, f"a scenario whose twin is this one (its twin is {other.twin})")


def _beside(scenario_id: str, file: str) -> Scenario | None:
    """The scenario of that id in the library that a file lies in, or right beside a file that lies in none, when it can be read."""
    folder = Path(file).resolve().parent
    paths = (folder.parent / f"{scenario_id}.toml", *(() if _shelved(file) else (folder / f"{scenario_id.rpartition('/')[2]}.toml",)))
    for path in paths:
        with suppress(Unreadable):
            if path.is_file() and (found := load_scenario(path)).id == scenario_id:
                return found
    return None


def _doubles(scenarios: dict[str, Scenario]) -> Iterator[Fault]:
    scenes: dict[str, str] = {}
    for file, scenario in scenarios.items():
        scene = signature(scenario)
        if scene in scenes:
            first = scenarios[scenes[scene]].id
            yield Fault(file, Problem("layout", Said(f"the same scene as {first}"), "a scene of its own, not one mirrored, shifted or renamed"))
        scenes.setdefault(scene, file)
