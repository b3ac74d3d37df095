"""How matters stand, field by field: what each may be, and how it is said. What depends on another field follows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sim.language import known, words
from sim.match.report import ruleset_of
from sim.match.scenario import RulesetChoice, Scenario
from sim.model.ids import Side, is_figure, side_of
from sim.rules.cards import OFFENCES
from sim.rules.catalogue import catalogue
from sim.rules.procedure import RESTARTS
from sim.rules.registry import book_of
from sim.rules.ruleset import ruleset_names
from sim.rules.situation import Block, TouchCount
from sim.rules.state import CARDS
from sim.rules.wording import body_name, phase_name, side_name
from sim.rules.words import Call, Phase
from sim.session.editing import ruled_by, situated
from sim.view.panel import raised

PHASES = tuple(phase for phase in Phase if phase is Phase.PLAY or (phase in RESTARTS and phase is not Phase.SHOOT_OUT))
"""The phases that are laid out by hand; a shoot-out is begun by the match that was level."""
GOALS = 20
SIXTY = 60
CARD_LAW = "CRD-1"
"""The law that brings cards: where it does not hold nobody has any."""
SECOND_TIME = OFFENCES | {Call.RETAKE}
"""What is punished otherwise when it happens again."""
TICK_LAW = "TCK-1"
"""The law that counts ticks."""


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
    """The phase, in fewer words where its own are too many for a field."""
    brief = f"editor.phase.{value}"
    return raised(words(brief, lang) if known(brief, lang) else phase_name(Phase(str(value)), lang))


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


def _per_side(name: str, side: Side, values: Callable[[Scenario], tuple[object, ...]], say: Callable[[object, str], str]) -> Field:
    """A field of what is counted for each side; the first of its values is that of a side of which nothing is noted."""

    def get(scenario: Scenario) -> object:
        noted = getattr(scenario.situation, name)
        return noted[side] if side in noted else values(scenario)[0]

    def set_(scenario: Scenario, value: object) -> Scenario:
        others = {s: v for s, v in getattr(scenario.situation, name).items() if s is not side}
        noted = others if value == values(scenario)[0] else {**others, side: value}
        return situated(scenario, **{name: {s: noted[s] for s in Side if s in noted}})

    return Field(f"{name}_{side}", values, get, set_, say)


def _card(side: Side) -> Field:
    """A side's card. Where the ruleset shows none unless told to, it is told to."""
    field = _per_side("cards", side, lambda s: (None, *(CARDS if ruleset_of(s).holds(CARD_LAW) else ())), _card_name)

    def set_(scenario: Scenario, value: object) -> Scenario:
        then = field.set(scenario, value)
        if value is None or ruleset_of(then).cards:
            return then
        return replace(then, ruleset=RulesetChoice(then.ruleset.name, (*then.ruleset.settings, ("cards", True))))

    return replace(field, set=set_)


def _card_name(value: object, lang: str) -> str:
    return raised(words(f"editor.card.{value or 'none'}", lang))


def _warnings(scenario: Scenario) -> tuple[object, ...]:
    """Nothing, or one of the clauses of the ruleset by which somebody offends; what a file says of several stays until it is changed."""
    rules = ruleset_of(scenario)
    own = [c.id for c in catalogue() if rules.holds(c.id) and (not c.code or rules.own) and SECOND_TIME.intersection(c.calls)]
    return ((), *((clause,) for clause in own))


def _warned(value: object, lang: str) -> str:
    clauses = value if isinstance(value, tuple) else ()
    return ", ".join(map(str, clauses)) or raised(words("editor.none", lang))


def _pair(name: str, index: int, values: Callable[[Scenario], tuple[object, ...]]) -> Field:
    """A field of a count that a situation keeps for both sides together, home first."""

    def get(scenario: Scenario) -> object:
        return getattr(scenario.situation, name)[index]

    def set_(scenario: Scenario, value: object) -> Scenario:
        counts = [*getattr(scenario.situation, name)]
        counts[index] = int(str(value))
        return situated(scenario, **{name: tuple(counts)})

    return Field(f"{name}_{list(Side)[index]}", values, get, set_, _plain)


def _fouls(scenario: Scenario) -> tuple[object, ...]:
    """As far as fouls are counted in words; nothing where they are not counted."""
    most = int(ruleset_of(scenario).numbers.recorded_fouls)
    return tuple(range(2 * most + 1)) if most else (0,)


PLAY = (
    Field("possession", lambda _: tuple(Side), lambda s: s.situation.possession, _set_possession, _side),
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
    *(_per_side("ticks", side, _ticks, _plain) for side in Side),
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
        _plain,
    ),
    Field(
        "second",
        lambda _: tuple(range(SIXTY)),
        lambda s: int(s.situation.clock % SIXTY),
        lambda s, v: situated(s, clock=SIXTY * (s.situation.clock // SIXTY) + int(str(v))),
        _plain,
    ),
    *(_pair("score", i, lambda _: tuple(range(GOALS))) for i in range(2)),
    *(_card(side) for side in Side),
    *(_per_side("warnings", side, _warnings, _warned) for side in Side),
    *(_pair("fouls", i, _fouls) for i in range(2)),
)
"""How the match stands."""
