"""What a session says, in the reader's language: the next thing expected, and why something was not done."""

from __future__ import annotations

from sim.language import listed, sentence, words
from sim.rules.refusals import Refusal, say_refused
from sim.rules.wording import body_phrase
from sim.session.shown import Expected, OutOfHand, Why
from sim.told import told


def say_expected(expected: Expected, lang: str) -> str:
    """The next thing expected, as a sentence.

    >>> say_expected(Expected("expect.over"), "en")
    'The match is over.'
    """
    side = "" if expected.side is None else words(f"side.the.{expected.side}", lang)
    figures = listed((body_phrase(body, lang) for body in expected.figures), lang)
    return sentence(words(expected.key, lang, side=side, figures=figures, count=expected.count or 0))


def say_why(why: Why, lang: str) -> str:
    """Why something was not done, and what to do instead.

    >>> from sim.rules.refusals import Reason
    >>> say_why(Refusal("DEF-1", Reason.BLOCK_SPENT), "en")
    "Not now (DEF-1): the block after this touch has been made. Wait for the attacker's next touch."
    """
    if isinstance(why, Refusal):
        return say_refused(why, lang)
    if isinstance(why, OutOfHand):
        return words(f"hold.{why.reason}", lang, clause=why.clause)
    return sentence(words("refused.cannot_be", lang, line=told(f"{why.where}: {why.value!r}: expected {why.expected}", lang)))
