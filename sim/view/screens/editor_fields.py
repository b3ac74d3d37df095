"""How matters stand, field by field: what each may be, and how it is said. What depends on another field follows it."""

from __future__ import annotations

from dataclasses import replace

from sim.language import known, words
from sim.match.report import ruleset_of
from sim.match.scenario import Scenario
from sim.model.ids import Side, is_figure, side_of
from sim.rules.procedure import RESTARTS
from sim.rules.registry import book_of
from sim.rules.ruleset import ruleset_names
from sim.rules.situation import Block, TouchCount
from sim.rules.wording import body_name, phase_name, side_name
from sim.rules.words import Phase
from sim.session.editing import situated
from sim.session.other_rules import ruled_by
from sim.view.panel import raised
from sim.view.screens.editor_field import Field, pair, per_side, plain, side_said
from sim.view.screens.editor_records import TIMED

PHASES = tuple(phase for phase in Phase if phase is Phase.PLAY or (phase in RESTARTS and phase is not Phase.SHOOT_OUT))
"""The phases that are laid out by hand; a shoot-out is begun by the match that was level."""
GOALS = 20
SIXTY = 60
TICK_LAW = "TCK-1"
"""The law that counts ticks."""


def _body(value: object, lang: str) -> str:
    return raised(words("editor.nobody", lang) if value is None else body_name(str(value), lang))


def _own(scenario: Scenario) -> tuple[object, ...]:
    """Nobody, and the figures of the side that has the ball."""
    owner = scenario.situation.possession
    return (None, *(body for body in scenario.layout.figures if side_of(body) is owner))


def _all(scenario: Scenario) -> tuple[object, ...]:
    return (None, *(body for body in scenario.layout.ids() if is_figure(body) or body.endswith(".keeper")))


def _set_possession(scenario: Scenario, value: object) -> Scenario:
    """With the ball go the count of touches and the taker, who belong to the other side."""
    return situated(scenario, possession=Side(str(value)), touches=TouchCount(), taker=None, taken=False)


def _set_phase(scenario: Scenario, value: object) -> Scenario:
    """A restart is taken from where the ball lies."""
    phase = Phase(str(value))
    ball = scenario.layout.ball
    at = ball.at if phase in RESTARTS and ball is not None else None
    return situated(scenario, phase=phase, spot=at, taker=scenario.situation.taker if phase in RESTARTS else None, taken=False, ready=())


def _set_touching(scenario: Scenario, value: object) -> Scenario:
    count = max(scenario.situation.touches.count, 1) if value is not None else 0
    return situated(scenario, touches=TouchCount(None if value is None else str(value), count))


def _set_count(scenario: Scenario, value: object) -> Scenario:
    return situated(scenario, touches=replace(scenario.situation.touches, count=int(str(value))))


def _rules_name(value: object, lang: str) -> str:
    return raised(words(f"ruleset.{value}", lang)) if known(f"ruleset.{value}", lang) else str(value)


def _yes(value: object, lang: str) -> str:
    return raised(words("editor.yes" if value else "editor.no", lang))


def _minutes(scenario: Scenario) -> tuple[object, ...]:
    """Every minute of a half, and that of the signal."""
    return tuple(range(int(ruleset_of(scenario).numbers.half_minutes) + 1))


def _phases(scenario: Scenario) -> tuple[object, ...]:
    """Open play, and the restarts that the ruleset's code knows."""
    unknown = {str(restart) for restart in book_of(ruleset_of(scenario)).unknown}
    return tuple(phase for phase in PHASES if str(phase) not in unknown)


def _phase_name(value: object, lang: str) -> str:
    return raised(phase_name(Phase(str(value)), lang))


def _ticks(scenario: Scenario) -> tuple[object, ...]:
    rules = ruleset_of(scenario)
    return tuple(range(int(rules.numbers.ticks) + 1)) if rules.holds(TICK_LAW) else (0,)


def _restart(scenario: Scenario) -> bool:
    return scenario.situation.phase in RESTARTS


def _set_taken(scenario: Scenario, value: object) -> Scenario:
    return situated(scenario, taken=bool(value))


def _ready(value: object, lang: str) -> str:
    sides = value if isinstance(value, tuple) else ()
    return raised(words("editor.nobody" if not sides else "editor.both", lang) if len(sides) != 1 else side_name(sides[0], lang))


PLAY = (
    Field("possession", lambda _: tuple(Side), lambda s: s.situation.possession, _set_possession, side_said),
    Field("phase", _phases, lambda s: s.situation.phase, _set_phase, _phase_name),
    Field("taker", lambda s: _own(s) if _restart(s) else (None,), lambda s: s.situation.taker, lambda s, v: situated(s, taker=v), _body),
    Field("taken", lambda s: (False, True) if _restart(s) and s.situation.taker else (False,), lambda s: s.situation.taken, _set_taken, _yes),
    Field(
        "ready",
        lambda s: ((), (Side.HOME,), (Side.AWAY,), tuple(Side)) if _restart(s) else ((),),
        lambda s: s.situation.ready,
        lambda s, v: situated(s, ready=v),
        _ready,
    ),
    Field("touching", _own, lambda s: s.situation.touches.figure, _set_touching, _body),
    Field(
        "touches",
        lambda s: tuple(range(1, int(ruleset_of(s).numbers.touches) + 1)) if s.situation.touches.figure else (0,),
        lambda s: s.situation.touches.count,
        _set_count,
        plain,
    ),
    Field(
        "last_touch",
        _all,
        lambda s: s.situation.last_touch[0] if s.situation.last_touch else None,
        lambda s, v: situated(s, last_touch=() if v is None else (str(v),)),
        _body,
    ),
    Field(
        "block",
        lambda _: tuple(Block),
        lambda s: s.situation.block,
        lambda s, v: situated(s, block=Block(str(v))),
        lambda v, lang: raised(words(f"editor.block.{v}", lang)),
    ),
    *(per_side("ticks", side, _ticks, plain) for side in Side),
)
"""How play stands."""

MATCH = (
    Field("ruleset", lambda _: ruleset_names(), lambda s: s.ruleset.name, lambda s, v: ruled_by(s, str(v)), _rules_name),
    Field(
        "half",
        lambda _: (1, 2),
        lambda s: s.situation.half,
        lambda s, v: situated(s, half=int(str(v))),
        lambda v, lang: words("view.first_half" if v == 1 else "view.second_half", lang),
    ),
    Field(
        "minute",
        _minutes,
        lambda s: int(s.situation.clock // SIXTY),
        lambda s, v: situated(s, clock=SIXTY * int(str(v)) + s.situation.clock % SIXTY),
        plain,
    ),
    Field(
        "second",
        lambda _: tuple(range(SIXTY)),
        lambda s: int(s.situation.clock % SIXTY),
        lambda s, v: situated(s, clock=SIXTY * (s.situation.clock // SIXTY) + int(str(v))),
        plain,
    ),
    *(pair("score", i, lambda _: tuple(range(GOALS))) for i in range(2)),
    *TIMED,
)
"""How the match stands."""
