"""What may happen next, and why everything else may not."""

from __future__ import annotations

from typing import Any

import pytest

from sim.language import LANGUAGES
from sim.model.actions import AnyAction, Ask, Finger, Flick, Hands, MoveKeeper, Place, Purpose, Ready, Request, Spare, Take, Technique, Wait
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.rules.permission import Permission, permission
from sim.rules.procedure import Step
from sim.rules.refusals import Reason, Refusal, say_refused
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.state import begin_state
from sim.table import load_table

HOME, AWAY = Side.HOME, Side.AWAY
LAYOUT = Layout.from_dict(
    {
        "ball": {"at": [0, 0]},
        "home": {"9": {"at": [-60, 0]}, "5": {"at": [-200, 100]}, "keeper": {"at": [-590, 0]}},
        "away": {"4": {"at": [150, 40]}, "6": {"at": [200, -100]}, "keeper": {"at": [590, 0]}},
    }
)


def may(layout: Layout = LAYOUT, ruleset: str = "club", **situation: Any) -> Permission:
    return permission(begin_state(Situation.from_dict(situation), load_ruleset(ruleset)), layout, load_table())


def refused(action: AnyAction, **situation: Any) -> tuple[str, Reason] | None:
    refusal = may(**situation).why_not(action)
    return None if refusal is None else (refusal.clause, refusal.reason)


def test_the_attacker_flicks_and_the_defender_blocks_only_what_is_owed() -> None:
    now = may()
    assert [(r.side, r.purpose, r.figures) for r in now.flicks] == [(HOME, Purpose.ATTACK, ("home.5", "home.9"))]
    assert refused(Flick(figure="away.4", speed=500.0)) == ("DEF-2", Reason.BLOCK_TOO_EARLY)
    owed: dict[str, Any] = {"block": "owed", "touches": {"figure": "home.9", "count": 1}}
    assert refused(Flick(figure="away.4", speed=500.0), **owed) is None
    assert {r.purpose for r in may(**owed).flicks} == {Purpose.ATTACK, Purpose.BLOCK}


def test_def_1_a_block_is_spent_once_made() -> None:
    assert refused(Flick(figure="away.4", speed=500.0), touches={"figure": "home.9", "count": 1}) == ("DEF-1", Reason.BLOCK_SPENT)


def test_tch_1_a_figure_with_three_touches_waits() -> None:
    spent: dict[str, Any] = {"touches": {"figure": "home.9", "count": 3}}
    refusal = may(**spent).why_not(Flick(figure="home.9", speed=500.0))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("TCH-1", Reason.TOUCHES_SPENT)
    assert refusal.condition is not None
    assert refusal.condition.margin == 1.0
    assert may(**spent).legal(Flick(figure="home.5", speed=500.0))


@pytest.mark.parametrize(("finger", "clause"), [(Finger.THUMB, "FLI-1"), (Finger.INDEX, None), (Finger.MIDDLE, None)])
def test_fli_1_only_index_and_middle_finger(finger: Finger, clause: str | None) -> None:
    answer = refused(Flick(figure="home.9", speed=500.0, technique=Technique(finger=finger)))
    assert (answer and answer[0]) == clause


def test_tck_1_a_tick_is_asked_for() -> None:
    assert refused(Flick(figure="home.9", speed=500.0, purpose=Purpose.TICK)) == ("TCK-1", Reason.TICK_NOT_ASKED)
    assert refused(Ask(side=HOME, request=Request.TICK)) is None
    assert refused(Ask(side=HOME, request=Request.TICK), ticks={"home": 3}) == ("TCK-1", Reason.TICKS_SPENT)


