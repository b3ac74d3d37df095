"""GKP: the rod keeper before and during a save, what it may touch, and the spare keeper."""

from __future__ import annotations

import math

import pytest

from sim.model.actions import MoveKeeper, Spare
from sim.model.ids import Side
from sim.rules.detectors.keepers import detect
from sim.rules.fold import fold
from sim.rules.words import Call, Restart
from tests.rules.scene import Knot, Scene, failing


def shot(*knots: Knot, x: float = 400.0, to: tuple[float, float] = (560.0, 100.0), struck: float = 1.2, **situation: object) -> Scene:
    """home.9 strikes the ball at 1.2 s; the away keeper goes through the knots."""
    scene = Scene({"ball": (x, 0), "home.9": (x - 50, 0), "away.keeper": (590, 0)}, **situation)
    scene.flick(struck - 0.1, "home.9", (struck - 0.1, x - 50, 0), (struck, x - 21, 0), (struck + 0.1, x - 15, 0))
    scene.way("ball", (struck, x, 0), (struck + 0.4, *to)).touch(struck, "home.9")
    return scene.keeper("away", *knots) if knots else scene


def of(scene: Scene, clause: str) -> list[tuple[Call | None, str]]:
    return [(f.call, f.clause) for f in scene.called(detect) if f.clause == clause]


# ---------------------------------------------------------------- GKP-1


@pytest.mark.parametrize(("speed", "foul"), [(260.0, True), (240.0, False)])
def test_gkp_1_not_faster_than_250_in_the_second_before_the_strike(speed: float, foul: bool) -> None:
    scene = shot((0.5, 590, 0), (0.6, 590, speed * 0.1))
    assert bool(of(scene, "GKP-1")) is foul
    if foul:
        (ruling,) = scene.called(detect)
        assert (ruling.call, ruling.against, ruling.restart, ruling.spot) == (Call.ILLEGAL_MANIPULATION, "away", Restart.FREE_KICK, (490, 0))
        assert ruling.nearest_to_failing.name == "keeper_speed"
        assert ruling.nearest_to_failing.margin == pytest.approx(10)
    else:
        missing = failing(scene.findings(detect, "GKP-1"))
        assert (missing.name, missing.margin) == ("keeper_speed", pytest.approx(-10))


@pytest.mark.parametrize(("turns", "foul"), [(3, True), (2, False)])
def test_gkp_1_fewer_than_three_reversals(turns: int, foul: bool) -> None:
    knots = [(0.4 + 0.1 * i, 590.0, 10.0 * (i % 2)) for i in range(turns + 2)]
    scene = shot(*knots)
    assert bool(of(scene, "GKP-1")) is foul
    if not foul:
        missing = failing(scene.findings(detect, "GKP-1"))
        assert (missing.name, missing.margin) == ("keeper_reversals", -1)


def test_gkp_1_shaking_by_turning_counts_as_well() -> None:
    scene = shot(*[(0.4 + 0.1 * i, 590.0, 0.0, 10.0 * (i % 2)) for i in range(5)])
    assert of(scene, "GKP-1") != []


def test_gkp_1_only_the_second_before_the_strike_counts() -> None:
    assert of(shot((0.05, 590, 0), (0.15, 590, 40)), "GKP-1") == []
    assert of(shot((0.15, 590, 0), (0.25, 590, 40)), "GKP-1") != []


def test_gkp_1_moving_fast_after_the_strike_is_saving() -> None:
    assert of(shot((1.25, 590, 0), (1.3, 590, 40)), "GKP-1") == []


def test_gkp_1_only_for_a_ball_wholly_in_the_shooting_area() -> None:
    scene = shot((0.5, 590, 0), (0.6, 590, 40), x=311.0)
    assert of(scene, "GKP-1") == []
    missing = failing(scene.findings(detect, "GKP-1"))
    assert (missing.name, missing.margin) == ("ball_in_shooting_area", pytest.approx(-1, abs=1e-5))


def test_gkp_1_repeated_is_a_penalty() -> None:
    scene = shot((0.5, 590, 0), (0.6, 590, 40), warnings={"away": ["GKP-1"]})
    (ruling,) = scene.called(detect)
    assert (ruling.restart, ruling.spot) == (Restart.PENALTY, (490, 0))


