"""Looking at a ruling: the moment in slow motion with its evidence, then the rule's own words, then back to the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sim.session.shown import Entry, EvidenceShown
from sim.view.screens.play_words import Told

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
    """A ruling that is looked at, by its name in the notebook, and since when (µs of the window)."""

    name: str
    entry: Entry
    since_us: int
    stage: Stage = Stage.EVIDENCE

    def pressed(self) -> Review | None:
        """What another press leads to: from the evidence to the clause, from there back to the table."""
        return replace(self, stage=Stage.CLAUSE) if self.stage is Stage.EVIDENCE else None

    def moment(self, us: int) -> float:
        """The moment of the log that is shown (s): slowly up to that of the ruling, and there it stays."""
        end = self.entry.t
        if self.stage is Stage.CLAUSE:
            return end
        gone = (us - self.since_us) / 1e6 / SLOW
        return min(max(end - LEAD_S, 0.0) + gone, end)

    def evidence(self, us: int) -> EvidenceShown | None:
        """The evidence, once the moment is reached."""
        t = self.moment(us)
        return EvidenceShown(self.entry.log, t, self.entry.ruling) if t >= self.entry.t else None


def press_words(review: Review | None, told: Told) -> str:
    """What another press shows."""
    if review is None:
        return told.words("see_evidence")
    return told.words("see_clause" if review.stage is Stage.EVIDENCE else "see_table")
