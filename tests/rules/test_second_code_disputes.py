"""Disputes by the second code that a twin would not show: several laws at once, and what is held against nobody.

A scene says what stands where, how matters stand and what is done; then come the clauses called, with their restarts and in their order.
"""

from __future__ import annotations

from typing import Any

import pytest

from sim.match.report import Report, judge
from sim.record import scenario_from_dict
from sim.rules.words import Call, Restart

Called = tuple[str, str, str | None]

UNTOLD = frozenset({Call.LIFT, Call.SEPARATE, Call.BLOCK_DUE})
KEEPERS = {"home.keeper": (-596.0, 0.0), "away.keeper": (596.0, 0.0)}
PLAYED = {"touches": {"figure": "home.2", "count": 1}, "last_touch": "home.2"}
BLOCK = {"block": "owed", **PLAYED}
SHOT = {"flick": "home.2", "aim": "ball", "speed": 2500}
BLOCKED = {"when": {"touch": "home.2"}, "flick": "away.4", "direction": 180, "speed": 700, "as": "block"}
CHANGE = {"substitute": "home.3", "by": "home.6"}
THUMB = {"finger": "thumb"}


def judged(places: dict[str, Any], situation: dict[str, Any], *actions: dict[str, Any], keepers: bool = True) -> Report:
    """A scene of the second code, played and ruled on."""
    layout: dict[str, Any] = {}
    for body, at in ({**KEEPERS, **places} if keepers else places).items():
        side, _, part = body.partition(".")
        entry = dict(at) if isinstance(at, dict) else {"at": list(at)}
        if part:
            layout.setdefault(side, {})[part] = entry
        else:
            layout[side] = entry
    told = {"possession": "home", **situation}
    return judge(scenario_from_dict({"schema": 1, "ruleset": "five", "situation": told, "layout": layout, "action": list(actions)}))


def calls(report: Report) -> list[Called]:
    """What was called: clause, call, and the restart where it is not playing on."""
    return [(r.clause, str(r.call), None if r.restart is Restart.PLAY_ON else str(r.restart)) for r in report.rulings if r.call not in UNTOLD]


DOGSO = {"ball": (150, 0), "home.2": (110, 0), "away.4": (330, 0), "away.6": (-200, 100)}
DIRECT = ("DEF-8", "illegal_flick", "free_kick")


def test_who_denies_a_goal_is_sent_off_once_and_not_cautioned_for_the_same() -> None:
    report = judged(DOGSO, {**BLOCK, "cautioned": ["away.4"], "warnings": {"away": ["DEF-8", "DEF-8"]}}, SHOT, BLOCKED, keepers=False)
    assert calls(report) == [DIRECT, ("F5-12d", "sent_off", None)]
    assert [e.figure for e in report.played.state.ledger.sent_off] == ["away.4"]


def test_denying_a_goal_by_the_sixth_foul_is_both_a_sending_off_and_a_kick_from_the_second_mark() -> None:
    report = judged(DOGSO, {**BLOCK, "fouls": [0, 5]}, SHOT, BLOCKED, keepers=False)
    assert calls(report) == [("DEF-8", "illegal_flick", "second_mark"), ("F5-12d", "sent_off", None)]
    assert report.played.state.ledger.fouls == (0, 6)


def test_one_flick_is_one_foul_however_often_its_figure_meets_the_ball() -> None:
    report = judged(DOGSO, BLOCK, SHOT, BLOCKED)
    assert calls(report) == [DIRECT]
    assert report.played.state.ledger.fouls == (0, 1)


def test_a_third_sending_off_ends_the_match_with_its_foul_recorded() -> None:
    gone = [{"figure": "away.3", "until": "07:00"}, {"figure": "away.2", "until": "06:30"}]
    report = judged(DOGSO, {**BLOCK, "sent_off": gone}, SHOT, BLOCKED, keepers=False)
    assert calls(report)[-2:] == [("F5-12d", "sent_off", None), ("F5-3", "full_time", None)]
    assert report.played.state.ledger.fouls == (0, 1)


OWN_AREA = {"ball": (-500, 50), "home.2": (-540, 50), "away.6": (300, 100)}


@pytest.mark.parametrize(
    ("situation", "technique", "restart"),
    [
        (PLAYED, THUMB, "penalty"),
        ({"phase": "free_kick", "spot": [-500, 50], "taker": "home.2"}, THUMB, "free_kick"),
        ({"phase": "free_kick", "spot": [-500, 50], "taker": "home.2"}, {"contact_ms": 60}, "free_kick"),
    ],
)
def test_a_penalty_needs_the_ball_in_play(situation: dict[str, Any], technique: dict[str, Any], restart: str) -> None:
    report = judged(OWN_AREA, situation, {**SHOT, "speed": 1500, "technique": technique})
    assert [r for _, _, r in calls(report)] == [restart]
    assert report.played.state.ledger.fouls == (1, 0)
    if restart == "free_kick":
        x, y = report.rulings[0].spot or (0.0, 0.0)
        assert (x, y) == pytest.approx((-420.2, 55.2), abs=0.1), "the nearest point of the area's line"


