"""Why an action may not be done now: a reason as an enum, the clause it rests on and what was measured. Text is made here, at the edge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sim.language import known, listed, sentence, words
from sim.model.actions import Request
from sim.model.ids import Side
from sim.rules.findings import Condition
from sim.rules.wording import body_phrase, measures, say_condition, say_measured, worth_saying


class Reason(StrEnum):
    """Why an action is refused."""

    PLAY_OVER = "play_over"
    INTERVAL = "interval"
    NOT_YOUR_TURN = "not_your_turn"
    SANCTION_PENDING = "sanction_pending"
    NO_SANCTION = "no_sanction"
    NOT_ON_CLOTH = "not_on_cloth"
    DOWN = "down"
    TECHNIQUE = "technique"
    PURPOSE = "purpose"
    TOUCHES_SPENT = "touches_spent"
    DOUBLE_TOUCH = "double_touch"
    PASSIVE = "passive"
    BLOCK_DUE = "block_due"
    BLOCK_SPENT = "block_spent"
    BLOCK_TOO_EARLY = "block_too_early"
    TICK_NOT_ASKED = "tick_not_asked"
    TICKS_SPENT = "ticks_spent"
    BLOCK_OWED = "block_owed"
    TAKER_NOT_NAMED = "taker_not_named"
    TAKER_NAMED = "taker_named"
    NOT_THE_TAKER = "not_the_taker"
    NO_DISTANCE = "no_distance"
    NOT_IN_PLAY = "not_in_play"
    NO_RESTART = "no_restart"
    POSITIONAL_SPENT = "positional_spent"
    OUT_OF_TURN = "out_of_turn"
    BY_HAND_FIRST = "by_hand_first"
    PLACING_OVER = "placing_over"
    NOT_BY_HAND = "not_by_hand"
    WRONG_PLACE = "wrong_place"
    PLACE_TAKEN = "place_taken"
    NOTHING_TO_FINISH = "nothing_to_finish"
    STANDS_WRONGLY = "stands_wrongly"
    NOT_IN_POSSESSION = "not_in_possession"
    BALL_MOVING = "ball_moving"
    STILL_MOVING = "still_moving"
    ROD_KEEPER_ON = "rod_keeper_on"
    ROD_KEEPER_OFF = "rod_keeper_off"
    SPARE_ON = "spare_on"
    SPARE_OFF = "spare_off"
    SPARE_LOST = "spare_lost"
    HANDS = "hands"
    TIME_OUT = "time_out"
    NO_TIME_OUT = "no_time_out"
    NO_ADVANTAGE = "no_advantage"
    NO_SUBSTITUTE = "no_substitute"
    NOBODY_CHOSEN = "nobody_chosen"
    PLAYS_SHORT = "plays_short"
    IN_BEFORE_OUT = "in_before_out"
    KEEPER_TAKES = "keeper_takes"
    KEEPER_IN_PLAY = "keeper_in_play"
    HOLDS_THE_ROD = "holds_the_rod"
    ONLY_WHO_PLAYED = "only_who_played"
    KICKED_ALREADY = "kicked_already"
    NOTHING_TO_ASK = "nothing_to_ask"
    NOT_IN_THIS_GAME = "not_in_this_game"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that may not be done: the clause, the reason, and the condition that was measured, if one was.

    ``others``: what else was measured that stands in the way by the same clause.
    """

    clause: str
    reason: Reason
    condition: Condition | None = None
    others: tuple[Condition, ...] = ()

    @property
    def bodies(self) -> tuple[str, ...]:
        """Whom it is about, as far as that was measured."""
        measured = (*(() if self.condition is None else (self.condition,)), *self.others)
        return tuple(dict.fromkeys(body for condition in measured for body in condition.bodies))


@dataclass(frozen=True, slots=True)
class Denied:
    """A request that was not granted: when it was made (s), by whom, what for, and why not."""

    at: float
    side: Side
    request: Request
    refusal: Refusal


def say_denied(denied: Denied, lang: str) -> str:
    """A request that was not granted, with the reason.

    >>> say_denied(Denied(1.0, Side.HOME, Request.BACK, Refusal("GEN-10", Reason.NOTHING_TO_ASK)), "en").split(".")[0]
    'Home asks for back'
    """
    asked = words("refused.denied", lang, side=words(f"side.the.{denied.side}", lang), request=words(f"request.{denied.request}", lang))
    return f"{sentence(asked)} {say_refused(denied.refusal, lang)}"


def say_refused(refusal: Refusal, lang: str) -> str:
    """A refusal with its clause and what was measured, and what to do instead.

    >>> say_refused(Refusal("DEF-1", Reason.BLOCK_SPENT), "en")
    "Not now (DEF-1): the block after this touch has been made. Wait for the attacker's next touch."
    """
    said = sentence(words("refused.frame", lang, clause=refusal.clause, reason=say_reason(refusal, lang)))
    return f"{said} {say_instead(refusal, lang)}"


def say_instead(refusal: Refusal, lang: str) -> str:
    """What to do instead."""
    several = refusal.reason is Reason.STANDS_WRONGLY and refusal.others
    return sentence(words("instead.stand_wrongly" if several else f"instead.{refusal.reason}", lang))


_MOST = 3
"""So many measured conditions are told; of the others, how many there are."""
_BY = frozenset({Reason.WRONG_PLACE, Reason.PLACE_TAKEN})
"""Reasons that want to know by how much."""
_AT_MOST = frozenset({Reason.TOUCHES_SPENT, Reason.TICKS_SPENT})
"""Reasons that want to know how many may be."""


def say_reason(refusal: Refusal, lang: str) -> str:
    """Why not, as a clause without capital or full stop: what was measured, where that says it, else the reason."""
    reason, condition = words(f"refused.{refusal.reason}", lang), refusal.condition
    if condition is None:
        return reason
    if refusal.reason in _AT_MOST:
        return words("refused.at_most", lang, reason=reason, **measures(condition, lang))
    if refusal.reason in _BY:
        return words("refused.by", lang, reason=reason, **measures(condition, lang)) if worth_saying(condition) else reason
    measured, many = (condition, *refusal.others), f"refused.many.{condition.name}"
    if len(measured) > 1 and known(many, lang) and all(each.name == condition.name for each in measured):
        return words(many, lang, figures=listed((body_phrase(body, lang) for body in refusal.bodies), lang))
    told = [_now(each, lang) for each in measured[:_MOST]]
    more = len(measured) - len(told)
    return listed([*told, words("refused.more", lang, count=more)] if more else told, lang)


def _now(condition: Condition, lang: str) -> str:
    """What is measured and stands in the way: how it is, where there are words for that, else how it was."""
    key = f"refused.now.{condition.name}"
    return say_measured(condition, key, lang) if known(key, lang) else say_condition(condition, lang)
