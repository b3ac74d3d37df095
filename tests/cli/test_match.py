"""``tapete play`` and ``tapete match``: exit codes, one clear line for whatever is wrong, three languages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tapete(*args: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, in English unless told otherwise."""
    plain = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LANG", "DISPLAY", "TAPETE_LANG")}
    full = {**plain, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONUTF8": "1", **env}
    command = [sys.executable, "-m", "sim.cli.main", *map(str, args)]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=full, check=False, timeout=120, encoding="utf-8")
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match, played and logged by the command."""
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    done = tapete("play", "--headless", "--seed", "4", "--minutes", "0.5", "-o", path)
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture
def log(played: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    path = tmp_path / "copy.jsonl"
    path.write_bytes(played.read_bytes())
    return path


def test_a_match_is_played_told_and_counted(played: Path) -> None:
    again = tapete("play", "--headless", "--seed", "4", "--minutes", "0.5")
    told = tapete("match", "show", played)
    numbers = json.loads(tapete("match", "stats", played, "--json").stdout)
    assert again.stdout.splitlines()[0] == told.stdout.splitlines()[-1]
    assert again.stdout.startswith(f"Final score: {numbers['score'][0]}–{numbers['score'][1]}\n")
    assert numbers["home"]["flicks"] + numbers["away"]["flicks"] > 0


def test_quiet_is_the_score_alone() -> None:
    assert len(tapete("play", "--headless", "--seed", "2", "--minutes", "0.2", "--quiet").stdout.splitlines()) == 1


@pytest.mark.parametrize(("language", "ready"), [("en", "ready"), ("es", "listo"), ("it", "pronti")])
def test_a_match_is_told_in_three_languages(played: Path, language: str, ready: str) -> None:
    done = tapete("match", "show", played, "--lang", language)
    assert done.returncode == 0
    assert ready in done.stdout


def test_the_last_acts_alone(played: Path) -> None:
    whole = tapete("match", "show", played).stdout.splitlines()
    last = tapete("match", "show", played, "--last", "2").stdout.splitlines()
    assert len(last) < len(whole)
    assert last[-1] == whole[-1]


def test_verify_tells_identical_from_different(log: Path) -> None:
    assert tapete("match", "verify", log).returncode == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[5] = json.dumps(json.loads(lines[5]) | {"score": [3, 3]})
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = tapete("match", "verify", log)
    assert done.returncode == 1
    assert f"{log}:6: score: recorded [3, 3]" in done.stdout


def test_lengths_and_seeds_have_the_same_bounds_on_the_command_line_and_in_a_log(log: Path) -> None:
    for value in ("1e308", "1441", "0", "inf", "nan"):
        done = tapete("play", "--headless", "--minutes", value)
        assert (done.returncode, done.stderr.count("more than 0 and at most 1440")) == (2, 1)
    lines = log.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    for bad, key in ((header | {"seed": -1}, "seed"), (header | {"settings": header["settings"] | {"half_minutes": 1e308}}, "settings.half_minutes")):
        log.write_text("\n".join([json.dumps(bad), *lines[1:]]) + "\n", encoding="utf-8")
        done = tapete("match", "verify", log)
        assert done.returncode == 2
        assert f"{log}:1: {key}: " in done.stderr


@pytest.mark.parametrize(("act", "over"), [(5, True), (-1, None)])
def test_verify_looks_at_the_end_as_well(log: Path, act: int, over: bool | None) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    line = {key: value for key, value in json.loads(lines[act]).items() if key != "over"}
    lines[act] = json.dumps(line if over is None else line | {"over": over})
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = tapete("match", "verify", log)
    assert done.returncode == 1
    assert ": over: recorded" in done.stdout


def test_a_player_whom_the_log_names_and_nobody_knows_is_told_of_the_log(log: Path) -> None:
    first, rest = log.read_text(encoding="utf-8").split("\n", 1)
    log.write_text(json.dumps(json.loads(first) | {"home": "ai:god"}) + "\n" + rest, encoding="utf-8")
    done = tapete("match", "continue", log)
    assert (done.returncode, done.stderr) == (2, f"{log}:1: home: 'ai:god': expected one of random, ai:first, ai:easy, ai:medium, ai:hard\n")


def test_undo_and_continue(log: Path) -> None:
    """What was undone is played again, by the same players in the same way."""
    raw = log.read_bytes()
    acts = len(raw.splitlines()) - 1
    undone = tapete("match", "undo", log, "-n", "4")
    assert (undone.returncode, len(log.read_bytes().splitlines()) - 1) == (0, acts - 4)
    on = tapete("match", "continue", log)
    assert (on.returncode, on.stdout[:12]) == (0, "Final score:")
    assert log.read_bytes() == raw
    assert "over" in tapete("match", "continue", log).stdout


def test_a_cut_log_goes_on_as_if_it_had_not_been(log: Path) -> None:
    raw = log.read_bytes()
    log.write_bytes(raw[: len(raw) * 2 // 3])
    done = tapete("match", "continue", log, "--quiet")
    assert done.returncode == 0
    assert "cut short" in done.stderr
    assert log.read_bytes() == raw
    assert tapete("match", "verify", log).returncode == 0


def test_a_moment_is_a_scenario_that_holds(played: Path, tmp_path: Path) -> None:
    for act in ("3", "6"):
        moment = tmp_path / f"moment-{act}.toml"
        assert tapete("match", "export", played, "--to", "scenario", "--at", act, "-o", moment).returncode == 0
        assert tapete("judge", moment).returncode == 0


def test_exports_of_the_whole_match(played: Path) -> None:
    data = json.loads(tapete("match", "export", played).stdout)
    rows = tapete("match", "export", played, "--to", "csv").stdout.splitlines()
    assert len(data["acts"]) == len(rows) - 1 == len(played.read_bytes().splitlines()) - 1
    assert {"score", "statistics", "over", "home", "away"} <= data.keys()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "--headless", "--home", "nobody"), "--home: 'nobody': expected one of random"),
        (("play", "--headless", "--ruleset", "moon"), "--ruleset: 'moon': expected one of"),
        (("play", "--headless", "--minutes", "nan"), "--minutes: nan: expected minutes, more than 0"),
        (("play", "--headless", "--minutes", "-3"), "--minutes: -3: expected minutes, more than 0"),
        (("match", "verify", "none.jsonl"), "none.jsonl: no such file: expected a match log"),
        (("match", "verify", "tests"), "tests: a folder: expected a match log"),
        (("match", "show", "README.md"), "README.md:1: "),
        (("match", "undo", "none.jsonl"), "none.jsonl: no such file: expected a match log"),
    ],
)
def test_unusable_input_is_one_line_and_exit_code_2(args: tuple[str, ...], said: str) -> None:
    done = tapete(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1


def test_what_was_recorded_is_not_written_over(log: Path) -> None:
    before = log.read_bytes()
    done = tapete("play", "--headless", "--minutes", "0.1", "-o", log)
    assert (done.returncode, log.read_bytes()) == (2, before)
    assert "expected a file that is not there yet" in done.stderr


@pytest.mark.parametrize("option", [("undo", "-n", "9999"), ("export", "--to", "scenario", "--at", "9999")])
def test_acts_that_were_not_made_are_refused(log: Path, option: tuple[str, ...]) -> None:
    before = log.read_bytes()
    done = tapete("match", option[0], log, *option[1:])
    assert (done.returncode, done.stdout, log.read_bytes()) == (2, "", before)
    assert "9999: expected" in done.stderr


def test_who_takes_a_side_over_stands_in_the_log_until_that_is_undone(log: Path) -> None:
    """Shown, counted and gone on with as its own; with its first act undone, the match goes on as though it had never come."""
    tapete("match", "undo", log, "-n", "6")
    before = log.read_bytes()
    assert tapete("match", "continue", log, "--home", "ai:easy", "-q").returncode == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    named = [i for i, line in enumerate(lines) if "players" in json.loads(line)]
    assert [json.loads(lines[i])["players"] for i in named] == [{"home": "ai:easy"}]
    assert named == [len(before.splitlines())]
    assert tapete("match", "verify", log).returncode == 0
    assert "From here on home is played by ai:easy." in tapete("match", "show", log).stdout
    assert "random, ai:easy" in tapete("match", "stats", log).stdout
    acts = json.loads(tapete("match", "export", log).stdout)["acts"]
    assert [act["n"] for act in acts if "players" in act] == named
    whole = log.read_bytes()
    tapete("match", "undo", log, "-n", "1")
    tapete("match", "continue", log, "-q")
    assert log.read_bytes() == whole
    tapete("match", "undo", log, "-n", str(len(lines) - named[0]))
    assert log.read_bytes() == before


def test_a_moment_written_as_a_scenario_lacks_only_its_twin(log: Path, tmp_path: Path) -> None:
    """Its id is that of folder and name, and a comment says what was ruled; as it is written so it is judged."""
    ruled = next(n for n, line in enumerate(log.read_text(encoding="utf-8").splitlines()[1:], 1) if json.loads(line)["rulings"])
    out = tmp_path / json.loads(log.read_text(encoding="utf-8").splitlines()[ruled])["rulings"][0]["clause"] / "a-moment.toml"
    out.parent.mkdir()
    assert tapete("match", "export", log, "--to", "scenario", "--at", str(ruled), "-o", out).returncode == 0
    checked = tapete("check", out)
    assert [line for line in (checked.stdout + checked.stderr).splitlines() if f"{out}: " in line and ": twin: " not in line] == []
    assert tapete("judge", out).returncode == 0


def test_an_act_with_nothing_in_it_is_told_so(log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[3] = json.dumps(json.loads(lines[3]) | {"do": []})
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "expected a list of at least 1" in tapete("match", "verify", log).stderr
