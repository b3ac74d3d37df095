"""``tapete match``: what can be done with the log of a match."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from sim.cli.options import Lang
from sim.cli.terminal import Exit, complain, console, errors, fail, speak, unicode_out
from sim.cli.writing import Overwrite, writable
from sim.language import words
from sim.match.header import ENGINE
from sim.match.match import Match, Step
from sim.match.moment_scenario import scenario_of
from sim.match.report import ruling_to_json
from sim.match.statistics import Statistics
from sim.match.transcript import clock_words, said, standing, statistics_rows, transcript
from sim.model.ids import Side
from sim.physics import load_params
from sim.record.errors import Unreadable
from sim.record.match_log import MatchFile, drop, read, replace_file
from sim.record.match_replay import Different, replay
from sim.record.plain import action_to_dict
from sim.record.writing import to_toml
from sim.session.editing import filed
from sim.session.remarks import remark

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Check, read, export, undo and continue the log of a match.")

LogFile: TypeAlias = Annotated[str, typer.Argument(metavar="FILE", help="The log of a match (.jsonl).")]

FEW = 40
"""Up to so many acts, nobody needs to see how far a repetition is."""


def opened(file: str, language: str) -> MatchFile:
    """The log, read; ends the command when it cannot be used, and says so when its last line was cut short."""
    try:
        found = read(file)
    except Unreadable as error:
        fail(str(error), language)
    if found.cut:
        complain(words("cli.match_cut", language, path=file), language)
    return found


def begun(found: MatchFile, language: str) -> Match:
    """The match before its first act; ends the command when it cannot be."""
    try:
        return found.begin()
    except Unreadable as error:
        fail(str(error), language)


def steps_of(found: MatchFile, language: str) -> Iterator[tuple[Step, Different | None]]:
    """The acts made again, with a bar on standard error where it is a terminal and there are many; ends the command for one that cannot be."""
    err = errors()
    try:
        if len(found.entries) <= FEW or not err.is_terminal:
            yield from replay(found)
            return
        columns = (TextColumn(words("cli.match_replaying", language)), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=err, transient=True) as bar:
            yield from bar.track(replay(found), total=len(found.entries))
    except Unreadable as error:
        fail(str(error), language)


@app.command("verify")
def verify(file: LogFile, lang: Lang = None) -> None:
    """Make every act again and say where it first differs.

    Exit code 0: identical. 1: it differs. 2: the file cannot be used.

    \b
    Examples:
      tapete match verify match.jsonl
    """
    language = speak(lang)
    found = opened(file, language)
    if found.header.foreign:
        fields = {"engine": found.header.engine, "physics": found.header.physics, "now": ENGINE, "here": load_params().fingerprint()}
        complain(words("cli.match_other_engine", language, path=file, **fields), language)
    for _, different in steps_of(found, language):
        if different is not None:
            shown = {"recorded": _short(different.recorded), "found": _short(different.found)}
            console().print(
                words("cli.match_differs", language, path=file, line=different.line, part=different.part, **shown), style="red", soft_wrap=True
            )
            raise typer.Exit(int(Exit.DIFFERENT))
    console().print(words("cli.match_identical", language, path=file, count=len(found.entries)), style="green", soft_wrap=True)


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=not unicode_out())


@app.command("show")
def show(
    file: LogFile,
    last: Annotated[int | None, typer.Option("--last", min=1, metavar="N", help="Only the last N acts.")] = None,
    lang: Lang = None,
) -> None:
    """Tell a match act by act.

    \b
    Examples:
      tapete match show match.jsonl
      tapete match show match.jsonl --last 20 --lang es
    """
    language = speak(lang)
    found = opened(file, language)
    start = begun(found, language)
    steps = [step for step, _ in steps_of(found, language)]
    out = console()
    chosen = steps[-last:] if last else steps
    for line in transcript(start, chosen, language, {entry.line - 1: entry.players for entry in found.entries if entry.players}):
        out.print(Text(line), soft_wrap=True)


@app.command("stats")
def stats(
    file: LogFile,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """The numbers of a match: possession, passes, shots, saves, blocks, restarts, fouls by clause.

    Possession: how long a side had the ball while the clock ran. Flicks: every figure flicked, in attack, in defence or into position.
    Passes completed: attacking flicks by which the ball, at least its own width farther, reaches a team-mate or lies until one plays it, no
    opponent having touched it between; one a flick at most. Shots: attacking flicks from where a goal would count, after which the ball's way,
    nothing more met, leads over the goal line within the width of the penalty area. Shots on goal: those wholly between the posts and under
    the bar, and those that went in. Goals: own goals of the opponents included; what a red card brings is none. Saves: the opponents' shots on
    goal that the keeper met and that did not go in. Blocks used / chances: blocks made, and attacking touches after which one might be made.
    Corners, throw-ins (and kick-ins), goal kicks (and clearances): given to the side. Free kicks, penalties: taken up; what was waived does not
    count. Offsides and fouls: ruled against the side, waived or not; fouls also clause by clause. Cards: shown to the side.
    What was put back, taken again or an offence of that side is neither pass nor shot.

    \b
    Examples:
      tapete match stats match.jsonl
      tapete match stats match.jsonl --json | jq .home.passes
    """
    language = speak(lang)
    found = opened(file, language)
    match = begun(found, language)
    for step, _ in steps_of(found, language):
        match = step.match
    if as_json:
        print(json.dumps({"score": list(match.score), **match.statistics.to_json()}))
        return
    out = console()
    out.print(Text(standing(match, language), style="bold"))
    print_statistics(match.statistics, match, language, found.names)


def print_statistics(statistics: Statistics, match: Match, language: str, names: Mapping[Side, str] | None = None) -> None:
    """The statistics as a table; ``names`` are those who have played each side, where that is not for the header to say."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for side in Side:
        table.add_column(match.header.name(side) if names is None else names[side], justify="right")
    for row in statistics_rows(statistics, language, match.ruleset):
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


