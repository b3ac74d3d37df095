"""Runs of a scenario: the same whoever runs them, in whatever order, stopped and gone on with or not."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from sim.batch import running
from sim.batch.experiment import chance, table
from sim.batch.plan import CHUNK, Plan, work
from sim.batch.running import run
from sim.batch.scenario_runs import BadRuns, ScenarioRuns
from sim.batch.spread import variations
from sim.batch.store import BadStore, Form, Store, read_results
from sim.match.play import play
from sim.match.report import ruleset_of
from sim.record import load_scenario
from sim.record.hold import Held
from sim.resources import scenarios
from sim.table import load_table

FILE = scenarios() / "ATT-1" / "past-the-figure.toml"
VARY = ("aim=normal(0, 1.5)", "speed=*normal(1, 0.05)", "home.9=+uniform(-2, 2)")


def runs(*vary: str, file: Path = FILE, judged: bool = True) -> ScenarioRuns:
    """A scenario with something varied."""
    made = ScenarioRuns(file.read_text(encoding="utf-8"), str(file), tuple(v for text in vary for v in variations(text)), judged)
    made.check()
    return made


def written(plan: Plan, out: Path, workers: int = 1) -> bytes:
    """What a plan writes."""
    run(plan, Store(plan, out), workers)
    return out.read_bytes()


def test_nothing_varied_gives_what_the_scenario_gives() -> None:
    scenario = load_scenario(str(FILE))
    played = play(scenario.situation, scenario.layout, scenario.actions)
    row = runs().row(chance(0, 0))
    assert played.final.ball is not None
    assert (row["ball_x"], row["ball_y"], row["duration"]) == (*played.final.ball.at, played.log.until)
    assert row["kept"] == int(played.state.possession is scenario.situation.possession)


@pytest.mark.parametrize(
    ("scenario", "along", "value"),
    [
        ("GOL-4/rolls-in", 0, 1),
        ("F5-11/wholly-over-between-the-posts", 0, 1),
        ("OUT-1/over-the-touchline", 1, 0),
        ("OUT-1/off-a-standing-opponent", None, 0),
    ],
)
def test_the_ball_ends_where_it_went_out_and_not_where_it_was_put(scenario: str, along: int | None, value: int) -> None:
    file = scenarios() / f"{scenario}.toml"
    told = load_scenario(str(file))
    table_ = load_table(told.pitch)
    judged, plain = (runs(file=file, judged=judged).row(chance(0, 0)) for judged in (True, False))
    end = (float(judged["ball_x"]), float(judged["ball_y"]))
    assert (plain["ball_x"], plain["ball_y"]) == end
    assert abs(int(judged["goal"])) == value
    over = (abs(end[0]) - table_.pitch.half_length, abs(end[1]) - table_.pitch.half_width)
    assert max(over) == pytest.approx(table_.equipment.ball_radius, abs=0.01)
    if along is not None:
        assert over[along] == max(over)
    if value:
        assert abs(end[1]) < table_.pitch.goal_width / 2
    assert judged["pitch"] == plain["pitch"] == told.pitch


@pytest.mark.parametrize("scenario", ["F5-11/stops-before-the-line", "OUT-1/short-of-the-touchline"])
def test_a_ball_that_stays_in_ends_where_it_comes_to_rest(scenario: str) -> None:
    file = scenarios() / f"{scenario}.toml"
    told = load_scenario(str(file))
    final = play(told.situation, told.layout, told.actions, ruleset=ruleset_of(told), table=load_table(told.pitch)).final.ball
    row = runs(file=file).row(chance(0, 0))
    assert final is not None
    assert (row["ball_x"], row["ball_y"]) == final.at


def test_a_motion_that_leaves_the_ball_alone_leaves_its_end_alone(tmp_path: Path) -> None:
    text = (scenarios() / "GOL-4" / "rolls-in.toml").read_text(encoding="utf-8")
    waited = tmp_path / "waited.toml"
    waited.write_text(text.replace("[expect]", "[[action]]\nwait = 1\n\n[expect]"), encoding="utf-8")
    ends = [runs(file=file).row(chance(0, 0)) for file in (waited, scenarios() / "GOL-4" / "rolls-in.toml")]
    assert ends[0]["duration"] > ends[1]["duration"]
    assert [(end["ball_x"], end["ball_y"]) for end in ends[:1]] == [(end["ball_x"], end["ball_y"]) for end in ends[1:]]


def test_without_the_referee_the_ball_goes_the_same_way() -> None:
    judged, plain = (table(runs(*VARY, judged=judged), 4, 0, 20) for judged in (True, False))
    assert "goal" not in plain
    for name in ("aim", "speed", "home.9.x", "duration", "touches", "first"):
        assert np.array_equal(judged[name], plain[name]), name


def test_an_aim_is_turned_by_what_was_drawn() -> None:
    straight = runs("aim=normal(0, 0)").row(chance(0, 0))
    assert straight["ball_x"] == pytest.approx(runs().row(chance(0, 0))["ball_x"], abs=1e-6)
    turned = [runs(f"aim=choice({angle})").row(chance(0, 0)) for angle in (-3, 3)]
    assert turned[0]["ball_y"] != turned[1]["ball_y"]


def test_every_run_has_a_chance_of_its_own_that_nothing_else_touches() -> None:
    experiment = runs(*VARY)
    whole = table(experiment, 9, 0, 12)
    alone = table(experiment, 9, 7, 8)
    assert all(np.array_equal(whole[name][7:8], column, equal_nan=column.dtype.kind == "f") for name, column in alone.items())
    assert len(set(whole["aim"].tolist())) == 12
    assert table(experiment, 10, 7, 8)["aim"] != alone["aim"]


@pytest.mark.parametrize("form", Form)
def test_results_are_the_same_with_any_number_of_workers(form: Form, tmp_path: Path) -> None:
    plan = Plan(runs(*VARY), 2 * CHUNK + 7, 3)
    written(plan, tmp_path / f"one.{form}")
    written(plan, tmp_path / f"two.{form}", workers=2)
    one, two = (read_results(tmp_path / f"{name}.{form}") for name in ("one", "two"))
    assert one.keys() == two.keys() == {f.name for f in plan.fields()}
    assert len(one["run"]) == plan.runs
    for name, column in one.items():
        assert column.tolist() == two[name].tolist() or np.array_equal(column, two[name], equal_nan=True)
    assert sorted(tmp_path.iterdir()) == [tmp_path / f"one.{form}", tmp_path / f"two.{form}"]


def test_what_was_stopped_goes_on_and_comes_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(runs(*VARY), 3 * CHUNK, 5)
    whole = written(plan, tmp_path / "whole.csv")
    out, done = tmp_path / "stopped.csv", []

    def stopping(count: int, of: int) -> None:
        if count >= CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, Store(plan, out), told=stopping)
    assert not out.exists()
    monkeypatch.setattr(running, "work", lambda plan, chunk: done.append(chunk) or work(plan, chunk))
    assert written(plan, out) == whole
    assert done == [1, 2]


def test_parts_of_other_runs_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    Store(Plan(runs(*VARY), 10, 1), out)
    for other in (Plan(runs(*VARY), 10, 2), Plan(runs(*VARY), 11, 1), Plan(runs(VARY[0]), 10, 1), Plan(runs(*VARY, judged=False), 10, 1)):
        with pytest.raises(BadStore, match="parts of other runs"):
            Store(other, out)
    Store(Plan(runs(*VARY), 10, 1), out)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    out.write_text("mine")
    with pytest.raises(BadStore, match="a file that is not there yet"):
        Store(Plan(runs(), 10), out)
    assert out.read_text() == "mine"


def test_a_damaged_part_is_set_aside_and_its_runs_are_made_again(tmp_path: Path) -> None:
    plan, out = Plan(runs(*VARY), 2 * CHUNK), tmp_path / "x.csv"
    whole = written(plan, tmp_path / "whole.csv")
    store = Store(plan, out)
    for chunk in range(2):
        store.keep(*work(plan, chunk))
    part = store.folder / "0000001.npz"
    part.write_bytes(part.read_bytes()[:100])
    run(plan, store)
    assert [(was.name, now.name) for was, now in store.aside] == [("0000001.npz", "0000001.npz.damaged")]
    assert out.read_bytes() == whole


def test_the_same_runs_are_not_made_twice_at_once(tmp_path: Path) -> None:
    plan, out = Plan(runs(*VARY), 2 * CHUNK), tmp_path / "x.csv"
    store, refused = Store(plan, out), []

    def again(done: int, of: int) -> None:
        if not refused:
            with pytest.raises(Held) as error:
                run(plan, Store(plan, out))
            refused.append(error.value)

    run(plan, store, told=again)
    assert refused
    assert len(read_results(out)["run"]) == plan.runs


def test_a_run_that_cannot_be_says_why_and_the_others_go_on() -> None:
    found = table(runs("ball=choice(5000)"), 0, 0, 2)
    assert all(text for text in found["refused"])
    assert np.isnan(found["ball_x"]).all()
    fast = table(runs("speed=choice(900, 9000)"), 0, 0, 30)
    assert ((fast["speed"] > 6000.0) == (fast["refused"] != "")).all()
    assert 0 < (fast["refused"] == "").sum() < 30


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        (("home.7.x=normal(0, 1)",), "home.7.x: expected one of the bodies on the cloth"),
        (("action[5].speed=normal(0, 1)",), "expected a flick"),
        (("speed=normal(900, 1)", "speed=normal(900, 1)"), "nothing to be varied twice"),
    ],
)
def test_what_is_not_in_the_scenario_cannot_be_varied(vary: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadRuns, match=said.replace("[", r"\[")):
        runs(*vary)


def test_more_spread_of_the_aim_spreads_the_ball_more() -> None:
    ends = [table(runs(f"aim=normal(0, {sd})"), 1, 0, 60)["ball_y"] for sd in (0.2, 2.0)]
    assert np.nanstd(ends[0]) < 0.5 * np.nanstd(ends[1])
    assert math.isfinite(float(np.nanstd(ends[1])))
