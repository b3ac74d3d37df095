"""Laying out a situation by hand: bodies where they fit, how matters stand, flicks that were tried, and the scenario it makes.

Frozen values and pure functions. What an editor holds is a ``Scenario`` all the time, so that what is saved is what was seen.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from sim.geometry import Point
from sim.language import quoted
from sim.match.header import Header
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match
from sim.match.motion import opened, perform
from sim.match.play import Moment, motions
from sim.match.report import Report, judge, ruleset_of
from sim.match.scenario import Expect, ExpectedRuling, Scenario, Texts
from sim.model.actions import AtRest
from sim.model.ids import BALL, Side, figure, is_keeper, side_of
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.model.refusals import Refused
from sim.physics import check_layout, load_params
from sim.record.errors import Unreadable
from sim.record.reading import scenario_from_text
from sim.record.writing import to_toml
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.rules.words import UNASKED
from sim.session.feel import load_feel
from sim.table import Table, load_table
from sim.units import rounded, rounded_angle

RINGS, STEP, ROUND = 90, 4.0, 32
"""A free place is looked for on so many rings, so far apart (mm), at so many places of each."""
REMEMBERED = 32
"""So many outcomes are remembered: undoing and looking again cost nothing."""
GRAIN = 1
"""Places are kept to so many decimals of a mm: nobody lays out by hand more finely."""
MOST = 12
"""The highest number of a figure: a file knows no more."""
ARROW_S = 0.2
"""The arrow of a body that moves is as long as its way in so many seconds."""
ARROW_LEAST = 14.0
"""An arrow is at least so long (mm)."""
LONGEST = 80
"""The second half of an id is no longer than this (letters): it names a file, too."""
BESIDE = 40.0
"""A body that is added comes so far (mm) beside the touchline's middle, on its own side of the table."""


FOLDER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
"""Folders that may stand in a scenario's id."""
PLAIN = "GEN-1"
"""The clause that a scenario is filed under in which nothing is called."""


def new_scenario(name: str = "scene") -> Scenario:
    """What an editor begins with: everybody in formation, the ball on the centre spot, open play."""
    return Scenario(id=f"{PLAIN}/{slug(name)}", layout=kick_off_layout(), situation=Situation(last_touch=("home.9",)))


