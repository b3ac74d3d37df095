"""The live table: what is drawn bit by bit is what would be drawn at once, and nothing is drawn when nothing changes."""

import math
import random
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import Fall, Left, Log, Motion, Segment
from sim.geometry import Disc, Rect
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.resources import scenarios
from sim.rules.zones import Zone
from sim.session.footage import open_film
from sim.session.shown import AimLine, Chosen, End, EvidenceShown, Going, Legal, NailShown, Pulse, Ways, ZoneShown
from sim.table import load_table
from sim.view.kits import kit_pair
from sim.view.scene import overlays, stamps
from sim.view.scene.items import changed, merged
from sim.view.scene.looks import paint_power
from sim.view.scene.scene import Scene
from sim.view.theme import load_theme
from tests.view import hand_made

SIZE = (320, 230)
TABLE = load_table()
SUBJECT = hand_made.crowd()
LOG = SUBJECT.log
RULING = SUBJECT.said[0].ruling


def overlays_at(k):
    """Some of every kind, moving with ``k``."""
    at = LOG.start.figures["home.5"].at
    return (
        Chosen("home.5"),
        Legal(("home.6", "home.7", BALL, "away.keeper")),
        AimLine("home.5", (at, (20.0, 190.0 + k)), ((BALL, ((20.0, 190.0), (120.0, 150.0))),), 0.6, 2000.0, 0.2, 20.0, 0.3, (at[0] - 60, at[1] + k)),
        Going("home.6", (-40.0 + 3 * k, 120.0)),
        NailShown(Side.HOME, (-190.0 + k, -220.0), (-225.0, -235.0), True, 0.001 * k, 0.006, 1.0, 2.0),
        ZoneShown(
            Zone("half", Rect(300, 600, -400, 400), (Disc((490, 0), 91.5),), Disc((450, 0), 300)),
            "home.8",
            (250.0 + k, -200.0),
            (312.0, -200.0),
            False,
        ),
        Pulse((0.0, 0.0), min(1.0, 0.05 * k)),
        EvidenceShown(LOG, RULING.at, RULING),
    )


def at_once(log, t, overlays=(), size=SIZE, **how):
    target = pygame.Surface(size, 0, 32)
    Scene(size, **how).draw(target, log, t, overlays)
    return target


def same(a, b):
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


frames = st.lists(st.tuples(st.floats(0, 1.5), st.sets(st.integers(0, 6)), st.integers(0, 12)), min_size=2, max_size=6)


@settings(max_examples=12, deadline=None)
@given(frames)
def test_frame_after_frame_is_what_would_be_drawn_at_once(moments):
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    for t, kinds, k in moments:
        overlays = tuple(o for i, o in enumerate(overlays_at(k)) if i in kinds)
        scene.draw(target, LOG, t, overlays)
    assert same(target, at_once(LOG, t, overlays))


def test_nothing_is_drawn_when_nothing_changed():
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    overlays = overlays_at(3)
    assert scene.draw(target, LOG, 0.1, overlays) == [pygame.Rect(0, 0, *SIZE)]
    assert scene.draw(target, LOG, 0.1, overlays) == []
    assert scene.draw(target, replace(LOG), 0.1, overlays_at(3)) == []


def test_only_what_moved_is_drawn_again_and_all_that_differs_is_in_the_rectangles_told():
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    scene.draw(target, LOG, 0.05)
    before = target.copy()
    rects = scene.draw(target, LOG, 0.3)
    assert 0 < sum(r.w * r.h for r in rects) < 0.15 * SIZE[0] * SIZE[1]
    for r in rects:
        target.blit(before, r.topleft, r)
    assert same(target, before)


def test_a_body_that_leaves_is_gone_and_one_that_comes_is_there():
    gone = LOG.extended((Left(2.0, "home.6"),), 2.5)
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    scene.draw(target, gone, 1.9)
    with_it = target.copy()
    scene.draw(target, gone, 2.1)
    assert not same(target, with_it)
    assert same(target, at_once(gone, 2.1))
    scene.draw(target, gone, 1.9)
    assert same(target, with_it)


def test_what_was_drawn_over_is_mended_when_told():
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    scene.draw(target, LOG, 0.1)
    clean, blot = target.copy(), pygame.Rect(100, 60, 90, 80)
    target.fill("red", blot)
    scene.damage(blot)
    assert scene.draw(target, LOG, 0.1) == [blot]
    assert same(target, clean)


