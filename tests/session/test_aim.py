"""Aiming: opposite to the drag, faster with its length, alike in every direction up to a cap; and every way of letting it be."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import Fall
from sim.geometry import Point
from sim.model.actions import Flick, Purpose
from sim.physics import load_params, simulate
from sim.rules.refusals import Reason, Refusal
from sim.session import aim as aiming
from sim.session import showing
from sim.session.feel import load_feel
from sim.session.foretelling import ends, foretold
from sim.session.inputs import Button, Command, FocusLost, Input, Moved, Pressed, Released, Said, Wheel
from sim.session.shown import AimLine, Chosen, Doing, Shown
from sim.table import load_table
from sim.view.scene.overlays import REACH
from tests.session.table import MS, Table, in_play, scene

FEEL = load_feel().aim
AT: Point = (-60.0, 0.0)
ANGLES = st.floats(-math.pi, math.pi)


def flicked(table: Table) -> Flick:
    """The flick of the motion that goes on, or of the last act."""
    act = table.session.begun or table.match.act_done
    return next(action for action in act if isinstance(action, Flick))


def line(shown: Shown) -> AimLine | None:
    return next((o for o in shown.overlays if isinstance(o, AimLine)), None)


def pulled(angle: float, length: float) -> Flick:
    """The flick that comes of a drag away from the figure along ``angle``."""
    table = Table(scene({"home.9": AT, "away.3": (300.0, 200.0)}))
    end = (AT[0] + length * math.cos(angle), AT[1] + length * math.sin(angle))
    table(Pressed(AT))
    table(Released(end))
    return flicked(table)


@given(ANGLES, st.floats(FEEL.dead_mm + 1.0, 2000.0))
@settings(deadline=None)
def test_the_figure_goes_opposite_to_the_drag(angle: float, length: float) -> None:
    flick = pulled(angle, length)
    assert flick.direction is not None
    assert abs(math.remainder(flick.direction - (angle + math.pi), math.tau)) < 1e-6


@given(ANGLES, st.floats(FEEL.full_mm + 0.01, 5000.0))
@settings(deadline=None)
def test_the_cap_is_the_same_in_every_direction_and_outside_the_window(angle: float, length: float) -> None:
    assert pulled(angle, length).speed == pytest.approx(FEEL.full_speed, abs=1e-3)


@given(ANGLES, st.floats(FEEL.dead_mm + 0.1, FEEL.full_mm - 0.1), st.floats(0.05, 5.0))
@settings(deadline=None)
def test_a_longer_drag_is_a_faster_flick(angle: float, length: float, more: float) -> None:
    assert pulled(angle, length).speed < pulled(angle, length + more).speed


@given(st.floats(FEEL.dead_mm + 1.0, FEEL.full_mm - 60.0), st.floats(FEEL.dead_mm + 1.0, FEEL.full_mm - 60.0), st.floats(1.0, 50.0))
@settings(deadline=None)
def test_every_mm_more_makes_a_soft_flick_faster_by_the_same_share_as_a_hard_one(soft: float, hard: float, more: float) -> None:
    gained = [pulled(0.0, length + more).speed / pulled(0.0, length).speed for length in (soft, hard)]
    assert gained[0] == pytest.approx(gained[1], rel=1e-4)


PX_MM = 1.83
"""So much of the table (mm) is a px in a window of 960 x 600."""


def test_each_px_of_a_drag_in_the_smallest_window_moves_the_end_of_a_pass_by_little() -> None:
    reached = []
    for k in range(1, 200):
        aim = aiming.dragged(aiming.pressed("home.9", AT), (AT[0] - FEEL.dead_mm - PX_MM * k, 0.0), FEEL)
        layout = scene({"home.9": AT}).layout
        flick = aiming.flick_of(aim, Purpose.ATTACK, FEEL, load_table().equipment, load_params())
        ball = next((end.at[0] for end in ends(layout, flick, load_table(), load_params()) if end.body == "ball"), 0.0)
        reached.append(ball)
        if ball > 400.0:
            break
    assert reached[-1] > 400.0
    assert max(b - a for a, b in pairwise(reached)) < 30.0
    assert len([ball for ball in reached if ball > 0.0]) >= 25


def test_letting_go_outside_the_window_is_letting_go_there() -> None:
    inside, outside = pulled(2.0, FEEL.full_mm + 1.0), pulled(2.0, 40_000.0)
    assert (inside.speed, inside.direction) == (outside.speed, pytest.approx(outside.direction, abs=1e-9) if outside.direction else None)


CANCELS: dict[str, tuple[Input, ...]] = {
    "second button": (Pressed((-160.0, 0.0), Button.SECOND), Released((-160.0, 0.0), Button.SECOND)),
    "escape": (Said(Command.CANCEL),),
    "return": (Moved((-70.0, 0.0)), Moved((-62.0, 2.0))),
    "focus lost": (FocusLost(),),
}


@pytest.mark.parametrize("how", CANCELS)
def test_an_aim_is_cancelled(how: str) -> None:
    table = Table(in_play({"home.9": AT}))
    table(Pressed(AT))
    assert line(table(Moved((-160.0, 0.0)))) is not None
    for what in CANCELS[how]:
        shown = table(what)
    assert line(shown) is None
    table(Released((-62.0, 2.0) if how == "return" else (-160.0, 0.0)))
    assert (table.wait(2.0).doing, table.match.acts) == (Doing.WAITING, 0)


def test_a_drag_that_left_the_dead_zone_again_is_a_flick() -> None:
    table = Table(in_play({"home.9": AT}))
    for what in (Pressed(AT), Moved((-160.0, 0.0)), Moved((-62.0, 0.0)), Moved((-120.0, 0.0))):
        table(what)
    table(Released((-120.0, 0.0)))
    assert table.wait(3.0).match.acts == 1


def test_the_wheel_spins_and_says_so() -> None:
    table = Table(in_play({"home.9": AT}))
    table(Pressed(AT))
    table(Moved((-160.0, 0.0)))
    shown = line(table(Wheel(3)))
    assert shown is not None
    assert shown.spin == pytest.approx(3 * FEEL.spin_step)
    table(Released((-160.0, 0.0)))
    assert flicked(table).spin == pytest.approx(3 * FEEL.spin_step)


@given(st.integers(-100, 100), st.floats(FEEL.dead_mm + 0.5, 300.0))
@settings(deadline=None)
def test_no_spin_is_asked_of_a_nail_that_it_cannot_grip(steps: int, length: float) -> None:
    table = Table(scene({"home.9": AT}))
    table(Pressed(AT))
    table(Moved((AT[0] - length, 0.0)))
    table(Wheel(steps))
    table(Released((AT[0] - length, 0.0)))
    assert table.wait(6.0).refused is None
    assert table.match.acts == 1


def test_the_line_ends_where_the_base_first_meets_something() -> None:
    table = Table(scene({"home.9": AT, "away.2": (200.0, 5.0)}))
    table(Pressed(AT))
    shown = line(table(Moved((-160.0, 0.0))))
    assert shown is not None
    assert shown.own[0] == AT
    assert shown.own[-1] == pytest.approx((-21.0, 0.0), abs=0.5)
    assert [body for body, _ in shown.then] == ["ball", "home.9"]


def test_what_is_foretold_is_what_happens_when_nobody_does_anything() -> None:
    table = Table(in_play({"home.9": AT}))
    table(Pressed(AT))
    shown = line(table(Moved((-240.0, 24.0))))
    assert shown is not None
    log = table(Released((-240.0, 24.0))).log
    met = next(t for t in log.touches("home.9") if not t.a.endswith(("nail", "hand")))
    assert log.at("home.9", met.t) == pytest.approx(shown.own[-1], abs=1e-6)


def test_what_is_foretold_turns_with_the_drag_and_is_made_anew_at_every_beat(monkeypatch) -> None:
    made = []
    real = showing.foretold
    monkeypatch.setattr(showing, "foretold", lambda *given: made.append(given) or real(*given))
    table = Table(in_play({"home.9": AT}))
    table(Pressed(AT))
    for k in range(100):
        shown = line(table(Moved((AT[0] - 90.0, AT[1] - 0.5 * k)), 5 * MS))
        assert shown is not None
        (x, y), (u, v) = shown.own[0], shown.own[-1]
        assert math.remainder(math.atan2(v - y, u - x) - shown.direction, math.tau) == pytest.approx(0.0, abs=1e-3)
    assert len(made) <= 0.5 / FEEL.shown_every_s + 2
    table.wait(2 * FEEL.shown_every_s)
    still = line(table.session.shown(table.us))
    assert still is not None
    assert (made[-1][1].direction, made[-1][1].speed) == (still.direction, still.speed), "what lies still is foretold as it is"


def test_nothing_is_foretold_farther_than_the_line_is_drawn() -> None:
    table = Table(in_play({"home.9": AT}))
    table(Pressed(AT))
    shown = line(table(Moved((AT[0] - 400.0, AT[1]))))
    assert shown is not None
    for _, way in shown.then:
        assert math.dist(way[0], way[-1]) <= 2.0 * FEEL.shown_mm
    assert FEEL.shown_mm >= REACH


# ---------------------------------------------------------------- keys alone


def test_keys_alone_choose_turn_strengthen_and_flick() -> None:
    table = Table(in_play({"home.9": AT}))
    chosen = set()
    for _ in range(10):
        shown = table(Said(Command.NEXT))
        chosen |= {o.figure for o in shown.overlays if isinstance(o, Chosen)}
    assert chosen == {f"home.{n}" for n in range(1, 11)}
    while next(o.figure for o in table(Said(Command.PREVIOUS)).overlays if isinstance(o, Chosen)) != "home.9":
        pass
    first = line(table.session.shown(table.us))
    assert first is not None
    assert first.direction == pytest.approx(0.0)
    for command, value in ((Command.TURN_LEFT, 4.0), (Command.MORE, 10.0), (Command.SPIN_RIGHT, 1.0), (Command.LOFT_MORE, 1.0)):
        shown = table(Said(command, value=value))
    now = line(shown)
    assert now is not None
    assert now.direction == pytest.approx(4 * FEEL.turn_step, abs=1e-6)
    assert (now.speed > first.speed, now.spin < 0.0, now.loft > 0.0) == (True, True, True)
    table(Said(Command.CONFIRM))
    assert (flicked(table).figure, flicked(table).purpose) == ("home.9", Purpose.ATTACK)
    assert table.wait(4.0).match.acts == 1


@given(
    st.lists(st.sampled_from([Command.MORE, Command.LESS, Command.LOFT_MORE, Command.LOFT_LESS, Command.SPIN_LEFT, Command.TURN_RIGHT]), max_size=80)
)
@settings(deadline=None)
def test_keys_never_leave_the_bounds(commands: list[Command]) -> None:
    aim = aiming.Aim("home.9", 0.0, FEEL.power_first)
    table = Table(scene({"home.9": AT}))
    table(Said(Command.NEXT))
    for command in commands:
        table(Said(command, value=7.0))
    shown = line(table.session.shown(table.us))
    assert shown is not None
    assert aim.dragged is False
    assert FEEL.least_speed <= shown.speed <= FEEL.full_speed
    assert (0.0 <= shown.loft <= FEEL.loft_most + 1e-9, abs(shown.spin) <= FEEL.spin_most) == (True, True)


def test_a_click_chooses_for_the_keys() -> None:
    table = Table(in_play({"home.9": AT}))
    table(Pressed(AT))
    shown = table(Released((AT[0] + 1.0, 1.0)))
    assert (shown.doing, line(shown) is not None, table.match.acts) == (Doing.AIMING, True, 0)
    assert table(Said(Command.CANCEL)).doing is Doing.WAITING


# ---------------------------------------------------------------- what is not allowed


def test_strict_play_refuses_with_clause_and_reason_what_match_play_lets_happen() -> None:
    start = in_play({"away.3": (60.0, 60.0)})
    strict, free = Table(start, strict=True), Table(start)
    for table in (strict, free):
        table.drag((60.0, 60.0), (160.0, 60.0))
        table.wait(3.0)
    refused = strict.session.shown(strict.us).refused
    assert refused is not None
    assert isinstance(refused[0], Refusal)
    assert refused[0].reason in (Reason.BLOCK_SPENT, Reason.BLOCK_TOO_EARLY, Reason.NOT_YOUR_TURN)
    assert (strict.match.acts, free.match.acts) == (0, 1)
    assert free.session.shown(free.us).notebook, "the referee has something to say"


def test_what_is_foretold_ends_where_the_figure_falls() -> None:
    start = in_play({"home.9": (0.0, 395.0)}, ball=(-300.0, 0.0))
    toppled = 0
    for speed in (1500.0, 3000.0, 5000.0):
        flick = Flick(figure="home.9", direction=1.9, speed=speed)
        log = simulate(start.layout, (flick,), table=start.table, params=start.params).log
        fall = next(log.of(Fall), None)
        own, then = foretold(start.layout, flick, start.table, start.params, 0.35, 190.0)
        last = dict(then).get("home.9", own)[-1]
        if fall is not None:
            toppled += 1
            assert math.dist(last, log.at("home.9", fall.t)) < 1.0
    assert toppled
