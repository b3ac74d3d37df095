"""What players are called on the screen."""

from __future__ import annotations

from sim.language import known, words
from sim.model.ids import Side
from sim.rules.wording import side_name
from sim.view.panel import raised


def player_name(side: Side, name: str, lang: str) -> str:
    """A side's player by what is called so in a match's terms: a computer by its level, whoever plays at the window by the side.

    >>> player_name(Side.HOME, "human", "es"), player_name(Side.AWAY, "ai:easy", "en"), player_name(Side.AWAY, "Ana", "it")
    ('Local', 'Computer · beginner', 'Ana')
    """
    kind, _, level = name.partition(":")
    if level and known(f"level.{level}", lang):
        return words("play.name.computer", lang, level=words(f"level.{level}", lang))
    if name in ("human", *Side):
        return raised(side_name(side, lang))
    return words(f"play.name.{kind}", lang) if known(f"play.name.{kind}", lang) else name