def test_kof_1_the_attacker_places_then_the_defender_then_the_taker() -> None:
    assert may(phase="kick_off").step is Step.PLACE_FIRST
    assert refused(Place(body="home.5", to=(-100.0, 0.0)), phase="kick_off") is None
    assert refused(Place(body="away.4", to=(200.0, 0.0)), phase="kick_off") == ("KOF-1", Reason.NOT_YOUR_TURN)
    assert refused(Place(body="home.5", to=(50.0, 50.0)), phase="kick_off") == ("KOF-1", Reason.WRONG_PLACE)
    assert refused(Place(body="home.5", to=(-60.0, 5.0)), phase="kick_off") == ("LIF-4", Reason.PLACE_TAKEN)
    second: dict[str, Any] = {"phase": "kick_off", "ready": ["home"]}
    assert may(**second).to_act == (AWAY,)
    assert refused(Place(body="home.5", to=(-100.0, 0.0)), **second) == ("KOF-1", Reason.PLACING_OVER)
    assert refused(Place(body="away.4", to=(95.0, 0.0)), **second) == ("KOF-1", Reason.WRONG_PLACE)
    both: dict[str, Any] = {"phase": "kick_off", "ready": ["home", "away"]}
    assert may(**both).step is Step.TAKER
    assert refused(Flick(figure="home.9", speed=500.0), **both) == ("KOF-1", Reason.TAKER_NOT_NAMED)
    assert refused(Place(body="home.9", to=(5.0, 40.0)), taker="home.9", **both) is None
    assert may(taker="home.9", **both).legal(Flick(figure="home.9", speed=500.0))


def test_kof_1_ready_waits_until_everyone_stands_right_and_tidy_says_how() -> None:
    wrong = LAYOUT.with_figure("home.9", LAYOUT.figures["home.5"].__class__((30.0, 200.0)))
    now = may(wrong, phase="kick_off")
    refusal = now.why_not(Ready(side=HOME))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("KOF-1", Reason.STANDS_WRONGLY)
    assert refusal.condition is not None
    assert refusal.condition.margin == pytest.approx(41.0, abs=1e-5)
    (put,) = now.tidy(HOME)
    assert put.to == pytest.approx((-12.0, 200.0))
    assert now.legal(put)


def test_fre_2_the_taker_is_named_before_anything_else() -> None:
    situation: dict[str, Any] = {"phase": "free_kick", "spot": [0, 0]}
    assert may(**situation).step is Step.NAME
    assert refused(Flick(figure="home.5", speed=300.0), **situation) == ("FRE-2", Reason.TAKER_NOT_NAMED)
    assert refused(Take(figure="home.9"), **situation) is None
    assert refused(Take(figure="away.4"), **situation) == ("FRE-2", Reason.NOT_YOUR_TURN)


def test_fre_3_one_positional_flick_each_the_attacker_first() -> None:
    situation: dict[str, Any] = {"phase": "free_kick", "spot": [0, 0], "taker": "home.9"}
    first, after = may(**situation), may(positional={"home": 1}, **situation)
    assert [(r.purpose, r.figures) for r in first.flicks] == [(Purpose.POSITION, ("home.5",))]
    assert first.why_not(Flick(figure="away.4", speed=300.0)) == Refusal("FRE-3", Reason.OUT_OF_TURN)
    assert after.step is Step.POSITION_SECOND
    assert after.why_not(Flick(figure="home.5", speed=300.0, purpose=Purpose.POSITION)) == Refusal("FRE-3", Reason.OUT_OF_TURN)
    assert may(positional={"home": 1}, ready=["away"], **situation).step is Step.KICK
    assert may(ready=["home"], **situation).step is Step.POSITION_SECOND


def test_cor_2_three_positional_flicks_each() -> None:
    corner: dict[str, Any] = {"phase": "corner", "spot": [600, 400], "taker": "home.9"}
    assert may(positional={"home": 2}, **corner).step is Step.POSITION_FIRST
    assert may(positional={"home": 3}, **corner).step is Step.POSITION_SECOND
    assert may(positional={"home": 3, "away": 3}, **corner).step is Step.KICK


def test_gen_5_the_wronged_side_decides() -> None:
    pending: dict[str, Any] = {"sanction": {"call": "foul", "clause": "ATT-1", "against": "home", "spot": [0, 0]}}
    now = may(**pending)
    assert (now.step, now.to_act) == (Step.SANCTION, (AWAY,))
    assert set(now.asks) >= {(AWAY, Request.ACCEPT), (AWAY, Request.PLAY_ON)}
    assert now.why_not(Flick(figure="home.9", speed=500.0)) == Refusal("GEN-5", Reason.SANCTION_PENDING)
    assert now.legal(Take(figure="away.4"))


