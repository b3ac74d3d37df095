"""Buttons of a gamepad as they are called: by the letters that most of them bear, whichever make they are of."""

from __future__ import annotations

from sim.language import words
from sim.session.keys import Keys


def button_cap(button: str, lang: str) -> str:
    """What a button of a gamepad is called: ``A``, ``LB``, ``Menu``.

    >>> button_cap("a", "en"), button_cap("", "en")
    ('A', '')
    """
    return words(f"pad.{button}", lang) if button else ""


def pad_caps(pad: Keys, lang: str) -> dict[str, str]:
    """What the hints for gamepads name: command to button."""
    return {command: button_cap(button, lang) for command, button in pad.by_command.items()}
