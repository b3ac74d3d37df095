"""The next thing expected: one sentence for every moment of play, in every language, and it fits the moment."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from sim.language import LANGUAGES, keys, words
from sim.match.header import new_header
from sim.match.match import Match
from sim.model.actions import Flick, Purpose, Ready, Take
from sim.model.ids import Side
from sim.model.refusals import Kind, Refused
from sim.rules.permission import permission
from sim.rules.procedure import Step
from sim.rules.referee import begin
from sim.rules.situation import Block, Sanction, Situation
from sim.rules.words import Call, Phase
from sim.session.expecting import expected, kind_of
from sim.session.shown import Doing, Expected
from sim.session.words import say_expected, say_why
from tests.session.table import in_play

PHASES = [p for p in Phase if f"expect.kick_{p}" in keys() or p in (Phase.PLAY, Phase.SHOTS, Phase.INTERVAL, Phase.TIME_OUT, Phase.OVER)]


def moments() -> list[tuple[Doing, Situation]]:
    """Every phase and what may be outstanding in it."""
    found = []
    for phase, doing, taker in product(PHASES, Doing, (None, "home.9")):
        spot = None if phase in (Phase.PLAY, Phase.INTERVAL, Phase.TIME_OUT, Phase.OVER, Phase.SHOTS) else (0.0, 0.0)
        found.append((doing, Situation(phase=phase, taker=taker if spot is not None else None, spot=spot)))
    found.append((Doing.WAITING, Situation(block=Block.OWED)))
    found.append((Doing.WAITING, Situation(sanction=Sanction(Call.FOUL, "ATT-1", Side.AWAY, Side.HOME, spot=(0.0, 0.0)))))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_has_its_sentence_in_every_language(lang: str) -> None:
    match = in_play()
    for doing, situation in moments():
        state = begin(situation, match.ruleset, match.table)
        for humans in ((), tuple(Side)):
            found = expected(permission(state, match.layout, match.table), doing, humans)
            said = say_expected(found, lang)
            assert said.endswith("."), (doing, situation)
            assert "{" not in said
            assert "  " not in said


def test_no_sentence_is_there_for_nothing() -> None:
    match, used = in_play(), set()
    for (doing, situation), with_keys, humans in product(moments(), (True, False), ((), tuple(Side))):
        state = begin(situation, match.ruleset, match.table)
        used.add(expected(permission(state, match.layout, match.table), doing, humans, keys=with_keys).key)
    rare = {"expect.change_on", "expect.change_off"}
    rare |= {"expect.block_due", "expect.tick", "expect.position", "expect.kick_goal_kick", "expect.kick_kick_off"}
    rare |= {f"expect.kick_{p}" for p in (Phase.THROW_IN, Phase.CORNER, Phase.FREE_KICK)}
    assert {key.removesuffix(".you") for key in keys() if key.startswith("expect.")} <= used | rare


def test_the_way_to_a_kick_off_is_told_step_by_step() -> None:
    match = Match.new(new_header(seed=3))
    said = []
    for action in (None, Ready(side=Side.HOME), Ready(side=Side.AWAY), Take(figure="home.9")):
        match = match if action is None else match.act(action).match
        found = expected(match.permission, Doing.WAITING, tuple(Side))
        said.append((match.permission.step, found.key, found.side, found.figures))
    assert said == [
        (Step.PLACE_FIRST, "expect.place_kick_off", Side.HOME, ()),
        (Step.PLACE_SECOND, "expect.place", Side.AWAY, ()),
        (Step.TAKER, "expect.name", Side.HOME, ()),
        (Step.KICK, "expect.kick_kick_off", Side.HOME, ("home.9",)),
    ]
    assert kind_of(match.permission, Side.HOME) is Purpose.ATTACK


def test_positional_flicks_are_counted_down() -> None:
    match = in_play()
    state = begin(Situation(phase=Phase.THROW_IN, spot=(0.0, 399.0), taker="home.9"), match.ruleset, match.table)
    found = expected(permission(state, match.layout, match.table), Doing.WAITING, tuple(Side))
    assert (found.key, found.count) == ("expect.position", int(match.ruleset.numbers.positional))
    assert "(1 left)" in say_expected(replace(found, count=1), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_told_as_well_as_what_may_not_be(lang: str) -> None:
    match = in_play()
    refusal = match.why_not(Flick(figure="away.3", direction=0.0, speed=500.0, purpose=Purpose.ATTACK))
    assert refusal is not None
    assert refusal.clause in say_why(refusal, lang)
    said = say_why(Refused(Kind.OVERLAP, "action[0].to", [0.0, 0.0], "a place clear of ball"), lang)
    assert said.endswith(".")
    assert ("expected" in said) is (lang == "en")


def test_who_is_to_act_is_named_as_the_language_names_it() -> None:
    assert [say_expected(Expected("expect.flick", Side.AWAY), lang) for lang in LANGUAGES] == [
        "Away flicks.",
        "El visitante golpea.",
        "La squadra ospite colpisce.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_plays_against_a_computer_is_spoken_to_and_the_other_side_is_called_the_computer(lang: str) -> None:
    names = [words(f"side.the.{side}", lang) for side in Side]
    about = [key for key in keys() if key.startswith("expect.") and "{side}" in words(key, lang, side="{side}", figures="", count=0)]
    for key, side in product(about, Side):
        said, other = (say_expected(Expected(key, side, ("home.9",), 1), lang, you).lower() for you in (side, side.other))
        assert words("side.the.computer", lang) in other
        if key != "expect.thinking":
            assert not any(said.startswith(f"{name} ") for name in names), said
            assert words("side.the.computer", lang) not in said.partition(";")[0], said
