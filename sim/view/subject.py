"""What a picture is of: a log, what was ruled in it, and the words for it, ready in the reader's language."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.events import Entered, Log, contacts
from sim.geometry import Point
from sim.match.report import ruleset_of
from sim.model.ids import Side
from sim.rules.findings import Condition, Ruling, WhyNot
from sim.rules.wording import ruling_name, say, say_why_not
from sim.rules.words import UNASKED, Unit

if TYPE_CHECKING:
    from sim.match.report import Report


@dataclass(frozen=True, slots=True)
class Said:
    """A ruling and how it says itself: the call in one or two words, the reason in a sentence."""

    ruling: Ruling
    call: str
    sentence: str


@dataclass(frozen=True, slots=True)
class WhyNotSaid:
    """Why a clause was not called, and how that is said."""

    why_not: WhyNot
    sentence: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered place: when (s of the log), where (mm), which two bodies, and whether they ``met`` or passed each other closely."""

    number: int
    t: float
    at: Point
    a: str
    b: str
    met: bool = True


@dataclass(frozen=True)
class Subject:
    """One judged scenario, ready to be drawn. ``possession``, ``score`` and ``half`` are those of the start, ``after_*`` those of the end.

    ``ruled_otherwise``: something was ruled, but the picture is of a clause that was not.
    ``also``: bodies that the picture is to show besides, ``within``: places.
    ``places``: what is numbered, at the end of the log alone, instead of contacts as they come; then nothing that was measured is written either.
    ``marks``: what is numbered, in time order, where numbers were given out before; else the contacts are, as they come.
    """

    log: Log
    title: str
    said: tuple[Said, ...] = ()
    lang: str = "en"
    id: str = ""
    possession: Side | None = None
    score: tuple[int, int] = (0, 0)
    half: int = 1
    after_possession: Side | None = None
    after_score: tuple[int, int] | None = None
    why_not: WhyNotSaid | None = None
    ruled_otherwise: bool = False
    also: tuple[str, ...] = ()
    within: tuple[Point, ...] = ()
    places: tuple[Point, ...] | None = None
    marks: tuple[Mark, ...] | None = None

    @property
    def numbered(self) -> tuple[Mark, ...]:
        """What bears a number in the course of the log, in time order."""
        if self.marks is not None:
            return self.marks
        return tuple(Mark(i, touch.t, touch.at, touch.a, touch.b) for i, touch in enumerate(contacts(self.log), 1))

    @property
    def lead(self) -> Said | None:
        """The ruling the picture is about: the first that is a decision and not merely a referee's hand.

        Where there is none, a clause that was not called goes before what the referee's hand did.
        """
        decision = next((s for s in self.said if s.ruling.call not in UNASKED), None)
        return decision or (self.said[0] if self.said and not self.why_not else None)

    @property
    def decisive(self) -> float:
        """The moment shown: that of the leading ruling, else of the condition that failed, else the end of the log.

        What the referee's hand puts back or raises at that very instant is shown as it was before, unless that is what the picture is about.
        """
        t = self.log.until
        if self.lead:
            t = self.lead.ruling.at
        elif self.why_not and self.why_not.why_not.condition:
            t = self.why_not.why_not.condition.at
        put = any(e.t == t for e in self.log.of(Entered))
        by_hand = self.lead is not None and self.lead.ruling.call in UNASKED
        return math.nextafter(t, -math.inf) if put and t > 0 and not by_hand else t

    @property
    def attacks(self) -> int:
        """The end that the evidence looks to, as the sign of x: where the side attacks that had the ball at the start."""
        lead = self.lead
        side = (lead.ruling.against if lead and lead.ruling.clause.startswith("OFF") else None) or self.possession or Side.HOME
        return side.attacks(self.half)

    @property
    def evidence(self) -> tuple[Condition, ...]:
        """The conditions to be drawn."""
        if self.lead:
            return self.lead.ruling.evidence
        if self.why_not and self.why_not.why_not.condition:
            return (self.why_not.why_not.condition,)
        return ()

    @property
    def chief(self) -> Condition | None:
        """The condition to be drawn with its value: the one that gave the margin, or where that is a plain fact the nearest measured one."""
        if not self.evidence:
            return None
        if not self.lead:
            return self.evidence[0]
        margin = self.lead.ruling.margin
        measured = [c for c in self.evidence if c.unit is not Unit.COUNT]
        same = [c for c in self.evidence if c.unit == margin.unit and c.margin == margin.value]
        if same and (same[0].unit is not Unit.COUNT or not measured):
            return same[0]
        return min(measured or self.evidence, key=lambda c: abs(c.steps))


def subject_of(report: Report, lang: str, clause: str | None = None) -> Subject:
    """A judged scenario as something to be drawn. ``clause``: say why that one was not called.

    Without ``clause``, the first clause that the scenario's ``why_not`` names is taken, or where nothing was called what it teaches.
    """
    scenario, played = report.scenario, report.played
    log = played.log
    code = ruleset_of(scenario).code
    said = tuple(Said(r, ruling_name(r, lang, code), say(r, lang, log.table, code=code)) for r in report.rulings)
    asked = clause
    decided = any(s.ruling.call not in UNASKED for s in said)
    if asked is None and scenario.expect and scenario.expect.why_not:
        asked = scenario.expect.why_not[0].clause
    if asked is None and not decided:
        asked = next(iter(scenario.clauses), None)
    answer = report.why_not(asked) if asked else None
    situation, state = scenario.situation, played.state
    return Subject(
        log,
        scenario.title.text(lang) or scenario.id,
        said if clause is None or answer is None or answer.condition is None else (),
        lang,
        scenario.id,
        situation.possession,
        (situation.score[0], situation.score[1]),
        situation.half,
        state.possession,
        (state.score[0], state.score[1]),
        WhyNotSaid(answer, say_why_not(answer, lang)) if answer and answer.condition else None,
        clause is not None and decided,
    )
