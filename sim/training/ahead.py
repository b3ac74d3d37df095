"""Questions made elsewhere than where they are shown: plain functions of small values, so that another process can be asked for them."""

from __future__ import annotations

import atexit
import multiprocessing
import re
import string
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sim.parent import end_with_parent
from sim.record.errors import Unreadable
from sim.training.checking import Checked, check, read_result
from sim.training.desk import Practice
from sim.training.exam import Exam, exam_names, load_exam
from sim.training.family import Family, is_about
from sim.training.library import differs_of, entries, load_families, rulesets_of
from sim.training.progress import Progress
from sim.training.question import Question
from sim.training.rulesets import by_family, changed_families, pair_of, under
from sim.training.sitting import ResultFile

_STRIDE = 1_000_003
"""Between the seeds of one practice's questions and the next one's."""


Made = TypeVar("Made")


class Promise(Protocol):
    """Something that is being made: what ``concurrent.futures.Future`` is."""

    def done(self) -> bool:
        """Whether it is there."""

    def result(self) -> Any:
        """What was made; waits for it."""


class Maker(Protocol):
    """Whatever makes things elsewhere: an executor of ``concurrent.futures``, for one."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Promise:
        """Begins to work out ``fn(*args)``."""


class There:
    """Something that is made, once, when it is fetched."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = cache(make)

    def done(self) -> bool:
        """Nothing has to be waited for."""
        return True

    def result(self) -> Any:
        """What is made; raises what keeps it from being made."""
        return self._make()


def made(promise: Promise, fn: Callable[..., Made], /, *args: Any) -> Made:
    """What a promise has come to. Where the process that was to make it has ended, it is made here and now."""
    try:
        found: Made = promise.result()
    except BrokenExecutor:
        return fn(*args)
    return found


class AtOnce:
    """Makes things in the process that fetches them: for tests, and where nobody watches."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> There:
        """Is ready to work out ``fn(*args)``."""
        return There(partial(fn, *args))


class Worker:
    """Makes things in a process of its own, and in another one when that has been ended from outside. It ends with the program."""

    def __init__(self) -> None:
        self._pool = self._new()
        atexit.register(self.close)

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), end_with_parent)

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Promise:
        """Begins to work out ``fn(*args)``, all of them plain functions and values."""
        try:
            return self._pool.submit(fn, *args)
        except BrokenExecutor:
            self._pool = self._new()
            return self._pool.submit(fn, *args)

    def close(self) -> None:
        """Ends the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)


@cache
def worker() -> Worker:
    """The process that one window lets its questions be made by, so that no frame waits for them."""
    return Worker()


@dataclass(frozen=True, slots=True)
class Drill:
    """What is practised by whom: ``clauses`` as ids or letters (all when empty), ``progress`` the file of answers, a seed for all chance.

    With ``since`` only what the ruleset decides otherwise than that one.
    """

    progress: Path
    trainee: str
    seed: int
    clauses: tuple[str, ...] = ()
    ruleset: str = "club"
    since: str = ""


@cache
def families_for(clauses: tuple[str, ...] = (), ruleset: str = "club") -> tuple[Family, ...]:
    """The families of these clauses (``OFF-1``, ``OFF``; all when empty) under a ruleset."""
    return tuple(f for f in _under(ruleset) if is_about(f.clause, clauses))


@cache
def _under(ruleset: str) -> tuple[Family, ...]:
    return under(load_families(), ruleset)


@cache
def _otherwise(old: str, new: str) -> tuple[tuple[Family, tuple[bool, ...]], ...]:
    return tuple(by_family(changed_families(load_families(), old, new)))


@cache
def clauses_taught(ruleset: str = "club", since: str = "") -> tuple[str, ...]:
    """The clauses that the shipped families teach under a ruleset, by their letters and numbers; no family is read for it.

    With ``since`` only those of situations that the ruleset decides otherwise than that one.
    """
    pairs = {pair_of(since, ruleset, called) for called in (True, False)}
    asked = (entry for entry in entries().values() if (pairs & set(differs_of(entry)) if since else ruleset in rulesets_of(entry)))
    found = {str(entry["clause"]) for entry in asked}
    return tuple(sorted(found, key=_by_number))


def _by_number(clause: str) -> tuple[str, int, str]:
    """Letters, number, and what follows the number; a clause without a number comes last."""
    letters, _, rest = clause.partition("-")
    number = rest.rstrip(string.ascii_letters)
    return (letters, int(number) if number else 1000, rest.removeprefix(number))


def next_question(drill: Drill, number: int, now: datetime) -> Question:
    """The question of a drill with that number (from 1), chosen by what was answered until now."""
    seed, progress = drill.seed + _STRIDE * number, Progress(drill.progress)
    if not drill.since:
        return Practice(families_for(drill.clauses, drill.ruleset), progress, drill.trainee, seed).next(now)
    found = [(family, sides) for family, sides in _otherwise(drill.since, drill.ruleset) if is_about(family.clause, drill.clauses)]
    return Practice([family for family, _ in found], progress, drill.trainee, seed, {family.id: sides for family, sides in found}).next(now)


def warmed_up(ruleset: str = "club") -> int:
    """Reads all families of a ruleset, so that the first question comes as soon as any other; says how many there are."""
    return len(families_for((), ruleset))


@dataclass(frozen=True, slots=True)
class Offered:
    """Examinations, each with its shipped name or its file, and what is wrong with files that hold none."""

    exams: tuple[tuple[str, Exam], ...]
    troubles: tuple[str, ...] = ()


def offered_exams(folder: Path) -> Offered:
    """The examinations that ship, and those of a club in a folder. A file that cannot be used is told of, and no more."""
    found, troubles = [], []
    for source in (*exam_names(), *sorted(map(str, folder.glob("*.toml")))):
        try:
            found.append((source, load_exam(source, load_families())))
        except Unreadable as error:
            troubles.append(str(error).partition("\n")[0])
    return Offered(tuple(found), tuple(troubles))


def paper_for(exam: str, candidate: str, seed: int, attempt: int) -> tuple[Exam, tuple[Question, ...]]:
    """An examination, shipped or in a file, and the paper of one sitting. Raises ``Unreadable``."""
    found = load_exam(exam, load_families())
    return found, found.paper(_under(found.ruleset), candidate, seed, attempt)


def checked_result(path: Path, exam: str, secret: bytes | None = None) -> tuple[ResultFile, Checked]:
    """A result file, and what comes of checking it against its examination. Raises ``Unreadable``."""
    file = read_result(path)
    return file, check(file, load_exam(exam, load_families()), load_families(), secret)


def result_place(folder: Path, exam: str, candidate: str, attempt: int) -> Path:
    """Where the result of a sitting goes in a folder: after examination, candidate and attempt, and beside whatever bears that name already."""
    name = f"{exam}-{file_name(candidate)}-{attempt}"
    names = (name, *(f"{name}-{n}" for n in range(2, 10_000)))
    return next(path for name in names if not (path := folder / f"{name}.jsonl").exists())


def file_name(name: str) -> str:
    """A name as part of a file's name.

    >>> file_name("Ana María"), file_name("../?")
    ('ana-maría', 'candidate')
    """
    return re.sub(r"[^\w-]+", "-", name.casefold()).strip("-") or "candidate"
