"""Writes out what decorators make at run time, so that mypyc, which sees the source alone, compiles it: constructors, and answers that are kept.

The constructor of a data class is plain Python however it is compiled, and puts every field of a frozen one through ``__setattr__``. With one that
stands in the class a value is made some thirty times sooner, and is as frozen as before. A class of mypyc has no place for what
``cached_property`` finds later; here it gets one. The meaning of the source stays what it was.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

_EXCEPTIONS = frozenset({"ValueError", "KeyError"})
"""Bases that mypyc makes no class of its own from."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a data class, as source: what stands for it in the constructor's head, and what is put into it."""

    name: str
    parameter: str
    value: str


def written_out(source: str) -> str:
    """The source of a module with constructors and kept answers of its data classes written out. ``ValueError`` for a form that is not known."""
    lines = source.splitlines()
    known: dict[str, list[_Field]] = {}
    insertions: list[tuple[int, list[str]]] = []
    exceptions = False
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        if any(isinstance(base, ast.Name) and base.id in _EXCEPTIONS for base in node.bases):
            exceptions = True
            insertions.append((node.lineno - 1, ["@mypyc_attr(native_class=False)"]))
        options = _data_class(node)
        if options is None:
            continue
        inherited = [f for base in node.bases if isinstance(base, ast.Name) for f in known.get(base.id, [])]
        fields = known[node.name] = [*inherited, *_fields(node)]
        kept = _kept(node)
        made = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        body: list[str] = []
        if "__init__" not in made and (fields or kept):
            body += _constructor(fields, kept, "kw_only" in options, "__post_init__" in made)
        if "__reduce__" not in made and fields:
            body += _reduced(node.name, fields)
        registered: list[str] = []
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Name) and decorator.id == "quick":
                lines[decorator.lineno - 1] = ""
                body += _copied(node.name, fields, "kw_only" in options)
                registered = ["", "", f"opened[{node.name}] = {node.name}._copied"]
        for name, item in kept.items():
            head = item.lineno - 1
            returns = ast.unparse(item.returns) if item.returns else "object"
            lines[item.decorator_list[0].lineno - 1] = ""
            lines[head] = lines[head].replace(f"def {name}(", f"def _{name}_found(", 1)
            body += _looked_up(name, returns)
        insertions.append((node.end_lineno or node.lineno, [*(f"    {line}" if line else "" for line in body), *registered]))
    for place, more in sorted(insertions, reverse=True):
        lines[place:place] = more
    if exceptions:
        _import(lines)
    return "\n".join(lines).replace("from sim.model.quick import quick", "from sim.model.quick import opened") + "\n"


def _data_class(node: ast.ClassDef) -> frozenset[str] | None:
    """The options of a data class that are switched on; None for another class."""
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        name = call.func if call else decorator
        if isinstance(name, ast.Name) and name.id == "dataclass":
            return frozenset(k.arg for k in call.keywords if k.arg and ast.unparse(k.value) == "True") if call else frozenset()
    return None


def _fields(node: ast.ClassDef) -> list[_Field]:
    out: list[_Field] = []
    for item in node.body:
        if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
            continue
        name, kind, value = item.target.id, ast.unparse(item.annotation), item.value
        if value is None:
            out.append(_Field(name, f"{name}: {kind}", name))
            continue
        options = (
            {k.arg: ast.unparse(k.value) for k in value.keywords} if isinstance(value, ast.Call) and ast.unparse(value.func) == "field" else None
        )
        if options is None:
            out.append(_Field(name, f"{name}: {kind} = {ast.unparse(value)}", name))
        elif "default" in options:
            out.append(_Field(name, f"{name}: {kind} = {options['default']}", name))
        elif "default_factory" not in options:
            out.append(_Field(name, f"{name}: {kind}", name))
        elif "None" in kind:
            raise ValueError(f"{node.name}.{name}: a value made anew each time that may also be None")
        else:
            out.append(_Field(name, f"{name}: {kind} | None = None", f"{options['default_factory']}() if {name} is None else {name}"))
    return out


def _kept(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    """The questions whose answers are kept, by name."""
    return {
        item.name: item
        for item in node.body
        if isinstance(item, ast.FunctionDef) and any(isinstance(d, ast.Name) and d.id == "cached_property" for d in item.decorator_list)
    }


def _constructor(fields: list[_Field], kept: dict[str, ast.FunctionDef], named: bool, checked: bool) -> list[str]:
    head = ", ".join(["self", *(["*"] if named and fields else []), *(f.parameter for f in fields)])
    body = [f"    self.{f.name} = {f.value}  # type: ignore" for f in fields]
    for name, item in kept.items():
        body += [f"    self._{name}_known = False", f"    self._{name}_kept: {ast.unparse(item.returns) if item.returns else 'object'}"]
    body += ["    self.__post_init__()"] if checked else []
    return ["", f"def __init__({head}) -> None:", *body]


def _reduced(name: str, fields: list[_Field]) -> list[str]:
    """How it is copied and sent elsewhere: by its fields."""
    values = ", ".join(f"{f.name!r}: self.{f.name}" for f in fields)
    return [
        "",
        "def __reduce__(self) -> tuple[object, ...]:",
        "    from functools import partial",
        "",
        f"    return (partial({name}, **{{{values}}}), ())  # type: ignore",
    ]


def _copied(name: str, fields: list[_Field], named: bool) -> list[str]:
    """A copy of a value, of which ``changed`` makes another value."""
    values = ", ".join(f"{f.name}=self.{f.name}" if named else f"self.{f.name}" for f in fields)
    return ["", f"def _copied(self) -> {name}:", f"    return {name}({values})"]


def _looked_up(name: str, returns: str) -> list[str]:
    return [
        "",
        "@property",
        f"def {name}(self) -> {returns}:",
        f"    if not self._{name}_known:",
        f"        self._{name}_kept = self._{name}_found()  # type: ignore",
        f"        self._{name}_known = True  # type: ignore",
        f"    return self._{name}_kept",
    ]


def _import(lines: list[str]) -> None:
    place = lines.index("from __future__ import annotations")
    lines.insert(place + 1, "from mypy_extensions import mypyc_attr")
