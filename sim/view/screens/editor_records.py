"""What a situation carries along: cards, warnings and fouls, time-outs, who was sent off, a sanction not yet taken, who is passive or cautioned."""

from __future__ import annotations

from dataclasses import replace

from sim.match.report import ruleset_of
from sim.match.scenario import RulesetChoice, Scenario
from sim.model.ids import Side, figure, side_of
from sim.record.matters import PASSIVE_LAW
from sim.rules.cards import OFFENCES
from sim.rules.catalogue import catalogue
from sim.rules.ledger import SentOff
from sim.rules.procedure import POSITIONED
from sim.rules.situation import Sanction
from sim.rules.state import CARDS
from sim.rules.wording import body_name, restart_name
from sim.rules.words import Call, Phase, Restart
from sim.session.editing import situated
from sim.table import load_table
from sim.view.panel import raised
from sim.view.screens.editor_field import Field, nothing, pair, per_side, plain, side_said

CARD_LAW = "CRD-1"
"""The law that brings cards: where it does not hold nobody has any."""
SECOND_TIME = OFFENCES | {Call.RETAKE}
"""What is punished otherwise when it happens again."""
PUNISHED = OFFENCES - {Call.WARNING}
"""What a sanction is given for."""
SQUAD = 12
"""The highest number of a figure that a side may have."""
MINUTE = 60.0
"""Seconds."""


# ---------------------------------------------------------------- cards, warnings, fouls, time-outs


def _card(side: Side) -> Field:
    """A side's card. Where the ruleset shows none unless told to, it is told to."""
    field = per_side("cards", side, lambda s: (None, *(CARDS if ruleset_of(s).holds(CARD_LAW) else ())), _card_name)

    def set_(scenario: Scenario, value: object) -> Scenario:
        then = field.set(scenario, value)
        if value is None or ruleset_of(then).cards:
            return then
        return replace(then, ruleset=RulesetChoice(then.ruleset.name, (*then.ruleset.settings, ("cards", True))))

    return replace(field, set=set_)


def _card_name(value: object, lang: str) -> str:
    return nothing(f"editor.card.{value or 'none'}", lang)


def _warnings(scenario: Scenario) -> tuple[object, ...]:
    """Nothing, or one of the clauses of the ruleset by which somebody offends; what a file says of several stays until it is changed."""
    return ((), *((clause,) for clause in _clauses(scenario, SECOND_TIME)))


def _clauses(scenario: Scenario, calls: frozenset[Call]) -> list[str]:
    """The clauses of a scenario's ruleset that announce one of these calls."""
    rules = ruleset_of(scenario)
    return [c.id for c in catalogue() if rules.holds(c.id) and (not c.code or rules.own) and calls.intersection(c.calls)]


def _listed(value: object, lang: str) -> str:
    names = value if isinstance(value, tuple) else ()
    return ", ".join(map(str, names)) or nothing("editor.none", lang)


def _fouls(scenario: Scenario) -> tuple[object, ...]:
    """As far as fouls are counted in words; nothing where they are not counted."""
    most = int(ruleset_of(scenario).numbers.recorded_fouls)
    return tuple(range(2 * most + 1)) if most else (0,)


def _time_outs(scenario: Scenario) -> tuple[object, ...]:
    return tuple(range(int(ruleset_of(scenario).numbers.time_outs) + 1))


def _positional(scenario: Scenario) -> tuple[object, ...]:
    """How many positional flicks may have been made: none where the restart knows none."""
    numbers, phase = ruleset_of(scenario).numbers, scenario.situation.phase
    if phase not in POSITIONED:
        return (0,)
    return tuple(range(int(numbers.positional_corner if phase is Phase.CORNER else numbers.positional) + 1))


# ---------------------------------------------------------------- sendings-off


def _sent_off(side: Side) -> Field:
    """The figure of a side that was sent off, not on the cloth; what a file says of several stays until it is changed."""

    def values(scenario: Scenario) -> tuple[object, ...]:
        if not ruleset_of(scenario).numbers.short_minutes:
            return ((),)
        there = scenario.layout.figures
        return ((), *((body,) for number in range(1, SQUAD + 1) if (body := figure(side, number)) not in there))

    def get(scenario: Scenario) -> object:
        return tuple(gone.figure for gone in scenario.situation.sent_off if side_of(gone.figure) is side)

    def set_(scenario: Scenario, value: object) -> Scenario:
        until = scenario.situation.clock + ruleset_of(scenario).numbers.short_minutes * MINUTE
        others = tuple(gone for gone in scenario.situation.sent_off if side_of(gone.figure) is not side)
        names = value if isinstance(value, tuple) else ()
        return situated(scenario, sent_off=(*others, *(SentOff(str(name), until) for name in names)))

    def say(value: object, lang: str) -> str:
        names = value if isinstance(value, tuple) else ()
        return ", ".join(raised(body_name(str(name), lang)) for name in names) or nothing("editor.nobody", lang)

    return Field(f"sent_off_{side}", values, get, set_, say)


