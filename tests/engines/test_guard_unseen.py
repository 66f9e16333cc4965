"""Cases over the demo's datasets that were written without knowing the guard.

``first_run`` marks what was wrong at the first run, ``stays`` what the guard refuses on purpose, and why.
"""

import json
import re
from pathlib import Path

from core.dataset_view import DatasetView, ViewColumn
from core.parameter import Origin, Parameter, ParameterType
from core.question import User
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from domains.expressions import is_plain_column
from domains.load import load_domain
from domains.semantic_model import Domain
from domains.views import dataset_views
from engines.guard import Admitted, admit, inspect

DATA = Path(__file__).parent.parent / "data"
DEMO = Path(__file__).parents[2] / "domains" / "data"


def load(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").split("\n") if line]


def demo(name: str) -> Domain:
    domain, _ = load_domain(DEMO / name)
    assert domain is not None
    return domain


def whole_tables(*domains: Domain) -> tuple[DatasetView, ...]:
    """Return every table of the domains with all columns that any of them names, hidden ones too."""
    columns: dict[str, dict[str, ViewColumn]] = {}
    for dataset in (dataset for domain in domains for dataset in domain.datasets):
        for field in dataset.fields:
            if is_plain_column(field.expression):
                column = ViewColumn(field.expression, field.expression, LogicalType.TEXT)
                columns.setdefault(dataset.name, {})[field.expression] = column
    return tuple(DatasetView(name, name, tuple(found.values())) for name, found in columns.items())


def is_admitted(case: dict[str, str], views: tuple[DatasetView, ...]) -> bool:
    asked = re.findall(r"@(\w+)", case["sql"]) if case["verdict"] == "allow" else ()
    given = [
        Parameter(name, "x", ParameterType.TEXT, "", Origin.QUESTION, name.upper()) for name in dict.fromkeys(asked)
    ]
    draft = Draft(case["sql"], Dialect(case["dialect"]), WrittenBy.MODEL, tuple(given))
    return isinstance(admit(draft, views), Admitted)


def is_to_pass(case: dict[str, str]) -> bool:
    return case["verdict"] == "allow" and "stays" not in case


def test_first_set_over_the_views_of_a_domain() -> None:
    views = {name: dataset_views(demo(name), User("x"), ()) for name in ("wallets", "payments", "cards")}
    cases = load("guard_unseen.jsonl")
    over = [views.get(case["id"].split("-")[3], views["wallets"]) for case in cases]
    wrong = [
        case["id"] for case, seen in zip(cases, over, strict=True) if is_admitted(case, seen) is not is_to_pass(case)
    ]
    assert len(cases) == 350
    assert wrong == []


def test_second_set_over_whole_tables() -> None:
    """``domain`` names the domain whose views hide what the case asks for."""
    tables = whole_tables(*(demo(name) for name in ("wallets", "payments", "cards")))
    hiding = dataset_views(demo("payments"), User("x"), ())
    cases = load("guard_unseen2.jsonl")
    wrong = [
        case["id"]
        for case in cases
        if is_admitted(case, hiding if "domain" in case else tables) is not is_to_pass(case)
    ]
    assert len(cases) == 406
    assert wrong == []


def test_second_set_without_datasets() -> None:
    """Only by the datasets can it be told that a name is foreign: ``only_over_datasets``, ``domain``."""
    known = {"only_over_datasets", "domain"}
    cases = [case for case in load("guard_unseen2.jsonl") if case["verdict"] == "refuse" and not known & set(case)]
    assert [case["id"] for case in cases if not inspect(case["sql"], Dialect(case["dialect"]))] == []


def test_third_set() -> None:
    tables = whole_tables(*(demo(name) for name in ("wallets", "payments", "cards")))
    cases = load("guard_unseen3.jsonl")
    assert [case["id"] for case in cases if is_admitted(case, tables) is not is_to_pass(case)] == []
    refused = [case for case in cases if case["verdict"] == "refuse"]
    assert (len(cases), len(refused)) == (350, 150)
    assert [case["id"] for case in refused if not inspect(case["sql"], Dialect(case["dialect"]))] == []
