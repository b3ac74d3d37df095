"""A ruling as widgets show it: the whistle's plate, and its margin in words."""

from __future__ import annotations

import math

from sim.language import measure, words
from sim.match.transcript import clock_words
from sim.model.ids import Side, side_of
from sim.rules.findings import Ruling
from sim.rules.wording import decisive, ruling_name, say, say_reason, worth_saying
from sim.rules.words import UNASKED, Call, Restart, Unit
from sim.table import Table
from sim.view.moments import number_of
from sim.view.panel import Who, raised
from sim.view.widgets.banner import Banner
from sim.view.widgets.notebook import Note

ENDLESS = 1e5
"""A margin beyond this is none that anybody could measure."""


def margin_of(ruling: Ruling, lang: str) -> str:
    """The margin in words; nothing for a plain fact."""
    value, unit = ruling.margin.value, ruling.margin.unit
    said = decisive(ruling)
    unsaid = said is not None and unit is Unit.MS and not worth_saying(said)
    plain = unsaid or unit is Unit.COUNT or not math.isfinite(value) or abs(value) > ENDLESS
    return "" if plain else measure(value, unit, lang)


def banner_of(ruling: Ruling, lang: str, press: str = "", also: tuple[str, ...] = ()) -> Banner:
    """The whistle's plate; ``press`` says what a press on it shows, ``also`` what else was ruled."""
    call = raised(ruling_name(ruling, lang))
    return Banner(call, side_of_call(ruling), say_reason(ruling, lang), ruling.clause, press, also=also, who=who_of(ruling))


def when_ruled(clock: float, period: int, lang: str) -> str:
    """The clock of a ruling (s of the period) as a notebook shows it; after the first half, with which it is.

    >>> when_ruled(39.5, 1, "en"), when_ruled(39.5, 2, "en"), when_ruled(39.5, 2, "es")
    ('00:39', '2nd 00:39', '2.ª 00:39')
    """
    return clock_words(clock) if period == 1 else f"{words(f'view.ordinal.{period}', lang)} {clock_words(clock)}"


_TO_NOBODY = frozenset({Call.HALF_TIME, Call.FULL_TIME, Call.CARD, Call.WARNING, Call.CAUTION, Call.SENT_OFF})
"""Calls that give nobody anything: pauses, and what a figure is shown."""


def side_of_call(ruling: Ruling) -> Side | None:
    """Whose kit stands beside a call: the side that it is given to, whether a goal, a kick, the ball or another attempt; else nobody's."""
    if ruling.call in _TO_NOBODY:
        return None
    if ruling.call in (Call.GOAL, Call.OWN_GOAL):
        return ruling.to.other if ruling.to else None
    return ruling.to


def who_of(ruling: Ruling) -> Who | None:
    """To whom a card, a warning, a caution or a sending-off is shown: the figure, else somebody of the side; None of other calls."""
    side = side_of(ruling.figure) if ruling.figure else ruling.against
    if ruling.call not in _SHOWN or side is None:
        return None
    return (side, number_of(ruling.figure) if ruling.figure else "")


_SHOWN = frozenset({Call.CARD, Call.WARNING, Call.CAUTION, Call.SENT_OFF})


def note_of(name: str, clock: float, period: int, ruling: Ruling, lang: str, table: Table, press: str) -> Note:
    """A ruling as an entry of the notebook; ``press`` says what another press shows."""
    sentence = say(ruling, lang, table, measured=False)
    margin = margin_of(ruling, lang)
    call, when = raised(ruling_name(ruling, lang)), when_ruled(clock, period, lang)
    return Note(name, when, call, ruling.clause, side_of_call(ruling), sentence, margin, press, who_of(ruling))


def weight(ruling: Ruling) -> int:
    """How much a ruling matters beside others of the same act: a goal most, then a sending-off, a referee's hand least."""
    if ruling.call in (Call.GOAL, Call.OWN_GOAL):
        return 5
    if ruling.call is Call.SENT_OFF:
        return 4
    if ruling.restart is not Restart.PLAY_ON:
        return 3
    if ruling.call in UNASKED:
        return 0
    return 1 if ruling.call is Call.CHANGE else 2
