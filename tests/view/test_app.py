"""The loop: input is pumped far more often than frames are drawn, frames are drawn only where something changed, screens are stacked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from sim.resources import scenarios
from sim.session.footage import open_film
from sim.session.settings import load_settings
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.app.display import Memory, NoDisplay, open_window
from sim.view.app.metrics import scale_for
from sim.view.app.screen import Page, Screen
from sim.view.screens.editor import open_editor
from sim.view.screens.menu import Menu
from sim.view.screens.play import open_play
from sim.view.screens.replay import ReplayScreen
from tests.view.windowed import SIZES, Driven, events_ready

ROOT = Path(__file__).resolve().parents[2]
SCENE = scenarios() / "OFF-1" / "passes-second-last.toml"


class Told(Page):
    """A screen that remembers what it was told."""

    def __init__(self, name: str, told: list[str], changes: bool = False) -> None:
        self.name, self.told, self.changes = name, told, changes
        self.heard: list[tuple[int, int]] = []
        self.sizes: list[tuple[int, int]] = []

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:
        self.heard.append((event.type, us))
        return None

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:
        return [pygame.Rect(0, 0, 8, 8)] if self.changes else []

    def resized(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def entered(self) -> None:
        self.told.append(f"{self.name} entered")

    def left(self) -> None:
        self.told.append(f"{self.name} left")


class Slow(Told):
    """A screen whose every frame takes 3 ms, and which closes the window after a second."""

    def __init__(self, driven: Driven) -> None:
        super().__init__("slow", [], changes=True)
        self.driven, self.stamps = driven, []

    def tick(self, us: int) -> None:
        self.stamps.append(us)
        if us >= 1_000_000:
            self.driven.app.quit()

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:
        self.driven.us += 3_000
        return super().draw(target, us)


def test_input_is_pumped_250_times_a_second_while_frames_that_take_3_ms_are_drawn_60_times() -> None:
    driven = Driven()
    slow = Slow(driven)
    driven.app.run(slow)
    assert driven.app.pumps >= 250
    assert 55 <= driven.app.frames <= 61
    assert max(b - a for a, b in zip(slow.stamps, slow.stamps[1:], strict=False)) <= 1_000_000 / 250


def test_input_is_pumped_250_times_a_second_even_where_every_sleep_lasts_too_long() -> None:
    driven = Driven()

    def oversleep(seconds: float) -> None:
        driven.us += round(seconds * 1e6) + 1_500

    driven.app = App(driven.display, lambda: driven.us, lang="en", sleep=oversleep)
    slow = Slow(driven)
    driven.app.run(slow)
    assert driven.app.pumps >= 250
    assert 55 <= driven.app.frames <= 61


def test_nothing_is_drawn_where_nothing_changes() -> None:
    driven = Driven()
    driven.show(Told("still", []))
    for _ in range(200):
        driven.step(4_000)
    assert driven.app.frames == 1


def test_after_a_stall_no_frames_are_made_up_for() -> None:
    driven = Driven()
    driven.show(Told("moving", [], changes=True))
    before = driven.app.frames
    driven.step(5_000_000)
    for _ in range(8):
        driven.step(2_000)
    assert driven.app.frames - before <= 2


def test_all_input_of_a_pump_carries_its_stamp_and_keeps_its_order() -> None:
    driven = Driven()
    screen = Told("one", [])
    driven.show(screen)
    for key in (pygame.K_a, pygame.K_b):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1))
    driven.step(1_234)
    assert screen.heard == [(pygame.KEYDOWN, driven.us), (pygame.KEYDOWN, driven.us), (pygame.MOUSEBUTTONDOWN, driven.us)]


def test_screens_are_told_when_they_come_on_top_and_when_they_are_covered() -> None:
    driven, told = Driven(), []
    one, two, three = (Told(name, told) for name in ("one", "two", "three"))
    driven.show(one)
    driven.show(two)
    driven.app.replace(three)
    driven.app.pop()
    assert told == ["one entered", "one left", "two entered", "two left", "three entered", "three left", "one entered"]
    assert driven.app.top is one
    assert len(one.sizes) == 2, "laid out again, since another screen stood on the target"
    driven.post(pygame.QUIT)
    assert told[-1] == "one left"
    assert driven.app.stack == []


def test_a_resize_lays_out_the_screen_on_top_for_the_new_size_and_shows_all_of_it() -> None:
    driven = Driven((1280, 800))
    screen = Told("one", [])
    driven.show(screen)
    driven.resize((1000, 700))
    assert screen.sizes[-1] == (1000, 700)
    assert driven.display.shown[-1] is None
    assert driven.app.ui.scale == pytest.approx(scale_for((1000, 700)))


def test_full_screen_and_sound_have_a_key_each_unless_the_screen_takes_it() -> None:
    driven = Driven()
    screen = Told("one", [])
    driven.show(screen)
    driven.key(pygame.K_F11, pygame.K_m)
    assert driven.display.full
    assert not driven.app.settings.sound
    assert driven.app.sound.volume == 0
    screen.handle = lambda event, us: True  # type: ignore[method-assign]
    driven.key(pygame.K_F11, pygame.K_m)
    assert driven.display.full
    assert not driven.app.settings.sound


def test_a_change_of_language_lays_the_screen_out_anew_at_once() -> None:
    driven = Driven(lang="en")
    screen = Told("one", [])
    driven.show(screen)
    driven.app.change(language="it")
    driven.step()
    assert driven.app.lang == "it"
    assert len(screen.sizes) == 2


def test_the_language_asked_for_at_the_start_goes_before_that_of_the_settings(tmp_path) -> None:
    path = tmp_path / "settings.json"
    Driven(settings=path).app.change(language="es")
    assert Driven(settings=path, lang="it").app.lang == "it"
    events_ready()
    assert App(Memory(), lambda: 0, settings_path=path).lang == "es"


@pytest.mark.parametrize("chosen", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_no_choice_of_scale_leaves_less_room_than_screens_are_laid_out_for(size, chosen) -> None:
    scale = scale_for(size, chosen)
    assert size[0] / scale >= 960 - 1
    assert size[1] / scale >= 600 - 1


def test_a_driver_that_shows_nothing_is_no_display_unless_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.joystick, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay):
        open_window({})


WHOLE = """
import pygame, sys
from pathlib import Path
from sim.view.app.running import run_window
from sim.view.app.screen import Page, Screen
from sim.view.screens.editor import open_editor
from sim.view.screens.menu import Menu
from sim.view.screens.play import open_play
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.menu import Menu

