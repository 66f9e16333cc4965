"""The machine as it is wired: keys, routes, steps, and what may stand in a state."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import typing
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.span import Span
from graph import nodes, routes
from graph.build import build
from graph.codec import from_text, known_types, to_text
from graph.events import Step
from graph.state import Turn, TurnUpdate

ROUTES = {
    name.removeprefix("after_"): route
    for name, route in inspect.getmembers(routes, inspect.isfunction)
    if name.startswith("after_")
}
NODES = {path.stem for path in Path(str(nodes.__file__)).parent.glob("*.py")} - {"__init__"}


def test_an_update_has_the_keys_of_the_state() -> None:
    state = typing.get_type_hints(Turn, include_extras=False)
    assert typing.get_type_hints(TurnUpdate) == state


def test_every_file_of_nodes_is_a_step_with_its_node() -> None:
    assert {str(step) for step in Step} == NODES
    assert set(build().get_graph().nodes) - {"__start__", "__end__"} == NODES


def test_every_node_returns_an_update() -> None:
    for name in NODES:
        module = __import__(f"graph.nodes.{name}", fromlist=[name])
        node = getattr(module, name)
        assert typing.get_type_hints(node)["return"] is TurnUpdate, name
        assert list(inspect.signature(node).parameters) == ["state", "runtime"], name
        public = [
            one for one, value in inspect.getmembers(module, inspect.isfunction) if value.__module__ == module.__name__
        ]
        assert public == [name]


@pytest.mark.parametrize("name", ROUTES)
def test_every_result_of_a_route_leads_somewhere(name: str) -> None:
    branches = build().builder.branches[name]
    ends = {end for branch in branches.values() for end in (branch.ends or {})}
    assert _literals(typing.get_type_hints(ROUTES[name])["return"]) == ends


def test_every_route_is_used() -> None:
    assert set(ROUTES) == set(build().builder.branches)


def _literals(hint: Any) -> set[str]:
    parts = typing.get_args(hint)
    return {part for part in parts if isinstance(part, str)} | {
        name for part in parts if not isinstance(part, str) for name in _literals(part)
    }


PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(),
    st.binary(),
    st.decimals(allow_nan=False),
    st.dates(),
    st.datetimes(timezones=st.just(UTC) | st.none()),
    st.times(),
    st.sampled_from([kind(value) for kind in known_types().values() if issubclass(kind, enum.Enum) for value in kind]),
    st.builds(Span, st.integers(), st.integers()),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text(max_size=8) | st.tuples(st.text(max_size=3), st.integers()), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_values_come_back_as_they_were(value: object) -> None:
    assert from_text(to_text(value)) == value
    assert type(from_text(to_text(value))) is type(value)


SAMPLES: dict[str, object] = {
    "str": "x'\"{}\u2028", "int": 7, "float": 0.5, "bool": True, "Decimal": Decimal("1.10"), "date": date(2025, 5, 1),
    "datetime": datetime(2025, 5, 1, tzinfo=UTC), "time": time(1, 2), "Path": Path("a/b"), "bytes": b"\0\xff",
    "NoneType": None, "Span": Span(1, 2),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(known_types()))
def test_every_known_type_comes_back(name: str) -> None:
    kind = known_types()[name]
    if issubclass(kind, enum.Enum):
        assert [from_text(to_text(member)) for member in kind] == list(kind)
        return
    if name == "Interrupt":
        found = from_text(to_text(kind("choose", id="1")))
        assert found.value == "choose"
        return
    fields = {field.name: _sample(field) for field in dataclasses.fields(kind)}
    value = kind(**fields)
    assert from_text(to_text(value)) == value


def _sample(field: dataclasses.Field[Any]) -> object:
    """A value for a field: its default, or one for the first type that its annotation names."""
    if field.default is not dataclasses.MISSING:
        return field.default
    annotation = str(field.type)
    if annotation.startswith("tuple"):
        return ((Decimal(1), "x"), Span(0, 1))
    first = annotation.split(" | ", maxsplit=1)[0]
    known = known_types().get(first)
    if known is not None and issubclass(known, enum.Enum):
        return next(iter(known))
    return SAMPLES.get(first, "x")


def test_types_of_one_name_do_not_hide_each_other() -> None:
    from importlib import import_module

    from graph.codec import MODULES

    names = [
        name
        for module in MODULES
        for name, value in vars(import_module(module)).items()
        if isinstance(value, type)
        and value.__module__ == module
        and (dataclasses.is_dataclass(value) or issubclass(value, enum.Enum))
    ]
    assert len(names) == len(set(names))


@dataclasses.dataclass(frozen=True)
class Stranger:
    x: int = 1


@pytest.mark.parametrize("value", [Stranger(), object(), lambda: 1, 1j, [Stranger()], {"a": Stranger()}])
def test_an_unknown_type_is_not_written(value: object) -> None:
    with pytest.raises(TypeError):
        to_text(value)


@pytest.mark.parametrize(
    "text",
    ['{"object":["Stranger",{}]}', '{"object":["os.system",{}]}', '{"enum":["Popen","ls"]}', '{"call":["eval","1"]}'],
)
def test_an_unknown_type_is_not_read(text: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        from_text(text)


def test_a_state_with_an_error_is_written() -> None:
    assert isinstance(from_text(to_text(ValueError("x"))), RuntimeError)
