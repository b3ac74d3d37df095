"""What can be read on a screen: every text that is drawn, where, on what; and what is wrong with it.

``Watch`` keeps an eye on all drawing while it is open: surfaces made in it remember the texts that were laid on them, and carry them
along when they are laid on others. ``faults`` then holds what was meant against the finished picture, pixel by pixel: a text must be whole,
inside the window, on no other text, and stand out from what is really behind it. A text that something solid covers wholly is not
there, and nobody minds.

Open it before the screen is made, since texts that were drawn before are not known:

    with Watch() as watch:
        app = App(Memory(size), ...)
        ...
        assert watch.faults(app.display.surface) == []
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np
import pygame

from sim.view import fonts
from sim.view.scene import stamps
from sim.view.theme import Colour, contrast

READABLE = 4.5
"""The least contrast of text with what is behind it."""
SOLID = 0.97
"""A text of which so much of the ink is as it was drawn is whole."""
GONE = 0.12
"""A text of which no more than this is left is covered (some ink may look like what covers it)."""
ENOUGH = 12
"""With fewer px of solid ink than this, finer strokes are looked at too."""
CLOSE = 40
"""Two colours no channel of which differs by more are the same (edges are smoothed)."""


@dataclass(frozen=True)
class Text:
    """A text that was laid on a surface: the place of its picture's upper left corner, and how much of it lets through."""

    text: str
    colour: Colour
    image: pygame.Surface
    x: float
    y: float
    shade: float = 1.0
    clip: pygame.Rect | None = None

    def moved(self, dx: float, dy: float, shade: float, clip: pygame.Rect | None) -> Text:
        """The text on a surface that was itself laid on another."""
        own = self.clip.move(dx, dy) if self.clip else None
        both = own.clip(clip) if own and clip else own or clip
        return Text(self.text, self.colour, self.image, self.x + dx, self.y + dy, self.shade * shade, both)

    @property
    def ink(self) -> pygame.Rect:
        """The box of what is inked."""
        return self.image.get_bounding_rect(16).move(round(self.x), round(self.y))


class Spied(pygame.Surface):
    """A surface that remembers the texts on it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.texts: list[Text] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        self._note(source, dest, area)
        return super().blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        filled = super().fill(color, rect, special_flags)
        if special_flags == 0 and pygame.Color(color).a == 255:
            _cover(self, filled)
        return filled

    def _note(self, source: pygame.Surface, dest: Any, area: Any) -> None:
        x, y = dest[:2] if not isinstance(dest, pygame.Rect) else dest.topleft
        part = pygame.Rect(area) if area is not None else source.get_rect()
        seen = pygame.Rect(round(x), round(y), part.w, part.h).clip(self.get_clip())
        shade = (source.get_alpha() if source.get_alpha() is not None else 255) / 255
        target, dx, dy = _root(self)
        if shade == 1 and not source.get_flags() & pygame.SRCALPHA and source.get_colorkey() is None:
            _cover(self, seen)
        for text in _texts(source):
            found = text.moved(x - part.x + dx, y - part.y + dy, shade, seen.move(dx, dy))
            if found.ink.colliderect(seen.move(dx, dy)):
                _texts(target).append(found)

    def subsurface(self, *args: Any) -> pygame.Surface:
        return super().subsurface(*args)

    def copy(self) -> pygame.Surface:
        return _carried(super().copy(), self)


_PLAIN = pygame.Surface
_KEPT: dict[int, tuple[pygame.Surface, list[Text]]] = {}
"""The texts of surfaces that the library made and that cannot remember any themselves."""


def _texts(surface: pygame.Surface) -> list[Text]:
    if isinstance(surface, Spied):
        if "texts" not in vars(surface):
            surface.texts = []
        return surface.texts
    entry = _KEPT.get(id(surface))
    if entry is None or entry[0] is not surface:
        _KEPT[id(surface)] = entry = (surface, [])
    return entry[1]


def _root(surface: pygame.Surface) -> tuple[pygame.Surface, int, int]:
    """The surface that a part of one belongs to, and where the part lies on it."""
    parent = surface.get_abs_parent()
    if parent is None or parent is surface:
        return surface, 0, 0
    return parent, *surface.get_abs_offset()


def _cover(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Something solid was drawn: texts of which all that lies on the surface lies under it are gone for good."""
    target, dx, dy = _root(surface)
    covered, whole = rect.move(dx, dy), target.get_rect()
    texts = _texts(target)
    texts[:] = [text for text in texts if not covered.contains(text.ink.clip(whole))]


def _carried(made: pygame.Surface, source: pygame.Surface) -> pygame.Surface:
    """A surface as the library made it from another one, with the texts of that one."""
    _texts(made).extend(_texts(source))
    return made


def _spied(surface: pygame.Surface) -> Spied:
    """The same picture on a surface that remembers."""
    out = Spied(surface.get_size(), surface.get_flags() & pygame.SRCALPHA, surface)
    out.get_buffer().write(surface.get_buffer().raw)
    out.set_alpha(surface.get_alpha())
    return out


