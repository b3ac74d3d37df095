"""A log is written by one alone: whoever else would is refused in words, and whoever is killed lets go."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.cli.commands import app
from sim.language import LANGUAGES
from sim.match.header import new_header
from sim.match.match import Match
from sim.model.actions import Ready
from sim.model.ids import Side
from sim.record.errors import Unreadable
from sim.record.hold import Held, Hold
from sim.record.match_log import create, read, resume_writing
from sim.told import told

ROOT = Path(__file__).resolve().parents[2]
HOLDS = """
import sys, time
from sim.record.hold import Hold
hold = Hold(sys.argv[1])
print("held", flush=True)
time.sleep(600)
"""


def begun(path):
    """A log of one act that is being written."""
    match = Match.new(new_header(home="human", away="human", seed=3))
    writer = create(path, match)
    writer.append(match.act((Ready(side=Side.HOME),)))
    return writer


def test_a_second_writer_is_refused_until_the_first_closes(tmp_path):
    path = tmp_path / "match.jsonl"
    writer = begun(path)
    with pytest.raises(Held) as refused:
        resume_writing(read(path))
    assert isinstance(refused.value, Unreadable)
    writer.close()
    resume_writing(read(path)).close()


def test_whoever_only_reads_is_never_refused(tmp_path):
    path = tmp_path / "match.jsonl"
    writer = begun(path)
    assert len(read(path).entries) == 1
    writer.close()
    assert list(tmp_path.iterdir()) == [path], "nothing is left beside a log that is let go"


def test_taking_acts_back_keeps_the_log_held(tmp_path):
    path = tmp_path / "match.jsonl"
    writer = begun(path)
    writer.undo(1)
    assert read(path).entries == ()
    with pytest.raises(Held):
        Hold(path)
    writer.close()


def test_two_names_of_one_log_are_one_log(tmp_path):
    path = tmp_path / "match.jsonl"
    writer = begun(path)
    (tmp_path / "elsewhere").mkdir()
    other = tmp_path / "elsewhere" / "other.jsonl"
    try:
        other.symlink_to(path)
    except OSError:
        pytest.skip("no links here")
    with pytest.raises(Held):
        Hold(other)
    writer.close()


def test_a_program_that_is_killed_lets_go(tmp_path):
    path = tmp_path / "match.jsonl"
    begun(path).close()
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(Held):
            Hold(path)
        process.kill()
        process.wait()
    Hold(path).release()
    assert list(tmp_path.iterdir()) == [path]


def test_where_nothing_can_be_written_beside_a_log_nobody_is_refused(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("sim.record.hold.os.open", refuse)
    first, second = Hold(tmp_path / "match.jsonl"), Hold(tmp_path / "match.jsonl")
    first.release()
    second.release()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [["match", "undo"], ["match", "continue"], ["play", "--continue"]])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_that_would_write_is_refused_in_words(tmp_path, command, lang):
    path = tmp_path / "match.jsonl"
    writer = begun(path)
    before = path.read_bytes()
    more = ["--lang", lang]
    result = CliRunner().invoke(app, [*command, str(path), *more])
    assert result.exit_code == 2
    assert {"en": "another window", "es": "otra ventana", "it": "un'altra finestra"}[lang] in " ".join(result.output.split())
    assert path.read_bytes() == before
    writer.close()


@pytest.mark.parametrize("lang", ["es", "it"])
def test_the_refusal_is_told_in_the_reader_s_language(lang):
    line = str(Held("match.jsonl"))
    assert told(line, lang) != line
    assert told(line, lang).startswith("match.jsonl: ")
