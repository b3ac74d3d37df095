"""Pointing with keys: every place of the table can be reached to the millimetre, none beyond it, and the places that matter by jumps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.events import Log
from sim.match.kick_off_layout import kick_off_layout
from sim.table import load_table
from sim.training.pointing import FINE, PACE, STEP, WAIT_S, Cursor, places

TABLE = load_table()
LOG = Log(TABLE, kick_off_layout(), (), 0.0)
ways = st.sampled_from([(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])


@given(st.lists(st.tuples(ways, st.booleans()), max_size=300))
def test_the_cursor_never_leaves_the_table(made) -> None:
    cursor = Cursor((0.0, 0.0))
    for way, fine in made:
        cursor = cursor.stepped(way, TABLE, fine=fine).advanced(1.0, TABLE)
    assert abs(cursor.at[0]) <= TABLE.pitch.fence_x
    assert abs(cursor.at[1]) <= TABLE.pitch.fence_y


def test_a_press_is_a_step_and_a_key_that_is_held_glides() -> None:
    cursor = Cursor((0.0, 0.0)).stepped((1.0, 0.0), TABLE)
    assert cursor.at == (STEP, 0.0)
    assert cursor.advanced(WAIT_S, TABLE).at == (STEP, 0.0)
    held = cursor.advanced(WAIT_S, TABLE).advanced(0.4, TABLE)
    assert held.at[0] == pytest.approx(STEP + 0.4 * PACE)
    assert held.released((1.0, 0.0)).advanced(1.0, TABLE).at == held.at
    assert Cursor((0.0, 0.0)).stepped((0.0, 1.0), TABLE, fine=True).at == (0.0, FINE)


def test_jumps_go_through_every_place_that_matters_and_round_again() -> None:
    known = places(LOG)
    cursor, seen = Cursor((123.0, 45.0)), []
    for _ in known:
        cursor = cursor.jumped(known, TABLE)
        seen.append(cursor.at)
    assert seen == [pytest.approx(p, abs=1e-3) for p in known]
    assert cursor.jumped(known, TABLE).at == seen[0]
    assert cursor.jumped(known, TABLE, back=True).at == seen[-2]


def test_ball_spots_corners_and_figures_are_among_the_places() -> None:
    known, pitch = places(LOG), TABLE.pitch
    for place in (LOG.start.ball.at, pitch.spot(1), pitch.spot(-1), pitch.corner(1, -1), LOG.start.figures["home.9"].at):
        assert any(place == pytest.approx(p) for p in known)


def test_figures_are_gone_through_from_left_to_right_and_not_by_their_numbers() -> None:
    known = places(LOG)
    bodies = [p for p in known if any(p == pytest.approx(figure.at) for figure in LOG.start.figures.values())]
    assert len(bodies) > 1
    assert [x for x, _ in bodies] == sorted(x for x, _ in bodies)