def slug(name: str) -> str:
    """A name as the second half of an id is written: letters, digits and hyphens.

    >>> slug("Fuera de juego, ¡por poco!"), slug("??")
    ('fuera-de-juego-por-poco', 'scene')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower())[:LONGEST].strip("-") or "scene"


# ---------------------------------------------------------------- bodies


def fits(layout: Layout, table: Table) -> bool:
    """Whether everything of a layout is on the table and nothing in anything else."""
    try:
        check_layout(layout, table)
    except Refused:
        return False
    return True


def put(layout: Layout, body: str, at: Point) -> Layout:
    """The layout with a body at a place, whether it fits there or not; one that is not on the cloth comes on."""
    at = (rounded(round(at[0], GRAIN)), rounded(round(at[1], GRAIN)))
    if body == BALL:
        return replace(layout, ball=Ball(at) if layout.ball is None else replace(layout.ball, at=at))
    if is_keeper(body):
        keeper = layout.keepers.get(body, Keeper(at))
        return layout.with_keeper(body, replace(keeper, at=at))
    found = layout.figures.get(body, Figure(at))
    return layout.with_figure(body, replace(found, at=at, entangled=()))


def parted(layout: Layout, body: str) -> Layout:
    """The layout with nothing entangled with a body any more."""
    figures = {b: replace(f, entangled=tuple(o for o in f.entangled if o != body)) for b, f in layout.figures.items() if body in f.entangled}
    return replace(layout, figures={**layout.figures, **figures}) if figures else layout


def nearest(layout: Layout, body: str, at: Point, table: Table) -> Layout | None:
    """The layout with a body as near to a place as it fits; None where nothing round there is free."""
    layout, cloth, room = parted(layout, body), table.pitch.cloth(), 1.0
    x, y = min(max(at[0], cloth.left + room), cloth.right - room), min(max(at[1], cloth.low + room), cloth.high - room)
    for ring in range(RINGS):
        places = [_round(x, y, ring, i) for i in range(ROUND if ring else 1)]
        for place in sorted(places, key=lambda p: (round(math.dist(p, at), 3), p)):
            if fits(found := put(layout, body, place), table):
                return found
    return None


def _round(x: float, y: float, ring: int, place: int) -> Point:
    angle = place * math.tau / ROUND
    return (x + ring * STEP * math.cos(angle), y + ring * STEP * math.sin(angle))


def place_of(layout: Layout, body: str) -> Point | None:
    """Where a body is; None when it is not on the cloth."""
    if body == BALL:
        return None if layout.ball is None else layout.ball.at
    found = layout.figures.get(body) or layout.keepers.get(body)
    return None if found is None else found.at


def turned(layout: Layout, body: str, by: float) -> Layout:
    """The layout with a fallen figure or a rod keeper turned (radians), whether it fits so or not; others look the same all round."""
    if body in layout.keepers:
        keeper = layout.keepers[body]
        return layout.with_keeper(body, replace(keeper, angle=rounded_angle(keeper.angle + by)))
    found = layout.figures.get(body)
    if found is None or not found.fallen:
        return layout
    return layout.with_figure(body, replace(found, lying=rounded_angle((found.lying + by) % math.tau)))


def laid(layout: Layout, body: str) -> Layout:
    """The layout with a standing figure lying, or a lying one standing."""
    found = layout.figures.get(body)
    if found is None:
        return layout
    return parted(layout, body).with_figure(body, Figure(found.at, fallen=not found.fallen))


def velocity_of(layout: Layout, body: str) -> Point | None:
    """How fast (mm/s) a body moves when the scenario begins; None for a keeper, which is held, and for what is not on the cloth."""
    found = layout.ball if body == BALL else layout.figures.get(body)
    return None if found is None else found.velocity


def going(layout: Layout, body: str, velocity: Point) -> Layout:
    """The layout with the ball or a figure moving so (mm/s, no faster than a hand flicks) when the scenario begins; others stay as they are."""
    speed, most = math.hypot(*velocity), load_feel().aim.full_speed
    share = most / speed if speed > most else 1.0
    velocity = (rounded(round(velocity[0] * share)), rounded(round(velocity[1] * share)))
    if body == BALL and layout.ball is not None:
        return replace(layout, ball=replace(layout.ball, velocity=velocity))
    found = layout.figures.get(body)
    return layout if found is None else layout.with_figure(body, replace(found, velocity=velocity))


def tip_of(layout: Layout, body: str) -> Point | None:
    """Where the arrow of a body that moves ends (mm): as far off as it goes in ``ARROW_S``; None where nothing moves."""
    at, goes = place_of(layout, body), velocity_of(layout, body)
    if at is None or goes is None or goes == (0.0, 0.0):
        return None
    return (at[0] + goes[0] * ARROW_S, at[1] + goes[1] * ARROW_S)


def drawn(layout: Layout, body: str, tip: Point) -> Layout:
    """The layout with a body going as fast as an arrow to ``tip`` says; one that ends on the body itself makes it stand still."""
    at = place_of(layout, body)
    if at is None:
        return layout
    way = (tip[0] - at[0], tip[1] - at[1])
    if math.hypot(*way) < ARROW_LEAST:
        return going(layout, body, (0.0, 0.0))
    return going(layout, body, (way[0] / ARROW_S, way[1] / ARROW_S))


def free_number(layout: Layout, side: Side) -> str | None:
    """The lowest number that no figure of a side bears; None when all are given out."""
    return next((figure(side, n) for n in range(1, MOST + 1) if figure(side, n) not in layout.figures), None)


def added(layout: Layout, body: str, table: Table, half: int = 1) -> Layout | None:
    """The layout with a body more, as near as it fits to where such a body belongs: a keeper before its goal, the ball on the centre spot."""
    side = side_of(body) or Side.HOME
    own = -side.attacks(half)
    if body == BALL:
        at = (0.0, 0.0)
    elif is_keeper(body):
        at = (own * (table.pitch.half_length - 4.0), 0.0)
    else:
        at = (own * BESIDE * 4, -table.pitch.half_width + BESIDE)
    return nearest(layout, body, at, table)


# ---------------------------------------------------------------- the scenario


def situated(scenario: Scenario, **what: object) -> Scenario:
    """The scenario with something else in how matters stand."""
    return replace(scenario, situation=replace(scenario.situation, **what))  # type: ignore[arg-type]


def without_ghosts(scenario: Scenario) -> Scenario:
    """The scenario without a word of bodies that are not on the cloth any more: nobody else may take, count or have touched."""
    s, there = scenario.situation, set(scenario.layout.ids())
    taker = s.taker if s.taker in there else None
    touches = s.touches if s.touches.figure is None or s.touches.figure in there else replace(s.touches, figure=None, count=0)
    last = tuple(body for body in s.last_touch if body in there)
    passive = tuple(body for body in s.passive if body in there)
    gone = tuple(sent for sent in s.sent_off if sent.figure not in there)
    kept = {"taker": taker, "touches": touches, "last_touch": last, "passive": passive, "sent_off": gone}
    return situated(scenario, **kept)


def moved(scenario: Scenario, layout: Layout) -> Scenario:
    """The scenario with its bodies elsewhere. Where the ball lay on the spot of a restart, the spot goes with it."""
    then = replace(scenario, layout=layout)
    spot, before = scenario.situation.spot, scenario.layout.ball
    if spot is not None and before is not None and spot == before.at and layout.ball is not None:
        return situated(then, spot=layout.ball.at)
    return then


def relaid(scenario: Scenario, layout: Layout) -> Scenario:
    """The scenario with another layout; what is done in it stays, as long as it can be done from there too."""
    then = without_ghosts(moved(scenario, layout))
    return replace(then, actions=()) if then.actions and outcome(then).wrong else then


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a scenario comes to: its report, or why it cannot be played, in one line."""

    report: Report | None = None
    wrong: str = ""


