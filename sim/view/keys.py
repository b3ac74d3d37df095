"""Keys of the keyboard by name, as settings and the shipped keys write them, and as they stand on a button."""

from __future__ import annotations

from functools import cache

import pygame

from sim.language import known, words
from sim.session.keys import FIXED


def key_name(key: int) -> str:
    """The name of a key.

    >>> key_name(pygame.K_RETURN), key_name(pygame.K_a)
    ('return', 'a')
    """
    return pygame.key.name(key)


@cache
def key_code(name: str) -> int | None:
    """The key of a name; None when there is none.

    >>> key_code("left") == pygame.K_LEFT, key_code("any")
    (True, None)
    """
    codes = (getattr(pygame, constant) for constant in dir(pygame) if constant.startswith("K_"))
    return next((code for code in codes if pygame.key.name(code) == name), None)


def is_key(name: str) -> bool:
    """Whether a command may have the key of that name: there is one, and it is not one whose meaning stands.

    >>> is_key("f9"), is_key("any"), is_key("escape")
    (True, False, False)
    """
    return key_code(name) is not None and name not in FIXED.values()


def cap(name: str, lang: str) -> str:
    """What stands on a key: ``R``, ``Enter``, ``Intro``.

    >>> cap("r", "en"), cap("return", "es"), cap("left", "it"), cap("", "en")
    ('R', 'Intro', '←', '')
    """
    arrows = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
    if name in arrows:
        return arrows[name]
    return words(f"key.{name}", lang) if known(f"key.{name}", lang) else name.capitalize() if len(name) > 1 else name.upper()
