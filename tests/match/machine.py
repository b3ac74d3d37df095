"""A match in which anything is tried: legal acts drawn from the permission, arbitrary ones drawn from nowhere."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sim.match.match import Forbidden, Match, MatchOver, Step
from sim.model.actions import Ask, Finger, Flick, Hands, MoveHand, MoveKeeper, Place, Purpose, Ready, Request, Spare, Take, Technique, Wait
from sim.model.ids import BALL, Side
from sim.model.refusals import Refused
from sim.players.chance import Chance
from sim.players.game import grouped
from sim.players.protocol import Asked, View
from sim.players.random_player import RandomPlayer
from tests.match.matches import consistent, new

SIDES = st.sampled_from(list(Side))
FIGURES = st.builds(lambda side, part: f"{side}.{part}", SIDES, st.sampled_from([*map(str, range(1, 11)), "spare"]))
X = st.floats(-660.0, 660.0)
Y = st.floats(-460.0, 460.0)
POINTS = st.tuples(X, Y)
TECHNIQUES = st.builds(Technique, finger=st.sampled_from(list(Finger)), hand_mm=st.sampled_from([0.0, 0.0, 5.0]))
FLICKS = st.builds(
    Flick,
    figure=FIGURES,
    direction=st.floats(-math.pi, math.pi),
    speed=st.floats(50.0, 6000.0),
    spin=st.sampled_from([0.0, 0.0, 20.0, -60.0]),
    loft=st.sampled_from([0.0, 0.0, 0.5]),
    purpose=st.sampled_from([None, *Purpose]),
    technique=TECHNIQUES,
    deliberate=st.booleans(),
)
AT_THE_BALL = st.builds(Flick, figure=FIGURES, aim=st.just(BALL), speed=st.floats(50.0, 6000.0), purpose=st.sampled_from([None, *Purpose]))
KEEPERS = st.one_of(
    st.builds(MoveKeeper, side=SIDES, off=st.just(True)),
    st.builds(MoveKeeper, side=SIDES, enter=POINTS),
    st.builds(lambda side, to: MoveKeeper(side=side, path=((0.0, *to, 0.0),)), SIDES, POINTS),
)
HANDS = st.builds(lambda side, a, b: MoveHand(side=side, path=((0.0, *a, 0.0), (0.3, *b, 0.0))), SIDES, POINTS, POINTS)
ARBITRARY: st.SearchStrategy[Any] = st.one_of(
    FLICKS,
    AT_THE_BALL,
    AT_THE_BALL,
    KEEPERS,
    HANDS,
    st.builds(Place, body=st.one_of(FIGURES, st.just(BALL)), to=POINTS),
    st.builds(Take, figure=FIGURES),
    st.builds(Ready, side=SIDES),
    st.builds(Ask, side=SIDES, request=st.sampled_from([r for r in Request if r is not Request.TIME_OUT])),
    st.builds(Spare, side=SIDES, enter=POINTS),
    st.builds(Spare, side=SIDES, leave=st.just(True)),
    st.builds(Hands, side=SIDES, over=st.integers(0, 2), leaning=st.booleans()),
    st.builds(Wait, seconds=st.floats(0.0, 30.0)),
)


class MatchMachine(RuleBasedStateMachine):
    """Whatever is done, the match goes on lawfully, or refuses with a clause and stays as it was.

    ``tried`` counts, over all machines of a class, the acts tried in each of the ways.
    """

    tried: ClassVar[Counter[str]] = Counter()

    @initialize(seed=st.integers(0, 10_000), ruleset=st.sampled_from(["club", "fistf"]), knock_out=st.booleans())
    def start(self, seed: int, ruleset: str, knock_out: bool) -> None:
        """A new match."""
        self.match = new(seed, 1.0, ruleset, knock_out=knock_out, extra_minutes=0.5)
        self.players = {side: RandomPlayer(Chance(seed, side)) for side in Side}

    def _goes_on(self, step: Step) -> None:
        consistent(step)
        self.match = step.match

    @rule()
    def legal(self) -> None:
        """An act drawn from the permission is done, in strict mode."""
        if self.match.over:
            return
        match = self.match
        for side in match.permission.to_act:
            view = View(side, Asked.ACT, match.layout, match.state, match.permission, match.table, match.params, match.moment.t, 0.1, match.acts)
            for act in grouped(self.players[side].choose(view)):
                if self.match.over or self.match.why_not(act[0]) is not None:
                    break
                self.tried["legal"] += 1
                try:
                    self._goes_on(self.match.act(act, strict=True))
                except Refused:
                    break

    @rule(action=ARBITRARY)
    def arbitrary(self, action: Any) -> None:
        """Anything at all happens and is ruled on, or cannot be at all."""
        self.tried["arbitrary"] += 1
        try:
            step = self.match.act(action)
        except (Refused, MatchOver):
            return
        self._goes_on(step)

    @rule(action=ARBITRARY)
    def refused(self, action: Any) -> None:
        """In strict mode what is not permitted is refused by a clause, and nothing has happened."""
        self.tried["strict"] += 1
        before, refusal = self.match.digest, None
        try:
            step = self.match.act(action, strict=True)
        except Forbidden as error:
            refusal = error.refusal
        except (Refused, MatchOver):
            return
        else:
            consistent(step)
        assert refusal is None or "-" in refusal.clause
        assert self.match.why_not(action) == refusal
        assert self.match.digest == before

    @rule(acts=st.integers(0, 3))
    def undone(self, acts: int) -> None:
        """Some acts are taken back."""
        self.match = self.match.undo(min(acts, self.match.acts))

    @invariant()
    def one_permission(self) -> None:
        """There is a way on at every moment."""
        match: Match | None = getattr(self, "match", None)
        assert match is None or match.over or match.permission.acts or match.permission.clock
