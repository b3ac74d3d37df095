"""``tapete school exam``, ``check``, ``report`` and ``compare``: a whole examination by terminal, and certificates that cannot be forged."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from sim.language import LANGUAGES, words
from sim.rules.wording import call_name, restart_name, side_name
from sim.rules.words import Restart
from sim.training.checking import paper_of, read_result
from sim.training.exam import Exam, load_exam
from sim.training.key import Key
from sim.training.library import load_families
from sim.training.sitting import Header
from tests.cli.test_school import NOW, school

EXAM = """
schema = 1
id = "evening"
title = { en = "Evening paper", es = "Examen de la tarde", it = "Prova della sera" }
pass_mark = 0.5
seconds = 25
attempts = 2
[[section]]
title = { en = "All" }
clauses = ["HAN-1", "FRE-2", "FLI-1"]
questions = 3
"""
WRONG = "19\nnobody\nplay on\nsure\n\n"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "evening.toml"
    path.write_text(EXAM, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This computer's memory of answers and sittings is the test's own."""
    path = tmp_path / "memory" / "school.sqlite"
    monkeypatch.setattr("sim.cli.school_options.usual_path", lambda: path)
    return path


@cache
def keys(exam: Exam, attempt: int, seed: int = 4) -> tuple[Key, ...]:
    header = Header.new(exam, "Ana", seed, "", attempt=attempt)
    return tuple(q.variant.key for q in paper_of(exam, header, load_families()))


def typed(key: Key, lang: str = "en") -> str:
    """What is typed to answer as the key has it, in words of the reader's language."""
    sure = words("school.confidence.sure", lang)
    if key.call is None:
        return f"{restart_name(Restart.PLAY_ON, lang)}\n{sure}\n\n"
    against = words("school.nobody", lang) if key.against is None else side_name(key.against, lang)
    spot = "" if key.spot is None else f"{key.spot[0]} {key.spot[1]}\n"
    return f"{call_name(key.call, lang)}\n{against}\n{restart_name(key.restart, lang)}\n{spot}{sure}\n\n"


@pytest.fixture
def sit(paper: Path, tmp_path: Path) -> Callable[..., Path]:
    sittings = count(1)

    def run(name: str = "ana.jsonl", *more: str | Path, wrong: int = 0) -> Path:
        found = keys(load_exam(paper, load_families()), next(sittings))
        said = WRONG * wrong + "".join(typed(key) for key in found[wrong:])
        out = tmp_path / name
        done = school("exam", paper, "--candidate", "Ana", "--text", "--no-pictures", "--seed", "4", *NOW, "-o", out, *more, said=said)
        assert done.exit_code == 0, done.output
        return out

    return run


def test_a_whole_examination_is_sat_and_its_certificate_verified(sit: Callable[..., Path], paper: Path) -> None:
    result = sit()
    done = school("check", result, "--exam", paper)
    assert done.exit_code == 0
    assert "genuine. Ana, Passed: 9 of 9 marks (100 %)" in done.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_examination_is_taken_in_a_terminal_in_every_language_and_a_changed_certificate_refused(paper: Path, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "ana.jsonl"
    said = "".join(typed(key, lang) for key in keys(load_exam(paper, load_families()), 1))
    done = school("exam", paper, "--candidate", "Ana", "--text", "--no-pictures", "--seed", "4", *NOW, "-o", out, said=said, lang=lang)
    assert done.exit_code == 0, done.output
    done = school("check", out, "--exam", paper, lang=lang)
    assert done.exit_code == 0
    assert {"en": ": genuine. Ana", "es": ": auténtico. Ana", "it": ": autentico. Ana"}[lang] in done.stdout
    out.write_text(out.read_text(encoding="utf-8").replace('"seed":4', '"seed":5'), encoding="utf-8")
    done = school("check", out, "--exam", paper, lang=lang)
    assert done.exit_code == 1
    assert words("school.fault.changed", lang)[1:] in done.stdout


def test_nothing_is_told_before_the_end(paper: Path, tmp_path: Path) -> None:
    done = school("exam", paper, "--candidate", "Ana", "--text", "--no-pictures", "--seed", "4", *NOW, "-o", tmp_path / "a.jsonl", said=WRONG * 3)
    before, _, after = done.stdout.partition("Not passed")
    assert "Right answer" not in before
    assert before.count("Kept.") == 3
    assert "Checksum: " in after


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace('"confidence":"sure"', '"confidence":"guess"', 1),
        lambda text: text.replace('"seconds":', '"seconds":1', 1),
        lambda text: text.replace('"candidate":"Ana"', '"candidate":"Eva"', 1),
        lambda text: text.replace('"points":6.0', '"points":9.0', 1),
        lambda text: text.replace('"extra":1.0', '"extra":2.0', 1),
    ],
    ids=["answer", "seconds", "candidate", "score", "extra time"],
)
def test_a_tampered_certificate_is_refused(sit: Callable[..., Path], paper: Path, change: Callable[[str], str]) -> None:
    result = sit(wrong=1)
    text = result.read_text(encoding="utf-8")
    assert change(text) != text
    result.write_text(change(text), encoding="utf-8")
    done = school("check", result, "--exam", paper, lang="es")
    assert done.exit_code == 1
    assert "no es auténtico" in done.stdout
    assert "%" not in done.stdout, "no score is told of it"


