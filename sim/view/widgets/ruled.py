"""A ruling as widgets show it: the whistle's plate, and its margin in words."""

from __future__ import annotations

import math

from sim.language import measure, words
from sim.match.transcript import clock_words
from sim.model.ids import Side
from sim.rules.findings import Ruling
from sim.rules.wording import ruling_name, say_reason
from sim.rules.words import UNASKED, Call, Restart, Unit
from sim.view.panel import raised
from sim.view.widgets.banner import Banner

ENDLESS = 1e5
"""A margin beyond this is none that anybody could measure."""


def margin_of(ruling: Ruling, lang: str) -> str:
    """The margin in words; nothing for a plain fact."""
    value, unit = ruling.margin.value, ruling.margin.unit
    plain = unit is Unit.COUNT or not math.isfinite(value) or abs(value) > ENDLESS
    return "" if plain else measure(value, unit, lang)


def banner_of(ruling: Ruling, lang: str, press: str = "", also: tuple[str, ...] = ()) -> Banner:
    """The whistle's plate; ``press`` says what a press on it shows, ``also`` what else was ruled."""
    return Banner(raised(ruling_name(ruling, lang)), side_of_call(ruling), say_reason(ruling, lang), ruling.clause, press, also=also)


def when_ruled(clock: float, period: int, lang: str) -> str:
    """The clock of a ruling (s of the period) as a notebook shows it; after the first half, with which it is.

    >>> when_ruled(39.5, 1, "en"), when_ruled(39.5, 2, "en"), when_ruled(39.5, 2, "es")
    ('00:39', '2nd 00:39', '2.ª 00:39')
    """
    return clock_words(clock) if period == 1 else f"{words(f'view.ordinal.{period}', lang)} {clock_words(clock)}"


_AGAINST = frozenset({Call.CARD, Call.WARNING, Call.CAUTION, Call.SENT_OFF, Call.BACK, Call.RETAKE})
"""Calls that name whom they are against, whatever play goes on with."""


def side_of_call(ruling: Ruling) -> Side | None:
    """Whose kit stands beside a call: who offended, else who has the ball now; of a goal, who scored it; at a pause nobody's."""
    if ruling.call in (Call.HALF_TIME, Call.FULL_TIME):
        return None
    if ruling.call in (Call.GOAL, Call.OWN_GOAL):
        return ruling.to.other if ruling.to else None
    offence = ruling.restart in (Restart.FREE_KICK, Restart.PENALTY, Restart.SECOND_MARK) or ruling.call in _AGAINST
    return (ruling.against or ruling.to) if offence else (ruling.to or ruling.against)


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
