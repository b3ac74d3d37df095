"""What a person has chosen: language, kits, sound, keys and the terms of the next match; read from a file and written to it.

The file is small JSON in the platform's place for settings, or wherever one is told. A damaged one is set aside, and what is not sound in it
is as shipped again: a choice lost is a pity, a program that does not start is worse.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import platformdirs
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from sim.language import LANGUAGES
from sim.players.levels import level_names
from sim.record.aside import beside
from sim.resources import assets
from sim.rules.ruleset import ruleset_names
from sim.session.pad import FREE

Unit = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False, strict=False)]
Scale = Annotated[float, Field(ge=0.75, le=2.0, allow_inf_nan=False)]
Minutes = Annotated[float, Field(gt=0.0, le=60.0, allow_inf_nan=False)]

MAX_BYTES: Final = 100_000
"""Settings are a few lines; what is larger is something else."""


def _among(names: Callable[[], Collection[str]]) -> AfterValidator:
    """One of some names."""

    def check(value: str) -> str:
        if value not in names():
            raise ValueError(f"expected one of {', '.join(names())}")
        return value

    return AfterValidator(check)


@cache
def _kits() -> Collection[str]:
    """The pairs of kits that are shipped."""
    return tuple(tomllib.loads((assets() / "kits.toml").read_text(encoding="utf-8"))["pair"])


class Trouble(StrEnum):
    """What was wrong with a file of settings."""

    DAMAGED = "damaged"
    REPLACED = "replaced"
    UNREADABLE = "unreadable"
    UNWRITABLE = "unwritable"


class Settings(BaseModel):
    """What was chosen. ``language`` is None as long as nobody chose one: then the environment's is spoken.

    ``keys`` holds only what differs from the shipped keys: name of a command to name of a key; ``pad`` likewise of buttons.
    ``minutes`` is the length of a half, ``trainee`` who practises at the school. ``learned`` names what was done at least once and needs no
    hint any more.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    version: Literal[1] = 1
    language: Literal["en", "es", "it"] | None = None
    kits: Annotated[str, _among(_kits)] = "club"
    sound: bool = True
    volume: Unit = 0.7
    scale: Scale = 1.0
    fullscreen: bool = False
    keys: Mapping[str, str] = Field(default_factory=dict)
    pad: Mapping[str, str] = Field(default_factory=dict)
    mode: Literal["aim", "nail"] = "aim"
    opponent: Literal["computer", "human"] = "computer"
    level: Annotated[str, _among(level_names)] = level_names()[0]
    side: Literal["home", "away"] = "home"
    ruleset: Annotated[str, _among(ruleset_names)] = "club"
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
    """Settings as they were found; ``trouble`` says what was wrong, ``aside`` where the damaged file went, ``replaced`` what is as shipped again.

    Of ``replaced`` each is the name of a setting, of a command whose key or button was none (``keys.undo``, ``pad.ready``), or of something that
    is no setting at all.
    """

    settings: Settings
    trouble: Trouble | None = None
    aside: Path | None = None
    replaced: tuple[str, ...] = ()


def default_path() -> Path:
    """Where this platform keeps a program's settings."""
    return Path(platformdirs.user_config_dir("tapete", appauthor=False)) / "settings.json"


def load_settings(path: Path, is_key: Callable[[str], bool] = bool) -> Loaded:
    """The settings of a file; the shipped ones where there is none. ``is_key`` says whether a key of that name exists.

    A damaged file is renamed to ``….damaged`` beside it, or with a number where there is one from before. Whatever is sound in it holds,
    and is written down in its place.
    """
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
        data = json.loads(raw.decode("utf-8"))
        if not isinstance(data, dict):
            raise TypeError("no object")
        settings, replaced = _sound(data, is_key)
    except (ValueError, TypeError, RecursionError):
        return Loaded(Settings(), Trouble.DAMAGED, _set_aside(path))
    if not replaced:
        return Loaded(settings)
    aside = _set_aside(path)
    save_settings(settings, path)
    return Loaded(settings, Trouble.REPLACED, aside, replaced)


def _sound(data: dict[str, Any], is_key: Callable[[str], bool]) -> tuple[Settings, tuple[str, ...]]:
    """The settings with whatever is sound, and what was left out. Raises ``ValueError`` where the whole is of another kind."""
    unknown = [name for name in data if name not in Settings.model_fields]
    bare = list[str]()
    for kind, there in (("keys", is_key), ("pad", FREE.__contains__)):
        keys = data.get(kind)
        if isinstance(keys, dict):
            wrong = [command for command, key in keys.items() if not isinstance(key, str) or not there(key) or not command.isprintable()]
            data = {**data, kind: {command: key for command, key in keys.items() if command not in wrong}}
            bare += [f"{kind}.{command}" for command in wrong]
    known = {name: value for name, value in data.items() if name not in unknown}
    replaced = (*unknown, *bare)
    try:
        return Settings.model_validate(known), replaced
    except ValidationError as error:
        unfit = dict.fromkeys(str(each["loc"][0]) for each in error.errors(include_url=False, include_input=False))
    if "version" in unfit:
        raise ValueError("of another version")
    return Settings.model_validate({name: value for name, value in known.items() if name not in unfit}), (*unfit, *replaced)


def _set_aside(path: Path) -> Path | None:
    """Where the file was moved to; None where it could not be."""
    aside = beside(path)
    try:
        os.replace(path, aside)
    except OSError:
        return None
    return aside


def save_settings(settings: Settings, path: Path) -> Trouble | None:
    """Writes the settings all at once, so that no half of a file is ever left; says so when they cannot be written."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(settings.model_dump(), indent=2) + "\n", encoding="utf-8")
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        return Trouble.UNWRITABLE
    return None


LANGUAGE_NAMES: Final = dict(zip(LANGUAGES, ("English", "Español", "Italiano"), strict=True))
"""Each language by its own name."""
