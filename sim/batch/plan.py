"""A plan of runs: which experiment, how many runs, from which seed; cut into chunks that anybody may work on in any order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from sim.batch.experiment import RUN, Experiment, Field, Table, table
from sim.match.header import ENGINE
from sim.physics import load_params

CHUNK = 50
"""Runs of a chunk: about a tenth of a second's work. Always the same, so that who works on them, and how many, changes nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``runs`` runs of an experiment, from a seed."""

    experiment: Experiment
    runs: int
    seed: int = 0

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.runs // CHUNK)

    def span(self, chunk: int) -> tuple[int, int]:
        """The runs of a chunk: first, and the one after the last."""
        return chunk * CHUNK, min((chunk + 1) * CHUNK, self.runs)

    def todo(self, done: frozenset[int]) -> Iterator[int]:
        """The chunks that are not done yet."""
        return (chunk for chunk in range(self.chunks) if chunk not in done)

    def fields(self) -> tuple[Field, ...]:
        """The columns of the results, the run's number first."""
        return (RUN, *self.experiment.fields())

    def fingerprint(self) -> str:
        """What fixes the results: the experiment, runs, seed, engine and the world's constants."""
        said = json.dumps([repr(self.experiment), self.runs, self.seed, CHUNK, ENGINE, load_params().fingerprint()])
        return hashlib.sha256(said.encode()).hexdigest()


def work(plan: Plan, chunk: int) -> tuple[int, Table]:
    """Works on a chunk: its number and its rows. What a process of any machine is sent."""
    return chunk, table(plan.experiment, plan.seed, *plan.span(chunk))
