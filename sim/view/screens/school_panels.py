"""The widgets of the question screen: what can be done with the showing, what has been answered, and what is asked for next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from sim.language import words
from sim.training.showing import SLOW, Stage
from sim.view.gui import Button, Label
from sim.view.screens.school_answer import Answer, Ends, Reader, answered
from sim.view.screens.school_paint import PARTS
from sim.view.screens.school_places import PAD
from sim.view.screens.school_said import pointed
from sim.view.theme import Size

if TYPE_CHECKING:
    from sim.view.screens.school_question import QuestionScreen


def add_deck(screen: QuestionScreen) -> None:
    """The row under the table: look again, look slowly, measure, and what the showing is doing."""
    ui, lang, deck, showing = screen.app.ui, screen.app.lang, screen.places.deck, screen.showing
    x, y, high = deck.x + ui.px(PAD), deck.y + ui.px(7), ui.px(34)
    offered = [("again", "R", screen.see_again, showing.again), ("slow", "S", screen.see_slowly, showing.again)]
    if screen.measures and screen.running:
        offered.append(("measure", "T", screen.measure, showing.asked))
    for name, key, press, on in offered:
        text = words(f"school.window.{name}", lang)
        button = Button(pygame.Rect(x, y, Button.wanted(text, ui, key, Size.SMALL), high), text, press, hint=key, size=Size.SMALL)
        button.enable(on and screen.question is not None)
        button.switch(name == "measure" and screen.ruler is not None)
        screen.gui.add(button)
        x = button.rect.right + ui.px(8)
    room = pygame.Rect(x + ui.px(8), y, deck.right - ui.px(PAD) - x - ui.px(8), high)
    screen.gui.add(Label(room, _state(screen), Size.SMALL, "text_soft"))


def _state(screen: QuestionScreen) -> str:
    """What the showing is doing, in a few words."""
    lang, showing = screen.app.lang, screen.showing
    if not screen.running:
        return ""
    if showing.stage is Stage.PLAYING:
        return words("school.window.slowly" if showing.slowly else "school.window.playing", lang, speed=f"1/{SLOW:g}×")
    return words("school.window.stopped", lang) if showing.asked else ""


def add_answer(screen: QuestionScreen) -> Answer:
    """What has been answered, part by part, and below it what is asked for next."""
    ui, lang, body = screen.app.ui, screen.app.lang, screen.places.body
    top = body.y + ui.px(6)
    reader = Reader(lang, screen.ruleset)
    for part, text in answered(screen.draft, reader, _place(screen)):
        row = pygame.Rect(body.x + ui.px(PAD), top, ui.px(108), ui.px(24))
        screen.gui.add(Label(row, words(PARTS[part], lang), Size.SMALL, "text_soft"))
        rest = pygame.Rect(row.right, top, body.w - 2 * ui.px(PAD) - row.w, row.h)
        screen.gui.add(Label(rest, text, Size.SMALL, bold=True))
        top += ui.px(24)
    top += ui.px(14) if screen.draft.said else 0
    box = pygame.Rect(body.x, top, body.w, body.bottom - top)
    return Answer(screen.gui, ui, reader, box, screen.draft, Ends(screen.choose, screen.note, screen.handed_in))


def _place(screen: QuestionScreen) -> str:
    """What the place answered is called; one without a name is where it is marked."""
    of, at, lang = screen.question, screen.draft.spot, screen.app.lang
    named = "" if of is None or at is None else pointed(of.log, of.stop, at, lang)
    return named or words("school.window.marked", lang)


def add_waiting(screen: QuestionScreen) -> None:
    """Before the situation is played, and while it is for the first time."""
    ui, lang, body = screen.app.ui, screen.app.lang, screen.places.body
    box = body.inflate(-2 * ui.px(PAD), 0)
    if screen.question is None:
        text = screen.nothing or words("school.window.making", lang)
        screen.gui.add(Label(pygame.Rect(box.x, box.y + ui.px(8), box.w, ui.px(200)), text, Size.BODY, "text_soft", wrap=True))
        return
    ready = screen.showing.stage is Stage.READY
    if ready:
        rect = pygame.Rect(box.x, box.y + ui.px(8), box.w, ui.px(46))
        screen.gui.add(Button(rect, words("school.window.play", lang), screen.begin, primary=True, size=Size.LEAD))
    text = words("school.window.ready" if ready else "school.window.watch", lang)
    screen.gui.add(Label(pygame.Rect(box.x, box.y + ui.px(70 if ready else 8), box.w, ui.px(200)), text, Size.BODY, "text_soft", wrap=True))
