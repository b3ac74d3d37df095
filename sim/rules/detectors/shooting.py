"""TIM-2, the shots: one flick a shot, and none by the side that only has its keeper to defend with."""

from __future__ import annotations

from collections.abc import Iterator

from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import HAIR, MS, more_than
from sim.rules.shots import in_play_until
from sim.rules.words import Call, Phase, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """Every flick of a shot but the first of the shooting side."""
    if facts.before.phase is not Phase.SHOTS:
        return
    made = 0
    for flick in facts.flicks:
        if flick.on is None:
            continue
        if flick.side is facts.before.possession:
            made += 1
            condition = more_than("flicks_in_shot", made, 1, flick.t, flick.figure)
        else:
            condition = yes("flick_against_shot", True, flick.t, flick.figure)
        if condition.met:
            left = (in_play_until(facts) - flick.t) * MS
            on = Condition("shot_not_over", left or -HAIR, Unit.MS, left, 0.0, flick.t)
            yield Finding(
                "TIM-2", Call.ILLEGAL_FLICK, flick.t, (condition, on), flick.side, spot=flick.at, figure=flick.figure, outranks_from=flick.t
            )
