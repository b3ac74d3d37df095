"""Pictures of results, with matplotlib: PNG or SVG, and the numbers that are drawn. The same results give the same file."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.batch.bins import Floats, Grid, edges, grid, wilson
from sim.batch.experiment import REFUSED, Table
from sim.batch.maps import Position
from sim.batch.scenario_runs import PITCH
from sim.batch.store import BadStore, MissingExtra
from sim.geometry import Rect
from sim.language import DEFAULT, number, words
from sim.model.ids import Side, part_of, side_of
from sim.table import Table as Cloth
from sim.table import load_table, table_names
from sim.table.area import Lobe

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMS = (".png", ".svg")
_INK, _FAINT, _PAPER, _CLOTH = "#26323a", "#8b979e", "#ffffff", "#f3f6f3"
_SIDES = {Side.HOME: "#1f5fa8", Side.AWAY: "#c2571a"}
_SHARES = "viridis"
_CELL = 20.0
_ENOUGH = 12.0
"""A share is painted where so many runs are near: its 95 % interval is then at most some 50 points wide."""
_DPI = 150


@dataclass(frozen=True)
class Drawn:
    """A picture and its numbers as CSV."""

    figure: Figure
    numbers: str


def form_of(path: Path) -> str:
    """The form of a picture by its name. Raises ``BadStore`` for another, ``MissingExtra`` without matplotlib."""
    if path.suffix.lower() not in FORMS:
        raise BadStore(f"{path}: expected a name that ends in {' or '.join(FORMS)}")
    try:
        import matplotlib  # noqa: F401, PLC0415 - an extra, asked for only here
    except ModuleNotFoundError:
        raise MissingExtra("matplotlib", "export") from None
    return path.suffix.lower()[1:]


def save(drawn: Drawn, path: Path) -> tuple[Path, Path]:
    """Writes the picture, and its numbers beside it as .csv; says where. Each is written whole or not at all. Raises ``OSError``."""
    import matplotlib as mpl  # noqa: PLC0415

    form, numbers = form_of(path), path.with_suffix(".csv")
    part = path.with_name(f".{path.name}.part")
    try:
        with mpl.rc_context({"svg.hashsalt": "tapete", "svg.fonttype": "path"}):
            drawn.figure.savefig(part, format=form, dpi=_DPI, metadata={"Date": None} if form == "svg" else {"Software": None})
        os.replace(part, path)
        part.write_text(drawn.numbers, encoding="utf-8")
        os.replace(part, numbers)
    finally:
        part.unlink(missing_ok=True)
    return path, numbers


def shot_map(results: Table, lang: str = DEFAULT, pitch: str = "standard") -> Drawn:
    """How likely a shot goes in, by where the ball lies on the table of that name."""
    done, cloth = _done(results), load_table(pitch)
    p = cloth.pitch
    x, y = done["ball_x"], done["ball_y"]
    top = max(_CELL, float(np.abs(y).max()))
    counted = grid(x, y, done["goal"] > 0, (edges(float(x.min()), float(x.max()) + 1.0, _CELL), edges(-top, top, _CELL)))
    figure, axes = _sheet((7.8, 7.4), _title("shots", lang), _made_of(results, int(counted.hits.sum()), lang) + _cells(counted, lang))
    view = Rect(float(counted.x[0]) - 25.0, p.half_length + p.goal_depth + 12.0, -top - 25.0, top + 25.0)
    _shares(figure, axes, counted, counted.smooth(1.2, _ENOUGH), words("plot.chance_of_a_goal", lang), lang)
    _pitch(axes, cloth, view)
    axes.set_xlabel(words("plot.along", lang))
    axes.set_ylabel(words("plot.across", lang))
    return Drawn(figure, counted.to_csv(("ball_x", "ball_y")))


def pass_map(results: Table, near: float, lang: str = DEFAULT) -> Drawn:
    """How likely a pass arrives, by its length and the angle of the cut."""
    done = _done(results)
    counted = grid(done["distance"], done["angle"], done["arrived"] > 0, (edges(60.0, 560.0, 50.0), edges(0.0, 70.0, 7.0)))
    figure, axes = _sheet(
        (8.6, 5.4), _title("passes", lang), _made_of(results, int(counted.hits.sum()), lang, "plot.arrived") + _cells(counted, lang)
    )
    _shares(figure, axes, counted, counted.smooth(0.8, _ENOUGH), words("plot.chance_of_arriving", lang, near=number(near, lang)), lang)
    axes.set_xlabel(words("plot.length_of_the_pass", lang))
    axes.set_ylabel(words("plot.angle_of_the_cut", lang))
    for spine in ("top", "right"):
        axes.spines[spine].set_visible(False)
    return Drawn(figure, counted.to_csv(("distance", "angle")))


def ends(results: Table, lang: str = DEFAULT) -> Drawn:
    """Where the ball ended, on the table it was played on, and what was ruled. Raises ``BadStore`` for results without the ball's end."""
    if not {"ball_x", "ball_y"} <= results.keys():
        raise BadStore("ball_x, ball_y: missing: expected results of `tapete batch`")
    done = _done(results)
    cloth = _cloth(done)
    x, y = np.asarray(done["ball_x"], float), np.asarray(done["ball_y"], float)
    on = np.isfinite(x) & np.isfinite(y)
    none = np.zeros(len(x), int)
    goal, kept = done.get("goal", none) > 0, done.get("kept", none) > 0
    judged = "goal" in done
    kinds = [("goal", goal, "#c9a400"), ("kept", kept & ~goal, _SIDES[Side.HOME]), ("lost", ~kept & ~goal, _SIDES[Side.AWAY])] if judged else []
    kinds = kinds or [("lies", np.ones(len(x), bool), _SIDES[Side.HOME])]
    figure, axes = _sheet((9.4, 6.6), _title("ends", lang), _made_of(results, int(goal.sum()), lang) if judged else _count(results, lang))
    p = cloth.pitch
    _pitch(axes, cloth, Rect(-p.fence_x, p.fence_x, -p.fence_y, p.fence_y))
    size = float(np.clip(4000.0 / max(len(x), 1), 3.0, 30.0))
    for name, which, colour in kinds:
        here = which & on
        label = f"{words(f'plot.{name}', lang)}: {number(int(which.sum()), lang)}"
        axes.scatter(x[here], y[here], s=size, c=colour, alpha=0.55, linewidths=0, label=label, zorder=3, rasterized=len(x) > 5000)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.02), ncols=len(kinds), frameon=False, fontsize=10, markerscale=2.0)
    axes.set_xticks([])
    axes.set_yticks([])
    rows = [f"{a:g},{b:g},{name}" for name, which, _ in kinds for a, b in zip(x[which], y[which], strict=True)]
    return Drawn(figure, "\n".join(["ball_x,ball_y,outcome", *rows, ""]))


