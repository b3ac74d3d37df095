"""Play with gamepads alone: events of the window system's own gamepads go in, flicks, requests and looks at rulings come out."""

import math

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.resources import scenarios
from sim.session.footage import open_film
from sim.session.pad import BUTTONS, FREE, shipped_buttons
from sim.session.settings import Settings, load_settings
from sim.session.shown import AimLine, Doing
from sim.session.terms import Terms
from sim.view.screens.menu import Menu
from sim.view.screens.play import PlayScreen
from sim.view.screens.play_pads import side_of_pad
from sim.view.screens.play_pause import PauseScreen
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.settings import SettingsScreen, Tab
from tests.session.table import in_play
from tests.view.at_the_window import HOT_SEAT, Window
from tests.view.pads import GAMEPAD, UNKNOWN, VirtualPad, plugged_in
from tests.view.test_play_whistle import finished
from tests.view.windowed import Driven

AWAY_HAS_IT = {"away.9": (60.0, 0.0)}


class AtPads(Window):
    """A window with hands at gamepads; in hot seat the first plays for the visitors."""

    def __init__(self, *args, **more):
        super().__init__(*args, **more)  # it forgets what was said before it was there, and is told again
        for i in range(pygame.joystick.get_count()):
            self.post(pygame.JOYDEVICEADDED, device_index=i, guid="")

    def tap(self, pad: VirtualPad, *names: str) -> None:
        for name in names:
            pad.button(name, down=True)
            self.wait(0.02)
            pad.button(name, down=False)
            self.wait(0.02)

    def lean(self, pad: VirtualPad, x: float, y: float, *, right: bool = False) -> None:
        first = 2 if right else 0
        pad.axis(first, x)
        pad.axis(first + 1, -y)
        self.wait(0.02)

    @property
    def aimed(self) -> AimLine:
        return next(o for o in self.shown.overlays if isinstance(o, AimLine))


def alone(**more):
    """A match of one human, at home, who has the ball, against somebody who never comes to a decision."""
    return AtPads(terms=Terms(home="human", away="ai:easy", seed=3), start=in_play({"home.9": (-60.0, 0.0)}), **more)


def flicks(window):
    return [action for match in window.match.history() for action in match.act_done if isinstance(action, Flick)]


def test_a_gamepad_alone_chooses_aims_strengthens_spins_and_flicks():
    with plugged_in() as (pad,):
        w = alone()
        w.tap(pad, "a")
        assert w.shown.doing is Doing.AIMING
        w.lean(pad, 0.0, 1.0)
        w.lean(pad, 0.0, 0.0)
        hand = w.session._desk.hand
        assert (hand.figure, hand.direction) == ("home.9", pytest.approx(math.pi / 2, abs=0.01))
        w.tap(pad, "left", "left")
        assert w.session._desk.hand.direction == pytest.approx(math.pi / 2 + 2 * w.session._desk.feel.aim.turn_step, abs=0.01)
        before = w.session._desk.hand.power
        w.lean(pad, 0.5, 1.0, right=True)
        w.wait(0.2)
        w.lean(pad, 0.0, 0.0, right=True)
        assert w.session._desk.hand.power > before + 0.1
        assert w.session._desk.hand.spin < 0.0
        pad.axis(5, 1.0)
        w.wait(0.02)
        pad.axis(5, -1.0)
        w.wait(0.02)
        assert w.session._desk.hand.loft > 0.0, "a trigger is a button"
        w.tap(pad, "b")
        assert w.shown.doing is not Doing.AIMING
        w.tap(pad, "a", "a")
        w.rest()
        assert [flick.figure for flick in flicks(w)][:1] == ["home.9"]


def test_the_flick_by_gamepad_is_the_flick_by_keys():
    with plugged_in() as (pad,):
        one, two = alone(), alone()
        one.tap(pad, "rb", *["left"] * 3, *["up"] * 2, "a")
        for key in (pygame.K_TAB, *[pygame.K_LEFT] * 3, *[pygame.K_UP] * 2, pygame.K_RETURN):
            two.key(key)
        for w in (one, two):
            w.wait(0.1)
        assert one.session.begun
        assert [part.action for part in one.session._desk.live.parts] == [part.action for part in two.session._desk.live.parts]


def test_in_hot_seat_each_gamepad_is_heard_for_its_own_side():
    assert [side_of_pad(n, tuple(Side)) for n in range(4)] == [Side.AWAY, Side.HOME, Side.AWAY, Side.HOME]
    assert side_of_pad(1, (Side.AWAY,)) is Side.AWAY
    assert side_of_pad(0, ()) is None
    with plugged_in((GAMEPAD, 6, 15, 0), (GAMEPAD, 6, 15, 0)) as (visitors, hosts):
        w = AtPads(start=in_play({"home.9": (-60.0, 0.0)}))
        w.tap(hosts, "a")
        mine = w.session._desk.hand
        assert mine.figure == "home.9"
        w.tap(visitors, "left", "up", "b", "a", "rb")
        w.lean(visitors, 0.0, 1.0)
        w.lean(visitors, 0.0, 0.0)
        assert w.session._desk.hand == mine
        w.tap(hosts, "a")
        w.lean(visitors, 0.0, 1.0)
        w.wait(0.06)
        w.lean(visitors, 0.0, 0.0)
        w.rest()
        w.wait(0.5)
        assert w.match.layout.keepers["away.keeper"].at[1] > 15.0


