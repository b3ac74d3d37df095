"""Several candidates' results side by side: marks of each, and how each clause was answered by all of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sim.training.attempts import same_name
from sim.training.checking import Checked
from sim.training.report import is_right


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sitting: whose, of what, which attempt of how many, the share of the marks, whether passed, whether the file is genuine.

    ``right`` and ``asked`` count questions by clause. ``broken_off``: it was not finished, and nothing else is wrong with it.
    """

    name: str
    exam: str
    attempt: int
    attempts: int
    share: float
    passed: bool
    genuine: bool
    right: Counter[str]
    asked: Counter[str]
    broken_off: bool = False


@dataclass(frozen=True, slots=True)
class ByClause:
    """A clause over all sittings: how many of its questions were answered rightly."""

    clause: str
    right: int
    asked: int

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.asked


@dataclass(frozen=True, slots=True)
class Often:
    """Somebody who sat more often than is allowed, ``most`` times, or the same attempt (None: of different ones) more than once."""

    name: str
    sittings: int
    most: int
    attempt: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Sittings, best first, clauses, those most missed first, and whoever sat too often, as these files show."""

    candidates: tuple[Candidate, ...]
    clauses: tuple[ByClause, ...]
    often: tuple[Often, ...] = ()

    @property
    def share(self) -> float:
        """The mean share of marks of the sittings that were finished; 0 when none was."""
        shares = [c.share for c in self.candidates if not c.broken_off]
        return sum(shares) / len(shares) if shares else 0.0

    @property
    def broken_off(self) -> int:
        """How many sittings were broken off."""
        return sum(c.broken_off for c in self.candidates)


def candidate_of(checked: Checked) -> Candidate:
    """A checked result as one of a group."""
    clauses = {q.id: q.variant.family.clause for q in checked.paper}
    answers = [(clauses[a.line.question], is_right(a.marks)) for a in checked.result.answers]
    right = Counter(clause for clause, good in answers if good)
    asked = Counter(clause for clause, _ in answers)
    result, header = checked.result, checked.result.header
    who = (header.candidate, result.exam.id, header.attempt, result.exam.attempts)
    return Candidate(*who, result.share, result.passed and checked.genuine, checked.genuine, right, asked, checked.broken_off)


def group_of(all_checked: Iterable[Checked]) -> Group:
    """A group of sittings. Raises ``ValueError`` for none."""
    candidates = sorted(map(candidate_of, all_checked), key=lambda c: (-c.share, c.name))
    if not candidates:
        raise ValueError("no results: expected at least one")
    asked: Counter[str] = sum((c.asked for c in candidates), Counter())
    right: Counter[str] = sum((c.right for c in candidates), Counter())
    clauses = (ByClause(clause, right[clause], count) for clause, count in asked.items())
    return Group(tuple(candidates), tuple(sorted(clauses, key=lambda c: (c.share, -c.asked, c.clause))), tuple(_often(candidates)))


def _often(candidates: Iterable[Candidate]) -> Iterator[Often]:
    by_name: defaultdict[tuple[str, str], list[Candidate]] = defaultdict(list)
    for one in candidates:
        by_name[one.exam, same_name(one.name)].append(one)
    for sittings in by_name.values():
        name, most = sittings[0].name, sittings[0].attempts
        if len(sittings) > most:
            yield Often(name, len(sittings), most)
        counts = Counter(one.attempt for one in sittings)
        yield from (Often(name, count, most, attempt) for attempt, count in sorted(counts.items()) if count > 1)
