"""Settings: what is written is read back, whatever else is found is replaced with a word, and nothing is ever half written."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sim.language import LANGUAGES
from sim.players.registry import LEVELS
from sim.session.settings import Loaded, Settings, Trouble, default_path, load_settings, save_settings
from sim.session.trouble import say_trouble

CHOICES = st.fixed_dictionaries(
    {
        "language": st.sampled_from([None, "en", "es", "it"]),
        "kits": st.sampled_from(["club", "contrast"]),
        "sound": st.booleans(),
        "volume": st.floats(0, 1),
        "scale": st.floats(0.75, 2.0),
        "keys": st.dictionaries(st.sampled_from(["next", "undo"]), st.sampled_from(["j", "f9", "page up"])),
        "mode": st.sampled_from(["aim", "nail"]),
        "opponent": st.sampled_from(["computer", "human"]),
        "level": st.sampled_from(LEVELS),
        "side": st.sampled_from(["home", "away"]),
        "minutes": st.floats(0.1, 60),
    }
)


@given(CHOICES)
def test_what_is_written_is_read_back(tmp_path_factory, choices) -> None:
    path = tmp_path_factory.mktemp("kept") / "ñ" / "settings.json"
    chosen = Settings().changed(**choices)
    assert save_settings(chosen, path) is None
    assert load_settings(path) == Loaded(chosen)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_without_a_file_the_shipped_settings_hold_and_nobody_complains(tmp_path) -> None:
    assert load_settings(tmp_path / "none.json") == Loaded(Settings())


DAMAGED = [
    b"",
    b"{",
    b"\xff\xfe\x00",
    b"[]",
    b'"settings"',
    b'{"version": 2}',
    b"[" * 90_000,
    b" " * 200_000,
]


@pytest.mark.parametrize("raw", DAMAGED, ids=lambda raw: repr(raw[:24]))
def test_a_damaged_file_is_set_aside_and_replaced(tmp_path, raw) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    loaded = load_settings(path)
    assert (loaded.settings, loaded.trouble) == (Settings(), Trouble.DAMAGED)
    assert loaded.aside is not None
    assert loaded.aside.read_bytes() == raw
    assert not path.exists()


WRONG = {
    "language": "eo",
    "kits": "tartan",
    "sound": 1,
    "volume": 1.5,
    "scale": float("nan"),
    "fullscreen": "yes",
    "keys": [],
    "mode": "toe",
    "opponent": 3,
    "level": "god",
    "side": None,
    "ruleset": "chess",
    "minutes": 0,
    "trainee": "x" * 81,
    "learned": [1],
    "unknown": True,
    "odd \ud800": "\ud800",
}
RIGHT = {
    "language": "it",
    "kits": "contrast",
    "sound": False,
    "volume": 0.3,
    "scale": 1.25,
    "fullscreen": True,
    "keys": {"undo": "j"},
    "mode": "nail",
    "opponent": "human",
    "level": "hard",
    "side": "away",
    "ruleset": "five",
    "minutes": 10.0,
    "trainee": "Ana",
    "learned": ["aim"],
}


@given(st.sets(st.sampled_from(sorted(WRONG)), min_size=1))
def test_what_is_wrong_is_as_shipped_again_and_told_and_the_rest_holds(tmp_path_factory, wrong) -> None:
    path = tmp_path_factory.mktemp("part") / "settings.json"
    raw = json.dumps({**RIGHT, **{name: WRONG[name] for name in wrong}}).encode()
    path.write_bytes(raw)
    loaded = load_settings(path)
    assert (loaded.trouble, sorted(loaded.replaced)) == (Trouble.REPLACED, sorted(wrong))
    assert loaded.settings == Settings().changed(**{name: value for name, value in RIGHT.items() if name not in wrong})
    assert loaded.aside is not None
    assert loaded.aside.read_bytes() == raw
    assert load_settings(path) == Loaded(loaded.settings)
    for lang in LANGUAGES:
        say_trouble(Trouble.REPLACED, loaded.replaced, lang).encode()


def test_of_the_keys_only_those_that_are_none_are_lost(tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": {"undo": "j", "ready": 3, "accept": "any", "flick": "f9"}}), encoding="utf-8")
    loaded = load_settings(path, {"j", "f9"}.__contains__)
    assert dict(loaded.settings.keys) == {"undo": "j", "flick": "f9"}
    assert loaded.replaced == ("keys.ready", "keys.accept")


def test_what_was_set_aside_before_is_kept(tmp_path) -> None:
    path = tmp_path / "settings.json"
    for raw in (b"{", b'{"volume": 7}', b"[]"):
        path.write_bytes(raw)
        load_settings(path)
    asides = {p.name: p.read_bytes() for p in tmp_path.iterdir() if p != path}
    assert asides == {"settings.json.damaged": b"{", "settings.json.damaged2": b'{"volume": 7}', "settings.json.damaged3": b"[]"}


@given(st.binary(max_size=200))
def test_no_bytes_stop_the_program(tmp_path_factory, raw) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.json"
    path.write_bytes(raw)
    assert isinstance(load_settings(path).settings, Settings)


def test_a_file_from_before_with_fewer_choices_is_good(tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "it"}), encoding="utf-8")
    assert load_settings(path) == Loaded(Settings(language="it"))


@pytest.mark.parametrize("where", ["a folder", "under a file"])
def test_settings_that_cannot_be_read_or_written_are_said_to_be_so(tmp_path, where) -> None:
    file = tmp_path / "file"
    file.write_text("x", encoding="utf-8")
    path = tmp_path if where == "a folder" else file / "settings.json"
    assert load_settings(path).trouble is Trouble.UNREADABLE
    assert save_settings(Settings(), path) is Trouble.UNWRITABLE
    assert file.read_text(encoding="utf-8") == "x"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file"]
    assert [p.name for p in tmp_path.parent.glob("*.part")] == []


def test_a_write_that_fails_leaves_what_was_there(tmp_path, monkeypatch) -> None:
    path = tmp_path / "settings.json"
    save_settings(Settings(language="es"), path)

    def fails(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr(os, "replace", fails)
    assert save_settings(Settings(language="it"), path) is Trouble.UNWRITABLE
    assert load_settings(path).settings.language == "es"
    assert len(list(tmp_path.iterdir())) == 1


def test_what_cannot_be_is_refused() -> None:
    for wrong in ({"volume": 2.0}, {"language": "de"}, {"minutes": float("inf")}, {"nothing": 1}):
        with pytest.raises(ValidationError):
            Settings().changed(**wrong)


@pytest.mark.skipif(sys.platform != "linux", reason="each platform has its own place")
def test_settings_are_where_the_platform_has_them(monkeypatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/somewhere")
    assert default_path() == Path("/somewhere/tapete/settings.json")
