"""The files of a sitting at the editor: which are its own, what they are called that nobody named, and what came of writing one."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from sim.language import words
from sim.match.scenario import Scenario
from sim.record.match_log import replace_file
from sim.resources import scenarios
from sim.session import editing
from sim.session.remarks import remark, remarks_in
from sim.told import reason, told

SUFFIX = ".toml"
MOST = 9999
"""So many files of one name are told apart by their number."""


class Files:
    """Its own are those that were opened or written in this sitting and are as they were then; one of the library only once it was written."""

    def __init__(self, opened: Path | None = None) -> None:
        self._known: dict[Path, bytes] = {}
        if opened is not None and not _real(opened).is_relative_to(scenarios().resolve()):
            self._keep(opened)

    def _keep(self, path: Path) -> None:
        content = _content(path)
        if content is not None:
            self._known[_real(path)] = content

    def own(self, path: Path) -> bool:
        """Whether a file may be written over without asking."""
        known = self._known.get(_real(path))
        return known is not None and known == _content(path)

    def why_ask(self, path: Path, lang: str) -> str:
        """Why a file is not simply written over; nothing where there is none, or where it is this sitting's own."""
        if not os.path.lexists(path) or self.own(path):
            return ""
        if _real(path) in self._known:
            return words("editor.changed_since", lang, path=path)
        shipped = _real(path).is_relative_to(scenarios().resolve())
        return words("editor.replace_shipped" if shipped else "editor.replace", lang, path=path)

    def remarks(self, path: Path) -> str:
        """What its author wrote at the head of a file that this sitting knows."""
        known = self._known.get(_real(path))
        return "" if known is None else remarks_in(known.decode("utf-8", "replace"))

    def write(self, scenario: Scenario, path: Path, lang: str, *, expect: bool) -> tuple[str, bool]:
        """Writes a scenario, with what is ruled in it or without; gives what came of it in words, and whether it was written."""
        wrong = editing.outcome(scenario).wrong
        if wrong:
            return told(wrong, lang), False
        said = editing.expecting(scenario) if expect else replace(scenario, expect=None)
        filed = editing.filed(said, path.stem, _real(path).parent.name)
        there = os.path.lexists(path)
        try:
            replace_file(path, f"{self.remarks(path) or remark(filed, lang)}{editing.text_of(filed)}".encode())
        except OSError as error:
            return words("editor.not_saved", lang, path=path, why=reason(error, lang)), False
        self._keep(path)
        return words("editor.saved_over" if there else "editor.saved", lang, path=path), True


def named(text: str, folder: Path, stem: str) -> Path:
    """The file that somebody means by a name: in a folder, where they name none; one of a name that is free, where they name a folder alone.

    >>> named("mine", Path("nowhere"), "scene").as_posix(), named("..", Path("nowhere"), "scene").as_posix()
    ('nowhere/mine.toml', 'nowhere/../scene.toml')
    """
    path = folder / _at_home(Path(text))
    if path.name in ("", "..") or not text or text.endswith(("/", os.sep)) or os.path.isdir(path):
        return path / free(stem, path)
    return path if path.suffix.lower() == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")


def _at_home(path: Path) -> Path:
    """A path from somebody's own folder (~) in full; one from a folder of nobody's as it is."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def free(stem: str, folder: Path) -> str:
    """The name of a file that nobody has named: one that is not there yet.

    >>> free("scene", Path("nowhere"))
    'scene.toml'
    """
    names = (f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in range(1, MOST))
    return next(name for name in names if not os.path.lexists(folder / name))


def name_of(file: Path, folder: Path) -> str:
    """How a file is named to somebody who names files in a folder: as short as it goes."""
    inside = file.relative_to(folder) if file.is_relative_to(folder) else file
    return str(inside) if _real(folder / inside) == _real(file) else str(_real(file))


def _real(path: Path) -> Path:
    """Where a file really lies, whatever links lead there; a name that can be none is left as it is."""
    return Path(os.path.realpath(path))


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
