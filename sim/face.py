"""What ``import sim`` offers beyond what lower packages do: ``simulate`` with layouts and actions as values or as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.model.actions import AnyAction
from sim.model.layout import Layout
from sim.physics import Outcome, PhysicsParams, load_params
from sim.physics import simulate as run
from sim.record.plain import action_from_dict
from sim.rules.ruleset import read_ruleset
from sim.table import load_table


def simulate(
    layout: Layout | Mapping[str, Any],
    actions: Sequence[AnyAction | Mapping[str, Any]] = (),
    *,
    ruleset: str | Mapping[str, Any] = "club",
    pitch: str = "standard",
    params: PhysicsParams | None = None,
    sample_hz: float | None = None,
) -> Outcome:
    """Plays actions on a layout, with no referee: what happens, in exact time order.

    ``layout`` and ``actions`` are values, or plain data in the form of a scenario's ``[layout]`` and ``[[action]]``.
    Pure: the same arguments give the same outcome. Raises ``Refused``, ``LayoutError``, ``RulesetError`` or ``Unreadable`` (all
    ``ValueError``) for what cannot be.

    >>> outcome = simulate({"ball": {"at": [0, 0]}, "home": {"9": {"at": [-40, 0]}}}, [{"flick": "home.9", "aim": "ball", "speed": 900}])
    >>> [(touch.a, touch.b) for touch in outcome.touches if touch.b == "ball"][0]
    ('home.9', 'ball')
    """
    read_ruleset(ruleset)
    placed = layout if isinstance(layout, Layout) else Layout.from_dict(layout)
    done = [action if not isinstance(action, Mapping) else action_from_dict(action, f"action[{i}]") for i, action in enumerate(actions)]
    return run(placed, done, table=load_table(pitch), params=params or load_params(), sample_hz=sample_hz)
