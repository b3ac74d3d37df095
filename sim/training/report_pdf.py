"""A report as PDF, with the shipped font. Needs fpdf2 (extra ``export``), which is loaded when a report is made."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sim.language import words
from sim.resources import assets
from sim.training.report import Row, Sheet

if TYPE_CHECKING:
    from fpdf import FPDF

_INK, _SOFT, _GOOD, _BAD, _LINE = (26, 31, 28), (90, 100, 94), (31, 107, 69), (163, 55, 44), (211, 218, 214)
_MARGIN = 14.0
_PADDING = 1.0
"""Room (mm) at the sides of a cell."""
_WIDTHS = (8, 6, 46, 50, 50, 20)
"""Widths of the columns of answers, in mm at most: number, sign, question, answer, key, marks."""


def to_pdf(sheet: Sheet, made: datetime | None = None) -> bytes:
    """The report as the bytes of a PDF file; the same report and time ``made`` give the same bytes. Raises ``ImportError`` without fpdf2."""
    pdf = _paper(sheet, made or datetime(2000, 1, 1, tzinfo=UTC))
    _head(pdf, sheet)
    _facts(pdf, sheet)
    _missed(pdf, sheet)
    _answers(pdf, sheet)
    _foot(pdf, sheet)
    return bytes(pdf.output())


def _paper(sheet: Sheet, made: datetime) -> FPDF:
    from fpdf import FPDF  # noqa: PLC0415 - an extra, asked for only here

    class Paper(FPDF):
        """A4 with page numbers."""

        def footer(self) -> None:
            """The number of the page, of how many."""
            self.set_y(-12)
            self.set_font("Inter", "", 7.5)
            self.set_text_color(*_SOFT)
            self.cell(0, 5, f"{self.page_no()} / {{nb}}", align="R")

    pdf = Paper(format="A4")
    pdf.set_margins(_MARGIN, _MARGIN, _MARGIN)
    pdf.set_auto_page_break(True, margin=18)
    for style, name in (("", "Inter-Regular.ttf"), ("B", "Inter-Bold.ttf")):
        pdf.add_font("Inter", style, assets() / "fonts" / name)
    pdf.set_creation_date(made)
    pdf.set_lang(sheet.lang)
    pdf.set_title(f"{sheet.title} · {sheet.candidate}")
    pdf.set_creator("tapete")
    pdf.add_page()
    return pdf


def _write(pdf: FPDF, text: str, size: float, colour: tuple[int, int, int] = _INK, bold: bool = False) -> None:
    pdf.set_font("Inter", "B" if bold else "", size)
    pdf.set_text_color(*colour)
    pdf.multi_cell(0, size * 0.5, text, align="L", new_x="LMARGIN", new_y="NEXT")


def _head(pdf: FPDF, sheet: Sheet) -> None:
    _write(pdf, sheet.title, 18, bold=True)
    _write(pdf, sheet.candidate, 12, _SOFT)
    pdf.ln(2)
    pdf.set_draw_color(*_GOOD)
    pdf.set_line_width(0.6)
    pdf.line(_MARGIN, pdf.get_y(), pdf.w - _MARGIN, pdf.get_y())
    pdf.ln(3)
    _write(pdf, sheet.verdict, 12.5, _GOOD if sheet.passed else _BAD, bold=True)
    for fault in sheet.faults:
        _write(pdf, fault, 10, _BAD, bold=True)
    pdf.ln(2)


def _facts(pdf: FPDF, sheet: Sheet) -> None:
    for label, value in sheet.facts:
        pdf.set_font("Inter", "", 9)
        pdf.set_text_color(*_SOFT)
        pdf.cell(48, 4.8, label)
        pdf.set_text_color(*_INK)
        pdf.multi_cell(0, 4.8, value, align="L", new_x="LMARGIN", new_y="NEXT")


def _missed(pdf: FPDF, sheet: Sheet) -> None:
    if not sheet.missed:
        return
    _title(pdf, sheet, "missed")
    for one in sheet.missed:
        pdf.set_font("Inter", "B", 9)
        pdf.set_text_color(*_INK)
        pdf.cell(18, 4.8, one.clause)
        pdf.set_font("Inter", "", 9)
        pdf.cell(130, 4.8, one.title)
        pdf.cell(0, 4.8, f"{one.wrong} / {one.asked}", align="R", new_x="LMARGIN", new_y="NEXT")


def _title(pdf: FPDF, sheet: Sheet, key: str) -> None:
    pdf.ln(4)
    _write(pdf, words(f"school.report.{key}", sheet.lang), 12, bold=True)
    pdf.ln(1)


def _answers(pdf: FPDF, sheet: Sheet) -> None:
    from fpdf.fonts import FontFace  # noqa: PLC0415 - an extra

    _title(pdf, sheet, "answers")
    pdf.set_font("Inter", "", 8)
    pdf.set_draw_color(*_LINE)
    pdf.set_line_width(0.2)
    heads = ("#", "", *(words(f"school.report.{key}", sheet.lang) for key in ("question", "given", "key", "marks")))
    aligns = ("RIGHT", "CENTER", "LEFT", "LEFT", "LEFT", "RIGHT")
    with pdf.table(
        col_widths=_WIDTHS,
        text_align=aligns,
        borders_layout="HORIZONTAL_LINES",
        line_height=3.9,
        padding=(0.9, _PADDING),
        v_align="TOP",
        headings_style=FontFace(emphasis="BOLD", color=_SOFT),
    ) as table:
        table.row(heads)
        room = pdf.epw * _WIDTHS[2] / sum(_WIDTHS) - 2 * _PADDING - 2 * pdf.c_margin
        for row in sheet.rows:
            _answer(table, row, _broken(pdf, row.id, room))


def _broken(pdf: FPDF, text: str, room: float) -> str:
    """An id in lines that fit (mm), broken after its hyphens and strokes where it can be."""
    lines = [""]
    for part in re.split(r"(?<=[-/])", text):
        if lines[-1] and pdf.get_string_width(lines[-1] + part) > room:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _answer(table: object, row: Row, question_id: str) -> None:
    from fpdf.fonts import FontFace  # noqa: PLC0415 - an extra

    sign = FontFace(emphasis="BOLD", color=_GOOD if row.right else _BAD)
    line = table.row()  # type: ignore[attr-defined]
    line.cell(str(row.number))
    line.cell("✓" if row.right else "✗", style=sign)
    line.cell(f"{row.clause}\n{question_id}")
    line.cell(f"{row.given}\n{row.wrong}" if row.wrong else row.given)
    line.cell(row.key)
    line.cell(f"{row.marks}\n{row.seconds} s")


def _foot(pdf: FPDF, sheet: Sheet) -> None:
    pdf.ln(4)
    _write(pdf, f"{words('school.report.checksum', sheet.lang)}: {sheet.checksum}", 8)
    _write(pdf, sheet.checksum_note, 8, _SOFT)
