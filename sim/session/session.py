"""A session of live play: a function of its stamped inputs and of nothing else.

``feed`` takes inputs in order, ``advance`` lets time pass, ``shown`` says what there is to see. How often the last two are called, and how
late, changes nothing in the match. Where a computer player has not answered yet by the moment its answer is due, the session stands still
there (``stalled``); inputs that come meanwhile wait.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from sim.geometry import Point
from sim.match.clock import PAST_SIGNAL, speaks_in
from sim.match.header import Header
from sim.match.match import Act, Match, Step
from sim.model.actions import Wait
from sim.model.layout import Layout
from sim.physics import PhysicsParams
from sim.record.hold import Hold
from sim.record.match_log import MatchFile
from sim.record.match_replay import replay
from sim.session import aim as aiming
from sim.session.aim import Aim
from sim.session.commands import request_for, say
from sim.session.desk import US, Desk
from sim.session.feel import Feel, load_feel
from sim.session.inputs import FocusLost, Input, Leaned, Moved, Pressed, Released, Said, Stamped, Wheel, acts
from sim.session.pointer import cancel, lead_us, led, move, press, release
from sim.session.saving import Keeper
from sim.session.seats import AtOnce, Seats, Thinker
from sim.session.showing import shown
from sim.session.shown import FlickMode, Shown
from sim.session.sparing import came_back
from sim.session.steering import let_go_of_rods, quicken
from sim.session.sticks import lead_anew, lean, let_go_of_sticks, sway, sway_us
from sim.session.thinking import answered, ask, moved
from sim.units import finite

Timer = tuple[int, Callable[[], None]]


class Session:
    """See the module. Made by ``new`` and ``resume``."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: deque[Stamped] = deque()
        self._heard = desk.us
        self._reached = desk.us
        ask(desk)

    @classmethod
    def new(
        cls,
        header: Header,
        seats: Seats,
        *,
        mode: FlickMode = FlickMode.AIM,
        strict: bool = True,
        start: Layout | Match | None = None,
        thinker: Thinker | None = None,
        log: str | os.PathLike[str] | None = None,
        params: PhysicsParams | None = None,
        feel: Feel | None = None,
    ) -> Session:
        """A session at the beginning of a match, or at ``start``.

        ``strict``: what may not be done is refused; else it happens and is ruled on. ``log``: where the match is written as it goes on.
        Raises what ``Match.new`` and ``match_log.create`` raise.
        """
        match = start if isinstance(start, Match) else Match.new(header, start, params)
        desk = Desk(match, seats, thinker or AtOnce(), feel or load_feel(), mode, strict)
        desk.keeper = Keeper.new(log, match) if log is not None else None
        return cls(desk)

    @classmethod
    def resume(
        cls,
        found: MatchFile,
        seats: Seats,
        *,
        mode: FlickMode = FlickMode.AIM,
        strict: bool = True,
        thinker: Thinker | None = None,
        feel: Feel | None = None,
        steps: Iterable[Step] | None = None,
        hold: Hold | None = None,
    ) -> Session:
        """A session where a log ends, its notebook with it; it is written on. ``steps`` are its acts, where they have been made again already.

        ``hold``: the log's, where it was held while it was read. Raises ``Unreadable`` for a log that cannot be played again, ``Held``, ``OSError``.
        """
        desk = Desk(found.begin(), seats, thinker or AtOnce(), feel or load_feel(), mode, strict)
        for step in (step for step, _ in replay(found)) if steps is None else steps:
            desk.done(step, desk.us)
        desk.whistle, desk.read_us = None, 0
        desk.keeper = Keeper.going_on(found, hold)
        return cls(desk)

    # ---------------------------------------------------------------- time and inputs

    @property
    def us(self) -> int:
        """How far the session has come (µs)."""
        return self._reached

    @property
    def match(self) -> Match:
        """The match as it stood when all was last at rest."""
        return self._desk.match

    @property
    def log(self) -> Path | None:
        """The file that holds every act made so far; None where none is written, or the disk has failed."""
        keeper = self._desk.keeper
        return Path(keeper.path) if keeper is not None and keeper.trouble is None else None

    @property
    def pulled_from(self) -> Point | None:
        """Where the drag began that aims a flick (mm); None while nobody pulls."""
        return self._desk.hand.anchor if isinstance(self._desk.hand, Aim) else None

    @property
    def begun(self) -> Act:
        """What has been begun in the motion that goes on, as one act so far; empty at rest."""
        return () if self._desk.live is None else self._desk.live.act

    @property
    def stalled(self) -> bool:
        """Whether time stands still until a computer player answers. Whoever stamps inputs lets the stamps stand still as well."""
        return self._desk.stalled

    def feed(self, stamped: Stamped) -> None:
        """One input; one that holds no finite numbers is not heard.

        Raises ``ValueError`` for a stamp before the one before it, or before what was advanced to.
        """
        if stamped.us < self._heard:
            raise ValueError(f"{stamped.us}: expected a stamp of {self._heard} or later")
        self._heard = stamped.us
        self._waiting.append(stamped)
        self._catch_up(stamped.us)

    def advance(self, us: int) -> None:
        """Lets time pass until ``us``; nothing happens when it has passed already."""
        self._heard = max(self._heard, us)
        self._catch_up(self._heard)

    def shown(self, us: int) -> Shown:
        """What there is to see at a moment, not before what was advanced to. Changes nothing."""
        return shown(self._desk, self._reached if self.stalled else max(us, self._reached))

    def close(self) -> None:
        """The session is over; its log is closed."""
        if self._desk.keeper is not None:
            self._desk.keeper.close()

    def _catch_up(self, us: int) -> None:
        while self._waiting:
            stamped = self._waiting[0]
            if not self._run(stamped.us):
                return
            self._waiting.popleft()
            self._take(stamped.what)
        self._run(us)

    def _run(self, us: int) -> bool:
        """Runs what falls due until ``us``; whether it came so far."""
        desk = self._desk
        while True:
            timers = [timer for timer in self._timers() if timer[0] <= us]
            if not timers:
                break
            due_us, happens = min(timers, key=lambda timer: timer[0])
            desk.us = max(desk.us, due_us)
            if self._stuck(due_us):
                desk.stalled, self._reached = True, desk.us
                return False
            desk.stalled = False
            self._then(happens)
        desk.us = self._reached = max(us, desk.us)
        desk.stalled = False
        return True

    def _stuck(self, due_us: int) -> bool:
        """Whether something is due that has not been computed yet."""
        due = [question for question in (self._desk.question, self._desk.moving) if question is not None and self._desk.due_us(question) <= due_us]
        return any(not question.answer.done() for question in due)

    def _timers(self) -> list[Timer]:
        """What falls due and when, in the order in which it happens at the same moment."""
        desk = self._desk
        out: list[Timer] = []
        if desk.live is not None:
            over = desk.live.over_us(round(desk.feel.keeper.settle_s * US))
            if over is not None:
                out.append((over, lambda: desk.finish(desk.us)))
            if (uncertain := desk.live.uncertain_us) is not None:
                out.append((uncertain, desk.ask_world))
        if desk.moving is not None:
            question = desk.moving
            out.append((question.due_us, lambda: moved(desk, question)))
        if desk.question is not None and not desk.flicked:
            asked = desk.question
            out.append((desk.due_us(asked), lambda: answered(desk, asked)))
        signal = desk.signal_us() if desk.live is None else None
        if signal is not None:
            out.append((signal, self._signal))
        lead = lead_us(desk)
        if lead is not None:
            out.append((lead, lambda: led(desk)))
        sways = sway_us(desk)
        if sways is not None:
            out.append((sways, lambda: sway(desk)))
        return out

    def _signal(self) -> None:
        """Time is up while all is at rest."""
        desk = self._desk
        desk.hand = None
        step = desk.match.act(Wait(seconds=speaks_in(desk.match.state) + PAST_SIGNAL), waited=0.0)
        desk.done(step, desk.us)

    # ---------------------------------------------------------------- what comes in

    def _take(self, what: Input) -> None:
        desk = self._desk
        if not _sound(what) or (desk.match.over and not isinstance(what, Said)):
            return
        self._then(lambda: self._heed(what))

    def _then(self, happens: Callable[[], None]) -> None:
        """Something happens, and what follows from it at once."""
        desk = self._desk
        flicked, held = desk.flicked, desk.hand
        happens()
        came_back(desk)
        desk.aimed_anew(held)
        if desk.flicked and not flicked:
            quicken(desk)
            lead_anew(desk)
        while desk.later and not desk.flicked and not desk.match.over:
            first, *rest = desk.later
            desk.later = tuple(rest)
            request_for(desk, first)
        if desk.match.over:
            desk.later, desk.lead = (), None
        ask(desk)

    def _heed(self, what: Input) -> None:
        desk = self._desk
        if acts(what):
            desk.read_us = min(desk.read_us, desk.us)
        match what:
            case Moved(at=at):
                move(desk, at)
            case Pressed(at=at, button=button):
                press(desk, at, button)
            case Released(at=at, button=button):
                release(desk, at, button)
            case Wheel(steps=steps):
                if isinstance(desk.hand, Aim):
                    desk.hand = aiming.spun(desk.hand, steps, desk.feel.aim)
            case Said():
                say(desk, what)
            case Leaned():
                lean(desk, what)
            case FocusLost():
                cancel(desk)
                let_go_of_sticks(desk)
                let_go_of_rods(desk)
                desk.lead = None


def _sound(what: Input) -> bool:
    """Whether an input's numbers are numbers."""
    match what:
        case Moved(at=at) | Pressed(at=at) | Released(at=at) | Leaned(at=at):
            return finite(*at)
        case Said(value=value):
            return finite(value)
        case _:
            return True
