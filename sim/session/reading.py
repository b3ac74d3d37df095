"""How long a computer player leaves a human to read what the referee has said."""

from __future__ import annotations

from collections.abc import Sequence

from sim.rules.findings import Ruling
from sim.rules.words import UNASKED, Call
from sim.session.feel import ReadingFeel


def reading(rulings: Sequence[Ruling], feel: ReadingFeel) -> float:
    """Seconds for reading rulings given together: none for what the referee's hand does by itself, less for a mere change of possession.

    >>> from sim.session.feel import load_feel
    >>> reading((), load_feel().reading)
    0.0
    """
    told = [ruling for ruling in rulings if ruling.call not in UNASKED]
    if not told:
        return 0.0
    first = feel.change_s if all(ruling.call is Call.CHANGE for ruling in told) else feel.ruling_s
    return first + feel.more_s * (len(told) - 1)