class Ends(Page):
    def __init__(self, app):
        self.app, self.ticks, self.sizes, self.began = app, 0, [], None

    def resized(self, size):
        self.sizes.append(size)

    def draw(self, target, us):
        target.fill((0, 0, 0))
        return None

    def tick(self, us):
        self.ticks += 1
        if self.ticks in (5, 10):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
        if self.ticks == 20:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def left(self):
        print(type(self.app.stack[0]).__name__, len(set(self.sizes)) >= 1, self.app.settings.fullscreen, pygame.display.get_caption()[0])

run_window(lambda app: (Ends(app),), settings=Path(sys.argv[1]), lang="it")
print(pygame.display.get_init())
"""


def test_the_whole_window_opens_goes_full_and_back_and_closes(tmp_path) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WHOLE, str(tmp_path / "settings.json")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Menu True False Tapete\nFalse\n", "")
    assert load_settings(tmp_path / "settings.json").trouble is None


def test_a_size_that_changed_without_a_word_is_noticed() -> None:
    driven = Driven((1280, 800))
    screen = Told("one", [])
    driven.show(screen)
    driven.display.resize((1111, 700))
    driven.step()
    assert screen.sizes[-1] == (1111, 700)


@pytest.mark.parametrize("size", [(200, 150), (100, 100), (1, 1), (2000, 40), (40, 1200)])
@pytest.mark.parametrize("make", [open_editor, Menu, lambda app: ReplayScreen(app, open_film(SCENE)), lambda app: open_play(app, Terms())])
def test_a_window_too_small_for_anything_is_drawn_all_the_same(size: tuple[int, int], make: Callable[[App], Screen]) -> None:
    window = Driven()
    window.show(screen := make(window.app))
    window.resize(size)
    for _ in range(3):
        window.step()
    window.resize((1280, 800))
    window.step()
    assert window.app.top is screen
