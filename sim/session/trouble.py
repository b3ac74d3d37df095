"""What was wrong with a file of settings, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sim.language import known, listed, words
from sim.session.settings import Trouble

_ROWS: Final = ("settings", "setup")
"""Where a setting has its name from: the page of the settings, else that before a match."""
_NAMED_OTHERWISE: Final = {"fullscreen": "settings.screen", "trainee": "school.window.name", "learned": "settings.learned"}
_LONGEST: Final = 24
"""No name of something that is no setting is told at greater length (letters)."""


def say_trouble(trouble: Trouble, replaced: Sequence[str], lang: str) -> str:
    """What was wrong; with what could not be kept, where the rest holds.

    >>> say_trouble(Trouble.REPLACED, ["volume", "keys.undo"], "en")
    'What was damaged in the settings is as shipped again: volume and the key for “undo”.'
    """
    names = listed(dict.fromkeys(_name(each, lang) for each in replaced), lang)
    return words(f"settings.trouble.{trouble}", lang, names=names)


def _name(setting: str, lang: str) -> str:
    group, _, command = setting.partition(".")
    if group == "keys" and known(f"command.{command}", lang):
        return words("settings.trouble.key", lang, command=words(f"command.{command}", lang))
    if group == "pad" and known(f"command.{command}", lang):
        return words("settings.trouble.button", lang, command=words(f"command.{command}", lang))
    keys = (_NAMED_OTHERWISE.get(setting, ""), *(f"{row}.{setting}" for row in _ROWS))
    found = next((words(key, lang) for key in keys if key and known(key, lang)), "")
    return found[:1].lower() + found[1:] if found else f"“{''.join(c for c in setting if c.isprintable())[:_LONGEST]}”"
