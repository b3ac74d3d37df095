"""Makes a copy of the package in which world and referee are compiled: ``python -m tools.fast [DIRECTORY]``, ``build/fast`` where none is named.

The same source is compiled by mypyc (extra ``fast``; it needs a C compiler), so the copy plays the same game to the last bit and only sooner. What
decorators would make at run time is written out before (``tools.written_out``). It is used by going before the other one:
``PYTHONPATH=build/fast tapete bench``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.written_out import written_out

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "fast"
COMPILED = (
    "sim/units.py",
    "sim/geometry.py",
    "sim/table/pitch.py",
    "sim/table/table.py",
    "sim/model/ids.py",
    "sim/model/layout.py",
    "sim/events/events.py",
    "sim/events/log.py",
    *(
        f"sim/physics/{name}.py"
        for name in (
            *("body", "circle", "collide", "contact", "crossings", "falling", "fixtures", "gesture", "handling", "impact", "lean", "moment"),
            *("motion", "outlines", "perch", "simulate", "solver", "validate", "world"),
        )
    ),
    *(
        f"sim/rules/{name}.py"
        for name in (
            *("curves", "decisions", "facts", "findings", "fold", "ledger", "measures", "offers", "ordering", "passing", "plan", "procedure"),
            *("referee", "requests", "restarting", "ruleset", "sanctions", "shots", "standing", "state", "timing", "five/clock"),
            *(
                f"detectors/{family}"
                for family in ("attack", "checks", "defence", "flicking", "goals", "hands", "keepers", "naming", "offside", "out")
            ),
            *(f"detectors/{family}" for family in ("placing", "positional", "possession", "restarts")),
        )
    ),
    "sim/match/play.py",
)
"""What is compiled: all that a flick goes through in the world, and all that the referee looks at after most of them.

mypyc takes no number for a default before a list of arguments, or before a named argument that has none, and no ``*`` where membership is asked.
"""

_SHORT = "1"
"""How hard the C compiler tries: more takes minutes and gains nothing."""


def make(out: Path) -> int:
    """Copies the package to ``out`` and compiles it there; the exit code (2 where it cannot be done)."""
    if out.exists() and any(out.iterdir()) and not (out / "sim").is_dir():
        print(f"{out}: not a copy made by this tool: expected an empty directory", file=sys.stderr)
        return 2
    shutil.rmtree(out, ignore_errors=True)
    for part in ("sim", "assets", "scenarios"):
        shutil.copytree(ROOT / part, out / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in COMPILED:
        (out / path).write_text(written_out((ROOT / path).read_text(encoding="utf-8")), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mypyc", "--config-file=", "--ignore-missing-imports", *COMPILED],
            cwd=out,
            env={"MYPYC_OPT_LEVEL": _SHORT, "MYPYC_DEBUG_LEVEL": "0", **os.environ},
            check=False,
            capture_output=True,
            text=True,
        )
    except OSError as error:
        print(f"mypyc cannot be run: {error}", file=sys.stderr)
        return 2
    if done.returncode != 0:
        print("\n".join((done.stdout + done.stderr).splitlines()[-12:]), file=sys.stderr)
        print("It could not be compiled: expected mypyc (pip install '.[fast]') and a C compiler.", file=sys.stderr)
        return 2
    shutil.rmtree(out / "build", ignore_errors=True)
    print(f"{out}: made; use it with PYTHONPATH={out}")
    return 0


if __name__ == "__main__":
    sys.exit(make(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUT))
