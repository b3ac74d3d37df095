"""How long a computer player leaves a human to read what the referee has said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sim.rules.findings import Ruling
from sim.rules.words import UNASKED, Call
from sim.session.feel import ReadingFeel


def reading(rulings: Sequence[Ruling], feel: ReadingFeel, earlier: Iterable[Ruling] = ()) -> float:
    """Seconds for reading rulings given together: none for what the referee's hand does by itself, less for a mere change of possession.

    What was said often enough ``earlier`` in the match, the same call by the same clause, is recognised at a glance.

    >>> from sim.session.feel import load_feel
    >>> reading((), load_feel().reading)
    0.0
    """
    told = [ruling for ruling in rulings if ruling.call not in UNASKED]
    if not told:
        return 0.0
    known = Counter((ruling.call, ruling.clause) for ruling in earlier)
    seconds = sorted(
        feel.known_s if known[ruling.call, ruling.clause] >= feel.known_times else feel.change_s if ruling.call is Call.CHANGE else feel.ruling_s
        for ruling in told
    )
    return seconds[-1] + sum(min(each, feel.more_s) for each in seconds[:-1])
