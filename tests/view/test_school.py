"""The school in the window: practice by posted events, nothing lost on leaving, every page readable in three languages and at three sizes."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.record import load_scenario
from sim.rules.words import Call
from sim.training.draft import Part
from sim.training.showing import Stage
from sim.view.gui import Button
from sim.view.screens.school import School
from sim.view.screens.school_practice import PracticeScreen
from tests.view.at_the_school import AtSchool
from tests.view.legible import Watch
from tests.view.windowed import SIZES


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
