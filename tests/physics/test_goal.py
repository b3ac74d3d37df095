"""Ball and goal: posts, bar, nets, fence, chips, and the keeper on its rod."""

from __future__ import annotations

import itertools
import math

import pytest

from sim.events import Bounce, Crossing, Fall, Left, Line, Part
from sim.model.actions import After, Flick, MoveKeeper
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout, shape_of
from tests.physics.energy import growth
from tests.physics.scenes import EQUIPMENT, PARAMS, PITCH, ball_touches, overlaps, run, scene


def shot(y: float, speed: float = 1500.0, height: float = 0.0, x: float = 520.0):
    return run(Layout(Ball((x, y), (speed, 0.0), height)))


def whole(outcome, line: Line = Line.GOAL_EAST) -> list[Crossing]:
    return [e for e in outcome.log.of(Crossing) if e.line is line and e.part is Part.WHOLE and e.direction == 1]


@pytest.mark.parametrize("y", [0.0, 48.0, -48.9])
def test_a_shot_between_the_posts_crosses_the_line_and_stays_in_the_net(y: float) -> None:
    outcome = shot(y)
    assert abs(whole(outcome)[0].at[1]) < PITCH.goal_width / 2
    assert whole(outcome)[0].at[2] + 2 * EQUIPMENT.ball_radius <= PITCH.goal_height
    assert {t.b for t in ball_touches(outcome)} <= {"net.east", "post.east.north", "post.east.south"}
    assert outcome.final.ball is not None
    assert outcome.final.ball.at[0] <= 650.0 - 11.0 + 1e-4


@pytest.mark.parametrize("y", [62.0, 55.0, 70.0, -60.0])
def test_a_shot_at_a_post_meets_the_post(y: float) -> None:
    assert ball_touches(shot(y))[0].b == ("post.east.north" if y > 0 else "post.east.south")


@pytest.mark.parametrize("y", [80.0, -150.0])
def test_a_shot_beside_the_goal_is_out(y: float) -> None:
    outcome = shot(y)
    assert abs(whole(outcome)[0].at[1]) > PITCH.goal_width / 2
    assert ball_touches(outcome)[0].b == "fence.east"


def test_a_ball_that_crosses_whole_between_the_posts_goes_under_the_bar_and_one_over_it_does_not() -> None:
    under, over = shot(0.0, 3000.0, 35.0), shot(0.0, 5000.0, 75.0)
    assert whole(under)[0].at[2] + 2 * EQUIPMENT.ball_radius < PITCH.goal_height
    assert next(t.b for t in ball_touches(under)) == "net.east"
    assert whole(over)[0].at[2] > PITCH.bar_z


@pytest.mark.parametrize("height", [42.0, 48.0, 52.0, 58.0, 62.0])
def test_a_ball_at_the_height_of_the_bar_meets_the_bar(height: float) -> None:
    fly = (520.0 - PITCH.post_x) / 6000.0
    outcome = shot(0.0, 5500.0, height + 0.5 * 9810.0 * fly**2)
    assert ball_touches(outcome)[0].b == "bar.east"
    assert growth(outcome.log.start, PARAMS) <= 1e-9


def test_a_ball_that_meets_the_bar_square_comes_straight_back() -> None:
    start = Ball((520.0, 0.0), (5500.0, 0.0), PITCH.bar_z - EQUIPMENT.ball_radius + 0.5 * 9810.0 * ((PITCH.post_x - 13.0 - 520.0) / 5500.0) ** 2)
    outcome = run(Layout(start))
    t = ball_touches(outcome)[0].t
    assert outcome.log.velocity("ball", t)[0] == pytest.approx(-PARAMS.restitution * 5500.0, rel=1e-3)


def test_a_ball_that_comes_down_on_the_goals_roof_stays_there() -> None:
    outcome = run(Layout(Ball((620.0, 0.0), (0.0, 0.0), 90.0)))
    assert outcome.final.ball == Ball((620.0, 0.0), (0.0, 0.0), 64.0)
    assert run(outcome.final).final == outcome.final


def test_a_ball_rising_in_the_goal_is_held_down_by_the_net() -> None:
    outcome = run(Layout(Ball((615.0, 0.0), (-200.0, 0.0), 30.0)))
    assert outcome.final.ball is not None
    assert outcome.final.ball.height == 0.0


