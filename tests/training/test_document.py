"""What the school's document says is true: its examination can be read, and its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

from sim.cli.school import app
from sim.training.exam import load_exam
from sim.training.question import from_id
from tests.training.library import shipped

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "school.md").read_text(encoding="utf-8")


def test_its_examination_can_be_sat(tmp_path: Path) -> None:
    found = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert found
    path = tmp_path / "spring.toml"
    path.write_text(found[1], encoding="utf-8")
    exam = load_exam(path, shipped())
    assert (exam.id, exam.length, exam.views) == ("spring", 12, 2)


def test_its_commands_and_its_question_exist() -> None:
    there = {command.name for command in app.registered_commands}
    named = set(re.findall(r"tapete school ([a-z]+)", TEXT))
    assert named == there
    (question,) = re.findall(r'dispute "([^"]+)"', TEXT)
    assert from_id(question, shipped()).id == question
