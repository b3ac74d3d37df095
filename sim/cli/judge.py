"""``tapete judge``: scenario files in, rulings out."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from sim.cli.judging import FEW, Judged, judge_files
from sim.cli.options import Lang, Paths
from sim.cli.terminal import Exit, complain, console, errors, fail, mark, speak, unicode_out
from sim.language import number, words
from sim.record.library import find
from sim.rules.catalogue import UnknownClause, clause

_GAP = 2
"""Space between the table's cells, in characters."""

_LEAST = 20
"""However narrow the terminal, rulings keep so many characters."""


def judge(
    paths: Paths = None,
    explain: Annotated[bool, typer.Option("--explain", help="Every ruling as a sentence, with its evidence and margin.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file, one a line.")] = False,
    why_not: Annotated[str | None, typer.Option("--why-not", metavar="CLAUSE", help="Why that clause was not called.")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes (default: one a core).")] = None,
    lang: Lang = None,
) -> None:
    """Play scenario files and rule on them.

    Folders are searched; without a path the shipped library is judged.

    Exit code 0: all as expected. 1: a difference was found. 2: a file could not be used (the others are judged all the same).

    \b
    Examples:
      tapete judge
      tapete judge scenarios/OFF-1 --explain
      tapete judge --why-not OFF-1 scenarios/OFF-1/level-with-second-last.toml
      tapete judge scenarios --json | jq -c '[.id, .ok]'
    """
    language = speak(lang)
    asked = None
    if why_not is not None:
        try:
            asked = clause(why_not, language).id
        except UnknownClause as error:
            fail(f"--why-not: {error}", language)
    found = find(paths or ())
    for wrong in found.wrong:
        complain(str(wrong), language)
    started = time.monotonic()
    results = _followed(judge_files(found.files, language, asked, jobs or os.cpu_count() or 1), len(found.files), language)
    if as_json:
        judged = _print_json(results, language)
    elif explain:
        judged = _print_explained(results, language)
    else:
        judged = _print_table(results, language)
    bad = sum(j.error is not None for j in judged) + len(found.wrong)
    different = sum(j.error is None and not j.ok for j in judged)
    if not as_json and len(judged) > 1:
        good = len(judged) - different - sum(j.error is not None for j in judged)
        seconds = number(time.monotonic() - started, language, 1)
        console().print(words("cli.judge_summary", language, count=len(judged), seconds=seconds, ok=good, differ=different, bad=bad))
    raise typer.Exit(int(Exit.UNUSABLE if bad else Exit.DIFFERENT if different else Exit.OK))


def _followed(results: Iterable[Judged], count: int, language: str) -> Iterator[Judged]:
    """Passes results on; a bar on standard error shows how far they are, where it is a terminal and there are many."""
    err = errors()
    if count <= FEW or not err.is_terminal:
        yield from results
        return
    columns = (TextColumn(words("cli.judge_progress", language)), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        yield from bar.track(results, total=count)


def _print_json(results: Iterable[Judged], language: str) -> list[Judged]:
    judged = []
    for one in results:
        judged.append(one)
        print(json.dumps(one.data, ensure_ascii=not unicode_out(), allow_nan=False), flush=True)
        if one.error is not None:
            complain(one.error, language)
    return judged


def _style(one: Judged) -> str:
    return "red" if not one.ok else "green" if one.checked else "yellow"


def _sign(one: Judged) -> Text:
    name = "different" if not one.ok else "ok" if one.checked else "open"
    return Text(mark(name, unicode_out()), style=_style(one))


def _result(one: Judged, language: str) -> Text:
    key = "judge_differs" if not one.ok else "judge_ok" if one.checked else "judge_unchecked"
    return Text(words(f"cli.{key}", language), style=_style(one))


def _rulings(one: Judged, language: str) -> Text:
    return Text("; ".join(told.brief for told in one.rulings) or words("cli.judge_none_called", language))


def _print_table(results: Iterable[Judged], language: str) -> list[Judged]:
    out = console()
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
    for heading in ("", words("cli.judge_file", language), words("cli.judge_rulings", language), words("cli.judge_result", language)):
        table.add_column(heading, no_wrap=True, overflow="ellipsis")
    judged = list(results)
    usable = [one for one in judged if one.error is None]
    rows = [(_sign(one), Text(one.id), _rulings(one, language), _result(one, language)) for one in usable]
    taken = sum(max((cells[i].cell_len for cells in rows), default=0) + _GAP for i in (0, 1, 3))
    for sign, name, rulings, result in rows:
        rulings.truncate(max(_LEAST, out.width - taken), overflow="ellipsis" if unicode_out() else "crop")
        table.add_row(sign, name, rulings, result)
    if usable:
        out.print(table)
    for one in judged:
        if one.error is not None:
            complain(one.error, language)
            continue
        if one.differences or one.why_not or one.denied:
            _print_details(out, one, language)
    return judged


def _print_details(out: Console, one: Judged, language: str) -> None:
    if one.differences:
        out.print(Text(f"{one.id} ({one.file})", style="bold"), soft_wrap=True)
    for key, expected, found in one.differences:
        line = words("cli.judge_difference", language, key=key, expected=expected, found=found)
        out.print(Text(f"  {mark('different', unicode_out())} {line}", style="red"), soft_wrap=True)
    for line in one.denied:
        out.print(Text(f"{one.id}: {line}" if not one.differences else f"  {line}", style="yellow"), soft_wrap=True)
    if one.why_not:
        out.print(Text(f"{one.id}: {one.why_not}" if not one.differences else f"  {one.why_not}"), soft_wrap=True)


def _print_explained(results: Iterable[Judged], language: str) -> list[Judged]:
    out = console()
    judged = []
    for one in results:
        judged.append(one)
        if one.error is not None:
            complain(one.error, language)
            continue
        out.print(Text.assemble(_sign(one), " ", (one.id, "bold"), "  ", one.title), soft_wrap=True)
        for told in one.rulings:
            out.print(Text(f"    {told.sentence}"), soft_wrap=True)
            margin = words("cli.judge_margin", language, margin=told.margin)
            out.print(Text(f"      {margin}", style="cyan"), soft_wrap=True)
            for line in told.evidence:
                out.print(Text(f"      {mark('bullet', unicode_out())} {line}", style="dim"), soft_wrap=True)
        if not one.rulings:
            out.print(Text(f"    {words('cli.judge_none_called', language)}"))
        _print_details(out, one, language)
    return judged