def test_nets_keep_balls_from_outside_out() -> None:
    outcome = run(Layout(Ball((625.0, 150.0), (0.0, -1500.0))))
    assert ball_touches(outcome)[0].b == "net.east"
    assert outcome.final.ball is not None
    assert outcome.final.ball.at[1] > 62.0


def test_the_net_takes_nearly_all_of_a_shots_speed() -> None:
    outcome = shot(0.0, 2000.0)
    t = ball_touches(outcome)[0].t
    assert outcome.log.velocity("ball", t)[0] == pytest.approx(-PARAMS.net_restitution * outcome.touches[0].speed_a, rel=1e-6)


def test_a_chip_flies_over_a_standing_figure() -> None:
    layout = scene((0.0, 0.0), home_9=(-40.0, 0.0), away_4=(100.0, 0.0))
    outcome = run(layout, Flick(figure="home.9", aim="ball", speed=2200.0, loft=math.radians(40.0)))
    assert [t for t in ball_touches(outcome) if t.a == "away.4"] == []
    passing = [
        s.place(t)[2]
        for t in (k * 1e-3 for k in range(int(outcome.duration * 1000)))
        if abs((s := outcome.log.segment("ball", t)).place(t)[0] - 100) < 21
    ]
    assert min(passing) > EQUIPMENT.figure_height


def test_the_same_flick_without_loft_meets_the_figure() -> None:
    layout = scene((0.0, 0.0), home_9=(-40.0, 0.0), away_4=(100.0, 0.0))
    assert "away.4" in [t.a for t in ball_touches(run(layout, Flick(figure="home.9", aim="ball", speed=2200.0)))]


def test_a_chip_from_a_touching_figure_still_meets_the_figure_that_touches_the_ball() -> None:
    layout = scene((0.0, 0.0), home_9=(-40.0, 0.0), away_4=(21.0 - 5e-7, 0.0))
    outcome = run(layout, Flick(figure="home.9", aim="ball", speed=1500.0, loft=math.radians(30.0)))
    assert [t.a for t in ball_touches(outcome)][:2] == ["home.9", "away.4"]


@pytest.mark.parametrize("aside", [0.0, 4.0, 12.0, 20.0])
def test_a_ball_that_lands_on_a_figures_top_bounces_there_and_comes_off(aside: float) -> None:
    outcome = run(scene(Ball((aside, 0.0), (0.0, 0.0), 90.0), home_9=(0.0, 0.0)))
    touch = ball_touches(outcome)[0]
    assert (touch.a, touch.height) == ("home.9", EQUIPMENT.figure_height)
    assert outcome.final.ball is not None
    assert outcome.final.ball.height == 0.0
    assert overlaps(outcome.final) == []


@pytest.mark.parametrize("half", [10.0, 10.5, 15.0, 20.0])
def test_a_ball_that_lands_on_two_figures_at_once_falls_through_neither(half: float) -> None:
    outcome = run(scene(Ball((0.0, 0.0), (0.0, 0.0), 90.0), home_9=(-half, 0.0), away_4=(half, 0.0)))
    assert ball_touches(outcome)[0].height == EQUIPMENT.figure_height
    assert overlaps(outcome.final) == []
    assert outcome.final.ball is not None
    assert outcome.final.ball.height == 0.0


@pytest.mark.parametrize("at", [(590.0, 0.0), (650.0, 0.0), (585.0, 10.0)])
def test_a_ball_that_lands_on_the_keeper_or_its_rod_falls_through_neither(at) -> None:
    layout = scene(Ball(at, (0.0, 0.0), 55.0 if at[0] > 600 else 90.0), {"away.keeper": Keeper((590.0, 0.0))})
    outcome = run(layout)
    assert ball_touches(outcome)[0].other("ball") in ("away.keeper", "net.east", "bar.east")
    assert overlaps(outcome.final) == []


