"""A drawn match that needs a winner: the computer plays it through extra time and the shots, to the end (TIM-2)."""

from __future__ import annotations

import math

import pytest

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.model.actions import Flick, Place
from sim.model.ids import BALL, Side, side_of
from sim.players.game import Game
from sim.players.registry import player
from sim.rules.words import Call, Phase
from tests.match.matches import consistent


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_drawn_knock_out_match_goes_through_extra_time_and_shots_to_its_end(level: str) -> None:
    steps: list[Step] = []

    def on_step(step: Step) -> None:
        consistent(step)
        steps.append(step)

    settings = {"knock_out": True, "extra_minutes": 0.15}
    start = Match.new(new_header(home=f"ai:{level}", away=f"ai:{level}", seed=2, minutes=0.3, settings=settings))
    game = Game(start, {side: player(f"ai:{level}", side, 2) for side in Side}, on_step)
    end = game.run()
    assert {step.before.state.period for step in steps} >= {1, 2, 3}
    home, away = (sum(shot.scored for shot in shots) for shots in end.state.shots)
    assert home != away
    assert len(end.state.shots[0]) == len(end.state.shots[1]) >= 5
    assert steps[-1].rulings[-1].call is Call.FULL_TIME
    assert game.refused == dict.fromkeys(Side, 0)
    taken = [step for step in steps if step.before.state.phase is Phase.SHOTS and isinstance(step.actions[0], Flick)]
    assert sum(any(step.log.touches(BALL)) for step in taken) >= 0.9 * len(taken)


def test_the_shooter_is_put_behind_the_ball_before_it_shoots() -> None:
    start = Match.new(new_header(home="random", away="random", seed=2, minutes=0.2, settings={"knock_out": True, "extra_minutes": 0.1}))
    game = Game(start, {side: player("random", side, 2) for side in Side})
    game.run(until=lambda match: match.state.phase is Phase.SHOTS)
    game.players = {side: player("ai:medium", side, 2) for side in Side}
    shooter, acts = game.match.state.possession, []
    while game.match.state.phase is Phase.SHOTS and not isinstance(game.match.act_done[0], Flick):
        ball = game.match.layout.ball
        game.turn()
        acts += [act for act in game.match.act_done if isinstance(act, Flick | Place)]
    assert isinstance(acts[-1], Flick)
    before = game.match.undo().layout.figures[acts[-1].figure].at
    assert ball is not None
    assert side_of(acts[-1].figure) is shooter
    assert math.dist(before, ball.at) < 75.0
    assert shooter.attacks(game.match.state.half) * (ball.at[0] - before[0]) > 0.0
