"""What a code counts beside the score, as plain data for whoever shows a match: fouls, time-outs, who plays short, and the time that runs out."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.language import contracted, number, sentence, words
from sim.model.ids import Side, side_of
from sim.rules.state import State
from sim.rules.timing import due_in
from sim.rules.words import Phase


@dataclass(frozen=True, slots=True)
class Counters:
    """The counts of a moment, home first.

    ``fouls`` in this half, those not written down yet included, of which ``free`` may be defended in the usual way; ``time_outs``
    that are left in this half, ``asked`` who waits for one. ``short``: who plays short for whom, and for how long still (s of the
    clock; 0: it may be made whole). ``restart``: how long (s) the restart that is due may still be taken, once that is counted;
    ``pause``: how long a time-out lasts.
    ``kicks``: which of the kicks from the mark went in, once it has come to them.
    """

    fouls: tuple[int, int]
    free: int
    time_outs: tuple[int, int]
    asked: tuple[Side, ...] = ()
    short: tuple[tuple[Side, str, float], ...] = ()
    restart: float | None = None
    pause: float | None = None
    kicks: tuple[tuple[bool, ...], tuple[bool, ...]] | None = None

    @property
    def warned(self) -> bool:
        """Whether the next foul of a side brings a kick that may not be defended in the usual way."""
        return max(self.fouls) >= self.free

    @property
    def hurries(self) -> bool:
        """Whether the time for a restart is as good as over."""
        return self.restart is not None and self.restart <= _HURRY


_HURRY = 2.0
"""Seconds before its end from which a time that runs out is shown as a warning."""


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
    pressed = still if still is not None and still <= n.restart_s else None
    made = tuple(tuple(shot.scored for shot in shots) for shots in state.shots)
    kicks = (made[0], made[1]) if state.phase is Phase.SHOOT_OUT or any(made) else None
    return Counters(fouls, int(n.recorded_fouls), left, ledger.asked, short, None if paused else pressed, still if paused else None, kicks)


def say_counters(c: Counters, lang: str) -> str:
    """The fouls of both sides in a few words.

    >>> say_counters(Counters((2, 5), 5, (1, 0)), "en")
    'fouls 2–5'
    """
    return words("counters.fouls", lang, home=number(c.fouls[0], lang), away=number(c.fouls[1], lang))


def say_phase(state: State, lang: str) -> str:
    """The stage of play as a short name; of a free kick whether it is direct, where that makes a difference."""
    if state.phase is Phase.FREE_KICK and state.ruleset.direct:
        return words(f"phase.{state.phase}.{'direct' if state.ledger.direct else 'indirect'}", lang)
    return words(f"phase.{state.phase}", lang)


def say_recorded(before: State, after: State, lang: str) -> list[str]:
    """What an act has changed in the fouls of a half, as a report tells it: those written down, of how many, and those that advantage defers."""
    n, now, then = after.ruleset.numbers, after.ledger, before.ledger
    if not n.recorded_fouls or after.period != before.period:
        return []
    told = []
    if now.fouls != then.fouls:
        counted = [number(fouls, lang) for fouls in now.fouls]
        full = [words(f"side.the.{side}", lang) for side in Side if then.of(then.fouls, side) < n.recorded_fouls <= now.of(now.fouls, side)]
        told.append(words("counters.recorded", lang, home=counted[0], away=counted[1], free=number(n.recorded_fouls, lang)))
        told += [contracted(words("counters.used_up", lang, side=side), lang) for side in full]
    goes_on = after.sanction is None and (before.sanction is not None or now.deferred != then.deferred)
    if goes_on and any(now.deferred):
        told.append(words("counters.deferred", lang, home=number(now.deferred[0], lang), away=number(now.deferred[1], lang)))
    return [sentence(line) for line in told]


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


def say_count(c: Counters, side: Side, lang: str) -> str:
    """Fouls and time-outs of a side in a few words, or how many of its kicks from the mark went in.

    >>> say_count(Counters((2, 5), 5, (1, 0)), Side.AWAY, "en")
    'fouls 5 · time-outs left 0'
    """
    at = list(Side).index(side)
    if c.kicks is not None:
        return words("counters.kicks_of", lang, scored=number(sum(c.kicks[at]), lang), made=number(len(c.kicks[at]), lang))
    fouls = words("counters.fouls_of", lang, count=number(c.fouls[at], lang))
    left = words("counters.time_outs_of", lang, count=number(c.time_outs[at], lang))
    return f"{fouls} · {words('counters.time_out_asked', lang) if side in c.asked else left}"


def say_short(c: Counters, side: Side, lang: str) -> str:
    """How long a side still plays short, or that somebody may come on for it; empty where it is whole.

    >>> say_short(Counters((0, 0), 5, (1, 1), short=((Side.HOME, "home.3", 91.0),)), Side.HOME, "en")
    'plays short: 01:31'
    """
    left = [still for who, _, still in c.short if who is side]
    if not left:
        return ""
    if min(left) <= 0.0:
        return words("counters.may_be_whole", lang)
    minutes, seconds = divmod(math.ceil(min(left)), 60)
    return words("counters.short_for", lang, clock=f"{minutes:02d}:{seconds:02d}")


def say_time_outs(c: Counters, lang: str) -> str:
    """The time-outs that are left in this half."""
    return words("counters.time_outs", lang, home=number(c.time_outs[0], lang), away=number(c.time_outs[1], lang))


__all__ = ["Counters", "counters", "say_count", "say_countdown", "say_counters", "say_phase", "say_recorded", "say_short", "say_time_outs"]
