"""The replay screen, driven by posted events: keys that players of films have, marks, loops, rulings, loading; watching changes nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sim.geometry import distance
from sim.language import words
from sim.record.notation import layout_from_text
from sim.resources import scenarios
from sim.rules.words import Call
from sim.session.footage import open_film
from sim.session.playback import FRAME
from sim.session.shown import EvidenceShown
from sim.session.timeline import Kind
from sim.view.fonts import line_height, wrap
from sim.view.screens.play_review import Stage
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.replay_controls import Do
from sim.view.screens.replay_shot import Wanted, shot_at
from sim.view.screens.replay_waiting import STEPS
from sim.view.screens.replay_words import notebook_of, notes_until
from sim.view.theme import Size
from sim.view.widgets.ruled import banner_of
from tests.match.matches import one
from tests.view.at_the_film import OFFSIDE, watched
from tests.view.legible import Watch
from tests.view.windowed import SIZES, Driven

GOAL = next(f for f in sorted((scenarios() / "GOL-1").glob("*.toml")) if any(m.note.kind is Kind.GOAL for m in open_film(f).timeline.marks))


def test_space_plays_and_stops() -> None:
    window, screen = watched(OFFSIDE)
    window.key(pygame.K_SPACE)
    before = screen.head.u
    window.step(100_000)
    assert screen.head.u == pytest.approx(before + 0.1)
    window.key(pygame.K_SPACE)
    stood = screen.head.u
    window.step(100_000)
    assert screen.head.u == stood


def test_keys_of_video_players_run_it_both_ways_and_faster() -> None:
    window, screen = watched(OFFSIDE)
    screen.wind(1.0)
    window.key(pygame.K_l, pygame.K_l)
    assert (screen.head.speed, screen.head.back, screen.head.playing) == (2, False, True)
    window.key(pygame.K_j)
    assert (screen.head.speed, screen.head.back) == (1, True)
    window.key(pygame.K_k)
    assert not screen.head.playing
    window.key(pygame.K_DOWN, pygame.K_DOWN)
    assert screen.head.speed * 4 == 1
    assert screen.controls.speed.text == "−¼×"


def test_comma_and_full_stop_step_by_a_frame_and_home_and_end_go_to_the_ends() -> None:
    window, screen = watched(OFFSIDE)
    window.key(pygame.K_PERIOD, pygame.K_PERIOD, pygame.K_COMMA)
    assert screen.head.u == pytest.approx(FRAME)
    window.key(pygame.K_END)
    assert screen.head.u == screen.film.timeline.length
    window.key(pygame.K_HOME)
    assert screen.head.u == 0.0


def test_arrows_go_from_event_to_event_and_g_and_r_to_goals_and_rulings() -> None:
    window, screen = watched(GOAL)
    marks = screen.film.timeline.marks
    window.key(pygame.K_RIGHT)
    assert screen.head.u == marks[0].u
    window.key(pygame.K_g)
    assert screen.head.u == next(m.u for m in marks if m.note.kind is Kind.GOAL)
    window.key(pygame.K_HOME, pygame.K_r)
    assert screen.head.u == next(m.u for m in marks if m.note.kind is not Kind.TOUCH)
    window.key(pygame.K_END)
    window.key(pygame.K_g, mod=pygame.KMOD_SHIFT)
    assert screen.head.u == next(m.u for m in reversed(marks) if m.note.kind is Kind.GOAL)


def test_where_there_is_no_goal_a_sentence_says_so_and_nothing_moves() -> None:
    with Watch() as watch:
        window, screen = watched(OFFSIDE)
        window.key(pygame.K_g)
        assert screen.head.u == 0.0
        assert "There is no goal in this film." in {t.text for t in watch.texts(window.display.surface)}
        window.key(pygame.K_r, pygame.K_r)
        assert "No other ruling that way." in {t.text for t in watch.texts(window.display.surface)}


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_in_passing_lies_beside_the_whistle(size: tuple[int, int]) -> None:
    window, screen = watched(OFFSIDE, size=size, lang="es")
    window.key(pygame.K_r)
    while "banner" not in screen.over._places or not screen.over._places["banner"].h:
        window.key(pygame.K_PERIOD)
    window.key(pygame.K_r)
    window.step()
    said, banner = screen.over._places["plate"], screen.over._places["banner"]
    assert not said.colliderect(banner)
    assert screen.places.table.contains(said)


def test_a_press_on_the_bar_winds_and_a_drag_goes_on_winding() -> None:
    window, screen = watched(OFFSIDE)
    bar = screen.controls.scrub.rect
    window.press(bar.center)
    assert screen.head.u == pytest.approx(screen.film.timeline.length / 2, rel=0.01)
    window.move((bar.right - 40, bar.y - 300), held=True)
    assert screen.head.u > screen.film.timeline.length * 0.85
    window.release((bar.right + 400, bar.y))
    assert screen.head.u == screen.film.timeline.length


def test_a_loop_runs_round() -> None:
    window, screen = watched(OFFSIDE)
    screen.wind(0.5)
    window.key(pygame.K_a)
    screen.wind(1.0)
    window.key(pygame.K_b, pygame.K_SPACE)
    for _ in range(40):
        window.step(50_000)
        assert 0.5 <= screen.head.u <= 1.0
    window.key(pygame.K_BACKSPACE)
    for _ in range(20):
        window.step(50_000)
    assert screen.head.u > 1.0


def test_the_end_of_a_loop_pressed_again_ends_looping() -> None:
    window, screen = watched(OFFSIDE)
    window.click(screen.controls.buttons[Do.LOOP_FROM].rect.center)
    screen.wind(1.0)
    window.click(screen.controls.buttons[Do.LOOP_TO].rect.center)
    assert screen.head.round == (0.0, 1.0)
    window.click(screen.controls.buttons[Do.LOOP_TO].rect.center)
    assert screen.head.loop is None


def test_with_the_mouse_alone_one_gets_out_again() -> None:
    window, screen = watched(OFFSIDE)
    window.click(screen.controls.back.rect.center)
    assert window.app.top is None


def test_the_evidence_then_the_rule_then_the_film_again() -> None:
    window, screen = watched(OFFSIDE)
    window.key(pygame.K_r, pygame.K_v)
    assert (screen.over.review, screen.over.stage) == ("0.0", Stage.EVIDENCE)
    window.key(pygame.K_v)
    assert screen.over.stage is Stage.CLAUSE
    assert screen._shot is not None
    assert not any(isinstance(overlay, EvidenceShown) for overlay in screen._shot.overlays), "the card covers no half of a measure"
    window.key(pygame.K_v)
    assert screen.over.review is None


def test_whistle_and_notebook_show_the_same_side_and_later_times_their_half(log: Path) -> None:
    _, screen = watched(log)
    sides, periods = set(), set()
    for act in range(screen.film.progress[1]):
        for name, ruled in notes_until(screen.film, act, 0.0, resting=True).items():
            banner = banner_of(ruled.ruling, "en")
            book = notebook_of({name: ruled}, "en", screen.film.table, None, None, 0, "")
            assert book.notes[0].side is banner.side
            assert book.notes[0].clock.startswith("2nd ") == (ruled.period == 2)
            periods.add(ruled.period)
            sides.add((ruled.ruling.call, banner.side))
    assert (Call.HALF_TIME, None) in sides
    assert periods == {1, 2}


def test_in_a_large_window_what_was_done_is_told_to_its_end() -> None:
    _, screen = watched(OFFSIDE, size=(1200, 750), lang="it")
    look, head = screen.look, screen.places.head
    room = head.w - 40 * look.unit
    told = "La miniatura 9 di casa gioca, 1621 mm/s; la miniatura 8 ospite fa il tocco difensivo, 1200 mm/s"
    lines = wrap(told, look.px(Size.SMALL), room)
    title = wrap("Computer · principiante – Computer · principiante", look.px(Size.BODY), room, True)
    high = len(title) * line_height(look.px(Size.BODY)) + (1 + len(lines)) * line_height(look.px(Size.SMALL)) + (18 + 12 + 8) * look.unit
    assert high <= head.h


def test_a_press_on_the_whistle_and_on_the_notebook_does_the_same() -> None:
    window, screen = watched(OFFSIDE)
    window.key(pygame.K_r)
    window.click(screen.over._places["banner"].center)
    assert screen.over.review == "0.0"
    notes = screen.places.notes
    window.click((notes.centerx, notes.y + 50))
    assert screen.over.stage is Stage.CLAUSE
    window.click(screen.places.table.center)
    assert screen.over.review is None
    assert not screen.head.playing


def test_escape_closes_what_is_looked_at_and_then_the_film() -> None:
    window, screen = watched(OFFSIDE)
    window.key(pygame.K_r, pygame.K_v, pygame.K_ESCAPE)
    assert window.app.top is screen
    assert screen.over.review is None
    window.key(pygame.K_ESCAPE)
    assert window.app.top is None


def test_without_overlays_nothing_lies_over_the_table() -> None:
    with Watch() as watch:
        window, screen = watched(OFFSIDE)
        window.key(pygame.K_r)
        window.step()
        assert "Offside" in {t.text for t in watch.texts(window.display.surface) if t.y < screen.places.table.bottom and t.x < screen.places.panel.x}
        window.key(pygame.K_o)
        window.step()
        over = [t.text for t in watch.texts(window.display.surface) if screen.places.table.collidepoint(t.x, t.y)]
        assert not [text for text in over if not text.isdigit()]


def test_following_the_ball_keeps_it_in_sight_from_nearer_by() -> None:
    window, screen = watched(OFFSIDE)
    far = screen.camera.scene.viewport.scale
    window.key(pygame.K_f)
    for u in (0.0, 0.3, 0.6, 1.5):
        screen.wind(u)
        window.step()
        spot = screen.film.timeline.spot(u)
        view = screen.camera.scene.viewport
        assert view.scale > 2 * far
        strip = screen.film.strip(spot.act)
        assert strip is not None
        assert screen.places.table.collidepoint(view.px(strip.log.at("ball", spot.t)))
    window.key(pygame.K_f)
    window.step()
    assert screen.camera.scene.viewport.scale == far


AT_MOST = 0.03
"""No faster than so much of the picture's width in a frame of a sixtieth does an eye go that is ahead of the ball."""


