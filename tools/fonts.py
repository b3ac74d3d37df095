"""Writes the fonts that reports in PDF embed, from those that the window draws with: ``python -m tools.fonts``.

The window's fonts have cubic outlines (OpenType with CFF). What makes the PDF files embeds every font as TrueType, whose outlines are
quadratic: a file that declares the one and holds the other is not shown by every reader. Needs fontTools, which comes with fpdf2.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
NAMES = ("Inter-Regular", "Inter-Bold")
OFF = 1.0
"""How far an outline may lie beside its original, in units of the em (2048 or so)."""
SIGNS = (*range(0x20, 0x250), *range(0x2010, 0x2070), *range(0x2190, 0x2194), 0x20AC, 0x2212, 0x2248, 0x2264, 0x2265, 0x2713, 0x2717)
"""What is kept: Latin letters, punctuation, arrows, signs of measures and marks."""
STAMP = 3_786_912_000
"""The time written into the files (s since 1904), so that the same fonts give the same bytes."""


def main() -> int:
    """Makes both files."""
    for name in NAMES:
        out = FONTS / f"{name}.ttf"
        out.write_bytes(truetype(FONTS / f"{name}.otf"))
        print(f"{out.name}: {out.stat().st_size} bytes")
    return 0


def truetype(font: Path) -> bytes:
    """A font with quadratic outlines and the kept signs alone."""
    made = TTFont(font, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=[], notdef_outline=True, glyph_names=False, hinting=False))
    subsetter.populate(unicodes=SIGNS)
    subsetter.subset(made)
    cubic, outlines = made.getGlyphSet(), {}
    for name in made.getGlyphOrder():
        pen = TTGlyphPen(cubic)
        cubic[name].draw(Cu2QuPen(pen, OFF, reverse_direction=True))
        outlines[name] = pen.glyph()
    made["loca"], made["glyf"] = newTable("loca"), newTable("glyf")
    made["glyf"].glyphOrder, made["glyf"].glyphs = made.getGlyphOrder(), outlines
    made["maxp"].tableVersion = 0x00010000
    made["maxp"].maxZones = 1
    for field in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions"):
        setattr(made["maxp"], f"max{field}", 0)
    for tag in ("CFF ", "VORG"):
        if tag in made:
            del made[tag]
    made["head"].modified = STAMP
    made.sfntVersion = "\x00\x01\x00\x00"
    out = BytesIO()
    made.save(out)
    return out.getvalue()


if __name__ == "__main__":
    sys.exit(main())
