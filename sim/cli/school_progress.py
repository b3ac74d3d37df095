"""``tapete school today`` and ``progress``: what is due, and how a trainee has got on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from sim.cli.options import Lang
from sim.cli.school_options import TRAINEE, AnyRuleset, Clock, Now, ProgressFile, RulesetName, Trainee, chosen, kept
from sim.cli.terminal import console, fail, speak, unicode_out
from sim.language import measure, words
from sim.rules.catalogue import clause
from sim.training.desk import noticeable
from sim.training.history import by_day, clauses_sure_but_wrong, tally, weakest_clauses
from sim.training.progress import ProgressError, Record
from sim.training.report import percent
from sim.training.schedule import due

BAR = 30
"""Width of a full bar, in characters."""
DAYS = 14
"""So many days are shown unless more are asked for."""


def today(
    text: Annotated[bool, typer.Option("--text", help="In this terminal.")] = False,  # noqa: ARG001 - the only way so far
    trainee: Trainee = TRAINEE,
    ruleset: RulesetName = "club",
    progress: ProgressFile = None,
    now: Now = None,
    lang: Lang = None,
) -> None:
    """What is due for review today, what was answered wrongly though with certainty first, and what was never asked.

    \b
    Examples:
      tapete school today
      tapete school today --trainee Ana --lang it
    """
    language = speak(lang)
    families = chosen(None, ruleset, language)
    topics, clauses = {f.topic for f in families}, {f.clause for f in families}
    records, at, out = _records(progress, trainee, language), Clock(now, language)(), console()
    waiting = [standing for standing in due(records, at) if standing.topic[0] in clauses]
    if waiting:
        out.print(words("school.today.due", language, count=len(waiting)), style="bold")
    else:
        out.print(words("school.today.nothing", language), style="bold")
    counts, sure = Counter(s.topic[0] for s in waiting), {s.topic[0] for s in waiting if s.sure_but_wrong}
    for name in dict.fromkeys(s.topic[0] for s in waiting):
        key = "school.today.sure" if name in sure else "school.today.line"
        line = words(key, language, clause=name, title=clause(name, language).title, count=counts[name])
        out.print(Text(f"  {line}", style="red" if name in sure else ""), soft_wrap=True)
    fresh = topics - {(r.clause, r.situation) for r in records}
    out.print(words("school.today.fresh", language, count=len(fresh), all=len(topics)), soft_wrap=True)
    out.print(words("school.today.practise", language), style="dim", soft_wrap=True)


def progress_(
    trainee: Trainee = TRAINEE,
    ruleset: AnyRuleset = None,
    days: Annotated[int, typer.Option("--days", min=1, metavar="N", help="So many days back.")] = DAYS,
    progress: ProgressFile = None,
    lang: Lang = None,
) -> None:
    """How a trainee has got on: answers by day, weakest clauses, certainty misplaced, and the just noticeable margin of each clause.

    \b
    Examples:
      tapete school progress
      tapete school progress --trainee Ana --days 60
      tapete school progress --ruleset five
    """
    language = speak(lang)
    records, out = _records(progress, trainee, language), console()
    if ruleset is not None:
        clauses = {f.clause for f in chosen(None, ruleset, language)}
        records = tuple(record for record in records if record.clause in clauses)
    if not records:
        out.print(words("school.progress.none", language, trainee=trainee), soft_wrap=True)
        return
    total = tally(records)
    line = words(
        "school.progress.total", language, trainee=trainee, count=total.answers, share=percent(total.share, language), sure=total.sure_but_wrong
    )
    out.print(line, style="bold", soft_wrap=True)
    _days(records, days, language)
    _weakest(records, language)
    _sure(records, language)
    _noticeable(records, language)


def _days(records: Sequence[Record], days: int, language: str) -> None:
    table, full = _table(words("school.progress.by_day", language)), "█" if unicode_out() else "#"
    for day, found in by_day(records)[-days:]:
        table.add_row(day.isoformat(), str(found.answers), percent(found.share, language), Text(full * round(BAR * found.share), style="green"))
    _print(table)


def _weakest(records: Sequence[Record], language: str) -> None:
    table = _table(words("school.progress.weakest", language))
    for name, found in weakest_clauses(records):
        table.add_row(name, Text(clause(name, language).title), percent(found.share, language), f"{found.right} / {found.answers}")
    _print(table)


def _sure(records: Sequence[Record], language: str) -> None:
    found = clauses_sure_but_wrong(records)
    if not found:
        return
    table = _table(words("school.progress.sure", language))
    for name, count in found:
        table.add_row(name, Text(clause(name, language).title), str(count))
    _print(table)


def _noticeable(records: Sequence[Record], language: str) -> None:
    found = noticeable(records)
    if not found:
        return
    table = _table(words("school.progress.noticeable", language))
    for (name, unit), estimate in sorted(found.items(), key=lambda item: (-item[1].answers, item[0])):
        margin, low, high = (measure(value, unit, language) for value in (estimate.margin, estimate.low, estimate.high))
        said = words("school.progress.estimate", language, margin=margin, low=low, high=high, count=estimate.answers)
        table.add_row(name, Text(clause(name, language).title), said)
    _print(table)


def _table(title: str) -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False, title=title, title_justify="left", title_style="bold")


def _print(table: Table) -> None:
    out = console()
    out.print()
    out.print(table)


def _records(path: ProgressFile, trainee: str, language: str) -> tuple[Record, ...]:
    try:
        return kept(path, language).records(trainee)
    except ProgressError as error:
        fail(str(error), language)
