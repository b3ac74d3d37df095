"""Gamepads: those that are plugged in, and what they say, the same whichever make and driver they are of.

What a screen hears of them are ``JOY…`` events with ``pad``, the number of the gamepad, instead of the device's own:
``JOYBUTTONDOWN`` and ``JOYBUTTONUP`` with the ``button``'s place among ``BUTTONS``, triggers and cross among them; ``JOYAXISMOTION`` with ``axis`` 0
to 3, the two sticks, and its ``value`` from -1 to 1, down positive; ``JOYHATMOTION`` when the first stick begins or ceases to point somewhere;
``JOYDEVICEADDED`` and ``JOYDEVICEREMOVED``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import pygame

from sim.session.pad import BUTTONS

try:
    from pygame._sdl2 import controller as known_pads
except ImportError:  # pragma: no cover - pygame without it hears joysticks only
    known_pads = None  # type: ignore[assignment]

_FAR, _NEAR = 0.6, 0.35
"""A stick that leans farther points that way, until it leans less than the second: so no hand that trembles points twice. Triggers likewise."""
_ACROSS, _ALONG = 0, 1
"""The axes of the first stick; along, up is negative."""
_FULL: Final = 32_768
"""How the window system counts the full way of an axis of a gamepad that it knows."""
_TRIGGERS: Final = {4: BUTTONS.index("lt"), 5: BUTTONS.index("rt")}
_CROSS: Final = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}
_JOYSTICK: Final = frozenset({pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION})
_KNOWN: Final = {
    pygame.CONTROLLERBUTTONDOWN: pygame.JOYBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP: pygame.JOYBUTTONUP,
    pygame.CONTROLLERAXISMOTION: pygame.JOYAXISMOTION,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the buttons and axes of a device lie: its own number to the number here. ``rests``: triggers rest at -1 and not at 0."""

    buttons: Mapping[int, int] = field(default_factory=dict)
    axes: Mapping[int, int] = field(default_factory=dict)
    rests: bool = False


def _named(*names: str) -> dict[int, int]:
    return {i: BUTTONS.index(name) for i, name in enumerate(names)}


KNOWN: Final = Layout({i: i for i in range(len(BUTTONS))}, {i: i for i in range(6)})
"""A gamepad that the window system knows."""
SIX_AXES: Final = Layout(
    _named("a", "b", "x", "y", "lb", "rb", "back", "start", "guide", "l3", "r3"), {0: 0, 1: 1, 2: 4, 3: 2, 4: 3, 5: 5}, rests=True
)
"""One that it does not know, with triggers that are axes: as the kernel's commonest driver counts them."""
FOUR_AXES: Final = Layout(
    _named("x", "a", "b", "y", "lb", "rb", "lt", "rt", "back", "start", "l3", "r3"),
    {0: 0, 1: 1, 2: 2, 3: 3},
)
"""One that it does not know, with triggers that are buttons: as the commonest plain gamepads count them."""


@dataclass
class _Pad:
    """A gamepad: its number, how it counts, the device that is kept open, what it said last."""

    number: int
    layout: Layout
    known: bool
    device: object = None
    way: list[int] = field(default_factory=lambda: [0, 0])
    cross: frozenset[str] = frozenset()
    pulled: set[int] = field(default_factory=set)


