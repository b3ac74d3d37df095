"""FLI and HAN: how a figure may be flicked, and where hands may be."""

from __future__ import annotations

from typing import Any

import pytest

from sim.events import Entangle, NailOff, NailOn, Touch
from sim.model.actions import Finger, Flick, Hands, MoveHand, PartStruck, Support
from sim.model.ids import Side
from sim.rules.words import Phase, Restart
from tests.rules.build import after, calls, declared, gesture, judge, only, reason
from tests.rules.scene import Scene


def tap(at: tuple[float, float] = (-121, 0), **situation: Any) -> Scene:
    """home.9 meets the ball at 0.1 s after a clean tap."""
    x, y = at
    scene = Scene({"ball": (x + 121, y), "home.9": at, "away.4": (300, 300)}, **situation)
    scene.flick(0.0, "home.9", (0.0, x, y), (0.1, x + 100, y), (0.2, x + 110, y)).touch(0.1, "home.9")
    return scene.way("ball", (0.1, x + 121, y), (0.8, x + 200, y))


@pytest.mark.parametrize(
    ("clause", "technique"),
    [
        ("FLI-1", {"finger": Finger.THUMB}),
        ("FLI-1", {"finger": Finger.RING}),
        ("FLI-4", {"support": Support.THUMB}),
        ("FLI-4", {"support": Support.LEVER}),
        ("FLI-5", {"part": PartStruck.BODY}),
    ],
)
def test_fli_1_4_5_as_declared(clause: str, technique: dict[str, Any]) -> None:
    verdict = judge(declared(tap(), **technique))
    ruling = only(verdict)
    assert (str(ruling.call), ruling.clause, ruling.against) == ("incorrect_flick", clause, Side.HOME)
    assert (ruling.restart, ruling.spot) == (Restart.FREE_KICK, (-121.0, 0.0))


@pytest.mark.parametrize(
    ("clause", "technique"),
    [("FLI-1", {"finger": Finger.MIDDLE}), ("FLI-4", {"support": Support.CLOTH}), ("FLI-5", {"part": PartStruck.BASE})],
)
def test_fli_1_4_5_near_miss(clause: str, technique: dict[str, Any]) -> None:
    verdict = judge(declared(tap(), **technique))
    assert calls(verdict) == []
    assert reason(verdict, clause)[1] == -1.0


@pytest.mark.parametrize(
    ("clause", "measured", "margin"),
    [
        ("FLI-2", {"contact_ms": 42.0}, 2.0),
        ("FLI-2", {"contact_mm": 8.5}, 0.5),
        ("FLI-3", {"hand_mm": 3.25}, 0.25),
    ],
)
def test_fli_2_3_as_measured(clause: str, measured: dict[str, float], margin: float) -> None:
    verdict = judge(gesture(tap(), **measured))
    assert calls(verdict) == [("incorrect_flick", clause)]
    assert only(verdict).margin.value == pytest.approx(margin)


@pytest.mark.parametrize(
    ("clause", "measured", "name", "margin"),
    [
        ("FLI-2", {"contact_ms": 38.0}, "contact_time", -2.0),
        ("FLI-2", {"contact_mm": 8.0}, "contact_way", 0.0),
        ("FLI-3", {"hand_mm": 2.75}, "hand_way", -0.25),
    ],
)
def test_fli_2_3_near_miss(clause: str, measured: dict[str, float], name: str, margin: float) -> None:
    verdict = judge(gesture(tap(), **measured))
    assert calls(verdict) == []
    assert reason(verdict, clause) == (name, pytest.approx(margin))


def test_fli_2_and_3_at_one_instant_are_both_called_in_order() -> None:
    assert calls(judge(gesture(tap(), contact_ms=50.0, hand_mm=5.0))) == [("incorrect_flick", "FLI-2"), ("incorrect_flick", "FLI-3")]


def test_fli_takes_precedence_over_what_the_flick_then_does() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (60, 0)})
    scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.01, -21.0, 0.0), (0.2, 10.0, 0.0)).touch(0.01, "home.9")
    gesture(scene, contact_ms=60.0)
    scene.way("ball", (0.01, 0.0, 0.0), (0.04, 39.0, 0.0), (0.5, 20.0, 0.0)).touch(0.04, "away.4")
    verdict = judge(scene)
    assert calls(verdict) == [("incorrect_flick", "FLI-2")]
    assert verdict.state.possession is Side.HOME
    assert after(verdict).possession is Side.AWAY


@pytest.mark.parametrize(("ruleset", "restart"), [("club", Restart.PENALTY), ("fistf", Restart.FREE_KICK)])
def test_pen_1_an_incorrect_flick_in_the_own_area(ruleset: str, restart: Restart) -> None:
    verdict = judge(gesture(tap((-560, 0), ruleset=ruleset), contact_ms=60.0))
    ruling = only(verdict)
    assert (ruling.restart, ruling.spot) == (restart, (-490.0, 0.0))


def test_fli_7_a_fallen_figure_may_not_be_flicked() -> None:
    scene = Scene({"ball": (0, 0), "home.9": {"at": [-121, 0], "fallen": True, "lying": 0}})
    assert ("illegal_flick", "FLI-7") in calls(judge(scene.flick(0.0, "home.9")))


def test_fli_7_near_miss_it_stands() -> None:
    assert reason(judge(tap()), "FLI-7") == ("fallen", -1.0)


def beside_fallen(y: float) -> Scene:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": {"at": [-121, y], "fallen": True, "lying": 90}})
    return scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.2, -300.0, 0.0))


def test_fli_7_nor_one_that_hangs_together_with_a_fallen_one() -> None:
    scene = beside_fallen(8.5).add(Entangle(0.0, "away.4", "home.9"))
    assert ("illegal_flick", "FLI-7") in calls(judge(scene))


