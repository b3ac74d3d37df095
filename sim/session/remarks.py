"""The comment at the head of a scenario file, which says what makes its outcome decisive."""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile
from textwrap import wrap

from sim.language import sentence, words
from sim.match.scenario import Scenario
from sim.rules.wording import say
from sim.rules.words import UNASKED
from sim.session.editing import outcome
from sim.table import load_table

_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
REMARK = 110
"""A comment's lines are no longer than this (letters)."""


def remarks_in(text: str) -> str:
    """The comment that a file begins with; nothing where it has none.

    >>> remarks_in("# One.\\n# Two.\\nschema = 1\\n# Three.")
    '# One.\\n# Two.\\n'
    """
    return "".join(f"{line}\n" for line in takewhile(lambda line: line.startswith("#"), text.splitlines()))


def comments_below(text: str) -> bool:
    """Whether a file has comments further down than at its head.

    >>> comments_below("# One.\\nschema = 1\\nid = 'a#b'\\n"), comments_below("# One.\\nschema = 1  # the first\\n")
    (False, True)
    """
    return any("#" in _TEXTS.sub("", line) for line in dropwhile(lambda line: line.startswith("#"), text.splitlines()))


def remark(scenario: Scenario, lang: str) -> str:
    """A comment that says what makes the outcome decisive: what was ruled last, and by how much."""
    report = outcome(scenario).report
    made = [r for r in report.rulings if r.call not in UNASKED] if report is not None else []
    said = say(made[-1], lang, load_table(scenario.pitch)) if made else sentence(words("editor.nothing", lang))
    return "".join(f"# {line}\n" for line in wrap(said, REMARK))
