"""Everything on the pages of the replay can be read, in every language and at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sim.session.footage import MatchFilm, ScenarioFilm, open_film
from sim.session.playback import Playhead
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.replay_choice import ReplayChoice, Shelf
from sim.view.screens.replay_export import SIZES as SHAPES
from sim.view.screens.replay_export import ExportScreen
from tests.view.at_the_film import OFFSIDE
from tests.view.legible import Watch
from tests.view.windowed import SIZES, Driven

KEYS = {
    "film": (pygame.K_PERIOD,),
    "evidence": (pygame.K_r, pygame.K_v),
    "clause": (pygame.K_r, pygame.K_v, pygame.K_v),
    "loading": (pygame.K_END,),
    "copied": (pygame.K_c,),
    "none left": (pygame.K_g,),
    "match": (*[pygame.K_r] * 6, pygame.K_a, pygame.K_r, pygame.K_b),
}
"""What leads to a state of the film."""


def export_in(state: str, window: Driven, film: ScenarioFilm | MatchFilm, tmp_path: Path) -> None:
    """The page for files in one of its states."""
    folder = {"export": Path("clips"), "failed": tmp_path / "nowhere", "writing": tmp_path}[state]
    page = ExportScreen(window.app, film, Playhead(u=0.3), overlays=True, follow=False, folder=folder)
    window.show(page)
    if state == "export":
        return
    page._set(frame=SHAPES[0])
    page.start()
    for _ in range(10 if state == "writing" else 10_000):
        window.step()
        if page.job is None:
            break


def legible(size: tuple[int, int], lang: str, state: str, tmp_path: Path, log: Path) -> list[str]:
    """What is wrong with the texts of one state of the screens."""
    with Watch() as watch:
        window = Driven(size=size, lang=lang)
        film = open_film(log if state in ("match", "loading") else OFFSIDE)
        while state != "loading" and film.load():
            pass
        if state in ("export", "failed", "writing"):
            export_in(state, window, film, tmp_path)
        elif state in ("choice", "own"):
            window.show(choice := ReplayChoice(window.app, tmp_path, own=tmp_path))
            choice._look_in(Shelf.OWN if state == "own" else choice.shelf)
        else:
            window.show(ReplayScreen(window.app, film))
            while not film.timeline.spans:
                window.step()
            window.key(pygame.K_k, pygame.K_HOME, *KEYS[state])
        window.resize(size)
        window.step()
        numbers = {t.text for t in watch.texts(window.display.surface) if t.text.isdigit()}
        kept = {f"{tmp_path}"}
        return [f for f in watch.faults(window.display.surface) if f.split("'")[1] not in numbers | kept]


STATES = [*KEYS, "export", "writing", "failed", "choice", "own"]


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("state", STATES)
def test_everything_can_be_read_in_the_smallest_window(lang: str, state: str, tmp_path: Path, log: Path) -> None:
    assert legible(SIZES[0], lang, state, tmp_path, log) == []


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("state", STATES)
def test_everything_can_be_read_in_larger_ones(size: tuple[int, int], state: str, tmp_path: Path, log: Path) -> None:
    assert legible(size, "it", state, tmp_path, log) == []


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("state", STATES)
def test_everything_can_be_read_in_larger_ones_in_every_language(size: tuple[int, int], lang: str, state: str, tmp_path: Path, log: Path) -> None:
    assert legible(size, lang, state, tmp_path, log) == []