def test_fli_7_near_miss_half_a_millimetre_free() -> None:
    assert reason(judge(beside_fallen(10.5)), "FLI-7") == ("outlines_overlap", pytest.approx(-0.5, abs=1e-6))


def brush(x: float) -> Scene:
    """A nail comes along y = 0 towards the ball, past away.4 at (x, 13)."""
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (x, 13.9)})
    nail = ((0.0, -160.0, 0.0), (0.02, -135.0, 0.0))
    scene.act(0.0, Flick(figure="home.9", nail=nail))
    return scene


def test_fli_6_the_nail_on_another_figure_at_rest_is_a_finger_foul() -> None:
    scene = brush(-150).add(Touch(0.006, "home.nail", "away.4", (-150.0, 4.0), (0.0, 1.0), 1.0, 1000.0, 0.0))
    verdict = judge(scene)
    assert calls(verdict) == [("finger_foul", "FLI-6")]
    assert only(verdict).margin.value == pytest.approx(0.1, abs=1e-3)


def test_fli_6_near_miss_the_nail_passes_it() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (-150, 15)})
    scene.act(0.0, Flick(figure="home.9", nail=((0.0, -160.0, 0.0), (0.02, -135.0, 0.0))))
    verdict = judge(scene)
    assert calls(verdict) == []
    assert reason(verdict, "FLI-6") == ("hand_touched", pytest.approx(-1.0, abs=0.01))


def test_fli_6_near_miss_the_figure_moves() -> None:
    scene = brush(-150).way("away.4", (0.0, -150.0, 20.0), (0.01, -150.0, 13.9), (0.03, -150.0, 30.0))
    scene.add(Touch(0.006, "home.nail", "away.4", (-150.0, 4.0), (0.0, 1.0), 1.0, 1000.0, 600.0))
    verdict = judge(scene)
    assert calls(verdict) == []
    assert reason(verdict, "FLI-6") == ("touched_figure_at_rest", pytest.approx(-24.0, abs=0.1))


def hand_on_ball(deliberate: bool = False) -> Scene:
    scene = Scene({"ball": {"at": [0, 0], "velocity": [100, 0]}, "home.9": (-121, 0)}, possession="away")
    scene.way("ball", (0.0, 0.0, 0.0), (0.5, 50.0, 0.0), (1.0, 20.0, 0.0))
    scene.act(0.0, MoveHand(side=Side.HOME, path=((0.0, 64.0, 100.0, 0.0), (0.3, 64.0, 0.0, 0.0)), deliberate=deliberate))
    return scene.add(Touch(0.5, "home.hand", "ball", (61.0, 0.0), (-1.0, 0.0), 1.0, 0.0, 100.0))


def test_fli_6_a_hand_on_the_ball_in_play_is_a_hand_foul() -> None:
    verdict = judge(hand_on_ball())
    assert calls(verdict) == [("hand_foul", "FLI-6")]
    assert only(verdict).against is Side.HOME


def test_fli_6_put_in_the_way_on_purpose_it_is_a_finger_foul() -> None:
    assert calls(judge(hand_on_ball(deliberate=True))) == [("finger_foul", "FLI-6")]


def test_fli_8_touching_a_figure_counts_as_a_flick_made() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0)}).act(0.0, Flick(figure="home.9"))
    scene.add(NailOn(0.01, 0, "home.9", (-131.0, 0.0), True), NailOff(0.011, 0, "home.9", (-131.0, 0.0), 0.001, 0.0, 0.0, 0.0))
    verdict = judge(scene)
    assert calls(verdict) == [("change", "POS-1")]


def test_fli_8_near_miss_the_nail_meets_no_base() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0)})
    nail = ((0.0, -160.0, 0.0), (0.02, -137.0, 0.0))
    scene.act(0.0, Flick(figure="home.9", nail=nail))
    from sim.events import Ended

    verdict = judge(scene.add(Ended(0.02, 0)))
    assert calls(verdict) == []
    assert verdict.state.possession is Side.HOME
    assert reason(verdict, "FLI-8") == ("nail_met_base", pytest.approx(-2.0, abs=0.01))


def hands(over: int = 1, leaning: bool = False, **situation: Any) -> Scene:
    return Scene({"ball": (0, 0)}, **situation).act(0.0, Hands(side=Side.HOME, over=over, leaning=leaning))


@pytest.mark.parametrize("how", [{"over": 2}, {"leaning": True}])
def test_han_1_first_a_warning_then_a_hand_foul(how: dict[str, Any]) -> None:
    assert calls(judge(hands(**how))) == [("warning", "HAN-1")]
    verdict = judge(hands(**how, warnings={"home": ["HAN-1"]}))
    assert calls(verdict) == [("hand_foul", "HAN-1")]
    assert only(verdict).spot == (0.0, 0.0)
    assert after(verdict).phase is Phase.FREE_KICK


def test_han_1_near_miss_one_hand() -> None:
    verdict = judge(hands(over=1))
    assert calls(verdict) == []
    assert reason(verdict, "HAN-1") == ("hands_over_cloth", -1.0)


def test_han_2_one_hand_on_the_rod_keeper_while_the_other_flicks() -> None:
    scene = Scene({"ball": (0, 0), "home.keeper": {"at": [-592, 0], "angle": 0}})
    scene.keeper("home", (0.0, -592.0, 0.0), (0.3, -592.0, 20.0)).act(0.1, Hands(side=Side.HOME, over=2))
    verdict = judge(scene)
    assert calls(verdict) == []
    assert any(f.clause == "HAN-2" and f.met for f in verdict.findings)
