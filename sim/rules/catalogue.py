"""The clause catalogue: every rule in its own words, in three languages, with the numbers of the ruleset in use.

The texts stand in ``assets/clauses``: ``book.toml`` for what does not change with the language, one file a
language for the wording. Numbers are never typed into a text: ``{names}`` are filled from whatever is passed.
"""

from __future__ import annotations

import difflib
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sim.language import DEFAULT, LANGUAGES, UnknownLanguage, number, quoted, sentence, words
from sim.resources import assets
from sim.rules.ruleset import Ruleset, load_ruleset
from sim.rules.words import Call
from sim.table import load_table


class UnknownClause(KeyError):
    """No clause of that id; ``near`` are the ids that come closest."""

    def __init__(self, clause_id: str, near: tuple[str, ...]) -> None:
        super().__init__(clause_id)
        self.clause_id, self.near = clause_id, near

    def __str__(self) -> str:
        meant = f": did you mean {', '.join(self.near)}?" if self.near else ""
        return f"no clause {quoted(self.clause_id)}{meant}"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause in one language. ``rule``, ``called`` and ``note`` are functions of where the numbers come from."""

    id: str
    lang: str
    title: str
    source: str
    ext: str
    calls: tuple[Call, ...]
    settings: tuple[str, ...]
    texts: Mapping[str, str] = field(repr=False)
    code: str = ""

    @property
    def family(self) -> str:
        """The three letters before the number."""
        return self.id.partition("-")[0]

    def rule(self, *sources: object) -> str:
        """What holds, its numbers taken from ``sources`` (a ruleset, a table, a pitch, a mapping)."""
        return self._filled("rule", sources)

    def called(self, *sources: object) -> str:
        """What the referee announces and how play goes on."""
        return self._filled("called", sources)

    def note(self, *sources: object) -> str:
        """The reading taken where the book leaves it open, and the setting that governs it."""
        return self._filled("note", sources)

    def because(self, call: str, **fields: str) -> str:
        """The reason inside a ruling with that call; ``fields`` fills in names of bodies."""
        template = self.texts.get(f"because_{call}", self.texts["because"])
        return template.format(**fields)

    def text(self, *sources: object) -> str:
        """Title, rule, what is called, note and source, as plain lines.

        >>> from sim.rules.ruleset import load_ruleset
        >>> from sim.table import load_table
        >>> print(clause("DIS-2", "es").text(load_ruleset(), load_table()).splitlines()[0])
        DIS-2 · Distancia en la falta
        """
        lines = [f"{self.id} · {self.title}", self.rule(*sources), f"{words('clause.called', self.lang)}: {_lowered(self.called(*sources))}"]
        note = self.note(*sources)
        if note not in ("EXT.", sentence(self.origin)):
            lines.append(f"{words('clause.note', self.lang)}: {_lowered(note)}")
        return "\n".join([*lines, f"{words('clause.source', self.lang)}: {self.origin}"])

    @property
    def origin(self) -> str:
        """Where the rule comes from, in words.

        >>> clause("GOL-6").origin
        'Spanish code, “Faltas”; filled in from the federation rules (EXT)'
        """
        code = words(f"clause.source_{self.code or 'code'}", self.lang, heading=self.source)
        ext = words("clause.source_ext", self.lang)
        by_ext = {"": code, "whole": ext, "part": words("clause.source_part", self.lang, code=code, ext=ext)}
        return by_ext.get(self.ext) or words("clause.source_reading", self.lang)

    def names(self) -> frozenset[str]:
        """The names of the numbers its text asks for."""
        parts = (self.texts[part] for part in ("rule", "called", "note"))
        return frozenset(name for part in parts for _, name, _, _ in string.Formatter().parse(part) if name)

    def _filled(self, part: str, sources: tuple[object, ...]) -> str:
        template, sources = self.texts[part], (*(_of(self.code, sources)), *sources)
        values = {name: number(_value(name, sources), self.lang) for _, name, _, _ in string.Formatter().parse(template) if name}
        return template.format(**values)


def _lowered(text: str) -> str:
    """A sentence as it stands after a colon; capitals that belong to a word stay."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _of(code: str, sources: tuple[object, ...]) -> tuple[object, ...]:
    """Where the numbers of a clause of another code come from first: a ruleset of that code among what was passed, and the table it is played on."""
    if not code:
        return ()
    own = next((s for s in sources if isinstance(s, Ruleset) and s.code == code), None) or load_ruleset(code)
    return (own, load_table(own.pitch))


def _value(name: str, sources: tuple[object, ...]) -> float:
    """A number by name: a key or attribute of a source, or of its ``numbers``, ``pitch`` or ``equipment``."""
    for source in sources:
        if isinstance(source, Mapping):
            if name in source:
                return float(source[name])
            continue
        for part in (source, *(getattr(source, inner, None) for inner in ("numbers", "pitch", "equipment"))):
            if hasattr(part, name):
                return float(getattr(part, name))
    raise KeyError(f"no number {name!r} in what was passed: a ruleset and a table have them all")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All clauses in one language, in book order."""

    lang: str
    families: tuple[tuple[str, str], ...]
    clauses: Mapping[str, Clause] = field(repr=False)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id, upper or lower case. Raises ``UnknownClause``, which names near ones."""
        asked = clause_id.strip().upper()
        found = self.clauses.get(asked) or next((c for c in self if c.id.upper() == asked), None)
        if found is None:
            raise UnknownClause(clause_id, near(clause_id))
        return found

    def family(self, letters: str) -> tuple[Clause, ...]:
        """The clauses of one family, in order; empty when there is none of that name."""
        return tuple(c for c in self if c.family == letters.strip().upper())


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((assets() / "clauses" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def catalogue(lang: str = DEFAULT) -> Catalogue:
    """The catalogue in that language. Raises ``UnknownLanguage``.

    >>> [c.id for c in catalogue("it").family("han")]
    ['HAN-1', 'HAN-2']
    """
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    texts = _data(lang)
    clauses = {
        clause_id: Clause(
            clause_id,
            lang,
            texts[clause_id]["title"],
            entry["source"],
            entry["ext"],
            tuple(Call(call) for call in entry["calls"]),
            tuple(entry["settings"]),
            texts[clause_id],
            entry.get("code", ""),
        )
        for clause_id, entry in _data("book")["clauses"].items()
    }
    return Catalogue(lang, tuple(texts["families"].items()), clauses)


def clause(clause_id: str, lang: str = DEFAULT) -> Clause:
    """One clause in one language. Raises ``UnknownClause`` with the ids that come closest.

    >>> clause("off-1").title
    'Offside when the ball passes'
    """
    return catalogue(lang).clause(clause_id)


def clause_ids() -> tuple[str, ...]:
    """Every clause id, in book order."""
    return tuple(_data("book")["clauses"])


def near(clause_id: str) -> tuple[str, ...]:
    """The ids closest to a mistyped one: its family's, or those spelt most alike.

    >>> near("OFFSIDE-1")[0], near("HAN-3"), near("XYZ")
    ('OFF-1', ('HAN-2', 'HAN-1'), ())
    """
    asked = clause_id.strip().upper()
    ids = clause_ids()
    family = tuple(i for i in ids if i.partition("-")[0] == asked.partition("-")[0])
    close = difflib.get_close_matches(asked, ids, n=5, cutoff=0.5)
    return tuple(dict.fromkeys([*(i for i in close if i in family or not family), *family]))[:5]
