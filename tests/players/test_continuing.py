"""A match that was killed and gone on with is the match that nobody interrupted: every byte of its log."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.model.ids import Side
from sim.players.game import Game
from sim.players.protocol import Player
from sim.players.registry import player
from sim.record.match_log import create, read, resume_writing
from sim.record.match_replay import replay

SEED = 11
PAIRS = [("random", "random", 0.4), ("ai:easy", "random", 0.3)]


def players(home: str, away: str) -> dict[Side, Player]:
    """Players who know nothing of a match yet."""
    return {Side.HOME: player(home, Side.HOME, SEED), Side.AWAY: player(away, Side.AWAY, SEED)}


@cache
def uninterrupted(home: str, away: str, minutes: float) -> tuple[Match, tuple[Step, ...]]:
    """A match before its first act, and all its steps."""
    steps: list[Step] = []
    start = Match.new(new_header(home=home, away=away, seed=SEED, minutes=minutes))
    Game(start, players(home, away), steps.append).run()
    return start, tuple(steps)


@pytest.mark.parametrize(("home", "away", "minutes"), PAIRS)
def test_after_any_act_the_next_one_is_what_it_would_have_been(home: str, away: str, minutes: float) -> None:
    start, steps = uninterrupted(home, away, minutes)
    for done in range(len(steps)):
        game = Game.resumed(start, steps[:done], players(home, away))
        game.turn()
        assert game.match.act_done == steps[game.match.acts - 1].actions
        assert game.match == steps[game.match.acts - 1].match


@pytest.mark.parametrize(("home", "away", "minutes"), PAIRS)
@pytest.mark.parametrize("share", [0.0, 0.31, 0.5, 0.77, 1.0])
def test_killed_at_any_byte_it_goes_on_to_the_same_log(home: str, away: str, minutes: float, share: float, tmp_path: Path) -> None:
    start, steps = uninterrupted(home, away, minutes)
    path = tmp_path / "match.jsonl"
    with create(path, start) as log:
        first = path.stat().st_size
        for step in steps:
            log.append(step)
    whole = path.read_bytes()
    path.write_bytes(whole[: first + round(share * (len(whole) - 1 - first))])
    found = read(path)
    game = Game.resumed(found.begin(), (step for step, _ in replay(found)), players(home, away))
    with resume_writing(found) as log:
        game.on_step = log.append
        game.run()
    assert path.read_bytes() == whole