def test_a_gamepad_pulled_out_in_mid_aim_leaves_the_aim_and_turns_nothing_any_more():
    with plugged_in() as (pad,):
        w = alone()
        w.tap(pad, "a")
        w.lean(pad, 0.3, 1.0, right=True)
        pad.button("left", down=True)
        w.wait(0.1)
        pad.pull_out()
        w.wait(0.05)
        assert w.says == words("play.hint.pad_gone", "en", side=w.screen.frame.told.name(Side.HOME))
        before = w.session._desk.hand
        assert before is not None
        w.wait(1.0)
        assert w.session._desk.hand == before
        w.key(pygame.K_ESCAPE)
        assert w.session._desk.hand is None
        with plugged_in() as (again,):
            w.wait(0.1)
            w.tap(again, "a")
            assert w.shown.doing is Doing.AIMING


def test_a_gamepad_pulled_out_while_a_mouse_drags_disturbs_no_drag():
    with plugged_in() as (pad,):
        w = alone()
        start, end = w.pull("home.9", (0.0, 0.0), 60)
        w.drag(start, end)
        aimed = w.session._desk.hand
        w.lean(pad, 1.0, 0.2)
        w.lean(pad, 1.0, 0.2, right=True)
        w.tap(pad, "rb", "up", "left")
        pad.pull_out()
        w.wait(0.1)
        hand = w.session._desk.hand
        assert (hand.figure, hand.anchor, hand.power) == (aimed.figure, aimed.anchor, aimed.power)
        w.release(end)
        w.wait(0.02)
        assert w.shown.doing is Doing.MOVING


def test_a_worn_stick_moves_neither_aim_nor_keeper():
    with plugged_in() as (pad,):
        w = AtPads(start=in_play({"home.9": (-60.0, 0.0)}))
        before = w.match.layout.keepers["away.keeper"]
        for k in range(60):
            pad.axis(0, 0.12 + 0.02 * math.sin(k))
            pad.axis(1, -0.1)
            w.wait(0.01)
        w.flick("home.9", (0.0, 0.0), 60)
        w.rest()
        assert w.match.layout.keepers["away.keeper"] == before


def test_pads_that_nobody_knows_are_heard_by_how_they_commonly_count():
    """Six axes and a hat: buttons as the kernel counts them. Four axes and no hat: the triggers are buttons."""
    for shape, (confirm, shoulder, up) in (((UNKNOWN, 6, 11, 1), (0, 5, 4)), ((UNKNOWN, 4, 12, 1), (1, 5, 3))):
        with plugged_in(shape) as (pad,):
            w = alone()
            w.wait(0.05)
            pad.raw_button(confirm, down=True)
            w.wait(0.02)
            pad.raw_button(confirm, down=False)
            w.wait(0.02)
            assert w.shown.doing is Doing.AIMING, shape
            first = w.session._desk.hand
            pad.axis(up, -1.0)
            w.wait(0.2)
            pad.axis(up, 0.0)
            w.wait(0.02)
            assert w.session._desk.hand.power > first.power
            assert w.session._desk.hand.direction == first.direction
            pad.hat(8)
            w.wait(0.02)
            pad.hat(0)
            w.wait(0.02)
            assert w.session._desk.hand.direction > first.direction
            pad.raw_button(shoulder, down=True)
            w.wait(0.02)
            pad.raw_button(shoulder, down=False)
            w.wait(0.02)
            assert w.session._desk.hand.figure != first.figure


def test_the_buttons_of_the_panel_are_gone_through_and_pressed():
    with plugged_in() as (pad,):
        w = alone()
        w.tap(pad, "back")
        first = w.screen.panel.asked.hover
        assert first == w.screen.panel.buttons.hots[0].name
        names = [hot.name for hot in w.screen.panel.buttons.hots]
        seen = set()
        for _ in names:
            w.tap(pad, "down")
            w.wait(0.05)
            seen.add(w.screen.panel.asked.hover)
        assert seen == set(names)
        while w.screen.panel.asked.hover != "mode":
            w.tap(pad, "down")
            w.wait(0.05)
        before = w.shown.mode
        w.tap(pad, "a")
        assert w.shown.mode is not before
        w.tap(pad, "back", "b")
        w.wait(0.05)
        assert w.screen.panel.asked.hover is None
        w.tap(pad, "a")
        assert w.shown.doing is Doing.AIMING


def test_what_may_not_be_asked_for_is_refused_with_its_reason():
    with plugged_in() as (pad,):
        w = alone()
        off = next(offer for offer in w.screen.panel.offered if not offer.on and w.screen.panel.middle_of(offer.command))
        w.tap(pad, "back")
        while w.screen.panel.asked.hover != off.command:
            w.tap(pad, "down")
            w.wait(0.05)
        w.tap(pad, "a")
        assert len(w.says) > 10


