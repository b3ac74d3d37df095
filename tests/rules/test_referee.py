"""The readings that hold everywhere (GEN): stopping, pending sanctions, the ordinary sanction, order, back, repeated."""

from __future__ import annotations

from typing import Any

import pytest

from sim.events import Began, Event, Touch
from sim.model.actions import AnyAction, Ask, Place, Request, Take
from sim.model.ids import Side
from sim.rules.decisions import decide
from sim.rules.findings import Finding, yes
from sim.rules.fold import fold
from sim.rules.ordering import clause_key
from sim.rules.referee import Verdict, finish, referee, why_not
from sim.rules.ruleset import load_ruleset
from sim.rules.sanctions import ordinary
from sim.rules.situation import Block, Sanction
from sim.rules.words import Call, Phase, Restart
from sim.table import load_table
from tests.rules.build import calls, gesture, judge, only, reason
from tests.rules.scene import Scene

PITCH = load_table().pitch
FOUL: dict[str, Any] = {"call": "foul", "clause": "ATT-1", "against": "home", "to": "away", "restart": "free_kick", "spot": [-100, 10]}


def asked(action: AnyAction, **situation: Any) -> Verdict:
    return judge(Scene({"ball": (0, 0), "away.4": (60, 0)}, sanction=FOUL, **situation).act(0.0, action))


@pytest.mark.parametrize(
    "action",
    [Ask(side=Side.AWAY, request=Request.ACCEPT), Take(figure="away.4"), Place(body="away.4", to=(-110, 10)), Place(body="ball", to=(-100, 10))],
)
def test_gen_5_accept_take_or_place_by_the_wronged_side_accepts(action: AnyAction) -> None:
    verdict = asked(action)
    assert calls(verdict) == []
    state = verdict.state
    assert (state.sanction, state.possession, state.phase, state.spot) == (None, Side.AWAY, Phase.FREE_KICK, (-100.0, 10.0))
    assert state.taker == ("away.4" if isinstance(action, Take) else None)


@pytest.mark.parametrize("action", [Ask(side=Side.HOME, request=Request.ACCEPT), Ask(side=Side.HOME, request=Request.PLAY_ON)])
def test_gen_5_the_offender_can_neither_accept_nor_waive(action: AnyAction) -> None:
    assert asked(action).state.sanction is not None


def test_gen_5_play_on_waives_for_good() -> None:
    verdict = asked(Ask(side=Side.AWAY, request=Request.PLAY_ON))
    assert calls(verdict) == [("advantage", "GEN-5")]
    assert finish(verdict.state).possession is Side.HOME


def test_gen_5_a_flick_by_the_wronged_side_waives() -> None:
    scene = Scene({"ball": (0, 0), "away.4": (60, 0)}, sanction=FOUL, possession="away")
    scene.flick(0.0, "away.4", (0.0, 60.0, 0.0), (0.1, 21.0, 0.0), (0.2, 15.0, 0.0)).touch(0.1, "away.4")
    verdict = judge(scene.way("ball", (0.1, 0.0, 0.0), (0.5, -50.0, 0.0)))
    assert calls(verdict) == [("advantage", "GEN-5")]
    assert verdict.state.touches.count == 1


def test_gen_5_while_it_is_pending_the_offender_neither_plays_on_nor_scores() -> None:
    scene = Scene({"ball": (450, 0), "home.9": (329, 0)}, sanction=FOUL)
    scene.flick(0.0, "home.9", (0.0, 329.0, 0.0), (0.1, 429.0, 0.0), (0.2, 435.0, 0.0)).touch(0.1, "home.9")
    verdict = judge(scene.way("ball", (0.1, 450.0, 0.0), (0.4, 630.0, 0.0)))
    assert calls(verdict) == []
    assert finish(verdict.state).phase is Phase.FREE_KICK


def test_gen_5_possession_does_not_change_at_the_instant_of_an_offence() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (60, 0)}, possession="away")
    log = scene.log()
    offence = Finding(
        "OFF-4", Call.OFFSIDE, 0.1, (yes("met_the_ball_again", True, 0.1),), Side.HOME, Side.AWAY, Restart.FREE_KICK, (60.0, 0.0), "home.9"
    )
    change = Finding("POS-2", Call.CHANGE, 0.1, (yes("ball_reached", True, 0.1),), Side.AWAY, Side.HOME, Restart.PLAY_ON, (60.0, 0.0), "home.9")
    decision = decide(fold(scene.state, log, 0.0, log.events), [offence, change])
    assert [r.clause for r in decision.rulings] == ["OFF-4"]
    assert finish(decision.state).possession is Side.AWAY


