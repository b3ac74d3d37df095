"""The drills: what they ask, what they pay for, and what they refuse."""

from __future__ import annotations

import math
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from sim.batch.maps import Shots
from sim.batch.scenes import BLOCKERS, ShotTerms
from sim.env import IDS
from sim.env.columns import BadAction
from sim.env.drill import Drill, NotReset
from sim.env.keeping import Saving
from sim.env.noise import HandNoise
from sim.env.passing import Pass, arrived
from sim.env.shot import Shot
from sim.env.striking import flick, hit
from sim.model.ids import BALL, side_of
from sim.model.layout import Ball, Figure, Layout
from sim.physics import simulate
from sim.players.saving import between_posts
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.table import load_table

DRILLS = [Shot, Pass, Saving]


@pytest.mark.parametrize("drill", DRILLS)
def test_one_decision_ends_a_drill(drill: type[Drill]) -> None:
    env = drill()
    with pytest.raises(NotReset):
        env.step(np.zeros(len(env.ACTION), np.float32))
    env.reset(seed=1)
    assert env.step(np.zeros(len(env.ACTION), np.float32))[2:4] == (True, False)
    with pytest.raises(NotReset):
        env.step(np.zeros(len(env.ACTION), np.float32))


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("drill", DRILLS)
def test_a_drill_stands_on_the_table_of_its_ruleset(drill: type[Drill], ruleset: str) -> None:
    env, book = drill(ruleset=ruleset), load_ruleset(ruleset)
    pitch, clauses = load_table(book.pitch).pitch, set()
    assert env.table.name == book.pitch
    most = (book.numbers.figures or 11.0) - 1.0
    for seed in range(12):
        assert (abs(env.reset(seed=seed)[0]) <= 1.0).all()
        layout = env._before.layout  # type: ignore[union-attr]
        assert all(abs(f.at[0]) < pitch.half_length and abs(f.at[1]) < pitch.half_width for f in layout.figures.values())
        assert all(abs(k.at[1]) <= pitch.goal_width / 2 for k in layout.keepers.values())
        assert all(sum(side_of(b) is side for b in layout.figures) <= most for side in (env.SIDE, env.SIDE.other))
        clauses |= {ruling["clause"] for ruling in env.step(np.zeros(len(env.ACTION), np.float32))[4]["rulings"]}
    assert clauses
    assert all(book.holds(clause) for clause in clauses)
    assert not book.own or any(clause.startswith(book.own) for clause in clauses)


def test_posts_are_seen_where_those_of_the_table_stand() -> None:
    wide, narrow = (Shot(ruleset=name) for name in ("club", "five"))
    post = [column.name for column in Shot.OBSERVATION].index("direction from ball to the north post less the former")
    layout = Layout(Ball((450.0, 0.0)), {"home.9": Figure((400.0, 0.0))}, wide.draw(np.random.default_rng(0)).layout.keepers)
    seen = [env.seen(layout)[post] for env in (wide, narrow)]
    assert seen[0] > seen[1] > 0.0


BAD = pytest.mark.parametrize(
    ("bad", "said"),
    [
        (lambda n: np.full(n, np.nan), r"action\[0\].*nan: expected a number from -1 to 1"),
        (lambda n: np.full(n, 1.5), r"action\[0\].*1.5: expected a number from -1 to 1"),
        (lambda n: np.zeros(n + 1), "numbers from -1 to 1"),
        (lambda n: ["0"] * n, "numbers from -1 to 1"),
        (lambda n: None, "numbers from -1 to 1"),
        (lambda n: 0.5, "numbers from -1 to 1"),
        (lambda n: [[0.0]] + [0.0] * (n - 1), "numbers from -1 to 1"),
        (lambda n: np.ma.masked_array(np.zeros(n), [True] * n), "numbers from -1 to 1"),
    ],
    ids=["nan", "beyond", "too many", "text", "none", "one number", "ragged", "masked"],
)
"""Actions of a count of numbers that are none, and what is said of them."""


@pytest.mark.parametrize("drill", DRILLS)
@BAD
def test_numbers_that_are_none_are_refused_and_change_nothing(drill: type[Drill], bad: Any, said: str) -> None:
    env = drill()
    env.reset(seed=1)
    with pytest.raises(BadAction, match=said):
        env.step(bad(len(env.ACTION)))
    assert env.step(np.zeros(len(env.ACTION), np.float32))[2]


