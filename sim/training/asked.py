"""A question in words: how matters stand, what is done, what cannot be seen in a picture, and what may be answered.

Nothing here depends on the answer: the twins of a family are told alike, and no measure in which they differ is told before it is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from sim.events import Began
from sim.geometry import Point
from sim.language import DEFAULT, known, listed, measure, number, sentence, words
from sim.match.report import ruleset_of
from sim.match.scenario import Scenario
from sim.match.transcript import clock_words, said
from sim.model.actions import AnyAction, Finger, Flick, Hand, Hands, MoveHand, MoveKeeper, PartStruck, Place, Substitute, Support, Wait
from sim.model.ids import Side
from sim.rules.catalogue import catalogue
from sim.rules.registry import book_of
from sim.rules.ruleset import Ruleset, load_ruleset
from sim.rules.situation import Situation
from sim.rules.state import State
from sim.rules.wording import block_name, body_phrase, call_name, phase_name, place_name, restart_name, setting_name, setting_value, side_name
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import Table, load_table
from sim.training.desk import deciding_condition
from sim.training.family import Family
from sim.training.key import Key
from sim.training.question import Question

GROUPS = (
    ("play", (Call.CHANGE, Call.BACK, Call.RETAKE)),
    (
        "offences",
        (
            Call.FOUL,
            Call.FINGER_FOUL,
            Call.HAND_FOUL,
            Call.INCORRECT_FLICK,
            Call.ILLEGAL_FLICK,
            Call.ILLEGAL_MANIPULATION,
            Call.KEEPER_FOUL,
            Call.OFFSIDE,
            Call.TICK_FAULT,
        ),
    ),
    ("goals", (Call.GOAL, Call.OWN_GOAL, Call.NO_GOAL)),
    ("out", (Call.THROW_IN, Call.KICK_IN, Call.CORNER, Call.GOAL_KICK, Call.CLEARANCE, Call.KICK_OFF, Call.DROP_BALL, Call.SECOND_MARK)),
    ("order", (Call.WARNING, Call.CARD, Call.CAUTION, Call.SENT_OFF, Call.SUBSTITUTION, Call.TIME_OUT, Call.HALF_TIME, Call.FULL_TIME)),
    ("hand", (Call.LIFT, Call.SEPARATE, Call.BLOCK_DUE, Call.CHECK)),
)
"""The calls that may be answered, in the order in which they are offered; *play on* goes before all of them."""

RESUMES = (
    Restart.PLAY_ON,
    Restart.FREE_KICK,
    Restart.PENALTY,
    Restart.SECOND_MARK,
    Restart.THROW_IN,
    Restart.KICK_IN,
    Restart.CORNER,
    Restart.GOAL_KICK,
    Restart.CLEARANCE,
    Restart.KICK_OFF,
    Restart.DROP_BALL,
    Restart.RETAKE,
    Restart.SHOTS,
)
"""The restarts that may be answered, in the order in which they are offered."""

UNSEEN = frozenset({"contact_time", "contact_way", "hand_way", "keeper_speed", "keeper_reversals"})
"""Conditions measured in a motion that no still picture shows."""

_MEANT = (Flick, MoveHand, MoveKeeper, Hands)
"""What may be done on purpose or not."""
SPOT = 8.0
"""A place is on a spot within so many mm."""
_DECLARED = ("finger", "hand", "support", "part")
Way = tuple[Finger, Hand, Support, PartStruck]
"""How a flick is made: what of it is declared and seen."""


Value_co = TypeVar("Value_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Choice(Generic[Value_co]):
    """Something that may be answered, and its name."""

    value: Value_co
    name: str


def call_choices(lang: str, ruleset: str = "club") -> tuple[tuple[str, tuple[Choice[Call | None], ...]], ...]:
    """The calls that a ruleset's code announces, in groups with their headings; the first choice of all is *play on* (None)."""
    rules = load_ruleset(ruleset)
    announced = {call for clause in catalogue(lang) if clause.code in ("", rules.code) and rules.holds(clause.id) for call in clause.calls}
    first: tuple[str, tuple[Choice[Call | None], ...]] = ("", (Choice(None, restart_name(Restart.PLAY_ON, lang)),))
    groups = ((name, tuple(Choice(call, call_name(call, lang, rules.code)) for call in calls if call in announced)) for name, calls in GROUPS)
    return (first, *((words(f"school.calls.{name}", lang), calls) for name, calls in groups))


def against_choices(lang: str) -> tuple[Choice[Side | None], ...]:
    """Whom a call may be against: a side, or nobody."""
    return (*(Choice(side, side_name(side, lang)) for side in Side), Choice(None, words("school.nobody", lang)))


