"""What a session says, in the reader's language: the next thing expected, and why something was not done."""

from __future__ import annotations

from sim.language import known, listed, quoted, sentence, words
from sim.model.ids import Side
from sim.rules.refusals import Refusal, say_refused
from sim.rules.wording import body_phrase
from sim.session.shown import Expected, OutOfHand, Why
from sim.told import told


def say_expected(expected: Expected, lang: str, you: Side | None = None) -> str:
    """The next thing expected, as a sentence; ``you``: the side of whoever plays against a computer.

    >>> say_expected(Expected("expect.over"), "en")
    'The match is over.'
    >>> [say_expected(Expected("expect.flick", side), "en", Side.HOME) for side in Side]
    ['You flick.', 'The computer flicks.']
    """
    figures = listed((body_phrase(body, lang) for body in expected.figures), lang)
    key = of_you(expected.key, expected.side, you, lang)
    return sentence(words(key, lang, side=say_side(expected.side, lang, you), figures=figures, count=expected.count or 0))


def say_side(side: Side | None, lang: str, you: Side | None = None) -> str:
    """A side within a sentence: by its name, or as the computer where somebody plays against one; nothing for nobody."""
    return "" if side is None else words("side.the.computer" if you is not None and side is not you else f"side.the.{side}", lang)


def of_you(key: str, side: Side | None, you: Side | None, lang: str) -> str:
    """The key of what is said to a side: to whoever plays against a computer as to somebody who is there."""
    return f"{key}.you" if side is not None and side is you and known(f"{key}.you", lang) else key


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
    return sentence(words("refused.cannot_be", lang, line=told(f"{why.where}: {quoted(why.value)}: expected {why.expected}", lang)))