@lru_cache(maxsize=REMEMBERED)
def _outcome(text: str, name: str) -> Outcome:
    try:
        return Outcome(judge(scenario_from_text(text, name)))
    except Unreadable as error:
        return Outcome(wrong=str(error).removeprefix(f"{name}: "))
    except Refused as error:
        return Outcome(wrong=f"{error.where}: {quoted(error.value)}: expected {error.expected} ({error.kind})")


def outcome(scenario: Scenario) -> Outcome:
    """Plays a scenario just as its file will be played."""
    return _outcome(text_of(replace(scenario, expect=None)), scenario.id)


def expecting(scenario: Scenario) -> Scenario:
    """The scenario with what is ruled in it written down as expected, and the clauses it shows; as it is where it cannot be played.

    What else its author expected stays: how the match stands at the end as it now does, the rest as far as it still comes out.
    Where nothing is called it goes on showing what it showed: a near miss teaches the clause that it just misses.
    """
    report = outcome(scenario).report
    if report is None:
        return replace(scenario, expect=None)
    made = [r for r in report.rulings if r.call not in UNASKED]
    expected = tuple(ExpectedRuling(r.call, r.clause, r.against, r.to, r.restart, r.spot) for r in made)
    clauses = tuple(dict.fromkeys(r.clause for r in made)) or scenario.clauses or (PLAIN,)
    return filed(replace(scenario, expect=_renewed(scenario, expected, report), clauses=clauses))


