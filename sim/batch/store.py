"""Where results go: a folder of parts while the runs go on, then one file. Every file is written whole or not at all."""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sim.batch.experiment import Field, Kind, Table
from sim.batch.plan import Plan
from sim.record.aside import beside
from sim.record.errors import unread

_PLAN = "plan.json"
_GROUP = 200
"""So many parts make a group of rows of a parquet file, or are read at once."""


class Form(StrEnum):
    """A form of file, by how its name ends."""

    PARQUET = "parquet"
    CSV = "csv"
    NPZ = "npz"


class BadStore(ValueError):
    """Results that cannot go there, or cannot be read: one line that says why."""


class MissingExtra(RuntimeError):
    """Something that is not installed: ``what`` and the extra that brings it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what}: pip install '.[{extra}]'")
        self.what, self.extra = what, extra


def form_of(path: Path) -> Form:
    """The form of a file by its name. Raises ``BadStore``; ``MissingExtra`` where parquet is not to be had."""
    try:
        form = Form(path.suffix.removeprefix(".").lower())
    except ValueError:
        raise BadStore(f"{path}: expected a name that ends in {', '.join(f'.{form}' for form in Form)}") from None
    if form is Form.PARQUET:
        _parquet()
    return form


def _parquet() -> Any:
    try:
        import pyarrow.parquet  # noqa: PLC0415 - an extra, asked for only here
    except ModuleNotFoundError:
        raise MissingExtra("pyarrow", "cluster") from None
    return pyarrow


class Store:
    """The parts of a plan's results beside the file they will go to.

    Raises ``BadStore`` when other runs' parts lie there, or the file itself and it is not to be replaced; ``OSError``.
    """

    def __init__(self, plan: Plan, out: Path, replace: bool = False) -> None:
        self.plan, self.out, self.form = plan, out, form_of(out)
        self.folder = out.with_name(f"{out.name}.parts")
        self.aside: list[tuple[Path, Path]] = []
        if out.exists() and not replace:
            raise BadStore(f"{out}: a file: expected a file that is not there yet")
        said = {"fingerprint": plan.fingerprint(), "runs": plan.runs, "seed": plan.seed}
        known = self.folder / _PLAN
        if known.exists():
            try:
                same = json.loads(known.read_text(encoding="utf-8")) == said
            except ValueError:
                same = False
            if not same:
                raise BadStore(f"{self.folder}: parts of other runs: expected those of this very command, or no such folder")
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            _whole(known, json.dumps(said).encode())

    def _part(self, chunk: int) -> Path:
        return self.folder / f"{chunk:07d}.npz"

    def done(self) -> frozenset[int]:
        """The chunks whose parts are there and whole. A damaged one is set aside, noted in ``aside`` (where it was, where it is), and not done."""
        fields, whole = self.plan.fields(), set()
        for path in sorted(self.folder.glob("*.npz")):
            if not path.stem.isdigit():
                continue
            try:
                _load(path, fields)
                whole.add(int(path.stem))
            except BadStore:
                aside = beside(path)
                os.replace(path, aside)
                self.aside.append((path, aside))
        return frozenset(whole)

    def keep(self, chunk: int, rows: Table) -> None:
        """Writes a part."""
        part = self.folder / f".{chunk}.part"
        with part.open("wb") as file:
            columns: dict[str, Any] = {f"c{k}": column for k, column in enumerate(rows.values())}
            np.savez(file, **columns)
        os.replace(part, self._part(chunk))

    def tables(self) -> Iterator[Table]:
        """The parts in order, some at a time."""
        fields = self.plan.fields()
        for first in range(0, self.plan.chunks, _GROUP):
            parts = [_load(self._part(chunk), fields) for chunk in range(first, min(first + _GROUP, self.plan.chunks))]
            yield {f.name: np.concatenate([part[f.name] for part in parts]) for f in fields}

    def finish(self) -> None:
        """Puts the parts together in one file, and takes them away. Raises ``BadStore`` for a damaged part."""
        part = self.out.with_name(f".{self.out.name}.part")
        try:
            {Form.CSV: self._csv, Form.PARQUET: self._to_parquet, Form.NPZ: self._npz}[self.form](part)
            os.replace(part, self.out)
        finally:
            part.unlink(missing_ok=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _csv(self, path: Path) -> None:
        names = [f.name for f in self.plan.fields()]
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(names)
            for rows in self.tables():
                writer.writerows(zip(*(rows[name].tolist() for name in names), strict=True))

    def _to_parquet(self, path: Path) -> None:
        arrow = _parquet()
        types = {Kind.INT: arrow.int64(), Kind.FLOAT: arrow.float64(), Kind.TEXT: arrow.dictionary(arrow.int32(), arrow.string())}
        schema = arrow.schema([arrow.field(f.name, types[f.kind], metadata={"unit": f.unit, "says": f.says}) for f in self.plan.fields()])
        with arrow.parquet.ParquetWriter(path, schema) as writer:
            for rows in self.tables():
                arrays = [arrow.array(rows[f.name].tolist() if f.kind is Kind.TEXT else rows[f.name]).cast(types[f.kind]) for f in self.plan.fields()]
                writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))

    def _npz(self, path: Path) -> None:
        parts = list(self.tables())
        with path.open("wb") as file:
            columns: dict[str, Any] = {f.name: np.concatenate([rows[f.name] for rows in parts]) for f in self.plan.fields()}
            np.savez_compressed(file, **columns)


def _whole(path: Path, data: bytes) -> None:
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    os.replace(part, path)


def _load(path: Path, fields: tuple[Field, ...]) -> Table:
    try:
        with np.load(path, allow_pickle=False) as data:
            return {f.name: data[f"c{k}"] for k, f in enumerate(fields)}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadStore(f"{path}: {type(error).__name__}: expected a whole part; run the same command again") from None


def read_results(path: Path) -> Table:
    """Results from a file that a batch has written. Raises ``BadStore``, ``MissingExtra``."""
    form = form_of(path)
    try:
        if form is Form.NPZ:
            with np.load(path, allow_pickle=False) as data:
                return dict(data)
        if form is Form.PARQUET:
            found = _parquet().parquet.read_table(path)
            return {name: np.array(found.column(name).to_pylist()) for name in found.column_names}
        with path.open(encoding="utf-8", newline="") as file:
            names, *rows = list(csv.reader(file))
        return {name: _column([row[k] for row in rows]) for k, name in enumerate(names)}
    except OSError as error:
        raise BadStore(str(unread(os.fspath(path), error, "a file of results"))) from None
    except (ValueError, KeyError, IndexError, EOFError, BadZipFile):
        raise BadStore(f"{path}: another kind of file: expected a file that `tapete batch` has written") from None


def _column(texts: list[str]) -> np.ndarray[Any, Any]:
    try:
        return np.array([float(text) for text in texts])
    except ValueError:
        return np.array(texts)
