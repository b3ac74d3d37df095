"""A match at the window, begun from the terms that were asked for."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from sim.match.header import Header
from sim.model.ids import Side
from sim.players.registry import player
from sim.session.seats import HUMAN, Human, Seats, Thinker
from sim.session.session import Session
from sim.session.terms import HUMAN as AT_THE_WINDOW
from sim.session.terms import Terms
from sim.view.screens.names import player_name


def seats_of(terms: Terms, header: Header) -> Seats:
    """Who sits where. Raises ``UnknownPlayer``."""
    return {side: HUMAN if terms.player(side) == AT_THE_WINDOW else player(terms.player(side), side, header.seed) for side in Side}


def session_of(terms: Terms, thinker: Thinker | None = None) -> Session:
    """The session of a new match. Raises ``UnknownPlayer``, ``RulesetError``, and ``OSError`` where the log cannot be begun."""
    header = terms.header()
    seats = seats_of(terms, header)
    if thinker is None and any(not isinstance(seat, Human) for seat in seats.values()):
        thinker = worker()
    return Session.new(header, seats, mode=terms.mode, thinker=thinker, log=terms.out)


@cache
def worker() -> Thinker:
    """A process of its own for computer players, so that the window goes on pumping while they think."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def humans_of(terms: Terms) -> tuple[Side, ...]:
    """The sides played at the window."""
    return tuple(side for side in Side if terms.player(side) == AT_THE_WINDOW)


def names_of(terms: Terms, lang: str) -> tuple[str, str]:
    """What the sides' players are called on the screen, home first: the side, where somebody plays it here, else what plays."""
    home, away = (player_name(side, terms.player(side), lang) for side in Side)
    return (home, away)
