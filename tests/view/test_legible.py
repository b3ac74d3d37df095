"""The check of what can be read finds what cannot."""

from __future__ import annotations

import pygame
import pytest

from sim.view.gui import pen
from sim.view.theme import load_theme
from tests.view.legible import Watch
from tests.view.windowed import events_ready

ROOM = load_theme().colour("room")
TEXT = load_theme().colour("text")


def faults(draw) -> list[str]:
    events_ready()
    with Watch() as watch:
        target = pygame.Surface((300, 120))
        target.fill(ROOM)
        draw(target)
        return watch.faults(target)


def line(target: pygame.Surface, text: str, x: int = 20, y: int = 20, w: int = 260, colour=TEXT) -> None:
    pen.line_of_text(target, pygame.Rect(x, y, w, 24), text, 15, colour)


def on_a_layer(target: pygame.Surface) -> None:
    layer = pygame.Surface((200, 40), pygame.SRCALPHA)
    line(layer, "On a layer", 4, 4)
    target.blit(layer, (30, 30))


def on_a_part(target: pygame.Surface) -> None:
    line(target.subsurface(pygame.Rect(100, 50, 150, 60)), "On a part", 4, 4)


def covered(target: pygame.Surface) -> None:
    line(target, "Nobody sees this")
    target.fill((60, 60, 60), pygame.Rect(0, 0, 300, 60))


def covered_in_its_own_colour(target: pygame.Surface) -> None:
    line(target, "Nobody sees this either")
    picture = pygame.Surface((300, 60))
    picture.fill(TEXT)
    target.blit(picture, (0, 0))


@pytest.mark.parametrize("draw", [lambda t: line(t, "All well"), on_a_layer, on_a_part, covered, covered_in_its_own_colour])
def test_what_can_be_read_has_no_fault(draw) -> None:
    assert faults(draw) == []


def twice(target: pygame.Surface) -> None:
    line(target, "One text")
    line(target, "another", 40, 26)


def half_covered(target: pygame.Surface) -> None:
    line(target, "Half of this is gone")
    target.fill(ROOM, pygame.Rect(80, 0, 300, 60))


def layer_outside(target: pygame.Surface) -> None:
    layer = pygame.Surface((200, 40), pygame.SRCALPHA)
    line(layer, "Too far to the right", 60, 4)
    target.blit(layer, (200, 30))


def faint(target: pygame.Surface) -> None:
    layer = pygame.Surface((200, 40), pygame.SRCALPHA)
    line(layer, "Faint", 4, 4)
    layer.set_alpha(70)
    target.blit(layer, (30, 30))


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (twice, "'another' lies on 'One text'"),
        (half_covered, "'Half of this is gone' is cut"),
        (lambda t: line(t, "Over the edge", 250), "'Over the edge' leaves the window"),
        (layer_outside, "'Too far to the right' leaves the window"),
        (lambda t: line(t, "Far too long for its box", w=60), "is shortened"),
        (lambda t: line(t, "Grey on black", colour=(90, 90, 90)), "'Grey on black' has a contrast of"),
        (faint, "'Faint' has a contrast of"),
        (lambda t: line(t, "Black on black", colour=ROOM), "'Black on black' has a contrast of 1.00"),
    ],
    ids=["overlap", "cut", "outside", "layer outside", "shortened", "contrast", "faint", "none"],
)
def test_what_cannot_be_read_is_found(draw, said) -> None:
    assert any(said in fault for fault in faults(draw)), faults(draw)
