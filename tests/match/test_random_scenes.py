"""Random scenes: each is judged or refused by name, in every language, the same twice, and the same cut and resumed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from sim.match.play import play, resume
from sim.match.report import judge, ruleset_of
from sim.match.text import moment_from_text, moment_to_text
from sim.model.refusals import Refused
from sim.record import scenario_from_dict, scenario_from_text
from sim.record.writing import to_toml
from sim.rules.findings import Ruling
from sim.rules.words import Restart

SIDES = ("home", "away")
REQUESTS = ("distance", "back", "tick", "check", "play_on", "accept", "sanction", "forcing", "waive")
PHASES = ("kick_off", "throw_in", "free_kick", "corner", "goal_kick", "penalty")


class Scene:
    """One random scene in the form of a scenario file."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.layout = self._layout()
        self.figures = [f"{side}.{part}" for side in SIDES for part in self.layout[side] if part != "keeper"]
        self.data: dict[str, Any] = {
            "schema": 1,
            "id": f"RANDOM/{seed}",
            "ruleset": self.r.choice(["club", "fistf"]),
            "layout": self.layout,
            "action": [self._action() for _ in range(self.r.randint(0, 5))],
            "situation": self._situation(),
        }

    def chance(self, p: float) -> bool:
        return self.r.random() < p

    def number(self, low: float, high: float) -> float:
        return round(self.r.uniform(low, high), 3)

    def place(self, x: float = 600, y: float = 400) -> list[float]:
        return [self.number(-x, x), self.number(-y, y)]

    def _layout(self) -> dict[str, Any]:
        r = self.r
        ball: dict[str, Any] = {"at": self.place()}
        if self.chance(0.2):
            ball["velocity"] = [self.number(-900, 900), self.number(-900, 900)]
        if self.chance(0.1):
            ball["height"] = self.number(0, 60)
        out: dict[str, Any] = {"ball": ball}
        for side in SIDES:
            bodies: dict[str, Any] = {str(n): {"at": self.place()} for n in r.sample(range(1, 11), r.randint(0, 6))}
            for entry in bodies.values():
                if self.chance(0.1):
                    entry |= {"fallen": True, "lying": self.number(0, 360)}
            if self.chance(0.1):
                bodies["spare"] = {"at": self.place()}
            if self.chance(0.7):
                bodies["keeper"] = {"at": [self._goal(side), self.number(-50, 50)], "angle": self.number(-10, 10)}
            out[side] = bodies
        return out

    def _goal(self, side: str) -> int:
        return 592 if side == "away" else -592

    def _action(self) -> dict[str, Any]:
        r = self.r
        whens: list[Any] = ["rest", "rest", self.number(0, 0.6)]
        if self.figures:
            whens.append({"touch": r.choice(self.figures), "delay": self.number(0, 0.2)})
        verbs = [self._keeper, self._ask, self._hands, self._hand, self._spare, lambda: {"wait": 1}]
        if self.figures:
            verbs += [self._flick] * 9 + [lambda: {"take": r.choice(self.figures)}, self._place]
        return {"when": r.choice(whens)} | r.choice(verbs)()

    def _flick(self) -> dict[str, Any]:
        r = self.r
        figure = r.choice(self.figures)
        out: dict[str, Any] = {"flick": figure, "speed": self.number(100, 5000)}
        if self.chance(0.7):
            target = r.choice(["ball", r.choice(self.figures), self.place(), "post.east.north"])
            out["aim"] = "ball" if target == figure else target
        else:
            out["direction"] = self.number(0, 360)
        if self.chance(0.3):
            out |= {"spin": self.number(-60, 60), "loft": self.number(0, 60)}
        if self.chance(0.4):
            out["as"] = r.choice(["attack", "block", "position", "tick"])
        if self.chance(0.2):
            out["technique"] = {"finger": r.choice(["index", "thumb"]), "support": r.choice(["cloth", "lever"]), "part": r.choice(["base", "body"])}
        return out

    def _place(self) -> dict[str, Any]:
        return {"place": self.r.choice([*self.figures, "ball"]), "to": self.place()}

    def _keeper(self) -> dict[str, Any]:
        side = self.r.choice(SIDES)
        goal = self._goal(side)
        out = goal - self.number(0, 30) * (1 if goal > 0 else -1)
        return {"keeper": side, "path": [[0, goal, 0, 0], [0.3, out, self.number(-60, 60), self.number(-20, 20)]]}

    def _ask(self) -> dict[str, Any]:
        return {"ask": self.r.choice(SIDES), "for": self.r.choice(REQUESTS)}

    def _hands(self) -> dict[str, Any]:
        return {"hands": self.r.choice(SIDES), "over": self.r.randint(0, 2)}

    def _hand(self) -> dict[str, Any]:
        return {"hand": self.r.choice(SIDES), "path": [[0, *self.place(), 30], [0.3, *self.place(), 0]]}

    def _spare(self) -> dict[str, Any]:
        return {"spare": self.r.choice(SIDES), "enter": self.place()}

    def _situation(self) -> dict[str, Any]:
        r = self.r
        out: dict[str, Any] = {"possession": r.choice(SIDES), "half": r.choice([1, 2]), "block": r.choice(["none", "owed"])}
        if self.chance(0.3):
            out |= {"phase": r.choice(PHASES), "spot": self.place()}
        if self.chance(0.1):
            out["sanction"] = {"call": "foul", "clause": "ATT-1", "against": "away", "to": "home", "spot": self.place()}
        if self.figures and self.chance(0.4):
            out |= {"touches": {"figure": r.choice(self.figures), "count": r.randint(0, 3)}, "last_touch": r.choice(self.figures)}
        if self.figures and self.chance(0.3):
            out |= {"taker": r.choice(self.figures), "taken": self.chance(0.5), "passive": [r.choice(self.figures)]}
        return out


def told(rulings: Iterable[Ruling]) -> list[Any]:
    """The rulings without how long something had lain still before: that is not known of what was cut off."""
    return [(r.call, r.clause, r.against, r.to, r.restart, r.spot, r.at) for r in rulings]


def examine(seed: int) -> bool:
    """Judges one random scene every way; False when it was refused, for a reason with a place."""
    scenario = scenario_from_dict(Scene(seed).data)
    try:
        report = judge(scenario)
    except Refused as refused:
        if not refused.where:
            raise
        return False
    for language in ("en", "es", "it"):
        data = report.to_json(language)
        assert all(ruling["text"] for ruling in data["rulings"])
        assert json.dumps(data, allow_nan=False)
    assert report.to_json() == judge(scenario_from_text(to_toml(scenario), "text")).to_json()
    whole = play(scenario.situation, scenario.layout, scenario.actions, ruleset=ruleset_of(scenario))
    for moment in whole.moments[1:-1]:
        if any(r.restart not in (Restart.PLAY_ON, Restart.RETAKE) for r in whole.rulings[: moment.ruled]):
            break  # the ball lies where it went out: what follows is no play
        rest = resume(moment_from_text(moment_to_text(moment)), scenario.actions[moment.done :])
        assert rest.final == whole.final
        assert told(rest.rulings) == told(whole.rulings[moment.ruled :])
    return True


@pytest.mark.parametrize("block", range(4))
def test_random_scenes_are_judged_or_refused_by_name(block: int) -> None:
    judged = sum(examine(10 * block + i) for i in range(10))
    assert judged > 1


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_random_scenes_are_judged_or_refused_by_name(block: int) -> None:
    judged = sum(examine(10_000 + 100 * block + i) for i in range(100))
    assert judged > 20
