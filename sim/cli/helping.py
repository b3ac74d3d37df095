"""How a command tells what it is for: whole summaries, and names of what it takes without the program's own words for their types."""

from __future__ import annotations

import inspect
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


class Plain:
    """A command, or a group of them, whose arguments are told by name alone: ``FILE``, in the line of usage ``[FILE]`` if it may be left out."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        params: list[Any] = getattr(self, "params", [])
        for param in (each for each in params if each.param_type_name == "argument"):
            name = (param.metavar or param.name.upper()).strip("[]")
            more = "..." if param.nargs != 1 else ""
            said = f"{name}{more}" if param.required else f"[{name}]{more}"
            param.metavar = name
            param.display_type_rich = lambda **_: None
            param._usage_display_name = lambda said=said: said


class PlainCommand(Plain, TyperCommand):
    """A command that is told plainly."""


class PlainGroup(Plain, TyperGroup):
    """A group of commands that is told plainly."""


def told_plainly(app: typer.Typer) -> None:
    """Lets an app and all below it be told plainly, each command in its list by its whole first sentence."""
    app.info.cls = PlainGroup
    for command in app.registered_commands:
        kind = command.cls
        command.cls = PlainCommand if kind in (None, TyperCommand) else type(kind.__name__, (Plain, kind), {})
        command.short_help = command.short_help or _summary(command.callback)
    for group in app.registered_groups:
        below = group.typer_instance
        if below is None:
            continue
        group.cls = PlainGroup
        callback = below.registered_callback.callback if below.registered_callback is not None else None
        group.short_help = _summary(callback) or str(below.info.help or "")
        told_plainly(below)


def _summary(callback: object) -> str:
    """The first paragraph of what is told of a command, in one line."""
    return " ".join((inspect.getdoc(callback) or "").split("\n\n")[0].split())
