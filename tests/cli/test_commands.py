"""The command line: exit codes, one clear line for whatever is wrong, and never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sim.cli import judging
from sim.rules.catalogue import catalogue, clause_ids
from sim.rules.ruleset import load_ruleset

ROOT = Path(__file__).resolve().parents[2]

GOOD = """# The ball is far from the flick.
schema = 1
id = "{id}"
title = {{ en = "Señor's miss", es = "Fallo", it = "Manca" }}
clauses = ["POS-1"]
[layout]
ball = {{ at = [100, 0] }}
home.9 = {{ at = [40, 0] }}
[[action]]
flick = "home.9"
direction = 90
speed = 300
[expect]
rulings = [{{ call = "{call}", clause = "POS-1" }}]
"""


def tapete(*args: str, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, in English unless told otherwise."""
    plain = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LANG", "PYTHONIOENCODING", "DISPLAY", "TAPETE_LANG")}
    full = {**plain, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONUTF8": "0", **env}
    done = subprocess.run([sys.executable, "-m", "sim.cli.main", *args], capture_output=True, cwd=cwd or ROOT, env=full, check=False, timeout=120)
    result = subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode("utf-8", "surrogateescape")
    )
    assert "Traceback" not in result.stderr, result.stderr
    return result


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "POS-1" / "misses.toml"
    path.parent.mkdir()
    path.write_text(GOOD.format(id="POS-1/misses", call="change"), encoding="utf-8")
    return path


@pytest.fixture
def different(tmp_path: Path) -> Path:
    path = tmp_path / "different.toml"
    path.write_text(GOOD.format(id="POS-1/different", call="foul"), encoding="utf-8")
    return path


def test_as_expected_is_0(good: Path) -> None:
    done = tapete("judge", str(good))
    assert (done.returncode, done.stderr) == (0, "")
    assert "POS-1/misses" in done.stdout
    assert "as expected" in done.stdout


def test_a_difference_is_1_and_is_told(good: Path, different: Path) -> None:
    done = tapete("judge", str(good), str(different))
    assert done.returncode == 1
    assert "rulings[0].call: expected foul, found change" in done.stdout


BAD = {
    "bad-toml": b"schema = 1\nid = = 3\n",
    "unknown-key": b"schema = 1\ncolour = 3\n[layout]\n",
    "unknown-id": b'schema = 1\n[layout]\nball = { at = [0, 0] }\n[[action]]\nflick = "home.9"\naim = "ball"\nspeed = 300\n',
    "bad-id": b"schema = 1\n[layout]\nhome.77 = { at = [0, 0] }\n",
    "overlap": b"schema = 1\n[layout]\nball = { at = [0, 0] }\nhome.9 = { at = [5, 0] }\n",
    "nan": b"schema = 1\n[layout]\nball = { at = [nan, 0] }\n",
    "off-the-table": b"schema = 1\n[layout]\nhome.9 = { at = [900, 0] }\n",
    "wrong-schema": b"schema = 7\n[layout]\n",
    "too-fast": b'schema = 1\n[layout]\nhome.9 = { at = [50, 0] }\n[[action]]\nflick = "home.9"\naim = [0, 0]\nspeed = 60000\n',
    "empty": b"",
    "binary": bytes(range(256)) * 4,
    "text": b"Dear referee,\nit was never a foul.\n",
    "\u00f1and\u00fa azul": b"schema = 1\n[layout\n",
}


@pytest.mark.parametrize("name", BAD)
def test_a_wrong_file_is_one_line_and_2_and_the_others_are_judged(name: str, tmp_path: Path, good: Path) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_bytes(BAD[name])
    done = tapete("judge", str(path), str(good))
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(str(path))
    assert "expected" in line
    assert "POS-1/misses" in done.stdout


def test_missing_file_empty_folder_and_folder_of_good_ones(tmp_path: Path, good: Path) -> None:
    (tmp_path / "nothing here").mkdir()
    done = tapete("judge", str(tmp_path / "none.toml"), str(tmp_path / "nothing here"), str(good.parent))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2
    assert "no such file" in done.stderr
    assert "no scenario files" in done.stderr
    assert "POS-1/misses" in done.stdout


@pytest.mark.skipif(os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0), reason="permissions do not bind here")
def test_an_unreadable_file_is_one_line_and_2(good: Path) -> None:
    good.chmod(0)
    done = tapete("judge", str(good))
    assert done.returncode == 2
    assert "no permission" in done.stderr


def test_json_is_one_object_a_file_even_for_a_wrong_one(tmp_path: Path, good: Path, different: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"schema = 1\n")
    done = tapete("judge", "--json", str(good), str(different), str(bad))
    assert done.returncode == 2
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert list(first) == ["id", "file", "ok", "rulings", "final", "differences"]
    assert first["ok"] is True
    assert first["rulings"][0]["call"] == "change"
    assert first["rulings"][0]["margin"]["unit"] == "mm"
    assert second["differences"][0]["key"] == "rulings[0].call"
    assert (third["ok"], third["file"]) == (False, str(bad))
    assert third["error"].startswith(str(bad))


