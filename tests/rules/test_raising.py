"""LIF: fallen figures turned up about P, entangled ones parted, the goal area cleared, places that are taken."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sim.events import Entered
from sim.geometry import Disc, gap
from sim.model.layout import Layout
from sim.rules.detectors.raising import at_rest
from sim.rules.findings import Finding
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Situation
from sim.rules.state import begin_state
from sim.rules.words import Call
from tests.rules.scene import TABLE, Scene, failing

R = 10.0


def referee(layout: dict[str, Any], *, ruleset: Any = "club", **situation: Any) -> tuple[list[Finding], dict[str, tuple[float, float]]]:
    """What the hand does to a layout: its findings, and where the bodies it touched now stand."""
    start: Layout = Scene(layout).layout
    findings, events = at_rest(start, 1.0, begin_state(Situation.from_dict(situation), read_ruleset(ruleset)), TABLE)
    return findings, {e.body: e.at for e in events if isinstance(e, Entered)}


def calls(findings: list[Finding]) -> list[tuple[Call | None, str, str | None]]:
    return [(f.call, f.clause, f.figure) for f in findings if f.met and f.call]


def clear(a: tuple[float, float], b: tuple[float, float], radius: float = R) -> float:
    return gap(Disc(a, R), Disc(b, radius))


@pytest.mark.parametrize("degrees", [0, 90, 200, 315])
def test_lif_1_turned_up_about_the_point_where_the_base_touches(degrees: float) -> None:
    findings, put = referee({"ball": (300, 300), "home.9": {"at": (100, 50), "fallen": True, "lying": degrees}})
    d = math.radians(degrees)
    assert put["home.9"] == pytest.approx((100 - R * math.cos(d), 50 - R * math.sin(d)))
    assert calls(findings) == [(Call.LIFT, "LIF-1", "home.9")]


@pytest.mark.parametrize("y", [73.0, -73.0, 70.0])
def test_lif_4_nobody_is_raised_into_a_net(y: float) -> None:
    """home.9 lies beside a goal with its feet towards the side net: turned up it would stand in the net's corner."""
    lying = math.copysign(90.0, y)
    findings, put = referee({"ball": (300, 300), "home.9": {"at": (640.7, y), "fallen": True, "lying": lying}})
    goal = [Disc((x, side * 62.0), 0.5) for x in range(600, 651) for side in (1, -1)]
    assert min(gap(Disc(put["home.9"], R), cord) for cord in goal) >= 1.0 - 1e-6
    assert "LIF-4" in {f.clause for f in findings if f.met}


@pytest.mark.parametrize(("at", "lying"), [((660.0, 243.0), 180.0), ((-655.0, 465.0), -45.0), ((100.0, -469.0), 90.0)])
def test_lif_1_nobody_is_raised_through_the_fence(at: tuple[float, float], lying: float) -> None:
    """It lies with its feet to the fence: turned up about P it would stand in it."""
    _, put = referee({"ball": (300, 300), "home.9": {"at": at, "fallen": True, "lying": lying}})
    d = math.radians(lying)
    assert not TABLE.pitch.cloth().contains(Disc((at[0] - R * math.cos(d), at[1] - R * math.sin(d)), R))
    assert TABLE.pitch.cloth().contains(Disc(put["home.9"], R))


def test_lif_1_who_stands_is_left_alone() -> None:
    findings, put = referee({"ball": (300, 300), "home.9": (100, 50)})
    assert put == {}
    assert failing(f for f in findings if f.clause == "LIF-1").name == "figure_fallen"


