"""Those who sit out are seen on the rail wherever a table with benches is: in films of matches and scenarios, in their files, and in the editor."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sim.geometry import Point, distance
from sim.match.match import Match
from sim.model.actions import Substitute
from sim.record.match_log import create
from sim.resources import scenarios
from sim.session.footage import open_film
from sim.session.other_rules import ruled_by
from sim.session.seated import beside
from sim.session.terms import Terms
from sim.view.screens.editor import EditorScreen, open_editor
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.replay_picture import Pictures
from sim.view.screens.replay_shot import Wanted, shot_at
from sim.view.theme import load_theme
from tests.view.windowed import Driven

CHANGE = scenarios() / "F5-3" / "another-comes-on.toml"


def sits(picture: pygame.Surface, at: tuple[float, float], empty: tuple[float, float]) -> bool:
    """Whether a figure is to be seen at a place of a picture, and not only the wood that is at another one."""
    x, y = (round(v) for v in at)
    around = {tuple(picture.get_at((x + i, y + j)))[:3] for i in range(-3, 4) for j in range(-3, 4)}
    wood = picture.get_at((round(empty[0]), round(empty[1])))[:3]
    return sum(max(abs(a - b) for a, b in zip(colour, wood, strict=True)) > 60 for colour in around) > len(around) / 3


def shown(screen: ReplayScreen | EditorScreen, window: Driven, at: Point) -> bool:
    """Whether somebody is seen in a place on the rail (mm)."""
    view = (screen.scene if isinstance(screen, EditorScreen) else screen.camera.scene).viewport
    return sits(window.display.surface, view.px(at), view.px((0.0, at[1])))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a match in which a figure is changed at once."""
    match = Match.new(Terms("human", "human", ruleset="five").header())
    right = match.permission.changes[0]
    changed = match.permission.substitution(right.side, right.off[0])
    assert isinstance(changed, Substitute)
    path = tmp_path_factory.mktemp("films") / "five.jsonl"
    with create(path, match.act(changed).match):
        pass
    return path


@pytest.mark.parametrize("overlays", [True, False])
def test_in_the_film_of_a_match_who_went_off_sits_where_who_came_on_sat(log: Path, overlays: bool) -> None:
    window = Driven()
    film = open_film(log)
    while film.load():
        pass
    screen = ReplayScreen(window.app, film)
    screen.overlays, screen.head = overlays, screen.head.paused()
    window.show(screen)
    strip = film.strip(0)
    assert strip is not None
    (change,) = strip.did
    assert isinstance(change, Substitute)
    before, after = (strip.seats(t, resting) for t, resting in ((strip.t0, False), (strip.t1, True)))
    assert before is not None
    assert after is not None
    assert change.by in dict(before.figures)
    assert (change.off in dict(after.figures), change.by in dict(after.figures)) == (True, False)
    screen.wind(film.timeline.length)
    window.step()
    for _, at in after.figures:
        assert shown(screen, window, at)


def test_they_sit_there_before_anything_was_played(tmp_path: Path) -> None:
    path = tmp_path / "five.jsonl"
    with create(path, Match.new(Terms("human", "human", ruleset="five").header())):
        pass
    window = Driven()
    screen = ReplayScreen(window.app, open_film(path))
    window.show(screen)
    for _ in range(5):
        window.step()
    seats = screen.film.waiting
    assert seats is not None
    assert len(seats.figures) == 16
    assert all(shown(screen, window, at) for _, at in seats.figures)


def test_a_file_of_the_film_shows_them_too(log: Path) -> None:
    film = open_film(log)
    while film.load():
        pass
    pictures = Pictures(film, (1280, 720), load_theme(), "en")
    picture = pictures.paint(0.0)
    view, strip = pictures._camera.scene.viewport, film.strip(0)
    seats = None if strip is None else strip.seats(0.0, False)
    assert seats is not None
    assert all(sits(picture, view.px(at), view.px((0.0, at[1]))) for _, at in seats.figures)


def test_a_scenario_shows_those_of_whom_it_speaks_and_all_of_a_side_that_is_complete() -> None:
    shot = shot_at(open_film(CHANGE), 0.0, Wanted("en"))
    assert shot is not None
    (seats,) = (overlay for overlay in shot.overlays if hasattr(overlay, "rods"))
    assert {body for body, _ in seats.figures if body.startswith("home.")} == set(), "of home nothing is told"
    away = {body for body, _ in seats.figures if body.startswith("away.")}
    assert {"away.8", "away.9"} <= away
    assert not {"away.1", "away.2", "away.4"} & away, "they are on the cloth, or were sent off"
    window = Driven()
    screen = ReplayScreen(window.app, open_film(CHANGE))
    screen.head = screen.head.paused()
    window.show(screen)
    assert all(shown(screen, window, at) for _, at in seats.figures)


def test_where_nobody_is_changed_there_are_no_benches() -> None:
    shot = shot_at(open_film(scenarios() / "OFF-1" / "passes-second-last.toml"), 0.0, Wanted("en"))
    assert shot is not None
    assert not [overlay for overlay in shot.overlays if hasattr(overlay, "rods")]


def test_in_the_editor_they_sit_beside_the_cloth_and_are_dragged_onto_it(tmp_path: Path) -> None:
    window = Driven()
    screen = open_editor(window.app)
    screen.folder = tmp_path
    window.show(screen)
    assert beside(screen.scenario) is None
    screen._change(ruled_by(screen.scenario, "five"))
    window.step()
    seats = beside(screen.scenario)
    assert seats is not None
    assert all(shown(screen, window, at) for _, at in seats.figures)
    body, at = next((body, at) for body, at in seats.figures if body not in seats.rods)
    x, y = (round(v) for v in screen.scene.viewport.px(at))
    to = tuple(round(v) for v in screen.scene.viewport.px((-150.0, -200.0)))
    before = screen.scenario
    window.press((x, y))
    assert screen.scenario == before, "a press alone brings nobody on"
    window.move((x, y - 60), held=True)
    window.move((to[0], to[1]), held=True)
    window.release((to[0], to[1]))
    assert distance(screen.scenario.layout.figures[body].at, (-150.0, -200.0)) < 2.0
    left = beside(screen.scenario)
    assert left is not None
    assert body not in dict(left.figures)
    window.key(pygame.K_DELETE)
    again = beside(screen.scenario)
    assert again is not None
    assert body in dict(again.figures)
