"""Near the edge of the window there is less room for a drag, and it counts for more: every figure can be flicked as hard, wherever it stands."""

import math
from itertools import pairwise

import pytest

from sim.session.feel import load_feel
from sim.session.shown import AimLine
from tests.session.table import in_play
from tests.view.at_the_window import Window
from tests.view.windowed import SIZES

FEEL = load_feel().aim
CORNERS = [(-585.0, 0.0), (585.0, 0.0), (0.0, 385.0), (-580.0, 380.0)]


def aimed(w):
    return next((o for o in w.screen.view(w.shown, w.us)[2] if isinstance(o, AimLine)), None)


def outwards(w, at):
    """The place of the window's edge (px) behind a figure, as seen from the middle of the table, and how far it is."""
    (x, y), (u, v) = w.px(at), w.px((0.0, 0.0))
    far = math.hypot(x - u, y - v)
    dx, dy = (x - u) / far, (y - v) / far
    steps = [((size - 2 if way > 0 else 1) - start) / way for start, way, size in zip((x, y), (dx, dy), w.app.size, strict=True) if abs(way) > 1e-9]
    return (round(x + dx * min(steps)), round(y + dy * min(steps)))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("at", CORNERS, ids=str)
def test_the_hardest_flick_is_reached_inside_the_window_wherever_a_figure_stands(at, size):
    w = Window(size, start=in_play({"home.9": at}))
    start, edge = w.px(at), outwards(w, at)
    w.drag(start, edge, 40)
    w.wait(0.3)
    line = aimed(w)
    assert line is not None
    assert line.power == 1.0
    seen = w.screen.scene.viewport.px(line.pointer)
    assert math.dist(seen, edge) < 3.0, "the drag is drawn to where the pointer is"


def test_it_grows_evenly_to_there_and_the_dead_zone_stays():
    w = Window((960, 600), start=in_play({"home.9": (-585.0, 0.0)}))
    start, edge = w.px((-585.0, 0.0)), outwards(w, (-585.0, 0.0))
    dead = FEEL.dead_mm * w.screen.scene.viewport.scale
    w.press(start)
    powers = []
    for k in range(1, start[0] - edge[0] + 1):
        w.move((start[0] - k, start[1]))
        line = aimed(w)
        assert (line is None) == (k <= math.floor(dead)), k
        powers.append(0.0 if line is None else line.power)
    assert powers == sorted(powers)
    assert max(b - a for a, b in pairwise(powers)) < 0.03


def test_in_the_middle_of_the_table_a_drag_counts_for_what_it_is():
    w = Window((1280, 800), start=in_play({"home.9": (0.0, 0.0)}, ball=(100.0, 0.0)))
    w.drag(w.px((0.0, 0.0)), w.px((-150.0, 0.0)))
    line = aimed(w)
    assert line.power == pytest.approx((150.0 - FEEL.dead_mm) / (FEEL.full_mm - FEEL.dead_mm), abs=0.01)
