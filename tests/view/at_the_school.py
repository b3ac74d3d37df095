"""A trainee at the window: the school in memory, with a clock of its own, questions made on the spot, and files in a folder of the test's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame

from sim.rules.words import Restart
from sim.training.ahead import AtOnce, Maker
from sim.training.asked import call_choices, restart_choices
from sim.training.draft import Part
from sim.training.key import Key
from sim.training.progress import open_progress
from sim.view.gui import Choice
from sim.view.screens.school import School
from sim.view.screens.school_question import QuestionScreen
from sim.view.screens.school_room import Room
from tests.view.windowed import Driven

BEGUN = datetime(2026, 3, 1, 18, tzinfo=UTC)
DIGITS = [getattr(pygame, f"K_{n}") for n in range(10)]


class Clock:
    """Half a minute passes at every look."""

    def __init__(self, now: datetime = BEGUN) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=30)
        return self.now


def room(folder: Path, *, seed: int = 5, maker: Maker | None = None) -> Room:
    """A school whose files are in a folder."""
    return Room(open_progress(folder / "school.sqlite"), maker or AtOnce(), folder, Clock(), lambda: seed)


class AtSchool(Driven):
    """A window that is opened on the school."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), lang: str = "en", *, seed: int = 5, maker: Maker | None = None) -> None:
        super().__init__(size, lang=lang)
        self.room = room(folder, seed=seed, maker=maker)
        self.school = School(self.app, self.room)
        self.show(self.school)

    @property
    def screen(self) -> QuestionScreen:
        """The question screen, which is on top."""
        assert isinstance(self.app.top, QuestionScreen)
        return self.app.top

    def wait(self, seconds: float) -> None:
        """Time goes by in a few strides: how finely it is cut changes nothing."""
        for _ in range(4):
            self.step(round(seconds * 250_000))

    def watch(self) -> None:
        """Begins the situation and sees it to its end."""
        self.key(pygame.K_RETURN)
        for _ in range(40):
            if self.screen.answering:
                return
            self.step(500_000)
        raise AssertionError("the situation never stopped")

    def call(self, key: Key) -> None:
        """Calls what the key says, by digits alone."""
        if key.call is None:
            self.key(pygame.K_0)
            return
        groups = [[c.value for c in group] for name, group in call_choices("en", self.screen.ruleset) if name]
        number = next(i for i, group in enumerate(groups) if key.call in group)
        self.key(DIGITS[number + 1], DIGITS[groups[number].index(key.call) + 1])

    def against(self, key: Key) -> None:
        """Says whom it is against."""
        self.key(DIGITS[3 if key.against is None else 1 if key.against == "home" else 2])

    def restart(self, restart: Restart) -> None:
        """Says how play goes on."""
        self.key(DIGITS[[c.value for c in restart_choices("en", self.screen.ruleset)].index(restart) + 1])

    def answer(self, key: Key, sure: int = 2) -> None:
        """Answers what the key says up to the confidence, the place by pressing it on the table; then the answer can be handed in."""
        self.call(key)
        if key.call is not None:
            self.against(key)
            self.restart(key.restart)
            if self.screen.draft.part is Part.SPOT:
                assert self.screen.scene is not None
                x, y = self.screen.scene.viewport.px(key.spot or (0.0, 0.0))
                self.click((int(x), int(y)))
        self.key(DIGITS[sure])
        assert self.screen.draft.part is Part.HAND_IN


def choices(window: AtSchool) -> list[Choice]:
    """What can be chosen on the page on top."""
    return [w for w in window.app.top.gui.widgets if isinstance(w, Choice)]
