"""``check``: what makes a file unfit for the library is told, and a fit pair passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.record.library import find
from sim.record.lint import lint
from sim.resources import scenarios

FIT = """# Nothing is near the flick.
schema = 1
id = "POS-1/{name}"
twin = "POS-1/{twin}"
title = {{ en = "A", es = "B", it = "C" }}
clauses = ["POS-1"]
[layout]
ball = {{ at = [100, 0] }}
home.9 = {{ at = [{x}, 0] }}
[[action]]
flick = "home.9"
direction = 90
speed = 300
[expect]
rulings = []
"""


def pair(tmp_path: Path, change: tuple[str, str] = ("", ""), x: float = 20) -> list[str]:
    folder = tmp_path / "POS-1"
    folder.mkdir(exist_ok=True)
    (folder / "one.toml").write_text(FIT.format(name="one", twin="two", x=40).replace(*change), encoding="utf-8")
    (folder / "two.toml").write_text(FIT.format(name="two", twin="one", x=x), encoding="utf-8")
    return [str(folder / "one.toml"), str(folder / "two.toml")]


def test_a_fit_pair_passes(tmp_path: Path) -> None:
    assert lint(pair(tmp_path)) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "POS-1/one"', 'id = "POS-1/uno"', "as the file lies"),
        (', it = "C"', "", "title.it: missing"),
        ('clauses = ["POS-1"]', "", "clauses: missing"),
        ('clauses = ["POS-1"]', 'clauses = ["POS-2"]', "POS-1 among them"),
        ('twin = "POS-1/two"', "", "twin: missing"),
        ('twin = "POS-1/two"', 'twin = "POS-1/three"', "a scenario that exists"),
        ('twin = "POS-1/two"', 'twin = "POS-1/one"', "another scenario than itself"),
        ("[expect]\nrulings = []\n", "", "expect: missing"),
        ("rulings = []", "", "expect.rulings: missing"),
        ("# Nothing is near the flick.\n", "", "a comment"),
        ('flick = "home.9"', 'flick = "home.8"', "action[0]: 'home.8'"),
        ("rulings = []", 'rulings = []\ntouched = ["away.2"]', "expect.touched: 'away.2'"),
        ("rulings = []", 'rulings = [{ clause = "POS-77" }]', "expect.rulings[0].clause"),
        ("at = [40, 0]", "at = [95, 0]", "layout.home.9 and ball"),
        ("at = [40, 0]", "at = [900, 0]", "layout.home.9"),
        ("schema = 1", "schema = 3", "schema: 3"),
        ("rulings = []", 'rulings = []\n[teach]\nquestion = { en = "x" }', "teach.question.es"),
    ],
)
def test_what_is_unfit_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    faults = [str(fault) for fault in lint(pair(tmp_path, (old, new)))]
    assert any(told in fault for fault in faults), faults


def test_a_scenario_of_ones_own_needs_neither_twin_nor_other_languages_until_it_lies_among_those_of_a_clause(tmp_path: Path) -> None:
    text = FIT.format(name="one", twin="two", x=40).replace('twin = "POS-1/two"\n', "").replace(', es = "B", it = "C"', "")
    for folder, expected in (("mine", set()), ("POS-1", {"twin", "title.es", "title.it"})):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "one.toml"
        path.write_text(text.replace("POS-1/one", f"{folder}/one"), encoding="utf-8")
        assert {fault.problem.where for fault in lint([str(path)])} == expected


def test_what_contradicts_itself_is_told(tmp_path: Path) -> None:
    faults = [str(fault) for fault in lint(pair(tmp_path, ("[layout]", '[situation]\nphase = "throw_in"\n[layout]')))]
    assert any("situation.phase: 'throw_in': expected the ball on a touchline" in fault for fault in faults), faults


def test_twins_point_at_each_other(tmp_path: Path) -> None:
    files = pair(tmp_path)
    Path(files[1]).write_text(FIT.format(name="two", twin="three", x=20), encoding="utf-8")
    assert any("its twin is POS-1/three" in str(fault) for fault in lint(files[:1]))


def test_outside_the_library_a_twin_that_is_nowhere_is_noted_and_no_fault(tmp_path: Path) -> None:
    shipped = scenarios() / "OFF-1" / "passes-second-last.toml"
    copy = tmp_path / "copy.toml"
    copy.write_bytes(shipped.read_bytes())
    assert lint([str(copy)]) == [], "its twin is in the library"
    copy.write_text(shipped.read_text(encoding="utf-8").replace("OFF-1/level-with", "OFF-1/nowhere-with"), encoding="utf-8")
    (note,) = lint([str(copy)])
    assert (note.note, note.problem.where) == (True, "twin")
    inside = tmp_path / "OFF-1" / "passes-second-last.toml"
    inside.parent.mkdir()
    inside.write_bytes(copy.read_bytes())
    assert [(fault.note, fault.problem.where) for fault in lint([str(inside)])] == [(False, "twin")], "in a clause's folder it has to stand beside it"
    inside.write_bytes(shipped.read_bytes())
    assert [(fault.note, fault.problem.where) for fault in lint([str(inside)])] == [(True, "twin")], "but for one that is shipped"


def test_outside_the_library_a_twin_beside_the_file_points_back_all_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(FIT.format(name="one", twin="two", x=40), encoding="utf-8")
    two.write_text(FIT.format(name="two", twin="one", x=20), encoding="utf-8")
    assert lint([str(one)]) == []
    two.write_text(FIT.format(name="two", twin="three", x=20), encoding="utf-8")
    assert [str(fault.problem.where) for fault in lint([str(one)]) if not fault.note] == ["twin"]


def test_nothing_is_wrong_with_the_library_itself() -> None:
    assert [str(fault) for fault in lint(find().files)] == []


def test_the_same_scene_twice_is_told(tmp_path: Path) -> None:
    assert any("the same scene as POS-1/one" in str(fault) for fault in lint(pair(tmp_path, x=40)))


def test_an_id_used_twice_is_told(tmp_path: Path) -> None:
    files = pair(tmp_path)
    (tmp_path / "copy.toml").write_text(Path(files[0]).read_text(encoding="utf-8"), encoding="utf-8")
    assert any("an id of its own" in str(fault) for fault in lint([*files, str(tmp_path / "copy.toml")]))
