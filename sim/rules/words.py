"""The referee's words as enums: calls, restarts, phases, units. Text is made at the edge."""

from __future__ import annotations

from enum import StrEnum


class Call(StrEnum):
    """What the referee announces."""

    CHANGE = "change"
    BACK = "back"
    FOUL = "foul"
    FINGER_FOUL = "finger_foul"
    HAND_FOUL = "hand_foul"
    INCORRECT_FLICK = "incorrect_flick"
    ILLEGAL_FLICK = "illegal_flick"
    ILLEGAL_MANIPULATION = "illegal_manipulation"
    KEEPER_FOUL = "keeper_foul"
    OFFSIDE = "offside"
    TICK_FAULT = "tick_fault"
    GOAL = "goal"
    OWN_GOAL = "own_goal"
    NO_GOAL = "no_goal"
    THROW_IN = "throw_in"
    CORNER = "corner"
    GOAL_KICK = "goal_kick"
    KICK_OFF = "kick_off"
    RETAKE = "retake"
    LIFT = "lift"
    SEPARATE = "separate"
    BLOCK_DUE = "block_due"
    CHECK = "check"
    WARNING = "warning"
    CARD = "card"
    ADVANTAGE = "advantage"
    HALF_TIME = "half_time"
    FULL_TIME = "full_time"
    KICK_IN = "kick_in"
    CLEARANCE = "clearance"
    DROP_BALL = "drop_ball"
    SECOND_MARK = "second_mark"
    CAUTION = "caution"
    SENT_OFF = "sent_off"
    SUBSTITUTION = "substitution"
    TIME_OUT = "time_out"


UNASKED = frozenset({Call.LIFT, Call.SEPARATE, Call.BLOCK_DUE, Call.CHECK, Call.SUBSTITUTION, Call.TIME_OUT})
"""Calls that a scenario need not list among its expected rulings."""


class Restart(StrEnum):
    """How play goes on."""

    PLAY_ON = "play_on"
    FREE_KICK = "free_kick"
    PENALTY = "penalty"
    THROW_IN = "throw_in"
    CORNER = "corner"
    GOAL_KICK = "goal_kick"
    KICK_OFF = "kick_off"
    RETAKE = "retake"
    KICK_IN = "kick_in"
    CLEARANCE = "clearance"
    DROP_BALL = "drop_ball"
    SECOND_MARK = "second_mark"
    SHOTS = "shots"
    SHOOT_OUT = "shoot_out"


class Phase(StrEnum):
    """What stage of play a situation is in."""

    PLAY = "play"
    KICK_OFF = "kick_off"
    THROW_IN = "throw_in"
    FREE_KICK = "free_kick"
    CORNER = "corner"
    GOAL_KICK = "goal_kick"
    PENALTY = "penalty"
    SHOTS = "shots"
    INTERVAL = "interval"
    OVER = "over"
    TIME_OUT = "time_out"
    KICK_IN = "kick_in"
    CLEARANCE = "clearance"
    DROP_BALL = "drop_ball"
    SECOND_MARK = "second_mark"
    SHOOT_OUT = "shoot_out"


class Unit(StrEnum):
    """Units of measured conditions."""

    MM = "mm"
    MS = "ms"
    MM_S = "mm/s"
    COUNT = "count"


SCALE = {Unit.MM: 1.0, Unit.MS: 1.0, Unit.MM_S: 10.0, Unit.COUNT: 1.0}
"""What counts as one step of each unit when margins of different units are compared (GEN 8)."""
