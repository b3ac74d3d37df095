"""TCK-1: the computer asks for a tick to bring an offside figure back, and makes it without touching anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.match.header import new_header
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.actions import Ask, Flick, Purpose, Request
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Layout
from sim.players.computer import computer_player
from sim.rules.situation import Block
from sim.rules.words import Phase
from tests.players.test_computer import view_of

LINE = 450.0
"""Where the second-last defender stands."""


def ahead(x: float, block: Block = Block.NONE) -> Match:
    """Open play, home has the ball near halfway, and home 9 stands forward at ``x``."""
    now = Match.new(new_header(home="ai:hard", away="ai:hard", seed=1, minutes=1.0))
    figures = {
        "home.9": Figure((x, 60.0)),
        "home.8": Figure((-60.0, 10.0)),
        "away.2": Figure((LINE, -120.0)),
        "away.3": Figure((300.0, -250.0)),
    }
    keepers = {"away.keeper": now.layout.keepers["away.keeper"]}
    standing = replace(now.state.standing, phase=Phase.PLAY, possession=Side.HOME, block=block)
    state = replace(now.state, standing=standing, spot=None)
    return replace(now, moment=Moment(0.0, 0, Layout(Ball((0.0, 0.0)), figures, keepers), state))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_offside_figure_is_brought_back_by_a_tick(level: str) -> None:
    now = ahead(520.0)
    player = computer_player(level, Side.HOME, 1)
    asked = player.choose(view_of(now, Side.HOME))
    assert asked == (Ask(side=Side.HOME, request=Request.TICK),)
    now = now.act(asked, strict=True).match
    (tick,) = player.choose(view_of(now, Side.HOME))
    assert isinstance(tick, Flick)
    assert (tick.figure, tick.purpose) == ("home.9", Purpose.TICK)
    step = now.act(tick, strict=True)
    assert not step.rulings
    assert not any(step.log.touches(BALL))
    assert step.match.layout.figures["home.9"].at[0] < LINE
    (then,) = player.choose(view_of(step.match, Side.HOME))
    assert isinstance(then, Flick)
    assert then.purpose is Purpose.ATTACK


@pytest.mark.parametrize(("x", "block"), [(440.0, Block.NONE), (250.0, Block.NONE), (520.0, Block.OWED)])
def test_no_tick_is_asked_for_a_figure_that_is_onside_nor_while_a_block_is_owed(x: float, block: Block) -> None:
    now = ahead(x, block)
    (act,) = computer_player("hard", Side.HOME, 1).choose(view_of(now, Side.HOME))
    assert isinstance(act, Flick)
    assert act.purpose is Purpose.ATTACK