def _cloth(done: Table) -> Cloth:
    """The table that results say they were played on; the usual one when they do not say. Raises ``BadStore`` for several, or one unknown."""
    named = sorted({str(name) for name in done.get(PITCH.name, ())})
    if len(named) > 1 or not set(named) <= set(table_names()):
        raise BadStore(f"{PITCH.name}: {', '.join(named)}: expected one of {', '.join(table_names())}")
    return load_table(*named)


def position(results: Table, experiment: Position, lang: str = DEFAULT) -> Drawn:
    """What a position is worth: how likely each figure scores from it, and where to it does best."""
    done = _done(results)
    scenario = experiment.scenario
    cloth = load_table(scenario.pitch)
    lines, found = ["figure,runs,goals,share,low,high,best_target,best_share"], []
    for body in experiment.shooters():
        mine = done["figure"] == body
        goals, runs = int((done["goal"][mine] > 0).sum()), int(mine.sum())
        share, (low, high) = goals / max(runs, 1), wilson(goals, runs)
        target, best = _best(done["target"][mine], done["goal"][mine] > 0, cloth)
        found.append((body, share, low, high, target, best))
        told = f"{target:.1f},{best:.4f}" if goals else ","
        lines.append(f"{body},{runs},{goals},{share:.4f},{low:.4f},{high:.4f},{told}")
    found.sort(key=lambda entry: -entry[5])
    figure, axes = _sheet((10.4, 5.6), _title("position", lang), _made_of(results, int((done["goal"] > 0).sum()), lang), wide=True)
    table, bars = axes
    _position(table, experiment, found, cloth)
    _bars(bars, found, lang)
    return Drawn(figure, "\n".join([*lines, ""]))


Found = tuple[str, float, float, float, float, float]


def _best(target: Floats, hit: Any, cloth: Cloth) -> tuple[float, float]:
    """The place in the goal, and the share that went in there, among bands of its width; a band with few runs is drawn to the mean.

    Without a goal no place is better than another: nan, and 0.
    """
    if not np.any(hit):
        return math.nan, 0.0
    reach = cloth.pitch.goal_width / 2
    counted = grid(target, np.zeros(len(target)), hit, (edges(-reach, reach, 15.0), np.array([-1.0, 1.0])))
    mean = float(hit.mean()) if len(target) else 0.0
    shares = (counted.hits[:, 0] + 5.0 * mean) / (counted.runs[:, 0] + 5.0)
    k = int(np.argmax(shares))
    return 0.5 * float(counted.x[k] + counted.x[k + 1]), float(shares[k])


