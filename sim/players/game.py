"""Two players and a match: who is asked when, what they see, and what is done when they give nothing that may be done.

The order in open play: the defender first, if it may do anything (its block, its keeper); then the attacker; then, once the ball is
struck and the defender has had time to see it, the defender again while things move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from sim.match.kick_off_layout import reaction
from sim.match.match import Act, Forbidden, Match, Step
from sim.match.motion import Instant, joined
from sim.model.actions import After, AnyAction, AtRest, Flick, Ready, Request, Wait
from sim.model.ids import Side
from sim.model.refusals import Refused
from sim.players.harmless import harmless
from sim.players.protocol import Asked, Player, View
from sim.rules.findings import Ruling
from sim.rules.permission import Permission, permission

OnStep = Callable[[Step], None]

EAGER = 3
"""How often in a row a side may do something before the other side acts."""

IDLE = 60
"""After so many acts without a flick or a word that placing is over, the game does something harmless itself."""

_PAUSE = 1.0


class DeadEnd(RuntimeError):
    """Nothing may be done although the match is not over: the rules have a hole."""


@dataclass
class Game:
    """A match being played. ``refused`` counts, per side, answers that were not done because they were not permitted or could not be."""

    match: Match
    players: Mapping[Side, Player]
    on_step: OnStep | None = None
    refused: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    last: tuple[Ruling, ...] = ()
    idle: int = 0
    failed: int = 0

    def run(self, until: Callable[[Match], bool] | None = None) -> Match:
        """Plays until the match is over, or ``until`` says so."""
        while not self.match.over and not (until is not None and until(self.match)):
            self.turn()
        return self.match

    def turn(self) -> None:
        """One act of a side that is waited for, with what the other side does before it and in it."""
        if self._others_first():
            return
        allowed = self.match.permission
        for side in allowed.to_act or tuple(Side):
            if self.idle < IDLE and self._asked(side, allowed):
                return
            acts = harmless(allowed, self.match.layout, side)
            if acts:
                self._do_all(side, acts)
                return
        if not allowed.clock:
            raise DeadEnd(f"{allowed.step}: nobody may do anything")
        self._done(self.match.act(Wait(seconds=_PAUSE)))

    def _others_first(self) -> bool:
        """Lets the sides that are not waited for act; whether that has changed who is waited for."""
        for side in Side:
            for _ in range(EAGER):
                allowed = self.match.permission
                if self.match.over or side in allowed.to_act or not _may(allowed, side):
                    break
                waited = allowed.to_act
                acts = self.players[side].choose(self._view(side, Asked.BEFORE))
                if not acts:
                    break
                if not self._do_all(side, acts, forgiving=True):
                    self.refused[side] += 1
                    break
                if self.match.permission.to_act != waited:
                    return True
        return False

    def _asked(self, side: Side, allowed: Permission) -> bool:
        """Asks a side to act, once more if its answer is refused; whether anything was done."""
        view = self._view(side, Asked.ACT)
        for _ in range(2):
            acts = self.players[side].choose(view)
            refusal = allowed.why_not(acts[0]) if acts else None
            if acts and refusal is None and self._do_all(side, acts):
                return True
            self.refused[side] += 1
            if refusal is not None:
                view = view.told(refusal)
        return False

    def _do_all(self, side: Side, acts: Act, forgiving: bool = False) -> bool:
        """Does acts that begin at rest one after another, each with what is tied to it; whether the first was done."""
        done = 0
        for act in grouped(acts):
            if self.match.permission.why_not(act[0]) is not None:
                break
            try:
                self._do(side, act)
            except (Forbidden, Refused) as error:
                self._stuck(error)
                break
            done += 1
            if self.match.over:
                break
        return done > 0 or (forgiving and not acts)

    def _stuck(self, error: Exception) -> None:
        """Counts acts in a row that could not be; too many say that nothing can be done any more."""
        self.failed += 1
        if self.failed > IDLE:
            raise DeadEnd(f"{self.match.permission.step}: {error}") from error

    def _do(self, side: Side, act: Act) -> None:
        """One motion, with what the other side answers in it."""
        step: Step | None = None
        if isinstance(act[0], Flick):
            glimpse = self.match.glimpse(act, reaction())
            if glimpse is not None:
                step = self._answered(side.other, act, *glimpse)
        self._done(self.match.act(act, strict=True) if step is None else step)

    def _answered(self, side: Side, act: Act, now: Instant, since: float) -> Step | None:
        """The motion with the answers of a side that has seen the ball struck; None when it has none, or they may not be or cannot be."""
        allowed = permission(now.state, now.layout, self.match.table)
        if not _may(allowed, side):
            return None
        answers = self.players[side].choose(self._view(side, Asked.MOVING, now, allowed))
        if not answers:
            return None
        if all(isinstance(a.when, After) and allowed.why_not(replace(a, when=AtRest())) is None for a in answers):
            try:
                return self.match.act(joined(act, answers, since), strict=True)
            except (Forbidden, Refused):
                pass
        self.refused[side] += 1
        return None

    def _view(self, side: Side, asked: Asked, now: Instant | None = None, allowed: Permission | None = None) -> View:
        match = self.match
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
            self.last,
        )

    def _done(self, step: Step) -> None:
        self.match, self.last, self.failed = step.match, step.rulings, 0
        moved_on = any(isinstance(a, Flick | Ready) for a in step.actions) or step.match.state.phase is not step.before.state.phase
        self.idle = 0 if moved_on else self.idle + 1
        if self.on_step is not None:
            self.on_step(step)


def _may(allowed: Permission, side: Side) -> bool:
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
