"""The whistle's plate of the play screen: all that was ruled together, for as long as it takes to read it or until somebody acts."""

from __future__ import annotations

from dataclasses import replace

from sim.language import sentence
from sim.model.actions import MoveKeeper, actor
from sim.model.ids import Side
from sim.rules.wording import ruling_name, say_because
from sim.rules.words import UNASKED
from sim.session.shown import Doing, Entry, Shown, Whistle
from sim.view.panel import raised
from sim.view.screens.play_words import Told, leading
from sim.view.widgets.banner import Banner, slide, stays_us
from sim.view.widgets.ruled import banner_of

_IN_HAND = frozenset({Doing.AIMING, Doing.STROKE, Doing.PLACING, Doing.CHANGING})
GLANCE_US = 700_000
"""Whoever acts at once, before so long has passed, has not read anything."""


def plate_of(whistle: Whistle, told: Told, press: str) -> Banner:
    """What the whistle was blown for, and in a line each what else was ruled with it; ``press`` says what a press shows."""
    lead = leading(whistle.entries)
    also = tuple(_line(entry, told) for entry in whistle.entries if entry is not lead and _worth(entry))
    return replace(banner_of(lead.ruling, told.lang, press, also=also), away=True)


def _worth(entry: Entry) -> bool:
    return entry.ruling.call not in UNASKED


def _line(entry: Entry, told: Told) -> str:
    """The call and its reason; what was measured stands with the ruling that the whistle was blown for."""
    return told.words("also", call=raised(ruling_name(entry.ruling, told.lang)), reason=sentence(say_because(entry.ruling, told.lang)))


def out_by(shown: Shown, banner: Banner) -> float:
    """How far the plate has come out: 0 not at all, 1 wholly."""
    return 0.0 if shown.whistle is None else slide(shown.us - shown.whistle.since_us, stays_us(banner))


def acted(shown: Shown, humans: tuple[Side, ...]) -> bool:
    """Whether somebody at the window has acted since the whistle, and so has read it."""
    whistle = shown.whistle
    if whistle is None or shown.us - whistle.since_us < GLANCE_US:
        return False
    later = shown.match.acts > whistle.entries[-1].number
    done = later and any(not isinstance(action, MoveKeeper) and actor(action) in humans for action in shown.match.act_done)
    return done or shown.doing in _IN_HAND
