"""What the page on environments shows runs as it stands there, and the match is where it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sim.env

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_its_code_runs() -> None:
    shown: list[str] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    for block in shown:
        exec(compile(block, "environments.md", "exec"), names)
    assert names["observation"].shape == names["match"].observation_space("home_0").shape
    assert names["match"].infos[names["match"].agent_selection]["acts"] > 0
    names["match"].close()
    names["tables"].close()
    names["env"].close()


def test_the_match_is_an_attribute_that_loads_pettingzoo_only_when_asked_for() -> None:
    said = "import sys, sim.env; before = 'pettingzoo' in sys.modules; print(before, sim.env.tapete_v0.env.__name__, 'pettingzoo' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["False", "env", "True"]), done.stderr


def test_what_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="tapete_v1"):
        _ = sim.env.tapete_v1
