"""From findings to rulings: precedence, what stops play, what falls away, and how matters stand afterwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sim.geometry import Point
from sim.model.changed import changed
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, Margin, Ruling, yes
from sim.rules.five.clock import time_played
from sim.rules.five.dropping import offences_at_once
from sim.rules.five.sanction import fouls_standing, sanction
from sim.rules.measures import HAIR, MS, ball_at
from sim.rules.ordering import by_instant, clause_key
from sim.rules.procedure import FROM_THE_MARK, RESTARTS, left
from sim.rules.rods import CLAUSE, ruled_on
from sim.rules.ruleset import Code
from sim.rules.sanctions import GIVEN, NO_DISTANCE, ordinary, recorded, restarting
from sim.rules.situation import Block, Sanction
from sim.rules.state import Standing, State
from sim.rules.words import UNASKED, Call, Phase, Restart, Unit
from sim.units import SIMULTANEOUS

SCORING = frozenset({Call.GOAL, Call.OWN_GOAL})
_AT_GOAL = SCORING | {Call.NO_GOAL}
_AT_ONCE_OVER = SCORING | {Call.CHANGE}
STANDING = frozenset({Call.CHANGE, Call.WARNING, Call.BLOCK_DUE, Call.CHECK, Call.LIFT, Call.SEPARATE, Call.ADVANTAGE, Call.CARD, Call.SUBSTITUTION})
"""Calls that do not stop play."""
AT_ANY_TIME = frozenset({Call.WARNING, Call.CHECK, Call.CARD, Call.SUBSTITUTION})
"""Calls that may be made although play has stopped."""
NOTED = frozenset({Call.CAUTION, Call.SENT_OFF})
"""Calls that stop play only where they bring a restart."""
OUT = frozenset({Restart.THROW_IN, Restart.CORNER, Restart.GOAL_KICK, Restart.KICK_IN, Restart.CLEARANCE})
"""Restarts after the ball has gone out."""
UNDOING = frozenset({"DEF-5", "TIM-2"})
"""Clauses that undo a flick, and with it what was wrong about it."""
FAILED = frozenset({Restart.RETAKE, Restart.KICK_OFF})
"""What follows a restart that failed; one that the opponents' offence spoilt has not (GEN 5)."""
PENDING = frozenset({Restart.FREE_KICK, Restart.PENALTY, Restart.SECOND_MARK})
"""Restarts that the wronged side may accept or waive (GEN 5)."""
BLAMELESS = UNASKED | {Call.ADVANTAGE, Call.CHANGE}
"""Calls that punish nobody: they do not make the next ruling of their clause a repeated one (GEN 11)."""


@quick
@dataclass(frozen=True, slots=True)
class Decision:
    """Rulings in order, the state after them, and the layout to put back (None when nothing is put back).

    ``findings``: all of them, those that were met and yet not called with the condition that says why.
    """

    state: State
    rulings: tuple[Ruling, ...]
    restore: Layout | None = None
    findings: tuple[Finding, ...] = ()


def ruling_of(finding: Finding, facts: Facts, earlier: Sequence[Ruling] = ()) -> Ruling:
    """The ruling that a met finding becomes; what it leaves open is filled in by the ordinary sanction (GEN 6).

    ``earlier`` are the rulings made in the stretch before it.
    """
    f = finding
    if f.call is None:
        raise ValueError(f"{f.clause} announces nothing")
    restart, spot = f.restart, f.spot
    if restart is None:
        if f.call in STANDING:
            restart = Restart.PLAY_ON
        else:
            restart, spot = _sanction(f, facts, earlier)
    elif facts.ruleset.code is not Code.TABLE and restart in PENDING and facts.ruleset.sanctions(f.clause):
        restart, spot = _sanction(f, facts, earlier)
    if spot is None:
        spot = ball_at(facts.log, f.at)
    to = f.to or (f.against.other if f.against else None)
    nearest = f.nearest_to_failing
    offence = f.spot if restart is Restart.SECOND_MARK else None
    return Ruling(f.call, f.clause, f.against, to, restart, spot, f.at, Margin(nearest.margin, nearest.unit), f.conditions, f.figure, offence)


