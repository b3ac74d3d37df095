"""What is said in passing goes when its cause has gone, or after some seconds, and does not come back."""

from sim.model.actions import Flick, Purpose
from sim.rules.procedure import Step
from sim.rules.refusals import Reason
from sim.session.inputs import Command
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off


def refused(**more):
    """Home has pressed a figure that is not its own to flick now."""
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}), **more)
    w.click(w.px(w.at("away.9")))
    assert w.says.startswith("Not now")
    return w


def test_a_refusal_goes_after_some_seconds_and_the_line_that_helps_is_back():
    w = refused()
    w.wait(5.0)
    assert w.says.startswith("Not now")
    w.wait(2.0)
    assert w.says.startswith("Drag back")


def test_it_goes_even_where_the_match_stands_still_meanwhile():
    w = refused()
    w.screen.clock.stop(w.us)
    w.screen._let_go_on = lambda us: None
    before = w.shown.us
    w.wait(7.0)
    assert w.shown.us == before
    assert w.says.startswith("Drag back")


def test_it_goes_with_what_it_was_about_and_does_not_come_back():
    w = refused()
    w.flick("home.9", (0.0, 0.0), 600.0)
    assert not w.says.startswith("Not now")
    w.rest()
    assert not w.says.startswith("Not now")


def test_it_goes_when_the_turn_does():
    w = Window(start=kick_off())
    w.click(w.px(w.at("away.9")))
    assert w.says.startswith("Not now")
    step = w.shown.step
    w.click(w.button("ready"))
    assert w.shown.step is not step
    assert not w.says.startswith("Not now")


def test_why_a_button_may_not_be_pressed_goes_as_well():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.click(w.button(Command.ASK_BACK))
    said = w.says
    assert "GEN-10" in said or "(" in said
    w.wait(7.0)
    assert w.says.startswith("Drag back")


def test_whoever_is_not_to_act_before_a_restart_is_told_to_wait_and_never_to_say_ready():
    w = Window(start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)))
    w.flick("home.9", (0.0, 400.0), 1400.0)
    w.rest()
    seen = set()
    while w.shown.step not in seen:
        step, acts = w.shown.step, w.shown.to_move
        seen.add(step)
        told = w.shown.permission.why_not(Flick(figure=f"{acts.other}.9", direction=0.0, speed=500.0, purpose=Purpose.POSITION))
        assert told is not None
        assert told.reason not in (Reason.POSITIONAL_SPENT, Reason.TAKER_NOT_NAMED), step
        w.click(w.px(w.at(f"{acts}.9")) if step in (Step.NAME, Step.TAKER) else w.button("ready"))
        w.wait(0.1)
    assert {Step.POSITION_FIRST, Step.POSITION_SECOND, Step.KICK} <= seen
