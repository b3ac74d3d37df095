"""What is exported: which stretch of a film, how fast, in what size, in which form of file."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

SIDES = (160, 3840)
"""Least and greatest width or height of a frame, in px."""
RATES = (1, 60)
"""Least and greatest number of frames a second."""
LONGEST = {"png": 1, "gif": 3_000, "mp4": 216_000}
"""Most frames of a file: an hour of video; an animation of two minutes is larger already than anybody sends."""


class Form(StrEnum):
    """A form of file, by how its name ends."""

    PNG = "png"
    GIF = "gif"
    MP4 = "mp4"


FORMS = tuple(Form)
USUAL_RATE = {Form.PNG: 1, Form.GIF: 20, Form.MP4: 30}
"""Frames a second when nobody says otherwise."""


class NoClip(ValueError):
    """A clip that cannot be: ``name`` is what is wrong (``form``, ``size``, ``fps``, ``span`` or ``frames``), then value and what was expected."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        super().__init__(f"{name}: {value}: expected {expected}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Clip:
    """From ``start`` to ``end`` (s of the film) at ``speed``, with ``fps`` frames a second of ``size`` px."""

    form: Form
    start: float
    end: float
    speed: Fraction = Fraction(1)
    fps: int = 30
    size: tuple[int, int] = (1280, 800)

    def __post_init__(self) -> None:
        if not all(SIDES[0] <= side <= SIDES[1] for side in self.size):
            raise NoClip("size", "×".join(map(str, self.size)), f"{SIDES[0]} to {SIDES[1]} px each way")
        if not RATES[0] <= self.fps <= RATES[1]:
            raise NoClip("fps", self.fps, f"{RATES[0]} to {RATES[1]} frames a second")
        if not (math.isfinite(self.start) and math.isfinite(self.end) and 0.0 <= self.start <= self.end):
            raise NoClip("span", f"{self.start:g} to {self.end:g}", "a stretch of the film, its end not before its beginning")
        if self.count > LONGEST[self.form]:
            raise NoClip("frames", self.count, f"at most {LONGEST[self.form]} frames in a .{self.form}")

    @property
    def count(self) -> int:
        """How many frames it has."""
        if self.form is Form.PNG:
            return 1
        return 1 + math.floor((self.end - self.start) / float(self.speed) * self.fps + 1e-9)

    def u(self, frame: int) -> float:
        """Which place of the film a frame shows."""
        return min(self.start + float(frame * self.speed / self.fps), self.end)


def form_of(path: Path) -> Form:
    """The form that a file's name asks for. Raises ``NoClip``.

    >>> form_of(Path("goal.MP4"))
    <Form.MP4: 'mp4'>
    """
    try:
        return Form(path.suffix.lower().removeprefix("."))
    except ValueError:
        raise NoClip("form", path.name, "a name that ends in .png, .gif or .mp4") from None
