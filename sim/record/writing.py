"""From a ``Scenario`` to plain data and to the text of a file; reading it back gives the same scenario."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sim.match.scenario import PLACE_TOLERANCE, SPOT_TOLERANCE, Expect, ExpectedPlace, ExpectedRuling, ExpectedWhyNot, Scenario, Teach
from sim.model.ids import BALL, order
from sim.record.carrying import carried_to_dict, place_to_list, sanction_to_dict, touches_to_dict
from sim.record.plain import action_to_dict, number
from sim.record.schema import SCHEMA
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation

_MILLION = 1_000_000
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def clock_text(seconds: float) -> str:
    """A clock as it is written.

    >>> clock_text(0), clock_text(899.95)
    ('00:00', '14:59.950')
    """
    minutes, rest = divmod(round(seconds * _MILLION), 60 * _MILLION)
    whole, fraction = divmod(rest, _MILLION)
    digits = f"{fraction:06d}"
    return f"{minutes:02d}:{whole:02d}" + (f".{digits[:3] if digits.endswith('000') else digits}" if fraction else "")


def situation_to_dict(situation: Situation) -> dict[str, Any]:
    """The form of ``[situation]``, defaults left out; ``Situation.from_dict`` reads it back unchanged."""
    s, usual = situation, Situation()
    out: dict[str, Any] = {}
    for key in ("possession", "phase", "half", "period", "block", "taker", "taken", "doubt", "direct", "resume"):
        if (value := getattr(s, key)) != getattr(usual, key):
            out[key] = str(value) if isinstance(value, str) else value
    if s.clock:
        out["clock"] = clock_text(s.clock)
    for key in ("score", "fouls", "time_outs", "ready", "passive", "on", "deferred_fouls", "asked", "cautioned", "released", "keeping"):
        if (value := getattr(s, key)) != getattr(usual, key):
            out[key] = [str(v) if isinstance(v, str) else v for v in value]
    if s.touches != usual.touches:
        out["touches"] = touches_to_dict(s.touches)
    if s.last_touch:
        out["last_touch"] = s.last_touch[0] if len(s.last_touch) == 1 else list(s.last_touch)
    for key in ("spot", "foul_spot"):
        if (at := getattr(s, key)) is not None:
            out[key] = place_to_list(at)
    if s.held:
        out["held"] = number(s.held)
    for key in ("warnings", "ticks", "cards", "positional"):
        if value := getattr(s, key):
            out[key] = {str(side): list(v) if isinstance(v, tuple) else v for side, v in value.items()}
    return out | _in_progress(s)


def _in_progress(s: Situation) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if s.sanction is not None:
        out["sanction"] = sanction_to_dict(s.sanction)
    if s.flick is not None:
        out["flick"] = {"figure": s.flick.figure, "touched_ball": s.flick.touched_ball, "touched": list(s.flick.touched)}
    if s.shots:
        out["shots"] = {
            str(side): [{"at": place_to_list(shot.at), "scored": shot.scored} | ({"figure": shot.figure} if shot.figure else {}) for shot in made]
            for side, made in s.shots.items()
        }
    if carried := carried_to_dict(s.carried):
        out["carried"] = carried
    if s.sent_off:
        out["sent_off"] = [
            {"figure": e.figure} | ({} if e.until is None else {"until": clock_text(e.until)}) | ({"replaced": True} if e.replaced else {})
            for e in s.sent_off
        ]
    return out


def _ruling(ruling: ExpectedRuling) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key in ("call", "clause", "against", "to", "restart"):
        if (value := getattr(ruling, key)) is not None:
            out[key] = str(value)
    if ruling.spot is not None:
        out["spot"] = place_to_list(ruling.spot)
    if ruling.tolerance != SPOT_TOLERANCE:
        out["tolerance"] = number(ruling.tolerance)
    if ruling.margin is not None:
        out["margin"] = place_to_list(ruling.margin)
    return out


def _why_not(answer: ExpectedWhyNot) -> dict[str, Any]:
    out: dict[str, Any] = {"clause": answer.clause}
    if answer.condition is not None:
        out["condition"] = answer.condition
    if answer.margin is not None:
        out["margin"] = place_to_list(answer.margin)
    if answer.at is not None:
        out["at"] = number(answer.at)
    return out


def _expected_place(place: ExpectedPlace) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if place.at is not None:
        out["at"] = place_to_list(place.at)
    if place.tolerance != PLACE_TOLERANCE:
        out["tolerance"] = number(place.tolerance)
    if place.fallen is not None:
        out["fallen"] = place.fallen
    return out | ({} if place.on else {"on": False})


def expect_to_dict(expect: Expect) -> dict[str, Any]:
    """The form of ``[expect]``; only what is checked."""
    out: dict[str, Any] = {}
    if expect.rulings is not None:
        out["rulings"] = [_ruling(ruling) for ruling in expect.rulings]
    for key in ("possession", "phase", "score", "restored", "touched", "block"):
        if (value := getattr(expect, key)) is not None:
            out[key] = list(value) if isinstance(value, tuple) else value if isinstance(value, bool) else str(value)
    if expect.why_not:
        out["why_not"] = [_why_not(answer) for answer in expect.why_not]
    if expect.layout:
        out["layout"] = {place.body: _expected_place(place) for place in expect.layout}
    return out


def _teach(teach: Teach) -> dict[str, Any]:
    texts = {"question": dict(teach.question.by_language), "why": dict(teach.why.by_language)}
    return {key: value for key, value in texts.items() if value}


def scenario_to_dict(scenario: Scenario) -> dict[str, Any]:
    """A scenario as plain data in the form of a file; ``scenario_from_dict`` reads it back unchanged (but for ``file``)."""
    out: dict[str, Any] = {"schema": SCHEMA, "id": scenario.id}
    if scenario.twin:
        out["twin"] = scenario.twin
    if scenario.title.by_language:
        out["title"] = dict(scenario.title.by_language)
    if scenario.clauses:
        out["clauses"] = list(scenario.clauses)
    if scenario.ruleset.settings:
        out["ruleset"] = {"base": scenario.ruleset.name, **dict(scenario.ruleset.settings)}
    elif scenario.ruleset.name != "club":
        out["ruleset"] = scenario.ruleset.name
    if scenario.pitch != load_ruleset(scenario.ruleset.name).pitch:
        out["pitch"] = scenario.pitch
    out["level"] = scenario.level
    if situation := situation_to_dict(scenario.situation):
        out["situation"] = situation
    out["layout"] = scenario.layout.to_dict()
    if scenario.actions:
        out["action"] = [action_to_dict(action) for action in scenario.actions]
    if scenario.expect is not None:
        out["expect"] = expect_to_dict(scenario.expect)
    if scenario.teach is not None:
        out["teach"] = _teach(scenario.teach)
    return out


def to_toml(scenario: Scenario) -> str:
    """The text of a scenario's file, in the order and manner of the shipped ones."""
    data = scenario_to_dict(scenario)
    lines = [f"{key} = {_inline(value)}" for key, value in data.items() if key not in ("situation", "layout", "action", "expect", "teach")]
    if "situation" in data:
        lines += ["", "[situation]", *_lines(data["situation"])]
    lines += ["", "[layout]", *_layout_lines(data["layout"])]
    for action in data.get("action", ()):
        lines += ["", "[[action]]", *_lines(action)]
    for name in ("expect", "teach"):
        if name in data:
            lines += ["", f"[{name}]", *_lines(data[name])]
    return "\n".join(lines) + "\n"


def _lines(table: Mapping[str, Any]) -> list[str]:
    out = []
    for key, value in table.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            out += [f"{key} = [", *(f"  {_inline(entry)}," for entry in value), "]"]
        else:
            out.append(f"{_key(key)} = {_inline(value)}")
    return out


def _layout_lines(layout: Mapping[str, Any]) -> list[str]:
    bodies = {BALL: layout[BALL]} if BALL in layout else {}
    for side in ("home", "away"):
        bodies |= {f"{side}.{part}": entry for part, entry in layout.get(side, {}).items()}
    return [f"{body} = {_inline(bodies[body])}" for body in sorted(bodies, key=lambda b: (b != BALL, order(b)))]


def _key(key: str) -> str:
    return key if _BARE.match(key) else _text(key)


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(str(value))
    if isinstance(value, int | float):
        return repr(number(value))
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(k))} = {_inline(v)}" for k, v in value.items()) + " }" if value else "{}"
    return "[" + ", ".join(_inline(v) for v in value) + "]"
