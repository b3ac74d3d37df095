"""Matches for tests: two players, most often of chance, and everything that must hold of any act of any match."""

from __future__ import annotations

from functools import cache

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.model.ids import Side
from sim.physics import check_layout
from sim.players.game import Game
from sim.players.registry import player
from sim.rules.words import Call, Phase, Restart


def new(seed: int = 1, minutes: float = 1.0, ruleset: str = "club", players: str = "random", **settings: object) -> Match:
    """A match before its first kick-off."""
    return Match.new(new_header(home=players, away=players, seed=seed, minutes=minutes, ruleset=ruleset, settings=settings))


def consistent(step: Step) -> None:
    """What must hold after every act: a layout that can be, one permission with a way on, score and possession as rulings say."""
    before, now = step.before.state, step.match.state
    check_layout(step.match.layout, step.match.table)
    allowed = step.match.permission
    assert step.match.over or allowed.acts or allowed.clock, allowed.step
    assert step.match.over or allowed.to_act, allowed.step
    if now.score != before.score:
        assert any(r.call in (Call.GOAL, Call.OWN_GOAL, Call.CARD) for r in step.rulings), step
    in_turn = Phase.INTERVAL in (now.phase, before.phase) or now.phase in (Phase.OVER, Phase.SHOTS)
    if now.possession is not before.possession and not in_turn:
        told = [r.to for r in step.rulings if r.call is Call.CHANGE or r.restart is not Restart.PLAY_ON]
        told += [waiting.to for waiting in (before.sanction, before.deferred) if waiting is not None]
        assert now.possession in told, (step.actions, step.rulings)


def played(seed: int, minutes: float = 1.0, ruleset: str = "club", players: str = "random", **settings: object) -> tuple[Match, list[Step]]:
    """A whole match between two such players, every act checked; the match at its end and all its steps."""
    steps: list[Step] = []

    def on_step(step: Step) -> None:
        consistent(step)
        steps.append(step)

    start = new(seed, minutes, ruleset, players, **settings)
    end = Game(start, {side: player(players, side, seed) for side in Side}, on_step).run()
    return end, steps


@cache
def one(seed: int = 4) -> tuple[Match, tuple[Step, ...]]:
    """One short match, played once for all tests."""
    end, steps = played(seed)
    return end, tuple(steps)
