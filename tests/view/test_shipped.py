"""Every shipped scenario can be drawn; in the long run all of them, in three languages and as frames."""

import itertools

import pytest

from sim.language import LANGUAGES
from sim.match.report import judge
from sim.record import load_scenario
from sim.resources import scenarios
from sim.view import picture
from sim.view.picture import draw_picture
from sim.view.subject import subject_of

FILES = sorted(scenarios().rglob("*.toml"))
SOME = 7


def draw(path, lang, **how):
    report = judge(load_scenario(path))
    subject = subject_of(report, lang)
    image = draw_picture(subject, **how)
    assert image.get_width() == how.get("width", picture.DESIGN_WIDTH)
    return subject


@pytest.mark.parametrize("path", FILES[:: max(1, len(FILES) // SOME)], ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_few_shipped_scenarios_are_drawn(path, monkeypatch):
    monkeypatch.setattr(picture, "samples_for", lambda _: 1)
    subject = draw(path, "es", width=800)
    assert subject.title
    assert subject.said or subject.why_not


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_shipped_scenario_is_drawn_in_every_language_and_as_frames(path, monkeypatch):
    monkeypatch.setattr(picture, "samples_for", lambda _: 1)
    for lang, frames in itertools.product(LANGUAGES, (0, 4)):
        assert draw(path, lang, width=1280, frames=frames).title