FULL = {"ball": (0, 0), "home.1": (-300, 100), "home.2": (-40, 0), "home.3": (-200, 0), "home.4": (-300, -100), "away.4": (300, 200)}


@pytest.mark.parametrize(
    ("cautioned", "change", "there", "keeping"),
    [
        ("home.3", {"by": "home.12"}, {"home.1", "home.2", "home.4"}, ()),
        ("home.3", {"leave": [0, -100, -300], "enter": [0.3, -225, -315]}, {"home.1", "home.2", "home.4"}, ()),
        ("home.6", {"leave": [0.4, -225, -300], "enter": [0.1, -225, -315]}, {"home.1", "home.2", "home.4"}, ()),
        ("home.1", {"leave": [0.4, -225, -300], "enter": [0.1, -225, -315]}, {"home.1", "home.2", "home.4", "home.6"}, ()),
        ("home.1", {"leave": [0.1, -225, -300], "enter": [0.4, -225, -315]}, {"home.1", "home.2", "home.4", "home.6"}, ()),
    ],
    ids=["keeper-in-play", "beside-the-zone", "in-before-out", "first-caution", "rightly"],
)
def test_after_a_wrong_change_a_side_has_as_many_on_the_cloth_as_it_may(
    cautioned: str, change: dict[str, Any], there: set[str], keeping: tuple[str, ...]
) -> None:
    report = judged(FULL, {**PLAYED, "cautioned": [cautioned]}, {**CHANGE, **change})
    assert {b for b in report.played.final.figures if b.startswith("home.")} == there
    assert report.played.state.ledger.keeping == keeping


KICK_IN = {"phase": "kick_in", "spot": [100, -300], "taker": "home.2"}
AT_KICK_IN = {"ball": (100, -300), "home.2": (100, -330), "home.3": (-100, 0), "away.4": (-100, 100)}
FREE_KICK = {"phase": "free_kick", "spot": [0, 0], "taker": "home.2"}
AT_FREE_KICK = {"ball": (0, 0), "home.2": (-40, 0), "away.4": (300, 120)}


@pytest.mark.parametrize(
    ("phase", "lies", "taker", "to"),
    [
        ("free_kick", (0, 0), (-40, 0), (100, 0)),
        ("free_kick", (-500, 0), (-540, 0), (-350, 50)),
        ("penalty", (420, 0), (390, 0), (440, 40)),
        ("kick_off", (0, 0), (-40, 0), (-50, 50)),
        ("drop_ball", (200, 0), (160, 0), (250, 0)),
        ("shoot_out", (420, 0), (390, 0), (440, 0)),
        ("clearance", (-510, 0), (-300, 0), (-350, 50)),
    ],
)
def test_a_ball_laid_elsewhere_is_put_back(phase: str, lies: tuple[float, float], taker: tuple[float, float], to: tuple[float, float]) -> None:
    places = {"ball": lies, "home.2": taker, "away.4": (-100, 200)}
    report = judged(places, {"phase": phase, "spot": list(lies), "taker": "home.2"}, {"place": "ball", "to": list(to)})
    assert report.played.final.ball is not None
    assert report.played.final.ball.at == lies


@pytest.mark.parametrize("phase", ["free_kick", "clearance"])
def test_from_its_own_area_a_side_lays_the_ball_where_it_likes_in_there(phase: str) -> None:
    places = {"ball": (-510, 0), "home.2": (-300, 0), "away.4": (200, 200)}
    report = judged(places, {"phase": phase, "spot": [-510, 0], "taker": "home.2"}, {"place": "ball", "to": [-470, 60]})
    assert report.played.final.ball is not None
    assert report.played.final.ball.at == (-470.0, 60.0)


def test_laying_the_ball_elsewhere_gains_no_time() -> None:
    report = judged(AT_FREE_KICK, FREE_KICK, {"wait": 3}, {"place": "ball", "to": [100, 0]}, {"wait": 1.2})
    assert calls(report) == [("F5-13", "illegal_manipulation", "free_kick")]


def test_a_kick_taken_again_has_its_four_seconds_again() -> None:
    places = {**AT_FREE_KICK, "away.4": (100, 0)}
    report = judged(places, FREE_KICK, {"wait": 3}, {"flick": "home.2", "aim": "ball", "speed": 500}, {"wait": 2})
    assert calls(report) == [("F5-12d", "caution", None), ("F5-13", "retake", "retake")]


def test_an_opponents_block_begins_the_keepers_seconds_anew() -> None:
    places = {"ball": (-500, 20), "home.2": (-540, 60), "away.4": (-300, 120), "home.keeper": (-590, 0)}
    block = {"flick": "away.4", "aim": [-420, 60], "speed": 600, "as": "block"}
    held = {"last_touch": "home.keeper", "block": "owed"}
    assert calls(judged(places, held, {"wait": 2.5}, block, {"wait": 1.4})) == []
    assert calls(judged(places, held, {"wait": 4.1})) == [("F5-12", "illegal_manipulation", "free_kick")]


