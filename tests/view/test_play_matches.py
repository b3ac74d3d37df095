"""A match at the window, from the first press to a goal, with events as mouse and keys make them."""

import pygame
import pytest

from sim.model.ids import Side
from sim.rules.procedure import Step
from sim.rules.words import Call
from sim.session.shown import AimLine, Doing, FlickMode, ZoneShown
from sim.session.terms import Terms
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off

OUT_OF_THE_WAY = {"away_9": (200.0, 200.0), "away_10": (200.0, -200.0), "away_7": (150.0, 250.0), "away_1": (450.0, 220.0), "away_3": (480.0, 260.0)}


def calls(window):
    return [entry.ruling.call for entry in window.shown.notebook]


def resize(window, size):
    """The window is drawn larger or smaller, and the pointer stands still."""
    window.app.display.resize(size)
    window.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])


def tries(window, figure, towards, speeds, good):
    """Flicks until it went well; what did not is taken back with the key for it."""
    for target in towards:
        for speed in speeds:
            window.flick(figure, window.behind(figure, target), speed)
            window.rest()
            if good():
                return
            window.key(pygame.K_u)
    raise AssertionError("nothing went well")


def test_a_kick_off_a_pass_a_shot_and_a_goal():
    w = Window(start=kick_off(home_9=(-28.0, 0.0), home_10=(-60.0, -45.0), away_4=(480.0, -260.0), **OUT_OF_THE_WAY))
    assert (w.shown.step, "Ready" in w.says) == (Step.PLACE_FIRST, True)
    w.click(w.button("ready"))
    w.click(w.button("ready"))
    assert w.shown.step is Step.TAKER
    w.click(w.px(w.at("home.9")))
    assert w.shown.step is Step.KICK
    assert w.says.startswith("Drag back from one of your figures")
    w.flick("home.9", (300.0, 0.0), 750)
    assert w.shown.doing is Doing.MOVING
    w.rest()
    assert not w.says.startswith("Drag back")
    assert 311 < w.at("ball")[0] < 560
    assert w.shown.touching == "home.9"
    tries(w, "home.10", [(420.0, 0.0), (420.0, 40.0)], (1250, 1400), lambda: w.shown.touching == "home.10" and w.at("ball")[0] > 311)
    tries(w, "home.10", [(605.0, y) for y in (30.0, 45.0, -30.0, -45.0)], (2550, 3450), lambda: w.match.score == (1, 0))
    assert calls(w)[0] is Call.GOAL
    assert w.shown.step is Step.PLACE_FIRST
    assert w.shown.to_move is Side.AWAY
    assert "banner" in w.screen.over.boxes


def test_a_long_gesture_with_the_nail_is_a_drag_foul_and_a_tap_is_not():
    made = []
    for steps in (10, 160):
        w = Window(start=in_play({"home.9": (-60.0, 0.0)}), mode=FlickMode.NAIL)
        w.press(w.px((-80.0, 0.0)))
        assert w.shown.doing is Doing.STROKE
        for i in range(10):
            w.move(w.px((-80.0 - 3.0 * i, 0.0)))
        for i in range(steps):
            w.move(w.px((-107.0 + (57.0 if steps < 20 else 500.0) * (i + 1) / steps, 0.0)))
        w.release(w.px((500.0, 0.0)))
        w.wait(6.0)
        made.append(Call.INCORRECT_FLICK in calls(w))
    assert made == [False, True]


@pytest.mark.parametrize("how", ["escape", "second button", "back to the figure", "focus lost"])
def test_an_aim_is_called_off(how):
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    before = w.match.digest
    a, b = w.pull("home.9", (0.0, 0.0), 1750)
    w.drag(a, b)
    assert w.shown.doing is Doing.AIMING
    if how == "escape":
        w.key(pygame.K_ESCAPE)
    elif how == "second button":
        w.press(b, 3)
        w.release(b, 3)
    elif how == "back to the figure":
        w.move(a)
    else:
        w.post(pygame.WINDOWFOCUSLOST)
    w.release(a if how.startswith("back") else b)
    w.wait(1.0)
    assert (w.match.acts, w.match.digest) == (0, before)
    assert w.app.top is w.screen
    w.flick("home.9", (0.0, 0.0), 1100)
    w.rest()
    assert w.match.acts == 1


def test_a_drag_let_go_outside_the_window_still_flicks():
    w = Window(start=in_play({"home.9": (-500.0, -300.0)}, ball=(-450.0, -300.0)))
    a = w.px(w.at("home.9"))
    w.drag(a, (-120, a[1]))
    w.release((-120, a[1]))
    w.rest()
    assert w.match.acts == 1
    assert w.at("ball")[0] > -440


def test_a_drag_that_begins_on_the_panel_moves_nothing_on_the_table():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.drag((1100, 400), w.px((0.0, 0.0)))
    w.release(w.px((0.0, 0.0)))
    assert (w.match.acts, w.shown.doing) == (0, Doing.WAITING)


