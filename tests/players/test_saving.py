"""The computer's keeper: it stands where the fewest ways are open, lawfully, and dives at what comes."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from sim.match.header import new_header
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.actions import After, Flick, MoveKeeper, Purpose
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Layout
from sim.players.computer import computer_player
from sim.players.game import Game
from sim.players.levels import load_level
from sim.players.mind import Mind
from sim.players.protocol import Asked, ScriptedPlayer, View
from sim.players.saving import keeper_place, open_ways, stance
from sim.rules.words import Call, Phase
from tests.players.test_computer import view_of

OUT = -568.0


def before_goal(ball: tuple[float, float], shooter: tuple[float, float]) -> Match:
    """Away is about to shoot at home's goal; nobody else is near."""
    now = Match.new(new_header(home="ai:hard", away="ai:hard", seed=1, minutes=1.0))
    figures = {"away.9": Figure(shooter), "away.2": Figure((450.0, 200.0)), "home.9": Figure((300.0, -200.0))}
    layout = Layout(Ball(ball), figures, now.layout.keepers)
    standing = replace(now.state.standing, phase=Phase.PLAY, possession=Side.AWAY)
    return replace(now, moment=Moment(0.0, 0, layout, replace(now.state, standing=standing, spot=None)))


@pytest.mark.parametrize("ball", [(-400.0, 0.0), (-420.0, 150.0), (-330.0, -220.0), (-540.0, 90.0)])
def test_the_keeper_closes_more_ways_than_the_bisector_and_keeps_the_book(ball: tuple[float, float]) -> None:
    now = before_goal(ball, (-200.0, 300.0))
    mind = Mind.of(view_of(now, Side.HOME, Asked.BEFORE), load_level("hard"), np.random.default_rng(1))
    move = keeper_place(mind)
    assert move is not None
    step = now.act(move, strict=True)
    assert not step.rulings
    keeper = step.match.layout.keepers["home.keeper"]
    middle = -10.0
    y, angle = stance(mind, ball, middle, OUT)
    assert open_ways(mind, ball, (OUT, y), angle) <= open_ways(mind, ball, (OUT, middle), 0.0)
    shot = step.match.act(Flick(figure="away.9", aim="ball", speed=1500.0))
    assert not [r for r in shot.rulings if r.clause.startswith("GKP")], keeper


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("phase", "before"), [(Phase.PLAY, 53.1), (Phase.FREE_KICK, 53.1), (Phase.PENALTY, 53.1), (Phase.PENALTY, 32.0)])
def test_a_keeper_that_stands_out_too_far_is_brought_back_however_careless_the_hand(level: str, phase: Phase, before: float) -> None:
    """Over the area's line, or at a penalty before the goal line: there it would offend without stirring (GKP-4, PEN-4)."""
    now = before_goal((-300.0, 10.0), (-200.0, 0.0))
    keeper = replace(now.layout.keepers["home.keeper"], at=(-600.0 + before, 0.0))
    now = replace(now, moment=replace(now.moment, layout=replace(now.layout, keepers={**now.layout.keepers, "home.keeper": keeper})))
    now = replace(now, moment=replace(now.moment, state=replace(now.state, standing=replace(now.state.standing, phase=phase))))
    move = keeper_place(Mind.of(view_of(now, Side.HOME, Asked.BEFORE), load_level(level), np.random.default_rng(1)))
    assert move is not None
    _, x, _, _ = move.path[-1]
    assert x == (-600.0 if phase is Phase.PENALTY else OUT)


@pytest.mark.parametrize("target", [-36.0, 30.0])
def test_a_shot_that_would_go_in_is_saved_by_a_dive(target: float) -> None:
    ball = (-330.0, 160.0)
    way = math.atan2(target - ball[1], -600.0 - ball[0])
    now = before_goal(ball, (ball[0] - 45.0 * math.cos(way), ball[1] - 45.0 * math.sin(way)))
    shot = Flick(figure="away.9", direction=way, speed=1000.0)
    unkept = replace(now, moment=replace(now.moment, layout=replace(now.layout, keepers={})))
    assert Call.GOAL in [r.call for r in unkept.act(shot).rulings]
    game = Game(now, {Side.AWAY: ScriptedPlayer([(shot,)]), Side.HOME: computer_player("hard", Side.HOME, 1)})
    while not any(isinstance(act, Flick) for act in game.match.act_done):
        game.turn()
    assert game.match.score == (0, 0)
    assert any(isinstance(act, MoveKeeper) for act in game.match.act_done) or target > 0.0


@pytest.mark.parametrize(("late", "faults"), [(True, 0), (False, 1)])
def test_an_answer_overtaken_by_a_goal_is_not_done_and_is_no_fault(late: bool, faults: int) -> None:
    """A block that comes when the ball is in; beside it, one that could not be made at any time, for the figure is not on the cloth."""
    ball = (-480.0, 0.0)
    now = before_goal(ball, (ball[0] + 45.0, 0.0))
    now = replace(now, moment=replace(now.moment, layout=replace(now.layout, keepers={})))
    answer = Flick(when=After(1.0), figure="home.9" if late else "home.8", direction=0.0, speed=300.0, purpose=Purpose.BLOCK)

    class Late:
        name = "late"

        def choose(self, view: View) -> tuple[Flick, ...]:
            return (answer,) if view.asked is Asked.MOVING else ()

    shot = Flick(figure="away.9", direction=math.pi, speed=1500.0)
    game = Game(now, {Side.AWAY: ScriptedPlayer([(shot,)]), Side.HOME: Late()})
    game.turn()
    assert game.match.act_done == (shot,)
    assert game.match.score == (0, 1)
    assert game.refused[Side.HOME] == faults


@pytest.mark.parametrize("ruleset", ["club", "five"])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_gkp_13_a_careless_hand_still_leaves_the_rod_within_the_back_of_the_goal(ruleset: str, level: str) -> None:
    now = Match.new(new_header(home="ai:easy", away="ai:easy", ruleset=ruleset, seed=1, minutes=1.0))
    pitch, e, moved = now.table.pitch, now.table.equipment, 0
    standing = replace(now.state.standing, phase=Phase.PLAY, possession=Side.AWAY)
    for seed in range(40):
        layout = Layout(Ball((-300.0 - 5.0 * seed, -250.0 + (seed * 37) % 500)), {"away.2": Figure((0.0, 0.0))}, now.layout.keepers)
        there = replace(now, moment=Moment(0.0, 0, layout, replace(now.state, standing=standing, spot=None)))
        move = keeper_place(Mind.of(view_of(there, Side.HOME, Asked.BEFORE), load_level(level), np.random.default_rng(seed)))
        if move is None:
            continue
        _, x, y, angle = move.path[-1]
        back = y - (pitch.half_length + pitch.goal_depth + x) * math.tan(angle)
        assert abs(back) + e.rod_width / 2 < pitch.goal_width / 2
        moved += 1
    assert moved > 20
