"""Pieces of the play screen: hints until it has been done, what is heard, hands that glide, keys and wheels."""

import itertools
import math
from dataclasses import replace

import pygame
import pytest

from sim.events import Log
from sim.language import LANGUAGES, known
from sim.model.ids import Side
from sim.model.layout import Ball, Figure
from sim.rules.findings import Margin, Ruling
from sim.rules.procedure import Step
from sim.rules.words import Call, Restart, Unit
from sim.session.inputs import Command
from sim.session.keys import keys_in_force, shipped
from sim.session.settings import Settings
from sim.session.shown import Chosen, Doing
from sim.view.keys import key_code
from sim.view.screens.play_glide import SECONDS, glide
from sim.view.screens.play_hints import Lesson, hint_of
from sim.view.screens.play_inputs import said_by_key
from sim.view.screens.play_requests import SHOWN
from sim.view.screens.play_sounds import Ears
from sim.view.screens.play_words import Told
from sim.view.widgets.ruled import side_of_call, weight
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off

KEYS = keys_in_force()


# ---------------------------------------------------------------- hints


def test_a_hint_is_given_until_it_has_been_done_once():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    told, humans = w.screen.frame.told, (Side.HOME, Side.AWAY)
    first = hint_of(w.shown, told, frozenset(), humans, KEYS)
    assert first.text.startswith("Drag back")
    then = hint_of(w.shown, told, frozenset({Lesson.FLICK}), humans, KEYS)
    assert then.text.startswith("Play into the shooting area")
    assert hint_of(w.shown, told, frozenset(Lesson), humans, KEYS) is None


def test_who_plays_with_keys_is_told_the_keys_and_who_takes_the_mouse_is_not():
    w = Window(start=kick_off())
    assert "Tab" not in w.says
    w.key(pygame.K_TAB)
    assert w.shown.doing is Doing.PLACING
    assert all(key in w.says for key in ("← →", "↑ ↓", "Enter", "Tab", "R"))
    w.key(pygame.K_RETURN)
    assert w.says.startswith("Tab chooses a figure")
    w.key(pygame.K_r)
    w.key(pygame.K_r)
    assert w.shown.step is Step.TAKER
    assert w.says.startswith("Tab chooses the figure that is to take it, Enter names it")
    w.key(pygame.K_TAB)
    (chosen,) = (o.figure for o in w.shown.overlays if isinstance(o, Chosen))
    mates = [body for body in w.match.layout.figures if body.startswith("home.")]
    assert chosen == min(mates, key=lambda body: math.dist(w.at(body), w.at("ball")))
    w.key(pygame.K_RETURN)
    assert w.shown.step is Step.KICK
    w.key(pygame.K_TAB)
    assert w.shown.doing is Doing.AIMING
    assert w.says.startswith("← → turn (Shift a little, Ctrl much), ↑ ↓ the power")
    w.key(pygame.K_ESCAPE)
    assert w.says.startswith("Tab chooses a figure, aimed at the ball; ← → turn it")
    w.click((4, 400))
    assert w.says.startswith("Drag back")


def test_what_was_learned_is_remembered_in_the_next_match(tmp_path):
    settings = tmp_path / "settings.json"
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}), settings=settings)
    w.flick("home.9", (0.0, 0.0), 1100)
    w.rest()
    w.wait(0.1)
    w.key(pygame.K_ESCAPE)
    w.app.top.leave()
    assert "Drag back" not in Window(start=in_play({"home.9": (-60.0, 0.0)}), settings=settings).says


def test_nobody_is_told_what_to_do_while_the_other_side_thinks():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    assert hint_of(w.shown, w.screen.frame.told, frozenset(), (Side.AWAY,), KEYS) is None


def test_who_has_the_keys_is_told_them_while_the_ball_rolls():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.flick("home.9", (0.0, 0.0), 1100)
    assert "W A S D" in w.says


# ---------------------------------------------------------------- sounds


