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

from sim.session.settings import Loaded, Settings, Trouble, default_path, load_settings, save_settings

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
        "level": st.sampled_from(["easy", "medium", "hard"]),
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
    b'{"version": 2}',
    b'{"language": "eo"}',
    b'{"volume": NaN}',
    b'{"volume": 1.5}',
    b'{"sound": 1}',
    b'{"minutes": 0}',
    b'{"unknown": true}',
    b'{"keys": {"next": 3}}',
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
