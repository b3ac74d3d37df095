"""How a ruling says itself: the call, the reason, the measured fact and the restart, in the reader's language.

Decisions travel as enums, clauses and numbers; this is the edge where they become sentences. A measured
condition has two texts, for met and for not met, under ``condition.<name>`` and ``condition.<name>.not``;
in them ``{margin}`` is the distance from the opposite decision, ``{value}`` and ``{threshold}`` what was
measured and what was asked, ``{a}`` and ``{b}`` the bodies in the order in which the condition names them.
What stands in ``[square brackets]`` is left out where there is no measure worth saying.
"""

from __future__ import annotations

import math
import re
from typing import Final

from sim.geometry import Point
from sim.language import contracted, known, measure, number, sentence, words
from sim.model.ids import Side, part_of, side_of
from sim.rules.catalogue import catalogue
from sim.rules.findings import Condition, Margin, Ruling, WhyNot
from sim.rules.measures import CERTAIN
from sim.rules.ruleset import direct_on
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import Pitch, Table, end_name, load_table

_SAME_PLACE: Final = 0.5
_HAIR: Final = 0.0005
_SECOND: Final = 1000.0
"""From this threshold (ms) on it is a watch that measures."""
_WATCH: Final = 10.0
"""What a watch shows (ms): a hundredth of a second. Who lets a time run out is whistled for right after it, so that no more was measured."""
_TELLING: Final = frozenset(
    {
        "block_outstanding",
        "block_owed",
        "deliberate",
        "leaning_on_cloth",
        "out_of_turn",
        "placed_without_right",
        "rod_keeper_on_cloth",
        "side_without_possession",
        "spare_keeper_lost",
        "taker_changed",
    }
)
"""Plain facts that say which of a clause's several offences it was."""
_SURPRISING: Final = frozenset({"fallen_before_ball"})
"""Plain facts without which a ruling would contradict what everybody saw: they are said in place of the measure."""
_OPTIONAL: Final = re.compile(r"\[([^\]]*)\]")
_OF_RESTARTS: Final = frozenset(call for call in Call if call in frozenset(str(restart) for restart in Restart))
_NO_RESUME: Final = frozenset(
    {Call.LIFT, Call.SEPARATE, Call.BLOCK_DUE, Call.CHECK, Call.WARNING, Call.CARD, Call.ADVANTAGE, Call.HALF_TIME, Call.FULL_TIME}
    | {Call.SENT_OFF, Call.SUBSTITUTION, Call.TIME_OUT}
)
_NO_PLACE: Final = frozenset({Call.BACK, Call.GOAL, Call.OWN_GOAL})


def call_name(call: Call, lang: str, code: str = "") -> str:
    """A call as a short name, ``offside``, ``fuera de juego``, ``fuorigioco``; by the word of a code of laws where that has one of its own."""
    return words(_own(f"call.{call}", code, lang), lang)


def ruling_name(ruling: Ruling, lang: str, code: str = "") -> str:
    """The call of a ruling as a short name, by the word of the code, else of that which its clause belongs to."""
    return call_name(ruling.call, lang, code or catalogue(lang).clause(ruling.clause).code)


def _own(key: str, code: str, lang: str) -> str:
    """The key of a code's own word, where it has one; else that of all codes."""
    return f"{key}.{code}" if code and known(f"{key}.{code}", lang) else key


def restart_name(restart: Restart, lang: str) -> str:
    """A restart as a short name."""
    return words(f"restart.{restart}", lang)


def phase_name(phase: Phase, lang: str) -> str:
    """A phase of play as a short name."""
    return words(f"phase.{phase}", lang)


def block_name(block: str, lang: str) -> str:
    """Whether a block is outstanding, ``"none"`` or ``"owed"``, in words."""
    return words(f"block.{block}", lang)


def unit_name(unit: Unit, lang: str) -> str:
    """A unit written out."""
    return words(f"unit.{unit}", lang)


def side_name(side: Side | str, lang: str) -> str:
    """A side as a label: ``home``, ``local``, ``casa``."""
    return words(f"side.{side}", lang)


