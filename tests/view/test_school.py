"""The school in the window: practice by posted events, nothing lost on leaving, every page readable in three languages and at three sizes."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.record import load_scenario
from sim.rules.words import Call
from sim.session.settings import load_settings
from sim.training import ahead
from sim.training.ahead import clauses_taught, next_question
from sim.training.draft import Part
from sim.training.overview import overview
from sim.training.progress import Record
from sim.training.showing import Stage
from sim.view.gui import Button, Label, ListBox
from sim.view.screens.menu import Menu
from sim.view.screens.school import School
from sim.view.screens.school_practice import PracticeScreen
from tests.training.library import named
from tests.view.at_the_school import BEGUN, AtSchool, choices, room
from tests.view.legible import Watch, _pixels
from tests.view.windowed import SIZES, Driven


@pytest.fixture
def window(tmp_path) -> AtSchool:
    return AtSchool(tmp_path)


def asked(window: AtSchool) -> PracticeScreen:
    """Today's review is opened, and its first situation seen."""
    window.key(pygame.K_RETURN)
    window.watch()
    assert isinstance(window.screen, PracticeScreen)
    return window.screen


def test_a_round_of_practice_by_keys_keeps_every_answer_and_tells_what_was_right(window) -> None:
    screen = asked(window)
    for number in range(1, 4):
        key = screen.question.variant.key
        window.answer(key if number != 2 else replace(key, call=Call.TICK_FAULT if key.call is not Call.TICK_FAULT else Call.FOUL), sure=1)
        window.key(pygame.K_RETURN)
        kept = window.room.progress.records()
        assert len(kept) == number
        assert kept[-1].question == screen.told.question.id
        assert screen.told.marks.call == kept[-1].right == (number != 2)
        assert kept[-1].confidence == "sure"
        window.key(pygame.K_RETURN)
        window.watch()
    assert screen.number == 4


def test_the_answer_can_be_given_by_pointer_alone(window) -> None:
    screen = asked(window)

    def press(text: str) -> None:
        window.click(next(w for w in screen.gui.widgets if isinstance(w, Button) and w.text.endswith(text)).rect.center)

    press("Offside")
    press("Away")
    press("Free kick")
    at = screen.places.table.center
    window.click(at)
    assert screen.draft.spot == pytest.approx(screen.scene.viewport.pointed(at), abs=1e-3)
    press("Guess")
    press("Hand in")
    assert window.room.progress.records()[0].given == "offside/away/free_kick"


def test_play_on_asks_for_nothing_more_than_how_sure_one_is(window) -> None:
    screen = asked(window)
    window.key(pygame.K_0)
    assert screen.draft.part is Part.SURE


def test_backspace_takes_back_one_part_after_the_other(window) -> None:
    screen = asked(window)
    window.key(pygame.K_2, pygame.K_1, pygame.K_1)
    assert screen.draft.part is Part.RESTART
    window.key(pygame.K_BACKSPACE)
    assert screen.draft.part is Part.AGAINST
    window.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert screen.draft.part is Part.CALL


def test_enter_that_is_held_too_long_plays_the_situation_and_answers_nothing(window) -> None:
    """Let go of and pressed again it answers."""
    screen = asked(window)
    window.key(pygame.K_0)
    assert screen.draft.part is Part.SURE
    for _ in range(3):
        window.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    assert screen.draft.part is Part.HAND_IN
    assert not window.room.progress.records()
    window.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    window.key(pygame.K_RETURN)
    assert len(window.room.progress.records()) == 1


def test_the_cursor_goes_by_keys_to_any_place_and_jumps_to_those_that_matter(window) -> None:
    screen = asked(window)
    window.key(pygame.K_2, pygame.K_1, pygame.K_1, pygame.K_2)
    first = screen.pointing.cursor.at
    window.key(pygame.K_TAB)
    assert screen.pointing.cursor.at == pytest.approx(screen.pointing.places[1], abs=1e-3)
    window.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert screen.pointing.cursor.at == first
    way = pygame.K_RIGHT if first[0] < 0 else pygame.K_LEFT
    window.key(way)
    window.key(way, mod=pygame.KMOD_SHIFT)
    window.key(pygame.K_RETURN)
    assert abs(screen.draft.spot[0] - first[0]) == pytest.approx(11.0)
    assert screen.draft.part is Part.SURE


