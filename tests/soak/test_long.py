"""One match of very many flicks: what a flick costs does not depend on how many were made before it. Run by ``make soak``."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from sim.match.match import Match, Step
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.players.game import Game
from sim.players.registry import player
from sim.rules.permission import permission
from sim.rules.ruleset import LONGEST
from tests.match.matches import new

pytestmark = pytest.mark.soak

FLICKS = int(os.environ.get("TAPETE_FLICKS", "10000"))
WINDOW = max(FLICKS // 10, 50)
"""So many flicks are compared with so many others; the first of them are left out, while everybody still stands in formation."""
ENDLESS = float(LONGEST)
"""Minutes of a half: the match ends when the flicks are made."""
SAME, ALIKE = 1.12, 1.35
"""Bounds for how much dearer: the same acts with all that history behind them, and other acts of the same players at the end."""
ROUNDS = 5


def flicks_in(acts: tuple[object, ...]) -> int:
    """How many flicks an act holds."""
    return sum(isinstance(action, Flick) for action in acts)


def cost(do: Callable[[], object]) -> float:
    """The seconds of one core that something takes."""
    began = process_time()
    do()
    return process_time() - began


def least(do: Callable[[Match], object], matches: tuple[Match, ...]) -> float:
    """The least seconds of one core that something takes for all of these matches, of a few rounds."""
    return min(cost(lambda: [do(match) for match in matches]) for _ in range(ROUNDS))


def resident() -> int:
    """The memory that this process holds now, in bytes (of Linux's own account)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def at_flick(history: tuple[Match, ...], count: int) -> int:
    """The act after which so many flicks had been made."""
    made = 0
    for i, match in enumerate(history):
        made += flicks_in(match.act_done)
        if made >= count:
            return i
    raise AssertionError(f"{made} flicks were made")


def again(start: Match, history: tuple[Match, ...]) -> Match:
    """The match after the acts of a part of a history, made once more from ``start``."""
    match = start
    for then in history:
        match = match.act(then.act_done, waited=then.waited).match
    return match


def bare(match: Match) -> Match:
    """The match as it stands, with nothing behind it."""
    return replace(match, previous=None, acts=0)


@pytest.fixture(scope="module")
def long_match() -> tuple[Match, list[float], list[int]]:
    """The match, the CPU time of every window of it, and what the process held after each."""
    made, took, held, began = 0, [0.0], [resident()], process_time()

    def on_step(step: Step) -> None:
        nonlocal made, began
        made += flicks_in(step.actions)
        if made >= len(took) * WINDOW:
            took[-1] += process_time() - began
            gc.collect()
            held.append(resident())
            took.append(0.0)
            began = process_time()

    start = new(seed=31, minutes=ENDLESS, cards=False)
    end = Game(start, {side: player("random", side, 31) for side in Side}, on_step).run(lambda _: made >= FLICKS)
    assert made >= FLICKS
    return end, took[: FLICKS // WINDOW], held


def test_flicks_at_the_end_cost_what_those_at_the_beginning_cost(long_match: tuple[Match, list[float], list[int]]) -> None:
    end, took, _ = long_match
    print("ms a flick, by window as it was played:", " ".join(f"{1000 * seconds / WINDOW:.2f}" for seconds in took))
    history = end.history()
    spread, until, last = (at_flick(history, count) for count in (WINDOW, 2 * WINDOW, FLICKS - WINDOW))
    parts = {"early": (history[spread], history[spread + 1 : until + 1]), "last": (history[last], history[last + 1 :])}
    times: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(ROUNDS):
        for name, (start, acts) in parts.items():
            made = sum(flicks_in(match.act_done) for match in acts)
            times[name].append(cost(lambda start=start, acts=acts: again(start, acts)) / made)  # type: ignore[misc]
    ratio = min(times["last"]) / min(times["early"])
    each = ", ".join(f"{name} {1000 * min(seconds):.2f} ms" for name, seconds in times.items())
    print(f"made again by turns: {each} a flick, last to early {ratio:.3f}")
    assert ratio <= ALIKE


def test_the_same_acts_cost_the_same_with_all_that_history_behind_them(long_match: tuple[Match, list[float], list[int]]) -> None:
    end, _, _ = long_match
    history = end.history()
    cut = at_flick(history, FLICKS - WINDOW // 2)
    start, acts = history[cut], history[cut + 1 :]
    assert again(bare(start), acts).digest == again(start, acts).digest == end.digest
    old, young = [], []
    for _ in range(ROUNDS):
        young.append(cost(lambda: again(bare(start), acts)))
        old.append(cost(lambda: again(start, acts)))
    ratio = min(old) / min(young)
    print(f"the same {sum(flicks_in(m.act_done) for m in acts)} flicks after {start.acts} acts and after none: {ratio:.3f}")
    assert ratio <= SAME


def test_permission_undoing_and_counting_take_no_longer(long_match: tuple[Match, list[float], list[int]]) -> None:
    end, _, _ = long_match
    history = end.history()
    late, early = history[-WINDOW:], history[1 : WINDOW + 1]
    middle = history[len(history) // 2 : len(history) // 2 + WINDOW]
    asked: dict[str, Callable[[Match], object]] = {
        "permission": lambda m: permission(m.state, m.layout, m.table),
        "undo": lambda m: [m.undo() for _ in range(200)],
    }
    ratios = {name: least(do, late) / least(do, early) for name, do in asked.items()}
    ratios["digest, late to middle"] = least(lambda m: replace(m).digest, late) / least(lambda m: replace(m).digest, middle)
    print("late to early:", {name: round(ratio, 3) for name, ratio in ratios.items()})
    assert max(ratios.values()) <= ALIKE
    counts = [len(history[i].state.warnings) for i in (len(history) // 2, -1)]
    assert counts[1] <= counts[0] + 10, "what the referee remembers is bounded by clauses, not by acts"


def test_what_is_kept_of_an_act_does_not_grow(long_match: tuple[Match, list[float], list[int]]) -> None:
    _, _, held = long_match
    half = len(held) // 2
    first, second = (held[half] - held[0]) / half, (held[-1] - held[half]) / (len(held) - 1 - half)
    print(f"kB a flick: {first / WINDOW / 1000:.1f} in the first half, {second / WINDOW / 1000:.1f} in the second")
    assert second <= max(first * ALIKE, 1000 * WINDOW)
