"""Values that are made quickly are what they would be otherwise: frozen, equal, sent and copied alike."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from sim.events import Event, Touch
from sim.model.changed import changed
from sim.model.quick import opened, quick
from sim.rules.findings import yes
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.state import State, begin_state


@quick
@dataclass(frozen=True, slots=True)
class Named:
    name: str
    said: list[str] = field(default_factory=list)
    loud: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name.strip())


TOUCH = Touch(1.0, "home.9", "ball", (1.0, 2.0), (1.0, 0.0), 5.0, 0.0, 30.0)


def state() -> State:
    return begin_state(Situation(), load_ruleset())


def test_it_takes_what_its_fields_say_and_finishes_as_it_would_otherwise() -> None:
    assert Named(" Ada ", ["so"], loud=True) == Named("Ada", said=["so"], loud=True)
    assert Named("Ada").said is not Named("Ada").said
    with pytest.raises(TypeError):
        Named("Ada", [], True)  # type: ignore[misc]
    with pytest.raises(TypeError):
        Named()  # type: ignore[call-arg]


@pytest.mark.parametrize("kind", sorted(opened, key=lambda kind: kind.__qualname__), ids=lambda kind: kind.__qualname__)
def test_its_constructor_names_the_fields_in_order(kind: type) -> None:
    assert [*inspect.signature(kind).parameters] == [f.name for f in fields(kind)]


@pytest.mark.parametrize("value", [TOUCH, yes("so", True, 1.0, "home.9")])
def test_nothing_of_it_is_changed_in_place(value: object) -> None:
    name = fields(value)[0].name  # type: ignore[arg-type]
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)
    with pytest.raises(FrozenInstanceError):
        delattr(value, name)
    with pytest.raises((AttributeError, TypeError)):
        value.another = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", [TOUCH, state(), state().standing, Named("Ada", ["so"])])
def test_it_is_sent_and_copied_whole(value: object) -> None:
    for same in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value), replace(value)):  # type: ignore[type-var]
        assert same == value
        assert type(same) is type(value)
        assert repr(same) == repr(value)


def test_it_is_of_its_kind_and_of_those_above() -> None:
    assert isinstance(TOUCH, Event)
    assert hash(TOUCH) == hash(replace(TOUCH))
    match TOUCH:
        case Touch(a="home.9", b=other):
            assert other == "ball"


def test_a_changed_value_is_the_replaced_one() -> None:
    before = state()
    assert changed(before, clock=3.0, read=7) == replace(before, clock=3.0, read=7)
    assert before == state()
    with pytest.raises(TypeError):
        changed(before, moon=1)
    with pytest.raises(FrozenInstanceError):
        changed(before, clock=3.0).clock = 4.0  # type: ignore[misc]
