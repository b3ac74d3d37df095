"""What is heard of a film: the noises of what was just seen, and a whistle when a ruling is reached."""

from __future__ import annotations

from sim.rules.words import UNASKED
from sim.session.cues import cues
from sim.session.footage import Strip
from sim.session.playback import Playhead
from sim.session.timeline import Spot
from sim.view.screens.play_sounds import LONGEST_S
from sim.view.sound import Sound

FASTEST = 4
"""A film that runs faster than this is silent: one noise would drown the other."""


class FilmEars:
    """Remembers how far the film has been heard: in which act, until when, and how many of its rulings."""

    def __init__(self) -> None:
        self._act, self._t, self._ruled = -1, 0.0, 0

    def hear(self, strip: Strip, spot: Spot, head: Playhead, sound: Sound) -> None:
        """Plays what is new since the last frame. A film that stands still, runs backwards or was wound elsewhere is silent."""
        ruled = strip.ruled(spot.t, spot.resting)
        same = spot.act == self._act
        last, known = (self._t, self._ruled) if same else (strip.t0, 0)
        self._act, self._t, self._ruled = spot.act, spot.t, len(ruled)
        if not head.playing or head.back or head.speed > FASTEST or not 0.0 <= spot.t - last <= LONGEST_S:
            return
        sound.play(cues(strip.log, last, spot.t) if spot.t > last else ())
        called = next((r.call for r in ruled[known:] if r.call not in UNASKED), None)
        if called is not None:
            sound.whistle(called)