def _sanction(f: Finding, facts: Facts, earlier: Sequence[Ruling]) -> tuple[Restart, Point | None]:
    """The ordinary sanction of the code in use."""
    if facts.ruleset.code is Code.TABLE:
        return ordinary(f, facts.ruleset, facts.table.pitch, facts.half)
    standing = 0 if f.against is None else fouls_standing(facts.before, f.against, earlier)
    return sanction(f, facts.ruleset, facts.table.pitch, facts.half, standing, in_play=_in_play(f, facts))


def _in_play(f: Finding, facts: Facts) -> bool:
    """Whether the ball was in play at an offence: not before a restart is taken, nor in the flick that takes it."""
    if facts.before.phase not in RESTARTS:
        return True
    flick = flick_of(facts, f)
    return facts.standing(f.at).phase not in RESTARTS and not (flick is not None and flick.restart)


def _same_offence(a: Finding, b: Finding) -> bool:
    return (a.clause, a.call, a.against, a.figure) == (b.clause, b.call, b.against, b.figure) and abs(a.at - b.at) <= SIMULTANEOUS


def candidates(findings: Iterable[Finding]) -> list[Finding]:
    """What may be called, in order of time and clause, one finding per offence, without what is outranked (GEN 9)."""
    met = [f for f in findings if f.met and f.call is not None]
    met.sort(key=lambda f: (f.at, clause_key(f.clause)))
    single: list[Finding] = []
    for f in met:
        same = next((i for i, other in enumerate(single) if _same_offence(f, other)), None)
        if same is None:
            single.append(f)
        elif f.nearest_to_failing.steps > single[same].nearest_to_failing.steps:
            single[same] = f
    for over in [f for f in single if f.outranks_from is not None]:
        if over in single:
            single = [f for f in single if not _outranked(f, over)]
    return by_instant(single)


def _outranked(f: Finding, over: Finding) -> bool:
    """Whether a finding falls with what ``over`` is about: what that side's flick then did, not what is wrong with the flick as such (GEN 9)."""
    start = over.outranks_from
    if f is over or start is None or f.at < start or f.clause in UNDOING:
        return False
    if f.call in SCORING:
        return f.against is not over.against
    offence = f.call not in STANDING and (f.restart is None or f.restart in PENDING)
    equal = f.outranks_from is not None and f.outranks_from <= start
    if over.clause not in UNDOING and (equal or (offence and f.at - start <= SIMULTANEOUS)):
        return False
    return not (offence and f.against is not over.against)


