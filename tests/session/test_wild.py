"""Whatever comes in, the session stays whole: nothing breaks, the referee has a way on, and the log is made again act by act."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.match.header import new_header
from sim.match.match import Match
from sim.model.ids import Side
from sim.physics import check_layout
from sim.players.registry import player
from sim.record.match_log import read
from sim.record.match_replay import verify
from sim.session.inputs import Button, Command, FocusLost, Input, Moved, Pressed, Released, Said, Stamped, Wheel
from sim.session.seats import HUMAN, Seats
from sim.session.session import Session
from sim.session.shown import FlickMode
from sim.session.words import say_expected, say_why
from tests.session.table import HOT_SEAT

AGAINST: Seats = {Side.HOME: HUMAN, Side.AWAY: player("random", Side.AWAY, 5)}
BOTH: Seats = {side: player("random", side, 5) for side in Side}

NUMBERS = st.one_of(st.floats(-700.0, 700.0).map(lambda v: round(v, 3)), st.sampled_from([-125.0, -60.0, 60.0, 0.0, -240.0, 590.0, -596.0, 240.0]))
POINTS = st.tuples(NUMBERS, NUMBERS)
NEAR = st.sampled_from([(-125.0, -60.0), (-125.0, 60.0), (125.0, 60.0), (-260.0, 0.0), (240.0, 150.0), (0.0, 0.0), (-30.0, 0.0), (590.0, 10.0)])
PLACES = st.one_of(POINTS, NEAR)
BUTTONS = st.sampled_from([Button.MAIN, Button.MAIN, Button.SECOND])
COMMANDS = st.sampled_from([c for c in Command if c is not Command.UNDO] + [Command.READY] * 6 + [Command.NEXT] * 4 + [Command.CONFIRM] * 4)
SIDES = st.sampled_from([None, *Side])
INPUTS: st.SearchStrategy[Input] = st.one_of(
    st.builds(Moved, PLACES),
    st.builds(Moved, PLACES),
    st.builds(Pressed, PLACES, BUTTONS),
    st.builds(Released, PLACES, BUTTONS),
    st.builds(Said, COMMANDS, SIDES, st.floats(0.0, 30.0)),
    st.builds(Said, COMMANDS, SIDES),
    st.builds(Wheel, st.integers(-5, 5)),
    st.just(FocusLost()),
)
GAPS = st.one_of(st.integers(0, 20_000), st.integers(0, 3_000_000))
STREAMS = st.lists(st.tuples(GAPS, INPUTS, st.booleans()), max_size=60)


def run(stream: list[tuple[int, Input, bool]], seats: Seats, mode: FlickMode, strict: bool, path: Path, *, looked: bool = True) -> bytes:
    """Plays a stream and gives the log; everything that must hold at any moment is looked at."""
    session = Session.new(new_header(seed=3, minutes=0.2), seats, mode=mode, strict=strict, log=path)
    us = 0
    for gap, what, look in stream:
        us += gap
        session.feed(Stamped(us, what))
        if looked and look:
            session.advance(us)
            consistent(session, us)
    session.advance(us + 4_000_000)
    consistent(session, us + 4_000_000)
    session.close()
    return path.read_bytes()


def consistent(session: Session, us: int) -> None:
    """What must hold of anything shown."""
    shown = session.shown(us)
    match: Match = session.match
    check_layout(match.layout, match.table)
    assert match.over or match.permission.acts or match.permission.clock
    assert shown.log.start.ids()
    assert shown.left >= 0.0
    assert shown.t <= shown.log.until + 1e-9
    for lang in ("en", "es", "it"):
        assert say_expected(shown.expected, lang)
        assert shown.refused is None or say_why(shown.refused[0], lang)


@given(STREAMS, st.sampled_from([HOT_SEAT, AGAINST, BOTH]), st.sampled_from(list(FlickMode)), st.booleans())
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_every_stream_of_inputs_leaves_a_valid_match_and_a_log_that_is_made_again(
    stream: list[tuple[int, Input, bool]], seats: Seats, mode: FlickMode, strict: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        log = run(stream, seats, mode, strict, path)
        assert verify(read(path)) is None
        assert run(stream, seats, mode, strict, Path(folder) / "again.jsonl", looked=False) == log, "looking changes nothing"


@given(STREAMS, st.integers(1, 4))
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_undo_at_any_time_leaves_a_log_that_is_made_again(stream: list[tuple[int, Input, bool]], every: int) -> None:
    with_undo = [entry for k, one in enumerate(stream) for entry in ([one, (0, Said(Command.UNDO), True)] if k % every == 0 else [one])]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        run(with_undo, HOT_SEAT, FlickMode.AIM, False, path)
        assert verify(read(path)) is None