def restart_choices(lang: str, ruleset: str = "club") -> tuple[Choice[Restart], ...]:
    """The restarts of a ruleset's code."""
    unknown = book_of(load_ruleset(ruleset)).unknown
    return tuple(Choice(restart, restart_name(restart, lang)) for restart in RESUMES if restart not in unknown)


def can_be_answered(key: Key, ruleset: str) -> bool:
    """Whether a key's call and restart are among those that may be answered."""
    calls = {choice.value for _, group in call_choices(DEFAULT, ruleset) for choice in group}
    return key.call in calls and key.restart in {choice.value for choice in restart_choices(DEFAULT, ruleset)}


def asks_for_spot(restart: Restart) -> bool:
    """Whether a place is asked for with a restart."""
    return restart is not Restart.PLAY_ON


def facts(of: Question, lang: str) -> tuple[str, ...]:
    """How matters stand when the situation begins, a sentence each: the rules, who has the ball, and what cannot be seen."""
    scenario = of.variant.scenario
    s, table = scenario.situation, load_table(scenario.pitch)
    rules = ruleset_of(scenario)
    lines = [*_rules(scenario, lang), *_stage(of, lang, of.report.played.moments[0].state, rules)]
    if s.taker is not None:
        lines.append(words("school.fact.taken" if s.taken else "school.fact.taker", lang, figure=body_phrase(s.taker, lang)))
    if s.spot is not None and s.phase is not Phase.PLAY and (named := spot_name(s.spot, lang, table)):
        lines.append(words("school.fact.spot", lang, place=named))
    if s.phase is Phase.FREE_KICK and rules.direct:
        lines.append(words("school.fact.direct" if s.direct else "school.fact.indirect", lang))
    if s.touches.figure is not None and s.touches.count:
        lines.append(words("school.fact.touches", lang, figure=body_phrase(s.touches.figure, lang), count=s.touches.count))
    if s.phase is Phase.PLAY:
        lines.append(words("school.fact.block", lang, block=block_name(s.block, lang)))
    if s.last_touch:
        lines.append(words("school.fact.last_touch", lang, figures=listed((body_phrase(b, lang) for b in s.last_touch), lang)))
    return tuple(
        sentence(line) for line in (*lines, *_remembered(s, lang, rules.code), *_counted_out(s, lang, table), *_flicked(of, lang), *_called(of, lang))
    )


def _flicked(of: Question, lang: str) -> Iterator[str]:
    """How all flicks are made, where all are made alike: seen of every flick, whatever is asked about."""
    ways = _ways(of)
    if len(ways) == 1:
        yield words("school.fact.flicks", lang, technique=_technique(*ways, lang))


def _called(of: Question, lang: str) -> Iterator[str]:
    """What is called on the way whatever the answer, and what is called in any case, so that it is asked whether more is."""
    for name, rulings in (("called", of.called), ("anyway", of.anyway)):
        code = ruleset_of(of.variant.scenario).code
        said = [_ruling(one.call, one.against, lang, code) for one in rulings if one.call is not None]
        if said:
            yield words(f"school.fact.{name}", lang, rulings="; ".join(dict.fromkeys(said)))


def _ruling(call: Call, against: Side | None, lang: str, code: str) -> str:
    return call_name(call, lang, code) + ("" if against is None else words("school.against", lang, side=side_name(against, lang)))


def spot_name(at: Point, lang: str, table: Table, within: float = SPOT) -> str:
    """The name of the spot or corner within so many mm of a place; "" where there is none: any other place is to be seen, not told."""
    pitch = table.pitch
    named = ((0.0, 0.0), pitch.spot(-1), pitch.spot(1), *(pitch.corner(x, y) for x in (-1, 1) for y in (-1, 1)))
    near = next((place for place in named if math.dist(place, at) <= within), None)
    return "" if near is None else place_name(near, lang, table)


def ruleset_words(name: str, lang: str) -> str:
    """A ruleset's name; one that has none of its own is called as its file is."""
    return words(f"ruleset.{name}", lang) if known(f"ruleset.{name}", lang) else name


def _rules(scenario: Scenario, lang: str) -> Iterator[str]:
    yield words("school.fact.ruleset", lang, ruleset=ruleset_words(scenario.ruleset.name, lang))
    rules = ruleset_of(scenario)
    for name, _ in scenario.ruleset.settings:
        yield words("school.fact.setting", lang, setting=setting_name(name, lang), value=setting_value(getattr(rules, name), lang))


