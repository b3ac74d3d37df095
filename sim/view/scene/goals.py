"""A goal from above, in depth: a shaded floor below, then what stands in it, then the net from the bar down to the back, posts and bar."""

from __future__ import annotations

from sim.geometry import Point, Rect
from sim.table import Pitch
from sim.view.canvas import Canvas
from sim.view.pieces import Stage
from sim.view.table_drawing import draw_bars
from sim.view.theme import BLACK, Theme, mix
from sim.view.transform import Transform

MESH = 8.0
"""Mesh of the net across the goal, in mm."""
ROWS = 7
"""Rows of meshes from bar to back."""
STEEP = 1.5
"""How much closer the rows stand where the net falls away (1: not at all)."""
SHADES = 10
"""Strips in which the floor darkens towards the back."""


def draw_goal_floor(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme, end: int) -> None:
    """What lies below everything in a goal: the cloth, darker the lower the net hangs over it, and the foot of the net."""
    depth, half = pitch.goal_depth, pitch.post_y
    dark = mix(theme.colour("goal_floor"), BLACK, 0.45)
    for i in range(SHADES):
        near, far = (end * (pitch.half_length + depth * share / SHADES) for share in (i, i + 1))
        colour = mix(theme.colour("goal_floor"), dark, i / (SHADES - 1))
        canvas.polygon([transform.px(p) for p in ((near, -half), (far, -half), (far, half), (near, half))], colour, 0.8)


def roof_reach(pitch: Pitch) -> float:
    """How far from the middle of the bar a goal's roof reaches, in mm."""
    return max(pitch.goal_depth, pitch.post_y) + 3 * pitch.post_width


def draw_roof(stage: Stage, pitch: Pitch, end: int) -> None:
    """Net, posts and bar, drawn over what is in the goal."""
    canvas, t, theme = stage.canvas, stage.transform, stage.theme
    net = theme.colour("net")
    near, half, depth = pitch.half_length, pitch.post_y, pitch.goal_depth
    thin = min(1.5, max(0.55, t.length(0.55)))

    def line(a: Point, b: Point, width: float, alpha: float) -> None:
        canvas.line(t.px((end * a[0], a[1])), t.px((end * b[0], b[1])), width, net, alpha)

    for i in range(1, ROWS):
        share = 1 - (1 - i / ROWS) ** STEEP
        line((near + depth * share, -half), (near + depth * share, half), thin, 0.62 - 0.3 * share)
    columns = max(2, round(2 * half / MESH))
    for i in range(1, columns):
        y = -half + 2 * half * i / columns
        line((near, y), (near + depth / 2, y), thin, 0.5)
        line((near + depth / 2, y), (near + depth, y), thin, 0.36)
    edge = max(1.2, t.length(1.8))
    for a, b in (((near, -half), (near + depth, -half)), ((near, half), (near + depth, half)), ((near + depth, -half), (near + depth, half))):
        canvas.line(t.px((end * a[0], a[1])), t.px((end * b[0], b[1])), edge + 1.0, theme.colour("shadow"), 0.35, cap=True)
        canvas.line(t.px((end * a[0], a[1])), t.px((end * b[0], b[1])), edge, net, 0.9, cap=True)
    draw_bars(canvas, t, pitch, theme, 0.95, ends=(end,))


def goal_rect(pitch: Pitch, end: int) -> Rect:
    """The ground a goal covers, posts included."""
    near, far = pitch.half_length - pitch.post_width, pitch.half_length + pitch.goal_depth
    half = pitch.post_y + pitch.post_width
    return Rect(near, far, -half, half) if end > 0 else Rect(-far, -near, -half, half)
