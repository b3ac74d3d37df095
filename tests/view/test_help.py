"""Help comes over every screen, tells what can be done there, and goes away again as if nothing had been."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from sim.language import LANGUAGES, known
from sim.record import load_scenario
from sim.session.footage import film_of
from sim.session.keys import shipped
from sim.session.playback import Playhead
from sim.session.shown import FlickMode
from sim.view.gui import TextField
from sim.view.keys import cap
from sim.view.screens.editor import open_editor
from sim.view.screens.editor_panel import Page as EditorPage
from sim.view.screens.help import HelpScreen, spread
from sim.view.screens.help_told import About, Group, Line, Page, Topic, keys_of, lines_of, pages_of
from sim.view.screens.menu import Menu
from sim.view.screens.play_requests import SHOWN
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.replay_choice import ReplayChoice
from sim.view.screens.replay_export import ExportScreen
from sim.view.screens.school import open_school
from sim.view.screens.settings import SettingsScreen
from sim.view.screens.setup import Setup
from tests.session.table import in_play
from tests.view import images
from tests.view.at_the_window import HOT_SEAT, Window, kick_off
from tests.view.images import pictured
from tests.view.legible import Watch
from tests.view.windowed import SIZES, driven

SCENE = "scenarios/OFF-1/passes-second-last.toml"


def film(app):
    return ReplayScreen(app, film_of(load_scenario(SCENE)))


SCREENS = {
    "menu": (Menu, Topic.MENU),
    "setup": (Setup, Topic.SETUP),
    "settings": (SettingsScreen, Topic.SETTINGS),
    "replay": (film, Topic.REPLAY),
    "shelf": (ReplayChoice, Topic.SHELF),
    "editor": (open_editor, Topic.EDITOR),
}


@pytest.mark.parametrize("name", SCREENS)
def test_f1_opens_help_about_the_screen_below_and_closes_it(name):
    make, topic = SCREENS[name]
    with driven() as d:
        d.show(make(d.app))
        below = d.app.top
        d.key(pygame.K_F1)
        assert isinstance(d.app.top, HelpScreen)
        assert d.app.top.about.topic is topic
        d.key(pygame.K_F1)
        assert d.app.top is below


def exporting(app):
    return ExportScreen(app, film_of(load_scenario(SCENE)), Playhead(u=0.3), overlays=True, follow=False, folder=Path("clips"))


def filing(app):
    screen = open_editor(app)
    screen.page = EditorPage.FILE
    return screen


TYPED = {"shelf": ReplayChoice, "export": exporting, "editor": filing, "school": open_school}


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F11])
@pytest.mark.parametrize("name", TYPED)
def test_a_field_that_is_typed_in_leaves_function_keys_to_the_window(name, key):
    with driven() as d:
        d.show(TYPED[name](d.app))
        screen = d.app.top
        gui = getattr(screen, "gui", None) or screen.controls.gui
        field = next(w for w in gui.widgets if isinstance(w, TextField))
        d.click(field.rect.center)
        assert gui.focus is field
        d.key(key)
        assert isinstance(d.app.top, HelpScreen) if key == pygame.K_F1 else d.app.settings.fullscreen


@pytest.mark.parametrize("name", SCREENS)
def test_the_question_mark_opens_it_as_well(name):
    make, topic = SCREENS[name]
    with driven() as d:
        d.show(make(d.app))
        gui = getattr(d.app.top, "gui", None) or d.app.top.controls.gui
        mark = next(w for w in gui.widgets if getattr(w, "text", "") == "?")
        d.click(mark.rect.center)
        assert isinstance(d.app.top, HelpScreen)
        assert d.app.top.about.topic is topic
        d.key(pygame.K_ESCAPE)
        assert not isinstance(d.app.top, HelpScreen)


def test_a_match_stands_still_under_help_and_goes_on_after_it():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.wait(1.0)
    w.click(w.button("help"))
    assert w.app.top.about == About(Topic.PLAY, FlickMode.AIM, w.match.ruleset)
    before = w.screen.shown(w.us).clock
    w.wait(5.0)
    w.key(pygame.K_ESCAPE)
    assert w.app.top is w.screen
    assert w.shown.clock - before < 0.2
    w.flick("home.9", (0.0, 0.0), 550)
    assert w.session.begun


def test_help_of_a_match_is_about_the_way_one_flicks_there():
    w = Window(start=in_play(), mode=FlickMode.NAIL)
    w.key(pygame.K_F1)
    assert w.app.top.about.mode is FlickMode.NAIL
    w.key(pygame.K_ESCAPE)
    w.key(pygame.K_f)
    w.key(pygame.K_F1)
    assert w.app.top.about.mode is FlickMode.AIM


def test_the_arrows_turn_its_pages_and_stop_at_the_last():
    w = Window(start=kick_off())
    w.key(pygame.K_F1)
    seen = []
    for _ in range(6):
        seen.append(w.app.top.page)
        w.key(pygame.K_RIGHT)
    assert seen == [Page.FLICK, Page.MARKS, Page.REQUESTS, Page.KEYS, Page.PAD, Page.PAD]
    w.key(pygame.K_LEFT)
    assert w.app.top.page is Page.KEYS


def about(ruleset="club", mode=FlickMode.AIM):
    from sim.rules.ruleset import load_ruleset

    return About(Topic.PLAY, mode, load_ruleset(ruleset))


def caps_of(told, app):
    return {key for group in keys_of(told, app.keys, "en") for line in group.lines for key in line.keys}


def test_every_key_of_a_match_is_told():
    with driven() as d:
        told = caps_of(about(), d.app) | caps_of(about("five"), d.app)
        assert {cap(key, "en") for group in shipped().values() for key in group.values()} <= told


def test_keys_are_told_as_they_were_chosen():
    with driven() as d:
        d.app.change(keys={"undo": "b"})
        assert "B" in caps_of(about(), d.app)
        assert "U" not in caps_of(about(), d.app)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_is_explained(lang):
    with driven(lang=lang) as d:
        lines = {line.name for told in (about(), about("five")) for line in lines_of(Page.REQUESTS, told, d.app.keys, lang)}
        assert len(lines) == len(SHOWN)
        assert all(known(f"play.tip.{command.removeprefix('ask_')}", lang) for command in SHOWN)


def test_only_what_the_game_knows_is_explained():
    with driven() as d:
        club, five = ({line.name for line in lines_of(Page.REQUESTS, about(rules), d.app.keys, "en")} for rules in ("club", "five"))
        assert "Tick" in club - five
        assert {"Time-out", "Change"} <= five - club
        marks = [len(lines_of(Page.MARKS, about(rules), d.app.keys, "en")) for rules in ("club", "five")]
        assert marks == [9, 8]


def test_columns_of_keys_are_about_as_long_as_each_other():
    groups = tuple(Group(str(n), (Line("x"),) * n) for n in (9, 4, 3, 8, 5))
    columns = spread(groups, 3)
    assert [group.title for column in columns for group in column] == ["9", "4", "3", "8", "5"]
    assert max(sum(len(g.lines) for g in column) for column in columns) <= 13


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_every_word_can_be_read(topic, lang, size):
    about_topic = replace(about(), topic=topic) if topic is Topic.PLAY else About(topic)
    for page in pages_of(about_topic):
        with Watch() as watch, driven(size=size, lang=lang) as d:
            screen = HelpScreen(d.app, about_topic)
            screen.page = page
            d.show(screen)
            assert watch.faults(d.app.display.surface) == [], page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_about_the_nail_and_the_second_code_can_be_read(lang):
    for told in (about(mode=FlickMode.NAIL), about("five")):
        for page in pages_of(told):
            with Watch() as watch, driven(size=(960, 600), lang=lang) as d:
                screen = HelpScreen(d.app, told)
                screen.page = page
                d.show(screen)
                assert watch.faults(d.app.display.surface) == [], page


def half(lang, mode, page):
    w = Window((1280, 800), lang, terms=HOT_SEAT, start=kick_off(), mode=mode)
    w.key(pygame.K_F1)
    for _ in range(page):
        w.key(pygame.K_RIGHT)
    w.wait(0.05)
    return pygame.transform.smoothscale(w.picture, (640, 400))


@pictured
def help_nail():
    return half("en", FlickMode.NAIL, 0)


@pictured
def help_marks():
    return half("es", FlickMode.AIM, 1)


@pytest.mark.parametrize("name", [name for name, draw in images.MADE.items() if draw.__module__ == __name__])
def test_help_looks_as_it_did(name):
    assert images.close(name, images.MADE[name]())
