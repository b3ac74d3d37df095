"""What the pictures are drawn from: shots from everywhere, passes of every length and angle, and all that can be shot from one position."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.batch.diving import Keeping, kept
from sim.batch.ending import ball_end
from sim.batch.experiment import REFUSED, Field, Kind, Row
from sim.batch.scenario_runs import BadRuns
from sim.batch.scenes import KEEPER, SHOOTER, USUAL_SHOTS, NoRoom, ShotTerms, shot_scene
from sim.geometry import Point
from sim.match.play import Played, play
from sim.match.report import ruleset_of
from sim.match.scenario import Scenario
from sim.model.actions import AnyAction, Flick, Purpose
from sim.model.ids import Side
from sim.model.ids import figure as body_of
from sim.model.layout import Ball, Figure, Layout
from sim.model.refusals import Refused
from sim.physics import load_params
from sim.players.aiming import Strike, aimed, ways_past
from sim.players.levels import Level, load_level
from sim.record import scenario_from_text
from sim.rules.permission import permission
from sim.rules.ruleset import Ruleset, load_ruleset
from sim.rules.situation import Situation
from sim.table import Table, load_table

TARGETS = 25
"""So many places in the goal are looked at for the one that leaves most room."""
GOAL = Field("goal", Kind.INT, "", "1 when it went in")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand and its errors: those of a level of the computer player."""

    level: str = "medium"

    @property
    def errors(self) -> Level:
        """The level's numbers."""
        return load_level(self.level)

    def flick(self, rng: np.random.Generator, figure: str, direction: float, speed: float, cap: float) -> Flick:
        """The flick that becomes of one that was meant."""
        errors = self.errors
        turned = direction + float(rng.normal(0.0, errors.aim))
        fast = speed * math.exp(float(rng.normal(0.0, errors.speed_share)))
        return Flick(figure=figure, direction=turned, speed=min(fast, cap), purpose=Purpose.ATTACK)


@cache
def _strike(table: Table) -> Strike:
    return Strike.of(table.equipment, load_params())


def aim_at(figure: Point, ball: Point, target: Point, table: Table) -> tuple[float, float, float]:
    """How a figure sends the ball to a place: direction (rad), the way to the ball (mm), and the angle of the cut (rad)."""
    out = np.array([math.atan2(target[1] - ball[1], target[0] - ball[0])])
    aim = aimed(np.array([figure]), np.array(ball), out, _strike(table))
    return float(aim.direction[0]), float(aim.way[0]), float(aim.cut[0])


def widest(ball: Point, layout: Layout, table: Table, shooter: str) -> Point:
    """The place in the east goal on whose straight way most room is left between everybody and the posts."""
    p, e = table.pitch, table.equipment
    reach = p.goal_width / 2 - e.ball_radius
    y = np.linspace(-reach, reach, TARGETS)
    targets = np.stack([np.full(TARGETS, p.half_length), y], axis=1)
    others = [f.at for body, f in layout.figures.items() if body != shooter]
    room = reach - np.abs(y)
    for places, radius in (([k.at for k in layout.keepers.values()], e.keeper_width / 2), (others, e.base_radius)):
        if places:
            room = np.minimum(room, ways_past(np.tile(np.array(ball), (TARGETS, 1)), targets, np.array(places)).min(axis=1) - radius - e.ball_radius)
    return (p.half_length, float(y[int(np.argmax(room))]))


def _played(situation: Situation, layout: Layout, acts: tuple[AnyAction, ...], ruleset: Ruleset) -> Played:
    return play(situation, layout, acts, ruleset=ruleset, table=load_table(ruleset.pitch), explain=False)


@dataclass(frozen=True, slots=True)
class Shots:
    """Shots at the widest gap from anywhere that the terms allow, past a keeper and defenders, by a ruleset and on its table."""

    hand: Hand = Hand()
    terms: ShotTerms = USUAL_SHOTS
    ruleset: str = "club"

    def fields(self) -> tuple[Field, ...]:
        """Where the ball lay, and whether it went in."""
        return (
            Field("ball_x", Kind.FLOAT, "mm", "where the ball lay"),
            Field("ball_y", Kind.FLOAT, "mm", "the same across"),
            Field("speed", Kind.FLOAT, "mm/s", "of the flick"),
            GOAL,
            REFUSED,
        )

    def row(self, rng: np.random.Generator) -> Row:
        """One shot."""
        rules = load_ruleset(self.ruleset)
        table = load_table(rules.pitch)
        try:
            scene = shot_scene(rng, table, self.terms)
        except NoRoom as error:
            return {REFUSED.name: str(error)}
        layout = scene.layout
        assert layout.ball is not None
        ball = layout.ball.at
        direction, _, _ = aim_at(layout.figures[SHOOTER].at, ball, widest(ball, layout, table, SHOOTER), table)
        flick = self.hand.flick(rng, SHOOTER, direction, float(rng.uniform(2000.0, 4500.0)), table.equipment.flick_cap)
        row: Row = {"ball_x": ball[0], "ball_y": ball[1], "speed": flick.speed}
        try:
            played = kept(lambda acts: _played(scene.situation, layout, acts, rules), (flick,), KEEPER, self.terms.keeping, table)
            return row | {"goal": int(played.state.score[0] > 0)}
        except Refused as error:
            return row | {REFUSED.name: str(error)}


