"""Judging many files, each on its own, in one or several processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sim.language import quoted
from sim.match.report import Report, judge, why_not_to_json
from sim.match.scenario import Scenario
from sim.model.layout import LayoutError
from sim.model.refusals import Refused
from sim.parent import end_with_parent
from sim.record import Unreadable, load_scenario
from sim.rules.findings import Ruling
from sim.rules.refusals import say_denied
from sim.rules.wording import restart_name, ruling_name, say, say_condition, say_margin, say_why_not, side_name
from sim.rules.words import Restart
from sim.table import Table, load_table

FEW = 8
"""So many files are judged faster alone than processes start."""


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling in words: in brief, as a sentence, and with what was measured."""

    brief: str
    sentence: str
    margin: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """What judging a file gave; ``error`` is one line when the file could not be used."""

    file: str
    id: str = ""
    title: str = ""
    error: str | None = None
    ok: bool = False
    checked: bool = True
    rulings: tuple[Told, ...] = ()
    differences: tuple[tuple[str, str, str], ...] = ()
    why_not: str = ""
    denied: tuple[str, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)


def told(ruling: Ruling, language: str, table: Table) -> Told:
    """A ruling in words."""
    brief = f"{ruling_name(ruling, language)} {ruling.clause}"
    if ruling.restart is not Restart.PLAY_ON and ruling.to is not None:
        brief += f", {restart_name(ruling.restart, language)} {side_name(ruling.to, language)}"
    return Told(
        brief,
        say(ruling, language, table),
        say_margin(ruling.margin, language),
        tuple(say_condition(condition, language) for condition in ruling.evidence),
    )


def refusal(file: str, error: Refused | LayoutError) -> str:
    """A refused scenario in one line: file, place, value, and what was expected."""
    where = error.path if isinstance(error, LayoutError) else error.where
    kind = f" ({error.kind})" if isinstance(error, Refused) else ""
    return f"{file}: {where}: {quoted(error.value)}: expected {error.expected}{kind}"


def attempt(file: str) -> tuple[Scenario, Report] | str:
    """Reads and judges a file; a text, in one line, when it cannot be used."""
    try:
        scenario = load_scenario(file)
        return scenario, judge(scenario)
    except Unreadable as error:
        return str(error)
    except (Refused, LayoutError) as error:
        return refusal(file, error)


def judge_file(file: str, language: str, why_not: str | None = None) -> Judged:
    """Judges one file and puts everything into words."""
    result = attempt(file)
    if isinstance(result, str):
        blank: dict[str, Any] = {"id": None, "file": file, "ok": False, "rulings": [], "final": None, "differences": [], "error": result}
        return Judged(file, error=result, data=blank)
    scenario, report = result
    table = load_table(scenario.pitch)
    data = report.to_json(language)
    said = ""
    if why_not is not None:
        answer = report.why_not(why_not)
        said = say_why_not(answer, language)
        data["why_not"] = why_not_to_json(answer) | {"text": said}
    return Judged(
        file,
        scenario.id,
        scenario.title.text(language),
        ok=report.ok,
        checked=scenario.expect is not None,
        rulings=tuple(told(ruling, language, table) for ruling in report.rulings),
        differences=tuple((d.key, brief_value(d.expected), brief_value(d.found)) for d in report.differences),
        why_not=said,
        denied=tuple(say_denied(denied, language) for denied in report.played.denied),
        data=data,
    )


def brief_value(value: Any) -> str:
    """A value of a difference in a few words.

    >>> brief_value({"call": "foul", "to": None}), brief_value([1.0, 2.5]), brief_value(True)
    ('call foul', '[1, 2.5]', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ", ".join(f"{key} {brief_value(entry)}" for key, entry in value.items() if entry is not None)
    if isinstance(value, list):
        return f"[{', '.join(brief_value(entry) for entry in value)}]"
    return f"{value:.6g}" if isinstance(value, float) else "nothing" if value is None else str(value)


def judge_files(files: Sequence[str], language: str, why_not: str | None, jobs: int) -> Iterator[Judged]:
    """Judges files in order, in up to ``jobs`` processes; here itself what is left when one of them is ended from outside."""
    work = partial(judge_file, language=language, why_not=why_not)
    if jobs == 1 or len(files) <= FEW:
        yield from map(work, files)
        return
    done = 0
    try:
        with ProcessPoolExecutor(min(jobs, len(files)), mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent) as pool:
            for judged in pool.map(work, files, chunksize=max(1, min(8, len(files) // (4 * jobs)))):
                done += 1
                yield judged
    except BrokenExecutor:
        yield from map(work, files[done:])
