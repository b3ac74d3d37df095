"""Places as a trainee types them: a body, a number of the picture, a named spot, or millimetres; in any of the three languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from sim.events import Crossing, Line, Log, Part
from sim.geometry import Point
from sim.model.ids import BALL, Side, figure

_SIDES = {
    Side.HOME: ("home", "h", "local", "l", "casa"),
    Side.AWAY: ("away", "a", "visitante", "v", "ospite", "ospiti", "o"),
}
_KEEPERS = {"keeper": ("keeper", "k", "portero", "p", "portiere"), "spare": ("spare", "s", "saliente", "portierino")}
_ENDS = {-1: ("left", "izquierda", "sinistra"), 1: ("right", "derecha", "destra")}
_NAMED = {"ball": ("ball", "balon", "palla"), "line": ("line", "linea"), "centre": ("centre", "center", "centro")}
_CORNERS = {"ne": (1, 1), "nw": (-1, 1), "se": (1, -1), "sw": (-1, -1), "no": (-1, 1), "so": (-1, -1)}
_OUT = frozenset({Line.GOAL_EAST, Line.GOAL_WEST, Line.TOUCH_NORTH, Line.TOUCH_SOUTH})
_NUMBER = r"[-−]?\d+(?:[.,]\d+)?"
_PAIR = re.compile(rf"\(?\s*({_NUMBER})\s*(?:[;,]\s+|;|\s)\s*({_NUMBER})\s*\)?")


def plain(text: str) -> str:
    """A text without capitals, accents and needless spaces.

    >>> plain("  Balón  A ")
    'balon a'
    """
    stripped = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(stripped.split())


def read_place(text: str, log: Log, numbered: Sequence[Point]) -> Point | None:
    """The place (mm) that a text names, with everything where it is at the end of the log; None when it names none, or one beyond the fence.

    ``numbered`` are the places that carry numbers in the picture, from 1.
    """
    said = plain(text)
    if found := _PAIR.fullmatch(said):
        at, cloth = (_number(found[1]), _number(found[2])), log.table.pitch.cloth()
        return at if cloth.left <= at[0] <= cloth.right and cloth.low <= at[1] <= cloth.high else None
    if said.isdigit():
        return numbered[int(said) - 1] if 1 <= int(said) <= len(numbered) else None
    pitch = log.table.pitch
    if said in _CORNERS:
        x, y = _CORNERS[said]
        return pitch.corner(x, y)
    for end, names in _ENDS.items():
        if said.removesuffix(" spot") in names:
            return pitch.spot(end)
    if said in _NAMED["centre"]:
        return (0.0, 0.0)
    if said in _NAMED["line"]:
        return next((c.at[:2] for c in reversed(tuple(log.of(Crossing))) if c.part is Part.CENTRE and c.line in _OUT), None)
    body = BALL if said in _NAMED["ball"] else _body(said)
    return log.at(body, log.until) if body in log.bodies() and log.on(body, log.until) else None


def _body(said: str) -> str | None:
    for side, names in _SIDES.items():
        for name in sorted(names, key=len, reverse=True):
            rest = said.removeprefix(name).strip(" .")
            if rest == said:
                continue
            part = rest if rest.isdigit() else next((k for k, words in _KEEPERS.items() if rest in words), None)
            if part is not None:
                return figure(side, part)
    return None


def _number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))
