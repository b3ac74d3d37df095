"""How matters stand in play: who has the ball, how often who has played it, which block is owed, and what may be put back."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sim.geometry import Point
from sim.model.changed import changed
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.rules.findings import Condition
from sim.rules.words import Phase


class Block(StrEnum):
    """Whether a defensive flick is outstanding."""

    NONE = "none"
    OWED = "owed"


@quick
@dataclass(frozen=True, slots=True)
class TouchCount:
    """Consecutive plays of the ball by one figure or keeper (TCH)."""

    figure: str | None = None
    count: int = 0


@quick
@dataclass(frozen=True, slots=True)
class Restarted:
    """The restart that play came from, while it still matters (DBL-1, GOL-3, GOL-6).

    ``taken``: the taker has struck the ball. ``others_touched``: a standing figure or keeper other than the
    taker has touched it since; from then on nothing is *direct* any more.
    """

    kind: Phase
    taker: str
    spot: Point | None = None
    taken: bool = False
    others_touched: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Standing:
    """What play itself changes from contact to contact.

    ``blocks_made``: blocks since the attacker last touched the ball. ``attacker_touched``: the attacker has
    touched it since it came to possess it. ``owner``: the side that owns the ball's motion (GEN 4).
    """

    possession: Side
    phase: Phase = Phase.PLAY
    touches: TouchCount = field(default_factory=TouchCount)
    block: Block = Block.NONE
    blocks_made: int = 0
    attacker_touched: bool = False
    last_touch: tuple[str, ...] = ()
    owner: Side | None = None
    restarted: Restarted | None = None

    def won_by(self, side: Side, figure: str | None = None) -> Standing:
        """Possession goes to ``side``: the count restarts and every block lapses (TCH-2, DEF-7)."""
        return changed(self, possession=side, touches=TouchCount(figure, 0), block=Block.NONE, blocks_made=0, attacker_touched=False)


@dataclass(frozen=True, slots=True)
class BackOffer:
    """Figures and ball may be put back on request of ``by`` (ATT-3, DEF-8, TCK-1, FRE-3), until the next flick."""

    clause: str
    against: Side
    by: Side
    layout: Layout
    standing: Standing
    touched: Condition | None = None
