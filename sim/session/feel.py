"""How live play feels under the hand, as data: ``assets/session.toml``, every number with its unit and the reason for it."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache

from sim.resources import assets


@dataclass(frozen=True, slots=True)
class AimFeel:
    """Drags, wheel and keys: mm, mm/s, rad, rad/s."""

    pick_mm: float
    dead_mm: float
    full_mm: float
    least_speed: float
    full_speed: float
    spin_step: float
    spin_most: float
    loft_step: float
    loft_most: float
    turn_step: float
    power_step: float
    power_first: float
    shown_s: float
    shown_mm: float
    shown_every_s: float
    steady: float
    steady_power: float


@dataclass(frozen=True, slots=True)
class NailFeel:
    """The finger that the pointer stands for: mm, s."""

    snap_mm: float
    give_mm: float
    reach_mm: float
    lead_s: float
    near_mm: float
    sight_mm: float


@dataclass(frozen=True, slots=True)
class KeeperFeel:
    """The hand on the rod: mm, mm/s, rad, rad/s, s."""

    follow_s: float
    every_s: float
    calm: float
    still_mm: float
    key_speed: float
    key_turn: float
    least_share: float
    turn_most: float
    out_mm: float
    aside_mm: float
    grip_out_mm: float
    grip_aside_mm: float
    settle_s: float


@dataclass(frozen=True, slots=True)
class PadFeel:
    """A gamepad's sticks: shares of their way, shares and rad/s a second, mm/s, s."""

    dead: float
    points: float
    bend: float
    power_rate: float
    spin_rate: float
    move_speed: float
    grain: float
    every_s: float


@dataclass(frozen=True, slots=True)
class ReadingFeel:
    """How long rulings take to be read: s; ``known_s`` for one that was read ``known_times`` before."""

    ruling_s: float
    change_s: float
    more_s: float
    known_s: float
    known_times: float


@dataclass(frozen=True, slots=True)
class Feel:
    """All of it; ``snap_mm`` of placing, seconds of the computer's thinking and of a whistle's showing."""

    aim: AimFeel
    nail: NailFeel
    keeper: KeeperFeel
    pad: PadFeel
    snap_mm: float
    act_s: float
    block_s: float
    passed_s: float
    passed_times: float
    hold_s: float
    glance_s: float
    first_s: float
    pulse_s: float
    whistle_s: float
    together_s: float
    reading: ReadingFeel


@cache
def load_feel() -> Feel:
    """The shipped numbers; angles, written in degrees, come as radians.

    >>> load_feel().aim.full_mm
    300.0
    """
    data = tomllib.loads((assets() / "session.toml").read_text(encoding="utf-8"))
    parts = {part: dict(_number(name, entry["value"]) for name, entry in entries.items()) for part, entries in data.items()}
    computer, whistle = parts["computer"], parts["whistle"]
    return Feel(
        AimFeel(**parts["aim"]),
        NailFeel(**parts["nail"]),
        KeeperFeel(**parts["keeper"]),
        PadFeel(**parts["pad"]),
        parts["place"]["snap_mm"],
        computer["act_s"],
        computer["block_s"],
        computer["passed_s"],
        computer["passed_times"],
        computer["hold_s"],
        computer["glance_s"],
        computer["first_s"],
        whistle["pulse_s"],
        whistle["shown_s"],
        whistle["together_s"],
        ReadingFeel(**parts["reading"]),
    )


def _number(name: str, value: float) -> tuple[str, float]:
    if name.endswith("_deg"):
        return name.removesuffix("_deg"), math.radians(value)
    return name, float(value)
