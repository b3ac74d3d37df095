"""What there is to watch: a judged scenario, or a match log played again act by act while somebody already watches.

Nothing is read but the file, and nothing is written. A log that is damaged or was cut short is shown as far as it stands.
"""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from sim.events import Log
from sim.match.match import Match, Step
from sim.match.report import Report, judge
from sim.match.scenario import Scenario, Texts
from sim.model.actions import AnyAction
from sim.model.layout import LayoutError
from sim.model.refusals import Refused
from sim.record.errors import Problem, Unreadable
from sim.record.match_log import Entry, Lines, entry_of, lines_of
from sim.record.match_replay import again, compared
from sim.record.reading import load_scenario
from sim.rules.findings import Ruling
from sim.rules.state import State
from sim.session.seated import ALL, Sitting, seated, sitting_of
from sim.session.shown import Benches
from sim.session.timeline import GOALS, NEAR, Span, Timeline, noted, noted_in
from sim.table import Table, load_table

KEPT = 32
"""So many acts are kept ready to be shown; others are played again when they are asked for."""
OTHERS = 64
"""So many acts that came out otherwise are taken over at once."""
AT_ONCE = 32
"""So many lines are read in one piece of work."""


@dataclass(frozen=True)
class Strip:
    """One act, ready to be shown: its log from ``t0`` to ``t1``, how matters stood before and after it, and what was ruled.

    ``number`` counts from 1; ``clock`` is the clock (s of the period) when the motion began; ``did`` is what was done.
    """

    number: int
    log: Log
    t0: float
    t1: float
    before: State
    after: State
    clock: float
    rulings: tuple[Ruling, ...] = ()
    did: tuple[AnyAction, ...] = ()
    sitting: Sitting = ALL
    _seats: dict[tuple[str, ...], Benches | None] = field(default_factory=dict, repr=False, compare=False)

    def seats(self, t: float, resting: bool) -> Benches | None:
        """Who sits on the benches at a moment of its log; None where nobody is known to."""
        state = self.after if resting and t >= self.t1 else self.before
        if not state.ruleset.numbers.substitutes:
            return None
        on = (str(state is self.after), *(body for body in self.log.bodies() if self.log.on(body, t)))
        if on not in self._seats:
            self._seats[on] = seated(state, self.log.layout(t), self.log.table, self.sitting)
        return self._seats[on]

    def ruled(self, t: float, resting: bool) -> tuple[Ruling, ...]:
        """The rulings given by a moment of its log; all of them while the film rests after it."""
        return self.rulings if resting else tuple(r for r in self.rulings if r.at <= t + NEAR)

    def score_at(self, t: float, resting: bool) -> tuple[int, int]:
        """The score at a moment of its log: it changes when a goal is given, not when the act is over."""
        given = any(r.call in GOALS for r in self.ruled(t, resting))
        return self.after.score if given or resting else self.before.score

    @property
    def told(self) -> tuple[Ruled, ...]:
        """Its rulings with the clock of each."""
        return tuple(Ruled(self.number - 1, self.clock_at(r.at), r, self.before.period) for r in self.rulings)

    def clock_at(self, t: float) -> float:
        """The clock (s of the period) at a moment of its log; one that stands while the ball is out of play is not beyond where it then stood."""
        most = max(self.after.clock, self.clock) if self.after.period == self.before.period else math.inf
        return min(self.clock + min(max(t - self.t0, 0.0), self.t1 - self.t0), most)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling on the film: in which act (from 0), the clock (s of the period) then, and the period."""

    act: int
    clock: float
    ruling: Ruling
    period: int = 1


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a film does not show all of its file, or not what its file says. ``acts`` of it can be watched.

    ``what`` is ``cut`` (the last line), ``damaged`` (from a line on, told by ``told``), ``engine`` (written by another version)
    or ``differs`` (from act ``acts + 1`` on it comes out otherwise than it was recorded, first in that part of ``line`` which ``told`` names);
    that is ``altered`` where the same version wrote it.
    """

    what: str
    acts: int
    told: str = ""
    line: int = 0


