"""Going on with a match from its log: nothing is lost by a kill, what is damaged is set aside and told, and no log is written over."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.model.ids import Side
from sim.players.registry import player
from sim.record.errors import Unreadable
from sim.record.match_log import read
from sim.record.match_replay import verify
from sim.session.glance import glance, latest_unfinished
from sim.session.going_on import GoingOn
from sim.session.session import Session
from sim.session.shown import FlickMode
from sim.session.terms import Terms

TERMS = Terms(home="random", away="random", minutes=2.0, seed=5)
ROOT = Path(__file__).resolve().parents[2]
PLAY = """
import sys
from sim.session.session import Session
from tests.session.test_going_on import seats, TERMS
session = Session.new(TERMS.header(), seats(), log=sys.argv[1])
for k in range(10**6):
    session.advance(k * 250_000)
    print(session.match.acts, flush=True)
"""


def seats():
    return {side: player("random", side, TERMS.seed) for side in Side}


def played(path: Path, seconds: float) -> Session:
    """Two computers play for so long, logged as they go."""
    session = Session.new(TERMS.header(), seats(), log=path)
    session.advance(round(seconds * 1e6))
    session.close()
    return session


def made_again(path: Path) -> GoingOn:
    going = GoingOn(path)
    while going.load():
        pass
    return going


def gone_on(going: GoingOn) -> Session:
    return Session.resume(going.settled(), seats(), steps=going.steps, hold=going.hold)


def test_a_process_that_is_killed_loses_nothing_of_its_match(tmp_path: Path) -> None:
    path = tmp_path / "match-0001.jsonl"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", PLAY, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env) as process:
        assert process.stdout is not None
        told = next(int(line) for line in process.stdout if int(line) >= 4)
        process.kill()
    going = made_again(path)
    assert len(going.steps) >= told >= 4
    session = gone_on(going)
    session.advance(20_000_000)
    session.close()
    assert session.match.acts > len(going.steps)
    assert verify(read(path)) is None
    assert len(read(path).entries) == session.match.acts


@pytest.mark.parametrize("cut", [1, 20])
def test_a_log_that_was_cut_goes_on_from_its_last_whole_line(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "match-0001.jsonl"
    before = played(path, 30.0).match
    path.write_bytes(path.read_bytes()[:-cut])
    going = made_again(path)
    assert (going.flaw.what, going.flaw.acts, len(going.steps)) == ("cut", before.acts - 1, before.acts - 1)
    assert going.match.digest == before.previous.digest
    session = gone_on(going)
    session.advance(20_000_000)
    session.close()
    assert verify(read(path)) is None
    assert list(tmp_path.iterdir()) == [path], "half a line is worth no copy"


@pytest.mark.parametrize(
    ("what", "engine", "spoil"),
    [
        ("damaged", "", lambda line: line[:-9] + b"\x00" + line[-8:]),
        ("damaged", "", lambda line: line.replace(b'"hash":"', b'"hash":"f')),
        ("differs", "0.0.1", lambda line: line.replace(b'"hash":"', b'"hash":"f')),
    ],
)
def test_a_log_that_is_damaged_within_goes_on_before_it_and_is_kept_as_it_was(tmp_path: Path, what: str, engine: str, spoil) -> None:
    path = tmp_path / "match-0001.jsonl"
    played(path, 30.0)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = spoil(lines[3])
    header = json.loads(lines[0])
    lines[0] = json.dumps({**header, "engine": engine or header["engine"]}).encode() + b"\n"
    path.write_bytes(b"".join(lines))
    going = made_again(path)
    session = gone_on(going)
    assert (going.flaw.what, going.flaw.acts) == (what, 2)
    assert going.flaw.aside.read_bytes() == b"".join(lines)
    assert path.read_bytes() == b"".join(lines[:3])
    session.advance(20_000_000)
    assert verify(read(path)) is None


def test_the_terms_come_from_the_log(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    played(path, 1.0)
    terms = GoingOn(path).terms(FlickMode.NAIL)
    assert terms == Terms("random", "random", "club", 2.0, FlickMode.NAIL, 5, path)


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"format": "other"}\n')
    with pytest.raises(Unreadable, match="tapete-match"):
        GoingOn(tmp_path / "a.jsonl")


def test_a_glance_tells_how_a_match_stands(tmp_path: Path) -> None:
    path = tmp_path / "match-0007.jsonl"
    match = played(path, 40.0).match
    seen = glance(path)
    assert (seen.acts, seen.score, seen.over, seen.unfinished) == (match.acts, match.score, False, True)
    path.write_bytes(path.read_bytes()[:-5])
    assert glance(path).acts == match.acts - 1


@pytest.mark.parametrize(("old", "new"), [('"n":', '"n":1e999,"m":'), ('"score":[', '"score":[1e999,'), ('"clock":"', '"clock":"0:inf","c":"')])
def test_a_log_with_numbers_that_are_none_hides_itself_alone(tmp_path: Path, old: str, new: str) -> None:
    played(tmp_path / "match-0001.jsonl", 30.0)
    sound = (tmp_path / "match-0001.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    assert old in sound[-1]
    (tmp_path / "match-0002.jsonl").write_text("".join([*sound[:-1], sound[-1].replace(old, new, 1)]), encoding="utf-8")
    assert glance(tmp_path / "match-0002.jsonl") is None
    assert latest_unfinished(tmp_path).file.name == "match-0001.jsonl"


def test_a_match_that_is_over_or_not_begun_is_not_offered(tmp_path: Path) -> None:
    short = Terms(home="random", away="random", minutes=0.05, seed=5)
    session = Session.new(short.header(), seats(), log=tmp_path / "match-0002.jsonl")
    session.advance(120_000_000)
    assert session.match.over
    Session.new(short.header(), seats(), log=tmp_path / "match-0003.jsonl").close()
    (tmp_path / "match-0004.jsonl").write_text("rubbish\n")
    assert glance(tmp_path / "match-0002.jsonl").over
    assert latest_unfinished(tmp_path) is None
    played(tmp_path / "match-0001.jsonl", 30.0)
    assert latest_unfinished(tmp_path).file.name == "match-0001.jsonl"
    assert latest_unfinished(tmp_path / "nowhere") is None
