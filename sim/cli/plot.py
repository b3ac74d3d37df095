"""``tapete plot``: pictures of many runs, and the numbers that are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sim.batch.diving import Keeping
from sim.batch.maps import Hand, Passes, Position, Shots
from sim.batch.pictures import Drawn, ends, form_of, pass_map, position, save, shot_map
from sim.batch.plan import Plan
from sim.batch.scenario_runs import BadRuns
from sim.batch.scenes import ShotTerms, depths
from sim.batch.store import BadStore, MissingExtra
from sim.cli.options import RULESETS, Lang
from sim.cli.running import Cluster, Runs, Seed, Workers, lacking, opened, results_of
from sim.cli.terminal import console, fail, speak
from sim.cli.writing import Overwrite, writable
from sim.language import quoted, words
from sim.model.refusals import Refused
from sim.record import load_scenario
from sim.record.errors import Unreadable
from sim.rules.ruleset import Ruleset, RulesetError, load_ruleset
from sim.table import load_table

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Draw what comes of many runs, and write the numbers beside it as .csv.")


class Level(StrEnum):
    """Whose hand flicks."""

    FIRST = "first"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


Out = Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the picture goes: .png or .svg.")]
Errors = Annotated[
    Level,
    typer.Option("--hand", help="Whose errors: first somebody's in a first match, easy a beginner's, medium a club player's, hard a champion's."),
]
Keeper = Annotated[
    Keeping, typer.Option("--keeper", help="What the keeper does about a shot: it stands, or dives for the ball once it can have seen it.")
]
ByRuleset = Annotated[str, typer.Option("--ruleset", metavar="NAME", help=f"By whose laws, and on whose table: one of {RULESETS}.")]
Keep = Annotated[
    Path | None, typer.Option("--keep", metavar="FILE", help="Keep every run there (.parquet, .csv, .npz); what is there is drawn again.")
]


@app.command("shots")
def shots(
    out: Out = Path("shots.png"),
    runs: Runs = 4000,
    workers: Workers = 1,
    seed: Seed = 0,
    hand: Errors = Level.MEDIUM,
    defenders: Annotated[int, typer.Option("--defenders", min=0, max=6, metavar="N", help="Defenders in the way.")] = 2,
    keeper: Keeper = Keeping.DIVES,
    ruleset: ByRuleset = "club",
    cluster: Cluster = None,
    keep: Keep = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """How likely a shot is a goal, by where the ball lies: past keeper and defenders, at the widest gap, with a hand's errors.

    \b
    Examples:
      tapete plot shots -o shots.png
      tapete plot shots -o champion.svg --hand hard --defenders 0 -n 8000 -w 2
    """
    language = ready(out, lang, overwrite, kept(keep))
    pitch = load_table(known(ruleset, language).pitch).pitch
    terms = ShotTerms(depth=depths(pitch), defenders=defenders, keeping=keeper)
    results = results_of(Plan(Shots(Hand(hand), terms, ruleset), runs, seed), keep, workers, cluster, language)
    saved(lambda: shot_map(results, language, known(ruleset, language).pitch), out, language)


@app.command("passes")
def passes(
    out: Out = Path("passes.png"),
    runs: Runs = 4000,
    workers: Workers = 1,
    seed: Seed = 0,
    hand: Errors = Level.MEDIUM,
    near: Annotated[float, typer.Option("--near", min=1.0, metavar="MM", help="How near it has to come to lie.")] = 60.0,
    ruleset: ByRuleset = "club",
    cluster: Cluster = None,
    keep: Keep = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """How likely a pass comes to lie where it was meant to, by its length and the angle of the cut.

    \b
    Examples:
      tapete plot passes -o passes.png
      tapete plot passes -o passes.svg --hand easy --near 100
    """
    language = ready(out, lang, overwrite, kept(keep))
    if not math.isfinite(near):
        fail(f"--near: {near}: expected a finite number", language)
    results = results_of(Plan(Passes(Hand(hand), near, known(ruleset, language).name), runs, seed), keep, workers, cluster, language)
    saved(lambda: pass_map(results, near, language), out, language)


@app.command("position")
def worth(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario file; its position is looked at as it begins.")],
    out: Out = Path("position.png"),
    runs: Runs = 3000,
    workers: Workers = 1,
    seed: Seed = 0,
    hand: Errors = Level.MEDIUM,
    keeper: Keeper = Keeping.DIVES,
    cluster: Cluster = None,
    keep: Keep = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """How many goals may be expected of a position: of each figure that may shoot, and where to.

    \b
    Examples:
      tapete plot position scenarios/ATT-1/past-the-figure.toml -o worth.png
    """
    language = ready(out, lang, overwrite, [scenario, *kept(keep)])
    try:
        load_scenario(scenario)
        experiment = Position(Path(scenario).read_text(encoding="utf-8"), scenario, Hand(hand), keeper)
        experiment.shooters()
    except (Unreadable, BadRuns) as error:
        fail(str(error), language)
    except Refused as error:
        fail(f"{scenario}: {error}", language)
    results = results_of(Plan(experiment, runs, seed), keep, workers, cluster, language)
    saved(lambda: position(results, experiment, language), out, language)


@app.command("ends")
def scattered(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="What `tapete batch` has written.")],
    out: Out = Path("ends.png"),
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """Where the ball ended in every run of a batch, and what came of it.

    \b
    Examples:
      tapete plot ends results.csv -o ends.png
    """
    language = ready(out, lang, overwrite, [results])
    found = opened(results, language)
    saved(lambda: ends(found, language), out, language)


def known(ruleset: str, language: str) -> Ruleset:
    """The ruleset of that name; ends the command where there is none."""
    try:
        return load_ruleset(ruleset)
    except RulesetError as error:
        fail(f"--ruleset: {quoted(error.value)}: expected {error.expected}", language)


def kept(keep: Path | None) -> list[Path]:
    """The file that runs are kept in, which is read again."""
    return [] if keep is None else [keep]


def ready(out: Path, lang: str | None, overwrite: bool, reads: Iterable[str | Path], option: str = "--out") -> str:
    """The language to speak; ends the command when such a picture cannot be drawn, or would lose what is there."""
    language = speak(lang)
    try:
        form_of(out)
    except BadStore as error:
        fail(f"{option}: {error}", language)
    except MissingExtra as error:
        lacking(error, language)
    reads, numbers = tuple(reads), out.with_suffix(".csv")
    drawn_again = out.is_file() and numbers.is_file()
    writable(out, language, overwrite, reads, option)
    writable(numbers, language, overwrite or drawn_again, reads, option)
    return language


def saved(draw: Callable[[], Drawn], out: Path, language: str) -> None:
    """Draws a picture, writes it and its numbers and says where; ends the command in one sentence when it cannot."""
    try:
        path, numbers = save(draw(), out)
    except BadStore as error:
        fail(str(error), language)
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    console().print(words("cli.plot_saved", language, path=path, numbers=numbers), soft_wrap=True)
