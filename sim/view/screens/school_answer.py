"""The answer, part by part: what is offered in the panel, by pointer, by the arrows and Enter, or by the digits that stand before each choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from sim.language import words
from sim.model.ids import Side
from sim.rules.catalogue import UnknownClause, clause
from sim.training.answer import Confidence
from sim.training.asked import Choice, against_choices, call_choices, restart_choices
from sim.training.draft import Draft, Part
from sim.view.app.metrics import Ui
from sim.view.gui import Align, Button, Gui, Label, TextField
from sim.view.gui.pen import height_of
from sim.view.gui.widget import Look
from sim.view.kits import swatch
from sim.view.panel import raised
from sim.view.screens.school_places import PAD
from sim.view.theme import Size

_DIGITS: Final = {getattr(pygame, f"K_{pre}{n}"): n for n in range(10) for pre in ("", "KP")}
HIGH, LOW, LEAST, GAP = 34, 24, 21, 4
"""Height of a choice at the most, at the least before all stands closer, and at the very least; the gap between two; in px at scale 1."""

ROW, ROW_GAP = 40, 6
"""Height of a choice that has a row of its own, and the gap between two, in px at scale 1."""

Say = Callable[[Draft], None]
Numbered = tuple[int, Choice[Any]]
"""A choice with the digit that stands before it."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Who is told the draft: ``said`` after each choice, ``noted`` when nothing else is asked for thereby, ``finished`` when it is handed in."""

    said: Say
    noted: Say
    finished: Say


@dataclass(frozen=True, slots=True)
class Reader:
    """In which language an answer is asked for, and under which ruleset: what may be called and how play may go on follows from its code."""

    lang: str
    ruleset: str


