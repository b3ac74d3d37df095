"""A match: frozen terms, the actions so far, and where it stands. Every act gives a new match; nothing is changed in place.

One *act* is one motion: an action taken at rest, with whatever is tied to it in time, until all is at rest again. Undoing
acts gives the very match that stood before them.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import chain, repeat

from sim.events import Began, Event, Log
from sim.match.clock import PAST_SIGNAL, pace_of, placing, remaining
from sim.match.header import Header
from sim.match.kick_off_layout import kick_off_layout
from sim.match.motion import Instant, Motion, check_motion, check_waited, opened, perform, seen, written
from sim.match.play import Moment
from sim.match.statistics import NOTHING_YET, Statistics, counted
from sim.match.text import value_to_text
from sim.model.actions import AnyAction, Wait
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.physics import PhysicsParams, load_params
from sim.rules.findings import Finding, Ruling
from sim.rules.permission import Permission, Refusal, permission
from sim.rules.referee import begin
from sim.rules.refusals import Denied
from sim.rules.ruleset import Ruleset
from sim.rules.situation import Situation
from sim.rules.state import State
from sim.rules.timing import passing
from sim.rules.words import Phase
from sim.table import Table

Act = tuple[AnyAction, ...]
"""What is done in one motion: an action at rest, and those tied to it in time."""


class Forbidden(ValueError):
    """An action refused in strict mode: ``refusal`` says by which clause and why, ``action`` which it was."""

    def __init__(self, refusal: Refusal, action: AnyAction) -> None:
        super().__init__(f"{refusal.clause}: {refusal.reason}")
        self.refusal, self.action = refusal, action


class MatchOver(ValueError):
    """Nothing can be done any more: the match is over."""

    def __init__(self) -> None:
        super().__init__("the match is over")


@dataclass(frozen=True)
class Match:
    """Where a match stands, with everything at rest. Made by ``Match.new``, ``act``, ``undo`` and ``restore``.

    ``act_done`` is what led here (empty at the beginning) and ``previous`` the match before it; ``placed`` are the sides that are placing.
    ``waited`` is the time (s) that went by on the clock before that act, where it was measured.
    """

    header: Header
    moment: Moment
    statistics: Statistics = NOTHING_YET
    acts: int = 0
    act_done: Act = ()
    waited: float | None = None
    placed: tuple[Side, ...] = ()
    params: PhysicsParams = field(default_factory=load_params, repr=False)
    previous: Match | None = field(default=None, repr=False, compare=False)

    @classmethod
    def new(cls, header: Header, layout: Layout | None = None, params: PhysicsParams | None = None) -> Match:
        """A match before its first kick-off, everybody in formation, or as ``layout`` says."""
        rules, table = header.rules(), header.table()
        situation = Situation(possession=header.kick_off, phase=Phase.KICK_OFF, spot=(0.0, 0.0))
        state = replace(begin(situation, rules, table), kicked_off=header.kick_off)
        start = Moment(0.0, 0, kick_off_layout(pitch=header.pitch) if layout is None else layout, state)
        return cls(header, opened(start, table=table).moment, params=params or load_params())

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset with its settings."""
        return self.moment.state.ruleset

    @cached_property
    def table(self) -> Table:
        """The table."""
        return self.header.table()

    @property
    def state(self) -> State:
        """What the referee knows and has announced."""
        return self.moment.state

    @property
    def layout(self) -> Layout:
        """What stands where."""
        return self.moment.layout

    @property
    def score(self) -> tuple[int, int]:
        """Goals, home first."""
        return self.state.score

    @property
    def clock(self) -> float:
        """Seconds of the period."""
        return self.state.clock

    @property
    def left(self) -> float:
        """Seconds until the signal; infinite while no clock runs."""
        return remaining(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.phase is Phase.OVER

    @cached_property
    def permission(self) -> Permission:
        """What may happen next."""
        return permission(self.state, self.layout, self.table)

    def why_not(self, action: AnyAction) -> Refusal | None:
        """Why an action may not be done now, at rest; None when it may."""
        return self.permission.why_not(action)

    @cached_property
    def digest(self) -> str:
        """A short hash of the layout and of everything the referee carries."""
        known = {f.name: getattr(self.state, f.name) for f in fields(self.state) if f.name not in ("ruleset", "situation")}
        text = value_to_text((self.moment.t, self.moment.layout, known))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def act(self, actions: AnyAction | Sequence[AnyAction], *, strict: bool = False, explain: bool = False, waited: float | None = None) -> Step:
        """Does one motion and lets the referee rule on it.

        ``waited`` is how long (s) all lay at rest before it, where that was measured; else it costs the declared time (TIM-1).
        What may not be done is done all the same and sanctioned by the book; with ``strict`` it raises ``Forbidden`` and
        nothing happens. Raises ``Refused`` for what cannot be at all, ``MatchOver`` after the end.
        When the signal falls while a player still thinks, the signal is all that happens: ``Step.actions`` says what was done.
        """
        check_waited(waited)
        act = tuple(written(a) for a in ((actions,) if not isinstance(actions, Sequence) else actions))
        if self.over:
            raise MatchOver
        check_motion(act)
        if strict and (refusal := self.permission.why_not(act[0])) is not None:
            raise Forbidden(refusal, act[0])
        cost = pace_of(self.ruleset).cost(self.state, act[0], self.placed, waited)
        if cost > 0.0 and cost >= (left := remaining(self.state)):
            act, cost, waited = (Wait(seconds=left + PAST_SIGNAL),), 0.0, None
        moment, motion = self._motion(act, cost, explain)
        if strict:
            self._check_tied(moment, motion.log, act)
        step = Step(
            self,
            Match(self.header, motion.moment, self.statistics, self.acts + 1, act, waited, placing(self.placed, self.state, act), self.params, self),
            act,
            moment.state.clock,
            motion.log,
            motion.rulings,
            motion.findings,
            motion.corrections,
            motion.restored,
            motion.denied,
        )
        self._motions.clear()
        return replace(step, match=replace(step.match, statistics=counted(self.statistics, step)))

    def _motion(self, act: Act, cost: float, explain: bool) -> tuple[Moment, Motion]:
        """The motion of an act from here, after so much time on the clock; kept until the match goes on, for it is often asked for again."""
        key = (act, cost, explain)
        if key not in self._motions:
            moment = replace(self.moment, state=passing(self.state, cost))
            self._motions[key] = (moment, perform(moment, act, table=self.table, params=self.params, explain=explain))
        return self._motions[key]

    @cached_property
    def _motions(self) -> dict[tuple[Act, float, bool], tuple[Moment, Motion]]:
        return {}

    def _check_tied(self, moment: Moment, log: Log, act: Act) -> None:
        """Refuses an action tied to the motion that was not permitted when it began."""
        for began in log.of(Began):
            place = began.index - moment.done
            if place == 0:
                continue
            now = seen(moment, log, began.t, began.index)
            refusal = permission(now.state, now.layout, self.table).why_not(act[place])
            if refusal is not None:
                raise Forbidden(refusal, act[place])

    def glimpse(self, actions: Sequence[AnyAction], after_strike: float, waited: float | None = None) -> tuple[Instant, float] | None:
        """What an opponent sees so many seconds after the ball is first struck in a motion, and how long (s) after the motion's start that is.

        None when the ball is not struck, when nothing moves any more by then, or when the signal comes first.
        """
        act = tuple(written(a) for a in actions)
        cost = pace_of(self.ruleset).cost(self.state, act[0], self.placed, waited)
        if cost >= remaining(self.state):
            return None
        moment, motion = self._motion(act, cost, explain=False)
        log = motion.log
        struck = next((touch.t for touch in log.touches("ball")), None)
        if struck is None or struck + after_strike >= log.until:
            return None
        t = struck + after_strike
        return seen(moment, log, t), t - moment.t

    def undo(self, acts: int = 1) -> Match:
        """The match as it stood that many acts ago. Raises ``ValueError`` when fewer were made."""
        if not 0 <= acts <= self.acts:
            raise ValueError(f"{acts} acts: expected at most {self.acts}, as many as were made")
        match = self
        for _ in range(acts):
            assert match.previous is not None
            match = match.previous
        return match

    def history(self) -> tuple[Match, ...]:
        """The match after every act, from the beginning to now."""
        out = [self]
        while (before := out[-1].previous) is not None:
            out.append(before)
        return tuple(reversed(out))

    @classmethod
    def restore(
        cls,
        header: Header,
        acts: Iterable[Act],
        layout: Layout | None = None,
        params: PhysicsParams | None = None,
        waits: Iterable[float | None] = (),
    ) -> Match:
        """The match in which these acts were made, after these waits: they are made again."""
        match = cls.new(header, layout, params)
        for step in match.replayed(acts, waits=waits):
            match = step.match
        return match

    def replayed(self, acts: Iterable[Act], *, waits: Iterable[float | None] = (), explain: bool = False) -> Iterator[Step]:
        """The steps that acts lead through from here, one after another; acts beyond the last wait cost what is declared."""
        match = self
        for act, waited in zip(acts, chain(waits, repeat(None)), strict=False):
            step = match.act(act, explain=explain, waited=waited)
            match = step.match
            yield step


@dataclass(frozen=True)
class Step:
    """What one act came to: the matches before and after, what was done, its log, what was found and ruled.

    ``clock`` is the clock (s of the period) when the motion began. ``restored``: figures and ball were put back.
    ``denied``: requests of which nothing came.
    """

    before: Match = field(repr=False)
    match: Match
    actions: Act
    clock: float
    log: Log = field(repr=False)
    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    corrections: tuple[Event, ...] = ()
    restored: bool = False
    denied: tuple[Denied, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in exact time order."""
        return self.log.events

    @property
    def number(self) -> int:
        """Which act of the match it was, from 1."""
        return self.match.acts

    def clock_at(self, t: float) -> float:
        """The clock (s of the period) at a moment of its log; where it stands while the ball is out of play it is not beyond where it then stood."""
        now, then = self.before.state, self.match.state
        most = max(then.clock, self.clock) if then.period == now.period else math.inf
        return min(self.clock + t - self.before.moment.t, most)