@pytest.mark.parametrize("size", SIZES)
def test_followed_the_ball_is_well_inside_the_picture_in_shots_too_and_the_picture_glides(size: tuple[int, int], log: Path) -> None:
    for file in (GOAL, OFFSIDE, log):
        _, screen = watched(file, size=size)
        film, area = screen.film, screen.places.table
        length, before = min(film.timeline.length, 40.0), None
        for frame in range(int(length * 60)):
            shot = shot_at(film, frame / 60, Wanted("en", follow=True))
            assert shot is not None
            screen.camera.look(shot.eye, shot.ball)
            view = screen.camera.scene.viewport
            assert shot.ball is not None
            x, y = view.px(shot.ball)
            assert abs(x - area.centerx) <= 0.75 * area.w / 2 + 1, (file.name, frame)
            assert abs(y - area.centery) <= 0.75 * area.h / 2 + 1, (file.name, frame)
            moved = 0.0 if before is None else max(abs(view.x - before[0]), abs(view.y - before[1]))
            jump = 0.0 if before is None else distance(shot.ball, before[2]) * view.scale
            assert moved <= max(jump, AT_MOST * area.w), (file.name, frame, moved, jump)
            before = (view.x, view.y, shot.ball)


def test_the_layout_goes_to_the_clipboard_as_a_line_that_reads_back(monkeypatch: pytest.MonkeyPatch) -> None:
    window, screen = watched(OFFSIDE)
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    screen.wind(0.3)
    window.key(pygame.K_c)
    spot = screen.film.timeline.spot(0.3)
    strip = screen.film.strip(spot.act)
    assert strip is not None
    assert layout_from_text(copied[0]) == strip.log.layout(spot.t)
    assert "\n" not in copied[0]