def _stage(of: Question, lang: str, state: State, rules: Ruleset) -> Iterator[str]:
    """The stage of play, who has the ball and attacks where, and score and clock where they are not those of a beginning.

    A clock that differs between the twins is told to the second: what decides is seen running.
    """
    s = of.variant.scenario.situation
    way = words("school.right" if s.possession.attacks(s.half) > 0 else "school.left", lang)
    yield words("school.fact.stage", lang, phase=phase_name(s.phase, lang), side=words(f"side.the.{s.possession}", lang), way=way)
    if state.period > 2 and s.phase not in (Phase.SHOTS, Phase.SHOOT_OUT):
        yield words("school.fact.extra_time" if rules.sudden_death else "school.fact.extra_time_full", lang)
    if s.score != (0, 0) or s.clock:
        half = words("view.first_half" if s.half % 2 else "view.second_half", lang).lower()
        clock = _clock(s.clock, lang) if _stand_alike(of.variant.family, "clock") else clock_words(s.clock)
        yield words("school.fact.clock", lang, home=s.score[0], away=s.score[1], half=half, clock=clock)


def _clock(seconds: float, lang: str) -> str:
    """A clock to the millisecond where it shows more than whole seconds."""
    part = round(seconds - int(seconds), 3)
    return clock_words(seconds) + (number(part, lang, 3).removeprefix("0") if part else "")


def _remembered(s: Situation, lang: str, code: str) -> Iterator[str]:
    """What the referee has to remember: penalties, cards, ticks, flicks made, who is ready, what is pending."""
    for side in Side:
        name = words(f"side.the.{side}", lang)
        if clauses := s.warnings.get(side):
            yield words("school.fact.warned", lang, side=name, clauses=listed(_counted(clauses), lang))
        if card := s.cards.get(side):
            yield words("school.fact.card", lang, side=name, card=words(f"school.card.{card}", lang))
        if s.ticks.get(side):
            yield words("school.fact.ticks", lang, side=name, count=s.ticks[side])
        if s.positional.get(side):
            yield words("school.fact.positional", lang, side=name, count=s.positional[side])
        if side in s.ready:
            yield words("school.fact.ready", lang, side=name)
        if shots := s.shots.get(side):
            yield words("school.fact.shot_count", lang, side=name, count=len(shots), scored=sum(shot.scored for shot in shots))
    for body in s.passive:
        yield words("school.fact.passive", lang, figure=body_phrase(body, lang))
    if s.sanction is not None:
        against = "–" if s.sanction.against is None else side_name(s.sanction.against, lang)
        call, restart = call_name(s.sanction.call, lang, code), restart_name(s.sanction.restart, lang)
        yield words("school.fact.sanction", lang, call=call, against=against, restart=restart)
    if s.flick is not None:
        yield words("school.fact.flick", lang, figure=body_phrase(s.flick.figure, lang))


def _counted_out(s: Situation, lang: str, table: Table) -> Iterator[str]:
    """What is kept count of beside play: fouls, time-outs, cautions, who was sent off, what time has run, and what was asked for."""
    for name, counts in (("fouls", s.fouls), ("deferred_fouls", s.deferred_fouls), ("time_outs", s.time_outs)):
        if any(counts):
            yield words(f"school.fact.{name}", lang, home=counts[0], away=counts[1])
    for sent in s.sent_off:
        key = "school.fact.sent_off_until" if sent.until else "school.fact.sent_off"
        yield words(key, lang, figure=body_phrase(sent.figure, lang), until=_clock(sent.until or 0.0, lang))
    if s.cautioned:
        yield words("school.fact.cautioned", lang, figures=listed((body_phrase(body, lang) for body in s.cautioned), lang))
    if s.keeping:
        yield words("school.fact.keeping", lang, figures=listed((body_phrase(body, lang) for body in s.keeping), lang))
    for name, sides in (("released", s.released), ("asked", s.asked)):
        for side in sides:
            yield words(f"school.fact.{name}", lang, side=words(f"side.the.{side}", lang))
    if s.resume is not None:
        yield words("school.fact.resume", lang, phase=phase_name(s.resume, lang))
    if s.foul_spot is not None:
        yield words("school.fact.foul_spot", lang, place=place_name(s.foul_spot, lang, table))
    if s.held:
        yield words("school.fact.held", lang, seconds=number(s.held, lang, 3))
    if s.doubt:
        yield words("school.fact.doubt", lang, value=measure(s.doubt, Unit.MM, lang))


def _counted(clauses: Iterable[str]) -> Iterator[str]:
    clauses = tuple(clauses)
    for clause in dict.fromkeys(clauses):
        times = clauses.count(clause)
        yield clause if times == 1 else f"{clause} ({times}×)"


# ---------------------------------------------------------------- what is done


@dataclass(frozen=True, slots=True)
class Act:
    """Something that is done: when it begins (s of the log), and what it is in a sentence."""

    t: float
    text: str


