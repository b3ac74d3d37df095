"""The shipped sans-serif family: measuring, wrapping and rendering text. Needs no display."""

from __future__ import annotations

import re
from functools import cache

import pygame

from sim.resources import assets
from sim.view.theme import Colour

_FILES = {False: "Inter-Regular.otf", True: "Inter-Bold.otf"}


@cache
def font(px: int, bold: bool = False) -> pygame.font.Font:
    """The family at a height of ``px``."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(assets() / "fonts" / _FILES[bold], px)


def width(text: str, px: int, bold: bool = False) -> int:
    """How wide a text is, in px."""
    return font(px, bold).size(text)[0]


def line_height(px: int) -> int:
    """From one line of text to the next, in px."""
    return round(px * 1.4)


def render(text: str, px: int, colour: Colour, bold: bool = False) -> pygame.Surface:
    """The text as a surface with its own transparency."""
    return font(px, bold).render(text, True, colour)


def _bound(text: str) -> str:
    """The text with numbers bound to what they belong to by spaces that do not break: ``x 30``, ``5 mm``, ``(60, 0)``; no dot begins a line."""
    return re.sub(r" (?=· )|(?<=\b[xy]) (?=[−\d])|(?<=\d) (?=(?:mm|ms|s)\b)|(?<=\d[,;]) (?=−?[\d.,]+\))", "\u00a0", " ".join(text.split()))


def wrap(text: str, px: int, room: float, bold: bool = False, lines: int | None = None) -> list[str]:
    """The text in lines no wider than ``room``; with ``lines``, the last one ends in an ellipsis when there is more."""
    out: list[str] = []
    line = ""
    for word in _bound(text).split(" "):
        trial = f"{line} {word}" if line else word
        if line and width(trial, px, bold) > room:
            out.append(line)
            line = word
        else:
            line = trial
    if line:
        out.append(line)
    if lines is not None and len(out) > lines:
        out = [*out[: lines - 1], " ".join(out[lines - 1 :])]
    return [cut(entry, px, room, bold) for entry in out]


def cut(text: str, px: int, room: float, bold: bool = False) -> str:
    """The text, shortened with an ellipsis when it is wider than ``room``."""
    if width(text, px, bold) <= room:
        return text
    while text and width(f"{text}…", px, bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def figure_height(px: int) -> float:
    """The height of digits and capitals, in px (0.727 em in this family)."""
    return 0.727 * px
