"""One motion: the actions of one moment at rest, what the world makes of them until all is at rest again, and the ruling.

A match is a chain of these. Each keeps a log of its own, so what a motion costs does not grow with the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sim.events import Began, Event, Log, NailOn
from sim.match.play import Moment, plain, settled
from sim.model.actions import After, AnyAction, AtRest, Flick, MoveKeeper, OnTouch
from sim.model.ids import BALL, is_player
from sim.model.layout import Layout
from sim.model.refusals import Kind, Refused
from sim.physics import PhysicsParams, simulate
from sim.rules.findings import Finding, Ruling
from sim.rules.referee import Verdict, opening, referee
from sim.rules.refusals import Denied
from sim.rules.situation import InProgress
from sim.rules.state import State
from sim.table import Table
from sim.units import finite, rounded_angle


@dataclass(frozen=True, slots=True)
class Motion:
    """What came of one motion: the moment at rest after it, its own log, and everything ruled; ``restored``: put back.

    ``denied``: requests of which nothing came.
    """

    moment: Moment
    log: Log
    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Finding, ...] = ()
    corrections: tuple[Event, ...] = ()
    restored: bool = False
    denied: tuple[Denied, ...] = ()


def written(action: AnyAction) -> AnyAction:
    """The action as its text says it: angles through the degrees that are written, so that a log plays it again exactly.

    >>> action = Flick(figure="home.9", direction=1.23456789012345, speed=900.0)
    >>> written(written(action)) == written(action)
    True
    """
    if isinstance(action, Flick):
        direction = None if action.direction is None else rounded_angle(action.direction)
        return replace(action, direction=direction, loft=rounded_angle(action.loft))
    if isinstance(action, MoveKeeper):
        path = tuple((t, x, y, rounded_angle(a)) for t, x, y, a in action.path)
        return replace(action, path=path, angle=rounded_angle(action.angle))
    return action


def check_motion(actions: Sequence[AnyAction]) -> None:
    """Refuses what is not one motion: no action, or a later one that waits for rest."""
    if not actions:
        raise Refused(Kind.OUT_OF_RANGE, "actions", [], "at least one action")
    for i, action in enumerate(actions[1:], 1):
        if isinstance(action.when, AtRest):
            raise Refused(Kind.CONTRADICTION, f"action[{i}].when", "rest", "a time or a touch: one motion begins with one action at rest")


def check_waited(waited: float | None) -> None:
    """Refuses a time before an act that is no time."""
    if waited is not None and not (finite(waited) and waited >= 0.0):
        raise Refused(Kind.OUT_OF_RANGE, "waited", waited, "seconds, 0 or more")


def perform(moment: Moment, actions: Sequence[AnyAction], *, table: Table, params: PhysicsParams, explain: bool = False) -> Motion:
    """Does the actions from a moment and lets the referee rule. Raises ``Refused`` for what cannot be."""
    outcome = simulate(moment.layout, actions, table=table, params=params, t0=moment.t, index0=moment.done)
    log = Log(table, moment.layout, outcome.events, outcome.log.until)
    return _heeded(moment, log, len(actions), referee(replace(moment.state, read=0), log, moment.t, explain=explain))


def opened(moment: Moment, *, table: Table, explain: bool = False) -> Motion:
    """What the referee does before anything moves."""
    log = Log(table, moment.layout, (), moment.t)
    return _heeded(moment, log, 0, opening(replace(moment.state, read=0), log, explain=explain))


def _heeded(moment: Moment, log: Log, done: int, verdict: Verdict) -> Motion:
    corrections = tuple(settled(event) for event in verdict.corrections)
    log = log.extended(corrections, log.until)
    state = replace(verdict.state, read=0, flick=None)
    after = Moment(log.until, moment.done + done, plain(log.layout(log.until)), state, moment.ruled + len(verdict.rulings))
    return Motion(after, log, verdict.rulings, verdict.findings, corrections, verdict.restored, verdict.denied)


@dataclass(frozen=True, slots=True)
class Instant:
    """A motion seen while it lasts: when (s), what lies and moves where, and the referee's state by then."""

    t: float
    layout: Layout
    state: State


def seen(moment: Moment, log: Log, t: float, before: int | None = None) -> Instant:
    """How matters stand at ``t`` within the motion whose log this is; with ``before``, just before that action began."""
    events: list[Event] = []
    for event in log.events:
        if event.t > t or (before is not None and isinstance(event, Began) and event.index >= before):
            break
        events.append(event)
    so_far = Log(log.table, log.start, tuple(events), t)
    verdict = referee(replace(moment.state, read=0), so_far, moment.t, explain=False)
    return Instant(t, so_far.layout(t), replace(verdict.state, read=0, flick=_in_progress(so_far, t)))


def _in_progress(log: Log, t: float) -> InProgress | None:
    """The last flick whose figure is still on its way at ``t``."""
    on = next((e for e in reversed(log.events) if isinstance(e, NailOn) and e.first), None)
    if on is None or not log.on(on.figure, t) or log.resting(on.figure, t):
        return None
    met = [touch.other(on.figure) for touch in log.touches(on.figure, after=on.t)]
    bodies = tuple(dict.fromkeys(b for b in met if b == BALL or is_player(b)))
    return InProgress(on.figure, BALL in bodies, bodies)


def joined(actions: Sequence[AnyAction], answers: Sequence[AnyAction], now: float) -> tuple[AnyAction, ...]:
    """One motion with the answers of the other side in it.

    Answers begin ``After`` so many seconds from ``now``, which is in seconds from the motion's start. A chain of times
    runs from action to action, so all of the first chain are told apart by their times and put in order.
    """
    first: list[tuple[float, AnyAction]] = []
    rest: list[AnyAction] = []
    t = 0.0
    for action in actions:
        if rest or isinstance(action.when, OnTouch):
            rest.append(action)
            continue
        t += action.when.seconds if isinstance(action.when, After) else 0.0
        first.append((t, action))
    head, *chain = first
    for answer in answers:
        seconds = answer.when.seconds if isinstance(answer.when, After) else 0.0
        chain.append((now + seconds, answer))
    chain.sort(key=lambda entry: entry[0])
    out, t = [head[1]], 0.0
    for begins, action in chain:
        out.append(replace(action, when=After(begins - t)))
        t = begins
    return (*out, *rest)
