"""The files of a sitting at the editor: which are its own, what they are called that nobody named, and what came of writing one."""

from __future__ import annotations

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
        if opened is not None and not opened.resolve().is_relative_to(scenarios().resolve()):
            self._keep(opened)

    def _keep(self, path: Path) -> None:
        content = _content(path)
        if content is not None:
            self._known[path.resolve()] = content

    def own(self, path: Path) -> bool:
        """Whether a file may be written over without asking."""
        known = self._known.get(path.resolve())
        return known is not None and known == _content(path)

    def why_ask(self, path: Path, lang: str) -> str:
        """Why a file is not simply written over; nothing where there is none, or where it is this sitting's own."""
        if not path.exists() or self.own(path):
            return ""
        if path.resolve() in self._known:
            return words("editor.changed_since", lang, path=path)
        shipped = path.resolve().is_relative_to(scenarios().resolve())
        return words("editor.replace_shipped" if shipped else "editor.replace", lang, path=path)

    def remarks(self, path: Path) -> str:
        """What its author wrote at the head of a file that this sitting knows."""
        known = self._known.get(path.resolve())
        return "" if known is None else remarks_in(known.decode("utf-8", "replace"))

    def write(self, scenario: Scenario, path: Path, lang: str, *, expect: bool) -> tuple[str, bool]:
        """Writes a scenario, with what is ruled in it or without; gives what came of it in words, and whether it was written."""
        wrong = editing.outcome(scenario).wrong
        if wrong:
            return told(wrong, lang), False
        said = editing.expecting(scenario) if expect else replace(scenario, expect=None)
        filed = editing.filed(said, path.stem, path.resolve().parent.name)
        there = path.exists()
        try:
            replace_file(path, f"{self.remarks(path) or remark(filed, lang)}{editing.text_of(filed)}".encode())
        except OSError as error:
            return words("editor.not_saved", lang, path=path, why=reason(error, lang)), False
        self._keep(path)
        return words("editor.saved_over" if there else "editor.saved", lang, path=path), True


def named(text: str, folder: Path) -> Path:
    """The file that somebody means by a name; in a folder, where they name none."""
    path = folder / Path(text).expanduser()
    return path if path.suffix == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")


def free(stem: str, folder: Path) -> str:
    """The name of a file that nobody has named: one that is not there yet.

    >>> free("scene", Path("nowhere"))
    'scene.toml'
    """
    names = (f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in range(1, MOST))
    return next(name for name in names if not (folder / name).exists())


def name_of(file: Path, folder: Path) -> str:
    """How a file is named to somebody who names files in a folder: as short as it goes."""
    return str(file) if (folder / file).resolve() == file.resolve() else str(file.resolve())


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
