"""What commands write: never over the file that is read, and over what is there only when told to."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sim.cli.commands import app
from sim.cli.writing import writable

SCENARIO = Path(__file__).resolve().parents[2] / "scenarios" / "POS-1" / "misses-by-a-hair.toml"
PNG = b"\x89PNG\r\n\x1a\n"


def tapete(*args: object) -> Result:
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("match") / "m.jsonl"
    assert tapete("play", "--headless", "--minutes", "0.1", "-q", "-o", path).exit_code == 0
    return path


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "one.toml"
    path.write_bytes(next(SCENARIO.parent.glob("*.toml")).read_bytes())
    return path


@pytest.mark.parametrize("flags", [(), ("--overwrite",)])
@pytest.mark.parametrize("form", ["json", "csv", "scenario"])
def test_a_log_is_never_exported_over_itself(log: Path, form: str, flags: tuple[str, ...]) -> None:
    before = log.read_bytes()
    for name in (log, log.parent / "." / log.name):
        done = tapete("match", "export", log, "--to", form, "-o", name, *flags)
        assert done.exit_code == 2
        assert "expected another file" in done.stderr
    assert log.read_bytes() == before


def test_what_is_there_is_kept_unless_given_up(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "precious.csv"
    out.write_text("precious")
    refused = tapete("match", "export", log, "--to", "csv", "-o", out)
    assert (refused.exit_code, out.read_text()) == (2, "precious")
    assert "--overwrite" in refused.stderr
    assert tapete("match", "export", log, "--to", "csv", "-o", out, "--overwrite").exit_code == 0
    assert out.read_text().startswith("act,")


def test_no_command_draws_over_what_it_reads(scenario: Path, tmp_path: Path) -> None:
    before = scenario.read_bytes()
    link = tmp_path / "link.png"
    link.symlink_to(scenario)
    results = tmp_path / "results.csv"
    results.write_text("run,end_x\n0,1\n")
    for args in (
        ("picture", scenario, "-o", scenario, "--overwrite"),
        ("picture", scenario, "-o", link, "--overwrite"),
        ("replay", scenario, "--export", link, "--overwrite"),
        ("batch", scenario, "-n", 1, "-o", scenario, "--overwrite"),
        ("plot", "ends", results, "-o", tmp_path / "results.png", "--overwrite"),
        ("plot", "shots", "-n", 1, "--keep", results, "-o", tmp_path / "results.png", "--overwrite"),
    ):
        assert tapete(*args).exit_code == 2, args
    assert (scenario.read_bytes(), results.read_text()) == (before, "run,end_x\n0,1\n")


def test_every_command_that_writes_keeps_what_is_there(scenario: Path, log: Path, tmp_path: Path) -> None:
    kept = {}
    for name in ("a.png", "a.gif", "a.svg", "a.toml", "a.json", "a.csv", "a.html", "a.jsonl"):
        kept[name] = tmp_path / name
        kept[name].write_text("precious")
    for args in (
        ("picture", scenario, "-o", kept["a.png"]),
        ("demo", "-o", kept["a.png"]),
        ("replay", scenario, "--export", kept["a.gif"]),
        ("batch", scenario, "-n", 1, "-o", kept["a.csv"]),
        ("plot", "shots", "-n", 1, "-o", kept["a.svg"]),
        ("schema", "-o", kept["a.json"]),
        ("match", "export", log, "-o", kept["a.json"]),
        ("play", "--headless", "-o", kept["a.jsonl"]),
        ("school", "report", log, "-o", kept["a.html"]),
    ):
        done = tapete(*args)
        assert (done.exit_code, "expected a file that is not there yet" in done.stderr) == (2, True), (args, done.stderr)
    assert {path.read_text() for path in kept.values()} == {"precious"}


def test_a_picture_is_drawn_again_over_a_picture(tmp_path: Path) -> None:
    """It can be made again; what only has its name cannot."""
    picture, other = tmp_path / "a.png", tmp_path / "b.png"
    picture.write_bytes(PNG)
    other.write_bytes(b"PNG")
    writable(picture, "en")
    with pytest.raises(Exception, match="2"):
        writable(other, "en")


def test_a_folder_is_called_a_folder(log: Path, tmp_path: Path) -> None:
    done = tapete("match", "export", log, "-o", tmp_path)
    assert (done.exit_code, done.stderr) == (2, f"--out: {tmp_path}: a folder: expected a file\n")
    done = tapete("play", "--headless", "-o", tmp_path)
    assert (done.exit_code, done.stderr) == (2, f"--out: {tmp_path}: a folder: expected a file\n")


def test_an_act_is_asked_for_only_of_a_scenario(log: Path) -> None:
    done = tapete("match", "export", log, "--to", "csv", "--at", 3)
    assert done.exit_code == 2
    assert done.stderr.startswith("--at: 3: expected --to scenario")
