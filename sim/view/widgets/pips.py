"""Touches left as pips: full ones are left, rings are used."""

from __future__ import annotations

from sim.geometry import Point
from sim.view.canvas import Canvas
from sim.view.transform import Box
from sim.view.widgets.look import Look

RADIUS = 6.0
"""Radius of a pip, in px of the design."""
STEP = 20.0
"""From one pip to the next, in px of the design."""


def draw_pips(canvas: Canvas, at: Point, left: int, most: int, look: Look) -> Box:
    """Pips in a row from ``at``, the middle of its left edge. Gives the box they take."""
    u, theme = look.unit, look.theme
    x, y = at
    r = RADIUS * u
    for i in range(most):
        centre = (x + r + i * STEP * u, y)
        if i < left:
            canvas.circle(centre, r, theme.colour("accent"))
        else:
            canvas.ring(centre, r - 0.8 * u, 1.6 * u, theme.colour("text_soft"), 0.8)
    return Box(x, y - r, 2 * r + (most - 1) * STEP * u, 2 * r)
