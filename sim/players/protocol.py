"""What a player is, and what a player may see: everything on the table and everything announced, nothing of what another intends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from sim.events import Log
from sim.geometry import Point
from sim.match.clock import remaining
from sim.match.motion import perform
from sim.match.play import Moment
from sim.model.actions import AnyAction
from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.physics import PhysicsParams
from sim.rules.findings import Ruling
from sim.rules.permission import Permission, Refusal
from sim.rules.state import State
from sim.table import Table


class Asked(StrEnum):
    """Why a player is asked."""

    ACT = "act"
    """Play waits for this side."""
    BEFORE = "before"
    """Everything is at rest and the other side is about to act; this side may act first, or let it be."""
    MOVING = "moving"
    """The other side's flick has struck the ball, and things move."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """What would come of some actions if nobody else did anything."""

    layout: Layout
    state: State
    rulings: tuple[Ruling, ...]
    log: Log = field(repr=False)
    restored: bool = False


@dataclass(frozen=True)
class View:
    """What a player sees when it is asked.

    ``layout`` holds velocities while things move. ``state`` is the referee's, all of which is announced; ``permission`` says what
    may be done. ``t`` is the match's time (s), ``acts`` how many acts were made, ``last`` the rulings on the act before.
    ``refused`` says why the player's previous answer to the same question was not done.
    """

    side: Side
    asked: Asked
    layout: Layout
    state: State
    permission: Permission
    table: Table
    params: PhysicsParams
    t: float
    reaction: float
    acts: int
    last: tuple[Ruling, ...] = ()
    refused: Refusal | None = None

    @property
    def own(self) -> tuple[str, ...]:
        """The side's figures on the cloth."""
        return tuple(body for body in self.layout.figures if side_of(body) is self.side)

    @property
    def ball(self) -> Point | None:
        """Where the ball lies in plan; None when it is off the cloth."""
        return self.layout.ball.at if self.layout.ball else None

    @property
    def end(self) -> int:
        """The end attacked: +1 or -1."""
        return self.side.attacks(self.state.half)

    @property
    def clock(self) -> float:
        """Seconds of the period."""
        return self.state.clock

    @property
    def left(self) -> float:
        """Seconds until the signal; infinite while no clock runs."""
        return remaining(self.state)

    def imagine(self, actions: Sequence[AnyAction] = ()) -> Imagined:
        """What would come of actions from here, ruled on as in the match; thinking costs nothing.

        Raises ``Refused`` for what cannot be.
        """
        motion = perform(Moment(self.t, 0, self.layout, self.state), actions, table=self.table, params=self.params)
        return Imagined(motion.moment.layout, motion.moment.state, motion.rulings, motion.log, motion.restored)

    def told(self, refused: Refusal) -> View:
        """The same view with the reason why the last answer was not done."""
        return replace(self, refused=refused)


class Player(Protocol):
    """Whoever plays a side. The same view must always get the same answer, so that a match can be gone on with at any act."""

    @property
    def name(self) -> str:
        """What it is called in logs: ``random``, ``ai:hard``."""

    def choose(self, view: View) -> tuple[AnyAction, ...]:
        """What to do.

        Asked to ``ACT``: one permitted action at rest, with own keeper moves tied to it if wanted; or several placements, each at rest,
        done one after another. ``BEFORE``: likewise, or nothing. ``MOVING``: actions ``After`` so many seconds from now, or nothing.
        """


class ScriptedPlayer:
    """Plays a given list of acts, one whenever it is asked to act; after the last one the next player given, if any, goes on."""

    def __init__(self, acts: Iterable[tuple[AnyAction, ...]], then: Player | None = None, name: str = "script") -> None:
        self.name = name
        self._acts = list(acts)
        self._then = then

    def choose(self, view: View) -> tuple[AnyAction, ...]:
        """The next act of the script."""
        if view.asked is Asked.ACT and self._acts:
            return self._acts.pop(0)
        return self._then.choose(view) if self._then is not None and not self._acts else ()
