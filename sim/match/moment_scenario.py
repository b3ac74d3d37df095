"""A moment of a match as a scenario: how matters stood, what was then done, and what was ruled on it."""

from __future__ import annotations

from sim.match.match import Match, Step
from sim.match.scenario import Expect, ExpectedRuling, RulesetChoice, Scenario, Texts
from sim.rules.situation import Situation
from sim.rules.state import CARDS, State


def situation_of(state: State) -> Situation:
    """The situation that begins like this state; what only a match remembers (an offer to put back, say) is left out."""
    warnings: dict[object, list[str]] = {}
    for (clause, side), times in sorted(state.warnings.items()):
        warnings.setdefault(side, []).extend([clause] * times)
    restarted = state.standing.restarted
    taken = restarted is not None and restarted.taken and not restarted.others_touched
    return Situation(
        possession=state.possession,
        phase=restarted.kind if restarted is not None and taken else state.phase,
        half=state.half,
        clock=round(state.clock, 3),
        period=state.period,
        score=state.score,
        touches=state.touches,
        block=state.block,
        last_touch=state.last_touch,
        spot=restarted.spot if restarted is not None and taken else state.spot,
        taker=restarted.taker if restarted is not None and taken else state.taker,
        taken=taken,
        warnings={side: tuple(clauses) for side, clauses in warnings.items()},  # type: ignore[misc]
        ticks=dict(state.ticks),
        cards={side: CARDS[min(shown, len(CARDS)) - 1] for side, shown in state.cards.items() if shown},
        positional=dict(state.positional),
        ready=state.ready,
        passive=state.passive,
        sanction=state.sanction,
    )


def scenario_of(match: Match, step: Step | None, name: str) -> Scenario:
    """The moment as a scenario; with ``step``, what was done next is its actions and the rulings on it are expected."""
    rulings = () if step is None else step.rulings
    expected = tuple(ExpectedRuling(r.call, r.clause, r.against, r.to, r.restart, r.spot) for r in rulings)
    clause = rulings[0].clause if rulings else "GEN-1"
    return Scenario(
        id=f"{clause}/{name}",
        layout=match.layout,
        actions=() if step is None else step.actions,
        situation=situation_of(match.state),
        expect=None if step is None else Expect(rulings=expected),
        title=Texts(
            {"en": f"Act {match.acts + 1} of a match", "es": f"Acto {match.acts + 1} de un partido", "it": f"Atto {match.acts + 1} di una partita"}
        ),
        clauses=(clause,),
        ruleset=RulesetChoice(match.header.ruleset, match.header.settings),
        pitch=match.header.pitch,
    )
