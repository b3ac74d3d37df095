"""A report as one HTML file that needs nothing else and prints well on A4."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from sim.language import words
from sim.training.report import Row, Sheet

_STYLE = """
@page { size: A4; margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #555; } }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.45 Inter, "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: #1a1f1c; background: #fff; }
body { margin: 2rem auto; padding: 0 1.2rem; max-width: 62rem; }
header { border-bottom: 2pt solid #1f6b45; padding-bottom: .6rem; margin-bottom: 1rem; }
h1 { font-size: 19pt; line-height: 1.2; margin: 0; }
header p { margin: .2rem 0 0; font-size: 12pt; color: #48524c; }
h2 { font-size: 12.5pt; margin: 1.4rem 0 .5rem; break-after: avoid; }
.verdict { font-size: 13pt; font-weight: 600; margin: .8rem 0; padding: .5rem .8rem; border-left: 4pt solid #1f6b45; background: #eef6f1; }
.verdict.no { border-color: #a3372c; background: #fbf0ee; }
.faults { border: 1pt solid #a3372c; padding: .5rem .8rem; margin: .8rem 0; }
.faults p { margin: .1rem 0; font-weight: 600; color: #8c2a20; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0; }
dt { color: #5a645e; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; font-size: 9pt; }
th { text-align: left; font-weight: 600; color: #48524c; border-bottom: 1pt solid #8a948e; padding: .25rem .5rem .25rem 0; vertical-align: bottom; }
td { border-bottom: .5pt solid #d3dad6; padding: .3rem .5rem .3rem 0; vertical-align: top; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.sign { width: 1.2rem; font-weight: 700; color: #1f6b45; }
tr.wrong td.sign { color: #a3372c; }
tr.wrong td { background: #fdf7f6; }
.id { display: block; font: 7.5pt ui-monospace, "DejaVu Sans Mono", Consolas, monospace; color: #5a645e; overflow-wrap: anywhere; }
.off { display: block; color: #8c2a20; }
footer { margin-top: 1.6rem; border-top: .5pt solid #8a948e; padding-top: .5rem; font-size: 8.5pt; color: #48524c; break-inside: avoid; }
footer code { font: 8pt ui-monospace, "DejaVu Sans Mono", Consolas, monospace; overflow-wrap: anywhere; color: #1a1f1c; }
@media print {
  body { margin: 0; padding: 0; max-width: none; }
  .verdict, .faults, tr.wrong td { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
"""


def to_html(sheet: Sheet) -> str:
    """The report as the text of an HTML file (UTF-8)."""
    parts = [
        "<!doctype html>",
        f'<html lang="{sheet.lang}">',
        f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{_heading(sheet)}</title>',
        f"<style>{_STYLE}</style></head>",
        "<body>",
        f"<header><h1>{escape(sheet.title)}</h1><p>{escape(sheet.candidate)}</p></header>",
        f'<p class="verdict{"" if sheet.passed else " no"}">{escape(sheet.verdict)}</p>',
        *_faults(sheet),
        *_facts(sheet),
        *_missed(sheet),
        *_answers(sheet),
        *_footer(sheet),
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _heading(sheet: Sheet) -> str:
    return escape(f"{sheet.title} · {sheet.candidate}")


def _faults(sheet: Sheet) -> Iterable[str]:
    if sheet.faults:
        yield '<div class="faults" role="alert">'
        yield from (f"<p>{escape(fault)}</p>" for fault in sheet.faults)
        yield "</div>"


def _facts(sheet: Sheet) -> Iterable[str]:
    yield "<dl>"
    yield from (f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>" for label, value in sheet.facts)
    yield "</dl>"


def _missed(sheet: Sheet) -> Iterable[str]:
    if not sheet.missed:
        return
    yield f"<h2>{_word(sheet, 'missed')}</h2>"
    yield f"<table><thead><tr><th>{_word(sheet, 'clause')}</th><th></th><th class='n'>{_word(sheet, 'wrong_of')}</th></tr></thead><tbody>"
    for one in sheet.missed:
        yield f"<tr><td>{escape(one.clause)}</td><td>{escape(one.title)}</td><td class='n'>{one.wrong} / {one.asked}</td></tr>"
    yield "</tbody></table>"


def _answers(sheet: Sheet) -> Iterable[str]:
    yield f"<h2>{_word(sheet, 'answers')}</h2>"
    heads = "".join(f"<th{cls}>{_word(sheet, key)}</th>" for key, cls in _COLUMNS)
    yield f"<table><thead><tr><th class='n'>#</th><th></th>{heads}</tr></thead><tbody>"
    for row in sheet.rows:
        yield _answer(row)
    yield "</tbody></table>"


_COLUMNS = (("question", ""), ("given", ""), ("key", ""), ("marks", " class='n'"), ("took", " class='n'"), ("views", " class='n'"))


def _answer(row: Row) -> str:
    sign = "✓" if row.right else "✗"
    off = f"<span class='off'>{escape(row.wrong)}</span>" if row.wrong else ""
    cells = (
        f"<td class='n'>{row.number}</td><td class='sign'>{sign}</td>",
        f"<td>{escape(row.clause)}<span class='id'>{escape(row.id)}</span></td>",
        f"<td>{escape(row.given)}{off}</td><td>{escape(row.key)}</td>",
        f"<td class='n'>{escape(row.marks)}</td><td class='n'>{escape(row.seconds)}</td><td class='n'>{row.views}</td>",
    )
    return f"<tr{'' if row.right else ' class=wrong'}>{''.join(cells)}</tr>"


def _footer(sheet: Sheet) -> Iterable[str]:
    yield f"<footer>{_word(sheet, 'checksum')}: <code>{escape(sheet.checksum)}</code><br>{escape(sheet.checksum_note)}</footer>"


def _word(sheet: Sheet, key: str) -> str:
    return escape(words(f"school.report.{key}", sheet.lang))
