"""The referee's hand at a restart, unasked: opponents at the distance or out of the area, all behind the ball at a kick from a mark."""

from __future__ import annotations

from dataclasses import replace

from sim.events import Began, Entered, Event, Left
from sim.geometry import Disc, Point, Rect, Shape, unit
from sim.model.actions import Substitute
from sim.model.ids import order, side_of
from sim.model.layout import Layout
from sim.rules.curves import LAID
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding
from sim.rules.five.changing import stays_on
from sim.rules.five.restarts import distance_due, from_own_area, kept_off, nearness
from sim.rules.five.settling import off_the_cloth
from sim.rules.placing import faults, room_for
from sim.rules.plan import keeper_of, obstacles
from sim.rules.procedure import FROM_THE_MARK, OWN_LAW
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.rules.zones import Zone, strip
from sim.table import Table


def at_rest(layout: Layout, at: float, state: State, table: Table, explain: bool = True) -> tuple[list[Finding], list[Event]]:  # noqa: ARG001 - all of it is done in any case
    """What the referee's hand does: takes off whom it has sent off, and at a restart just given moves whoever stands too near."""
    gone: list[Event] = [*off_the_cloth(state, layout, at)]
    for event in gone:
        layout = layout.without(event.body) if isinstance(event, Left) else layout
    if not state.ball_due or state.sanction is not None or layout.ball is None:
        return [], gone
    hand = _Hand(layout, at, state, table)
    if state.phase in FROM_THE_MARK:
        hand.behind_the_ball()
    elif state.phase in OWN_LAW:
        hand.to_the_distance()
    return hand.findings, [*gone, *hand.events()]


def coming_on(facts: Facts, layout: Layout, at: float, state: State) -> tuple[list[Finding], list[Event]]:
    """F5-3: whoever has come on before a restart is put where it may stand then; by where it enters it offends against nothing else."""
    came = frozenset(e.action.by for e in facts.of(Began) if isinstance(e.action, Substitute) and e.action.by in layout.figures)
    if came and facts.before.phase is Phase.SHOOT_OUT:
        return [], _sent_back(facts, layout, at)
    if not came or state.sanction is not None or layout.ball is None or state.phase not in OWN_LAW:
        return [], []
    hand = _Hand(layout, at, state, facts.table, came)
    if state.phase in FROM_THE_MARK:
        hand.behind_the_ball()
    elif state.phase is Phase.KICK_OFF:
        hand.to_its_half()
    else:
        hand.to_the_distance()
    return hand.findings, hand.events()


def _sent_back(facts: Facts, layout: Layout, at: float) -> list[Event]:
    """F5-W: only who played to the end may be on the cloth; whoever has come on leaves again, and who went off for it comes back."""
    out: list[Event] = []
    for e in facts.of(Began):
        if isinstance(e.action, Substitute) and not stays_on(facts.before, e.action) and e.action.by in layout.figures:
            off = e.action.off
            left = any(gone.body == off for gone in facts.of(Left))
            out += [Left(at, e.action.by), *([Entered(at, off, facts.log.at(off, e.t))] if left else [])]
    return out


class _Hand:
    """The referee's hand at work on one layout: ``now`` is how it stands so far; ``only`` these are looked at, where that is said."""

    def __init__(self, layout: Layout, at: float, state: State, table: Table, only: frozenset[str] | None = None) -> None:
        self.layout, self.now, self.at, self.state, self.table, self.only = layout, layout, at, state, table, only
        self.radius, self.findings = table.equipment.base_radius, list[Finding]()

    def events(self) -> list[Event]:
        """One event for everything that stands elsewhere than before."""
        moved = [b for b, f in self.now.figures.items() if f != self.layout.figures[b]]
        return [Entered(self.at, b, self.now.figures[b].at) for b in sorted(moved, key=order)]

    def to_its_half(self) -> None:
        """Before a kick-off: wholly in the own half, and of the side without it outside the centre circle."""
        for body in self.only or ():
            side = side_of(body) or self.state.possession
            for wrong in faults(self.now, self.state, self.table, side, self.at):
                if wrong.body != body:
                    continue
                place = room_for(self.now, self.state, self.table, wrong) if wrong.condition.met else None
                place = place or self.now.figures[body].at
                self.now = self.now.with_figure(body, replace(self.now.figures[body], at=place))
                self.findings.append(Finding("F5-8k", Call.LIFT, self.at, (wrong.condition,), None, None, Restart.PLAY_ON, place, body))

    def to_the_distance(self) -> None:
        """Opponents nearer than the distance, or in the area from which the kick is taken, are moved straight away."""
        side, ball = self.state.possession, self.now.ball
        assert ball is not None
        due = distance_due(self.state.phase, self.state.ruleset.numbers)
        keep: list[Shape] = [Disc(ball.at, self.table.equipment.ball_radius + due)] if due else []
        if from_own_area(self.state.phase, ball.at, side, self.state.half, self.table.pitch):
            keep.append(strip(self.table.pitch.penalty_area(-side.attacks(self.state.half))))
        for body in kept_off(self.now, side):
            if self.only is not None and body not in self.only:
                continue
            near = nearness(self.state, self.now, body, self.table, self.at)
            ux, uy = unit(ball.at, self.now.figures[body].at)
            way = due + self.radius + self.table.equipment.ball_radius
            self._judge(body, near, (ball.at[0] + ux * way, ball.at[1] + uy * way), tuple(keep), self.table.pitch.cloth())

    def behind_the_ball(self) -> None:
        """All but the taker and the keeper: behind the ball, at the distance, outside the area; in a shoot-out in the other half."""
        state, p, ball, e = self.state, self.table.pitch, self.now.ball, self.table.equipment
        assert ball is not None
        end, defender = state.possession.attacks(state.half), state.possession.other
        rest = end * ball.at[0] - e.ball_radius if state.phase is not Phase.SHOOT_OUT else -p.line_width / 2
        behind = Rect(-p.fence_x, rest, -p.fence_y, p.fence_y) if end > 0 else Rect(-rest, p.fence_x, -p.fence_y, p.fence_y)
        keep = (Disc(ball.at, e.ball_radius + state.ruleset.numbers.mark_distance), strip(p.penalty_area(end)))
        spare = f"{defender}.spare" if keeper_of(defender) not in self.now.keepers else ""
        zone = Zone("cloth", behind, keep)
        for body, f in sorted(self.now.figures.items(), key=lambda item: (-end * item[1].at[0], order(item[0]))):
            if body in (state.taker, spare) or (self.only is not None and body not in self.only):
                continue
            out = -zone.margin(f.at, self.radius)
            name = "not_behind_the_ball" if state.phase is not Phase.SHOOT_OUT else "not_in_other_half"
            self._judge(body, Condition(name, out - LAID, Unit.MM, out, 0.0, self.at, (body,), (f.at,)), f.at, keep, behind)

    def _judge(self, body: str, near: Condition, target: Point, keep: tuple[Shape, ...], rect: Rect) -> None:
        place = self.now.figures[body].at
        clause = OWN_LAW[Phase.PENALTY if self.state.phase is Phase.SHOOT_OUT else self.state.phase]
        if near.met:
            zone = Zone("cloth", rect, keep)
            stands = obstacles(self.now, self.table, {body})
            place = zone.nearest(target, self.radius, stands, self.state.ruleset.numbers.clearance) or place
            f = self.now.figures[body]
            self.now = self.now.with_figure(body, replace(f, at=place, fallen=False, lying=0.0, entangled=()))
        self.findings.append(Finding(clause, Call.LIFT, self.at, (near,), None, None, Restart.PLAY_ON, place, body))