def test_gen_5_a_goal_for_the_wronged_side_while_it_is_pending() -> None:
    scene = Scene({"ball": {"at": [-550, 0], "velocity": [-500, 0]}}, sanction=FOUL, last_touch="home.9")
    verdict = judge(scene.way("ball", (0.0, -550.0, 0.0), (0.2, -640.0, 0.0)))
    assert [c for c, _ in calls(verdict)] == ["own_goal"]
    assert finish(verdict.state).score == (0, 1)


def test_gen_5_pending_at_the_end_counts_as_accepted() -> None:
    state = finish(asked(Ask(side=Side.AWAY, request=Request.DISTANCE)).state)
    assert (state.possession, state.phase) == (Side.AWAY, Phase.FREE_KICK)


def test_gen_5_a_waived_sanction_leaves_the_play_that_followed() -> None:
    """After a foul the attacker has touched the ball: once it is waived, the wronged side may block."""
    scene = foul_then(0.0, 90.0)
    first = judge(scene)
    log = scene.log()
    waived: list[Event] = [Began(log.until, 9, Ask(side=Side.AWAY, request=Request.PLAY_ON))]
    state = referee(first.state, log.extended(waived, log.until), log.until).state
    assert (state.possession, state.block, state.touches.count) == (Side.HOME, Block.OWED, 1)


def test_gen_5_waived_after_the_ball_went_out_play_goes_on_from_there() -> None:
    scene = foul_then(0.0, 90.0).way("ball", (0.4, 90.0, 0.0), (0.8, 90.0, -430.0))
    first = judge(scene)
    assert calls(first) == [("foul", "ATT-1")]
    log = scene.log()
    waived: list[Event] = [Began(log.until, 9, Ask(side=Side.AWAY, request=Request.PLAY_ON))]
    second = referee(first.state, log.extended(waived, log.until), log.until)
    assert calls(second) == [("advantage", "GEN-5"), ("throw_in", "OUT-1")]
    assert (second.state.phase, second.state.possession) == (Phase.THROW_IN, Side.AWAY)


def foul_then(x: float, to: float) -> Scene:
    """home.9, coming from x, runs into away.4 at rest, then drives the ball along y = 0 to ``to``."""
    scene = Scene({"ball": (x, 0), "home.9": (x - 121, 0), "away.4": (x - 60, 18)})
    scene.flick(0.0, "home.9", (0.0, x - 121, 0.0), (0.1, x - 21, 0.0), (0.2, x - 15, 0.0))
    scene.touch(0.05, "home.9", "away.4").touch(0.1, "home.9")
    return scene.way("ball", (0.1, x, 0.0), (0.4, to, 0.0))


def test_gen_5_nothing_after_it_scores_for_the_offender() -> None:
    verdict = judge(foul_then(450.0, 630.0))
    assert calls(verdict) == [("foul", "ATT-1")]
    assert finish(verdict.state).score == (0, 0)


def test_gen_5_a_goal_for_the_wronged_side_stands_and_the_sanction_falls() -> None:
    verdict = judge(foul_then(-450.0, -630.0))
    assert [c for c, _ in calls(verdict)] == ["foul", "own_goal"]
    state = finish(verdict.state)
    assert (state.score, state.phase, state.possession) == ((0, 1), Phase.KICK_OFF, Side.HOME)


