"""An examination in the window: who sits it, the paper against the clock without a word about what was right, and the result with its certificate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from sim.language import number, words
from sim.record.errors import Unreadable
from sim.told import reason_and_file, told
from sim.training.ahead import Offered, Promise, made, offered_exams, paper_for, result_place
from sim.training.attempts import Known, known_attempts, next_attempt, sitting_of
from sim.training.draft import Draft
from sim.training.exam import Exam
from sim.training.progress import ProgressError, TakenError
from sim.training.question import Question
from sim.training.report import percent
from sim.training.seat import Seat
from sim.training.showing import Stage
from sim.training.sitting import Header
from sim.training.variant import Unproved
from sim.view.app.app import App
from sim.view.fonts import wrap
from sim.view.gui import Choice, Item, Label, ListBox, TextField, as_key
from sim.view.screens.form import PAD, ROW, Form
from sim.view.screens.school_certificate import Certificate
from sim.view.screens.school_question import SAID_US, QuestionScreen
from sim.view.screens.school_room import Room
from sim.view.theme import Size

EXTRA: Final = (1.0, 1.25, 1.5, 2.0)
"""Factors on the time that are offered."""
FEW, LISTED = 3, 4
"""So many examinations stand side by side; of more, so many are seen at once in a list."""
EXAMS, RESULTS = "exams", "results"
"""Folders of the school: a club's own examinations, and what came of sittings."""


class ExamSetup(Form):
    """Before the examination: who sits it, which one, and how much time there is. The paper is drawn while this is read."""

    def __init__(self, app: App, room: Room, candidate: str) -> None:
        super().__init__(app)
        self.room, self.candidate = room, candidate
        self.offered = Offered(())
        self.extra = 1.0
        self._chosen = 0
        self._promise: Promise | None = None
        self._shipped: Promise | None = room.maker.submit(offered_exams, room.folder / EXAMS)
        self._header: Header | None = None
        self._note: Label | None = None
        self._known: Known = {}
        self._trouble = ""

    def said(self) -> str:
        """The title."""
        return words("school.window.exam", self.app.lang)

    @property
    def exam(self) -> Exam:
        """The examination that is chosen."""
        return self.offered.exams[self._chosen][1]

    @property
    def source(self) -> str:
        """Its shipped name, or its file."""
        return self.offered.exams[self._chosen][0]

    def entered(self) -> None:
        """How often everybody has sat here is looked up again."""
        try:
            self._known = known_attempts(self.room.progress, (self.room.folder / RESULTS,))
        except ProgressError as error:
            self._trouble = told(str(error), self.app.lang)

    def build(self) -> None:
        """The rows."""
        lang = self.app.lang
        if not self.offered.exams:
            self.note(words("school.window.making", lang))
            self.foot("", ((words("form.back", lang), words("key.escape", lang), self.app.pop, False),))
            return
        exam = self.exam
        self._which([one.title.text(lang) or one.id for _, one in self.offered.exams])
        self.row(words("school.window.exam.candidate", lang), lambda r: TextField(r, self.candidate, self._name, lambda _: self.begin(), limit=40))
        extras = [(factor, self._factor(factor)) for factor in EXTRA]
        self.row(words("school.window.exam.extra", lang), lambda r: Choice(r, extras, self.extra, self._set_extra))
        self.top += self.app.ui.px(8)
        about = words(
            "school.window.exam.about",
            lang,
            count=exam.length,
            seconds=number(exam.seconds * self.extra, lang),
            share=percent(exam.pass_mark, lang),
            views=exam.views,
        )
        self._remark(about)
        self._remark(words("school.window.exam.unsealed" if self.room.secret is None else "school.window.exam.sealed", lang))
        self._note = self.note(self._attempts(), lines=2)
        back = (words("form.back", lang), words("key.escape", lang), self.app.pop, False)
        troubles = " ".join((self._trouble, *self.offered.troubles))
        _, begin = self.foot(troubles, (back, (words("school.window.exam.begin", lang), "", self.begin, True)))
        begin.enable(self._may_begin())
        self._begin = begin
        if begin.enabled:
            self.gui.focus_on(begin)

    def _which(self, titles: Sequence[str]) -> None:
        """The examinations: a few side by side, more of them in a list."""
        ui, said = self.app.ui, words("school.window.exam.which", self.app.lang)
        if len(titles) <= FEW:
            self.row(said, lambda r: Choice(r, list(enumerate(titles)), self._chosen, self._choose))
            return
        more = ui.px(32 * LISTED + 10 - ROW)
        items = [Item(str(i), title) for i, title in enumerate(titles)]
        self.row(
            said,
            lambda r: ListBox(pygame.Rect(r.x, r.y, r.w, r.h + more), items, ui, lambda item: self._choose(int(item.value)), chosen=self._chosen),
        )
        self.top += more

    def _remark(self, text: str) -> None:
        """A remark in as many lines as it takes."""
        ui = self.app.ui
        self.note(text, len(wrap(text, ui.text(Size.SMALL), self.panel.w - 2 * ui.px(PAD) - ui.px(236))))

    def _factor(self, factor: float) -> str:
        key = "school.window.exam.usual" if factor == 1.0 else "school.window.exam.more"
        return words(key, self.app.lang, share=percent(factor - 1.0, self.app.lang))

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.resized(self.app.size)

    def _name(self, name: str) -> None:
        """Typing goes on; how many attempts that name has is told when it stands."""
        self.candidate = name
        self._begin.enable(self._may_begin())
        if self._note is not None:
            self._note.say(self._attempts())

    def _set_extra(self, factor: float) -> None:
        self.extra = factor
        self.resized(self.app.size)

    @property
    def attempt(self) -> int:
        """Which attempt of this candidate it would be."""
        return next_attempt(self._known, self.exam.id, self.candidate)

    def _attempts(self) -> str:
        key = "attempt" if self.attempt <= self.exam.attempts else "no_attempt"
        return words(f"school.window.exam.{key}", self.app.lang, attempt=self.attempt, count=self.exam.attempts)

    def _may_begin(self) -> bool:
        return self.attempt <= self.exam.attempts and bool(self.candidate.strip()) and self._promise is None and not self._trouble

    def begin(self) -> None:
        """Lets the paper be drawn; the sitting begins when it is there."""
        if not self._begin.enabled or self._promise is not None:
            return
        attempt = self.attempt
        begun = self.room.now().isoformat(timespec="seconds")
        self._header = Header.new(self.exam, self.candidate.strip(), self.room.seed(), begun, attempt=attempt, extra=self.extra)
        self._promise = self.room.maker.submit(paper_for, self.source, self._header.candidate, self._header.seed, attempt)
        self._begin.enable(False)
        if self._note is not None:
            self._note.say(words("school.window.exam.drawing", self.app.lang), "text")

    def handle(self, event: pygame.event.Event, us: int) -> bool:
        """As with every form, but Esc while the paper is drawn stops that: nobody has sat down yet, and no attempt is spent."""
        key = as_key(event)
        if self._promise is not None and key.type == pygame.KEYDOWN and key.key == pygame.K_ESCAPE:
            self._promise = None
            self.resized(self.app.size)
            return True
        return super().handle(event, us)

    def tick(self, us: int) -> None:
        """Sits down when the paper is there."""
        super().tick(us)
        if self._shipped is not None and self._shipped.done():
            self.offered, self._shipped = made(self._shipped, offered_exams, self.room.folder / EXAMS), None
            self.gui.focus_on(None)
            self.resized(self.app.size)
        if self._promise is None or not self._promise.done() or self._header is None:
            return
        promise, self._promise = self._promise, None
        header = self._header
        try:
            _, paper = made(promise, paper_for, self.source, header.candidate, header.seed, header.attempt)
        except (Unreadable, Unproved) as error:
            self._say_not(told(str(error), self.app.lang))
            return
        seat = self._seat(header, paper)
        if seat is not None:
            self.app.replace(ExamScreen(self.app, self.room, seat, self.source))

    def _seat(self, header: Header, paper: Sequence[Question]) -> Seat | None:
        """Sits down; from then on the attempt counts. Where that cannot be, it is told why."""
        folder = self.room.folder / RESULTS
        try:
            folder.mkdir(parents=True, exist_ok=True)
            seat = Seat(self.exam, header, paper, result_place(folder, header.exam, header.candidate, header.attempt), self.room.secret)
        except OSError as error:
            self._say_not(words("school.window.not_written", self.app.lang, why=reason_and_file(error, self.app.lang)))
            return None
        try:
            self.room.progress.sit(sitting_of(header))
        except (TakenError, ProgressError) as error:
            seat.leave()
            seat.path.unlink(missing_ok=True)
            self.entered()
            self._say_not(told(str(error), self.app.lang) or self._attempts())
            return None
        return seat

    def _say_not(self, why: str) -> None:
        assert self._note is not None
        self._note.say(why, "text")
        self._begin.enable(self._may_begin())


