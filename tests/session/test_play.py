"""Whole passages of live play: a kick-off, a pass, a shot and a goal; requests; the clock and the signal; undo; a log that is gone on with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.model.actions import Ask, Flick, Purpose, Request, Wait
from sim.model.ids import Side
from sim.record.match_log import read
from sim.record.match_replay import resumed, verify
from sim.rules.procedure import Step as TurnStep
from sim.rules.refusals import Refusal
from sim.rules.situation import Block, Situation, TouchCount
from sim.rules.words import Call, Phase
from sim.session.aim import dragged, flick_of, heading, pressed
from sim.session.choosing import purpose_of
from sim.session.feel import load_feel
from sim.session.inputs import Command, Pressed, Released, Said, place
from sim.session.session import Session
from sim.session.shown import Doing, FlickMode
from tests.session.table import HOT_SEAT, MS, SECOND, Table, ball_at, drag_for, in_play, pulled

FEEL = load_feel().aim

NINE = (-125.0, -60.0)
HEADER = new_header(seed=3, minutes=5.0)
"""Home kicks off."""


def kicked_off(path: Path | None = None) -> Table:
    """The kick-off by mouse alone, and all at rest again: a pass that home keeps."""
    table = Table(Match.new(HEADER), strict=True, log=path)
    table(Said(Command.READY))
    table(Said(Command.READY))
    table(Pressed(NINE))
    table(Released(NINE))
    table.put(NINE, (-30.0, 0.0))
    drag_until(table, ("home.9",), kept)
    return table


def drag_until(table: Table, figures: Iterable[str], wanted: Callable[[Step], bool]) -> None:
    """Drags back from the first of these figures, the first way found that comes to what is wanted."""
    match = table.match
    for figure in figures:
        at = match.layout.figures[figure].at
        toward = heading(at, ball_at(match))
        for speed, aside in product((350.0, 650.0, 1250.0, 2150.0, 4150.0, 5000.0), range(-30, 31)):
            angle, length = toward + math.pi + math.radians(aside * 0.7), drag_for(speed)
            end = place(at[0] + length * math.cos(angle), at[1] + length * math.sin(angle))
            aim = dragged(pressed(figure, at), end, FEEL)
            flick = flick_of(aim, purpose_of(match.permission, figure), FEEL, match.table.equipment, match.params)
            if match.why_not(flick) is None and wanted(match.act(flick)):
                table.drag(at, end)
                table.wait(6.0)
                return
    raise AssertionError(f"no drag from {figures} comes to that")


def kept(step: Step) -> bool:
    """Home still has the ball, in open play."""
    state = step.match.state
    return (
        state.possession is Side.HOME and state.phase is Phase.PLAY and state.sanction is None and step.match.layout.ball != step.before.layout.ball
    )


def near_goal(step: Step) -> bool:
    """Home has the ball wholly in the shooting area."""
    p = step.match.table.pitch
    return kept(step) and ball_at(step.match)[0] > p.half_length - p.shooting_distance + 20.0


def scored(step: Step) -> bool:
    """A goal for home."""
    return step.match.score == (1, 0)


def calls(table: Table) -> list[Call]:
    """Everything called so far, oldest first."""
    return [entry.ruling.call for entry in reversed(table.session.shown(table.us).notebook)]


def test_a_kick_off_a_pass_a_shot_and_a_goal(tmp_path: Path) -> None:
    table = kicked_off(tmp_path / "match.jsonl")
    shown = table.session.shown(table.us)
    assert (shown.doing, shown.step, shown.to_move) == (Doing.WAITING, TurnStep.PLAY, Side.HOME)
    mates = ("home.10", "home.8", "home.6", "home.7", "home.9")
    for wanted in (near_goal, scored):
        if table.match.state.block is Block.OWED:
            table(Said(Command.WAIVE, Side.AWAY))
        able = [f for f in mates if purpose_of(table.match.permission, f) is not None]
        drag_until(table, able, wanted)
    assert (table.match.score, calls(table)[-1]) == ((1, 0), Call.GOAL)
    table.session.close()
    found = read(tmp_path / "match.jsonl")
    assert (verify(found), len(found.entries)) == (None, table.match.acts)


GOAL = in_play({"home.9": (420.0, 30.0)}, (450.0, 30.0))


def test_a_goal_is_counted_whistled_and_followed_by_a_kick_off() -> None:
    table = Table(GOAL, strict=True)
    table.drag((420.0, 30.0), pulled((420.0, 30.0), (520.0, 30.0), 3000.0))
    table.wait(1.0)
    shown = table.session.shown(table.us)
    while shown.doing is Doing.MOVING:
        shown = table.wait(0.05)
    assert (shown.score, calls(table)[-1], shown.step) == ((1, 0), Call.GOAL, TurnStep.PLACE_FIRST)
    assert shown.whistle is not None
    assert shown.whistle.entries[-1].ruling.call is Call.GOAL
    assert shown.to_move is Side.AWAY
    assert any(entry.log.touches("ball") for entry in shown.notebook)


# ---------------------------------------------------------------- requests


def test_a_tick_that_is_asked_for_is_what_the_next_flick_is() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}), strict=True)
    table(Said(Command.ASK_TICK))
    assert [*table.match.act_done] == [Ask(side=Side.HOME, request=Request.TICK)]
    shown = table.session.shown(table.us)
    assert (shown.expected.key, shown.kind) == ("expect.tick", Purpose.TICK)
    table.drag((-60.0, 0.0), pulled((-60.0, 0.0), (-60.0, 100.0), 550.0))
    table.wait(3.0)
    assert [a.purpose for a in table.match.act_done if isinstance(a, Flick)] == [Purpose.TICK]


def test_what_may_not_be_asked_is_refused_with_its_clause() -> None:
    table = Table(in_play())
    shown = table(Said(Command.ACCEPT))
    assert shown.refused is not None
    assert isinstance(shown.refused[0], Refusal)
    assert (shown.refused[0].clause.partition("-")[0], table.match.acts) == ("GEN", 0)


def test_what_is_asked_while_things_move_is_asked_at_rest() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}))
    table.drag((-60.0, 0.0), pulled((-60.0, 0.0), (-60.0, 100.0), 1100.0))
    table(Said(Command.ASK_CHECK))
    assert table.match.acts == 0
    table.wait(4.0)
    asked = [a for m in table.match.history() for a in m.act_done if isinstance(a, Ask)]
    assert [a.request for a in asked] in ([Request.CHECK], [])
    assert table.match.acts == 1 + len(asked)


def test_a_block_that_is_owed_is_shown_and_made_by_whoever_owes_it() -> None:
    owed = Situation(possession=Side.HOME, block=Block.OWED, touches=TouchCount("home.9", 1))
    table = Table(in_play({"home.9": (-60.0, 0.0), "away.3": (150.0, 40.0)}, situation=owed), strict=True)
    shown = table.session.shown(0)
    limit = int(table.match.ruleset.numbers.touches)
    assert (shown.block_owed, shown.touches_left, shown.touching, shown.expected.key) == (Side.AWAY, limit - 1, "home.9", "expect.flick_block_owed")
    table.drag((150.0, 40.0), pulled((150.0, 40.0), (50.0, 40.0), 800.0))
    shown = table.wait(4.0)
    flick = next(a for a in table.match.act_done if isinstance(a, Flick))
    assert (flick.figure, flick.purpose, shown.block_owed) == ("away.3", Purpose.BLOCK, None)


# ---------------------------------------------------------------- the clock


def test_the_clock_is_the_time_at_the_table_since_the_kick_off() -> None:
    table = kicked_off()
    shown = table.session.shown(table.us)
    assert shown.clock == pytest.approx(6.0, abs=1e-4), "from the kick-off, six seconds ago"
    assert table.us > 6 * SECOND
    later = table.wait(7.0)
    assert later.clock == pytest.approx(shown.clock + 7.0, abs=1e-4)
    assert later.left == pytest.approx(300.0 - later.clock, abs=1e-4)
    assert all(match.waited is not None for match in table.match.history()[1:])


def test_a_half_does_not_pass_while_its_kick_off_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = Table(Match.new(HEADER), strict=True, log=path)
    shown = table.wait(400.0)
    assert (shown.clock, shown.left, shown.step) == (0.0, 300.0, TurnStep.PLACE_FIRST)
    table.put(NINE, (-30.0, 0.0))
    table.wait(400.0)
    table(Said(Command.READY))
    table.wait(400.0)
    table(Said(Command.READY))
    shown = table.wait(400.0)
    assert (shown.clock, shown.left, shown.notebook) == (0.0, 300.0, ())
    table(Pressed((-30.0, 0.0)))
    table(Released((-30.0, 0.0)))
    drag_until(table, ("home.9",), kept)
    table.wait(301.0)
    assert Call.HALF_TIME in calls(table), "the kick-off sets the clock going"
    table.session.close()
    assert verify(read(path)) is None


def test_the_second_half_waits_for_its_kick_off_as_well() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}, minutes=1.0))
    table.wait(61.0)
    for _ in range(2):
        table(Said(Command.READY))
    shown = table.wait(100.0)
    assert (shown.state.half, shown.clock, shown.left, shown.step) == (2, 0.0, 60.0, TurnStep.PLACE_FIRST)


def test_the_clock_runs_on_while_a_later_kick_off_is_waited_for() -> None:
    begun = Match.new(HEADER)
    table = Table(replace(begun, moment=replace(begun.moment, state=replace(begun.state, clock=100.0))), strict=True)
    assert table.wait(30.0).clock == pytest.approx(130.0, abs=1e-4)


def test_the_signal_falls_by_itself_and_lets_go_of_an_aim() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}, minutes=1.0))
    table(Pressed((-60.0, 0.0)), 59 * SECOND)
    table(Pressed((-60.0, 0.0)))
    shown = table.wait(2.0)
    assert (shown.doing, shown.state.phase, calls(table)) == (Doing.SIGNAL, Phase.INTERVAL, [Call.HALF_TIME])
    waited = table.match.act_done[0]
    assert isinstance(waited, Wait)
    assert waited.seconds == pytest.approx(60.0, abs=0.01)
    for _ in range(2):
        shown = table(Said(Command.READY))
    assert shown.state.half == 2


def test_a_flick_before_the_signal_is_played_out() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}, minutes=1.0))
    table(Pressed((-60.0, 0.0)), 59 * SECOND + 900 * MS)
    table(Released((-210.0, 0.0)), 20 * MS)
    table.wait(4.0)
    assert isinstance(table.match.history()[1].act_done[0], Flick)
    assert Call.HALF_TIME in calls(table)


# ---------------------------------------------------------------- undo, saving, going on


def test_undone_is_as_never_made_in_match_and_log(tmp_path: Path) -> None:
    table = kicked_off(tmp_path / "match.jsonl")
    before, digest = (tmp_path / "match.jsonl").read_bytes(), table.match.digest
    drag_until(table, ("home.10", "home.7"), lambda step: step.match.layout != step.before.layout)
    made = table.match.acts
    table(Said(Command.UNDO))
    assert (table.match.acts, table.match.digest) == (made - 1, digest)
    assert (tmp_path / "match.jsonl").read_bytes() == before
    assert all(entry.number <= table.match.acts for entry in table.session.shown(table.us).notebook)


def test_every_act_is_on_the_disk_before_the_next(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = Table(Match.new(HEADER), log=path)
    for acts in (1, 2):
        table(Said(Command.READY))
        assert len(read(path).entries) == acts


def test_a_log_is_gone_on_with_as_if_nothing_had_been(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = kicked_off(path)
    first.session.close()
    session = Session.resume(read(path), HOT_SEAT, strict=True)
    assert (session.match.digest, session.match.acts) == (first.match.digest, first.match.acts)
    assert session.shown(0).notebook == first.session.shown(first.us).notebook
    again = Table.__new__(Table)
    again.session, again.us, again.stream = session, 0, []
    figure = next(iter(session.match.permission.flicks)).figures[0]
    at = session.match.layout.figures[figure].at
    again.drag(at, (at[0] - 150.0, at[1]))
    again.wait(5.0)
    session.close()
    assert (verify(read(path)), resumed(read(path)).acts) == (None, first.match.acts + 1)


def test_a_disk_that_fails_ends_the_writing_and_not_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Match.new(HEADER), log=tmp_path / "match.jsonl")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sim.session.saving.LogWriter.append", full)
    shown = table(Said(Command.READY))
    assert (shown.trouble, table.match.acts) == ("No space left on device", 1)
    assert table(Said(Command.READY)).match.acts == 2


# ---------------------------------------------------------------- both ways of flicking


def test_aim_and_nail_end_in_the_same_kind_of_flick() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0)}))
    table.drag((-60.0, 0.0), pulled((-60.0, 0.0), (40.0, 0.0), 1100.0))
    table.wait(5.0)
    aimed = table.match.act_done[0]
    table = Table(in_play({"home.9": (-60.0, 0.0)}), mode=FlickMode.NAIL)
    table.stroke((-80.0, 0.0), (-110.0, 0.0), (-30.0, 0.0))
    table.wait(5.0)
    struck = table.match.act_done[0]
    assert isinstance(aimed, Flick)
    assert isinstance(struck, Flick)
    assert (bool(aimed.nail), bool(struck.nail)) == (False, True)


def test_the_mode_is_changed_between_flicks() -> None:
    table = Table(in_play())
    assert table(Said(Command.MODE)).mode is FlickMode.NAIL
    assert table(Said(Command.MODE)).mode is FlickMode.AIM
