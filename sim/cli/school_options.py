"""Options that commands of the school share, and what they come to."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from sim.cli.options import RULESETS
from sim.cli.terminal import complain, fail, speak
from sim.language import quoted, words
from sim.rules.ruleset import ruleset_names
from sim.training.family import Family, is_about
from sim.training.library import load_families
from sim.training.progress import Progress, ProgressError, open_progress, usual_path
from sim.training.rulesets import by_family, changed_families, under

SEEDS = 1_000_000

ProgressFile: TypeAlias = Annotated[
    Path | None, typer.Option("--progress", metavar="FILE", help="Where answers are kept (default: in the user's data folder).")
]
Trainee: TypeAlias = Annotated[str, typer.Option("--trainee", metavar="NAME", help="Whose answers.")]
Now: TypeAlias = Annotated[str | None, typer.Option("--now", metavar="TIME", help="The time, ISO 8601 (default: the clock's).")]
LARGEST: Final = 2**63 - 1
"""No larger number can be kept."""


def _kept(seed: int | None) -> int | None:
    """A seed that can be written down."""
    if seed is not None and seed > LARGEST:
        fail(f"--seed: {seed}: expected a number of at most {LARGEST}", speak(None))
    return seed


Seed: TypeAlias = Annotated[int | None, typer.Option("--seed", min=0, metavar="N", callback=_kept, help="What all chance is drawn from.")]
Clauses: TypeAlias = Annotated[
    list[str] | None, typer.Option("--clause", metavar="CLAUSE", help="Only this clause or family of clauses (OFF-1, OFF); may be repeated.")
]
RulesetName: TypeAlias = Annotated[str, typer.Option("--ruleset", metavar="NAME", help=f"The ruleset, one of {RULESETS}.")]
AnyRuleset: TypeAlias = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help=f"Only what questions of this ruleset are about, one of {RULESETS}.")
]
UnderRuleset: TypeAlias = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help=f"Of a family: under this ruleset instead of its own, one of {RULESETS}.")
]
Seal: TypeAlias = Annotated[Path | None, typer.Option("--seal", metavar="FILE", help="A file with the club's secret.")]
Pictures: TypeAlias = Annotated[Path, typer.Option("--pictures", metavar="DIR", help="Where pictures go.")]
NoPictures: TypeAlias = Annotated[bool, typer.Option("--no-pictures", help="Draw nothing.")]
TRAINEE = "trainee"
PICTURES = Path("tapete-school")


class Clock:
    """The time of day: the computer's, or one that is given and then goes on by a second at every look."""

    def __init__(self, given: str | None, language: str) -> None:
        self._given: datetime | None = None
        if given is not None:
            try:
                self._given = datetime.fromisoformat(given)
            except ValueError:
                fail(f"--now: {quoted(given)}: expected a time such as 2026-01-05T18:00:00+00:00", language)
            self._given = self._given if self._given.tzinfo else self._given.replace(tzinfo=UTC)

    def __call__(self) -> datetime:
        """Now, with its time zone."""
        if self._given is None:
            return datetime.now(UTC)
        now = self._given
        self._given = now + timedelta(seconds=1)
        return now


def some_seed(seed: int | None) -> int:
    """The seed asked for, else any."""
    return secrets.randbelow(SEEDS) if seed is None else seed


def kept(path: Path | None, language: str) -> Progress:
    """The progress file; a damaged one is set aside with a word. Ends the command when none can be used."""
    try:
        progress = open_progress(path or usual_path())
    except ProgressError as error:
        fail(str(error), language)
    if progress.aside is not None:
        complain(words("school.aside", language, path=progress.aside), language)
    return progress


def secret_of(path: Path | None, language: str) -> bytes | None:
    """The club's secret in a file; None without one. Ends the command for a file that holds none."""
    if path is None:
        return None
    try:
        secret = path.read_bytes().strip()
    except OSError as error:
        fail(f"--seal: {path}: {error.strerror or error}: expected a file that can be read", language)
    if not secret:
        fail(f"--seal: {path}: an empty file: expected a file with a secret", language)
    return secret


def chosen(clauses: Sequence[str] | None, ruleset: str, language: str) -> tuple[Family, ...]:
    """The families of these clauses (all without any) under a ruleset."""
    found = under(about(clauses, ruleset, language), ruleset)
    if not found:
        fail(f"--ruleset: {quoted(ruleset)}: expected a ruleset under which these clauses have questions", language)
    return found


def about(clauses: Sequence[str] | None, ruleset: str, language: str) -> tuple[Family, ...]:
    """The families of these clauses (all without any), each under its own ruleset; ends the command for a ruleset or a clause that is none."""
    if ruleset not in ruleset_names():
        fail(f"--ruleset: {quoted(ruleset)}: expected one of {', '.join(ruleset_names())}", language)
    found = load_families()
    if clauses:
        missing = sorted(name for name in clauses if not any(is_about(f.clause, (name,)) for f in found))
        found = tuple(f for f in found if is_about(f.clause, clauses))
        if missing:
            fail(f"--clause: {quoted(missing[0])}: expected a clause that questions are asked about, such as OFF-1, or its letters", language)
    return found


def changed(families: Sequence[Family], old: str, new: str, language: str) -> tuple[tuple[Family, ...], dict[str, tuple[bool, ...]]]:
    """Of these families those that the new ruleset decides otherwise than the old one, and on which sides of the boundary."""
    if old not in ruleset_names():
        fail(f"--since: {quoted(old)}: expected one of {', '.join(ruleset_names())}", language)
    found = changed_families(families, old, new)
    if not found:
        fail(f"--since: {quoted(old)}: expected a ruleset that decides some of these situations otherwise", language)
    pairs = tuple(by_family(found))
    return tuple(family for family, _ in pairs), {family.id: sides for family, sides in pairs}