def test_explain_tells_sentence_margin_and_evidence(good: Path) -> None:
    out = tapete("judge", "--explain", str(good)).stdout
    assert "Señor's miss" in out
    assert "margin" in out
    assert "the ball was missed by" in out


@pytest.mark.parametrize(("lang", "word"), [("es", "posesión"), ("it", "possesso"), ("en", "Possession")])
def test_it_speaks_three_languages(lang: str, word: str, good: Path) -> None:
    assert word in tapete("judge", "--explain", "--lang", lang, str(good)).stdout


def test_why_not_answers_for_a_clause_that_was_not_called(good: Path) -> None:
    done = tapete("judge", "--why-not", "off-1", str(good))
    assert done.returncode == 0
    assert "OFF-1" in done.stdout
    unknown = tapete("judge", "--why-not", "OFF-77", str(good))
    assert unknown.returncode == 2
    assert "OFF-1" in unknown.stderr


def test_in_one_process_and_in_several_the_same_is_printed(tmp_path: Path) -> None:
    for i in range(10):
        folder = tmp_path / "many" / "POS-1"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"s{i}.toml").write_text(GOOD.format(id=f"POS-1/s{i}", call="change"), encoding="utf-8")
    alone, together = (tapete("judge", "--json", "--jobs", n, str(tmp_path / "many")).stdout for n in ("1", "3"))
    assert alone == together
    assert len(alone.splitlines()) == 10


def test_what_a_process_that_was_ended_left_is_judged_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Ended(ThreadPoolExecutor):
        """Gives back what it has done of a chunk, and then is no more."""

        def __init__(self, workers: int, **_: object) -> None:
            super().__init__(workers)

        def map(self, fn: Callable[..., Any], *rows: Iterable[Any], **_: Any) -> Iterator[Any]:
            yield from (fn(row) for row in list(rows[0])[:4])
            raise BrokenExecutor

    files = []
    for n in range(12):
        (tmp_path / f"{n:02}.toml").write_text(GOOD.format(id=f"POS-1/number-{n}", call="change"), encoding="utf-8")
        files.append(str(tmp_path / f"{n:02}.toml"))
    monkeypatch.setattr(judging, "ProcessPoolExecutor", Ended)
    judged = list(judging.judge_files(files, "en", None, 2))
    assert [one.file for one in judged] == files
    assert all(one.ok for one in judged)


