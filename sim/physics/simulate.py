"""``simulate``: layout and actions in, events, final layout and paths out. Pure, and exact in time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

import numpy as np
import numpy.typing as npt

from sim.events import AllAtRest, Ended, Event, Log, Motion, Touch
from sim.geometry import Point
from sim.model.actions import After, AnyAction, AtRest, Flick, MoveHand, MoveKeeper, OnTouch, Place, Spare, Substitute, Wait
from sim.model.ids import is_hand
from sim.model.layout import Layout
from sim.model.refusals import Kind, Refused
from sim.physics import handling
from sim.physics.body import Body
from sim.physics.collide import collide
from sim.physics.crossings import crossings
from sim.physics.params import PhysicsParams, load_params
from sim.physics.validate import check_actions, check_layout
from sim.physics.world import Contact, World
from sim.table import Table, load_table

_TIME = attrgetter("t")


@dataclass(frozen=True, slots=True)
class Trajectory:
    """Sampled paths: ``times`` (n,) in s; ``places`` (n, bodies, 3) in mm, NaN while a body is off the cloth; ``angles`` (n, bodies) in rad."""

    bodies: tuple[str, ...]
    times: npt.NDArray[np.float64]
    places: npt.NDArray[np.float64]
    angles: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a layout and actions."""

    log: Log
    final: Layout
    duration: float
    trajectory: Trajectory | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in exact time order."""
        return self.log.events

    @property
    def touches(self) -> tuple[Touch, ...]:
        """The touches among the events."""
        return tuple(self.log.touches())


def simulate(
    layout: Layout,
    actions: Sequence[AnyAction] = (),
    *,
    table: Table | None = None,
    params: PhysicsParams | None = None,
    t0: float = 0.0,
    index0: int = 0,
    sample_hz: float | None = None,
) -> Outcome:
    """Plays actions from a layout until all is at rest.

    Times in the log count from ``t0`` (s), action indices from ``index0``. An action that waits for rest
    begins a new stretch, from the layout at rest rounded to 1e-6 mm, so a run cut there and resumed from
    text gives the same numbers. ``sample_hz`` asks for paths sampled that often.

    Raises ``Refused`` for what cannot be: overlap, numbers not finite, unknown ids, places off the table,
    speeds above the caps, contradictions.
    """
    table = table or load_table()
    params = params or load_params()
    check_layout(layout, table)
    check_actions(actions, table)
    events: list[Event] = []
    t, index, now = t0, index0, layout
    for group in _stretches(layout, actions):
        log = _stretch(now, group, index, table, params)
        events += log.events if t == 0.0 else [_later(e, t) for e in log.events]
        now = at_rest(log.layout(log.until))
        t += log.until
        index += len(group)
    if log.until != t or log.start is not layout:
        log = Log(table, layout, tuple(events), t)
    return Outcome(log, now, t - t0, _sample(log, t0, sample_hz) if sample_hz else None)


def at_rest(layout: Layout) -> Layout:
    """A layout with every velocity and spin taken away (nothing moves at rest)."""
    if not layout.stirs:
        return layout
    ball = replace(layout.ball, velocity=(0.0, 0.0)) if layout.ball else None
    figures = {b: replace(f, velocity=(0.0, 0.0), spin=0.0) for b, f in layout.figures.items()}
    return Layout(ball, figures, layout.keepers)


def _stretches(layout: Layout, actions: Sequence[AnyAction]) -> list[list[AnyAction]]:
    """Actions cut at each one that waits for rest; an empty first stretch lets a moving layout come to rest."""
    groups: list[list[AnyAction]] = [[]]
    for action in actions:
        if isinstance(action.when, AtRest) and (groups[-1] or layout.stirs or len(groups) > 1):
            groups.append([action])
        else:
            groups[-1].append(action)
    return groups


def _stretch(layout: Layout, actions: Sequence[AnyAction], index0: int, table: Table, params: PhysicsParams) -> Log:
    world = World(table, params, layout)
    Cues(world, actions, index0)
    world.run(collide)
    until = max(map(_TIME, world.events), default=0.0)
    events = sorted((*world.events, *crossings(world.events, table)), key=_TIME)
    return Log(table, layout, (*events, AllAtRest(until)), until)


def foresee(layout: Layout, flick: Flick, seconds: float, *, table: Table, params: PhysicsParams, far: float = math.inf) -> Log:
    """The beginning of what comes of a flick at rest: until so many seconds after its figure first meets something.

    It ends sooner where both that met have met a third, or have gone ``far`` (mm) from there. The same events as ``simulate`` gives, until
    one of them has gone so far. Raises ``Refused`` as ``simulate`` does.
    """
    check_layout(layout, table)
    check_actions((flick,), table)
    world = World(table, params, layout)
    Cues(world, (flick,), 0)
    first = _First(flick.figure, seconds, far)
    world.run(first.collide, partial(first.enough, world))
    until = first.horizon if first.horizon < math.inf else max(map(_TIME, world.events), default=0.0)
    return Log(table, layout, tuple(sorted(world.events, key=_TIME)), until)


class _First:
    """A figure's first meeting, and how long what comes of it is worth playing: until ``horizon`` (s)."""

    def __init__(self, figure: str, seconds: float, far: float) -> None:
        self.figure, self.seconds, self.far, self.horizon = figure, seconds, far, math.inf
        self._met: Touch | None = None
        self._going: dict[str, Point] = {}
        self._read = 0

    def collide(self, world: World, contacts: list[Contact]) -> None:
        """A collision. For the first of the figure, what is too far off to be met by anything is put aside."""
        own = [contact for contact in contacts if self._met is None and _named(contact, self.figure)]
        every = world.bodies
        if own and self.far < math.inf:
            x, y = every[self.figure].place(world.now)
            reach = self.far + 2.0 * max(body.radius for contact in own for body in contact[:2] if isinstance(body, Body))
            world.bodies = {name: body for name, body in every.items() if _near(body, x, y, reach)}
        collide(world, contacts)
        for event in world.events[self._read :]:
            if isinstance(event, Touch) and not (is_hand(event.a) or is_hand(event.b)):
                self._touched(world, event)
        self._read = len(world.events)
        if own and self._met is None:  # they only came close
            world.bodies = every
            world.predict(every[self.figure])

    def _touched(self, world: World, touch: Touch) -> None:
        met = self._met
        if met is None:
            if touch.involves(self.figure):
                self._met, self.horizon = touch, touch.t + self.seconds
                found = (world.bodies.get(name) for name in (touch.a, touch.b))
                self._going = {body.id: body.place(touch.t) for body in found if body is not None and body.loose}
        elif touch.t > met.t and met.involves(touch.a) is not met.involves(touch.b):
            self._going = {name: at for name, at in self._going.items() if not touch.involves(name)}
            if not self._going:
                self.horizon = min(self.horizon, touch.t)

    def enough(self, world: World, t: float) -> bool:
        """Whether nothing of what comes next, at ``t``, is asked for."""
        if self._going and all(name not in world.bodies or math.dist(world.bodies[name].place(t), at) > self.far for name, at in self._going.items()):
            self.horizon = min(self.horizon, t)
            return t >= self.horizon
        return t > self.horizon


