"""The families of the shipped library, made once for all tests."""

from __future__ import annotations

from functools import cache

from sim.record import load_scenario
from sim.record.library import find
from sim.training.family import Family, families


@cache
def shipped() -> tuple[Family, ...]:
    """Every family that the shipped scenarios give."""
    library = {scenario.id: scenario for scenario in map(load_scenario, find().files)}
    return families(library)
