"""Restarts at the window: what can be done at each step is said, what stands in the way is shown, and strays go home at one press."""

import math
from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES, sentence, words
from sim.match.kick_off_layout import kick_off_layout
from sim.model.ids import Side
from sim.rules.procedure import Step
from sim.rules.situation import Situation
from sim.rules.wording import body_phrase
from sim.rules.words import Phase
from sim.session.inputs import Command
from sim.session.shown import Doing, Expected, FlickMode, Wrong
from sim.session.words import say_expected
from sim.view.screens.play_words import turn_of
from tests.session.table import in_play, scene
from tests.view.at_the_window import Window, kick_off
from tests.view.test_play_whistle import out
from tests.view.windowed import SIZES


def astray(size=(1280, 800), lang="en"):
    """A kick-off before which a figure of the side that places stands in the other half."""
    w = Window(size, lang, start=kick_off(home_9=(200.0, 150.0), home_7=(-400.0, 10.0)))
    w.wait(0.1)
    return w


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_ready_that_has_to_wait_stays_in_sight_with_its_reason_and_the_figure_ringed(size, lang):
    w = astray(size, lang)
    ready = next(b for b in w.screen.panel.buttons._key[0].buttons if b.name == Command.READY)
    assert not ready.on
    assert "KOF-1" in ready.tip
    assert "KOF-1" in w.says
    w.wait(0.1)
    assert Wrong(("home.9",)) in w.screen.view(w.shown, w.us)[2]
    w.click(w.button(Command.TIDY))
    w.wait(0.1)
    assert next(b for b in w.screen.panel.buttons._key[0].buttons if b.name == Command.READY).on
    assert not [o for o in w.screen.view(w.shown, w.us)[2] if isinstance(o, Wrong)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("taken", [Phase.KICK_OFF, Phase.GOAL_KICK])
def test_where_several_stand_wrongly_each_is_named_once_in_plain_sentences_and_all_are_ringed(taken, lang):
    if taken is Phase.KICK_OFF:
        start = kick_off(home_9=(200.0, 150.0), home_8=(260.0, -150.0))
    else:
        figures = {"home.7": (-530.0, 0.0), "home.8": (-500.0, 80.0), "home.9": (-500.0, -90.0), "away.9": (0.0, 0.0)}
        start = scene(figures, (-560.0, 0.0), situation=Situation(possession=Side.HOME, phase=taken))
    w, wrong = Window((960, 600), lang, start=start), {"home.8", "home.9"}
    w.wait(0.1)
    said = w.says
    ringed = {body for o in w.screen.view(w.shown, w.us)[2] if isinstance(o, Wrong) for body in o.figures}
    assert wrong <= ringed
    for body in wrong:
        assert said.lower().count(body_phrase(body, lang).lower()) == 1, said
    assert said.count("(GKK-2)" if taken is Phase.GOAL_KICK else "(KOF-1)") == 1, said
    assert said.count(":") <= 1, said
    assert sentence(words("instead.stand_wrongly", lang)) in said


def test_one_press_brings_everybody_to_their_kick_off_places_by_lawful_placings():
    w = astray()
    home = kick_off_layout().figures
    w.click(w.button(Command.FORMATION))
    w.wait(0.1)
    assert all(math.dist(f.at, home[body].at) < 1.0 for body, f in w.match.layout.figures.items() if body.startswith("home."))
    assert not any(entry.ruling.against for entry in w.shown.notebook)
    offer = next(o for o in w.screen.panel.offered if o.command is Command.FORMATION)
    assert (offer.on, offer.words) == (False, words("play.tip.formation_off", "en"))


def test_everybody_goes_home_only_before_a_kick_off():
    w = out()
    acts = w.match.acts
    w.key(pygame.K_h)
    assert w.match.acts == acts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_a_throw_in_it_is_said_that_the_taker_can_be_dragged(lang):
    w = out(lang)
    w.wait(0.5)
    assert (w.shown.step, w.says) == (Step.NAME, words("play.hint.take_then_drag", lang))
    taker = next(body for right in w.shown.permission.takes for body in right.figures)
    w.click(w.px(w.at(taker)))
    w.wait(0.2)
    assert w.shown.step is Step.POSITION_FIRST
    start = words("play.hint.drag_taker", lang, figure="#").partition("#")[2]
    assert w.says.endswith(start)
    before = w.at(taker)
    w.drag(w.px(before), w.px(w.at("ball")))
    w.release(w.px(w.at("ball")))
    assert math.dist(w.at(taker), before) > 10.0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folded_notebook_has_a_button_with_its_name_and_the_last_whistle_a_line_that_opens_the_evidence(lang):
    w = out(lang, size=(960, 600))
    w.wait(11.0)
    last = w.screen.panel.last._key[0]
    assert (last.label, last.key) == (words("play.notebook_short", lang), "I")
    w.click(w.button(f"note:{last.note.name}"))
    w.wait(0.1)
    assert w.screen.review is not None
    w.key(pygame.K_ESCAPE)
    w.click(w.button("panel"))
    w.wait(0.1)
    assert w.screen.frame.places.full


def test_a_window_higher_than_wide_has_the_notebooks_button_and_the_last_whistle_too():
    w = out("en", size=(800, 1000))
    w.wait(11.0)
    last = w.screen.panel.last_bar._key[0]
    assert (last.label, last.note.call) == (words("play.notebook_short", "en"), "Throw-in")
    w.click(w.button(f"note:{last.note.name}"))
    w.wait(0.1)
    assert w.screen.review is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ball_that_may_not_be_put_by_hand_says_why_when_it_is_dragged(lang):
    w = Window(lang=lang)
    at = w.px(w.at("ball"))
    w.drag(at, (at[0] + 60, at[1]))
    w.release((at[0] + 60, at[1]))
    assert "FLI-6" in w.says


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", FlickMode)
def test_how_a_kick_is_taken_is_said_for_the_way_one_flicks(lang, mode):
    w = out(lang)
    if w.shown.mode is not mode:
        w.key(pygame.K_f)
    w.click(w.px(w.at("away.6")))
    w.wait(0.1)
    while w.shown.step is not Step.KICK:
        lit = next(offer.command for offer in w.screen.panel.offered if offer.strong)
        w.click(w.button(lit))
        w.wait(0.1)
    key = "play.hint.kick_or_move_nail" if mode is FlickMode.NAIL else "play.hint.kick_or_move"
    told = words(key, lang, figure=body_phrase("away.6", lang), cap="G")
    assert w.says == told[:1].upper() + told[1:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_press_puts_right_what_keeps_ready_waiting_and_is_lit_for_it(lang):
    w = astray(lang=lang)
    lit = [offer.command for offer in w.screen.panel.offered if offer.strong]
    assert lit == [Command.TIDY]
    assert words("play.hint.or_tidy", lang, ask=words("play.ask.tidy", lang), cap="Y") in w.says
    w.click(w.button(Command.TIDY))
    w.wait(0.1)
    assert [offer.command for offer in w.screen.panel.offered if offer.strong] == [Command.READY]


def test_the_taker_that_was_put_where_it_takes_the_kick_is_asked_for_no_more():
    w = out()
    taker = next(body for right in w.shown.permission.takes for body in right.figures)
    w.click(w.px(w.at(taker)))
    w.wait(0.2)
    drag = words("play.hint.drag_taker", "en", figure="#").partition("#")[2]
    assert w.says.endswith(drag)
    w.drag(w.px(w.at(taker)), w.px(w.at("ball")))
    w.release(w.px(w.at("ball")))
    w.wait(0.2)
    assert w.shown.step is Step.POSITION_FIRST
    assert not w.says.endswith(drag)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_while_the_taker_is_named_ready_says_the_same_as_the_line_that_helps(lang):
    w = out(lang)
    assert w.shown.step is Step.NAME
    ready = next(offer for offer in w.screen.panel.offered if offer.command is Command.READY)
    assert not ready.on
    assert ready.words == words("play.hint.take", lang)
    assert ready.words.rstrip(".") in w.says


def test_each_way_of_flicking_is_learned_by_itself():
    for mode, other in ((FlickMode.AIM, "flick"), (FlickMode.NAIL, "nail")):
        w = Window(start=in_play({"home.9": (-60.0, 0.0)}), mode=mode)
        w.screen.frame = replace(w.screen.frame, learned=frozenset({other, "block"}))
        assert w.says == words("play.hint.goal", "en")
        w.key(pygame.K_f)
        w.wait(0.1)
        hint = words("play.hint.aim" if w.shown.mode is FlickMode.AIM else "play.hint.nail", "en")
        assert w.says.startswith(hint)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_block_that_may_be_made_comes_before_that_the_other_side_is_thinking(lang):
    w = Window(lang=lang, start=in_play({"home.9": (-60.0, 0.0)}))
    told = w.screen.frame.told
    thinking = replace(w.shown, doing=Doing.THINKING, to_move=Side.AWAY, expected=Expected("expect.thinking", Side.AWAY))
    owed = replace(thinking, block_owed=Side.HOME)
    assert turn_of(owed, told, (Side.HOME,)).next == words("play.block_first", lang, other=told.name(Side.AWAY))
    for shown, humans in ((thinking, (Side.HOME,)), (owed, ())):
        assert turn_of(shown, told, humans).next == say_expected(thinking.expected, lang)
