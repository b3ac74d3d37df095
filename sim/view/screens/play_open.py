"""A match at the window, begun from the terms that were asked for."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from sim.language import words
from sim.match.header import Header
from sim.model.ids import Side
from sim.parent import end_with_parent
from sim.players.registry import player
from sim.rules.wording import side_name
from sim.session.going_on import GoingOn
from sim.session.seats import HUMAN, Human, Seats, Thinker
from sim.session.session import Session
from sim.session.shelf import placed
from sim.session.shown import FlickMode
from sim.session.terms import HUMAN as AT_THE_WINDOW
from sim.session.terms import Terms
from sim.told import reason
from sim.view.screens.names import player_name


def seats_of(terms: Terms, header: Header) -> Seats:
    """Who sits where. Raises ``UnknownPlayer``."""
    return {side: HUMAN if terms.player(side) == AT_THE_WINDOW else player(terms.player(side), side, header.seed) for side in Side}


@dataclass(frozen=True, slots=True)
class Begun:
    """A session that was begun, by what terms, and what is to be said about it first, if anything."""

    session: Session
    terms: Terms
    word: str = ""


def begin(terms: Terms, matches: Path | None, lang: str) -> Begun:
    """A new match, logged as it goes: in the file that the terms name, else in the next free one of ``matches``.

    Where nobody named a file and none can be written, it is played all the same. Raises what ``session_of`` raises.
    """
    if terms.out is not None or matches is None:
        return Begun(session_of(terms), terms)
    try:
        return Begun(placed(matches, lambda path: session_of(replace(terms, out=path))), terms)
    except OSError as error:
        return Begun(session_of(terms), terms, words("play.not_saved", lang, reason=reason(error, lang)))


def session_of(terms: Terms, thinker: Thinker | None = None) -> Session:
    """The session of a new match. Raises ``UnknownPlayer``, ``RulesetError``, and ``OSError`` where the log cannot be begun."""
    header = terms.header()
    seats = seats_of(terms, header)
    return Session.new(header, seats, mode=terms.mode, thinker=thinker or thinker_for(seats), log=terms.out)


def go_on(going: GoingOn, mode: FlickMode, lang: str) -> Begun:
    """The match of a log that was made again. Raises ``UnknownPlayer``, and ``OSError`` where the log cannot be written on."""
    terms, found = going.terms(mode), going.settled()
    seats = seats_of(terms, found.header)
    session = Session.resume(found, seats, mode=mode, thinker=thinker_for(seats), steps=going.steps, hold=going.hold)
    flaw = going.flaw
    word = "" if flaw is None else words(f"play.went_on.{flaw.what}", lang, acts=flaw.acts, file=flaw.aside.name if flaw.aside else "")
    return Begun(session, terms, word)


def thinker_for(seats: Seats) -> Thinker | None:
    """Who computes for these seats: a process of its own where a computer sits, else nobody."""
    return None if all(isinstance(seat, Human) for seat in seats.values()) else worker()


@cache
def worker() -> ProcessPoolExecutor:
    """A process of its own for computer players, so that the window goes on pumping while they think."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), end_with_parent)


def humans_of(terms: Terms) -> tuple[Side, ...]:
    """The sides played at the window."""
    return tuple(side for side in Side if terms.player(side) == AT_THE_WINDOW)


def you_of(terms: Terms) -> Side | None:
    """The side of whoever plays at the window against a computer; None where two play here, or nobody."""
    humans = humans_of(terms)
    return humans[0] if len(humans) == 1 else None


def names_of(terms: Terms, lang: str) -> tuple[str, str]:
    """What the sides' players are called on the screen, home first: the side, where somebody plays it here, else what plays.

    Where somebody plays against a computer: you and the computer, each with its side.
    """
    you = you_of(terms)
    if you is not None:
        called = {side: words("play.name.you" if side is you else "play.name.machine", lang) for side in Side}
        home, away = (words("play.name.as", lang, name=name, side=side_name(side, lang)) for side, name in called.items())
        return (home, away)
    home, away = (player_name(side, terms.player(side), lang) for side in Side)
    return (home, away)
