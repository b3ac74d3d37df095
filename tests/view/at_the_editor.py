"""The editor in a window, for tests that drive it by posted events."""

from __future__ import annotations

from pathlib import Path

from sim.geometry import Point
from sim.resources import scenarios
from sim.session import editing
from sim.view.gui import Choice
from sim.view.screens.editor import EditorScreen, open_editor
from sim.view.screens.editor_panel import Page
from tests.view.windowed import Driven

OFFSIDE = scenarios() / "OFF-1" / "passes-second-last.toml"


def opened(folder: Path, file: Path | None = None, **kwargs: object) -> tuple[Driven, EditorScreen]:
    """The editor in a window; what is saved goes into a folder."""
    window = Driven(**kwargs)  # type: ignore[arg-type]
    screen = open_editor(window.app, file)
    screen.folder = folder
    window.show(screen)
    return window, screen


def px(screen: EditorScreen, at: Point) -> tuple[int, int]:
    """Where a place on the table is in the window."""
    x, y = screen.scene.viewport.px(at)
    return (round(x), round(y))


def drag(window: Driven, screen: EditorScreen, body: str, to: Point) -> Point:
    """Drags a body; gives where it came to stand."""
    at = editing.place_of(screen.scenario.layout, body)
    assert at is not None
    window.press(px(screen, at))
    window.move(px(screen, ((at[0] + to[0]) / 2, (at[1] + to[1]) / 2)), held=True)
    window.release(px(screen, to))
    found = editing.place_of(screen.scenario.layout, body)
    assert found is not None
    return found


def turn(window: Driven, screen: EditorScreen, page: Page) -> None:
    """Turns to a page with a press on its name."""
    choice = next(w for w in screen.controls.gui.widgets if isinstance(w, Choice))
    window.click(choice.part(list(Page).index(page)).center)
    assert screen.page is page


def step(window: Driven, screen: EditorScreen, **fields: int) -> None:
    """Presses fields of the page so many times onward."""
    for name, times in fields.items():
        for _ in range(times):
            half = screen.controls.steppers[name].half
            window.click((half.right - 8, half.centery))


def told(window: Driven, screen: EditorScreen) -> str:
    """What came of saving, as it stands on the page of the file."""
    window.step()
    assert screen.controls.news is not None
    return screen.controls.news.text
