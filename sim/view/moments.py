"""What stands where at one moment of a log, and the moments worth looking at."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.events import AllAtRest, Entered, Log, Segment
from sim.geometry import Point, Point3
from sim.model.ids import BALL, Side, is_figure, is_hand, is_keeper, part_of, side_of
from sim.view.pieces import FigurePiece, Stage, draw_ball, draw_figure, draw_keeper, number_size
from sim.view.table_drawing import draw_bars

SPARE_NUMBER = "S"


@dataclass(frozen=True, slots=True)
class KeeperPiece:
    """A rod keeper as drawn: angle in radians, end by the sign of x."""

    side: Side
    at: Point
    angle: float
    end: int


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that stands on the cloth at a moment."""

    figures: tuple[FigurePiece, ...]
    keepers: tuple[KeeperPiece, ...]
    ball: Point3 | None


def number_of(body: str) -> str:
    """What is written on a figure."""
    return SPARE_NUMBER if part_of(body) == "spare" else part_of(body)


def figure_piece(log: Log, body: str, t: float) -> FigurePiece:
    """A figure as it stood or lay at ``t``."""
    segment = log.segment(body, t)
    x, y, _ = segment.place(t)
    side = side_of(body) or Side.HOME
    fallen = log.fallen(body, t)
    return FigurePiece(side, number_of(body), (x, y), fallen, segment.turned(t) if fallen else 0.0)


def board(log: Log, t: float) -> Board:
    """Everything on the cloth at ``t``."""
    figures: list[FigurePiece] = []
    keepers: list[KeeperPiece] = []
    ball: Point3 | None = None
    for body in log.bodies():
        if not log.on(body, t):
            continue
        if body == BALL:
            ball = log.place(BALL, t)
        elif is_keeper(body):
            segment = log.segment(body, t)
            x, y, _ = segment.place(t)
            keepers.append(KeeperPiece(side_of(body) or Side.HOME, (x, y), segment.turned(t), 1 if x >= 0 else -1))
        elif is_figure(body):
            figures.append(figure_piece(log, body, t))
    return Board(tuple(figures), tuple(keepers), ball)


def draw_board(stage: Stage, shown: Board, *, numbers: bool = True) -> None:
    """The pieces, lowest first: fallen figures, standing ones, keepers, ball; posts and bars over a ball below them."""
    px = number_size(stage.transform, stage.equipment, stage.theme) if numbers else 0
    for piece in sorted(shown.figures, key=lambda p: not p.fallen):
        draw_figure(stage, piece, px)
    for keeper in shown.keepers:
        draw_keeper(stage, keeper.side, keeper.at, keeper.angle, keeper.end)


def draw_ball_and_bars(stage: Stage, ball: Point3 | None, log: Log, bars: float) -> None:
    """The ball under or over the bars, by its height; ``bars`` is how much these hide."""
    pitch = log.table.pitch
    over = ball is not None and ball[2] >= pitch.goal_height
    if ball and not over:
        draw_ball(stage, ball[:2], ball[2])
    draw_bars(stage.canvas, stage.transform, pitch, stage.theme, bars)
    if ball and over:
        draw_ball(stage, ball[:2], ball[2])


def put_by_hand(log: Log, t: float) -> tuple[FigurePiece, ...]:
    """The figures that the referee's or a player's hand put elsewhere at ``t``, as they stood or lay just before."""
    before = math.nextafter(t, -math.inf)
    out: list[FigurePiece] = []
    for event in log.of(Entered, t, t):
        if is_figure(event.body) and t == 0 and event.body in log.start.figures:
            f = log.start.figures[event.body]
            out.append(FigurePiece(side_of(event.body) or Side.HOME, number_of(event.body), f.at, f.fallen, f.lying))
        elif is_figure(event.body) and t > 0 and log.on(event.body, before):
            out.append(figure_piece(log, event.body, before))
    return tuple(out)


def moved(log: Log, since: float = 0.0, until: float | None = None) -> tuple[str, ...]:
    """The bodies that really moved in the log, nails and hands left out."""
    end = log.until if until is None else until
    return tuple(body for body in log.bodies() if not is_hand(body) and any(not s.at_rest and _way(s) > 0.5 for s in log.path(body, since, end)))


def _way(segment: Segment) -> float:
    (x, y, z), (u, v, w) = segment.at, segment.place(segment.end)
    return abs(u - x) + abs(v - y) + abs(w - z) + abs(segment.turned(segment.end) - segment.angle)


def first_rest(log: Log) -> float:
    """When everything stands for the first time after something moved; the end of the log when it never does."""
    return next((e.t for e in log.of(AllAtRest) if e.t > 0), log.until)
