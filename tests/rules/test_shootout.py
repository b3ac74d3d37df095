"""TIM-2, the shots: who shoots from where, one flick a shot, what is announced, and when it is decided."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.match.play import Played, play
from sim.model.actions import Ask, Flick, Place, Request
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.permission import permission
from sim.rules.ruleset import read_ruleset
from sim.rules.shootout import spots, unused
from sim.rules.situation import Shot, Situation
from sim.rules.state import State, begin_state
from sim.rules.wording import say
from sim.rules.words import Phase, Restart
from sim.table import load_table

TABLE = load_table()
RULES = read_ruleset({"base": "club", "knock_out": True})
LAYOUT: dict[str, Any] = {"ball": {"at": [312, 0]}, "home": {"9": {"at": [270, 0]}}, "away": {"4": {"at": [-270, 0]}}}
SHOT = {"flick": "home.9", "aim": "ball", "speed": 2300}
ANSWER = {"flick": "away.4", "aim": "ball", "speed": 2300}


def shots(*actions: dict[str, Any], layout: dict[str, Any] | None = None, **situation: Any) -> Played:
    start = Situation.from_dict({"phase": "shots", "period": 3, "spot": [312, 0], **situation})
    acts = [action_from_dict(a, f"action[{i}]") for i, a in enumerate(actions)]
    return play(start, Layout.from_dict(layout or LAYOUT), acts, ruleset=RULES, table=TABLE)


def state(**changes: Any) -> State:
    return replace(begin_state(Situation(phase=Phase.SHOTS, period=3, spot=(312.0, 0.0)), RULES), **changes)


def test_the_spots_lie_alike_on_both_sides_of_the_axis() -> None:
    for end in (1, -1):
        five = spots(TABLE.pitch, TABLE.equipment, end)
        assert {(x, -y + 0.0) for x, y in five} == set(five)
        assert all(TABLE.pitch.shooting_line[1] == pytest.approx(end * x - TABLE.equipment.ball_radius) for x, _ in five)


def test_a_goal_is_announced_with_the_other_sides_shot_and_leaves_the_score() -> None:
    result = shots(SHOT, ANSWER)
    assert [(r.call, r.restart, r.to, r.spot) for r in result.rulings] == [
        ("goal", Restart.SHOTS, Side.AWAY, (-312.0, 0.0)),
        ("goal", Restart.SHOTS, Side.HOME, result.state.spot),
    ]
    assert say(result.rulings[0], "en").endswith("Away shoots next from (−312, 0)\u00a0mm.")
    assert result.state.score == (0, 0)
    assert result.state.shots == ((Shot((312.0, 0.0), True),), (Shot((-312.0, 0.0), True),))


def test_after_the_goal_that_decides_nobody_shoots_next() -> None:
    four, five = (
        [{"at": [end * 312, y], "scored": scored} for y in (201.5, -201.5, 389, -389, 0)[:n]] for end, scored, n in ((1, True, 4), (-1, False, 5))
    )
    result = shots(SHOT, shots={"home": four, "away": five})
    assert [(r.call, r.restart, r.to) for r in result.rulings] == [("goal", Restart.PLAY_ON, None), ("full_time", Restart.PLAY_ON, Side.HOME)]
    assert result.state.phase is Phase.OVER
    assert "goes on" not in say(result.rulings[0], "en")


@pytest.mark.parametrize("y", [60, -60])
def test_left_to_the_referee_the_ball_goes_on_the_axis_then_outwards_towards_the_shooters_figures(y: float) -> None:
    """Seen in a mirror the same side of the mirror is chosen: neither half of the table is favoured."""
    layout = {"ball": {"at": [-312, 0]}, "home": {"9": {"at": [100, y]}}, "away": {"4": {"at": [-270, 0]}}}
    used = [{"at": [312, 0], "scored": False}]
    result = shots(ANSWER, layout=layout, possession="away", spot=[-312, 0], shots={"home": used})
    assert result.state.spot == (312.0, 201.5 if y > 0 else -201.5)
    assert result.final.ball is not None
    assert result.final.ball.at == result.state.spot


def test_every_spot_is_used_once_before_any_is_used_again() -> None:
    all_ = spots(TABLE.pitch, TABLE.equipment, 1)
    for made in range(11):
        now = state(shots=(tuple(Shot(all_[i % 5], False) for i in range(made)), ()))
        assert unused(now, Side.HOME, TABLE) == all_[made % 5 :]


def test_the_shooter_puts_ball_and_own_figures_and_flicks_and_asks_for_nothing() -> None:
    now = permission(state(), Layout.from_dict(LAYOUT), TABLE)
    assert now.legal(Place(body="ball", to=(320.0, 380.0)))
    assert now.legal(Place(body="home.9", to=(200.0, 10.0)))
    assert now.legal(Flick(figure="home.9", aim="ball", speed=900.0))
    wrong = [
        Place(body="ball", to=(290.0, 380.0)),
        Place(body="away.4", to=(0.0, 0.0)),
        Flick(figure="away.4", aim="ball", speed=900.0),
        Ask(side=Side.HOME, request=Request.CHECK),
    ]
    refusals = [now.why_not(action) for action in wrong]
    assert all(r is not None for r in refusals)
    assert [r.clause for r in refusals if r] == ["TIM-2", "FLI-6", "TIM-2", "TIM-2"]


def test_a_flick_by_the_defending_side_before_the_shot_leaves_it_to_be_taken() -> None:
    result = shots({"flick": "away.4", "aim": [0, 0], "speed": 500})
    assert [(r.call, r.clause, r.against, r.restart, r.to) for r in result.rulings] == [
        ("illegal_flick", "TIM-2", Side.AWAY, Restart.RETAKE, Side.HOME)
    ]
    assert (result.state.possession, result.state.shots) == (Side.HOME, ((), ()))


def test_a_doubt_about_the_line_is_no_doubt_about_a_spot() -> None:
    """The referee has put the ball there: whether it lies wholly inside the shooting area is not asked."""
    assert [r.call for r in shots(SHOT, doubt=0.3).rulings] == ["goal"]


def test_a_shot_that_misses_the_ball_is_made() -> None:
    result = shots({"flick": "home.9", "aim": [300, 60], "speed": 500})
    assert result.rulings == ()
    assert (result.state.possession, result.state.shots[0]) == (Side.AWAY, (Shot((312.0, 0.0), False),))


def test_a_shot_into_the_own_goal_is_no_goal_for_anybody() -> None:
    layout = {"ball": {"at": [312, 0]}, "home": {"9": {"at": [354, 0]}}, "away": {"4": {"at": [-270, 100]}}}
    result = shots({"flick": "home.9", "aim": "ball", "speed": 5800}, layout=layout)
    assert result.final.ball is not None
    assert result.rulings == ()
    assert (result.state.possession, result.state.shots) == (Side.AWAY, ((Shot((312.0, 0.0), False),), ()))
