"""From the menu to a match, to the settings and back, by posted events; every page can be read in three languages and at three sizes."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.language import LANGUAGES, known, words
from sim.session.keys import shipped
from sim.session.settings import Settings, load_settings
from sim.session.terms import Terms
from sim.view import fonts
from sim.view.app.screen import Page
from sim.view.gui import Button, Choice, Label, ListBox, Slider, Toggle
from sim.view.kits import kit_pairs
from sim.view.screens import menu as main_menu
from sim.view.screens import options
from sim.view.screens import setup as set_up
from sim.view.screens.menu import Menu
from sim.view.screens.settings import SettingsScreen, Tab
from sim.view.screens.setup import Setup
from tests.view.legible import Watch
from tests.view.windowed import SIZES, Driven


def button(gui, text: str) -> Button:
    return next(w for w in gui.widgets if isinstance(w, Button) and w.text == text)


def choices(gui) -> list[Choice]:
    return [w for w in gui.widgets if isinstance(w, Choice)]


def labels(gui) -> list[str]:
    return [w.text for w in gui.widgets if isinstance(w, Label)]


@pytest.fixture
def driven(tmp_path) -> Driven:
    driven = Driven(settings=tmp_path / "settings.json")
    driven.show(Menu(driven.app))
    return driven


@pytest.fixture
def opened(monkeypatch) -> list[tuple]:
    """What was asked to be opened, in place of the real screens."""
    found: list[tuple] = []

    def entry(name: str):
        def opens(app, *more):
            found.append((name, *more))
            return Page()

        return opens

    monkeypatch.setattr(main_menu, "entry", entry)
    monkeypatch.setattr(set_up, "opening", lambda app, terms: iter((entry("play")(app, terms),)))
    return found


def test_two_presses_of_enter_lead_to_a_match_against_the_computer(driven, opened) -> None:
    driven.key(pygame.K_RETURN, pygame.K_RETURN)
    ((name, terms),) = opened
    assert name == "play"
    assert (terms.home, terms.away, terms.ruleset, terms.minutes) == ("human", "ai:first", "club", 5.0)
    assert len(driven.app.stack) == 2, "the match stands where the set-up stood, over the menu"


def test_the_mouse_alone_leads_there_as_well(driven, opened) -> None:
    driven.click(button(driven.app.top.gui, "Play").rect.center)
    driven.click(button(driven.app.top.gui, "Kick off").rect.center)
    assert opened[0][0] == "play"


def test_enter_kicks_off_from_any_row_of_the_set_up_and_the_space_bar_changes_it(driven, opened) -> None:
    for row in range(6):
        driven.key(pygame.K_RETURN)
        page = driven.app.top
        assert isinstance(page, Setup)
        choice = choices(page.gui)[row]
        page.gui.focus_on(choice)
        before = choice.value
        driven.key(pygame.K_RETURN)
        assert (len(opened), driven.app.top is page) == (row + 1, False)
        driven.app.pop()
        assert choice.value == before
    driven.key(pygame.K_RETURN)
    page = driven.app.top
    rules = choices(page.gui)[-1]
    page.gui.focus_on(rules)
    driven.key(pygame.K_SPACE)
    assert driven.app.top is page
    assert choices(page.gui)[-1].value != Settings().ruleset


def test_every_line_of_the_menu_leads_somewhere(driven, opened) -> None:
    for name in ("Replay", "Referees' school", "Editor"):
        driven.click(button(driven.app.stack[0].gui, name).rect.center)
        driven.app.pop()
    assert [entry[0] for entry in opened] == ["replay", "school", "editor"]
    driven.click(button(driven.app.top.gui, "Settings").rect.center)
    assert isinstance(driven.app.top, SettingsScreen)
    driven.key(pygame.K_ESCAPE)
    driven.click(button(driven.app.top.gui, "Quit").rect.center)
    assert driven.app.stack == []


def test_a_part_that_is_not_installed_is_said_to_be_missing(driven, monkeypatch) -> None:
    monkeypatch.setattr(main_menu, "entry", lambda name: None)
    driven.click(button(driven.app.top.gui, "Referees' school").rect.center)
    assert words("menu.no_school", "en") in labels(driven.app.top.gui)
    assert isinstance(driven.app.top, Menu)


def test_esc_on_the_menu_does_not_end_the_program_at_once(driven) -> None:
    driven.key(pygame.K_ESCAPE)
    assert driven.app.stack
    driven.key(pygame.K_RETURN)
    assert driven.app.stack == []


def test_language_changes_at_once_by_keyboard_and_is_kept(driven, tmp_path) -> None:
    driven.click(button(driven.app.top.gui, "Settings").rect.center)
    driven.key(pygame.K_TAB, pygame.K_RIGHT)
    assert "Ajustes" in labels(driven.app.top.gui)
    assert driven.app.top.gui.focus.value == "es", "the focus stays where it was"
    driven.key(pygame.K_ESCAPE)
    assert button(driven.app.top.gui, "Jugar")
    assert load_settings(tmp_path / "settings.json").settings.language == "es"


def test_everything_in_the_settings_can_be_changed_by_keyboard_alone(driven, tmp_path) -> None:
    driven.app.push(SettingsScreen(driven.app))
    driven.step()
    before = driven.app.settings
    for tab in (Tab.LOOKS, Tab.MATCH):
        for i in range(1, 30):
            gui = driven.app.top.gui
            if i >= len(gui.order):
                break
            gui.focus_on(gui.order[i])
            if isinstance(gui.focus, Choice):
                driven.key(pygame.K_RIGHT if gui.focus.index == 0 else pygame.K_LEFT)
            elif isinstance(gui.focus, Toggle | Slider):
                driven.key(pygame.K_LEFT)
        driven.app.top.gui.focus_on(driven.app.top.gui.order[0])
        driven.key(pygame.K_RIGHT)
        assert driven.app.top.tab is not tab
    now = load_settings(tmp_path / "settings.json").settings
    changed = {name for name in type(now).model_fields if getattr(now, name) != getattr(before, name)}
    assert changed == {"language", "kits", "scale", "fullscreen", "sound", "volume", "mode", "level", "minutes", "ruleset"}


def test_the_key_for_sound_turns_the_switch_in_the_settings(driven) -> None:
    driven.app.push(SettingsScreen(driven.app))
    driven.key(pygame.K_m)
    (toggle,) = [w for w in driven.app.top.gui.widgets if isinstance(w, Toggle)]
    assert not toggle.on


def keys_page(driven: Driven) -> ListBox:
    screen = SettingsScreen(driven.app)
    screen.tab = Tab.KEYS
    driven.show(screen)
    return next(w for w in screen.gui.widgets if isinstance(w, ListBox))


def test_a_command_gets_a_new_key_and_its_old_one_back(driven) -> None:
    keys_page(driven)
    shipped_key = driven.app.keys.key("next")
    driven.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_j)
    assert driven.app.keys.command("j") == "next"
    driven.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert driven.app.keys.command("j") == "next", "Esc leaves it as it was"
    driven.click(button(driven.app.top.gui, words("settings.keys.restore", "en")).rect.center)
    assert driven.app.keys.key("next") == shipped_key
    assert driven.app.settings.keys == {}


def test_a_key_that_was_taken_is_taken_away(driven) -> None:
    keys_page(driven)
    driven.key(pygame.K_TAB, pygame.K_RETURN, pygame.K_r)
    assert driven.app.keys.command("r") == "next"
    assert driven.app.keys.key("ready") == ""
    assert "“Ready” has no key now" in driven.app.top.hint.text
    driven.key(pygame.K_RETURN, pygame.K_j)
    assert "has no key" not in driven.app.top.hint.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("tab", [Tab.KEYS, Tab.PAD])
def test_what_is_said_of_a_key_that_was_taken_can_be_read(tab, size, lang) -> None:
    with Watch() as watch:
        driven = Driven(size, lang=lang)
        screen = _settings(driven.app, tab)
        driven.show(screen)
        longest = max(screen._commands(), key=lambda c: len(words(f"command.{c}", lang)))
        screen._loser = longest
        screen.resized(size)
        driven.step()
        assert words(f"settings.{tab}.robbed", lang, command="")[-12:] in screen.hint.text
        assert watch.faults(driven.display.surface) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_chosen_has_its_words(lang) -> None:
    for group in shipped().values():
        for command in group:
            assert known(f"command.{command}", lang), command
    for pair in kit_pairs():
        assert known(f"kits.{pair}", lang), pair
    for name, said in options.rulesets(lang):
        assert known(f"ruleset.{name}", lang), said


def test_a_choice_in_the_set_up_is_there_the_next_time(driven, opened) -> None:
    driven.key(pygame.K_RETURN)
    opponent = choices(driven.app.top.gui)[0]
    driven.click(opponent.part(1).center)
    driven.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert choices(driven.app.top.gui)[0].value == "human"
    driven.key(pygame.K_RETURN)
    assert (opened[0][1].home, opened[0][1].away) == ("human", "human")


def test_against_a_friend_there_is_no_level_and_no_side_to_choose(driven) -> None:
    driven.app.change(opponent="human")
    driven.show(Setup(driven.app))
    assert [w.enabled for w in choices(driven.app.top.gui)] == [True, False, False, True, True, True]


@pytest.mark.parametrize("side", ["home", "away"])
def test_terms_put_the_person_on_the_side_that_was_chosen(side) -> None:
    terms = Terms.of(Settings(side=side, level="hard"))
    assert {getattr(terms, side), terms.home, terms.away} == {"human", "ai:hard"}
    assert getattr(terms, side) == "human"


def test_damaged_settings_are_replaced_with_a_word(tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    driven = Driven(settings=path)
    driven.show(Menu(driven.app))
    assert words("settings.trouble.damaged", "en") in labels(driven.app.top.gui)


def test_a_wrong_setting_is_told_by_name_and_the_others_hold(tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"volume": 7, "scale": 1.25, "keys": {"undo": "no key", "ready": "f9"}}', encoding="utf-8")
    driven = Driven(settings=path)
    driven.show(Menu(driven.app))
    said = words("settings.trouble.replaced", "en", names="volume and the key for “undo”")
    assert said in labels(driven.app.top.gui)
    assert (driven.app.settings.scale, driven.app.keys.key("ready"), driven.app.keys.key("undo")) == (1.25, "f9", "u")


def test_what_no_font_can_draw_is_drawn_as_missing_and_stops_nobody() -> None:
    for odd in ("a\x00b", "a\ud800b"):
        assert fonts.width(odd, 20) == fonts.width("a\N{REPLACEMENT CHARACTER}b", 20)
        assert fonts.render(odd, 20, (255, 255, 255)).get_width() == fonts.width(odd, 20)


def test_a_sign_and_its_text_stand_in_the_middle_of_their_option_as_other_texts_do() -> None:
    driven = Driven()
    driven.show(Setup(driven.app))
    driven.step()
    side = next(w for w in driven.app.top.gui.widgets if isinstance(w, Choice) and w.swatch is not None)
    for i in range(len(side.options)):
        part = side.part(i).inflate(-12, -12)
        seen = pygame.surfarray.array3d(driven.display.surface.subsurface(part)).astype(int)
        columns = np.flatnonzero((abs(seen - seen[0, 0]).sum(axis=2) > 60).any(axis=1))
        assert abs(columns[0] + columns[-1] - part.w) <= 8


KEYS = [
    *(pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE),
    *(pygame.K_m, pygame.K_F11, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_LSHIFT, pygame.K_q),
]
DEEDS = st.one_of(
    st.tuples(st.just("key"), st.sampled_from(KEYS)),
    st.tuples(st.just("click"), st.tuples(st.integers(-20, 1000), st.integers(-20, 640))),
    st.tuples(st.just("drag"), st.tuples(st.integers(0, 960), st.integers(0, 600)), st.tuples(st.integers(0, 960), st.integers(0, 600))),
    st.tuples(st.just("wheel"), st.integers(-3, 3)),
    st.tuples(st.just("size"), st.sampled_from([(960, 600), (1000, 700), (640, 480)])),
)


@settings(max_examples=25, deadline=None)
@given(deeds=st.lists(DEEDS, max_size=25))
def test_whatever_is_pressed_the_focus_is_on_something_and_the_settings_are_whole(tmp_path_factory, deeds) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main_menu, "entry", lambda name: None)
        patch.setattr(set_up, "opening", lambda app, terms: iter((Menu(app),)))
        driven = Driven((960, 600), settings=path)
        driven.show(Menu(driven.app))
        for deed in deeds:
            match deed:
                case ("key", key):
                    driven.key(key)
                case ("click", at):
                    driven.click(at)
                case ("drag", start, end):
                    driven.press(start)
                    driven.release(end)
                case ("wheel", steps):
                    driven.post(pygame.MOUSEWHEEL, x=0, y=steps)
                case ("size", size):
                    driven.resize(size)
            if not driven.app.stack:
                break
            gui = driven.app.top.gui
            assert gui.focus in gui.order
            assert load_settings(path).trouble is None


PAGES = {
    "menu": Menu,
    "set-up": Setup,
    **{f"settings, {tab}": (lambda app, tab=tab: _settings(app, tab)) for tab in Tab},
}


def _settings(app, tab: Tab) -> SettingsScreen:
    screen = SettingsScreen(app)
    screen.tab = tab
    return screen


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_every_text_can_be_read(page, size, lang) -> None:
    with Watch() as watch:
        driven = Driven(size, lang=lang)
        driven.show(PAGES[page](driven.app))
        assert len(watch.texts(driven.display.surface)) > 8
        assert watch.faults(driven.display.surface) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", options.SCALES)
@pytest.mark.parametrize("page", ["set-up", f"settings, {Tab.LOOKS}"])
def test_every_text_can_be_read_at_every_scale_that_is_offered(page, scale, lang) -> None:
    with Watch() as watch:
        driven = Driven(lang=lang)
        driven.app.change(scale=scale, opponent="human", mode="nail")
        driven.show(PAGES[page](driven.app))
        assert watch.faults(driven.display.surface) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_set_up_says_what_the_rules_are_that_are_chosen(driven, lang) -> None:
    driven.app.change(language=lang)
    driven.show(Setup(driven.app))
    for name, _ in options.rulesets(lang):
        driven.app.change(ruleset=name)
        driven.step()
        told = words(f"ruleset.{name}.about", lang)
        assert told in labels(driven.app.top.gui)
        assert not any(words(f"ruleset.{other}.about", lang) in labels(driven.app.top.gui) for other, _ in options.rulesets(lang) if other != name)
