"""What a side may do from its bench: a figure that might be sent off changed for another, a time-out while there is still time."""

from __future__ import annotations

from dataclasses import replace

from sim.model.actions import Ask, Request, Substitute
from sim.model.ids import Side
from sim.players.levels import little_left
from sim.players.protocol import View
from sim.rules.procedure import BY_HAND
from sim.rules.timing import length_of, period_of


def time_out(view: View) -> Ask | None:
    """A time-out for a side that is behind when little of the period is left; None where it has none, or need not take it."""
    if (view.side, Request.TIME_OUT) not in view.permission.asks:
        return None
    state, (home, away) = view.state, view.state.score
    whole = length_of(period_of(state), state.ruleset)
    behind = home < away if view.side is Side.HOME else away < home
    return Ask(side=view.side, request=Request.TIME_OUT) if behind and whole - state.clock <= little_left() * whole else None


def changed_figure(view: View) -> Substitute | None:
    """A cautioned figure changed, while play is stopped, for one without a caution; None where none is, or none may be.

    Before a restart for which figures are placed by hand it leaves the cloth. Before any other it takes the rod from the keeper, which
    then stands where it stood: nobody on the rod is cautioned, and no place is lost.
    """
    risky = [body for body in view.own if body in view.state.ledger.cautioned]
    if not risky:
        return None
    return _off(view, risky) if view.state.phase in BY_HAND and view.side in view.permission.ready else _to_the_rod(view, risky)


def _off(view: View, risky: list[str]) -> Substitute | None:
    right = next((r for r in view.permission.changes if r.side is view.side), None)
    fresh = [] if right is None else [body for body in right.by if body not in view.state.ledger.cautioned]
    change = view.permission.substitution(view.side, risky[0]) if fresh else None
    return _allowed(view, None if change is None else replace(change, by=fresh[0]))


def _to_the_rod(view: View, risky: list[str]) -> Substitute | None:
    right = next((r for r in view.permission.keeper_changes if r.side is view.side), None)
    if right is None or right.keeper in view.state.ledger.cautioned:
        return None
    return _allowed(view, view.permission.keeper_change(view.side, risky[0]))


def _allowed(view: View, change: Substitute | None) -> Substitute | None:
    return change if change is not None and view.permission.why_not(change) is None else None
