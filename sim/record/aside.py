"""Where a damaged file goes, so that nothing that was ever set aside is lost."""

from __future__ import annotations

from pathlib import Path


def beside(file: Path) -> Path:
    """A free name for a damaged file: ``….damaged`` beside it, or with the first number that no earlier one has.

    >>> beside(Path("nowhere/settings.json")).name
    'settings.json.damaged'
    """
    number = 1
    while (aside := file.with_name(f"{file.name}.damaged{'' if number == 1 else number}")).exists():
        number += 1
    return aside
