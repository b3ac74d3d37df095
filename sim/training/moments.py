"""The moments that may decide in a question: what is done, contacts, who comes on or goes off, and when what was flicked lies still."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sim.events import Began, Entered, Left, contacts
from sim.language import sentence, words
from sim.model.actions import Flick, Substitute
from sim.model.ids import BALL
from sim.rules.wording import body_name, body_phrase
from sim.training.asked import Act, acts
from sim.training.meetings import meetings, number_of
from sim.training.question import Question


def moments(of: Question, lang: str, *, measured: bool = False) -> tuple[Act, ...]:
    """All of them up to where the situation stops, in order of time; ``measured``: with speeds and waits that may decide."""
    return tuple(sorted((*acts(of, lang, measured=measured), *_contacts(of, lang), *_rests(of, lang), *_crossings(of, lang)), key=lambda act: act.t))


def _contacts(of: Question, lang: str) -> Iterator[Act]:
    numbered = meetings(of.log)
    for touch in contacts(of.log):
        who = {"a": body_name(touch.a, lang), "b": body_name(touch.b, lang)}
        yield Act(touch.t, words("school.moment.contact", lang, number=number_of(touch, numbered) or "–", **who))


def _rests(of: Question, lang: str) -> Iterator[Act]:
    """When the ball and whatever was flicked come to rest."""
    flicked = dict.fromkeys(began.action.figure for began in of.log.of(Began) if isinstance(began.action, Flick))
    for body in (BALL, *flicked):
        if body not in of.log.bodies():
            continue
        path = list(of.log.path(body, 0.0, of.log.until))
        for before, after in pairwise(path):
            if after.at_rest and not before.at_rest:
                yield Act(after.t, sentence(words("school.moment.rest", lang, body=body_phrase(body, lang))))


def _crossings(of: Question, lang: str) -> Iterator[Act]:
    changed = {began.action.off for began in of.log.of(Began) if isinstance(began.action, Substitute)}  # who goes off is shown where that is
    found = [(event.t, "off" if event.body in changed else "on", event.body) for event in of.log.of(Entered)]
    found += [(event.t, "off", event.body) for event in of.log.of(Left)]
    for t, key, body in found:
        if t > 0.0:
            yield Act(t, sentence(words(f"school.moment.{key}", lang, body=body_phrase(body, lang))))
