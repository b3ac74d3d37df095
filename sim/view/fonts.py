"""The shipped sans-serif family: measuring, wrapping and rendering text. Needs no display."""

from __future__ import annotations

import re

import pygame

from sim.resources import assets
from sim.view.theme import Colour

_FILES = {False: "Inter-Regular.otf", True: "Inter-Bold.otf"}


JOINTS = "/\\-_."
"""Where a long name is best broken."""

_UNDRAWN = re.compile("[\x00\ud800-\udfff]")

NARROWER = (0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7)
"""Shares of the room that are tried to keep a word from standing alone in the last line."""


def font(px: int, bold: bool = False) -> pygame.font.Font:
    """The family at a height of ``px``; made anew once pygame has been left, by whomever, for its fonts end with it."""
    face = _faces.get((px, bold))
    if face is None or not _lives(face):
        pygame.font.init()
        face = _faces[px, bold] = pygame.font.Font(assets() / "fonts" / _FILES[bold], px)
    return face


_faces: dict[tuple[int, bool], pygame.font.Font] = {}


def _lives(face: pygame.font.Font) -> bool:
    try:
        face.get_height()
    except pygame.error:
        return False
    return True


def width(text: str, px: int, bold: bool = False) -> int:
    """How wide a text is, in px."""
    try:
        return font(px, bold).size(text if "\0" not in text else _drawable(text))[0]  # a null would end it unsaid
    except ValueError:
        return font(px, bold).size(_drawable(text))[0]


def _drawable(text: str) -> str:
    """A text from somebody's file without what no font can draw: nulls, and halves of letters.

    >>> _drawable("a\\x00b\\ud800")
    'a\ufffdb\ufffd'
    """
    return _UNDRAWN.sub("\N{REPLACEMENT CHARACTER}", text)


def line_height(px: int) -> int:
    """From one line of text to the next, in px."""
    return round(px * 1.4)


def render(text: str, px: int, colour: Colour, bold: bool = False) -> pygame.Surface:
    """The text as a surface with its own transparency."""
    try:
        return font(px, bold).render(text, True, colour)
    except ValueError:
        return font(px, bold).render(_drawable(text), True, colour)


def _bound(text: str) -> str:
    """The text with numbers bound to what they belong to by spaces that do not break: ``x 30``, ``5 mm``, ``(60, 0)``; no dot begins a line."""
    return re.sub(r" (?=· )|(?<=\b[xy]) (?=[−\d])|(?<=\d) (?=(?:mm|ms|s)\b)|(?<=\d[,;]) (?=−?[\d.,]+\))", "\u00a0", " ".join(text.split()))


def wrap(text: str, px: int, room: float, bold: bool = False, lines: int | None = None) -> list[str]:
    """The text in lines no wider than ``room``; with ``lines``, the last one ends in an ellipsis when there is more.

    A word that is wider than that goes on in the next line, a path after one of its joints where it has any.
    """
    out: list[str] = []
    going_on: set[int] = set()
    line = ""
    for whole in _bound(text).split(" "):
        *parts, word = _parts(whole, px, room, bold)
        trial = f"{line} {word}" if line else word
        if parts or (line and width(trial, px, bold) > room):
            out += [line] if line else []
            going_on |= {len(out) + i + 1 for i in range(len(parts))}
            out += parts
            line = word
        else:
            line = trial
    if line:
        out.append(line)
    if lines is not None and len(out) > lines:
        rest = "".join(entry if i in going_on else f" {entry}" for i, entry in enumerate(out) if i >= lines - 1)
        out = [*out[: lines - 1], rest.strip()]
    return [cut(entry, px, room, bold) for entry in out]


def _parts(word: str, px: int, room: float, bold: bool) -> list[str]:
    """A word in pieces that are no wider than ``room``; one of a letter that is wider stays."""
    out: list[str] = []
    while len(word) > 1 and width(word, px, bold) > room:
        most = next((n for n in range(len(word) - 1, 1, -1) if width(word[:n], px, bold) <= room), 1)
        joint = max(word.rfind(joint, 1, most) for joint in JOINTS) + 1
        end = joint if joint > most // 3 else most
        out.append(word[:end])
        word = word[end:]
    return [*out, word]


def evened(text: str, px: int, room: float, bold: bool = False) -> list[str]:
    """The text in as many lines as ``wrap`` gives, but with no word alone in the last one where that can be helped."""
    lines = wrap(text, px, room, bold)
    if len(lines) < 2 or " " in lines[-1]:
        return lines
    tried = (wrap(text, px, room * share, bold) for share in NARROWER)
    return next((found for found in tried if len(found) == len(lines) and " " in found[-1]), lines)


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