class Heard:
    def __init__(self):
        self.cues, self.whistles = [], []

    def play(self, cues):
        self.cues += cues

    def whistle(self, call):
        self.whistles.append(call)


@pytest.mark.parametrize("every", [0.008, 0.05])
def test_every_noise_is_heard_once_and_the_whistle_once(every):
    w = Window(start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)))
    ears, heard = Ears(), Heard()
    w.flick("home.9", (0.0, 400.0), 1400)
    log = w.shown.log
    for _ in range(round(5.0 / every)):
        w.wait(every)
        ears.hear(w.shown, heard)
    times = [cue.t for cue in heard.cues]
    assert len(times) == len(set(times)) > 1
    assert times == sorted(times)
    assert log.until >= times[-1]
    assert heard.whistles == [Call.THROW_IN]


# ---------------------------------------------------------------- gliding


def test_what_the_referee_puts_elsewhere_glides_there():
    start = kick_off()
    table = Window(start=start).match.table
    after = Log(table, replace(start, ball=Ball((0.0, 0.0)), figures={**start.figures, "home.9": Figure((-125.0, -60.0))}), (), 4.0)
    before = Log(table, replace(start, ball=Ball((300.0, 399.0)), figures={**start.figures, "home.9": Figure((200.0, 100.0))}), (), 4.0)
    way = glide(before, 4.0, after)
    assert way.at("ball", 0.0) == (300.0, 399.0)
    assert way.at("ball", SECONDS) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert way.at("home.9", SECONDS) == pytest.approx((-125.0, -60.0), abs=1e-9)
    assert way.at("home.1", 0.2) == after.at("home.1", 4.0)
    x = [way.at("ball", i * SECONDS / 20)[0] for i in range(21)]
    steps = [a - b for a, b in itertools.pairwise(x)]
    assert steps == sorted(steps, reverse=True)
    assert glide(after, 4.0, after) is None


def test_gliding_is_drawing_only_and_gives_way_to_play():
    w = Window(start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)))
    w.flick("home.9", (0.0, 400.0), 1400)
    w.rest()
    log, _, _ = w.screen.view(w.shown, w.us)
    assert log is not w.shown.log
    assert w.at("ball") == w.shown.log.at("ball", w.shown.t)
    w.wait(SECONDS + 0.1)
    log, _, _ = w.screen.view(w.shown, w.us)
    assert log is w.shown.log


# ---------------------------------------------------------------- keys, pads, wheels


def key_event(kind, name, mod=0):
    return pygame.event.Event(kind, key=key_code(name), mod=mod)


def test_every_shipped_key_is_there_and_says_one_thing():
    keys = [name for group in shipped().values() for name in group.values()]
    assert [name for name in keys if key_code(name) is None] == []
    assert len(keys) == len(set(keys))


