"""The table with its players, as it changes: the match so far, the motion being made, what hands hold, what was asked.

The only mutable value of the package; everything in it is frozen. It knows no clock: whoever calls says when (µs of the session).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.geometry import Point
from sim.match.clock import STANDING, speaks_in
from sim.match.match import Match, MatchOver, Step
from sim.match.motion import seen
from sim.model.actions import AnyAction, Ask, Flick, MoveKeeper, actor
from sim.model.ids import Side
from sim.model.refusals import Refused
from sim.physics import PhysicsParams
from sim.rules.findings import Ruling
from sim.rules.permission import Permission, permission
from sim.rules.refusals import Refusal
from sim.rules.situation import Block
from sim.session import kick_off
from sim.session.aim import Aim, near
from sim.session.choosing import at_rest, keeper_id
from sim.session.feel import Feel
from sim.session.inputs import Stick
from sim.session.live import Live, Part
from sim.session.nail import Stroke
from sim.session.reading import reading
from sim.session.saving import Keeper
from sim.session.seats import Human, Question, Seats, Thinker
from sim.session.shown import Entry, FlickMode, Whistle, Why
from sim.session.undoing import reach
from sim.table import Table

US = 1_000_000
"""Microseconds in a second."""


@dataclass(frozen=True, slots=True)
class Held:
    """A body held over the cloth at ``at`` (mm), to be put down. ``second``: by the second button; ``keys``: by keys."""

    body: str
    at: Point
    second: bool = False
    keys: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A figure chosen with keys, to be named as the taker."""

    figure: str


@dataclass(frozen=True, slots=True)
class Change:
    """A change of figures being made for a side: ``first``, who has been chosen of the two, and ``over``, at whom keys point.

    ``at``: where the one that was chosen is dragged (mm), from ``since``; None while it is not.
    """

    side: Side
    first: str | None = None
    over: str | None = None
    at: Point | None = None
    since: Point = (0.0, 0.0)


Hand = Aim | Stroke | Held | Pick | Change