def test_gen_5_what_waives_a_sanction_before_a_restart_is_what_the_restart_allows() -> None:
    sanction = {"call": "finger_foul", "clause": "FLI-6", "against": "away", "to": "home", "restart": "free_kick", "spot": [0, 0]}
    due: dict[str, Any] = {"phase": "free_kick", "taker": "home.9", "spot": [0, 0], "sanction": sanction}
    assert [(r.side, r.purpose, r.figures) for r in may(**due).flicks] == [(HOME, Purpose.POSITION, ("home.5",))]
    assert refused(Flick(figure="home.5", speed=500.0, purpose=Purpose.POSITION), **due) is None
    assert refused(Flick(figure="home.5", speed=500.0, purpose=Purpose.ATTACK), **due) == ("FRE-3", Reason.PURPOSE)
    assert refused(Flick(figure="away.4", speed=500.0), **due) == ("GEN-5", Reason.SANCTION_PENDING)
    assert may(**{**due, "taker": None}).flicks == ()
    assert may(**{**due, "phase": "kick_off"}).flicks == ()


def test_gkp_7_the_spare_keeper_comes_on_when_the_rod_keeper_is_off() -> None:
    assert refused(Spare(side=HOME, enter=(-560.0, 40.0))) == ("GKP-7", Reason.ROD_KEEPER_ON)
    bare = LAYOUT.without("home.keeper")
    assert may(bare).legal(Spare(side=HOME, enter=(-560.0, 40.0)))
    refusal = may(bare).why_not(Spare(side=HOME, enter=(-500.0, 40.0)))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("GKP-6", Reason.WRONG_PLACE)
    assert refused(Spare(side=HOME, enter=(-560.0, 40.0)), layout=bare, cards={"home": "orange"}) == ("CRD-1", Reason.SPARE_LOST)
    assert refused(Spare(side=HOME, enter=(-560.0, 40.0)), layout=bare, possession="away") == ("GKP-7", Reason.NOT_IN_POSSESSION)


def test_gkp_8_a_side_with_both_keepers_on_takes_one_off_before_it_plays_on() -> None:
    both = Layout.from_dict({"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}, "spare": {"at": [-500, 0]}, "keeper": {"at": [-590, 0]}}})
    free_kick: dict[str, Any] = {"phase": "free_kick", "taker": "home.9", "spot": [0, 0], "ready": ["home", "away"]}
    for situation in ({}, free_kick):
        now = may(both, **situation)
        refusal = now.why_not(Flick(figure="home.9", speed=500.0))
        assert refusal is not None
        assert (refusal.clause, refusal.reason) == ("GKP-8", Reason.SPARE_ON)
        assert now.flicks == ()
        assert (HOME, "leave") in now.spares


@pytest.mark.parametrize("phase", ["kick_off", "goal_kick"])
def test_what_a_restart_has_no_use_for_is_refused_in_its_own_words(phase: str) -> None:
    restart: dict[str, Any] = {"phase": phase, "spot": [0, 0]}
    assert refused(Ask(side=HOME, request=Request.TICK), **restart) == ("TCK-1", Reason.NOT_IN_PLAY)
    assert refused(Ask(side=HOME, request=Request.TICK)) is None
    assert refused(Ask(side=AWAY, request=Request.TICK)) == ("TCK-1", Reason.NOT_IN_POSSESSION)
    taken = {"phase": "free_kick", "spot": [0, 0], "taker": "home.9"}
    assert refused(Ask(side=HOME, request=Request.DISTANCE)) == ("FRE-4", Reason.NO_DISTANCE)
    assert refused(Ask(side=HOME, request=Request.DISTANCE), **taken) is None
    if phase == "kick_off":
        assert refused(Ask(side=HOME, request=Request.DISTANCE), **restart) == ("FRE-4", Reason.NO_DISTANCE)


def test_the_interval_ends_when_both_are_ready_and_after_the_end_nothing_is_done() -> None:
    assert may(phase="interval").ready == (HOME, AWAY)
    assert refused(Flick(figure="home.9", speed=500.0), phase="interval") == ("TIM-1", Reason.INTERVAL)
    over = may(phase="over")
    assert not over.acts
    assert over.why_not(Wait(seconds=1.0)) == Refusal("TIM-1", Reason.PLAY_OVER)


def test_han_1_both_hands_are_refused() -> None:
    assert refused(Hands(side=HOME, over=2)) == ("HAN-1", Reason.HANDS)
    assert refused(Hands(side=HOME, over=1)) is None
    assert refused(MoveKeeper(side=HOME, path=((0.0, -590.0, 0.0, 0.0),))) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_says_itself(reason: Reason, lang: str) -> None:
    said = say_refused(Refusal("DEF-1", reason), lang)
    assert "DEF-1" in said
    assert said.endswith(".")
