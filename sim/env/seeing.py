"""What a side sees of a match as one vector in [-1, 1], side-relative: it always attacks east, and its own figures come first."""

from __future__ import annotations

from functools import cache

from sim.env.choices import PARTS
from sim.env.columns import Column, Floats, scaled
from sim.model.ids import Side, figure
from sim.model.layout import Layout
from sim.players.protocol import Asked
from sim.rules.procedure import Step, left, step
from sim.rules.situation import Block
from sim.rules.state import State
from sim.rules.timing import length_of, period_of
from sim.table import Table, load_table

_FAST = 10_000.0
_HIGH = 200.0
_MANY = 10.0
_SIDES = ("own", "opponent's")


@cache
def columns(pitch: str = "standard") -> tuple[Column, ...]:
    """What each number of an observation is, in which unit and scale. Of what is off the cloth all numbers are 0."""
    p = load_table(pitch).pitch
    x, y = Column("x", "mm", p.fence_x), Column("y", "mm", p.fence_y)

    def named(who: str, *more: Column) -> list[Column]:
        return [Column(f"{who}: {column.name}", column.unit, column.scale) for column in more]

    velocity = (Column("velocity along", "mm/s", _FAST), Column("velocity across", "mm/s", _FAST))
    on, flag = Column("on the cloth", "1", 1.0), "1"
    out = named("ball", x, y, *velocity, Column("height", "mm", _HIGH), on)
    standing = (Column("stands", flag, 1.0), on, Column("touches of the ball running", flag, 3.0), Column("named as the taker", flag, 1.0))
    for whose in _SIDES:
        for part in PARTS:
            out += named(f"{whose} {part}", x, y, *velocity, *standing)
    for whose in _SIDES:
        out += named(f"{whose} keeper", x, y, Column("angle", "rad", 3.2), on)
    out += [Column(f"asked: {asked}", flag, 1.0) for asked in Asked]
    out += [Column(f"step: {now}", flag, 1.0) for now in Step]
    out += [
        Column(name, flag, 1.0) for name in ("possession is own", "a block is owed", "play waits for the block", "a sanction is for the own side")
    ]
    out += named("spot of the restart", x, y)
    out += [Column("goals, own less the opponent's", flag, _MANY), Column("share of the period that is left", flag, 1.0)]
    return (*out, Column("positional flicks left", flag, 3.0))


def seen(side: Side, layout: Layout, state: State, table: Table, asked: Asked | None) -> Floats:
    """The observation of a side: what lies where, and how matters stand; ``asked`` is why the side is asked, None when it is not."""
    end = side.attacks(state.half)
    out: list[float] = []
    ball = layout.ball
    out += [0.0] * 6 if ball is None else [*_turned(ball.at, end), *_turned(ball.velocity, end), ball.height, 1.0]
    counted = state.touches
    for who in (side, side.other):
        for part in PARTS:
            body = figure(who, part)
            f = layout.figures.get(body)
            if f is None:
                out += [0.0] * 8
                continue
            touches = float(counted.count) if counted.figure == body else 0.0
            out += [*_turned(f.at, end), *_turned(f.velocity, end), float(not f.fallen), 1.0, touches, float(state.taker == body)]
    for who in (side, side.other):
        keeper = layout.keepers.get(figure(who, "keeper"))
        out += [0.0] * 4 if keeper is None else [*_turned(keeper.at, end), keeper.angle, 1.0]
    now = step(state)
    out += [float(asked is why) for why in Asked]
    out += [float(now is this) for this in Step]
    pending = state.sanction
    out += [float(state.possession is side), float(state.block is Block.OWED), float(state.block_due)]
    out += [float(pending is not None and pending.to is side)]
    out += [*_turned(state.spot, end)] if state.spot is not None else [0.0, 0.0]
    mine, theirs = state.score if side is Side.HOME else state.score[::-1]
    length = length_of(period_of(state), state.ruleset)
    share = max(0.0, 1.0 - state.clock / length) if length > 0.0 else 0.0
    out += [float(mine - theirs), share, float(left(state, side))]
    return scaled(out, columns(table.name))


def _turned(v: tuple[float, float], end: int) -> tuple[float, float]:
    return (end * v[0], end * v[1])
