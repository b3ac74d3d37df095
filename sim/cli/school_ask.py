"""A question of the school put in a plain terminal: what is printed, what is typed, and the answer that comes of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from rich.text import Text

from sim.cli.terminal import console
from sim.geometry import Point
from sim.language import number, words
from sim.rules.catalogue import UnknownClause, clause
from sim.rules.words import Call, Restart
from sim.told import reason_and_file, told
from sim.training.answer import Confidence, Given
from sim.training.asked import Act, Choice, acts, against_choices, asks_for_spot, call_choices, facts, measured, restart_choices
from sim.training.desk import Watched
from sim.training.meetings import meetings
from sim.training.moments import moments
from sim.training.places import plain, read_place
from sim.training.progress import ProgressError
from sim.training.question import Question

Value = TypeVar("Value")


class Leave(Exception):
    """The trainee has had enough, or there is nothing more to read."""


class Back(Exception):
    """The trainee takes the last part back."""


def _read_line() -> str:
    """A line of standard input. Raises ``Leave`` at its end."""
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return line


@dataclass
class Seen:
    """How often a question was looked at, slowly too, and measured so far, and the seconds that went into drawing it again."""

    views: int = 1
    slow: int = 0
    measured: int = 0
    drawing: float = 0.0


@dataclass
class Dialog:
    """A trainee at a terminal. ``clock`` gives seconds; ``look`` draws the question larger and says where, None when nothing is drawn.

    ``slowly`` draws what leads up to the decision step by step, and says where; None where nothing is drawn: then its moments are told in order.
    ``views`` is how often a situation may be seen, None as often as wanted; ``measures`` whether contacts may be measured.
    """

    lang: str
    clock: Callable[[], float]
    look: Callable[[], str | None] = lambda: None
    slowly: Callable[[], tuple[str, ...]] | None = None
    views: int | None = None
    measures: bool = True
    read: Callable[[], str] = _read_line

    def ask(self, of: Question, title: str) -> tuple[Given, Watched]:
        """Puts a question and takes the answer. Raises ``Leave`` when none comes."""
        self.of, self.seen = of, Seen()
        self.print(title, style="bold")
        self._put()
        began = self.clock()
        given = self._parts()
        seconds = self.clock() - began - self.seen.drawing
        return given, Watched(seconds, self.seen.views, self.seen.slow, self.seen.measured)

    def _parts(self) -> Given:
        """The answer part by part; the last one may be taken back at any time."""
        said: list[Given] = [Given(None, None, Restart.PLAY_ON)]
        while True:
            steps = self._steps(said[-1] if len(said) > 1 else None)
            if len(said) > len(steps):
                return said[-1]
            try:
                said.append(steps[len(said) - 1](said[-1]))
            except Back:
                said = said[:-1] or said

    def _steps(self, given: Given | None) -> tuple[Callable[[Given], Given], ...]:
        """What is asked for, as far as follows from what was said."""
        called = given is not None and given.call is not None
        more = (self._ask_against, self._ask_restart) if called else ()
        place = (self._ask_spot,) if given is not None and called and asks_for_spot(given.restart) else ()
        return (self._ask_call, *more, *place, self._ask_confidence, self._ask_clause)

    def _ask_call(self, given: Given) -> Given:
        call = self._choice(words("school.ask.call", self.lang), [c for _, group in self._offered() for c in group], self._calls)
        return replace(given, call=call)

    def _ask_against(self, given: Given) -> Given:
        return replace(given, against=self._choice(words("school.ask.against", self.lang), against_choices(self.lang)))

    def _ask_restart(self, given: Given) -> Given:
        choices = restart_choices(self.lang, self.of.variant.scenario.ruleset.name)
        return replace(given, restart=self._choice(words("school.ask.restart", self.lang), choices))

    def _ask_spot(self, given: Given) -> Given:
        return replace(given, spot=self._place())

    def _ask_confidence(self, given: Given) -> Given:
        choices = [Choice(c, words(f"school.confidence.{c}", self.lang)) for c in Confidence]
        return replace(given, confidence=self._choice(words("school.ask.confidence", self.lang), choices))

    def _ask_clause(self, given: Given) -> Given:
        return replace(given, clause=self._clause())

    def keep(self, work: Callable[[], Value]) -> Value:
        """What keeps an answer; where it cannot be kept, it is told why, and tried again upon Enter. Raises ``Leave`` when that is enough."""
        while True:
            try:
                return work()
            except (OSError, ProgressError) as error:
                why = reason_and_file(error, self.lang) if isinstance(error, OSError) else told(str(error), self.lang)
                self.print(words("school.window.not_written", self.lang, why=why), style="red")
                self.print(words("school.ask.again", self.lang), style="dim")
                self._line()

    def print(self, text: str, style: str = "") -> None:
        """A line."""
        console().print(Text(text, style=style), soft_wrap=True)

    def _put(self) -> None:
        """Prints how matters stand and what is done."""
        self._tell()
        path = self.look()
        if path is not None:
            self.print(words("school.picture", self.lang, path=path), style="cyan")

    def _tell(self) -> None:
        """How matters stand and what is done."""
        for line in facts(self.of, self.lang):
            self.print(f"  {line}")
        done = acts(self.of, self.lang)
        if done:
            self.print(words("school.what_happens", self.lang))
        for line in in_order(done):
            self.print(f"  {line}")

    def _offered(self) -> tuple[tuple[str, tuple[Choice[Call | None], ...]], ...]:
        return call_choices(self.lang, self.of.variant.scenario.ruleset.name)

    def _calls(self) -> None:
        index = 0
        for heading, group in self._offered():
            names = [f"{index + i} {c.name}" for i, c in enumerate(group)]
            index += len(group)
            self.print(f"  {heading}: {', '.join(names)}" if heading else f"  {names[0]}")
        allowed = {"look": self._may_look, "slowly": self._may_look, "measure": self.measures}
        keys = [key for key in ("choose", "look", "slowly", "measure", "back", "leave") if allowed.get(key, True)]
        self.print(f"  ({'; '.join(words(f'school.ask.{key}', self.lang) for key in keys)})", style="dim")

    @property
    def _may_look(self) -> bool:
        return self.views is None or self.seen.views < self.views

    def _choice(self, prompt: str, choices: Sequence[Choice[Value]], show: Callable[[], None] | None = None) -> Value:
        """One of several, by number or by the beginning of its name."""
        self.print(prompt, style="bold")
        if show is None:
            self.print("  " + ", ".join(f"{i} {c.name}" for i, c in enumerate(choices)))
        else:
            show()
        while True:
            said = self._line()
            found = _picked(said, choices)
            if found is not None:
                return found.value
            self.print(words("school.not_a_choice", self.lang, value=said))

    def _place(self) -> Point:
        self.print(words("school.ask.spot", self.lang), style="bold")
        while True:
            said = self._line()
            found = read_place(said, self.of.log, [meeting.at for meeting in meetings(self.of.log)])
            if found is not None:
                return found
            self.print(words("school.not_a_place", self.lang, value=said))

    def _clause(self) -> str | None:
        self.print(words("school.ask.clause", self.lang), style="bold")
        while True:
            said = self._line()
            if not said:
                return None
            try:
                return clause(said, self.lang).id
            except UnknownClause:
                self.print(words("school.not_a_choice", self.lang, value=said))

    def _line(self) -> str:
        """What is typed next; what is asked for besides is done first. Its letters choose nothing, even where it is not allowed."""
        while True:
            sys.stdout.write("> ")
            sys.stdout.flush()
            said = self.read().strip()
            if said == "q":
                raise Leave
            if said == "b":
                raise Back
            if said == "v" and self._may_look:
                self._look_again()
            elif said == "s" and self._may_look:
                self._look_slowly()
            elif said == "m" and self.measures:
                self._measure()
            elif said in ("v", "s"):
                self.print(words("school.ask.seen", self.lang, count=self.seen.views))
            elif said == "m":
                self.print(words("school.not_a_choice", self.lang, value=said))
            else:
                return said

    def _look_again(self) -> None:
        """Draws the question again; the clock stands still while it is drawn."""
        self.seen.views += 1
        began = self.clock()
        path = self.look()
        self.seen.drawing += self.clock() - began
        if path is not None:
            self.print(words("school.picture", self.lang, path=path), style="cyan")
        else:
            self._tell()

    def _measured(self) -> list[str]:
        """What only a motion shows, where the situation turns on it."""
        told = measured(self.of, self.lang)
        return [] if told is None else [told]

    def _look_slowly(self) -> None:
        """Draws it step by step, or tells its moments in order where nothing is drawn; a look in slow motion, unless nothing moves.

        Where nothing may be measured, it tells what only a motion shows: at a window it could be seen.
        """
        for line in () if self.measures else self._measured():
            self.print(f"  {line}")
        if self.slowly is None and self.of.stop > self.of.start:
            self.seen.views += 1
            self.seen.slow += 1
            self.print(words("school.moment.in_order", self.lang))
            for line in in_order(moments(self.of, self.lang)):
                self.print(f"  {line}")
            return
        began = self.clock()
        paths = () if self.slowly is None else self.slowly()
        self.seen.drawing += self.clock() - began
        if not paths:
            self.print(words("school.nothing_moves", self.lang))
            return
        self.seen.views += 1
        self.seen.slow += 1
        for path in paths:
            self.print(words("school.picture", self.lang, path=path), style="cyan")

    def _measure(self) -> None:
        self.seen.measured += 1
        lines = [*self._measured(), *moment_lines(self.of, self.lang)]
        for line in lines or [words("school.no_contacts", self.lang)]:
            self.print(f"  {line}")


def in_order(done: Sequence[Act]) -> Iterator[str]:
    """What is done, numbered: of its times, which may decide, nothing but the order."""
    return (f"{i:>2}. {act.text}" for i, act in enumerate(done, 1))


def moment_lines(of: Question, lang: str) -> Iterator[str]:
    """The moments of a question with their times (s) to a tenth of a millisecond."""
    return (f"{number(act.t, lang, 4):>8} s  {act.text}" for act in moments(of, lang, measured=True))


def _picked(said: str, choices: Sequence[Choice[Value]]) -> Choice[Value] | None:
    if said.isdigit():
        return choices[int(said)] if int(said) < len(choices) else None
    wanted = plain(said)
    exact = [c for c in choices if plain(c.name) == wanted]
    near = exact or [c for c in choices if wanted and plain(c.name).startswith(wanted)]
    return near[0] if len(near) == 1 else None