def test_there_are_no_four_seconds_for_a_penalty() -> None:
    places = {"ball": (420, 0), "home.2": (390, 0), "away.4": (100, -200), "away.keeper": (597, 31)}
    report = judged(places, {"phase": "penalty", "spot": [420, 0], "taker": "home.2", "fouls": [0, 6]}, {"wait": 10}, {**SHOT, "speed": 2000})
    assert calls(report) == [("F5-11", "goal", "kick_off")]


def test_a_spare_keeper_keeps_no_distance_as_the_rod_keeps_none() -> None:
    places = {"ball": (480, 80), "home.2": (440, 80), "away.6": (300, -100), "away.spare": (560, 60)}
    report = judged(places, {"phase": "free_kick", "spot": [480, 80], "taker": "home.2", "direct": True}, {**SHOT, "speed": 1500})
    assert "F5-13" not in [clause for clause, _, _ in calls(report)]


def test_a_restart_just_taken_of_an_unknown_kind_is_ruled_on_all_the_same() -> None:
    report = judged(
        {"ball": (100, -200), "home.2": (100, -240), "away.4": (-100, 0)}, {**PLAYED, "taker": "home.2", "taken": True}, {**SHOT, "speed": 600}
    )
    assert calls(report) == []


@pytest.mark.parametrize(
    ("fouls", "restart", "spot"),
    [((3, 0), "free_kick", (436.9, 9.5)), ((5, 0), "second_mark", (-300.0, 0.0))],
)
def test_the_attackers_foul_in_the_area_it_attacks(fouls: tuple[int, int], restart: str, spot: tuple[float, float]) -> None:
    places = {"ball": (500, 0), "home.2": (400, 0), "home.3": (300, 100), "away.4": (440, 19), "away.6": (300, 200)}
    report = judged(
        places,
        {"touches": {"figure": "home.3", "count": 1}, "last_touch": "home.3", "fouls": list(fouls)},
        {"flick": "home.2", "direction": 0, "speed": 2500},
    )
    assert [(c, r) for c, _, r in calls(report)] == [("ATT-1", restart)]
    assert report.rulings[0].spot == pytest.approx(spot, abs=0.1)


@pytest.mark.parametrize("side", ["home", "away"])
def test_only_the_side_with_the_ball_has_its_time_out_of_two_that_asked(side: str) -> None:
    places = {"ball": (0, -250), "home.2": (0, -200), "away.4": (300, 120)}
    report = judged(places, {**PLAYED, "asked": ["home", "away"] if side == "away" else ["home"]}, {"flick": "home.2", "aim": "ball", "speed": 1000})
    given = [("F5-8", "time_out", None)] if side == "away" else []
    assert calls(report) == [("F5-10", "kick_in", "kick_in"), *given]


def test_a_time_out_asked_for_lapses_with_the_half() -> None:
    report = judged(
        {"ball": (0, 0), "home.2": (-200, -100), "away.4": (-100, 0)}, {"possession": "away", "clock": "19:59.5", "asked": ["home"]}, {"wait": 1}
    )
    assert calls(report) == [("F5-8", "half_time", "kick_off")]


@pytest.mark.parametrize(("ready", "phase"), [(("home",), "time_out"), (("home", "away"), "kick_in")])
def test_a_time_out_ends_early_when_both_are_ready(ready: tuple[str, ...], phase: str) -> None:
    places = {"ball": (0, -300), "home.2": (-40, -100), "away.4": (300, 120)}
    told = {"phase": "time_out", "resume": "kick_in", "spot": [0, -300], "time_outs": [1, 0]}
    assert str(judged(places, told, *({"ready": side} for side in ready)).played.state.phase) == phase


def test_who_is_pushed_before_a_restart_is_taken_goes_back_and_is_not_cautioned_for_it() -> None:
    places = {"ball": (-510, 100), "home.1": (-570, 0), "away.4": (-409.8, 0), "away.5": (300, 0)}
    push = {"keeper": "home", "path": [[0, -596, 0, 0], [0.2, -440, 0, 0], [0.5, -590, 0, 0]]}
    report = judged(places, {"phase": "clearance", "spot": [-510, 100]}, push)
    assert calls(report) == []
    assert report.played.final.figures["home.1"].at == (-570.0, 0.0)
    assert report.played.final.figures["away.4"].at == (-409.8, 0.0)
    assert str(report.played.state.phase) == "clearance"


@pytest.mark.parametrize(("leave", "cautioned"), [(0.4, ("home.6",)), (0.1, ())])
def test_a_wrong_change_is_cautioned_while_a_sanction_is_pending_too(leave: float, cautioned: tuple[str, ...]) -> None:
    pending = {"call": "illegal_flick", "clause": "DEF-8", "against": "away", "to": "home", "restart": "free_kick", "spot": [150, 30]}
    change = {**CHANGE, "leave": [leave, -225, -300], "enter": [0.2, -225, -315]}
    report = judged(FULL, {**PLAYED, "sanction": pending}, change)
    assert report.played.state.ledger.cautioned == cautioned
    assert (str(report.played.state.phase), str(report.played.state.possession)) == ("free_kick", "home"), "the sanction stands"