def test_looking_again_slow_motion_and_the_measure_are_counted(window) -> None:
    window.app.push(PracticeScreen(window.app, window.room, window.room.drill("trainee", ("OFF",))))
    window.step()
    window.watch()
    screen = window.screen
    window.key(pygame.K_r)
    assert screen.showing.stage is Stage.PLAYING
    window.wait(screen.question.stop - screen.question.start + 0.1)
    window.key(pygame.K_s)
    window.wait(4 * (screen.question.stop - screen.question.start) + 0.2)
    window.key(pygame.K_t)
    a, b = (screen.places.table.centerx - 100, screen.places.table.centery), screen.places.table.center
    window.click(a)
    window.click(b)
    assert len(screen.ruler) == 2
    window.key(pygame.K_ESCAPE)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN)
    kept = window.room.progress.records()[0]
    assert (kept.views, kept.slow, kept.measured) == (3, 1, 1)


def test_the_clock_runs_from_where_the_situation_stops(window) -> None:
    screen = asked(window)
    before = screen.showing.seconds
    window.wait(2.0)
    assert screen.showing.seconds - before == pytest.approx(2.0, abs=0.1)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN)
    after = screen.showing.seconds
    window.wait(1.0)
    assert screen.showing.seconds == after
    assert window.room.progress.records()[0].seconds == pytest.approx(after, abs=1e-3)


def test_leaving_in_mid_answer_loses_neither_what_was_answered_nor_what_was_chosen(window) -> None:
    screen = asked(window)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN, pygame.K_RETURN)
    window.watch()
    window.key(pygame.K_2, pygame.K_8, pygame.K_1)
    question, draft = screen.question, screen.draft
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.top, School)
    assert len(window.room.progress.records()) == 1
    window.key(pygame.K_RETURN)
    assert window.screen.question is question
    assert window.screen.draft == draft


def test_d_writes_a_file_of_the_objection_that_opens_as_a_scenario(window) -> None:
    screen = asked(window)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN, pygame.K_d)
    window.write('He "never" moved')
    window.key(pygame.K_RETURN)
    (path,) = (window.room.folder / "disputes").iterdir()
    found = load_scenario(path)
    assert found.teach.why.text("en") == 'He "never" moved'
    assert found.clauses == (screen.told.question.variant.family.clause,)
    assert found.layout == screen.told.question.variant.scenario.layout
    assert screen.told is not None


def test_the_key_that_opens_a_field_is_not_typed_into_it(window) -> None:
    """Letters as a keyboard gives them: the key going down, then the text that it stands for."""

    def strike(key: int, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0))
        window.post(pygame.TEXTINPUT, text=text)

    screen = asked(window)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN)
    strike(pygame.K_d, "d")
    assert screen.objection.text == ""
    for letter in "radio":
        strike(getattr(pygame, f"K_{letter}"), letter)
    assert screen.objection.text == "radio"


def test_the_clause_that_is_typed_is_kept_with_the_answer(window) -> None:
    screen = asked(window)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_TAB)
    window.write("off-1")
    window.key(pygame.K_RETURN)
    assert screen.told.given.clause == "OFF-1"


def test_the_next_question_is_asked_for_while_the_answer_is_read(tmp_path) -> None:
    class Later:
        """Makes nothing before it is told to."""

        def __init__(self):
            self.asked = []

        def submit(self, fn, *args):
            if fn is next_question:
                self.asked.append((fn, args))
            return self

        def done(self):
            return self.ready

        def result(self):
            fn, args = self.asked[-1]
            return fn(*args)

        ready = False

    maker = Later()
    window = AtSchool(tmp_path, maker=maker)
    window.key(pygame.K_RETURN)
    window.wait(0.2)
    assert window.screen.question is None
    assert len(maker.asked) == 1
    maker.ready = True
    window.step()
    window.watch()
    window.answer(window.screen.question.variant.key)
    maker.ready = False
    window.key(pygame.K_RETURN)
    assert window.screen.told is not None
    assert len(maker.asked) == 2


def test_another_language_or_size_in_mid_answer_changes_nothing_of_it(window) -> None:
    screen = asked(window)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_TAB)
    window.write("OFF-3")
    before = screen.draft
    assert before.clause == "OFF-3"
    window.app.change(language="es")
    window.resize((960, 600))
    assert screen.draft == before
    assert words("school.window.hand_in", "es") in [getattr(w, "text", "") for w in screen.gui.widgets]
    assert screen.answer.field.text == "OFF-3"