@pytest.mark.parametrize("change", [
    lambda s: s.look(Rect(100, 500, -200, 100)),
    lambda s: s.set_theme(replace(load_theme(), kits=kit_pair("derby"))),
    lambda s: s.follow((300.0, 40.0), 2.5),
    lambda s: s.set_area((280, 200)),
])  # fmt: skip
def test_another_view_is_drawn_whole_and_the_way_back_leads_to_the_same_picture(change):
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    scene.draw(target, LOG, 0.1, overlays_at(2))
    before = target.copy()
    change(scene)
    scene.draw(target, LOG, 0.1, overlays_at(2))
    assert not same(target, before)
    scene.set_theme(load_theme())
    scene.set_area(SIZE)
    scene.look(None)
    scene.draw(target, LOG, 0.1, overlays_at(2))
    assert same(target, before)


def test_following_pans_over_the_same_backdrop_without_a_seam():
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    rng = random.Random(4)
    for _ in range(6):
        at = (rng.uniform(-700, 700), rng.uniform(-500, 500))
        scene.follow(at, 2.0)
        scene.draw(target, LOG, 0.2)
    fresh, other = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    other.follow(at, 2.0)
    other.draw(fresh, LOG, 0.2)
    assert same(target, fresh)


def test_it_keeps_to_its_area_of_the_window():
    target = pygame.Surface((400, 300), 0, 32)
    target.fill("magenta")
    area = pygame.Rect(40, 30, *SIZE)
    scene = Scene(area)
    for k, t in enumerate((0.0, 0.2, 0.4)):
        assert all(area.contains(r) for r in scene.draw(target, LOG, t, overlays_at(k)))
    outside = [(x, y) for x in range(0, 400, 7) for y in range(0, 300, 7) if not area.collidepoint(x, y)]
    assert all(target.get_at(p)[:3] == (255, 0, 255) for p in outside)
    assert same(target.subsurface(area), at_once(LOG, 0.4, overlays_at(2)))


# ---------------------------------------------------------------- what is seen


def scene_of(layout, events=(), until=1.0):
    return Log(TABLE, layout, tuple(events), until)


def colour_at(log, t, place, size=(1280, 900), overlays=()):
    target = pygame.Surface(size, 0, 32)
    scene = Scene(size)
    scene.draw(target, log, t, overlays)
    x, y = scene.viewport.px(place)
    return target.get_at((int(x), int(y)))[:3]


def near(a, b, by=40):
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) <= by


def test_a_ball_passes_under_the_bar_and_flies_over_it():
    theme, bar = load_theme(), (TABLE.pitch.post_x, 12.0)
    low = scene_of(Layout(Ball(bar, height=0.0), {}))
    high = scene_of(Layout(None, {}), (Motion(0.0, BALL, (Segment(0.0, 1.0, (*bar, 80.0)),)),))
    high = replace(high, start=Layout(Ball(bar), {}))
    assert near(colour_at(low, 0.0, bar), theme.colour("metal"))
    assert near(colour_at(high, 0.1, (bar[0] - 3, bar[1] + 3)), theme.colour("ball"), 25)
    assert not near(colour_at(low, 0.0, bar), colour_at(high, 0.1, bar), 5)


def test_a_flying_ball_is_larger_and_parts_from_its_shadow():
    resting = scene_of(Layout(Ball((0.0, 200.0)), {}))
    flying = replace(scene_of(Layout(Ball((0.0, 200.0)), {}), (Motion(0.0, BALL, (Segment(0.0, 1.0, (0.0, 200.0, 70.0)),)),)), until=1.0)
    rim = (-TABLE.equipment.ball_radius - 0.6, 200.0)
    assert sum(colour_at(flying, 0.5, rim)) != sum(colour_at(resting, 0.5, rim))
    shade = (0.5 * 0.7 * 70, 200.0 - 0.85 * 0.7 * 70)
    assert sum(colour_at(flying, 0.5, shade)) < sum(colour_at(resting, 0.5, shade)) - 30


def test_a_fallen_figure_lies_long_after_it_was_seen_to_fall():
    layout = Layout(None, {"home.4": Figure((0.0, 200.0))})
    lying = Segment(0.2, float("inf"), (0.0, 200.0, 0.0), angle=0.0)
    log = scene_of(layout, (Fall(0.2, "home.4", (0.0, 200.0), 0.0, 900.0), Motion(0.2, "home.4", (lying,))))
    cloth, tip = load_theme().colour("cloth"), (26.0, 200.0)
    assert near(colour_at(log, 0.1, tip), cloth, 12)
    assert near(colour_at(log, 0.22, tip), cloth, 30)
    assert not near(colour_at(log, 0.9, tip), cloth, 60)


