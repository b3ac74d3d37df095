"""Match logs: a cut at any byte loses no whole line, damage is named by its line, and a repetition says where it first differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.match.match import Match
from sim.model.actions import Ready, Wait
from sim.record.errors import Unreadable
from sim.record.match_log import MAX_BYTES, create, drop, read, resume_writing
from sim.record.match_replay import replay, resumed, verify
from tests.match.matches import new, one

FULL_MATCH_BYTES = 2_000_000


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of one short match, written act by act."""
    path = tmp_path / "match.jsonl"
    end, steps = one()
    with create(path, end.history()[0]) as writer:
        for step in steps:
            writer.append(step)
    return path


def test_a_log_gives_the_match_again(log: Path) -> None:
    end, _ = one()
    found = read(log)
    assert not found.cut
    assert found.header == end.header
    assert verify(found) is None
    assert resumed(found) == end


def test_a_log_of_a_match_in_progress_holds_every_act(tmp_path: Path, log: Path) -> None:
    end, _ = one()
    with create(tmp_path / "whole.jsonl", end):
        pass
    assert (tmp_path / "whole.jsonl").read_bytes() == log.read_bytes()


def test_a_full_match_stays_small(log: Path) -> None:
    end, _ = one()
    minutes = 2 * end.ruleset.numbers.half_minutes
    assert log.stat().st_size / minutes * 30 < FULL_MATCH_BYTES


def test_a_cut_at_any_byte_gives_what_stands_before_it(log: Path) -> None:
    raw = log.read_bytes()
    first = raw.index(b"\n") + 1
    whole = read(log).acts
    for cut in [first, *range(first + 1, len(raw), 97), len(raw) - 1]:
        log.write_bytes(raw[:cut])
        found = read(log)
        assert found.cut == (raw[cut - 1 : cut] != b"\n")
        assert found.acts == whole[: raw[:cut].count(b"\n") - 1]


def test_a_match_killed_at_any_byte_goes_on_as_if_it_had_not_been(log: Path) -> None:
    end, steps = one()
    raw = log.read_bytes()
    for cut in (len(raw) // 3, len(raw) // 2 + 11, len(raw) - 2):
        log.write_bytes(raw[:cut])
        found = read(log)
        match = resumed(found)
        assert match == end.undo(end.acts - match.acts)
        with resume_writing(found) as writer:
            for step in steps[match.acts :]:
                writer.append(step)
        assert log.read_bytes() == raw


def test_undone_acts_are_gone_from_the_log(log: Path) -> None:
    end, _ = one()
    drop(read(log), 5)
    assert resumed(read(log)) == end.undo(5)
    with pytest.raises(ValueError, match="at most"):
        drop(read(log), 10_000)


def test_a_log_that_is_there_is_not_written_over(log: Path) -> None:
    before = log.read_bytes()
    with pytest.raises(FileExistsError):
        create(log, new())
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("score", lambda d: d | {"score": [9, 9]}),
        ("hash", lambda d: d | {"hash": "0" * 16}),
        ("clock", lambda d: d | {"clock": "59:59"}),
        ("rulings[0]", lambda d: d | {"rulings": [{"call": "goal"}]}),
        ("events[0]", lambda d: d | {"events": [[0.0, "touch", "home.1", "ball"]]}),
    ],
)
def test_verify_says_where_it_first_differs(log: Path, part: str, change: object) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines[1:], 1) if json.loads(line)["rulings"] == [] and json.loads(line)["events"] == [])
    lines[number] = json.dumps(change(json.loads(lines[number])))  # type: ignore[operator]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    different = verify(read(log))
    assert different is not None
    assert (different.line, different.part) == (number + 1, part)


def changed(log: Path, line: int, text: str) -> str:
    """The message with which a log is refused whose line was changed."""
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        list(replay(read(log)))
    return str(refused.value).replace(str(log), "log")


def entry(log: Path, line: int, **changes: object) -> str:
    """A line with some keys changed."""
    return json.dumps(json.loads(log.read_text(encoding="utf-8").splitlines()[line - 1]) | changes)


def test_a_damaged_line_is_named(log: Path) -> None:
    assert changed(log, 7, '{"n":6,"t":').startswith("log:7: ")


def test_not_a_number_is_no_number(log: Path) -> None:
    assert changed(log, 3, '{"n":2,"t":NaN}').startswith("log:3: ")


def test_a_missing_line_is_noticed(log: Path) -> None:
    assert changed(log, 3, entry(log, 4)).startswith("log:3: n: 3: expected 2")


def test_an_unknown_key_is_refused(log: Path) -> None:
    assert "log:3: more" in changed(log, 3, entry(log, 3, more=1))


def test_an_act_that_cannot_be_is_named(log: Path) -> None:
    said = changed(log, 3, entry(log, 3, do=[{"flick": "home.spare", "aim": "ball", "speed": 900}]))
    assert said.startswith("log:3: do[0].flick: 'home.spare'")
    said = changed(log, 3, entry(log, 3, do=[{"flick": "home.77", "aim": "ball", "speed": 900}]))
    assert said.startswith("log:3: do[0].flick")


