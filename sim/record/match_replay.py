"""Playing a match log again: every act is made once more, and held against what was recorded of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sim.match.match import Match, MatchOver, Step
from sim.model.refusals import Refused
from sim.record.errors import Problem, Said, Unreadable
from sim.record.match_lines import step_to_dict
from sim.record.match_log import Entry, MatchFile


@dataclass(frozen=True, slots=True)
class Different:
    """Where a repetition first differs from a log: the line, which part of it, what stands there and what came out."""

    line: int
    part: str
    recorded: Any
    found: Any


def replay(found: MatchFile, *, explain: bool = False) -> Iterator[tuple[Step, Different | None]]:
    """Plays a log again, act by act, each with where it differs from what was recorded. Raises ``Unreadable`` for an act that cannot be."""
    match = found.begin()
    for entry in found.entries:
        step = again(match, entry, found.file, explain=explain)
        yield step, compared(entry, step)
        match = step.match


def again(match: Match, entry: Entry, file: str, *, explain: bool = False) -> Step:
    """The act of one line made again, from the match that stood before it. Raises ``Unreadable`` for one that cannot be."""
    try:
        return match.act(entry.act, explain=explain, waited=entry.waited)
    except (Refused, MatchOver) as error:
        value = error.value if isinstance(error, Refused) else Said("an act")
        expected = error.expected if isinstance(error, Refused) else "nothing after the end of the match"
        where = _in_the_line(error.where, match.moment.done) if isinstance(error, Refused) else "do"
        raise Unreadable(file, (Problem(where, value, expected, entry.line),)) from None


def _in_the_line(where: str, done: int) -> str:
    """The key path of what cannot be: actions are counted from the beginning of the match, in a line from its own first.

    >>> _in_the_line("action[12].flick", 11)
    'do[1].flick'
    """
    found = re.match(r"action\[(\d+)\](.*)", where)
    return f"do.{where}" if found is None else f"do[{int(found[1]) - done}]{found[2]}"


def resumed(found: MatchFile) -> Match:
    """The match as it stood at the end of a log."""
    match = found.begin()
    for step, _ in replay(found):
        match = step.match
    return match


def verify(found: MatchFile) -> Different | None:
    """Plays a log again and says where it first differs from what was recorded; None when it does not."""
    return next((different for _, different in replay(found) if different is not None), None)


def compared(entry: Entry, step: Step) -> Different | None:
    """Where an act made again differs from its line; None when it does not."""
    now = step_to_dict(step)
    for part in ("do", "t", "clock", "events", "rulings", "score", "over", "hash"):
        old, new = (data.get(part, False) if part == "over" else data[part] for data in (entry.data, json.loads(json.dumps(now))))
        if old == new:
            continue
        if isinstance(old, list) and isinstance(new, list) and part in ("events", "rulings"):
            return _first(entry.line, part, old, new)
        return Different(entry.line, part, old, new)
    return None


def _first(line: int, part: str, old: Sequence[Any], new: Sequence[Any]) -> Different:
    place = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    recorded = old[place] if place < len(old) else None
    found = new[place] if place < len(new) else None
    return Different(line, f"{part}[{place}]", recorded, found)
