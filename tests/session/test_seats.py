"""Computers in the seats: asked in order, heard at the moment they are due, answered back by nobody but the rules."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from sim.match.header import new_header
from sim.match.match import Match
from sim.model.actions import After, AnyAction, Flick, MoveKeeper, Place, actor
from sim.model.ids import Side
from sim.players.protocol import Asked, View
from sim.players.registry import player
from sim.record.match_log import read
from sim.record.match_replay import verify
from sim.rules.procedure import Step
from sim.rules.situation import Block, Situation, TouchCount
from sim.session.feel import load_feel
from sim.session.inputs import Command, Pressed, Released, Said
from sim.session.seats import HUMAN
from sim.session.session import Session
from sim.session.shown import Doing
from tests.session.table import SECOND, Table, in_play, pulled, scene

FEEL = load_feel()
SHORT = new_header(seed=3, minutes=0.2)


class Told:
    """A player that does what it was told, in turn, and remembers what it was asked."""

    name = "told"

    def __init__(self, **answers: tuple[AnyAction, ...]) -> None:
        self.answers, self.views = answers, list[View]()

    def choose(self, view: View) -> tuple[AnyAction, ...]:
        self.views.append(view)
        return self.answers.get(str(view.asked), ())

    def asked(self, kind: Asked) -> list[View]:
        return [view for view in self.views if view.asked is kind]


def test_computers_play_a_match_to_its_end_by_themselves(tmp_path: Path) -> None:
    seats = {side: player("random", side, 3) for side in Side}
    session = Session.new(SHORT, seats, log=tmp_path / "match.jsonl")
    us = 0
    while not session.match.over:
        us += SECOND
        assert us < 300 * SECOND
        session.advance(us)
    assert session.shown(us).doing is Doing.OVER
    session.close()
    assert verify(read(tmp_path / "match.jsonl")) is None


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_answers_may_be_computed_anywhere(pool: type[ThreadPoolExecutor | ProcessPoolExecutor]) -> None:
    here: list[object] = []
    there: list[object] = []
    for acts, thinker in ((here, None), (there, pool(1))):
        session = Session.new(SHORT, {Side.HOME: player("random", Side.HOME, 3), Side.AWAY: HUMAN}, thinker=thinker)
        session.advance(5 * SECOND)
        while session.stalled:
            session.advance(5 * SECOND)
        acts += [match.act_done for match in session.match.history()]
        if thinker is not None:
            thinker.shutdown()
    assert here == there
    assert len(here) > 1


def test_an_answer_takes_effect_when_it_is_due_and_the_clock_says_so() -> None:
    told = Told(act=(Flick(figure="home.9", aim="ball", speed=600.0),))
    table = Table(in_play({"home.9": (-60.0, 0.0)}), seats={Side.HOME: told, Side.AWAY: HUMAN})
    due = round(FEEL.act_s * SECOND)
    table.session.advance(due - 1)
    assert table.session.shown(due - 1).doing is Doing.THINKING
    table.session.advance(due)
    shown = table.session.shown(due)
    assert (shown.doing, shown.log.events[0].t) == (Doing.MOVING, shown.match.moment.t)
    table.us = due
    table.wait(5.0)
    assert table.match.history()[1].waited == pytest.approx(FEEL.act_s, abs=1e-5)


def test_the_side_that_is_not_waited_for_is_asked_first_and_while_things_move() -> None:
    told = Told()
    table = Table(in_play({"home.9": (-60.0, 0.0)}), seats={Side.HOME: HUMAN, Side.AWAY: told})
    table.wait(2.0)
    assert [view.asked for view in told.views] == [Asked.BEFORE]
    table.drag((-60.0, 0.0), pulled((-60.0, 0.0), (40.0, 0.0), 1750.0))
    table.wait(0.5)
    moving = told.asked(Asked.MOVING)
    assert len(moving) == 1
    assert moving[0].layout.ball is not None
    assert moving[0].layout.ball.velocity != (0.0, 0.0)


def test_a_keepers_save_is_part_of_the_flicks_motion() -> None:
    path = ((0.0, 596.0, 0.0, 0.0), (0.02, 590.0, 30.0, 0.0))
    start = scene({"home.9": (380.0, 30.0)}, (410.0, 30.0), {"away.keeper": (596.0, 0.0)})
    goals = []
    for answer in ((), (_after(MoveKeeper(side=Side.AWAY, path=path)),)):
        table = Table(start, seats={Side.HOME: HUMAN, Side.AWAY: Told(moving=answer)})
        table.drag((380.0, 30.0), pulled((380.0, 30.0), (480.0, 30.0), 800.0))
        table.wait(6.0)
        goals.append(table.match.history()[1].score[0])
    assert goals == [1, 0]


def _after(action: MoveKeeper) -> MoveKeeper:
    return replace(action, when=After(0.0))


def test_an_answer_that_may_not_be_done_is_told_why_and_then_passed_over() -> None:
    told = Told(act=(Flick(figure="away.3", aim="ball", speed=600.0),))
    table = Table(in_play({"home.9": (-60.0, 0.0)}), seats={Side.HOME: told, Side.AWAY: HUMAN})
    table.wait(FEEL.act_s + FEEL.first_s + 0.1)
    again = told.asked(Asked.ACT)[1]
    assert again.refused is not None
    table.wait(8.0)
    assert table.match.acts >= 1, "play goes on"
    assert all(actor(a) is not Side.AWAY for m in table.match.history() for a in m.act_done)


def test_what_a_computer_tries_in_vain_is_nobodys_business() -> None:
    told = Told(act=(Place(body="home.9", to=(5000.0, 0.0)),))
    table = Table(Match.new(new_header(seed=3)), seats={Side.HOME: told, Side.AWAY: HUMAN})
    assert table.wait(6.0).refused is None
    assert table.match.permission.step is not Step.PLACE_FIRST, "something harmless was done instead"


def test_a_flick_of_the_human_makes_what_was_asked_before_it_void() -> None:
    told = Told(before=(Flick(figure="away.3", aim="ball", speed=600.0),))
    table = Table(in_play({"home.9": (-60.0, 0.0)}), seats={Side.HOME: HUMAN, Side.AWAY: told})
    table(Pressed((-60.0, 0.0)))
    table(Released(pulled((-60.0, 0.0), (-60.0, 90.0), 2100.0)))
    table.wait(3.0)
    assert all(getattr(a, "figure", "home") != "away.3" for a in table.match.history()[1].act_done)


def test_a_human_who_is_owed_a_block_is_given_time_for_it_and_longer_while_a_hand_aims() -> None:
    owed = Situation(possession=Side.HOME, block=Block.OWED, touches=TouchCount("home.9", 1))
    start = in_play({"home.9": (-60.0, 0.0), "away.3": (150.0, 90.0)}, situation=owed)
    flick = (Flick(figure="home.9", aim="ball", speed=600.0),)
    free, aiming = (Table(start, seats={Side.HOME: Told(act=flick), Side.AWAY: HUMAN}) for _ in range(2))
    aiming(Pressed((150.0, 90.0)), SECOND)
    for table, seconds in ((free, FEEL.block_s), (aiming, FEEL.block_s + FEEL.hold_s)):
        table.us = round((seconds - 0.3) * SECOND)
        assert table.wait(0.0).doing in (Doing.THINKING, Doing.AIMING)
        assert table.wait(0.6).log.touches("ball"), "then it flicks"
        assert any(isinstance(action, Flick) for action in table.session.begun)


def test_nobody_gives_orders_to_a_computers_side() -> None:
    table = Table(in_play(), seats={Side.HOME: HUMAN, Side.AWAY: Told()})
    for command in (Command.KEEPER_UP, Command.ASK_CHECK, Command.WAIVE, Command.READY):
        table(Said(command, Side.AWAY))
    table.drag((125.0, 60.0), pulled((125.0, 60.0), (25.0, 60.0), 1550.0))
    table.wait(1.0)
    assert table.match.acts == 0


def test_undo_goes_back_to_before_the_humans_last_decision() -> None:
    told = Told(act=(Flick(figure="away.3", aim="ball", speed=300.0),))
    table = Table(in_play({"home.9": (-60.0, 0.0)}), seats={Side.HOME: HUMAN, Side.AWAY: told})
    before = table.match.digest
    table.drag((-60.0, 0.0), pulled((-60.0, 0.0), (-60.0, -100.0), 1100.0))
    table.wait(12.0)
    assert table.match.acts > 1, "the computer has played since"
    shown = table(Said(Command.UNDO))
    assert (table.match.digest, shown.doing, shown.notebook) == (before, Doing.WAITING, ())
