"""What the play screen says: a moment of a session turned into the values its widgets draw, in the player's language."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.language import words
from sim.match.transcript import clock_words, statistics_rows
from sim.model.ids import Side
from sim.rules.counters import Counters, say_count, say_countdown, say_counters, say_phase, say_short
from sim.rules.procedure import RESTARTS, Step
from sim.rules.refusals import Reason
from sim.rules.refusing import spent
from sim.rules.timing import period_of
from sim.rules.wording import body_name
from sim.rules.words import UNASKED, Call, Phase
from sim.session.shown import Doing, Entry, Shown
from sim.session.words import of_you, say_expected, say_side
from sim.table import Table
from sim.view.panel import raised
from sim.view.widgets.counts import Count
from sim.view.widgets.last_whistle import LastWhistle
from sim.view.widgets.notebook import Note, Notebook
from sim.view.widgets.result import Result
from sim.view.widgets.ruled import note_of, weight
from sim.view.widgets.strip import Strip
from sim.view.widgets.turn import Turn

_PLACING = frozenset({Step.PLACE_FIRST, Step.PLACE_SECOND})
_NAMING = frozenset({Step.NAME, Step.TAKER})


@dataclass(frozen=True, slots=True)
class Told:
    """To whom things are told: the language, the names of the sides, home first, and the side of whoever plays against a computer."""

    lang: str
    names: tuple[str, str]
    you: Side | None = None

    def name(self, side: Side | None) -> str:
        """The name of a side's player; nothing for nobody."""
        if self.you is not None and side is not None:
            return self.words("name.you" if side is self.you else "name.machine")
        return "" if side is None else self.names[list(Side).index(side)]

    def side_words(self, key: str, side: Side | None, **fields: object) -> str:
        """A text of the play screen about a side, or to it."""
        name = raised(say_side(side, self.lang, self.you)) if self.you is not None else self.name(side)
        return words(of_you(f"play.{key}", side, self.you, self.lang), self.lang, side=name, **fields)

    def words(self, key: str, **fields: object) -> str:
        """A text of the play screen."""
        return words(f"play.{key}", self.lang, **fields)


def strip_of(shown: Shown, told: Told, *, hover: str | None = None, back: str = "", help_key: str = "") -> Strip:
    """The score strip; ``hover`` is what lies under the pointer; in a try, ``back`` is the key that leads back from it."""
    state = shown.state
    half = _period(shown, told)
    counted = shown.counters
    counts, warned = ("", False) if counted is None or counted.kicks is not None else (say_counters(counted, told.lang), counted.warned)
    if back:
        half = f"{told.words('try')} · {half}"
    owner = state.possession if shown.doing is not Doing.OVER else None
    attacks = owner.attacks(state.half) if owner else 0
    clock = clock_words(shown.clock)
    menu = f"{told.words('try_back')} · {back}" if back else told.words("menu")
    about = f"{words('help.button', told.lang)} ({help_key})" if help_key else words("help.button", told.lang)
    return Strip(told.names, shown.score, owner, attacks, half, clock, menu, hover == "menu", counts, warned, about, hover == "help")


def _period(shown: Shown, told: Told) -> str:
    """The half; in the shots how they stand."""
    state = shown.state
    if state.phase in (Phase.SHOTS, Phase.SHOOT_OUT):
        home, away = (sum(shot.scored for shot in made) for made in state.shots)
        return told.words("shots", home=home, away=away)
    period = period_of(state)
    half = words("view.first_half" if period % 2 else "view.second_half", told.lang)
    return told.words("extra_time", half=f"{half[:1].lower()}{half[1:]}") if period > int(state.ruleset.numbers.halves) else half


def turn_of(shown: Shown, told: Told, humans: tuple[Side, ...] = ()) -> Turn:
    """Whose move it is, what is left of it, and what comes next: what those at the window (``humans``) may do before the others do."""
    most = int(shown.state.ruleset.numbers.touches)
    left = None if shown.doing in (Doing.OVER, Doing.SIGNAL) else most if shown.touches_left is None else shown.touches_left
    if shown.touching is not None and left is not None and waits(shown):
        left = 0
    touches = told.words("touches")
    if shown.touching is not None:
        touches = told.words("touches_of", figure=body_name(shown.touching, told.lang))
    owed = shown.block_owed
    block = _block(shown, told)
    who = told.name(shown.to_move) if shown.to_move else raised(_kind(shown, told))
    kind = _line(shown, told) if shown.to_move else ""
    expected, counted = _next(shown, told, humans), shown.counters
    if counted is None:
        return Turn(shown.to_move, who, kind, left, most, touches, block, owed is not None, expected)
    countdown, counts = raised(say_countdown(counted, told.lang)), tuple(_count(counted, side, told.lang) for side in Side)
    return Turn(shown.to_move, who, kind, left, most, touches, block, owed is not None, expected, countdown, counted.hurries, counts)


def _next(shown: Shown, told: Told, humans: tuple[Side, ...]) -> str:
    """What is waited for; a block that may be made meanwhile comes first."""
    if shown.doing is Doing.THINKING and shown.block_owed in humans:
        return told.words("block_first", other=say_side(shown.to_move, told.lang, told.you) if told.you else told.name(shown.to_move))
    return say_expected(shown.expected, told.lang, told.you)


