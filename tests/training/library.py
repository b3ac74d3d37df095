"""The shipped families, by what they can show."""

from __future__ import annotations

from functools import cache

from sim.training.family import Family
from sim.training.library import load_families


def shipped() -> tuple[Family, ...]:
    """Every shipped family."""
    return load_families()


def with_dial() -> tuple[Family, ...]:
    """Those whose distance from the boundary can be chosen."""
    return tuple(family for family in load_families() if family.margins)


def named(family_id: str) -> Family:
    """One family by its id."""
    return _by_id()[family_id]


@cache
def _by_id() -> dict[str, Family]:
    return {family.id: family for family in load_families()}
