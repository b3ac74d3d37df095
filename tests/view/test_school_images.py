"""The school beside pictures of it that were looked at."""

import tempfile
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from sim.training.ahead import families_for
from sim.training.progress import Record
from sim.training.question import from_id
from sim.view.screens.school_practice import PracticeScreen
from tests.view import images
from tests.view.at_the_school import BEGUN, AtSchool
from tests.view.images import pictured

SMALL = (960, 600)
CLOSE = "OFF-1/level-with-second-last-4~416124"


def _asked(folder: Path, lang: str) -> AtSchool:
    """A close call is shown to where it stops."""
    window = AtSchool(folder, SMALL, lang)
    screen = PracticeScreen(window.app, window.room, window.room.drill("trainee", ("CHK",)))
    window.app.push(screen)
    window.step()
    screen.put(from_id(CLOSE, families_for()))
    window.watch()
    return window


@pictured
def school_call():
    with tempfile.TemporaryDirectory() as folder:
        window = _asked(Path(folder), "es")
        window.key(pygame.K_2)
        return window.display.surface


@pictured
def school_told():
    with tempfile.TemporaryDirectory() as folder:
        window = _asked(Path(folder), "it")
        window.key(pygame.K_2, pygame.K_8, pygame.K_1, pygame.K_2, pygame.K_RETURN, pygame.K_1, pygame.K_RETURN)
        window.wait(3.0)
        return window.display.surface


@pictured
def school_progress():
    with tempfile.TemporaryDirectory() as folder:
        window = AtSchool(Path(folder), SMALL, "en")
        for number in range(21):
            clause, unit = (("OFF-1", "mm"), ("FLI-3", "ms"), ("THR-2", "count"))[number % 3]
            at, right = (BEGUN + timedelta(hours=9 * number)).isoformat(), number % 5 != 0
            sure = "sure" if number == 20 else "think"
            margin = (0.5, 2.0, 8.0)[number % 3]
            window.room.progress.add(
                Record(at, "trainee", "q", "f", clause, "c", True, margin, unit, "-/-/play_on", "-/-/play_on", right, right, sure, 4.0)
            )
        window.school.entered()
        window.school._progress()
        window.key(pygame.K_DOWN)
        return window.display.surface


@pytest.mark.parametrize("draw", [school_call, school_told, school_progress], ids=lambda draw: draw.__name__)
def test_the_page_looks_as_it_was_looked_at(draw):
    assert images.close(draw.__name__, draw())


def test_another_choice_is_noticed():
    with tempfile.TemporaryDirectory() as folder:
        window = _asked(Path(folder), "es")
        window.key(pygame.K_3)
        assert not images.close("school_call", window.display.surface)
