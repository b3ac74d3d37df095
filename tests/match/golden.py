"""The golden match: one complete match as a readable transcript. ``python -m tests.match.golden`` writes it anew."""

from __future__ import annotations

from pathlib import Path

from sim.match.transcript import statistics_rows, transcript
from tests.match.matches import played

FILE = Path(__file__).resolve().parents[1] / "data" / "match.txt"
SEED, MINUTES = 9, 3.0


def text() -> str:
    """The transcript of the golden match, its statistics at the end."""
    end, steps = played(SEED, MINUTES)
    lines = list(transcript(end.history()[0], steps, "en"))
    lines += ["", *(f"{what:32}{home:>8}{away:>8}" for what, home, away in statistics_rows(end.statistics, "en"))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8", newline="\n")
