"""Players by name: ``random``, and ``ai:LEVEL`` for each level of the computer."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from sim.language import quoted
from sim.model.ids import Side
from sim.players.chance import Chance
from sim.players.levels import level_names
from sim.players.protocol import Player
from sim.players.random_player import RandomPlayer

LEVELS = level_names()
"""How well the computer plays, the easiest first."""

_COMPUTER = "sim.players.computer"
_AI = "ai:"


class UnknownPlayer(ValueError):
    """No player of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{quoted(name)}: expected one of {', '.join(names())}")
        self.name = name


def names() -> tuple[str, ...]:
    """The names of the players there are."""
    computer = tuple(f"{_AI}{level}" for level in LEVELS) if find_spec(_COMPUTER) else ()
    return ("random", *computer)


def player(name: str, side: Side, seed: int) -> Player:
    """The player of that name. Raises ``UnknownPlayer``.

    >>> player("random", Side.AWAY, 1).name
    'random'
    """
    if name not in names():
        raise UnknownPlayer(name)
    if name.startswith(_AI):
        made: Player = import_module(_COMPUTER).computer_player(name.removeprefix(_AI), side, seed)
        return made
    return RandomPlayer(Chance(seed, side))
