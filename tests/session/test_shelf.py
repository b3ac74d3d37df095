"""Matches that are kept: numbered, the last first, none written over."""

import pytest

from sim.match.header import new_header
from sim.match.match import Match
from sim.model.actions import Ready
from sim.record.match_log import read
from sim.record.match_replay import resumed
from sim.session.keys import FIXED, keys_in_force, shipped
from sim.session.shelf import keep, kept
from tests.session.table import in_play


def test_matches_are_numbered_and_the_last_comes_first(tmp_path):
    folder = tmp_path / "partite più belle"
    match = in_play()
    first, second = keep(match, folder), keep(match, folder)
    assert [path.stem for path in (first, second)] == ["match-0001", "match-0002"]
    assert kept(folder) == (second, first)
    assert kept(tmp_path / "nowhere") == ()


def test_a_number_is_not_given_twice_even_after_an_earlier_match_was_thrown_away(tmp_path):
    match = in_play()
    first, second = keep(match, tmp_path), keep(match, tmp_path)
    first.unlink()
    assert keep(match, tmp_path).stem == "match-0003"
    assert second.exists()


def test_a_kept_match_is_the_same_match(tmp_path):
    match = Match.new(new_header(seed=3))
    match = match.act(Ready(side=match.state.possession)).match
    assert resumed(read(keep(match, tmp_path))).digest == match.digest


def test_a_folder_that_cannot_be_is_said_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        keep(in_play(), tmp_path / "file")


def test_no_key_has_two_meanings_and_the_way_back_stays():
    names = [name for group in shipped().values() for name in group.values()]
    assert len(names) == len(set(names))
    assert not set(names) & set(FIXED.values())
    assert keys_in_force({"ready": "escape", "nonsense": "b"}).key("ready") == "r"
    taken = keys_in_force({"undo": "r"})
    assert (taken.command("r"), taken.key("ready")) == ("undo", "")
