"""What may happen next, as a value (the referee's last word after every ruling): who may flick, place, name, move and ask for what.

A permission is a pure function of state and layout. Window, scripts, computer player and environment obey it alike; what lies outside it is
refused with clause and reason (strict), or done and ruled on (match). Both rest on the same measures.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sim.geometry import Point, Rect, Shape
from sim.model.actions import AnyAction, Place, Purpose, Request, Substitute
from sim.model.ids import BALL, Side, is_figure, side_of
from sim.model.layout import Layout
from sim.rules import refusing
from sim.rules.by_hand import taking
from sim.rules.cards import spare_lost
from sim.rules.five.changing import bench, keeper_changes, keeping, leaving, numbers_of
from sim.rules.five.changing import zone as change_zone
from sim.rules.placing import ball_choice, put_right, spare_of, spare_zone, zone_of
from sim.rules.plan import keeper_of, obstacles
from sim.rules.procedure import BY_HAND, POSITIONED, RESTARTS, Step, step, to_act
from sim.rules.refusals import Refusal
from sim.rules.situation import Block
from sim.rules.state import State
from sim.rules.stillness import down, stirring
from sim.rules.words import Phase
from sim.rules.zones import Zone
from sim.table import Table

_CHANGING = 0.3
"""How long (s) after one figure has left another comes on, where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class FlickRight:
    """These figures of a side may be flicked, for this purpose."""

    side: Side
    purpose: Purpose
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceRight:
    """These bodies may be put by hand by a side, inside a zone."""

    side: Side
    bodies: tuple[str, ...]
    zone: Zone


@dataclass(frozen=True, slots=True)
class TakeRight:
    """A side may name one of these figures as the taker."""

    side: Side
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeRight:
    """For one of ``off`` (on the cloth, or sent off long enough ago) one of ``by`` may come on, through ``zone``."""

    side: Side
    off: tuple[str, ...]
    by: tuple[str, ...]
    zone: Zone


@dataclass(frozen=True, slots=True)
class KeeperChange:
    """One of a side's ``figures`` may change places with its keeper, ``keeper``: it takes the rod, and that one stands where it stood."""

    side: Side
    figures: tuple[str, ...]
    keeper: str


@dataclass(frozen=True, slots=True)
class Bench:
    """Who of a side sits out: ``figures`` that may come on, and ``rod``, who holds the rod; None where nobody of the squad does.

    ``missing`` are those that were sent off for whom somebody may come on; ``zone`` is where one comes on.
    """

    side: Side
    figures: tuple[str, ...]
    rod: str | None
    missing: tuple[str, ...]
    zone: Zone


def complete(state: State, layout: Layout, side: Side) -> bool:
    """Whether a side has as many on the cloth as it may play with, its rod keeper counted."""
    there = sum(side_of(body) is side and body != spare_of(side) for body in layout.figures)
    return there + 1 >= numbers_of(state.ledger, side, state.ruleset)


def bench_of(state: State, layout: Layout, table: Table, side: Side) -> Bench | None:
    """Who of a side is not on the cloth but may play, as the referee has it; None where figures are not changed."""
    if not state.ruleset.numbers.substitutes:
        return None
    rod = keeping(state.ledger, side, state.ruleset)
    gone = rod in layout.figures or any(e.figure == rod for e in state.ledger.sent_off)
    missing = tuple(body for body in leaving(state, layout, side) if body not in layout.figures)
    return Bench(side, bench(state, layout, side), None if gone else rod, missing, change_zone(side, state, table))


