"""The palette: text can be read on what is behind it, and the sides differ in more than colour."""

import pytest

from sim.language import LANGUAGES, known, words
from sim.model.ids import Side
from sim.view import fonts
from sim.view.theme import contrast, load_theme, luminance, mix, theme_names

READABLE = 4.5
SEEN = 3.0
PAIRS = [
    ("text", "panel"), ("text_soft", "panel"), ("accent", "panel"), ("text", "panel_raised"), ("on_accent", "accent"),
    ("text", "room"), ("text_soft", "room"), ("accent", "room"),
]  # fmt: skip


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("pair", PAIRS)
def test_text_stands_out_from_what_is_behind_it(name, pair):
    theme = load_theme(name)
    assert contrast(theme.colour(pair[0]), theme.colour(pair[1])) >= READABLE


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("side", Side)
def test_numbers_stand_out_from_bodies_and_kits(name, side):
    theme = load_theme(name)
    assert contrast(theme.colour("ink"), theme.body_tint(side)) >= READABLE


@pytest.mark.parametrize("name", theme_names())
def test_lines_accent_and_ways_are_seen_on_the_cloth(name):
    theme = load_theme(name)
    for cloth in ("cloth", "cloth_band"):
        assert contrast(theme.colour("lines"), theme.colour(cloth)) >= READABLE
        assert contrast(theme.colour("accent"), theme.colour(cloth)) >= SEEN


@pytest.mark.parametrize("name", theme_names())
def test_kits_differ_in_lightness_and_in_pattern(name):
    home, away = (load_theme(name).kits[side] for side in Side)
    assert home.pattern is not away.pattern
    assert abs(luminance(home.colour) - luminance(away.colour)) > 0.15


def test_an_unknown_theme_is_refused_by_name():
    with pytest.raises(ValueError, match="'neon': expected one of club"):
        load_theme("neon")


def test_mixing_and_contrast_are_those_of_the_books():
    assert mix((0, 0, 0), (255, 255, 255), 0.5) == (128, 128, 128)
    assert round(contrast((255, 255, 255), (0, 0, 0)), 2) == 21.0


@pytest.mark.parametrize("bold", [False, True])
def test_the_family_has_tabular_figures_and_every_letter_needed(bold):
    for px in (11, 15, 34, 200):
        assert len({fonts.width(d, px, bold) for d in "0123456789"}) == 1
    metrics = fonts.font(40, bold).metrics("áéíóúüñÁÉÍÓÚÜÑàèéìòùÀÈÉÌÒÙ¿¡«»→↑·°½−–…×€ºª")
    assert all(m is not None for m in metrics)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_pictures_is_there(lang):
    for key in ("start", "touch", "whistle", "now", "end", "first_half", "second_half", "possession", "contacts", "nothing_called", "margin", "more"):
        assert known(f"view.{key}", lang)
    assert "3" in words("view.touch", lang, number=3)


def test_wrapped_text_fits_its_room_and_ends_in_an_ellipsis():
    text = "Una figura caída no gana nunca el balón ni cuenta para el último toque"
    lines = fonts.wrap(text, 15, 120, False, 3)
    assert len(lines) == 3
    assert all(fonts.width(line, 15) <= 120 for line in lines)
    assert lines[-1].endswith("…")
    assert fonts.cut("Extraordinariamente", 15, 60).endswith("…")


def test_no_line_begins_with_a_dot():
    for room in range(60, 400, 10):
        assert not any(line.startswith("·") for line in fonts.wrap("Computer · principiante – Computer · principiante", 15, room))


@pytest.mark.parametrize("room", [60, 120, 400])
def test_a_long_name_goes_on_in_the_next_line_and_nothing_of_it_is_lost(room):
    path = "club/somebody/scenarios/un-titulo-larguisimo-que-cuenta-todo.toml"
    lines = fonts.wrap(f"Saved: {path} now", 15, room)
    assert all(fonts.width(line, 15) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == f"Saved:{path}now"
    assert fonts.wrap(path, 15, room, lines=1)[0].removesuffix("…") in path