class SideButton(Button):
    """A choice with a side's kit at its right end."""

    side: Side | None = None

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """The button, and the kit."""
        super().draw(target, ui, look)
        if self.side is not None:
            size = ui.px(22)
            target.blit(swatch(ui.theme.kits[self.side], size), (self.rect.right - ui.px(12) - size, self.rect.centery - size // 2))


class Answer:
    """The widgets that ask for the next part of a draft."""

    def __init__(self, gui: Gui, ui: Ui, reader: Reader, box: pygame.Rect, draft: Draft, ends: Ends) -> None:
        self.gui, self.ui, self.lang, self.draft, self._ends = gui, ui, reader.lang, draft, ends
        self._ruleset = reader.ruleset
        self._say = ends.said
        self.box = box.inflate(-2 * ui.px(PAD), 0)
        self._y = box.y
        self._picks: dict[int, Callable[[], None]] = {}
        self._groups: dict[int, tuple[Label, list[Button]]] = {}
        self._group: int | None = None
        self.field: TextField | None = None
        first = len(gui.widgets)
        getattr(self, f"_ask_{draft.part.name.lower()}")()
        self.gui.focus_on(next((w for w in gui.widgets[first:] if isinstance(w, Button)), None))

    # ------------------------------------------------------------ keys

    def key(self, event: pygame.event.Event) -> bool:
        """Digits choose: of the calls first the group, then the call; 0 is play on. Backspace takes the last part back."""
        if self.field is not None and self.gui.focus is self.field:
            return False
        if event.key == pygame.K_BACKSPACE:
            if self._group is not None:
                self._open(None)
            else:
                self._say(self.draft.back())
            return True
        digit = _DIGITS.get(event.key)
        if digit is None:
            return False
        if self._groups:
            return self._call_digit(digit)
        return self._press(self._picks.get(digit))

    def _call_digit(self, digit: int) -> bool:
        if digit == 0:
            return self._press(self._picks.get(0))
        if self._group is None:
            self._open(digit if digit in self._groups else None)
            return True
        buttons = self._groups[self._group][1]
        return self._press(buttons[digit - 1].on_press if digit <= len(buttons) else None)

    def _press(self, what: Callable[[], None] | None) -> bool:
        if what is not None:
            what()
        return True

    def _open(self, group: int | None) -> None:
        """The digits now choose in this group; its heading says so."""
        self._group = group
        for number, (label, buttons) in self._groups.items():
            label.say(label.text, "accent" if number == group else "text_soft")
            if number == group:
                self.gui.focus_on(buttons[0])

    # ------------------------------------------------------------ what is offered

    def _ask_call(self) -> None:
        """All calls in groups of two columns; a name that is too long for one takes a row of its own. In a small window they stand closer."""
        self._title(words("school.ask.call", self.lang))
        gap = self.ui.px(GAP)
        (_, (first,)), *groups = call_choices(self.lang, self._ruleset)
        for most in (2, 3):
            rows = [(name, list(self._rows(group, gap, most))) for name, group in groups]
            high, gap, head = self._closeness(1 + sum(len(own) for _, own in rows), len(rows))
            if high >= self.ui.px(LOW):
                break
        self._picks[0] = self._call(first.value)
        self._button(pygame.Rect(self.box.x, self._y, self.box.w, high), 0, first.name, self._picks[0])
        self._y += high + 2 * gap
        for number, (name, own) in enumerate(rows, 1):
            label = Label(pygame.Rect(self.box.x, self._y, self.box.w, head), f"{number}  {name}", Size.SMALL, "text_soft", bold=True)
            self._y += head
            self._groups[number] = (self.gui.add(label), self._group_of(own, high, gap, most))
        self._hint("school.window.call_hint")

    def _rows(self, group: Sequence[Choice[Any]], gap: int, most: int) -> Iterator[list[Numbered]]:
        """Choices in rows, with their numbers: two of the same width, or where room is short as many as find room, ``most`` of them."""
        row: list[Numbered] = []
        for numbered in enumerate(group, 1):
            if row and not self._fits([*row, numbered], gap, most):
                yield row
                row = []
            row = [*row, numbered]
        if row:
            yield row

    def _fits(self, row: Sequence[Numbered], gap: int, most: int) -> bool:
        wanted = [self._wanted(one) for one in row]
        room = self.box.w - (len(row) - 1) * gap
        return len(row) <= most and (max(wanted) * len(row) if most == 2 else sum(wanted)) <= room

    def _wanted(self, numbered: Numbered) -> int:
        return Button.wanted(f"{numbered[0]}  {raised(numbered[1].name)}", self.ui, size=Size.SMALL)

    def _closeness(self, rows: int, heads: int) -> tuple[int, int, int]:
        """Height of a row, the gap between two, and the height of a heading, in px: as wide apart as there is room."""
        ui, room = self.ui, self.box.bottom - self.ui.px(PAD // 2) - self._y
        for head, gap in ((24, GAP), (21, GAP // 2 + 1)):
            high = (room - heads * ui.px(head)) // rows - ui.px(gap)
            if high >= ui.px(LOW):
                break
        return min(ui.px(HIGH), max(ui.px(LEAST), high)), ui.px(gap), ui.px(head)

    def _group_of(self, rows: Sequence[list[Numbered]], high: int, gap: int, most: int) -> list[Button]:
        out: list[Button] = []
        for row in rows:
            x = self.box.x
            for (number, choice), wide in zip(row, self._widths(row, gap, most), strict=True):
                out.append(self._button(pygame.Rect(x, self._y, wide, high), number, choice.name, self._call(choice.value)))
                x += wide + gap
            self._y += high + gap
        return out

    def _widths(self, row: Sequence[Numbered], gap: int, most: int) -> list[int]:
        """How wide the choices of a row are: halves, or what each wants and its share of what is left."""
        wanted, half = [self._wanted(one) for one in row], (self.box.w - gap) // 2
        if most == 2:
            return [self.box.w if len(row) == 1 and wanted[0] > half else half] * len(row)
        spare = self.box.w - (len(row) - 1) * gap - sum(wanted)
        return [w + spare * (i + 1) // len(row) - spare * i // len(row) for i, w in enumerate(wanted)]

    def _call(self, call: Any) -> Callable[[], None]:
        return lambda: self._say(self.draft.with_call(call))

    def _ask_against(self) -> None:
        self._title(words("school.ask.against", self.lang))
        for i, choice in enumerate(against_choices(self.lang), 1):
            self._row(i, choice.name, lambda side=choice.value: self._say(self.draft.with_against(side)), choice.value)  # type: ignore[misc]

    def _ask_restart(self) -> None:
        self._title(words("school.ask.restart", self.lang))
        offered = restart_choices(self.lang, self._ruleset)
        step = min(self.ui.px(ROW + ROW_GAP), (self.box.bottom - self._y) // len(offered))
        for i, choice in enumerate(offered, 1):
            self._row(i % 10, choice.name, lambda restart=choice.value: self._say(self.draft.with_restart(restart)), step=step)  # type: ignore[misc]

    def _ask_spot(self) -> None:
        self._title(words("school.window.ask_spot", self.lang))
        self._hint("school.window.spot_hint")

    def _ask_sure(self) -> None:
        self._title(words("school.ask.confidence", self.lang))
        for i, how in enumerate(Confidence, 1):
            said = words(f"school.confidence.{how}", self.lang)
            self._row(i, said, lambda how=how: self._say(self.draft.with_confidence(how)))  # type: ignore[misc]

    def _ask_hand_in(self) -> None:
        ui = self.ui
        self._title(words("school.window.hand_in_title", self.lang))
        button = Button(
            pygame.Rect(self.box.x, self._y, self.box.w, ui.px(44)), words("school.window.hand_in", self.lang), self._finish, primary=True
        )
        self.gui.add(button)
        self._y += ui.px(60)
        label = Label(pygame.Rect(self.box.x, self._y, self.box.w, ui.px(24)), words("school.window.clause", self.lang), Size.SMALL, "text_soft")
        self.gui.add(label)
        self._y += ui.px(26)
        rect = pygame.Rect(self.box.x, self._y, self.box.w, ui.px(38))
        self.field = self.gui.add(
            TextField(
                rect, self.draft.clause or "", self._name, lambda _: self._finish(), empty=words("school.window.clause_empty", self.lang), limit=12
            )
        )
        self._y += ui.px(42)
        self._known = self.gui.add(Label(pygame.Rect(self.box.x, self._y, self.box.w, ui.px(40)), "", Size.SMALL, "text_soft", wrap=True))
        self._y += ui.px(44)
        self._hint("school.window.hand_in_hint")

    def _name(self, text: str) -> None:
        """The clause that was typed, with its title once there is one of that name."""
        try:
            found = clause(text.strip(), self.lang) if text.strip() else None
        except UnknownClause:
            found = None
        self.draft = self.draft.with_clause(found.id if found else None)
        self._ends.noted(self.draft)
        self._known.say(found.title if found else words("school.window.no_clause", self.lang) if text.strip() else "")

    def _finish(self) -> None:
        self._ends.finished(self.draft)

    # ------------------------------------------------------------ pieces

    def _title(self, text: str) -> None:
        """What is asked; a remark in brackets stands smaller below it."""
        ui, (asked, _, remark) = self.ui, text.partition(" (")
        self.gui.add(Label(pygame.Rect(self.box.x, self._y, self.box.w, ui.px(30)), asked, Size.LEAD, bold=True))
        self._y += ui.px(38)
        if remark:
            said = raised(remark.removesuffix(")"))
            high = height_of(said, ui.text(Size.SMALL), self.box.w)
            self.gui.add(Label(pygame.Rect(self.box.x, self._y - ui.px(4), self.box.w, high), said, Size.SMALL, "text_soft", wrap=True))
            self._y += high + ui.px(6)

    def _row(self, digit: int, text: str, press: Callable[[], None], side: Side | None = None, step: int | None = None) -> None:
        """A choice in a row of its own; ``step`` px lead to the next where there is less room than usual. The tenth has the digit 0."""
        step = step or self.ui.px(ROW + ROW_GAP)
        self._picks[digit] = press
        button = self._button(pygame.Rect(self.box.x, self._y, self.box.w, step - self.ui.px(ROW_GAP)), digit, text, press, Size.BODY)
        button.side = side
        self._y += step

    def _button(self, rect: pygame.Rect, digit: int, text: str, press: Callable[[], None], size: Size = Size.SMALL) -> SideButton:
        return self.gui.add(SideButton(rect, f"{digit}  {raised(text)}", press, align=Align.LEFT, size=size))

    def _hint(self, key: str) -> None:
        """A remark, where there is room for it."""
        rect = pygame.Rect(self.box.x, self._y + self.ui.px(4), self.box.w, max(0, self.box.bottom - self._y - self.ui.px(4)))
        text = words(key, self.lang)
        if height_of(text, self.ui.text(Size.SMALL), rect.w) <= rect.h:
            self.gui.add(Label(rect, text, Size.SMALL, "text_soft", wrap=True))


def answered(draft: Draft, reader: Reader, place: str) -> list[tuple[Part, str]]:
    """What has been answered so far, part by part, in words; ``place`` is what the place answered is called."""
    lang, ruleset = reader.lang, reader.ruleset
    names = {
        Part.CALL: {c.value: c.name for _, group in call_choices(lang, ruleset) for c in group}.get(draft.call, ""),
        Part.AGAINST: {c.value: c.name for c in against_choices(lang)}.get(draft.against, ""),
        Part.RESTART: {c.value: c.name for c in restart_choices(lang, ruleset)}.get(draft.restart, ""),
        Part.SPOT: place if draft.spot is not None else "",
        Part.SURE: words(f"school.confidence.{draft.confidence}", lang),
    }
    return [(part, raised(names[part])) for part in draft.asked if part in draft.said and part in names]
