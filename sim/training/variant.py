"""Variants of a family: seen from another side, with other numbers and bystanders, at a chosen margin; each proved by playing it.

A variant is decisive: its family's condition alone parts it from the opposite decision, by the margin that it states, and
what the referee decides in it is what it decides in the family's twin, and nothing else: whoever stands by, is moved, or is
met because the dial is turned brings no ruling of their own, and what both twins bring is decided in it as well. What cannot
be proved is not given out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from zlib import crc32

import numpy as np

from sim.events import Log
from sim.geometry import Point
from sim.match.report import Report, judge, ruleset_of
from sim.match.scenario import Scenario
from sim.model.actions import Substitute
from sim.model.ids import Side, part_of, side_of
from sim.model.layout import Figure
from sim.model.refusals import Refused
from sim.record.transform import Change, changed
from sim.rules.words import Call, Phase, Restart
from sim.table import load_table
from sim.training.balance import View
from sim.training.dial import turned
from sim.training.family import Family, Reading, decides_alone, played_part, reading_in, ruled_in
from sim.training.key import Key, key_of
from sim.training.settings import load_settings

NUMBERS = tuple(range(1, 11))
_TRIES = 40
_FIGURE = re.compile(r"\b(?:home|away)\.\d+\b")
_ANYWHERE = (Phase.PLAY, Phase.FREE_KICK)
"""Stages of play in which the ball may lie anywhere: scenes of others are not moved, or a corner would be taken beside its corner."""


@dataclass(frozen=True)
class Variant:
    """A situation to be asked about, its key, and how far (signed, in the family's unit; positive: called) it is from the opposite.

    ``change`` leads from the family's twins to it: the view, and the numbers that figures have here.
    """

    family: Family
    seed: int
    called: bool
    margin: float
    scenario: Scenario
    key: Key
    change: Change = field(default_factory=Change)

    @property
    def id(self) -> str:
        """What it is called in reports: enough to make it again.

        The family, the side of the boundary, the margin asked for, the seed, and the ruleset where it is not the family's own.
        """
        return self.scenario.id


class Unproved(ValueError):
    """A family of which no question can be made: the rules do not part its twins any more."""


def chance(family: Family, seed: int) -> np.random.Generator:
    """The generator of a family's variant with that seed."""
    return np.random.default_rng([crc32(family.id.encode()), seed])


def variant(family: Family, seed: int, called: bool, margin: float | None = None) -> Variant | None:
    """A variant of a family on the asked side of the boundary, ``margin`` (positive, in the family's unit) away from it.

    A family without a dial takes no margin. The same family, seed, side and margin give the same variant, anywhere. None when the family
    has nothing to show there.
    """
    rng = chance(family, seed)
    change = _change(family, seed, rng)
    seen = replace(family, called=changed(family.called, change), near=changed(family.near, change))
    twin, opposite = judge(family.scenario(called)), judge(family.scenario(not called))
    wanted, ruled = _answer(family, twin, opposite, change), ruled_in(twin, change)
    both = ruled & ruled_in(opposite, change)
    for scene in _scenes(seen, rng):
        got = _proved(scene, called, margin)
        if got is not None and got[2].answer == wanted and both <= ruled_in(got[3]) <= ruled:
            scenario, found, key, _ = got
            return Variant(family, seed, called, found.margin, replace(scenario, id=_id(family, seed, called, margin)), key, change)
    return None


def first_proved(family: Family, called: bool, tries: Iterable[tuple[int, float | None]]) -> Variant:
    """The first variant that can be proved, of seeds and margins to be tried; when none can, the twin at its own distance, as the last seed sees it.

    Raises ``Unproved`` when there is nothing to try, or not even that can be proved: then it is no family, as after a change of rules.
    """
    seed = None
    for seed, margin in tries:
        made = variant(family, seed, called, margin)
        if made is not None:
            return made
    own = None if seed is None else variant(family, seed, called)
    if own is None:
        raise Unproved(f"{family.id}: expected a family of twins that can be proved")
    return own


def _id(family: Family, seed: int, called: bool, margin: float | None) -> str:
    where = f"@{family.moved}" if family.moved else ""
    return f"{family.id}{'+' if called else '-'}{'' if margin is None else f'{margin:g}'}~{seed}{where}"


def _answer(family: Family, twin: Report, other: Report, change: Change) -> tuple[Call | None, Side | None, Restart] | None:
    """What must be answered: as in the family's twin, seen from where the variant is seen. None where the twins are not answered otherwise.

    Under another ruleset they need not be: what has changed with it may be asked about one side alone.
    """
    key, opposite = key_of(twin, family), key_of(other, family)
    if key is None or (opposite is not None and opposite.answer == key.answer and not family.moved):
        return None
    return (key.call, None if key.against is None else change.side(key.against), key.restart)


def _change(family: Family, seed: int, rng: np.random.Generator) -> Change:
    """The view that the seed names, and other numbers."""
    view, numbers = View.of(seed), dict[str, str]()
    across = 1 if _by_the_touchline(family) else view.y
    for side in Side:
        drawn = rng.permutation(len(NUMBERS))
        numbers |= {f"{side}.{old}": f"{side}.{NUMBERS[int(new)]}" for old, new in zip(NUMBERS, drawn, strict=True)}
    return Change(x=view.x, y=across, swap=view.swap, numbers=numbers)


def _by_the_touchline(family: Family) -> bool:
    """Whether figures come on or leave: that is done at one touchline only, and a scene mirrored across would be another one."""
    return any(isinstance(action, Substitute) for action in (*family.called.actions, *family.near.actions))


def _scenes(family: Family, rng: np.random.Generator) -> Iterable[Family]:
    """The family's twins with bystanders and moved a little, then with bystanders alone, then bare."""
    extras = load_settings().extras
    by = (float(rng.uniform(-extras.shift, extras.shift)), float(rng.uniform(-extras.shift, extras.shift)))
    shifted = _shifted(family, by)
    count = int(rng.integers(1, extras.most + 1))
    if shifted is not None:
        yield _peopled(shifted, count, rng)
    yield _peopled(family, count, rng)
    yield family


def _shifted(family: Family, by: Point) -> Family | None:
    """Both twins moved, where what decides in them stays as far from its boundary as it was, and the ball need not lie where the lines say."""
    if family.called.situation.phase not in _ANYWHERE:
        return None
    moved = replace(family, called=changed(family.called, Change(shift=by)), near=changed(family.near, Change(shift=by)))
    for called in (True, False):
        before, after = (_played(f.scenario(called)) for f in (family, moved))
        if before is None or after is None:
            return None
        was, now = (reading_in(family, report) for report in (before, after))
        if was is None or now is None or abs(was.margin - now.margin) > 1e-3 or now.decisive != was.decisive:
            return None
    return moved


def _played(scenario: Scenario) -> Report | None:
    try:
        return judge(replace(scenario, expect=None))
    except Refused:
        return None


def _proved(family: Family, called: bool, margin: float | None) -> tuple[Scenario, Reading, Key, Report] | None:
    if margin is not None:
        got = turned(family, margin if called else -margin)
        if got is None:
            return None
        scenario, report, found = got
    else:
        scenario = replace(family.scenario(called), expect=None, teach=None, twin=None)
        played = _played(scenario)
        reached = None if played is None else reading_in(family, played)
        if played is None or reached is None or (reached.margin > 0.0) != called or not decides_alone(family, reached):
            return None
        report, found = played, reached
    key = key_of(report, family)
    return None if key is None else (scenario, found, key, report)


def _peopled(family: Family, count: int, rng: np.random.Generator) -> Family:
    """Both twins with bystanders in the same places, clear of all that stands or moves in either."""
    logs = [report.played.log for report in map(_played, (family.called, family.near)) if report is not None]
    taken = [place for log in logs for place in _places(log)]
    named, room = _named(family), {side: _room(family.called, side) for side in Side}
    clear, new = load_settings().extras.clear, dict[str, Figure]()
    for _ in range(_TRIES):
        if len(new) == count:
            break
        at = _anywhere(family, rng)
        side = Side.HOME if rng.integers(2) else Side.AWAY
        free = [n for n in NUMBERS if (body := f"{side}.{n}") not in named and body not in new]
        if free and sum(side_of(b) is side for b in new) < room[side] and all(math.dist(at, place) >= clear for place in taken):
            new[f"{side}.{free[int(rng.integers(len(free)))]}"] = Figure(at)
            taken.append(at)
    return replace(family, called=_with(family.called, new), near=_with(family.near, new))


def _named(family: Family) -> set[str]:
    """Every figure that either twin names, on the cloth or not: one that comes on, or that was sent off, is no bystander."""
    return {body for f in (family.called, family.near) for body in _FIGURE.findall(repr(played_part(f)))}


def _room(scenario: Scenario, side: Side) -> int:
    """How many more figures a side may have on the cloth: where its code counts them, not more than it has left."""
    rules, there = ruleset_of(scenario), sum(side_of(body) is side and part_of(body).isdigit() for body in scenario.layout.figures)
    if not rules.numbers.figures:
        return len(NUMBERS)
    gone = sum(side_of(sent.figure) is side and not sent.replaced for sent in scenario.situation.sent_off)
    return max(0, int(rules.numbers.figures) - 1 - gone - there)


def _with(scenario: Scenario, figures: dict[str, Figure]) -> Scenario:
    return replace(scenario, layout=replace(scenario.layout, figures={**scenario.layout.figures, **figures}))


def _anywhere(family: Family, rng: np.random.Generator) -> Point:
    pitch = load_table(family.called.pitch).pitch
    x, y = rng.uniform(-0.5, 0.5, 2)
    return (round(float(x) * pitch.length, 1), round(float(y) * pitch.width, 1))


def _places(log: Log, steps: int = 12) -> list[Point]:
    """Where bodies are in the course of a log, closely enough to keep clear of their ways."""
    out: list[Point] = []
    for body in log.bodies():
        out.append(log.place(body, 0.0)[:2])
        out += [s.place(s.t + s.duration * k / steps)[:2] for s in log.path(body, 0.0, log.until) if not s.at_rest for k in range(steps + 1)]
        out.append(log.place(body, log.until)[:2])
    return out
