"""A question as a picture: the moments that lead up to where it stops, and nothing of the answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sim.events import Began, contacts
from sim.geometry import extent
from sim.language import LANGUAGES, words
from sim.model.actions import Substitute
from sim.model.ids import is_figure, is_keeper
from sim.rules.wording import body_name
from sim.training.asked import facts
from sim.training.concerns import concern
from sim.training.desk import deciding_condition
from sim.training.family import Family
from sim.training.meetings import meetings, number_of
from sim.training.question import Question, question
from sim.training.variant import variant
from sim.view.asking import Asked, answer_of, draw_asked, story
from sim.view.canvas import Canvas
from sim.view.crop import crop, interest
from sim.view.fonts import width
from sim.view.picture import cells_in, ink_for
from sim.view.subject import Subject
from sim.view.table_drawing import framed
from sim.view.theme import Size, load_theme
from sim.view.transform import Box
from sim.view.viewport import View, draw_view
from tests.training.library import named, shipped
from tests.training.test_asked import put

FAMILIES = ("OFF-1/ball-short-of-the-second-last", "LIF-1/stood-there-already", "OUT-1/back-off-the-front-of-the-bar", "GKP-1/turned-twice-only")


def asked(of: Question, lang: str = "en") -> Asked:
    s = of.variant.scenario.situation
    title, about = words("school.question", lang, number=1), concern(of)
    return Asked(of.log, title, facts(of, lang), lang, s.possession, s.score, s.half, meetings(of.log), about.bodies, about.places)


def answered(of: Question, lang: str = "en") -> Subject:
    return answer_of(asked(of, lang), of.report, of.variant.family.clause, deciding_condition(of), of.variant.key.ruling)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("count", [1, 3, 6])
def test_moments_end_where_the_situation_stops_and_the_last_is_the_decision(family: str, count: int) -> None:
    of = put(family)
    moments = story(asked(of), count)
    assert 1 <= len(moments) <= count
    assert moments[-1].t == of.stop
    assert moments[-1].label == words("school.picture.stop", "en")
    assert all(a.t < b.t for a, b in pairwise(moments))


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_of_the_decision_is_in_the_picture(family: str) -> None:
    """No ruling, no evidence, no title of the scenario, no id: what is drawn takes nothing but the log that may be shown."""
    for called in (True, False):
        of = put(family, called)
        subject = asked(of).subject
        assert (subject.said, subject.evidence, subject.lead, subject.why_not, subject.id) == ((), (), None, None, "")
        assert of.variant.scenario.title.text() not in (subject.title, *asked(of).lines)


@pytest.mark.parametrize("family", ["DEF-3/just-before-the-miss", "DEF-3/just-after-the-miss", "ATT-1/ball-first-by-a-hair"])
def test_which_of_two_things_came_first_cannot_be_read_off_the_frames(family: str) -> None:
    """What happens at about the same time shares a frame that names all of it in an order of its own."""
    called, near = (story(asked(put(family, side)), 6) for side in (True, False))
    assert [moment.label for moment in called] == [moment.label for moment in near]
    assert len(called) >= 3


def test_where_one_flick_answers_another_the_nail_has_a_frame_that_names_who_comes_to_rest() -> None:
    of = put("DEF-3/just-before-the-miss")
    first, second = of.log.of(Began)
    shared = next(moment for moment in story(asked(of), 6) if abs(moment.t - second.t) < 1e-9)
    names = (body_name(began.action.figure, "en") for began in (second, first))
    assert shared.label == "{} is flicked · {} lies still".format(*names)


def test_a_rest_well_before_the_next_flick_has_a_frame_of_its_own() -> None:
    labels = [moment.label for moment in story(asked(put("OFF-1/level-is-onside")), 6)]
    assert [label.rpartition(" ")[2] for label in labels] == ["start", "still", "flicked", "decision"]


@pytest.mark.parametrize("family", ["ATT-1/past-the-figure", "FLI-6/nail-clears-the-ball", "PEN-4/taker-brushes-the-ball"])
def test_places_bear_numbers_whether_bodies_met_there_or_only_nearly(family: str) -> None:
    one = named(family)
    of = {called: question(made) for called in (True, False) if (made := variant(one, 1, called, one.margins[-1])) is not None}
    assert len(contacts(of[True].log)) != len(contacts(of[False].log))
    pairs = [[{m.a, m.b} for m in meetings(of[called].log)] for called in (True, False)]
    decided = {b for c in deciding_condition(of[True]).bodies for b in [c]}
    assert any(decided <= pair for pair in pairs[0]) == any(decided <= pair for pair in pairs[1])
    for found in of.values():
        assert asked(found).subject.places == tuple(m.at for m in meetings(found.log))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_shares_a_frame_is_named_within_its_width(lang: str) -> None:
    look = load_theme("club")
    ink = ink_for(look, 1280, 800, lang)
    for family in ("DEF-3/just-before-the-miss", "GKP-10/spare-keeper-scores-with-a-later-flick"):
        moments = story(asked(put(family), lang), 6)
        assert all(width(moment.label, ink.px(Size.BODY), True) < 1280 / 3 - 20 for moment in moments)


def test_no_height_of_a_flight_is_written_before_the_answer() -> None:
    """Numbers stand in the last frame alone, and nothing that was measured in any."""
    of = put("OUT-1/back-off-the-front-of-the-bar")
    subject, drawn = asked(of).subject, []
    box, look = Box(0, 0, 640, 400), load_theme("club")
    for t in (of.stop / 2, of.stop):
        canvas = Canvas(640, 400, look.colour("room"), 1)
        labels = draw_view(
            canvas, subject, View(box, framed(of.log.table.pitch), t, after=False, evidence=False), look, ink_for(look, 640, 400, "en")
        )
        drawn.append(len(labels.placed))
    beside = sum(is_figure(body) for body in of.log.start.figures)
    assert drawn == [beside, beside + len(meetings(of.log))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_is_as_wide_as_asked_and_says_how_matters_stand(lang: str) -> None:
    of = put("COR-1/named-then-flicked")
    small, large = (draw_asked(asked(of, lang), width=width, frames=2) for width in (800, 1000))
    assert (small.get_width(), large.get_width()) == (800, 1000)
    assert small.get_height() < large.get_height()


def test_one_who_may_be_offside_and_those_who_may_prevent_it_are_in_the_picture() -> None:
    before = asked(put("OFF-1/ball-short-of-the-second-last")).before_goal
    assert {body.partition(".")[0] for body in before} == {"home", "away"}
    assert "home.keeper" in before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_the_answer_the_picture_is_of_what_decides(lang: str) -> None:
    """Of what was called the ruling, of what was not the measure that it failed by, whatever else was ruled."""
    for called in (True, False):
        of = put("GOL-4/keeper-stops-it-on-the-line", called)
        key, condition = of.variant.key, deciding_condition(of)
        subject = answer_of(asked(of, lang), of.report, "GOL-4", condition, key.ruling)
        assert subject.title.startswith("GOL-4 · ")
        assert (subject.lead is not None) == called
        assert condition in subject.evidence
        assert subject.ruled_otherwise == (not called)


@pytest.mark.parametrize("family", shipped()[::11], ids=lambda f: f.id)
def test_what_a_question_numbered_bears_the_same_number_in_its_answer(family: Family) -> None:
    """A contact that came after it was put goes on counting, and where nobody met that is said."""
    of = put(family.id)
    numbered, met = meetings(of.log), contacts(of.report.played.log)
    marks = answered(of).numbered
    for i, one in enumerate(numbered, 1):
        own = [mark for mark in marks if mark.number == i]
        assert own
        assert all({mark.a, mark.b} == {one.a, one.b} for mark in own)
        assert any(mark.met for mark in own) == any(number_of(touch, numbered) == i for touch in met if touch.t <= of.stop)
    assert {mark.t for mark in marks if mark.met} == {touch.t for touch in met}
    assert all(mark.number > len(numbered) for mark in marks if mark.t > of.stop)
    assert [mark.t for mark in marks] == sorted(mark.t for mark in marks)


@pytest.mark.parametrize("family", shipped()[5::11], ids=lambda f: f.id)
def test_an_answer_shows_all_that_its_question_showed(family: Family) -> None:
    for called in (True, False):
        of = put(family.id, called)
        before = interest(asked(of).subject, of.stop)
        world, _ = crop(answered(of), 1.28)
        assert world.left <= before.left + 1e-6
        assert world.right >= before.right - 1e-6
        assert world.low <= before.low + 1e-6
        assert world.high >= before.high - 1e-6


def test_where_nothing_moves_no_more_than_what_it_turns_on_is_shown() -> None:
    of = put("TIM-1/penalty-not-yet-taken")
    _, part = crop(asked(of).subject, 1.28)
    assert part
    assert crop(answered(of), 1.28)[1]


def test_whoever_is_told_of_is_in_the_picture() -> None:
    of = put("POS-3/off-a-fallen-defender")
    last = of.variant.scenario.situation.last_touch
    assert last
    assert {*last} <= {*concern(of).bodies}


def test_where_a_code_knows_no_offside_nobody_is_shown_for_being_before_the_goal() -> None:
    of = put("OFF-1/ball-short-of-the-second-last")
    assert asked(of).before_goal
    assert not replace(asked(of), offside=False).before_goal


def test_whoever_goes_off_is_shown_where_that_is_in_the_answer_too() -> None:
    of = put("F5-3/leaves-at-the-touchline")
    off = next(began.action.off for began in of.log.of(Began) if isinstance(began.action, Substitute))
    log = answered(of).log
    assert log.at(off, log.until) == of.log.at(off, of.stop)


@pytest.mark.parametrize(("width", "numbers"), [(240, True), (1600, False)])
def test_numbers_stand_beside_figures_that_are_too_small_to_bear_them(width: int, numbers: bool) -> None:
    of, look = put("OFF-1/ball-short-of-the-second-last"), load_theme("club")
    box, high = Box(0, 0, width, width * 5 / 8), round(width * 5 / 8)
    view = View(box, framed(of.log.table.pitch), 0.0, after=False, evidence=False)
    labels = draw_view(Canvas(width, high, look.colour("room"), 1), asked(of).subject, view, look, ink_for(look, 1280, 800, "en"))
    assert bool(labels.placed) == numbers


# ---------------------------------------------------------------- whom and what it turns on


def check_seen(of: Question) -> None:
    """Whoever is named in what decides either twin is wholly within every frame, and so are the posts of a goal that is concerned."""
    about, ink = concern(of), ink_for(load_theme("club"), 1280, 800, "en")
    world = cells_in(Box(0, 0, 1280, 640), asked(of).subject, len(story(asked(of), 4)), ink).world
    places = list(about.places)
    for body in about.bodies:
        for t in (0.0, of.stop):
            if of.log.on(body, t):
                at, (left, right, low, high) = of.log.at(body, t), extent(of.log.shape(body, t))
                places += [at] if is_keeper(body) else [(left, low), (right, high)]
    reach = of.log.table.pitch.cloth()
    for x, y in places:
        assert world.left <= min(max(x, reach.left), reach.right) <= world.right, of.id
        assert world.low <= min(max(y, reach.low), reach.high) <= world.high, of.id


@pytest.mark.parametrize("seed", [198208, 56873])
@pytest.mark.parametrize("family", ["GKP-6/behind-the-line-between-the-side-lines", "OFF-5/neither-of-two-is-offside"])
def test_a_keeper_a_figure_that_is_offside_and_the_second_last_defender_are_in_the_picture(family: str, seed: int) -> None:
    for called in (True, False):
        of = variant(named(family), seed, called, 4.0)
        assert of is not None
        asking = question(of)
        assert concern(asking).bodies
        check_seen(asking)


@pytest.mark.parametrize("family", shipped()[::9], ids=lambda f: f.id)
def test_whom_it_turns_on_is_in_the_picture_of_either_side(family: Family) -> None:
    called, near = put(family.id, True), put(family.id, False)
    both = {*called.log.bodies()} & {*near.log.bodies()}
    assert {*concern(called).bodies} & both == {*concern(near).bodies} & both, "who is shown says nothing about the answer"
    check_seen(called)
    check_seen(near)


@pytest.mark.soak
def test_whom_it_turns_on_is_in_every_picture() -> None:
    for family in shipped():
        for called in (True, False):
            check_seen(put(family.id, called))
