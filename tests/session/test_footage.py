"""What there is to watch: scenarios and match logs, whole, cut and damaged; watching leaves the file and its rulings as they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.match.report import judge
from sim.record.errors import Unreadable
from sim.record.match_log import create, read
from sim.record.match_replay import verify
from sim.record.reading import load_scenario
from sim.resources import scenarios
from sim.session.footage import KEPT, MatchFilm, ScenarioFilm, film_of, looks_like_log, open_film
from sim.session.playback import SPEEDS, Playhead
from sim.session.timeline import GOALS, Kind
from tests.match.matches import one

OFFSIDE = scenarios() / "OFF-1" / "passes-second-last.toml"


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The log of one short match."""
    path = tmp_path_factory.mktemp("log") / "match.jsonl"
    with create(path, one()[0]):
        pass
    return path.read_bytes()


@pytest.fixture
def log(tmp_path: Path, raw: bytes) -> Path:
    """A file with that log."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(raw)
    return path


def whole(path: Path) -> MatchFilm:
    """A match log, all of it loaded."""
    film = open_film(path)
    assert isinstance(film, MatchFilm)
    while film.load():
        pass
    return film


def test_lines_alone_give_the_length_and_the_marks_that_playing_gives(log: Path) -> None:
    film = open_film(log)
    assert isinstance(film, MatchFilm)
    while film.reading:
        film.load()
    assert film.progress == (0, len(one()[1]))
    marks = [(m.act, m.note) for m in film.timeline.marks]
    starts = film.timeline.starts
    while film.load():
        pass
    assert film.timeline.starts == starts
    assert [(m.act, m.note) for m in film.timeline.marks] == marks
    assert film.troubles == ()


def test_every_act_is_shown_as_it_was_played(log: Path) -> None:
    film, steps = whole(log), one()[1]
    for act in [*range(len(steps)), 0, len(steps) // 2]:
        strip, step = film.strip(act), steps[act]
        assert strip is not None
        assert (strip.log.events, strip.rulings, strip.did) == (step.log.events, step.rulings, step.actions)
        assert strip.score_at(strip.t1, True) == step.match.score
    assert len(steps) > KEPT


def test_an_act_cannot_be_shown_before_it_was_played(log: Path) -> None:
    film = open_film(log)
    assert film.strip(0) is None
    while film.progress[0] < 3:
        film.load()
    assert film.strip(2) is not None
    assert film.strip(3) is None


@pytest.mark.parametrize("rate", [0, 4, len(SPEEDS) - 1])
def test_watching_at_any_speed_changes_neither_the_file_nor_what_was_ruled(log: Path, raw: bytes, rate: int) -> None:
    film = whole(log)
    rulings = [r for step in one()[1] for r in step.rulings]
    head = Playhead(playing=True, rate=rate)
    seen, last = [], None
    film_seconds = min(film.timeline.length, 60.0 * float(SPEEDS[rate]))
    while head.playing and head.u < film_seconds:
        spot = film.timeline.spot(head.u)
        strip = film.strip(spot.act)
        assert strip is not None
        strip.log.layout(spot.t)
        if spot.act != last:
            seen.append(spot.act)
            last = spot.act
        head = head.advanced(0.5, film.timeline)
    assert seen == sorted(seen)
    assert log.read_bytes() == raw
    found = read(log)
    assert verify(found) is None
    assert [r for act in range(len(found.entries)) for r in film.strip(act).rulings] == rulings  # type: ignore[union-attr]


def test_a_log_that_was_cut_is_shown_as_far_as_it_stands(log: Path, raw: bytes) -> None:
    log.write_bytes(raw[: len(raw) // 2])
    film = whole(log)
    lines = (raw[: len(raw) // 2]).count(b"\n") - 1
    assert [t.what for t in film.troubles] == ["cut"]
    assert film.progress == (lines, lines)
    assert film.strip(lines - 1) is not None


@pytest.mark.parametrize(
    ("broken", "word"),
    [(b'{"n":5,"t"', "damaged"), (b'{"n":5}', "missing"), (b"\xff\xfe", "damaged")],
)
def test_a_damaged_line_ends_the_film_before_it_with_a_word(log: Path, raw: bytes, broken: bytes, word: str) -> None:
    lines = raw.split(b"\n")
    lines[5] = broken
    log.write_bytes(b"\n".join(lines))
    film = whole(log)
    assert film.progress == (4, 4)
    assert len(film.timeline.spans) == 4
    (trouble,) = film.troubles
    assert (trouble.what, trouble.acts) == ("damaged", 4)
    assert trouble.told.startswith(f"{log}:6: ")
    assert word in trouble.told
    assert film.strip(3) is not None


def test_an_act_that_cannot_be_ends_the_film_before_it(log: Path, raw: bytes) -> None:
    lines = raw.split(b"\n")
    number = next(i for i, line in enumerate(lines[1:-1], 1) if "flick" in json.loads(line)["do"][0])
    data = json.loads(lines[number])
    data["do"][0]["speed"] = 1e9
    lines[number] = json.dumps(data).encode()
    log.write_bytes(b"\n".join(lines))
    film = whole(log)
    assert film.progress == (number - 1, number - 1)
    assert [t.what for t in film.troubles] == ["damaged"]


def test_a_log_that_comes_out_otherwise_says_from_which_act_on(log: Path, raw: bytes) -> None:
    lines = raw.split(b"\n")
    data = json.loads(lines[4])
    data["hash"] = "0" * 16
    lines[4] = json.dumps(data).encode()
    log.write_bytes(b"\n".join(lines))
    film = whole(log)
    assert [(t.what, t.acts, t.line, t.told) for t in film.troubles] == [("altered", 3, 5, "hash")]
    assert film.progress[0] == len(one()[1])
    lines[0] = json.dumps(json.loads(lines[0]) | {"engine": "0.0.1"}).encode()
    log.write_bytes(b"\n".join(lines))
    assert [(t.what, t.acts, t.line) for t in whole(log).troubles if t.what != "engine"] == [("differs", 3, 5)]


def test_a_log_of_another_engine_says_so(log: Path, raw: bytes) -> None:
    header, rest = raw.split(b"\n", 1)
    log.write_bytes(json.dumps(json.loads(header) | {"engine": "0.0.1"}).encode() + b"\n" + rest)
    assert [(t.what, t.told) for t in whole(log).troubles] == [("engine", "0.0.1")]


def test_a_log_with_no_act_yet_has_nothing_but_its_beginning(log: Path, raw: bytes) -> None:
    log.write_bytes(raw.split(b"\n")[0] + b"\n")
    film = whole(log)
    assert film.timeline.length == 0.0
    assert "ball" in film.opening.bodies()


@pytest.mark.parametrize("file", sorted(scenarios().rglob("*.toml"))[::9], ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_scenario_is_a_film_of_its_motions(file: Path) -> None:
    film, report = open_film(file), judge(load_scenario(file))
    assert isinstance(film, ScenarioFilm)
    strips = [film.strip(i) for i in range(len(film.timeline.spans))]
    assert [r for s in strips if s for r in s.rulings] == list(report.rulings)
    assert sum(s.t1 - s.t0 for s in strips if s) == pytest.approx(report.played.log.until)
    goals = [m for m in film.timeline.marks if m.note.kind is Kind.GOAL]
    assert len(goals) == sum(r.call in GOALS for r in report.rulings)


def test_the_score_changes_when_the_goal_is_given() -> None:
    film = _scoring()
    act = next(m.act for m in film.timeline.marks if m.note.kind is Kind.GOAL)
    strip = film.strip(act)
    assert strip is not None
    given = next(r for r in strip.rulings if r.call in GOALS)
    assert strip.score_at(given.at - 0.01, False) == strip.before.score
    assert strip.score_at(given.at, False) == strip.after.score != strip.before.score


def _scoring() -> ScenarioFilm:
    """The first shipped scenario with a goal."""
    for file in sorted((scenarios() / "GOL-1").glob("*.toml")):
        film = film_of(load_scenario(file))
        if any(m.note.kind is Kind.GOAL for m in film.timeline.marks):
            return film
    raise AssertionError("no goal in GOL-1")


def test_files_are_told_apart_by_what_is_in_them(tmp_path: Path, raw: bytes) -> None:
    other = tmp_path / "game.toml"
    other.write_bytes(raw)
    assert looks_like_log(other)
    assert not looks_like_log(OFFSIDE)
    with pytest.raises(Unreadable, match=r"nowhere\.toml: .*no such file"):
        open_film(tmp_path / "nowhere.toml")
    with pytest.raises(Unreadable, match=r"nowhere\.jsonl: .*no such file"):
        open_film(tmp_path / "nowhere.jsonl")


def test_a_scenario_that_cannot_be_is_refused_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('schema = 1\nid = "X-1/bad"\nlevel = 1\n[layout]\nball = { at = [0, 0] }\nhome.9 = { at = [1, 0] }\n')
    with pytest.raises(Unreadable, match=r"bad\.toml: ") as caught:
        open_film(bad)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["[1, 2]\n", "\x00\x01", ""])
def test_what_is_named_like_a_log_and_is_none_is_told_as_such(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(text)
    assert looks_like_log(path)
    with pytest.raises(Unreadable, match=r"JSON|match log"):
        open_film(path)