def _position(axes: Axes, experiment: Position, found: list[Found], cloth: Cloth) -> None:
    from matplotlib.patches import Circle, Rectangle  # noqa: PLC0415

    scenario, p, e = experiment.scenario, cloth.pitch, cloth.equipment
    layout, end = scenario.layout, scenario.situation.possession.attacks(scenario.situation.half)
    assert layout.ball is not None
    ball = layout.ball.at
    back = min([end * ball[0] - 120.0, *(end * layout.figures[entry[0]].at[0] - 60.0 for entry in found if entry[5] > 0.5 * found[0][5])])
    low, high = sorted((end * back, end * (p.half_length + p.goal_depth + 12.0)))
    _pitch(axes, cloth, Rect(low, high, -p.half_width - 12.0, p.half_width + 12.0))
    for body, figure in layout.figures.items():
        colour = _SIDES[side_of(body) or Side.HOME]
        axes.add_patch(Circle(figure.at, e.base_radius, facecolor=colour, edgecolor=_PAPER, linewidth=0.8, zorder=4))
        axes.text(*figure.at, part_of(body), color=_PAPER, fontsize=6.5, ha="center", va="center", zorder=5, clip_on=True)
    for body, keeper in layout.keepers.items():
        t, w = e.keeper_thickness, e.keeper_width
        colour = _SIDES[side_of(body) or Side.HOME]
        axes.add_patch(Rectangle((keeper.at[0] - t / 2, keeper.at[1] - w / 2), t, w, facecolor=colour, edgecolor=_PAPER, linewidth=0.5, zorder=4))
    if found and found[0][5] > 0.0:
        target = (end * p.half_length, found[0][4])
        axes.annotate("", target, ball, arrowprops={"arrowstyle": "->", "color": "#c9a400", "linewidth": 1.8, "shrinkA": 4, "shrinkB": 0}, zorder=3)
    axes.add_patch(Circle(ball, e.ball_radius, facecolor="#fffdf2", edgecolor=_INK, linewidth=1.2, zorder=6))
    axes.set_xticks([])
    axes.set_yticks([])


def _bars(axes: Axes, found: list[Found], lang: str) -> None:
    shown = found[:10]
    for k, (body, share, low, high, target, best) in enumerate(shown):
        first = k == 0
        colour = _SIDES[side_of(body) or Side.HOME]
        axes.barh(k, best, height=0.62, color=colour, alpha=0.85, label=words("plot.at_the_best_place", lang) if first else None)
        axes.barh(k, share, height=0.62, color=_INK, alpha=0.5, label=words("plot.anywhere_in_the_goal", lang) if first else None)
        axes.plot((low, high), (k, k), color=_INK, linewidth=1.4)
        where = (
            words("plot.no_goal", lang) if math.isnan(target) else words("plot.best_at", lang, share=f"{100 * best:.0f} %", place=f"{target:+.0f}")
        )
        axes.text(max(best, high) + 0.02, k, where, va="center", fontsize=8.5, color=_INK)
    axes.set_yticks(range(len(shown)), [entry[0] for entry in shown], fontsize=9)
    axes.set_ylim(max(len(shown), 4) - 0.5, -0.5)
    axes.set_xlim(0.0, max(0.3, 1.4 * max((entry[5] for entry in shown), default=0.3)))
    axes.set_xticks([tick for tick in (0.0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0) if tick <= axes.get_xlim()[1]])
    axes.legend(loc="lower right", frameon=False, fontsize=9)
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    axes.set_xlabel(words("plot.goals_a_shot", lang))
    for spine in ("top", "right"):
        axes.spines[spine].set_visible(False)


def _done(results: Table) -> Table:
    """The runs that could be. Raises ``BadStore`` when none could."""
    could = results[REFUSED.name] == "" if REFUSED.name in results else np.ones(len(next(iter(results.values()))), bool)
    if could.dtype != bool or not could.any():
        could = np.asarray(could, bool) if np.ndim(could) else np.zeros(len(next(iter(results.values()))), bool)
    if not could.any():
        raise BadStore(f"{REFUSED.name}: every run: expected runs that could be")
    return {name: column[could] for name, column in results.items()}


def _title(kind: str, lang: str) -> str:
    return words(f"plot.{kind}.title", lang)


def _count(results: Table, lang: str) -> str:
    return words("plot.runs", lang, count=number(len(next(iter(results.values()))), lang))


def _made_of(results: Table, hits: int, lang: str, what: str = "plot.goals") -> str:
    """How many runs, of which how many could not be, and how many hits with the share's interval."""
    done = _done(results)
    runs = len(next(iter(done.values())))
    low, high = wilson(hits, runs)
    share = words(what, lang, count=hits, **percents(hits / runs, low, high, lang))
    return f"{words('plot.runs', lang, count=number(runs, lang))} · {share}"