class Pads:
    """The gamepads. A pad is heard as long as it is kept here; whoever is plugged in anew gets the lowest number that is free."""

    def __init__(self) -> None:
        self._plugged: dict[int, _Pad] = {}

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of those that are plugged in."""
        return tuple(sorted(pad.number for pad in self._plugged.values()))

    def heard(self, event: pygame.event.Event) -> tuple[pygame.event.Event, ...]:
        """What a screen is to hear of an event: of all but gamepads' as it is."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            return tuple(self._added(event.device_index))
        if kind == pygame.JOYDEVICEREMOVED:
            return tuple(self._removed(event.instance_id))
        if kind in _KNOWN:
            pad = self._of(event.instance_id, known=True)
            value = event.value / _FULL if kind == pygame.CONTROLLERAXISMOTION else 0.0
            return tuple(_said(pad, _KNOWN[kind], getattr(event, "button", 0), getattr(event, "axis", 0), value))
        if kind in _JOYSTICK:
            pad = self._of(event.instance_id)
            if pad.known:  # it says so in the other way as well
                return ()
            if kind == pygame.JOYHATMOTION:
                return tuple(_crossed(pad, event.value))
            return tuple(_said(pad, kind, getattr(event, "button", -1), getattr(event, "axis", -1), getattr(event, "value", 0.0)))
        return (event,)

    def _of(self, instance: int, *, known: bool = False) -> _Pad:
        """The gamepad of a device; one that nobody saw being plugged in counts as the window system does."""
        if instance not in self._plugged:
            self._plugged[instance] = _Pad(self._free(), KNOWN, known)
        return self._plugged[instance]

    def _free(self) -> int:
        taken = self.numbers
        return next(i for i in range(len(taken) + 1) if i not in taken)

    def _added(self, index: int) -> Iterator[pygame.event.Event]:
        with suppress(pygame.error):  # it may be gone again already
            known = known_pads is not None and _knows(index)
            device: Any = known_pads.Controller(index) if known else pygame.joystick.Joystick(index)
            stick = device.as_joystick() if known else device
            instance = stick.get_instance_id()
            if instance in self._plugged:
                return
            layout = KNOWN if known else SIX_AXES if stick.get_numaxes() >= len(SIX_AXES.axes) else FOUR_AXES
            pad = self._plugged[instance] = _Pad(self._free(), layout, known, device)
            yield pygame.event.Event(pygame.JOYDEVICEADDED, pad=pad.number)

    def _removed(self, instance: int) -> Iterator[pygame.event.Event]:
        pad = self._plugged.pop(instance, None)
        if pad is not None:
            yield pygame.event.Event(pygame.JOYDEVICEREMOVED, pad=pad.number)


def _knows(index: int) -> bool:
    """Whether the window system knows how a device counts its buttons."""
    if not known_pads.get_init():
        known_pads.init()
    return bool(known_pads.is_controller(index))


def _said(pad: _Pad, kind: int, button: int, axis: int, value: float) -> Iterator[pygame.event.Event]:
    if kind != pygame.JOYAXISMOTION:
        if button in pad.layout.buttons:
            yield pygame.event.Event(kind, pad=pad.number, button=pad.layout.buttons[button])
        return
    here = pad.layout.axes.get(axis)
    if here in _TRIGGERS:
        yield from _pulled(pad, _TRIGGERS[here], (value + 1.0) / 2.0 if pad.layout.rests else value)
    elif here is not None:
        yield pygame.event.Event(kind, pad=pad.number, axis=here, value=max(-1.0, min(float(value), 1.0)))
        if here in (_ACROSS, _ALONG):
            yield from _pointed(pad, here, value)


def _pulled(pad: _Pad, trigger: int, share: float) -> Iterator[pygame.event.Event]:
    """A trigger that is pulled far is a button that is down."""
    down = trigger in pad.pulled
    if share >= _FAR and not down:
        pad.pulled.add(trigger)
        yield pygame.event.Event(pygame.JOYBUTTONDOWN, pad=pad.number, button=trigger)
    elif share <= _NEAR and down:
        pad.pulled.discard(trigger)
        yield pygame.event.Event(pygame.JOYBUTTONUP, pad=pad.number, button=trigger)


def _pointed(pad: _Pad, axis: int, value: float) -> Iterator[pygame.event.Event]:
    """The first stick, where it begins or ceases to point somewhere: so a page is led through as with a cross."""
    before, size = pad.way[axis], abs(value)
    way = (1 if value > 0 else -1) if size >= _FAR else 0 if size <= _NEAR else before
    if way != before:
        pad.way[axis] = way
        yield pygame.event.Event(pygame.JOYHATMOTION, pad=pad.number, value=(way, 0) if axis == _ACROSS else (0, -way))


def _crossed(pad: _Pad, value: tuple[int, int]) -> Iterator[pygame.event.Event]:
    """A cross that is one hat is four buttons."""
    x, y = value
    now = frozenset(_CROSS[way] for way in ((x, 0), (0, y)) if way in _CROSS)
    before, pad.cross = pad.cross, now
    for kind, names in ((pygame.JOYBUTTONUP, before - now), (pygame.JOYBUTTONDOWN, now - before)):
        for name in sorted(names):
            yield pygame.event.Event(kind, pad=pad.number, button=BUTTONS.index(name))
