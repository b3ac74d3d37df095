"""Practice: after each answer it is told at once what was right, with the decisive moment, its evidence and its margin."""

from __future__ import annotations

import math
from collections.abc import Hashable
from pathlib import Path

import pygame

from sim.events import Entered, Log
from sim.geometry import Point
from sim.language import listed, words
from sim.match.report import ruleset_of
from sim.rules.findings import Margin, Ruling
from sim.rules.wording import place_name
from sim.rules.words import Call
from sim.session.shown import EvidenceShown, Overlay
from sim.table import load_table
from sim.told import reason_and_file
from sim.told import told as in_words
from sim.training.ahead import Drill, Promise, made, next_question
from sim.training.desk import Feedback, NothingToAsk, Watched, feedback, record_of
from sim.training.dispute import dispute_text, disputed
from sim.training.draft import Draft
from sim.training.family import deciding
from sim.training.progress import ProgressError
from sim.training.question import Question
from sim.training.telling import told_feedback
from sim.view.app.app import App
from sim.view.gui import Button, Label, TextField
from sim.view.keys import cap
from sim.view.screens.school_paint import Head, Outcome, paint_outcome, rows_of
from sim.view.screens.school_places import PAD
from sim.view.screens.school_question import QuestionScreen
from sim.view.screens.school_room import Room
from sim.view.screens.school_table import veil
from sim.view.theme import Size
from sim.view.widgets.clause_card import ClauseText, clause_size, clause_text, paint_clause
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Sheet

LEAD_S = 0.3
"""The decisive moment is led up to from so long before (s of the log)."""
DISPUTES = "disputes"
"""The school's folder for objections."""
SLOW = 8.0
"""So much slower than it was."""


def left_as(drill: Drill) -> Hashable:
    """By what a question that was left unanswered is found again."""
    return (drill.trainee, drill.clauses, drill.ruleset, drill.since)


