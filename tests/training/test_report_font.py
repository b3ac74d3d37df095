"""The fonts that reports in PDF embed are what their files declare, and have every sign that is written with them."""

from __future__ import annotations

from io import BytesIO

import pytest

from sim.language import LANGUAGES
from sim.resources import assets

pytest.importorskip("fontTools")

from fontTools.ttLib import TTFont

from tools.fonts import NAMES, truetype

FONTS = assets() / "fonts"


@pytest.mark.parametrize("name", NAMES)
def test_the_font_is_truetype_and_made_of_the_windows_font(name: str) -> None:
    file = FONTS / f"{name}.ttf"
    made = TTFont(file)
    assert file.read_bytes()[:4] == b"\x00\x01\x00\x00"
    assert "glyf" in made
    assert "CFF " not in made
    again = TTFont(BytesIO(truetype(FONTS / f"{name}.otf")))
    assert made["glyf"].glyphs == again["glyf"].glyphs


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_every_letter_of_the_catalogue_of_words_that_the_windows_font_has(name: str, lang: str) -> None:
    own, windows = (set(TTFont(FONTS / f"{name}.{kind}").getBestCmap()) for kind in ("ttf", "otf"))
    letters = set(map(ord, (assets() / "locales" / lang / "LC_MESSAGES" / "tapete.po").read_text(encoding="utf-8"))) & windows
    assert letters - {*range(0x2200, 0x2700)} <= own
    assert set(map(ord, "✓✗−··")) <= own
