"""A match as a course of questions: whoever answers from outside is asked as a player would be, and hears what happened since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sim.env.facts import contacts_told, rulings_told
from sim.match.header import new_header
from sim.match.match import Act, Match, Step
from sim.model.ids import Side
from sim.players.game import Asking, Game
from sim.players.protocol import Player, View
from sim.rules.permission import Refusal


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played under: the ruleset, the table, and minutes of a half (None: the ruleset's)."""

    ruleset: str = "club"
    pitch: str = "standard"
    minutes: float | None = None

    def match(self, seed: int, names: Mapping[Side, str]) -> Match:
        """A match before its first kick-off; the toss is drawn from the seed. Raises ``RulesetError`` for terms that cannot be."""
        return Match.new(
            new_header(home=names[Side.HOME], away=names[Side.AWAY], ruleset=self.ruleset, pitch=self.pitch, minutes=self.minutes, seed=seed)
        )


@dataclass
class News:
    """What happened since somebody last answered, as plain data."""

    rulings: list[dict[str, Any]] = field(default_factory=list)
    contacts: list[dict[str, Any]] = field(default_factory=list)

    def hear(self, step: Step, pitch: str) -> None:
        """One act more."""
        self.rulings += rulings_told(step.rulings, pitch)
        self.contacts += contacts_told(step.log)


class Course:
    """A match that goes on from question to question. ``view`` is what is asked now; None when the match is over.

    Sides with a player among ``players`` are answered for; the others are asked. ``steps`` are the acts since the last answer,
    ``refused`` says why that answer was not done.
    """

    def __init__(self, match: Match, players: Mapping[Side, Player]) -> None:
        self.players = dict(players)
        self.game = Game(match, self.players, self._on_step)
        self.view: View | None = None
        self.steps: list[Step] = []
        self.refused: Refusal | None = None
        self._asking: Asking | None = None
        self._ask(None)

    @property
    def match(self) -> Match:
        """Where the match stands."""
        return self.game.match

    def answer(self, acts: Act) -> None:
        """Answers what is asked, and goes on to the next question."""
        assert self.view is not None
        self.steps = []
        self.refused = self.view.permission.why_not(acts[0]) if acts else None
        self._ask(acts)

    def _on_step(self, step: Step) -> None:
        self.steps.append(step)

    def _ask(self, answer: Act | None) -> None:
        """Goes on until somebody outside is asked, or the match is over."""
        while True:
            view = self._next(answer)
            if view is None or view.side not in self.players:
                self.view = view
                return
            answer = self.players[view.side].choose(view)

    def _next(self, answer: Act | None) -> View | None:
        while True:
            try:
                if self._asking is not None and answer is not None:
                    return self._asking.send(answer)
                if self.match.over:
                    return None
                self._asking, answer = self.game.asking(), None
                return next(self._asking)
            except StopIteration:
                self._asking, answer = None, None