class ExamScreen(QuestionScreen):
    """The paper, question by question. What comes too late does not count; leaving ends the sitting."""

    measures = False

    def __init__(self, app: App, room: Room, seat: Seat, source: str) -> None:
        super().__init__(app)
        self.room, self.seat, self.source = room, seat, source
        self._waited = 0.0
        self._leaving_until = -1
        assert seat.question is not None
        self.put(seat.question)

    def title(self) -> str:
        """Which question of how many."""
        return words("school.question_of", self.app.lang, number=min(self.seat.number, len(self.seat.paper)), count=len(self.seat.paper))

    def seconds(self) -> float:
        """The time for an answer, extra time included."""
        return self.seat.limit

    def views(self) -> int | None:
        """How often a situation may be seen."""
        return self.seat.exam.views

    def put(self, question: Question) -> None:
        """Puts the next question."""
        self._waited = 0.0
        super().put(question)

    def tick(self, us: int) -> None:
        """Time for reading runs out too, and then the situation is played; when that for the answer is over, it counts as it stands."""
        gone = 0.0 if self._us is None else (us - self._us) / 1e6
        super().tick(us)
        if self.showing.stage is Stage.READY:
            self._waited += gone
            if self._waited >= self.seat.limit:
                self.begin()
        elif self.showing.seconds >= self.seat.limit:
            self._take(self.draft, self.seat.limit)

    def handed_in(self, draft: Draft) -> None:
        """The answer is kept before anything else is shown."""
        self._take(draft, self.showing.seconds)

    def _take(self, draft: Draft, seconds: float) -> None:
        try:
            self.seat.answer(draft.given() if draft.decided else None, seconds, self.showing.views)
        except OSError as error:
            self.say(words("school.window.not_written", self.app.lang, why=reason_and_file(error, self.app.lang)))
            return
        following = self.seat.question
        if following is not None:
            self.put(following)
        else:
            self.question = None
            self.app.replace(Certificate(self.app, self.room, self.seat.path, self.source))

    def leave(self) -> None:
        """The first time it is said what leaving means; the second time, soon after, the sitting is broken off."""
        now = self._us or 0
        if now < self._leaving_until:
            self.seat.leave()
            self.app.pop()
            return
        self._leaving_until = now + SAID_US
        self.say(words("school.window.exam.leave", self.app.lang))

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:
        """As with every question, but nothing once all are answered."""
        return super().handle(event, us) if self.question is not None else None
