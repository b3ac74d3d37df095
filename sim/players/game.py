"""Two players and a match: who is asked when, what they see, and what is done when they give nothing that may be done.

The order in open play: the defender first, if it may do anything (its block, its keeper); then the attacker; then, once the ball is
struck and the defender has had time to see it, the defender again while things move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field

from sim.match.kick_off_layout import reaction
from sim.match.match import Act, Forbidden, Match, Step
from sim.match.motion import Instant, joined
from sim.model.actions import After, AnyAction, AtRest, Flick, Ready, Request, Wait, actor
from sim.model.ids import Side
from sim.model.refusals import Refused
from sim.players.harmless import harmless
from sim.players.protocol import Asked, Player, View
from sim.rules.findings import Ruling
from sim.rules.permission import Permission, permission

OnStep = Callable[[Step], None]

Asking = Generator[View, Act, bool]
"""Questions as they come up: it gives what a side sees, is sent what that side does, and returns whether anything was done."""

EAGER = 3
"""How often in a row a side may do something before the other side acts."""

IDLE = 60
"""After so many acts without a flick or a word that placing is over, the game does something harmless itself."""

_PAUSE = 1.0


class DeadEnd(RuntimeError):
    """Nothing may be done although the match is not over: the rules have a hole."""


@dataclass
class Game:
    """A match being played. ``refused`` counts, per side, answers that were not done because they were not permitted or could not be.

    ``last``, ``idle`` and ``eager`` follow from the acts made alone, so a game can be taken up where a log ends: ``Game.resumed``.
    ``eager`` counts, per side, the acts it made unasked since the side that play waits for last acted. ``declined`` is why an answer that
    was permitted came to nothing all the same, the first since somebody set it to None.
    """

    match: Match
    players: Mapping[Side, Player]
    on_step: OnStep | None = None
    refused: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    last: tuple[Ruling, ...] = ()
    idle: int = 0
    eager: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    failed: int = 0
    declined: Forbidden | Refused | None = None

    @classmethod
    def resumed(cls, start: Match, steps: Iterable[Step], players: Mapping[Side, Player], on_step: OnStep | None = None) -> Game:
        """The game after steps that were made before, as if it had made them itself; ``on_step`` hears only of what comes then."""
        game = cls(start, players)
        for step in steps:
            game.heed(step)
        game.on_step = on_step
        return game

    def run(self, until: Callable[[Match], bool] | None = None) -> Match:
        """Plays until the match is over, or ``until`` says so."""
        while not self.match.over and not (until is not None and until(self.match)):
            self.turn()
        return self.match

    def turn(self) -> None:
        """One act: of a side that is not waited for but wants to act first, else of one that is."""
        asking = self.asking()
        try:
            view = next(asking)
            while True:
                view = asking.send(self.players[view.side].choose(view))
        except StopIteration:
            return

    def asking(self) -> Asking:
        """One act as questions, for whoever answers from outside: ``turn`` asks the players."""
        if (yield from self._others_first()):
            return True
        allowed = self.match.permission
        for side in allowed.to_act or tuple(Side):
            if self.idle < IDLE and (yield from self._asked(side, allowed)):
                return True
            acts = harmless(allowed, self.match.layout, side)
            if acts and (yield from self._do_all(side, acts)):
                return True
        if not allowed.clock:
            raise DeadEnd(f"{allowed.step}: nobody may do anything")
        self.heed(self.match.act(Wait(seconds=_PAUSE)))
        return True

    def _others_first(self) -> Asking:
        """Lets the sides that are not waited for act first, a few times; whether one has."""
        allowed = self.match.permission
        for side in Side:
            if side in allowed.to_act or self.eager[side] >= EAGER or not may(allowed, side):
                continue
            acts = yield self._view(side, Asked.BEFORE)
            if acts and (yield from self._do_all(side, acts)):
                return True
            self.refused[side] += bool(acts)
        return False

    def _asked(self, side: Side, allowed: Permission) -> Asking:
        """Asks a side to act, once more if its answer is refused; whether anything was done."""
        view = self._view(side, Asked.ACT)
        for _ in range(2):
            acts = yield view
            refusal = allowed.why_not(acts[0]) if acts else None
            if acts and refusal is None and (yield from self._do_all(side, acts)):
                return True
            self.refused[side] += 1
            if refusal is not None:
                view = view.told(refusal)
        return False

    def _do_all(self, side: Side, acts: Act) -> Asking:
        """Does acts that begin at rest one after another, each with what is tied to it; whether the first was done."""
        done = 0
        for act in grouped(acts):
            if self.match.permission.why_not(act[0]) is not None:
                break
            try:
                yield from self._do(side, act)
            except (Forbidden, Refused) as error:
                self.declined = self.declined or error
                self._stuck(error)
                break
            done += 1
            if self.match.over:
                break
        return done > 0

    def _stuck(self, error: Exception) -> None:
        """Counts acts in a row that could not be; too many say that nothing can be done any more."""
        self.failed += 1
        if self.failed > IDLE:
            raise DeadEnd(f"{self.match.permission.step}: {error}") from error

    def _do(self, side: Side, act: Act) -> Generator[View, Act, None]:
        """One motion, with what the other side answers in it."""
        step: Step | None = None
        if isinstance(act[0], Flick):
            glimpse = self.match.glimpse(act, reaction())
            if glimpse is not None:
                step = yield from self._answered(side.other, act, *glimpse)
        self.heed(self.match.act(act, strict=True) if step is None else step)

    def _answered(self, side: Side, act: Act, now: Instant, since: float) -> Generator[View, Act, Step | None]:
        """The motion with the answers of a side that has seen the ball struck; None when it has none, or they may not be or cannot be.

        An answer that was permitted when it was given and is not any more when its time comes (the ball is in) is not done, and is no fault.
        """
        allowed = permission(now.state, now.layout, self.match.table)
        if not may(allowed, side):
            return None
        answers = yield self._view(side, Asked.MOVING, now, allowed)
        if not answers:
            return None
        if all(isinstance(a.when, After) and allowed.why_not(a) is None for a in answers):
            try:
                return self.match.act(joined(act, answers, since), strict=True)
            except Forbidden as error:
                self.declined = self.declined or error
                return None
            except Refused as error:
                self.declined = self.declined or error
        self.refused[side] += 1
        return None

    def _view(self, side: Side, asked: Asked, now: Instant | None = None, allowed: Permission | None = None) -> View:
        return view_of(self.match, self.last, side, asked, now, allowed)

    def heed(self, step: Step) -> None:
        """Takes note of an act that was made."""
        self.match, self.last, self.failed = step.match, step.rulings, 0
        moved_on = any(isinstance(a, Flick | Ready) for a in step.actions) or step.match.state.phase is not step.before.state.phase
        self.idle = 0 if moved_on else self.idle + 1
        who, waited = actor(step.actions[0]), step.before.permission.to_act
        if who is None or who in waited:
            self.eager = dict.fromkeys(Side, 0)
        else:
            self.eager[who] += 1
        if self.on_step is not None:
            self.on_step(step)


def view_of(match: Match, last: tuple[Ruling, ...], side: Side, asked: Asked, now: Instant | None = None, allowed: Permission | None = None) -> View:
    """What a side sees of a match when it is asked: at rest, or at an instant of a motion with what is permitted then."""
    return View(
        side,
        asked,
        match.layout if now is None else now.layout,
        match.state if now is None else now.state,
        match.permission if allowed is None else allowed,
        match.table,
        match.params,
        match.moment.t if now is None else now.t,
        reaction(),
        match.acts,
        last,
    )


def may(allowed: Permission, side: Side) -> bool:
    """Whether a side may do anything worth asking it about (a referee's check may be asked for at any time)."""
    return (
        side in allowed.keepers
        or side in allowed.ready
        or any(right.side is side for right in allowed.flicks)
        or any(right.side is side for right in allowed.places)
        or any(right.side is side for right in allowed.takes)
        or any(who is side and request is not Request.CHECK for who, request in allowed.asks)
        or any(who is side for who, _ in allowed.spares)
    )


def grouped(acts: Act) -> list[Act]:
    """Splits what a player gives into motions: one begins at every action at rest."""
    out: list[list[AnyAction]] = []
    for action in acts:
        if not out or isinstance(action.when, AtRest):
            out.append([])
        out[-1].append(action)
    return [tuple(group) for group in out]


def play_match(match: Match, home: Player, away: Player, *, on_step: OnStep | None = None, until: Callable[[Match], bool] | None = None) -> Match:
    """Plays a match to its end, or until ``until`` says so, and returns it; ``on_step`` hears of every act."""
    return Game(match, {Side.HOME: home, Side.AWAY: away}, on_step).run(until)