def test_gkp_1_is_called_once_when_both_are_wrong() -> None:
    scene = shot(*[(0.4 + 0.1 * i, 590.0, 40.0 * (i % 2)) for i in range(6)])
    assert len(of(scene, "GKP-1")) == 1


def test_gkp_1_a_keeper_of_the_striking_side_may_move_as_it_likes() -> None:
    scene = Scene({"ball": (-400, 0), "home.9": (-450, 0), "home.keeper": (-590, 0)})
    scene.flick(1.1, "home.9", (1.1, -450, 0), (1.2, -421, 0), (1.3, -415, 0))
    scene.way("ball", (1.2, -400, 0), (1.6, -300, 0)).touch(1.2, "home.9")
    scene.keeper("home", (0.5, -590, 0), (0.6, -590, 40))
    assert scene.called(detect) == []


# ---------------------------------------------------------------- GKP-4

LINE_FRONT = 600 - 55 + 2  # the inner edge of the goal area's front line
HALF_BODY = 2.5


@pytest.mark.parametrize(("gap", "foul"), [(-1.0, True), (1.0, False)])
def test_gkp_4_body_may_not_touch_the_front_line_while_saving(gap: float, foul: bool) -> None:
    x = LINE_FRONT + HALF_BODY + gap
    scene = shot((1.3, 590, 0), (1.4, x, 0))
    assert bool(of(scene, "GKP-4")) is foul
    if foul:
        (ruling,) = scene.called(detect)
        assert (ruling.restart, ruling.spot, ruling.figure) == (Restart.FREE_KICK, (490, 0), "away.keeper")
        assert ruling.nearest_to_failing.margin == pytest.approx(1, abs=1e-5)
    else:
        missing = failing(scene.findings(detect, "GKP-4"))
        assert (missing.name, missing.margin) == ("keeper_reaches_line", pytest.approx(-1, abs=1e-5))


def test_gkp_4_is_ruled_at_the_moment_the_line_is_touched() -> None:
    (ruling,) = shot((1.3, 590, 0), (1.4, 540, 0)).called(detect)
    assert ruling.at == pytest.approx(1.3 + 0.1 * (590 - LINE_FRONT - HALF_BODY) / 50, abs=1e-6)


@pytest.mark.parametrize(("y", "foul"), [(91.5 - 2 - 7.5 + 1, True), (91.5 - 2 - 7.5 - 1, False)])
def test_gkp_4_nor_the_side_lines(y: float, foul: bool) -> None:
    scene = shot((1.3, 590, 0), (1.4, 590, y))
    assert bool(of(scene, "GKP-4")) is foul


def test_gkp_4_the_goal_line_is_excepted() -> None:
    assert of(shot((1.3, 590, 0), (1.4, 605, 0)), "GKP-4") == []


def test_gkp_4_the_rod_in_front_of_the_goal_line_counts_behind_it_not() -> None:
    """Turned far to the side the rod crosses the side line on the pitch; from nearer the goal line it does so behind it."""
    across = math.degrees(math.atan2(95, 20))
    assert of(shot((1.3, 590, 0), (1.4, 560, 0, 0.0), (1.5, 560, 0, across)), "GKP-4") != []
    assert of(shot((1.3, 590, 0), (1.4, 595, 0, 0.0), (1.5, 595, 0, 45.0)), "GKP-4") == []


def test_gkp_4_repeated_is_a_penalty() -> None:
    (ruling,) = shot((1.3, 590, 0), (1.4, 540, 0), warnings={"away": ["GKP-4"]}).called(detect)
    assert ruling.restart is Restart.PENALTY


def test_gkp_4_only_from_the_opponents_touch_on() -> None:
    scene = shot((0.3, 590, 0), (0.9, 540, 0), (1.1, 590, 0))
    assert of(scene, "GKP-4") == []


def test_gkp_4_only_until_the_ball_moves_away_from_the_goal() -> None:
    """The keeper touches the line 10 ms after the ball rebounds from it; 10 ms before, it is a foul."""
    for t, foul in ((1.59, True), (1.61, False)):
        scene = Scene({"ball": (400, 0), "home.9": (350, 0), "away.keeper": (575, 0)})
        scene.flick(1.1, "home.9", (1.1, 350, 0), (1.2, 379, 0), (1.3, 385, 0))
        scene.way("ball", (1.2, 400, 0), (1.6, 561.5, 0), (2.0, 450, 0)).touch(1.2, "home.9").touch(1.6, "away.keeper")
        start = t - 0.02
        scene.keeper("away", (start, 575, 0), (t, LINE_FRONT + HALF_BODY, 0), (t + 0.01, LINE_FRONT, 0))
        assert bool(of(scene, "GKP-4")) is foul
        if not foul:
            missing = failing(scene.findings(detect, "GKP-4"))
            assert (missing.name, missing.margin) == ("while_saving", pytest.approx(-10, abs=0.1))


