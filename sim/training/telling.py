"""What an answer brings to light, in words: what was right, the right answer, its clause, the margin, and what would have had to differ."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sim.geometry import Point
from sim.language import listed, measure, sentence, words
from sim.match.report import judge, ruleset_of
from sim.model.ids import BALL, Side
from sim.record.transform import Change
from sim.rules.catalogue import clause
from sim.rules.findings import Condition
from sim.rules.measures import CERTAIN
from sim.rules.wording import call_name, place_name, restart_name, say, say_condition, side_name
from sim.rules.words import Call, Restart, Unit
from sim.table import Table, load_table
from sim.training.answer import Given, Marks
from sim.training.desk import Feedback
from sim.training.family import reading_in
from sim.training.key import Key, key_of
from sim.training.variant import Variant

_LEAST = {Unit.MM: 0.1, Unit.MS: 0.1, Unit.MM_S: 1.0, Unit.COUNT: 1.0}
"""What is said to have been missing, at the least, for the opposite decision."""
_FINE = 4000.0
"""Of a time nothing finer than this share of its threshold is said to have been missing: it would be read out as the threshold itself."""
_OF_THE_BALL = frozenset({"ball_reached"})
"""Conditions that say of the ball whom it met, or passed."""


@dataclass(frozen=True, slots=True)
class Told:
    """Feedback ready to be shown, every line in the reader's language.

    ``verdict`` right or wrong, ``given`` and ``key`` the two answers, ``parts`` what of the answer was wrong, ``ruling`` the referee's own sentence
    ("" for play on), ``fact`` what decided, ``margin`` its distance ("" for a plain fact), ``differ`` what would have had to differ for the opposite,
    ``besides`` what else is to be said of the key: that its sanction fell, and what would have been right as well.
    """

    right: bool
    verdict: str
    given: str
    key: str
    parts: tuple[str, ...]
    ruling: str
    clause: str
    title: str
    rule: str
    fact: str
    margin: str
    differ: str
    besides: str = ""


def answer_words(
    call: Call | None, against: Side | None, restart: Restart, spot: Point | None, lang: str, table: Table | None = None, code: str = ""
) -> str:
    """An answer, or a key, in one line, in the words of a code of laws.

    >>> answer_words(Call.OFFSIDE, Side.HOME, Restart.FREE_KICK, (490.0, 0.0), "en")
    'offside, against home; free kick from the east penalty spot'
    """
    if call is None and restart is Restart.PLAY_ON:
        return restart_name(Restart.PLAY_ON, lang)
    name = restart_name(Restart.PLAY_ON, lang) if call is None else call_name(call, lang, code)
    who = "" if against is None else words("school.against", lang, side=side_name(against, lang))
    resumed = restart_name(restart, lang)
    if spot is not None:
        resumed = words("school.from", lang, restart=resumed, place=place_name(spot, lang, table))
    return f"{name}{who}; {resumed}"


def given_words(given: Given | None, lang: str, table: Table | None = None, code: str = "") -> str:
    """An answer as it was given; none in time is told so."""
    if given is None:
        return words("school.no_answer", lang)
    return answer_words(given.call, given.against, given.restart, given.spot, lang, table, code)


def key_words(key: Key, lang: str, table: Table | None = None, code: str = "") -> str:
    """The right answer."""
    return answer_words(key.call, key.against, key.restart, key.spot, lang, table, code)


def wrong_parts(marks: Marks, lang: str) -> tuple[str, ...]:
    """What of an answer was wrong, part by part, a place with how far it was off."""
    out = [words(f"school.wrong.{name}", lang) for name in ("call", "against", "restart") if not getattr(marks, name)]
    if marks.spot is False:
        key = "school.wrong.no_spot" if marks.off is None else "school.wrong.spot"
        out.append(words(key, lang, off=measure(marks.off or 0.0, Unit.MM, lang)))
    if marks.clause is False:
        out.append(words("school.wrong.clause", lang))
    return tuple(out)


def told_feedback(of: Feedback, lang: str) -> Told:
    """Feedback in words."""
    variant, key, condition = of.question.variant, of.key, of.condition
    table = load_table(variant.scenario.pitch)
    book = clause(variant.family.clause, lang)
    rules = ruleset_of(variant.scenario)
    return Told(
        right=of.marks.right,
        verdict=words("school.right_answer" if of.marks.right else "school.wrong_answer", lang),
        given=given_words(of.given, lang, table, rules.code),
        key=key_words(key, lang, table, rules.code),
        parts=wrong_parts(of.marks, lang),
        ruling="" if key.ruling is None else say(key.ruling, lang, table, code=rules.code),
        clause=book.id,
        title=book.title,
        rule=book.rule(rules, table),
        fact=sentence(say_condition(condition, lang)),
        besides=" ".join((*_fell(key, lang), *_also(key, lang, table, rules.code))),
        margin=margin_words(condition, lang),
        differ=differ_words(variant, condition, lang),
    )


def _fell(key: Key, lang: str) -> Iterator[str]:
    """That a sanction fell because the wronged side scored."""
    if key.ruling is not None and key.restart is not key.ruling.restart:
        yield sentence(words("school.fell", lang))


def _also(key: Key, lang: str, table: Table, code: str) -> Iterator[str]:
    """What else would have been right."""
    if key.also:
        yield sentence(words("school.also", lang, answers=listed((key_words(one, lang, table, code) for one in key.also), lang)))


def margin_words(condition: Condition, lang: str) -> str:
    """How far from the opposite; "" for a plain fact, which is not nearer or farther.

    >>> from sim.rules.words import Unit
    >>> margin_words(Condition("contact_way", -0.5, Unit.MM), "it")
    '0,5 mm'
    """
    if condition.unit is Unit.COUNT or abs(condition.margin) >= CERTAIN:
        return ""
    return measure(abs(condition.margin), condition.unit, lang)


def differ_words(of: Variant, condition: Condition, lang: str) -> str:
    """What would have had to differ, at the least, for the opposite decision, and what that would have been."""
    family = of.family
    report = judge(family.scenario(not of.called))
    opposite, there = key_of(report, family), reading_in(family, report)
    call = (
        restart_name(Restart.PLAY_ON, lang)
        if opposite is None or opposite.call is None
        else call_name(opposite.call, lang, ruleset_of(of.scenario).code)
    )
    other = _beyond(condition) if condition.unit is not Unit.COUNT or there is None else _as_there(condition, there.condition, of.change)
    return sentence(words("school.differ", lang, fact=say_condition(other, lang), call=call))


def _as_there(condition: Condition, there: Condition, change: Change) -> Condition:
    """A counted or plain condition as it comes out in the family's opposite twin, with its figures as they are numbered here."""
    bodies = tuple(map(change.body, there.bodies))
    return replace(condition, value=there.value, threshold=there.threshold, margin=there.margin, unit=there.unit, bodies=bodies)


def _beyond(condition: Condition) -> Condition:
    """A measured condition just beyond its boundary, by so much that its value is another one when it is read out."""
    least = max(_LEAST[condition.unit], abs(condition.threshold) / _FINE if condition.unit is Unit.MS else 0.0)
    margin = -least if condition.met else least
    off = condition.value - condition.threshold
    direction = math.copysign(1.0, off * condition.margin) if abs(off) > 0.0 else 1.0
    bodies = (BALL, *(b for b in condition.bodies if b != BALL)) if condition.name in _OF_THE_BALL else condition.bodies
    return replace(condition, margin=margin, value=condition.threshold + direction * margin, bodies=bodies)