def _renewed(scenario: Scenario, rulings: tuple[ExpectedRuling, ...], report: Report) -> Expect:
    """What is expected with these rulings."""
    was, state = scenario.expect or Expect(), report.played.state
    now = replace(
        was,
        rulings=rulings,
        possession=was.possession and state.possession,
        phase=was.phase and state.phase,
        score=was.score and state.score,
        block=was.block and str(state.block),
    )
    off = {difference.key for difference in judge(replace(scenario, expect=now)).differences}
    return replace(
        now,
        restored=None if "restored" in off else now.restored,
        touched=None if "touched" in off else now.touched,
        why_not=tuple(each for i, each in enumerate(now.why_not) if not any(key.startswith(f"why_not[{i}]") for key in off)),
        layout=tuple(each for each in now.layout if not any(key.startswith(f"layout.{each.body}.") for key in off)),
    )


def filed(scenario: Scenario, name: str | None = None, folder: str = "") -> Scenario:
    """The scenario under the id that folder and name make; under its first clause where there is no folder that could stand in an id."""
    own = scenario.id.rpartition("/")[2] if name is None else slug(name)
    head = folder if FOLDER.fullmatch(folder) else scenario.clauses[0] if scenario.clauses else PLAIN
    return replace(scenario, id=f"{head}/{own}")


def titled(scenario: Scenario, title: str, lang: str) -> Scenario:
    """The scenario with another title in a language; without one where it is empty."""
    others = {k: v for k, v in scenario.title.by_language.items() if k != lang}
    return replace(scenario, title=Texts({**others, lang: title} if title else others))


def text_of(scenario: Scenario) -> str:
    """The text of the scenario's file."""
    return to_toml(scenario)


def match_of(scenario: Scenario) -> Match:
    """A match that stands as the scenario begins, to try flicks in; what moves then has come to rest, unless something is done meanwhile.

    Raises ``Refused`` for a layout that cannot be.
    """
    table, rules = load_table(scenario.pitch), ruleset_of(scenario)
    check_layout(scenario.layout, table)
    header = Header(ruleset=scenario.ruleset.name, settings=scenario.ruleset.settings, pitch=scenario.pitch)
    start = Moment(0.0, 0, scenario.layout, begin(scenario.situation, rules, table))
    if not scenario.layout.stirs:
        return Match(header, opened(start, table=table).moment)
    if scenario.actions and not isinstance(scenario.actions[0].when, AtRest):
        return Match(header, start)
    return Match(header, perform(start, (), table=table, params=load_params()).moment)


def going_on(scenario: Scenario) -> Match:
    """The match after what was tried already. Raises ``Refused`` and ``MatchOver`` for what cannot be."""
    match = match_of(scenario)
    for motion in motions(scenario.actions):
        match = match.act(motion).match
    return match


def tried(scenario: Scenario, match: Match) -> Scenario:
    """The scenario with what was done in a match that began as it does: its actions, one motion after another."""
    return replace(scenario, actions=tuple(action for then in match.history()[1:] for action in then.act_done))


# ---------------------------------------------------------------- undoing


@dataclass(frozen=True, slots=True)
class Desk:
    """What is being edited, what it was before, and what was taken back."""

    now: Scenario
    past: tuple[Scenario, ...] = ()
    future: tuple[Scenario, ...] = ()
    saved: Scenario | None = None

    def did(self, then: Scenario) -> Desk:
        """Something was changed."""
        return self if then == self.now else replace(self, now=then, past=(*self.past, self.now), future=())

    def going_on(self, then: Scenario) -> Desk:
        """The change that is still going on (a drag) has come further: undoing takes all of it back at once."""
        return replace(self, now=then)

    def undone(self) -> Desk:
        """One change less."""
        if not self.past:
            return self
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(self.now, *self.future))

    def redone(self) -> Desk:
        """What was taken back, once more."""
        if not self.future:
            return self
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:])

    def kept(self) -> Desk:
        """It was saved as it is."""
        return replace(self, saved=self.now)

    @property
    def changed(self) -> bool:
        """Whether anything would be lost."""
        return bool(self.past) and self.now != self.saved


def body_at(layout: Layout, at: Point, reach: float) -> str | None:
    """The body whose middle is nearest to a place, within reach (mm)."""
    near = [(math.dist(p, at), body) for body in layout.ids() if (p := place_of(layout, body)) is not None]
    distance, body = min(near, default=(math.inf, None))
    return body if distance <= reach else None
