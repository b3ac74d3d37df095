"""The kits: whatever pair is worn, at any size, by any kind of colour vision, a side is told from the other and its numbers are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.language import LANGUAGES, known
from sim.model.ids import Side
from sim.view.colour import BLACK, WHITE, Vision, contrast, difference, luminance, parse
from sim.view.kits import APART, Kit, Pattern, kit_pair, kit_pairs, kits, swatch, told_apart
from sim.view.scene.looks import READABLE, body_colour, number_colour
from sim.view.theme import load_theme

PAIRS = sorted(kit_pairs())


def test_there_are_kits_and_pairs_to_choose_from():
    assert len(kits()) >= 6
    assert len(PAIRS) >= 4
    assert load_theme().kits == kit_pair("club") == kit_pair("no such pair")


@pytest.mark.parametrize("name", PAIRS)
def test_both_kits_of_a_pair_differ_in_pattern_lightness_and_colour_for_everybody(name):
    home, away = (kit_pair(name)[side] for side in Side)
    assert told_apart(home, away)
    assert abs(luminance(home.colour) - luminance(away.colour)) > 0.15


def test_kits_of_the_same_pattern_or_of_colours_that_some_take_for_each_other_are_no_pair():
    brick, leaf = Kit(parse("#A3341A"), WHITE, Pattern.PLAIN), Kit(parse("#5E6A1A"), WHITE, Pattern.HOOPS)
    assert difference(brick.colour, leaf.colour) > APART > difference(brick.colour, leaf.colour, Vision.DEUTAN)
    assert not told_apart(brick, leaf)
    assert not told_apart(kits()["azure"], kits()["sky"])


def test_the_pair_for_every_kind_of_vision_keeps_farthest_apart():
    def least(name):
        home, away = (kit_pair(name)[side].colour for side in Side)
        return min(difference(home, away, vision) for vision in Vision)

    assert max(PAIRS, key=least) == "contrast"


@pytest.mark.parametrize("name", sorted(kits()))
def test_a_kit_is_taken_neither_for_the_ball_nor_for_the_cloth(name):
    theme, kit = load_theme(), kits()[name]
    worn = (kit.colour,) if kit.pattern is Pattern.PLAIN else (kit.colour, kit.second)
    for vision in Vision:
        assert max(difference(colour, theme.colour("ball"), vision) for colour in worn) > 20
    assert difference(kit.colour, theme.colour("cloth")) > 35
    assert contrast(kit.colour, kit.second) > 2.5


@given(st.sampled_from(sorted(kits())), st.floats(3, 60), st.sampled_from(["9", "S"]))
def test_numbers_are_read_on_every_kit_at_every_size(name, radius, number):
    body = body_colour(kits()[name], radius, number)
    assert contrast(number_colour(body, load_theme().colour("ink")), body) >= READABLE


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_some_number_is_read_on_any_colour(body):
    assert contrast(number_colour(body, load_theme().colour("ink")), body) >= READABLE


@pytest.mark.parametrize("vision", Vision)
def test_black_and_white_are_as_far_apart_to_everybody(vision):
    assert difference(BLACK, WHITE, vision) == pytest.approx(100, abs=1)


@given(*[st.tuples(*[st.integers(0, 255)] * 3)] * 2, st.sampled_from(Vision))
def test_a_difference_is_the_same_both_ways_and_nothing_for_the_same(a, b, vision):
    assert difference(a, b, vision) == difference(b, a, vision)
    assert difference(a, a, vision) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAIRS)
def test_every_pair_has_a_name(name, lang):
    assert known(f"kits.{name}", lang)


def test_swatches_of_a_pair_look_different_even_without_colour():
    for name in PAIRS:
        home, away = (swatch(kit_pair(name)[side], 24) for side in Side)
        greys = [[[luminance(s.get_at((x, y))[:3]) for x in range(4, 20)] for y in range(4, 20)] for s in (home, away)]
        off = [abs(p - q) for a, b in zip(*greys, strict=True) for p, q in zip(a, b, strict=True)]
        assert sum(off) / len(off) > 0.1


def test_the_patterns_are_all_worn():
    assert {kit.pattern for kit in kits().values()} == set(Pattern)
    assert all(told_apart(*pair.values()) for pair in kit_pairs().values())