def setting_name(name: str, lang: str) -> str:
    """What a setting of a ruleset governs."""
    return words(f"setting.{name}", lang)


def setting_value(value: object, lang: str) -> str:
    """The value of a setting: on, off, a word, or a number (0 is no limit)."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return words(f"value.{str(value).lower()}", lang)
    return number(value, lang) if value else words("value.none", lang)


def body_name(body: str, lang: str) -> str:
    """A body as a label: ``home 9``, ``portero visitante``, ``traversa``."""
    return _body(body, lang, "")


def body_phrase(body: str, lang: str) -> str:
    """A body as it stands in a sentence, with its article: ``la figura 9 local``.

    >>> body_phrase("away.keeper", "es"), body_phrase("home.9", "it"), body_phrase("post.east.north", "en")
    ('el portero visitante', 'la miniatura 9 di casa', 'a post')
    """
    return _body(body, lang, "the.")


def _body(body: str, lang: str, the: str) -> str:
    side = side_of(body)
    if side is None:
        return words(f"body.{the}{body.partition('.')[0]}", lang)
    part = part_of(body)
    kind = "figure" if part.isdigit() else part
    return words(f"body.{the}{kind}.{side}", lang, number=part)


def _side_phrase(side: Side | None, lang: str) -> str:
    return words(f"side.the.{side}", lang) if side else "–"


def place_name(point: Point, lang: str, table: Table | None = None) -> str:
    """A place as referees say it where it has a name, else in millimetres from the centre spot.

    >>> place_name((490, 0), "es"), place_name((100.36, -3), "it")
    ('el punto de penalti este', '(100,4; −3)\xa0mm')
    """
    return _place("place", point, lang, table)


def _place(prefix: str, point: Point, lang: str, table: Table | None, *, measured: bool = True) -> str:
    pitch = (table or load_table()).pitch
    x, y = point
    at = {"x": number(round(x, 1), lang), "y": number(round(y, 1), lang)}
    side = "north" if y > 0 else "south"
    if _near(point, (0.0, 0.0)):
        return words(f"{prefix}.centre", lang)
    end = 1 if x > 0 else -1
    named = prefix if measured else f"{prefix}.seen"
    if _near(point, pitch.spot(end)):
        return words(f"{named}.spot.{end_name(end)}", lang)
    if _near((abs(x), abs(y)), pitch.corner(1, 1)):
        return words(f"{named}.corner.{side}.{end_name(end)}", lang)
    if not measured:
        return contracted(words(f"{prefix}.in", lang, zone=zone_name(point, lang, pitch)), lang)
    if abs(abs(y) - pitch.half_width) < _SAME_PLACE:
        return words(f"{prefix}.touchline.{side}", lang, **at)
    return words(f"{prefix}.at", lang, **at)


def zone_name(point: Point, lang: str, pitch: Pitch) -> str:
    """The part of the pitch that a place lies in, for who sees the table from above, east to the right, and needs no measure of it.

    >>> zone_name((560.0, 10.0), "en", load_table().pitch), zone_name((-350.0, 300.0), "es", load_table().pitch)
    ('the right-hand penalty area', 'la zona de tiro izquierda, parte de arriba')
    """
    (x, y), end = point, 1 if point[0] > 0 else -1
    side, at = "north" if y > 0 else "south", end_name(end)
    if abs(abs(y) - pitch.half_width) < _SAME_PLACE:
        return words(f"zone.touchline.{side}.{at}", lang)
    if pitch.in_penalty_area(point, end):
        return words(f"zone.penalty_area.{at}", lang)
    shooting = pitch.shooting_distance > 0.0 and abs(x) > pitch.shooting_line[1]
    zone = words(f"zone.{'shooting_area' if shooting else 'half'}.{at}", lang)
    return zone if abs(y) < pitch.half_width / ASIDE else words(f"zone.{side}", lang, zone=zone)


ASIDE = 3.0
"""A place that lies farther from the long axis than the pitch's half width divided by this lies on one side."""


