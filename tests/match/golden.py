"""The golden match: one complete match of the computer at its best as a readable transcript, from the toss to the final signal.

``python -m tests.match.golden`` writes it anew; ``tapete play`` with ``tapete match show`` tells the same match (``COMMAND``).
"""

from __future__ import annotations

from pathlib import Path

from sim.match.transcript import statistics_rows, transcript
from tests.match.matches import played

FILE = Path(__file__).resolve().parents[1] / "data" / "match.txt"
PLAYER, SEED, MINUTES = "ai:hard", 5, 1.0
COMMAND = (
    f"tapete play --headless --home {PLAYER} --away {PLAYER} --seed {SEED} --minutes {MINUTES:g} -o match.jsonl && tapete match show match.jsonl"
)


def text() -> str:
    """The transcript of the golden match, its statistics at the end."""
    end, steps = played(SEED, MINUTES, players=PLAYER)
    lines = [f"$ {COMMAND}", "", *transcript(end.history()[0], steps, "en")]
    lines += ["", *(f"{what:32}{home:>8}{away:>8}" for what, home, away in statistics_rows(end.statistics, "en"))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(), encoding="utf-8", newline="\n")
