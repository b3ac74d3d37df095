"""What a frame costs: the live table with everything on it, against the same frames drawn afresh from their shapes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import mean, median
from time import process_time

import pygame

from sim.events import Log
from sim.geometry import Disc, Point, Rect
from sim.model.ids import BALL, Side
from sim.physics import simulate
from sim.physics.samples import crowd, reaching
from sim.rules.findings import Condition, Margin, Ruling
from sim.rules.words import Call, Restart, Unit
from sim.rules.zones import Zone
from sim.session.shown import AimLine, Benches, Chosen, EvidenceShown, Legal, NailShown, Open, Overlay, Pulse, Shooting, Taker, ZoneShown
from sim.table import Table, load_table
from sim.view.canvas import Canvas
from sim.view.moments import board, draw_ball_and_bars, draw_board
from sim.view.picture import ink_for
from sim.view.pieces import Stage, draw_nail
from sim.view.scene.layers import subject_of
from sim.view.scene.scene import MARGIN, Scene
from sim.view.scene.viewport import Viewport
from sim.view.table_drawing import draw_table, framed
from sim.view.theme import Theme, load_theme
from sim.view.transform import Box
from sim.view.viewport import View, annotate

SIZE = (1280, 800)
RATE = 60
"""Frames a second."""
FRAMES, AFRESH = 240, 12
"""Frames drawn live, and afresh: these are many times dearer."""
MOVING = 4
"""So many bodies move at least."""
BAR = 0.10
"""The share of one core that the live table may take."""

Told = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Frames:
    """What was measured, in ms of one core's time a frame: live, live with the log replaced at every frame, all stamped again, drawn afresh.

    ``drawn`` is the share of the picture's px that a live frame drew on.
    """

    bodies: int
    moving: int
    overlays: int
    live: float
    worst: float
    relogged: float
    restamped: float
    afresh: float
    drawn: float

    @property
    def share(self) -> float:
        """The share of one core that the live table takes at ``RATE`` frames a second."""
        return self.live / 1000.0 * RATE

    @property
    def cheaper(self) -> float:
        """How many times cheaper than drawing afresh."""
        return self.afresh / self.live


def frames(told: Told, seed: int = 1) -> Frames:
    """Measures the frames of a flick among 23 bodies with every kind of overlay; in time that this process used of a core."""
    table, theme = load_table(), load_theme()
    log = _moving(random.Random(seed), table)
    moving = _movers(log)
    span = min(log.until, FRAMES / RATE)
    moments = [span * k / FRAMES for k in range(FRAMES)]
    shown = [_overlays(log, k) for k in range(FRAMES)]
    target = pygame.Surface(SIZE, 0, 32)
    scene = Scene(SIZE, theme=theme, table=table)
    for k in range(0, FRAMES, 3):
        scene.draw(target, log, moments[k], shown[k])
    live, parts = _timed(scene, target, [log] * FRAMES, moments, shown, told, "frames drawn live")
    logs = [replace(log) for _ in moments]
    relogged, _ = _timed(scene, target, logs, moments, shown, told, "frames of a log that is new each time")
    restamped, _ = _timed(scene, target, [log] * FRAMES, moments, shown, told, "frames stamped all over", all_over=True)
    afresh = []
    for k in range(AFRESH):
        i = k * (FRAMES // AFRESH)
        start = process_time()
        draw_afresh(target, log, moments[i], shown[i], theme)
        afresh.append(process_time() - start)
        told("frames drawn afresh", k + 1, AFRESH)
    drawn = mean(sum(r.w * r.h for r in rects) for rects in parts) / (SIZE[0] * SIZE[1])
    return Frames(
        len(log.start.ids()),
        len(moving),
        len(shown[0]),
        mean(live) * 1000.0,
        max(live) * 1000.0,
        mean(relogged) * 1000.0,
        mean(restamped) * 1000.0,
        median(afresh) * 1000.0,
        drawn,
    )


def _timed(
    scene: Scene,
    target: pygame.Surface,
    logs: list[Log],
    moments: list[float],
    shown: list[tuple[Overlay, ...]],
    told: Told,
    what: str,
    *,
    all_over: bool = False,
) -> tuple[list[float], list[list[pygame.Rect]]]:
    times, parts = [], []
    for k, (log, t, overlays) in enumerate(zip(logs, moments, shown, strict=True)):
        start = process_time()
        if all_over:
            scene.damage()
        parts.append(scene.draw(target, log, t, overlays))
        times.append(process_time() - start)
        told(what, k + 1, len(moments))
    return times, parts


def _moving(rng: random.Random, table: Table) -> Log:
    """A flick after which several bodies move for a while."""
    while True:
        layout = crowd(rng, table)
        flick = reaching(rng, layout, table)
        if flick is None:
            continue
        log = simulate(layout, [replace(flick, speed=min(2.0 * (flick.speed or 0.0) + 1500.0, 5000.0))], table=table).log
        if len(_movers(log)) >= MOVING and log.until >= 1.0:
            return log


def _movers(log: Log) -> list[str]:
    return [b for b in log.bodies() if log.moved(b)]


def _overlays(log: Log, k: int) -> tuple[Overlay, ...]:
    """One of every kind at frame ``k``; those that a hand or a clock moves are elsewhere in each frame."""
    figures = [b for b in sorted(log.start.figures) if b.startswith("home.")]
    at = log.start.figures[figures[0]].at
    turn = k * math.tau / FRAMES
    first = (at[0] + 220 * math.cos(turn), at[1] + 220 * math.sin(turn))
    beyond = (first[0] + 150 * math.cos(turn + 0.4), first[1] + 150 * math.sin(turn + 0.4))
    ball = (first[0] + 190 * math.cos(turn - 0.5), first[1] + 190 * math.sin(turn - 0.5))
    aside: Point = (-200 + 80 * math.sin(turn), -150.0)
    return (
        Chosen(figures[0]),
        Legal(tuple(figures)),
        Taker(figures[1]),
        Benches(tuple((f"home.{n}", (23.0 * n - 400.0, -log.table.pitch.fence_y - 15.0)) for n in range(5, 13)), ("home.12",)),
        AimLine(figures[0], (at, first), ((figures[0], (first, beyond)), (BALL, (first, ball))), 0.5, 2000.0, turn, 20.0, 0.0, (at[0] - 80, at[1])),
        NailShown(Side.HOME, aside, (-240.0, -160.0), True, 0.003, 0.006, 1.0, 2.0),
        ZoneShown(_ZONE, figures[-1], (150 + 60 * math.cos(turn), 260.0), (300.0, 260.0), False),
        Pulse((0.0, 0.0), k / FRAMES),
        _evidence(log),
    )


_ZONE = Zone("half", Rect(300.0, 600.0, -400.0, 400.0), (Disc((490.0, 0.0), 91.5),))


def _evidence(log: Log) -> EvidenceShown:
    known = _EVIDENCE.get(id(log.start))
    if known is None:
        lines = Condition("ball_passed_second_last", 4.2, Unit.MM, 444.2, 440.0, 0.0, (BALL, "away.1"))
        ruling = Ruling(Call.OFFSIDE, "OFF-1", Side.HOME, Side.AWAY, Restart.FREE_KICK, (200.0, 0.0), 0.2, Margin(4.2, Unit.MM), (lines,), "home.1")
        known = _EVIDENCE[id(log.start)] = EvidenceShown(log, 0.2, ruling)
    return known


_EVIDENCE: dict[int, EvidenceShown] = {}


def draw_afresh(target: pygame.Surface, log: Log, t: float, overlays: tuple[Overlay, ...], theme: Theme) -> None:
    """The naive way: table, pieces and overlays from their shapes, without any smoothing, over the whole picture."""
    width, height = target.get_size()
    canvas = Canvas(width, height, theme.colour("room"), 1)
    whole = framed(log.table.pitch)
    world = Rect(whole.left - MARGIN, whole.right + MARGIN, whole.low - MARGIN, whole.high + MARGIN)
    view = Viewport.fit(world, Box(0, 0, width, height))
    stage = Stage(canvas, view.transform, theme, log.table.equipment)
    shown = board(log, t)
    draw_table(canvas, view.transform, log.table.pitch, theme)
    draw_board(stage, shown)
    draw_ball_and_bars(stage, shown.ball, log, 0.82)
    for overlay in overlays:
        _overlay_afresh(stage, view, overlay, log, t)
    target.blit(canvas.finish(), (0, 0))


def _overlay_afresh(stage: Stage, view: Viewport, overlay: Overlay, log: Log, t: float) -> None:
    canvas, px, accent = stage.canvas, view.px, stage.theme.colour("accent")
    match overlay:
        case Benches():
            for _, place in overlay.figures:
                canvas.circle(px(place), 12.0, accent)
        case Chosen() | Legal() | Taker():
            for body in overlay.figures if isinstance(overlay, Legal) else (overlay.figure,):
                canvas.ring(px(log.at(body, t)), 12.0, 1.5, accent)
        case AimLine():
            for points in (overlay.own, *(way for _, way in overlay.then)):
                canvas.trail([(*px(p), 2.0) for p in points], accent)
        case NailShown():
            draw_nail(stage, overlay.at, 0.0)
        case ZoneShown() | Open() | Shooting():
            canvas.polygon([px(p) for p in overlay.zone.rect.corners], accent, 0.15)
        case Pulse():
            canvas.ring(px(overlay.spot), 20.0, 2.0, accent, 0.5)
        case EvidenceShown():
            box = Box(0, 0, canvas.width, canvas.height)
            shown = View(box, view.world, overlay.t, part=True, after=False)
            annotate(stage, subject_of(overlay, "en"), shown, ink_for(stage.theme, canvas.width, canvas.height, "en"))
