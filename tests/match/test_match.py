"""Whole matches: every moment has one permission with a way on, undoing is never having done, strict refuses and match sanctions."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from sim.match.clock import PAST_SIGNAL
from sim.match.header import new_header
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Forbidden, Match, MatchOver, Step
from sim.match.motion import joined, opened, written
from sim.match.play import Moment
from sim.match.transcript import said, standing, statistics_rows, step_lines, transcript
from sim.model.actions import After, Ask, AtRest, Flick, MoveKeeper, OnTouch, Place, Purpose, Ready, Request, Take, Wait
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Layout
from sim.model.refusals import Refused
from sim.physics import check_layout
from sim.players.game import Game
from sim.players.protocol import Asked, ScriptedPlayer, View
from sim.players.registry import UnknownPlayer, names, player
from sim.rules.placing import faults
from sim.rules.referee import begin
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.rules.situation import Situation
from sim.rules.words import Call, Phase
from sim.table import load_table
from tests.match.matches import consistent, new, one, played


def kicked_off(match: Match, taker: str = "9", speed: float = 500.0) -> Match:
    """The match once its kick-off is taken."""
    side = match.state.possession
    figure = f"{side}.{taker}"
    ahead = side.attacks(match.state.half)
    match = match.act(Ready(side=side)).match.act(Ready(side=side.other)).match.act(Take(figure=figure)).match
    match = match.act(Place(body=figure, to=(-30.0 * ahead, 0.0))).match
    return match.act(Flick(figure=figure, aim="ball", speed=speed)).match


# ---------------------------------------------------------------- the whole of it


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruleset", ["club", "fistf"])
def test_random_matches_come_to_their_end(seed: int, ruleset: str) -> None:
    end, steps = played(seed, 0.5, ruleset)
    assert end.over
    assert [r.call for s in steps for r in s.rulings if r.call in (Call.HALF_TIME, Call.FULL_TIME)] == [Call.HALF_TIME, Call.FULL_TIME]


def test_the_same_players_with_the_same_seed_play_the_same_match() -> None:
    assert [step.match.digest for step in played(4)[1]] == [step.match.digest for step in one()[1]]


def test_acts_made_again_give_the_same_match() -> None:
    end, _ = one()
    history = end.history()
    again = Match.restore(end.header, [match.act_done for match in history[1:]])
    assert (again, again.digest, again.statistics) == (end, end.digest, end.statistics)


@pytest.mark.parametrize("acts", [0, 1, 7, 10_000])
def test_undone_acts_were_never_made(acts: int) -> None:
    end, _ = one()
    acts = min(acts, end.acts)
    undone = end.undo(acts)
    made = [match.act_done for match in end.history()[1:]]
    assert undone == Match.restore(end.header, made[: len(made) - acts])


def test_no_more_acts_are_undone_than_were_made() -> None:
    with pytest.raises(ValueError, match="at most"):
        new().undo(1)


def test_nothing_happens_after_the_end() -> None:
    with pytest.raises(MatchOver):
        one()[0].act(Wait(seconds=1.0))


def test_everybody_stands_lawfully_before_the_first_kick_off() -> None:
    table = load_table()
    for half in (1, 2):
        check_layout(kick_off_layout(half), table)
    match = new()
    assert not [f for side in Side for f in faults(match.layout, match.state, table, side) if f.condition.met]


# ---------------------------------------------------------------- strict and match


def test_strict_refuses_with_a_clause_and_nothing_happens() -> None:
    match = new()
    wrong = Flick(figure=f"{match.state.possession.other}.9", aim="ball", speed=900.0)
    with pytest.raises(Forbidden) as refused:
        match.act(wrong, strict=True)
    assert refused.value.refusal.clause.startswith("KOF")
    assert match.why_not(wrong) == refused.value.refusal


def test_match_mode_performs_what_is_not_permitted_and_sanctions_it() -> None:
    match = kicked_off(new())
    defender = match.state.possession.other
    once = match.act(Flick(figure=f"{defender}.2", direction=0.0, speed=300.0)).match
    step = once.act(Flick(figure=f"{defender}.3", direction=0.0, speed=300.0))
    assert [(r.call, r.clause) for r in step.rulings] == [(Call.ILLEGAL_FLICK, "DEF-1")]


def test_an_answer_that_is_not_permitted_is_refused_strictly() -> None:
    match = kicked_off(new())
    attacker = match.state.possession
    defender = attacker.other
    flick = Flick(figure=f"{attacker}.10", aim="ball", speed=1500.0)
    block = Flick(figure=f"{defender}.2", direction=0.0, speed=300.0, when=OnTouch(f"{attacker}.10", 0.05))
    second = Flick(figure=f"{defender}.3", direction=0.0, speed=300.0, when=After(0.02))
    match.act((flick, block), strict=True)
    with pytest.raises(Forbidden) as refused:
        match.act((flick, block, second), strict=True)
    assert refused.value.action == second
    assert refused.value.refusal.clause in ("DEF-1", "DEF-2")


def test_one_act_is_one_motion() -> None:
    with pytest.raises(Refused, match="one motion"):
        new().act((Ready(side=Side.HOME), Ready(side=Side.AWAY)))
    with pytest.raises(Refused, match="at least one"):
        new().act(())


# ---------------------------------------------------------------- TIM: the clock


def test_tim_1_a_flick_costs_thinking_and_its_physical_time() -> None:
    match = kicked_off(new())
    attacker = match.state.possession
    step = match.act(Flick(figure=f"{attacker}.9", aim="ball", speed=900.0))
    assert step.match.clock == pytest.approx(match.clock + match.ruleset.numbers.thinking_s + step.log.until - match.moment.t)


def test_tim_1_placing_costs_once_a_side_and_only_who_places() -> None:
    match = new()
    side = match.state.possession
    assert match.act(Ready(side=side)).match.clock == 0.0
    moved = match.act(Place(body=f"{side}.2", to=match.layout.figures[f"{side}.2"].at)).match
    moved = moved.act(Place(body=f"{side}.3", to=match.layout.figures[f"{side}.3"].at)).match
    assert moved.act(Ready(side=side)).match.clock == pytest.approx(match.ruleset.numbers.placing_s)


def test_tim_1_the_signal_during_thought_is_all_that_happens() -> None:
    match = kicked_off(new())
    match = match.act(Wait(seconds=match.left - 1.0)).match
    step = match.act(Flick(figure=f"{match.state.possession}.9", aim="ball", speed=900.0))
    assert [type(action) for action in step.actions] == [Wait]
    assert [r.call for r in step.rulings] == [Call.HALF_TIME]
    assert step.match.clock == pytest.approx(60.0 + PAST_SIGNAL)


def test_tim_1_a_ball_struck_before_the_signal_runs_on() -> None:
    match = kicked_off(new())
    match = match.act(Wait(seconds=match.left - 4.05)).match
    step = match.act(Flick(figure=f"{match.state.possession}.9", aim="ball", speed=1200.0))
    assert isinstance(step.actions[0], Flick)
    assert Call.HALF_TIME in [r.call for r in step.rulings]


def test_tim_1_ends_are_changed_and_the_other_side_kicks_off() -> None:
    match = kicked_off(new())
    first = match.header.kick_off
    match = match.act(Wait(seconds=match.left + 0.1)).match
    assert match.state.phase is Phase.INTERVAL
    turned = match.act(Ready(side=Side.HOME)).match.act(Ready(side=Side.AWAY)).match
    assert (turned.state.half, turned.state.phase, turned.state.possession, turned.clock) == (2, Phase.KICK_OFF, first.other, 0.0)
    away_from_the_spot = {body: f for body, f in match.layout.figures.items() if math.hypot(*f.at) > 60.0}
    for body, figure in away_from_the_spot.items():
        assert turned.layout.figures[body].at == pytest.approx((-figure.at[0], -figure.at[1]))


# ---------------------------------------------------------------- motions and players


def test_actions_say_what_their_text_says() -> None:
    flick = written(Flick(figure="home.9", direction=1.0 / 3.0, loft=0.1, speed=900.0))
    assert written(flick) == flick


def test_answers_fall_into_the_motion_at_their_time() -> None:
    flick = Flick(figure="home.9", aim="ball", speed=900.0)
    own = MoveKeeper(side=Side.HOME, path=((0.0, -590.0, 0.0, 0.0),), when=After(0.5))
    late = MoveKeeper(side=Side.HOME, path=((0.0, -590.0, 0.0, 0.0),), when=OnTouch("away.1"))
    answers = (Flick(figure="away.2", direction=0.0, speed=1.0, when=After(0.1)), Flick(figure="away.3", direction=0.0, speed=1.0, when=After(0.6)))
    both = joined((flick, own, late), answers, 0.2)
    assert [getattr(a, "figure", "keeper") for a in both] == ["home.9", "away.2", "keeper", "away.3", "keeper"]
    whens = [a.when.seconds if isinstance(a.when, After) else a.when for a in both]
    assert whens == [AtRest(), pytest.approx(0.3), pytest.approx(0.2), pytest.approx(0.3), OnTouch("away.1")]


def test_an_opponent_sees_the_ball_once_it_is_struck_and_not_what_comes_of_it() -> None:
    match = kicked_off(new())
    attacker = match.state.possession
    act = (Flick(figure=f"{attacker}.10", aim="ball", speed=1500.0),)
    seen: list[View] = []

    class Watcher:
        name = "watcher"

        def choose(self, view: View) -> tuple[Wait, ...]:
            seen.append(view)
            return ()

    Game(match, {attacker: ScriptedPlayer([act]), attacker.other: Watcher()}).turn()
    before, moving = seen
    assert (before.asked, moving.asked) == (Asked.BEFORE, Asked.MOVING)
    assert moving.layout.ball is not None
    assert moving.layout.ball.velocity != (0.0, 0.0)
    assert moving.state.flick is None or moving.state.flick.figure == f"{attacker}.10"


def test_what_is_imagined_is_what_happens() -> None:
    match = kicked_off(new())
    act = (Flick(figure=f"{match.state.possession}.10", aim="ball", speed=1500.0),)
    imagined = []

    class Thinker:
        name = "thinker"

        def choose(self, view: View) -> tuple[Flick, ...]:
            if view.asked is not Asked.ACT:
                return ()
            imagined.append(view.imagine(act))
            return act

    game = Game(match, {side: Thinker() for side in Side})
    game.turn()
    assert imagined[0].layout == game.match.layout


def test_a_player_that_breaks_the_rules_is_asked_again_and_then_passed_over() -> None:
    match = new()
    wrong = (Flick(figure="home.9", aim="ball", speed=900.0),)

    class Stubborn:
        name = "stubborn"

        def choose(self, view: View) -> tuple[Flick, ...]:
            return wrong if view.asked is Asked.ACT else ()

    game = Game(match, {side: Stubborn() for side in Side})
    game.turn()
    assert game.refused[match.state.possession] == 2
    assert [type(a) for a in game.match.act_done] != [Flick]


def test_players_are_found_by_name() -> None:
    assert "random" in names()
    with pytest.raises(UnknownPlayer, match="expected one of random"):
        player("nobody", Side.HOME, 1)


def test_the_toss_is_drawn_from_the_seed() -> None:
    assert {new_header(seed=seed).kick_off for seed in range(20)} == set(Side)


# ---------------------------------------------------------------- statistics and words


def test_possession_adds_up_to_the_clock() -> None:
    end, _ = one()
    both = end.statistics.home.possession + end.statistics.away.possession
    assert both == pytest.approx(2 * 60.0, abs=10.0)


def test_goals_of_the_statistics_are_the_score() -> None:
    for seed in range(4):
        end, _ = played(seed, 0.5)
        assert (end.statistics.home.goals, end.statistics.away.goals) == end.score


def test_a_pass_is_counted_when_a_team_mate_meets_the_ball() -> None:
    match = kicked_off(new())
    side = match.state.possession
    ahead = side.attacks(1)
    stand = {f"{side}.10": Figure((-30.0 * ahead, 0.0)), f"{side}.8": Figure((120.0 * ahead, 0.0))}
    layout = Layout(Ball((0.0, 0.0)), stand, match.layout.keepers)
    apart = Match(match.header, replace(match.moment, layout=layout))
    step = apart.act(Flick(figure=f"{side}.10", aim="ball", speed=900.0))
    consistent(step)
    assert step.match.statistics.of(side).passes == 1


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_a_match_tells_itself(language: str) -> None:
    end, steps = one()
    lines = list(transcript(end.history()[0], steps, language))
    assert len(lines) > len(steps)
    assert all(line.strip() or not line for line in lines)
    assert len(statistics_rows(end.statistics, language)) >= 15


def test_gen_5_a_request_is_an_act_like_any_other() -> None:
    match = kicked_off(new())
    step = match.act(Ask(side=match.state.possession, request=Request.CHECK))
    assert Call.CHECK in [r.call for r in step.rulings]


# ---------------------------------------------------------------- time that was measured


def test_a_measured_wait_takes_the_place_of_the_declared_one() -> None:
    match = kicked_off(new())
    flick = next(Flick(figure=right.figures[0], aim="ball", speed=200.0) for right in match.permission.flicks)
    for waited in (0.0, 1.25):
        assert match.act(flick, waited=waited).clock == match.clock + waited
    assert match.act(flick).clock == match.clock + match.ruleset.numbers.thinking_s


def test_a_wait_that_outlasts_the_half_is_the_signal() -> None:
    match = kicked_off(new())
    flick = next(Flick(figure=right.figures[0], aim="ball", speed=200.0) for right in match.permission.flicks)
    step = match.act(flick, waited=match.left)
    assert [r.call for r in step.rulings] == [Call.HALF_TIME]
    assert step.actions == (Wait(seconds=match.left + PAST_SIGNAL),)
    assert match.act(flick, waited=match.left - 1e-3).actions == (flick,)


@pytest.mark.parametrize("waited", [-1.0, math.nan, math.inf])
def test_a_wait_that_is_no_time_is_refused(waited: float) -> None:
    with pytest.raises(Refused):
        new().act(Wait(seconds=1.0), waited=waited)


# ---------------------------------------------------------------- the program's own layouts


@pytest.mark.parametrize("half", [1, 2])
@pytest.mark.parametrize("ruleset", ruleset_names())
def test_kick_offs_from_the_formations_are_never_retaken(ruleset: str, half: int) -> None:
    """Either side kicks off, and nobody has touched a figure but the taker."""
    table = load_table(load_ruleset(ruleset).pitch)
    layout = kick_off_layout(half, new(ruleset=ruleset).header.pitch)
    for side in Side:
        match = new(ruleset=ruleset)
        state = begin(Situation(possession=side, phase=Phase.KICK_OFF, half=half, spot=(0.0, 0.0)), match.ruleset, table)
        match = replace(match, moment=opened(Moment(0.0, 0, layout, state), table=table).moment)
        assert [f for s in Side for f in faults(layout, match.state, table, s) if f.condition.met] == []
        ahead, taker = side.attacks(half), f"{side}.{4 if ruleset == 'five' else 9}"
        for action in (Ready(side=side), Ready(side=side.other), Take(figure=taker), Place(body=taker, to=(-30.0 * ahead, 0.0))):
            match = match.act(action).match
        step = match.act(Flick(figure=taker, aim="ball", speed=500.0))
        assert [r for r in step.rulings if r.call in (Call.RETAKE, Call.KICK_OFF)] == []
        assert step.match.state.phase is Phase.PLAY


# ---------------------------------------------------------------- in words


def told(step: Step, language: str = "en") -> str:
    return "\n".join(step_lines(step, language))


def test_a_positional_flick_that_moves_the_ball_is_told_with_its_going_back() -> None:
    """The ball is out of play: whom it met is no touch, and nobody is left to wonder where it went."""
    layout = Layout(Ball((0.0, 300.0)), {"home.9": Figure((-60.0, 300.0)), "home.8": Figure((300.0, -200.0)), "away.4": Figure((200.0, 200.0))}, {})
    start = new()
    state = begin(Situation(possession=Side.HOME, phase=Phase.FREE_KICK, spot=(0.0, 300.0), taker="home.8"), start.ruleset, start.table)
    match = replace(start, moment=opened(Moment(0.0, 0, layout, state), table=start.table).moment)
    step = match.act(Flick(figure="home.9", aim="ball", speed=600.0, purpose=Purpose.POSITION))
    assert step.match.layout.ball == Ball((0.0, 300.0))
    assert "out of play, put back; touched by: home 9" in told(step)
    kick = match.act(Flick(figure="home.8", direction=90.0, speed=600.0))
    assert "put back" not in told(kick)


def test_requests_are_told_as_what_they_are() -> None:
    match = new()
    for language, accepts, asks in (
        ("en", "away accepts the sanction", "away asks: the distance"),
        ("es", "el visitante acepta la sanción", "el visitante pide: la distancia"),
        ("it", "la squadra ospite accetta la sanzione", "la squadra ospite chiede: la distanza"),
    ):
        assert said(Ask(side=Side.AWAY, request=Request.ACCEPT), match.state, match.table, language) == accepts
        assert said(Ask(side=Side.AWAY, request=Request.DISTANCE), match.state, match.table, language) == asks


def test_a_score_that_cards_decided_says_so() -> None:
    match = new()
    over = replace(match.state, score=(0, 3), cards={Side.HOME: 3}, standing=replace(match.state.standing, phase=Phase.OVER))
    lost = replace(match, moment=replace(match.moment, state=over))
    assert standing(lost, "en") == "Final score: 0–3 (home loses by the third card)"
    assert "third card" not in standing(replace(match, moment=replace(match.moment, state=replace(over, cards={Side.HOME: 2}))), "en")


def test_a_lengthened_half_says_how_long_ago_the_signal_was_due() -> None:
    """However late within the act in which it ended the half: 104 s after the time, not the half second of the last act."""
    start = new(minutes=1.0)
    layout = Layout(Ball((0.0, 0.0)), {"home.9": Figure((-300.0, 0.0)), "away.4": Figure((200.0, 200.0))}, {})
    state = replace(begin(Situation(possession=Side.HOME, last_touch=("home.9",)), start.ruleset, start.table), clock=60.0 + 104.0)
    match = replace(start, moment=Moment(0.0, 0, layout, state))
    step = match.act(Wait(seconds=0.5), waited=0.0)
    ruling = next(r for r in step.rulings if r.call is Call.HALF_TIME)
    assert ruling.margin.value == pytest.approx(104_500.0, abs=1.0)
