"""What may happen next by the second code, and why not."""

from __future__ import annotations

from typing import Any

import pytest

from sim.language import LANGUAGES
from sim.match.header import new_header
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match
from sim.match.match import Step as Done
from sim.model.actions import Ask, Flick, MoveKeeper, Place, Purpose, Ready, Request, Spare, Substitute, Take, Wait
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Layout
from sim.players.game import Game
from sim.players.registry import player
from sim.rules.five.changing import bench
from sim.rules.permission import Permission, permission
from sim.rules.procedure import Step
from sim.rules.referee import begin
from sim.rules.refusals import Reason, say_refused
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Call
from sim.table import load_table

TABLE = load_table("five")
OUT, IN = (0.0, -225.0, -300.0), (0.3, -225.0, -315.0)


def allowed(layout: Layout | None = None, **situation: Any) -> Permission:
    state = begin(Situation.from_dict(situation), load_ruleset("five"), TABLE)
    return permission(state, layout or kick_off_layout(pitch="five"), TABLE)


def reason(now: Permission, action: Any) -> tuple[str, Reason] | None:
    refusal = now.why_not(action)
    if refusal is not None:
        for lang in LANGUAGES:
            assert "{" not in say_refused(refusal, lang)
    return None if refusal is None else (refusal.clause, refusal.reason)


def test_five_a_side_with_seven_on_the_bench() -> None:
    right = next(r for r in allowed(possession="home").changes if r.side is Side.HOME)
    assert right.off == ("home.1", "home.2", "home.3", "home.4")
    assert right.by == tuple(f"home.{i}" for i in range(5, 12))


def test_a_change_through_the_own_zone_in_only_after_out() -> None:
    now = allowed(possession="home")
    assert reason(now, Substitute(off="home.2", by="home.6", leave=OUT, enter=IN)) is None
    assert reason(now, Substitute(off="home.2", by="home.6", leave=(0.5, *OUT[1:]), enter=IN)) == ("F5-3", Reason.IN_BEFORE_OUT)
    assert reason(now, Substitute(off="home.2", by="home.6", leave=(0.0, -149.0, -300.0), enter=IN)) == ("F5-3", Reason.WRONG_PLACE)
    assert reason(now, Substitute(off="home.2", by="home.6", leave=OUT, enter=(0.3, 225.0, -315.0))) == ("F5-3", Reason.WRONG_PLACE)
    assert reason(now, Substitute(off="home.2", by="home.6", leave=(0.0, -225.0, 300.0), enter=IN)) == ("F5-3", Reason.WRONG_PLACE)
    assert reason(now, Substitute(off="home.2", by="home.6", leave=OUT, enter=(0.3, -225.0, 315.0))) == ("F5-3", Reason.WRONG_PLACE)
    assert reason(now, Substitute(off="home.2", by="home.3", leave=OUT, enter=IN)) == ("F5-3", Reason.NO_SUBSTITUTE)
    assert reason(now, Substitute(off="home.2", by="home.2", leave=OUT, enter=IN)) == ("F5-3", Reason.NOBODY_CHOSEN)


def test_the_zones_change_with_the_ends() -> None:
    change = Substitute(off="home.2", by="home.6", leave=(0.0, 225.0, -300.0), enter=(0.3, 225.0, -315.0))
    assert reason(allowed(possession="home"), change) == ("F5-3", Reason.WRONG_PLACE)
    assert reason(allowed(possession="home", half=2), change) is None


def test_nobody_comes_on_while_a_side_plays_short() -> None:
    layout = kick_off_layout(pitch="five").without("away.4")
    change = Substitute(off="away.4", by="away.8", enter=(0.0, 225.0, -315.0))
    short = {"possession": "home", "clock": "05:00"}
    assert reason(allowed(layout, **short, sent_off=[{"figure": "away.4", "until": "06:30"}]), change) == ("F5-3", Reason.PLAYS_SHORT)
    whole = allowed(layout, **short, sent_off=[{"figure": "away.4"}])
    assert reason(whole, change) is None
    found = whole.substitution(Side.AWAY)
    assert found is not None
    assert (found.off, found.leave) == ("away.4", None)
    again = Substitute(off="away.1", by="away.4", leave=(0.0, 225.0, -300.0), enter=(0.3, 225.0, -315.0))
    assert reason(whole, again) == ("F5-3", Reason.NO_SUBSTITUTE), "whoever was sent off stays off"


