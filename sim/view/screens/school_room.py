"""What the school's screens share: where answers are kept, who makes questions, what time it is, and where files go."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from sim.training.ahead import Drill, Maker, worker
from sim.training.progress import Progress, Record, open_progress, usual_path
from sim.view.app.screen import Screen

SEEDS = 1_000_000
NOBODY = "trainee"
"""Whose answers they are as long as nobody gives a name."""


@dataclass
class Room:
    """The school as one window uses it.

    ``progress`` keeps the answers, ``maker`` makes questions elsewhere than in the window's loop, ``now`` says the time (with its zone),
    ``seed`` gives a new seed, ``folder`` is where results and disputes go. ``secret`` seals what is sat here, None leaves it unsealed.
    ``left`` are questions that were left unanswered, to be found again.
    """

    progress: Progress
    maker: Maker
    folder: Path
    now: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    seed: Callable[[], int] = field(default=lambda: secrets.randbelow(SEEDS))
    secret: bytes | None = None
    left: dict[Hashable, Screen] = field(default_factory=dict)

    def records(self, trainee: str) -> tuple[Record, ...]:
        """The trainee's answers so far. Raises ``ProgressError`` when the file cannot be read."""
        return self.progress.records(trainee)

    def drill(self, trainee: str, clauses: tuple[str, ...] = (), ruleset: str = "club", since: str = "") -> Drill:
        """A new practice; ``since`` is the ruleset of which only the differences are asked about."""
        return Drill(self.progress.path, trainee, self.seed(), clauses, ruleset, since)


def usual_room(secret: bytes | None = None) -> Room:
    """The school of whoever uses this computer. Raises ``ProgressError``."""
    path = usual_path()
    return Room(open_progress(path), worker(), path.parent, secret=secret)
