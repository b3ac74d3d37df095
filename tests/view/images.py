"""Pictures to hold drawings against, with tolerance: another SDL or font renderer may set an edge a little differently, but nothing may move.

``python -m tests.view.images`` draws them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame

HERE = Path(__file__).resolve().parent / "images"
MEAN = 1.6
"""The mean difference of a channel that is allowed, of 255."""
BLOCK, WORST = 8, 14.0
"""No square of so many px may differ by more than this in the mean: so small a thing as a figure that moved is noticed."""
MADE: dict[str, Callable[[], pygame.Surface]] = {}


def pictured(draw: Callable[[], pygame.Surface]) -> Callable[[], pygame.Surface]:
    """Has a drawing kept under its function's name."""
    MADE[draw.__name__] = draw
    return draw


def differences(name: str, drawn: pygame.Surface) -> tuple[float, float]:
    """The mean difference of a channel, in all and in the worst square. The sizes have to be the same."""
    kept = pygame.surfarray.array3d(pygame.image.load(HERE / f"{name}.png")).astype(np.int16)
    now = pygame.surfarray.array3d(drawn).astype(np.int16)
    assert kept.shape == now.shape, f"{name}: {kept.shape[:2]} kept, {now.shape[:2]} drawn"
    off = np.abs(kept - now)
    wide, high = (n // BLOCK * BLOCK for n in off.shape[:2])
    squares = off[:wide, :high].reshape(wide // BLOCK, BLOCK, high // BLOCK, BLOCK, 3).mean(axis=(1, 3, 4))
    return float(off.mean()), float(squares.max())


def close(name: str, drawn: pygame.Surface) -> bool:
    """Whether a drawing looks like the kept picture."""
    mean, worst = differences(name, drawn)
    return mean <= MEAN and worst <= WORST


def write() -> None:
    """Draws every kept picture anew."""
    HERE.mkdir(exist_ok=True)
    for name, draw in MADE.items():
        pygame.image.save(draw(), HERE / f"{name}.png")
        print(name)


if __name__ == "__main__":
    from tests.view import test_help, test_menu_images, test_play_counts, test_play_images, test_replay_images, test_scene_images, test_school_images

    assert test_menu_images.images is test_play_images.images is test_replay_images.images is test_scene_images.images
    assert test_help.images is test_school_images.images is test_play_counts.images is test_scene_images.images
    test_scene_images.images.write()
