"""CRD-1: cards for the same offence over and over, or for one done on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sim.events import Began
from sim.model.actions import actor
from sim.model.ids import Side
from sim.rules.facts import Facts
from sim.rules.findings import Finding, Ruling, yes
from sim.rules.measures import ball_at, more_than
from sim.rules.state import CARDS, State
from sim.rules.words import Call, Phase, Restart

OFFENCES = frozenset(
    {
        Call.FOUL,
        Call.FINGER_FOUL,
        Call.HAND_FOUL,
        Call.INCORRECT_FLICK,
        Call.ILLEGAL_FLICK,
        Call.ILLEGAL_MANIPULATION,
        Call.KEEPER_FOUL,
        Call.TICK_FAULT,
        Call.WARNING,
    }
)
"""The calls that say that somebody has offended; a lost ball, offside or a kick retaken does not, but for what ``offends`` says."""


def offends(ruling: Ruling) -> bool:
    """Whether a ruling says that its side has offended: by its call, or because the opponents' kick has to be taken again for what it did (PEN-4)."""
    spoilt = ruling.call is Call.RETAKE and ruling.against is not ruling.to
    return ruling.against is not None and (ruling.call in OFFENCES or spoilt)


def shown(facts: Facts, rulings: Sequence[Ruling], state: State) -> tuple[list[Finding], State]:
    """The cards that the offences ruled in a stretch bring, and the state with them; ``state`` counts those rulings already."""
    if not state.ruleset.cards:
        return [], state
    found: list[Finding] = []
    counts: dict[tuple[str, Side], int] = {}
    for ruling in rulings:
        side = ruling.against
        if side is None or not offends(ruling):
            continue
        key = (ruling.clause, side)
        counts[key] = counts.get(key, facts.before.penalised(*key)) + 1
        reasons = _card(facts, ruling, side, counts[key], state)
        found += reasons
        if reasons[0].met:
            state = _carded(state, side)
    return found, state


def _card(facts: Facts, ruling: Ruling, side: Side, times: int, state: State) -> tuple[Finding, ...]:
    """One finding where a card is shown; where none is, one for each reason that there might have been."""
    often = more_than("rulings_of_clause", times, facts.numbers.card_after - 1, ruling.at)
    on_purpose = yes("deliberate", _deliberate(facts, side, ruling.at), ruling.at)
    card = more_than("cards_shown", state.cards.get(side, 0) + 1, 0, ruling.at)
    spot = ruling.spot or ball_at(facts.log, ruling.at)
    given = Finding("CRD-1", Call.CARD, ruling.at, (often, card), side, side.other, Restart.PLAY_ON, spot, ruling.figure)
    on_purpose_given = replace(given, conditions=(on_purpose, card))
    if often.met:
        return (given,)
    return (on_purpose_given,) if on_purpose.met else (given, on_purpose_given)


def _deliberate(facts: Facts, side: Side, t: float) -> bool:
    """Whether the last thing that the side had done by then was said to be done on purpose."""
    done = [e.action for e in facts.of(Began) if e.t <= t and actor(e.action) is side]
    return bool(done) and done[-1].deliberate


def _carded(state: State, side: Side) -> State:
    """One more card for a side; the red one loses it the match (0-3, or the score if worse)."""
    cards = {**state.cards, side: min(state.cards.get(side, 0) + 1, len(CARDS))}
    state = replace(state, cards=cards)
    if cards[side] < len(CARDS):
        return state
    goals, home = int(state.ruleset.numbers.forfeit_goals), side is Side.HOME
    own, other = state.score if home else state.score[::-1]
    if other - own < goals:
        own, other = 0, goals
    score = (own, other) if home else (other, own)
    return replace(state, score=score, sanction=None, standing=replace(state.standing, phase=Phase.OVER))


def forfeited(state: State, side: Side) -> bool:
    """Whether a side has lost the match by the last card."""
    return state.cards.get(side, 0) >= len(CARDS)


def spare_lost(state: State, side: Side) -> bool:
    """Whether a side has lost its spare keeper for the match (the second card)."""
    return state.cards.get(side, 0) >= CARDS.index("orange") + 1
