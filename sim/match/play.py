"""The loop: actions → physics → log → referee → corrections, one motion after another.

A *motion* begins with an action taken at rest, holds every action tied to it in time, and ends when all is at rest
again. Between motions the layout is plain text: what a motion starts from is exactly what a file would say, so that play
cut after any motion and resumed goes on identically.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sim.events import Entered, Event, Log, rearranged
from sim.model.actions import AnyAction, AtRest
from sim.model.changed import changed
from sim.model.ids import BALL
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.physics import PhysicsParams, check_actions, check_layout, load_params, simulate
from sim.rules.findings import Finding, Ruling
from sim.rules.referee import Verdict, begin, finish, opening, referee
from sim.rules.refusals import Denied
from sim.rules.ruleset import Ruleset, load_ruleset
from sim.rules.situation import Situation
from sim.rules.state import State
from sim.table import Table, load_table
from sim.units import rounded, rounded_angle


@quick
@dataclass(frozen=True, slots=True)
class Moment:
    """Where play stands with everything at rest: time (s), how many actions are done and rulings made, layout and the referee's state."""

    t: float
    done: int
    layout: Layout
    state: State
    ruled: int = 0


@quick
@dataclass(frozen=True, slots=True)
class Played:
    """A stretch of play: the log, what was found and ruled, and every moment at rest in it (the first before any action).

    ``corrections`` are the events of the referee's own hand; they stand in the log too. ``restored``: figures and ball were
    put back at some time. ``denied``: requests of which nothing came.
    """

    log: Log
    state: State
    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Finding, ...] = ()
    corrections: tuple[Event, ...] = ()
    moments: tuple[Moment, ...] = field(default=(), repr=False)
    restored: bool = False
    denied: tuple[Denied, ...] = ()

    @property
    def final(self) -> Layout:
        """What is on the cloth at the end."""
        return self.moments[-1].layout

    def cut(self, done: int) -> Moment:
        """The last moment at rest with at most that many actions done."""
        return [moment for moment in self.moments if moment.done <= done][-1]


def plain(layout: Layout) -> Layout:
    """The layout as its text says it: angles through the degrees that are written."""
    if not layout.someone_lies and all(k.angle == 0.0 for k in layout.keepers.values()):
        return layout
    return Layout.from_dict(layout.to_dict())


def settled(event: Event) -> Event:
    """A correction with the place and angle that the layout's text will say."""
    if not isinstance(event, Entered):
        return event
    x, y = event.at
    return changed(event, at=(rounded(x), rounded(y)), angle=rounded_angle(event.angle))


def motions(actions: Sequence[AnyAction]) -> list[tuple[AnyAction, ...]]:
    """Splits actions into motions: one begins at every action that waits for rest.

    >>> from sim.model.actions import After, Wait
    >>> [len(m) for m in motions([Wait(seconds=1), Wait(seconds=1, when=After(0.5)), Wait(seconds=1)])]
    [2, 1]
    """
    out: list[list[AnyAction]] = []
    for action in actions:
        if not out or isinstance(action.when, AtRest):
            out.append([])
        out[-1].append(action)
    return [tuple(motion) for motion in out]


def play(
    situation: Situation,
    layout: Layout,
    actions: Sequence[AnyAction] = (),
    *,
    ruleset: Ruleset | None = None,
    table: Table | None = None,
    params: PhysicsParams | None = None,
    explain: bool = True,
) -> Played:
    """Plays actions from a situation and rules on everything that happens.

    What may not be is done all the same, and ruled on. With ``explain`` false only what the rulings need is
    measured, and *why not* has nothing to answer from. Raises ``Refused`` for what cannot be.
    """
    rules = ruleset or load_ruleset()
    table = table or load_table()
    if len(actions) > 1:
        check_actions(actions, table)
    if not actions:
        check_layout(layout, table)
    start = plain(layout)
    state = begin(situation, rules, table)
    return resume(Moment(0.0, 0, start, state), actions, table=table, params=params, explain=explain)


def resume(
    moment: Moment, actions: Sequence[AnyAction], *, table: Table | None = None, params: PhysicsParams | None = None, explain: bool = True
) -> Played:
    """Plays on from a moment at rest; ``actions`` are those still to come."""
    loop = _Loop(table or load_table(), params or load_params(), moment, explain)
    todo = motions(actions)
    if moment.layout.stirs:
        if not actions or isinstance(actions[0].when, AtRest):
            todo.insert(0, ())
    elif moment.t == 0.0:
        loop.heed(opening(loop.state, loop.log, explain=explain))
    for motion in todo:
        loop.run(motion)
    return loop.played(finish(loop.state))


class _Loop:
    """What grows while a stretch is played."""

    def __init__(self, table: Table, params: PhysicsParams, moment: Moment, explain: bool) -> None:
        self.table, self.params, self.explain = table, params, explain
        self.t, self.done, self.ruled, self.layout = moment.t, moment.done, moment.ruled, moment.layout
        self.state = moment.state if moment.state.read == 0 else changed(moment.state, read=0)
        self.log = Log(table, moment.layout, (), moment.t)
        self.moments = [moment if moment.state is self.state else replace(moment, state=self.state)]
        self.rulings: list[Ruling] = []
        self.findings: list[Finding] = []
        self.corrections: list[Event] = []
        self.denied: list[Denied] = []
        self.restored = False

    def run(self, motion: tuple[AnyAction, ...]) -> None:
        """One motion to rest, and the ruling on it."""
        outcome = simulate(self.layout, motion, table=self.table, params=self.params, t0=self.t, index0=self.done)
        fresh = not self.log.events and self.log.start is outcome.log.start
        self.log = outcome.log if fresh else self.log.extended(outcome.events, outcome.log.until)
        self.done += len(motion)
        self.heed(referee(self.state, self.log, self.t, explain=self.explain))

    def heed(self, verdict: Verdict) -> None:
        """Takes a verdict over, and puts the referee's corrections into the log."""
        corrections = [settled(event) for event in verdict.corrections]
        rested = self.log.layout(self.log.until) if self.log.events else self.layout
        self.corrections += corrections
        self.restored |= verdict.restored
        self.log = self.log.extended(corrections, self.log.until)
        read = len(self.log.events)
        self.state = verdict.state if verdict.state.read == read else changed(verdict.state, read=read)
        self.rulings += verdict.rulings
        self.findings += verdict.findings
        self.denied += verdict.denied
        self.t = self.log.until
        if read:
            self.layout = plain(rearranged(rested, corrections))
        self.moments.append(Moment(self.t, self.done, self.layout, self.state, self.ruled + len(self.rulings)))

    def played(self, state: State) -> Played:
        """All of it, frozen."""
        return Played(
            self.log,
            state,
            tuple(self.rulings),
            tuple(self.findings),
            tuple(self.corrections),
            tuple(self.moments),
            self.restored,
            tuple(self.denied),
        )


def ball_touches(log: Log) -> tuple[tuple[float, str], ...]:
    """When and by whom the ball was touched, in order: figures (fallen ones included) and keepers; one entry a contact."""
    return tuple((touch.t, touch.other(BALL)) for touch in log.touches(BALL) if _plays(touch.other(BALL)))


def _plays(body: str) -> bool:
    return body.startswith(("home.", "away.")) and not body.endswith((".nail", ".hand"))