def test_gkp_4_only_until_the_ball_rests() -> None:
    assert of(shot((1.7, 590, 0), (1.8, 540, 0)), "GKP-4") == []
    assert of(shot((1.5, 590, 0), (1.58, 540, 0)), "GKP-4") != []


def test_gkp_4_a_ball_already_rolling_towards_the_goal_is_being_saved() -> None:
    scene = Scene({"ball": {"at": (450, 0), "velocity": (200, 0)}, "away.keeper": (575, 0)}, last_touch=["home.9"])
    scene.way("ball", (0.0, 450, 0), (0.5, 550, 60)).keeper("away", (0.1, 575, 0), (0.2, 545, 0))
    assert of(scene, "GKP-4") != []


# ---------------------------------------------------------------- GKP-13


@pytest.mark.parametrize(("angle", "foul"), [(40.0, False), (52.0, True)])
def test_gkp_13_the_rod_comes_through_the_back_of_the_goal(angle: float, foul: bool) -> None:
    """From 12.5 mm in front of the line the rod crosses the back of the goal at 62.5 tan(angle), and 60 mm are free."""
    scene = shot((1.3, 587.5, 0, 0.0), (1.4, 587.5, 0, angle))
    assert bool(of(scene, "GKP-13")) is foul
    margin = 62.5 * math.tan(math.radians(angle)) - 60
    if foul:
        assert scene.called(detect)[0].nearest_to_failing.margin == pytest.approx(margin, abs=1e-4)
    else:
        missing = failing(scene.findings(detect, "GKP-13"))
        assert (missing.name, missing.margin) == ("rod_beside_back_of_goal", pytest.approx(margin, abs=1e-4))


# ---------------------------------------------------------------- GKP-5, GKP-12


def figure_in_area(at: tuple[float, float], *, touched: bool, body: str = "home.8") -> Scene:
    """The keeper slides towards y = 40 while the ball lies elsewhere."""
    scene = Scene({"ball": (0, 0), body: at, "away.keeper": (580, 0)})
    scene.keeper("away", (0.1, 580, 0), (0.3, 580, 40))
    return scene.touch(0.3 - (40 - (at[1] - 17.5)) / 200, body, "away.keeper") if touched else scene


def test_gkp_5_the_keeper_never_touches_a_figure_at_rest_in_its_goal_area() -> None:
    scene = figure_in_area((580, 56.5), touched=True)
    (ruling,) = scene.called(detect)
    assert (ruling.call, ruling.clause, ruling.against, ruling.restart, ruling.spot) == (
        Call.KEEPER_FOUL,
        "GKP-5",
        "away",
        Restart.FREE_KICK,
        (490, 0),
    )
    assert next(c for c in ruling.conditions if c.name == "keeper_touched_figure").margin == pytest.approx(1, abs=1e-5)


def test_gkp_5_near_miss_it_stops_1_mm_short() -> None:
    scene = figure_in_area((580, 58.5), touched=False)
    assert scene.called(detect) == []
    missing = failing(scene.findings(detect, "GKP-5"))
    assert (missing.name, missing.margin) == ("keeper_touched_figure", pytest.approx(-1, abs=1e-5))


def test_gkp_5_its_own_figures_included() -> None:
    assert of(figure_in_area((580, 56.5), touched=True, body="away.4"), "GKP-5") != []


@pytest.mark.parametrize(("x", "foul"), [(536, True), (534, False)])
def test_gkp_5_touching_the_area_is_enough(x: float, foul: bool) -> None:
    """A base of radius 10 touches the area's outer edge at 545."""
    scene = Scene({"ball": (0, 0), "home.8": (x, 0), "away.keeper": (580, 0)})
    scene.keeper("away", (0.1, 580, 0), (0.3, x + 11, 0)).touch(0.299, "home.8", "away.keeper")
    assert bool(of(scene, "GKP-5")) is foul
    if not foul:
        missing = failing(scene.findings(detect, "GKP-5"))
        assert (missing.name, missing.margin) == ("figure_in_goal_area", pytest.approx(-1, abs=1e-5))


