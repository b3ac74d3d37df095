"""Keeps libraries below Python from writing to the terminal: what is wrong is said by the program, in one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hushed() -> Iterator[None]:
    """Inside, nothing that is written to the process's standard error is seen."""
    sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # there is none, as in a program without a terminal on Windows
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
