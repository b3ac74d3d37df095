"""The margin dial: a situation of a family moved to a chosen distance from its boundary.

The dial moves bodies, speeds and times along the line from the violation to its near miss, never a threshold. How far the
situation then is from the opposite decision is measured by the referee on the situation as played.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from sim.match.report import Report, judge
from sim.match.scenario import Scenario
from sim.model.refusals import Refused
from sim.training.blend import Unlike, blended
from sim.training.family import Family, Reading, reading_in

BAND = 0.05
"""How far, as a share of the margin asked for, a situation's margin may be off."""

STEPS = 24
"""How many situations are tried at most."""

_REACH = (0.0, 1.0, -0.5, 1.5, -1.5, 2.5, -4.0, 5.0, -9.0, 10.0, -24.0, 25.0, -60.0, 61.0)
"""Shares tried for two situations on either side of the margin asked for, in this order."""


def placed(family: Family, share: float) -> Scenario | None:
    """The situation at a share of the way from the violation (0) to the near miss (1), with no expectations; None when it cannot be."""
    a, b = family.called, family.near
    try:
        situation, layout, actions = blended((a.situation, a.layout, a.actions), (b.situation, b.layout, b.actions), share)
    except (Unlike, Refused, ValueError):
        return None
    return replace(a, situation=situation, layout=layout, actions=actions, expect=None, teach=None, twin=None)


def turned(family: Family, margin: float) -> tuple[Scenario, Report, Reading] | None:
    """The situation of a family whose signed margin (in the family's unit, positive: called) is the one asked for, within ``BAND``.

    None when the family does not reach so far, or when something else than its condition would decide there.
    """
    return _Search(family, margin).run()


class _Search:
    """Looks for the share at which the margin is the one asked for: first a bracket, then false position."""

    def __init__(self, family: Family, margin: float) -> None:
        self.family, self.margin = family, margin
        self.tried = 0

    def run(self) -> tuple[Scenario, Report, Reading] | None:
        """The situation found."""
        known: list[tuple[float, float]] = []
        for share in _REACH:
            got = self._at(share)
            if got is None:
                continue
            if (found := self._good(got)) is not None:
                return found
            known.append((share, got[2].margin - self.margin))
            pair = _bracket(known)
            if pair is not None:
                return self._between(*pair)
        return None

    def _between(self, low: tuple[float, float], high: tuple[float, float]) -> tuple[Scenario, Report, Reading] | None:
        """False position, halved whenever one end stays."""
        stayed = 0
        while self.tried < STEPS:
            (s0, e0), (s1, e1) = low, high
            share = 0.5 * (s0 + s1) if stayed > 1 else s0 + (s1 - s0) * e0 / (e0 - e1)
            got = self._at(share)
            if got is None:
                return None
            if (found := self._good(got)) is not None:
                return found
            error = got[2].margin - self.margin
            if (error > 0.0) == (e0 > 0.0):
                stayed = stayed + 1 if stayed >= 0 else 0
                low = (share, error)
            else:
                stayed = stayed - 1 if stayed <= 0 else 0
                high = (share, error)
            if abs(stayed) > 1:
                stayed = 2
        return None

    def _at(self, share: float) -> tuple[Scenario, Report, Reading] | None:
        self.tried += 1
        scenario = placed(self.family, share)
        if scenario is None:
            return None
        try:
            report = judge(scenario)
        except Refused:
            return None
        found = reading_in(self.family, report)
        return None if found is None else (scenario, report, found)

    def _good(self, got: tuple[Scenario, Report, Reading]) -> tuple[Scenario, Report, Reading] | None:
        off = abs(got[2].margin - self.margin)
        return got if got[2].decisive and off <= BAND * abs(self.margin) else None


def _bracket(known: list[tuple[float, float]]) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The two neighbouring shares between which the error changes sign."""
    ordered = sorted(known)
    for low, high in pairwise(ordered):
        if (low[1] > 0.0) != (high[1] > 0.0):
            return (low, high)
    return None
