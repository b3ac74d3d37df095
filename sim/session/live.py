"""A motion that is still being made: what has been begun in it, when, and what the world makes of it so far.

It becomes one act of the match when all is at rest. What comes in while it lasts is tied to it in time; the world plays it from its
beginning each time, so how often anybody looked changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from sim.events import Log
from sim.match.match import Act
from sim.match.motion import written
from sim.match.play import Moment
from sim.model.actions import After, AnyAction, AtRest, Flick, OnTouch
from sim.model.ids import Side, side_of
from sim.model.refusals import Refused
from sim.physics import PhysicsParams, simulate
from sim.session.clear import Clear, led, room_of, visited, without
from sim.session.feel import KeeperFeel
from sim.session.rod import Rod, action_of, cut, moved
from sim.table import Table


@dataclass(frozen=True, slots=True)
class Part:
    """Something begun at ``us`` (µs of the session)."""

    us: int
    action: AnyAction

    @property
    def tied(self) -> bool:
        """Whether a touch begins it, so that it has no time of its own."""
        return isinstance(self.action.when, OnTouch)


@dataclass(frozen=True)
class Live:
    """A motion begun from a moment at rest. ``us`` (µs of the session) is when it was opened; it starts with the first thing done in it.

    ``parts`` are the actions of fixed course, ``rods`` the keepers being moved, ``stroke`` a flick whose gesture still goes on.
    """

    us: int
    moment: Moment
    table: Table
    params: PhysicsParams
    parts: tuple[Part, ...] = ()
    rods: tuple[Rod, ...] = ()
    stroke: Part | None = None
    clear: Clear | None = None

    @cached_property
    def act(self) -> Act:
        """Everything in order of time, as one motion; empty while nothing is begun."""
        begun = [*self.parts, *(Part(rod.began_us, action_of(rod)) for rod in self.rods if moved(rod))]
        begun += [self.stroke] if self.stroke is not None else []
        timed = sorted((part for part in begun if not part.tied), key=lambda part: part.us)
        out: list[AnyAction] = []
        before = 0
        for part in timed:
            when = After((part.us - before) / 1e6) if out else AtRest()
            out.append(written(replace(part.action, when=when)))
            before = part.us
        return (*out, *(written(part.action) for part in begun if part.tied))

    @property
    def flicked(self) -> bool:
        """Whether a flick is among what was begun."""
        return self.stroke is not None or any(isinstance(part.action, Flick) for part in self.parts)

    @property
    def start_us(self) -> int:
        """When the first action began."""
        begun = [part.us for part in self.parts if not part.tied] + [rod.began_us for rod in self.rods if moved(rod)]
        return min([*begun, *([self.stroke.us] if self.stroke else [])], default=self.us)

    @cached_property
    def log(self) -> Log:
        """What comes of it, if nothing more is done; the world need not be asked while rods are clear of all. Raises ``Refused``."""
        if self.clear is not None:
            return led(self.clear.log, tuple(rod for rod in self.rods if moved(rod)), self.start_us, self.moment.t)
        return self.played

    @cached_property
    def played(self) -> Log:
        """What the world makes of all of it. Raises ``Refused`` for what cannot be."""
        if not self.act:
            return Log(self.table, self.moment.layout, (), self.moment.t)
        outcome = simulate(self.moment.layout, self.act, table=self.table, params=self.params, t0=self.moment.t, index0=self.moment.done)
        return outcome.log

    def impossible(self) -> Refused | None:
        """What the world refuses in it; None when it can be played."""
        try:
            _ = self.log
        except Refused as refused:
            return refused
        return None

    def t(self, us: int) -> float:
        """The log's time (s) at a moment of the session."""
        return self.moment.t + max(us - self.start_us, 0) / 1e6

    def us_at(self, t: float) -> int:
        """The moment (µs) at which the log's time is reached: the first whole microsecond not before it."""
        passed = round((t - self.moment.t) * 1e6)
        return self.start_us + passed + (1 if self.t(self.start_us + passed) < t else 0)

    @cached_property
    def still_us(self) -> int:
        """When nothing moves any more but keepers that hands still lead, if nothing more is done. Raises ``Refused`` for what cannot be."""
        log = self.log if self.clear is None else self.clear.log
        moving = without(log, tuple(str(rod.side) for rod in self.rods))
        return self.us_at(max((event.t for event in moving), default=self.moment.t))

    def over_us(self, settle_us: int) -> int | None:
        """When the motion is over, if nothing more is done: a keeper that is only moved has stood still for a while. None during a gesture."""
        if self.stroke is not None:
            return None
        if self.flicked and self.uncertain_us is not None:
            return None
        if self.flicked:
            return self.still_us
        led = max((rod.still_us + settle_us for rod in self.rods), default=self.us)
        return max(self.still_us, led)

    @property
    def uncertain_us(self) -> int | None:
        """When something may come near a rod that was led, so that the world has to be asked again; None when nothing does."""
        return None if self.clear is None or self.clear.until >= self.clear.log.until else self.us_at(self.clear.until)

    def asked(self) -> Live:
        """The same with the world asked again."""
        return replace(self, clear=None)

    def without_rods(self) -> Live:
        """The same with no keeper led by hand."""
        return replace(self, rods=(), clear=None)

    def rod(self, side: Side) -> Rod | None:
        """The rod of a side, if it is being moved."""
        return next((rod for rod in self.rods if rod.side is side), None)

    def with_part(self, part: Part) -> Live:
        """With something more begun."""
        return replace(self, parts=(*self.parts, part), clear=None)

    def with_rod(self, rod: Rod, us: int, feel: KeeperFeel) -> Live:
        """With a side's rod moved so from ``us`` on; the world is not asked while nothing comes near."""
        led_so = replace(self, rods=(*(r for r in self.rods if r.side is not rod.side), rod), clear=None)
        if self.stroke is not None or (self.act and led_so.start_us != self.start_us):
            return led_so
        source = self.clear.log if self.clear is not None else self.log
        now = led_so.t(us)
        until = min(visited(source, room_of(r.end, feel, self.table), now, self.table) for r in led_so.rods)
        return replace(led_so, clear=Clear(source, until)) if until > now else led_so

    def with_stroke(self, stroke: Part | None) -> Live:
        """With the gesture so far."""
        return replace(self, stroke=stroke, clear=None)

    def stroke_over(self) -> Live:
        """The gesture has ended: it is of fixed course now."""
        return self if self.stroke is None else replace(self, parts=(*self.parts, self.stroke), stroke=None, clear=None)

    def closed(self, us: int) -> Live:
        """As far as it has come by ``us``: rods stay where they then are."""
        return replace(self, rods=tuple(cut(rod, us) for rod in self.rods if rod.began_us < us), clear=None)

    def flicks(self, side: Side) -> bool:
        """Whether a side has flicked in it."""
        return any(isinstance(part.action, Flick) and side_of(part.action.figure) is side for part in self.parts)
