"""A moment of a match as a scenario: how matters stood, what was then done, and what was ruled on it."""

from __future__ import annotations

from dataclasses import replace

from sim.match.match import Match, Step
from sim.match.scenario import Expect, ExpectedRuling, RulesetChoice, Scenario, Texts
from sim.model.ids import Side
from sim.rules.findings import Ruling
from sim.rules.situation import Carried, Sanction, Shot, Situation
from sim.rules.state import CARDS, State, begin_state


def situation_of(state: State, t: float = 0.0) -> Situation:
    """The situation that begins like this state, in which everything is at rest at ``t`` (s of its log).

    What a written situation leaves open, and a match remembers, is *carried* with it; what follows from the rest is not said.
    """
    warnings: dict[Side, tuple[str, ...]] = {}
    for (clause, side), times in sorted(state.warnings.items()):
        warnings[side] = (*warnings.get(side, ()), *([clause] * times))
    restarted, ledger = state.standing.restarted, state.ledger
    taken = restarted is not None and restarted.taken and not restarted.others_touched
    situation = Situation(
        possession=state.possession,
        phase=restarted.kind if restarted is not None and taken else state.phase,
        half=state.half,
        clock=round(state.clock, 6),
        period=0 if state.period == state.half else state.period,
        score=state.score,
        touches=state.touches,
        block=state.block,
        last_touch=state.last_touch,
        spot=restarted.spot if restarted is not None and taken else state.spot,
        taker=restarted.taker if restarted is not None and taken else state.taker,
        taken=taken,
        warnings=warnings,
        ticks=dict(state.ticks),
        cards={side: CARDS[min(shown, len(CARDS)) - 1] for side, shown in state.cards.items() if shown},
        positional=dict(state.positional),
        ready=state.ready,
        passive=state.passive,
        sanction=state.sanction,
        flick=state.flick,
        doubt=None if state.doubt == state.ruleset.numbers.doubt else state.doubt,
        shots=_by_side(state),
        fouls=ledger.fouls,
        time_outs=ledger.time_outs,
        sent_off=ledger.sent_off,
        on=ledger.on,
        direct=ledger.direct,
        held=round(ledger.held, 6),
        deferred_fouls=ledger.deferred,
        asked=ledger.asked,
        resume=ledger.resume,
        cautioned=ledger.cautioned,
        foul_spot=ledger.foul_spot,
        released=ledger.released,
        keeping=ledger.keeping,
    )
    return replace(situation, carried=_carried(state, begin_state(situation, state.ruleset), t))


def _by_side(state: State) -> dict[Side, tuple[Shot, ...]]:
    return {side: shots for side, shots in zip(Side, state.shots, strict=True) if shots}


def _carried(state: State, told: State, t: float) -> Carried:
    """What ``told``, the state that the situation alone begins with, lacks."""
    now, then = state.standing, told.standing
    return Carried(
        tick_asked=state.tick_asked,
        block_due=state.block_due,
        blocks_made=None if now.blocks_made == then.blocks_made else now.blocks_made,
        attacker_touched=None if now.attacker_touched == then.attacker_touched else now.attacker_touched,
        owner=now.owner,
        missed=None if state.missed is None else (state.missed[0], t - state.missed[1]),
        deferred=None if state.deferred is None else _as_sanction(state.deferred),
        back=None if state.back is None else replace(state.back, touched=None),
        given=state.given,
        ball_due=state.ball_due,
        kicked_off=state.kicked_off,
        unplayed=state.unplayed,
        holding=state.holding,
        rods=state.rods,
        unready=round(state.ledger.unready, 6),
        measured=tuple(dict.fromkeys(state.measured)),
        distance_kept=state.distance_kept,
    )


def _as_sanction(r: Ruling) -> Sanction:
    return Sanction(r.call, r.clause, r.against, r.to, r.restart, r.spot)


def scenario_of(match: Match, step: Step | None, name: str) -> Scenario:
    """The moment as a scenario; with ``step``, what was done next is its actions and the rulings on it are expected.

    The clock is then that of the moment at which the motion began: what a player thought before it is spent.
    """
    rulings = () if step is None else step.rulings
    expected = tuple(ExpectedRuling(r.call, r.clause, r.against, r.to, r.restart, r.spot) for r in rulings)
    clause = rulings[0].clause if rulings else "GEN-1"
    state = match.state if step is None else replace(match.state, clock=step.clock)
    return Scenario(
        id=f"{clause}/{name}",
        layout=match.layout,
        actions=() if step is None else step.actions,
        situation=situation_of(state, match.moment.t),
        expect=None if step is None else Expect(rulings=expected),
        title=Texts(
            {"en": f"Act {match.acts + 1} of a match", "es": f"Acto {match.acts + 1} de un partido", "it": f"Atto {match.acts + 1} di una partita"}
        ),
        clauses=(clause,),
        ruleset=RulesetChoice(match.header.ruleset, match.header.settings),
        pitch=match.header.pitch,
    )
