"""``tapete play`` and ``tapete match continue``: a match at the window, or between two players without one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from sim.cli.match import LogFile, app, begun, opened, print_statistics, steps_of
from sim.cli.options import RULESETS, Lang
from sim.cli.terminal import Exit, complain, console, errors, fail, speak
from sim.cli.window import SettingsFile, open_window
from sim.language import quoted, words
from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.match.transcript import standing
from sim.model.ids import Side
from sim.players.game import DeadEnd, Game
from sim.players.protocol import Player
from sim.players.registry import UnknownPlayer, names, player
from sim.record.errors import Unreadable
from sim.record.hold import Held, Hold
from sim.record.match_lines import NOBODY_NEW
from sim.record.match_log import LogWriter, create, resume_writing
from sim.rules.ruleset import LONGEST, RulesetError, load_ruleset, ruleset_names
from sim.rules.timing import length_of, period_of
from sim.session.going_on import GoingOn
from sim.session.shown import FlickMode
from sim.session.terms import HUMAN, SEEDS, Terms, opponent

if TYPE_CHECKING:
    from sim.view.app.app import App as WindowApp
    from sim.view.app.screen import Screen


def play(
    headless: Annotated[bool, typer.Option("--headless", help="Without a window.")] = False,
    home: Annotated[
        str | None, typer.Option("--home", metavar="PLAYER", help=f"Who plays home: human (at the window), {', '.join(names())}.")
    ] = None,
    away: Annotated[str | None, typer.Option("--away", metavar="PLAYER", help="Who plays away, by the same names.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, metavar="N", help="What all chance is drawn from.")] = None,
    minutes: Annotated[float | None, typer.Option("--minutes", metavar="M", help="Length of a half (default: the ruleset's).")] = None,
    ruleset: Annotated[str | None, typer.Option("--ruleset", metavar="NAME", help=f"The ruleset, one of {RULESETS}.")] = None,
    mode: Annotated[FlickMode | None, typer.Option("--mode", help="How the pointer flicks: aim or nail.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Where the match is logged (.jsonl).")] = None,
    on: Annotated[Path | None, typer.Option("--continue", metavar="FILE", help="Goes on at the window with the match of a log.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the score.")] = False,
    settings: SettingsFile = None,
    lang: Lang = None,
) -> None:
    """Play a match, at the window or without one.

    At the window it begins with the set-up; who names a player, rules or a length goes straight to the table, and what is not named is as
    the settings have it. Each side is named for itself: where only one is, a human plays against the settings' opponent, and anybody else
    against a human. Every match at the window is kept as it goes on; the menu offers to go on with the last one. Without a window the same
    players with the same seed play the same match. A log that was cut short goes on with `--continue`, or without a window with
    `tapete match continue`.

    \b
    Examples:
      tapete play
      tapete play --home human --away ai:medium --minutes 5
      tapete play --continue match.jsonl
      tapete play --headless --home ai:hard --away ai:easy --seed 7
      tapete play --headless --home random --away random --minutes 3 -o match.jsonl
    """
    language = speak(lang)
    if minutes is not None and not 0.0 < minutes <= LONGEST:
        fail(f"--minutes: {minutes:g}: expected minutes, more than 0 and at most {LONGEST}", language)
    if ruleset is not None and ruleset not in ruleset_names():
        fail(f"--ruleset: {quoted(ruleset)}: expected one of {', '.join(ruleset_names())}", language)
    if on is not None:
        said = (home, away, seed, minutes, ruleset, mode, out)
        if headless or any(value is not None for value in said):
            fail("--continue: with other options: expected it alone, for a log holds the terms of its match", language)
        _go_on(on, settings, lang)
        return
    if not headless:
        _at_the_window({Side.HOME: home, Side.AWAY: away}, Asked(seed, minutes, ruleset, mode, out), settings, lang)
        return
    home, away, seed, ruleset = home or "random", away or "random", seed or 0, ruleset or "club"
    players = _players({Side.HOME: home, Side.AWAY: away}, seed, language, {side: f"--{side}" for side in Side})
    try:
        load_ruleset(ruleset)
        match = Match.new(new_header(home=home, away=away, ruleset=ruleset, seed=seed, minutes=minutes))
    except RulesetError as error:
        fail(str(error), language)
    log = None
    if out is not None:
        try:
            log = create(out, match)
        except FileExistsError:
            fail(_taken(out), language)
        except OSError as error:
            fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    _run(Game(match, players), log, out, quiet, language)


def _taken(out: Path) -> str:
    """The line that refuses to log a match where something is already: no match is ever replaced."""
    if out.is_dir():
        return f"--out: {out}: a folder: expected a file"
    return f"--out: {out}: a file: expected a file that is not there yet"


def _go_on(file: Path, settings: Path | None, lang: str | None) -> None:
    """Opens the window on the match of a log; one that is none is told before any window opens."""
    try:
        going = GoingOn(file)
    except Unreadable as error:
        fail(str(error), speak(lang))

    def screens(window: WindowApp) -> tuple[Screen, ...]:
        from sim.view.screens.play_going_on import GoingOnScreen  # noqa: PLC0415 - the window is loaded only when one is opened

        return (GoingOnScreen(window, going),)

    open_window(lang, screens, settings=settings)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was said about a match at the window; None where nothing was."""

    seed: int | None
    minutes: float | None
    ruleset: str | None
    mode: FlickMode | None
    out: Path | None


