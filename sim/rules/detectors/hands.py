"""What nail and hand touch besides the base they flick: FLI-6, FLI-8; and where hands may be: HAN-1, HAN-2."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.events import Began, Ended, NailOn, Touch
from sim.geometry import Disc, Point, gap
from sim.model.actions import AnyAction, Flick, Hands, MoveHand
from sim.model.ids import BALL, Side, is_figure, is_hand, part_of, side_of
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.gestures import Knot, least_on, speed_on
from sim.rules.measures import CERTAIN, HAIR, at_rest, figures_on, given, just_before, more_than
from sim.rules.sanctions import PHASE_OF
from sim.rules.words import Call, Phase, Unit


def body_contacts(facts: Facts) -> Iterator[Finding]:
    """FLI-6: nail or hand touches a figure at rest that is not being flicked, or the ball in play."""
    met: set[tuple[str, str]] = set()
    for touch in facts.of(Touch):
        if not is_hand(touch.a) or not (is_figure(touch.b) or touch.b == BALL):
            continue
        met.add((touch.a, touch.b))
        yield from _contact(facts, touch)
    if facts.explain:
        yield from _near(facts, met)


def _contact(facts: Facts, touch: Touch) -> Iterator[Finding]:
    side, t, body = side_of(touch.a) or Side.HOME, touch.t, touch.b
    mover = _mover(facts, touch)
    purposely = mover is not None and mover.action.deliberate
    reached = _depth(facts, touch, mover)
    if body == BALL:
        playing = given("ball_in_play", _in_play(facts, t), t, BALL)
        call = Call.FINGER_FOUL if purposely else Call.HAND_FOUL
        yield Finding("FLI-6", call, t, (reached, playing, given("hand_on_ball", True, t, touch.a, body)), side, spot=touch.at, figure=body)
        return
    if _flicked_by(facts, touch.a, t) == body:
        return
    still = yes("put_in_the_way", True, t, body) if purposely else at_rest(facts.log, "touched_figure_at_rest", body, t, touch.speed_of(body))
    conditions = [reached, still]
    if mover is not None and isinstance(mover.action, MoveHand) and side_of(body) is side:
        conditions.append(given("ball_in_play", _in_play(facts, t), t, BALL))
    yield Finding("FLI-6", Call.FINGER_FOUL, t, tuple(conditions), side, spot=touch.at, figure=body)


def _mover(facts: Facts, touch: Touch) -> Began | None:
    """The action that moves the touching nail or hand; before a restart a hand may place its own figures and the ball."""
    return next((e for e in reversed([*facts.of(Began)]) if e.t <= touch.t and _path_of(e.action, touch.a)), None)


def _depth(facts: Facts, touch: Touch, mover: Began | None) -> Condition:
    """That nail or hand touched the body: how deep its path runs into where the body stood, or how deep a moving body ran into it."""
    log, t = facts.log, touch.t
    if mover is None:
        return given("hand_touched", True, t, touch.a, touch.b, places=(touch.at,))
    path = _path_of(mover.action, touch.a)
    stood, radius = log.shape(touch.b, just_before(t)), _radius(facts, touch.a)
    if touch.speed_of(touch.b) > 0.0 and isinstance(stood, Disc):
        depth = _run_into(log.velocity(touch.b, just_before(t)), speed_on(path, t - mover.t), touch, stood.radius + radius)
    else:
        least, _ = least_on(path, lambda p: gap(Disc((p[1], p[2]), radius), stood))
        depth = max(HAIR, -least)
    return Condition("hand_touched", depth, Unit.MM, -depth, 0.0, t, (touch.a, touch.b), (touch.at,))


def _run_into(body: tuple[float, ...], hand: Point, touch: Touch, reach: float) -> float:
    """How many mm farther to the side a moving body would have had to pass in order to miss the hand."""
    u, v = body[0] - hand[0], body[1] - hand[1]
    speed = math.hypot(u, v)
    if speed == 0.0:
        return reach
    return max(HAIR, reach * (1.0 - abs(u * touch.normal[1] - v * touch.normal[0]) / speed))


def _path_of(action: AnyAction, hand: str) -> list[Knot]:
    """The path (s, mm, mm, mm) of a nail or hand in an action; empty when the action moves none of it."""
    side, part = side_of(hand), part_of(hand)
    match action:
        case Flick(figure=figure, nail=nail, hand=palm) if side_of(figure) is side:
            return [(*p, 0.0) for p in (nail if part == "nail" else palm)]
        case MoveHand(side=mover, path=path) if mover is side and part == "hand":
            return list(path)
        case _:
            return []


def _radius(facts: Facts, hand: str) -> float:
    e = facts.table.equipment
    return e.nail_radius if part_of(hand) == "nail" else e.hand_radius


def _in_play(facts: Facts, t: float) -> bool:
    return facts.standing(t).phase not in frozenset(PHASE_OF.values()) - {Phase.PLAY}


def _flicked_by(facts: Facts, hand: str, t: float) -> str | None:
    """The figure that the gesture of this nail or hand is flicking; none when the hand only moves over the cloth."""
    figure: str | None = None
    for e in facts.of(Began):
        if e.t > t:
            break
        match e.action:
            case Flick(figure=flicked) if side_of(flicked) is side_of(hand):
                figure = flicked
            case MoveHand(side=side) if side is side_of(hand) and part_of(hand) == "hand":
                figure = None
            case _:
                pass
    return figure


def _near(facts: Facts, met: set[tuple[str, str]]) -> Iterator[Finding]:
    """Gestures that passed a figure at rest, or the ball, without touching it."""
    for began in facts.of(Began):
        action = began.action
        if isinstance(action, Flick):
            side, own = side_of(action.figure) or Side.HOME, action.figure
        elif isinstance(action, MoveHand):
            side, own = action.side, ""
        else:
            continue
        for hand in (f"{side}.nail", f"{side}.hand"):
            path = _path_of(action, hand)
            others = [b for b in (*figures_on(facts.log, began.t), *([BALL] if facts.ball_on else [])) if b != own and (hand, b) not in met]
            found = [_pass(facts, hand, b, path, began.t) for b in others] if path else []
            if found:
                yield Finding("FLI-6", Call.FINGER_FOUL, began.t, (max(found, key=lambda c: c.margin),), side)


def _pass(facts: Facts, hand: str, body: str, path: list[Knot], start: float) -> Condition:
    """By how much a path of nail or hand passed a body."""
    e = facts.table.equipment
    radius = _radius(facts, hand)
    top = 2 * e.ball_radius if body == BALL else e.figure_height

    def width(p: Knot) -> float:
        s, x, y, height = p
        aside = gap(Disc((x, y), radius), facts.log.shape(body, start + s))
        return math.hypot(max(aside, 0.0), max(0.0, height - top))

    least, (s, x, y, _) = least_on(path, width)
    least = max(least, HAIR)
    return Condition("hand_touched", -least, Unit.MM, least, 0.0, start + s, (hand, body), ((x, y), facts.log.at(body, start + s)))


def brushed(facts: Facts) -> Iterator[Finding]:
    """FLI-8: touching a figure with the flicking finger counts as a flick made; a gesture that meets no base is none."""
    met = {e.index: e for e in facts.of(NailOn) if e.first}
    over = {e.index: e.t for e in facts.of(Ended)}
    for began in facts.of(Began):
        action = began.action
        if not isinstance(action, Flick) or not facts.log.on(action.figure, began.t):
            continue
        on = met.get(began.index)
        side = side_of(action.figure)
        if on is not None:
            reached = yes("nail_met_base", True, on.t, action.figure, places=(on.at,))
            yield Finding("FLI-8", None, on.t, (reached,), side, figure=action.figure)
        elif began.index in over and facts.explain:
            nail = _path_of(action, f"{side}.nail")
            missed = _pass(facts, f"{side}.nail", action.figure, nail, began.t) if nail else None
            margin = missed.margin if missed else -CERTAIN
            condition = Condition("nail_met_base", margin, Unit.MM, -margin, 0.0, began.t, (action.figure,))
            yield Finding("FLI-8", None, began.t, (condition,), side, figure=action.figure)


def over_the_cloth(facts: Facts) -> Iterator[Finding]:
    """HAN-1: not both hands over the playing area, no leaning on the cloth. HAN-2: a hand on the rod keeper does not count."""
    noted: dict[Side, int] = {}
    for began in facts.of(Began):
        action = began.action
        if not isinstance(action, Hands):
            continue
        side, t = action.side, began.t
        keeping = side in facts.holding(t)
        counted = action.over - (1 if keeping and action.over > facts.numbers.hands_over else 0)
        call, restart_call = Call.WARNING, Call.HAND_FOUL
        again = facts.before.penalised("HAN-1", side) + noted.get(side, 0) > 0
        spot = facts.log.at(BALL, t) if BALL in facts.log.bodies() and facts.log.on(BALL, t) else (0.0, 0.0)
        checks = (more_than("hands_over_cloth", counted, facts.numbers.hands_over, t), yes("leaning_on_cloth", action.leaning, t))
        for check in checks:
            yield Finding("HAN-1", restart_call if again else call, t, (check,), side, spot=spot)
        if any(c.met for c in checks):
            noted[side] = noted.get(side, 0) + 1
        both = more_than("hands_over_cloth", action.over, facts.numbers.hands_over, t)
        yield Finding("HAN-2", None, t, (yes("one_hand_on_keeper", keeping, t), both), side)