def _block(shown: Shown, told: Told) -> str:
    """The block that is owed: by whom, how many flicks that is, and until when."""
    if shown.block_owed is None:
        return told.words("no_block")
    if shown.block_s is not None:
        return told.side_words("block_for", shown.block_owed, seconds=math.ceil(shown.block_s))
    return told.side_words("block_now" if shown.state.block_due else "block", shown.block_owed)


def waits(shown: Shown) -> bool:
    """Whether the figure that touched the ball last took a restart, and may not touch it again before another has."""
    refusal = None if shown.touching is None else spent(shown.state, shown.match.layout, shown.touching)
    return refusal is not None and refusal.reason is Reason.DOUBLE_TOUCH


def _count(counted: Counters, side: Side, lang: str) -> Count:
    """What is counted of a side; in the kicks from the mark which of them went in."""
    at = list(Side).index(side)
    marks = None if counted.kicks is None else counted.kicks[at]
    return Count(side, min(counted.fouls[at], counted.free), counted.free, say_count(counted, side, lang), say_short(counted, side, lang), marks)


def _line(shown: Shown, told: Told) -> str:
    """The phase, where it is not open play, and the kind of move."""
    kind, phase = _kind(shown, told), shown.state.phase
    if phase in (Phase.PLAY, Phase.INTERVAL, Phase.OVER, Phase.TIME_OUT):
        return raised(kind)
    if again(shown):
        kind = told.words("kind.second_attempt", kind=kind)
    return raised(told.words("phase_kind", phase=say_phase(shown.state, told.lang), kind=kind))


def again(shown: Shown) -> bool:
    """Whether a restart has to be taken again, because of how it was taken."""
    ruled = next((entry.ruling for entry in shown.notebook if entry.ruling.call not in UNASKED), None)
    return ruled is not None and ruled.call is Call.RETAKE and shown.state.phase in RESTARTS


def _kind(shown: Shown, told: Told) -> str:
    if shown.doing is Doing.OVER:
        return told.words("kind.over")
    if shown.step is Step.TIME_OUT:
        return told.words("kind.time_out")
    if shown.doing is Doing.SIGNAL or shown.step is Step.INTERVAL:
        return told.words("kind.interval")
    if shown.doing is Doing.CHANGING:
        return told.words("kind.change")
    if shown.doing is Doing.THINKING:
        return told.words("kind.thinking")
    if shown.step is Step.SANCTION:
        return told.words("kind.sanction")
    if shown.step in _PLACING:
        return told.words("kind.place")
    if shown.step in _NAMING:
        return told.words("kind.take")
    return told.words(f"kind.{shown.kind or 'attack'}")


def note_name(entry: Entry, index: int) -> str:
    """A name that tells an entry from all others: its act, and which of its rulings."""
    return f"{entry.number}.{index}"


def named(entries: tuple[Entry, ...]) -> dict[str, Entry]:
    """The entries by name, newest first."""
    out: dict[str, Entry] = {}
    for entry in entries:
        index = 0
        while note_name(entry, index) in out:
            index += 1
        out[note_name(entry, index)] = entry
    return out


def notebook_of(notes: dict[str, Entry], told: Told, table: Table, opened: str | None, hover: str | None, first: int, press: str) -> Notebook:
    """The referee's notebook; ``press`` says what another press on the open entry shows."""
    lines = tuple(_note(name, entry, told, table, press if name == opened else "") for name, entry in notes.items())
    return Notebook(told.words("notebook"), lines, told.words("notebook_empty"), told.words("earlier", count="{count}"), opened, hover, first)


def _note(name: str, entry: Entry, told: Told, table: Table, press: str) -> Note:
    return note_of(name, entry.clock, entry.period, entry.ruling, told.lang, table, press)


def last_noted(notes: dict[str, Entry]) -> tuple[str, Entry | None]:
    """What the whistle was last blown for: of the newest act that was ruled on, the weightiest ruling; of several such the last."""
    newest = next(iter(notes.values()), None)
    if newest is None:
        return "", None
    act = [(name, entry) for name, entry in notes.items() if entry.number == newest.number]
    return max(act, key=lambda noted: weight(noted[1].ruling))


def last_of(name: str, entry: Entry | None, told: Told, table: Table, key: str, hover: str | None) -> LastWhistle:
    """The newest ruling as a line, and the button with its ``key`` that opens the notebook."""
    note = None if entry is None else _note(name, entry, told, table, "")
    return LastWhistle(told.words("last_whistle"), note, told.words("notebook_short"), key, hover)


def leading(entries: tuple[Entry, ...]) -> Entry:
    """The entry that the whistle was blown for: the weightiest of an act, and of several such the last."""
    return max(enumerate(entries), key=lambda numbered: (weight(numbered[1].ruling), numbered[0]))[1]


NEXT = ("again", "watch")
"""What can be done when a match is over, as the card at its end and the menu name it."""
_TOLD = 9
"""So many rows of numbers are told at the end; what comes after is fouls by clause."""


def result_of(shown: Shown, told: Told, hover: str | None = None) -> Result:
    """The card at the end of a match."""
    told_rows = ((raised(what), home, away) for what, home, away in statistics_rows(shown.match.statistics, told.lang, shown.match.ruleset))
    rows = tuple(row for row in told_rows if not row[0].startswith(" ") and row[1:] != ("0", "0"))
    buttons = tuple((name, told.words(f"pause.{name}")) for name in NEXT)
    return Result(told.words("result.title"), told.names, shown.score, rows[:_TOLD], told.words("result.press"), buttons, hover)