@dataclass(frozen=True, slots=True)
class Passes:
    """Passes over every distance, at every angle between the run of the figure and that of the ball; nobody stands in the way."""

    hand: Hand = Hand()
    near: float = 60.0
    ruleset: str = "club"

    def fields(self) -> tuple[Field, ...]:
        """How far and at what angle, and how far from its goal the ball came to lie."""
        return (
            Field("distance", Kind.FLOAT, "mm", "from the ball to where it was meant to lie"),
            Field("angle", Kind.FLOAT, "deg", "between the way of the figure and that of the ball"),
            Field("miss", Kind.FLOAT, "mm", "how far from there it went out of play, else came to rest"),
            Field("arrived", Kind.INT, "", f"1 when that is at most {self.near:g} mm"),
            REFUSED,
        )

    def row(self, rng: np.random.Generator) -> Row:
        """One pass from the middle of the pitch."""
        rules = load_ruleset(self.ruleset)
        table = load_table(rules.pitch)
        e = table.equipment
        distance, wanted = float(rng.uniform(60.0, 560.0)), math.radians(float(rng.uniform(0.0, 65.0)))
        ball, target = (-280.0, 0.0), (-280.0 + distance, 0.0)
        way = float(rng.uniform(35.0, 90.0)) + e.base_radius + e.ball_radius
        figure = (ball[0] - way * math.cos(wanted), ball[1] - way * math.sin(wanted))
        direction, run, cut = aim_at(figure, ball, target, table)
        strike = _strike(table)
        at_contact = math.sqrt(distance / strike.run) / (strike.gain * max(math.cos(cut), 0.2))
        speed = math.sqrt(at_contact**2 + 2.0 * strike.braking * run)
        row: Row = {"distance": distance, "angle": math.degrees(abs(direction))}
        if speed > e.flick_cap:
            return row | {REFUSED.name: f"speed: {speed:.0f} mm/s: expected at most {e.flick_cap:g} mm/s"}
        flick = self.hand.flick(rng, SHOOTER, direction, speed, e.flick_cap)
        layout = Layout(Ball(ball), {SHOOTER: Figure(figure)})
        played = _played(Situation(), layout, (flick,), rules)
        end = ball_end(played.log, played.corrections, ball)
        miss = math.inf if end is None else math.dist(end, target)
        return row | {"miss": miss, "arrived": int(miss <= self.near)}


@cache
def _read(text: str, file: str) -> Scenario:
    return scenario_from_text(text, file)


@cache
def _shooters(text: str, file: str) -> tuple[str, ...]:
    """Who of the side in possession may flick as the scenario begins."""
    scenario = _read(text, file)
    table = load_table(scenario.pitch)
    played = play(scenario.situation, scenario.layout, (), ruleset=ruleset_of(scenario), table=table, explain=False)
    side = scenario.situation.possession
    rights = permission(played.moments[-1].state, played.final, table).flicks
    return tuple(body for right in rights if right.side is side and right.purpose is Purpose.ATTACK for body in right.figures)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that can be shot from a scenario's position: every figure that may, at every place in the goal, with a hand's errors."""

    text: str
    file: str
    hand: Hand = Hand()
    keeping: Keeping = Keeping.STANDS

    @property
    def scenario(self) -> Scenario:
        """The scenario. Raises ``Unreadable``."""
        return _read(self.text, self.file)

    def shooters(self) -> tuple[str, ...]:
        """Who may shoot. Raises ``BadRuns`` when nobody may."""
        found = _shooters(self.text, self.file)
        if not found or self.scenario.layout.ball is None:
            raise BadRuns(self.file, "a position in which somebody may flick at the ball")
        return found

    def fields(self) -> tuple[Field, ...]:
        """Who shot where, and whether it went in."""
        return (
            Field("figure", Kind.TEXT, "", "who shot"),
            Field("target", Kind.FLOAT, "mm", "the place on the goal line that was meant, across"),
            Field("speed", Kind.FLOAT, "mm/s", "of the flick"),
            GOAL,
            Field("ball_x", Kind.FLOAT, "mm", "where the ball went out of play, else came to rest, before the referee's hand"),
            Field("ball_y", Kind.FLOAT, "mm", "the same across"),
            REFUSED,
        )

    def row(self, rng: np.random.Generator) -> Row:
        """One shot of one of them."""
        scenario, shooters = self.scenario, self.shooters()
        table, layout, side = load_table(scenario.pitch), scenario.layout, scenario.situation.possession
        p, e = table.pitch, table.equipment
        figure = shooters[int(rng.integers(len(shooters)))]
        reach = p.goal_width / 2 - e.ball_radius
        target = float(rng.uniform(-reach, reach))
        assert layout.ball is not None
        end = side.attacks(scenario.situation.half)
        direction, _, cut = aim_at(layout.figures[figure].at, layout.ball.at, (end * p.half_length, target), table)
        flick = self.hand.flick(rng, figure, direction, float(rng.uniform(1500.0, 5000.0)), e.flick_cap)
        row: Row = {"figure": figure, "target": target, "speed": flick.speed}
        if abs(cut) > math.radians(80.0):
            return row | {"goal": 0}
        rules = ruleset_of(scenario)
        try:
            played = kept(
                lambda acts: play(scenario.situation, layout, acts, ruleset=rules, table=table, explain=False),
                (flick,),
                body_of(side.other, "keeper"),
                self.keeping,
                table,
            )
        except Refused as error:
            return row | {REFUSED.name: str(error)}
        k = 0 if side is Side.HOME else 1
        row["goal"] = int(played.state.score[k] > scenario.situation.score[k])
        ended = ball_end(played.log, played.corrections, layout.ball.at)
        if ended is not None:
            row |= {"ball_x": ended[0], "ball_y": ended[1]}
        return row