def test_a_ruling_is_looked_at_turned_over_and_left():
    w = AtPads(start=in_play({"home.9": (-60.0, 0.0)}))
    with plugged_in() as (pad,):
        w.wait(0.05)
        for _ in range(2):
            w.flick("home.9", (400.0, 300.0), 20)
            w.rest()
        if not w.shown.notebook:
            pytest.fail("nothing was ruled on")
        w.tap(pad, "y")
        assert w.screen.review is not None
        w.wait(3.0)
        w.tap(pad, "y")
        assert w.screen.review.stage.value == "clause"
        w.tap(pad, "right")
        assert w.screen.review.back
        w.tap(pad, "b")
        assert w.screen.review is None
        w.tap(pad, "start")
        assert isinstance(w.app.top, PauseScreen)
        w.tap(pad, "b")
        assert w.app.top is w.screen


def test_the_card_at_the_end_is_answered():
    with plugged_in() as (pad,):
        w = finished()
        w.post(pygame.JOYDEVICEADDED, device_index=0, guid="")
        w.wait(0.1)
        assert w.shown.doing is Doing.OVER
        AtPads.tap(w, pad, "right")
        w.wait(0.05)
        assert w.screen.over.hover == "watch"
        AtPads.tap(w, pad, "b")
        assert not w.screen.over.result_shown


def test_hints_name_the_buttons_of_whoever_used_one_last():
    with plugged_in() as (pad,):
        w = alone()
        w.tap(pad, "a")
        assert words("pad.left_stick", "en").lower() in w.says.lower()
        w.key(pygame.K_TAB)
        assert words("pad.left_stick", "en").lower() not in w.says.lower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_and_what_it_does_has_a_name(lang):
    for button in FREE:
        assert words(f"pad.{button}", lang)
    for command in shipped_buttons():
        assert words(f"command.{command}", lang)


def test_a_button_is_chosen_in_the_settings_and_kept(tmp_path):
    file = tmp_path / "settings.json"
    d = Driven(settings=file)
    screen = SettingsScreen(d.app)
    d.show(screen)
    screen._turn_to(Tab.PAD)
    d.step()
    with plugged_in() as (pad,):
        d.step()

        def tap(name):
            pad.button(name, down=True)
            d.step()
            pad.button(name, down=False)
            d.step()

        screen.gui.focus_on(screen._list)
        tap("a")
        assert screen.listening == "confirm"
        tap("up")
        assert screen.listening is None, "the cross keeps its meaning"
        assert d.app.pad.key("confirm") == "a"
        tap("a")
        tap("rb")
    assert (d.app.pad.key("confirm"), d.app.pad.key("next")) == ("rb", "")
    assert load_settings(file).settings.pad == {"confirm": "rb"}
    file.write_text('{"pad": {"confirm": "rb", "ready": "wheel"}}', encoding="utf-8")
    found = load_settings(file)
    assert (found.settings, found.replaced) == (Settings(pad={"confirm": "rb"}), ("pad.ready",))


def test_buttons_count_as_the_window_system_counts_them():
    named = ("A", "B", "X", "Y", "BACK", "GUIDE", "START", "LEFTSTICK", "RIGHTSTICK", "LEFTSHOULDER", "RIGHTSHOULDER")
    assert [getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in named] == list(range(len(named)))
    assert [getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}") for name in ("up", "down", "left", "right")] == [
        BUTTONS.index(name) for name in ("up", "down", "left", "right")
    ]


def test_where_two_play_it_is_told_whose_the_gamepad_is_and_alone_it_is_not():
    with plugged_in():
        for terms, told in ((HOT_SEAT, True), (Terms(home="human", away="ai:easy", seed=3), False)):
            w = AtPads(terms=terms, start=in_play({"home.9": (-60.0, 0.0)}))
            w.screen.over.news = None
            again = PlayScreen(w.app, w.session, terms)
            w.app.push(again)
            w.wait(0.05)
            said = again.over.news
            assert (said is not None) is told
            assert said is None or said[0] == words("play.hint.pad_there", "en", side=again.frame.told.name(Side.AWAY), confirm="A")


def test_a_whole_kick_off_by_two_gamepads():
    """Ready from both, the taker named, its flick: the first button does the next thing that is to be done."""
    with plugged_in((GAMEPAD, 6, 15, 0), (GAMEPAD, 6, 15, 0)) as (visitors, hosts):
        w = AtPads()
        first, second = (hosts, visitors) if w.shown.to_move is Side.HOME else (visitors, hosts)
        w.tap(first, "x")
        w.tap(second, "x")
        w.tap(first, "a", "a")
        taker = w.match.state.taker
        assert taker is not None
        w.tap(first, "a", "a")
        w.rest()
        assert [flick.figure for flick in flicks(w)] == [taker]


def test_the_second_button_leads_back_from_a_film_as_from_any_page():
    d = Driven()
    film = open_film(scenarios() / "OFF-1" / "passes-second-last.toml")
    while film.load():
        pass
    d.show(Menu(d.app))
    d.show(ReplayScreen(d.app, film))
    d.post(pygame.JOYBUTTONDOWN, instance_id=0, button=1)
    assert isinstance(d.app.top, Menu)
