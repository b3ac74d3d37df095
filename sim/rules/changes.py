"""POS-4: which restarts change possession. It announces nothing of its own, so it is read from what the other clauses found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sim.rules.facts import Facts
from sim.rules.findings import Finding, yes
from sim.rules.words import Call, Restart

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
