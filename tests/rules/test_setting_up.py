"""Restarts from the ball on its spot to the kick: the referee's hand, the order of steps, and who breaks it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sim.events import Entered
from sim.match.play import Played, play
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.procedure import left
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Shot, Situation
from sim.rules.words import Phase

WALL = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}, "5": {"at": [-200, 100]}}, "away": {"4": {"at": [200, 40]}, "6": {"at": [260, -100]}}}


def played(*actions: dict[str, Any], layout: dict[str, Any] | None = None, ruleset: Any = "club", **situation: Any) -> Played:
    start = Layout.from_dict(layout or WALL)
    return play(Situation.from_dict(situation), start, [action_from_dict(a) for a in actions], ruleset=read_ruleset(ruleset))


def calls(result: Played) -> list[tuple[str, str]]:
    return [(str(r.call), r.clause) for r in result.rulings]


OUT = {"flick": "home.9", "direction": 90, "speed": 2200}
BESIDE = {"ball": {"at": [-60, 340]}, "home": {"9": {"at": [-60, 300]}, "5": {"at": [-200, 100]}}, "away": {"4": {"at": [-60, -100]}}}


def test_out_1_the_ball_is_put_on_the_line_when_the_throw_in_is_given() -> None:
    result = played(OUT, layout=BESIDE)
    assert calls(result) == [("throw_in", "OUT-1")]
    assert result.state.given
    assert not result.state.ball_due
    assert result.final.ball is not None
    assert result.final.ball.at == pytest.approx((-60.0, 400.0), abs=0.01)


def test_pen_3_everybody_leaves_area_and_arc_square_to_the_goal_line() -> None:
    layout = {
        "ball": {"at": [560, 60]},
        "home": {"9": {"at": [560, 20]}, "4": {"at": [500, 150]}, "7": {"at": [410, 30]}},
        "away": {"3": {"at": [530, -40]}, "5": {"at": [300, 0]}, "keeper": {"at": [592, 0]}},
    }
    sanction = {"call": "foul", "clause": "ATT-1", "against": "away", "restart": "penalty", "spot": [490, 0]}
    result = played({"take": "home.9"}, layout=layout, sanction=sanction)
    places = {body: f.at for body, f in result.final.figures.items()}
    assert result.final.ball is not None
    assert result.final.ball.at == (490.0, 0.0)
    assert places["home.9"] == (560, 20)
    assert places["away.5"] == (300, 0)
    assert places["home.4"] == pytest.approx((424.0, 150.0))
    reach = 91.5 + 10 + 1
    assert places["home.7"] == pytest.approx((490 - (reach**2 - 30**2) ** 0.5, 30.0), abs=1e-5)
    assert places["away.3"] == pytest.approx((490 - (reach**2 - 40**2) ** 0.5, -40.0), abs=1e-5)
    assert calls(result) == [("lift", "PEN-3")] * 3
    assert result.final.keepers["away.keeper"].at == (592, 0)


def test_pen_3_two_in_one_line_stand_one_behind_the_other() -> None:
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [500, 150]}, "4": {"at": [540, 150]}}, "away": {"3": {"at": [470, 150]}}}
    sanction = {"call": "foul", "clause": "ATT-1", "against": "away", "restart": "penalty", "spot": [490, 0]}
    result = played({"ask": "home", "for": "accept"}, layout=layout, sanction=sanction)
    xs = sorted(f.at[0] for f in result.final.figures.values())
    assert xs == pytest.approx([382.0, 403.0, 424.0])


def test_fre_2_a_taker_that_is_named_is_named_for_good() -> None:
    due: dict[str, Any] = {"phase": "free_kick", "spot": [0, 0]}
    assert played({"take": "home.9"}, {"take": "home.5"}, **due).state.taker == "home.9"
    assert played({"take": "away.4"}, {"take": "home.5"}, **due).state.taker == "home.5"
    assert played({"take": "home.9"}).state.taker is None


@pytest.mark.parametrize(("to", "clauses"), [([-620, 70], []), ([-300, 100], ["GKP-6"])])
def test_gkp_6_a_spare_keeper_put_on_by_hand_comes_on_like_any_other(to: list[float], clauses: list[str]) -> None:
    assert [c for _, c in calls(played({"place": "home.spare", "to": to}, phase="kick_off"))] == clauses


@pytest.mark.parametrize(("phase", "spot"), [("kick_off", None), ("throw_in", [0, 400]), ("free_kick", [0, 0]), ("penalty", [490, 0])])
def test_a_ball_laid_off_the_spot_of_a_restart_is_put_back(phase: str, spot: list[float] | None) -> None:
    at = spot or [0, 0]
    layout = {"ball": {"at": at}, "home": {"9": {"at": [at[0] - 60, 0]}}, "away": {"4": {"at": [200, 40]}}}
    situation: dict[str, Any] = {"phase": phase, "taker": "home.9"} | ({} if spot is None else {"spot": spot})
    result = played({"place": "ball", "to": [at[0] + 30, at[1] - 40]}, layout=layout, **situation)
    assert calls(result) == []
    assert result.final.ball is not None
    assert result.final.ball.at == tuple(at)


@pytest.mark.parametrize(("phase", "clause", "x"), [("throw_in", "DIS-1", 61.0), ("free_kick", "DIS-2", 61.0), ("corner", "DIS-4", 111.0)])
@pytest.mark.parametrize("asked", [True, False])
def test_distance_once_asked_for_is_kept_until_the_kick(phase: str, clause: str, x: float, asked: bool) -> None:
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}, "5": {"at": [-300, 0]}}, "away": {"4": {"at": [x + 40, 0]}}}
    run_up = {"flick": "away.4", "direction": 180, "speed": 450, "as": "position"}
    ask = [{"ask": "home", "for": "distance"}] if asked else []
    situation: dict[str, Any] = {"phase": phase, "taker": "home.9", "spot": [0, 0], "ready": ["home"]}
    result = played(*ask, run_up, layout=layout, **situation)
    assert calls(result) == ([("lift", clause)] if asked else [])
    assert (result.final.figures["away.4"].at[0] == pytest.approx(x, abs=1e-5)) is asked
    kicked = played(*ask, {"ready": "away"}, {"flick": "home.9", "aim": "ball", "speed": 600}, layout=layout, **situation)
    assert kicked.state.distance_kept is None


def test_distance_is_asked_for_once_the_taker_is_named() -> None:
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}}, "away": {"4": {"at": [40, 0]}}}
    ask = {"ask": "home", "for": "distance"}
    assert calls(played(ask, layout=layout, phase="free_kick", spot=[0, 0])) == []
    assert calls(played({"take": "home.9"}, ask, layout=layout, phase="free_kick", spot=[0, 0])) == [("lift", "FRE-4")]


@pytest.mark.parametrize(("phase", "clause", "due"), [("throw_in", "DIS-1", 40.0), ("free_kick", "FRE-4", 40.0), ("corner", "COR-3", 90.0)])
def test_distance_is_kept_on_request_and_only_then(phase: str, clause: str, due: float) -> None:
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}}, "away": {"4": {"at": [36, 48 - 0.2]}}}
    situation: dict[str, Any] = {"phase": phase, "taker": "home.9", "spot": [0, 0], "ready": ["home", "away"]}
    assert calls(played(layout=layout, **situation)) == []
    result = played({"ask": "home", "for": "distance"}, layout=layout, **situation)
    assert calls(result) == [("lift", clause)]
    x, y = result.final.figures["away.4"].at
    assert (x**2 + y**2) ** 0.5 == pytest.approx(due + 21.0, abs=1e-5)
    assert y / x == pytest.approx((48 - 0.2) / 36)
    assert calls(played({"ask": "away", "for": "distance"}, layout=layout, **situation)) == []


@pytest.mark.parametrize(
    ("phase", "clause", "restart"), [("throw_in", "THR-1", "throw_in"), ("free_kick", "FRE-2", "free_kick"), ("corner", "COR-1", "throw_in")]
)
def test_a_positional_flick_before_the_taker_is_named_costs_the_restart(phase: str, clause: str, restart: str) -> None:
    spot = {"throw_in": [0, 400], "free_kick": [0, 0], "corner": [600, 400]}[phase]
    nudge = {"flick": "home.5", "as": "position", "direction": 180, "speed": 300}
    result = played(nudge, phase=phase, spot=spot)
    (ruling,) = result.rulings
    assert (str(ruling.call), ruling.clause, ruling.to, str(ruling.restart)) == ("illegal_manipulation", clause, Side.AWAY, restart)
    assert result.state.phase == restart
    assert calls(played({"take": "home.9"}, nudge, phase=phase, spot=spot)) == []


def test_fre_2_another_than_the_named_one_takes_it() -> None:
    kick = {"flick": "home.9", "aim": "ball", "as": "attack", "speed": 500}
    assert calls(played(kick, phase="free_kick", spot=[0, 0], taker="home.5")) == [("illegal_manipulation", "FRE-2")]
    assert calls(played(kick, phase="free_kick", spot=[0, 0], taker="home.9")) == []
    assert calls(played(kick, phase="free_kick", spot=[0, 0])) == []


def test_cor_2_the_fourth_positional_flick_goes_back() -> None:
    nudge = {"flick": "home.5", "as": "position", "direction": 180, "speed": 200}
    result = played(nudge, nudge, nudge, nudge, phase="corner", spot=[600, 400], taker="home.9")
    assert calls(result) == [("illegal_flick", "COR-2")]
    assert result.restored
    assert (result.state.phase, result.state.positional) == (Phase.CORNER, {Side.HOME: 3})


def test_fre_3_out_of_turn_goes_back_and_does_not_count() -> None:
    nudge = {"flick": "away.6", "as": "position", "direction": 0, "speed": 300}
    result = played(nudge, phase="free_kick", spot=[0, 0], taker="home.9")
    assert calls(result) == [("illegal_flick", "FRE-3")]
    assert result.final.figures["away.6"].at == (260, -100)
    assert result.state.positional == {}
    assert left(result.state, Side.HOME) == left(result.state, Side.AWAY) == 1
    assert calls(played({"ready": "home"}, nudge, phase="free_kick", spot=[0, 0], taker="home.9")) == []


def test_fre_3_the_ball_lies_where_it_lay_after_a_positional_flick_has_met_it() -> None:
    result = played({"flick": "home.5", "as": "position", "aim": "ball", "speed": 1200}, phase="free_kick", spot=[0, 0], taker="home.9")
    assert calls(result) == []
    assert result.final.ball is not None
    assert result.final.ball.at == (0, 0)
    assert result.state.possession is Side.HOME


def test_fre_3_the_attacker_may_waive_where_the_ruleset_lets_it() -> None:
    asked = {"ask": "home", "for": "waive"}
    situation: dict[str, Any] = {"phase": "free_kick", "spot": [0, 0], "taker": "home.9"}
    assert played(asked, ruleset="fistf", **situation).state.ready == tuple(Side)
    assert played(asked, **situation).state.ready == ()


def test_kof_1_whoever_stands_wrongly_when_ready_is_put_right() -> None:
    layout = {**WALL, "home": {"9": {"at": [-60, 0]}, "5": {"at": [40, 100]}}, "away": {"4": {"at": [60, 40]}}}
    result = played({"ready": "home"}, {"ready": "away"}, layout=layout, phase="kick_off", taker="home.9")
    assert calls(result) == [("lift", "KOF-1")] * 2
    assert result.final.figures["home.5"].at == pytest.approx((-12.0, 100.0))
    x, y = result.final.figures["away.4"].at
    assert (x**2 + y**2) ** 0.5 == pytest.approx(91.5 + 11.0)


def test_gkk_3_a_gap_of_exactly_twenty_is_too_small() -> None:
    def gap(apart: float) -> list[tuple[str, str]]:
        layout = {"ball": {"at": [-572, 0]}, "home": {"9": {"at": [-560, 30]}, "5": {"at": [0, 0]}}, "away": {"4": {"at": [20 + apart, 0]}}}
        return calls(played({"ready": "away"}, layout=layout, phase="goal_kick", spot=[-572, 0], taker="home.9", ready=["home"]))

    assert gap(20.0) == [("warning", "GKK-3")]
    assert gap(20.01) == []


def test_fli_6_a_figure_is_not_put_by_hand_in_play() -> None:
    put = {"place": "home.5", "to": [-100, 150]}
    assert calls(played(put)) == [("finger_foul", "FLI-6")]
    assert calls(played(put, phase="kick_off")) == []


def test_crd_1_cards_only_where_they_are_shown() -> None:
    block = {"flick": "away.6", "as": "block", "direction": 0, "speed": 300}
    situation: dict[str, Any] = {"touches": {"figure": "home.9", "count": 1}, "warnings": {"away": ["DEF-1", "DEF-1"]}}
    assert calls(played(block, **situation)) == [("illegal_flick", "DEF-1")]
    shown = played(block, ruleset={"base": "club", "cards": True}, **situation)
    assert calls(shown) == [("card", "CRD-1"), ("illegal_flick", "DEF-1")]
    assert shown.state.cards == {Side.AWAY: 1}
    on_purpose = {**block, "deliberate": True}
    red = played(on_purpose, ruleset={"base": "club", "cards": True}, cards={"away": "orange"}, touches=situation["touches"])
    assert (red.state.phase, red.state.score) == (Phase.OVER, (3, 0))


def test_tim_1_ends_are_changed_when_both_are_ready() -> None:
    result = played({"ready": "home"}, {"ready": "away"}, phase="interval", score=[1, 0])
    assert (result.state.phase, result.state.half, result.state.clock) == (Phase.KICK_OFF, 2, 0.0)
    assert result.final.figures["home.9"].at == (60, 0)
    assert {e.body for e in result.corrections if isinstance(e, Entered)} >= {"home.9", "away.4"}


def test_tim_1_a_half_goes_on_for_a_penalty() -> None:
    layout = {"ball": {"at": [490, 0]}, "home": {"9": {"at": [440, 0]}}, "away": {"4": {"at": [200, 40]}}}
    kick = {"flick": "home.9", "aim": "ball", "speed": 1800}
    situation: dict[str, Any] = {"phase": "penalty", "spot": [490, 0], "taker": "home.9", "clock": "14:59.990", "period": 1}
    assert calls(played({"wait": 1.0}, layout=layout, **situation)) == []
    assert calls(played({"wait": 1.0}, kick, layout=layout, **situation)) == [("goal", "GOL-4"), ("half_time", "TIM-1")]


def test_tim_2_a_level_knock_out_match_goes_on_and_then_comes_to_shots() -> None:
    knock_out = {"base": "club", "knock_out": True}
    assert played({"wait": 1.0}, ruleset=knock_out, clock="14:59.500", period=2, half=2).state.phase is Phase.INTERVAL
    shots = played({"wait": 1.0}, ruleset=knock_out, clock="09:59.500", period=3)
    assert shots.state.phase is Phase.SHOTS
    assert shots.final.ball is not None
    assert shots.final.ball.at == pytest.approx((312.0, 0.0))


def test_tim_2_a_goal_in_extra_time_decides() -> None:
    layout = {"ball": {"at": [400, 0]}, "home": {"9": {"at": [350, 0]}}, "away": {"4": {"at": [200, 140]}}}
    result = played({"flick": "home.9", "aim": "ball", "speed": 1800}, layout=layout, ruleset={"base": "club", "knock_out": True}, period=3)
    assert calls(result) == [("goal", "GOL-4"), ("full_time", "TIM-2")]
    assert (result.state.phase, result.state.score) == (Phase.OVER, (1, 0))


def test_tim_2_the_shots_alternate_and_a_goal_leaves_the_score() -> None:
    layout = {"ball": {"at": [312, 0]}, "home": {"9": {"at": [260, 0]}, "5": {"at": [0, 0]}}, "away": {"4": {"at": [-260, 100]}}}
    result = played({"flick": "home.9", "aim": "ball", "speed": 2600}, layout=layout, phase="shots")
    assert calls(result) == [("goal", "GOL-4")]
    assert (result.state.phase, result.state.possession, result.state.shots, result.state.score) == (
        Phase.SHOTS,
        Side.AWAY,
        ((Shot((312.0, 0.0), True),), ()),
        (0, 0),
    )
    assert result.final.ball is not None
    assert result.final.ball.at == pytest.approx((-312.0, 0.0))


def test_lif_4_a_ball_whose_spot_is_at_a_post_lies_beside_it() -> None:
    sanction = {"call": "offside", "clause": "OFF-1", "against": "home", "to": "away", "restart": "free_kick", "spot": [588.32, -68.09]}
    situation = Situation.from_dict({"possession": "home", "sanction": sanction})
    layout = Layout.from_dict({"ball": {"at": [300, 0]}, "home": {"9": {"at": [0, 0]}}, "away": {"4": {"at": [100, 0]}}})
    ask = action_from_dict({"ask": "away", "for": "accept"}, "action[0]")
    final = play(situation, layout, [ask]).final
    assert final.ball is not None
    x, y = final.ball.at
    assert y == -68.09
    assert math.hypot(x - 599, y + 62) == pytest.approx(11 + 2 + 1, abs=1e-5)


@pytest.mark.parametrize(("x", "fair"), [(-556.1, True), (-555.9, False)])
def test_gkk_1_the_ball_lies_wholly_in_the_goal_area_once_its_side_is_ready(x: float, fair: bool) -> None:
    layout = {"ball": {"at": [x, 30]}, "home": {"9": {"at": [-300, 0]}}, "away": {"4": {"at": [100, 200]}}}
    result = played({"ready": "home"}, layout=layout, phase="goal_kick", spot=[-572.5, 0])
    assert calls(result) == ([] if fair else [("warning", "GKK-1")])
    assert result.final.ball is not None
    assert result.final.ball.at == pytest.approx((x if fair else -556.0, 30.0))
    again = played({"ready": "home"}, layout=layout, phase="goal_kick", spot=[-572.5, 0], warnings={"home": ["GKK-1"]})
    assert calls(again) == ([] if fair else [("illegal_manipulation", "GKK-1")])


def test_gkk_3_a_taker_put_too_near_is_told_of_it_once() -> None:
    layout = {"ball": {"at": [-560, 0]}, "home": {"9": {"at": [-300, 0]}}, "away": {"4": {"at": [-330, 200]}}}
    place, kick = {"place": "home.9", "to": [-330, 175]}, {"flick": "home.9", "aim": "ball", "speed": 800}
    result = played({"ready": "home"}, {"ready": "away"}, {"take": "home.9"}, place, kick, layout=layout, phase="goal_kick", spot=[-572.5, 0])
    assert [c for c in calls(result) if c[1] == "GKK-3"] == [("warning", "GKK-3")]
