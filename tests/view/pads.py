"""Gamepads that the window system itself makes: what they say goes the whole way that a plugged-in one's does."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from sim.session.pad import BUTTONS

GAMEPAD, UNKNOWN = 1, 0
"""The kinds of device: one whose buttons the window system knows, and one that it does not."""
FULL = 32_767


@cache
def _library() -> Any:
    """The window system's library as this process has loaded it."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        return ctypes.CDLL(next(line.split()[-1] for line in lines if "libSDL2-2" in line))
    except (OSError, StopIteration):
        return None


class VirtualPad:
    """A gamepad that is plugged in as long as it has not been pulled out."""

    def __init__(self, kind: int = GAMEPAD, axes: int = 6, buttons: int = 15, hats: int = 0) -> None:
        library = _library()
        if library is None or not hasattr(library, "SDL_JoystickAttachVirtual"):
            pytest.skip("the window system makes no gamepads here")
        pygame.joystick.init()
        library.SDL_JoystickFromInstanceID.restype = library.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._library = library
        self.index = library.SDL_JoystickAttachVirtual(kind, axes, buttons, hats)
        assert self.index >= 0
        self.instance = library.SDL_JoystickGetDeviceInstanceID(self.index)
        self._device = ctypes.c_void_p(library.SDL_JoystickOpen(self.index))
        self.there = True

    def button(self, name: str, *, down: bool) -> None:
        """A button goes down or comes up."""
        self.raw_button(BUTTONS.index(name), down=down)

    def raw_button(self, number: int, *, down: bool) -> None:
        """A button by the device's own number."""
        self._library.SDL_JoystickSetVirtualButton(self._device, number, int(down))

    def axis(self, axis: int, value: float) -> None:
        """An axis stands at a share of its way, from -1 to 1; down is positive."""
        self._library.SDL_JoystickSetVirtualAxis(self._device, axis, ctypes.c_int16(round(value * FULL)))

    def hat(self, value: int) -> None:
        """The cross of a device on which it is one hat: 1 up, 2 right, 4 down, 8 left."""
        self._library.SDL_JoystickSetVirtualHat(self._device, 0, value)

    def pull_out(self) -> None:
        """It is there no more."""
        if self.there:
            self.there = False
            self._library.SDL_JoystickClose(self._device)
            count = pygame.joystick.get_count()
            ids = [self._library.SDL_JoystickGetDeviceInstanceID(i) for i in range(count)]
            self._library.SDL_JoystickDetachVirtual(ids.index(self.instance))


@contextmanager
def plugged_in(*pads: tuple[int, int, int, int]) -> Iterator[list[VirtualPad]]:
    """Gamepads that are pulled out at the end; each the numbers that ``VirtualPad`` is made of."""
    made = [VirtualPad(*pad) for pad in pads or ((GAMEPAD, 6, 15, 0),)]
    try:
        yield made
    finally:
        for pad in made:
            pad.pull_out()
        pygame.event.clear()
