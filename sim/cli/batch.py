"""``tapete batch``: a scenario played many times with some of it varied by chance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.batch.bins import wilson
from sim.batch.experiment import Table
from sim.batch.pictures import ends, percents
from sim.batch.plan import Plan
from sim.batch.scenario_runs import BadRuns, ScenarioRuns
from sim.batch.spread import BadSpread, Variation, variations
from sim.cli.options import Lang
from sim.cli.plot import ready, saved
from sim.cli.running import Cluster, Runs, Seed, Workers, carried_out, opened
from sim.cli.terminal import Exit, console, fail, speak
from sim.cli.writing import Overwrite, writable
from sim.language import number, words
from sim.record import load_scenario
from sim.record.errors import Unreadable


def batch(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario file.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the results go: .parquet, .csv or .npz.")],
    vary: Annotated[list[str] | None, typer.Option("--vary", metavar="WHAT=HOW", help="What is varied, and how; may be given several times.")] = None,
    runs: Runs = 1000,
    workers: Workers = 1,
    seed: Seed = 0,
    unjudged: Annotated[bool, typer.Option("--unjudged", help="Without the referee: faster, and nothing is ruled.")] = False,
    cluster: Cluster = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Also draw where the ball ended (.png or .svg).")] = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """Play a scenario many times with some of it varied, and write a row for each run.

    WHAT is aim (degrees added), direction (degrees, 0 along the pitch to the east, counter-clockwise), speed (mm/s, up to a hand's 6000),
    spin (rad/s, counter-clockwise) or loft (degrees, 0 to less than 90) of the first flick, action[1].speed of another, or a body (mm, from the
    middle of the pitch): ball, home.9, home.9.x, away.keeper.angle (degrees). HOW is normal(mean, sd), uniform(least, greatest),
    triangular(least, likeliest, greatest), lognormal(mean, sd) or choice(1, 2, 3): the value itself, with + before it added to what the
    scenario says, with * times that.

    A run that cannot be (bodies overlap or lie beyond the cloth, a flick is beyond a hand) stands in the results with its reason.
    The same seed gives the same results with any number of workers. A run that was stopped goes on with the same command.

    \b
    Examples:
      tapete batch scenarios/GOL-2/bar-and-back-in-open-play.toml --vary 'aim=normal(0, 1)' -n 500 -o out.csv
      tapete batch scenarios/ATT-1/past-the-figure.toml --vary 'home.9=+normal(0, 3)' --vary 'speed=*normal(1, 0.05)' -w 2 -o out.parquet
      tapete batch scenarios/ATT-1/past-the-figure.toml --vary 'aim=normal(0, 2)' -o out.npz --plot ends.png
    """
    language = speak(lang)
    writable(out, language, overwrite, [scenario])
    experiment = _experiment(scenario, vary or [], not unjudged, language)
    if plot is not None:
        if plot.with_suffix(".csv").resolve() == out.resolve():
            fail(words("cli.batch_same_numbers", language, path=out), language)
        ready(plot, lang, overwrite, [scenario, out], "--plot")
    carried_out(Plan(experiment, runs, seed), out, workers, cluster, language, overwrite)
    results = opened(out, language)
    _sum_up(results, out, language)
    if results["refused"].dtype.kind == "U" and (results["refused"] != "").all():
        fail(words("cli.batch_none", language, reason=str(results["refused"][0])), language, Exit.DIFFERENT)
    if plot is not None:
        saved(lambda: ends(results, language), plot, language)


def _experiment(file: str, vary: list[str], judged: bool, language: str) -> ScenarioRuns:
    """What is to be run; ends the command in one sentence when it cannot be."""
    try:
        load_scenario(file)
        text = Path(file).read_text(encoding="utf-8")
        varied: list[Variation] = []
        for one in vary:
            varied += variations(one)
        experiment = ScenarioRuns(text, file, tuple(varied), judged)
        experiment.check()
    except Unreadable as error:
        fail(str(error), language)
    except (BadSpread, BadRuns) as error:
        fail(f"--vary: {error}", language)
    return experiment


def _sum_up(results: Table, out: Path, language: str) -> None:
    count = len(results["run"])
    could = results["refused"] == "" if results["refused"].dtype.kind == "U" else results["run"] >= 0
    screen = console()
    screen.print(words("cli.batch_done", language, path=out, count=number(count, language), refused=number(int((~could).sum()), language)))
    done = int(could.sum())
    if "goal" in results and done:
        goals = int((results["goal"][could] > 0).sum())
        kept = 100.0 * float((results["kept"][could] > 0).mean())
        shares = percents(goals / done, *wilson(goals, done), language)
        told = {"goals": number(goals, language), "runs": words("counted.runs", language, count=done), "kept": number(kept, language, 1), **shares}
        screen.print(words("cli.batch_goals", language, **told), soft_wrap=True)