@pytest.mark.parametrize("size", [(1700, 1000), (960, 600)])
def test_a_drag_let_go_in_a_window_of_another_size_flicks_as_it_was_shown(size):
    start = in_play({"home.9": (-60.0, 0.0)})
    kept = Window(start=start)
    a, b = kept.pull("home.9", (0.0, 0.0), 1750)
    kept.drag(a, b)
    kept.release(b)
    kept.rest()
    w = Window(start=start)
    w.drag(a, b)
    (before,) = (o for o in w.shown.overlays if isinstance(o, AimLine))
    resize(w, size)
    (after,) = (o for o in w.shown.overlays if isinstance(o, AimLine))
    assert (after.speed, after.direction, after.pointer) == (before.speed, before.direction, before.pointer)
    w.release(b)
    w.rest()
    (flick,) = w.match.act_done
    assert (flick.direction, flick.speed) == (before.direction, before.speed)
    assert flick == kept.match.act_done[0]


def test_a_drag_in_a_window_of_another_size_goes_on_from_where_it_was():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    a, b = w.pull("home.9", (0.0, 0.0), 1750)
    w.drag(a, b)
    (before,) = (o for o in w.shown.overlays if isinstance(o, AimLine))
    resize(w, (960, 600))
    w.move((b[0] + 10, b[1]))
    (after,) = (o for o in w.shown.overlays if isinstance(o, AimLine))
    scale = w.screen.scene.viewport.mm((1.0, 0.0))[0] - w.screen.scene.viewport.mm((0.0, 0.0))[0]
    assert after.pointer[0] - before.pointer[0] == pytest.approx(10 * scale, abs=0.002)
    w.release((b[0] + 10, b[1]))
    w.rest()
    w.key(pygame.K_u)
    w.flick("home.9", (0.0, 0.0), 1750)
    w.rest()
    assert w.match.act_done[0].direction == pytest.approx(0.0, abs=0.03), "nothing was held any more: the next drag begins where the pointer is"


def test_a_figure_put_down_in_a_window_of_another_size_stays_where_it_was_shown():
    w = Window(start=kick_off())
    a, b = w.px(w.at("home.9")), w.px((-200.0, 150.0))
    w.drag(a, b)
    (before,) = (o for o in w.shown.overlays if isinstance(o, ZoneShown))
    resize(w, (960, 600))
    w.release(b)
    assert w.at("home.9") == pytest.approx(before.at, abs=1e-3)


def test_a_figure_is_chosen_aimed_and_flicked_with_keys_alone():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    for _ in range(12):
        w.key(pygame.K_TAB)
        if any(getattr(o, "figure", "") == "home.9" for o in w.shown.overlays):
            break
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_z, pygame.K_RETURN):
        w.key(key)
    w.rest()
    (flick,) = w.match.act_done
    assert (flick.figure, flick.spin > 0) == ("home.9", True)
    assert w.at("ball") != (0.0, 0.0)


def test_the_other_player_s_keys_move_the_keeper_while_the_ball_rolls():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.flick("home.9", (0.0, 0.0), 1100)
    w.post(pygame.KEYDOWN, key=pygame.K_w, mod=0, unicode="w", scancode=0)
    w.wait(0.15)
    w.post(pygame.KEYUP, key=pygame.K_w, mod=0, unicode="w", scancode=0)
    w.rest()
    w.wait(0.5)
    assert w.match.layout.keepers["away.keeper"].at[1] > 5


def test_hands_place_only_where_they_may_and_ready_ends_it():
    w = Window()
    a = w.px(w.at("home.9"))
    w.drag(a, w.px((-200.0, 120.0)))
    assert w.shown.doing is Doing.PLACING
    w.release(w.px((-200.0, 120.0)))
    assert w.at("home.9") == pytest.approx((-200.0, 120.0), abs=1.0)
    w.drag(w.px(w.at("home.9")), w.px((40.0, 120.0)))
    assert "nearest free place" in w.says
    w.move(w.px((300.0, 120.0)))
    assert "Inside the lit area" in w.says
    w.release(w.px((300.0, 120.0)))
    assert w.says.startswith("Not now (KOF-1)")
    assert w.at("home.9") == pytest.approx((-200.0, 120.0), abs=1.0)
    w.click(w.button("ready"))
    assert w.shown.step is Step.PLACE_SECOND
    assert not w.says.startswith("Not now")


def test_the_computer_plays_its_side():
    w = Window(terms=Terms(home="human", away="random", seed=3))
    w.click(w.button("ready"))
    w.wait(6.0)
    assert w.shown.step is Step.TAKER
    assert w.shown.to_move is Side.HOME


def test_two_computers_play_while_one_watches():
    w = Window(terms=Terms(home="random", away="random", seed=3, minutes=0.2))
    w.post(pygame.JOYAXISMOTION, axis=1, value=-1.0, instance_id=0, joy=0)
    a, b = w.pull("home.9", (0.0, 0.0), 1750)
    w.drag(a, b)
    w.release(b)
    w.wait(8.0)
    assert w.match.acts > 0
    assert not any(offer.on for offer in w.screen.panel.offered if offer.command != "undo")
