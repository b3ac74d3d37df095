"""The whole match as an environment: it is the match that players play, seen from each side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.env import tapete_v0
from sim.env.acting import Form, chosen
from sim.env.choices import CHOICES, NUMBERS, PLAY_WAITS, Choice, Kind, acts, deeds, permitted, why_not
from sim.env.columns import BadAction
from sim.env.course import Course, Terms
from sim.env.facts import Undone
from sim.env.match_env import MatchEnv
from sim.env.seeing import columns, seen
from sim.match.scenario import Scenario
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure
from sim.players.game import play_match
from sim.players.protocol import Asked, View
from sim.players.registry import player
from sim.record.transform import turn_table
from sim.rules.permission import permission
from sim.rules.referee import begin
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Phase
from sim.table import load_table

NAMES = {Side.HOME: "home", Side.AWAY: "away"}


def asked(seed: int, count: int) -> list[View]:
    """Questions of a match between two random players, answered from outside."""
    course = Course(Terms(minutes=2).match(seed, NAMES), {})
    players = {side: player("random", side, seed) for side in Side}
    views = []
    while course.view is not None and len(views) < count:
        views.append(course.view)
        course.answer(players[course.view.side].choose(course.view))
    return views


def test_answers_from_outside_make_the_very_match_that_players_make() -> None:
    match = Terms(minutes=1).match(5, NAMES)
    players = {side: player("random", side, 5) for side in Side}
    course = Course(match, {})
    while course.view is not None:
        course.answer(players[course.view.side].choose(course.view))
    alone = play_match(match, players[Side.HOME], players[Side.AWAY])
    assert (course.match.digest, course.match.acts) == (alone.digest, alone.acts)


def test_what_the_mask_lets_through_the_permission_lets_through() -> None:
    rng = np.random.default_rng(1)
    kinds = set()
    for view in asked(3, 250):
        mask = permitted(view)
        assert mask.any()
        for k in np.flatnonzero(mask):
            for action in acts(view, CHOICES[k], rng.uniform(-1.0, 1.0, len(NUMBERS)).tolist())[:1]:
                assert view.permission.why_not(action) is None, (CHOICES[k], action)
                kinds.add(CHOICES[k].kind)
    assert kinds >= {Kind.FLICK, Kind.KEEPER, Kind.PLACE, Kind.TAKE, Kind.READY, Kind.ASK}


def test_a_box_of_preferences_always_chooses_something_permitted() -> None:
    rng = np.random.default_rng(2)
    for view in asked(6, 60):
        mask = permitted(view)
        preferences = rng.uniform(-1.0, 1.0, len(CHOICES))
        best = CHOICES[int(np.argmax(np.where(mask > 0, preferences, -np.inf)))]
        numbers = np.zeros(len(NUMBERS))
        action = np.concatenate([preferences, numbers]).astype(np.float32)
        assert chosen(view, Form.BOX, action, mask) == (acts(view, best, numbers.tolist()), None)


def test_seen_from_the_other_side_of_a_turned_table_all_is_the_same() -> None:
    for view in asked(9, 30):
        if view.asked is Asked.MOVING or view.state.taker is not None or view.state.sanction is not None:
            continue
        layout, half = view.layout, view.state.half
        turned = turn_table(Scenario("", layout, situation=Situation(possession=view.state.possession, half=half))).layout
        mirrored = replace(begin(Situation(possession=view.state.possession.other, half=half), load_ruleset(), view.table))
        plain = begin(Situation(possession=view.state.possession, half=half), load_ruleset(), view.table)
        own = seen(view.side, layout, plain, view.table, view.asked)
        assert np.allclose(own, seen(view.side.other, turned, mirrored, view.table, view.asked), atol=1e-6)


def test_every_number_of_an_observation_has_a_name_and_a_unit() -> None:
    names = [column.name for column in columns()]
    assert len(set(names)) == len(names)
    env = tapete_v0.env()
    env.reset(seed=1)
    observation = env.last()[0]
    assert observation is not None
    by_name = dict(zip(names, observation.tolist(), strict=True))
    layout = env.unwrapped.course.match.layout
    side = tapete_v0.SIDES[env.agent_selection]
    p = load_table().pitch
    own: Figure = layout.figures[f"{side}.9"]
    assert by_name["own 9: x"] * p.fence_x == pytest.approx(side.attacks(1) * own.at[0], abs=1e-3)
    assert by_name["own 9: y"] * p.fence_y == pytest.approx(side.attacks(1) * own.at[1], abs=1e-3)
    assert (by_name["own 9: on the cloth"], by_name["own 11: on the cloth"]) == (1.0, 0.0)


def test_what_one_side_wins_the_other_loses_and_both_hear_of_it() -> None:
    env = tapete_v0.env(minutes=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    scored = False
    for seed in range(20):
        env.reset(seed=seed)
        players = {side: player("ai:easy", side, seed) for side in Side}
        raw = env.unwrapped
        for _ in range(250):
            course = raw.course
            if course.view is None:
                break
            before = course.match.score
            course.answer(players[course.view.side].choose(course.view))
            scored = scored or course.match.score != before
        if scored:
            break
    assert scored
    env.reset(seed=0)
    for agent in env.agent_iter(400):
        _, reward, termination, truncation, info = env.last()
        total[agent] += reward
        assert sum(env.rewards.values()) == 0.0
        env.step(None if termination or truncation else env.action_space(agent).sample(info["action_mask"]))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (len(deeds()), "expected a whole number"),
        (-1, "expected a whole number"),
        (1.5, "expected a whole number"),
        (True, "expected a whole number"),
        (None, "expected a whole number"),
        (np.zeros(3), "expected a whole number"),
    ],
    ids=str,
)
def test_what_is_no_deed_is_refused_in_one_line_and_changes_nothing(action: Any, said: str) -> None:
    env = tapete_v0.env()
    env.reset(seed=1)
    before = env.unwrapped.course.match.acts
    with pytest.raises(BadAction, match=said) as error:
        env.step(action)
    assert "\n" not in str(error.value)
    assert env.unwrapped.course.match.acts == before


def test_a_deed_that_is_not_permitted_is_refused_and_said_with_its_clause() -> None:
    env = tapete_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    flick = next(k for k, (choice, _) in enumerate(deeds()) if choice == Choice(Kind.FLICK, "9"))
    assert env.last()[4]["action_mask"][flick] == 0
    env.step(flick)
    assert set(env.infos[agent]["refused"]) == {"clause", "reason"}
    allowed = int(np.flatnonzero(env.last()[4]["action_mask"])[0])
    other = env.agent_selection
    env.step(allowed)
    assert env.infos[other]["refused"] is None


def test_nothing_is_refused_while_play_waits_and_no_clock_runs() -> None:
    course = Course(Terms(minutes=1).match(1, NAMES), {})
    while course.view is not None and course.view.asked is not Asked.ACT:
        course.answer(())
    assert course.view is not None
    nothing = next(k for k, (choice, _) in enumerate(deeds()) if choice.kind is Kind.NOTHING)
    assert chosen(course.view, Form.DISCRETE, nothing, course.choices) == ((), Undone("KOF-1", PLAY_WAITS))


def test_the_ball_is_put_by_hand_by_the_side_that_may_and_by_no_other() -> None:
    corner = Situation(possession=Side.HOME, phase=Phase.CORNER, spot=(600.0, 400.0))
    table, rules = load_table("five"), load_ruleset("five")
    start = Terms("five", "five", 1.0).match(1, NAMES)
    state = replace(begin(corner, rules, table), taker="home.4")
    layout = replace(start.layout.with_figure("home.4", Figure((500.0, 300.0))), ball=Ball((600.0, 395.0)))
    allowed = permission(state, layout, table)
    ball = Choice(Kind.PLACE, BALL)
    for side in Side:
        view = View(side, Asked.BEFORE, layout, state, allowed, table, start.params, 0.0, 0.1, 3)
        for k, (choice, values) in enumerate(deeds()):
            if choice == ball:
                done = acts(view, choice, values)
                assert (why_not(view, choice, done) is None) == (side is Side.HOME), (side, k)
        assert permitted(view)[CHOICES.index(ball)] == (side is Side.HOME)


def test_the_computer_answers_for_the_other_side() -> None:
    env = MatchEnv(minutes=1, opponent="random", actions="discrete")
    _, info = env.reset(seed=2)
    env.action_space.seed(2)
    done = False
    while not done:
        assert np.array_equal(info["action_mask"], env.action_masks())
        _, reward, done, _, info = env.step(env.action_space.sample(env.action_masks()))
        assert reward in (-1.0, 0.0, 1.0)
    assert "action_mask" not in info


@pytest.mark.parametrize(
    "terms",
    [
        {"actions": "words"},
        {"max_cycles": 0},
        {"max_cycles": 1.5},
        {"render_mode": "ansi"},
        {"pace": 0.0},
        {"pace": "x"},
        {"pitch": "x"},
        {"ruleset": "none"},
        {"minutes": -1},
        {"minutes": np.nan},
        {"minutes": np.inf},
        {"minutes": "x"},
    ],
    ids=str,
)
def test_terms_that_cannot_be_are_refused_in_one_sentence_before_anything_is_made(terms: dict[str, Any]) -> None:
    for make in (tapete_v0.env, *([MatchEnv] if "max_cycles" not in terms else [])):
        with pytest.raises(ValueError, match=rf"{next(iter(terms))}: .*expected") as error:
            make(**terms)
        assert "\n" not in str(error.value)


def test_every_number_of_a_code_with_substitutes_is_seen_and_can_be_named() -> None:
    match = Terms("five", "five", 1.0).match(3, NAMES)
    numbers = match.ruleset.numbers
    table, names = load_table("five"), [c.name for c in columns("five")]
    for n in range(1, int(numbers.figures + numbers.substitutes) + 1):
        layout = match.layout.with_figure(f"home.{n}", Figure((-30.0, 250.0)))
        value = seen(Side.HOME, layout, match.state, table, None)[names.index(f"own {n}: on the cloth")]
        assert value == 1.0, n
        assert Choice(Kind.FLICK, str(n)) in CHOICES


def test_a_match_by_another_code_goes_on_from_question_to_question() -> None:
    env = MatchEnv(ruleset="five", opponent="random", minutes=0.2)
    observation, _ = env.reset(seed=4)
    env.action_space.seed(4)
    for _ in range(30):
        assert env.observation_space.contains(observation)
        observation, _, over, _, _ = env.step(env.action_space.sample())
        if over:
            break


@pytest.mark.parametrize("form", ["both", "home"])
def test_a_match_that_does_not_go_on_is_cut_off(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.env.course.STANDSTILL", 120)
    terms: dict[str, Any] = {"ruleset": "five", "minutes": 1, "actions": "discrete"}
    env: Any = tapete_v0.env(**terms) if form == "both" else MatchEnv(opponent="random", **terms)
    env.reset(seed=2)
    cut, acts_made = False, []
    for _ in range(400):
        info = env.infos[env.agent_selection] if form == "both" else env._told()
        allowed = np.flatnonzero(info["action_mask"])
        middle = int(allowed[len(allowed) // 2])
        if form == "both":
            env.step(middle)
            over, cut = any(env.terminations.values()), all(env.truncations.values())
        else:
            _, _, over, cut, _ = env.step(middle)
        acts_made.append(env.unwrapped._course.match.acts)
        assert not over
        if cut:
            break
    assert cut
    assert acts_made[-1] >= 120
    assert env.unwrapped._course.match.clock == 0.0
