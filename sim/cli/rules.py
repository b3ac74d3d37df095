"""``tapete rules``: the book, in the product's own words."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sim.cli.options import RULESETS, Lang
from sim.cli.terminal import console, fail, speak
from sim.language import quoted, words
from sim.rules.catalogue import Catalogue, Clause, UnknownClause, catalogue
from sim.rules.ruleset import Ruleset, RulesetError, load_ruleset
from sim.rules.wording import setting_name, setting_value
from sim.table import load_table


def rules(
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="A clause (OFF-1) or a family (OFF); without it, the list.")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="NAME", help=f"Whose numbers and settings: one of {RULESETS}.")] = "club",
    lang: Lang = None,
) -> None:
    """Show the rulebook.

    All clauses of a ruleset, one family, or one clause in full.

    \b
    Examples:
      tapete rules
      tapete rules OFF
      tapete rules OFF-1 --lang es
      tapete rules ATT-3 --ruleset fistf
    """
    language = speak(lang)
    try:
        book = load_ruleset(ruleset)
    except RulesetError as error:
        fail(f"--ruleset: {quoted(error.value)}: expected {error.expected}", language)
    texts = catalogue(language)
    out = console()
    if clause is None:
        _list(out, texts, book)
    elif family := texts.family(clause):
        for i, entry in enumerate(family):
            _show(out, entry, book, language, gap=i > 0)
    else:
        try:
            _show(out, texts.clause(clause), book, language)
        except UnknownClause as error:
            fail(str(error), language)


def _in_force(entry: Clause, book: Ruleset) -> bool:
    """Whether a clause is part of a ruleset: neither left out by it, nor of another code."""
    return book.holds(entry.id) and (not entry.code or entry.code == book.code)


def _list(out: Console, texts: Catalogue, book: Ruleset) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for letters, title in texts.families:
        held = [entry for entry in texts.family(letters) if _in_force(entry, book)]
        if held:
            table.add_row("", Text(title, style="bold cyan"))
        for entry in held:
            table.add_row(entry.id, Text(entry.title))
    out.print(table)


def _show(out: Console, entry: Clause, book: Ruleset, language: str, gap: bool = False) -> None:
    if gap:
        out.print()
    head, *rest = [line for line in entry.text(book, load_table(book.pitch)).splitlines() if line.strip()]
    out.print(Text(head, style="bold"), soft_wrap=not out.is_terminal)
    if not _in_force(entry, book):
        out.print(Text(f"  {words('cli.rules_not_in_force', language, ruleset=book.name)}", style="yellow"), soft_wrap=not out.is_terminal)
    for line in rest:
        out.print(Text(f"  {line}"), soft_wrap=not out.is_terminal)
    for name in entry.settings:
        value = setting_value(getattr(book, name), language) if hasattr(book, name) else ""
        out.print(Text(f"  {setting_name(name, language)}: {value} ({book.name})", style="cyan"), soft_wrap=not out.is_terminal)
