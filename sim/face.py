"""What ``import sim`` offers beyond what lower packages do: ``simulate`` with layouts and actions as values or as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.model.actions import AnyAction
from sim.model.layout import Layout
from sim.model.refusals import Kind, Refused
from sim.physics import Outcome, PhysicsParams, load_params
from sim.physics import simulate as run
from sim.record.plain import action_from_dict
from sim.rules.ruleset import read_ruleset
from sim.table import load_table, table_names

MOST_SAMPLES = 100_000.0
"""No path is sampled more often than this (Hz)."""


def _is(value: object, where: str, kind: Any, expected: str) -> None:
    if not isinstance(value, kind):
        raise Refused(Kind.OUT_OF_RANGE, where, value, expected)


def _action(action: AnyAction | Mapping[str, Any], where: str) -> AnyAction:
    _is(action, where, AnyAction | Mapping, "an action or a table")
    return action_from_dict(action, where) if isinstance(action, Mapping) else action


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
    ``ValueError``) for what cannot be, arguments of another kind among it.

    >>> outcome = simulate({"ball": {"at": [0, 0]}, "home": {"9": {"at": [-40, 0]}}}, [{"flick": "home.9", "aim": "ball", "speed": 900}])
    >>> [(touch.a, touch.b) for touch in outcome.touches if touch.b == "ball"][0]
    ('home.9', 'ball')
    """
    _is(ruleset, "ruleset", str | Mapping, "a name or a table of settings")
    _is(layout, "layout", Layout | Mapping, "a Layout or a table")
    _is(params, "params", PhysicsParams | None, "PhysicsParams")
    if isinstance(actions, str) or not isinstance(actions, Sequence):
        raise Refused(Kind.OUT_OF_RANGE, "actions", actions, "a list of actions")
    if pitch not in table_names():
        raise Refused(Kind.UNKNOWN_ID, "pitch", pitch, f"one of {', '.join(table_names())}")
    if sample_hz is not None and not (isinstance(sample_hz, int | float) and 0.0 < sample_hz <= MOST_SAMPLES):
        raise Refused(Kind.OUT_OF_RANGE, "sample_hz", sample_hz, f"a number above 0 and at most {MOST_SAMPLES:g}")
    read_ruleset(ruleset)
    placed = layout if isinstance(layout, Layout) else Layout.from_dict(layout)
    done = [_action(action, f"action[{i}]") for i, action in enumerate(actions)]
    return run(placed, done, table=load_table(pitch), params=params or load_params(), sample_hz=sample_hz)
