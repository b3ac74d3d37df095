"""Pictures of results and their numbers."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.collections import QuadMesh
from matplotlib.contour import ContourSet

from sim.batch.bins import edges, grid, wilson
from sim.batch.experiment import table
from sim.batch.maps import Hand, Passes, Position, Shots
from sim.batch.pictures import Drawn, ends, form_of, pass_map, position, save, shot_map
from sim.batch.scenes import ShotTerms, depths
from sim.batch.store import BadStore
from sim.language import LANGUAGES
from sim.resources import scenarios
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.table import load_table, table_names

FILE = scenarios() / "GOL-2" / "bar-and-back-in-open-play.toml"


def rows(drawn: Drawn) -> list[dict[str, str]]:
    """The numbers of a picture."""
    return list(csv.DictReader(io.StringIO(drawn.numbers)))


@pytest.fixture(scope="module")
def shots() -> dict[str, np.ndarray]:
    return table(Shots(), 1, 0, 120)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shot_map_counts_every_shot_once(shots: dict[str, np.ndarray], lang: str) -> None:
    numbers = rows(shot_map(shots, lang))
    could = shots["refused"] == ""
    assert sum(int(row["runs"]) for row in numbers) == could.sum()
    assert sum(int(row["hits"]) for row in numbers) == (shots["goal"][could] > 0).sum()


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_shots_and_passes_are_made_by_the_ruleset_that_is_asked_for_and_on_its_table(ruleset: str) -> None:
    pitch = load_table(load_ruleset(ruleset).pitch).pitch
    least, most = depths(pitch)
    found = table(Shots(terms=ShotTerms(depth=(least, most)), ruleset=ruleset), 1, 0, 60)
    far = pitch.half_length - found["ball_x"][found["refused"] == ""]
    assert least <= far.min() <= far.max() <= most
    assert (most == pitch.half_length) is pitch.scores_from_anywhere
    goals = found["goal"][(found["refused"] == "")]
    assert 0 < goals.sum() < len(goals)
    assert rows(shot_map(found, pitch=load_ruleset(ruleset).pitch))
    assert len(table(Passes(ruleset=ruleset), 1, 0, 5)["arrived"]) == 5


def test_a_goal_from_beyond_a_shooting_area_counts_where_there_is_none() -> None:
    far = ShotTerms(depth=(400.0, 500.0), defenders=0, keeper=0.0, beside=60.0)
    goals = {name: table(Shots(Hand("hard"), far, name), 1, 0, 60)["goal"].sum() for name in ("club", "five")}
    assert goals["club"] == 0
    assert goals["five"] > 0


def test_shots_from_near_the_middle_go_in_more_often_than_from_beside(shots: dict[str, np.ndarray]) -> None:
    found = table(Shots(), 2, 0, 300)
    beside = np.abs(found["ball_y"])
    assert found["goal"][beside < 80.0].mean() > found["goal"][beside > 150.0].mean() + 0.1


def test_short_straight_passes_arrive_more_often_than_long_thin_ones() -> None:
    found = table(Passes(), 1, 0, 250)
    easy = (found["distance"] < 250.0) & (found["angle"] < 30.0)
    hard = (found["distance"] > 350.0) & (found["angle"] > 40.0)
    assert found["arrived"][easy].mean() > found["arrived"][hard].mean() + 0.3
    assert rows(pass_map(found, 60.0))


def test_a_position_says_of_everybody_who_may_shoot_what_it_is_worth() -> None:
    experiment = Position(FILE.read_text(encoding="utf-8"), str(FILE))
    found = table(experiment, 1, 0, 120)
    numbers = {row["figure"]: row for row in rows(position(found, experiment))}
    assert set(numbers) == set(experiment.shooters())
    assert float(numbers["home.9"]["share"]) > float(numbers["home.3"]["share"])
    assert sum(int(row["goals"]) for row in numbers.values()) == (found["goal"] > 0).sum()


def painted(drawn: Drawn) -> tuple[int, int, list[str]]:
    """Of a map: how many cells are painted, how many lines of equal chance there are, and what stands on it."""
    axes = drawn.figure.axes[0]
    mesh = next(c for c in axes.collections if isinstance(c, QuadMesh))
    lines = [c for c in axes.collections if isinstance(c, ContourSet)]
    return int(np.isfinite(np.ma.filled(mesh.get_array().astype(float), np.nan)).sum()), len(lines), [text.get_text() for text in axes.texts]


def test_what_a_few_runs_cannot_say_is_not_painted() -> None:
    few, many = (pass_map(passes(count), 60.0) for count in (1, 2000))
    cells, lines, said = painted(few)
    assert (cells, lines) == (0, 0)
    assert any("too few runs" in text for text in said)
    cells, lines, said = painted(many)
    assert cells > 80
    assert lines == 1
    assert not any("too few" in text for text in said)
    assert any("runs a cell: 1" in text.get_text() for text in few.figure.texts)


def passes(count: int) -> dict[str, np.ndarray]:
    """Passes that arrive the more often the shorter they are."""
    rng = np.random.default_rng(4)
    distance = rng.uniform(60.0, 560.0, count)
    arrived = (rng.random(count) < 1.0 - distance / 700.0).astype(int)
    return {"distance": distance, "angle": rng.uniform(0.0, 65.0, count), "arrived": arrived, "refused": np.full(count, "")}


def test_without_a_goal_no_place_is_called_the_best() -> None:
    experiment = Position(FILE.read_text(encoding="utf-8"), str(FILE))
    found = table(experiment, 1, 0, 30)
    found["goal"][:] = 0
    drawn = position(found, experiment)
    assert all((row["best_target"], row["best_share"]) == ("", "") for row in rows(drawn))
    told = [text.get_text() for text in drawn.figure.axes[1].texts]
    assert told
    assert all("no goal" in text for text in told)


@pytest.mark.parametrize("form", [".png", ".svg"])
def test_the_same_results_give_the_same_files(shots: dict[str, np.ndarray], form: str, tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        path, numbers = save(shot_map(shots), tmp_path / f"{name}{form}")
        made.append((path.read_bytes(), numbers.read_bytes()))
    assert made[0] == made[1]
    assert made[0][0][:5] in (b"\x89PNG\r", b"<?xml")
    assert {path.suffix for path in tmp_path.iterdir()} == {form, ".csv"}


def test_ends_are_told_apart_by_what_came_of_them() -> None:
    results = {
        "run": np.arange(4),
        "goal": np.array([1, 0, 0, -1]),
        "kept": np.array([0, 1, 0, 1]),
        "ball_x": np.array([590.0, 0.0, 10.0, np.nan]),
        "ball_y": np.array([0.0, 5.0, 6.0, np.nan]),
        "refused": np.array(["", "", "", "home.9: overlap"]),
    }
    assert [row["outcome"] for row in rows(ends(results))] == ["goal", "kept", "lost"]


@pytest.mark.parametrize("pitch", table_names())
def test_ends_are_drawn_on_the_table_they_were_played_on(pitch: str) -> None:
    results = {"ball_x": np.array([0.0]), "ball_y": np.array([0.0]), "pitch": np.array([pitch])}
    axes = ends(results).figure.axes[0]
    p = load_table(pitch).pitch
    assert axes.get_ylim() == (-p.fence_y, p.fence_y)
    lines = [tuple(np.abs(line.get_xdata())) for line in axes.lines]
    shooting = (p.half_length - p.shooting_distance,) * 2
    assert lines.count(shooting) == (2 if p.shooting_distance else 0)


def test_ends_of_several_tables_or_of_none_that_is_known_are_refused() -> None:
    for pitches in (("standard", "five"), ("moon", "moon")):
        with pytest.raises(BadStore, match="pitch: "):
            ends({"ball_x": np.zeros(2), "ball_y": np.zeros(2), "pitch": np.array(pitches)})


def test_results_of_nothing_that_could_be_draw_nothing() -> None:
    with pytest.raises(BadStore, match="every run"):
        ends({"ball_x": np.array([np.nan]), "ball_y": np.array([np.nan]), "refused": np.array(["home.9: overlap"])})
    with pytest.raises(BadStore, match="missing"):
        ends({"run": np.array([1])})
    with pytest.raises(BadStore, match="ends in"):
        form_of(Path("x.jpg"))


@given(st.integers(0, 400), st.integers(1, 400))
def test_an_interval_holds_its_share_and_stays_within_bounds(hits: int, runs: int) -> None:
    hits = min(hits, runs)
    low, high = wilson(hits, runs)
    assert 0.0 <= low <= hits / runs + 1e-12
    assert hits / runs - 1e-12 <= high <= 1.0


@given(st.lists(st.tuples(st.floats(0.0, 10.0), st.floats(0.0, 10.0), st.booleans()), min_size=1, max_size=40), st.floats(0.3, 2.0))
def test_smoothing_never_leaves_the_range_of_shares(places: list[tuple[float, float, bool]], width: float) -> None:
    x, y, hit = (np.array(column) for column in zip(*places, strict=True))
    counted = grid(x, y, hit.astype(bool), (edges(0.0, 10.0, 2.0), edges(0.0, 10.0, 2.0)))
    smooth = counted.smooth(width)
    known = smooth[np.isfinite(smooth)]
    assert counted.runs.sum() == len(places)
    assert ((known >= -1e-9) & (known <= 1.0 + 1e-9)).all()
