"""What is run many times: something that, given chance, yields a row of numbers and words. It is a value that any process can be sent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Value = int | float | str
Row = dict[str, Value]


class Kind(StrEnum):
    """What a column holds."""

    INT = "int"
    FLOAT = "float"
    TEXT = "text"

    @property
    def dtype(self) -> type[Any]:
        """The numpy type of its values."""
        return {Kind.INT: np.int64, Kind.FLOAT: np.float64, Kind.TEXT: np.str_}[self]

    @property
    def empty(self) -> Value:
        """What stands where there is nothing to say."""
        values: dict[Kind, Value] = {Kind.INT: 0, Kind.FLOAT: float("nan"), Kind.TEXT: ""}
        return values[self]


@dataclass(frozen=True, slots=True)
class Field:
    """A column of results: its name, what it holds, its unit where it has one, and what it says."""

    name: str
    kind: Kind
    unit: str = ""
    says: str = ""


class Experiment(Protocol):
    """Something with chance in it. The same chance always gives the same row."""

    def fields(self) -> tuple[Field, ...]:
        """The columns of its rows."""

    def row(self, rng: np.random.Generator) -> Row:
        """One run. What is left out of a row is empty."""


RUN = Field("run", Kind.INT, "", "the number of the run, from 0; it fixes the run's chance")
REFUSED = Field("refused", Kind.TEXT, "", "why the run could not be; empty where it was")
Table = dict[str, npt.NDArray[Any]]
"""Results: an array for each column."""


def chance(seed: int, run: int) -> np.random.Generator:
    """The chance of one run, whoever runs it and when: a branch of its own of the seed's tree."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(run,)))


def table(experiment: Experiment, seed: int, first: int, last: int) -> Table:
    """The rows of runs ``first`` to ``last`` (that one not among them), as arrays by column."""
    rows = [{RUN.name: run, **experiment.row(chance(seed, run))} for run in range(first, last)]
    fields = (RUN, *experiment.fields())
    return {f.name: np.array([row.get(f.name, f.kind.empty) for row in rows], dtype=f.kind.dtype) for f in fields}
