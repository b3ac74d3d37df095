"""Imports point down only, and importing the package needs neither a display nor pygame."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SIM = ROOT / "sim"

RANKS = {
    name: rank
    for rank, names in enumerate(
        [
            ("units", "resources", "parent"),
            ("geometry", "language"),
            ("table", "told"),
            ("model",),
            ("events",),
            ("physics", "rules"),
            ("match",),
            ("record", "players"),
            ("session",),
            ("training",),
            ("batch", "view", "face"),
            ("env",),
            ("cli",),
        ]
    )
    for name in names
}
"""Packages by height: an import may only go to a lower one. Two of one height never import each other."""

ONLY = {
    "pymunk": "physics",
    **dict.fromkeys(("pygame", "pygame_gui"), "view"),
    **dict.fromkeys(("joblib", "dask", "distributed", "pyarrow", "matplotlib"), "batch"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "env"),
    **dict.fromkeys(("typer", "rich"), "cli"),
}
"""Libraries that one package alone may import."""

MODULES = sorted(SIM.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every module that a file imports, written out in full."""
    package = (path.relative_to(ROOT).with_suffix("").parts)[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {module} if module != "sim" else {f"sim.{alias.name}" for alias in node.names}
    return found


def part(module: str) -> str | None:
    """The part of ``sim`` a module lies in; None for other libraries and for the face itself."""
    names = module.split(".")
    return names[1] if names[0] == "sim" and len(names) > 1 and names[1] in RANKS else None


def wrong(own: str, modules: set[str]) -> list[str]:
    """Which of these modules that part of ``sim`` must not import."""
    found = []
    for module in sorted(modules):
        other, head = part(module), module.partition(".")[0]
        if (other is not None and other != own and RANKS[other] >= RANKS[own]) or ONLY.get(head, own) != own:
            found.append(module)
    return found


def own_part(path: Path) -> str | None:
    """The part a file lies in."""
    return part(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_down_only(path: Path) -> None:
    own = own_part(path)
    assert own is None or wrong(own, imports(path)) == []


def test_every_package_has_its_place_in_the_order() -> None:
    parts = {
        p.name.removesuffix(".py") for p in SIM.iterdir() if (p.is_dir() and p.name[0] not in "_.") or (p.suffix == ".py" and p.stem != "__init__")
    }
    assert parts <= RANKS.keys()


def test_the_check_notices_upward_sideways_and_foreign_imports() -> None:
    assert wrong("rules", {"sim.events", "sim.rules.words", "math"}) == []
    assert wrong("rules", {"sim.physics.world", "sim.match", "pymunk"}) == ["pymunk", "sim.match", "sim.physics.world"]


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Runs code in a fresh interpreter that has no display."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, check=False)


@pytest.mark.parametrize("module", ["sim", "sim.cli.main", "sim.env", "sim.env.tapete_v0"])
def test_importing_needs_no_pygame(module: str) -> None:
    done = run(f"import sys, {module}; print([m for m in sys.modules if m.split('.')[0] in ('pygame', 'pygame_gui')])")
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


def test_the_public_face_is_complete_without_pygame() -> None:
    code = "import sys, sim; [getattr(sim, n) for n in sim.__all__]; print('pygame' in sys.modules)"
    done = run(code)
    assert (done.returncode, done.stdout.strip()) == (0, "False"), done.stderr