def test_a_straight_shot_into_an_open_goal_scores_and_its_ruling_is_told() -> None:
    env = Shot()
    goals = 0
    for seed in range(30):
        env.reset(seed=seed)
        _, reward, _, _, info = env.step(np.array([0.0, 0.0, 0.0, 0.0], np.float32))
        calls = [ruling["call"] for ruling in info["rulings"]]
        assert (reward == 1.0) == ("goal" in calls)
        assert info["contacts"][0]["a"] == "home.9"
        assert info["contacts"][0]["b"] == "ball"
        goals += reward == 1.0
    assert goals > 0


def test_a_shot_to_be_saved_goes_in_past_a_keeper_that_stands_and_not_past_one_that_is_there() -> None:
    env = Saving()
    stood, went = [], []
    for seed in range(15):
        seen, _ = env.reset(seed=seed)
        place = {column.name: value * column.scale for column, value in zip(env.OBSERVATION, seen.tolist(), strict=True)}
        crossing = place["where the ball would cross the goal line if it went straight on"]
        at = place["keeper across the pitch"]
        depth = -1.0 + 2.0 * (place["keeper before the goal line"] - 4.0) / 26.0
        stood.append(env.step(np.array([at / 60.0, depth, -1.0], np.float32))[1])
        env.reset(seed=seed)
        went.append(env.step(np.array([np.clip(crossing / 60.0, -1.0, 1.0), depth, 1.0], np.float32))[1])
    assert stood.count(-1.0) > 10
    assert went.count(1.0) > stood.count(1.0) + 5


@pytest.mark.parametrize(
    ("far", "opponent", "there"), [(149.0, 160.0, True), (151.0, 400.0, False), (100.0, 90.0, False)], ids=["near", "too far", "an opponent nearer"]
)
def test_a_pass_has_arrived_near_a_team_mate_and_nearer_than_any_opponent(far: float, opponent: float, there: bool) -> None:
    layout = Layout(Ball((0.0, 0.0)), {"home.9": Figure((-25.0, 0.0)), "home.7": Figure((far, 0.0)), "away.2": Figure((-opponent, 0.0))})
    assert arrived(layout) is there


def test_a_hand_s_error_is_fixed_by_the_seed_and_has_the_size_asked_for() -> None:
    env = HandNoise(gym.make("Tapete/Shot-v0"), {0: 0.1})
    env.reset(seed=4)
    once = [env.action(np.zeros(4, np.float32)) for _ in range(400)]
    env.reset(seed=4)
    again = [env.action(np.zeros(4, np.float32)) for _ in range(400)]
    assert np.array_equal(once, again)
    errors = np.array(once)
    assert 0.08 < errors[:, 0].std() < 0.12
    assert not errors[:, 1:].any()
    assert np.abs(np.array([env.action(np.ones(4, np.float32)) for _ in range(50)])).max() <= 1.0


@BAD
def test_a_hand_s_error_hides_no_number_that_is_none(bad: Any, said: str) -> None:
    env, again = (HandNoise(gym.make("Tapete/Shot-v0"), {0: 0.1}) for _ in range(2))
    env.reset(seed=4)
    again.reset(seed=4)
    with pytest.raises(BadAction, match=said):
        env.step(bad(4))
    assert np.array_equal(env.action(np.zeros(4, np.float32)), again.action(np.zeros(4, np.float32)))


