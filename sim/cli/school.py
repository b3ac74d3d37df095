"""``tapete school``: practice, examinations, and tools for their authors."""

from __future__ import annotations

import typer

from sim.cli import school_authors, school_papers, school_practice, school_progress

app = typer.Typer(
    name="school",
    help="The referee school: practice, examinations, and tools for their authors.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("practice")(school_practice.practice)
app.command("today")(school_progress.today)
app.command("progress")(school_progress.progress_)
app.command("exam")(school_papers.exam)
app.command("check")(school_papers.check_result)
app.command("report")(school_papers.report)
app.command("compare")(school_papers.compare)
app.command("changes")(school_authors.changes)
app.command("lint")(school_authors.lint_files)
app.command("preview")(school_authors.preview)
app.command("dispute")(school_authors.dispute)