def _named(contact: Contact, figure: str) -> bool:
    """Whether a contact is a figure's, and not with a hand."""
    names = [body.id if isinstance(body, Body) else body.name for body in contact[:2]]
    return figure in names and not any(is_hand(name) for name in names)


def _near(body: Body, x: float, y: float, reach: float) -> bool:
    left, right, low, high = body.box
    return left - reach <= x <= right + reach and low - reach <= y <= high + reach


class Cues:
    """When the actions of a stretch begin."""

    def __init__(self, world: World, actions: Sequence[AnyAction], index0: int) -> None:
        self.world, self.actions, self.index0 = world, actions, index0
        self.begun: set[int] = set()
        for k, action in enumerate(actions):
            if isinstance(action.when, OnTouch):
                self._arm(k, action.when)
        if actions and not isinstance(actions[0].when, OnTouch):
            wait = actions[0].when.seconds if isinstance(actions[0].when, After) else 0.0
            world.at(wait, lambda _: self._begin(0))

    def _arm(self, k: int, cue: OnTouch) -> None:
        coming = {a.body for a in self.actions if isinstance(a, Place)} | {f"{a.side}.spare" for a in self.actions if isinstance(a, Spare)}
        if cue.figure not in self.world.bodies and cue.figure not in coming:
            raise Refused(Kind.UNKNOWN_ID, f"action[{self.index0 + k}].when", cue.figure, "a figure on the cloth")

        def heard(body: str, t: float) -> None:
            if body == cue.figure:
                self.world.on_ball.remove(heard)
                self.world.at(t + cue.delay, lambda _: self._begin(k))

        self.world.on_ball.append(heard)

    def _begin(self, k: int) -> None:
        world, action = self.world, self.actions[k]
        index = self.index0 + k
        world.began(index, action)
        if k + 1 < len(self.actions):
            cue = self.actions[k + 1].when
            if isinstance(cue, After):
                world.at(world.now + cue.seconds, lambda _: self._begin(k + 1))
        match action:
            case Flick():
                handling.flick(world, index, action)
            case MoveKeeper():
                handling.move_keeper(world, index, action)
            case MoveHand():
                handling.move_hand(world, index, action)
            case Place():
                handling.place(world, index, action)
            case Spare():
                handling.spare(world, index, action)
            case Substitute():
                handling.substitute(world, index, action)
            case Wait(seconds=seconds):
                world.at(world.now + seconds, lambda _: world.ended(index))
            case _:
                world.ended(index)


def _later(event: Event, t: float) -> Event:
    if isinstance(event, Motion):
        return Motion(event.t + t, event.body, tuple(s.shifted(t) for s in event.segments))
    if isinstance(event, Ended):
        return Ended(event.t + t, event.index)
    return replace(event, t=event.t + t)


def _sample(log: Log, t0: float, hz: float) -> Trajectory:
    count = math.floor((log.until - t0) * hz + 1e-9) + 1
    times = t0 + np.arange(count) / hz
    bodies = log.bodies()
    places = np.full((count, len(bodies), 3), np.nan)
    angles = np.full((count, len(bodies)), np.nan)
    for j, body in enumerate(bodies):
        for i, t in enumerate(times):
            if log.on(body, t):
                segment = log.segment(body, t)
                places[i, j] = segment.place(t)
                angles[i, j] = segment.turned(t)
    return Trajectory(bodies, times, places, angles)
