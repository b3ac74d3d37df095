"""A long batch: what the parent holds in memory does not grow with the runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = 500.0
"""MB that the parent may hold."""

CODE = """
import resource, sys
from dataclasses import dataclass
from pathlib import Path
import numpy as np
from sim.batch.experiment import Field, Kind
from sim.batch.plan import Plan
from sim.batch.running import run
from sim.batch.scenario_runs import ENDS, RULED
from sim.batch.store import Store

@dataclass(frozen=True)
class Cheap:
    def fields(self):
        return (Field("aim", Kind.FLOAT), Field("speed", Kind.FLOAT), *RULED, *ENDS)
    def row(self, rng):
        values = {Kind.FLOAT: float(rng.random()), Kind.INT: 1, Kind.TEXT: "home.9 and away.4 overlap"}
        return {f.name: values[f.kind] for f in self.fields()}

plan = Plan(Cheap(), 100_000, 1)
run(plan, Store(plan, Path(sys.argv[1])))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts memory otherwise")
@pytest.mark.parametrize("form", ["csv", "parquet", "npz"])
def test_a_hundred_thousand_runs_stay_small_in_the_parent(form: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, str(tmp_path / f"x.{form}")], capture_output=True, text=True, cwd=ROOT, check=True)
    assert float(done.stdout) < MOST
