"""What a moment is worth to a side: goals made, who has the ball, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass

from sim.geometry import Point
from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.players.aiming import Strike
from sim.players.board import Board
from sim.players.options import GOAL, HAVING, options
from sim.rules.sanctions import PHASE_OF
from sim.rules.situation import Block
from sim.rules.state import State
from sim.rules.words import Phase, Restart
from sim.table import Table

_STUCK = 0.1
"""What it is worth to have a ball that nobody of the side can play; less where the other side could."""
_FALLEN = 0.02
_FOUL = 0.8
"""What a foul costs that is counted: one in six brings a kick from the second mark."""
_BLOCKED = 0.6
"""How often the best that could be done next is closed by a block, and the second best is done."""
_RESTARTS = {
    Phase.KICK_OFF: (0.6, 0.0),
    Phase.GOAL_KICK: (0.3, 0.0),
    Phase.THROW_IN: (0.3, 1.2),
    Phase.FREE_KICK: (0.4, 1.6),
    Phase.CORNER: (1.6, 0.0),
    Phase.PENALTY: (6.0, 0.0),
    Phase.KICK_IN: (0.3, 1.2),
    Phase.CLEARANCE: (0.3, 0.0),
    Phase.DROP_BALL: (0.3, 1.2),
    Phase.SECOND_MARK: (4.0, 0.0),
    Phase.SHOOT_OUT: (6.0, 0.0),
}
"""What a restart is worth to the side that has it: in any case, and more at the far end."""
_KICKS = frozenset({Restart.PENALTY, Restart.SECOND_MARK})


@dataclass(frozen=True)
class Judge:
    """Weighs moments for one side; ``aim_error`` (rad) is how precise flicks are taken to be."""

    side: Side
    table: Table
    strike: Strike
    aim_error: float

    def worth(self, layout: Layout, state: State, before: tuple[int, int]) -> float:
        """What a moment at rest is worth to the side; ``before`` is the tally it is compared with."""
        mine, theirs = (0, 1) if self.side is Side.HOME else (1, 0)
        now = tally(state)
        goals = (now[mine] - before[mine]) - (now[theirs] - before[theirs])
        fallen = sum((1 if side_of(b) is self.side else -1) for b, f in layout.figures.items() if f.fallen)
        holder, has = self._holding(layout, state)
        return GOAL * goals - _FALLEN * fallen - self._fouled(state) + (has if holder is self.side else -has)

    def _fouled(self, state: State) -> float:
        """What it costs to have more fouls counted than the other side: each brings the kicks nearer that may not be defended."""
        if not state.ruleset.numbers.recorded_fouls:
            return 0.0
        counted = [made + deferred for made, deferred in zip(state.ledger.fouls, state.ledger.deferred, strict=True)]
        mine, theirs = (0, 1) if self.side is Side.HOME else (1, 0)
        return _FOUL * (counted[mine] - counted[theirs])

    def _holding(self, layout: Layout, state: State) -> tuple[Side, float]:
        """Who has the ball or the restart, and what that is worth to it."""
        pending = state.sanction
        if pending is not None and pending.to is not None:
            phase = PHASE_OF[pending.restart] if pending.restart in _KICKS else Phase.FREE_KICK
            return pending.to, self._restart(phase, pending.to, pending.spot, state.half)
        holder = state.possession
        if state.phase in _RESTARTS:
            return holder, self._restart(state.phase, holder, state.spot, state.half)
        if state.phase is not Phase.PLAY:
            return holder, 0.0
        left = self.open(layout, state, holder, state.block is Block.OWED)
        if left <= 0.0:
            return holder, _STUCK - _STUCK * min(max(self.open(layout, state, holder.other), 0.0), 1.0)
        return holder, HAVING + left

    def open(self, layout: Layout, state: State, holder: Side, blocked: bool = False) -> float:
        """What the best that a side could do next with the ball looks like, and with a block before it."""
        spent = spent_of(state)
        board = Board.of(layout, holder, holder.attacks(state.half), self.table, self.strike, spent)
        if board is None:
            return 0.0
        found = options(board, self.aim_error, figures=4, fan=12)
        return (1.0 - _BLOCKED) * found.best() + _BLOCKED * found.second() if blocked else found.best()

    def _restart(self, phase: Phase, side: Side, spot: Point | None, half: int) -> float:
        base, more = _RESTARTS[phase]
        if spot is None:
            return base
        return base + more * max(0.0, min(1.0, 0.5 + side.attacks(half) * spot[0] / self.table.pitch.length))


def tally(state: State) -> tuple[int, int]:
    """Goals, home first, those of the shots after extra time among them (TIM-2)."""
    home, away = (goals + sum(shot.scored for shot in shots) for goals, shots in zip(state.score, state.shots, strict=True))
    return home, away


def spent_of(state: State) -> tuple[str, ...]:
    """The figures that may not play the ball next: three touches made (TCH-1), the taker's second (DBL-1)."""
    out = []
    counted, restarted = state.touches, state.standing.restarted
    if counted.figure is not None and counted.count >= state.ruleset.numbers.touches:
        out.append(counted.figure)
    if restarted is not None and restarted.taken and not restarted.others_touched and state.ruleset.double_touch:
        out.append(restarted.taker)
    return tuple(out)