@pytest.mark.parametrize("phase", ["play", "kick_in", "kick_off"])
def test_one_from_the_bench_takes_the_rod_at_any_time(phase: str) -> None:
    now = allowed(possession="home", phase=phase, spot=[0, 300])
    assert reason(now, Substitute(off="home.12", by="home.6")) is None
    assert reason(now, Substitute(off="home.12", by="home.6", leave=OUT, enter=IN)) == ("F5-3", Reason.HOLDS_THE_ROD)
    assert reason(now, Substitute(off="home.12", by="away.6")) == ("F5-3", Reason.NO_SUBSTITUTE)
    assert reason(now, Substitute(off="home.7", by="home.6")) == ("F5-3", Reason.PLAYS_SHORT), "neither plays"


def test_who_held_the_rod_sits_on_the_bench_then() -> None:
    start = Match.new(new_header(ruleset="five"))
    step = start.act(Substitute(off="home.12", by="home.6"), strict=True)
    assert [r.call for r in step.rulings] == [Call.SUBSTITUTION]
    assert step.match.layout == start.layout
    assert step.match.state.ledger.keeping == ("home.6",)
    assert "home.12" in bench(step.match.state, step.match.layout, Side.HOME)
    assert "home.6" not in bench(step.match.state, step.match.layout, Side.HOME)
    back = step.match.act(Substitute(off="home.6", by="home.12"), strict=True).match
    assert back.state.ledger.keeping == ("home.12",)


def test_a_rod_holder_that_changed_places_with_a_figure_leaves_by_the_zone() -> None:
    now = allowed(possession="home", phase="kick_in", spot=[0, 300])
    assert reason(now, Substitute(off="home.2", by="home.12")) is None
    rod = allowed(possession="home", phase="kick_in", spot=[0, 300], keeping=["home.2"])
    assert reason(rod, Substitute(off="home.12", by="home.6", leave=OUT, enter=IN)) != ("F5-3", Reason.HOLDS_THE_ROD)


def test_a_figure_changes_places_with_the_keeper_while_play_is_stopped() -> None:
    change = Substitute(off="home.2", by="home.12")
    corner = allowed(phase="corner", possession="away", spot=[-600, 300])
    assert reason(corner, change) is None
    assert corner.keeper_change(Side.HOME, "home.2") == change
    assert corner.keeper_change(Side.HOME, "home.9") is None, "only who is on the cloth"
    assert reason(corner, Substitute(off="home.2", by="home.12", enter=IN)) == ("F5-3", Reason.WRONG_PLACE)
    in_play = allowed(possession="home")
    assert in_play.keeper_change(Side.HOME, "home.2") is None
    assert reason(in_play, change) == ("F5-3", Reason.KEEPER_IN_PLAY)


def test_who_holds_the_rod_is_not_on_the_bench_and_who_held_it_is() -> None:
    now = allowed(possession="home", keeping=["home.2"])
    bench = next(r for r in now.changes if r.side is Side.HOME).by
    assert "home.2" not in bench
    assert "home.12" in bench
    layout = kick_off_layout(pitch="five").without("home.2")
    stopped = allowed(layout, phase="corner", possession="home", spot=[600, 300], keeping=["home.2"])
    assert stopped.keeper_change(Side.HOME, "home.3") == Substitute(off="home.3", by="home.2")


def test_a_change_begins_and_ends_in_the_zone_even_where_no_place_is_told() -> None:
    now = allowed(possession="home")
    assert reason(now, Substitute(off="home.2", by="home.6")) == ("F5-3", Reason.WRONG_PLACE)
    assert reason(now, Substitute(off="home.2", by="home.6", leave=OUT, enter=(0.3, -225.0, -250.0))) == ("F5-3", Reason.WRONG_PLACE)


def test_a_side_may_be_whole_again_the_moment_its_time_is_over() -> None:
    layout = kick_off_layout(pitch="five").without("away.4")
    change = Substitute(off="away.4", by="away.8", enter=(0.0, 225.0, -315.0))
    gone = [{"figure": "away.4", "until": "06:30"}]
    assert reason(allowed(layout, possession="home", clock="06:29.9", sent_off=gone), change) == ("F5-3", Reason.PLAYS_SHORT)
    assert reason(allowed(layout, possession="home", clock="06:30", sent_off=gone), change) is None


