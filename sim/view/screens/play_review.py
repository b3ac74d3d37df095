"""Looking at a ruling: the moment in slow motion with its evidence, then the rule's own words, then back to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from sim.language import words
from sim.session.shown import Entry, EvidenceShown, Shown
from sim.view.keys import cap
from sim.view.moments import moved
from sim.view.screens.play_words import Told, leading, named

LEAD_S = 0.3
"""Slow motion begins so long (s of the log) before the moment of the ruling."""
SLOW = 8
"""Slow motion is so many times slower."""


class Stage(StrEnum):
    """What of a ruling is looked at."""

    EVIDENCE = "evidence"
    CLAUSE = "clause"


@dataclass(frozen=True, slots=True)
class Review:
    """A ruling that is looked at, by its name in the notebook, and since when (µs of the window). ``back``: the rule's card is turned over.

    ``lead``: so long before its moment the look at it begins (s of the log).
    """

    name: str
    entry: Entry
    since_us: int
    stage: Stage = Stage.EVIDENCE
    back: bool = False
    lead: float = LEAD_S

    def pressed(self) -> Review | None:
        """What another press leads to: from the evidence to the clause, from there back to the table."""
        return replace(self, stage=Stage.CLAUSE) if self.stage is Stage.EVIDENCE else None

    def moment(self, us: int) -> float:
        """The moment of the log that is shown (s): slowly up to that of the ruling, and there it stays."""
        end = self.entry.t
        if self.stage is Stage.CLAUSE:
            return end
        gone = (us - self.since_us) / 1e6 / SLOW
        return min(max(end - self.lead, 0.0) + gone, end)

    def evidence(self, us: int) -> EvidenceShown | None:
        """The evidence, once the moment is reached."""
        t = self.moment(us)
        return EvidenceShown(self.entry.log, t, self.entry.ruling) if t >= self.entry.t else None


def seen(entry: Entry) -> bool:
    """Whether a ruling rests on anything that can be seen on the table: of a pause, or of time that is up, there is only the rule."""
    return any(condition.bodies or condition.places for condition in entry.ruling.evidence)


def lead_of(entry: Entry) -> float:
    """How long before the moment of a ruling slow motion begins (s of the log): not at all where nothing moves towards it."""
    return LEAD_S if moved(entry.log, max(entry.t - LEAD_S, 0.0), entry.t) else 0.0


def press_words(review: Review | None, told: Told, entry: Entry | None = None) -> str:
    """What another press shows; the first one on the plate of an ``entry``."""
    if review is None:
        return told.words("see_evidence" if entry is None or seen(entry) else "see_rule")
    return told.words("see_clause" if review.stage is Stage.EVIDENCE else "see_table")


def more_words(lang: str, *, back: bool) -> str:
    """What turning the rule's card over shows, and the key that does so."""
    return f"{words('play.see_front' if back else 'play.see_back', lang)} · {cap('return', lang)}"


@dataclass
class Looking:
    """What is looked at, if anything; before the first look ``stand_still`` is told when (µs of the window)."""

    stand_still: Callable[[int], None]
    review: Review | None = None

    def at_newest(self, shown: Shown, us: int) -> None:
        """The ruling that was just whistled for, else the newest of the notebook; nothing while that is empty."""
        notes = named(shown.notebook)
        lead = leading(shown.whistle.entries) if shown.whistle else None
        name = next((name for name, entry in notes.items() if entry is lead), None) or next(iter(notes), None)
        if name is not None:
            self.at_note(name, notes, us)

    def at_note(self, name: str, notes: Mapping[str, Entry], us: int) -> None:
        """The evidence of a note, or of the note that is open already what comes after it."""
        if self.review is not None and self.review.name == name:
            self.on()
        elif name in notes:
            self.stand_still(us)
            entry = notes[name]
            self.review = Review(name, entry, us, Stage.EVIDENCE if seen(entry) else Stage.CLAUSE, lead=lead_of(entry))

    def on(self) -> None:
        """From the evidence to the clause, from there back."""
        self.review = self.review.pressed() if self.review else None

    def turn_over(self) -> None:
        """The rule's card, where it is up, is turned over: its notes, and back again."""
        if self.review is not None and self.review.stage is Stage.CLAUSE:
            self.review = replace(self.review, back=not self.review.back)

    def close(self) -> None:
        """Back to the table."""
        self.review = None
