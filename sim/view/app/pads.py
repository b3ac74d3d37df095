"""Gamepads: those that are plugged in, and what their sticks say to a page."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import pygame

_FAR, _NEAR = 0.6, 0.35
"""A stick that leans farther points that way, until it leans less than the second: so no hand that trembles points twice."""
_ACROSS, _ALONG = 0, 1
"""The axes of the first stick; along, up is negative."""


class Pads:
    """The gamepads. A pad is heard as long as it is kept here."""

    def __init__(self) -> None:
        self._plugged: dict[int, pygame.joystick.JoystickType] = {}
        self._leans: dict[tuple[int, int], int] = {}

    def heard(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Notes which pads there are. A first stick that begins or ceases to point somewhere says so as a cross would."""
        if event.type == pygame.JOYDEVICEADDED:
            with suppress(pygame.error):  # it may be gone again already
                pad = pygame.joystick.Joystick(event.device_index)
                self._plugged[pad.get_instance_id()] = pad
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._plugged.pop(event.instance_id, None)
            self._leans = {stick: way for stick, way in self._leans.items() if stick[0] != event.instance_id}
        elif event.type == pygame.JOYAXISMOTION and event.axis in (_ACROSS, _ALONG):
            return self._leaned(event)
        return None

    def _leaned(self, event: pygame.event.Event) -> pygame.event.Event | None:
        stick: Final = (event.instance_id, event.axis)
        before = self._leans.get(stick, 0)
        size = abs(event.value)
        way = (1 if event.value > 0 else -1) if size >= _FAR else 0 if size <= _NEAR else before
        self._leans[stick] = way
        if way == before:
            return None
        return pygame.event.Event(pygame.JOYHATMOTION, instance_id=stick[0], hat=0, value=(way, 0) if event.axis == _ACROSS else (0, -way))
