"""What moves in a layout, and which figures lie."""

from __future__ import annotations

from sim.model.layout import Layout


def moving(layout: Layout) -> bool:
    """Whether the ball moves."""
    return layout.ball is not None and (layout.ball.velocity != (0.0, 0.0) or layout.ball.height > 0.0)


def stirring(layout: Layout) -> bool:
    """Whether anything moves, ball or figure."""
    return layout.stirs


def down(layout: Layout, body: str) -> bool:
    """Whether a figure lies, or hangs together with one that does (FLI-7)."""
    f = layout.figures[body]
    return f.fallen or any(body in other.entangled for other in layout.figures.values())