@dataclass(frozen=True)
class Permission:
    """What may happen next. ``clock``: time runs, so that to wait is a way on as well; ``to_act`` is who is waited for."""

    state: State = field(repr=False)
    layout: Layout = field(repr=False)
    table: Table = field(repr=False)
    step: Step
    to_act: tuple[Side, ...]
    flicks: tuple[FlickRight, ...] = ()
    places: tuple[PlaceRight, ...] = ()
    takes: tuple[TakeRight, ...] = ()
    ready: tuple[Side, ...] = ()
    keepers: tuple[Side, ...] = ()
    asks: tuple[tuple[Side, Request], ...] = ()
    spares: tuple[tuple[Side, str], ...] = ()
    changes: tuple[ChangeRight, ...] = ()
    keeper_changes: tuple[KeeperChange, ...] = ()
    clock: bool = False

    @property
    def acts(self) -> bool:
        """Whether anybody may do anything but wait."""
        return any((self.flicks, self.places, self.takes, self.ready, self.asks, self.spares, self.changes, self.state.phase is Phase.CLEARANCE))

    def legal(self, action: AnyAction) -> bool:
        """Whether an action may be done now."""
        return self.why_not(action) is None

    def why_not(self, action: AnyAction) -> Refusal | None:
        """Why an action may not be done now: clause and reason; None when it may."""
        return refusing.why_not(self.state, self.layout, self.table, action)

    def zone(self, body: str) -> Zone | None:
        """Where a body may be put by hand now; None where it may not be put at all. Of a spare keeper off the cloth: where it may come on."""
        side = side_of(body)
        if side is not None and body == spare_of(side) and (side, "enter") in self.spares:
            return spare_zone(self.table, -side.attacks(self.state.half))
        return next((right.zone for right in self.places if body in right.bodies), None)

    def nearest(self, body: str, at: Point) -> Point | None:
        """The place itself where a body may be put there, else the nearest that is free and right; None when there is none."""
        zone = self.zone(body)
        if zone is None:
            return None
        e = self.table.equipment
        stands: tuple[Shape, ...] = obstacles(self.layout, self.table, {body})
        return zone.nearest(at, e.ball_radius if body == BALL else e.base_radius, stands, self.state.ruleset.numbers.clearance)

    def comes_on(self, side: Side) -> bool:
        """Whether somebody of a side's bench may come on now; else its figures at most take the rod."""
        return any(right.side is side for right in self.changes)

    def bench(self, side: Side) -> Bench | None:
        """Who of a side is not on the cloth but may play; None where figures are not changed."""
        return bench_of(self.state, self.layout, self.table, side)

    def substitution(self, side: Side, chosen: str | None = None, by: str | None = None) -> Substitute | None:
        """A change that a side may make: for the figure that is chosen, else for one that was sent off; None where there is none.

        ``by``: who is to come on; the first on the bench where nobody says.
        """
        e, clearance = self.table.equipment, self.state.ruleset.numbers.clearance
        for right in self.changes:
            gone = [body for body in right.off if body not in self.layout.figures]
            off = chosen if chosen in right.off else next(iter(gone), None)
            if right.side is not side or off is None or (by is not None and by not in right.by):
                continue
            rect = right.zone.rect
            x, y = (rect.left + rect.right) / 2, -self.table.pitch.half_width
            zone, beside = right.zone, -e.base_radius
            if self.step in (Step.PLACE_FIRST, Step.PLACE_SECOND) or self.state.phase is Phase.KICK_OFF:
                # who is placed, and all at a kick-off, stand on the pitch; what counts in the zone is its middle
                zone, beside = replace(zone, rect=Rect(rect.left, rect.right, rect.low, rect.high + e.base_radius)), e.base_radius
            at = zone.nearest((x, y + beside), e.base_radius, obstacles(self.layout, self.table, {off}), clearance)
            if at is not None:
                return Substitute(off=off, by=by or right.by[0], leave=(0.0, x, y) if off in self.layout.figures else None, enter=(_CHANGING, *at))
        return None

    def keeper_change(self, side: Side, chosen: str | None) -> Substitute | None:
        """The change of a chosen figure with its keeper, where a side may make it."""
        right = next((r for r in self.keeper_changes if r.side is side), None)
        return None if right is None or chosen not in right.figures else Substitute(off=chosen, by=right.keeper)

    def tidy(self, side: Side) -> tuple[Place, ...]:
        """The placements that make it right for a side to say that it is ready, as things stand; none where nothing is wrong."""
        if side not in self.ready or self.state.phase not in BY_HAND:
            return ()
        return tuple(Place(body=body, to=place) for body, place in put_right(self.layout, self.state, self.table, side).items())


