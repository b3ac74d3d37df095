"""Raising and parting by the referee's hand, with the ball at rest (LIF). The ball itself never moves."""

from __future__ import annotations

from dataclasses import replace

from sim.events import Entered, Event
from sim.geometry import Disc, Point, gap
from sim.model.ids import Side, figure, order
from sim.model.layout import Figure, Layout, figure_shape
from sim.rules.curves import GRAIN
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import given
from sim.rules.plan import cleared, free_place, keeper_of, obstacles, own_end, parted, raised, taken
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import Table


def at_rest(layout: Layout, at: float, state: State, table: Table, explain: bool = True) -> tuple[list[Finding], list[Event]]:
    """What the referee puts right in a layout at rest: findings, and the places where figures now stand."""
    if not (explain or state.ruleset.clear_goal_area or layout.someone_lies):
        return [], []
    hand = _Hand(layout, at, state, table)
    hand.raise_fallen()
    hand.part_entangled()
    hand.settle()
    hand.clear_goal_areas()
    return hand.findings, hand.events()


class _Hand:
    """The referee's hand at work on one layout: ``now`` is how it stands so far."""

    def __init__(self, layout: Layout, at: float, state: State, table: Table) -> None:
        self.layout, self.at, self.state, self.table = layout, at, state, table
        self.now = layout
        self.radius = table.equipment.base_radius
        self.clearance = state.ruleset.numbers.clearance
        self.findings: list[Finding] = []

    def events(self) -> list[Event]:
        """One event for every figure that stands elsewhere, or otherwise, than before."""
        changed = [b for b, f in self.now.figures.items() if f != self.layout.figures[b]]
        return [Entered(self.at, body, self.now.figures[body].at) for body in sorted(changed, key=order)]

    def raise_fallen(self) -> None:
        """LIF-1: every fallen figure is turned up about P; nobody stands in its way that lies as well."""
        fallen = [body for body, f in self.layout.figures.items() if f.fallen]
        for body in self.layout.figures:
            if body not in fallen:
                self._found("LIF-1", Call.LIFT, body, (yes("figure_fallen", False, self.at, body),))
        waiting = set(fallen)
        for body in fallen:
            f = self.layout.figures[body]
            hung = {b for pair in self._pairs() for b in pair if body in pair}
            target = raised(f.at, f.lying, self.radius)
            place = target if hung else self._free(body, target, waiting)
            self._put(body, place)
            waiting.discard(body)
            self._found("LIF-1", Call.LIFT, body, (yes("figure_fallen", True, self.at, body),), place)

    def part_entangled(self) -> None:
        """LIF-2: two that hang together are put side by side; for the others the nearest fallen figure is measured."""
        pairs = self._pairs()
        for body, other in pairs:
            overlap = max(self._overlap(body, other), GRAIN)
            a, b = parted(self.now.figures[body].at, self.now.figures[other].at, self.radius, self.clearance)
            self._put(body, a)
            self._put(other, b)
            for moved, place in ((body, a), (other, b)):
                self._put(moved, self._free(moved, place, {body, other}))
            hanging = Condition("entangled", overlap, Unit.MM, overlap, 0.0, self.at, (body, other), (self.layout.figures[body].at,))
            self._found("LIF-2", Call.SEPARATE, body, (hanging,), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        for body, f in self.layout.figures.items():
            if not f.fallen or any(body in pair for pair in pairs):
                continue
            nearest = max((o for o in self.layout.figures if o != body), key=lambda o: self._overlap(body, o), default=None)
            if nearest is not None:
                overlap = min(self._overlap(body, nearest), -GRAIN)
                apart = Condition("entangled", overlap, Unit.MM, overlap, 0.0, self.at, (body, nearest), (f.at,))
                self._found("LIF-2", Call.SEPARATE, body, (apart,))

    def settle(self) -> None:
        """LIF-4 once more where figures that hung together in a chain, or pairs side by side, came to stand in each other."""
        moved = sorted((b for b, f in self.now.figures.items() if f != self.layout.figures[b]), key=order)
        for _ in moved:
            in_others = [b for b in moved if taken(self.now.figures[b].at, self.radius, obstacles(self.now, self.table, {b})) > GRAIN]
            if not in_others:
                return
            body = in_others[-1]
            self._put(body, self._free(body, self.now.figures[body].at, set()))

    def clear_goal_areas(self) -> None:
        """LIF-3: figures in or at a goal area are moved out of it, square to the goal line."""
        pitch, on = self.table.pitch, self.state.ruleset.clear_goal_area
        for end in (1, -1):
            area = pitch.goal_area(end)
            owner = Side.HOME if Side.HOME.attacks(self.state.half) == -end else Side.AWAY
            spare_in = figure(owner, "spare") in self.now.figures and keeper_of(owner) not in self.now.keepers
            kicked = self.state.phase is Phase.GOAL_KICK
            for body, f in self.now.figures.items():
                if end * f.at[0] < pitch.half_length - pitch.goal_area_depth - 2 * self.radius - self.radius:
                    continue
                depth = -area.gap(Disc(f.at, self.radius))
                if depth < -2 * self.radius:
                    continue
                conditions = (
                    Condition("figure_in_goal_area", depth + GRAIN, Unit.MM, depth, 0.0, self.at, (body,), (f.at,)),
                    yes("goal_area_is_cleared", on, self.at),
                    yes("rod_keeper_in_goal", not spare_in, self.at),
                    given("no_goal_kick", not kicked, self.at),
                )
                place = f.at
                if all(c.met for c in conditions):
                    place = self._beside_area(body, f, end)
                    self._put(body, place)
                self._found("LIF-3", Call.LIFT, body, conditions, place)

    def _beside_area(self, body: str, f: Figure, end: int) -> Point:
        area = self.table.pitch.goal_area(end)
        target = cleared(f.at, self.radius, area, end, self.clearance)
        place = self._free(body, target, set())
        if area.gap(Disc(place, self.radius)) > GRAIN:
            return place
        return free_place(target, self.radius, obstacles(self.now, self.table, {body}), -end, self.clearance)

    def _free(self, body: str, target: Point, absent: set[str]) -> Point:
        """LIF-4: the place itself, inside the fence, or the nearest free one towards the own goal."""
        cloth = self.table.pitch.cloth()
        target = cloth.clamped(target, self.radius)
        in_the_way = obstacles(self.now, self.table, {*absent, body})
        depth = taken(target, self.radius, in_the_way)
        self._found("LIF-4", None, body, (Condition("place_taken", depth - GRAIN, Unit.MM, depth, 0.0, self.at, (body,), (target,)),), target)
        towards = own_end(body, self.state.half)
        place = free_place(target, self.radius, in_the_way, towards, self.clearance)
        if not cloth.contains(Disc(place, self.radius)):
            place = free_place(target, self.radius, in_the_way, -towards, self.clearance)
        return place

    def _pairs(self) -> list[tuple[str, str]]:
        """The pairs that hang together, each once, in id order."""
        figures = self.layout.figures
        found = {
            (min(body, other, key=order), max(body, other, key=order)) for body, f in figures.items() for other in f.entangled if other in figures
        }
        return sorted(found, key=lambda pair: (order(pair[0]), order(pair[1])))

    def _overlap(self, body: str, other: str) -> float:
        e, figures = self.table.equipment, self.layout.figures
        return -gap(figure_shape(figures[body], e), figure_shape(figures[other], e))

    def _put(self, body: str, place: Point) -> None:
        f = self.now.figures[body]
        self.now = self.now.with_figure(body, replace(f, at=place, fallen=False, lying=0.0, entangled=()))

    def _found(self, clause: str, call: Call | None, body: str, conditions: tuple[Condition, ...], spot: Point | None = None) -> None:
        restart = Restart.PLAY_ON if call is not None else None
        self.findings.append(Finding(clause, call, self.at, conditions, None, None, restart, spot, body))