def test_a_figure_that_spins_shows_it_and_one_that_slides_does_not():
    def turning(spin):
        spun = Segment(0.0, 1.0, (0.0, 200.0, 0.0), (1e-9, 0.0, 0.0), spin=spin)
        return scene_of(Layout(None, {"home.4": Figure((0.0, 200.0))}), (Motion(0.0, "home.4", (spun,)),))

    assert same(at_once(turning(0.5), 0.1), at_once(turning(0.0), 0.1))
    first, second = at_once(turning(30.0), 0.10), at_once(turning(30.0), 0.14)
    assert not same(first, second)


def test_a_rod_runs_back_under_the_bar():
    log = scene_of(Layout(None, {}, {"away.keeper": Keeper((580.0, 0.0))}))
    theme = load_theme()
    assert near(colour_at(log, 0.0, (TABLE.pitch.fence_x + 10, 0.0)), theme.colour("rod"), 45)
    assert near(colour_at(log, 0.0, (TABLE.pitch.post_x, 1.0)), theme.colour("metal"))


def test_a_contact_within_the_limit_looks_other_than_a_drag_even_without_colour():
    def drawn(contact):
        return at_once(
            scene_of(Layout(None, {})), 0.0, (NailShown(Side.HOME, (0.0, 200.0), (-40.0, 200.0), True, contact, 0.006, 0.0, 2.0),), (960, 640)
        )

    tap, drag, none = (pygame.transform.grayscale(drawn(c)) for c in (0.003, 0.009, 0.0))
    changed_by = [pygame.mask.from_threshold(s, (0, 0, 0), (12, 12, 12, 255), none).count() for s in (tap, drag)]
    everything = 960 * 640
    assert everything - changed_by[1] > 1.5 * (everything - changed_by[0]) > 0


def test_more_power_is_a_thicker_line_of_the_same_colour():
    log = scene_of(Layout(None, {"home.4": Figure((0.0, 200.0))}))

    def reach(power):
        line = AimLine("home.4", ((0.0, 200.0), (200.0, 200.0)), (), power, 1000.0, 0.0, 0.0, 0.0)
        colours = [colour_at(log, 0.0, (100.0, 200.0 + d / 2), overlays=(line,)) for d in range(12)]
        return sum(near(c, colours[0], 20) for c in colours), colours[0]

    (thin, first), (thick, second) = reach(0.1), reach(1.0)
    assert thick > thin
    assert near(first, second, 3)


@pytest.mark.parametrize("size", [(560, 400), (960, 640)])
def test_the_ways_to_the_marks_are_drawn_without_a_gap_and_the_marks_look_like_what_stops_there(size):
    log = scene_of(Layout(Ball((0.0, 0.0)), {"home.4": Figure((-100.0, 0.0))}))
    ball = End(BALL, (400.0, 250.0), False, ((0.0, 0.0), (400.0, 50.0)), ((400.0, 50.0), (400.0, 250.0)))
    figure = End("home.4", (300.0, -200.0), True, ((-21.0, 0.0), (300.0, -200.0)))
    then = ((BALL, ((0.0, 0.0), (60.0, 7.5))), ("home.4", ((-21.0, 0.0), (30.0, -32.0))))
    line = AimLine("home.4", ((-100.0, 0.0), (-21.0, 0.0)), then, 0.5, 900.0, 0.0, 0.0, 0.0, (-250.0, 0.0), (ball, figure))
    bare, drawn = (at_once(log, 0.0, overlays, size) for overlays in ((), (line,)))
    view = Scene(size).viewport
    for end in (ball, figure):
        way = (*end.way, *end.beyond)
        for a, b in pairwise(way):
            for k in range(round(math.dist(a, b) / 12.0)):
                at = view.px((a[0] + (b[0] - a[0]) * 12.0 * k / math.dist(a, b), a[1] + (b[1] - a[1]) * 12.0 * k / math.dist(a, b)))
                near_by = [(round(at[0]) + dx, round(at[1]) + dy) for dx in range(-6, 7) for dy in range(-6, 7)]
                assert any(sum(abs(p - q) for p, q in zip(bare.get_at(px), drawn.get_at(px), strict=True)) > 30 for px in near_by), (
                    end.body,
                    a,
                    b,
                    k,
                )
    (x, y), (u, v) = (view.px(end.at) for end in (ball, figure))
    assert min(drawn.get_at((round(x), round(y)))[:3]) > 180, "a pale ball"
    red, _, blue, _ = drawn.get_at((round(u), round(v)))
    assert blue > red + 60, "a base in the kit's blue"


