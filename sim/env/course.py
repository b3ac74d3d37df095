"""A match as a course of questions: whoever answers from outside is asked as a player would be, and hears what happened since."""

from __future__ import annotations

import math
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.env.choices import CHOICES, permitted
from sim.env.columns import real
from sim.env.facts import Undone, contacts_told, rulings_told
from sim.match.header import new_header
from sim.match.match import Act, Forbidden, Match, Step
from sim.model.actions import Wait
from sim.model.ids import Side
from sim.players.game import Asking, Game
from sim.players.protocol import Player, View
from sim.rules.findings import Ruling
from sim.rules.ruleset import load_ruleset
from sim.table import table_names


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played under: the ruleset, the table, and minutes of a half (None: the ruleset's)."""

    ruleset: str = "club"
    pitch: str = "standard"
    minutes: float | None = None

    def __post_init__(self) -> None:
        """Raises ``ValueError`` for terms that cannot be."""
        load_ruleset(self.ruleset)
        if self.pitch not in table_names():
            raise ValueError(f"pitch: {self.pitch!r}: expected one of {', '.join(table_names())}")
        if self.minutes is not None and not (real(self.minutes) and 0.0 < self.minutes < math.inf):
            raise ValueError(f"minutes: {self.minutes!r}: expected minutes, more than 0, or None for the ruleset's")

    @classmethod
    def of(cls, ruleset: str, pitch: str | None, minutes: float | None) -> Terms:
        """Terms with the ruleset's own table unless another is named. Raises ``ValueError``."""
        return cls(ruleset, load_ruleset(ruleset).pitch if pitch is None else pitch, minutes)

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

    Sides with a player among ``players`` are answered for; the others are asked. ``choices`` is the mask of what is permitted,
    ``steps`` are the acts since the last answer, ``undone`` says why that answer was not done.

    A course can be copied and pickled in the middle of a question. Questions come from a generator, so what is kept is how the game stood when the
    act began that is asked about, and what was answered since; a copy asks itself the same again, and gives the same answers. That costs one
    act at most; the match itself, a value, is shared by copies and is written act by act into a pickle (some 600 bytes an act).
    """

    def __init__(self, match: Match, players: Mapping[Side, Player]) -> None:
        self._begin(Game(match, dict(players)), None)
        self._game.on_step = self._heard
        self._ask(None)

    def _begin(self, game: Game, undone: Undone | None) -> None:
        self.players = dict(game.players)
        self.steps: list[Step] = []
        self.undone = undone
        self._game = game
        self._asking: Asking | None = None
        self._began = _Began.of(game)
        self._answers: list[Act] = []
        self._still = 0
        self._show(None)

    def _show(self, view: View | None) -> None:
        self.view: View | None = view
        self.choices: npt.NDArray[np.int8] = np.zeros(len(CHOICES), np.int8) if view is None else permitted(view)

    @property
    def match(self) -> Match:
        """Where the match stands."""
        return self._game.match

    @property
    def standstill(self) -> bool:
        """Whether so many acts were made without time passing, a goal or another period that nothing will come of it any more."""
        return self._still >= STANDSTILL and not self.match.over

    def _heard(self, step: Step) -> None:
        self.steps.append(step)
        self._still = self._still + 1 if _along(step.match) == _along(step.before) else 0

    def answer(self, acts: Act, undone: Undone | None = None) -> None:
        """Answers what is asked, and goes on to the next question; ``undone`` says why nothing of it is to be done."""
        assert self.view is not None
        self.steps.clear()
        refusal = self.view.permission.why_not(acts[0]) if acts and undone is None else None
        self.undone = undone if refusal is None else Undone(refusal.clause, str(refusal.reason))
        self._ask(acts if undone is None else ())

    def _ask(self, answer: Act | None) -> None:
        """Goes on until somebody outside is asked, or the match is over."""
        mine = answer
        while True:
            self._game.declined = None
            view = self._next(answer)
            if mine:
                self.undone, mine = self.undone or self._came_to_nothing(mine), None
            if view is None or view.side not in self.players:
                self._show(view)
                return
            answer = self.players[view.side].choose(view)

    def _came_to_nothing(self, acts: Act) -> Undone | None:
        """Why an answer that was permitted was not done: what the game says, or that the signal came before it."""
        error = self._game.declined
        if isinstance(error, Forbidden):
            return Undone(error.refusal.clause, str(error.refusal.reason))
        if error is not None:
            return Undone("", str(error.kind))
        signal = self.steps and isinstance(self.steps[0].actions[0], Wait) and not isinstance(acts[0], Wait)
        return Undone("TIM-1", SIGNAL) if signal else None

    def _next(self, answer: Act | None) -> View | None:
        while True:
            try:
                if self._asking is not None and answer is not None:
                    self._answers.append(answer)
                    return self._asking.send(answer)
                self._began, self._answers, answer = _Began.of(self._game), [], None
                if self.match.over:
                    return None
                self._asking = self._game.asking()
                return next(self._asking)
            except StopIteration:
                self._asking, answer = None, None

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        """A course that stands where this one does and goes on by itself."""
        copy = _taken_up([self._began.match], self._began, deepcopy(self.players, memo), self._answers, self.undone)
        copy.steps += self.steps
        copy._still = self._still
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles; ``steps`` are not kept."""
        history = [replace(match, previous=None) for match in self._began.match.history()]
        return _taken_up, (history, replace(self._began, match=history[-1]), self.players, self._answers, self.undone, self._still)


def _taken_up(history: list[Match], began: _Began, players: dict[Side, Player], answers: list[Act], undone: Undone | None, still: int = 0) -> Course:
    """The course that stood there: the same is asked again, and answered as before."""
    match = history[0]
    for then in history[1:]:
        match = replace(then, previous=match)
    course = Course.__new__(Course)
    course._begin(replace(began, match=match).game(players), undone)
    if not match.over:
        course._asking = course._game.asking()
        view = next(course._asking)
        for answer in answers:
            course._answers.append(answer)
            view = course._asking.send(answer)
        course._show(view)
    course._game.on_step, course._still = course._heard, still
    return course


STANDSTILL = 1000
"""After so many acts in which nothing goes on a match of an environment is cut off: some policies would kick off wrongly for ever."""


def _along(match: Match) -> tuple[object, ...]:
    """What goes on in a match, whatever is done."""
    return match.state.period, match.clock, match.score


SIGNAL = "signal"
"""The reason when time was up before an answer could be done."""


@dataclass(frozen=True, slots=True)
class _Began:
    """How a game stood when the act began that is asked about."""

    match: Match
    last: tuple[Ruling, ...]
    idle: int
    failed: int
    eager: dict[Side, int]
    refused: dict[Side, int]

    @classmethod
    def of(cls, game: Game) -> _Began:
        return cls(game.match, game.last, game.idle, game.failed, dict(game.eager), dict(game.refused))

    def game(self, players: dict[Side, Player]) -> Game:
        return Game(self.match, players, None, dict(self.refused), self.last, self.idle, dict(self.eager), self.failed)