def test_a_ball_bounces_lower_each_time_until_it_rolls() -> None:
    outcome = run(Layout(Ball((0.0, 0.0), (200.0, 0.0), 100.0)))
    speeds = [e.speed for e in outcome.log.of(Bounce)]
    assert len(speeds) >= 3
    assert all(b < a for a, b in itertools.pairwise(speeds))
    assert outcome.final.ball is not None
    assert outcome.final.ball.height == 0.0


@pytest.mark.parametrize(("height", "leaves"), [(40.0, False), (70.0, True)])
def test_the_fence_holds_what_comes_lower_than_its_top(height: float, leaves: bool) -> None:
    outcome = run(Layout(Ball((0.0, 440.0), (0.0, 3000.0), height)))
    assert (list(outcome.log.of(Left)) != []) == leaves
    assert ("fence.north" in [t.b for t in outcome.touches]) == (not leaves)
    over = [e for e in outcome.log.of(Crossing) if e.line is Line.FENCE]
    assert [e.at[2] >= PITCH.fence_height for e in over] == [True] * leaves


def test_a_keeper_held_still_is_at_rest_when_it_meets_the_ball() -> None:
    outcome = run(scene(Ball((500.0, 0.0), (1500.0, 0.0)), {"away.keeper": Keeper((590.0, 0.0))}))
    touch = ball_touches(outcome)[0]
    assert (touch.a, touch.speed_a) == ("away.keeper", 0.0)
    assert touch.at == pytest.approx((587.5, 0.0), abs=1e-6)
    assert outcome.final.keepers["away.keeper"] == Keeper((590.0, 0.0))


def test_a_keeper_moved_along_a_path_hits_the_ball_at_its_own_speed() -> None:
    path = ((0.0, 590.0, 0.0, 0.0), (0.1, 560.0, 0.0, 0.0))
    outcome = run(scene((570.0, 0.0), {"away.keeper": Keeper((590.0, 0.0))}), MoveKeeper(side=Side.AWAY, path=path))
    touch = ball_touches(outcome)[0]
    assert touch.speed_a == pytest.approx(300.0, rel=1e-9)
    assert outcome.log.velocity("ball", touch.t)[0] == pytest.approx(-300.0 * (1.0 + PARAMS.restitution), rel=1e-6)
    assert outcome.final.keepers["away.keeper"].at == (560.0, 0.0)


@pytest.mark.parametrize("turn", [-0.8, 0.8])
def test_a_turning_rod_sweeps_the_ball_away(turn: float) -> None:
    y = 60.0 * math.sin(turn)
    layout = scene((650.0 - 20.0, y), {"away.keeper": Keeper((560.0, 0.0))})
    path = ((0.0, 560.0, 0.0, 0.0), (0.3, 560.0, 0.0, turn))
    outcome = run(layout, MoveKeeper(side=Side.AWAY, path=path))
    touch = ball_touches(outcome)[0]
    assert touch.a == "away.keeper"
    assert math.copysign(1.0, outcome.log.velocity("ball", touch.t)[1]) == math.copysign(1.0, turn)
    assert overlaps(outcome.final) == []


def test_a_keeper_that_turns_slowly_beside_a_rolling_ball_never_lets_it_through() -> None:
    layout = scene(Ball((420.0, 14.0), (900.0, -3.0)), {"away.keeper": Keeper((440.0, 0.0))})
    path = ((0.0, 440.0, 0.0, 0.0), (1.0, 440.0, 0.0, 0.05))
    outcome = run(layout, MoveKeeper(side=Side.AWAY, path=path, when=After(0.0)))
    assert overlaps(outcome.final) == []
    assert "away.keeper" in [t.a for t in ball_touches(outcome)]


@pytest.mark.parametrize("speed", [20.0, 300.0, 2500.0])
def test_a_ball_squeezed_between_keeper_and_post_stops_the_keeper(speed: float) -> None:
    layout = scene((599.0 - 13.0, 62.0), {"away.keeper": Keeper((540.0, 62.0), math.pi)})
    path = ((0.0, 540.0, 62.0, math.pi), (60.0 / speed, 600.0, 62.0, math.pi))
    outcome = run(layout, MoveKeeper(side=Side.AWAY, path=path))
    assert overlaps(outcome.final) == []
    assert len(outcome.events) < 1500