class PracticeScreen(QuestionScreen):
    """One trainee at practice."""

    def __init__(self, app: App, room: Room, drill: Drill) -> None:
        super().__init__(app)
        self.room, self.drill = room, drill
        self.number = 0
        self.right = 0
        self.told: Feedback | None = None
        self.card = False
        self.objection: TextField | None = None
        self._evidence: EvidenceShown | None = None
        self._promise: Promise | None = None
        self._outcome, self._rule = Held(paint_outcome), Held(paint_clause)
        self._ask_next()

    # ------------------------------------------------------------ questions

    def title(self) -> str:
        """Which question it is."""
        return words("school.question", self.app.lang, number=max(1, self.number))

    def _ask_next(self) -> None:
        """Lets the next question be made, by what is known until now."""
        self._promise = self.room.maker.submit(next_question, self.drill, self.number + 1, self.room.now())

    def tick(self, us: int) -> None:
        """Takes the next question when it is there and wanted."""
        if self.question is None and self._promise is not None and self._promise.done():
            promise, self._promise = self._promise, None
            self.number += 1
            try:
                question = made(promise, next_question, self.drill, self.number, self.room.now())
            except (NothingToAsk, ProgressError) as error:
                self.nothing = (
                    in_words(str(error), self.app.lang) if isinstance(error, ProgressError) else words("school.window.nothing", self.app.lang)
                )
                self.build()
                super().tick(us)
                return
            self.put(question)
            if question.without:
                self.say(words("school.without", self.app.lang, families=listed(question.without, self.app.lang)))
        super().tick(us)

    def handed_in(self, draft: Draft) -> None:
        """The answer is kept, and told."""
        of, showing = self.question, self.showing
        if of is None:
            return
        told = feedback(of, draft.given())
        watched = Watched(showing.seconds, showing.views, showing.slow, showing.measured)
        aside = self.room.progress.aside
        try:
            self.room.progress.add(record_of(told, self.drill.trainee, self.room.now(), watched))
        except ProgressError as error:
            self.say(in_words(str(error), self.app.lang))
            return
        if self.room.progress.aside != aside:
            self.say(words("school.aside", self.app.lang, path=self.room.progress.aside))
        self.draft, self.told, self.ruler, self.pointing = draft, told, None, None
        self.right += told.marks.right
        self._evidence = evidence_of(told)
        if told.key.call is not None:
            self.app.sound.whistle(told.key.call)
        self._began = self._us or 0
        self._ask_next()
        self.build()

    def next(self) -> None:
        """On to the next question."""
        self.told, self.question, self._evidence, self.card, self.objection = None, None, None, False, None
        self.draft = Draft()
        self.build()

    @property
    def running(self) -> bool:
        """Whether the situation and the clock go on."""
        return super().running and self.told is None

    @property
    def answering(self) -> bool:
        """Whether an answer is waited for."""
        return super().answering and self.told is None

    def leave(self) -> None:
        """Back to the school; a question that was not answered is found again."""
        if self.objection is not None:
            self.objection = None
            self.build()
        elif self.card:
            self.card = False
        else:
            key = left_as(self.drill)
            if self.told is None:
                self.room.left[key] = self
            else:
                self.room.left.pop(key, None)
            self.app.pop()

    # ------------------------------------------------------------ feedback

    def panel(self) -> None:
        """The answer, or what it brought to light."""
        if self.told is None:
            super().panel()
            return
        ui, lang, body = self.app.ui, self.app.lang, self.places.body
        x, wide = body.x + ui.px(PAD), body.w - 2 * ui.px(PAD)
        y = body.bottom - ui.px(PAD) - ui.px(44)
        if self.objection is not None:
            self._ask_objection(pygame.Rect(x, y - ui.px(84), wide, ui.px(128)))
            return
        gap = ui.px(8)
        self.gui.add(Button(pygame.Rect(x, y, wide, ui.px(44)), words("school.window.next", lang), self.next, hint=cap("return", lang), primary=True))
        half = (wide - gap) // 2
        y -= ui.px(36) + gap
        self.gui.add(Button(pygame.Rect(x, y, half, ui.px(36)), words("school.window.rule", lang), self.show_rule, hint="C", size=Size.SMALL))
        dispute = Button(pygame.Rect(x + half + gap, y, wide - half - gap, ui.px(36)), words("school.window.dispute", lang), self.dispute, hint="D")
        dispute.size = Size.SMALL
        self.gui.add(dispute)

    def _ask_objection(self, box: pygame.Rect) -> None:
        ui, lang = self.app.ui, self.app.lang
        self.gui.add(Label(pygame.Rect(box.x, box.y, box.w, ui.px(24)), words("school.window.objection", lang), Size.SMALL, "text_soft"))
        before = self.objection.text if self.objection is not None else ""
        rect = pygame.Rect(box.x, box.y + ui.px(28), box.w, ui.px(40))
        self.objection = self.gui.add(TextField(rect, before, on_submit=self._object, empty=words("school.window.objection_empty", lang), limit=400))
        button = Button(
            pygame.Rect(box.x, box.bottom - ui.px(44), box.w, ui.px(44)), words("school.window.objection_write", lang), self._object_now, primary=True
        )
        self.gui.add(button)

    def show_rule(self) -> None:
        """Shows the clause's own words, or puts them away."""
        self.card = not self.card

    def dispute(self) -> None:
        """Asks what one objects to the decision."""
        self.objection = TextField(pygame.Rect(0, 0, 200, 20), "")
        self.build()

    def _object_now(self) -> None:
        if self.objection is not None:
            self._object(self.objection.text)

    def _object(self, text: str) -> None:
        """Writes the objection with its situation to a file of its own."""
        assert self.told is not None
        try:
            path = self._write(self.told, text)
        except OSError as error:
            self.say(words("school.window.not_written", self.app.lang, why=reason_and_file(error, self.app.lang)))
        else:
            self.say(words("school.window.disputed", self.app.lang, path=path))
        self.objection = None
        self.build()

    def _write(self, told: Feedback, text: str) -> Path:
        """The objection in a file named after it; the same objection to the same question is the same file."""
        lang, folder = self.app.lang, self.room.folder / DISPUTES
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{disputed(told.question, text, lang).id.replace('/', '-')}.toml"
        path.write_text(dispute_text(told.question, text, lang, self.room.now(), told.given), encoding="utf-8")
        return path

    @property
    def answered_spot(self) -> Point | None:
        """The place answered; after the answer only where it was not the right one."""
        return None if self.told is not None and self.told.marks.spot is not False else super().answered_spot

    def more_keys(self, event: pygame.event.Event) -> bool:
        """Next, the clause, a dispute."""
        if self.told is None or self.objection is not None:
            return False
        if self.card:
            self.card = False
            return True
        does = {pygame.K_c: self.show_rule, pygame.K_d: self.dispute, pygame.K_n: self.next}
        if event.key in does:
            does[event.key]()
            return True
        return False

    def _see(self, *, slowly: bool) -> None:
        """After the answer, looking again costs nothing: the decisive moment comes once more."""
        if self.told is None:
            super()._see(slowly=slowly)
        else:
            self._began = self._us or 0

    def shot(self, question: Question) -> tuple[Log, float, tuple[Overlay, ...]]:
        """The situation; after the answer the decisive moment, led up to slowly, then its evidence."""
        if self.told is None or self._evidence is None:
            return super().shot(question)
        shown, gone = self._evidence, ((self._us or 0) - self._began) / 1e6 / SLOW
        t = max(0.0, shown.t - LEAD_S) + gone
        if t < shown.t:
            return shown.log, t, ()
        return shown.log, shown.t, (shown,)

    def more_sheets(self) -> list[Sheet]:
        """What the answer brought to light, and the clause's card."""
        if self.told is None:
            return []
        look, body, ui = self.look, self.places.body, self.app.ui
        foot = ui.px(PAD + 44 + 84 if self.objection is not None else PAD + 44 + 44)
        room = pygame.Rect(body.x, body.y + ui.px(6), body.w, body.h - foot - ui.px(14))
        out = [Sheet("outcome", self._outcome.image(self._told_outcome(self.told), room.size, look), room.topleft)]
        return out + self._card_sheets(self.told) if self.card else out

    def _card_sheets(self, told: Feedback) -> list[Sheet]:
        """The clause's card over the table; where it needs more room, over all beside the panel, and nothing is half covered."""
        look, area, text = self.look, self.places.table, self._clause(told)
        size = clause_size(text, (area.w - 32 * look.unit, self.places.left.h - 32 * look.unit), look)
        out: list[Sheet] = []
        if size[1] > area.h - 16 * look.unit:
            area = self.places.left
            out.append(Sheet("veil", veil(area.size, look.theme.colour("room")), area.topleft))
        image = self._rule.image(text, size, look)
        return [*out, Sheet("card", image, (area.centerx - size[0] // 2, area.centery - size[1] // 2))]

    def _clause(self, told: Feedback) -> ClauseText:
        scenario, lang = told.question.variant.scenario, self.app.lang
        press = words("play.see_table", lang)
        return clause_text(told.question.variant.family.clause, lang, ruleset_of(scenario), load_table(scenario.pitch), press=press)

    def _told_outcome(self, told: Feedback) -> Outcome:
        lang = self.app.lang
        if self._kept is None or self._kept[0] is not told or self._kept[1] != lang:
            table = load_table(told.question.variant.scenario.pitch)
            given, right = (place_name(p, lang, table) if p is not None else "" for p in (told.given.spot, told.key.spot))
            said = told_feedback(told, lang)
            margin = words("school.margin", lang, margin=said.margin) if said.margin else ""
            rows = rows_of(told.given, told.key, told.marks, (given, right), lang, self.ruleset)
            self._kept = (told, lang, Outcome(said, rows, margin, words("school.id", lang, id=told.question.id)))
        return self._kept[2]

    _kept: tuple[Feedback, str, Outcome] | None = None
    _began = 0

    def head(self) -> Head:
        """The panel's head; how many were right so far."""
        before = super().head()
        asked = self.number - (0 if self.told is not None else 1)
        if before.remark or asked < 1:
            return before
        return Head(before.title, words("school.window.so_far", self.app.lang, right=self.right, count=asked), before.clock, before.share)


def evidence_of(told: Feedback) -> EvidenceShown:
    """The decisive moment with its evidence: of the ruling, or of the condition that failed, just before a hand puts anything back."""
    variant, log, key, condition = told.question.variant, told.question.report.played.log, told.key, told.condition
    finding = deciding(told.question.report, variant.family.clause, variant.family.condition, late=variant.family.late)
    at = condition.at
    if any(e.t == at for e in log.of(Entered)) and at > 0.0:
        at = math.nextafter(at, -math.inf)
    if key.ruling is not None and key.ruling.clause == variant.family.clause:
        return EvidenceShown(log, at, key.ruling)
    side = key.against or (finding.against if finding else None) or variant.scenario.situation.possession
    call = key.call or (finding.call if finding else None) or Call.CHANGE
    margin = Margin(condition.margin, condition.unit)
    ruling = Ruling(call, variant.family.clause, side, None, key.restart, key.spot, condition.at, margin, (condition,))
    return EvidenceShown(log, at, ruling)
