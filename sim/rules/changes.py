"""POS-4, PEN-1: which restarts change possession, which offences bring a penalty. They announce nothing, and are read from what others found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sim.rules.curves import GRAIN
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import fact
from sim.rules.sanctions import penal
from sim.rules.words import Call, Restart, Unit

_OUT = frozenset({Call.THROW_IN, Call.CORNER, Call.GOAL_KICK})
_NO_RESTART = frozenset({Restart.PLAY_ON, Restart.RETAKE})
_NONE_EITHER = frozenset({Call.CHANGE, Call.WARNING, Call.BLOCK_DUE, Call.CHECK, Call.LIFT, Call.SEPARATE, Call.ADVANTAGE, Call.CARD, Call.BACK})


def restarts_given(facts: Facts, findings: Iterable[Finding]) -> Iterator[Finding]:
    """A finding of POS-4 for every restart that was given, and for every ball that might have gone out but did not.

    Met where the restart goes to the side that did not have the ball.
    """
    for f in findings:
        if f.call is None or f.against is None or not (f.met or f.call in _OUT):
            continue
        if f.restart in _NO_RESTART or (f.restart is None and f.call in _NONE_EITHER):
            continue
        to, holder = f.to or f.against.other, facts.standing(f.at).possession
        conditions = (*f.conditions, yes("restart_for_defender", to is not holder, f.at))
        yield Finding("POS-4", None, f.at, conditions, holder, to, f.restart, f.spot)


def penalties_given(facts: Facts, findings: Iterable[Finding]) -> Iterator[Finding]:
    """A finding of PEN-1 for every offence with an ordinary sanction: whether the book lists it, and how far in the own penalty area it was."""
    pitch = facts.table.pitch
    for f in findings:
        if not f.met or f.call is None or f.call in _NONE_EITHER or f.restart is not None or f.against is None or f.spot is None:
            continue
        end = -f.against.attacks(facts.half)
        deep = min(end * f.spot[0] - pitch.half_length + pitch.penalty_area_depth, pitch.penalty_area_width / 2 - abs(f.spot[1])) + GRAIN
        if facts.ruleset.penalty_anywhere:
            area = fact("in_own_penalty_area", True, f.at, places=(f.spot,))
        else:
            area = Condition("in_own_penalty_area", deep, Unit.MM, deep, 0.0, f.at, (), (f.spot,))
        yield Finding("PEN-1", None, f.at, (area, fact("listed_offence", penal(f, facts.ruleset), f.at)), f.against, figure=f.figure)
