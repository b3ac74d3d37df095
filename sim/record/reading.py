"""From a scenario file to a frozen ``Scenario``; whatever is wrong is told in one line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from sim.match.scenario import (
    PLACE_TOLERANCE,
    SPOT_TOLERANCE,
    Expect,
    ExpectedPlace,
    ExpectedRuling,
    ExpectedWhyNot,
    RulesetChoice,
    Scenario,
    Teach,
    Texts,
)
from sim.model.ids import Side
from sim.model.layout import Layout, LayoutError
from sim.record.errors import Problem, Unreadable
from sim.record.problems import problems
from sim.record.schema import ExpectedRulingModel, ExpectModel, ScenarioModel
from sim.record.toml import parse, read_bytes
from sim.rules.ruleset import RulesetError, load_ruleset, read_ruleset
from sim.rules.situation import Situation
from sim.table import table_names


def load_scenario(path: str | os.PathLike[str]) -> Scenario:
    """Reads a scenario file.

    Raises ``Unreadable`` (a ``ValueError``) whose text is one line naming the file, the key path (or the line), the
    value and what was expected.
    """
    name = os.fspath(path)
    return scenario_from_dict(parse(read_bytes(path), name), name)


def scenario_from_text(text: str, file: str = "text") -> Scenario:
    """Reads a scenario from TOML text; ``file`` is what errors name."""
    return scenario_from_dict(parse(text.encode("utf-8", "surrogatepass"), file), file)


def scenario_from_dict(data: dict[str, Any], file: str = "text") -> Scenario:
    """Reads a scenario from plain data in the form of a scenario file; ``file`` is what errors name."""
    try:
        model = ScenarioModel.model_validate(data)
    except ValidationError as error:
        raise Unreadable(file, problems(error, data, ScenarioModel)) from None
    except RecursionError:
        raise Unreadable(file, (Problem("", "nested too deeply", "tables of a few levels"),)) from None
    try:
        layout = Layout.from_dict(data["layout"])
    except LayoutError as error:
        raise Unreadable(file, (Problem(f"layout.{error.path}", error.value, error.expected),)) from None
    _check_names(model, file)
    return Scenario(
        id=model.id or _id_of(file),
        layout=layout,
        actions=tuple(action.value() for action in model.action),
        situation=Situation.from_dict(data.get("situation", {})),
        expect=_expect(model.expect) if model.expect else None,
        title=Texts(model.title),
        clauses=tuple(model.clauses),
        twin=model.twin,
        ruleset=_ruleset(model),
        pitch=model.pitch or load_ruleset(_ruleset(model).name).pitch,
        level=model.level,
        teach=Teach(Texts(model.teach.question), Texts(model.teach.why)) if model.teach else None,
        file=file,
    )


def _id_of(file: str) -> str:
    path = Path(file)
    return f"{path.parent.name}/{path.stem}" if path.parent.name else path.stem


def _ruleset(model: ScenarioModel) -> RulesetChoice:
    if isinstance(model.ruleset, str):
        return RulesetChoice(model.ruleset)
    return RulesetChoice(model.ruleset.base, tuple(sorted((model.ruleset.model_extra or {}).items())))


def _check_names(model: ScenarioModel, file: str) -> None:
    """Refuses rulesets, settings and tables that do not exist."""
    choice = _ruleset(model)
    try:
        read_ruleset({"base": choice.name, **dict(choice.settings)})
    except RulesetError as error:
        where = "ruleset" if error.path == "ruleset" else f"ruleset.{error.path}"
        raise Unreadable(file, (Problem(where, error.value, error.expected),)) from None
    if model.pitch is not None and model.pitch not in table_names():
        raise Unreadable(file, (Problem("pitch", model.pitch, f"one of {', '.join(table_names())}"),))


def _ruling(model: ExpectedRulingModel) -> ExpectedRuling:
    return ExpectedRuling(
        call=model.call,
        clause=model.clause,
        against=None if model.against is None else Side(model.against),
        to=None if model.to is None else Side(model.to),
        restart=model.restart,
        spot=model.spot,
        tolerance=SPOT_TOLERANCE if model.tolerance is None else model.tolerance,
        margin=model.margin,
    )


def _expect(model: ExpectModel) -> Expect:
    return Expect(
        rulings=None if model.rulings is None else tuple(_ruling(ruling) for ruling in model.rulings),
        possession=None if model.possession is None else Side(model.possession),
        phase=model.phase,
        score=model.score,
        restored=model.restored,
        touched=None if model.touched is None else tuple(model.touched),
        block=model.block,
        why_not=tuple(ExpectedWhyNot(w.clause, w.condition, w.margin, w.at) for w in model.why_not),
        layout=tuple(
            ExpectedPlace(body, place.at, PLACE_TOLERANCE if place.tolerance is None else place.tolerance, place.fallen, place.on)
            for body, place in model.layout.items()
        ),
    )
