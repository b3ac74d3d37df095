"""How matters stand, field by field: what each may be, and how it is said. What depends on another field follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sim.language import words
from sim.match.scenario import RulesetChoice, Scenario
from sim.model.ids import Side, is_figure, side_of
from sim.rules.procedure import RESTARTS
from sim.rules.ruleset import ruleset_names
from sim.rules.situation import Block, TouchCount
from sim.rules.wording import body_name, phase_name, side_name
from sim.rules.words import Phase
from sim.session.editing import situated
from sim.view.panel import raised

PHASES = (Phase.PLAY, Phase.KICK_OFF, Phase.THROW_IN, Phase.FREE_KICK, Phase.CORNER, Phase.GOAL_KICK, Phase.PENALTY)
"""The phases that are laid out by hand."""
MINUTES = 15
GOALS = 20


@dataclass(frozen=True)
class Field:
    """One field: its values in order, which one holds, and the scenario with another one."""

    name: str
    values: Callable[[Scenario], tuple[object, ...]]
    get: Callable[[Scenario], object]
    set: Callable[[Scenario, object], Scenario]
    say: Callable[[object, str], str]

    def stepped(self, scenario: Scenario, steps: int) -> Scenario:
        """The scenario with the next value, or the one before; round and round."""
        values, now = self.values(scenario), self.get(scenario)
        at = values.index(now) if now in values else 0
        return self.set(scenario, values[(at + steps) % len(values)])


def _side(value: object, lang: str) -> str:
    return raised(side_name(Side(str(value)), lang))


def _body(value: object, lang: str) -> str:
    return raised(words("editor.nobody", lang) if value is None else body_name(str(value), lang))


def _plain(value: object, _: str) -> str:
    return str(value)


def _own(scenario: Scenario) -> tuple[object, ...]:
    """Nobody, and the figures of the side that has the ball."""
    owner = scenario.situation.possession
    return (None, *(body for body in scenario.layout.figures if side_of(body) is owner))


def _all(scenario: Scenario) -> tuple[object, ...]:
    return (None, *(body for body in scenario.layout.ids() if is_figure(body) or body.endswith(".keeper")))


def _set_possession(scenario: Scenario, value: object) -> Scenario:
    """With the ball go the count of touches and the taker, who belong to the other side."""
    return situated(scenario, possession=Side(str(value)), touches=TouchCount(), taker=None)


def _set_phase(scenario: Scenario, value: object) -> Scenario:
    """A restart is taken from where the ball lies."""
    phase = Phase(str(value))
    ball = scenario.layout.ball
    at = ball.at if phase in RESTARTS and ball is not None else None
    return situated(scenario, phase=phase, spot=at, taker=scenario.situation.taker if phase in RESTARTS else None)


def _set_touching(scenario: Scenario, value: object) -> Scenario:
    count = max(scenario.situation.touches.count, 1) if value is not None else 0
    return situated(scenario, touches=TouchCount(None if value is None else str(value), count))


def _set_count(scenario: Scenario, value: object) -> Scenario:
    return situated(scenario, touches=replace(scenario.situation.touches, count=int(str(value))))


def _set_score(index: int) -> Callable[[Scenario, object], Scenario]:
    def set_(scenario: Scenario, value: object) -> Scenario:
        home, away = scenario.situation.score
        goals = int(str(value))
        return situated(scenario, score=(goals, away) if index == 0 else (home, goals))

    return set_


def _set_ruleset(scenario: Scenario, value: object) -> Scenario:
    return replace(scenario, ruleset=RulesetChoice(str(value), scenario.ruleset.settings))


FIELDS = (
    Field("possession", lambda _: tuple(Side), lambda s: s.situation.possession, _set_possession, _side),
    Field("phase", lambda _: PHASES, lambda s: s.situation.phase, _set_phase, lambda v, lang: raised(phase_name(Phase(str(v)), lang))),
    Field(
        "taker",
        lambda s: _own(s) if s.situation.phase in RESTARTS else (None,),
        lambda s: s.situation.taker,
        lambda s, v: situated(s, taker=v),
        _body,
    ),
    Field("touching", _own, lambda s: s.situation.touches.figure, _set_touching, _body),
    Field(
        "touches",
        lambda s: tuple(range(1, 4)) if s.situation.touches.figure else (0,),
        lambda s: s.situation.touches.count,
        _set_count,
        _plain,
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
    Field(
        "half",
        lambda _: (1, 2),
        lambda s: s.situation.half,
        lambda s, v: situated(s, half=int(str(v))),
        lambda v, lang: words("view.first_half" if v == 1 else "view.second_half", lang),
    ),
    Field(
        "minute",
        lambda _: tuple(range(MINUTES)),
        lambda s: int(s.situation.clock // 60),
        lambda s, v: situated(s, clock=60.0 * int(str(v))),
        _plain,
    ),
    Field("score_home", lambda _: tuple(range(GOALS)), lambda s: s.situation.score[0], _set_score(0), _plain),
    Field("score_away", lambda _: tuple(range(GOALS)), lambda s: s.situation.score[1], _set_score(1), _plain),
    Field("ruleset", lambda _: ruleset_names(), lambda s: s.ruleset.name, _set_ruleset, _plain),
)
"""The fields in the order in which they stand on the screen."""
