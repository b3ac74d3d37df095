"""A picture: of the size asked for, the same bytes for the same input, without a display, its words apart from each other."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from sim.view import picture
from sim.view.canvas import Canvas
from sim.view.crop import crop
from sim.view.evidence import Ink
from sim.view.fonts import font, width
from sim.view.picture import draw_picture, ink_for, moments, save_picture
from sim.view.table_drawing import framed
from sim.view.theme import load_theme
from sim.view.transform import Box
from sim.view.viewport import View, draw_view
from tests.view import hand_made

LONG = "Un título larguísimo que cuenta con todo detalle cómo la figura llegó a la pelota después de tocar a otra que estaba quieta junto al área"
SCENES = {
    "offside": hand_made.offside,
    "crowd": hand_made.crowd,
    "long pass": hand_made.long_pass,
    "nothing": hand_made.nothing,
    "long title": lambda: hand_made.crowd("es", LONG),
    "italian": lambda: hand_made.crowd("it"),
}


@pytest.fixture(params=SCENES)
def subject(request):
    return SCENES[request.param]()


@pytest.mark.parametrize(("w", "h", "frames"), [(640, None, 0), (960, 700, 0), (1280, None, 0), (1280, None, 4), (960, None, 3)])
def test_the_picture_has_the_size_asked_for(subject, w, h, frames):
    image = draw_picture(subject, width=w, height=h, frames=frames)
    assert image.get_width() == w
    assert h is None or image.get_height() == h


def test_the_same_subject_gives_the_same_bytes(tmp_path):
    subject = hand_made.crowd()
    one = save_picture(subject, tmp_path / "uno ñ.png", width=700).read_bytes()
    two = save_picture(subject, tmp_path / "two.png", width=700).read_bytes()
    assert one == two
    assert one.startswith(b"\x89PNG")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["two.png", "uno ñ.png"]


def test_no_display_is_opened_and_nothing_is_printed(tmp_path):
    code = (
        "import sys; from pathlib import Path; from tests.view import hand_made; import pygame;"
        "from sim.view.picture import save_picture;"
        "save_picture(hand_made.offside(), Path(sys.argv[1]), width=400);"
        "assert not pygame.display.get_init() and not pygame.mixer.get_init()"
    )
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")}
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.png")], cwd=root, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    here = save_picture(hand_made.offside(), tmp_path / "b.png", width=400)
    assert here.read_bytes() == (tmp_path / "a.png").read_bytes()


def view_of(subject, w, h):
    theme = load_theme()
    ink = ink_for(theme, w, h, subject.lang)
    canvas = Canvas(w, h, theme.colour("room"), 1)
    box = Box(0, 0, w, h)
    world, part = crop(subject, w / h)
    return box, draw_view(canvas, subject, View(box, world, subject.decisive, part), theme, ink), canvas


@pytest.mark.parametrize(("w", "h"), [(400, 300), (960, 740), (1920, 1500)])
def test_no_label_lies_over_another_or_outside(subject, w, h):
    box, labels, _ = view_of(subject, w, h)
    assert all(a.overlap(b) == 0 for a, b in combinations(labels.placed, 2))
    assert all(box.holds(placed) for placed in labels.placed)


@pytest.mark.parametrize("frames", [0, 4])
@pytest.mark.parametrize("w", [640, 1280, 2560])
def test_every_text_lies_inside_the_picture_and_apart_from_the_others(subject, w, frames, monkeypatch):
    seen = []
    finish = Canvas.finish
    monkeypatch.setattr(picture, "samples_for", lambda _: 1)
    monkeypatch.setattr(picture.Canvas, "finish", lambda canvas: (seen.append(canvas), finish(canvas))[1])
    draw_picture(subject, width=w, frames=frames)
    canvas = seen[0]
    boxes = []
    for t in canvas.texts:
        ascent = font(t.px, t.bold).get_ascent()
        boxes.append((t.text, Box(t.at[0], t.at[1] + ascent - 0.727 * t.px, width(t.text, t.px, t.bold), 0.727 * t.px)))
    whole = Box(0, 0, canvas.width, canvas.height)
    assert [text for text, box in boxes if not whole.holds(box)] == []
    assert [(a, b) for (a, p), (b, q) in combinations(boxes, 2) if p.overlap(q) > 1] == []


def test_a_view_keeps_inside_the_table_and_shows_what_matters(subject):
    whole = framed(subject.log.table.pitch)
    for aspect in (0.6, 1.3, 2.5):
        world, part = crop(subject, aspect)
        if part:
            assert (world.right - world.left) / (world.high - world.low) == pytest.approx(aspect)
            assert min(world.left - whole.left, whole.right - world.right, world.low - whole.low, whole.high - world.high) > -1e-6
        x, y = subject.log.at("ball", subject.decisive)
        assert world.left <= x <= world.right
        assert world.low <= y <= world.high


def test_frames_are_in_time_order_and_hold_the_decision():
    subject = hand_made.crowd()
    chosen = moments(subject, 4)
    times = [m.t for m in chosen]
    assert times == sorted(set(times))
    assert times[0] == 0.0
    assert subject.decisive in times
    assert len(moments(hand_made.nothing(), 4)) == 1


@pytest.mark.parametrize(
    ("asked", "message"),
    [({"width": 10}, "width: 10"), ({"height": 9000}, "height: 9000"), ({"frames": 1}, "frames: 1"), ({"theme": "neon"}, "neon")],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(asked, message):
    with pytest.raises(ValueError, match=message) as caught:
        draw_picture(hand_made.nothing(), **asked)
    assert "\n" not in str(caught.value)


def test_a_picture_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    with pytest.raises(OSError, match=r"."):
        save_picture(hand_made.nothing(), tmp_path / "no such folder" / "a.png", width=400)
    assert list(tmp_path.iterdir()) == []


def test_the_pieces_are_where_the_log_says():
    subject = hand_made.offside()
    box, _, canvas = view_of(subject, 960, 740)
    image = canvas.finish()
    from sim.view.transform import Transform

    transform = Transform.fit(crop(subject, box.w / box.h)[0], box)
    x, y = transform.px(subject.log.at("ball", subject.decisive))
    assert pygame.Color(*image.get_at((round(x), round(y)))).hsla[2] > 80
    x, y = transform.px((395.0, -95.0 + 8.4))
    r, _, b, _ = image.get_at((round(x), round(y)))
    assert r > b + 60


def test_ink_grows_with_the_picture():
    theme = load_theme()
    small, large = ink_for(theme, 640, 640, "en"), ink_for(theme, 2560, 1600, "en")
    assert isinstance(small, Ink)
    assert small.unit < large.unit
    assert min(small.sizes.values()) >= 10
