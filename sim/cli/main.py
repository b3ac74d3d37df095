"""The command ``tapete``: runs what was asked for, and ends as a command has to end.

Nothing is loaded before somebody stands ready for Ctrl-C, which may come at any time.
"""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""How shells count a command that Ctrl-C has stopped."""
PIPE_CLOSED = 141
"""How shells count a command whose reader had read enough."""


def main() -> int:
    """Runs the command; returns the exit code."""
    try:
        code = _run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _unread()
    return code


def _run() -> int:
    import typer  # noqa: PLC0415

    from sim.cli.commands import app  # noqa: PLC0415
    from sim.cli.misuse import Misuse, tell_misuse  # noqa: PLC0415
    from sim.cli.terminal import Exit, prepare  # noqa: PLC0415

    prepare()
    try:
        code = app(prog_name="tapete", standalone_mode=False)
    except Misuse as error:
        return tell_misuse(error)
    except typer.Abort:
        return INTERRUPTED
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return _unread()
        return end.code if isinstance(end.code, int) else int(Exit.OK)
    return code if isinstance(code, int) else int(Exit.OK)


def _unread() -> int:
    """Lets what is still to be written go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return PIPE_CLOSED


if __name__ == "__main__":
    sys.exit(main())