def test_several_results_and_folders_are_checked_a_line_each_and_the_worst_gives_the_code(
    sit: Callable[..., Path], paper: Path, tmp_path: Path
) -> None:
    good, folder = sit("good.jsonl"), tmp_path / "results"
    folder.mkdir()
    other = folder / "other.jsonl"
    other.write_bytes(sit("other.jsonl").read_bytes())
    done = school("check", good, folder, good, "--exam", paper)
    assert done.exit_code == 0
    assert [line.split(": ")[0] for line in done.stdout.splitlines()[:-1]] == [f"✓ {good}", f"✓ {other}"]
    assert "2 of 2 genuine" in done.stdout
    (folder / "changed.jsonl").write_text(good.read_text(encoding="utf-8").replace('"sure"', '"guess"', 1), encoding="utf-8")
    done = school("check", folder, "--exam", paper, good)
    assert done.exit_code == 1
    assert len(done.stdout.splitlines()) == 4
    assert next(line for line in done.stdout.splitlines() if "changed.jsonl" in line).endswith("It was changed: its checksum does not fit its lines.")
    (folder / "no-result.jsonl").write_text("{}\n", encoding="utf-8")
    done = school("check", folder, good, "--exam", paper)
    assert done.exit_code == 2
    assert "no-result.jsonl" in done.stderr
    assert "2 of 4 genuine" in done.stdout
    compared = school("compare", folder, good, "--exam", paper)
    assert compared.exit_code == 2
    assert "no-result.jsonl" in compared.stderr
    assert "Group: 3 sittings, 2 passed" in compared.stdout


