"""The field types of scenario files: finite numbers (never true or false), places, ids, paths, clause ids."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from sim.rules.catalogue import clause_ids, near

FIGURE = r"(home|away)\.([1-9]|1[0-2]|spare)"
PLAYER = r"(home|away)\.([1-9]|1[0-2]|spare|keeper)"
BODY = rf"(ball|{PLAYER})"
FIXED = r"(post\.(east|west)\.(north|south)|(bar|net)\.(east|west)|fence\.(north|south|east|west))"
CLAUSE = r"[A-Z][A-Z0-9]*-[0-9A-Z]+[a-z]?"

REACH = 10_000.0
"""No place in a file lies farther from the centre (mm); a slip of the pen is caught before any physics."""


def refuse(expected: str) -> PydanticCustomError:
    """The error that says what was expected."""
    return PydanticCustomError("expected", "{expected}", {"expected": expected})


def _not_bool(value: Any) -> Any:
    if isinstance(value, bool):
        raise refuse("a number")
    return value


def _sorted_times(path: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], ...]:
    times = [knot[0] for knot in path]
    if not path:
        raise refuse("at least one knot")
    if times[0] < 0.0 or any(b < a for a, b in pairwise(times)):
        raise refuse("knots whose times (s) are not negative and do not decrease")
    return path


def _in_the_book(clause: str) -> str:
    if clause not in clause_ids():
        alike = ", ".join(near(clause))
        hint = f" ({alike} …)" if alike else ""
        raise refuse(f"a clause of the book{hint}")
    return clause


class Model(BaseModel):
    """What all parts of a file have: unknown keys are refused, and so are NaN and infinity."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, frozen=True, populate_by_name=False)


Number = Annotated[float, Field(strict=True, allow_inf_nan=False), BeforeValidator(_not_bool)]
Length = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-REACH, le=REACH), BeforeValidator(_not_bool)]
Positive = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0.0), BeforeValidator(_not_bool)]
Count = Annotated[int, Field(strict=True, ge=0)]
Flag = Annotated[bool, Field(strict=True)]
Place = tuple[Length, Length]
Velocity = tuple[Number, Number]
Interval = tuple[Number, Number]

FigureId = Annotated[str, StringConstraints(pattern=f"^{FIGURE}$"), Field(description="a figure, such as home.9 or away.spare")]
PlayerId = Annotated[str, StringConstraints(pattern=f"^{PLAYER}$"), Field(description="a figure or keeper, such as home.9 or away.keeper")]
BodyId = Annotated[str, StringConstraints(pattern=f"^{BODY}$"), Field(description="ball, a figure or a keeper")]
TargetId = Annotated[str, StringConstraints(pattern=f"^({BODY}|{FIXED})$"), Field(description="ball, a figure, a keeper, a post, bar, net or fence")]
ClauseId = Annotated[str, StringConstraints(pattern=f"^{CLAUSE}$"), AfterValidator(_in_the_book), Field(description="a clause id, such as OFF-1")]
ScenarioId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*/[a-z0-9][a-z0-9-]*$"), Field(description="CLAUSE/name")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$"), Field(description="two letters, such as en")]
Words = dict[Language, str]

PlanPath = Annotated[tuple[tuple[Number, Length, Length], ...], AfterValidator(_sorted_times)]
"""Knots (s, mm, mm)."""
DeepPath = Annotated[tuple[tuple[Number, Length, Length, Number], ...], AfterValidator(_sorted_times)]
"""Knots (s, mm, mm, degrees) of a keeper or (s, mm, mm, mm of height) of a hand."""

PLAIN = "[a-z0-9][a-z0-9-]*"
"""The id of what is no scenario."""
EXPECTED = {
    FIGURE: "a figure's id (home.1 to home.12, home.spare; away likewise)",
    PLAYER: "the id of a figure or keeper (home.9, away.spare, home.keeper …)",
    BODY: "ball, or the id of a figure or keeper (home.9, away.spare, home.keeper …)",
    f"({BODY}|{FIXED})": "an id (ball, home.9, away.keeper, post.east.north …) or a place [x, y]",
    CLAUSE: "a clause id such as OFF-1",
    PLAIN: "lower-case letters, digits and hyphens",
}
"""What a pattern asks for, in words."""
