"""The referees' school: what is due today, practice by clause, what is weakest, the examination, and progress."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sim.language import words
from sim.rules.catalogue import clause
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.told import told
from sim.training.ahead import clauses_taught, warmed_up
from sim.training.progress import ProgressError, Record
from sim.training.schedule import due, weakest
from sim.view.app.app import App
from sim.view.app.screen import Screen
from sim.view.gui import Button, Choice, Item, Label, ListBox, TextField
from sim.view.screens.form import PAD, Form
from sim.view.screens.options import raised, rulesets
from sim.view.screens.school_exam import ExamSetup
from sim.view.screens.school_practice import PracticeScreen, left_as
from sim.view.screens.school_progress import ProgressPage
from sim.view.screens.school_room import NOBODY, Room, usual_room
from sim.view.theme import Size

WEAKEST = 5
"""So many of the weakest clauses are practised together."""
STEP, HIGH = 84, 38
"""From one way to practise to the next, and the height of its button, in px at scale 1."""
UNDER, LEFT = 8, 16
"""What is told of a way to practise stands so far under its button, clear of the ring of the keyboard, and the list so far above the page's foot."""


class School(Form):
    """The school's own menu. ``trouble`` says why it cannot be used."""

    def __init__(self, app: App, room: Room | None, trouble: str = "") -> None:
        super().__init__(app)
        self.room, self.trouble = room, trouble
        self.name = app.settings.trainee
        self.since = ""
        self._records: tuple[Record, ...] = ()
        self._buttons: dict[str, Button] = {}
        self._abouts: dict[str, Label] = {}
        if room is not None:
            room.maker.submit(warmed_up, self.ruleset)

    def said(self) -> str:
        """The title."""
        return words("school.window.title", self.app.lang)

    @property
    def trainee(self) -> str:
        """Whose answers they are."""
        return self.name.strip() or NOBODY

    @property
    def ruleset(self) -> str:
        """The ruleset that is practised: that of matches, chosen in either place."""
        return self.app.settings.ruleset if self.app.settings.ruleset in ruleset_names() else "club"

    def entered(self) -> None:
        """What was answered meanwhile counts."""
        self._read()

    def left(self) -> None:
        """The name is kept."""
        if self.name.strip() != self.app.settings.trainee:
            self.app.change(trainee=self.name.strip())

    def _read(self) -> None:
        if self.room is None:
            return
        try:
            self._records = self.room.records(self.trainee)
        except ProgressError as error:
            self.trouble = told(str(error), self.app.lang)

    # ------------------------------------------------------------ the page

    def build(self) -> None:
        """The name, the ways to practise, and a list of the clauses."""
        ui, lang = self.app.ui, self.app.lang
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        self.row(
            words("school.window.name", lang), lambda r: TextField(r, self.name, self._named, empty=words("school.window.name_empty", lang), limit=40)
        )
        self.row(words("school.window.rules", lang), lambda r: Choice(r, rulesets(lang), self.ruleset, self._rule))
        self.row(words("school.window.since", lang), lambda r: Choice(r, self._sinces(), self.since, self._since))
        left = pygame.Rect(inside.x, self.top + ui.px(6), round(inside.w * 0.46), 0)
        offered: dict[str, Callable[[], None]] = {
            "today": lambda: self._practise(()),
            "weakest": self._weakest,
            "exam": self._exam,
            "progress": self._progress,
        }
        y = left.y
        for name, press in offered.items():
            button = Button(
                pygame.Rect(left.x, y, left.w, ui.px(HIGH)), words(f"school.window.{name}", lang), press, primary=name == "today", size=Size.BODY
            )
            self._buttons[name] = self.gui.add(button)
            about = Label(
                pygame.Rect(left.x, y + ui.px(HIGH + UNDER), left.w, ui.px(STEP - HIGH - UNDER)),
                self._about(name),
                Size.SMALL,
                "text_soft",
                wrap=True,
            )
            self._abouts[name] = self.gui.add(about)
            y += ui.px(STEP)
        self._refresh()
        self._clauses(pygame.Rect(left.right + ui.px(24), left.y, inside.right - left.right - ui.px(24), y - left.y - ui.px(LEFT)))
        self.foot(self.trouble or words("school.window.hint", lang), ((words("form.back", lang), words("key.escape", lang), self.app.pop, False),))
        self.gui.focus_on(self._buttons["today"])

    def _about(self, name: str) -> str:
        if name != "today":
            return words(f"school.window.{name}_about", self.app.lang)
        waiting = due(self._own_records(), self.room.now()) if self.room else ()
        return words("school.window.due" if waiting else "school.window.none_due", self.app.lang, count=len(waiting))

    def _refresh(self) -> None:
        """What can be pressed, and what is due, for the trainee whose name stands there."""
        answered = {"weakest": bool(self._own_records()), "progress": bool(self._records)}
        for name, button in self._buttons.items():
            button.enable(self.room is not None and answered.get(name, True))
        self._abouts["today"].say(self._about("today"))

    def _clauses(self, box: pygame.Rect) -> None:
        ui, lang = self.app.ui, self.app.lang
        self.gui.add(Label(pygame.Rect(box.x, box.y, box.w, ui.px(24)), words("school.window.by_clause", lang), Size.SMALL, "text_soft", bold=True))
        items = [Item(name, f"{name}  {clause(name, lang).title}") for name in clauses_taught(self.ruleset, self.since)]
        rect = pygame.Rect(box.x, box.y + ui.px(28), box.w, box.h - ui.px(28))
        found = self.gui.add(ListBox(rect, items, ui, on_open=lambda item: self._practise((item.value,))))
        found.rect.h = found.rows * found.row + found.row // 4  # no part of a row is left over
        found.enable(self.room is not None)

    # ------------------------------------------------------------ where it leads

    def _named(self, name: str) -> None:
        self.name = name
        self._read()
        self._refresh()

    def _practise(self, clauses: tuple[str, ...]) -> None:
        if self.room is None:
            return
        drill = self.room.drill(self.trainee, clauses, self.ruleset, self.since)
        found = self.room.left.pop(left_as(drill), None)
        self.app.push(found or PracticeScreen(self.app, self.room, drill))

    def _weakest(self) -> None:
        if self.room is not None:
            topics = weakest(self._own_records(), self.room.now(), WEAKEST)
            self._practise(tuple(sorted({standing.topic[0] for standing in topics})))

    def _own_records(self) -> tuple[Record, ...]:
        """The answers about clauses that the ruleset in use has questions about."""
        taught = clauses_taught(self.ruleset, self.since)
        return tuple(record for record in self._records if record.clause in taught)

    def _rule(self, name: str) -> None:
        """Another ruleset: other clauses, and other rulesets that it may be compared with."""
        self.since = ""
        if self.room is not None:
            self.room.maker.submit(warmed_up, name)
        self.app.change(ruleset=name)
        self.resized(self.app.size)

    def _since(self, name: str) -> None:
        """Only what is decided otherwise than under another ruleset: of fewer clauses."""
        self.since = name
        self.resized(self.app.size)

    def _sinces(self) -> list[tuple[str, str]]:
        """All questions, or only what another ruleset of the same code decides otherwise."""
        lang, own = self.app.lang, load_ruleset(self.ruleset)
        others = [(name, said) for name, said in rulesets(lang) if name != own.name and load_ruleset(name).code is own.code]
        all_ = ("", raised(words("school.window.since_all", lang)))
        return [all_, *((name, raised(words("school.window.since_old", lang, old=said))) for name, said in others)]

    def _exam(self) -> None:
        if self.room is not None:
            self.app.push(ExamSetup(self.app, self.room, self.name.strip()))

    def _progress(self) -> None:
        if self.room is not None:
            self.app.push(ProgressPage(self.app, self._records, self.room.now(), self.trainee))


def open_school(app: App, room: Room | None = None, *, secret: bytes | None = None) -> Screen:
    """The school; with answers kept where this platform keeps a program's own files, unless a room is given. ``secret`` seals examinations."""
    if room is not None:
        return School(app, room)
    try:
        return School(app, usual_room(secret))
    except ProgressError as error:
        return School(app, None, told(str(error), app.lang))
