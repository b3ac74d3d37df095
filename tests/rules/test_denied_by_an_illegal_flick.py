"""F5-12d: who denies an obvious goal by an illegal flick is sent off; where the ball goes in all the same, nobody has denied anything."""

from __future__ import annotations

import pytest

from sim.match.play import Played, play
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Call, Phase
from sim.table import load_table


def blocked(block_from: float) -> Played:
    """Home's ball is on its way in; away's block, flicked across, meets it while still moving."""
    layout = {
        "ball": {"at": [480, 0], "velocity": [2200, 0]},
        "home": {"2": {"at": [430, 0]}, "keeper": {"at": [-596, 0]}},
        "away": {"4": {"at": [520, block_from]}},
    }
    told = {"possession": "home", "block": "owed", "touches": {"figure": "home.2", "count": 1}, "last_touch": "home.2", "fouls": [0, 5]}
    block = action_from_dict({"when": 0, "flick": "away.4", "direction": -90, "speed": 300, "as": "block"})
    return play(Situation.from_dict(told), Layout.from_dict(layout), [block], ruleset=load_ruleset("five"), table=load_table("five"))


@pytest.mark.parametrize(("block_from", "scored"), [(25.0, True), (23.5, False)])
def test_f5_12d_nobody_is_sent_off_for_a_goal_that_was_scored(block_from: float, scored: bool) -> None:
    played = blocked(block_from)
    assert ("DEF-8" in [r.clause for r in played.rulings], played.state.score == (1, 0)) == (True, scored)
    assert (Call.SENT_OFF in [r.call for r in played.rulings]) is not scored
    assert [e.figure for e in played.state.ledger.sent_off] == ([] if scored else ["away.4"])
    assert played.state.phase is (Phase.KICK_OFF if scored else Phase.PENALTY)
    assert played.state.possession is (Side.AWAY if scored else Side.HOME)
