"""A layout: what stands where on the cloth, as frozen values with the form of a scenario's ``[layout]``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from sim.geometry import Disc, Point, Polygons, Shape, box
from sim.language import quoted
from sim.model.ids import BALL, is_figure, is_keeper, order, part_of, side_of
from sim.model.quick import quick
from sim.table import Equipment
from sim.units import ANGLE_DECIMALS, finite, rounded


class LayoutError(ValueError):
    """A layout that cannot be read: ``path`` is the key path, ``value`` what stood there, ``expected`` what was expected."""

    def __init__(self, path: str, value: object, expected: str) -> None:
        super().__init__(f"{path}: {quoted(value)}: expected {expected}")
        self.path, self.value, self.expected = path, value, expected


@quick
@dataclass(frozen=True, slots=True)
class Ball:
    """The ball: centre in plan (mm), velocity (mm/s; a moving ball on the cloth is rolling), height of its lowest point (mm)."""

    at: Point
    velocity: Point = (0.0, 0.0)
    height: float = 0.0


@quick
@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: centre of its base (mm), velocity (mm/s), spin (rad/s).

    When fallen, ``at`` is the point P where its base touches the cloth and ``lying`` the direction
    (radians) in which it lies; ``entangled`` names the figures it hangs together with.
    """

    at: Point
    velocity: Point = (0.0, 0.0)
    spin: float = 0.0
    fallen: bool = False
    lying: float = 0.0
    entangled: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Keeper:
    """A rod keeper: body centre (mm) and the angle (radians) by which its rod is turned.

    At angle 0 the body faces the pitch squarely and the rod runs straight back over its own goal line.
    """

    at: Point
    angle: float = 0.0


