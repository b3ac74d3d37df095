"""Rulesets: every number and setting of the book as data, read from ``assets/rulesets``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any

from sim.language import quoted
from sim.resources import assets


class Restore(StrEnum):
    """When a missed flick that touched a figure is put back (ATT-3)."""

    ALWAYS = "always"
    REQUEST = "request"


class Impeded(StrEnum):
    """What a block that clearly prevented a figure from playing leads to (DEF-6)."""

    BACK = "back"
    FOUL = "foul"


class Level(StrEnum):
    """Whether a figure level with ball or defender is onside."""

    ONSIDE = "onside"
    OFFSIDE = "offside"


class PenaltyMiss(StrEnum):
    """What follows when the taker of a penalty misses the ball (PEN-4)."""

    RETAKE = "retake"
    CHANGE = "change"


class Code(StrEnum):
    """The code of laws that a ruleset belongs to: it says which detectors are asked and how restarts and sanctions go."""

    TABLE = "table"
    FIVE = "five"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Thresholds; unit, clause and source of each stand in the ruleset's file (mm, ms, mm/s, count, min, s).

    The last ones have a default of 0, for a code that knows nothing of the kind.
    """

    throw_in_distance: float
    free_kick_distance: float
    corner_distance: float
    goal_kick_gap: float
    contact_ms: float
    contact_mm: float
    hand_mm: float
    hands_over: float
    clearance: float
    touches: float
    blocks: float
    impeded_reach: float
    ticks: float
    offside_defenders: float
    forward_speed: float
    shake_speed: float
    shake_reversals: float
    shake_window: float
    on_the_line: float
    repeated: float
    doubt: float
    forcing_reach: float
    half_minutes: float
    extra_minutes: float
    extra_periods: float
    thinking_s: float
    placing_s: float
    positional: float
    positional_corner: float
    halves: float
    shots: float
    card_after: float
    forfeit_goals: float
    figures: float = 0.0
    fewest_figures: float = 0.0
    substitutes: float = 0.0
    short_minutes: float = 0.0
    time_outs: float = 0.0
    time_out_s: float = 0.0
    restart_s: float = 0.0
    ready_s: float = 0.0
    holding_s: float = 0.0
    kick_off_distance: float = 0.0
    mark_distance: float = 0.0
    recorded_fouls: float = 0.0
    shot_wide: float = 0.0
    drop_distance: float = 0.0


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One ruleset: the settings of the book's section B, and its numbers.

    ``pitch`` is the table it is played on; ``left_out`` the clauses, and whole families (``"OFF-"``), that it does not know;
    ``own`` is how its own clauses begin, ``at_once`` names those whose restart cannot be waived; ``direct`` the clauses whose
    offences are punished by a direct kick, where a code knows such. ``deferring`` is the clause by which those are recorded only when play stops.
    """

    name: str
    restore_on_miss: Restore
    impeded_block: Impeded
    incorrect_flick_penalty: bool
    penalty_anywhere: bool
    offside_level: Level
    forcing: bool
    spare_first_flick_scores: bool
    keeper_touches: int
    penalty_miss: PenaltyMiss
    waive_positional: bool
    gap_all: bool
    clear_goal_area: bool
    double_touch: bool
    cards: bool
    knock_out: bool
    numbers: Numbers
    code: Code = Code.TABLE
    pitch: str = "standard"
    left_out: tuple[str, ...] = ()
    direct: tuple[str, ...] = ()
    at_once: tuple[str, ...] = ()
    own: str = ""
    deferring: str = ""
    stopped_clock: bool = False
    sudden_death: bool = True

    def holds(self, clause: str) -> bool:
        """Whether a clause is part of this ruleset: its family, or itself, is not left out."""
        return not self.left_out or not any(clause == out or (out.endswith("-") and clause.startswith(out)) for out in self.left_out)

    def sanctions(self, clause: str) -> bool:
        """Whether the sanction of a clause follows the ruleset's own law, whatever the clause says: those that it shares with another code."""
        return not self.own or not clause.startswith(self.own)

    def waiving(self, clause: str) -> str:
        """The clause by which play goes on after an offence: where direct ones are counted, that of the fouls which advantage defers; else GEN 5.

        >>> load_ruleset("club").waiving("ATT-1"), load_ruleset("five").waiving("ATT-1")
        ('GEN-5', 'F5-14')
        """
        return self.deferring if self.deferring and clause in self.direct else "GEN-5"

    def with_settings(self, settings: Mapping[str, Any]) -> Ruleset:
        """The ruleset with some settings or numbers changed.

        Raises ``RulesetError`` for an unknown name or an unfit value.

        >>> load_ruleset("club").with_settings({"penalty_anywhere": True}).penalty_anywhere
        True
        """
        known, numbers = _setting_names(), {f.name for f in fields(Numbers)}
        changed: dict[str, Any] = {}
        counted: dict[str, float] = {}
        for key, value in settings.items():
            if key in known:
                changed[key] = _setting(key, value)
            elif key in numbers:
                counted[key] = _number(key, value)
            else:
                raise RulesetError(key, value, f"one of {', '.join(sorted(known | numbers))}")
        return replace(self, numbers=replace(self.numbers, **counted), **changed)