def test_lif_2_entangled_figures_are_parted_to_1_mm_moving_equally() -> None:
    """home.9 lies from (0, 0) towards away.4: raised at (-10, 0), its base and the other's at (24, 0) are put round the middle, 7."""
    layout = {"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True, "lying": 0, "entangled": ["away.4"]}, "away.4": (24, 0)}
    findings, put = referee(layout)
    assert put["home.9"] == pytest.approx((7 - 10.5, 0))
    assert put["away.4"] == pytest.approx((7 + 10.5, 0))
    assert clear(put["home.9"], put["away.4"]) == pytest.approx(1)
    assert calls(findings) == [(Call.LIFT, "LIF-1", "home.9"), (Call.SEPARATE, "LIF-2", "home.9")]


def test_lif_2_along_the_line_of_their_base_centres() -> None:
    layout = {"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True, "lying": 90, "entangled": ["away.4"]}, "away.4": (6, 20)}
    _, put = referee(layout)
    assert clear(put["home.9"], put["away.4"]) == pytest.approx(1)
    dx, dy = put["away.4"][0] - put["home.9"][0], put["away.4"][1] - put["home.9"][1]
    assert dx / dy == pytest.approx(6 / 30)
    assert (put["away.4"][0] + put["home.9"][0], put["away.4"][1] + put["home.9"][1]) == pytest.approx((6, 10))


def test_lif_2_near_miss_two_millimetres_apart() -> None:
    findings, _ = referee({"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True, "lying": 0}, "away.4": (42, 0)})
    missing = failing(f for f in findings if f.clause == "LIF-2")
    assert (missing.name, missing.margin) == ("entangled", pytest.approx(-2))


def test_lif_4_place_taken_1_mm_from_the_obstacle_along_x_towards_the_own_goal() -> None:
    """home.9 would stand at (-10, 0), where away.4 stands at (-14, 0): it goes back to the west, its own goal."""
    findings, put = referee({"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True}, "away.4": (-14, 0)})
    assert put == {"home.9": pytest.approx((-14 - 21, 0))}
    assert [f.call for f in findings if f.clause == "LIF-4" and f.met] == [None]
    _, put = referee({"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True}, "away.4": (-14, 0)}, half=2)
    assert put == {"home.9": pytest.approx((-14 + 21, 0))}


def test_lif_4_near_miss_there_is_room() -> None:
    findings, put = referee({"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True}, "away.4": (-30.5, 0)})
    assert put["home.9"] == (-10, 0)
    missing = failing(f for f in findings if f.clause == "LIF-4")
    assert (missing.name, missing.margin) == ("place_taken", pytest.approx(-0.5, abs=1e-5))


def test_lif_4_the_ball_never_moves() -> None:
    _, put = referee({"ball": (-12, 0), "home.9": {"at": (0, 0), "fallen": True}})
    assert put == {"home.9": pytest.approx((-12 - 22, 0))}


def test_lif_4_past_a_second_obstacle_as_well() -> None:
    _, put = referee({"ball": (300, 300), "home.9": {"at": (0, 0), "fallen": True}, "away.4": (-14, 0), "away.5": (-40, 0)})
    assert put == {"home.9": pytest.approx((-40 - 21, 0))}


def test_lif_4_who_lies_as_well_is_in_nobodys_way() -> None:
    layout = {"ball": (300, 300), "away.4": {"at": (30, 0), "fallen": True}, "home.9": {"at": (0, 0), "fallen": True}}
    _, put = referee(layout)
    assert put == {"home.9": (-10, 0), "away.4": (20, 0)}


def test_lif_3_figures_at_the_goal_area_are_moved_out_of_it_square_to_the_goal_line() -> None:
    layout = {"ball": (0, 0), "home.9": (580, 30), "away.5": (540, -50), "away.keeper": (592, 0)}
    findings, put = referee(layout, ruleset="fistf")
    assert put == {"home.9": pytest.approx((534, 30)), "away.5": pytest.approx((534, -50))}
    assert calls(findings) == [(Call.LIFT, "LIF-3", "home.9"), (Call.LIFT, "LIF-3", "away.5")]


def test_lif_3_near_miss_1_mm_outside_already() -> None:
    findings, put = referee({"ball": (0, 0), "home.9": (534, 30)}, ruleset="fistf")
    assert put == {}
    missing = failing(f for f in findings if f.clause == "LIF-3")
    assert (missing.name, missing.margin) == ("figure_in_goal_area", pytest.approx(-1, abs=1e-5))


def test_lif_3_touching_it_is_enough() -> None:
    _, put = referee({"ball": (0, 0), "home.9": (535, 30)}, ruleset="fistf")
    assert put == {"home.9": pytest.approx((534, 30))}


def test_lif_3_not_under_club_rules() -> None:
    findings, put = referee({"ball": (0, 0), "home.9": (580, 30)})
    assert put == {}
    assert failing(f for f in findings if f.clause == "LIF-3").name == "goal_area_is_cleared"


def test_lif_3_not_while_the_spare_keeper_replaces_the_rod_keeper() -> None:
    layout = {"ball": (0, 0), "home.9": (580, 30), "away.spare": (575, -40)}
    findings, put = referee(layout, ruleset="fistf")
    assert put == {}
    assert failing(f for f in findings if f.clause == "LIF-3").name == "rod_keeper_in_goal"


def test_lif_3_a_place_taken_never_leads_back_into_the_area() -> None:
    layout = {"ball": (0, 0), "home.7": (530, 30), "away.5": (560, 30), "away.keeper": (592, 0)}
    _, put = referee(layout, ruleset="fistf")
    assert put == {"away.5": pytest.approx((509, 30))}


def test_lif_2_three_in_a_chain_end_up_clear_of_each_other() -> None:
    layout = {
        "ball": (300, 300),
        "home.1": {"at": (0, 0), "fallen": True, "lying": 0, "entangled": ["away.6"]},
        "away.6": {"at": (24, 3), "fallen": True, "lying": 10, "entangled": ["home.1", "home.9"]},
        "home.9": {"at": (50, 8), "entangled": ["away.6"]},
    }
    _, put = referee(layout)
    assert set(put) == {"home.1", "away.6", "home.9"}
    places = list(put.values())
    assert all(clear(a, b) > -1e-6 for i, a in enumerate(places) for b in places[i + 1 :])
