"""The law of the masks: a deed is in the mask exactly if it is permitted; one outside is not done and said why; one inside is done."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest

from sim.env.acting import Form, chosen
from sim.env.choices import CHOICES, Choice, Kind, acts, deeds, spread
from sim.env.course import SIGNAL, Course, Terms
from sim.model.actions import AnyAction, AtRest, Wait
from sim.model.ids import BALL, Side
from sim.players.protocol import Asked, View
from sim.rules.ruleset import load_ruleset, ruleset_names

NAMES = {Side.HOME: "home", Side.AWAY: "away"}
BY_CHOICE = {choice: [k for k, (other, _) in enumerate(deeds()) if other == choice] for choice in CHOICES}
LIVELY = {Kind.FLICK: 6.0, Kind.READY: 6.0, Kind.TAKE: 4.0, Kind.ASK: 0.5, Kind.PLACE: 0.7}
"""How often a kind of act is chosen, so that a match goes on and comes to everything."""


def begun(ruleset: str, seed: int) -> Course:
    """A match that is asked of both sides from outside."""
    return Course(Terms(ruleset, load_ruleset(ruleset).pitch, 1.0).match(seed, NAMES), {})


def lively(rng: np.random.Generator, mask: np.ndarray) -> int:
    """A deed in a mask of choices: a kind of act, one of its choices, one of its deeds."""
    kinds: dict[Kind, list[Choice]] = {}
    for choice, may in zip(CHOICES, mask, strict=True):
        if may:
            kinds.setdefault(choice.kind, []).append(choice)
    weights = np.array([LIVELY.get(kind, 1.0) for kind in kinds])
    of_kind = list(kinds.values())[int(rng.choice(len(kinds), p=weights / weights.sum()))]
    return int(rng.choice(BY_CHOICE[of_kind[int(rng.integers(len(of_kind)))]]))


def may(view: View, choice: Choice, done: tuple[AnyAction, ...]) -> bool:
    """Whether a deed is permitted, said without a mask: by the permission alone, and the right to the ball by the side that has it."""
    if choice.kind is Kind.NOTHING:
        return view.asked is not Asked.ACT or view.permission.clock
    mine = any(right.side is view.side and BALL in right.bodies for right in view.permission.places)
    return view.permission.why_not(done[0]) is None and (choice != Choice(Kind.PLACE, BALL) or mine)


def made(course: Course, action: AnyAction) -> bool:
    """Whether an action was done since the last answer, or is a flick under way about which the other side is asked."""
    under_way = course.view is not None and course.view.asked is Asked.MOVING
    return under_way or any(_same(done, action) for step in course.steps for done in step.actions)


def _same(done: AnyAction, action: AnyAction) -> bool:
    if type(done) is not type(action):
        return False
    plain = replace(done, when=AtRest())
    return plain == replace(action, when=AtRest()) or getattr(done, "figure", None) == getattr(action, "figure", None)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ruleset", ruleset_names())
def test_what_is_in_the_mask_is_permitted_and_done_and_nothing_else_is(ruleset: str, seed: int) -> None:
    rng, course, kinds = np.random.default_rng(seed), begun(ruleset, seed), set()
    for _ in range(160):
        view = course.view
        if view is None:
            break
        mask = spread(course.choices)
        assert mask.any()
        for choice, ks in BY_CHOICE.items():
            k = int(rng.choice(ks))
            assert bool(mask[k]) == may(view, choice, acts(view, *deeds()[k])), (choice, deeds()[k], view.asked, view.permission.step)
        k = int(rng.choice(np.flatnonzero(mask == 0)))
        done, undone = chosen(view, Form.DISCRETE, k, course.choices)
        assert undone is not None
        assert undone.clause, (deeds()[k], undone)
        if rng.random() < 0.25:
            other = deepcopy(course)
            other.answer(done, undone)
            assert other.undone == undone
            assert not any(done and plain == done[0] for step in other.steps for plain in step.actions)
        done, undone = chosen(view, Form.DISCRETE, lively(rng, course.choices), course.choices)
        assert undone is None
        course.answer(done, undone)
        if course.undone is not None:
            assert course.undone.reason == SIGNAL
            assert isinstance(course.steps[0].actions[0], Wait)
        elif done:
            assert made(course, done[0]), (done[0], course.steps)
            kinds.add(type(done[0]).__name__)
    assert kinds >= {"Flick", "Ready", "Place", "Ask"}
