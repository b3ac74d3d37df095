"""What to watch is chosen from scenarios and kept matches, driven by posted events."""

from __future__ import annotations

from pathlib import Path

import pygame

from sim.view.gui import Button
from sim.view.screens.replay import ReplayScreen
from sim.view.screens.replay_choice import ReplayChoice, Shelf
from tests.view.at_the_film import OFFSIDE
from tests.view.windowed import Driven


def choosing(tmp_path: Path) -> tuple[Driven, ReplayChoice]:
    """The choice with an empty shelf of matches."""
    window = Driven()
    page = ReplayChoice(window.app, tmp_path)
    window.show(page)
    return window, page


def test_a_scenario_is_sought_by_its_words_and_opened(tmp_path: Path) -> None:
    window, page = choosing(tmp_path)
    assert page.shelf is Shelf.SCENARIOS
    page._seek("OFF-1/passes-second")
    assert [item.value for item in page.list.items] == [OFFSIDE]
    window.key(pygame.K_RETURN)
    assert isinstance(window.app.top, ReplayScreen)
    window.key(pygame.K_ESCAPE)
    assert window.app.top is page


def test_a_file_dropped_on_the_window_is_shown_or_refused_in_a_sentence(tmp_path: Path) -> None:
    window, page = choosing(tmp_path)
    bad = tmp_path / "bad.toml"
    bad.write_text("schema = 7\n")
    window.post(pygame.DROPFILE, file=str(bad))
    assert window.app.top is page
    assert page.note.text.startswith(f"{bad}: ")
    window.post(pygame.DROPFILE, file=str(OFFSIDE))
    assert isinstance(window.app.top, ReplayScreen)


def test_a_click_chooses_and_what_is_meant_for_watch_does_nothing_to_the_film(tmp_path: Path) -> None:
    window, page = choosing(tmp_path)
    row = (page.list.rect.x + 40, page.list.rect.y + page.list.row // 2)
    watch = next(w for w in page.gui.widgets if isinstance(w, Button) and w.primary)
    window.click(row)
    assert window.app.top is page, "it was chosen already and stays so"
    window.click(watch.rect.center)
    film = window.app.top
    assert isinstance(film, ReplayScreen)
    assert film.head.loop is None
    window.key(pygame.K_ESCAPE)
    window.step(1_000_000)
    window.click(row)
    window.click(row)
    assert isinstance(window.app.top, ReplayScreen), "a double click opens"


def test_a_kept_match_stands_on_the_shelf(tmp_path: Path, log: Path) -> None:
    (tmp_path / "match-0001.jsonl").write_bytes(log.read_bytes())
    _, page = choosing(tmp_path)
    assert page.shelf is Shelf.MATCHES
    page.open()
    assert isinstance(page.app.top, ReplayScreen)


def test_what_is_chosen_stays_chosen_through_film_size_shelf_and_search(tmp_path: Path) -> None:
    window, page = choosing(tmp_path)
    page.list.choose(40)
    chosen = page.list.item
    assert chosen is not None
    window.key(pygame.K_RETURN)
    assert isinstance(window.app.top, ReplayScreen)
    window.key(pygame.K_ESCAPE)
    assert page.list.item == chosen
    window.resize((960, 600))
    assert page.list.item == chosen
    page._look_in(Shelf.OWN)
    page._look_in(Shelf.SCENARIOS)
    assert page.list.item == chosen
    page._seek(chosen.value.stem)
    assert page.list.item == chosen
    page._seek("")
    assert page.list.item == chosen
    assert page.list.first <= page.list.chosen < page.list.first + page.list.rows