def acts(of: Question, lang: str, *, measured: bool = False) -> tuple[Act, ...]:
    """What is done up to where the situation stops, in order, with what cannot be seen of it.

    ``measured``: with places, and with speeds and waits that differ between the twins.
    """
    table, found = load_table(of.variant.scenario.pitch), []
    family = of.variant.family
    several, meant = len(_ways(of)) > 1, _tells_purpose(family)
    waits, speeds = (_alike(family, kind, name) for kind, name in ((Wait, "seconds"), (Flick, "speed")))
    for began in of.log.of(Began):
        text = (
            (None if measured else _seen(began.action, lang))
            or _done(began.action, lang, table)
            or said(began.action, _state_at(of, began.index), table, lang)
        )
        if isinstance(began.action, Wait) and not (waits or measured):
            text = words("school.did.wait", lang)
        if isinstance(began.action, Flick) and not (speeds or measured):
            text = text.removesuffix(f", {measure(round(began.action.speed), Unit.MM_S, lang)}")
        if isinstance(began.action, Flick):
            text += f" ({_technique(_way(began.action), lang)})" if several else ""
        if meant and isinstance(began.action, _MEANT):
            text += f" ({words('school.did.on_purpose' if began.action.deliberate else 'school.did.not_on_purpose', lang)})"
        found.append(Act(began.t, sentence(text)))
    return tuple(found)


def measured(of: Question, lang: str) -> str | None:
    """What only a motion shows, measured, where the situation turns on it: for those who see a picture and no motion."""
    condition = deciding_condition(of)
    if condition.name in UNSEEN:
        return sentence(words(f"school.measured.{condition.name}", lang, value=measure(condition.value, condition.unit, lang)))
    if not _stand_alike(of.variant.family, "clock"):
        return sentence(words("school.measured.clock", lang, clock=_clock(of.variant.scenario.situation.clock, lang)))
    return None


def _seen(action: AnyAction, lang: str) -> str | None:
    """What is done somewhere, without its place: that is to be seen, and may be what decides."""
    if isinstance(action, Place):
        return words("school.did.placed", lang, figure=body_phrase(action.body, lang))
    if isinstance(action, Substitute) and action.enter is not None:
        key = "school.did.joins" if action.leave is None else "school.did.changed"
        return words(key, lang, off=body_phrase(action.off, lang), by=body_phrase(action.by, lang))
    return None


def _done(action: AnyAction, lang: str, table: Table) -> str | None:
    """What of an action needs other words than those of a match."""
    if isinstance(action, Hands):
        key = "school.did.leaning" if action.leaning else "school.did.hands"
        return words(key, lang, side=side_name(action.side, lang), count=action.over)
    if isinstance(action, Wait):
        return words("match.did.wait", lang, seconds=number(action.seconds, lang))
    if isinstance(action, Substitute) and action.enter is not None:
        key = "school.did.completes" if action.leave is None else "school.did.substitute"
        leave, enter = (number(knot[0] if knot else 0.0, lang) for knot in (action.leave, action.enter))
        out, inside = ("" if knot is None else place_name(knot[1:], lang, table) for knot in (action.leave, action.enter))
        figures = {"off": body_phrase(action.off, lang), "by": body_phrase(action.by, lang)}
        return words(key, lang, **figures, leave=leave, enter=enter, out=out, **{"in": inside})
    return None


def _state_at(of: Question, index: int) -> State:
    """What was known when the motion of an action began."""
    return next(m for m in reversed(of.report.played.moments) if m.done <= index).state


def _alike(family: Family, kind: type[AnyAction], name: str) -> bool:
    """Whether a measure of the actions of one kind is the same in both twins, as far as both have such actions."""
    of = ([getattr(a, name) for a in family.scenario(called).actions if isinstance(a, kind)] for called in (True, False))
    return all(a == b for a, b in zip(*of, strict=False))


def _stand_alike(family: Family, name: str) -> bool:
    """Whether a field of the situation is the same in both twins."""
    return bool(getattr(family.called.situation, name) == getattr(family.near.situation, name))


def _tells_purpose(family: Family) -> bool:
    """Whether either twin has something done on purpose."""
    return any(action.deliberate for called in (True, False) for action in family.scenario(called).actions)


def _way(flick: Flick) -> Way:
    """How a flick is made, as far as it is seen."""
    technique = flick.technique
    return (technique.finger, technique.hand, technique.support, technique.part)


def _ways(of: Question) -> tuple[Way, ...]:
    """How flicks are made in a question, each way once."""
    return tuple(dict.fromkeys(_way(began.action) for began in of.log.of(Began) if isinstance(began.action, Flick)))


def _technique(way: Way, lang: str) -> str:
    return ", ".join(words(f"school.{name}.{value}", lang) for name, value in zip(_DECLARED, way, strict=True))