@pytest.mark.parametrize("command", ["check", "compare"])
def test_a_folder_without_results_is_one_line_and_2(tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").mkdir()
    done = school(command, tmp_path / "empty")
    assert done.exit_code == 2
    assert done.stderr == f"{tmp_path / 'empty'}: no result files: expected a folder with *.jsonl files in it\n"


def test_a_seal_is_checked_with_its_secret_only(sit: Callable[..., Path], paper: Path, tmp_path: Path) -> None:
    secret, other = tmp_path / "secret.txt", tmp_path / "other.txt"
    secret.write_text("club", encoding="utf-8")
    other.write_text("guess", encoding="utf-8")
    result = sit("sealed.jsonl", "--seal", secret)
    assert school("check", result, "--exam", paper, "--seal", secret).exit_code == 0
    assert school("check", result, "--exam", paper, "--seal", other).exit_code == 1
    assert "--seal FILE" in school("check", result, "--exam", paper).stdout


def test_a_sitting_broken_off_keeps_its_answers_and_is_no_certificate(paper: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    done = school("exam", paper, "--candidate", "Ana", "--text", "--no-pictures", "--seed", "4", *NOW, "-o", out, said=WRONG + "q\n")
    assert done.exit_code == 1
    assert "answers given: 1, in" in done.stdout
    assert len(read_result(out).lines) == 1
    said = school("check", out, "--exam", paper)
    assert said.exit_code == 1
    assert "broken off" in said.stdout
    assert "not genuine" not in said.stdout
    compared = school("compare", out, "--exam", paper)
    assert "broken off" in compared.stdout
    assert "not genuine" not in compared.stdout
    assert "left out of the average: 1" in compared.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_has_everything_and_prints(sit: Callable[..., Path], paper: Path, tmp_path: Path, lang: str) -> None:
    result, out = sit(wrong=1), tmp_path / "report.html"
    assert school("report", result, "--exam", paper, "-o", out, lang=lang).exit_code == 0
    html = out.read_text(encoding="utf-8")
    title = {"en": "Evening paper", "es": "Examen de la tarde", "it": "Prova della sera"}[lang]
    missed = {"en": "Clauses most missed", "es": "Artículos más fallados", "it": "Articoli più sbagliati"}[lang]
    file = read_result(result)
    assert file.end is not None
    for text in (f'<html lang="{lang}">', title, missed, "Ana", "club", file.header.physics[:12], file.end["checksum"], "@page", "@media print"):
        assert text in html
    assert all(line.question in html for line in file.lines)
    assert html.count("<tr class=wrong>") == 1
    assert not re.search(r"https?://", html)


def test_names_are_text_and_not_markup(paper: Path, tmp_path: Path) -> None:
    out, report = tmp_path / "a.jsonl", tmp_path / "report.html"
    school("exam", paper, "--candidate", "<b>Ana</b>", "--text", "--no-pictures", "--seed", "4", *NOW, "-o", out, said=WRONG * 3)
    school("report", out, "--exam", paper, "-o", report)
    assert "&lt;b&gt;Ana" in report.read_text(encoding="utf-8")
    assert "<b>Ana" not in report.read_text(encoding="utf-8")


def test_a_report_of_a_changed_file_says_so(sit: Callable[..., Path], paper: Path, tmp_path: Path) -> None:
    result, out = sit(wrong=1), tmp_path / "report.html"
    result.write_text(result.read_text(encoding="utf-8").replace('"points":6.0', '"points":9.0'), encoding="utf-8")
    assert school("report", result, "--exam", paper, "-o", out).exit_code == 1
    assert "It was changed" in out.read_text(encoding="utf-8")


def test_a_report_may_be_a_pdf(sit: Callable[..., Path], paper: Path, tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    result, out, again = sit(wrong=1), tmp_path / "report.pdf", tmp_path / "again.pdf"
    for path in (out, again):
        assert school("report", result, "--exam", paper, "-o", path, lang="it").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert out.read_bytes() == again.read_bytes()


def test_a_pdf_without_its_extra_is_one_sentence_and_2(
    sit: Callable[..., Path], paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = sit()
    monkeypatch.setitem(sys.modules, "fpdf", None)
    done = school("report", result, "--exam", paper, "-o", tmp_path / "report.pdf")
    assert done.exit_code == 2
    assert ".[export]" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "report.pdf").exists()


def test_a_group_is_compared_best_first_and_by_clause(sit: Callable[..., Path], paper: Path) -> None:
    good, bad = sit("good.jsonl"), sit("bad.jsonl", wrong=3)
    bad.write_text(bad.read_text(encoding="utf-8").replace("Ana", "Ben"), encoding="utf-8")
    done = school("compare", bad, good, "--exam", paper)
    lines = done.stdout.splitlines()
    assert done.exit_code == 0
    assert [i for i, line in enumerate(lines) if line.startswith("Ana")] < [i for i, line in enumerate(lines) if line.startswith("Ben")]
    assert "not genuine" in done.stdout
    assert "Group: 2 sittings, 1 passed" in done.stdout
    assert "HAN-1" in done.stdout
    assert "sittings, at most" not in done.stdout


def test_a_group_shows_who_sat_more_often_than_is_allowed(sit: Callable[..., Path], paper: Path, tmp_path: Path) -> None:
    first, second = sit("first.jsonl"), sit("second.jsonl")
    again = tmp_path / "again.jsonl"
    again.write_text(first.read_text(encoding="utf-8").replace('"Ana"', '"ANA"'), encoding="utf-8")
    done = school("compare", first, second, "--exam", paper)
    assert "at most 2 allowed" not in done.stdout
    done = school("compare", first, second, again, "--exam", paper)
    assert "Ana: 3 sittings, at most 2 allowed" in done.stdout
    assert "attempt 1 was sat more than once" in done.stdout


def test_attempts_are_counted_whatever_becomes_of_their_results(sit: Callable[..., Path], paper: Path, tmp_path: Path) -> None:
    sit().unlink()
    common = ("exam", paper, "--text", "--no-pictures", *NOW, "-o", tmp_path / "next.jsonl")
    assert "--attempt: 1" in school(*common, "--candidate", "Ana", "--attempt", "1").stderr
    left = school(*common, "--candidate", " ANA ")
    assert "Attempt 2 of 2" in left.stdout
    done = school(*common[:-1], tmp_path / "third.jsonl", "--candidate", "ana")
    assert done.exit_code == 2
    assert "All 2 attempts under this name are used." in done.stderr
    assert not (tmp_path / "third.jsonl").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("check", "nothing.jsonl"), "nothing.jsonl"),
        (("exam", "nothing", "--candidate", "Ana"), "nothing: expected a file, or one of the examinations club"),
        (("exam", "club", "--candidate", "Ana", "--attempt", "9"), "--attempt: 9: expected at most 2"),
        (("exam", "club", "--candidate", "Ana", "--seal", "nothing"), "--seal: nothing"),
        (("report", "nothing.jsonl", "-o", "report.doc"), "--out: report.doc: expected a name that ends in .html or .pdf"),
    ],
)
def test_what_cannot_be_is_one_line_and_2(args: tuple[str, ...], said: str) -> None:
    done = school(*args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_result_is_never_written_over(sit: Callable[..., Path], paper: Path) -> None:
    result = sit()
    before = result.read_bytes()
    done = school("exam", paper, "--candidate", "Ana", "--text", "--no-pictures", "-o", result)
    assert done.exit_code == 2
    assert result.read_bytes() == before
    assert json.loads(before.splitlines()[0])["candidate"] == "Ana"
