"""An objection to a key, as a small scenario file that the committee can open, judge and change."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zlib import crc32

from sim.language import words
from sim.match.report import ruleset_of
from sim.match.scenario import Expect, ExpectedRuling, ExpectedWhyNot, Scenario, Teach, Texts
from sim.record.writing import to_toml
from sim.table import load_table
from sim.training.answer import Given
from sim.training.family import decisions
from sim.training.question import Question
from sim.training.telling import given_words, key_words

MOST = 400
"""No more characters of an objection than this are kept."""


def disputed(of: Question, objection: str, lang: str) -> Scenario:
    """The situation of a question with the objection as its title, expecting what the referee decides in it now.

    ``tapete judge`` finds it as expected; the committee changes the expectation if it sees the matter otherwise.
    """
    variant, text = of.variant, " ".join(objection.split())[:MOST]
    family = variant.family
    decided = decisions(of.report.rulings)
    rulings = tuple(ExpectedRuling(r.call, r.clause, r.against, r.to, r.restart, r.spot) for r in decided)
    ruled = any(r.clause == family.clause for r in decided)
    not_called = () if ruled or variant.called else (ExpectedWhyNot(family.clause, family.condition),)
    return replace(
        variant.scenario,
        id=f"{family.clause}/dispute-{crc32(f'{variant.id}|{text}'.encode()):08x}",
        title=Texts({lang: words("school.dispute.title", lang, text=text)}),
        clauses=(family.clause,),
        twin=None,
        expect=Expect(rulings=rulings, why_not=not_called),
        teach=Teach(why=Texts({lang: text})),
        file=None,
    )


def dispute_text(of: Question, objection: str, lang: str, now: datetime, given: Given | None = None) -> str:
    """The text of the file: who reads it is told at its head which question it is about, what was answered and what the key says."""
    table, code = load_table(of.variant.scenario.pitch), ruleset_of(of.variant.scenario).code
    head = [
        words("school.dispute.question", lang, id=of.id),
        words("school.dispute.made", lang, time=now.isoformat(timespec="minutes")),
        words("school.key", lang, answer=key_words(of.variant.key, lang, table, code)),
    ]
    if given is not None:
        head.append(words("school.dispute.given", lang, answer=given_words(given, lang, table, code)))
    return "".join(f"# {line}\n" for line in head) + to_toml(disputed(of, objection, lang))
