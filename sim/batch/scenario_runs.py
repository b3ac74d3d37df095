"""A scenario played again and again with some of it varied, and what came of the ball each time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from sim.batch.ending import ball_end
from sim.batch.experiment import REFUSED, Field, Kind, Row
from sim.batch.spread import Mode, Variation
from sim.events import Log
from sim.geometry import Point
from sim.match.play import Moment, ball_touches, motions, play, resume
from sim.match.report import ruleset_of
from sim.match.scenario import Scenario
from sim.model.actions import AnyAction, Flick
from sim.model.ids import BALL
from sim.model.layout import Layout, LayoutError
from sim.model.refusals import Refused
from sim.physics import simulate
from sim.record import scenario_from_text
from sim.rules.findings import Ruling
from sim.rules.state import State
from sim.rules.words import UNASKED
from sim.table import load_table
from sim.units import rounded

PITCH = Field("pitch", Kind.TEXT, "", "the table it was played on, by name")
ENDS = (
    Field("ball_x", Kind.FLOAT, "mm", "where the ball ended in the last motion that moved it, before the referee's hand: out of play, else at rest"),
    Field("ball_y", Kind.FLOAT, "mm", "the same across; both nan when the ball was taken off the cloth"),
    Field("touches", Kind.INT, "", "how often the ball was touched by figures and keepers"),
    Field("first", Kind.TEXT, "", "who touched it first"),
    Field("last", Kind.TEXT, "", "who touched it last"),
    Field("duration", Kind.FLOAT, "s", "until all was at rest"),
    PITCH,
    REFUSED,
)
RULED = (
    Field("goal", Kind.INT, "", "goals of the side that had the ball at the start, less those against it"),
    Field("kept", Kind.INT, "", "1 when that side still has the ball or the restart"),
    Field("call", Kind.TEXT, "", "the first call, but for what the referee's hand does"),
    Field("clause", Kind.TEXT, "", "by which clause"),
    Field("against", Kind.TEXT, "", "against whom"),
    Field("phase", Kind.TEXT, "", "the stage of play in the end"),
)


class BadRuns(ValueError):
    """Something is varied that the scenario does not have: what, and what was expected."""

    def __init__(self, what: str, expected: str) -> None:
        super().__init__(f"{what}: expected {expected}")


@cache
def _read(text: str, file: str) -> Scenario:
    return scenario_from_text(text, file)


@dataclass(frozen=True, slots=True)
class ScenarioRuns:
    """A scenario as text, what is varied in it, and whether the referee rules on what comes of it."""

    text: str
    file: str
    vary: tuple[Variation, ...] = ()
    judged: bool = True

    @property
    def scenario(self) -> Scenario:
        """The scenario; read once a process. Raises ``Unreadable``."""
        return _read(self.text, self.file)

    def check(self) -> None:
        """Raises ``BadRuns`` when something is varied that is not there, or twice."""
        scenario = self.scenario
        for k, variation in enumerate(self.vary):
            if any(other.target == variation.target for other in self.vary[:k]):
                raise BadRuns(variation.target, "nothing to be varied twice")
            if variation.body is None:
                self._flick(scenario.actions, variation)
            elif variation.body not in scenario.layout.ids():
                raise BadRuns(variation.target, f"one of the bodies on the cloth: {', '.join(scenario.layout.ids())}")

    def fields(self) -> tuple[Field, ...]:
        """What was drawn, where the ball ended, and what was ruled."""
        drawn = tuple(Field(v.target, Kind.FLOAT, _unit(v.what), "the value that was drawn, as it was used") for v in self.vary)
        return (*drawn, *(RULED if self.judged else ()), *ENDS)

    def row(self, rng: np.random.Generator) -> Row:
        """One run; of one that cannot be (bodies overlap, a flick is beyond what a hand can do) only what was drawn and why not."""
        scenario = self.scenario
        layout, actions, aims, row = self._varied(scenario, rng)
        row[PITCH.name] = scenario.pitch
        try:
            row |= self._played(scenario, layout, actions, aims)
        except (Refused, LayoutError) as error:
            row |= {REFUSED.name: " ".join(str(error).split())}
        return row

    def _flick(self, actions: Sequence[AnyAction], variation: Variation) -> int:
        """The place among the actions of the flick that is varied."""
        flicks = [k for k, action in enumerate(actions) if isinstance(action, Flick)]
        at = variation.action if variation.action is not None else next(iter(flicks), -1)
        if at not in flicks or (flick := actions[at]) is None or not isinstance(flick, Flick) or flick.nail:
            raise BadRuns(variation.target, "a flick given by aim and speed" if flicks else "a scenario with a flick")
        return at

    def _varied(self, scenario: Scenario, rng: np.random.Generator) -> tuple[Layout, list[AnyAction], dict[int, float], Row]:
        """Layout and actions after the draws, the degrees added to the aim of each flick, and the row so far."""
        layout, actions, aims, row = scenario.layout, list(scenario.actions), {}, Row()
        for v in self.vary:
            drawn = v.spread.draw(rng)
            if v.body is not None:
                layout, value = _moved(layout, v, drawn)
            else:
                at = self._flick(actions, v)
                flick = actions[at]
                assert isinstance(flick, Flick)
                if v.what == "aim":
                    aims[at] = value = drawn
                elif v.what == "direction":
                    value = v.mode.applied(math.degrees(flick.direction or 0.0), drawn)
                    actions[at] = replace(flick, direction=math.radians(value), aim=None)
                elif v.what == "loft":
                    value = v.mode.applied(math.degrees(flick.loft), drawn)
                    actions[at] = replace(flick, loft=math.radians(value))
                elif v.what == "speed":
                    value = v.mode.applied(flick.speed, drawn)
                    actions[at] = replace(flick, speed=value)
                else:
                    value = v.mode.applied(flick.spin, drawn)
                    actions[at] = replace(flick, spin=value)
            row[v.target] = value
        return layout, actions, aims, row

    def _played(self, scenario: Scenario, layout: Layout, actions: list[AnyAction], aims: dict[int, float]) -> Row:
        """Motion by motion, since an aim is resolved where its motion begins."""
        table, done = load_table(scenario.pitch), 0
        rules = ruleset_of(scenario) if self.judged else None
        logs: list[Log] = []
        rulings: list[Ruling] = []
        state: State | None = None
        moment: Moment | None = None
        now, t = layout, 0.0
        end = None if layout.ball is None else layout.ball.at
        for motion in motions(actions) or [()]:
            turned = [_aimed(action, now, aims.get(done + k)) for k, action in enumerate(motion)]
            if rules is None:
                outcome = simulate(now, turned, table=table, t0=t, index0=done)
                logs.append(outcome.log)
                end = ball_end(outcome.log, before=end)
                now, t = outcome.final, outcome.log.until
            else:
                first = moment is None
                played = (
                    play(scenario.situation, now, turned, ruleset=rules, table=table, explain=False)
                    if first
                    else resume(moment, turned, table=table, explain=False)  # type: ignore[arg-type]
                )
                logs.append(played.log)
                end = ball_end(played.log, played.corrections, end)
                rulings += played.rulings
                moment, state = played.moments[-1], played.state
                now, t = moment.layout, moment.t
            done += len(motion)
        row = _ended(end, logs, t)
        return row if state is None else row | _ruled(scenario, state, rulings)


def _unit(what: str) -> str:
    return {"x": "mm", "y": "mm", "speed": "mm/s", "spin": "rad/s"}.get(what, "deg")


def _moved(layout: Layout, v: Variation, drawn: float) -> tuple[Layout, float]:
    """A layout with one coordinate of a body changed, and its new value."""
    body = v.body or ""
    if body == BALL:
        assert layout.ball is not None
        x, y = layout.ball.at
    else:
        x, y = (layout.figures[body] if body in layout.figures else layout.keepers[body]).at
    if v.what == "angle":
        keeper = layout.keepers[body]
        value = v.mode.applied(math.degrees(keeper.angle), drawn)
        return layout.with_keeper(body, replace(keeper, angle=math.radians(value))), value
    value = rounded(v.mode.applied(x if v.what == "x" else y, drawn))
    at = (value, y) if v.what == "x" else (x, value)
    if body == BALL:
        assert layout.ball is not None
        return replace(layout, ball=replace(layout.ball, at=at)), value
    if body in layout.figures:
        return layout.with_figure(body, replace(layout.figures[body], at=at)), value
    return layout.with_keeper(body, replace(layout.keepers[body], at=at)), value


def _aimed(action: AnyAction, layout: Layout, degrees: float | None) -> AnyAction:
    """A flick with degrees added to its aim, as seen when its motion begins."""
    if degrees is None or not isinstance(action, Flick):
        return action
    direction = action.direction
    if direction is None:
        start = layout.figures[action.figure].at if action.figure in layout.figures else None
        end = _place(layout, action.aim) if isinstance(action.aim, str) else action.aim
        if start is None or end is None:
            return action
        direction = math.atan2(end[1] - start[1], end[0] - start[0])
    return replace(action, direction=direction + math.radians(degrees), aim=None)


def _place(layout: Layout, body: str) -> tuple[float, float] | None:
    if body == BALL:
        return None if layout.ball is None else layout.ball.at
    found = layout.figures.get(body) or layout.keepers.get(body)
    return None if found is None else found.at


def _ended(end: Point | None, logs: Sequence[Log], until: float) -> Row:
    touched = [who for log in logs for _, who in ball_touches(log)]
    row: Row = {"touches": len(touched), "duration": until}
    if touched:
        row |= {"first": touched[0], "last": touched[-1]}
    if end is not None:
        row |= {"ball_x": end[0], "ball_y": end[1]}
    return row


def _ruled(scenario: Scenario, state: State, rulings: Sequence[Ruling]) -> Row:
    side, before = scenario.situation.possession, scenario.situation.score
    made = (state.score[0] - before[0]) - (state.score[1] - before[1])
    row: Row = {"goal": made if side == "home" else -made, "kept": int(state.possession is side), "phase": str(state.phase)}
    call = next((ruling for ruling in rulings if ruling.call not in UNASKED), None)
    if call is not None:
        row |= {"call": str(call.call), "clause": call.clause, "against": "" if call.against is None else str(call.against)}
    return row


__all__ = ["ENDS", "PITCH", "RULED", "BadRuns", "Mode", "ScenarioRuns"]