@dataclass
class Desk:
    """See the module. ``rest_us`` is when all came to rest, ``hand`` what the one mouse, or the keys, hold.

    ``read_us``: until then rulings are left to be read; whoever acts has read them. ``passed``: how many blocks in a row a human let pass.
    ``sparing``: the side whose spare keeper is in the hand, its rod being off the cloth.
    ``aimed``: how it was aimed when a beat of ``feel.aim.shown_every_s`` began, or first in it, and the number of the beat; ``steady``: nearly
    as it was when the beat before began in which the hand moved.
    ``sticks``: how those of gamepads lean that do, ``leans`` the sides whose keeper has still to follow them, ``swayed_us`` up to when they
    have moved what the hand holds.
    """

    match: Match
    seats: Seats
    thinker: Thinker
    feel: Feel
    mode: FlickMode
    strict: bool
    us: int = 0
    rest_us: int = 0
    live: Live | None = None
    hand: Hand | None = None
    aimed: tuple[Aim, int] | None = None
    steady: bool = True
    pointer: Point | None = None
    lead: tuple[Side, Point] | None = None
    sticks: Mapping[tuple[Side, Stick], Point] = field(default_factory=dict)
    leans: frozenset[Side] = frozenset()
    swayed_us: int = 0
    question: Question | None = None
    moving: Question | None = None
    let_be: frozenset[Side] = frozenset()
    eager: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    failed: int = 0
    later: tuple[Ask, ...] = ()
    entries: tuple[Entry, ...] = ()
    last: tuple[Ruling, ...] = ()
    whistle: Whistle | None = None
    read_us: int = 0
    passed: int = 0
    sparing: Side | None = None
    refused: tuple[Why, int] | None = None
    keeper: Keeper | None = None
    stalled: bool = False

    # ---------------------------------------------------------------- who and where

    @property
    def table(self) -> Table:
        """The table."""
        return self.match.table

    @property
    def params(self) -> PhysicsParams:
        """The world's constants."""
        return self.match.params

    @property
    def humans(self) -> tuple[Side, ...]:
        """The sides that humans play."""
        return tuple(side for side in Side if isinstance(self.seats[side], Human))

    @property
    def flicked(self) -> bool:
        """Whether a flick's motion goes on."""
        return self.live is not None and self.live.flicked

    def beat(self, us: int) -> int:
        """The number of the beat of foretelling that a moment lies in."""
        return us // round(self.feel.aim.shown_every_s * US)

    def aimed_anew(self, held: Hand | None) -> None:
        """Keeps how it was aimed as a beat began, before ``held`` became what the hand holds now."""
        beat = self.beat(self.us)
        if self.hand is held or (self.aimed is not None and self.aimed[1] == beat):
            return
        aimed = next((aim for aim in (held, self.hand) if isinstance(aim, Aim) and aim.live), None)
        self.steady = aimed is not None and self.aimed is not None and near(self.aimed[0], aimed, self.feel.aim)
        self.aimed = None if aimed is None else (aimed, beat)

    def allowed(self, us: int) -> Permission:
        """What may be done at a moment, things moving or not."""
        if self.live is None or not self.live.flicked:
            return self.match.permission
        now = seen(self.match.moment, self.live.played, self.live.t(us))
        return permission(now.state, now.layout, self.table)

    def waited(self, us: int) -> float:
        """How long (s) all has been at rest on the clock: not at all before a period's first kick-off."""
        return 0.0 if kick_off.awaited(self.match) else max(us - self.rest_us, 0) / US

    def signal_us(self) -> int | None:
        """When the referee speaks if nothing is done, at the signal or when a restart was not taken in time; None while no time runs."""
        if kick_off.awaited(self.match):
            return None
        left = speaks_in(self.match.state)
        return None if left == float("inf") else self.rest_us + int(left * US) + 1

    def clock(self, us: int) -> float:
        """The clock (s of the period) at a moment."""
        if self.match.state.phase in STANDING:
            return self.match.clock
        began_us = us if self.live is None else self.live.start_us
        return self.match.clock + self.waited(began_us) + max(us - began_us, 0) / US

    # ---------------------------------------------------------------- what is done

    def refuse(self, why: Why) -> None:
        """Says why something was not done."""
        self.refused = (why, self.us)

    def open(self) -> Live:
        """The motion that goes on, or a new one."""
        return self.live or Live(self.us, self.match.moment, self.table, self.params)

    def attempt(self, live: Live) -> bool:
        """Takes a motion over if the world can play it; else says why not."""
        refused = live.impossible()
        if refused is not None:
            self.refuse(refused)
            return False
        self.live = live
        return True

    def ask_world(self) -> None:
        """Something may come near a rod that is being led: the motion is played again with it."""
        if self.live is not None and not self.attempt(self.live.asked()):
            self.live = self.live.without_rods()

    def why_not_flick(self, flick: Flick) -> Refusal | None:
        """Why a flick may not be made now; None when it may."""
        return self.allowed(self.us).why_not(at_rest(flick))

    def flick(self, flick: Flick) -> bool:
        """A flick is made now, in the motion that goes on or as a new one; whether it was."""
        if self.strict and (refusal := self.why_not_flick(flick)) is not None:
            self.refuse(refusal)
            return False
        return self.begin(Part(self.us, flick))

    def begin(self, *parts: Part) -> bool:
        """Actions begin, now or later in the motion; whether the world could play them."""
        live = self.open()
        for part in parts:
            live = live.with_part(part)
        if not self.attempt(live):
            return False
        self.struck()
        return True

    def struck(self) -> None:
        """A flick has begun: what was asked of players at rest is asked no more."""
        if self.flicked:
            self.question = None

    def instant(self, action: AnyAction) -> Step | None:
        """Something that takes no time, done at rest; None when it cannot be."""
        self.finish(self.us)
        waited = self.waited(self.us)
        try:
            step = self.match.act(action, waited=waited)
        except MatchOver:
            return None
        except Refused as refused:
            self.refuse(refused)
            return None
        self.done(step, self.us)
        return step

    def granted(self, action: AnyAction) -> bool:
        """Does what takes no time if it may be done, else says why not; whether it was done."""
        refusal = self.match.permission.why_not(action)
        if refusal is not None:
            self.refuse(refusal)
            return False
        return self.instant(action) is not None

    def finish(self, us: int) -> None:
        """The motion is over: it becomes an act of the match, and the referee rules on it."""
        if self.live is None:
            return
        live, self.live, self.moving = self.live.closed(us), None, None
        if isinstance(self.hand, Stroke) and self.hand.down:
            self.hand = None
        if not live.act:
            return
        waited = self.waited(live.start_us)
        try:
            step = self.match.act(live.act, waited=waited)
        except Refused as refused:
            self.refuse(refused)
            return
        self.done(step, live.us_at(step.log.until))

    def done(self, step: Step, us: int) -> None:
        """An act was made and all is at rest since ``us``."""
        first, asked = step.actions[0], step.before.permission.to_act
        self.match, self.rest_us, self.failed = step.match, us, 0
        self.passed = self._passed(step)
        if self.keeper is not None:
            self.keeper.made(step)
        who = actor(first)
        if who is None or who in asked:
            self.eager = dict.fromkeys(Side, 0)
        else:
            self.eager = {**self.eager, who: self.eager[who] + 1}
        self.last = step.rulings
        new = tuple(Entry(step.number, step.clock_at(ruling.at), ruling, step.log, step.before.state.period) for ruling in step.rulings)
        self.entries = (*reversed(new), *self.entries)
        if new:
            self._whistled(new)
        if any(not isinstance(action, MoveKeeper) for action in step.actions):
            self.question, self.let_be = None, frozenset()
        self._let_go()

    def _passed(self, step: Step) -> int:
        """How many blocks in a row a human has let pass after a step: one more where the flick after an owed one was not it."""
        before, first = step.before.state, step.actions[0]
        if before.block is not Block.OWED or before.possession.other not in self.humans or not isinstance(first, Flick):
            return self.passed
        return self.passed + 1 if actor(first) is before.possession else 0

    def _whistled(self, new: tuple[Entry, ...]) -> None:
        """Rulings were given: humans are left the time to read them; with what was said a moment ago, if they have done nothing since."""
        before = self.whistle
        if before is not None and self.read_us > self.us and self.us - before.since_us <= self.feel.together_s * US:
            new = (*before.entries, *new)
        self.whistle = Whistle(new, self.us)
        if self.humans:
            earlier = (entry.ruling for entry in self.entries[len(new) :])
            self.read_us = self.us + round(reading([entry.ruling for entry in new], self.feel.reading, earlier) * US)

    def due_us(self, question: Question) -> int:
        """When the answer to a question takes effect: one asked at rest not before what was ruled has been read."""
        return question.due_us if self.flicked else max(question.due_us, self.read_us)

    def _let_go(self) -> None:
        """Hands let go of what is no longer there, or may no longer be held."""
        match self.hand:
            case Aim(figure=body) | Stroke(figure=body) if body not in self.match.layout.figures:
                self.hand = None
            case Held(body=body) if self.match.permission.zone(body) is None:
                self.hand = None
            case Pick(figure=body) if not any(body in right.figures for right in self.match.permission.takes):
                self.hand = None
            case Change(side=side, first=first) if not self._changes(side, first):
                self.hand = None
            case _:
                pass
        if self.match.over:
            self.hand = None

    def _changes(self, side: Side, first: str | None) -> bool:
        """Whether a change of a side that was begun, with ``first`` of it, may still be made."""
        allowed = self.match.permission
        bench = allowed.bench(side)
        may = side in {right.side for right in allowed.changes} | {right.side for right in allowed.keeper_changes}
        there = bench is not None and (first is None or first in allowed.layout.figures or first in (*bench.figures, bench.rod, *bench.missing))
        return may and there

    def undo(self) -> None:
        """The last act of a human was never made, nor any after it."""
        self.live = self.hand = self.question = self.moving = self.whistle = self.lead = None
        self.later, self.let_be, self.read_us = (), frozenset(), 0
        acts, match = reach(self.match, self.humans)
        if not acts:
            return
        self.match, self.rest_us = match, self.us
        self.eager = dict.fromkeys(Side, 0)
        self.last = ()
        self.entries = tuple(entry for entry in self.entries if entry.number <= match.acts)
        if self.keeper is not None:
            self.keeper.undone(acts)

    def rod_keeper(self, side: Side) -> str | None:
        """The rod keeper that a side may move now; None when there is none."""
        return keeper_id(side) if side in self.match.permission.keepers else None

    def cap(self) -> float:
        """How fast (mm/s) a rod is moved: calmly while nobody has flicked."""
        return self.table.equipment.keeper_cap if self.flicked else self.feel.keeper.calm
