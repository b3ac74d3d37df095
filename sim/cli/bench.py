"""``tapete bench``: how fast the engine is beside a plain world stepped in time."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from sim.cli.terminal import fail


def bench() -> None:
    """Measure how fast the engine is.

    Two ratios, within one run, against a plain pymunk world stepped in time.

    \b
    Examples:
      tapete bench
    """
    if find_spec("sim.physics.bench") is None:
        fail("bench: this build has no bench module: expected sim.physics.bench")
    import_module("sim.physics.bench").main()
