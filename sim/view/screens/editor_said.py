"""What the editor says of what is laid out: what the referee rules in it, what to do next, and what does not fit together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sim.language import known, words
from sim.match.scenario import Scenario
from sim.record.errors import Problem
from sim.record.matters import contradictions
from sim.rules.wording import ruling_name, say_below
from sim.rules.words import UNASKED
from sim.session import editing
from sim.session.other_rules import laid_by_hand
from sim.table import load_table
from sim.told import expected, told
from sim.view.panel import raised

Said = tuple[str, str]
"""A text, and the colour it is told in."""

_NAMES: Final = {
    "spot": "editor.field.phase",
    "clock": "editor.field.minute",
    "touches.figure": "editor.field.touching",
    "touches.count": "editor.field.touches",
    "cards": "editor.odd.cards",
    "fouls": "editor.odd.fouls",
    "time_outs": "editor.odd.time_outs",
    "sent_off": "editor.odd.sent_off",
    "cautioned": "editor.do.caution",
    "passive": "editor.do.passive",
}
"""Where keys of a situation have their name from, when it is not the field of the same name."""
_TOLD: Final = 2
"""So many are told; of more, how many."""


def ruled(scenario: Scenario, odd: Sequence[str], lang: str, *, aiming: bool) -> tuple[Said, Said]:
    """What the referee rules, in few words, and below it why, else what is odd, else what to do next; ``aiming``: a drag gives speed."""
    outcome = editing.outcome(scenario)
    if outcome.report is None:
        return (words("editor.wrong", lang), "alarm"), (told(outcome.wrong, lang), "text_soft")
    made = [r for r in outcome.report.rulings if r.call not in UNASKED]
    tried = bool(scenario.actions or scenario.layout.stirs)
    calls = ", ".join(f"{raised(ruling_name(r, lang))} {r.clause}" for r in made)
    head = (calls, "accent") if calls else (words("editor.nothing" if tried else "editor.untried", lang), "text")
    if made and not aiming:
        return head, (say_below(made[-1], lang, load_table(scenario.pitch)), "text_soft")
    if odd and not aiming:
        return head, (" ".join((words("editor.odd.head", lang), odd[0])), "alarm")
    hint = "editor.hint_speed" if aiming else "editor.hint_tried" if scenario.actions else "editor.hint"
    return head, (words(hint, lang), "text_soft")


def oddities(scenario: Scenario, lang: str) -> list[str]:
    """Whatever does not fit together, a line each, by the name of the field with which it is mended."""
    return [_line(problem, lang) for problem in contradictions(scenario)]


def said_of_rules(before: Scenario, then: Scenario) -> str:
    """The key of what is said when other rules brought another table; nothing where it is the same, or nothing had been laid."""
    if then.pitch == before.pitch or not laid_by_hand(before):
        return ""
    return "editor.carried" if laid_by_hand(then) else "editor.formed"


def summed_up(odd: list[str], lang: str) -> str:
    """The first of them under a heading, and how many more there are; nothing where there is none."""
    if not odd:
        return ""
    more = len(odd) - _TOLD
    rest = [words("editor.odd.more", lang, count=more)] if more > 0 else []
    return "\n".join((words("editor.odd.head", lang), *odd[:_TOLD], *rest))


def _line(problem: Problem, lang: str) -> str:
    key = problem.where.removeprefix("situation.")
    name = _NAMES.get(key, f"editor.field.{key.replace('.', '_')}")
    return words("editor.odd.line", lang, field=words(name, lang) if known(name, lang) else problem.where, expected=expected(problem.expected, lang))