@pytest.mark.parametrize(("lang", "most"), [("en", "100% · hardest"), ("es", "100 % · máximo"), ("it", "100% · massimo")])
def test_how_hard_it_is_flicked_is_told_as_a_number_and_where_it_can_be_no_harder_so(lang, most, monkeypatch):
    said = []
    monkeypatch.setattr(
        overlays, "paint_power", lambda stage, text, px, most: said.append((text, px, most)) or paint_power(stage, text, px, most=most)
    )
    stamps._KEPT.clear()
    log = scene_of(Layout(None, {"home.4": Figure((0.0, 395.0))}))
    for power in (0.004, 0.5, 0.996, 1.0):
        line = AimLine("home.4", ((0.0, 395.0), (200.0, 395.0)), (), power, 1000.0, 0.0, 0.0, 0.0)
        target = pygame.Surface((644, 433), 0, 32)
        Scene((644, 433)).draw(target, log, 0.0, (line,), lang=lang)
    assert [text.replace(" ", "") for text, _, _ in said[:3]] == ["1%", "50%", "99%"], "of what is not the most no more is said than it is"
    assert said[3] == (most, said[3][1], True)
    assert all(px >= 12 for _, px, _ in said)


@pytest.mark.parametrize("body", ["home.8", BALL, "away.keeper"])
def test_what_is_held_is_in_the_hand_and_no_longer_where_it_stood(body):
    stood, at = LOG.at(body, 0.0), (-100.0, 250.0)
    held = (ZoneShown(Zone("all", Rect(-600, 600, -400, 400)), body, at, at, True),)
    assert not near(colour_at(LOG, 0.0, at, overlays=held), colour_at(LOG, 0.0, at), 40)
    gone = LOG.extended((Left(2.0, body),), 2.5)
    assert near(colour_at(LOG, 0.0, stood, overlays=held), colour_at(gone, 2.2, stood, overlays=held), 10)
    assert not near(colour_at(LOG, 0.0, stood), colour_at(LOG, 0.0, stood, overlays=held), 25)


# ---------------------------------------------------------------- rectangles

rects = st.lists(st.builds(pygame.Rect, st.integers(0, 50), st.integers(0, 50), st.integers(1, 30), st.integers(1, 30)), max_size=12)


@given(rects)
def test_merged_rectangles_cover_the_same_and_overlap_nowhere(given_rects):
    out = merged(given_rects)
    assert all(any(m.contains(r) for m in out) for r in given_rects)
    assert not any(a.colliderect(b) for i, a in enumerate(out) for b in out[:i])


def test_two_equal_lists_share_everything():
    assert changed((), (), pygame.Rect(0, 0, 10, 10)) == []


def test_evidence_goes_with_the_view_that_follows_the_ball():
    shown = (EvidenceShown(LOG, RULING.at, RULING),)
    target, scene = pygame.Surface(SIZE, 0, 32), Scene(SIZE)
    marks = []
    for at in ((250.0, 40.0), (270.0, 40.0)):
        scene.follow(at, 2.0)
        scene.draw(target, LOG, 0.2)
        bare = target.copy()
        scene.draw(target, LOG, 0.2, shown)
        off = pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255), bare)
        off.invert()
        x, y = scene.viewport.px(LOG.at("home.9", RULING.at))
        box = off.get_bounding_rects()
        marks.append(sorted((r.x - round(x), r.y - round(y), r.w, r.h) for r in box if 8 < r.x < 260 and 8 < r.y < 180 and r.right < 300))
    assert set(marks[0]) & set(marks[1])


def test_ways_drawn_bit_by_bit_are_what_is_drawn_at_once_and_follow_the_viewport() -> None:
    log = open_film(scenarios() / "OFF-1" / "passes-second-last.toml").strip(0).log  # type: ignore[union-attr]
    size = (640, 460)
    growing, whole = pygame.Surface(size), pygame.Surface(size)
    scene = Scene(size)
    for step in range(1, 30):
        scene.draw(growing, log, step * 0.02, (Ways(0.0),))
    Scene(size).draw(whole, log, 29 * 0.02, (Ways(0.0),))
    assert pygame.image.tobytes(growing, "RGB") == pygame.image.tobytes(whole, "RGB")
    bare = pygame.Surface(size)
    Scene(size).draw(bare, log, 29 * 0.02)
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(whole, "RGB")
    moved, fresh, other = pygame.Surface(size), pygame.Surface(size), Scene(size)
    scene.follow((300.0, 0.0), 2.0)
    scene.draw(moved, log, 29 * 0.02, (Ways(0.0),))
    other.follow((300.0, 0.0), 2.0)
    other.draw(fresh, log, 29 * 0.02, (Ways(0.0),))
    assert pygame.image.tobytes(moved, "RGB") == pygame.image.tobytes(fresh, "RGB")
