"""Permission while things move: the attacker may play on, the defender has its block in its window, and nothing else is flicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sim.match.motion import seen
from sim.model.actions import After, Flick, OnTouch, Place, Purpose
from sim.model.layout import Layout
from sim.rules.permission import Permission, permission
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Situation
from sim.rules.state import begin_state
from sim.table import load_table
from tests.match.matches import one

TABLE = load_table()
PURPOSES = (Purpose.ATTACK, Purpose.BLOCK, Purpose.POSITION, Purpose.TICK)


def moment(ruleset: Any = "club", *, rolling: bool = True, sliding: bool = False, **situation: Any) -> Permission:
    """What may be done with the ball rolling, or a figure sliding."""
    ball = {"at": [0, 0]} | ({"velocity": [300, 0]} if rolling else {})
    other = {"at": [-200, 50]} | ({"velocity": [0, 100]} if sliding else {})
    layout = {"ball": ball, "home": {"9": {"at": [-60, 0]}, "7": other}, "away": {"4": {"at": [120, 80]}, "keeper": {"at": [592, 0], "angle": 0}}}
    return permission(begin_state(Situation.from_dict(situation), read_ruleset(ruleset)), Layout.from_dict(layout), TABLE)


def refused(allowed: Permission, figure: str, purpose: Purpose | None = None) -> tuple[str, str] | None:
    refusal = allowed.why_not(Flick(figure=figure, aim="ball", speed=500.0, purpose=purpose))
    return None if refusal is None else (refusal.clause, str(refusal.reason))


def test_att_4_the_attacker_may_play_a_rolling_ball() -> None:
    assert refused(moment(), "home.9", Purpose.ATTACK) is None


@pytest.mark.parametrize(("situation", "answer"), [({"block": "owed"}, None), ({}, ("DEF-2", "block_too_early"))])
def test_def_1_the_block_has_its_window(situation: dict[str, Any], answer: tuple[str, str] | None) -> None:
    assert refused(moment(**situation), "away.4", Purpose.BLOCK) == answer


def test_def_1_after_the_block_there_is_no_second() -> None:
    made = moment(touches={"figure": "home.9", "count": 1})
    assert refused(made, "away.4", Purpose.BLOCK) == ("DEF-1", "block_spent")


@pytest.mark.parametrize("when", [After(0.2), OnTouch("home.9")])
def test_def_2_an_action_tied_in_time_is_judged_like_any_other(when: Any) -> None:
    refusal = moment().why_not(Flick(figure="away.4", aim="ball", speed=500.0, purpose=Purpose.BLOCK, when=when))
    assert refusal is not None
    assert refusal.clause == "DEF-2"


@pytest.mark.parametrize("phase", ["throw_in", "free_kick", "corner"])
@pytest.mark.parametrize("moves", [{"rolling": True}, {"rolling": False, "sliding": True}])
def test_before_a_restart_nothing_is_flicked_while_anything_moves(phase: str, moves: dict[str, bool]) -> None:
    spot = [600, 400] if phase == "corner" else [0, 0]
    to_position = moment(phase=phase, taker="home.9", spot=spot, **moves)
    assert refused(to_position, "home.7", Purpose.POSITION) == ({"throw_in": "THR-2", "free_kick": "FRE-3", "corner": "COR-2"}[phase], "still_moving")
    to_kick = moment(phase=phase, taker="home.9", spot=spot, ready=["home", "away"], **moves)
    assert refused(to_kick, "home.9", Purpose.ATTACK) == ({"throw_in": "THR-1", "free_kick": "FRE-2", "corner": "COR-1"}[phase], "still_moving")
    assert to_position.flicks == to_kick.flicks == ()


def test_tck_1_a_tick_needs_everything_at_rest() -> None:
    assert refused(moment(rolling=False, sliding=True), "home.9", Purpose.TICK) == ("TCK-1", "still_moving")
    assert refused(moment(rolling=False), "home.9", Purpose.TICK) == ("TCK-1", "tick_not_asked")


def test_tim_2_nobody_shoots_while_anything_moves() -> None:
    assert refused(moment(phase="shots", rolling=False), "home.9") is None
    assert refused(moment(phase="shots", rolling=False, sliding=True), "home.9") == ("TIM-2", "still_moving")


def moving_moments() -> Iterator[Permission]:
    """Moments within the motions of a match between players of chance."""
    for step in one()[1]:
        log, before = step.log, step.before.moment
        for share in (0.1, 0.3, 0.6, 0.9):
            if log.until - before.t > 0.05:
                now = seen(before, log, before.t + share * (log.until - before.t))
                yield permission(now.state, now.layout, TABLE)


def test_what_is_listed_is_what_is_not_refused_while_things_move() -> None:
    """The rights of a permission and its answers say the same at every moment of a motion."""
    tried = 0
    for allowed in moving_moments():
        listed = {(right.purpose, figure) for right in allowed.flicks for figure in right.figures}
        for figure in allowed.layout.figures:
            for purpose in PURPOSES:
                legal = allowed.legal(Flick(figure=figure, aim=(0.0, 0.0), speed=300.0, purpose=purpose))
                assert legal == ((purpose, figure) in listed), (allowed.step, figure, purpose)
        tried += 1
    assert tried > 40


@pytest.mark.parametrize(("phase", "clause"), [("kick_off", "KOF-1"), ("goal_kick", "GKK-1"), ("shots", "TIM-2")])
def test_nothing_is_put_by_hand_while_anything_moves(phase: str, clause: str) -> None:
    put = Place(body="home.7", to=(-150.0, 120.0))
    still, moves = (moment(phase=phase, rolling=False, sliding=sliding, spot=[0, 0]) for sliding in (False, True))
    assert (still.why_not(put), bool(still.places)) == (None, True)
    refusal = moves.why_not(put)
    assert refusal is not None
    assert (refusal.clause, str(refusal.reason), moves.places) == (clause, "still_moving", ())
