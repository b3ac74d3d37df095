"""The state of a match as the referee carries it from one motion to the next. Frozen; every step gives a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sim.geometry import Point
from sim.model.actions import About
from sim.model.ids import Side
from sim.model.quick import quick
from sim.rules.findings import Margin, Ruling
from sim.rules.ledger import Ledger
from sim.rules.ruleset import Ruleset
from sim.rules.situation import InProgress, Sanction, Shot, Situation
from sim.rules.standing import BackOffer, Block, Restarted, Standing, TouchCount
from sim.rules.words import Phase, Unit

CARDS = ("yellow", "orange", "red")
"""The cards in the order in which a side is shown them (CRD-1)."""


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything the referee knows at a moment at rest.

    ``read`` is how many events of the log have been ruled on. ``warnings`` counts, per clause and side, what
    was penalised or warned of already in the match (GEN 11). ``block_due``: play waits for the block that is owed (DEF-5).
    ``deferred``: the ball went out while ``sanction`` was pending, and that is how play goes on should it be waived.
    ``missed``: the side that last lost the ball by missing it, and when, until the ball is played again (DEF-3).
    ``ball_due``: a restart was given, and the ball is not yet on its spot; ``given``: the referee has set this restart up.
    ``checked``: the sides whose placing the referee has looked at. ``distance_asked``: the side that asks for the distance;
    ``distance_kept``: the side that has asked for it, until the kick.
    ``cards`` counts the cards shown to a side (CRD-1). ``kicked_off``: the side that kicked off the match, if known.
    ``shots``: home's and away's shots in a shoot-out so far (TIM-2).
    ``measured``: what was checked, and where the ball lay (CHK-1).
    ``holding``: the sides with a hand on their rod keeper (HAN-2).
    ``rods``: the sides whose rod was ruled on where it lies, and has not been moved since (GKP-13).
    ``ledger``: fouls, time-outs, cautions and the like.
    ``unplayed``: the sides whose spare keeper has come on and not been flicked since (GKP-10).
    """

    ruleset: Ruleset
    standing: Standing
    half: int = 1
    clock: float = 0.0
    period: int = 1
    score: tuple[int, int] = (0, 0)
    spot: Point | None = None
    taker: str | None = None
    doubt: float = 0.0
    warnings: Mapping[tuple[str, Side], int] = field(default_factory=dict)
    ticks: Mapping[Side, int] = field(default_factory=dict)
    tick_asked: Side | None = None
    block_due: bool = False
    passive: tuple[str, ...] = ()
    sanction: Sanction | None = None
    deferred: Ruling | None = None
    flick: InProgress | None = None
    back: BackOffer | None = None
    missed: tuple[Side, float] | None = None
    positional: Mapping[Side, int] = field(default_factory=dict)
    ready: tuple[Side, ...] = ()
    checked: tuple[Side, ...] = ()
    ball_due: bool = False
    given: bool = False
    distance_asked: Side | None = None
    distance_kept: Side | None = None
    cards: Mapping[Side, int] = field(default_factory=dict)
    kicked_off: Side | None = None
    shots: tuple[tuple[Shot, ...], tuple[Shot, ...]] = ((), ())
    unplayed: tuple[Side, ...] = ()
    holding: tuple[Side, ...] = ()
    rods: tuple[Side, ...] = ()
    measured: tuple[tuple[About | None, Point], ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    read: int = 0
    situation: Situation = field(default_factory=Situation)

    @property
    def possession(self) -> Side:
        """The side in possession, the attacker."""
        return self.standing.possession

    @property
    def phase(self) -> Phase:
        """The stage of play."""
        return self.standing.phase

    @property
    def touches(self) -> TouchCount:
        """Who has played the ball how often running."""
        return self.standing.touches

    @property
    def block(self) -> Block:
        """Whether a defensive flick is outstanding."""
        return self.standing.block

    @property
    def last_touch(self) -> tuple[str, ...]:
        """Who touched the ball last; two when it cannot be known which."""
        return self.standing.last_touch

    def penalised(self, clause: str, side: Side) -> int:
        """How often this clause was ruled against this side already in the match."""
        return self.warnings.get((clause, side), 0)

    def with_warnings(self, rulings: Iterable[tuple[str, Side]]) -> dict[tuple[str, Side], int]:
        """The warnings with one more for each ruling of a clause against a side."""
        warnings = dict(self.warnings)
        for ruling in rulings:
            warnings[ruling] = warnings.get(ruling, 0) + 1
        return warnings


def begin_state(situation: Situation, ruleset: Ruleset) -> State:
    """The state that a situation describes."""
    s, c = situation, situation.carried
    restarted = Restarted(s.phase, s.taker, s.spot, taken=True) if s.taken and s.taker else None
    standing = Standing(
        possession=s.possession,
        phase=Phase.PLAY if s.taken else s.phase,
        touches=s.touches,
        block=s.block,
        blocks_made=int(s.touches.count > 0 and s.block is Block.NONE) if c.blocks_made is None else c.blocks_made,
        attacker_touched=(s.touches.count > 0 or s.block is Block.OWED or s.taken) if c.attacker_touched is None else c.attacker_touched,
        last_touch=s.last_touch,
        owner=c.owner,
        restarted=restarted,
    )
    return State(
        ruleset=ruleset,
        standing=standing,
        half=s.half,
        clock=s.clock,
        period=s.period or s.half,
        score=s.score,
        spot=s.spot,
        taker=None if s.taken else s.taker,
        doubt=ruleset.numbers.doubt if s.doubt is None else s.doubt,
        warnings={(clause, side): clauses.count(clause) for side, clauses in s.warnings.items() for clause in clauses},
        ticks=dict(s.ticks),
        passive=s.passive,
        sanction=s.sanction,
        flick=s.flick,
        positional=dict(s.positional),
        ready=s.ready,
        checked=s.ready,
        shots=(s.shots.get(Side.HOME, ()), s.shots.get(Side.AWAY, ())),
        cards={side: CARDS.index(colour) + 1 for side, colour in s.cards.items()},
        situation=s,
        tick_asked=c.tick_asked,
        block_due=c.block_due,
        missed=None if c.missed is None else (c.missed[0], -c.missed[1]),
        deferred=None if c.deferred is None else _ruled(c.deferred),
        back=c.back,
        given=c.given,
        ball_due=c.ball_due,
        kicked_off=c.kicked_off,
        unplayed=c.unplayed,
        holding=c.holding,
        rods=c.rods,
        measured=c.measured,
        ledger=Ledger(
            fouls=s.fouls,
            deferred=s.deferred_fouls,
            time_outs=s.time_outs,
            asked=s.asked,
            resume=s.resume,
            cautioned=s.cautioned,
            sent_off=s.sent_off,
            on=s.on,
            direct=s.direct,
            held=s.held,
            unready=c.unready,
            foul_spot=s.foul_spot,
            released=s.released,
            keeping=s.keeping,
        ),
        distance_kept=c.distance_kept,
    )


def _ruled(s: Sanction) -> Ruling:
    """A ruling made before the situation began; what it was measured by is not known any more."""
    return Ruling(s.call, s.clause, s.against, s.to, s.restart, s.spot, 0.0, Margin(0.0, Unit.COUNT))


__all__ = ["CARDS", "BackOffer", "Restarted", "Standing", "State", "begin_state"]
