"""Shares from results: how often something came of a cell of a map, with how sure that is."""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Grid:
    """A map of cells: ``runs`` and ``hits`` (nx, ny) in cells between ``x`` (nx+1) and ``y`` (ny+1)."""

    x: Floats
    y: Floats
    runs: Floats
    hits: Floats

    @property
    def share(self) -> Floats:
        """Hits a run; nan where nothing was run."""
        out = np.full(self.runs.shape, np.nan)
        np.divide(self.hits, self.runs, out=out, where=self.runs > 0)
        return out

    def smooth(self, width: float, least: float = 0.0) -> Floats:
        """Shares with what neighbours saw, weighted by a bell ``width`` cells wide.

        nan where fewer than ``least`` runs are near, each counted for as much as it weighs there, and where there is none.
        """
        runs, hits = _blurred(self.runs, width), _blurred(self.hits, width)
        near = runs * max(2.0 * math.pi * width * width, 1.0)
        out = np.full(runs.shape, np.nan)
        np.divide(hits, runs, out=out, where=(near >= least) & (near > 1e-6))
        return out

    @property
    def per_cell(self) -> float:
        """Runs in a cell that has any, on average."""
        return float(self.runs[self.runs > 0].mean()) if self.runs.any() else 0.0

    def to_csv(self, names: tuple[str, str]) -> str:
        """The numbers: the middle of each cell, runs, hits, share, and the bounds of the share's 95 % interval (Wilson)."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([*names, "runs", "hits", "share", "low", "high"])
        for i, j in np.ndindex(*self.runs.shape):
            runs, hits = int(self.runs[i, j]), int(self.hits[i, j])
            if runs:
                low, high = wilson(hits, runs)
                middle = (0.5 * (self.x[i] + self.x[i + 1]), 0.5 * (self.y[j] + self.y[j + 1]))
                writer.writerow([f"{middle[0]:g}", f"{middle[1]:g}", runs, hits, f"{hits / runs:.4f}", f"{low:.4f}", f"{high:.4f}"])
        return text.getvalue()


def grid(x: Floats, y: Floats, hit: npt.NDArray[np.bool_], edges: tuple[Floats, Floats]) -> Grid:
    """Counts runs at places, and the hits among them."""
    runs = np.histogram2d(x, y, bins=list(edges))[0]
    hits = np.histogram2d(x[hit], y[hit], bins=list(edges))[0]
    return Grid(edges[0], edges[1], runs, hits)


def edges(low: float, high: float, step: float) -> Floats:
    """Cell borders from ``low`` to ``high``, about ``step`` apart."""
    return np.linspace(low, high, max(1, round((high - low) / step)) + 1)


def wilson(hits: int, runs: int) -> tuple[float, float]:
    """The 95 % interval of a share.

    >>> [round(v, 3) for v in wilson(0, 10)], [round(v, 3) for v in wilson(50, 100)]
    ([0.0, 0.278], [0.404, 0.596])
    """
    if runs == 0:
        return 0.0, 1.0
    z, share = 1.959964, hits / runs
    middle = (share + z * z / (2 * runs)) / (1 + z * z / runs)
    half = z / (1 + z * z / runs) * math.sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
    return max(0.0, middle - half), min(1.0, middle + half)


def _blurred(cells: Floats, width: float) -> Floats:
    if width <= 0.0:
        return cells
    half = math.ceil(3.0 * width)
    bell = np.exp(-0.5 * (np.arange(-half, half + 1) / width) ** 2)
    bell /= bell.sum()
    out = cells
    for axis in (0, 1):
        out = np.apply_along_axis(lambda line: np.convolve(np.pad(line, half), bell, mode="valid"), axis, out)
    return out
