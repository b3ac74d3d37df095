"""Where the ball ended, before the referee's hand put it elsewhere."""

from __future__ import annotations

from sim.events import Crossing, Entered, Event, Left, Log, Part, Rest
from sim.geometry import Point
from sim.model.ids import BALL
from sim.rules.facts import GOAL_LINES, TOUCHLINES

OUTWARDS = GOAL_LINES | TOUCHLINES


def ball_end(log: Log, corrections: tuple[Event, ...] = (), before: Point | None = None) -> Point | None:
    """Where the ball (centre in plan, mm) was wholly over a goal line or touchline for the first time in a stretch, else where it came to rest.

    ``corrections`` are the events of the log that are the referee's own; ``before`` is where it had ended already, which holds if it
    does not move in the stretch. None where it was taken off the cloth.
    """
    hand = {id(event) for event in corrections}
    end = before
    for event in log.events:
        match event:
            case Crossing(line=line, part=Part.WHOLE, direction=direction) if OUTWARDS.get(line) == direction:
                return event.at[:2]
            case Rest(body=body, at=at) | Entered(body=body, at=at) if body == BALL and id(event) not in hand:
                end = at
            case Left(body=body) if body == BALL and id(event) not in hand:
                end = None
    return end
