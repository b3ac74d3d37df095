"""One field of a situation: what it may be, what it is, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.language import words
from sim.match.scenario import Scenario
from sim.model.ids import Side
from sim.rules.wording import side_name
from sim.session.editing import situated
from sim.view.panel import raised

Values = Callable[[Scenario], tuple[object, ...]]
Say = Callable[[object, str], str]


@dataclass(frozen=True)
class Field:
    """One field: its values in order, which one holds, and the scenario with another one."""

    name: str
    values: Values
    get: Callable[[Scenario], object]
    set: Callable[[Scenario, object], Scenario]
    say: Say

    def stepped(self, scenario: Scenario, steps: int) -> Scenario:
        """The scenario with the next value, or the one before; round and round."""
        values, now = self.values(scenario), self.get(scenario)
        at = values.index(now) if now in values else 0
        return self.set(scenario, values[(at + steps) % len(values)])


def side_said(value: object, lang: str) -> str:
    """A side as it stands in a field."""
    return raised(side_name(Side(str(value)), lang))


def plain(value: object, _: str) -> str:
    """A number as it stands in a field."""
    return str(value)


def nothing(key: str, lang: str) -> str:
    """A word of the catalogue as it stands in a field."""
    return raised(words(key, lang))


def per_side(name: str, side: Side, values: Values, say: Say) -> Field:
    """A field of what is counted for each side; the first of its values is that of a side of which nothing is noted."""

    def get(scenario: Scenario) -> object:
        noted = getattr(scenario.situation, name)
        return noted[side] if side in noted else values(scenario)[0]

    def set_(scenario: Scenario, value: object) -> Scenario:
        others = {s: v for s, v in getattr(scenario.situation, name).items() if s is not side}
        noted = others if value == values(scenario)[0] else {**others, side: value}
        return situated(scenario, **{name: {s: noted[s] for s in Side if s in noted}})

    return Field(f"{name}_{side}", values, get, set_, say)


def pair(name: str, index: int, values: Values) -> Field:
    """A field of a count that a situation keeps for both sides together, home first."""

    def get(scenario: Scenario) -> object:
        return getattr(scenario.situation, name)[index]

    def set_(scenario: Scenario, value: object) -> Scenario:
        counts = [*getattr(scenario.situation, name)]
        counts[index] = int(str(value))
        return situated(scenario, **{name: tuple(counts)})

    return Field(f"{name}_{list(Side)[index]}", values, get, set_, plain)
