"""Compiles ``assets/locales/*/LC_MESSAGES/*.po`` to the ``.mo`` beside them; ``--check`` only says which are out of date.

Needs babel (a development dependency): the shipped ``.mo`` files are read by the standard library alone.
"""

from __future__ import annotations

import gettext
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locales"


def source(po: Path) -> Catalog:
    """The catalogue as it is written."""
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name)


def texts(po: Path) -> dict[str, str]:
    """Key and text of every message as it is written, of one that has a plural each form; a text is empty where it is not translated."""
    return {key: "" if m.fuzzy else text for m in source(po) if m.id for key, text in forms(m.id, m.string)}


def forms(key: object, text: object) -> list[tuple[str, str]]:
    """A message's key and text; of one that has a plural, each form with its number behind the key.

    >>> forms("side.home", "home"), forms(("a", "a"), ("1 act", "2 acts"))
    ([('side.home', 'home')], [('a[0]', '1 act'), ('a[1]', '2 acts')])
    """
    if isinstance(key, tuple | list) and isinstance(text, tuple | list):
        return [(f"{key[0]}[{i}]", str(form)) for i, form in enumerate(text)]
    return [(str(key), str(text))]


def compiled(po: Path) -> dict[str, str]:
    """Key and text of every message as it is compiled; empty when there is no compiled file."""
    mo = po.with_suffix(".mo")
    if not mo.exists():
        return {}
    with mo.open("rb") as file:
        catalogue: dict[str | tuple[str, int], str] = vars(gettext.GNUTranslations(file))["_catalog"]
    return {f"{key[0]}[{key[1]}]" if isinstance(key, tuple) else key: text for key, text in catalogue.items() if key}


def main(arguments: list[str]) -> int:
    """Compiles, or checks; returns the exit code."""
    stale = [po for po in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")) if compiled(po) != texts(po)]
    for po in stale:
        if "--check" in arguments:
            print(f"{po.with_suffix('.mo')}: out of date: run python tools/locales.py")
            continue
        with po.with_suffix(".mo").open("wb") as file:
            write_mo(file, source(po))
        print(f"{po.with_suffix('.mo')}: compiled")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