@pytest.mark.parametrize("sigma", [{4: 0.1}, {0: -1.0}, {0: math.nan}], ids=["index", "negative", "nan"])
def test_an_error_that_cannot_be_is_refused(sigma: dict[int, float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        HandNoise(gym.make("Tapete/Shot-v0"), sigma)


@pytest.mark.parametrize("id_", IDS)
def test_looking_changes_nothing(id_: str) -> None:
    terms: dict[str, Any] = {"minutes": 1, "opponent": "random"} if id_ == "Tapete/Match-v0" else {}
    told = []
    for mode in (None, "rgb_array"):
        env = gym.make(id_, render_mode=mode, **terms)
        env.action_space.seed(3)
        out = [env.reset(seed=3)[0]]
        for _ in range(3):
            if mode:
                picture = env.render()
                assert picture.std() > 10.0
            observation, reward, done, _, _ = env.step(env.action_space.sample())
            out += [observation, np.array([reward])]
            if done:
                out.append(env.reset()[0])
        told.append(np.concatenate(out))
        env.close()
    assert np.array_equal(*told)


def test_a_hit_sends_the_ball_where_it_is_aimed() -> None:
    env = Shot()
    for distance in (45.0, 90.0):
        for turn in (-0.7, -0.2, 0.0, 0.4, 0.8):
            layout = Layout(Ball((300.0, 20.0)), {"home.9": Figure((300.0 - distance, 20.0))})
            chosen = (aimed := hit(distance, turn, env.table.equipment, env.params), 0.2, 0.0, -1.0)
            log = simulate(layout, [flick("home.9", (300.0 - distance, 20.0), (300.0, 20.0), chosen, env.table.equipment, env.params)]).log
            u, v, _ = log.velocity(BALL, next(log.touches(BALL)).t + 1e-6)
            assert math.atan2(v, u) == pytest.approx(turn, abs=math.radians(2.0))
            assert aimed * turn <= 0.0


def test_who_aims_at_the_widest_gap_scores_about_what_the_shot_map_says() -> None:
    env, shots, aimed, mapped = Shot(), 60, 0.0, 0.0
    way, gap = (k for k, c in enumerate(env.OBSERVATION) if "widest open" in c.name or c.name == "shooter to ball")
    for seed in range(shots):
        seen, _ = env.reset(seed=seed)
        turn = math.radians(float(seen[gap]) * env.OBSERVATION[gap].scale)
        aim = hit(float(seen[way]) * env.OBSERVATION[way].scale, turn, env.table.equipment, env.params)
        aimed += env.step(np.array([aim, 0.0, 0.0, 0.0], np.float32))[1] / shots
        mapped += float(Shots().row(np.random.default_rng(seed)).get("goal", 0)) / shots
    assert mapped - 0.15 < aimed < mapped + 0.3


@pytest.mark.parametrize("drill", DRILLS)
def test_no_scene_has_a_number_that_is_cut_off(drill: type[Drill]) -> None:
    env = drill()
    least = 40 if drill is Saving else 300
    flags = {k for k, column in enumerate(env.OBSERVATION) if column.unit == "1"}
    for seed in range(least):
        seen, _ = env.reset(seed=seed)
        assert all(abs(value) < 1.0 for k, value in enumerate(seen.tolist()) if k not in flags), seen


def test_a_straightforward_dive_saves_more_than_chance_and_not_all() -> None:
    env, shots = Saving(), 50
    names = [column.name for column in env.OBSERVATION]
    saved = {"dive": 0, "stand": 0, "chance": 0}
    rng = np.random.default_rng(1)
    lofted = deflected = 0
    for seed in range(shots):
        for policy in saved:
            seen, _ = env.reset(seed=seed)
            at = {name: value * column.scale for name, value, column in zip(names, seen.tolist(), env.OBSERVATION, strict=True)}
            depth = -1.0 + 2.0 * (at["keeper before the goal line"] - 4.0) / 26.0
            crossing = between_posts(at["where the ball would cross the goal line if it went straight on"], env.table.pitch.goal_width)
            action = {"dive": (crossing / 60.0, depth, 1.0), "stand": (at["keeper across the pitch"] / 60.0, depth, -1.0)}
            _, reward, _, _, info = env.step(np.array(action.get(policy, rng.uniform(-1.0, 1.0, 3)), np.float32))
            saved[policy] += reward > 0.0
            if policy == "stand":
                lofted += at["ball's height"] > 1.0
                deflected += any(contact["a"] in BLOCKERS or contact["b"] in BLOCKERS for contact in info["contacts"])
    assert saved["stand"] == 0
    assert saved["chance"] + 10 < saved["dive"] < 0.9 * shots
    assert lofted > 3
    assert deflected > 8


@pytest.mark.parametrize(
    "terms", [{"depth": (280.0, 60.0)}, {"behind": (-1.0, 3.0)}, {"beside": math.nan}, {"defenders": -1}, {"keeper": -1.0}], ids=str
)
def test_terms_of_shots_that_cannot_be_are_one_sentence(terms: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=rf"{next(iter(terms))}: .*expected") as error:
        ShotTerms(**terms)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("id_", IDS)
def test_there_is_nothing_to_be_seen_before_reset(id_: str) -> None:
    with pytest.raises(NotReset, match="render: expected reset"):
        gym.make(id_, render_mode="rgb_array").unwrapped.render()
