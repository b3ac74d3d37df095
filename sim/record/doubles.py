"""Recognising the same scene twice: equal up to mirroring, shifting, swapping sides and renaming figures."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

from sim.geometry import Point
from sim.match.scenario import Scenario
from sim.model.ids import Side, part_of, side_of
from sim.record.transform import Change, changed
from sim.record.writing import scenario_to_dict
from sim.rules.situation import Situation

_HALVES = 2
_GRAIN = 3
"""Places closer together than this many decimals of a millimetre are the same."""


def _anchor(scenario: Scenario) -> Point:
    """What the scene is shifted by: the ball, else the middle of what stands there."""
    layout = scenario.layout
    if layout.ball is not None:
        return layout.ball.at
    places = [figure.at for figure in layout.figures.values()] + [keeper.at for keeper in layout.keepers.values()]
    return (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)) if places else (0.0, 0.0)


def _named_in(value: Any) -> Iterable[str]:
    """Every figure's id in plain data, in order."""
    if isinstance(value, str):
        if side_of(value) and part_of(value).isdigit():
            yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from _named_in(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _named_in(entry)


def _numbers(scenario: Scenario, data: dict[str, Any]) -> dict[str, str]:
    """New numbers: by place on the cloth, then by order of mention."""
    placed = sorted((body for body in scenario.layout.figures if part_of(body).isdigit()), key=lambda b: scenario.layout.figures[b].at)
    counts = dict.fromkeys(Side, 0)
    out: dict[str, str] = {}
    for body in [*placed, *_named_in(data)]:
        side = side_of(body)
        if side is not None and body not in out:
            counts[side] += 1
            out[body] = f"{side}.{counts[side]}"
    return out


def _coarse(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _coarse(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_coarse(entry) for entry in value]
    if isinstance(value, float | int) and not isinstance(value, bool):
        return round(float(value), _GRAIN) + 0.0
    return value


def signature(scenario: Scenario) -> str:
    """A text that two scenarios share exactly when they show the same scene: situation, layout, actions and ruleset."""
    bare = replace(scenario, expect=None, teach=None, twin=None, level=1, clauses=(), situation=_as_first_half(scenario.situation))
    texts = []
    for x, y, swap in product((1, -1), (1, -1), (False, True)):
        turned = changed(bare, Change(x=x, y=y, swap=swap))
        ax, ay = _anchor(turned)
        moved = changed(turned, Change(shift=(-ax, -ay)))
        named = changed(moved, Change(numbers=_numbers(moved, scenario_to_dict(moved))))
        data = scenario_to_dict(replace(named, situation=_as_first_half(named.situation)))
        texts.append(json.dumps({key: _coarse(data.get(key)) for key in ("ruleset", "situation", "layout", "action")}, sort_keys=True))
    return min(texts)


def _as_first_half(situation: Situation) -> Situation:
    """The situation without which half it is: the ends are told by the layout; extra time stays extra time."""
    extra = situation.period if situation.period > _HALVES else 0
    return replace(situation, half=1, period=extra)