@pytest.mark.parametrize(
    "env", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, {"LC_ALL": "de_DE.UTF-8"}, {"LC_NUMERIC": "es_ES"}]
)
def test_any_terminal_and_locale_will_do(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "señor azul.toml"
    path.write_text(GOOD.format(id="POS-1/x", call="change"), encoding="utf-8")
    for args in (["judge", "--explain", "--lang", "es", str(path)], ["judge", "--json", str(path)], ["rules", "OFF-1", "--lang", "es"], ["rules"]):
        assert tapete(*args, **env).returncode == 0
    assert tapete("judge", str(tmp_path / "ñ.toml"), **env).returncode == 2


def test_a_broken_pipe_is_no_traceback(good: Path) -> None:
    script = f'"{sys.executable}" -m sim.cli.main rules | head -n 1; "{sys.executable}" -m sim.cli.main judge --json "{good}" "{good}" | true'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_a_reader_who_has_read_enough_is_no_difference() -> None:
    script = f'"{sys.executable}" -m sim.cli.main rules | true; exit ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("wanted", ["typer", "sim.physics.world", "sim.cli.match"])
def test_ctrl_c_is_no_difference_while_it_is_still_being_loaded(wanted: str) -> None:
    code = f"""import sys
class Interrupted:
    def find_spec(self, name, *_):
        if name == {wanted!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from sim.cli.main import main
sys.exit(main())"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_is_no_difference_while_a_match_is_played(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    heeding = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell in the background has it ignored
    code = f"{heeding}; from sim.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "play", "--headless", "--minutes", "15", "-o", str(out)]
    begun = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (out.exists() and out.read_text().count("\n") > 1) and begun.poll() is None:
        time.sleep(0.05)
    begun.send_signal(signal.SIGINT)
    _, said = begun.communicate(timeout=60)
    assert begun.returncode == 130
    assert "Traceback" not in said


def test_an_unknown_language_is_one_line_and_2(good: Path) -> None:
    for done in (tapete("judge", "--lang", "tlh", str(good)), tapete("rules", TAPETE_LANG="tlh")):
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert "en, es, it" in done.stderr


@pytest.mark.parametrize("args", [("judge", "--jobs", "0"), ("judge", "--nonsense"), ("nonsense",), ("picture",)])
def test_wrong_usage_is_2(args: tuple[str, ...]) -> None:
    assert tapete(*args).returncode == 2


def test_version_and_help() -> None:
    assert tapete("--version").stdout.startswith("tapete 0.")
    assert "Examples:" in tapete("--help").stdout


@pytest.mark.parametrize("command", ["judge", "rules", "check", "schema", "picture", "demo", "bench"])
def test_every_command_has_help_with_examples(command: str) -> None:
    done = tapete(command, "--help")
    assert done.returncode == 0
    assert f"Examples:\n    tapete {command}" in done.stdout


def test_completion_is_offered() -> None:
    done = tapete(_TAPETE_COMPLETE="complete_bash", COMP_WORDS="tapete ju", COMP_CWORD="1")
    assert "judge" in done.stdout


def test_rules_lists_families_and_shows_a_clause_with_its_numbers() -> None:
    everything = tapete("rules")
    assert everything.returncode == 0
    assert all(clause in everything.stdout for clause in ("FLI-2", "OFF-1", "CHK-1", "GKP-13"))
    one = tapete("rules", "dis-2")
    assert "DIS-2" in one.stdout
    assert "40" in one.stdout
    assert "DIS-1" in tapete("rules", "DIS").stdout
    wrong = tapete("rules", "OFF-9")
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)
    assert "OFF-1" in wrong.stderr
    assert tapete("rules", "--ruleset", "pub").returncode == 2


def test_rules_lists_what_is_in_force_under_a_ruleset_and_says_of_the_rest_that_it_is_not() -> None:
    def listed(ruleset: str) -> set[str]:
        return {word for line in tapete("rules", "--ruleset", ruleset).stdout.splitlines() for word in line.split()[:1]} & set(clause_ids())

    for ruleset in ("club", "five"):
        book = load_ruleset(ruleset)
        assert listed(ruleset) == {c.id for c in catalogue() if book.holds(c.id) and c.code in ("", str(book.code))}
    assert "OFF-1" in listed("club") - listed("five")
    assert "F5-11" in listed("five") - listed("club")
    for lang, said in (("en", "not in force under five"), ("es", "no rige con five"), ("it", "non vale con five")):
        assert said in tapete("rules", "OFF-1", "--ruleset", "five", "--lang", lang).stdout
        assert said not in tapete("rules", "ATT-1", "--ruleset", "five", "--lang", lang).stdout
    assert "not in force" not in tapete("rules", "OFF").stdout


def test_schema_is_a_json_schema(tmp_path: Path) -> None:
    schema = json.loads(tapete("schema").stdout)
    version = schema["properties"]["schema"]
    assert (version["const"], version["type"]) == (1, "integer")
    out = tmp_path / "s.json"
    assert tapete("schema", "-o", str(out)).returncode == 0
    assert json.loads(out.read_text()) == schema
    assert tapete("schema", "-o", str(tmp_path / "no" / "s.json")).returncode == 2


def test_picture_saves_a_png_and_says_where(good: Path, tmp_path: Path) -> None:
    out = tmp_path / "out ñ.png"
    done = tapete("picture", str(good), "-o", str(out))
    assert done.returncode == 0, done.stderr
    assert str(out) in done.stdout
    assert out.read_bytes().startswith(b"\x89PNG")
    assert tapete("picture", str(good), "-o", str(out), "--frames").returncode == 0
    assert tapete("picture", str(good), "--frames", "3", "-o", str(out)).returncode == 0


@pytest.mark.parametrize("args", [("--width", "3"), ("--frames", "99"), ("-o", "/nowhere/at/all.png"), ("--why-not", "XYZ-1")])
def test_a_picture_that_cannot_be_is_one_line_and_2(args: tuple[str, ...], good: Path, tmp_path: Path) -> None:
    done = tapete("picture", str(good), *args, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_demo_prints_rulings_with_clauses_and_saves_a_picture(tmp_path: Path) -> None:
    done = tapete("demo", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "tapete-demo.png").read_bytes().startswith(b"\x89PNG")
    assert str(tmp_path) in done.stdout.replace("\n", "")


def test_without_paths_the_shipped_library_is_judged(tmp_path: Path) -> None:
    done = tapete("judge", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(list((ROOT / "scenarios").rglob("*.toml")))


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ("match undo x.jsonl -n 0", "--acts: 0: expected a number of at least 1"),
        ("match undo x.jsonl -n x --lang es", "--acts: 'x': se esperaba: un número entero"),
        ("match export x.jsonl --to xml", "--to: 'xml': expected one of json, csv, scenario"),
        ("--lang it play --seed -1", "--seed: -1: ci si aspettava: un numero non minore di 0"),
        ("play --mode foo", "--mode: 'foo': expected one of aim, nail"),
        ("match foo", "tapete match: 'foo': expected one of verify, show, stats, export, undo, continue"),
        ("judge --jsn", "tapete judge: no such option --jsn: did you mean --json?"),
        ("schema x", "tapete schema: 'x': expected no more arguments"),
        ("replay", "FILE: missing: expected a value (tapete replay --help tells more)"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(call: str, line: str) -> None:
    done = tapete(*call.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{line}\n")