def _at_the_window(players: dict[Side, str | None], asked: Asked, settings: Path | None, lang: str | None) -> None:
    """Opens the window, on the set-up or straight on the match that was asked for."""
    language = speak(lang)
    for side, name in players.items():
        if name not in (None, HUMAN, *names()):
            fail(f"--{side}: {quoted(name)}: expected one of {', '.join((HUMAN, *names()))}", language)
    if asked.out is not None and asked.out.exists():
        fail(_taken(asked.out), language)

    def screens(window: WindowApp) -> tuple[Screen, ...]:
        from sim.view.screens.play import open_play  # noqa: PLC0415 - the window is loaded only when one is opened
        from sim.view.screens.setup import Setup  # noqa: PLC0415

        said = (*players.values(), asked.seed, asked.minutes, asked.ruleset, asked.mode, asked.out)
        if all(value is None for value in said):
            return (Setup(window),)
        usual = Terms.of(window.settings, secrets.randbelow(SEEDS))
        terms = Terms(
            *_seats(players[Side.HOME], players[Side.AWAY], usual, opponent(window.settings)),
            asked.ruleset or usual.ruleset,
            asked.minutes if asked.minutes is not None else usual.minutes,
            asked.mode or usual.mode,
            asked.seed if asked.seed is not None else usual.seed,
            asked.out,
        )
        return (open_play(window, terms),)

    try:
        open_window(lang, screens, settings=settings)
    except RulesetError as error:
        fail(str(error), language)
    except OSError as error:
        fail(f"{asked.out}: {error.strerror or error}: expected a file that can be written", language)


def _seats(home: str | None, away: str | None, usual: Terms, other: str) -> tuple[str, str]:
    """Who plays: who was named; against one who was, somebody at the window or, if that one sits there already, the usual opponent."""
    if home is None and away is None:
        return usual.home, usual.away
    return home or (other if away == HUMAN else HUMAN), away or (other if home == HUMAN else HUMAN)


