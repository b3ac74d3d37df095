"""Replay and editor beside pictures of them that were looked at."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sim.resources import scenarios
from sim.session import editing
from sim.session.footage import open_film
from sim.view.screens.editor import EditorScreen, open_editor
from sim.view.screens.editor_panel import Page
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.replay_export import ExportScreen
from tests.view import images
from tests.view.images import pictured
from tests.view.windowed import Driven

OFFSIDE = scenarios() / "OFF-1" / "passes-second-last.toml"
SMALL, LARGE = (960, 600), (1280, 800)


def film(*keys: int, size: tuple[int, int] = SMALL, lang: str = "en") -> pygame.Surface:
    """The replay of a scenario after some keys."""
    window = Driven(size=size, lang=lang)
    window.show(ReplayScreen(window.app, open_film(OFFSIDE)))
    window.key(pygame.K_k, pygame.K_HOME, *keys)
    window.step()
    return window.display.surface


def editor(page: Page, lang: str) -> pygame.Surface:
    """A page of the editor."""
    window = Driven(size=SMALL, lang=lang)
    screen: EditorScreen = open_editor(window.app, OFFSIDE)
    screen.file, screen.folder = "level.toml", Path("scenes")
    window.show(screen)
    screen._turn(page)
    window.step()
    return window.display.surface


@pictured
def replay_motion():
    return film(*[pygame.K_PERIOD] * 24, size=LARGE)


@pictured
def replay_evidence():
    return film(pygame.K_r, pygame.K_v, lang="es")


@pictured
def replay_rule():
    return film(pygame.K_r, pygame.K_v, pygame.K_v, lang="it")


@pictured
def replay_following():
    return film(pygame.K_f, pygame.K_a, pygame.K_r, pygame.K_b, lang="it")


@pictured
def replay_export():
    window = Driven(size=SMALL, lang="es")
    page = ExportScreen(
        window.app, open_film(OFFSIDE), ReplayScreen(window.app, open_film(OFFSIDE)).head, overlays=True, follow=False, folder=Path("clips")
    )
    window.show(page)
    window.step()
    return window.display.surface


@pictured
def editor_bodies():
    return editor(Page.BODIES, "en")


@pictured
def editor_situation():
    return editor(Page.PLAY, "es")


@pictured
def editor_match():
    return editor(Page.MATCH, "en")


@pictured
def editor_record():
    return editor(Page.RECORD, "it")


@pictured
def editor_speed():
    window = Driven(size=LARGE, lang="es")
    screen = open_editor(window.app)
    for body, velocity in (("ball", (900.0, 300.0)), ("home.9", (-300.0, 1400.0)), ("away.9", (-120.0, -40.0))):
        screen._lay_out(editing.going(screen.scenario.layout, body, velocity))
    window.show(screen)
    window.key(pygame.K_v)
    window.step()
    return window.display.surface


@pictured
def editor_file():
    return editor(Page.FILE, "it")


DRAWN = (
    replay_motion,
    replay_evidence,
    replay_rule,
    replay_following,
    replay_export,
    editor_bodies,
    editor_situation,
    editor_match,
    editor_record,
    editor_speed,
    editor_file,
)


@pytest.mark.parametrize("draw", DRAWN, ids=lambda draw: draw.__name__)
def test_looks_as_it_did(draw):
    mean, worst = images.differences(draw.__name__, draw())
    assert mean <= images.MEAN, mean
    assert worst <= images.WORST, worst
