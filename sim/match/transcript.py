"""A match in words: a line for every act, with the clock, who touched the ball, and every ruling as a sentence."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from sim.events import Crossing, Fall, Line, Part
from sim.language import known, listed, measure, number, sentence, words
from sim.match.match import Match, Step
from sim.match.play import ball_touches
from sim.match.statistics import SideStatistics, Statistics
from sim.model.actions import AnyAction, Ask, Flick, Hands, MoveHand, MoveKeeper, Place, Purpose, Ready, Spare, Substitute, Take, Wait
from sim.model.ids import Side, figure
from sim.rules.cards import forfeited
from sim.rules.counters import say_recorded
from sim.rules.procedure import RESTARTS
from sim.rules.refusals import say_denied
from sim.rules.ruleset import Ruleset, load_ruleset
from sim.rules.state import State
from sim.rules.timing import period_of
from sim.rules.wording import body_name, body_phrase, place_name, say, side_name
from sim.table import Table

_BLANK = ""
_BOUNDS = frozenset({Line.GOAL_WEST, Line.GOAL_EAST, Line.TOUCH_NORTH, Line.TOUCH_SOUTH})


def heading(match: Match, language: str) -> list[str]:
    """Who plays, and under what terms."""
    header, numbers = match.header, match.ruleset.numbers
    return [
        words("match.heading", language, home=header.home, away=header.away),
        words(
            "match.terms",
            language,
            ruleset=header.ruleset,
            periods=number(numbers.halves, language),
            minutes=number(numbers.half_minutes, language),
            seed=header.seed,
            side=side_name(header.kick_off, language),
        ),
    ]


def transcript(match: Match, steps: Iterable[Step], language: str, taken_over: Mapping[int, Mapping[Side, str]] | None = None) -> Iterator[str]:
    """The lines of a match from its beginning; ``match`` is the match before the first step.

    ``taken_over``: by the number of an act, who plays a side from then on.
    """
    yield from heading(match, language)
    period, last = 0, match
    for step in steps:
        now = period_of(step.before.state)
        if now != period:
            period = now
            yield _BLANK
            yield words("match.half", language, period=period)
        for side, player in (taken_over or {}).get(step.number, {}).items():
            yield f"             {sentence(words('match.taken_over', language, side=words(f'side.the.{side}', language), player=player))}"
        yield from step_lines(step, language)
        last = step.match
    yield _BLANK
    yield standing(last, language)


def standing(match: Match, language: str) -> str:
    """The score, and whether it is final."""
    home, away = match.score
    if match.over:
        lost = next((side for side in Side if forfeited(match.state, side)), None)
        final = words("match.final", language, home=home, away=away)
        return final if lost is None else words("match.forfeited", language, final=final, side=words(f"side.the.{lost}", language))
    return words("match.stands", language, home=home, away=away, period=period_of(match.state), clock=clock_words(match.clock))


def clock_words(seconds: float) -> str:
    """A clock as it is read out: whole seconds.

    >>> clock_words(83.9)
    '01:23'
    """
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes:02d}:{rest:02d}"


def step_lines(step: Step, language: str) -> Iterator[str]:
    """One act: what was done and whom the ball met, then its rulings, then the score where it changed."""
    done = [said(action, step.before.state, step.match.table, language) for action in step.actions]
    touched = list(dict.fromkeys(body for t, body in ball_touches(step.log) if t <= _out_at(step)))
    bodies = ", ".join(body_name(body, language) for body in touched)
    if touched:
        dead = step.before.state.phase in RESTARTS and step.match.state.phase is step.before.state.phase and not step.rulings
        done.append(words("match.dead_ball" if dead else "match.ball", language, bodies=bodies))
    fallen = list(dict.fromkeys(event.figure for event in step.log.of(Fall)))
    if fallen:
        done.append(words("match.fallen", language, bodies=listed((body_name(body, language) for body in fallen), language)))
    yield f"{step.number:>4}  {clock_words(step.clock)}  {sentence('; '.join(done))}"
    for ruling in step.rulings:
        yield f"             {say(ruling, language, step.match.table)}"
    for counted in say_recorded(step.before.state, step.match.state, language):
        yield f"             {counted}"
    for denied in step.denied:
        yield f"             {say_denied(denied, language)}"
    if step.match.score != step.before.score:
        home, away = step.match.score
        yield f"             {words('match.score', language, home=home, away=away)}"


def _out_at(step: Step) -> float:
    """When the whole ball was first over a goal line or a touchline; whom it meets afterwards it meets out of play."""
    over = (e.t for e in step.log.of(Crossing) if e.part is Part.WHOLE and e.line in _BOUNDS)
    return next(over, math.inf)


def said(action: AnyAction, state: State, table: Table, language: str) -> str:
    """An action in words; ``state`` is what was known when its motion began."""
    match action:
        case Flick(figure=body, nail=nail) if nail:
            return words("match.did.flick", language, figure=body_phrase(body, language))
        case Flick(figure=body):
            speed = measure(round(action.speed), "mm/s", language)
            return words(f"match.did.{_purpose(action, state)}", language, figure=body_phrase(body, language), speed=speed)
        case MoveKeeper(side=side):
            key = "keeper_off" if action.off else "keeper_on" if action.enter is not None else "keeper"
            return words(f"match.did.{key}", language, figure=body_phrase(figure(side, "keeper"), language))
        case Spare(side=side):
            key = "keeper_off" if action.leave else "keeper_on"
            return words(f"match.did.{key}", language, figure=body_phrase(figure(side, "spare"), language))
        case Place(body=body, to=to):
            return words("match.did.place", language, figure=body_phrase(body, language), place=place_name(to, language, table))
        case Take(figure=body):
            return words("match.did.take", language, figure=body_phrase(body, language))
        case Ready(side=side):
            return words("match.did.ready", language, side=side_name(side, language))
        case Ask(side=side, request=request) if known(key := f"match.did.ask.{request}", language):
            return words(key, language, side=words(f"side.the.{side}", language))
        case Ask(side=side, request=request):
            return words("match.did.ask", language, side=words(f"side.the.{side}", language), request=words(f"request.{request}", language))
        case MoveHand(side=side) | Hands(side=side):
            return words("match.did.hand", language, side=side_name(side, language))
        case Substitute(off=body, by=by):
            return words("match.did.substitute", language, figure=body_phrase(body, language), by=body_phrase(by, language))
        case Wait(seconds=seconds):
            return words("match.did.wait", language, seconds=number(seconds, language, 1))


def _purpose(action: Flick, state: State) -> Purpose:
    """What a flick is taken for: what it claims to be, else what it follows from who has the ball."""
    if action.purpose is not None:
        return action.purpose
    own = action.figure.startswith(state.possession)
    if state.phase in RESTARTS:
        return Purpose.ATTACK if own and state.taker in (None, action.figure) else Purpose.POSITION
    return Purpose.ATTACK if own else Purpose.BLOCK


_COUNTS = ("flicks", "passes", "shots", "on_goal", "goals", "saves", "blocks", "corners", "throw_ins", "goal_kicks", "free_kicks", "penalties")
_BOOKED = ("second_marks", "cautions", "sent_off", "substitutions", "time_outs")
"""What is counted only in a code that counts fouls."""


def statistics_rows(statistics: Statistics, language: str, ruleset: Ruleset | None = None) -> list[tuple[str, str, str]]:
    """The statistics as rows: what, home, away; fouls by clause at the end. With a ruleset only what it knows, by its own names."""
    sides = [statistics.of(side) for side in Side]
    rules = ruleset or load_ruleset()
    booked = bool(rules.numbers.recorded_fouls)
    others = _BOOKED if booked else ("offsides", "cards")
    rows = [("possession", *(clock_words(s.possession) for s in sides))]
    rows += [(name, *(_count(s, name) for s in sides)) for name in (*_COUNTS, *others)]
    rows += [("fouls", *(str(sum(s.fouls.values())) for s in sides))]
    if booked:
        rows += [("direct", *(str(sum(n for clause, n in s.fouls.items() if clause in rules.direct)) for s in sides))]
    out = [(_stat(name, rules, language), home, away) for name, home, away in rows]
    for clause in sorted({clause for s in sides for clause in s.fouls}):
        home, away = (str(s.fouls.get(clause, 0)) for s in sides)
        out.append((f"  {clause}", home, away))
    return out


def _stat(name: str, rules: Ruleset, language: str) -> str:
    """What a row is called, by the code's own word where it has one."""
    own = f"match.stat.{name}.{rules.code}"
    return words(own if known(own, language) else f"match.stat.{name}", language)


def _count(side: SideStatistics, name: str) -> str:
    return f"{side.blocks} / {side.chances}" if name == "blocks" else str(getattr(side, name))