@app.command("continue")
def continue_(
    file: LogFile,
    home: Annotated[str | None, typer.Option("--home", metavar="PLAYER", help="Who plays home (default: as before).")] = None,
    away: Annotated[str | None, typer.Option("--away", metavar="PLAYER", help="Who plays away (default: as before).")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the score.")] = False,
    lang: Lang = None,
) -> None:
    """Play a match on from the last whole line of its log: with the same players, to the very end it would have had.

    Another player takes its side over from the next act on; the log says so in the line of that act, and undoing that act gives the side back.

    \b
    Examples:
      tapete match continue match.jsonl
      tapete match continue match.jsonl --away ai:hard
    """
    language = speak(lang)
    try:
        hold = Hold(file)
    except Held as error:
        fail(str(error), language)
    found = opened(file, language)
    match = begun(found, language)
    asked = {side: name for side, name in zip(Side, (home, away), strict=True) if name is not None}
    seats = {**found.seats, **asked}
    places = {side: f"--{side}" if side in asked else f"{file}:1: {side}" for side in Side}
    players = _players(seats, match.header.seed, language, places)
    game = Game.resumed(match, (step for step, _ in steps_of(found, language)), players)
    if game.match.over:
        console().print(words("cli.match_is_over", language, path=file), soft_wrap=True)
        return
    try:
        log = resume_writing(found, hold)
    except OSError as error:
        fail(f"{file}: {error.strerror or error}: expected a file that can be written", language)
    new = {side: name for side, name in asked.items() if name != found.seats[side]}
    _run(game, log, Path(file), quiet, language, new, {**found.names, **{side: f"{found.names[side]}, {name}" for side, name in new.items()}})


def _players(names: dict[Side, str], seed: int, language: str, places: dict[Side, str]) -> dict[Side, Player]:
    """Who plays each side; ``places`` is where each was named, for the line that says there is nobody of that name."""
    out = {}
    for side, name in names.items():
        try:
            out[side] = player(name, side, seed)
        except UnknownPlayer as error:
            fail(f"{places[side]}: {error}", language)
    return out


def _run(
    game: Game,
    log: LogWriter | None,
    out: Path | None,
    quiet: bool,
    language: str,
    new: Mapping[Side, str] = NOBODY_NEW,
    names: Mapping[Side, str] | None = None,
) -> None:
    """Plays on to the end, logging every act, with a bar on standard error where it is a terminal.

    ``new`` are those who take a side over before the next act, ``names`` all who have played a side.
    """
    now = match = game.match
    with ExitStack() as stack:
        if log is not None:
            stack.enter_context(log)
        err = errors()
        bar = None
        if err.is_terminal and not quiet:
            columns = (TextColumn(words("cli.match_progress", language)), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[score]}"))
            bar = stack.enter_context(Progress(*columns, console=err, transient=True))
            task = bar.add_task("", total=_length(match), completed=int(_played(match)), score=_score(match))

        def on_step(step: Step) -> None:
            nonlocal now
            now = step.match
            if log is not None:
                log.append(step, new if step.number == match.acts + 1 else NOBODY_NEW)
            if bar is not None:
                bar.update(task, completed=_played(now), score=_score(now))

        try:
            game.on_step = on_step
            game.run()
        except KeyboardInterrupt:
            if out is not None:
                complain(words("cli.match_stopped", language, path=out), language)
            raise typer.Exit(int(Exit.STOPPED)) from None
        except DeadEnd as error:
            fail(str(error), language, Exit.DIFFERENT)
        except OSError as error:
            fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    screen = console()
    screen.print(Text(standing(now, language), style="bold"))
    if not quiet:
        print_statistics(now.statistics, now, language, names)
        if out is not None:
            screen.print(words("cli.match_saved", language, path=out, count=now.acts), soft_wrap=True)


def _length(match: Match) -> float:
    """How long (s) the halves are together."""
    return sum(length_of(period, match.ruleset) for period in range(1, int(match.ruleset.numbers.halves) + 1))


def _played(match: Match) -> float:
    """How much of the match's time is over (s)."""
    if match.over:
        return _length(match)
    return sum(length_of(period, match.ruleset) for period in range(1, period_of(match.state))) + match.clock


def _score(match: Match) -> str:
    return f"{match.score[0]}–{match.score[1]}"
