"""Who is who: sides and the ids of bodies.

An id is a string: ``home.9``, ``away.keeper``, ``home.spare``, ``ball``; parts of a player's body are
``home.nail`` and ``home.hand``; fixed things are ``post.east.north``, ``bar.west``, ``net.east``,
``fence.north``. North is +y, east is +x.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final

BALL: Final = "ball"


class Side(StrEnum):
    """A player's side."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.AWAY if self is Side.HOME else Side.HOME

    def attacks(self, half: int) -> int:
        """The end this side attacks: +1 (east) or -1 (west). In odd halves home attacks east.

        >>> Side.HOME.attacks(1), Side.HOME.attacks(2), Side.AWAY.attacks(1)
        (1, -1, -1)
        """
        return 1 if (self is Side.HOME) == (half % 2 == 1) else -1


@cache
def side_of(body: str) -> Side | None:
    """The side a body belongs to; None for the ball and fixed things."""
    head = body.partition(".")[0]
    return Side(head) if head in ("home", "away") else None


@cache
def part_of(body: str) -> str:
    """What follows the side: ``"9"``, ``"keeper"``, ``"spare"``, ``"nail"``, ``"hand"``; "" where there is no side."""
    return body.partition(".")[2] if side_of(body) else ""


@cache
def is_keeper(body: str) -> bool:
    """Whether the body is a rod keeper."""
    return part_of(body) == "keeper"


@cache
def is_figure(body: str) -> bool:
    """Whether the body is a figure that can be flicked (the spare keeper included)."""
    part = part_of(body)
    return part.isdigit() or part == "spare"


def is_player(body: str) -> bool:
    """Whether the body is a figure or a rod keeper."""
    return is_figure(body) or is_keeper(body)


def is_hand(body: str) -> bool:
    """Whether the body is part of a player's own body: nail or hand."""
    return part_of(body) in ("nail", "hand")


def figure(side: Side, part: int | str) -> str:
    """The id of a side's figure, spare, keeper, nail or hand."""
    return f"{side}.{part}"


@cache
def order(body: str) -> tuple[int, int, str]:
    """Sort key: hands, figures by side and number, spare, keeper, ball, fixed things.

    >>> sorted(["ball", "away.2", "home.10", "home.9", "post.east.north"], key=order)
    ['home.9', 'home.10', 'away.2', 'ball', 'post.east.north']
    """
    side = side_of(body)
    if side is None:
        return (4, 0, body) if body == BALL else (5, 0, body)
    part = part_of(body)
    if part in ("nail", "hand"):
        return (0, 0, body)
    rank = 1 if side is Side.HOME else 2
    return (rank, int(part), "") if part.isdigit() else (rank, 1000 + (part == "keeper"), part)