@pytest.mark.parametrize(
    ("spot", "against", "call", "clause", "expected"),
    [
        ((500.0, 0.0), Side.AWAY, Call.FINGER_FOUL, "FLI-6", (Restart.PENALTY, (490.0, 0.0))),
        ((500.0, 0.0), Side.AWAY, Call.FOUL, "ATT-1", (Restart.PENALTY, (490.0, 0.0))),
        ((500.0, 0.0), Side.AWAY, Call.ILLEGAL_FLICK, "DEF-8", (Restart.FREE_KICK, (490.0, 0.0))),
        ((500.0, 0.0), Side.HOME, Call.FOUL, "ATT-1", (Restart.FREE_KICK, (490.0, 0.0))),
        ((435.0, 201.5), Side.AWAY, Call.FOUL, "ATT-1", (Restart.PENALTY, (490.0, 0.0))),
        ((434.9, 0.0), Side.AWAY, Call.FOUL, "ATT-1", (Restart.FREE_KICK, (434.9, 0.0))),
        ((620.0, 100.0), Side.HOME, Call.FOUL, "ATT-1", (Restart.FREE_KICK, (490.0, 0.0))),
        ((620.0, 300.0), Side.HOME, Call.FOUL, "ATT-1", (Restart.FREE_KICK, (600.0, 300.0))),
        ((100.0, -430.0), Side.HOME, Call.FOUL, "ATT-1", (Restart.FREE_KICK, (100.0, -400.0))),
    ],
)
def test_gen_6_the_ordinary_sanction(spot: tuple[float, float], against: Side, call: Call, clause: str, expected: object) -> None:
    finding = Finding(clause, call, 0.0, (yes("x", True, 0.0),), against, spot=spot)
    assert ordinary(finding, load_ruleset("club"), PITCH, 1) == expected


def test_gen_6_in_the_second_half_the_areas_change_sides() -> None:
    finding = Finding("ATT-1", Call.FOUL, 0.0, (yes("x", True, 0.0),), Side.HOME, spot=(500.0, 0.0))
    assert ordinary(finding, load_ruleset("club"), PITCH, 2) == (Restart.PENALTY, (490.0, 0.0))


def test_pen_1_penalty_anywhere_is_the_bare_text() -> None:
    finding = Finding("ATT-1", Call.FOUL, 0.0, (yes("x", True, 0.0),), Side.HOME, spot=(0.0, 0.0))
    ruleset = load_ruleset("club").with_settings({"penalty_anywhere": True})
    assert ordinary(finding, ruleset, PITCH, 1) == (Restart.PENALTY, (-490.0, 0.0))


def test_gen_8_a_ruling_reports_the_met_condition_nearest_to_failing() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (-60, 19)})
    scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.1, -21.0, 0.0), (0.2, -15.0, 0.0))
    scene.touch(0.05, "home.9", "away.4").touch(0.1, "home.9").way("ball", (0.1, 0.0, 0.0), (0.4, 90.0, 0.0))
    ruling = only(judge(scene))
    steps = [c.steps for c in ruling.evidence]
    assert ruling.margin.value == min(ruling.evidence, key=lambda c: c.steps).margin
    assert min(steps) > 0


def test_gen_8_a_clause_that_never_arose_says_so() -> None:
    verdict = judge(Scene({"ball": (0, 0)}).act(0.0, Ask(side=Side.HOME, request=Request.DISTANCE)))
    answer = why_not(verdict, "ATT-1")
    assert answer.condition is not None
    assert answer.condition.name == "did_not_arise"


def test_gen_8_a_clause_that_was_called_has_no_failed_condition() -> None:
    assert why_not(judge(foul_then(0.0, 90.0)), "ATT-1").condition is None


def test_gen_9_clauses_in_order_of_their_ids() -> None:
    assert sorted(["TCH-1", "DEF-10", "DEF-8", "FLI-2", "ATT-3"], key=clause_key) == ["ATT-3", "DEF-8", "DEF-10", "FLI-2", "TCH-1"]


def test_gen_9_several_at_one_instant_in_clause_order_the_raising_included() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 40), "away.4": {"at": [300, 300], "fallen": True, "lying": 0}})
    verdict = judge(scene.flick(0.0, "home.9", (0.0, -121.0, 40.0), (0.2, 0.0, 40.0)))
    assert calls(verdict) == [("lift", "LIF-1"), ("change", "POS-1")]


def test_gen_9_tch_1_over_what_the_flick_then_does() -> None:
    scene = foul_then(0.0, 90.0)
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (-60, 18)}, touches={"figure": "home.9", "count": 3})
    scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.1, -21.0, 0.0), (0.2, -15.0, 0.0)).touch(0.05, "home.9", "away.4").touch(0.1, "home.9")
    assert calls(judge(scene.way("ball", (0.1, 0.0, 0.0), (0.4, 90.0, 0.0)))) == [("illegal_flick", "TCH-1")]


