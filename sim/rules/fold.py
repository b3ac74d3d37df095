"""The one fold of a log into facts: who had the ball, who played it how often, who touched it last, flick by flick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.events import AllAtRest, Began, Bounce, Crossing, Ended, Event, Fall, Left, Log, Motion, NailOff, NailOn, Rest, Touch
from sim.model.actions import Flick, MoveKeeper, Purpose
from sim.model.changed import changed
from sim.model.ids import BALL, Side, figure, is_figure, is_keeper, is_player, side_of
from sim.rules.facts import BallContact, Facts, FlickFact, Role
from sim.rules.measures import ball_moving, just_before
from sim.rules.procedure import FROM_THE_MARK, RESTARTS
from sim.rules.ruleset import PenaltyMiss
from sim.rules.situation import Block, TouchCount
from sim.rules.state import Restarted, Standing, State
from sim.rules.words import Phase
from sim.units import SIMULTANEOUS


def judged_role(state: State, standing: Standing, figure: str, purpose: Purpose | None) -> tuple[Role, bool]:
    """What a flick is, whatever the player claims, and whether it takes the restart."""
    side = side_of(figure)
    own = side is standing.possession
    if standing.phase in RESTARTS:
        if state.ball_due:
            return Role.POSITION, False
        if not own:
            return (Role.BLOCK if purpose in (Purpose.BLOCK, Purpose.ATTACK) else Role.POSITION), False
        named = state.taker in (None, figure)
        if purpose is Purpose.POSITION or not (named or purpose is Purpose.ATTACK):
            return Role.POSITION, False
        return Role.ATTACK, True
    if own:
        asked = purpose is Purpose.TICK and state.tick_asked is side
        return (Role.TICK if asked else Role.ATTACK), False
    return Role.BLOCK, False


_NO_MATTER = (Motion, Crossing, Bounce, Ended)
"""Events of which the fold makes nothing."""


@dataclass(slots=True)
class _Loss:
    """Possession lost to a figure at rest in the course of an attacking flick (POS-5)."""

    flick: int
    touches: TouchCount


@dataclass(slots=True)
class _Flick:
    """A flick as it is being read; ``FlickFact`` says what the fields are."""

    index: int
    figure: str
    side: Side
    role: Role
    t: float
    before: Standing
    action: Flick | None = None
    on: NailOn | None = None
    off: NailOff | None = None
    touches: list[Touch] = field(default_factory=list)
    earlier: tuple[str, ...] = ()
    ball_before: bool = False
    ball_at: float | None = None
    stopped: float | None = None
    fell: float | None = None
    ended: float = float("inf")
    restart: bool = False

    @property
    def played(self) -> bool:
        return self.ball_before or self.ball_at is not None

    def fact(self, log: Log) -> FlickFact:
        """The flick, once all of it has been read."""
        f = self
        return FlickFact(
            f.index,
            f.figure,
            f.side,
            f.role,
            f.t,
            log.at(f.figure, f.t),
            log,
            f.before,
            f.action,
            f.on,
            f.off,
            tuple(f.touches),
            f.earlier,
            f.ball_before,
            f.ball_at,
            f.stopped,
            f.fell,
            f.ended,
            f.restart,
        )


class _Fold:
    def __init__(self, state: State, log: Log, since: float, events: Sequence[Event]) -> None:
        self.state, self.log, self.since, self.events = state, log, since, events
        self.standing = state.standing
        self.history: list[tuple[float, Standing]] = []
        self.flicks: list[_Flick] = []
        self.alive: dict[str, int] = {}
        self.contacts: list[BallContact] = []
        self.misses: list[int] = []
        self.loss: _Loss | None = None
        self.flick_actions: dict[int, Flick] = {}
        self.strokes: dict[Side, int] = {}
        self.counted: set[tuple[Side, int]] = set()
        self.lying = log.someone_lies
        self.groups = self._groups()

    def _groups(self) -> dict[int, tuple[str, ...]]:
        """For each touch of the ball (by identity) the standing bodies that met it within the same microsecond."""
        out: dict[int, tuple[str, ...]] = {}
        group: list[tuple[Touch, str]] = []

        def close() -> None:
            bodies = tuple(dict.fromkeys(body for _, body in group))
            out.update({id(touch): bodies for touch, _ in group})

        for e in self.events:
            if type(e) is not Touch or BALL not in (e.a, e.b):
                continue
            body = e.other(BALL)
            if not is_player(body) or (self.lying and self.log.fallen(body, just_before(e.t))):
                continue
            if group and e.t - group[0][0].t > SIMULTANEOUS:
                close()
                group = []
            group.append((e, body))
        close()
        return out

    def _now(self, t: float, standing: Standing) -> None:
        if standing != self.standing:
            self.standing = standing
            self.history.append((t, standing))

    def run(self) -> None:
        """Goes through the events in order."""
        self._resume()
        for e in self.events:
            if type(e) in _NO_MATTER:
                continue
            match e:
                case Began(index=index, action=Flick() as action):
                    self.flick_actions[index] = action
                case Began(index=index, action=MoveKeeper(side=side)):
                    self.strokes[side] = index
                case NailOn(first=True):
                    self._start(e)
                case NailOff():
                    self._off(e)
                case Touch():
                    self._touch(e)
                case Fall(figure=figure) if figure in self.alive:
                    self.flicks[self.alive[figure]].fell = e.t
                case Rest(body=body) if body in self.alive:
                    self._stop(body, e.t)
                case Left(body=body) if body in self.alive:
                    self._stop(body, e.t, left=True)
                case AllAtRest():
                    self._all_at_rest(e.t)
                case _:
                    pass

    def _resume(self) -> None:
        going = self.state.flick
        if going is None or going.figure not in self.log.bodies():
            return
        side = side_of(going.figure) or Side.HOME
        role = Role.ATTACK if side is self.standing.possession else Role.BLOCK
        self.flicks.append(
            _Flick(
                -1,
                going.figure,
                side,
                role,
                self.since,
                self.standing,
                earlier=tuple(b for b in going.touched if b != BALL),
                ball_before=going.touched_ball,
            )
        )
        self.alive[going.figure] = 0
        self._now(self.since, changed(self.standing, owner=side))

    def _start(self, e: NailOn) -> None:
        side = side_of(e.figure) or Side.HOME
        action = self.flick_actions.get(e.index)
        s = self.standing
        role, restart = judged_role(self.state, s, e.figure, action.purpose if action else None)
        if role in (Role.ATTACK, Role.TICK):
            self._end(e.t)
        self.alive[e.figure] = len(self.flicks)
        self.flicks.append(_Flick(e.index, e.figure, side, role, e.t, s, action, e, restart=restart))
        changes: dict[str, Any] = {}
        if restart:
            changes = {"phase": Phase.PLAY, "restarted": Restarted(s.phase, e.figure, self.state.spot)}
        if role is Role.BLOCK:
            changes |= {"block": Block.NONE, "blocks_made": s.blocks_made + 1}
        if role is not Role.POSITION and s.owner is not side:
            changes["owner"] = side
        if changes:
            self._now(e.t, changed(s, **changes))

    def _off(self, e: NailOff) -> None:
        place = next((i for i, f in enumerate(self.flicks) if f.index == e.index), None)
        if place is None:
            return
        self.flicks[place].off = e
        if e.speed == 0.0 and self.log.resting(e.figure, e.t) and self.alive.get(e.figure) == place:
            self._stop(e.figure, e.t)

    def _end(self, t: float) -> None:
        """From now on what happens belongs to another flick, or to none."""
        for flick in self.flicks:
            flick.ended = min(flick.ended, t)
        self.loss = None

    def _touch(self, e: Touch) -> None:
        for body in (e.a, e.b):
            place = self.alive.get(body)
            if place is not None and not _of_hand(e.other(body)):
                self.flicks[place].touches.append(e)
        if e.involves(BALL) and is_player(e.other(BALL)):
            self._ball(e)

    def _ball(self, e: Touch) -> None:
        body = e.other(BALL)
        side = side_of(body) or Side.HOME
        speed, fallen = e.speed_of(body), self.lying and self.log.fallen(body, just_before(e.t))
        place = self.alive.get(body)
        before = self.standing
        if fallen:
            self.contacts.append(BallContact(e, body, side, speed, True, before, before, place, with_=(body,)))
            return
        if before.phase is Phase.CLEARANCE and body == figure(before.possession, "keeper") and speed > 0.0:
            before = changed(before, phase=Phase.PLAY, restarted=Restarted(before.phase, body, self.state.spot))
        elif before.phase in RESTARTS:
            self.contacts.append(BallContact(e, body, side, speed, False, before, before, place, with_=(body,)))
            return
        group = self.groups[id(e)]
        contact = BallContact(e, body, side, speed, False, before, before, place, with_=group)
        s, play, change = self._effect(contact, len({side_of(b) for b in group}) > 1)
        if s.restarted:
            taker = body == s.restarted.taker
            s = changed(s, restarted=changed(s.restarted, taken=s.restarted.taken or taker, others_touched=s.restarted.others_touched or not taker))
        s = s if s.last_touch == group else changed(s, last_touch=group)
        if place is not None and self.flicks[place].ball_at is None:
            self.flicks[place].ball_at = e.t
        self._now(e.t, s)
        self.contacts.append(BallContact(e, body, side, speed, False, before, s, place, play, change, group))

    def _effect(self, c: BallContact, both_sides: bool) -> tuple[Standing, bool, str | None]:
        """What a contact of a standing body with the ball changes: how matters stand, whether it is a play, the clause of a change."""
        s, keeper = c.before, is_keeper(c.body)
        moved = keeper and c.speed > 0.0
        stroke = (c.side, self.strokes.get(c.side, -1))
        if c.side is s.possession:
            if c.flick is not None and self.flicks[c.flick].role is not Role.TICK:
                return (s if self.flicks[c.flick].played else _played(s, c.body)), True, None
            if moved:
                first = stroke not in self.counted
                self.counted.add(stroke)
                return (_played(changed(s, owner=c.side), c.body) if first else s), True, None
            return (s if c.body == s.touches.figure else changed(s, touches=TouchCount(c.body, 0))), False, None
        if both_sides:
            return s, False, None
        loss = self.loss
        if loss is not None and self.flicks[loss.flick].figure == c.body:
            self.loss = None
            back = changed(s.won_by(c.side), touches=loss.touches, attacker_touched=True, blocks_made=1)
            return back, True, "POS-5"
        if keeper:
            self.loss = None
            won = s.won_by(c.side, c.body)
            if moved:
                self.counted.add(stroke)
                won = _played(changed(won, owner=c.side), c.body)
            return won, moved, "POS-2"
        if c.at_rest:
            attack = next((i for i, f in enumerate(self.flicks) if f.side is s.possession and f.role is Role.ATTACK and f.ended > c.t), None)
            self.loss = _Loss(attack, s.touches) if attack is not None else None
            return s.won_by(c.side, c.body), False, "POS-2"
        return s, False, None

    def _stop(self, body: str, t: float, left: bool = False) -> None:
        place = self.alive[body]
        flick = self.flicks[place]
        if not left and flick.on is not None and flick.off is None:
            return
        del self.alive[body]
        flick.stopped = t
        if flick.role is Role.ATTACK and not flick.played:
            self._miss(place, t)

    def _miss(self, place: int, t: float) -> None:
        """An attacking flick whose figure stopped without the ball: possession is lost (POS-1, ATT-3), but for KOF-2 and PEN-4."""
        flick, s = self.flicks[place], self.standing
        if flick.restart and (flick.before.phase is Phase.KICK_OFF or self._retaken(flick)):
            return
        if s.possession is not flick.side and (BALL not in self.log.bodies() or ball_moving(self.log, flick.t)):
            return
        self.misses.append(place)
        self.loss = None
        self._now(t, changed(s.won_by(flick.side.other), restarted=None))

    def _retaken(self, flick: _Flick) -> bool:
        return flick.before.phase in FROM_THE_MARK and self.state.ruleset.penalty_miss is PenaltyMiss.RETAKE

    def _all_at_rest(self, t: float) -> None:
        for body in list(self.alive):
            self._stop(body, t, left=True)
        self._end(t)


def _of_hand(body: str) -> bool:
    return not (is_figure(body) or is_keeper(body) or body == BALL or side_of(body) is None)


def _played(s: Standing, body: str) -> Standing:
    """The attacker plays the ball: one more for the same figure, and the defender is owed one block (TCH-2, DEF-1)."""
    count = s.touches.count + 1 if s.touches.figure == body else 1
    return changed(s, touches=TouchCount(body, count), block=Block.OWED, blocks_made=0, attacker_touched=True)


def fold(state: State, log: Log, since: float, events: Sequence[Event], *, explain: bool = True, opened: State | None = None) -> Facts:
    """The facts of a stretch of the log: ``events`` are those from ``since`` on (s), normally one motion up to rest."""
    work = _Fold(state, log, since, events)
    work.run()
    until = events[-1].t if events else since
    return Facts(
        log,
        state,
        since,
        until,
        tuple(events),
        tuple(f.fact(log) for f in work.flicks),
        tuple(work.contacts),
        tuple(work.history),
        tuple(work.misses),
        explain=explain,
        opened=opened,
    )
