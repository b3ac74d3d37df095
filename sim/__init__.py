"""Tapete: a simulation of sports table football.

>>> import sim
>>> sorted(sim.__all__)[:3]
['Layout', 'LayoutError', 'PhysicsParams']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.face import simulate
    from sim.match.play import Played, play
    from sim.match.report import Report, judge
    from sim.match.scenario import Scenario
    from sim.model.layout import Layout, LayoutError
    from sim.model.refusals import Refused
    from sim.physics import PhysicsParams
    from sim.record import Unreadable, action_from_dict, action_to_dict, load_scenario
    from sim.rules.referee import why_not
    from sim.rules.ruleset import RulesetError

__version__ = "0.1.0"

__all__ = [
    "Layout",
    "LayoutError",
    "PhysicsParams",
    "Played",
    "Refused",
    "Report",
    "RulesetError",
    "Scenario",
    "Unreadable",
    "__version__",
    "action_from_dict",
    "action_to_dict",
    "judge",
    "load_scenario",
    "play",
    "simulate",
    "why_not",
]

_HOMES = {
    "Layout": "sim.model.layout",
    "LayoutError": "sim.model.layout",
    "PhysicsParams": "sim.physics",
    "Played": "sim.match.play",
    "Refused": "sim.model.refusals",
    "Report": "sim.match.report",
    "RulesetError": "sim.rules.ruleset",
    "Scenario": "sim.match.scenario",
    "Unreadable": "sim.record",
    "action_from_dict": "sim.record",
    "action_to_dict": "sim.record",
    "judge": "sim.match.report",
    "load_scenario": "sim.record",
    "play": "sim.match.play",
    "simulate": "sim.face",
    "why_not": "sim.rules.referee",
}
"""Where each public name lives; it is imported when first asked for, so that ``import sim`` stays light."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