class RulesetError(ValueError):
    """A ruleset that cannot be: ``path`` is the key, ``value`` what stood there, ``expected`` what was expected."""

    def __init__(self, path: str, value: object, expected: str) -> None:
        super().__init__(f"{path}: {quoted(value)}: expected {expected}")
        self.path, self.value, self.expected = path, value, expected


_ENUMS: dict[str, type[StrEnum]] = {
    "restore_on_miss": Restore,
    "impeded_block": Impeded,
    "offside_level": Level,
    "penalty_miss": PenaltyMiss,
}
_COUNTS = frozenset({"keeper_touches"})
_MINUTES = frozenset({"half_minutes", "extra_minutes"})
LONGEST = 1440
"""No period is longer (min) than a day: a slip of the pen is caught before anybody plays."""


def _setting_names() -> set[str]:
    return {f.name for f in fields(Ruleset)} - {"name", "numbers", "code", "pitch", "left_out", "direct", "at_once", "own", "deferring"}


def _setting(key: str, value: object) -> object:
    if key in _ENUMS:
        words = [str(w) for w in _ENUMS[key]]
        if value not in words:
            raise RulesetError(key, value, f"one of {', '.join(words)}")
        return _ENUMS[key](str(value))
    if key in _COUNTS:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise RulesetError(key, value, "a whole number, 0 for no limit")
        return value
    if not isinstance(value, bool):
        raise RulesetError(key, value, "true or false")
    return value


def _number(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise RulesetError(key, value, "a number of at least 0")
    if key in _MINUTES and value > LONGEST:
        raise RulesetError(key, value, f"a number from 0 to {LONGEST}")
    return float(value)


def ruleset_names() -> tuple[str, ...]:
    """The names of the shipped rulesets."""
    return tuple(sorted(path.stem for path in (assets() / "rulesets").glob("*.toml")))


def ruleset_data(name: str) -> dict[str, Any]:
    """The raw tables of a shipped ruleset, over those of its base: value, unit, clause and source of each entry.

    Raises ``RulesetError`` when no ruleset of that name is shipped.
    """
    if name not in ruleset_names():
        raise RulesetError("ruleset", name, f"one of {', '.join(ruleset_names())}")
    data = tomllib.loads((assets() / "rulesets" / f"{name}.toml").read_text(encoding="utf-8"))
    base: dict[str, Any] = ruleset_data(data["base"]) if "base" in data else {}
    merged = {part: {**base.get(part, {}), **data.get(part, {})} for part in ("settings", "numbers")}
    laws = {**base.get("laws", {}), **data.get("laws", {})}
    return {"name": data["name"], **merged, "laws": laws}


@cache
def load_ruleset(name: str = "club") -> Ruleset:
    """The shipped ruleset of that name.

    >>> load_ruleset("fistf").restore_on_miss
    <Restore.REQUEST: 'request'>
    """
    data = ruleset_data(name)
    settings: dict[str, Any] = {key: _setting(key, entry["value"]) for key, entry in data["settings"].items()}
    numbers = Numbers(**{key: _number(key, entry["value"]) for key, entry in data["numbers"].items()})
    laws = data["laws"]
    return Ruleset(
        name=data["name"],
        numbers=numbers,
        code=Code(laws.get("code", Code.TABLE)),
        pitch=laws.get("pitch", "standard"),
        left_out=tuple(laws.get("left_out", ())),
        direct=tuple(laws.get("direct", ())),
        at_once=tuple(laws.get("at_once", ())),
        own=laws.get("own", ""),
        deferring=laws.get("deferring", ""),
        **settings,
    )


@cache
def direct_on(pitch: str) -> frozenset[str]:
    """The clauses that bring a direct kick in the code that is played on a table of that name; none where all kicks are alike.

    >>> "ATT-1" in direct_on("five"), direct_on("standard")
    (True, frozenset())
    """
    played = (load_ruleset(name) for name in ruleset_names())
    return frozenset(clause for ruleset in played if ruleset.pitch == pitch for clause in ruleset.direct)


def read_ruleset(value: str | Mapping[str, Any]) -> Ruleset:
    """A scenario's ``ruleset``: a name, or a table of settings over a ``base``.

    >>> read_ruleset({"base": "club", "penalty_anywhere": True}).name
    'club'
    """
    if isinstance(value, str):
        return load_ruleset(value)
    base = value.get("base", "club")
    if not isinstance(base, str):
        raise RulesetError("base", base, "a ruleset's name")
    return load_ruleset(base).with_settings({k: v for k, v in value.items() if k != "base"})