def _near(a: Point, b: Point) -> bool:
    return math.dist(a, b) < _SAME_PLACE


def say_margin(margin: Margin, lang: str) -> str:
    """A margin with its unit."""
    return measure(margin.value, margin.unit, lang)


def condition_keys(name: str) -> tuple[str, str]:
    """The keys of a condition's two texts: met, and not met."""
    return (f"condition.{name}", f"condition.{name}.not")


def say_condition(condition: Condition, lang: str) -> str:
    """What was measured, as a clause without capital or full stop: what held, or what was missing and by how much."""
    key = condition_keys(condition.name)[0 if condition.met else 1]
    if not known(key, lang):
        plain = condition.name.replace("_", " ")
        return plain if _plain_fact(condition) else f"{plain}: {measure(condition.value, condition.unit, lang)}"
    return say_measured(condition, key, lang)


def say_measured(condition: Condition, key: str, lang: str) -> str:
    """What was measured, in the words of a key; what is in brackets there is left out where it is no measure."""
    bodies = [body_phrase(body, lang) for body in condition.bodies]
    fields = {
        **measures(condition, lang),
        "a": bodies[0] if bodies else words("body.someone", lang),
        "b": bodies[1] if len(bodies) > 1 else words("body.another", lang),
    }
    return _OPTIONAL.sub(r"\1" if worth_saying(condition) else "", words(key, lang, **fields))


def measures(condition: Condition, lang: str) -> dict[str, str]:
    """A condition's margin, value and threshold in words."""
    return {
        "margin": measure(abs(condition.margin), condition.unit, lang),
        "value": measure(condition.value, condition.unit, lang),
        "threshold": measure(condition.threshold, condition.unit, lang),
    }


def worth_saying(condition: Condition) -> bool:
    """Whether a margin is a measure: neither certainty, nor the hair by which something touches, nor less than a watch shows of whole seconds."""
    watched = condition.unit is Unit.MS and condition.threshold >= _SECOND
    least = _WATCH if watched else _HAIR
    return least <= abs(condition.margin) < CERTAIN and not _plain_fact(condition)


def _plain_fact(condition: Condition) -> bool:
    """A condition that is only true or false, with nothing measured."""
    return condition.unit is Unit.COUNT and condition.threshold == 1.0 and condition.value in (0.0, 1.0)


def decisive(ruling: Ruling) -> Condition | None:
    """The measured condition that was nearest to failing; None where nothing was measured."""
    return min((c for c in ruling.evidence if not _plain_fact(c)), key=lambda c: c.steps, default=None)


def _said(ruling: Ruling) -> Condition | None:
    """What the sentence says beside the reason: what surprises, else what was measured, else the plain fact that the reason leaves open."""
    met = [c for c in ruling.evidence if c.met]
    surprise = next((c for c in met if c.name in _SURPRISING), None)
    return surprise or decisive(ruling) or next((c for c in met if c.name in _TELLING), None)


def _figure(ruling: Ruling, lang: str) -> str:
    named = ruling.figure or next((b for c in ruling.evidence for b in c.bodies if side_of(b)), None)
    return body_phrase(named, lang) if named else words("body.someone", lang)


def say_because(ruling: Ruling, lang: str) -> str:
    """The reason in a few words, without the measured fact."""
    fields = {"figure": _figure(ruling, lang), "against": _side_phrase(ruling.against, lang), "to": _side_phrase(ruling.to, lang)}
    return contracted(catalogue(lang).clause(ruling.clause).because(ruling.call, **fields), lang)


def _headline(ruling: Ruling, lang: str, table: Table | None, *, measured: bool, code: str) -> str:
    if ruling.call in _OF_RESTARTS:
        return _resume(ruling, lang, table, Restart(ruling.call), measured=measured)
    other = ruling.against.other if ruling.against else None
    fields = {
        "against": _side_phrase(ruling.against, lang),
        "to": _side_phrase(ruling.to, lang),
        "other": _side_phrase(other, lang),
        "figure": _figure(ruling, lang),
    }
    return words(_own(f"announce.{ruling.call}", code or catalogue(lang).clause(ruling.clause).code, lang), lang, **fields)