def test_a_keeper_pushes_a_figure_against_the_fence_and_stops() -> None:
    layout = scene(None, {"home.keeper": Keeper((-590.0, 200.0))}, away_4=(-640.0, 200.0))
    path = ((0.0, -590.0, 200.0, 3.1), (0.5, -660.0, 200.0, 3.1))
    turned = Layout(None, layout.figures, {"home.keeper": Keeper((-590.0, 200.0), 3.1)})
    outcome = run(turned, MoveKeeper(side=Side.HOME, path=path))
    assert overlaps(outcome.final) == []


def test_a_keeper_and_a_figure_under_the_nail_do_not_pass_through_each_other() -> None:
    layout = scene(None, {"away.keeper": Keeper((560.0, 0.0))}, home_9=(500.0, 0.0))
    push = Flick(figure="home.9", nail=((0.0, 480.0, 0.0), (0.4, 640.0, 0.0)))
    outcome = run(layout, push)
    assert overlaps(outcome.final) == []
    assert outcome.final.figures["home.9"].at[0] <= 560.0 - 12.4


def test_two_figures_under_two_nails_do_not_pass_through_each_other() -> None:
    layout = scene(home_9=(-40.0, 0.0), away_4=(40.0, 0.0))
    ours = Flick(figure="home.9", nail=((0.0, -60.0, 0.0), (0.4, 40.0, 0.0)))
    theirs = Flick(figure="away.4", nail=((0.0, 60.0, 0.0), (0.4, -40.0, 0.0)), when=After(0.0))
    outcome = run(layout, ours, theirs)
    assert ("home.9", "away.4") in [(t.a, t.b) for t in outcome.touches]
    assert overlaps(outcome.final) == []
    assert outcome.final.figures["home.9"].at[0] < outcome.final.figures["away.4"].at[0]


def test_a_keeper_can_knock_a_figure_over() -> None:
    layout = scene(None, {"away.keeper": Keeper((560.0, 0.0))}, home_9=(520.0, 0.0))
    path = ((0.0, 560.0, 0.0, 0.0), (0.02, 500.0, 0.0, 0.0))
    outcome = run(layout, MoveKeeper(side=Side.AWAY, path=path))
    assert [e.figure for e in outcome.log.of(Fall)] == ["home.9"]


def test_a_keeper_taken_off_is_met_no_more_and_one_brought_in_is() -> None:
    ball = Ball((500.0, 0.0), (1500.0, 0.0))
    gone = run(scene(ball, {"away.keeper": Keeper((590.0, 0.0))}), MoveKeeper(side=Side.AWAY, off=True, when=After(0.0)))
    assert "away.keeper" not in [t.a for t in ball_touches(gone)]
    back = run(scene(ball), MoveKeeper(side=Side.AWAY, enter=(590.0, 0.0), when=After(0.0)))
    assert "away.keeper" in [t.a for t in ball_touches(back)]


@pytest.mark.parametrize("x", [-1e-261, -1e-9, 0.0])
def test_a_keeper_brought_in_at_halfway_stands_as_its_text_says(x: float) -> None:
    outcome = run(scene(None, home_9=(-100.0, 0.0)), MoveKeeper(side=Side.HOME, enter=(x, 0.0)))
    assert not overlaps(outcome.final)
    assert shape_of(outcome.final, "home.keeper", EQUIPMENT) == shape_of(Layout.from_dict(outcome.final.to_dict()), "home.keeper", EQUIPMENT)


def test_a_spinning_figure_that_slides_along_the_fence_keeps_sliding() -> None:
    layout = Layout(None, {"home.9": Figure((-300.0, 460.0), (1000.0, 0.0), 40.0)})
    outcome = run(layout)
    assert outcome.final.figures["home.9"].at[0] > -80.0
    assert growth(layout, PARAMS) <= 1e-9


def test_a_ball_and_a_figure_that_set_off_touching_at_one_speed_stay_together() -> None:
    layout = scene(Ball((-21.0, 0.0), (700.0, 0.0)), home_9=Figure((0.0, 0.0), (700.0, 0.0)))
    outcome = run(layout)
    assert outcome.final.figures["home.9"].at[0] > 139.0
    assert growth(layout, PARAMS) <= 1e-9
    assert len(outcome.events) < 1500
