"""Keys and gamepads on a goalkeeper's rod: at a share of full pace, until they say otherwise."""

from __future__ import annotations

from typing import Final

from sim.model.ids import Side
from sim.rules.procedure import PAUSES, Step
from sim.session import rod
from sim.session.desk import Desk
from sim.session.inputs import Command, Said
from sim.session.pointer import hold

Shares = tuple[float, float, float]
"""Of full pace along x, along y, and turning."""

_RODS: Final[dict[Command, tuple[int, float]]] = {
    Command.KEEPER_LEFT: (0, -1.0),
    Command.KEEPER_RIGHT: (0, 1.0),
    Command.KEEPER_DOWN: (1, -1.0),
    Command.KEEPER_UP: (1, 1.0),
    Command.KEEPER_TURN_RIGHT: (2, -1.0),
    Command.KEEPER_TURN_LEFT: (2, 1.0),
}
LED: Final = frozenset({*_RODS, Command.KEEPER_STOP})
"""The commands that lead a rod."""


def steer(desk: Desk, said: Said) -> None:
    """A key leads a rod."""
    side = said.side or _defender(desk)
    held = None if side is None else held_rod(desk, side)
    if held is None:
        return
    keys = held.keys
    if said.command is Command.KEEPER_STOP:
        keys = (0.0, 0.0, 0.0)
    else:
        axis, sign = _RODS[said.command]
        share = sign * min(said.value, 1.0) if said.value >= desk.feel.keeper.least_share else 0.0
        changed = [*keys]
        if share or keys[axis] * sign > 0.0:  # a key that comes up stops its own way only
            changed[axis] = share
        keys = (changed[0], changed[1], changed[2])
    drive(desk, held, keys)


def held_rod(desk: Desk, side: Side) -> rod.Rod | None:
    """A side's rod in the hand; None where there is none, or where nobody may move it."""
    return None if desk.match.permission.step in (*PAUSES, Step.OVER) else hold(desk, side)


def drive(desk: Desk, held: rod.Rod, keys: Shares) -> None:
    """A rod goes on at these shares of full pace, if it does not already."""
    if keys != held.keys:
        _driven(desk, held, keys)


def quicken(desk: Desk) -> None:
    """Somebody has flicked: rods that keys lead are moved as fast as hands are."""
    for held in () if desk.live is None else desk.live.rods:
        if any(held.keys):
            _driven(desk, held, held.keys)


def _driven(desk: Desk, held: rod.Rod, keys: Shares) -> None:
    feel = desk.feel.keeper
    desk.attempt(desk.open().with_rod(rod.driven(held, desk.us, keys, desk.cap(), feel, desk.table), desk.us, feel))


def let_go_of_rods(desk: Desk) -> None:
    """No key is down any more."""
    for side in desk.humans:
        steer(desk, Said(Command.KEEPER_STOP, side))


def _defender(desk: Desk) -> Side | None:
    other = desk.match.state.possession.other
    return other if other in desk.humans else next(iter(desk.humans), None)
