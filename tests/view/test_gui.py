"""Widgets with keyboard, mouse and gamepad: the keyboard alone is enough, a ring shows where it is, and only what changed is drawn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import sim.view
from sim.view.app.screen import Page
from sim.view.gui import Button, Choice, Gui, Item, Label, ListBox, Panel, Slider, TextField, Toggle
from sim.view.gui.lists import DOUBLE_US
from sim.view.theme import contrast
from tests.view.windowed import Driven


class Board(Page):
    """A screen with one widget of every kind, which notes what is said to it."""

    def __init__(self, driven: Driven) -> None:
        self.said: list[object] = []
        ui, say = driven.app.ui, self.said.append
        self.gui = gui = Gui(ui)

        def at(column: int, row: int, w: int = 240) -> pygame.Rect:
            return pygame.Rect(40 + 300 * column, 40 + 60 * row, w, 40)

        gui.add(Panel(pygame.Rect(20, 20, 900, 600)))
        gui.add(Label(at(2, 0), "A label"))
        self.one = gui.add(Button(at(0, 0), "One", lambda: say("one")))
        self.two = gui.add(Button(at(1, 0), "Two", lambda: say("two")))
        self.toggle = gui.add(Toggle(at(0, 1), "Toggle", False, say))
        self.choice = gui.add(Choice(at(0, 2), [("a", "A"), ("b", "B"), ("c", "C")], "a", say))
        self.slider = gui.add(Slider(at(0, 3), 0.0, 1.0, 0.25, 0.5, say, lambda v: f"{v:.2f}"))
        self.field = gui.add(TextField(at(0, 4), "ball", say, lambda text: say(("submit", text))))
        self.list = gui.add(
            ListBox(pygame.Rect(340, 160, 240, 140), [Item(i, f"line {i}") for i in range(9)], ui, say, lambda i: say(("open", i.value)))
        )

    def handle(self, event: pygame.event.Event, us: int) -> bool:
        return self.gui.handle(event)

    def tick(self, us: int) -> None:
        self.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect]:
        return self.gui.draw(target)


@pytest.fixture
def driven() -> Driven:
    return Driven()


@pytest.fixture
def board(driven: Driven) -> Board:
    board = Board(driven)
    driven.show(board)
    return board


def test_tab_goes_through_all_that_can_be_used_and_round_again(driven, board) -> None:
    board.two.enable(False)
    seen = []
    for _ in range(7):
        seen.append(board.gui.focus)
        driven.key(pygame.K_TAB)
    assert seen == [board.one, board.toggle, board.choice, board.slider, board.field, board.list, board.one]
    driven.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert board.gui.focus is board.one


def test_arrows_go_to_the_neighbour_on_that_side(driven, board) -> None:
    driven.key(pygame.K_RIGHT)
    assert board.gui.focus is board.two
    driven.key(pygame.K_LEFT, pygame.K_DOWN)
    assert board.gui.focus is board.toggle
    driven.key(pygame.K_UP)
    assert board.gui.focus is board.one


def test_enter_and_the_space_bar_press(driven, board) -> None:
    driven.key(pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)
    assert board.said == ["one"] * 3


def test_a_gamepad_moves_the_focus_and_presses(driven, board) -> None:
    driven.post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(1, 0))
    driven.post(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
    assert board.said == ["two"]


def test_a_cross_of_four_buttons_and_a_stick_move_the_focus_too(driven, board) -> None:
    driven.post(pygame.JOYBUTTONDOWN, instance_id=0, button=14)
    assert board.gui.focus is board.two
    driven.post(pygame.JOYBUTTONDOWN, instance_id=0, button=13)
    assert board.gui.focus is board.one
    for lean in (0.2, 0.5, 0.9, 1.0, 0.7, 0.5, 0.65, 0.9):
        driven.post(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=0, value=lean)
    assert board.gui.focus is board.two, "once, however the hand trembles"
    for lean in (0.1, -0.8):
        driven.post(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=0, value=lean)
    assert board.gui.focus is board.one
    driven.post(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=3, value=1.0)
    assert board.gui.focus is board.one, "the second stick points nowhere"


def test_a_gamepad_that_is_gone_again_before_it_is_looked_at_does_no_harm(driven, board) -> None:
    driven.post(pygame.JOYDEVICEADDED, device_index=7, guid="")
    driven.post(pygame.JOYDEVICEREMOVED, instance_id=7)
    driven.post(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
    assert board.said == ["one"]


def test_a_ring_shows_the_focus_while_the_keyboard_is_used(driven, board) -> None:
    def ring() -> bool:
        assert board.gui.focus is not None
        seen = driven.display.surface.get_at((board.gui.focus.rect.left - 3, board.gui.focus.rect.centery))[:3]
        return contrast(seen, driven.app.theme.colour("panel")) > 3

    assert ring()
    driven.key(pygame.K_TAB)
    assert ring()
    driven.click(board.one.rect.center)
    assert not ring()
    driven.key(pygame.K_TAB)
    assert ring()


def test_a_press_that_is_let_go_elsewhere_is_none(driven, board) -> None:
    driven.press(board.one.rect.center)
    driven.release(board.two.rect.center)
    driven.press(board.one.rect.center)
    driven.release((2000, 2000))
    assert board.said == []
    driven.click(board.one.rect.center)
    assert board.said == ["one"]


def test_what_is_switched_off_cannot_be_pressed(driven, board) -> None:
    board.one.enable(False)
    driven.click(board.one.rect.center)
    driven.key(pygame.K_RETURN)
    assert board.said == []


def test_a_toggle_turns_over_and_arrows_set_it(driven, board) -> None:
    driven.click(board.toggle.rect.center)
    driven.key(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_SPACE)
    assert board.said == [True, False, True]


def test_a_choice_follows_arrows_and_presses_and_says_nothing_twice(driven, board) -> None:
    board.gui.focus_on(board.choice)
    driven.key(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    driven.click(board.choice.part(0).center)
    driven.click(board.choice.part(0).center)
    assert board.said == ["b", "c", "a"]


def test_a_slider_keeps_to_its_steps_and_its_ends(driven, board) -> None:
    board.gui.focus_on(board.slider)
    driven.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_HOME)
    assert board.said == [0.75, 1.0, 0.0]
    board.said.clear()
    driven.press(board.slider.rect.midleft)
    driven.move(board.slider.rect.midright, held=True)
    driven.release((board.slider.rect.right, 700))
    assert board.said == [1.0]


def test_a_field_takes_text_moves_in_it_and_tells_of_enter(driven, board) -> None:
    board.gui.focus_on(board.field)
    driven.write("s")
    driven.key(pygame.K_BACKSPACE, pygame.K_HOME)
    driven.write("a ")
    driven.key(pygame.K_RETURN)
    assert board.field.text == "a ball"
    assert board.said[-1] == ("submit", "a ball")


def test_text_that_comes_with_a_key_means_nothing_outside_a_field(driven, board) -> None:
    for widget in board.gui.order:
        if widget is not board.field:
            board.gui.focus_on(widget)
            driven.write("q ")
    assert board.said == []


def test_a_pressed_place_in_a_field_is_where_one_goes_on(driven, board) -> None:
    driven.click((board.field.rect.x + 11, board.field.rect.centery))
    driven.write("x")
    assert board.field.text == "xball"


def test_keys_that_a_field_takes_reach_nobody_else(driven, board) -> None:
    board.gui.focus_on(board.field)
    driven.key(pygame.K_m)
    assert driven.app.settings.sound


def test_a_list_scrolls_to_what_is_chosen_and_opens_it(driven, board) -> None:
    board.gui.focus_on(board.list)
    driven.key(*[pygame.K_DOWN] * 8)
    assert board.list.chosen == 8
    assert board.list.first == 9 - board.list.rows
    driven.key(pygame.K_RETURN)
    assert board.said[-1] == ("open", 8)
    driven.key(pygame.K_HOME, pygame.K_UP)
    assert board.list.first == 0
    assert board.gui.focus is not board.list, "from its end the focus goes on"


def test_the_wheel_scrolls_a_list_and_a_double_click_opens_a_row(driven, board) -> None:
    driven.move(board.list.rect.center)
    driven.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert board.list.first == 3
    row = (board.list.rect.x + 40, board.list.rect.y + 20)
    driven.click(row)
    assert board.list.chosen == 3
    driven.click(row)
    assert board.said[-1] == ("open", 3)


def test_a_click_on_the_row_that_is_chosen_opens_nothing_nor_do_two_that_are_no_double_click(driven, board) -> None:
    def row(index: int) -> tuple[int, int]:
        return (board.list.rect.x + 40, board.list.rect.y + 20 + index * board.list.row)

    driven.click(row(0))
    driven.step(2 * DOUBLE_US)
    driven.click(row(0))
    driven.click(row(1))
    driven.click(row(0))
    assert not [said for said in board.said if isinstance(said, tuple)], "too slow, or on another row in between"
    driven.click(row(0))
    assert board.said[-1] == ("open", 0)
    driven.click(row(0))
    assert len([said for said in board.said if isinstance(said, tuple)]) == 1, "a third click is the first of another two"


def test_only_what_changed_is_drawn_again(driven, board) -> None:
    driven.move((1270, 790))
    before = len(driven.display.shown)
    driven.step()
    assert len(driven.display.shown) == before
    driven.move(board.one.rect.center)
    (rect,) = driven.display.shown[-1]
    assert rect.contains(board.one.rect)
    assert not rect.colliderect(board.two.rect)


def test_drawing_in_parts_gives_the_picture_that_drawing_all_at_once_gives(driven, board) -> None:
    driven.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB, pygame.K_TAB)
    driven.write("s and figures")
    driven.move(board.two.rect.center)
    parts = pygame.image.tobytes(driven.display.surface, "RGB")
    board.gui.draw_all()
    board.field.tick(0)
    driven.step()
    assert pygame.image.tobytes(driven.display.surface, "RGB") == parts


def test_only_the_face_knows_the_library_behind_it() -> None:
    view = Path(sim.view.__file__).parent
    knows = {path.relative_to(view).parts[0] for path in view.rglob("*.py") if "pygame_gui" in path.read_text(encoding="utf-8")}
    assert knows == {"gui"}


# ---------------------------------------------------------------- what is told about widgets


def told(driven: Driven, board: Board, seconds: float = 1.0) -> str:
    for _ in range(round(seconds / 0.02)):
        board.gui.tick(driven.us)
        driven.step()
    return board.gui.tip


def test_what_the_pointer_rests_on_is_told_about_and_no_longer_than_that(driven, board) -> None:
    board.one.about = "What one does."
    driven.click(board.two.rect.center)  # from now on the mouse is used
    driven.move(board.one.rect.center)
    assert told(driven, board, 0.2) == ""
    assert told(driven, board) == "What one does."
    driven.move(board.two.rect.center)
    assert told(driven, board) == ""


def test_what_has_the_keyboards_focus_is_told_about(driven, board) -> None:
    board.two.about = "What two does."
    driven.key(pygame.K_TAB)
    assert board.gui.focus is board.two
    assert told(driven, board) == "What two does."
    driven.key(pygame.K_TAB)
    assert told(driven, board) == ""


def test_what_is_told_leaves_nothing_behind(driven, board) -> None:
    before = pygame.image.tobytes(driven.app.display.surface, "RGB")
    board.two.about = "What two does, in a sentence that is long enough to need two lines of its plate."
    driven.key(pygame.K_TAB)
    assert told(driven, board)
    assert pygame.image.tobytes(driven.app.display.surface, "RGB") != before
    board.gui.focus_on(board.one)
    assert told(driven, board) == ""
    assert pygame.image.tobytes(driven.app.display.surface, "RGB") == before


def test_after_scrolling_the_row_that_lies_under_the_pointer_is_lit(driven, board) -> None:
    place = board.list._place(2)
    driven.move(place.center)
    driven.post(pygame.MOUSEWHEEL, x=0, y=-1)
    scrolled = board.list.first
    assert scrolled > 0
    assert board.list._over == board.list._at(place.center) == 2 + scrolled