class Watch:
    """Keeps an eye on all drawing as long as it is open."""

    def __enter__(self) -> Watch:
        self._render = fonts.render
        self._scale: Callable[..., pygame.Surface] = pygame.transform.smoothscale
        _KEPT.clear()
        stamps._KEPT.clear()  # what was stamped before would remember no text

        def render(text: str, px: int, colour: Colour, bold: bool = False) -> pygame.Surface:
            image = self._render(text, px, colour, bold)
            if text.strip():
                _texts(image).append(Text(text, colour, image, 0, 0))
            return image

        def smoothscale(surface: pygame.Surface, size: Any, *rest: Any) -> pygame.Surface:
            made = _spied(self._scale(surface, size, *rest))
            kx, ky = size[0] / max(1, surface.get_width()), size[1] / max(1, surface.get_height())
            if math.isclose(kx, 1) and math.isclose(ky, 1):
                _carried(made, surface)
            return made

        fonts.render, pygame.transform.smoothscale, pygame.Surface = render, smoothscale, Spied  # type: ignore[assignment,misc]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        fonts.render, pygame.transform.smoothscale, pygame.Surface = self._render, self._scale, _PLAIN  # type: ignore[misc]
        _KEPT.clear()

    def texts(self, target: pygame.Surface) -> list[Text]:
        """The texts on a surface that can be seen, each once, the last one drawn at a place first."""
        return self._seen(target, _pixels(target))

    def _seen(self, target: pygame.Surface, picture: np.ndarray) -> list[Text]:
        found: dict[tuple[str, int, int], Text] = {}
        for text in reversed(_texts(target)):
            key = (text.text, round(text.x), round(text.y))
            if key not in found and _left(text, picture) > GONE:
                found[key] = text
        return list(found.values())

    def faults(self, target: pygame.Surface, shortened: Iterable[str] = ()) -> list[str]:
        """What is wrong with the texts on a surface; nothing when all can be read. ``shortened`` may end in an ellipsis."""
        picture = _pixels(target)
        texts = self._seen(target, picture)
        out = []
        for text in texts:
            out += _own_faults(text, picture, target.get_rect(), shortened)
        for i, one in enumerate(texts):
            out += [f"{one.text!r} lies on {other.text!r}" for other in texts[i + 1 :] if one.ink.colliderect(other.ink)]
        return out


def _own_faults(text: Text, picture: np.ndarray, window: pygame.Rect, shortened: Iterable[str]) -> list[str]:
    out = []
    if not window.contains(text.ink):
        out.append(f"{text.text!r} leaves the window: {text.ink}")
        return out
    if text.text.endswith("…") and len(text.text) > 1 and text.text not in shortened:
        out.append(f"{text.text!r} is shortened")
    left = _left(text, picture)
    if left < SOLID:
        out.append(f"{text.text!r} is cut: {left:.0%} of it are left")
    found = _contrast(text, picture)
    if found < READABLE:
        out.append(f"{text.text!r} has a contrast of {found:.2f}")
    return out


def _pixels(surface: pygame.Surface) -> np.ndarray:
    """The colours of a surface, [x, y, channel]."""
    return pygame.surfarray.array3d(surface)


def _cells(text: Text, picture: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How much each px of the text's box is inked (0 to 1), and the colours there in the picture; px outside the window are left away."""
    inked = pygame.surfarray.array_alpha(text.image).astype(float) / 255
    x, y = round(text.x), round(text.y)
    w, h, _ = picture.shape
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(inked.shape[0], w - x), min(inked.shape[1], h - y)
    if right <= left or bottom <= top:
        return np.zeros((0, 0)), np.zeros((0, 0, 3), int)
    return inked[left:right, top:bottom], picture[x + left : x + right, y + top : y + bottom].astype(int)


def _left(text: Text, picture: np.ndarray) -> float:
    """How much of the ink is in the picture as it was drawn: the solid part of it, or all of it where strokes are finer than a px."""
    whole = pygame.surfarray.array_alpha(text.image)
    least = 0.9 if np.count_nonzero(whole > 230) >= ENOUGH else 0.3
    inked, cells = _cells(text, picture)
    looked_at = inked > least
    total = np.count_nonzero(whole > least * 255)
    if not total or not looked_at.any():
        return 0.0
    share = (inked[looked_at] * text.shade)[:, None]
    wanted = np.asarray(text.colour) * share + _ground(cells, inked) * (1 - share)
    return float(np.count_nonzero(np.abs(cells[looked_at] - wanted).max(axis=1) <= CLOSE)) / total


def _ground(cells: np.ndarray, inked: np.ndarray) -> np.ndarray:
    """The colour behind a text: that of most px of its box that are not inked."""
    free = cells[inked < 0.02]
    if not len(free):
        return np.zeros(3)
    coarse = (free // 8) @ np.array([1024, 32, 1])
    return np.asarray(free[coarse == np.bincount(coarse).argmax()].mean(axis=0))


def _contrast(text: Text, picture: np.ndarray) -> float:
    inked, cells = _cells(text, picture)
    ground = _ground(cells, inked)
    shown = np.asarray(text.colour) * text.shade + ground * (1 - text.shade)
    return contrast(_colour(shown), _colour(ground))


def _colour(channels: np.ndarray) -> Colour:
    r, g, b = (round(float(c)) for c in channels)
    return (r, g, b)
