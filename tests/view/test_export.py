"""Films as files: as many frames as asked for, each where it should be; all of a file or nothing; one sentence for what is missing."""

from __future__ import annotations

import importlib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pygame
import pytest

from sim.view.export import Clip, Form, Job, MissingExtra, NoClip, form_of
from sim.view.export.clip import USUAL_RATE

SIZE = (321, 201)
CLOTH, BALL = (46, 122, 78), (255, 255, 255)


def paint(u: float) -> pygame.Surface:
    """A white ball that runs over a green cloth at 100 px/s."""
    surface = pygame.Surface(SIZE)
    surface.fill(CLOTH)
    pygame.draw.circle(surface, BALL, (40 + 100 * u, 100), 12)
    return surface


def clip(form: Form, **what: Any) -> Clip:
    """Two seconds at half speed."""
    return Clip(**({"form": form, "start": 0.0, "end": 2.0, "speed": Fraction(1, 2), "fps": 10, "size": SIZE} | what))


def run(job: Job) -> Job:
    """The job, done."""
    while job.work():
        pass
    return job


def ball_at(pixel: Any, u: float) -> None:
    """The ball is where it should be, and no longer where it was."""
    x = round(40 + 100 * u)
    assert min(pixel(x, 100)) > 235
    assert max(pixel((x + 120) % SIZE[0], 100)) < 140


def test_a_picture_is_the_first_frame(tmp_path: Path) -> None:
    run(Job(clip(Form.PNG, start=1.5), tmp_path / "a.png", paint))
    image = pygame.image.load(tmp_path / "a.png")
    assert image.get_size() == SIZE
    ball_at(lambda x, y: image.get_at((x, y))[:3], 1.5)


def test_an_animation_has_every_frame_and_lasts_as_long_as_the_clip(tmp_path: Path) -> None:
    image_of = pytest.importorskip("PIL.Image")
    run(Job(clip(Form.GIF, fps=15), tmp_path / "a.gif", paint))
    with image_of.open(tmp_path / "a.gif") as image:
        assert (image.n_frames, image.size, image.info["loop"]) == (61, SIZE, 0)
        lasted = 0
        for i in range(image.n_frames):
            image.seek(i)
            lasted += image.info["duration"]
            frame = image.convert("RGB")
            ball_at(lambda x, y: frame.getpixel((x, y)), i / 30)  # noqa: B023 - called at once
        assert lasted == pytest.approx(61 / 15 * 1000, abs=6)


def test_a_video_has_every_frame_at_even_sizes(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    run(Job(clip(Form.MP4), tmp_path / "a.mp4", paint))
    with av.open(str(tmp_path / "a.mp4")) as found:
        frames = [f.to_ndarray(format="rgb24") for f in found.decode(video=0)]
        assert float(found.streams.video[0].average_rate) == 10
    assert (len(frames), frames[0].shape) == (41, (200, 320, 3))
    for i in (0, 20, 40):
        ball_at(lambda x, y: frames[i][y, x], i / 20)  # noqa: B023 - called at once


@pytest.mark.parametrize("form", [Form.PNG, Form.GIF, Form.MP4])
def test_until_the_last_frame_the_old_file_stands(tmp_path: Path, form: Form) -> None:
    out = tmp_path / f"a.{form}"
    out.write_bytes(b"old")
    job = Job(clip(form), out, paint)
    while job.done < job.total - 1:
        job.work()
        assert out.read_bytes() == b"old"
    while job.work():
        pass
    assert out.read_bytes() != b"old"
    assert [p.name for p in tmp_path.iterdir()] == [out.name]


@pytest.mark.parametrize("form", [Form.GIF, Form.MP4])
def test_cancelled_it_leaves_nothing_behind(tmp_path: Path, form: Form) -> None:
    job = Job(clip(form), tmp_path / f"a.{form}", paint)
    for _ in range(8):
        assert job.work()
    job.cancel()
    job.cancel()
    assert list(tmp_path.iterdir()) == []
    assert not job.finished


@pytest.mark.parametrize("form", list(Form))
def test_what_fails_half_way_leaves_nothing_behind(tmp_path: Path, form: Form) -> None:
    def failing(u: float) -> pygame.Surface:
        if u >= (0.0 if form is Form.PNG else 1.0):
            raise RuntimeError("no picture")
        return paint(u)

    with pytest.raises(RuntimeError, match="no picture"):
        run(Job(clip(form, end=1.5), tmp_path / f"a.{form}", failing))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", list(Form))
def test_a_folder_that_is_not_there_is_an_os_error(tmp_path: Path, form: Form) -> None:
    with pytest.raises(OSError, match="No such file"):
        run(Job(clip(form), tmp_path / "nowhere" / f"a.{form}", paint))


@pytest.mark.parametrize(("form", "module", "extra"), [(Form.GIF, "PIL", "export"), (Form.MP4, "av", "video")])
def test_a_missing_library_is_told_with_what_brings_it(monkeypatch: pytest.MonkeyPatch, form: Form, module: str, extra: str) -> None:
    real = importlib.import_module

    def without(name: str, package: str | None = None) -> Any:
        if name.split(".", maxsplit=1)[0] == module:
            raise ImportError(name)
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", without)
    with pytest.raises(MissingExtra, match=rf"pip install '\.\[{extra}\]'"):
        Job(clip(form), Path("a"), paint)
    Job(clip(Form.PNG), Path("a.png"), paint)


@pytest.mark.parametrize(
    ("what", "name"),
    [
        ({"size": (100, 400)}, "size"),
        ({"size": (400, 5000)}, "size"),
        ({"fps": 0}, "fps"),
        ({"fps": 61}, "fps"),
        ({"start": 2.5}, "span"),
        ({"start": float("nan")}, "span"),
        ({"end": 1e6}, "frames"),
    ],
)
def test_what_cannot_be_exported_is_refused(what: dict[str, Any], name: str) -> None:
    with pytest.raises(NoClip) as caught:
        clip(Form.GIF, **what)
    assert caught.value.name == name


def test_sizes_and_rates_at_their_limits_are_exported() -> None:
    for side in (160, 3840):
        assert clip(Form.MP4, size=(side, side)).size == (side, side)
    for fps in (1, 60):
        assert clip(Form.MP4, fps=fps).fps == fps
    assert clip(Form.GIF, start=2.0).count == 1
    assert set(USUAL_RATE) == set(Form)


def test_names_say_the_form() -> None:
    assert [form_of(Path(n)) for n in ("a.png", "b.GIF", "c.d.mp4")] == list(Form)
    with pytest.raises(NoClip, match=r"a\.avi"):
        form_of(Path("a.avi"))


def test_frames_lie_where_time_and_speed_say() -> None:
    c = clip(Form.MP4, start=1.0, end=3.0, speed=Fraction(4), fps=30)
    assert [c.u(i) for i in (0, 1, c.count - 1)] == pytest.approx([1.0, 1.0 + 4 / 30, 3.0])
