"""How long a computer that attacks still leaves a human to make the block that is owed."""

from __future__ import annotations

import pytest

from sim.model.actions import Flick
from sim.model.ids import Side
from sim.players.registry import player
from sim.rules.situation import Block, Situation
from sim.session.feel import load_feel
from sim.session.seats import HUMAN, Seats
from tests.session.table import SECOND, Table, in_play

COMPUTER: Seats = {Side.HOME: player("random", Side.HOME, 1), Side.AWAY: HUMAN}


def owed(block: Block = Block.OWED) -> Table:
    """The computer attacks; a block of the human may be outstanding."""
    return Table(in_play({"home.9": (-60.0, 0.0)}, situation=Situation(possession=Side.HOME, block=block)), seats=COMPUTER)


def test_the_time_runs_down_from_what_a_computer_leaves() -> None:
    table = owed()
    first = table.wait(0.5).block_s
    assert first is not None
    assert first == pytest.approx(load_feel().block_s - 0.5, abs=0.05)
    later = table.wait(1.0).block_s
    assert later == pytest.approx(first - 1.0, abs=1e-6)


def test_when_it_is_over_the_computer_flicks_and_nothing_runs_any_more() -> None:
    table = owed()
    table.wait(0.5)
    shown = table.wait(load_feel().block_s)
    assert shown.block_s is None
    assert any(isinstance(action, Flick) for match in (*table.match.history(), table.match) for action in match.act_done) or table.session.begun


@pytest.mark.parametrize("block", [Block.NONE])
def test_no_time_runs_where_no_block_is_owed(block: Block) -> None:
    assert owed(block).wait(0.5).block_s is None


def test_no_time_runs_between_two_humans() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}, situation=Situation(possession=Side.HOME, block=Block.OWED)))
    assert table.wait(0.5).block_s is None


def waits(table: Table, times: int) -> list[float]:
    """The time that was left for each of so many blocks, as it was first seen (s)."""
    out: list[float] = []
    last = None
    while len(out) < times:
        now = table.wait(0.02).block_s
        out += [now] if now is not None and last is None else []
        last = now
        assert table.us < 120 * SECOND, out
    return out


def kept() -> Table:
    """A computer that keeps the ball well, and owes the human a block after every touch."""
    situation = Situation(possession=Side.HOME, block=Block.OWED)
    seats: Seats = {Side.HOME: player("ai:hard", Side.HOME, 3), Side.AWAY: HUMAN}
    return Table(in_play({"home.9": (-60.0, 0.0)}, situation=situation), seats=seats)


def test_whoever_lets_blocks_pass_is_waited_for_less_long() -> None:
    feel = load_feel()
    times = round(feel.passed_times)
    seen = waits(kept(), times + 1)
    assert seen == pytest.approx([feel.block_s] * times + [feel.passed_s], abs=0.05)


def test_whoever_blocks_is_waited_for_as_long_as_before() -> None:
    feel, table = load_feel(), kept()
    waits(table, round(feel.passed_times))
    x, y = table.session.match.layout.figures["away.2"].at
    table.drag((x, y), (x + 40.0, y))
    assert waits(table, 1) == pytest.approx([feel.block_s], abs=0.05)