def test_an_answer_that_cannot_be_kept_can_be_handed_in_again(window) -> None:
    screen = asked(window)
    window.answer(screen.question.variant.key)
    path, moved = window.room.progress.path, window.room.folder / "elsewhere"
    path.rename(moved)
    path.mkdir()
    window.key(pygame.K_RETURN)
    assert screen.told is None
    assert screen.draft.part is Part.HAND_IN
    path.rmdir()
    moved.rename(path)
    window.key(pygame.K_RETURN)
    assert screen.told is not None
    assert len(window.room.progress.records()) == 1


def test_the_menu_leads_to_the_school_and_the_name_of_a_trainee_is_kept(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("sim.view.screens.school.usual_room", lambda _=None: room(tmp_path))
    window = Driven(settings=tmp_path / "settings.json")
    window.show(Menu(window.app))
    window.click(next(w for w in window.app.top.gui.widgets if isinstance(w, Button) and w.text == words("menu.school", "en")).rect.center)
    school = window.app.top
    assert isinstance(school, School)
    window.key(pygame.K_UP, pygame.K_UP, pygame.K_UP)
    window.write("Ana")
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.top, Menu)
    assert load_settings(tmp_path / "settings.json").settings.trainee == "Ana"


def test_what_is_due_is_that_of_the_trainee_whose_name_stands_there(window) -> None:
    window.room.progress.add(answered(0, "OFF-1", False, sure="sure"))
    window.school.entered()
    window.school.resized(window.app.size)
    assert not window.school._buttons["weakest"].enabled or window.school.trainee == "trainee"
    assert window.school._abouts["today"].text == words("school.window.due", "en", count=1)
    window.key(pygame.K_UP, pygame.K_UP, pygame.K_UP)
    window.write("Ana")
    assert window.school._abouts["today"].text == words("school.window.none_due", "en")
    assert not window.school._buttons["weakest"].enabled


def test_another_code_is_practised_on_its_own_table_with_its_own_clauses_calls_and_restarts(window) -> None:
    window.click(choices(window)[0].part(2).center)
    assert window.app.settings.ruleset == "five"
    listed = next(w for w in window.school.gui.widgets if isinstance(w, ListBox))
    assert [item.value for item in listed.items] == list(clauses_taught("five"))
    window.app.push(PracticeScreen(window.app, window.room, window.room.drill("trainee", ("F5-16",), "five")))
    window.step()
    window.watch()
    screen = window.screen
    assert screen.question.variant.scenario.ruleset.name == "five"
    assert screen.scene.table.name == "five"
    said = [w.text for w in screen.gui.widgets if isinstance(w, Button)]
    assert any(text.endswith("Kick-in") for text in said)
    assert not any(text.endswith(("Offside", "Throw-in")) for text in said)
    key = screen.question.variant.key
    window.answer(key)
    window.key(pygame.K_RETURN)
    assert window.room.progress.records()[0].right


def test_only_what_two_rulesets_decide_otherwise_is_practised_where_that_is_chosen(window, monkeypatch) -> None:
    found = (named("ATT-3/misses-and-slides-by"), named("OFF-1/ball-short-of-the-second-last"))
    monkeypatch.setattr(ahead, "load_families", lambda: found)
    ahead._otherwise.cache_clear()
    window.click(choices(window)[0].part(1).center)
    window.click(choices(window)[1].part(1).center)
    assert window.school.since == "club"
    window.school._practise(())
    window.step()
    ahead._otherwise.cache_clear()
    assert window.screen.question.id.startswith("ATT-3/misses-and-slides-by+")
    assert window.screen.question.id.endswith("@fistf")


# ---------------------------------------------------------------- can be read


STAGES = ("menu", "ready", "call", "against", "restart", "spot", "hand_in", "told", "rule", "dispute")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_read(tmp_path, size, lang) -> None:
    with Watch() as watch:
        window = AtSchool(tmp_path, size, lang)

        def look(stage: str) -> None:
            window.step()
            assert watch.faults(window.display.surface, shortened=SHORTENED.get(stage, set())) == [], stage

        look("menu")
        window.key(pygame.K_RETURN)
        look("ready")
        window.watch()
        look("call")
        window.key(pygame.K_2, pygame.K_4)
        look("against")
        window.key(pygame.K_2)
        look("restart")
        window.key(pygame.K_2)
        window.key(pygame.K_TAB)
        look("spot")
        window.key(pygame.K_t, pygame.K_RETURN, pygame.K_RIGHT)
        look("measure")
        window.key(pygame.K_t, pygame.K_RETURN, pygame.K_1)
        look("hand_in")
        window.key(pygame.K_RETURN)
        window.wait(3.0)
        look("told")
        window.key(pygame.K_c)
        look("rule")
        window.key(pygame.K_c, pygame.K_d)
        look("dispute")