def permission(state: State, layout: Layout, table: Table) -> Permission:
    """What may happen next, from how matters stand and what stands where."""
    now = step(state)
    if now is Step.OVER:
        return Permission(state, layout, table, now, ())
    if now in (Step.INTERVAL, Step.TIME_OUT):
        ready, rods = tuple(s for s in Side if s not in state.ready), _keeper_changes(state, layout) if now is Step.TIME_OUT else ()
        return Permission(state, layout, table, now, to_act(state), ready=ready, keeper_changes=rods, clock=True)
    return Permission(
        state,
        layout,
        table,
        now,
        to_act(state),
        flicks=_flicks(state, layout, now),
        places=_places(state, layout, table, now),
        takes=_takes(state, layout, now),
        ready=_ready(state, now),
        keepers=tuple(side for side in Side if keeper_of(side) in layout.keepers),
        asks=_asks(state, layout, now),
        spares=_spares(state, layout, now),
        changes=_changes(state, layout, table),
        keeper_changes=_keeper_changes(state, layout),
        clock=now in (Step.PLAY, Step.SANCTION) or (state.ruleset.stopped_clock and state.phase in RESTARTS),
    )


def _standing(layout: Layout, side: Side) -> tuple[str, ...]:
    """The figures of a side that may be flicked: not fallen, not hanging together with one that is."""
    return tuple(b for b in layout.figures if side_of(b) is side and not down(layout, b))


def _flicks(state: State, layout: Layout, now: Step) -> tuple[FlickRight, ...]:
    first = state.possession
    if now in (Step.POSITION_FIRST, Step.POSITION_SECOND, Step.SHOTS) and stirring(layout):
        return ()
    if now in (Step.POSITION_FIRST, Step.POSITION_SECOND):
        side = first if now is Step.POSITION_FIRST else first.other
        figures = tuple(b for b in _standing(layout, side) if b != state.taker)
        return (FlickRight(side, Purpose.POSITION, figures),) if figures else ()
    if now is Step.KICK:
        cleared = {spare_of(first)} if keeper_of(first) not in layout.keepers and state.phase is Phase.CLEARANCE else {state.taker}
        taker = () if stirring(layout) or refusing.two_keepers(layout, first) else tuple(b for b in _standing(layout, first) if b in cleared)
        return (FlickRight(first, Purpose.ATTACK, taker),) if taker else ()
    if now is Step.SHOTS:
        return (FlickRight(first, Purpose.ATTACK, _standing(layout, first)),)
    if now not in (Step.PLAY, Step.SANCTION):
        return ()
    if state.sanction is not None and (state.deferred is not None or not refusing.may_go_on(state, layout)):
        return ()
    wronged = state.sanction.to if state.sanction is not None else None
    if state.phase in RESTARTS:  # a flick waives the sanction, and the restart goes on as before
        waived = replace(state, sanction=None)
        return tuple(right for right in _flicks(waived, layout, step(waived)) if right.side is wronged)
    rights = []
    if not state.block_due and wronged in (None, first):
        one = refusing.two_keepers(layout, first) is None
        figures = tuple(b for b in _standing(layout, first) if one and refusing.spent(state, layout, b) is None)
        rights.append(FlickRight(first, Purpose.ATTACK, figures))
        if refusing.tick(state, layout, first) is None and now is Step.PLAY:
            rights.append(FlickRight(first, Purpose.TICK, _standing(layout, first)))
    if state.block is Block.OWED and wronged in (None, first.other):
        rights.append(FlickRight(first.other, Purpose.BLOCK, _standing(layout, first.other)))
    return tuple(r for r in rights if r.figures)


