"""The commands that open the window, where there is none: one sentence in the reader's language, and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sim.cli.window import open_window
from sim.language import words
from sim.view.app.app import App
from sim.view.app.display import Memory
from sim.view.app.screen import Screen

ROOT = Path(__file__).resolve().parents[2]
SCENE = "scenarios/OFF-1/passes-second-last.toml"
NOWHERE = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "LC_ALL", "LC_MESSAGES", "TAPETE_LANG")


def tapete(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own that has no display."""
    plain = {k: v for k, v in os.environ.items() if k not in NOWHERE}
    full = {**plain, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONUTF8": "1", **env}
    command = [sys.executable, "-m", "sim.cli.main", *args]
    return subprocess.run(command, capture_output=True, cwd=ROOT, env=full, check=False, timeout=120, encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize(
    "args", [(), ("play",), ("play", "--home", "human", "--away", "ai:hard"), ("play", "--minutes", "2", "--mode", "nail"), ("replay", SCENE)]
)
def test_without_a_display_one_sentence_and_exit_code_2(args: tuple[str, ...]) -> None:
    done = tapete(*args)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", words("cli.no_display", "en") + "\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("args", [("--lang", "es"), ("--lang", "es", "play"), ("play", "--lang", "es")])
def test_it_is_said_in_the_language_asked_for_wherever_that_stands(args: tuple[str, ...]) -> None:
    assert tapete(*args).stderr == words("cli.no_display", "es") + "\n"


def test_a_language_before_the_command_holds_for_the_command() -> None:
    assert tapete("--lang", "it", "rules", "OFF-1").stdout == tapete("rules", "OFF-1", "--lang", "it").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "--home", "nobody"), "--home: 'nobody': expected one of human, random, ai:first, ai:easy, ai:medium, ai:hard"),
        (("play", "--minutes", "0"), "--minutes: 0: expected minutes, more than 0 and at most 1440"),
        (("play", "--out", "README.md"), "--out: README.md: a file: expected a file that is not there yet"),
        (("play", "--continue", "nothing.jsonl"), "nothing.jsonl: no such file: expected a match log"),
        (
            ("play", "--continue", "nothing.jsonl", "--home", "human"),
            "--continue: with other options: expected it alone, for a log holds the terms of its match",
        ),
        (("play", "--headless", "--home", "human"), "--home: 'human': expected one of random, ai:first, ai:easy, ai:medium, ai:hard"),
    ],
)
def test_what_cannot_be_is_refused_before_any_window_opens(args: tuple[str, ...], said: str) -> None:
    done = tapete(*args)
    assert (done.returncode, done.stderr) == (2, said + "\n")


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_damaged_settings_are_told_where_the_command_was_given(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(screens: Callable[[App], Sequence[Screen]], *, settings: Path | None = None, lang: str | None = None) -> None:
        screens(App(Memory((1280, 800)), lambda: 0, settings_path=settings, lang=lang))

    monkeypatch.setattr("sim.view.app.running.run_window", run)
    file = tmp_path / "settings.json"
    file.write_text("{", encoding="utf-8")
    open_window(lang, settings=file)
    assert capsys.readouterr().err == f"{file}: {words('settings.trouble.damaged', lang)}\n"
    open_window(lang, settings=file)
    assert capsys.readouterr().err == ""


def test_the_help_still_lists_the_commands() -> None:
    done = tapete("--help")
    assert done.returncode == 0
    for command in ("play", "judge", "rules", "match"):
        assert f"\n  {command} " in done.stdout
