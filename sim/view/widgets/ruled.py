"""A ruling as widgets show it: the whistle's plate, and its margin in words."""

from __future__ import annotations

import math

from sim.language import measure, sentence
from sim.rules.findings import Ruling
from sim.rules.wording import call_name, say_because
from sim.rules.words import Unit
from sim.view.panel import raised
from sim.view.widgets.banner import Banner

ENDLESS = 1e5
"""A margin beyond this is none that anybody could measure."""


def margin_of(ruling: Ruling, lang: str) -> str:
    """The margin in words; nothing for a plain fact."""
    value, unit = ruling.margin.value, ruling.margin.unit
    plain = unit is Unit.COUNT or not math.isfinite(value) or abs(value) > ENDLESS
    return "" if plain else measure(value, unit, lang)


def banner_of(ruling: Ruling, lang: str, press: str = "") -> Banner:
    """The whistle's plate; ``press`` says what a press on it shows."""
    margin = margin_of(ruling, lang)
    small = f"{ruling.clause} · {margin}" if margin else ruling.clause
    return Banner(raised(call_name(ruling.call, lang)), ruling.against or ruling.to, sentence(say_because(ruling, lang)), small, press)
