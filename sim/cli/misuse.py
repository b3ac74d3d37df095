"""A command that was called wrongly, told in one line: where, what was given, and what was expected instead."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final, cast

import typer

from sim.cli.terminal import Exit, complain, shared
from sim.language import DEFAULT, choose, quoted
from sim.record.problems import input_expected

Misuse: Final = cast("type[Exception]", next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"))
"""What typer raises for a wrong call; it brings click along under another name in some of its versions than in others."""

_NOT_ONE_OF = re.compile(r"(?:Value error, )?(?P<value>.+?) is not one of (?P<expected>.+?)\.?")
_NOT_IN_RANGE = re.compile(r"(?P<value>\S+) is not in the range (?P<expected>.+?)\.?")
_NOT_VALID = re.compile(r"(?P<value>.+) is not a valid (?P<expected>int|float)(?:eger)?(?: range)?\.?")
_EXTRA = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((?P<value>.*)\)")
_NUMBERS: Final = {"int": "a whole number", "float": "a finite number"}


def tell_misuse(error: Any) -> int:
    """Says on standard error, in the language in use, what was wrong with the call; returns the exit code."""
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
    else:
        complain(misuse_line(error), _language())
    return int(Exit.UNUSABLE)


def _language() -> str:
    """The language asked for in the call, which may stand behind what is wrong with it."""
    said = re.search(r"(?:^|\0)--lang[=\0]([^\0]+)", "\0".join(sys.argv[1:]))
    try:
        return choose(said[1] if said else shared().lang)
    except ValueError:
        return DEFAULT


def misuse_line(error: Any) -> str:
    """The line that tells a wrong call, in English: ``--acts: 0: expected a number of at least 1``."""
    context, message = getattr(error, "ctx", None), " ".join(str(getattr(error, "message", error)).split())
    path = context.command_path if context else "tapete"
    kind, name = type(error).__name__, _name(error)
    if kind == "NoSuchOption":
        alike = get_close_matches(error.option_name, _options(context), 1)
        return f"{path}: no such option {error.option_name}" + (f": did you mean {alike[0]}?" if alike else "")
    if kind == "MissingParameter" or (kind == "BadOptionUsage" and "requires" in message):
        return f"{name}: missing: expected a value ({path} --help tells more)"
    if kind == "BadOptionUsage" and "not take a value" in message:
        return f"{name}: a value: expected the option alone"
    if found := _EXTRA.fullmatch(message):
        return f"{path}: {quoted(found['value'])}: expected no more arguments"
    if message.startswith("No such command") and context:
        given = message.partition("'")[2].partition("'")[0]
        names = context.command.list_commands(context)
        alike = get_close_matches(given, names, 1)
        return f"{path}: {quoted(given)}: expected " + (f"a command: did you mean {alike[0]}?" if alike else f"one of {', '.join(names)}")
    return _of_a_value(name or path, error, message)


def _of_a_value(name: str, error: Any, message: str) -> str:
    if found := _NOT_ONE_OF.fullmatch(message):
        return f"{name}: {_unquoted(found['value'])}: expected one of {found['expected'].replace(chr(39), '')}"
    if found := _NOT_VALID.fullmatch(message):
        return f"{name}: {found['value']}: expected {_NUMBERS[found['expected']]}"
    if found := _NOT_IN_RANGE.fullmatch(message):
        return f"{name}: {found['value']}: expected {_range(found['expected'])}"
    value = input_expected(error.__cause__)
    return f"{name}: {message}" if value is None else f"{name}: {_given(value[0])}: expected {value[1]}"


def _range(text: str) -> str:
    """A range as click writes it, ``x>=1`` or ``1<=x<=9``, in words."""
    low, high = re.search(r"x>=?(\S+)|(\S+?)<=?x", text), re.search(r"x<=?(\S+)", text)
    if low and high:
        return f"a number from {low[1] or low[2]} to {high[1]}"
    return f"a number of at least {low[1] or low[2]}" if low else f"a number of at most {high[1]}" if high else text


def _unquoted(value: str) -> str:
    """A text that click has quoted in the program's own way, quoted in ours."""
    try:
        return quoted(ast.literal_eval(value))
    except (ValueError, SyntaxError):
        return value


def _given(value: object) -> str:
    """A number as it is, anything else quoted."""
    text = str(value)
    return text if re.fullmatch(r"[-+]?\d+(\.\d+)?", text) else quoted(text)


def _name(error: Any) -> str:
    """The option or argument that is wrong, by its long name."""
    param = getattr(error, "param", None)
    if param is None:
        return str(getattr(error, "option_name", "") or "")
    long = [name for name in param.opts if name.startswith("--")]
    return str(long[0] if long else getattr(param, "metavar", None) or param.name)


def _options(context: Any) -> Iterable[str]:
    return [name for param in context.command.get_params(context) for name in param.opts] if context else []