class _Court:
    """Goes through the candidates in time order; what has been decided so far decides what may still be called."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.rulings: list[Ruling] = []
        self.held = self.before = _held(facts.before.sanction)
        self.held_at = float("inf") if self.held is None else float("-inf")
        self.held_from = float("inf")
        self.closed_at = float("inf")
        self.closing: tuple[Finding, Ruling] | None = None
        self.deferred: Ruling | None = None
        self.unheard: dict[int, float] = {}
        self.offended: set[Side | None] = set()
        self.found: list[Finding] = []

    def hear(self, finding: Finding) -> None:
        """Calls a finding, unless play had stopped before; then notes when it had."""
        off_the_ball = finding.call is Call.CAUTION and finding.restart is Restart.PLAY_ON and finding.outranks_from is None
        if finding.call in AT_ANY_TIME or off_the_ball:
            self.rulings.append(ruling_of(finding, self.facts))
            return
        if finding.at > self.closed_at + SIMULTANEOUS:
            self.unheard[id(finding)] = self.closed_at
            return
        self.waive_until(finding.at)
        ruling = ruling_of(finding, self.facts, self.rulings)
        self.offended |= {ruling.against} if ruling.restart in PENDING else set()
        if self.held is not None and finding.at > self.held_at + SIMULTANEOUS:
            again = ruling.against is self.held.against
            if again and finding.call in SCORING and self.held.to not in self.offended:
                self.held, self.held_at = None, float("inf")
            elif not (again and self.held is not self.before and self._graver(ruling) and not self._same_flick(finding)):
                self._defer(finding)
                self.unheard[id(finding)] = max(self.held_at, self.facts.since)
                return
        elif self.held is not None and (finding.call in _AT_ONCE_OVER or (ruling.against is self.held.to and ruling.restart in FAILED)):
            self.unheard[id(finding)] = self.held_at
            return
        self.rulings.append(ruling)
        neither = offences_at_once(self.facts, self.rulings)
        self.found += neither
        if any(f.met for f in neither):
            self.rulings.append(ruling_of(neither[0], self.facts))
            self.held, self.held_at, self.closed_at, self.closing = None, float("inf"), neither[0].at, (neither[0], self.rulings[-1])
            return
        if ruling.call in STANDING or (ruling.call in NOTED and ruling.restart is Restart.PLAY_ON):
            return
        if ruling.restart in PENDING and not self._at_once(finding):
            if self._graver(ruling):
                start = finding.at if finding.outranks_from is None else finding.outranks_from
                self.held_from = start if self.held is None else min(self.held_from, start)
                self.held, self.held_at = ruling, min(self.held_at, ruling.at)
            return
        self.closed_at, self.closing = min(self.closed_at, finding.at), self.closing or (finding, ruling)

    def _graver(self, ruling: Ruling) -> bool:
        """Whether this is what is pending from now on: a penalty counts before a free kick that the same side has brought on itself."""
        return self.held is None or (self.held.restart is not Restart.PENALTY and ruling.restart is Restart.PENALTY)

    def _same_flick(self, finding: Finding) -> bool:
        """Whether what is pending is already about this flick: one flick offends once, however often its figure then meets something (GEN 2)."""
        flick, held = flick_of(self.facts, finding), self.held
        if flick is None or held is None or finding.call is not Call.ILLEGAL_FLICK:
            return False
        return (held.clause, held.figure) == (finding.clause, finding.figure) and held.at >= flick.t

    def _at_once(self, finding: Finding) -> bool:
        """Whether there is nothing to waive: where opponents get the restart because of how the last was taken, or not taken."""
        facts = self.facts
        return finding.clause in facts.ruleset.at_once and facts.before.phase in RESTARTS

    def _defer(self, finding: Finding) -> None:
        """The ball goes out while a sanction is pending: should it be waived, that is how play goes on."""
        if finding.restart in OUT and finding.call not in _AT_GOAL and self.deferred is None:
            self.deferred = ruling_of(finding, self.facts)

    def waive_until(self, t: float) -> None:
        """A flick of the wronged side while a sanction is pending waives it (GEN 5)."""
        if self.held is None:
            return
        for flick in self.facts.flicks:
            if self.held_at + SIMULTANEOUS < flick.t <= t and flick.side is self.held.to and flick.on is not None:
                clause = self.facts.ruleset.waiving(self.held.clause)
                self.rulings.append(advantage(clause, self.held.against, self.held.to, flick.t, ball_at(self.facts.log, flick.t)))
                self.offended.discard(self.held.against)
                self.held, self.held_at = None, float("inf")
                return


def _held(sanction: Sanction | None) -> Ruling | None:
    """A sanction pending from before, as the ruling that it was."""
    if sanction is None:
        return None
    s, unknown = sanction, Margin(0.0, Unit.COUNT)
    return Ruling(s.call, s.clause, s.against, s.to, s.restart, s.spot, float("-inf"), unknown)


def advantage(clause: str, against: Side | None, to: Side | None, at: float, spot: Point | None) -> Ruling:
    """The ruling that a pending sanction is waived for good."""
    waived = yes("waived", True, at)
    return Ruling(Call.ADVANTAGE, clause, against, to, Restart.PLAY_ON, spot, at, Margin(waived.margin, waived.unit), (waived,))


def flick_of(facts: Facts, finding: Finding) -> FlickFact | None:
    """The flick a finding is about: the last one of its figure that had begun."""
    return next((f for f in reversed(facts.flicks) if f.figure == finding.figure and f.t <= finding.at), None)


def decide(facts: Facts, findings: Iterable[Finding]) -> Decision:
    """Rulings on one stretch, and the state after it."""
    findings = tuple(findings)
    court = _Court(facts)
    heard = candidates(findings)
    for finding in heard:
        court.hear(finding)
    if court.closing is None:
        court.waive_until(facts.until)
    before, changes = facts.before, {"read": len(facts.log.events), **_cleared(facts)}
    if before.phase not in (Phase.SHOTS, Phase.SHOOT_OUT):
        changes["clock"] = before.clock + time_played(facts, min(court.closed_at, court.held_at))
    if noted := [(r.clause, r.against) for r in court.rulings if r.against is not None and r.call not in BLAMELESS]:
        changes["warnings"] = before.with_warnings(noted)
    restore: Layout | None = None
    if court.closing is not None:
        closed, restore = _closed(before, facts, *court.closing)
        changes |= closed
    elif court.held is not None and court.held is court.before:
        changes["deferred"] = court.deferred or before.deferred
    elif court.held is not None:
        r = court.held
        changes["sanction"] = Sanction(r.call, r.clause, r.against, r.to, r.restart, r.spot)
        changes |= {"standing": _played_on(facts, court.held_from), "deferred": court.deferred}
    else:
        changes["standing"] = facts.final
    standing: Standing = changes.get("standing", before.standing)
    changes |= {"ticks": _ticks(standing, facts), "missed": _missed(facts), "unplayed": facts.unplayed(math.inf), "holding": facts.holding(math.inf)}
    if before.rods or any(r.clause == CLAUSE for r in court.rulings):
        changes["rods"] = ruled_on(facts, court.rulings)
    if any(f.role is Role.POSITION for f in facts.flicks):
        changes["positional"] = positioned(changed(before, **changes), facts)
    if any(r.call is Call.BLOCK_DUE for r in court.rulings):
        changes["block_due"] = True
    if standing.block is Block.NONE:
        changes["block_due"] = False
    explained = (*(_explained(f, heard, court) for f in findings), *court.found) if facts.explain else findings
    return Decision(changed(before, **changes), tuple(court.rulings), restore, explained)


def _explained(finding: Finding, heard: list[Finding], court: _Court) -> Finding:
    """A finding that was met and yet not called, with the condition that it lacked: play had stopped, or another clause outranks it."""
    if not finding.met or finding.call is None:
        return finding
    stopped = court.unheard.get(id(finding))
    if stopped is not None:
        late = max((finding.at - stopped) * MS, HAIR)
        lacking = Condition("play_not_stopped", -late, Unit.MS, -late, 0.0, stopped)
    elif not any(f is finding or _same_offence(f, finding) for f in heard):
        lacking = Condition("not_outranked", -1.0, Unit.COUNT, 0.0, 1.0, finding.at)
    else:
        return finding
    return replace(finding, conditions=(*finding.conditions, lacking))


def _played_on(facts: Facts, offence: float) -> Standing:
    """How matters stand after an offence if it should be waived: play has gone on, but possession is where it was (GEN 5)."""
    then, now = facts.standing(offence), facts.final
    kept = all(s.possession is then.possession for t, s in facts.standings if t >= offence)
    return now if kept else replace(then, last_touch=now.last_touch, owner=now.owner)


def _cleared(facts: Facts) -> dict[str, Any]:
    """What a flick, and a rest, put an end to."""
    out: dict[str, Any] = {}
    if facts.rest_at is not None:
        out |= {"passive": (), "flick": None}
    if any(f.on is not None for f in facts.flicks):
        out["back"] = None
        if any(f.on is not None and f.side is facts.before.tick_asked for f in facts.flicks):
            out["tick_asked"] = None
    if facts.before.phase in RESTARTS and any(s.phase is Phase.PLAY for _, s in facts.standings):
        out |= {"taker": None, "spot": None, "positional": {}, "ready": (), "checked": (), "given": False, **NO_DISTANCE}
    return out


def _missed(facts: Facts) -> tuple[Side, float] | None:
    """Who missed the ball last, if nobody has played it since (DEF-3)."""
    missed = facts.before.missed
    for flick in facts.flicks:
        if flick.on is not None and missed is not None and flick.side is not missed[0]:
            missed = None
    for flick in (facts.flicks[i] for i in facts.misses):
        if flick.stopped is not None and not any(f.t > flick.stopped and f.side is not flick.side for f in facts.flicks):
            missed = (flick.side, flick.stopped)
    return missed


def _ticks(standing: Standing, facts: Facts) -> dict[Side, int]:
    """Ticks made in the present possession (TCK-1)."""
    ticks = dict(facts.before.ticks)
    changed = any(s.possession is not facts.before.possession for _, s in facts.standings) or standing.possession is not facts.before.possession
    if changed:
        ticks = {}
    for flick in facts.flicks:
        if flick.role is Role.TICK and flick.side is standing.possession:
            ticks[flick.side] = ticks.get(flick.side, 0) + 1
    return ticks


def positioned(state: State, facts: Facts) -> dict[Side, int]:
    """Positional flicks made before the restart that is due (FRE-3); none that was one too many or out of turn, for it was sent back."""
    made = dict(state.positional)
    if state.phase is not facts.before.phase or state.ball_due:
        return made
    for flick in facts.flicks:
        now = replace(facts.before, positional=made)
        early = flick.side is not now.possession and left(now, now.possession) > 0
        if flick.role is Role.POSITION and flick.on is not None and not early and left(now, flick.side):
            made[flick.side] = made.get(flick.side, 0) + 1
    return made


def _closed(state: State, facts: Facts, finding: Finding, ruling: Ruling) -> tuple[dict[str, Any], Layout | None]:
    """What is otherwise after a ruling that ends the stretch: something put back, a goal, the ball out, a kick retaken."""
    if ruling.restart is Restart.PLAY_ON:
        return _put_back(facts, finding, ruling)
    before = facts.standing(finding.at)
    if ruling.restart is Restart.RETAKE:
        flick = next((f for f in facts.flicks if f.restart), None) or flick_of(facts, finding)
        due = facts.before.standing if facts.before.phase in RESTARTS else replace(before, phase=Phase.KICK_OFF)
        again = flick.before if flick else due
        taker = flick.figure if flick and again.phase in FROM_THE_MARK else None
        return {"standing": again, "spot": ruling.spot, "taker": taker, **GIVEN}, None
    to = ruling.to or before.possession
    score = state.score
    if ruling.call in SCORING and ruling.against is not None:
        home = ruling.against is Side.AWAY
        score = (score[0] + home, score[1] + (not home))
    standing = restarting(before, to, ruling.restart)
    counts = recorded(state.ledger, ruling.clause in facts.ruleset.direct)
    return {"standing": standing, "score": score, "spot": ruling.spot, "taker": None, "sanction": None, "ledger": counts, **GIVEN}, None


def _put_back(facts: Facts, finding: Finding, ruling: Ruling) -> tuple[dict[str, Any], Layout | None]:
    if (flick := flick_of(facts, finding)) is None:
        return {"standing": facts.final}, None
    return {"standing": restored_standing(flick.before, flick, ruling.clause)}, flick.layout


def restored_standing(before: Standing, flick: FlickFact, clause: str) -> Standing:
    """How matters stand after a flick was put back: the count as before it, a block sent back is spent (GEN 10)."""
    if flick.role is Role.BLOCK:
        return changed(before, block=Block.NONE, blocks_made=before.blocks_made + 1)
    return replace(before.won_by(flick.side.other), restarted=None, phase=Phase.PLAY) if clause == "ATT-3" else before
