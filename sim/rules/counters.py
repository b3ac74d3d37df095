"""What a code counts beside the score, as plain data for whoever shows a match: fouls, time-outs, who plays short, and the time that runs out."""

from __future__ import annotations

from dataclasses import dataclass

from sim.language import number, words
from sim.model.ids import Side, side_of
from sim.rules.state import State
from sim.rules.timing import due_in
from sim.rules.words import Phase


@dataclass(frozen=True, slots=True)
class Counters:
    """The counts of a moment, home first.

    ``fouls`` in this half, those not written down yet included, of which ``free`` may be defended in the usual way; ``time_outs``
    that are left in this half, ``asked`` who waits for one. ``short``: who plays short for whom, and for how long still (s of the
    clock; 0: it may be made whole). ``restart``: how long (s) the restart that is due may still be taken; ``pause``: how long a time-out lasts.
    """

    fouls: tuple[int, int]
    free: int
    time_outs: tuple[int, int]
    asked: tuple[Side, ...] = ()
    short: tuple[tuple[Side, str, float], ...] = ()
    restart: float | None = None
    pause: float | None = None


def counters(state: State, waited: float = 0.0) -> Counters | None:
    """What is counted, ``waited`` seconds after all came to rest; None in a code that counts nothing of the kind."""
    n, ledger = state.ruleset.numbers, state.ledger
    if not n.recorded_fouls:
        return None
    fouls = (ledger.fouls[0] + ledger.deferred[0], ledger.fouls[1] + ledger.deferred[1])
    left = (max(int(n.time_outs) - ledger.time_outs[0], 0), max(int(n.time_outs) - ledger.time_outs[1], 0))
    if state.period > n.halves:
        left = (0, 0)
    gone = [e for e in ledger.sent_off if not e.replaced]
    short = tuple((side_of(e.figure) or Side.HOME, e.figure, 0.0 if e.until is None else max(e.until - state.clock, 0.0)) for e in gone)
    due = due_in(state)
    still = None if due is None else max(due - waited, 0.0)
    paused = state.phase is Phase.TIME_OUT
    return Counters(fouls, int(n.recorded_fouls), left, ledger.asked, short, None if paused else still, still if paused else None)


def say_counters(c: Counters, lang: str) -> str:
    """The fouls of both sides in a few words.

    >>> say_counters(Counters((2, 5), 5, (1, 0)), "en")
    'fouls 2–5'
    """
    return words("counters.fouls", lang, home=number(c.fouls[0], lang), away=number(c.fouls[1], lang))


def say_countdown(c: Counters, lang: str) -> str:
    """The time that runs out, in whole seconds begun; empty where none does.

    >>> say_countdown(Counters((0, 0), 5, (1, 1), restart=3.2), "en")
    '4 s to take it'
    """
    if c.restart is not None:
        return words("counters.restart", lang, seconds=number(-int(-c.restart // 1), lang))
    if c.pause is not None:
        return words("counters.pause", lang, seconds=number(-int(-c.pause // 1), lang))
    return ""


def say_time_outs(c: Counters, lang: str) -> str:
    """The time-outs that are left in this half."""
    return words("counters.time_outs", lang, home=number(c.time_outs[0], lang), away=number(c.time_outs[1], lang))


__all__ = ["Counters", "counters", "say_countdown", "say_counters", "say_time_outs"]
