"""A session is a function of its stamped inputs: how often anybody looks, how late, and how long the computer takes change nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from sim.match.header import new_header
from sim.model.actions import AnyAction
from sim.model.ids import Side
from sim.players.protocol import Player, View
from sim.players.registry import player
from sim.record.match_log import read
from sim.record.match_replay import resumed, verify
from sim.session.inputs import Button, Command, Moved, Pressed, Released, Said, Stamped
from sim.session.seats import HUMAN, AtOnce, Seats, Thinker
from sim.session.session import Session
from sim.session.shown import FlickMode
from tests.session.table import HOT_SEAT, SECOND, Stream, between

HEADER = new_header(seed=3, minutes=1.0)
"""Home kicks off."""
AI: Seats = {Side.HOME: HUMAN, Side.AWAY: player("ai:easy", Side.AWAY, 3)}


def stream() -> list[Stamped]:
    """A kick-off by mouse, a nail stroke, keepers by keys and pointer, blocks during motion, waits: everything a hand does."""
    at = Stream(40.0)

    def drag(a: tuple[float, float], b: tuple[float, float], button: Button = Button.MAIN) -> None:
        at(Pressed(a, button))
        for place in between(a, b, 12):
            at(Moved(place), 7.3)
        at(Released(b, button), 7.3)

    at(Said(Command.READY, Side.HOME), 500)
    at(Said(Command.READY, Side.AWAY), 300)
    at(Pressed((-125.0, -60.0)), 200)
    at(Released((-125.0, -60.0)))
    drag((-125.0, -60.0), (-30.0, -2.0), Button.SECOND)
    drag((-30.0, -2.0), (-130.0, -6.0))
    at(Said(Command.KEEPER_UP, Side.AWAY), 90)
    drag((240.0, 150.0), (300.0, 210.0))
    at(Said(Command.KEEPER_UP, Side.AWAY, 0.0), 30)
    for place in between((590.0, 0.0), (585.0, 40.0), 40):
        at(Moved(place), 4.0)
    at(Said(Command.MODE), 3000)
    for x in (-260.0, -240.0, -125.0):
        at(Pressed((x, 60.0)), 400)
        for place in (*between((x, 60.0), (x - 60.0, 70.0), 30), *between((x - 60.0, 70.0), (x + 60.0, 60.0), 15)):
            at(Moved(place), 4.1)
        at(Released((x + 60.0, 60.0)), 4.1)
        at(Said(Command.KEEPER_DOWN, Side.HOME), 2500)
        at(Said(Command.KEEPER_STOP, Side.HOME), 50)
    at(Said(Command.NEXT), 1500)
    at(Said(Command.MORE, value=6.0))
    at(Said(Command.CONFIRM))
    at(Moved((0.0, 0.0)), 90_000)
    return at.inputs


Looker = Callable[[Session, int, int], None]


def every(hz: int) -> Looker:
    """Drawing at so many frames a second, the input pumped between."""

    def look(session: Session, start: int, stop: int) -> None:
        step = SECOND // hz
        for us in range(start - start % step + step, stop, step):
            if us > start:
                session.advance(us)
                session.shown(us)

    return look


def stalled(session: Session, start: int, stop: int) -> None:
    """Nobody looks for five seconds, then often."""
    if (start // (5 * SECOND)) % 2:
        every(97)(session, start, stop)


def never(session: Session, start: int, stop: int) -> None:
    """Nobody looks at all."""


def irregular(session: Session, start: int, stop: int) -> None:
    """Somebody looks now and then."""
    rng = random.Random(start)
    for us in sorted(rng.randrange(start, stop) for _ in range(rng.randrange(4)) if stop > start):
        session.shown(us)
        session.advance(us)


def logged(path: Path, look: Looker, seats: Seats, thinker: Thinker | None = None) -> bytes:
    """The log of the stream, looked at in some way."""
    session = Session.new(HEADER, seats, mode=FlickMode.AIM, strict=False, thinker=thinker, log=path)
    before = 0
    for stamped in stream():
        look(session, before, stamped.us)
        session.feed(stamped)
        while session.stalled:
            session.advance(stamped.us)
        before = stamped.us
    session.close()
    return path.read_bytes()


LOOKS: dict[str, Looker] = {"30": every(30), "60": every(60), "144": every(144), "stall": stalled, "irregular": irregular}


@pytest.mark.parametrize("seats", [HOT_SEAT, AI], ids=["hot seat", "computer"])
@pytest.mark.parametrize("look", LOOKS)
def test_the_log_is_the_same_however_often_it_is_drawn(look: str, seats: Seats, tmp_path: Path) -> None:
    assert logged(tmp_path / "looked.jsonl", LOOKS[look], seats) == logged(tmp_path / "never.jsonl", never, seats)


@pytest.mark.parametrize("seats", [HOT_SEAT, AI], ids=["hot seat", "computer"])
def test_the_log_is_made_again_act_by_act(seats: Seats, tmp_path: Path) -> None:
    logged(tmp_path / "match.jsonl", never, seats)
    found = read(tmp_path / "match.jsonl")
    assert len(found.entries) > 8
    assert verify(found) is None
    assert resumed(found).acts == len(found.entries)


class Late:
    """Computes, but has the answer only after it was looked for a number of times."""

    def __init__(self, looks: int) -> None:
        self.looks, self.waited = looks, 0

    def submit(self, fn: Callable[[Player, View], tuple[AnyAction, ...]], player: Player, view: View, /) -> Late.Answer:
        return Late.Answer(self, fn(player, view))

    class Answer:
        def __init__(self, late: Late, acts: tuple[AnyAction, ...]) -> None:
            self.late, self.acts, self.left = late, acts, late.looks

        def done(self) -> bool:
            self.left -= 1
            self.late.waited += 1
            return self.left < 0

        def result(self) -> tuple[AnyAction, ...]:
            assert self.left < 0, "nobody waits in the session"
            return self.acts


@pytest.mark.parametrize("looks", [1, 50])
def test_the_log_is_the_same_however_long_the_computer_takes(looks: int, tmp_path: Path) -> None:
    late = Late(looks)
    assert logged(tmp_path / "late.jsonl", every(30), AI, late) == logged(tmp_path / "never.jsonl", never, AI, AtOnce())
    assert late.waited >= looks


def test_while_the_computer_is_late_time_stands_still_and_inputs_wait() -> None:
    class Never:
        def submit(self, fn: object, player: Player, view: View, /) -> Future[tuple[AnyAction, ...]]:
            return Future()

    session = Session.new(HEADER, {Side.HOME: player("random", Side.HOME, 1), Side.AWAY: HUMAN}, thinker=Never())
    session.feed(Stamped(60 * SECOND, Said(Command.READY, Side.AWAY)))
    assert (session.stalled, session.us < 60 * SECOND, session.match.acts) == (True, True, 0)
    assert session.shown(70 * SECOND).us == session.us


def test_stamps_never_run_back() -> None:
    session = Session.new(HEADER, HOT_SEAT)
    session.advance(1000)
    with pytest.raises(ValueError, match="1000 or later"):
        session.feed(Stamped(999, Moved((0.0, 0.0))))
