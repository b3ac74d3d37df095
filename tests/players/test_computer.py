"""The computer player: it obeys the permission, is the same for the same chance, and simulates a fixed number of things."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from sim.match.header import new_header
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.actions import AnyAction, Ask, Flick, Place, Purpose, Ready, Request, Take
from sim.model.ids import Side, side_of
from sim.model.layout import Figure, Keeper, Layout
from sim.physics import load_params, simulate
from sim.players.aiming import Strike, aimed
from sim.players.board import Board
from sim.players.chance import Chance
from sim.players.computer import computer_player
from sim.players.errors import wobbled
from sim.players.game import Game, play_match
from sim.players.keeping import strokes, struck_so
from sim.players.levels import level_names, load_level
from sim.players.mind import Mind
from sim.players.protocol import Asked, View
from sim.players.registry import names, player
from sim.rules.permission import permission
from sim.rules.procedure import Step
from sim.rules.situation import Block
from sim.rules.words import Phase
from sim.table import load_table

REACTION = 0.1


def match(seed: int = 1, minutes: float = 1.0, home: str = "ai:easy", away: str = "ai:easy") -> Match:
    """A short match before its first kick-off."""
    return Match.new(new_header(home=home, away=away, ruleset="club", seed=seed, minutes=minutes))


def view_of(now: Match, side: Side, asked: Asked = Asked.ACT) -> View:
    """What a side sees of a match at rest."""
    return View(side, asked, now.layout, now.state, now.permission, now.table, now.params, now.moment.t, REACTION, now.acts)


def scattered(seed: int, possession: Side = Side.HOME, half: int = 1, block: Block = Block.NONE) -> Match:
    """Open play with every figure and the ball somewhere by chance; no ticks are left, so the ball is what is played."""
    rng = np.random.default_rng(seed)
    now = match()
    places: list[tuple[float, float]] = []
    while len(places) < len(now.layout.figures) + 1:
        at = (float(rng.uniform(-520, 520)), float(rng.uniform(-370, 370)))
        if all(math.dist(at, other) > 26.0 for other in places):
            places.append(at)
    ball, *others = places
    figures = {body: Figure(at) for body, at in zip(now.layout.figures, others, strict=True)}
    assert now.layout.ball is not None
    keepers = now.layout.keepers
    if half == 2:
        keepers = {body: replace(k, at=(-k.at[0], k.at[1])) for body, k in keepers.items()}
    layout = Layout(replace(now.layout.ball, at=ball), figures, keepers)
    standing = replace(now.state.standing, phase=Phase.PLAY, possession=possession, block=block)
    state = replace(now.state, standing=standing, half=half, period=half, spot=None, ticks=dict.fromkeys(Side, 3))
    return replace(now, moment=Moment(0.0, 0, layout, state))


@pytest.fixture(params=level_names())
def level(request: pytest.FixtureRequest) -> str:
    """Each level in turn."""
    return str(request.param)


def test_levels_are_known_by_name() -> None:
    assert level_names() == ("first", "easy", "medium", "hard")
    assert {f"ai:{name}" for name in level_names()} <= set(names())
    assert player("ai:hard", Side.HOME, 3).name == "ai:hard"


def test_harder_levels_look_at_more_and_err_less() -> None:
    levels = [load_level(name) for name in level_names()]
    for easier, harder in pairwise(levels):
        assert easier.attack_simulations < harder.attack_simulations
        assert easier.blocks < harder.blocks
        assert easier.saves < harder.saves
        assert easier.aim > harder.aim
        assert easier.speed_share > harder.speed_share
        assert easier.keeper_s > harder.keeper_s
        assert easier.keeper_mm > harder.keeper_mm


@pytest.mark.parametrize("seed", range(4))
def test_whatever_it_does_with_the_ball_is_permitted(level: str, seed: int) -> None:
    now = scattered(seed)
    acts = computer_player(level, Side.HOME, seed).choose(view_of(now, Side.HOME))
    assert acts
    assert now.permission.why_not(acts[0]) is None
    now.act(acts, strict=True)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_it_does_without_the_ball_is_permitted(level: str, seed: int) -> None:
    now = scattered(seed, possession=Side.AWAY, block=Block.OWED)
    acts = computer_player(level, Side.HOME, seed).choose(view_of(now, Side.HOME, Asked.BEFORE))
    if acts:
        assert now.permission.why_not(acts[0]) is None
        now.act(acts, strict=True)


def test_the_same_chance_makes_the_same_choice(level: str) -> None:
    now = scattered(5)
    first, again = (computer_player(level, Side.HOME, 7).choose(view_of(now, Side.HOME)) for _ in range(2))
    assert first == again


def test_another_chance_makes_another_flick(level: str) -> None:
    now = scattered(5)
    one, other = (computer_player(level, Side.HOME, seed).choose(view_of(now, Side.HOME)) for seed in (7, 8))
    assert one != other


def test_the_same_seeds_play_the_same_match() -> None:
    ends = []
    for _ in range(2):
        start = match(seed=4, minutes=0.4)
        ends.append(play_match(start, player("ai:easy", Side.HOME, 4), player("ai:easy", Side.AWAY, 4)).digest)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("seed", range(6))
def test_a_decision_with_the_ball_simulates_a_fixed_number_of_flicks(level: str, seed: int) -> None:
    now = scattered(seed)
    computer = computer_player(level, Side.HOME, seed)
    acts = computer.choose(view_of(now, Side.HOME))
    assert isinstance(acts[0], Flick)
    assert computer.simulated == load_level(level).attack_simulations


@pytest.mark.parametrize("seed", range(4))
def test_a_block_simulates_no_more_than_its_level_allows(level: str, seed: int) -> None:
    now = scattered(seed, possession=Side.AWAY, block=Block.OWED)
    computer = computer_player(level, Side.HOME, seed)
    computer.choose(view_of(now, Side.HOME, Asked.BEFORE))
    allowed = load_level(level)
    assert computer.simulated <= allowed.block_simulations + 1


def test_ends_changed_it_plays_towards_the_other_goal(level: str) -> None:
    """In front of an open goal it shoots at the goal of that half."""
    for half in (1, 2):
        end = Side.HOME.attacks(half)
        now = scattered(1, half=half)
        assert now.layout.ball is not None
        figures = {"home.9": Figure((end * 380.0, 0.0)), "away.2": Figure((-end * 500.0, 200.0))}
        keepers = {b: k for b, k in now.layout.keepers.items() if side_of(b) is Side.HOME}
        layout = Layout(replace(now.layout.ball, at=(end * 430.0, 0.0)), figures, keepers)
        now = replace(now, moment=replace(now.moment, layout=layout))
        act = computer_player(level, Side.HOME, 2).choose(view_of(now, Side.HOME))[0]
        assert isinstance(act, Flick)
        assert math.cos(act.direction or 0.0) * end > 0.9


def test_it_makes_the_block_that_play_waits_for_or_gives_it_up(level: str) -> None:
    now = scattered(3, possession=Side.AWAY, block=Block.OWED)
    now = replace(now, moment=replace(now.moment, state=replace(now.state, block_due=True)))
    act = computer_player(level, Side.HOME, 1).choose(view_of(now, Side.HOME))[0]
    waived = isinstance(act, Ask) and act.request is Request.WAIVE
    assert waived or (isinstance(act, Flick) and act.purpose is Purpose.BLOCK)
    assert now.permission.why_not(act) is None


def test_a_kick_off_is_carried_out_step_by_step() -> None:
    now = match()
    players = {side: computer_player("easy", side, 1) for side in Side}
    done: list[AnyAction] = []
    while now.state.phase is Phase.KICK_OFF and len(done) < 40:
        side = now.permission.to_act[0]
        acts = players[side].choose(view_of(now, side))
        assert now.permission.why_not(acts[0]) is None
        done += acts
        now = now.act(acts, strict=True).match
    kinds = [type(act) for act in done]
    assert kinds.index(Ready) < kinds.index(Take) < kinds.index(Flick)
    assert Place in kinds


def test_asked_again_after_a_refusal_it_does_something_harmless(level: str) -> None:
    now = scattered(2)
    refusal = now.permission.why_not(Flick(figure="away.9", aim="ball", speed=500.0))
    assert refusal is not None
    acts = computer_player(level, Side.HOME, 1).choose(view_of(now, Side.HOME).told(refusal))
    assert now.permission.why_not(acts[0]) is None


def test_the_interval_ends_when_both_are_ready() -> None:
    now = scattered(1)
    state = replace(now.state, standing=replace(now.state.standing, phase=Phase.INTERVAL))
    now = replace(now, moment=replace(now.moment, state=state))
    assert permission(state, now.layout, now.table).step is Step.INTERVAL
    assert computer_player("hard", Side.HOME, 1).choose(view_of(now, Side.HOME)) == (Ready(side=Side.HOME),)


def test_a_short_match_is_played_without_a_refusal() -> None:
    start = match(seed=6, minutes=0.6)
    game = Game(start, {Side.HOME: player("ai:easy", Side.HOME, 6), Side.AWAY: player("ai:medium", Side.AWAY, 6)})
    assert game.run().over
    assert game.refused == {Side.HOME: 0, Side.AWAY: 0}


# ---------------------------------------------------------------- a hand's error


def test_errors_are_as_large_as_the_level_declares(level: str) -> None:
    declared, rng = load_level(level), np.random.default_rng(1)
    meant = Flick(figure="home.9", direction=0.4, speed=1000.0)
    made = [wobbled(meant, declared, rng, 6000.0) for _ in range(4000)]
    aside = np.array([(flick.direction or 0.0) - 0.4 for flick in made])
    harder = np.array([flick.speed / 1000.0 - 1.0 for flick in made])
    assert aside.std() == pytest.approx(declared.aim, rel=0.05)
    assert harder.std() == pytest.approx(declared.speed_share, rel=0.05)
    assert abs(aside.mean()) < 0.1 * declared.aim
    assert np.abs(aside).max() <= 3.0 * declared.aim + 1e-12


def test_no_error_makes_a_flick_faster_than_the_cap(level: str) -> None:
    rng = np.random.default_rng(2)
    meant = Flick(figure="home.9", direction=0.0, speed=6000.0)
    assert max(wobbled(meant, load_level(level), rng, 6000.0).speed for _ in range(200)) <= 6000.0


# ---------------------------------------------------------------- aiming


@pytest.mark.parametrize("turn", [-0.8, -0.4, 0.0, 0.3, 0.7])
def test_an_aimed_ball_goes_where_it_is_aimed(turn: float) -> None:
    """The closed form knows the throw of friction: within a degree and 12 % of the way."""
    table, params = load_table(), load_params()
    layout = Layout.from_dict({"ball": {"at": [0, 0]}, "home": {"9": {"at": [-80, 0]}}})
    strike = Strike.of(table.equipment, params)
    board = Board.of(layout, Side.HOME, 1, table, strike)
    assert board is not None
    aim = aimed(board.at, board.ball, np.array([turn]), strike)
    speed = float(aim.speed(strike, np.array([200.0]))[0])
    end = simulate(layout, [Flick(figure="home.9", direction=float(aim.direction[0]), speed=speed)]).final
    assert end.ball is not None
    assert math.degrees(math.atan2(end.ball.at[1], end.ball.at[0])) == pytest.approx(math.degrees(turn), abs=1.0)
    assert math.hypot(*end.ball.at) == pytest.approx(200.0, rel=0.12)


def test_players_of_one_match_share_no_chance() -> None:
    now = match()
    home, away = (Chance(3, side).of(view_of(now, side)) for side in Side)
    assert home.random() != away.random()


def test_every_question_has_a_chance_of_its_own() -> None:
    now = match()
    view = view_of(now, Side.HOME)
    refusal = now.permission.why_not(Flick(figure="away.9", aim="ball", speed=500.0))
    assert refusal is not None
    questions = [view, replace(view, acts=1), replace(view, asked=Asked.BEFORE), view.told(refusal)]
    assert len({Chance(3, Side.HOME).of(question).random() for question in questions}) == len(questions)
    assert Chance(3, Side.HOME).of(view).random() == Chance(3, Side.HOME).of(view).random()


def test_the_keeper_is_put_in_place_without_touching_a_resting_ball(level: str) -> None:
    """It would win the ball so (POS-2), again and again, and nobody could do anything with it."""
    now = scattered(3, possession=Side.AWAY)
    assert now.layout.ball is not None
    keeper = replace(now.layout.keepers["home.keeper"], at=(-580.0, 20.0))
    figures = {b: f for b, f in now.layout.figures.items() if math.dist(f.at, (-592.0, -51.0)) > 60.0}
    layout = Layout(replace(now.layout.ball, at=(-592.0, -51.0)), figures, {**now.layout.keepers, "home.keeper": keeper})
    now = replace(now, moment=replace(now.moment, layout=layout))
    acts = computer_player(level, Side.HOME, 1).choose(view_of(now, Side.HOME, Asked.BEFORE))
    if acts:
        assert not any(now.act(acts, strict=True).log.touches("ball"))


def test_the_keepers_stroke_errs_and_stays_possible(level: str) -> None:
    now = scattered(3)
    assert now.layout.ball is not None
    figures = {b: f for b, f in now.layout.figures.items() if math.dist(f.at, (-560.0, -20.0)) > 80.0}
    layout = Layout(replace(now.layout.ball, at=(-560.0, -20.0)), figures, now.layout.keepers)
    now = replace(now, moment=replace(now.moment, layout=layout))
    mind = Mind.of(view_of(now, Side.HOME), load_level(level), np.random.default_rng(3))
    meant = strokes(mind, load_level(level).strokes)
    assert meant
    for _ in range(20):
        made = struck_so(mind, meant[0])
        assert now.act(made, strict=True).match.layout.keepers["home.keeper"].at == pytest.approx(made.path[-1][1:3])


@pytest.mark.parametrize(("keeper", "ball"), [((-568.0, -45.0), (-604.0, -29.0)), ((-568.0, 0.0), (-592.0, 35.0)), ((-596.0, 10.0), (-560.0, 0.0))])
def test_the_keeper_clears_a_ball_that_lies_in_its_goal_mouth(keeper: tuple[float, float], ball: tuple[float, float]) -> None:
    """Also one that lies nearer to the goal than the keeper stands: it goes round it, and never drives it in."""
    now = scattered(3)
    assert now.layout.ball is not None
    figures = {b: f for b, f in now.layout.figures.items() if math.dist(f.at, ball) > 150.0}
    keepers = {**now.layout.keepers, "home.keeper": Keeper(keeper)}
    now = replace(now, moment=replace(now.moment, layout=Layout(replace(now.layout.ball, at=ball), figures, keepers)))
    mind = Mind.of(view_of(now, Side.HOME), load_level("hard"), np.random.default_rng(3))
    best = max(strokes(mind, 6), key=mind.worth)
    step = now.act(best, strict=True)
    assert step.match.layout.ball is not None
    assert step.match.layout.ball.at[0] > ball[0] + 60.0
    assert step.match.state.possession is Side.HOME
    assert not step.rulings