class Form(StrEnum):
    """What a match can be exported as."""

    JSON = "json"
    CSV = "csv"
    SCENARIO = "scenario"


@app.command("export")
def export(
    file: LogFile,
    to: Annotated[Form, typer.Option("--to", metavar="FORM", help="json or csv (the whole match), scenario (one moment).")] = Form.JSON,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="With --to scenario: the moment before act N, and act N.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Where it goes (default: standard output).")] = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """Write a match as JSON or CSV, or one of its moments as a scenario.

    A scenario has the id that its folder and its name make, and says at its head what was ruled; only a twin is for its author to write.

    \b
    Examples:
      tapete match export match.jsonl --to csv -o match.csv
      tapete match export match.jsonl --to scenario --at 57 -o moment.toml
    """
    language = speak(lang)
    if at is not None and to is not Form.SCENARIO:
        fail(f"--at: {at}: expected --to scenario, for {to} is the whole match", language)
    if out is not None:
        writable(out, language, overwrite, [file])
    found = opened(file, language)
    start = begun(found, language)
    steps = [step for step, _ in steps_of(found, language)]
    if to is Form.SCENARIO:
        wanted = len(steps) if at is None else at
        if not 1 <= wanted <= len(steps):
            fail(f"--at: {wanted}: expected an act from 1 to {len(steps)}", language)
        step = steps[wanted - 1]
        scenario = scenario_of(step.before, step, f"act-{wanted}")
        if out is not None:
            scenario = filed(scenario, out.stem, out.resolve().parent.name)
        text = f"{remark(scenario, language)}{to_toml(scenario)}"
    elif to is Form.CSV:
        text = _csv(steps, language)
    else:
        text = json.dumps(_json(start, steps, found, language), ensure_ascii=False, allow_nan=False) + "\n"
    if out is None:
        print(text, end="")
        return
    try:
        replace_file(out, text.encode())
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    console().print(words("cli.match_exported", language, path=out), soft_wrap=True)


def _json(start: Match, steps: list[Step], found: MatchFile, language: str) -> dict[str, Any]:
    header = start.header
    end = steps[-1].match if steps else start
    acts = [
        {
            "n": step.number,
            "clock": round(step.clock, 3),
            **({"players": {str(side): name for side, name in entry.players.items()}} if entry.players else {}),
            "actions": [action_to_dict(action) for action in step.actions],
            "rulings": [ruling_to_json(ruling, language, header.pitch) for ruling in step.rulings],
            "score": list(step.match.score),
            "possession": str(step.match.state.possession),
            "phase": str(step.match.state.phase),
        }
        for step, entry in zip(steps, found.entries, strict=True)
    ]
    about = {"home": header.home, "away": header.away, "ruleset": header.ruleset, "settings": dict(header.settings), "seed": header.seed}
    return {**about, "score": list(end.score), "over": end.over, "statistics": end.statistics.to_json(), "acts": acts}


def _csv(steps: list[Step], language: str) -> str:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["act", "period", "clock", "side", "phase", "done", "calls", "clauses", "home", "away"])
    for step in steps:
        state = step.before.state
        done = "; ".join(said(action, state, step.match.table, language) for action in step.actions)
        calls, clauses = " ".join(r.call for r in step.rulings), " ".join(r.clause for r in step.rulings)
        rows.writerow([step.number, state.period, clock_words(step.clock), state.possession, state.phase, done, calls, clauses, *step.match.score])
    return text.getvalue()


@app.command("undo")
def undo(
    file: LogFile,
    count: Annotated[int, typer.Option("--acts", "-n", min=1, metavar="N", help="How many acts are taken back.")] = 1,
    lang: Lang = None,
) -> None:
    """Take the last acts out of a log: the match is then as if they had never been made.

    \b
    Examples:
      tapete match undo match.jsonl
      tapete match undo match.jsonl -n 12
    """
    language = speak(lang)
    found = opened(file, language)
    try:
        drop(found, count)
    except Unreadable as error:
        fail(str(error), language)
    except ValueError:
        fail(f"--acts: {count}: expected at most {len(found.entries)}, as many as were made", language)
    except OSError as error:
        fail(f"{file}: {error.strerror or error}: expected a file that can be written", language)
    left = len(found.entries) - count
    console().print(words("cli.match_undone", language, path=file, count=count, left=left), soft_wrap=True)
