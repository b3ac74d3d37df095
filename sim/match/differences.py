"""What came out, held against what a scenario expects. Only what the scenario gives is compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sim.geometry import distance
from sim.match.scenario import Expect, ExpectedPlace, ExpectedRuling, ExpectedWhyNot, Range
from sim.model.ids import BALL
from sim.model.layout import Layout
from sim.rules.findings import Ruling, WhyNot
from sim.rules.words import UNASKED
from sim.units import SIMULTANEOUS

NOTHING = "nothing"
"""Stands for what was not there."""

_SLACK = 1e-9
"""What rounding may add to a distance (mm) before it counts as beyond a tolerance."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: the key path in ``[expect]``, what was expected there, and what was found."""

    key: str
    expected: Any
    found: Any

    def to_json(self) -> dict[str, Any]:
        """As it stands in ``judge --json``."""
        return {"key": self.key, "expected": self.expected, "found": self.found}


def brief(ruling: Ruling) -> dict[str, Any]:
    """A ruling in the keys of ``[expect]``."""
    return {
        "call": str(ruling.call),
        "clause": ruling.clause,
        "against": _word(ruling.against),
        "to": _word(ruling.to),
        "restart": str(ruling.restart),
        "spot": None if ruling.spot is None else list(ruling.spot),
    }


def _word(value: object) -> str | None:
    return None if value is None else str(value)


def _wanted(expected: ExpectedRuling) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key in ("call", "clause", "against", "to", "restart"):
        if (value := getattr(expected, key)) is not None:
            out[key] = str(value)
    if expected.spot is not None:
        out["spot"] = list(expected.spot)
    if expected.margin is not None:
        out["margin"] = list(expected.margin)
    return out


def _within(value: float, bounds: Range) -> bool:
    return bounds[0] - _SLACK <= value <= bounds[1] + _SLACK


def ruling_differences(expected: ExpectedRuling, ruling: Ruling, key: str) -> Iterator[Difference]:
    """Where one ruling differs from the one expected in its place."""
    for name in ("call", "clause", "against", "to", "restart"):
        want, have = getattr(expected, name), getattr(ruling, name)
        if want is not None and want != have:
            yield Difference(f"{key}.{name}", str(want), _word(have))
    if expected.spot is not None and (ruling.spot is None or distance(expected.spot, ruling.spot) > expected.tolerance + _SLACK):
        yield Difference(f"{key}.spot", list(expected.spot), None if ruling.spot is None else list(ruling.spot))
    if expected.margin is not None and not _within(ruling.margin.value, expected.margin):
        yield Difference(f"{key}.margin", list(expected.margin), ruling.margin.value)


def matches(expected: ExpectedRuling, ruling: Ruling) -> bool:
    """Whether a ruling is the one expected, in every key given."""
    return next(ruling_differences(expected, ruling, ""), None) is None


def rulings_differences(expected: Sequence[ExpectedRuling], made: Sequence[Ruling]) -> list[Difference]:
    """Differences of two lists of rulings, in which order counts.

    Rulings that the referee makes unasked (``lift``, ``separate``, ``block_due``, ``check``) may be left out of the expected list.
    """
    wanted = {e.call for e in expected}
    relevant = [r for r in made if r.call not in UNASKED or r.call in wanted]
    alignment = _align(expected, relevant)
    out: list[Difference] = []
    for i, j in alignment:
        key = f"rulings[{i if i is not None else len(expected)}]"
        if i is not None and j is not None:
            out += ruling_differences(expected[i], relevant[j], key)
        elif i is not None:
            out.append(Difference(key, _wanted(expected[i]), NOTHING))
        elif j is not None and relevant[j].call not in UNASKED:
            out.append(Difference(key, NOTHING, brief(relevant[j])))
    return out


