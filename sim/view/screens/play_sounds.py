"""What is heard of play: the noises between two frames, and the whistle once."""

from __future__ import annotations

from sim.session.cues import cues
from sim.session.shown import Shown, Whistle
from sim.view.screens.play_words import leading
from sim.view.sound import Sound

LONGEST_S = 0.5
"""After a stall of more than this (s of the log) nothing is caught up on."""


class Ears:
    """Remembers what has been heard."""

    def __init__(self) -> None:
        self._t: float | None = None
        self._whistle: Whistle | None = None

    def hear(self, shown: Shown, sound: Sound) -> None:
        """Plays what is new since the last frame."""
        last, self._t = self._t, shown.t
        if shown.log.events and last is not None and 0.0 < shown.t - last <= LONGEST_S:
            sound.play(cues(shown.log, last, shown.t))
        if shown.whistle is not None and shown.whistle != self._whistle:
            sound.whistle(leading(shown.whistle.entries).ruling.call)
        self._whistle = shown.whistle
