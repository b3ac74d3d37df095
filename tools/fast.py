"""Makes a copy of the package in which the physics is compiled: ``python -m tools.fast [DIRECTORY]``, ``build/fast`` where none is named.

The same source is compiled by mypyc (extra ``fast``; it needs a C compiler), so the copy plays the same game to the last bit and only sooner.
It is used by going before the other one: ``PYTHONPATH=build/fast tapete bench``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "fast"
COMPILED = (
    "sim/units.py",
    "sim/geometry.py",
    "sim/events/events.py",
    *(
        f"sim/physics/{name}.py"
        for name in (
            *("body", "circle", "collide", "contact", "crossings", "falling", "fixtures", "gesture", "handling", "impact", "lean", "moment"),
            *("motion", "outlines", "perch", "solver", "validate", "world"),
        )
    ),
)
"""What is compiled: all that a flick goes through in the world. (mypyc takes no function with a default before a named argument without one.)"""

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
        print("The physics could not be compiled: expected mypyc (pip install 'tapete[fast]') and a C compiler.", file=sys.stderr)
        return 2
    shutil.rmtree(out / "build", ignore_errors=True)
    print(f"{out}: made; use it with PYTHONPATH={out}")
    return 0


if __name__ == "__main__":
    sys.exit(make(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else OUT))