def _align(expected: Sequence[ExpectedRuling], made: Sequence[Ruling]) -> list[tuple[int | None, int | None]]:
    """Pairs the two lists in order so that they fit as well as they can (an edit distance)."""
    n, m = len(expected), len(made)
    cost = [[0.0] * (m + 1) for _ in range(n + 1)]
    for i in range(n, -1, -1):
        for j in range(m, -1, -1):
            if i == n and j == m:
                continue
            ways = []
            if i < n:
                ways.append(2.0 + cost[i + 1][j])
            if j < m:
                ways.append((2.0 if made[j].call not in UNASKED else 0.5) + cost[i][j + 1])
            if i < n and j < m:
                ways.append(_unlike(expected[i], made[j]) + cost[i + 1][j + 1])
            cost[i][j] = min(ways)
    return _walk(expected, made, cost)


def _walk(expected: Sequence[ExpectedRuling], made: Sequence[Ruling], cost: list[list[float]]) -> list[tuple[int | None, int | None]]:
    n, m = len(expected), len(made)
    out: list[tuple[int | None, int | None]] = []
    i = j = 0
    while i < n or j < m:
        if i < n and j < m and cost[i][j] == _unlike(expected[i], made[j]) + cost[i + 1][j + 1]:
            out.append((i, j))
            i, j = i + 1, j + 1
        elif i < n and cost[i][j] == 2.0 + cost[i + 1][j]:
            out.append((i, None))
            i += 1
        else:
            out.append((None, j))
            j += 1
    return out


def _unlike(expected: ExpectedRuling, ruling: Ruling) -> float:
    """0 when the ruling is the one expected; nearly as dear as leaving both out when neither call nor clause fits."""
    if matches(expected, ruling):
        return 0.0
    if expected.call in (None, ruling.call) and expected.clause in (None, ruling.clause):
        return 1.0
    return 2.0 if expected.call in (None, ruling.call) or expected.clause in (None, ruling.clause) else 3.5


def why_not_differences(expected: ExpectedWhyNot, answer: WhyNot, key: str) -> Iterator[Difference]:
    """Where the reason why a clause was not called differs from the one expected."""
    condition = answer.condition
    if condition is None:
        yield Difference(f"{key}.clause", f"{expected.clause} not called", f"called at {answer.at:g} s")
        return
    if expected.condition is not None and expected.condition != condition.name:
        yield Difference(f"{key}.condition", expected.condition, condition.name)
    if expected.margin is not None and not _within(condition.margin, expected.margin):
        yield Difference(f"{key}.margin", list(expected.margin), condition.margin)


def place_differences(expected: ExpectedPlace, layout: Layout) -> Iterator[Difference]:
    """Where a body does not lie as it should at the end."""
    key, body = f"layout.{expected.body}", expected.body
    held = layout.ball if body == BALL else layout.figures.get(body) or layout.keepers.get(body)
    if (held is not None) != expected.on:
        yield Difference(f"{key}.on", expected.on, held is not None)
        return
    if held is None:
        return
    if expected.at is not None and distance(expected.at, held.at) > expected.tolerance + _SLACK:
        yield Difference(f"{key}.at", list(expected.at), list(held.at))
    fallen = body in layout.figures and layout.figures[body].fallen
    if expected.fallen is not None and expected.fallen != fallen:
        yield Difference(f"{key}.fallen", expected.fallen, fallen)


def touched_differences(expected: Sequence[str], touched: Sequence[tuple[float, str]]) -> Iterator[Difference]:
    """``touched`` must begin the list of all touches (s, body) of the ball; simultaneous ones count in either order."""
    left = list(touched)
    for body in expected:
        now = [touch for touch in left if touch[0] <= left[0][0] + SIMULTANEOUS]
        found = next((touch for touch in now if touch[1] == body), None)
        if found is None:
            yield Difference("touched", list(expected), [body for _, body in touched])
            return
        left.remove(found)


def state_differences(expect: Expect, found: dict[str, Any]) -> Iterator[Difference]:
    """Possession, phase, score, block and restored, as far as they are given."""
    for key in ("possession", "phase", "score", "block", "restored"):
        want = getattr(expect, key)
        if want is None:
            continue
        want = list(want) if isinstance(want, tuple) else want if isinstance(want, bool) else str(want)
        if want != found[key]:
            yield Difference(key, want, found[key])