def test_gen_9_why_not_says_that_play_had_stopped_or_that_another_clause_outranks() -> None:
    verdict = judge(foul_then(450.0, 630.0))
    assert reason(verdict, "GOL-4")[0] == "play_not_stopped"
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (60, 0)})
    scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.01, -21.0, 0.0), (0.2, 10.0, 0.0)).touch(0.01, "home.9")
    gesture(scene, contact_ms=60.0)
    scene.way("ball", (0.01, 0.0, 0.0), (0.04, 39.0, 0.0), (0.5, 20.0, 0.0)).touch(0.04, "away.4")
    assert reason(judge(scene), "POS-2") == ("not_outranked", -1.0)


def test_gen_9_an_offence_of_the_other_side_is_not_outranked() -> None:
    """A second block while an attacking flick is on its way to touch a figure and miss the ball."""
    scene = Scene({"ball": (0, 0), "home.9": (-121, 40), "away.4": (-60, 60), "away.5": (300, 200)}, touches={"figure": "home.9", "count": 1})
    scene.flick(0.0, "home.9", (0.0, -121.0, 40.0), (0.06, -78.0, 51.0), (0.2, -90.0, 50.0)).touch(0.06, "home.9", "away.4")
    scene.way("away.4", (0.06, -60.0, 60.0), (0.3, -50.0, 80.0)).flick(0.03, "away.5", (0.03, 300.0, 200.0), (0.2, 300.0, 150.0))
    assert calls(judge(scene)) == [("illegal_flick", "DEF-2")]


def test_gen_10_keepers_stay_where_they_are_when_play_is_put_back() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 40), "away.4": (-60, 60), "away.keeper": {"at": [592, 0], "angle": 0}})
    scene.keeper("away", (0.0, 592.0, 0.0), (0.2, 592.0, 20.0))
    scene.flick(0.0, "home.9", (0.0, -121.0, 40.0), (0.06, -78.0, 51.0), (0.2, -90.0, 50.0)).touch(0.06, "home.9", "away.4")
    verdict = judge(scene.way("away.4", (0.06, -60.0, 60.0), (0.3, -50.0, 80.0)))
    assert verdict.restored
    assert {e.body for e in verdict.corrections if hasattr(e, "body")} == {"home.9", "away.4"}


def test_gen_11_rulings_are_counted_per_clause_and_side() -> None:
    state = judge(foul_then(0.0, 90.0)).state
    assert (state.penalised("ATT-1", Side.HOME), state.penalised("ATT-1", Side.AWAY)) == (1, 0)


def test_the_same_log_gives_the_same_verdict_and_a_cut_one_too() -> None:
    scene = foul_then(0.0, 90.0)
    assert judge(scene) == judge(scene)


def test_without_explanations_the_rulings_are_the_same() -> None:
    for scene in (foul_then(0.0, 90.0), foul_then(-450.0, -630.0), foul_then(450.0, 630.0)):
        log = scene.log()
        assert referee(scene.state, log, 0.0, explain=False).rulings == referee(scene.state, log, 0.0).rulings


def test_advantage_in_the_same_motion() -> None:
    """A block before the attacker has touched the ball; the attacker then flicks on all the same."""
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (200, 150)}).flick(0.0, "away.4", (0.0, 200.0, 150.0), (0.1, 200.0, 120.0))
    scene.flick(0.2, "home.9", (0.2, -121.0, 0.0), (0.3, -21.0, 0.0), (0.4, -15.0, 0.0)).touch(0.3, "home.9")
    verdict = judge(scene.way("ball", (0.3, 0.0, 0.0), (0.6, 90.0, 0.0)))
    assert calls(verdict) == [("illegal_flick", "DEF-2"), ("advantage", "GEN-5")]
    assert finish(verdict.state).possession is Side.HOME
    assert verdict.state.block is Block.OWED


def test_sanction_of_a_situation_keeps_its_kind() -> None:
    state = Scene({"ball": (0, 0)}, sanction=FOUL).state
    assert state.sanction == Sanction(Call.FOUL, "ATT-1", Side.HOME, Side.AWAY, Restart.FREE_KICK, (-100.0, 10.0))


def test_events_of_an_earlier_motion_are_not_ruled_on_twice() -> None:
    scene = foul_then(0.0, 90.0)
    first = judge(scene)
    log = scene.log()
    more: list[Event] = [Began(log.until, 9, Ask(side=Side.AWAY, request=Request.ACCEPT))]
    second = referee(first.state, log.extended(more, log.until), log.until)
    assert second.rulings == ()
    assert second.state.phase is Phase.FREE_KICK
    assert not any(isinstance(e, Touch) for e in second.corrections)