def test_without_a_clipboard_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: str) -> None:
        raise pygame.error("no clipboard")

    with Watch() as watch:
        window, _ = watched(OFFSIDE)
        monkeypatch.setattr(pygame.scrap, "put_text", none)
        window.key(pygame.K_c)
        assert "There is no clipboard here." in {t.text for t in watch.texts(window.display.surface)}


@pytest.mark.parametrize("step", [1_000_000 // 30, 1_000_000 // 60, 1_000_000 // 144, 5_000_000])
def test_frames_and_stalls_lead_to_the_same_place_and_leave_the_file_as_it_is(log: Path, step: int) -> None:
    raw = log.read_bytes()
    window, screen = watched(log)
    window.key(pygame.K_SPACE)
    began, us = screen.head.u, window.us
    while window.us < us + 10_000_000:
        window.step(min(step, us + 10_000_000 - window.us))
    assert screen.head.u == pytest.approx(began + 10.0)
    assert log.read_bytes() == raw


def test_a_match_is_shown_while_it_loads(log: Path) -> None:
    window = Driven()
    screen = ReplayScreen(window.app, open_film(log))
    window.show(screen)
    ready, frames = [screen.film.progress[0]], len(window.display.shown)
    while screen.film.progress[0] < len(one()[1]):
        window.step(2_000)
        assert screen.film.progress[0] - ready[-1] <= 1
        ready.append(screen.film.progress[0])
    window.step()
    assert len(window.display.shown) > frames + 2
    assert screen.head.u > 0.0
    assert screen.controls.scrub.loaded == screen.film.timeline.length


def test_what_is_not_loaded_yet_is_waited_for(log: Path) -> None:
    with Watch() as watch:
        window = Driven()
        screen = ReplayScreen(window.app, open_film(log))
        window.show(screen)
        while not screen.film.timeline.spans:
            window.step(2_000)
        window.key(pygame.K_END)
        window.step()
        total = len(one()[1])
        assert any(t.text.startswith("Loading: ") and t.text.endswith(f" of {total} acts") for t in watch.texts(window.display.surface))
        end, scrub, bar = screen.head.u, screen.controls.scrub, screen.over._waiting
        shares = []
        while screen.film.progress[0] < total - 1:
            window.step(2_000)
            shares.append(bar._key[0].done)  # type: ignore[index]
            assert scrub._x(scrub.loaded) <= scrub._x(scrub.u)
        assert shares == sorted(shares)
        assert shares[0] < shares[-1] <= STEPS
        while screen.film.load():
            pass
        window.step()
        assert not any(t.text.startswith("Loading: ") for t in watch.texts(window.display.surface))
        assert (end, screen.head.u) == pytest.approx((screen.film.timeline.length,) * 2, abs=0.01)
        assert f"Act {total} of {total}" in {t.text for t in watch.texts(window.display.surface)}


def test_a_cut_log_says_how_much_of_it_is_shown(log: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    with Watch() as watch:
        window, screen = watched(cut)
        window.step()
        acts = screen.film.progress[1]
        said = " ".join(t.text for t in sorted(watch.texts(window.display.surface), key=lambda t: (t.y, t.x)))
        assert f"it is shown up to act {acts}." in said


def test_a_new_size_in_the_middle_keeps_the_place() -> None:
    window, screen = watched(OFFSIDE)
    window.key(pygame.K_r)
    at = screen.head.u
    window.resize((960, 600))
    assert screen.head.u == at
    assert screen.places.panel.right == 960


def test_buttons_and_signs_do_what_their_keys_do() -> None:
    window, screen = watched(OFFSIDE)
    window.click(screen.controls.buttons[Do.RULING].rect.center)
    assert screen.head.u == screen.film.timeline.marks[-1].u
    window.click(screen.controls.signs[Do.START].rect.center)
    assert screen.head.u == 0.0
    window.click(screen.controls.signs[Do.PLAY].rect.center)
    assert screen.head.playing
    window.click(screen.controls.buttons[Do.OVERLAYS].rect.center)
    assert not screen.overlays


def test_the_buttons_of_the_film_are_told_about() -> None:
    window = Driven()
    screen = ReplayScreen(window.app, open_film(OFFSIDE))
    window.show(screen)
    for name, button in screen.controls.buttons.items():
        window.move(button.rect.center)
        tip = screen._tip()
        assert tip is not None, name
        assert tip[0] == words(f"replay.about.{name}", "en")


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_of_a_button_covers_neither_another_nor_the_bar_and_goes_with_a_press(size: tuple[int, int], lang: str) -> None:
    window, screen = watched(GOAL, size=size, lang=lang)
    all_ = {**screen.controls.signs, **screen.controls.buttons}
    kept = [screen.controls.scrub.rect, *(button.rect for button in all_.values())]
    for name, button in all_.items():
        if name in (Do.EXPORT, Do.COPY):
            continue
        window.move(button.rect.center)
        window.step()
        tip = screen.over._places["tip"]
        assert tip.collidelist(kept) < 0, name
        assert window.display.surface.get_rect().contains(tip)
        window.click(button.rect.center)
        window.step()
        assert "tip" not in screen.over._places, "pressed, it is told about no more"
        window.move((button.rect.centerx + 2, button.rect.centery))
        window.step()
        assert "tip" not in screen.over._places
    window.move(screen.camera.scene.area.center)
    window.move(screen.controls.buttons[Do.RULING].rect.center)
    window.step()
    assert "tip" in screen.over._places, "come back to, it is told about again"
    bar = screen.controls.scrub.rect
    for x in (bar.x + 4, bar.centerx, bar.right - 4):
        window.move((x, bar.centery))
        window.step()
        assert screen.over._places["tip"].collidelist(kept) < 0
        window.click((x, bar.centery))
        window.step()
        assert "tip" not in screen.over._places


def test_what_is_told_of_the_bar_while_one_winds_goes_when_one_lets_go_and_hides_nothing_that_is_said() -> None:
    window, screen = watched(OFFSIDE)
    bar = screen.controls.scrub.rect
    window.press((bar.x + 40, bar.centery))
    window.move((bar.centerx, bar.centery), held=True)
    window.step()
    assert "tip" in screen.over._places
    window.release((bar.centerx, bar.centery))
    window.step()
    assert "tip" not in screen.over._places
    window.move((bar.centerx + 60, bar.centery))
    window.key(pygame.K_g)
    window.step()
    assert not screen.over._places["plate"].colliderect(screen.over._places["tip"])


def test_whatever_the_keyboard_walks_to_in_a_film_is_told_about_too() -> None:
    window = Driven()
    screen = ReplayScreen(window.app, open_film(OFFSIDE))
    window.show(screen)
    gui, told = screen.controls.gui, set()
    for _ in gui.order:
        window.key(pygame.K_TAB)
        tip = screen._tip()
        told |= {name for name, button in (*screen.controls.signs.items(), *screen.controls.buttons.items()) if button is gui.focus and tip}
    assert told == {*screen.controls.signs, *screen.controls.buttons}
    window.click(screen.camera.scene.area.center)
    assert screen._tip() is None, "a press puts the ring away, and with it what it told"


def test_another_film_dropped_on_the_window_takes_the_place_of_this_one(tmp_path: Path) -> None:
    window, screen = watched(OFFSIDE)
    bad = tmp_path / "bad.toml"
    bad.write_text("schema = 1")
    window.post(pygame.DROPFILE, file=str(bad))
    assert window.app.top is screen
    window.post(pygame.DROPFILE, file=str(GOAL))
    assert isinstance(window.app.top, ReplayScreen)
    assert window.app.top.film.file == str(GOAL)