def crossing(keeper_moves: bool, *, possession: str = "home") -> Scene:
    scene = Scene({"ball": (0, 0), "home.9": (540, 60), "away.keeper": (575, 20)}, possession=possession)
    scene.flick(0.0, "home.9", (0.0, 540, 60), (0.4, 580, 36), (0.5, 590, 30))
    if keeper_moves:
        scene.keeper("away", (0.3, 575, 10), (0.4, 575, 18), (0.41, 575, 19))
    return scene.touch(0.4, "home.9", "away.keeper")


def test_gkp_12_it_does_not_block_a_moving_attacking_figure_crossing_the_area() -> None:
    (ruling,) = crossing(True).called(detect)
    assert (ruling.call, ruling.clause, ruling.against, ruling.restart, ruling.spot) == (
        Call.KEEPER_FOUL,
        "GKP-12",
        "away",
        Restart.FREE_KICK,
        (490, 0),
    )


def test_gkp_12_a_keeper_held_still_blocks_nobody() -> None:
    scene = crossing(False)
    assert scene.called(detect) == []
    assert failing(scene.findings(detect, "GKP-12")).name == "keeper_moving"


def test_gkp_12_the_figure_of_a_side_without_the_ball_is_no_attacker() -> None:
    scene = crossing(True, possession="away")
    assert of(scene, "GKP-12") == []
    assert failing(scene.findings(detect, "GKP-12")).name == "attacking_figure"


# ---------------------------------------------------------------- GKP-2, GKP-3, GKP-11


def saved(*, rod: bool = False) -> Scene:
    scene = Scene({"ball": (400, 0), "home.9": (350, 0), "away.keeper": (560, 0)})
    scene.flick(0.0, "home.9", (0.0, 350, 0), (0.1, 379, 0), (0.2, 385, 0))
    at = (580, 13) if rod else (546.5, 0)
    scene.way("ball", (0.1, 400, 0), (0.5, *at), (0.8, at[0] - 60, at[1])).keeper("away", (0.4, 560, -5), (0.5, 560, 0))
    return scene.touch(0.1, "home.9").touch(0.5, "away.keeper")


def test_gkp_2_each_touch_by_the_keeper_gives_the_then_defender_one_block() -> None:
    (finding,) = [f for f in saved().findings(detect, "GKP-2") if f.met]
    assert (finding.call, finding.to) == (None, "home")


def test_gkp_3_the_rod_plays_the_ball_as_the_keeper() -> None:
    scene = saved(rod=True)
    (finding,) = scene.findings(detect, "GKP-3")
    assert finding.met
    assert scene.facts().contacts[-1].change == "POS-2"
    assert not saved().findings(detect, "GKP-3")[0].met


@pytest.mark.parametrize(("made", "foul"), [(3, True), (2, False)])
def test_gkp_11_at_most_three_plays_running(made: int, foul: bool) -> None:
    scene = Scene(
        {"ball": (540, 0), "away.keeper": (575, 0)},
        ruleset="fistf",
        possession="away",
        touches={"figure": "away.keeper", "count": made},
    )
    scene.keeper("away", (0.1, 575, 0), (0.2, 553, 0)).way("ball", (0.2, 540, 0), (0.6, 440, 0)).touch(0.2, "away.keeper")
    assert bool(of(scene, "GKP-11")) is foul
    if not foul:
        missing = failing(scene.findings(detect, "GKP-11"))
        assert (missing.name, missing.margin) == ("keeper_plays", -1)


def test_gkp_11_is_no_limit_under_club_rules() -> None:
    scene = Scene({"ball": (540, 0), "away.keeper": (575, 0)}, possession="away", touches={"figure": "away.keeper", "count": 7})
    scene.keeper("away", (0.1, 575, 0), (0.2, 553, 0)).way("ball", (0.2, 540, 0), (0.6, 440, 0)).touch(0.2, "away.keeper")
    assert of(scene, "GKP-11") == []


# ---------------------------------------------------------------- GKP-6 to GKP-8


def comes_on(at: tuple[float, float], *, keeper: bool = False, **situation: object) -> list[str]:
    layout: dict[str, object] = {"ball": (0, 0)}
    if keeper:
        layout["home.keeper"] = (-590, 0)
    scene = Scene(layout, **situation)
    scene.act(0.1, Spare(side=Side.HOME, enter=at))
    return [f.clause for f in scene.called(detect)]


