"""What cannot be: one exception for everything that a border refuses, with a kind, a place and a sentence."""

from __future__ import annotations

from enum import StrEnum

from sim.language import quoted


class Kind(StrEnum):
    """Why something is refused."""

    OVERLAP = "overlap"
    NOT_FINITE = "not_finite"
    UNKNOWN_ID = "unknown_id"
    TOO_FAST = "too_fast"
    OFF_TABLE = "off_table"
    CONTRADICTION = "contradiction"
    OUT_OF_RANGE = "out_of_range"


class Refused(ValueError):
    """An input that cannot be. ``kind`` names why, ``where`` the body, action or key, ``value`` what stood there."""

    def __init__(self, kind: Kind, where: str, value: object, expected: str) -> None:
        super().__init__(f"{kind}: {where}: {quoted(value)}: expected {expected}")
        self.kind, self.where, self.value, self.expected = kind, where, value, expected