def test_a_substitute_that_comes_on_before_a_kick_off_hinders_nobody() -> None:
    start = Match.new(new_header(ruleset="five"))
    side = start.state.possession
    x = -side.attacks(1) * 225.0
    change = Substitute(off=f"{side}.2", by=f"{side}.6", leave=(0.0, x, -300.0), enter=(0.3, x, -312.0))
    now = start.act(change, strict=True).match
    assert now.why_not(Ready(side=side)) is None
    assert now.permission.tidy(side) == ()


@pytest.mark.parametrize("seed", [3, 4])
def test_whatever_is_refused_in_a_match_is_refused_by_a_clause_of_this_code(seed: int) -> None:
    match = Match.new(new_header(ruleset="five", minutes=0.05, seed=seed))
    sides = {side: player("random", side, seed) for side in Side}
    seen = set()

    def ask(step: Done) -> None:
        now = step.match.permission
        for side in Side:
            flicks = [Flick(figure=f"{side}.{n}", aim="ball", speed=500.0, purpose=p) for n in (1, 4) for p in (*Purpose, None)]
            asks = [Ask(side=side, request=request) for request in Request]
            others = [Place(body=f"{side}.2", to=(0.0, 0.0)), Place(body="ball", to=(0.0, 0.0)), Take(figure=f"{side}.3"), Ready(side=side)]
            keepers = [MoveKeeper(side=side, enter=(0.0, 0.0)), Spare(side=side, enter=(0.0, 0.0)), Spare(side=side, leave=True)]
            for action in (*flicks, *asks, *others, *keepers, Substitute(off=f"{side}.2", by=f"{side}.6")):
                refusal = now.why_not(action)
                if refusal is not None:
                    assert now.state.ruleset.holds(refusal.clause), (action, refusal)
                    seen.add(refusal.reason)

    Game(match, sides, ask).run()
    assert len(seen) > 15


def test_nobody_comes_on_while_the_kicks_from_the_mark_decide() -> None:
    now = allowed(possession="home", phase="shoot_out", spot=[420, 0], period=4)
    assert now.changes == ()
    assert reason(now, Substitute(off="home.2", by="home.6", leave=OUT, enter=IN)) == ("F5-W", Reason.ONLY_WHO_PLAYED)
    assert reason(now, Substitute(off="home.12", by="home.6")) == ("F5-W", Reason.ONLY_WHO_PLAYED)
    assert reason(now, Substitute(off="home.2", by="home.12")) is None


def test_refusals_cite_laws_of_this_code_alone() -> None:
    flick = Flick(figure="away.4", aim="ball", speed=500.0)
    for phase, law in (("free_kick", "F5-13"), ("corner", "F5-18"), ("penalty", "F5-15"), ("kick_off", "F5-8k"), ("kick_in", "F5-16")):
        found = reason(allowed(phase=phase, possession="home", spot=[0, 0]), flick)
        assert found is not None
        assert found[0] == law


def test_who_may_kick_is_left_to_the_side_until_as_many_have_as_the_other_has() -> None:
    made = [{"at": [420, 0], "scored": True, "figure": f"home.{i}"} for i in (1, 4)]
    fewer: dict[str, Any] = {"phase": "shoot_out", "possession": "home", "spot": [420, 0], "period": 4, "sent_off": [{"figure": "away.4"}]}
    layout = kick_off_layout(pitch="five").without("away.4")
    now = allowed(layout, **fewer, shots={"home": made, "away": []})
    assert [reason(now, Take(figure=f"home.{i}")) for i in (2, 3)] == [None, None]
    three = allowed(layout, **fewer, shots={"home": [*made, {"at": [420, 0], "scored": False, "figure": "home.3"}], "away": []})
    assert reason(three, Take(figure="home.2")) == ("F5-W", Reason.KICKED_ALREADY), "left out"
    assert reason(three, Take(figure="home.1")) is None