def test_gkp_6_the_spare_keeper_is_placed_in_the_goal_area_or_behind_it() -> None:
    assert comes_on((-560, 40)) == []
    assert comes_on((-620, 0)) == []
    assert comes_on((-554, 0)) == ["GKP-6"]
    assert comes_on((-620, 82)) == ["GKP-6"]


def test_gkp_7_it_comes_on_in_possession_with_the_rod_keeper_off_and_no_block_outstanding() -> None:
    assert comes_on((-560, 0), possession="away") == ["GKP-7"]
    assert comes_on((-560, 0), keeper=True) == ["GKP-7"]
    assert comes_on((-560, 0), block="owed") == ["GKP-7"]


def test_gkp_8_it_goes_off_with_the_ball_at_rest_and_in_possession_gkp_9() -> None:
    def goes_off(**situation: object) -> list[str]:
        scene = Scene({"ball": (0, 0), "home.spare": (-560, 0)}, **situation)
        return [f.clause for f in scene.act(0.1, Spare(side=Side.HOME, leave=True)).called(detect)]

    assert goes_off() == []
    assert goes_off(possession="away") == ["GKP-8"]
    scene = Scene({"ball": (0, 0), "home.spare": (-560, 0)}, possession="away")
    scene.act(0.1, MoveKeeper(side=Side.HOME, enter=(-590.0, 0.0)))
    assert [f.clause for f in scene.called(detect)] == ["GKP-9"]


@pytest.mark.parametrize(("rod", "spare", "called"), [(True, True, ["GKP-8"]), (True, False, []), (False, True, [])])
def test_gkp_8_a_side_does_not_play_on_with_both_keepers_on_the_cloth(rod: bool, spare: bool, called: list[str]) -> None:
    layout = {"ball": (0, 0), "home.9": (-60, 0)} | ({"home.keeper": (-594, 0)} if rod else {}) | ({"home.spare": (-400, 60)} if spare else {})
    scene = (
        Scene(layout).flick(0.1, "home.9", (0.1, -60, 0), (0.2, -21, 0), (0.3, -15, 0)).way("ball", (0.2, 0, 0), (0.6, 90, 0)).touch(0.2, "home.9")
    )
    assert [f.clause for f in scene.called(detect)] == called
    for f in scene.called(detect):
        assert (f.call, f.against, f.restart, f.spot) == (Call.ILLEGAL_MANIPULATION, Side.HOME, Restart.FREE_KICK, (-490, 0))


def test_gkp_8_the_other_side_plays_on_as_it_likes() -> None:
    layout = {"ball": (0, 0), "home.9": (-60, 0), "away.keeper": (594, 0), "away.spare": (400, 60)}
    scene = (
        Scene(layout).flick(0.1, "home.9", (0.1, -60, 0), (0.2, -21, 0), (0.3, -15, 0)).way("ball", (0.2, 0, 0), (0.6, 90, 0)).touch(0.2, "home.9")
    )
    assert of(scene, "GKP-8") == []


def test_gkp_1_what_the_keeper_did_before_the_ball_came_to_rest_was_saving() -> None:
    """The ball rests at 0.6 s; a movement at 0.5 s is not shaking before the strike at 1.2 s, one at 0.7 s is."""
    for start, foul in ((0.5, False), (0.7, True)):
        scene = Scene({"ball": {"at": (380, 0), "velocity": (100, 0)}, "home.9": (350, 0), "away.keeper": (590, 0)}, last_touch=["home.8"])
        scene.way("ball", (0.4, 380, 0), (0.6, 400, 0)).keeper("away", (start, 590, 0), (start + 0.1, 590, 40))
        first = scene.log()
        scene.flick(1.1, "home.9", (1.1, 350, 0), (1.2, 379, 0), (1.3, 385, 0))
        scene.way("ball", (1.2, 400, 0), (1.6, 560, 100)).touch(1.2, "home.9")
        log = scene.log()
        later = tuple(e for e in log.events if e.t >= 1.1)
        facts = fold(scene.state, log, 1.1, later)
        assert bool([f for f in detect(facts) if f.met and f.clause == "GKP-1"]) is foul
        assert first.until < 1.1
