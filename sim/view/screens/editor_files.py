"""The files of a sitting at the editor: which are its own, what they are called that nobody named, and what came of writing one."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

from sim.language import words
from sim.match.scenario import Scenario
from sim.record.match_log import replace_file
from sim.resources import scenarios
from sim.session import editing
from sim.session.remarks import comments_below, remark, remarks_in
from sim.told import reason, told
from sim.view.screens import file_names

SUFFIX = ".toml"


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
        """Why a file is not simply written over; nothing where there is none, or where it is this sitting's own and nothing of it is lost."""
        if not os.path.lexists(path):
            return ""
        if self.own(path):
            lost = comments_below(self._known[_real(path)].decode("utf-8", "replace"))
            return words("editor.comments", lang, path=path) if lost else ""
        if _real(path) in self._known:
            return words("editor.changed_since", lang, path=path)
        shipped = _real(path).is_relative_to(scenarios().resolve())
        return words("editor.replace_shipped" if shipped else "editor.replace", lang, path=path)

    def remarks(self, path: Path) -> str:
        """What its author wrote at the head of a file that this sitting knows."""
        known = self._known.get(_real(path))
        return "" if known is None else remarks_in(known.decode("utf-8", "replace"))

    def write(self, scenario: Scenario, path: Path, lang: str, *, expect: bool, own: Path | None = None) -> tuple[str, bool]:
        """Writes a scenario, with what is ruled in it or without; gives what came of it in words, and whether it was written.

        A folder that is the program's ``own`` is made where there is none yet.
        """
        wrong = editing.outcome(scenario).wrong
        if wrong:
            return told(wrong, lang), False
        said = editing.expecting(scenario) if expect else replace(scenario, expect=None)
        filed = editing.filed(said, path.stem, _real(path).parent.name)
        there = os.path.lexists(path)
        try:
            if path.parent == own:
                own.mkdir(parents=True, exist_ok=True)
            replace_file(path, f"{self.remarks(path) or remark(filed, lang)}{editing.text_of(filed)}".encode())
        except OSError as error:
            return words("editor.not_saved", lang, path=path, why=reason(error, lang)), False
        self._keep(path)
        return words("editor.saved_over" if there else "editor.saved", lang, path=path), True


def named(text: str, folder: Path, stem: str) -> Path:
    """The scenario's file by the name that somebody gave it; where nobody has, one that is free."""
    return file_names.named(text, folder, SUFFIX, partial(file_names.free_name, stem, SUFFIX))


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