def test_a_newer_format_is_refused_in_words(log: Path) -> None:
    assert "newer version" in changed(log, 1, entry(log, 1, version=2))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "chess"),
        ("pitch", "moon"),
        ("ruleset", "none"),
        ("kick_off", "both"),
        ("seed", "x"),
        ("settings", {"half_minutes": -1}),
        ("layout", {"moon": 1}),
    ],
)
def test_a_header_that_cannot_be_is_named_by_its_key(log: Path, key: str, value: object) -> None:
    assert changed(log, 1, entry(log, 1, **{key: value})).startswith("log:1: ")


def test_bodies_that_overlap_are_refused(log: Path) -> None:
    layout = {"ball": {"at": [0, 0]}, "home": {"1": {"at": [5, 0]}}}
    assert changed(log, 1, entry(log, 1, layout=layout)).startswith("log:")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\n", b"[1]\n", b"null\n"])
def test_what_is_no_log_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(Unreadable):
        read(path)


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(Unreadable):
            read(path)
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as handle:
        handle.truncate(MAX_BYTES + 1)
    with pytest.raises(Unreadable, match="at most"):
        read(huge)


def test_a_match_restored_from_its_log_goes_on(log: Path) -> None:
    drop(read(log), 3)
    match = resumed(read(log))
    end, steps = one()
    for step in steps[-3:]:
        match = match.act(step.actions).match
    assert match == end
    assert isinstance(match, Match)


def test_measured_waits_are_kept_and_made_again(tmp_path: Path) -> None:
    match = new()
    for waited in (0.75, 2.5, None):
        match = match.act(Ready(side=match.permission.to_act[0]) if match.permission.ready else Wait(seconds=1.0), waited=waited).match
    with create(tmp_path / "waits.jsonl", match):
        pass
    found = read(tmp_path / "waits.jsonl")
    assert [entry.waited for entry in found.entries] == [0.75, 2.5, None]
    assert (verify(found), resumed(found)) == (None, match)


def test_a_wait_that_is_no_time_is_refused_by_its_line(tmp_path: Path) -> None:
    with create(tmp_path / "waits.jsonl", new().act(Wait(seconds=1.0), waited=0.5).match):
        pass
    text = (tmp_path / "waits.jsonl").read_text(encoding="utf-8")
    (tmp_path / "waits.jsonl").write_text(text.replace('"waited":0.5', '"waited":-0.5'), encoding="utf-8")
    with pytest.raises(Unreadable, match=r":2: waited: -0\.5"):
        read(tmp_path / "waits.jsonl")


def _header_with(log: Path, **changed: object) -> None:
    first, rest = log.read_bytes().split(b"\n", 1)
    log.write_bytes(json.dumps({**json.loads(first), **changed}).encode() + b"\n" + rest)


def _told(log: Path) -> str:
    with pytest.raises(Unreadable) as refused:
        verify(read(log))
    return str(refused.value).removeprefix(str(log))


def test_what_is_wrong_with_the_first_line_is_told_of_the_first_line(log: Path) -> None:
    whole = log.read_bytes()
    layout = json.loads(whole.split(b"\n")[0])["layout"]
    figures = layout["home"]
    figures["3"] = figures["2"]
    _header_with(log, layout=layout)
    assert _told(log).startswith(":1: layout.home.2 and home.3: ")
    for settings, key in (({"half_minutes": -3.0}, "half_minutes"), ({"foo": 1}, "foo")):
        log.write_bytes(whole)
        _header_with(log, settings=settings)
        assert _told(log).startswith(f":1: settings.{key}: ")
    log.write_bytes(whole)
    _header_with(log, ruleset="pub")
    assert _told(log).startswith(":1: ruleset: 'pub': ")


@pytest.mark.parametrize(
    ("spoilt", "line"),
    [
        (lambda raw: b"\xef\xbb\xbf" + raw, ":1: UTF-8 with a byte order mark: expected a match log in UTF-8 without a byte order mark"),
        (lambda raw: raw.decode().encode("utf-16"), ":1: UTF-16: expected a match log in UTF-8 without a byte order mark"),
        (lambda raw: raw.split(b"\n")[0] + b'\n{"t":NaN}\n', ":2: NaN: expected finite numbers"),
        (lambda raw: raw.split(b"\n")[0] + b"\nnull\n", ":2: null: expected a JSON object"),
        (lambda raw: raw.split(b"\n")[0] + b"\n[]\n", ":2: a list: expected a JSON object"),
    ],
)
def test_what_a_log_is_instead_is_told_in_words(log: Path, spoilt: Callable[[bytes], bytes], line: str) -> None:
    log.write_bytes(spoilt(log.read_bytes()))
    assert _told(log) == line
