"""What a person has chosen: language, kits, sound, keys and the terms of the next match; read from a file and written to it.

The file is small JSON in the platform's place for settings, or wherever one is told. A damaged one is set aside and replaced: a choice
lost is a pity, a program that does not start is worse.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sim.language import LANGUAGES

Unit = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False, strict=False)]
Scale = Annotated[float, Field(ge=0.75, le=2.0, allow_inf_nan=False)]
Minutes = Annotated[float, Field(gt=0.0, le=60.0, allow_inf_nan=False)]

MAX_BYTES: Final = 100_000
"""Settings are a few lines; what is larger is something else."""


class Trouble(StrEnum):
    """What was wrong with a file of settings."""

    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"


class Settings(BaseModel):
    """What was chosen. ``language`` is None as long as nobody chose one: then the environment's is spoken.

    ``keys`` holds only what differs from the shipped keys: name of a command to name of a key. ``minutes`` is the length of a half.
    ``trainee`` is who practises at the school. ``learned`` names what was done at least once and needs no hint any more.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    version: Literal[1] = 1
    language: Literal["en", "es", "it"] | None = None
    kits: str = "club"
    sound: bool = True
    volume: Unit = 0.7
    scale: Scale = 1.0
    fullscreen: bool = False
    keys: Mapping[str, str] = Field(default_factory=dict)
    mode: Literal["aim", "nail"] = "aim"
    opponent: Literal["computer", "human"] = "computer"
    level: Literal["easy", "medium", "hard"] = "easy"
    side: Literal["home", "away"] = "home"
    ruleset: str = "club"
    minutes: Minutes = 5.0
    trainee: Annotated[str, Field(max_length=80)] = ""
    learned: Annotated[tuple[str, ...], Field(max_length=50, strict=False)] = ()

    def changed(self, **what: Any) -> Settings:
        """The settings with something else chosen. Raises ``ValidationError`` for what cannot be.

        >>> Settings().changed(language="it").language
        'it'
        """
        return Settings.model_validate({**self.model_dump(), **what})


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as they were found; ``trouble`` says what was wrong, ``aside`` where the damaged file went."""

    settings: Settings
    trouble: Trouble | None = None
    aside: Path | None = None


def default_path() -> Path:
    """Where this platform keeps a program's settings."""
    return Path(platformdirs.user_config_dir("tapete", appauthor=False)) / "settings.json"


def load_settings(path: Path) -> Loaded:
    """The settings of a file; the shipped ones where there is none. A damaged file is renamed to ``….damaged`` beside it."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError:
        return Loaded(Settings(), Trouble.UNREADABLE)
    try:
        if len(raw) > MAX_BYTES:
            raise ValueError("too large")
        return Loaded(Settings.model_validate(json.loads(raw.decode("utf-8"))))
    except (ValidationError, ValueError, RecursionError):
        return _set_aside(path)


def _set_aside(path: Path) -> Loaded:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        os.replace(path, aside)
    except OSError:
        return Loaded(Settings(), Trouble.DAMAGED)
    return Loaded(Settings(), Trouble.DAMAGED, aside)


def save_settings(settings: Settings, path: Path) -> Trouble | None:
    """Writes the settings all at once, so that no half of a file is ever left; says so when they cannot be written."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(settings.model_dump(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return Trouble.UNWRITABLE
    return None


LANGUAGE_NAMES: Final = dict(zip(LANGUAGES, ("English", "Español", "Italiano"), strict=True))
"""Each language by its own name."""
