"""Kicks from the marks that no twin can show: who takes them, and from where."""

from __future__ import annotations

import pytest

from sim.match.play import Played, play
from sim.model.actions import Finger, Flick, MoveKeeper, Purpose, Technique
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Call, Phase
from sim.table import load_table


def kicked(phase: str, spot: float, by: str, speed: float) -> Played:
    """A kick for which home 2 is named, taken straight at the goal by whom is said."""
    other = "home.3" if by == "home.2" else "home.2"
    figures = {by: Figure((spot - 30.0, 0.0)), other: Figure((100.0, -150.0)), "away.4": Figure((100.0, 150.0))}
    situation = Situation.from_dict({"possession": "home", "phase": phase, "taker": "home.2", "spot": [spot, 0], "fouls": [0, 6]})
    action = Flick(figure=by, aim="ball", speed=speed, purpose=Purpose.ATTACK)
    return play(situation, Layout(Ball((spot, 0.0)), figures, {}), (action,), ruleset=load_ruleset("five"), table=load_table("five"))


@pytest.mark.parametrize(("phase", "spot"), [("second_mark", 300.0), ("penalty", 420.0)])
def test_another_than_the_named_taker_breaks_the_law_of_the_kick(phase: str, spot: float) -> None:
    assert kicked(phase, spot, "home.2", 1800.0).state.score == (1, 0)
    scored = kicked(phase, spot, "home.3", 1800.0)
    assert ([r.call for r in scored.rulings if r.call is not Call.LIFT], scored.state.score, scored.state.phase) == (
        [Call.RETAKE],
        (0, 0),
        Phase(phase),
    )


def test_missed_by_another_than_the_named_taker_it_is_an_indirect_kick() -> None:
    missed = kicked("penalty", 420.0, "home.3", 500.0)
    assert [r.call for r in missed.rulings if r.call is not Call.LIFT] == [Call.ILLEGAL_MANIPULATION]
    assert (missed.state.phase, str(missed.state.possession)) == (Phase.FREE_KICK, "away")


@pytest.mark.parametrize(("at", "nearer"), [((400.0, -235.0), True), ((299.0, -235.0), False), ((360.0, 100.0), True)])
def test_the_sixth_foul_may_be_taken_from_where_it_was_if_that_is_nearer(at: tuple[float, float], nearer: bool) -> None:
    figures = {"away.4": Figure(at), "home.2": Figure((0.0, 100.0))}
    told = {"possession": "away", "touches": {"figure": "away.4", "count": 1}, "last_touch": "away.4", "fouls": [0, 5]}
    thumb = Flick(figure="away.4", aim="ball", speed=800.0, technique=Technique(finger=Finger.THUMB))
    layout = Layout(Ball((200.0, 0.0)), figures, {})
    done = play(Situation.from_dict(told), layout, (thumb,), ruleset=load_ruleset("five"), table=load_table("five"))
    assert done.state.ledger.foul_spot == (at if nearer else None)


def shaken_before(phase: str, ball: float, ruleset: str) -> Played:
    """The keeper is moved to and fro along its line, faster than GKP-1 lets it, and the shot is saved."""
    line = 596.0
    path = ((0.0, line, 0.0, 0.0), (0.1, line, 30.0, 0.0), (0.2, line, 0.0, 0.0))
    figures = {"home.2": Figure((ball - 30.0, 0.0)), "home.3": Figure((-100.0, -150.0)), "away.4": Figure((-100.0, 150.0))}
    rules = load_ruleset(ruleset)
    told = {"possession": "home", "phase": phase, "taker": None if phase == "play" else "home.2", "spot": [ball, 0], "fouls": [0, 6]}
    situation = Situation.from_dict({k: v for k, v in told.items() if v is not None and (phase != "play" or k == "possession")})
    layout = Layout(Ball((ball, 0.0)), figures, {"away.keeper": Keeper((line, 0.0))})
    actions = (MoveKeeper(side=Side.AWAY, path=path), Flick(figure="home.2", aim="ball", speed=1500.0, purpose=Purpose.ATTACK))
    return play(situation, layout, actions, ruleset=rules, table=load_table(rules.pitch))


@pytest.mark.parametrize(("phase", "ball"), [("penalty", 420.0), ("second_mark", 300.0), ("shoot_out", 420.0), ("play", 400.0), ("play", 100.0)])
def test_without_a_shooting_area_nobody_asks_how_the_keeper_moved_along_its_line(phase: str, ball: float) -> None:
    assert [r.clause for r in shaken_before(phase, ball, "five").rulings if r.call in (Call.ILLEGAL_MANIPULATION, Call.RETAKE)] == []


@pytest.mark.parametrize(("ball", "called"), [(400.0, True), (100.0, False)])
def test_by_the_club_rules_it_is_asked_in_the_shooting_area(ball: float, called: bool) -> None:
    assert ("GKP-1" in [r.clause for r in shaken_before("play", ball, "club").rulings]) is called
