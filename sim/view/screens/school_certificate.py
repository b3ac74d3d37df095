"""The end of an examination: the result, whether the file holds what it says, and a report to be printed."""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from sim.language import words
from sim.record.errors import Unreadable
from sim.told import reason_and_file, told
from sim.training.ahead import Promise, checked_result, made
from sim.training.checking import Checked
from sim.training.report import fault_words, marks, percent, sheet_of, verdict
from sim.training.report_html import to_html
from sim.training.sitting import ResultFile
from sim.training.variant import Unproved
from sim.view.app.app import App
from sim.view.fonts import width
from sim.view.gui import Label
from sim.view.screens.form import PAD, Form
from sim.view.screens.school_room import Room
from sim.view.theme import Size


class Certificate(Form):
    """A result file, checked as ``tapete school check`` does."""

    def __init__(self, app: App, room: Room, path: Path, exam: str) -> None:
        super().__init__(app)
        self.room, self.path, self._exam = room, path, exam
        self.file: ResultFile | None = None
        self.checked: Checked | None = None
        self.report: Path | None = None
        self._trouble = ""
        self._promise: Promise | None = room.maker.submit(checked_result, path, exam, room.secret)

    def said(self) -> str:
        """The title."""
        return words("school.window.certificate", self.app.lang)

    def tick(self, us: int) -> None:
        """Takes what the check says when it is there."""
        super().tick(us)
        if self._promise is not None and self._promise.done():
            promise, self._promise = self._promise, None
            try:
                self.file, self.checked = made(promise, checked_result, self.path, self._exam, self.room.secret)
            except (Unreadable, Unproved) as error:
                self._trouble = told(str(error), self.app.lang)
            self.gui.focus_on(None)
            self.resized(self.app.size)

    def build(self) -> None:
        """The result in large letters, then what it rests on."""
        ui, lang = self.app.ui, self.app.lang
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        if self.file is None or self.checked is None:
            said = self._trouble or words("school.window.checking", lang)
            self.gui.add(Label(self.panel.inflate(-2 * ui.px(PAD), -2 * ui.px(90)), said, Size.BODY, "text_soft", wrap=True))
            self.foot("", ((words("form.back", lang), words("key.escape", lang), self.app.pop, True),))
            return
        result, faults = self.checked.result, self.checked.faults
        rect = inside.copy()
        rect.y, rect.h = self.top, ui.px(70)
        tone = "accent" if result.passed and self.checked.genuine else "text"
        self.gui.add(Label(rect, verdict(result, faults, lang), Size.TITLE, tone, bold=True, wrap=True))
        self.top += ui.px(82)
        self._line("school.window.exam.candidate", result.header.candidate)
        self._line("school.window.exam.which", result.exam.title.text(lang) or result.exam.id)
        self._line("school.window.marks", f"{marks(result.points, lang)} / {marks(result.full, lang)} · {percent(result.share, lang)}")
        self._line("school.window.begun", result.header.begun[:16].replace("T", " "))
        said = words("school.window.genuine", lang) if self.checked.genuine else " ".join(fault_words(fault, lang) for fault in faults)
        self._line("school.window.check", said, 2)
        sealed = self.file.end is not None and bool(self.file.end["sealed"])
        self._line("school.window.seal", words("school.window.exam.sealed" if sealed else "school.window.exam.unsealed", lang), 2)
        self._line("school.window.checksum", self.file.end_checksum, 2)
        self._line("school.window.file", broken(self.path, ui.text(Size.SMALL), inside.w - ui.px(236)), 3)
        hint = self._trouble or (words("school.window.report_saved", lang, path=self.report.name) if self.report else "")
        buttons = (
            (words("form.back", lang), words("key.escape", lang), self.app.pop, False),
            (words("school.window.report", lang), "", self.save_report, True),
        )
        _, report = self.foot(hint, buttons)
        self.gui.focus_on(report)

    def _line(self, key: str, text: str, lines: int = 1) -> None:
        ui = self.app.ui
        high = ui.px(26) * lines
        self.row(
            words(key, self.app.lang),
            lambda r: Label(r if lines == 1 else _below(r, high), text, Size.BODY if lines == 1 else Size.SMALL, wrap=lines > 1),
        )
        self.top += max(0, high - ui.px(38)) - ui.px(6)

    def save_report(self) -> None:
        """Writes the report beside the result."""
        if self.file is None or self.checked is None:
            return
        path = self.path.with_suffix(".html")
        try:
            path.write_text(to_html(sheet_of(self.file, self.checked, self.app.lang)), encoding="utf-8")
            self.report, self._trouble = path, ""
        except OSError as error:
            self._trouble = words("school.window.not_written", self.app.lang, why=reason_and_file(error, self.app.lang))
        self.resized(self.app.size)


def broken(path: Path, px: int, room: int) -> str:
    """A path in lines that fit, broken after separators.

    >>> broken(Path("results/small-ana-1.jsonl"), 13, 1000)
    'results/small-ana-1.jsonl'
    """
    lines = [""]
    for part in re.split(r"(?<=[/\\\\])", str(path)):
        if lines[-1] and width(lines[-1] + part, px) > room:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def _below(rect: pygame.Rect, high: int) -> pygame.Rect:
    """The same place with another height, its first line as high as the row's name."""
    return pygame.Rect(rect.x, rect.y + rect.h // 4, rect.w, high)