@quick
@dataclass(frozen=True)
class Layout:
    """What is on the cloth. Figures and keepers are keyed by id, in id order; ``ball`` is None when it is off the cloth."""

    ball: Ball | None = None
    figures: Mapping[str, Figure] = field(default_factory=dict)
    keepers: Mapping[str, Keeper] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, ok in (("figures", is_figure), ("keepers", is_keeper)):
            bodies: Mapping[str, Any] = getattr(self, name)
            if isinstance(bodies, MappingProxyType):  # out of another layout, and so in order
                continue
            for body in bodies:
                if not ok(body):
                    raise LayoutError(body, body, f"an id of one of the {name}")
            ordered = {body: bodies[body] for body in sorted(bodies, key=order)}
            object.__setattr__(self, name, MappingProxyType(ordered))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and (self.ball, dict(self.figures), dict(self.keepers)) == (
            other.ball,
            dict(other.figures),
            dict(other.keepers),
        )

    def __hash__(self) -> int:
        return hash((self.ball, tuple(self.figures.items()), tuple(self.keepers.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Layout, (self.ball, dict(self.figures), dict(self.keepers)))

    def ids(self) -> tuple[str, ...]:
        """Every body on the cloth, in id order."""
        return self._ids

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        bodies = [*self.figures, *self.keepers, *([BALL] if self.ball else [])]
        return tuple(sorted(bodies, key=order))

    @cached_property
    def stirs(self) -> bool:
        """Whether anything moves, or the ball is in the air."""
        ball = self.ball
        if ball is not None and (ball.velocity != (0.0, 0.0) or ball.height > 0.0):
            return True
        return any(f.velocity != (0.0, 0.0) or f.spin != 0.0 for f in self.figures.values())

    @cached_property
    def someone_lies(self) -> bool:
        """Whether any figure lies."""
        return any(f.fallen for f in self.figures.values())

    def rearranged(self, ball: Ball | None, figures: dict[str, Figure], keepers: dict[str, Keeper]) -> Layout:
        """The same bodies, some of them elsewhere or taken off: what is known to be in order is not put in order again."""
        if not (figures.keys() <= self.figures.keys() and keepers.keys() <= self.keepers.keys()):
            return Layout(ball, figures, keepers)
        return Layout(ball, MappingProxyType(figures), MappingProxyType(keepers))

    def with_figure(self, body: str, figure: Figure) -> Layout:
        """The layout with one figure put or changed."""
        return replace(self, figures={**self.figures, body: figure})

    def with_keeper(self, body: str, keeper: Keeper) -> Layout:
        """The layout with one keeper put or changed."""
        return replace(self, keepers={**self.keepers, body: keeper})

    def without(self, body: str) -> Layout:
        """The layout with one body taken off."""
        if body == BALL:
            return replace(self, ball=None)
        return replace(
            self,
            figures={k: v for k, v in self.figures.items() if k != body},
            keepers={k: v for k, v in self.keepers.items() if k != body},
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Layout:
        """Reads the form of a scenario's ``[layout]``: ``{"ball": {"at": [x, y]}, "home": {"9": {…}, "keeper": {…}}}``.

        Angles are degrees. Raises ``LayoutError`` with the key path of what is wrong.

        >>> Layout.from_dict({"ball": {"at": [0, 0]}, "home": {"9": {"at": [-30, 0]}}}).ids()
        ('home.9', 'ball')
        """
        ball: Ball | None = None
        figures: dict[str, Figure] = {}
        keepers: dict[str, Keeper] = {}
        for head, entry in data.items():
            if head == BALL:
                ball = _ball(_table(entry, BALL))
            elif head in ("home", "away"):
                for part, body_entry in _table(entry, head).items():
                    body = f"{head}.{part}"
                    if is_keeper(body):
                        keepers[body] = _keeper(_table(body_entry, body), body)
                    elif is_figure(body):
                        figures[body] = _figure(_table(body_entry, body), body)
                    else:
                        raise LayoutError(body, part, "a figure's number, spare or keeper")
            else:
                raise LayoutError(head, head, "ball, home or away")
        return cls(ball, figures, keepers)

    def to_dict(self) -> dict[str, Any]:
        """The form of a scenario's ``[layout]``, defaults left out; ``from_dict`` reads it back unchanged."""
        out: dict[str, Any] = {}
        if self.ball:
            ball: dict[str, Any] = {"at": list(self.ball.at)}
            if self.ball.velocity != (0.0, 0.0):
                ball["velocity"] = list(self.ball.velocity)
            if self.ball.height:
                ball["height"] = self.ball.height
            out[BALL] = ball
        for body, figure in self.figures.items():
            out.setdefault(str(side_of(body)), {})[part_of(body)] = _figure_dict(figure)
        for body, keeper in self.keepers.items():
            entry = {"at": list(keeper.at), "angle": _degrees(keeper.angle)}
            out.setdefault(str(side_of(body)), {})[part_of(body)] = entry
        return out


def _degrees(angle: float) -> float:
    """Degrees as they are written; those of a layout at rest read back to the same radians."""
    return round(math.degrees(angle), ANGLE_DECIMALS) + 0.0


def _figure_dict(figure: Figure) -> dict[str, Any]:
    entry: dict[str, Any] = {"at": list(figure.at)}
    if figure.velocity != (0.0, 0.0):
        entry["velocity"] = list(figure.velocity)
    if figure.spin:
        entry["spin"] = figure.spin
    if figure.fallen:
        entry |= {"fallen": True, "lying": _degrees(figure.lying)}
    if figure.entangled:
        entry["entangled"] = list(figure.entangled)
    return entry


def _table(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise LayoutError(path, value, "a table")
    return value


def _only(entry: Mapping[str, Any], path: str, *keys: str) -> None:
    for key in entry:
        if key not in keys:
            raise LayoutError(f"{path}.{key}", entry[key], f"one of the keys {', '.join(keys)}")
    if "at" not in entry:
        raise LayoutError(f"{path}.at", None, "a place [x, y]")


def number(value: object, path: str, low: float = -math.inf, high: float = math.inf) -> float:
    """A finite number within bounds, or ``LayoutError``."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not finite(value):
        raise LayoutError(path, value, "a finite number")
    if not low <= value <= high:
        raise LayoutError(path, value, f"a number from {low:g} to {high:g}")
    return float(value)


def point(value: object, path: str) -> Point:
    """A pair of finite numbers, or ``LayoutError``."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise LayoutError(path, value, "[x, y]")
    return (number(value[0], f"{path}[0]"), number(value[1], f"{path}[1]"))


def _ball(entry: Mapping[str, Any]) -> Ball:
    _only(entry, BALL, "at", "velocity", "height")
    return Ball(
        point(entry["at"], "ball.at"),
        point(entry.get("velocity", (0.0, 0.0)), "ball.velocity"),
        number(entry.get("height", 0.0), "ball.height", 0.0),
    )


def _figure(entry: Mapping[str, Any], path: str) -> Figure:
    _only(entry, path, "at", "velocity", "spin", "fallen", "lying", "entangled")
    fallen = entry.get("fallen", False)
    if not isinstance(fallen, bool):
        raise LayoutError(f"{path}.fallen", fallen, "true or false")
    entangled = entry.get("entangled", ())
    if not isinstance(entangled, list | tuple) or not all(isinstance(e, str) and is_figure(e) for e in entangled):
        raise LayoutError(f"{path}.entangled", entangled, "a list of figure ids")
    return Figure(
        point(entry["at"], f"{path}.at"),
        point(entry.get("velocity", (0.0, 0.0)), f"{path}.velocity"),
        number(entry.get("spin", 0.0), f"{path}.spin"),
        fallen,
        math.radians(number(entry.get("lying", 0.0), f"{path}.lying")),
        tuple(entangled),
    )


def _keeper(entry: Mapping[str, Any], path: str) -> Keeper:
    _only(entry, path, "at", "angle")
    return Keeper(point(entry["at"], f"{path}.at"), math.radians(number(entry.get("angle", 0.0), f"{path}.angle")))


def figure_shape(figure: Figure, equipment: Equipment) -> Shape:
    """A figure's outline in plan: the base, or when fallen its base on edge and its body, from P along ``lying``."""
    if not figure.fallen:
        return Disc(figure.at, equipment.base_radius)
    return fallen_shape(figure.at, figure.lying, equipment)


def fallen_shape(at: Point, lying: float, equipment: Equipment) -> Polygons:
    """The outline of a figure lying from P (``at``) along ``lying`` (radians)."""
    e = equipment
    return Polygons(
        (
            box(at, lying, 0.0, e.base_height, e.base_radius),
            box(at, lying, e.base_height, e.figure_height, e.fallen_body_width / 2),
        )
    )


@lru_cache(maxsize=256)
def keeper_shape(at: Point, angle: float, end: int, equipment: Equipment) -> Polygons:
    """A rod keeper's outline in plan: body, and rod running back over the goal line at ``end``."""
    e = equipment
    back = angle if end > 0 else angle + math.pi
    half = e.keeper_thickness / 2
    return Polygons((box(at, back, -half, half, e.keeper_width / 2), box(at, back, half, half + e.rod_length, e.rod_width / 2)))


def keeper_end(keeper: Keeper) -> int:
    """The end whose goal a keeper stands in: the sign of its x as text gives it (a keeper never crosses halfway)."""
    return 1 if rounded(keeper.at[0]) >= 0 else -1


def shape_of(layout: Layout, body: str, equipment: Equipment) -> Shape:
    """The outline in plan of any body on the cloth. Raises ``KeyError`` for a body that is not there."""
    if body == BALL:
        if layout.ball is None:
            raise KeyError(body)
        return Disc(layout.ball.at, equipment.ball_radius)
    if body in layout.keepers:
        keeper = layout.keepers[body]
        return keeper_shape(keeper.at, keeper.angle, keeper_end(keeper), equipment)
    return figure_shape(layout.figures[body], equipment)
