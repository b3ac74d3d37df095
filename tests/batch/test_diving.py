"""A keeper that dives: when it sees the ball, where it goes, and what that costs the shooter."""

from __future__ import annotations

import numpy as np
import pytest

from sim.batch.diving import Keeping, dive
from sim.batch.maps import Position, Shots
from sim.batch.scenes import KEEPER, ShotTerms
from sim.env.shot import Shot
from sim.events import Log
from sim.match.kick_off_layout import reaction
from sim.model.actions import After, Flick, MoveKeeper
from sim.model.ids import BALL
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.physics import simulate
from sim.players.saving import between_posts
from sim.table import load_table

TABLE = load_table()
SHOTS = 150
POSITION = """
schema = 1
id = "GOL-1/shot"
title = { en = "A free shot from the side of the area" }

[layout]
ball = { at = [380, 60] }
home.9 = { at = [320, 75] }
away.keeper = { at = [592, 14] }

[[action]]
flick = "home.9"
aim = "ball"
speed = 1500

[situation]
possession = "home"
"""


def shot(y: float, *, towards: float = 1.0, speed: float = 1500.0, distance: float = 250.0) -> Log:
    """The ball struck along the pitch so far (mm) before the east goal, ``y`` beside the long axis; ``towards`` -1: away from it."""
    x = TABLE.pitch.half_length - distance
    layout = Layout(Ball((x, y)), {"home.9": Figure((x - towards * 40.0, y))}, {KEEPER: Keeper((TABLE.pitch.half_length - 8.0, 0.0))})
    return simulate(layout, [Flick(figure="home.9", aim=BALL, speed=speed)], table=TABLE).log


def strike(log: Log) -> float:
    """When the ball was struck."""
    return next(log.touches(BALL)).t


@pytest.mark.parametrize("y", [45.0, 20.0, -20.0, -45.0])
def test_the_keeper_goes_to_where_the_ball_passes_it_a_reaction_after_the_strike(y: float) -> None:
    log = shot(y)
    move = dive(log, KEEPER, TABLE)
    assert isinstance(move, MoveKeeper)
    assert move.when == After(strike(log) + reaction())
    (began, *start, _), (ended, *end, _) = move.path
    assert start == [TABLE.pitch.half_length - 8.0, 0.0]
    assert end[0] == start[0]
    assert end[1] == pytest.approx(between_posts(y, TABLE.pitch.goal_width), abs=0.1)
    assert abs(end[1] - start[1]) <= TABLE.equipment.keeper_cap * (ended - began)


@pytest.mark.parametrize("y", [75.0, -75.0, 200.0])
def test_nobody_goes_for_a_ball_that_goes_wide(y: float) -> None:
    assert dive(shot(y), KEEPER, TABLE) is None


def test_nobody_goes_for_a_ball_that_goes_away_or_was_never_struck() -> None:
    assert dive(shot(20.0, towards=-1.0), KEEPER, TABLE) is None
    assert dive(shot(20.0, speed=20.0), KEEPER, TABLE) is None


def test_a_shot_that_is_in_before_a_hand_can_move_is_left() -> None:
    log = shot(45.0, speed=3000.0, distance=60.0)
    assert log.until > strike(log) + reaction(), "the figure still slides"
    assert dive(log, KEEPER, TABLE) is None


def test_the_same_shots_are_goals_less_often_past_a_keeper_that_dives() -> None:
    made = {keeping: goals(Shots(terms=ShotTerms(keeping=keeping))) for keeping in Keeping}
    assert 0 < made[Keeping.DIVES] < 0.9 * made[Keeping.STANDS]


def goals(experiment: Shots | Position) -> float:
    """Goals of so many shots, the same for every keeper."""
    return sum(float(experiment.row(np.random.default_rng(k)).get("goal", 0)) for k in range(SHOTS))


def test_a_position_is_worth_less_against_a_keeper_that_dives() -> None:
    made = {keeping: goals(Position(POSITION, "shot.toml", keeping=keeping)) for keeping in Keeping}
    assert made[Keeping.DIVES] < made[Keeping.STANDS]


def test_the_drill_shows_the_same_scenes_whatever_the_keeper_will_do() -> None:
    stands, dives = Shot(), Shot(terms=ShotTerms(keeping=Keeping.DIVES))
    made = [0.0, 0.0]
    for seed in range(60):
        seen = [env.reset(seed=seed)[0] for env in (stands, dives)]
        assert (seen[0] == seen[1]).all()
        aim = np.array([0.0, 0.0, 0.0, -1.0], np.float32)
        made = [total + float(env.step(aim)[1]) for total, env in zip(made, (stands, dives), strict=True)]
    assert made[1] <= made[0]
    assert made[0] > 0.0
