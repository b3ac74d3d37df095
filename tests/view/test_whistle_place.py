"""The whistle's plate hides nothing of what was ruled on, and a press sends it away early."""

import math

import pygame
import pytest

from sim.match.report import judge
from sim.model.ids import Side
from sim.record.reading import load_scenario
from sim.resources import assets
from sim.view.app.metrics import scale_for
from sim.view.scene.scene import view_of
from sim.view.screens.play_panel import rect_of
from sim.view.screens.play_places import places_in
from sim.view.screens.whistle_place import CLEAR, concerned, stand
from sim.view.theme import load_theme
from sim.view.transform import Box
from sim.view.widgets.banner import Banner
from sim.view.widgets.look import look_for
from sim.view.widgets.ruled import banner_of
from tests.view.test_play_changes import SIZES, naming
from tests.view.test_play_whistle import out

LIBRARY = sorted((assets().parent / "scenarios").glob("*/*.toml"))[::31]


def hidden(box, places, clear):
    """Which of some places lie under a plate, or nearer to it than a body needs."""
    return [p for p in places if math.hypot(max(box.x - p[0], p[0] - box.right, 0), max(box.y - p[1], p[1] - box.bottom, 0)) < clear - 1]


@pytest.mark.parametrize("path", LIBRARY, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_the_plate_hides_neither_spot_nor_bodies_nor_ball_of_any_ruling_of_the_library(path):
    report = judge(load_scenario(path))
    log = report.played.log
    for ruling in report.rulings:
        for size in SIZES:
            look = look_for(load_theme(), scale_for(size), "it")
            places = places_in(size, look.unit, log.table.pitch, None)
            view = view_of(rect_of(places.cloth), log.table.pitch)
            px = [view.px(p) for p in concerned(ruling, log)]
            found = stand(banner_of(ruling, "it", "Premi"), places.clear, px, CLEAR * view.scale, look)
            assert hidden(found.box(), px, CLEAR * view.scale) == []


@pytest.mark.parametrize("at", [(600.0, 60.0), (600.0, 700.0), (30.0, 60.0)])
def test_the_plate_comes_over_the_edge_that_is_farther_from_what_was_ruled_on(at):
    look, area = look_for(load_theme(), 1.0, "en"), Box(0, 48, 976, 752)
    found = stand(Banner("Throw-in", Side.HOME, "The ball went out.", "OUT-1"), area, [at], 12.0, look)
    assert found.low is (at[1] < area.centre[1])
    assert hidden(found.box(), [at], 12.0) == []


def whistled():
    w = out("en", size=(1280, 800))
    w.wait(1.0)
    assert "banner" in w.screen.over.boxes
    return w


def gone(w):
    w.wait(0.05)
    return "banner" not in w.screen.over.boxes


def test_a_press_on_the_cross_sends_the_plate_away():
    w = whistled()
    box = w.screen.over.boxes["banner"]
    cross = next(hot.box for hot in w.screen.over.banner.hots if hot.name == "away")
    w.click((round(box.x + cross.centre[0]), round(box.y + cross.centre[1])))
    assert gone(w)
    assert w.screen.review is None


def test_a_press_with_the_second_button_on_it_or_any_press_on_the_table_sends_it_away():
    w = whistled()
    x, y = w.screen.over.boxes["banner"].centre
    w.click((round(x), round(y)), button=3)
    assert gone(w)
    w = whistled()
    w.click(w.px((250.0, -150.0)))
    assert gone(w)


def test_a_press_on_the_plate_itself_still_shows_the_evidence_and_one_on_its_cross_ends_that():
    w = whistled()
    x, y = w.screen.over.boxes["banner"].centre
    w.click((round(x), round(y)))
    assert w.screen.review is not None
    w.wait(0.1)
    box = w.screen.over.boxes["banner"]
    cross = next(hot.box for hot in w.screen.over.banner.hots if hot.name == "away")
    w.click((round(box.x + cross.centre[0]), round(box.y + cross.centre[1])))
    assert w.screen.review is None


def test_whoever_presses_at_once_has_not_read_anything():
    w = naming()
    w.key(pygame.K_8)
    w.wait(0.3)
    assert "banner" in w.screen.over.boxes
    w.click(w.px((250.0, -150.0)))
    assert not gone(w)


def test_in_a_match_of_each_size_a_plate_and_the_ball_never_meet():
    for size in SIZES:
        w = out("it", size=size)
        w.wait(0.6)
        box, ball = w.screen.over.boxes["banner"], w.px(w.at("ball"))
        assert hidden(box, [ball], 1.0) == []