class Footage(Protocol):
    """Something to be watched. ``load`` does a small piece of what is still to be done, and says whether anything is left."""

    @property
    def file(self) -> str:
        """The file it comes from, as given."""

    @property
    def table(self) -> Table:
        """The table it is played on."""

    @property
    def title(self) -> Texts:
        """What it is called, where it has a name."""

    @property
    def names(self) -> tuple[str, str] | None:
        """Who plays, home first; None where nobody is named."""

    @property
    def timeline(self) -> Timeline:
        """The film as far as it is known."""

    @property
    def opening(self) -> Log:
        """What stands on the table before anything is done."""

    @property
    def waiting(self) -> Benches | None:
        """Who sits on the benches before anything is done, as soon as that is known."""

    @property
    def progress(self) -> tuple[int, int]:
        """How many acts can be shown, and how many there are to be."""

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What is wrong with it."""

    def load(self) -> bool:
        """Does one piece of work; False when nothing was left to be done."""

    def strip(self, act: int) -> Strip | None:
        """An act (from 0), None as long as it cannot be shown."""

    def ruled(self, act: int) -> tuple[Ruled, ...]:
        """What was ruled in an act; nothing as long as it cannot be shown."""


class ScenarioFilm:
    """A judged scenario."""

    def __init__(self, report: Report) -> None:
        scenario, played = report.scenario, report.played
        self.report = report
        self.file, self.title, self.names, self.troubles = scenario.file or scenario.id, scenario.title, None, ()
        self.table = load_table(scenario.pitch)
        self.opening = Log(self.table, scenario.layout)
        self._strips = tuple(_strips(report))
        self.waiting = self._strips[0].seats(self._strips[0].t0, False)
        self.timeline = Timeline(tuple(Span(s.t0, s.t1, noted(played.log, s.rulings, s.t0, s.t1)) for s in self._strips))

    @property
    def progress(self) -> tuple[int, int]:
        """All of it can be shown at once."""
        return (len(self._strips), len(self._strips))

    def load(self) -> bool:
        """Nothing is left to be done."""
        return False

    def strip(self, act: int) -> Strip | None:
        """A motion of the scenario."""
        return self._strips[act]

    def ruled(self, act: int) -> tuple[Ruled, ...]:
        """What was ruled in it."""
        return self._strips[act].told


def _strips(report: Report) -> list[Strip]:
    """A scenario cut at its moments of rest; a stretch in which nothing is done, moves or is ruled on is left out."""
    played, actions, sitting = report.played, report.scenario.actions, sitting_of(report.scenario)
    out: list[Strip] = []
    for before, after in zip(played.moments, played.moments[1:], strict=False):
        rulings, did = played.rulings[before.ruled : after.ruled], actions[before.done : after.done]
        if did or rulings or after.t > before.t:
            out.append(Strip(len(out) + 1, played.log, before.t, after.t, before.state, after.state, before.state.clock, rulings, did, sitting))
    if not out:
        first, last = played.moments[0], played.moments[-1]
        out.append(Strip(1, played.log, first.t, last.t, first.state, last.state, first.state.clock, played.rulings, actions, sitting))
    return out


class MatchFilm:
    """A match log. First its lines are read, which gives the film's length and marks, then the acts are made again, one by one."""

    title = Texts()

    def __init__(self, lines: Lines) -> None:
        self.file, self._lines = lines.file, lines
        self.names = (lines.header.home, lines.header.away)
        self.table = lines.header.table()
        self.opening = Log(self.table, lines.layout)
        self.timeline = Timeline()
        self._entries: list[Entry] = []
        self._matches: list[Match] = []
        self._ruled: list[tuple[Ruled, ...]] = []
        self._kept: OrderedDict[int, Strip] = OrderedDict()
        self._troubles: dict[str, Trouble] = {}
        self._other: dict[int, Span] = {}
        self._end = len(lines.lines)
        if lines.cut:
            self._troubles["cut"] = Trouble("cut", self._end)
        if lines.header.foreign:
            self._troubles["engine"] = Trouble("engine", self._end, lines.header.engine)
        self._work = self._reading

    @property
    def progress(self) -> tuple[int, int]:
        """Acts made again, acts in the file."""
        return (max(len(self._matches) - 1, 0), self._end)

    @property
    def waiting(self) -> Benches | None:
        """Who sits on the benches before the first act."""
        return seated(self._matches[0].state, self._matches[0].layout, self.table, ALL) if self._matches else None

    @property
    def reading(self) -> bool:
        """Whether the lines are still being read: then its length is not known yet."""
        return self._work == self._reading

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What was wrong with the file, or came out otherwise."""
        return tuple(self._troubles.values())

    def load(self) -> bool:
        """Reads some lines, or makes one act again."""
        return self._work()

    def _reading(self) -> bool:
        for number in range(len(self._entries), min(len(self._entries) + AT_ONCE, self._end)):
            try:
                self._entries.append(entry_of(self.file, number + 2, self._lines.lines[number]))
            except Unreadable as error:
                self._stop(number, error)
                break
        if len(self._entries) == self._end:
            self.timeline = Timeline(tuple(self._span(i) for i in range(self._end)))
            self._work = self._beginning
        return True

    def _span(self, act: int) -> Span:
        """An act's span as its line says it, and the next one's."""
        data = self._entries[act].data
        notes, t0 = noted_in(data), float(data["t"])
        later = [n.t for n in notes] if act + 1 == self._end else [float(self._entries[act + 1].data["t"])]
        return Span(t0, max(t0, *later) if later else t0, notes)

    def _beginning(self) -> bool:
        try:
            self._matches.append(Match.new(self._lines.header, self._lines.layout))
        except Refused as error:
            self._stop(0, Unreadable(self.file, (Problem(error.where, error.value, error.expected, 1),)))
        self._work = self._playing
        return True

    def _playing(self) -> bool:
        act = len(self._matches) - 1
        if act < 0 or act >= self._end:
            return False
        try:
            step = again(self._matches[act], self._entries[act], self.file)
        except Unreadable as error:
            self._stop(act, error)
            return True
        if "differs" not in self._troubles and (different := compared(self._entries[act], step)) is not None:
            what = "differs" if self._lines.header.foreign else "altered"
            self._troubles["differs"] = Trouble(what, act, different.part, different.line)
        self._matches.append(step.match)
        strip = self._keep(act, step)
        self._ruled.append(strip.told)
        self._bring(act, Span(strip.t0, strip.t1, noted(step.log, step.rulings, -math.inf, math.inf)))
        return True

    def _bring(self, act: int, span: Span) -> None:
        """Takes over an act that came out otherwise than its line says; many at once, since the whole film is laid out anew."""
        if span != self.timeline.spans[act]:
            self._other[act] = span
        if self._other and (len(self._other) >= OTHERS or act + 1 == self._end):
            self.timeline = Timeline(tuple(self._other.get(i, s) for i, s in enumerate(self.timeline.spans)))
            self._other = {}

    def _stop(self, acts: int, error: Unreadable) -> None:
        """The film ends before what cannot be shown."""
        self._troubles["damaged"] = Trouble("damaged", acts, str(error))
        self._end = acts
        self.timeline = Timeline(tuple(self._other.get(i, s) for i, s in enumerate(self.timeline.spans[:acts])))

    def _keep(self, act: int, step: Step) -> Strip:
        before, after = step.before, step.match
        strip = Strip(act + 1, step.log, before.moment.t, after.moment.t, before.state, after.state, step.clock, step.rulings, step.actions)
        self._kept[act] = strip
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return strip

    def strip(self, act: int) -> Strip | None:
        """An act, made again if it is not at hand."""
        if act >= len(self._matches) - 1:
            return None
        if act not in self._kept:
            return self._keep(act, again(self._matches[act], self._entries[act], self.file))
        self._kept.move_to_end(act)
        return self._kept[act]

    def ruled(self, act: int) -> tuple[Ruled, ...]:
        """What was ruled in an act."""
        return self._ruled[act] if act < len(self._ruled) else ()

    def match(self, act: int) -> Match | None:
        """The match before an act; None as long as it is not known."""
        return self._matches[act] if act < len(self._matches) else None


def film_of(scenario: Scenario) -> ScenarioFilm:
    """A scenario as a film. Raises ``Unreadable`` for one that cannot be played."""
    try:
        return ScenarioFilm(judge(scenario))
    except Refused as error:
        problem = Problem(error.where, error.value, error.expected)
    except LayoutError as error:
        problem = Problem(error.path, error.value, error.expected)
    raise Unreadable(scenario.file or scenario.id, (problem,)) from None


def open_film(path: str | os.PathLike[str]) -> ScenarioFilm | MatchFilm:
    """A scenario file or a match log, whichever it is. Raises ``Unreadable`` with one line for what can be shown in no part."""
    if looks_like_log(path):
        return MatchFilm(lines_of(path))
    return film_of(load_scenario(path))


def looks_like_log(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a match log, by how its name ends or by its first sign; what cannot be opened is told by whoever reads it."""
    if Path(path).suffix == ".jsonl":
        return True
    try:
        with Path(path).open("rb") as file:
            return file.read(64).lstrip().startswith(b"{")
    except OSError:
        return False