def test_one_time_out_a_half_and_none_in_extra_time() -> None:
    ask = Ask(side=Side.HOME, request=Request.TIME_OUT)
    assert reason(allowed(possession="away"), ask) is None
    assert reason(allowed(time_outs=[1, 0]), ask) == ("F5-8", Reason.NO_TIME_OUT)
    assert reason(allowed(asked=["home"]), ask) == ("F5-8", Reason.NO_TIME_OUT)
    assert reason(allowed(period=3), ask) == ("F5-8", Reason.NO_TIME_OUT)


def test_in_a_time_out_both_only_say_that_they_are_ready() -> None:
    now = allowed(phase="time_out", resume="corner", possession="home", spot=[600, 300])
    assert now.step is Step.TIME_OUT
    assert set(now.to_act) == set(Side)
    assert reason(now, Ready(side=Side.AWAY)) is None
    assert reason(now, Wait(seconds=1.0)) is None
    assert reason(now, Flick(figure="home.4", aim="ball", speed=500.0)) == ("F5-8", Reason.TIME_OUT)


@pytest.mark.parametrize("request_", [Request.TICK, Request.DISTANCE])
def test_what_the_code_does_not_know_cannot_be_asked_for(request_: Request) -> None:
    now = allowed(phase="free_kick", possession="home", spot=[0, 0], taker="home.4")
    assert (Side.HOME, request_) not in now.asks
    refused = reason(now, Ask(side=Side.HOME, request=request_))
    assert refused is not None
    assert refused[1] is Reason.NOT_IN_THIS_GAME


def test_a_taker_is_named_and_kicks_with_no_positional_flicks_between() -> None:
    kick_in: dict[str, Any] = {"phase": "kick_in", "possession": "home", "spot": [0, 300]}
    assert allowed(**kick_in).step is Step.NAME
    assert reason(allowed(**kick_in), Flick(figure="home.4", aim="ball", speed=500.0)) == ("F5-16", Reason.TAKER_NOT_NAMED)
    assert allowed(**kick_in, taker="home.4").step is Step.KICK


def test_the_keeper_takes_a_clearance() -> None:
    layout = kick_off_layout(pitch="five")
    layout = Layout(Ball((-510.0, 0.0)), layout.figures, layout.keepers)
    now = allowed(layout, phase="clearance", possession="home", spot=[-510, 0])
    assert reason(now, Take(figure="home.1")) == ("F5-17", Reason.KEEPER_TAKES)
    assert reason(now, Flick(figure="home.1", aim="ball", speed=500.0)) == ("F5-17", Reason.KEEPER_TAKES)
    assert reason(now, MoveKeeper(side=Side.HOME, path=((0.0, -596.0, 0.0, 0.0), (0.1, -530.0, 0.0, 0.0)))) is None
    assert reason(now, Place(body="ball", to=(-450.0, 60.0))) is None
    assert reason(now, Place(body="ball", to=(-400.0, 60.0))) == ("F5-17", Reason.WRONG_PLACE)


def test_advantage_at_the_sixth_foul_only_for_a_clear_chance() -> None:
    pending = {"call": "foul", "clause": "ATT-1", "against": "away", "to": "home", "restart": "second_mark", "spot": [300, 0]}
    ask = Ask(side=Side.HOME, request=Request.PLAY_ON)
    clear = Layout(Ball((200.0, 0.0)), {"home.4": Figure((160.0, 0.0)), "away.1": Figure((100.0, 0.0))}, {})
    crowded = clear.with_figure("away.1", Figure((400.0, 10.0)))
    assert reason(allowed(clear, possession="home", fouls=[0, 5], sanction=pending), ask) is None
    assert reason(allowed(crowded, possession="home", fouls=[0, 5], sanction=pending), ask) == ("F5-14", Reason.NO_ADVANTAGE)
    penalty = {**pending, "restart": "penalty", "spot": [420, 0]}
    assert reason(allowed(clear, possession="home", sanction=penalty), ask) == ("F5-14", Reason.NO_ADVANTAGE)


def test_every_figure_kicks_before_any_twice() -> None:
    made = [{"at": [420, 0], "scored": True, "figure": f"home.{i}"} for i in (1, 2, 3)]
    now = allowed(phase="shoot_out", possession="home", spot=[420, 0], shots={"home": made, "away": []}, period=4)
    assert reason(now, Take(figure="home.2")) == ("F5-W", Reason.KICKED_ALREADY)
    assert reason(now, Take(figure="home.4")) is None