def test_a_key_that_is_held_says_so_when_it_goes_down_and_when_it_comes_up():
    down, up = (said_by_key(key_event(kind, "w"), KEYS, placing=False) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    assert (down.command, down.value, up.command, up.value) == (Command.KEEPER_UP, 1.0, Command.KEEPER_UP, 0.0)
    assert said_by_key(key_event(pygame.KEYUP, "r"), KEYS, placing=False) is None


def test_arrows_aim_or_move_what_is_held_and_shift_makes_them_fine():
    aim, nudge = (said_by_key(key_event(pygame.KEYDOWN, "left"), KEYS, placing=placing) for placing in (False, True))
    assert (aim.command, nudge.command, nudge.value) == (Command.TURN_LEFT, Command.NUDGE_LEFT, 5.0)
    fine = said_by_key(key_event(pygame.KEYDOWN, "left", pygame.KMOD_LSHIFT), KEYS, placing=True)
    assert fine.value == pytest.approx(1.0)


def test_keys_that_a_person_chose_are_heard():
    keys = keys_in_force(Settings(keys={"ready": "b"}).keys)
    assert said_by_key(key_event(pygame.KEYDOWN, "b"), keys, placing=False).command is Command.READY
    assert said_by_key(key_event(pygame.KEYDOWN, "r"), keys, placing=False) is None


def test_the_wheel_is_spin_over_the_table_and_scrolls_over_the_notebook():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.drag(*w.pull("home.9", (0.0, 0.0), 1100))
    w.post(pygame.MOUSEWHEEL, y=2, x=0)
    assert w.shown.overlays[-1].spin > 0
    w.key(pygame.K_ESCAPE)
    x, y = 1120, 420
    w.move((x, y))
    assert w.screen.panel.over_notebook((x, y))
    w.post(pygame.MOUSEWHEEL, y=-1, x=0)
    assert w.screen.panel.asked.first == 0


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_has_its_words(lang):
    told = Told(lang, ("Home", "Away"))
    for command in SHOWN:
        name = command.removeprefix("ask_")
        assert told.words(f"tip.{name}")
        assert command is Command.MODE or known(f"play.ask.{name}", lang)


def ruling(call, against=None, to=None, restart=Restart.PLAY_ON):
    return Ruling(call, "GEN-1", against, to, restart, None, 0.0, Margin(1.0, Unit.COUNT))


def test_beside_a_call_stands_the_side_that_it_is_given_to():
    assert side_of_call(ruling(Call.FOUL, Side.HOME, Side.AWAY, Restart.FREE_KICK)) is Side.AWAY
    assert side_of_call(ruling(Call.OFFSIDE, Side.HOME, Side.AWAY, Restart.FREE_KICK)) is Side.AWAY
    assert side_of_call(ruling(Call.THROW_IN, Side.HOME, Side.AWAY, Restart.THROW_IN)) is Side.AWAY
    assert side_of_call(ruling(Call.RETAKE, Side.HOME, Side.HOME, Restart.RETAKE)) is Side.HOME
    assert side_of_call(ruling(Call.GOAL, Side.AWAY, Side.AWAY, Restart.KICK_OFF)) is Side.HOME
    for call in (Call.LIFT, Call.HALF_TIME, Call.CARD, Call.CAUTION, Call.SENT_OFF):
        assert side_of_call(ruling(call, Side.HOME, None if call is Call.LIFT else Side.AWAY)) is None


def test_a_goal_is_whistled_before_the_change_that_led_to_it():
    calls = [ruling(Call.LIFT), ruling(Call.CHANGE), ruling(Call.THROW_IN, restart=Restart.THROW_IN), ruling(Call.GOAL, restart=Restart.KICK_OFF)]
    assert [weight(r) for r in calls] == sorted({weight(r) for r in calls})


def test_a_button_that_may_not_be_pressed_says_what_it_is_for_and_why_not():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.move(w.button("waive"))
    w.wait(0.05)
    offer = next(o for o in w.screen.panel.offered if o.command == "waive")
    assert not offer.on
    tip = w.screen.panel.tip._key[0].text
    assert tip.startswith("Do without your block")
    assert "Not now" in tip


def test_what_lies_under_a_pointer_that_stands_still_is_lit_as_soon_as_it_comes_there():
    w = Window(start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)))
    w.move((1120, 300))
    assert w.screen.panel.asked.hover is None
    w.flick("home.9", (0.0, 400.0), 1400)
    w.move((1120, 300))
    w.rest()
    w.wait(0.5)
    hot = w.screen.panel.hot((1120, 300))
    assert w.screen.panel.asked.hover == (hot.name if hot else None)
    assert w.screen.panel.asked.hover is not None


def test_nothing_is_advised_beside_a_tick_that_was_asked_for():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    told, known = w.screen.frame.told, frozenset({Lesson.FLICK})
    assert hint_of(w.shown, told, known, (Side.HOME,), KEYS) is not None
    w.key(pygame.K_3)
    assert w.match.state.tick_asked is Side.HOME
    assert hint_of(w.shown, told, known, (Side.HOME,), KEYS) is None