SHORTENED: dict[str, set[str]] = {}


def test_a_school_that_cannot_keep_answers_says_so(tmp_path) -> None:
    window = AtSchool(tmp_path)
    window.app.replace(School(window.app, None, "school.sqlite: cannot be used"))
    window.step()
    assert any(getattr(w, "text", "") == "school.sqlite: cannot be used" for w in window.app.top.gui.widgets)
    window.key(pygame.K_RETURN)
    assert isinstance(window.app.top, School)
    assert words("school.window.title", "en")


# ---------------------------------------------------------------- progress


def answered(number: int, clause: str, right: bool, *, sure: str = "think", unit: str = "mm") -> Record:
    at = (BEGUN + timedelta(hours=9 * number)).isoformat()
    margin = (0.5, 2.0, 8.0)[number % 3]
    return Record(at, "trainee", "q", "f", clause, "condition", True, margin, unit, "-/-/play_on", "-/-/play_on", right, right, sure, 4.0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_progress_can_be_read(tmp_path, size, lang) -> None:
    with Watch() as watch:
        window = AtSchool(tmp_path, size, lang)
        for number in range(24):
            clause, unit = (("OFF-1", "mm"), ("GOL-2", "mm"), ("FLI-3", "ms"), ("THR-2", "count"))[number % 4]
            window.room.progress.add(answered(number, clause, number % 5 != 0, sure=("sure", "think", "guess")[number % 3], unit=unit))
        window.school.entered()
        window.school.resized(size)
        window.school._progress()
        window.step()
        found = overview(window.school._records, BEGUN).clauses
        for one in (None, *found):
            surface = window.display.surface
            long = {text.text for text in watch._seen(surface, _pixels(surface)) if text.text.endswith("…")}
            assert all(re.search(r"[A-Z]{3}-\d", text) for text in long), "only the titles of clauses are shortened"
            assert watch.faults(surface, shortened=long) == []
            assert window.app.top.chosen == (one.clause if one else None)
            assert (window.app.top.narrowed is not None) == (one is not None and one.clause != "THR-2")
            window.key(pygame.K_DOWN)
        assert window.app.top.chosen is None
        window.key(pygame.K_ESCAPE)
        assert window.app.top is window.school


# ---------------------------------------------------------------- nothing to ask about


def test_where_only_changes_are_practised_only_their_clauses_are_offered(window) -> None:
    window.click(choices(window)[0].part(1).center)
    window.click(choices(window)[1].part(1).center)
    listed = next(w for w in window.school.gui.widgets if isinstance(w, ListBox))
    assert [item.value for item in listed.items] == list(clauses_taught("fistf", "club"))
    window.click(choices(window)[1].part(0).center)
    listed = next(w for w in window.school.gui.widgets if isinstance(w, ListBox))
    assert [item.value for item in listed.items] == list(clauses_taught("fistf"))


def test_where_nothing_can_be_asked_about_it_is_said_and_escape_leads_back(window) -> None:
    window.app.push(PracticeScreen(window.app, window.room, window.room.drill("trainee", ("OFF-3",), "fistf", "club")))
    window.step()
    window.step()
    assert window.screen.question is None
    assert words("school.window.nothing", "en") in [w.text for w in window.screen.gui.widgets if isinstance(w, Label)]
    window.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert window.app.top is window.school


def test_a_family_that_is_left_out_is_named(window, monkeypatch) -> None:
    gone = named("HAN-1/one-hand-over")
    gone = replace(gone, called=replace(gone.near, id=gone.called.id), margins=())
    monkeypatch.setattr(ahead, "families_for", lambda *_: (gone, named("FLI-1/middle-finger")))
    said = []
    for seed in range(4):
        screen = PracticeScreen(window.app, window.room, replace(window.room.drill("trainee"), seed=seed))
        window.app.push(screen)
        window.step()
        window.step()
        said.append(screen._said[0] if screen._said else "")
        window.key(pygame.K_ESCAPE)
    assert any(gone.id in text for text in said)
