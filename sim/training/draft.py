"""An answer in the making, part by part: the call, against whom, how play goes on and where, and how sure one is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sim.geometry import Point
from sim.model.ids import Side
from sim.rules.words import Call, Restart
from sim.training.answer import Confidence, Given
from sim.training.asked import asks_for_spot


class Part(StrEnum):
    """What of an answer is asked for next."""

    CALL = "call"
    AGAINST = "against"
    RESTART = "restart"
    SPOT = "spot"
    SURE = "confidence"
    HAND_IN = "hand_in"


_ORDER = tuple(Part)


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been answered so far: ``said`` names the parts. A call of None is *play on*, after which only the confidence is asked for."""

    said: frozenset[Part] = frozenset()
    call: Call | None = None
    against: Side | None = None
    restart: Restart = Restart.PLAY_ON
    spot: Point | None = None
    confidence: Confidence = Confidence.THINK
    clause: str | None = None

    @property
    def asked(self) -> tuple[Part, ...]:
        """The parts of this answer in their order, those said and those to come."""
        if Part.CALL in self.said and self.call is None:
            return (Part.CALL, Part.SURE, Part.HAND_IN)
        no_spot = Part.RESTART in self.said and not asks_for_spot(self.restart)
        return tuple(part for part in _ORDER if not (no_spot and part is Part.SPOT))

    @property
    def part(self) -> Part:
        """What is asked for next.

        >>> Draft().part, Draft().with_call(None).part, Draft().with_call(Call.GOAL).part
        (<Part.CALL: 'call'>, <Part.SURE: 'confidence'>, <Part.AGAINST: 'against'>)
        """
        return next(part for part in self.asked if part not in self.said)

    @property
    def decided(self) -> bool:
        """Whether the three parts that are marked have all been answered."""
        return self.part in (Part.SURE, Part.HAND_IN)

    def with_call(self, call: Call | None) -> Draft:
        """What is called. Whoever changes from or to *play on* answers the rest anew."""
        if call is None:
            return replace(self, said=frozenset({Part.CALL}), call=None, against=None, restart=Restart.PLAY_ON, spot=None)
        return self._with(Part.CALL, call=call)

    def with_against(self, side: Side | None) -> Draft:
        """Against whom it is, None for nobody."""
        return self._with(Part.AGAINST, against=side)

    def with_restart(self, restart: Restart) -> Draft:
        """How play goes on."""
        said = self._with(Part.RESTART, restart=restart)
        return said if asks_for_spot(restart) else replace(said, said=said.said - {Part.SPOT}, spot=None)

    def with_spot(self, spot: Point) -> Draft:
        """Where it goes on (mm)."""
        return self._with(Part.SPOT, spot=spot)

    def with_confidence(self, confidence: Confidence) -> Draft:
        """How sure one is."""
        return self._with(Part.SURE, confidence=confidence)

    def with_clause(self, clause: str | None) -> Draft:
        """The clause that is meant, None for none."""
        return replace(self, clause=clause)

    def back(self) -> Draft:
        """The part answered last is asked for again; at the beginning nothing changes."""
        said = [part for part in self.asked if part in self.said]
        return replace(self, said=self.said - {said[-1]}) if said else self

    def given(self) -> Given:
        """The answer as it stands. Raises ``ValueError`` as long as a part that is marked is missing."""
        if not self.decided:
            raise ValueError(f"an answer without its {self.part}")
        return Given(self.call, self.against, self.restart, self.spot, self.confidence, self.clause)

    def _with(self, part: Part, **what: object) -> Draft:
        return replace(self, said=self.said | {part}, **what)  # type: ignore[arg-type]
