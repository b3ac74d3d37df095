"""The whistle at the window: the plate, the evidence on the table, the rule's own words, and back; the notebook, the buttons, the pause."""

from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.record.match_log import read
from sim.record.match_replay import resumed
from sim.rules.catalogue import clause
from sim.rules.words import Call
from sim.session.shelf import kept
from sim.session.shown import Doing
from sim.view.canvas import Canvas
from sim.view.screens.play import PlayScreen
from sim.view.screens.play_pause import PauseScreen
from sim.view.screens.play_review import Stage
from sim.view.transform import Box
from tests.session.table import in_play
from tests.view.at_the_window import HOT_SEAT, Window, kick_off


def out(lang="en", **more):
    """A window just after a ball was played into touch."""
    w = Window(start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)), lang=lang, **more)
    w.flick("home.9", (0.0, 400.0), 1400)
    w.rest()
    w.wait(0.5)
    assert Call.THROW_IN in [entry.ruling.call for entry in w.shown.notebook]
    return w


def card(window):
    return window.screen.over.card._key[0]


@pytest.mark.parametrize("how", ["keys", "mouse"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_press_shows_the_evidence_another_the_clause_another_goes_back(how, lang):
    w = out(lang)
    banner = w.screen.over.boxes["banner"]
    on_banner = (round(banner.centre[0]), round(banner.centre[1]))
    press = (lambda: w.key(pygame.K_SPACE)) if how == "keys" else (lambda: w.click(on_banner))
    press()
    assert w.screen.review.stage is Stage.EVIDENCE
    ruling = w.screen.review.entry.ruling
    assert ruling.call is Call.THROW_IN
    w.wait(3.0)
    log, t, overlays = w.screen.view(w.shown, w.us)
    assert (log, t) == (w.screen.review.entry.log, ruling.at)
    assert [o.ruling for o in overlays] == [ruling]
    press()
    w.wait(0.05)
    assert w.screen.review.stage is Stage.CLAUSE
    assert (card(w).id, card(w).title) == (ruling.clause, clause(ruling.clause, lang).title)
    assert "{" not in card(w).rule
    press()
    assert w.screen.review is None
    assert w.shown.doing is Doing.WAITING


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_nothing_lies_over_the_plate_while_its_evidence_is_shown_slowly(size):
    w = out(size=size)
    w.key(pygame.K_SPACE)
    w.wait(0.05)
    assert w.screen.review.evidence(w.us) is None
    boxes = [pygame.Rect(b.x, b.y, b.w, b.h) for b in (w.screen.over.boxes["banner"], w.screen.over.boxes["hint"])]
    assert not boxes[0].colliderect(boxes[1])
    table = w.screen.frame.places.table
    assert boxes[0].bottom == table.bottom
    assert boxes[1].top > table.y


def test_the_session_s_time_stands_still_while_evidence_is_looked_at():
    w = out()
    w.key(pygame.K_SPACE)
    before, clock = w.screen.clock.at(w.us), w.shown.clock
    w.wait(5.0)
    w.key(pygame.K_ESCAPE)
    assert w.screen.review is None
    assert w.screen.clock.at(w.us) - before < 20_000
    w.wait(1.0)
    assert w.shown.clock == pytest.approx(clock + 1.0, abs=0.05)


def test_the_plate_goes_by_itself_and_does_not_come_back_after_it_was_looked_at():
    w = out()
    assert "banner" in w.screen.over.boxes
    w.wait(10.0)
    assert "banner" not in w.screen.over.boxes
    w = out()
    for _ in range(3):
        w.key(pygame.K_SPACE)
    w.wait(0.05)
    assert (w.screen.review, "banner" in w.screen.over.boxes) == (None, False)


def test_an_entry_of_the_notebook_opens_to_evidence_and_clause():
    w = out()
    w.wait(3.0)
    name = next(n for n, e in w.screen.panel.notes.items() if e.ruling.call is Call.THROW_IN)
    w.click(w.button(f"note:{name}"))
    w.wait(0.05)
    assert w.screen.panel.notebook._key[0].opened == name
    w.click(w.button(f"note:{name}"))
    assert w.screen.review.stage is Stage.CLAUSE
    w.click((400, 780))
    w.wait(0.05)
    assert (w.screen.review, w.screen.panel.notebook._key[0].opened) == (None, None)


def test_while_evidence_is_looked_at_presses_flick_nothing():
    w = out()
    acts = w.match.acts
    w.key(pygame.K_SPACE)
    a, b = w.pull("home.9", (0.0, 0.0), 1750)
    w.drag(a, b)
    w.release(b)
    w.key(pygame.K_r)
    w.wait(1.0)
    assert w.match.acts == acts


@pytest.mark.parametrize("asked", [False, True], ids=["flicked", "measured"])
def test_only_what_moves_is_shown_slowly(asked):
    w = out() if not asked else Window(start=in_play({"home.9": (-60.0, 0.0)}))
    if asked:
        w.key(pygame.K_4)
        w.wait(0.5)
    w.key(pygame.K_SPACE)
    w.wait(0.05)
    assert w.screen.review.stage is Stage.EVIDENCE
    assert (w.screen.review.evidence(w.us) is not None) is asked
    assert ("hint" in w.screen.over.boxes) is not asked


def test_a_button_pressed_while_evidence_is_looked_at_is_heard_and_play_goes_on():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.flick("home.9", (0.0, 0.0), 1100)
    w.rest()
    acts = w.match.acts
    w.key(pygame.K_4)
    w.key(pygame.K_SPACE)
    assert w.screen.review is not None
    w.click(w.button("undo"))
    assert (w.screen.review, w.match.acts) == (None, acts)


def test_what_may_not_be_asked_for_says_why_with_the_clause_when_the_pointer_rests_on_it():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    for name in ("ready", "waive", "accept", "play_on", "ask_back", "ask_distance", "tidy"):
        offer = next(o for o in w.screen.panel.offered if o.command == name)
        assert not offer.on
        w.move(w.button(name))
        w.wait(0.03)
        tip = w.screen.panel.tip._key[0].text
        assert f" Not now ({offer.refusal.clause})" in tip
        w.click(w.button(name))
        assert w.says.startswith("Not now (")
    assert w.match.acts == 0
    w.move((400, 400))
    w.wait(0.03)
    assert w.screen.panel.asked.hover is None


def test_a_tick_is_asked_for_with_its_button_and_with_its_key():
    for press in (lambda w: w.click(w.button("ask_tick")), lambda w: w.key(pygame.K_3)):
        w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
        press(w)
        w.wait(0.05)
        assert w.match.state.tick_asked is w.match.state.possession


def test_the_panel_folds_with_its_button_and_with_its_key_and_the_move_stays_in_sight():
    w = Window()
    table = w.screen.frame.places.table
    w.click(w.button("panel"))
    w.wait(0.05)
    assert w.screen.frame.places.table.w > table.w
    assert w.screen.panel.turn._key[0].who == "Home"
    w.key(pygame.K_i)
    w.wait(0.05)
    assert w.screen.frame.places.table == table


def test_another_language_is_spoken_at_once():
    w = out()
    w.app.change(language="it")
    w.wait(0.05)
    assert w.screen.panel.strip._key[0].half == "Primo tempo"
    assert w.screen.over.banner._key[0].call == "Rimessa laterale"


def test_time_stands_still_under_the_menu():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.key(pygame.K_ESCAPE)
    assert isinstance(w.app.top, PauseScreen)
    before = w.screen.clock.at(w.us)
    w.wait(3.0)
    w.key(pygame.K_ESCAPE)
    assert w.app.top is w.screen
    assert w.screen.clock.at(w.us) - before < 50_000


def test_a_match_that_is_left_is_saved_and_is_the_same_match(tmp_path):
    w = Window(start=kick_off())
    w.key(pygame.K_r)
    w.key(pygame.K_r)
    w.click(w.px(w.at("home.9")))
    w.flick("home.9", (0.0, 0.0), 1100)
    w.rest()
    w.key(pygame.K_p)
    w.app.top._folder = tmp_path / "partidos ñ"
    w.app.top.save()
    (path,) = kept(tmp_path / "partidos ñ")
    assert w.match.acts == 4
    assert resumed(read(path)).digest == w.match.digest
    assert w.app.stack == []


def test_a_match_that_cannot_be_saved_says_so_and_goes_on(tmp_path):
    w = out()
    (tmp_path / "file").write_text("")
    w.key(pygame.K_p)
    w.app.top._folder = tmp_path / "file"
    w.app.top.save()
    assert isinstance(w.app.top, PauseScreen)
    assert "Could not be saved" in w.app.top._said
    w.key(pygame.K_ESCAPE)
    assert w.app.top is w.screen


def test_nothing_is_drawn_while_nothing_changes():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.wait(0.2)
    drawn, painted = w.app.frames, w.screen.panel.turn.painted
    w.wait(0.6)
    assert w.app.frames - drawn <= 1
    assert w.screen.panel.turn.painted == painted


def finished(lang="en", size=(1280, 800)):
    """A window at the end of a short match."""
    w = Window(size, lang, terms=replace(HOT_SEAT, minutes=0.05))
    kicks_off(w)
    assert w.shown.doing is Doing.SIGNAL
    for _ in range(2):
        w.key(pygame.K_r)
    kicks_off(w)
    assert w.shown.doing is Doing.OVER
    return w


def kicks_off(w):
    """Sides that put right what stands wrongly, a kick-off with keys alone, and then nothing more until the signal."""
    for key in (pygame.K_y, pygame.K_r, pygame.K_y, pygame.K_r, pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN):
        w.key(key)
    w.wait(8.0)


def test_at_the_end_stands_the_result_until_it_is_put_away():
    w = finished()
    box = w.screen.over.boxes["result"]
    assert w.screen.over.result._key[0].score == w.match.score
    w.click((round(box.centre[0]), round(box.centre[1])))
    w.wait(0.05)
    assert "result" not in w.screen.over.boxes


def test_after_the_end_one_may_watch_the_match_or_play_another(tmp_path):
    w = finished()
    w.key(pygame.K_p)
    menu = w.app.top
    menu._folder = tmp_path
    menu.watch()
    assert w.app.top is not menu
    assert len(kept(tmp_path)) == 1
    w.app.pop()
    menu.again()
    assert isinstance(w.app.top, PlayScreen)
    assert w.app.top is not w.screen
    assert w.app.top.session.match.acts == 0
    assert len(w.app.stack) == 1


# ---------------------------------------------------------------- the rule's card


def at_the_rule(lang="en", size=(1280, 800)):
    w = out(lang, size=size)
    w.key(pygame.K_SPACE)
    w.key(pygame.K_SPACE)
    w.wait(0.05)
    return w


def written(w):
    """The texts of the card."""
    card, held = w.screen.over.boxes["card"], w.screen.over.card
    canvas = Canvas(round(card.w), round(card.h), (0, 0, 0), 1)
    list(held.paint(canvas, Box(0, 0, card.w, card.h), held._key[0], w.screen.frame.look))
    return " ".join(t.text for t in canvas.texts)


@pytest.mark.parametrize("how", ["key", "mouse"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_shows_the_rule_and_only_turned_over_what_its_authors_noted(how, lang):
    w = at_the_rule(lang)
    found = clause(w.screen.review.entry.ruling.clause, lang)
    rule, note = found.rule(w.match.ruleset, w.match.table)[:25], found.note(w.match.ruleset, w.match.table)[:25]
    assert note

    def turn():
        if how == "key":
            w.key(pygame.K_RETURN)
        else:
            box, hot = w.screen.over.boxes["card"], next(h for h in w.screen.over.card.hots if h.name == "more")
            w.click((round(box.x + hot.box.centre[0]), round(box.y + hot.box.centre[1])))
        w.wait(0.05)

    assert (rule in written(w), note in written(w)) == (True, False)
    turn()
    assert (rule in written(w), note in written(w)) == (False, True)
    turn()
    assert (rule in written(w), note in written(w)) == (True, False)
    w.key(pygame.K_SPACE)
    assert w.screen.review is None


def test_a_rule_that_is_looked_at_again_shows_its_front():
    w = at_the_rule()
    w.key(pygame.K_RETURN)
    w.key(pygame.K_SPACE)
    w.key(pygame.K_SPACE)
    w.key(pygame.K_SPACE)
    w.wait(0.05)
    assert not card(w).back


def test_the_notebook_says_where_play_goes_on_in_words():
    w = Window(start=in_play({"home.9": (200.0, 0.0), "away.4": (232.0, 0.0), "away.3": (380.0, 100.0)}, ball=(300.0, 0.0)))
    w.flick("home.9", (400.0, 0.0), 1100)
    w.rest()
    w.wait(0.5)
    notes = [note.sentence for note in w.screen.panel.notebook._key[0].notes]
    assert notes
    assert not any("(" in note.partition("mm")[2] for note in notes), notes
    assert any("the right-hand" in note for note in notes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_pause_there_is_nothing_to_see_but_the_rule_and_the_plate_promises_no_more(lang):
    w = Window((1280, 800), lang, start=in_play({"home.9": (-60.0, 0.0)}, minutes=1.0))
    w.wait(62.0)
    assert w.shown.notebook[0].ruling.call is Call.HALF_TIME
    banner = w.screen.over.banner._key[0]
    assert banner.press.startswith(words("play.see_rule", lang))
    w.key(pygame.K_SPACE)
    w.wait(0.1)
    assert w.screen.review.stage is Stage.CLAUSE
    seen = out(lang)
    assert seen.screen.over.banner._key[0].press.startswith(words("play.see_evidence", lang))