def _resume(ruling: Ruling, lang: str, table: Table | None, restart: Restart, *, measured: bool) -> str:
    nowhere = ruling.spot is None or (ruling.call in _NO_PLACE and restart is not Restart.SHOTS)
    place = "" if nowhere or ruling.spot is None else _place("from", ruling.spot, lang, table, measured=measured)
    return words(f"resume.{_kind(ruling, restart, table)}", lang, to=_side_phrase(ruling.to, lang), place=place)


def _kind(ruling: Ruling, restart: Restart, table: Table | None) -> str:
    """A restart, and of a free kick whether it is direct, where that makes a difference."""
    direct = direct_on((table or load_table()).name) if restart is Restart.FREE_KICK else ()
    return f"{restart}.{'direct' if ruling.clause in direct else 'indirect'}" if direct else restart


def say(ruling: Ruling, lang: str, table: Table | None = None, *, measured: bool = True, code: str = "") -> str:
    """A ruling in one or two sentences: call, against whom, why and by how much; restart, for whom and where.

    ``measured``: a place without a name is told in mm; else, for who sees it, by the part of the pitch that it lies in, its ends and sides by
    where they are seen: right, left, above and below. ``code``: of laws, whose words are taken; where it is not said, that which the clause
    belongs to.
    """
    first = _framed(ruling, lang, "ruling.frame", call=_headline(ruling, lang, table, measured=measured, code=code))
    return sentence(first) if ruling.call in _OF_RESTARTS else _resumed(ruling, lang, table, sentence(first), measured=measured)


def say_below(ruling: Ruling, lang: str, table: Table | None = None) -> str:
    """A ruling in one or two sentences below the name of its call, for who sees the table: why and by how much; restart, for whom and where."""
    if ruling.call in _OF_RESTARTS:
        return say(ruling, lang, table, measured=False)
    return _resumed(ruling, lang, table, say_reason(ruling, lang), measured=False)


def _resumed(ruling: Ruling, lang: str, table: Table | None, first: str, *, measured: bool) -> str:
    """A first sentence, and another of how play goes on where there is anything to say of it."""
    decided = ruling.restart is Restart.PLAY_ON and (ruling.to is None or ruling.call is Call.CAUTION)  # in the shots, once all is decided
    if ruling.call in _NO_RESUME or decided:
        return first
    return f"{first} {sentence(_resume(ruling, lang, table, ruling.restart, measured=measured))}"


def say_reason(ruling: Ruling, lang: str) -> str:
    """The reason of a ruling as a sentence, with what was measured but without the call."""
    return sentence(_framed(ruling, lang, "ruling.reason"))


def _framed(ruling: Ruling, lang: str, frame: str, /, **fields: str) -> str:
    """Reason and measured fact in one of the frames that a key begins; what the reason has named already is not named again."""
    because, fact = say_because(ruling, lang), _said(ruling)
    measured = say_condition(fact, lang) if fact else ""
    subject = f"{_figure(ruling, lang)} "
    again = measured.startswith(subject) and subject in because and not measured.startswith(f"{subject}{words('list.and', lang)} ")
    form = frame if not fact else f"{frame}_same" if again else f"{frame}_fact"
    return words(form, lang, because=because, fact=measured.removeprefix(subject) if again else measured, **fields)


def say_why_not(why_not: WhyNot, lang: str) -> str:
    """Why a clause was not called: the condition that failed, and by how much."""
    if why_not.condition is None:
        announced = catalogue(lang).clause(why_not.clause).calls
        return sentence(words("why_not.called" if announced else "why_not.applies", lang, clause=why_not.clause))
    if why_not.condition.name == "did_not_arise":
        return sentence(words("why_not.did_not_arise", lang, clause=why_not.clause))
    return sentence(words("why_not.frame", lang, clause=why_not.clause, fact=say_condition(why_not.condition, lang)))
