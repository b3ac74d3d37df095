"""``tapete school today``, ``progress``, ``changes``, ``lint``, ``preview`` and ``dispute``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sim.cli.school_authors
import sim.cli.school_options
from sim.cli.commands import app
from sim.record.library import shipped as file_of
from sim.training.family import Family
from sim.training.progress import open_progress
from tests.cli.test_school import NOW, school
from tests.training.library import named
from tests.training.test_progress import ONE, later

QUESTION = "FLI-1/middle-finger+~7"
CHANGED = ("ATT-3/misses-and-slides-by", "FLI-4/free-finger", "FLI-4/pressed-on-cloth", "OFF-1/ball-short-of-the-second-last")


@pytest.fixture
def answered(tmp_path: Path) -> Path:
    progress = open_progress(tmp_path / "p.sqlite")
    for k in range(6):
        progress.add(later(ONE, k, margin=(-1) ** k * 4.0, right=k != 2, call_right=k != 2))
    progress.add(later(ONE, 6, clause="GOL-4", situation="ball_wholly_over", right=False, confidence="sure"))
    return progress.path


def test_today_begins_with_what_was_sure_and_wrong(answered: Path) -> None:
    done = school("today", "--trainee", "Ana", "--progress", answered, "--now", "2026-03-01T18:00")
    lines = done.stdout.splitlines()
    assert lines[0] == "Due today: 2"
    assert lines[1].startswith("  GOL-4 ")
    assert "sure, but wrong" in lines[1]
    assert lines[2].startswith("  OFF-1 ")
    assert re.search(r"Never asked yet: \d+ of \d+", done.stdout)


def test_nothing_is_due_for_one_who_never_answered(tmp_path: Path) -> None:
    done = school("today", "--text", "--trainee", "Bea", "--progress", tmp_path / "p.sqlite", *NOW, lang="it")
    assert done.stdout.startswith("Oggi non c'è nulla in scadenza.")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("7 answers, 71.4 % right, 2 sure but wrong", "Weakest clauses", "from answers: 6")),
        ("es", ("71,4 % correctas", "Artículos más flojos", "intervalo del 90 %")),
        ("it", ("71,4 % giuste", "Articoli più deboli", "intervallo del 90 %")),
    ],
)
def test_progress_is_told_in_three_languages(answered: Path, lang: str, said: tuple[str, ...]) -> None:
    done = school("progress", "--trainee", "Ana", "--progress", answered, lang=lang)
    assert done.exit_code == 0
    for text in said:
        assert text in done.stdout
    assert done.stdout.count("2026-01-") == 7


def test_progress_without_answers_is_one_line(tmp_path: Path) -> None:
    assert school("progress", "--trainee", "Bea", "--progress", tmp_path / "p.sqlite").stdout == "No answers yet by Bea.\n"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> tuple[Family, ...]:
    """Only a few families, for what judges all of them."""
    found = tuple(map(named, CHANGED))
    for module in (sim.cli.school_authors, sim.cli.school_options):
        monkeypatch.setattr(module, "load_families", lambda: found)
    return found


def test_a_change_of_rules_lists_only_what_is_decided_otherwise(few: tuple[Family, ...]) -> None:
    done = school("changes", "club", "fistf")
    assert done.exit_code == 0
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("FLI-4/levered-in-own-area")]
    before, after = line.split(" → ")
    assert "penalty" in before
    assert "penalty" not in after.partition(" from ")[0]
    assert "ATT-3/misses-and-brushes: back" in done.stdout
    assert "OFF-1" not in done.stdout
    assert "are decided otherwise under fistf than under club" in done.stdout


def test_only_what_has_changed_is_practised(few: tuple[Family, ...], tmp_path: Path) -> None:
    done = school(
        "practice", "--text", "--no-pictures", "--ruleset", "fistf", "--since", "club", "--progress", tmp_path / "p.sqlite", "--seed", "2",
        *NOW, said="0\n0\n\n" * 3,
    )  # fmt: skip
    kept = open_progress(tmp_path / "p.sqlite").records()
    assert done.exit_code == 0
    assert len(kept) == 3
    assert {record.clause for record in kept} <= {"ATT-3", "FLI-4"}
    assert all(record.called for record in kept)


def _copied(tmp_path: Path, scenario_id: str, old: str = "", new: str = "") -> Path:
    text = file_of(scenario_id).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{scenario_id}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return path


def test_a_good_pair_of_twins_has_nothing_wrong(tmp_path: Path) -> None:
    _copied(tmp_path, "FLI-1/middle-finger")
    _copied(tmp_path, named("FLI-1/middle-finger").called.id)
    done = school("lint", tmp_path)
    assert done.exit_code == 0, done.stdout
    assert "FLI-1/middle-finger: can be asked about; its margin cannot be chosen" in done.stdout
    assert "2 files, 1 family, 0 faults" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "said", "code"),
    [
        ("schema = 1", "schema = 9", "schema: 9", 2),
        ('twin = "FLI-1/', 'twin = "FLI-1/no-such-', "a scenario among the files or in the library", 1),
        ("why_not = [", "# why_not = [", "which just misses it", 1),
        ("rulings = []", 'rulings = [{ call = "goal" }]', "what the referee decides", 1),
        ("why = {", "question = {", "teach.why.en, teach.why.es, teach.why.it: missing", 0),
    ],
)
def test_what_is_wrong_with_a_question_is_said_where_it_is_wrong(tmp_path: Path, old: str, new: str, said: str, code: int) -> None:
    _copied(tmp_path, "FLI-1/middle-finger", old, new)
    done = school("lint", tmp_path, "--no-dial")
    assert done.exit_code == code
    assert said in done.stdout


def test_twins_without_a_dial_are_worth_a_note(tmp_path: Path) -> None:
    _copied(tmp_path, "LIF-2/lying-close-by")
    done = school("lint", tmp_path, lang="es")
    assert done.exit_code == 0, done.stdout
    assert "nota: " in done.stdout


def test_a_preview_shows_both_sides_of_a_family_with_their_keys(tmp_path: Path) -> None:
    done = school("preview", "FLI-1/middle-finger", "--pictures", tmp_path / "pictures")
    assert done.exit_code == 0
    assert done.stdout.count("Right answer: ") == 2
    assert "FLI-1/middle-finger+~1" in done.stdout
    assert {p.name for p in (tmp_path / "pictures").iterdir()} == {f"preview-{i}{kind}.png" for i in (1, 2) for kind in ("", "-answer")}


def test_a_preview_of_an_authors_file_is_of_its_family(tmp_path: Path) -> None:
    path = _copied(tmp_path, "FLI-1/middle-finger")
    assert school("preview", path, "--no-pictures").stdout.count("Right answer: ") == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_dispute_is_a_scenario_that_the_committee_can_judge(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "dispute.toml"
    objection = 'That was the "index" finger:\n  I saw it.'
    assert school("dispute", QUESTION, objection, "-o", out, *NOW, lang=lang).exit_code == 0
    assert QUESTION in out.read_text(encoding="utf-8").splitlines()[0]
    done = CliRunner().invoke(app, ["judge", str(out), "--json", "--lang", lang])
    told = json.loads(done.stdout)
    assert done.exit_code == 0
    assert told["ok"]
    assert told["rulings"][0]["clause"] == "FLI-1"
    explained = CliRunner().invoke(app, ["judge", str(out), "--explain", "--lang", lang])
    assert 'That was the "index" finger: I saw it.' in explained.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("dispute", "nothing", "No."), "nothing: expected the id of a question"),
        (("dispute", QUESTION, "  "), "expected some words of objection"),
        (("preview", "nothing"), "nothing: expected the id of a question"),
        (("changes", "club", "club"), "'club': expected another ruleset"),
        (("changes", "club", "chess"), "'chess': expected one of club"),
    ],
)
def test_what_cannot_be_is_one_line_and_2(args: tuple[str, ...], said: str) -> None:
    done = school(*args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_dispute_is_never_written_over(tmp_path: Path) -> None:
    out = tmp_path / "dispute.toml"
    out.write_text("mine", encoding="utf-8")
    assert school("dispute", QUESTION, "No.", "-o", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "mine"
