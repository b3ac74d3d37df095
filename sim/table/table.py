"""A table: pitch and equipment, read from ``assets/tables``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.resources import assets
from sim.table.pitch import Pitch


@dataclass(frozen=True, slots=True)
class Equipment:
    """Figures, ball, keeper and hand: mm, g, mm/s, rad/s; meaning and source in the table's data file."""

    ball_radius: float
    ball_mass: float
    base_radius: float
    base_height: float
    figure_height: float
    figure_mass: float
    fallen_body_width: float
    fallen_height: float
    keeper_height: float
    keeper_width: float
    keeper_thickness: float
    rod_length: float
    rod_width: float
    nail_radius: float
    hand_radius: float
    flick_cap: float
    keeper_cap: float
    spin_cap: float
    contact_ms: float
    contact_mm: float

    def __hash__(self) -> int:
        return hash((self.base_radius, self.ball_radius))  # what is worked out once for an equipment is looked up in every motion


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a given name."""

    name: str
    pitch: Pitch
    equipment: Equipment

    def __hash__(self) -> int:
        return hash(self.name)


def _values(section: dict[str, Any]) -> dict[str, float]:
    return {name: float(entry["value"]) for name, entry in section.items()}


def table_names() -> tuple[str, ...]:
    """The names of the shipped tables."""
    return tuple(sorted(path.stem for path in (assets() / "tables").glob("*.toml")))


@cache
def load_table(name: str = "standard") -> Table:
    """The table of that name.

    Raises ``KeyError`` when no table of that name is shipped.

    >>> load_table().pitch.length
    1200.0
    """
    if name not in table_names():
        raise KeyError(name)
    data = tomllib.loads((assets() / "tables" / f"{name}.toml").read_text(encoding="utf-8"))
    return Table(data["name"], Pitch(**_values(data["pitch"])), Equipment(**_values(data["equipment"])))
