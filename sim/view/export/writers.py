"""Frames to bytes: PNG by pygame, GIF by Pillow, MP4 by PyAV. The last two are extras and are looked for only when they are asked for."""

from __future__ import annotations

import importlib
import struct
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pygame

from sim.view.export.clip import Clip, Form

CENTISECONDS = 100
QUALITY = "20"
"""Constant rate factor of the video: hardly to be told from the original."""
COLOURS = 255


class MissingExtra(RuntimeError):
    """A form of file whose library is not installed; ``extra`` brings it."""

    def __init__(self, form: Form, extra: str) -> None:
        super().__init__(f".{form} needs the extra {extra!r}: pip install '.[{extra}]'")
        self.form, self.extra = form, extra


EXTRAS = {Form.GIF: ("export", "PIL.Image"), Form.MP4: ("video", "av")}
"""Which extra a form needs, and the module it brings."""


def lacking(form: Form) -> MissingExtra | None:
    """What a form lacks that is not installed, found without loading it; None when it can be written."""
    extra, module = EXTRAS.get(form, ("", ""))
    return MissingExtra(form, extra) if module and find_spec(module.partition(".")[0]) is None else None


def needed(form: Form) -> Any:
    """The library that a form needs; None where it needs none. Raises ``MissingExtra``."""
    if form not in EXTRAS:
        return None
    extra, module = EXTRAS[form]
    try:
        return importlib.import_module(module)
    except ImportError:
        raise MissingExtra(form, extra) from None


class Writer(Protocol):
    """Takes the frames of one file, in order. ``OSError`` from any of them means that it cannot be written."""

    def add(self, frame: pygame.Surface) -> None:
        """One frame more."""

    def finish(self) -> None:
        """That was the last one."""

    def abandon(self) -> None:
        """Lets go of the file, which is then of no use."""


class PngWriter:
    """One picture."""

    def __init__(self, path: Path, clip: Clip, samples: list[pygame.Surface]) -> None:  # noqa: ARG002
        self._path = path

    def add(self, frame: pygame.Surface) -> None:
        """Writes it."""
        with self._path.open("wb") as file:
            try:
                pygame.image.save(frame, file, "x.png")
            except pygame.error as error:
                raise OSError(str(error)) from None

    def finish(self) -> None:
        """Nothing is left to be done."""

    def abandon(self) -> None:
        """Nothing is held."""


class GifWriter:
    """An animation: one palette for all frames, taken from samples of them, and of each frame only what has changed."""

    def __init__(self, path: Path, clip: Clip, samples: list[pygame.Surface]) -> None:
        self._pil = needed(Form.GIF)
        self._chops, self._gif = (importlib.import_module(f"PIL.{name}") for name in ("ImageChops", "GifImagePlugin"))
        self._clip, self._before, self._count = clip, None, 0
        wide = self._pil.new("RGB", (clip.size[0], clip.size[1] * len(samples)))
        for i, sample in enumerate(samples):
            wide.paste(self._image(sample), (0, clip.size[1] * i))
        self._palette = wide.quantize(COLOURS, dither=self._pil.Dither.NONE)
        self._file = path.open("wb")
        colours = bytes(self._palette.getpalette()[: 3 * COLOURS]).ljust(3 * 256, b"\0")
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *clip.size, 0xF7, 0, 0) + colours)
        self._file.write(b"\x21\xff\x0bNETSCAPE2.0" + struct.pack("<BBHB", 3, 1, 0, 0))

    def add(self, frame: pygame.Surface) -> None:
        """Writes the part of a frame that is not as it was before."""
        image = self._image(frame).quantize(palette=self._palette, dither=self._pil.Dither.NONE)
        box = (0, 0, *self._clip.size)
        if self._before is not None:
            box = self._chops.difference(image, self._before).getbbox() or (0, 0, 1, 1)
        part = image.crop(box)
        milliseconds = 10 * (self._due(self._count + 1) - self._due(self._count))
        for piece in self._gif.getdata(part, box[:2], duration=milliseconds, disposal=1):
            self._file.write(piece)
        self._before, self._count = image, self._count + 1

    def _due(self, frame: int) -> int:
        """When a frame is due, in hundredths of a second: what rounding takes from one frame the next one gets."""
        return round(frame * CENTISECONDS / self._clip.fps)

    def _image(self, frame: pygame.Surface) -> Any:
        return self._pil.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))

    def finish(self) -> None:
        """Writes the end."""
        self._file.write(b";")
        self._file.close()

    def abandon(self) -> None:
        """Closes the file."""
        self._file.close()


class Mp4Writer:
    """A video: H.264 where PyAV has it, else MPEG-4. Frames of odd sides lose a row of px."""

    def __init__(self, path: Path, clip: Clip, samples: list[pygame.Surface]) -> None:  # noqa: ARG002
        self._av = needed(Form.MP4)
        self._container = self._guarded(self._av.open, str(path), "w", format="mp4", options={"movflags": "faststart"})
        codec = "libx264" if "libx264" in self._av.codecs_available else "mpeg4"
        self._stream = self._container.add_stream(codec, rate=clip.fps)
        self._stream.width, self._stream.height = (side - side % 2 for side in clip.size)
        self._stream.pix_fmt = "yuv420p"
        self._stream.options = {"crf": QUALITY, "preset": "veryfast"} if codec == "libx264" else {"qscale": "3"}
        self._count = 0

    def _guarded(self, call: Any, *arguments: Any, **named: Any) -> Any:
        """What goes wrong inside is told as an ``OSError``."""
        try:
            return call(*arguments, **named)
        except self._av.error.FFmpegError as error:
            raise OSError(error.strerror or str(error)) from None

    def add(self, frame: pygame.Surface) -> None:
        """Hands a frame to the encoder."""
        size = (self._stream.width, self._stream.height)
        rgb = pygame.image.tobytes(frame.subsurface(pygame.Rect(0, 0, *size)), "RGB")
        rows = np.frombuffer(rgb, dtype=np.uint8).reshape(size[1], size[0], 3)
        picture = self._av.VideoFrame.from_ndarray(rows, format="rgb24")
        picture.pts = self._count
        self._count += 1
        self._write(picture)

    def _write(self, picture: Any) -> None:
        for packet in self._guarded(self._stream.encode, picture):
            self._guarded(self._container.mux, packet)

    def finish(self) -> None:
        """Lets the encoder hand out what it kept back."""
        self._write(None)
        self._guarded(self._container.close)

    def abandon(self) -> None:
        """Closes the file."""
        self._guarded(self._container.close)


WRITERS: dict[Form, type[PngWriter | GifWriter | Mp4Writer]] = {Form.PNG: PngWriter, Form.GIF: GifWriter, Form.MP4: Mp4Writer}
