"""Compiled, it is the same game to the last bit, in the world and in the library. Needs mypyc and a C compiler; making it takes some minutes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.fast import ROOT, make

pytestmark = pytest.mark.soak

FLICKS, WEDGES = 60, 200
PLAYED = f"""
import hashlib, pickle, random
from pathlib import Path
from sim.cli.benching import cases, compiled
from sim.match.play import play
from sim.match.report import judge
from sim.model.refusals import Refused
from sim.physics import simulate
from sim.record import load_scenario
from sim.rules.situation import Situation
from sim.table import load_table
from tests.physics.wedges import wedge
text = hashlib.sha256()
free = [(layout, [flick]) for layout, flick in cases({FLICKS}, 5, load_table(), lambda *told: None)]
for layout, actions in (*free, *(wedge(random.Random(seed)) for seed in range({WEDGES}))):
    try:
        outcome = simulate(layout, actions)
    except Refused as refused:
        text.update(str(refused).encode())
        continue
    text.update(repr((outcome.events, outcome.final.to_dict(), outcome.duration)).encode())
def ruled(played):
    assert repr(pickle.loads(pickle.dumps(played))) == repr(played)
    text.update(repr((played.log.events, played.rulings, played.findings, played.corrections, played.state, played.denied)).encode())
for layout, actions in free:
    for explain in (False, True):
        ruled(play(Situation(), layout, actions, explain=explain))
for path in sorted(Path("scenarios").rglob("*.toml")):
    ruled(judge(load_scenario(path)).played)
print(compiled(), text.hexdigest())
"""


def played(where: Path) -> tuple[bool, str]:
    """Whether what is found in a directory is compiled, and what becomes of the same flicks, and of the library of scenarios, there."""
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=where,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(where), str(ROOT)))},
        capture_output=True,
        text=True,
        check=True,
    )
    is_compiled, digest = done.stdout.split()
    return is_compiled == "True", digest


@pytest.mark.skipif(find_spec("mypyc") is None or shutil.which("cc") is None, reason="needs mypyc and a C compiler")
def test_compiled_it_plays_and_rules_the_same_to_the_last_bit(tmp_path: Path) -> None:
    assert make(tmp_path / "fast") == 0
    (plain, ours), (quick, theirs) = played(ROOT), played(tmp_path / "fast")
    assert (plain, quick) == (False, True)
    assert theirs == ours


def test_a_directory_that_holds_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letters").write_text("dear", encoding="utf-8")
    assert make(tmp_path) == 2
    assert (tmp_path / "letters").read_text(encoding="utf-8") == "dear"
    assert "not a copy made by this tool" in capsys.readouterr().err
