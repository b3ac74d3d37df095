"""The computer player: simulates a fixed number of things it could do, does what gains most, with the errors of a hand.

It sees what a player may see (``View``), obeys the permission, and draws chance of its own for every question, so the same view always
gets the same answer from the same seed. It knows no deadline: how many candidates it simulates is data of its level.
"""

from __future__ import annotations

from sim.model.actions import AnyAction, Ask, Purpose, Ready, Request
from sim.model.ids import Side
from sim.players.attacking import attack
from sim.players.bench import changed_figure, time_out
from sim.players.chance import Chance
from sim.players.clearing import clearances, completion
from sim.players.defending import answers, block_at_rest
from sim.players.harmless import harmless
from sim.players.levels import Level, load_level
from sim.players.mind import Mind
from sim.players.protocol import Asked, View
from sim.players.restarts import formed, kick, named, positioned, settled, taken_back
from sim.players.saving import keeper_place
from sim.players.shots import shot
from sim.players.ticking import ticked
from sim.rules.procedure import PAUSES, Step
from sim.rules.words import Phase

_NAMING = (Step.NAME, Step.TAKER)
_BY_HAND = (Step.PLACE_FIRST, Step.PLACE_SECOND)
_POSITIONS = (Step.POSITION_FIRST, Step.POSITION_SECOND)


class ComputerPlayer:
    """One side, played at one level. ``simulated`` is how many outcomes were simulated for the last decision."""

    def __init__(self, level: Level, chance: Chance) -> None:
        self.level = level
        self.name = f"ai:{level.name}"
        self.simulated = 0
        self._chance = chance

    def choose(self, view: View) -> tuple[AnyAction, ...]:
        """What to do now; nothing where nothing need be done and nothing gains."""
        mind = Mind.of(view, self.level, self._chance.of(view))
        acts = self._thought(mind)
        self.simulated = mind.simulated
        if view.asked is Asked.MOVING:
            return acts if all(view.permission.why_not(a) is None for a in acts) else ()
        if acts and view.permission.why_not(acts[0]) is None:
            return acts
        return harmless(view.permission, view.layout, view.side) if view.asked is Asked.ACT else ()

    def _thought(self, mind: Mind) -> tuple[AnyAction, ...]:
        view = mind.view
        if view.refused is not None:
            return ()
        if view.asked is Asked.MOVING:
            return answers(mind, _figures(view, Purpose.BLOCK), view.side in view.permission.keepers)
        act = self._turn(mind) if view.asked is Asked.ACT else self._unasked(mind)
        return (act,) if act is not None else ()

    def _turn(self, mind: Mind) -> AnyAction | None:
        """Play waits for this side."""
        view, now = mind.view, mind.view.permission.step
        right = time_out(view) or changed_figure(view)
        if right is not None:
            return right
        if now is Step.SANCTION:
            return settled(mind)
        if now in _NAMING:
            return named(mind)
        if now in _BY_HAND:
            return formed(mind)
        if now in _POSITIONS:
            return positioned(mind)
        if now in PAUSES:
            return Ready(side=view.side)
        whole = completion(view.permission, view.layout, view.side)
        if whole is not None:
            return whole
        if view.state.phase is Phase.CLEARANCE:
            return next(clearances(view.permission, view.layout, view.side), None) or kick(mind)
        if now is Step.KICK:
            return kick(mind)
        if now is Step.SHOTS:
            return shot(mind)
        back = taken_back(mind)
        if back is not None:
            return back
        if view.state.block_due:
            act = block_at_rest(mind, _figures(view, Purpose.BLOCK), due=True)
            return act if act is not None else Ask(side=view.side, request=Request.WAIVE)
        tick = ticked(mind)
        return tick if tick is not None else attack(mind, _figures(view, Purpose.ATTACK))

    def _unasked(self, mind: Mind) -> AnyAction | None:
        """All at rest and the other side about to act."""
        view = mind.view
        if view.permission.step in PAUSES:
            return None
        back = taken_back(mind)
        if back is not None:
            return back
        figures = _figures(view, Purpose.BLOCK)
        if figures:
            block = block_at_rest(mind, figures, due=False)
            if block is not None:
                return block
        return keeper_place(mind)


def _figures(view: View, purpose: Purpose) -> tuple[str, ...]:
    return tuple(body for right in view.permission.flicks if right.side is view.side and right.purpose is purpose for body in right.figures)


def computer_player(level: str, side: Side, seed: int) -> ComputerPlayer:
    """The computer at a level, with chance of its own. Raises ``KeyError`` for an unknown level.

    >>> computer_player("hard", Side.HOME, 7).name
    'ai:hard'
    """
    return ComputerPlayer(load_level(level), Chance(seed, side))
