"""What is compiled is the source with its constructors and kept answers written out. That it plays the same game is ``tests/soak/test_fast.py``."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.fast import COMPILED, ROOT
from tools.written_out import written_out

HEAD = "from __future__ import annotations\n\nfrom dataclasses import dataclass, field\nfrom functools import cached_property\n\n"


def functions(source: str, name: str) -> dict[str, str]:
    """The heads of a class's functions as they stand in a source."""
    kind = next(n for n in ast.parse(source).body if isinstance(n, ast.ClassDef) and n.name == name)
    return {f.name: ast.unparse(f.args) for f in kind.body if isinstance(f, ast.FunctionDef)}


def test_a_constructor_takes_the_fields_with_those_of_the_base_first() -> None:
    base = "@dataclass(frozen=True)\nclass A:\n    t: float\n\n\n"
    out = written_out(HEAD + base + "@dataclass(frozen=True)\nclass B(A):\n    n: int = 3\n    more: dict[str, int] = field(default_factory=dict)\n")
    assert functions(out, "A")["__init__"] == "self, t: float"
    assert functions(out, "B")["__init__"] == "self, t: float, n: int=3, more: dict[str, int] | None=None"
    assert "self.more = dict() if more is None else more" in out


def test_what_is_taken_by_name_alone_stays_so_and_what_finishes_a_value_is_called() -> None:
    out = written_out(
        HEAD + "@dataclass(frozen=True, kw_only=True)\nclass A:\n    t: float\n\n    def __post_init__(self) -> None:\n        print(self.t)\n"
    )
    assert functions(out, "A")["__init__"] == "self, *, t: float"
    assert "        self.__post_init__()" in out


def test_an_answer_is_found_once_and_kept() -> None:
    out = written_out(
        HEAD + "@dataclass(frozen=True)\nclass A:\n    t: float\n\n    @cached_property\n    def twice(self) -> float:\n        return 2 * self.t\n"
    )
    assert {"twice", "_twice_found"} <= functions(out, "A").keys()
    assert "self._twice_kept = self._twice_found()" in out
    assert "@cached_property" not in out


def test_another_class_stays_as_it_is() -> None:
    source = HEAD + "class A:\n    def __init__(self) -> None:\n        self.t = 0.0\n"
    assert written_out(source) == source


def test_what_it_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="may also be None"):
        written_out(HEAD + "@dataclass(frozen=True)\nclass A:\n    t: list[int] | None = field(default_factory=list)\n")


@pytest.mark.parametrize("path", COMPILED)
def test_every_module_that_is_compiled_can_be_written_out_and_offers_what_it_did(path: str) -> None:
    source = Path(ROOT / path).read_text(encoding="utf-8")
    assert offered(written_out(source)) == offered(source)


def offered(source: str) -> list[str]:
    """The names of the classes and functions of a module."""
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
