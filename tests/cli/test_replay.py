"""``tapete replay``: clips without a display, one sentence for whatever is missing or wrong, exit code 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.record.match_log import create
from sim.resources import scenarios
from tests.match.matches import one

OFFSIDE = str(scenarios() / "OFF-1" / "passes-second-last.toml")
ROOT = Path(__file__).resolve().parents[2]


def replay(*arguments: str, before: str = "", command: str = "replay", **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs the command where there is no display; ``before`` is run first in the same process."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "TAPETE_LANG")
    env = {k: v for k, v in os.environ.items() if k not in gone} | {"LC_ALL": "C"} | environ
    code = f"import sys\n{before}\nfrom sim.cli.main import main\nsys.argv = ['tapete', {command!r}, *sys.argv[1:]]\nsys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=ROOT, env=env, check=False)


def test_a_picture_is_written_without_a_display(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    done = replay(OFFSIDE, "--export", str(out), "--from", "0:00.5", "--size", "640x400")
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, f"Saved: {out}", "")
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_stretch_of_a_match_is_written_as_video(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    log, out = tmp_path / "match.jsonl", tmp_path / "a.mp4"
    with create(log, one()[0]):
        pass
    raw = log.read_bytes()
    done = replay(str(log), "--export", str(out), "--from", "1", "--to", "2", "--speed", "1/2", "--size", "320x200", "--fps", "10")
    assert done.returncode == 0, done.stderr
    with av.open(str(out)) as found:
        assert sum(1 for _ in found.decode(video=0)) == 21
    assert log.read_bytes() == raw


@pytest.mark.parametrize(("version", "said"), [("", "it was altered or damaged"), ("0.0.1", "rules or physics have changed since")])
def test_what_comes_out_otherwise_names_its_line_and_tells_a_spoilt_file_from_another_version(tmp_path: Path, version: str, said: str) -> None:
    log, out = tmp_path / "match.jsonl", tmp_path / "a.png"
    with create(log, one()[0]):
        pass
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[4] = json.dumps(json.loads(lines[4]) | {"hash": "0" * 16})
    if version:
        lines[0] = json.dumps(json.loads(lines[0]) | {"engine": version})
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = replay(str(log), "--export", str(out), "--from", "1", "--size", "320x200")
    assert done.returncode == 0
    told = done.stderr.strip().splitlines()[-1]
    assert said in told
    assert "ine 5 of the file" in told


@pytest.mark.parametrize(("form", "module", "extra"), [("gif", "PIL", "export"), ("mp4", "av", "video")])
def test_a_missing_extra_is_one_sentence_that_says_what_to_install(tmp_path: Path, form: str, module: str, extra: str) -> None:
    out = tmp_path / f"a.{form}"
    done = replay(OFFSIDE, "--export", str(out), before=f"sys.modules[{module!r}] = None")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert f'pip install ".[{extra}]"' in done.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--export", "a.avi"), "--export: a.avi: expected a name that ends in .png, .gif or .mp4"),
        (("--export", "a.png", "--from", "9"), "--from: 9: expected at most 2.6, the length of the film"),
        (("--export", "a.mp4", "--from", "x"), "--from: 'x': expected seconds, or m:ss"),
        (("--export", "a.mp4", "--speed", "17"), "--speed: '17': expected a speed from 1/16 to 16"),
        (("--export", "a.mp4", "--speed", "1/0"), "--speed: '1/0': expected a speed from 1/16 to 16"),
        (("--export", "a.mp4", "--size", "big"), "--size: 'big': expected width and height in px, as 1280x720"),
        (("--export", "a.mp4", "--size", "100x100"), "--size: 100×100: expected 160 to 3840 px each way"),
        (("--export", "a.mp4", "--fps", "0"), "--fps: 0: expected 1 to 60 frames a second"),
        (("--export", "a.mp4", "--from", "2", "--to", "1"), "--to: 1: expected a moment of the film not before --from, 2"),
        (("--export", "nowhere/a.png"), "nowhere/a.png: No such file or directory: expected a file that can be written"),
    ],
)
def test_what_cannot_be_written_is_told_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = replay(OFFSIDE, *arguments)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (2, "", said)


@pytest.mark.parametrize("command", ["replay", "edit"])
def test_without_a_display_the_window_is_one_sentence(command: str) -> None:
    done = replay(OFFSIDE, command=command)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["replay", "edit"])
def test_a_file_that_is_not_there_is_one_sentence(command: str, tmp_path: Path) -> None:
    done = replay(str(tmp_path / "nowhere.toml"), "--lang", "es", command=command)
    assert (done.returncode, len(done.stderr.strip().splitlines())) == (2, 1)
    assert "se esperaba" in done.stderr