def _places(state: State, layout: Layout, table: Table, now: Step) -> tuple[PlaceRight, ...]:
    if stirring(layout):
        return ()
    first = state.possession
    bodies: list[str] = [b for b in layout.figures if side_of(b) is first] if now is Step.SHOTS else []
    bodies += [BALL] if now is Step.SHOTS and layout.ball is not None else []
    side = first
    if now is Step.PLACE_FIRST:
        bodies = [b for b in layout.figures if side_of(b) is first and b != state.taker]
        bodies += [BALL] if state.phase is Phase.GOAL_KICK and layout.ball is not None else []
    elif now is Step.PLACE_SECOND:
        side = first.other
        bodies = [b for b in layout.figures if side_of(b) is side]
    elif state.phase is Phase.CLEARANCE and now is not Step.SANCTION:
        bodies = [BALL] if layout.ball is not None else []
    elif state.taker is not None and state.phase in RESTARTS and now is not Step.SANCTION and state.taker in layout.figures:
        by_hand = state.phase is Phase.CORNER or ball_choice(state, table)
        bodies = [state.taker, *([BALL] if by_hand and layout.ball is not None else [])]
    zones: dict[Zone, list[str]] = {}
    for body in bodies:
        zone = zone_of(layout, state, table, body)
        if zone is not None:
            zones.setdefault(zone, []).append(body)
    return tuple(PlaceRight(side, tuple(those), zone) for zone, those in zones.items())


def _changes(state: State, layout: Layout, table: Table) -> tuple[ChangeRight, ...]:
    if not state.ruleset.numbers.substitutes:
        return ()
    sides = ((s, leaving(state, layout, s), bench(state, layout, s)) for s in Side)
    return tuple(ChangeRight(s, off, by, change_zone(s, state, table)) for s, off, by in sides if off and by)


def _keeper_changes(state: State, layout: Layout) -> tuple[KeeperChange, ...]:
    found = ((side, keeper_changes(state, layout, side)) for side in Side)
    return tuple(KeeperChange(side, *right) for side, right in found if right is not None)


def _takes(state: State, layout: Layout, now: Step) -> tuple[TakeRight, ...]:
    side = state.possession
    if now is Step.SANCTION and state.sanction is not None and state.sanction.to is not None:
        side = state.sanction.to
    figures = tuple(b for b in layout.figures if is_figure(b) and side_of(b) is side and taking(state, layout, b) is None)
    return (TakeRight(side, figures),) if figures else ()


def _ready(state: State, now: Step) -> tuple[Side, ...]:
    first = state.possession
    if now in (Step.PLACE_FIRST, Step.POSITION_FIRST):
        return (first,)
    return (first.other,) if now in (Step.PLACE_SECOND, Step.POSITION_SECOND) else ()


def _asks(state: State, layout: Layout, now: Step) -> tuple[tuple[Side, Request], ...]:
    pairs = [(side, request) for request in refusing.ASKED for side in Side]
    if now is Step.SHOTS:
        return ()
    if now in (Step.PLAY, Step.SANCTION) or state.phase in POSITIONED or (state.ruleset.numbers.time_outs and state.phase in RESTARTS):
        return tuple((side, request) for side, request in pairs if refusing.asking(state, layout, side, request) is None)
    return tuple((side, request) for side, request in pairs if request is Request.BACK and refusing.asking(state, layout, side, request) is None)


def _spares(state: State, layout: Layout, now: Step) -> tuple[tuple[Side, str], ...]:
    if now is Step.SANCTION:
        return ()
    rights = []
    for side in Side:
        if refusing.spare_comes(state, layout, side) is None and not spare_lost(state, side):
            rights.append((side, "enter"))
        if refusing.spare_goes(state, layout, side) is None:
            rights.append((side, "leave"))
    return tuple(rights)


__all__ = ["Bench", "ChangeRight", "FlickRight", "KeeperChange", "Permission", "PlaceRight", "Refusal", "TakeRight", "permission"]
