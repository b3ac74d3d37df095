"""What counts as a pass, a shot, a shot on goal, a save and a block, each beside what just does not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.match.play import Moment
from sim.match.statistics import SideStatistics
from sim.model.actions import AnyAction
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.situation import Situation
from sim.rules.state import begin_state

START: dict[str, Any] = {"last_touch": "home.9", "touches": {"figure": "home.9", "count": 1}}


@cache
def a_match() -> Match:
    return Match.new(new_header(seed=1, minutes=5.0))


def flicked(layout: dict[str, Any], *acts: dict[str, Any], **situation: Any) -> Step:
    """What one motion, or several one after another, come to."""
    match = a_match()
    state = begin_state(Situation.from_dict({**START, **situation}), match.ruleset)
    match = replace(match, moment=Moment(0.0, 0, Layout.from_dict(nested(layout)), state), previous=None)
    motions: list[list[AnyAction]] = []
    for act in acts:
        action = action_from_dict(act)
        if "when" not in act:
            motions.append([])
        motions[-1].append(action)
    for motion in motions:
        step = match.act(motion)
        match = step.match
    return step


def nested(layout: dict[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for body, at in layout.items():
        entry = at if isinstance(at, dict) else {"at": list(at)}
        side, _, part = body.partition(".")
        if part:
            out.setdefault(side, {})[part] = entry
        else:
            out[side] = entry
    return out


def numbers(step: Step, side: Side = Side.HOME) -> SideStatistics:
    return step.match.statistics.of(side)


PASS = {"flick": "home.9", "aim": "ball", "speed": 900}


@pytest.mark.parametrize(
    ("layout", "passes"),
    [
        ({"home.8": (120, 0)}, 1),
        ({"away.4": (120, 0)}, 0),
        ({"home.8": (120, 0), "home.7": (165, 0)}, 1),
        ({"home.8": (120, 40)}, 0),
        ({"home.8": (21.5, 0)}, 0),
        ({"home.8": (39, 0)}, 0),
        ({"home.8": (43.5, 0)}, 1),
    ],
    ids=["reaches a team-mate", "an opponent", "two team-mates, one flick", "nobody", "jammed against one", "less than its width", "its width"],
)
def test_a_pass_reaches_a_team_mate_once_a_flick(layout: dict[str, Any], passes: int) -> None:
    step = flicked({"ball": (0, 0), "home.9": (-40, 0), "away.6": (-300, 200), **layout}, PASS)
    assert numbers(step).passes == passes


def test_a_ball_jammed_between_two_is_no_pass_however_often_it_is_flicked() -> None:
    layout = {"ball": (0, 0), "home.9": (-22, 0), "home.8": (21.2, 0), "home.7": (41.6, 0), "away.6": (-300, 200)}
    again = {"flick": "home.9", "aim": "ball", "speed": 60}
    assert numbers(flicked(layout, again, again)).passes == 0


@pytest.mark.parametrize(("figure", "passes"), [("home.8", 1), ("home.9", 0)], ids=["a team-mate plays it", "the same figure plays it"])
def test_a_ball_that_lies_is_a_pass_once_a_team_mate_plays_it(figure: str, passes: int) -> None:
    layout = {"ball": (0, 0), "home.9": (-40, 0), "home.8": (60, 90), "away.6": (-300, 200)}
    step = flicked(layout, {**PASS, "speed": 600}, {"flick": figure, "aim": "ball", "speed": 1100})
    assert numbers(step).passes == passes


@pytest.mark.parametrize(("block", "passes"), [(False, 1), (True, 0)], ids=["unbroken", "touched by the other side between"])
def test_a_pass_that_the_other_side_touches_between_is_none(block: bool, passes: int) -> None:
    layout = {"ball": (0, 0), "home.9": (-40, 0), "home.8": (200, 0), "away.6": (100, 20.8 if block else 60)}
    assert numbers(flicked(layout, {**PASS, "speed": 1100})).passes == passes


def test_a_pass_by_a_foul_is_none() -> None:
    layout = {"ball": (0, 0), "home.9": (-90, 0), "away.5": (-45, 20), "home.8": (120, 0), "away.6": (-300, 200)}
    step = flicked(layout, {**PASS, "speed": 1500, "aim": [0, 3]})
    if [r.clause for r in step.rulings] == ["ATT-1"]:
        assert numbers(step).passes == 0
    else:
        pytest.fail(str(step.rulings))


def shot(y: float = 0.0, keeper: tuple[float, float] | None = None, x: float = 450.0, speed: float = 2200.0, **more: Any) -> Step:
    """A shot along the pitch at height ``y``, with the keeper where it is said."""
    layout = {"ball": (x, y), "home.9": (x - 40, y), "away.6": (-300, 200), **more}
    if keeper is not None:
        layout["away.keeper"] = {"at": list(keeper), "angle": 0}
    return flicked(layout, {"flick": "home.9", "aim": "ball", "speed": speed})


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (lambda: shot(0.0), (1, 1, 1, 0)),
        (lambda: shot(keeper=(592, 0)), (1, 1, 0, 1)),
        (lambda: shot(y=55), (1, 0, 0, 0)),
        (lambda: shot(y=48), (1, 1, 1, 0)),
        (lambda: shot(y=100), (1, 0, 0, 0)),
        (lambda: shot(y=230), (0, 0, 0, 0)),
        (lambda: shot(x=250), (0, 0, 0, 0)),
        (lambda: shot(x=450, speed=450), (0, 0, 0, 0)),
        (lambda: shot(speed=1300, keeper=(592, 30), **{"away.5": (500, 0)}), (1, 1, 0, 0)),
        (lambda: shot(y=70, keeper=(587, -52)), (1, 0, 0, 0)),
    ],
    ids=[
        "goal",
        "saved",
        "post",
        "inside the post",
        "wide",
        "nowhere near",
        "from outside the shooting area",
        "too soft",
        "stopped by a figure",
        "wide of the keeper",
    ],
)
def test_shots_shots_on_goal_goals_and_saves(step: Any, expected: tuple[int, int, int, int]) -> None:
    done = step()
    mine, theirs = numbers(done), numbers(done, Side.AWAY)
    assert (mine.shots, mine.on_goal, mine.goals, theirs.saves) == expected


@pytest.mark.parametrize(("owed", "blocks"), [("owed", 1), ("none", 0)], ids=["owed", "not owed"])
def test_a_block_counts_where_one_is_owed(owed: str, blocks: int) -> None:
    layout = {"ball": (0, 0), "home.9": (-40, 0), "away.6": (-300, 200)}
    step = flicked(layout, {"flick": "away.6", "aim": [-300, 100], "speed": 400, "as": "block"}, block=owed)
    assert numbers(step, Side.AWAY).blocks == blocks


def test_every_touch_gives_one_chance_to_block() -> None:
    layout = {"ball": (0, 0), "home.9": (-40, 0), "away.6": (-300, 200)}
    one = flicked(layout, {**PASS, "speed": 300})
    assert numbers(one, Side.AWAY).chances == 1
    assert numbers(flicked(layout, {**PASS, "speed": 300, "aim": [0, 60]}), Side.AWAY).chances == 0


def test_a_shoot_out_leaves_the_numbers_alone() -> None:
    step = flicked(
        {"ball": (312, 0), "home.9": (270, 0), "away.6": (-300, 200)}, {"flick": "home.9", "aim": "ball", "speed": 2300}, phase="shots", spot=[312, 0]
    )
    assert [r.call for r in step.rulings] == ["goal"]
    assert numbers(step) == SideStatistics()


SECOND_BLOCK = {"ball": (-60, 180), "home.8": (-92, 170), "home.4": (-250, -30), "away.7": (220, -150)}
"""Away flicks with no block outstanding, far from everybody (DEF-1)."""
OFFENCE = {"flick": "away.7", "direction": 90, "speed": 350, "as": "block"}


@pytest.mark.parametrize(("answer", "kicks"), [("accept", 1), ("play_on", 0)])
def test_a_free_kick_counts_once_it_is_taken_up(answer: str, kicks: int) -> None:
    pending = flicked(SECOND_BLOCK, OFFENCE, last_touch="home.8")
    assert (numbers(pending).free_kicks, sum(numbers(pending, Side.AWAY).fouls.values())) == (0, 1)
    step = flicked(SECOND_BLOCK, OFFENCE, {"ask": "home", "for": answer}, last_touch="home.8")
    assert (numbers(step).free_kicks, sum(numbers(step, Side.AWAY).fouls.values())) == (kicks, 1)
