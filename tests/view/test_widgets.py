"""Widgets: painted once for a value, laid out so that nothing lies over anything, put together only where something changed."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.language import LANGUAGES, words
from sim.model.ids import Side
from sim.rules.catalogue import clause_ids
from sim.rules.ruleset import load_ruleset
from sim.table import load_table
from sim.view.canvas import Canvas
from sim.view.fonts import font, width
from sim.view.theme import contrast, load_theme
from sim.view.transform import Box
from sim.view.widgets.banner import STAYS_US, Banner, banner_size, paint_banner, slide
from sim.view.widgets.buttons import Button, Buttons, buttons_height, paint_buttons
from sim.view.widgets.clause_card import clause_size, clause_text, paint_clause
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Layers, Sheet, merged
from sim.view.widgets.look import look_for
from sim.view.widgets.notebook import Note, Notebook, paint_notebook
from sim.view.widgets.plate import Plate, paint_plate, plate_size
from sim.view.widgets.strip import Strip, paint_strip
from sim.view.widgets.turn import Turn, paint_turn, paint_turn_bar, turn_height

SCALES = (0.9, 1.0, 1.8)
LONG = "The Champion of the Whole Club and of Two Neighbouring Ones"


def look(scale, lang="en"):
    return look_for(load_theme(), scale, lang)


def strip(**other):
    given_ = {
        "names": ("Home", "Away"),
        "score": (2, 1),
        "possession": Side.HOME,
        "attacks": 1,
        "half": "First half",
        "clock": "12:03",
        "menu": "Menu",
    }
    return Strip(**{**given_, **other})


def turn(lang="en", **other):
    given_ = {
        "side": Side.AWAY,
        "who": "Away",
        "kind": words("play.kind.attack", lang),
        "left": 2,
        "most": 3,
        "touches": words("play.touches_of", lang, figure="away 10"),
        "block": words("play.block", lang, side="Home"),
        "owed": True,
        "next": words("play.hint.position", lang),
    }
    return Turn(**{**given_, **other})


def notes(lang, count):
    press = words("play.see_evidence", lang)
    call = words("call.illegal_manipulation", lang)
    return tuple(
        Note(str(i), "12:03", call, "GEN-3", Side.HOME, "Home 9 was pushed along for 62 ms, 12 ms too long.", "12 ms", press) for i in range(count)
    )


def painted(paint, value, size, a_look):
    canvas = Canvas(*size, (29, 36, 32), 1)
    hots = tuple(paint(canvas, Box(0, 0, *size), value, a_look))
    return canvas, hots


def pictures(lang, scale):
    """Every widget with much to say, as (name, canvas)."""
    a_look = look(scale, lang)
    u = a_look.unit
    panel = round(304 * u)
    t = turn(lang)
    yield (
        "strip",
        painted(paint_strip, strip(names=(LONG, LONG), score=(12, 10), half=words("view.second_half", lang)), (960, round(48 * u)), a_look)[0],
    )
    yield "turn", painted(paint_turn, t, (panel, turn_height(t, panel, a_look)), a_look)[0]
    column = round(176 * u)
    yield "column", painted(paint_turn, t, (column, turn_height(t, column, a_look)), a_look)[0]
    yield "bar", painted(paint_turn_bar, t, (round(900 * u), round(64 * u)), a_look)[0]
    book = Notebook(words("play.notebook", lang), notes(lang, 12), "", words("play.earlier", lang, count="{count}"), opened="1")
    yield "notebook", painted(paint_notebook, book, (panel, round(320 * u)), a_look)[0]
    names = ("ready", "accept", "play_on", "waive", "distance", "back", "tick", "check", "spare", "undo", "tidy")
    row = Buttons(tuple(Button(n, words(f"play.ask.{n}", lang), "R", on=n != "tick", strong=n == "ready") for n in names))
    yield "buttons", painted(paint_buttons, row, (panel, buttons_height(len(names), 2, a_look)), a_look)[0]
    banner = Banner(
        words("call.illegal_manipulation", lang), Side.HOME, "Home 9 was pushed along. " * 6, "GEN-3 · 12 ms", words("play.see_evidence", lang)
    )
    yield "banner", painted(paint_banner, banner, banner_size(banner, 700 * u, a_look), a_look)[0]
    clause = clause_text("OFF-1", lang, load_ruleset(), load_table(), press=words("play.see_table", lang))
    yield "card", painted(paint_clause, clause, clause_size(clause, (2000, 2000), a_look), a_look)[0]
    plate = Plate(words("play.hint.aim", lang), strong=True)
    yield "plate", painted(paint_plate, plate, plate_size(plate, 420, a_look), a_look)[0]


def boxes(canvas):
    for t in canvas.texts:
        ascent = font(t.px, t.bold).get_ascent()
        yield t.text, Box(t.at[0], t.at[1] + ascent - 0.727 * t.px, width(t.text, t.px, t.bold), 0.727 * t.px)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_a_widget_lies_inside_it_and_apart_from_the_others(lang, scale):
    for name, canvas in pictures(lang, scale):
        texts = list(boxes(canvas))
        whole = Box(0, 0, canvas.width, canvas.height)
        assert [(name, text) for text, box in texts if not whole.holds(box)] == []
        assert [(name, a, b) for (a, p), (b, q) in combinations(texts, 2) if p.overlap(q) > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_has_to_be_read_is_not_cut_off(lang):
    cut_off = [(name, t.text) for name, canvas in pictures(lang, 1.0) if name not in ("strip",) for t in canvas.texts if t.text.endswith("…")]
    assert [entry for entry in cut_off if entry[0] != "banner"] == []


@pytest.mark.parametrize("scale", [0.9, 0.95, 1.0, 1.13, 1.37, 1.8])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_and_a_turn_end_with_their_last_words(lang, scale):
    a_look, press = look(scale, lang), words("play.see_table", lang)
    for id_ in clause_ids():
        text = clause_text(id_, lang, load_ruleset(), load_table(), press=press)
        canvas, _ = painted(paint_clause, text, clause_size(text, (2000, 2000), a_look), a_look)
        assert canvas.texts[-1].text == press
    for wide in (round(176 * scale), round(304 * scale)):
        canvas, _ = painted(paint_turn, turn(lang), (wide, turn_height(turn(lang), wide, a_look)), a_look)
        assert turn(lang).next.endswith(canvas.texts[-1].text)


def test_words_stand_out_from_what_they_stand_on():
    theme = load_theme()
    pairs = [(ink, ground) for ink in ("text", "text_soft", "accent") for ground in ("panel", "panel_raised")]
    pairs += [("text_off", "panel"), ("on_accent", "accent"), ("text", "panel_line")]
    assert [(a, b) for a, b in pairs if contrast(theme.colour(a), theme.colour(b)) < 4.5] == []


def test_a_widget_is_painted_again_only_when_what_it_shows_is_another():
    held, a_look = Held(paint_strip), look(1.0)
    first = held.image(strip(), (800, 48), a_look)
    assert held.image(strip(), (800, 48), look(1.0)) is first
    assert held.painted == 1
    assert held.image(strip(clock="12:04"), (800, 48), a_look) is not first
    held.image(strip(clock="12:04"), (900, 48), a_look)
    held.image(strip(clock="12:04"), (900, 48), look(1.0, "es"))
    assert held.painted == 4


def test_a_press_finds_what_lies_under_it():
    held, a_look = Held(paint_buttons), look(1.0)
    row = Buttons((Button("ready", "Ready", "R"), Button("tick", "Tick", "3", on=False, tip="Not now (TCK-1).")))
    held.image(row, (304, buttons_height(2, 2, a_look)), a_look)
    assert held.hot((40, 30)).name == "ready"
    assert (held.hot((200, 30)).name, held.hot((200, 30)).tip) == ("tick", "Not now (TCK-1).")
    assert held.hot((2, 2)) is None


def test_entries_for_which_there_is_no_room_are_counted():
    book = Notebook("Notebook", notes("en", 30), "", "{count} earlier")
    canvas, hots = painted(paint_notebook, book, (304, 300), look(1.0))
    assert f"{30 - len(hots)} earlier" in [t.text for t in canvas.texts]
    assert [h.name for h in hots][:2] == ["note:0", "note:1"]
    scrolled, _ = painted(paint_notebook, Notebook("Notebook", notes("en", 30), "", "{count} earlier", first=29), (304, 300), look(1.0))
    assert not any("earlier" in t.text for t in scrolled.texts)


def test_the_whistle_slides_in_stays_and_slides_out():
    assert slide(0) == slide(STAYS_US) == slide(-5) == slide(9_000_000) == 0
    assert slide(1_000_000) == 1
    coming = [slide(us) for us in range(0, 220_000, 10_000)]
    assert coming == sorted(coming)


def sheet(name, colour, rect):
    image = pygame.Surface(rect[2:])
    image.fill(colour)
    return Sheet(name, image, rect[:2])


def test_only_what_changed_is_put_together_again():
    ground, target, layers = pygame.Surface((100, 100)), pygame.Surface((100, 100)), Layers()
    ground.fill("darkgreen")
    a, b = sheet("a", "red", (10, 10, 20, 20)), sheet("b", "blue", (60, 60, 10, 10))
    assert layers.put(target, ground, [target.get_rect()], [a, b]) == [target.get_rect()]
    assert layers.put(target, ground, [], [a, b]) == []
    moved = Sheet("a", a.image, (14, 10))
    assert layers.put(target, ground, [], [moved, b]) == [pygame.Rect(10, 10, 24, 20)]
    assert layers.put(target, ground, [], [b]) == [pygame.Rect(14, 10, 20, 20)]
    assert target.get_at((16, 16)) == pygame.Color("darkgreen")
    assert target.get_at((65, 65)) == pygame.Color("blue")


rects = st.builds(pygame.Rect, st.integers(0, 60), st.integers(0, 60), st.integers(1, 40), st.integers(1, 40))


@given(st.lists(rects, max_size=8), st.lists(st.tuples(rects, st.sampled_from(["red", "blue", "white"])), max_size=4), st.data())
def test_parts_put_together_give_the_same_as_everything_put_together(changes, sheets, data):
    first = [sheet(str(i), colour, tuple(rect)) for i, (rect, colour) in enumerate(sheets)]
    after = [s for s in first if data.draw(st.booleans())]
    ground, target, layers = pygame.Surface((100, 100)), pygame.Surface((100, 100)), Layers()
    ground.fill("darkgreen")
    layers.put(target, ground, [target.get_rect()], first)
    for rect in changes:
        ground.fill("gold", rect)
    layers.put(target, ground, changes, after)
    whole = pygame.Surface((100, 100))
    Layers().put(whole, ground, [whole.get_rect()], after)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB")


@given(st.lists(rects, max_size=12))
def test_merged_parts_cover_all_and_do_not_overlap(parts):
    out = merged(parts)
    assert all(any(o.contains(p) for o in out) for p in parts)
    assert all(not a.colliderect(b) for a, b in combinations(out, 2))
