"""A scenario as frozen values: what stands where, what is done, and what is expected to be ruled.

Files are read and written by ``sim.record``; this is what they become, and what ``judge`` plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from sim.geometry import Point
from sim.model.actions import AnyAction
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.rules.situation import Situation
from sim.rules.words import Call, Phase, Restart

Range = tuple[float, float]
"""A closed range [low, high]."""

SPOT_TOLERANCE = 1.0
"""How far (mm) a ruling's spot may lie from the expected one when the scenario does not say."""

PLACE_TOLERANCE = 0.1
"""How far (mm) a body may lie from its expected place when the scenario does not say."""


@dataclass(frozen=True)
class Texts:
    """One text in several languages."""

    by_language: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_language", MappingProxyType(dict(self.by_language)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Texts, (dict(self.by_language),))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts) and dict(self.by_language) == dict(other.by_language)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.by_language.items())))

    def text(self, language: str = "en") -> str:
        """The text in that language, else in English, else in any; "" when there is none.

        >>> Texts({"en": "Level is onside", "es": "En línea no es fuera de juego"}).text("it")
        'Level is onside'
        """
        texts = self.by_language
        return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")


@dataclass(frozen=True, slots=True)
class RulesetChoice:
    """The ruleset of a scenario: a shipped one by name, with settings laid over it."""

    name: str = "club"
    settings: tuple[tuple[str, bool | int | float | str], ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedRuling:
    """A ruling that must be made; only what is not None must match."""

    call: Call | None = None
    clause: str | None = None
    against: Side | None = None
    to: Side | None = None
    restart: Restart | None = None
    spot: Point | None = None
    tolerance: float = SPOT_TOLERANCE
    margin: Range | None = None


@dataclass(frozen=True, slots=True)
class ExpectedWhyNot:
    """A clause that must not have been called, and the condition that must have failed (``at``: near that moment, s)."""

    clause: str
    condition: str | None = None
    margin: Range | None = None
    at: float | None = None


@dataclass(frozen=True, slots=True)
class ExpectedPlace:
    """Where a body must lie at the end; ``on`` False: it must be off the cloth."""

    body: str
    at: Point | None = None
    tolerance: float = PLACE_TOLERANCE
    fallen: bool | None = None
    on: bool = True


@dataclass(frozen=True, slots=True)
class Expect:
    """What must come out; only what is not None is checked. ``rulings=()`` says that nothing at all is called."""

    rulings: tuple[ExpectedRuling, ...] | None = None
    possession: Side | None = None
    phase: Phase | None = None
    score: tuple[int, int] | None = None
    restored: bool | None = None
    touched: tuple[str, ...] | None = None
    block: str | None = None
    why_not: tuple[ExpectedWhyNot, ...] = ()
    layout: tuple[ExpectedPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Teach:
    """What a trainer adds: the question put to the learner, and the explanation."""

    question: Texts = Texts()
    why: Texts = Texts()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One situation, the actions in it, and what is expected. ``file`` is where it was read from, as given."""

    id: str
    layout: Layout
    actions: tuple[AnyAction, ...] = ()
    situation: Situation = field(default_factory=Situation)
    expect: Expect | None = None
    title: Texts = Texts()
    clauses: tuple[str, ...] = ()
    twin: str | None = None
    ruleset: RulesetChoice = RulesetChoice()
    pitch: str = "standard"
    level: int = 1
    teach: Teach | None = None
    file: str | None = None
