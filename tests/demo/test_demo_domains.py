"""The demo's semantic models fit the demo's warehouse: sources, fields, keys, metrics, filters, values."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import duckdb
import pytest

from demo import build
from domains.load import load_catalog
from domains.semantic_model import Dataset, Domain

FOLDER = Path(__file__).parents[2] / "domains" / "data"
CATALOG = load_catalog(FOLDER)
DATASETS = [(domain, dataset) for domain in CATALOG.domains for dataset in domain.datasets]


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    file = tmp_path_factory.mktemp("demo") / "demo.duckdb"
    build(file, date(2024, 10, 6))
    with duckdb.connect(str(file), read_only=True) as connection:
        yield connection


def prefix(domain: Domain) -> str:
    """The datasets of a domain as CTEs, with every field, hidden ones too."""
    tables = (
        f'"{one.name}" AS (SELECT {", ".join(f"{field.expression} AS {field.name}" for field in one.fields)}'
        f" FROM {one.source})"
        for one in domain.datasets
    )
    return f"WITH {', '.join(tables)}\n"


def joined(domain: Domain, fact: str) -> str:
    """A fact with everything that its relationships lead to, each dataset once."""
    text, reached = f'FROM "{fact}"', [fact]
    for name in reached:
        for step in domain.relationships:
            if step.from_dataset == name and step.to_dataset not in reached:
                keys = zip(step.from_columns, step.to_columns, strict=True)
                on = " AND ".join(f'"{name}".{one} = "{step.to_dataset}".{other}' for one, other in keys)
                text += f' LEFT JOIN "{step.to_dataset}" ON {on}'
                reached.append(step.to_dataset)
    return text


def test_all_three_domains_load() -> None:
    assert [str(error) for error in CATALOG.broken] == []
    assert [domain.name for domain in CATALOG.domains] == ["cards", "payments", "wallets"]


def test_the_models_are_as_rich_as_promised() -> None:
    assert sum(len(domain.metrics) for domain in CATALOG.domains) >= 14
    fields = [field for _, dataset in DATASETS for field in dataset.fields if field.groupable]
    assert len(fields) >= 28


@pytest.mark.parametrize(("domain", "dataset"), DATASETS, ids=lambda one: one.name)
def test_every_dataset_reads(warehouse: duckdb.DuckDBPyConnection, domain: Domain, dataset: Dataset) -> None:
    assert warehouse.execute(f'{prefix(domain)} SELECT count(*) FROM "{dataset.name}"').fetchall()[0][0] > 0


@pytest.mark.parametrize(("domain", "dataset"), DATASETS, ids=lambda one: one.name)
def test_declared_keys_are_unique(warehouse: duckdb.DuckDBPyConnection, domain: Domain, dataset: Dataset) -> None:
    for key in (dataset.primary_key, *dataset.unique_keys):
        columns = ", ".join(key)
        twice = f'SELECT 1 FROM "{dataset.name}" GROUP BY {columns} HAVING count(*) > 1'
        assert warehouse.execute(f"{prefix(domain)} {twice}").fetchall() == [], columns


@pytest.mark.parametrize("domain", CATALOG.domains, ids=lambda one: one.name)
def test_every_metric_gives_a_figure(warehouse: duckdb.DuckDBPyConnection, domain: Domain) -> None:
    for metric in domain.metrics:
        sql = f"{prefix(domain)} SELECT {metric.expression} {joined(domain, metric.dataset)}"
        figure = warehouse.execute(sql).fetchall()[0][0]
        low, high = metric.expected_range
        assert figure is not None, metric.name
        assert (low or 0) <= figure <= (high or figure), metric.name


@pytest.mark.parametrize("domain", CATALOG.domains, ids=lambda one: one.name)
def test_every_filter_keeps_some_rows_and_not_all(warehouse: duckdb.DuckDBPyConnection, domain: Domain) -> None:
    conditions = [(one.name, one.dataset, one.expression) for one in domain.filters]
    conditions += [(one.name, one.dataset, one.expression) for data in domain.datasets for one in data.default_filters]
    for name, dataset, expression in conditions:
        counts = f'SELECT count(*) FILTER ({expression}), count(*) FROM "{dataset}"'
        kept, all_rows = warehouse.execute(f"{prefix(domain)} {counts}").fetchall()[0]
        assert 0 < kept < all_rows, name


@pytest.mark.parametrize(("domain", "dataset"), DATASETS, ids=lambda one: one.name)
def test_named_values_are_stored(warehouse: duckdb.DuckDBPyConnection, domain: Domain, dataset: Dataset) -> None:
    for field in dataset.fields:
        stored = f'{prefix(domain)} SELECT DISTINCT "{field.name}" FROM "{dataset.name}"'
        named = {*field.sample_values, *(value for _, value in field.value_synonyms)}
        if named:
            assert named <= {row[0] for row in warehouse.execute(stored).fetchall()}, field.name


@pytest.mark.parametrize("domain", CATALOG.domains, ids=lambda one: one.name)
def test_row_rights_hide_other_regions(warehouse: duckdb.DuckDBPyConnection, domain: Domain) -> None:
    for dataset in domain.datasets:
        if dataset.row_rights is not None:
            rule = dataset.row_rights.replace("@user_regions", "'D''AZ', 'MSK'")
            sql = f'{prefix(domain)} SELECT DISTINCT rights_region FROM "{dataset.name}" WHERE {rule}'
            assert {row[0] for row in warehouse.execute(sql).fetchall()} == {"D'AZ", "MSK"}, dataset.name


@pytest.mark.parametrize("domain", CATALOG.domains, ids=lambda one: one.name)
def test_verified_examples_run(warehouse: duckdb.DuckDBPyConnection, domain: Domain) -> None:
    values = {"@p1_start": "DATE '2024-05-01'", "@p1_end": "DATE '2024-06-01'", "@n1": "5", "@v1": "'подписка'"}
    for example in domain.examples:
        sql = example.sql
        for name, value in values.items():
            sql = sql.replace(name, value)
        assert warehouse.execute(prefix(domain) + sql).fetchall(), example.question
