"""Which key says what: the shipped keys, and over them what a person has chosen."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

import pygame

from sim.language import known, words
from sim.resources import assets
from sim.session.inputs import Command

_MODIFIERS: Final = ((pygame.KMOD_CTRL, "ctrl"), (pygame.KMOD_ALT, "alt"), (pygame.KMOD_SHIFT, "shift"))
_SAME: Final = {pygame.K_KP_ENTER: pygame.K_RETURN}
_BARE: Final = frozenset(
    {pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE}
)
"""Keys that only change what others say."""

Group = Mapping[str, str]


@cache
def shipped_keys() -> Mapping[str, Group]:
    """The keys as they are shipped: group to command to key."""
    data = tomllib.loads((assets() / "keys.toml").read_text(encoding="utf-8"))
    return MappingProxyType({name: MappingProxyType(dict(group)) for name, group in data.items()})


def chord(event: pygame.event.Event, modifiers: bool = True) -> str:
    """The name of the key that went down or up, with what was held with it: ``shift+left``; empty for Shift and its like alone.

    >>> chord(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=pygame.KMOD_LSHIFT))
    'shift+left'
    """
    if event.key in _BARE:
        return ""
    held = [name for mask, name in _MODIFIERS if modifiers and getattr(event, "mod", 0) & mask]
    return "+".join([*held, pygame.key.name(_SAME.get(event.key, event.key)).lower()])


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys in use: command to key, the window's own commands among them."""

    of: Group

    @classmethod
    def chosen(cls, changes: Mapping[str, str]) -> Keys:
        """The shipped keys with a person's changes over them; changes of commands there are not are passed over."""
        base = {command: key for group in shipped_keys().values() for command, key in group.items()}
        return cls(MappingProxyType(base | {command: key for command, key in changes.items() if command in base}))

    def said(self, event: pygame.event.Event) -> str:
        """What a key that goes down says, the window's commands included; empty when it says nothing."""
        pressed = chord(event)
        return next((command for command, key in self.of.items() if key == pressed), "") if pressed else ""

    def command(self, event: pygame.event.Event) -> Command | None:
        """The command of play that a key says; None for none. A key that comes up is known without what is held with it."""
        said = self.said(event)
        if not said and event.type == pygame.KEYUP:
            bare = chord(event, modifiers=False)
            said = next((command for command, key in self.of.items() if key == bare), "")
        return Command(said) if said in _COMMANDS else None

    def sign(self, command: str, lang: str) -> str:
        """What to print for a command's key."""
        return key_sign(self.of[command], lang)

    def rivals(self, command: str, key: str) -> tuple[str, ...]:
        """The other commands that have that key."""
        return tuple(other for other, taken in self.of.items() if taken == key and other != command)


_COMMANDS: Final = frozenset(Command)


def key_sign(key: str, lang: str) -> str:
    """A key as a keyboard of that language shows it.

    >>> key_sign("shift+left", "en"), key_sign("d", "es"), key_sign("return", "it")
    ('Shift+←', 'D', 'Invio')
    """
    *held, last = key.split("+") if not key.endswith("+") else [*key[:-2].split("+"), "+"]
    parts = [*(h for h in held if h), last]
    return "+".join(words(f"key.{part}", lang) if known(f"key.{part}", lang) else part[:1].upper() + part[1:] for part in parts)