# ---------------------------------------------------------------- a sanction that is neither taken nor waived


def _set_sanction(scenario: Scenario, value: object) -> Scenario:
    """A sanction for a clause: a free kick from where the ball lies, against the side that does not have it, until more is said."""
    if value is None:
        return situated(scenario, sanction=None)
    clause, now = str(value), scenario.situation.sanction
    call = next(c for c in catalogue().clause(clause).calls if c in PUNISHED)
    against = now.against if now is not None and now.against is not None else scenario.situation.possession.other
    return _punished(scenario, Sanction(call, clause, against, against.other), now.restart if now is not None else Restart.FREE_KICK)


def _punished(scenario: Scenario, sanction: Sanction, restart: Restart) -> Scenario:
    """The scenario with a sanction and the restart that it brings, which has its own spot."""
    pitch, ball = load_table(scenario.pitch).pitch, scenario.layout.ball
    end = -sanction.against.attacks(scenario.situation.half) if sanction.against is not None else 1
    spots = {Restart.PENALTY: pitch.spot(end), Restart.SECOND_MARK: pitch.mark(end)}
    spot = spots.get(restart, ball.at if ball is not None else (0.0, 0.0))
    return situated(scenario, sanction=replace(sanction, restart=restart, spot=spot))


def _set_against(scenario: Scenario, value: object) -> Scenario:
    now = scenario.situation.sanction
    if now is None or value is None:
        return scenario
    side = Side(str(value))
    return _punished(scenario, replace(now, against=side, to=side.other), now.restart)


def _set_restart(scenario: Scenario, value: object) -> Scenario:
    now = scenario.situation.sanction
    return scenario if now is None or value is None else _punished(scenario, now, Restart(str(value)))


def _restarts(scenario: Scenario) -> tuple[object, ...]:
    if scenario.situation.sanction is None:
        return (None,)
    marked = load_table(scenario.pitch).pitch.second_mark > 0.0
    return (Restart.FREE_KICK, Restart.PENALTY, *((Restart.SECOND_MARK,) if marked else ()))


def _clause_said(value: object, lang: str) -> str:
    return str(value) if value else nothing("editor.no_sanction", lang)


def _restart_said(value: object, lang: str) -> str:
    return raised(restart_name(Restart(str(value)), lang)) if value else nothing("editor.no_restart", lang)


def _side_or_none(value: object, lang: str) -> str:
    return side_said(value, lang) if value else nothing("editor.nobody", lang)


TIMED = (
    *(per_side("positional", side, _positional, plain) for side in Side),
    *(pair("time_outs", i, _time_outs) for i in range(2)),
)
"""What each side has used up."""

RECORD = (
    *(_card(side) for side in Side),
    *(per_side("warnings", side, _warnings, _listed) for side in Side),
    *(pair("fouls", i, _fouls) for i in range(2)),
    *(_sent_off(side) for side in Side),
    Field(
        "sanction",
        lambda s: (None, *_clauses(s, PUNISHED)),
        lambda s: s.situation.sanction.clause if s.situation.sanction is not None else None,
        _set_sanction,
        _clause_said,
    ),
    Field(
        "sanction_against",
        lambda s: tuple(Side) if s.situation.sanction is not None else (None,),
        lambda s: s.situation.sanction.against if s.situation.sanction is not None else None,
        _set_against,
        _side_or_none,
    ),
    Field(
        "sanction_restart",
        _restarts,
        lambda s: None if s.situation.sanction is None else s.situation.sanction.restart,
        _set_restart,
        _restart_said,
    ),
)
"""What has been ruled before."""


# ---------------------------------------------------------------- figures


def may_be_passive(scenario: Scenario) -> bool:
    """Whether the ruleset knows passive figures."""
    return ruleset_of(scenario).holds(PASSIVE_LAW)


def may_be_cautioned(scenario: Scenario) -> bool:
    """Whether the ruleset cautions figures."""
    return ruleset_of(scenario).numbers.short_minutes > 0.0


def noted(scenario: Scenario, body: str, *, caution: bool) -> Scenario:
    """The scenario with a figure cautioned, or else passive, or no longer so; the same where the rules know nothing of it, or it is no figure."""
    if body not in scenario.layout.figures or not (may_be_cautioned if caution else may_be_passive)(scenario):
        return scenario
    s = scenario.situation
    return situated(scenario, cautioned=_turned(s.cautioned, body)) if caution else situated(scenario, passive=_turned(s.passive, body))


def _turned(names: tuple[str, ...], body: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != body) if body in names else (*names, body)
