"""Judging hand-made scenes, and reading verdicts in tests."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from sim.events import NailOff
from sim.model.actions import Technique
from sim.rules.findings import Ruling, WhyNot
from sim.rules.referee import Verdict, finish, referee, why_not
from sim.rules.state import State
from tests.rules.scene import Scene


def judge(scene: Scene) -> Verdict:
    """The verdict on a whole scene."""
    return referee(scene.state, scene.log(), 0.0)


def calls(verdict: Verdict) -> list[tuple[str, str]]:
    """Call and clause of each ruling, in order."""
    return [(str(r.call), r.clause) for r in verdict.rulings]


def only(verdict: Verdict) -> Ruling:
    """The one ruling there is."""
    (ruling,) = verdict.rulings
    return ruling


def evidence(verdict: Verdict) -> dict[str, float]:
    """The margins of the one ruling's conditions, by name."""
    return {c.name: c.margin for c in only(verdict).evidence}


def after(verdict: Verdict) -> State:
    """The state at the end, a pending sanction accepted."""
    return finish(verdict.state)


def reason(verdict: Verdict, clause: str) -> tuple[str, float]:
    """Name and margin of the condition for want of which a clause was not called."""
    answer: WhyNot = why_not(verdict, clause)
    assert answer.condition is not None, f"{clause} was called"
    return answer.condition.name, answer.condition.margin


def gesture(scene: Scene, contact_ms: float = 6.0, contact_mm: float = 2.0, hand_mm: float = 0.0) -> Scene:
    """The scene with its last flick measured otherwise."""
    last = max(i for i, e in enumerate(scene.events) if isinstance(e, NailOff))
    old = scene.events[last]
    assert isinstance(old, NailOff)
    began = old.t - old.contact_s
    scene.events[last] = replace(old, t=began + contact_ms / 1000, contact_s=contact_ms / 1000, contact_mm=contact_mm, hand_mm=hand_mm)
    return scene


def declared(scene: Scene, **technique: Any) -> Scene:
    """The scene with its last flick declared otherwise."""
    began = scene.events.index(next(e for e in reversed(scene.events) if type(e).__name__ == "Began"))
    event: Any = scene.events[began]
    scene.events[began] = replace(event, action=replace(event.action, technique=Technique(**technique)))
    return scene


def meets(ax: float, ay: float, x: float, y: float, gap: float) -> tuple[float, float]:
    """The centre at which a disc coming from (ax, ay) towards (x, y) is ``gap`` short of that centre."""
    length = math.hypot(x - ax, y - ay)
    return (x - (x - ax) / length * gap, y - (y - ay) / length * gap)
