"""What the computer does from the bench, where a ruleset has one: each right with the case in which it lets it be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.match.header import new_header
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match, Step
from sim.match.play import Moment
from sim.model.actions import Ask, Request, Substitute
from sim.model.ids import Side
from sim.model.layout import Ball, Figure
from sim.players.bench import changed_figure, time_out
from sim.players.computer import computer_player
from sim.players.game import Game, view_of
from sim.players.levels import formation
from sim.players.protocol import Asked, View
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.rules.words import Call, Phase

KICK_IN: dict[str, Any] = {"phase": "kick_in", "spot": (100.0, -300.0)}


def match(ruleset: str = "five", **situation: Any) -> Match:
    """A match of twenty minutes at a moment of it, everybody where they stand at a kick-off."""
    new = Match.new(new_header(home="ai:easy", away="ai:easy", ruleset=ruleset, seed=1))
    state = begin(Situation.from_dict({"possession": "home", **situation}), new.state.ruleset, new.table)
    return Match(new.header, Moment(0.0, 0, kick_off_layout(pitch=new.table.name), state))


def view(now: Match, side: Side = Side.HOME) -> View:
    return view_of(now, (), side, Asked.ACT)


@pytest.mark.parametrize(
    ("score", "clock", "more", "takes"),
    [
        ((0, 1), "18:00", {}, True),
        ((0, 1), "17:59", {}, False),
        ((1, 1), "19:00", {}, False),
        ((2, 1), "19:00", {}, False),
        ((0, 1), "19:00", {"time_outs": (1, 0)}, False),
        ((0, 1), "19:00", {"period": 3, "half": 1}, False),
    ],
)
def test_a_side_that_is_behind_takes_its_time_out_when_little_is_left(score: tuple[int, int], clock: str, more: dict[str, Any], takes: bool) -> None:
    now = match(score=score, clock=clock, **KICK_IN, **more)
    assert time_out(view(now)) == (Ask(side=Side.HOME, request=Request.TIME_OUT) if takes else None)


def test_the_time_out_is_given_and_both_go_on() -> None:
    now = match(score=(0, 1), clock="19:00", **KICK_IN)
    steps: list[Step] = []
    players = {side: computer_player("easy", side, 1) for side in Side}
    game = Game(now, players, on_step=steps.append)
    for _ in range(4):
        game.turn()
    seen = [step.match.state.phase for step in steps]
    assert Call.TIME_OUT in [r.call for step in steps for r in step.rulings]
    assert Phase.TIME_OUT in seen
    assert seen[-1] is not Phase.TIME_OUT
    assert game.refused == {Side.HOME: 0, Side.AWAY: 0}


def test_nobody_asks_for_a_time_out_where_there_is_none() -> None:
    assert time_out(view(match("club", score=(0, 1), clock="14:59"))) is None


def test_a_cautioned_figure_leaves_before_a_kick_off() -> None:
    now = match(phase="kick_off", spot=(0.0, 0.0), cautioned=["home.2"])
    change = changed_figure(view(now))
    assert isinstance(change, Substitute)
    assert (change.off, change.by) == ("home.2", "home.5")
    step = now.act(change, strict=True)
    assert [r.call for r in step.rulings] == [Call.SUBSTITUTION]
    assert "home.2" not in step.match.layout.figures
    assert changed_figure(view(step.match)) is None


def test_who_comes_on_takes_the_place_in_the_formation() -> None:
    now = match(phase="kick_off", spot=(0.0, 0.0), cautioned=["home.2"])
    players = {side: computer_player("easy", side, 1) for side in Side}
    game = Game(now, players)
    while Side.HOME not in game.match.state.ready:
        game.turn()
    assert game.match.layout.figures["home.5"].at == pytest.approx(formation(Side.HOME, 1, "five")["home.2"])


def test_while_play_is_stopped_a_cautioned_figure_takes_the_rod_and_no_place_is_lost() -> None:
    now = match(cautioned=["home.2"], **KICK_IN)
    change = changed_figure(view(now))
    assert change == Substitute(off="home.2", by="home.12")
    step = now.act(change, strict=True)
    assert step.match.layout.figures["home.12"].at == now.layout.figures["home.2"].at
    assert changed_figure(view(step.match)) is None


@pytest.mark.parametrize(
    "situation",
    [
        {"cautioned": ["home.2"]},  # in play the keeper may not be changed
        {"cautioned": ["away.2"], **KICK_IN},
        {"cautioned": ["home.12", "home.2"], **KICK_IN},  # whoever holds the rod has a caution too
        dict(KICK_IN),
    ],
)
def test_nobody_is_changed_without_a_reason(situation: dict[str, Any]) -> None:
    assert changed_figure(view(match(**situation))) is None


@pytest.mark.parametrize(("fouls", "asks"), [((0, 5), Request.ACCEPT), ((0, 1), Request.PLAY_ON)])
def test_a_kick_from_the_second_mark_is_taken_rather_than_played_on_from_beside_the_goal(fouls: tuple[int, int], asks: Request) -> None:
    restart, spot = ("second_mark", [300, 0]) if fouls[1] == 5 else ("free_kick", [-250, 200])
    pending = {"call": "illegal_flick", "clause": "DEF-8", "against": "away", "to": "home", "restart": restart, "spot": spot}
    now = match(sanction=pending, fouls=fouls, touches={"figure": "home.2", "count": 1}, last_touch="home.2")
    figures = {**now.layout.figures, "home.2": Figure((170.0, 225.0)), "away.1": Figure((520.0, -250.0)), "away.4": Figure((100.0, -200.0))}
    now = Match(now.header, replace(now.moment, layout=replace(now.layout, ball=Ball((200.0, 220.0)), figures=figures)))
    assert computer_player("medium", Side.HOME, 1).choose(view(now)) == (Ask(side=Side.HOME, request=asks),)