def percents(share: float, low: float, high: float, lang: str) -> dict[str, str]:
    """A share and its interval in percent, as the language writes them."""
    return {name: number(100.0 * value, lang, 1) for name, value in (("share", share), ("low", low), ("high", high))}


def _sheet(size: tuple[float, float], title: str, under: str, *, wide: bool = False) -> Any:
    from matplotlib.figure import Figure as Sheet  # noqa: PLC0415

    figure = Sheet(figsize=size, facecolor=_PAPER, layout="constrained")
    axes: Any = figure.subplots(1, 2, width_ratios=(1.15, 1.0)) if wide else figure.subplots()
    figure.suptitle(title, fontsize=14, color=_INK, weight="bold", x=0.02, ha="left")
    figure.text(0.02, 0.915 if size[1] > 6.0 else 0.9, under, fontsize=9.5, color=_FAINT, ha="left", va="bottom")
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0.0, 0.0, 1.0, 0.93))
    return figure, axes


def _cells(counted: Grid, lang: str) -> str:
    """How many runs a cell of a map is made of."""
    return f" · {words('plot.per_cell', lang, count=number(counted.per_cell, lang, 1))}"


def _shares(figure: Figure, axes: Axes, counted: Grid, shares: Floats, label: str, lang: str) -> None:
    if not np.isfinite(shares).any():
        axes.text(0.5, 0.5, words("plot.too_few", lang), transform=axes.transAxes, ha="center", va="center", fontsize=11, color=_INK, zorder=5)
    top = max(0.1, math.ceil(10.0 * float(np.nanmax(shares, initial=0.0))) / 10.0)
    mesh = axes.pcolormesh(counted.x, counted.y, shares.T, cmap=_SHARES, vmin=0.0, vmax=top, rasterized=True)
    middles = [0.5 * (line[:-1] + line[1:]) for line in (counted.x, counted.y)]
    levels = [v for v in (0.1, 0.25, 0.5, 0.75, 0.9) if v < top]
    if np.isfinite(shares).sum() > 4 and levels and min(shares.shape) > 1:
        lines = axes.contour(*middles, np.ma.masked_invalid(shares).T, levels=levels, colors=_PAPER, linewidths=0.9, alpha=0.9)
        axes.clabel(lines, fmt=lambda value: f"{100 * value:.0f} %", fontsize=8)
    bar = figure.colorbar(mesh, ax=axes, shrink=0.85, pad=0.02)
    bar.set_label(label)
    bar.ax.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    outline: Any = bar.outline
    outline.set_visible(False)


def _pitch(axes: Axes, cloth: Cloth, view: Rect) -> None:
    """The markings that lie in a part of the cloth, at one scale both ways."""
    from matplotlib.patches import Arc, Rectangle  # noqa: PLC0415

    p = cloth.pitch
    look: dict[str, Any] = {"fill": False, "edgecolor": _FAINT, "linewidth": 1.1, "zorder": 2}
    axes.set_facecolor(_CLOTH)
    axes.add_patch(Rectangle((-p.half_length, -p.half_width), p.length, p.width, **look))
    axes.plot((0.0, 0.0), (-p.half_width, p.half_width), color=_FAINT, linewidth=1.1, zorder=2)
    axes.add_patch(Arc((0.0, 0.0), 2 * p.circle_radius, 2 * p.circle_radius, edgecolor=_FAINT, linewidth=1.1, zorder=2))
    for end in (1, -1):
        for area in dict.fromkeys((p.penalty_area(end), p.goal_area(end))):
            if isinstance(area, Lobe):
                axes.plot(*zip(*area.outline, strict=True), color=_FAINT, linewidth=1.1, zorder=2)
            else:
                axes.add_patch(Rectangle((area.left, area.low), area.right - area.left, area.high - area.low, **look))
        axes.add_patch(
            Rectangle((end * p.half_length, -p.goal_width / 2), end * p.goal_depth, p.goal_width, facecolor="#dfe6e0", edgecolor=_INK, zorder=2)
        )
        if p.shooting_distance:
            x = end * (p.half_length - p.shooting_distance)
            axes.plot((x, x), (-p.half_width, p.half_width), color=_FAINT, linewidth=0.9, linestyle=(0, (6, 4)), zorder=2)
        for mark in (p.spot(end), *([p.mark(end)] if p.second_mark else ())):
            axes.plot(*mark, marker="o", markersize=2.5, color=_FAINT, zorder=2)
        for way in (p.zone_start, p.zone_start + p.zone_length) if p.zone_length else ():
            axes.plot((end * way,) * 2, (-p.half_width - p.zone_depth, -p.half_width + p.zone_depth), color=_FAINT, linewidth=1.1, zorder=2)
    axes.set_xlim(view.left, view.right)
    axes.set_ylim(view.low, view.high)
    axes.set_aspect("equal")
    for spine in axes.spines.values():
        spine.set_visible(False)
