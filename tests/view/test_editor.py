"""The editor, driven by posted events: a scene is laid out, tried, saved, accepted by the referee, and opened again."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from sim.language import words
from sim.match.report import judge
from sim.model.actions import Ask, Flick, Request
from sim.model.ids import Side
from sim.physics import check_layout
from sim.record.lint import alone
from sim.record.reading import load_scenario, scenario_from_text
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.rules.words import Phase
from sim.session import editing
from sim.session.other_rules import ruled_by
from sim.session.shown import FlickMode
from sim.told import expected
from sim.view.screens.editor import open_editor
from sim.view.screens.editor_fields import MATCH, PLAY
from sim.view.screens.editor_panel import Do, Page
from sim.view.screens.editor_records import RECORD
from sim.view.screens.editor_try import TryScreen
from sim.view.screens.replay import ReplayScreen
from tests.view.at_the_editor import OFFSIDE, drag, opened, px, step, turn
from tests.view.legible import Watch
from tests.view.windowed import SIZES


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_a_try_says_that_it_is_one_and_how_it_is_left(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    with Watch() as watch:
        window, screen = opened(tmp_path, OFFSIDE, size=size, lang=lang)
        window.app.change(mode=FlickMode.NAIL)
        window.key(pygame.K_t)
        for _ in range(3):
            window.step()
        play = window.app.top
        assert isinstance(play, TryScreen)
        assert play.shown(window.us).mode is FlickMode.AIM, "one aims, whatever the last match was played with"
        strip = play.panel.strip._key[0]  # type: ignore[index]
        assert strip.half.startswith(words("play.try", lang))
        assert strip.menu.endswith("Esc")
        assert "hint" in play.over.boxes
        assert "Esc" in play.over.refusals.word
        assert watch.faults(window.display.surface) == []
    window.key(pygame.K_f)
    assert play.shown(window.us).mode is FlickMode.NAIL
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen


def test_a_scene_is_built_tried_saved_accepted_and_opened_again(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.click(screen.controls.buttons[Do.CLEAR].rect.center)
    window.key(pygame.K_h, pygame.K_a)
    drag(window, screen, "home.1", (-60.0, 0.0))
    drag(window, screen, "away.1", (300.0, 200.0))
    turn(window, screen, Page.MATCH)
    half = screen.controls.steppers["half"].half
    window.click((half.right - 10, half.centery))
    window.click((half.x + 10, half.centery))
    assert screen.scenario.situation.half == 1
    window.key(pygame.K_t)
    play = window.app.top
    assert isinstance(play, TryScreen)
    window.step()
    view = play.scene.viewport
    x, y = (round(v) for v in view.px(editing.place_of(screen.scenario.layout, "home.1") or (0.0, 0.0)))
    window.press((x, y))
    for way in range(1, 13):
        window.move((x - 12 * way, y), held=True)
    window.release((x - 144, y))
    for _ in range(400):
        window.step(20_000)
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen
    assert [type(a) for a in screen.scenario.actions] == [Flick]
    turn(window, screen, Page.FILE)
    assert screen.controls.title is not None
    window.click(screen.controls.title.rect.center)
    window.write("My first scene")
    assert screen.controls.file is not None
    assert screen.controls.file.text == "my-first-scene.toml", "a name that nobody gave follows the title"
    window.click(screen.controls.buttons[Do.SAVE].rect.center)
    path = tmp_path / "my-first-scene.toml"
    assert screen.controls.news is not None
    window.step()
    assert screen.controls.news.text == f"Saved: {path}"
    found = load_scenario(path)
    assert found.title.text("en") == "My first scene"
    assert found.expect is not None
    report = judge(found)
    assert report.ok
    assert report.played.log.moved("ball")
    again = open_editor(window.app, path)
    assert again.scenario == found


def test_dragged_onto_another_a_piece_stands_beside_it_and_the_drag_is_one_change(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    before = screen.scenario
    other = editing.place_of(before.layout, "away.9")
    assert other is not None
    stands = drag(window, screen, "home.9", other)
    check_layout(screen.scenario.layout, screen.scene.table)
    assert 19.9 <= ((stands[0] - other[0]) ** 2 + (stands[1] - other[1]) ** 2) ** 0.5 <= 26.0
    window.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.scenario == before
    window.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert editing.place_of(screen.scenario.layout, "home.9") == stands


def test_keepers_and_ball_are_dragged_too_and_released_outside_the_window_they_stay_on_the_table(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    assert drag(window, screen, "away.keeper", (560.0, 30.0)) == pytest.approx((560.0, 30.0), abs=1.5)
    assert drag(window, screen, "ball", (200.0, -250.0)) == pytest.approx((200.0, -250.0), abs=1.5)
    drag(window, screen, "home.9", (-2000.0, 3000.0))
    check_layout(screen.scenario.layout, screen.scene.table)


def test_focus_lost_in_the_middle_of_a_drag_lets_the_piece_stand_where_it_is(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    at = editing.place_of(screen.scenario.layout, "home.9")
    assert at is not None
    window.press(px(screen, at))
    window.move(px(screen, (at[0], at[1] - 50.0)), held=True)
    there = editing.place_of(screen.scenario.layout, "home.9")
    window.post(pygame.WINDOWFOCUSLOST)
    window.move(px(screen, (200.0, 200.0)), held=True)
    assert editing.place_of(screen.scenario.layout, "home.9") == there != at


def test_a_new_size_in_the_middle_of_a_drag_keeps_the_piece_under_the_pointer(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    at = editing.place_of(screen.scenario.layout, "home.9")
    assert at is not None
    window.press(px(screen, at))
    window.resize((1600, 1000))
    window.move(px(screen, (-20.0, -200.0)), held=True)
    window.release(px(screen, (-20.0, -200.0)))
    assert editing.place_of(screen.scenario.layout, "home.9") == pytest.approx((-20.0, -200.0), abs=1.5)


def test_figures_are_laid_down_turned_removed_and_nudged_with_keys(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_RIGHT)
    window.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    assert editing.place_of(screen.scenario.layout, "home.9") == (-124.0, -50.0)
    window.key(pygame.K_l, pygame.K_q)
    figure = screen.scenario.layout.figures["home.9"]
    assert figure.fallen
    assert figure.lying == pytest.approx(0.2618, abs=1e-3)
    window.key(pygame.K_DELETE)
    assert "home.9" not in screen.scenario.layout.figures
    assert screen.scenario.situation.last_touch == ()
    check_layout(screen.scenario.layout, screen.scene.table)


def test_the_phase_and_who_has_the_ball_are_set_and_what_depends_on_them_follows(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    turn(window, screen, Page.PLAY)
    step(window, screen, phase=3, taker=2)
    turn(window, screen, Page.MATCH)
    step(window, screen, score_home=2)
    s = screen.scenario.situation
    assert (s.phase, s.spot, s.taker, s.score) == (Phase.FREE_KICK, (0.0, 0.0), "home.2", (2, 0))
    turn(window, screen, Page.PLAY)
    step(window, screen, possession=1)
    assert (screen.scenario.situation.possession, screen.scenario.situation.taker) == (Side.AWAY, None)
    assert editing.outcome(screen.scenario).wrong == ""


def test_nobody_comes_on_whom_a_file_could_not_name(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(*[pygame.K_h] * 15)
    window.step()
    assert not screen.controls.buttons[Do.ADD_HOME].enabled
    assert screen.controls.buttons[Do.ADD_AWAY].enabled
    window.key(pygame.K_s)
    assert load_scenario(screen.path()).layout == screen.scenario.layout


@pytest.mark.parametrize("key", [pygame.K_t, pygame.K_DELETE, pygame.K_F1])
def test_what_is_held_is_let_go_of_when_something_else_is_done(tmp_path: Path, key: int) -> None:
    window, screen = opened(tmp_path)
    at = screen.scenario.layout.figures["home.9"].at
    window.press(px(screen, at))
    window.move(px(screen, (-60.0, -150.0)), held=True)
    window.key(key)
    then = screen.scenario.layout
    if window.app.top is not screen:
        window.move(px(screen, (100.0, -150.0)), held=True)
        window.release(px(screen, (100.0, -150.0)))
        window.key(pygame.K_ESCAPE)
    assert window.app.top is screen
    window.move(px(screen, (150.0, -200.0)), held=True)
    assert screen.scenario.layout == then


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("page", list(Page))
@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_read(size: tuple[int, int], lang: str, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("level.toml").write_text(editing.text_of(editing.titled(load_scenario(OFFSIDE), "Level", lang)), encoding="utf-8")
    with Watch() as watch:
        window, screen = opened(tmp_path, None if page is Page.BODIES else Path("level.toml"), size=size, lang=lang)
        screen._turn(page)
        window.resize(size)
        window.step()
        numbers = {t.text for t in watch.texts(window.display.surface) if t.text.isdigit()}
        assert [f for f in watch.faults(window.display.surface) if f.split("'")[1] not in numbers] == []


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_in_passing_can_be_read(size: tuple[int, int], lang: str, tmp_path: Path) -> None:
    with Watch() as watch:
        window, screen = opened(tmp_path, size=size, lang=lang)
        for key in ("editor.carried", "editor.formed", "editor.lost_tries"):
            screen._lost = (screen.scenario, key)
            window.step()
            assert screen.controls.why.text == words(key, lang)
            window.resize(size)
            numbers = {t.text for t in watch.texts(window.display.surface) if t.text.isdigit()}
            assert [f for f in watch.faults(window.display.surface) if f.split("'")[1] not in numbers] == []
        window, screen = opened(Path("lessons"), size=size, lang=lang)
        screen._turn(Page.FILE)
        for key in ("editor.replace", "editor.replace_shipped", "editor.changed_since", "editor.saved_over"):
            screen._news = (words(key, lang, path="lessons/offside/passes-the-second-last-by-a-hand.toml"), "alarm")
            window.step()
            window.resize(size)
            numbers = {t.text for t in watch.texts(window.display.surface) if t.text.isdigit()}
            assert [f for f in watch.faults(window.display.surface) if f.split("'")[1] not in numbers] == []


def test_the_other_button_draws_how_fast_a_piece_goes_and_back_on_it_it_stands_still(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    at = editing.place_of(screen.scenario.layout, "ball")
    assert at is not None
    x, y = px(screen, at)
    before = screen.scenario
    window.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3, touch=False)
    window.move(px(screen, (60.0, 20.0)), held=True)
    window.move(px(screen, (100.0, 50.0)), held=True)
    window.post(pygame.MOUSEBUTTONUP, pos=px(screen, (100.0, 50.0)), button=3, touch=False)
    assert editing.velocity_of(screen.scenario.layout, "ball") == pytest.approx((500.0, 250.0), abs=8.0)
    assert editing.place_of(screen.scenario.layout, "ball") == at
    window.key(pygame.K_u)
    assert screen.scenario == before
    window.key(pygame.K_v)
    window.press((x, y))
    window.move(px(screen, (100.0, 50.0)), held=True)
    window.release((x, y))
    assert editing.velocity_of(screen.scenario.layout, "ball") == (0.0, 0.0)


def test_speed_is_set_with_keys_and_stopped_and_the_file_is_accepted(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_v, pygame.K_RIGHT, pygame.K_UP)
    window.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert editing.velocity_of(screen.scenario.layout, "home.9") == (110.0, 10.0)
    assert screen.controls.where is not None
    assert screen.controls.where.text.endswith("· 110 mm/s")
    window.key(pygame.K_s)
    found = load_scenario(screen.path())
    assert found.layout.figures["home.9"].velocity == (110.0, 10.0)
    assert judge(found).ok
    screen._turn(Page.BODIES)
    window.step()
    window.click(screen.controls.buttons[Do.STOP].rect.center)
    assert editing.velocity_of(screen.scenario.layout, "home.9") == (0.0, 0.0)
    window.key(pygame.K_v, pygame.K_RIGHT)
    assert editing.place_of(screen.scenario.layout, "home.9") == (-124.0, -60.0)


def test_a_card_is_shown_where_the_ruleset_is_told_to_show_some(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    turn(window, screen, Page.MATCH)
    step(window, screen, minute=4, second=30)
    turn(window, screen, Page.RECORD)
    step(window, screen, cards_home=2, warnings_away=3)
    s = screen.scenario
    assert (s.situation.cards, dict(s.ruleset.settings)) == ({Side.HOME: "orange"}, {"cards": True})
    assert s.situation.clock == 270.0
    assert len(s.situation.warnings[Side.AWAY]) == 1
    window.key(pygame.K_s)
    again = load_scenario(screen.path())
    assert (again.situation, again.ruleset) == (s.situation, s.ruleset)


@pytest.mark.parametrize("name", ruleset_names())
def test_whatever_a_field_is_set_to_the_file_reads_back_and_is_accepted(name: str) -> None:
    for restart in (False, True):
        scene = ruled_by(editing.new_scenario(), name)
        phase = next(f for f in PLAY if f.name == "phase")
        scene = phase.set(scene, phase.values(scene)[2 if restart else 0])
        ruled = next(f for f in RECORD if f.name == "sanction")
        scenes = [scene] if restart else [scene, ruled.set(scene, ruled.values(scene)[1])]
        for scene, field in product(scenes, (*PLAY, *MATCH, *RECORD)):
            values = field.values(scene)
            assert field.get(scene) in values
            for value in (values[-1], values[len(values) // 2]):
                then = field.set(scene, value)
                assert field.get(then) == value
                assert all(field.say(value, lang) for lang in ("en", "es", "it"))
                text = editing.text_of(editing.expecting(then))
                assert judge(scenario_from_text(text, "a.toml")).ok, (field.name, value)


def test_another_table_comes_with_its_ruleset_and_goes_when_it_is_undone(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    turn(window, screen, Page.MATCH)
    usual = screen.scene.table
    other = next(i for i, name in enumerate(ruleset_names()) if load_ruleset(name).pitch != screen.scenario.pitch)
    step(window, screen, ruleset=other)
    assert screen.scene.table != usual
    check_layout(screen.scenario.layout, screen.scene.table)
    window.key(*[pygame.K_u] * other)
    assert screen.scene.table == usual
    assert screen.controls.why.text == words("editor.hint", "en"), "nothing had been laid, so nothing is lost"
    turn(window, screen, Page.BODIES)
    window.click(screen.controls.buttons[Do.FORMATION].rect.center)
    check_layout(screen.scenario.layout, screen.scene.table)


def test_what_was_laid_by_hand_does_not_go_with_the_table_without_a_word(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    laid = screen.scenario
    turn(window, screen, Page.MATCH)
    five = ruleset_names().index("five") - ruleset_names().index("club")
    step(window, screen, ruleset=five)
    assert screen.controls.why.text == words("editor.formed", "en")
    step(window, screen, ruleset=len(ruleset_names()) - five)
    assert screen.scenario == laid, "gone through them all it is what it was"
    step(window, screen, ruleset=five)
    window.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    window.key(*[pygame.K_u] * (five - 1))
    assert screen.scenario == laid
    turn(window, screen, Page.BODIES)
    window.click(screen.controls.buttons[Do.CLEAR].rect.center)
    window.key(pygame.K_h)
    turn(window, screen, Page.MATCH)
    step(window, screen, ruleset=five)
    assert screen.controls.why.text == words("editor.carried", "en")
    assert list(screen.scenario.layout.figures) == ["home.1"]
    check_layout(screen.scenario.layout, screen.scene.table)


@pytest.mark.parametrize("sweeps", [Do.CLEAR, Do.FORMATION])
def test_what_sweeps_the_table_says_how_it_comes_back(tmp_path: Path, sweeps: Do) -> None:
    window, screen = opened(tmp_path)
    window.click(screen.controls.buttons[sweeps].rect.center)
    window.step()
    assert screen.controls.why.text == words("editor.hint", "en"), "nothing had been laid"
    window.click(screen.controls.buttons[Do.FORMATION].rect.center)
    drag(window, screen, "ball", (80.0, -150.0))
    laid = screen.scenario
    window.click(screen.controls.buttons[sweeps].rect.center)
    window.step()
    assert screen.controls.why.text == words("editor.swept", "en")
    window.key(pygame.K_u)
    assert screen.scenario == laid


def test_tries_that_a_layout_does_not_allow_any_more_do_not_go_without_a_word(tmp_path: Path) -> None:
    window, screen = opened(tmp_path, OFFSIDE)
    tried = screen.scenario
    screen.chosen = "home.9"
    window.key(pygame.K_DELETE)
    window.step()
    assert screen.scenario.actions == ()
    assert screen.controls.why.text == words("editor.lost_tries", "en")
    window.key(pygame.K_u)
    window.step()
    assert screen.scenario == tried
    assert screen.controls.why.text != words("editor.lost_tries", "en")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["club", "five"])
def test_in_a_try_the_table_stands_where_it_was_laid_out(tmp_path: Path, size: tuple[int, int], name: str) -> None:
    window, screen = opened(tmp_path, size=size)
    screen._rule_by(name)
    for after in (size, (1000, 900), (700, 900)):
        window.resize(after)
        laid = screen.scene.viewport
        window.key(pygame.K_t)
        play = window.app.top
        assert isinstance(play, TryScreen)
        window.step()
        assert play.scene.viewport == laid
        play.fold()
        window.step()
        assert play.scene.viewport == laid
        window.key(pygame.K_ESCAPE)


def test_what_is_laid_out_is_watched_from_its_beginning(tmp_path: Path) -> None:
    window, screen = opened(tmp_path, OFFSIDE)
    window.key(pygame.K_w)
    film = window.app.top
    assert isinstance(film, ReplayScreen)
    assert film.film.timeline.marks
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen


def test_what_was_taken_back_is_done_again_by_its_button(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    laid = screen.scenario
    window.click(screen.controls.buttons[Do.UNDO].rect.center)
    assert screen.scenario != laid
    window.click(screen.controls.buttons[Do.REDO].rect.center)
    assert screen.scenario == laid


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_what_does_not_fit_together_is_told_beside_save_and_saved_all_the_same(tmp_path: Path, lang: str) -> None:
    window, screen = opened(tmp_path, lang=lang)
    screen._change(editing.situated(screen.scenario, phase=Phase.THROW_IN, spot=(0.0, 0.0), last_touch=()))
    window.step()
    said = words("editor.odd.line", lang, field=words("editor.field.phase", lang), expected=expected("the ball on a touchline", lang))
    assert said in screen.controls.why.text, "on every page, above the table"
    window.key(pygame.K_s)
    window.step()
    assert screen.controls.odd is not None
    assert said in screen.controls.odd.text
    assert screen.controls.odd.tone == "alarm"
    assert screen.controls.news is not None
    assert screen.controls.news.text == words("editor.saved", lang, path=screen.path())
    assert [problem.where for problem in alone(load_scenario(screen.path()), str(screen.path()))] == ["situation.phase"]
    drag(window, screen, "ball", (0.0, 400.0))
    window.step()
    assert screen.controls.odd.text == ""


def test_after_a_try_the_line_above_the_table_says_what_to_do_with_it(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.step()
    assert screen.controls.why.text == words("editor.hint", "en")
    screen._change(replace(screen.scenario, actions=(Ask(side=Side.HOME, request=Request.DISTANCE),)))
    window.step()
    assert screen.controls.why.text == words("editor.hint_tried", "en")
    window.key(pygame.K_u)
    window.step()
    assert screen.controls.why.text == words("editor.hint", "en")


def test_figures_are_made_passive_and_it_is_kept(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    for body in ("home.9", "home.10"):
        screen.chosen = body
        window.click(screen.controls.buttons[Do.PASSIVE].rect.center)
    assert screen.scenario.situation.passive == ("home.9", "home.10")
    assert screen.controls.buttons[Do.PASSIVE].on
    window.key(pygame.K_p)
    assert screen.scenario.situation.passive == ("home.9",)
    assert not screen.controls.buttons[Do.PASSIVE].on
    window.key(pygame.K_s)
    assert load_scenario(screen.path()).situation.passive == ("home.9",)
    screen.chosen = "ball"
    window.key(pygame.K_p)
    assert screen.scenario.situation.passive == ("home.9",), "only figures are"


def test_cautions_are_known_to_the_second_code_alone_and_passive_figures_to_the_first(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_c)
    assert screen.scenario.situation.cautioned == ()
    screen._take_over(screen.desk.did(ruled_by(screen.scenario, "five")))
    screen.chosen = "home.2"
    window.key(pygame.K_c, pygame.K_p)
    assert (screen.scenario.situation.cautioned, screen.scenario.situation.passive) == (("home.2",), ())


def test_a_figure_is_sent_off_for_two_minutes_and_is_whole_again_when_it_is_laid_down(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    screen._take_over(screen.desk.did(ruled_by(screen.scenario, "five")))
    screen._lay_out(screen.scenario.layout.without("home.3"))
    turn(window, screen, Page.MATCH)
    step(window, screen, minute=5)
    turn(window, screen, Page.RECORD)
    step(window, screen, sent_off_home=1)
    (gone,) = screen.scenario.situation.sent_off
    assert (gone.figure, gone.until) == ("home.3", 420.0)
    window.key(pygame.K_s)
    assert load_scenario(screen.path()).situation.sent_off == (gone,)
    screen._add("home.3")
    assert screen.scenario.situation.sent_off == ()


def test_a_sanction_lies_in_the_air_and_is_taken_in_a_try(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    turn(window, screen, Page.RECORD)
    step(window, screen, sanction=1)
    given = screen.scenario.situation.sanction
    assert given is not None
    assert (given.against, given.to, given.restart, given.spot) == (Side.AWAY, Side.HOME, "free_kick", (0.0, 0.0))
    step(window, screen, sanction_restart=1)
    given = screen.scenario.situation.sanction
    assert given is not None
    assert (given.restart, given.spot) == ("penalty", (490.0, 0.0))
    step(window, screen, sanction_against=1)
    given = screen.scenario.situation.sanction
    assert given is not None
    assert (given.against, given.spot) == (Side.HOME, (-490.0, 0.0))
    window.key(pygame.K_s)
    assert load_scenario(screen.path()).situation.sanction == given
    window.key(pygame.K_t)
    play = window.app.top
    assert isinstance(play, TryScreen)
    window.step()
    assert any(offer.on and offer.command == "accept" for offer in play.panel.offered)


def test_what_a_field_is_for_is_told_where_one_rests_on_it(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    turn(window, screen, Page.RECORD)
    window.move(screen.controls.steppers["sanction"].rect.center)
    window.step(600_000)
    window.step(20_000)
    assert screen.controls.gui.tip == words("editor.about.sanction", "en")
