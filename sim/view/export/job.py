"""Writing a clip, one frame at a time, so that whoever asked for it can show how far it is and stop it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from sim.view.export.clip import Clip, Form
from sim.view.export.writers import WRITERS, Writer, needed

Painter = Callable[[float], pygame.Surface]
"""Paints a place of the film (s); the surface may be the same one every time."""

SAMPLES = (0.0, 0.5, 1.0)
"""From where in a clip an animation takes its colours."""


class Job:
    """Writes ``clip`` to ``out`` with the frames that ``paint`` gives, of the clip's size.

    Until the last frame nothing stands under the file's own name; a job that is cancelled or fails leaves nothing behind. ``work`` and
    the making itself raise ``OSError`` when the file cannot be written, ``MissingExtra`` when the library for its form is not there.
    """

    def __init__(self, clip: Clip, out: Path, paint: Painter) -> None:
        needed(clip.form)
        self.clip, self.out, self._paint = clip, out, paint
        self.done = 0
        self._part = out.with_name(f".{out.name}.{os.getpid()}.part")
        self._writer: Writer | None = None
        self._samples: list[pygame.Surface] = []

    @property
    def total(self) -> int:
        """How many frames there are to be."""
        return self.clip.count

    @property
    def finished(self) -> bool:
        """Whether the file is there."""
        return self.done == self.total

    def work(self) -> bool:
        """Paints and writes one frame; False when the file is complete."""
        if self.finished:
            return False
        whole = False
        try:
            self._one()
            whole = True
        finally:
            if not whole:
                self.cancel()
        return not self.finished

    def _one(self) -> None:
        if self._writer is None:
            if self.clip.form is Form.GIF and len(self._samples) < len(SAMPLES):
                share = SAMPLES[len(self._samples)]
                self._samples.append(self._paint(self.clip.u(round(share * (self.total - 1)))).copy())
                return
            self._writer = WRITERS[self.clip.form](self._part, self.clip, self._samples)
            self._samples = []
        self._writer.add(self._paint(self.clip.u(self.done)))
        if self.done + 1 == self.total:
            self._writer.finish()
            os.replace(self._part, self.out)
        self.done += 1

    def cancel(self) -> None:
        """Stops, and leaves nothing behind; a finished file stays."""
        if self.finished:
            return
        if self._writer is not None:
            writer, self._writer = self._writer, None
            with suppress(OSError):
                writer.abandon()
        self._part.unlink(missing_ok=True)
