"""The live table beside pictures of it that were looked at."""

from dataclasses import replace

import pygame
import pytest

from sim.events import Log
from sim.geometry import Disc, Rect
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Keeper
from sim.rules.zones import Zone
from sim.session.shown import AimLine, Chosen, EvidenceShown, Legal, NailShown, Pulse, ZoneShown
from sim.table import load_table
from sim.view.kits import kit_pair
from sim.view.scene.scene import Scene
from sim.view.theme import load_theme
from tests.view import hand_made, images
from tests.view.images import pictured

TABLE = load_table()


def draw(log, t, overlays=(), *, size=(400, 290), pair="club", crop=None):
    target = pygame.Surface(size, 0, 32)
    Scene(size, theme=replace(load_theme(), kits=kit_pair(pair)), table=TABLE, crop=crop).draw(target, log, t, overlays)
    return target


def eleven():
    """A layout with everything in it: lying figures, a spare keeper, the ball under the bar."""
    start = hand_made.crowd().log.start
    figures = {
        **start.figures,
        "home.3": Figure((-300, -40), fallen=True, lying=0.6),
        "away.3": Figure((430, 140), fallen=True, lying=-2.2),
        "home.spare": Figure((-540, 30)),
        "away.7": Figure((545, -40)),
    }
    keepers = {"home.keeper": Keeper((-588.0, 10.0), 0.1), "away.keeper": Keeper((590.0, -30.0), -0.15)}
    return Log(TABLE, replace(start, ball=Ball((592, 25)), figures=figures, keepers=keepers))


@pictured
def whole_table():
    return draw(eleven(), 0.0)


@pictured
def other_kits():
    return draw(eleven(), 0.0, pair="contrast")


@pictured
def goal():
    return draw(eleven(), 0.0, size=(300, 300), crop=Rect(400, 680, -140, 140))


@pictured
def aiming():
    at, ahead = eleven().start.figures["home.5"].at, (8.0, 188.0)
    then = ((BALL, ((20.0, 184.0), (120.0, 150.0))), ("home.5", (ahead, (60.0, 100.0))))
    aim = AimLine("home.5", (at, ahead), then, 0.7, 2000.0, -0.3, 25.0, 0.0, (-180.0, 260.0))
    return draw(eleven(), 0.0, (Chosen("home.5"), Legal(("home.6", "home.2")), aim), size=(320, 230), crop=Rect(-260, 180, 20, 340))


@pictured
def nails():
    shown = [NailShown(Side.HOME, (x, -220.0), (x - 35.0, -232.0), True, s, 0.006, 0.0, 2.0) for x, s in ((-190.0, 0.004), (-80.0, 0.009))]
    zone = ZoneShown(Zone("half", Rect(0, 600, -400, 400), (Disc((40, -250), 30.0),)), "away.6", (-30.0, -330.0), (20.0, -330.0), False)
    return draw(eleven(), 0.0, (*shown, zone, Pulse((60.0, -180.0), 0.4)), size=(320, 230), crop=Rect(-260, 180, -400, -80))


@pictured
def evidence():
    subject = hand_made.offside()
    ruling = subject.said[0].ruling
    return draw(subject.log, 1.0, (EvidenceShown(subject.log, ruling.at, ruling),), size=(560, 400))


@pytest.mark.parametrize("name", sorted(name for name, drawing in images.MADE.items() if drawing.__module__ == __name__))
def test_it_looks_as_it_did(name):
    mean, worst = images.differences(name, images.MADE[name]())
    assert mean <= images.MEAN
    assert worst <= images.WORST


def test_a_figure_moved_by_its_breadth_would_be_noticed():
    log = eleven()
    figures = {**log.start.figures, "home.8": Figure((log.start.figures["home.8"].at[0] + 22, log.start.figures["home.8"].at[1]))}
    moved = Log(TABLE, replace(log.start, figures=figures))
    assert images.close("whole_table", draw(log, 0.0))
    assert not images.close("whole_table", draw(moved, 0.0))


def test_other_kits_would_be_noticed():
    assert not images.close("whole_table", images.MADE["other_kits"]())


def test_a_shade_of_rounding_would_not():
    drawn = images.MADE["whole_table"]()
    drawn.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_ADD)
    assert images.close("whole_table", drawn)
