"""A round trip through the strict form of the specification."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from core.errors import DomainFileError
from domains.export import SPEC_VERSION, export_model, strict_form, to_text
from domains.load import load_domain

MODELS = Path(__file__).parent / "models"
DEMO = Path(__file__).parents[2] / "domains" / "data"

_DESCRIBED = {"name!": str, "description": str, "ai_context": "Context", "custom_extensions": ["Extension"]}
FORM: dict[str, dict[str, Any]] = {
    # Ossie core metadata 0.2.0.dev0, what all its published drafts allow: the keys of each part (! is required, a list
    # of a required key is not empty); every part is closed
    "Document": {"version!": str, "semantic_model!": ["Model"]},
    "Model": {**_DESCRIBED, "datasets!": ["Dataset"], "relationships": ["Relationship"], "metrics": ["Metric"]},
    "Dataset": {**_DESCRIBED, "source!": str, "primary_key": [str], "unique_keys": [[str]], "fields": ["Field"]},
    "Field": {**_DESCRIBED, "expression!": "Expression", "dimension": "Dimension", "label": str, "datatype": "Type"},
    "Metric": {**_DESCRIBED, "expression!": "Expression", "datatype": "Type"},
    "Relationship": {
        "name!": str,
        "from!": str,
        "to!": str,
        "from_columns!": [str],
        "to_columns!": [str],
        "ai_context": "Context",
        "custom_extensions": ["Extension"],
    },
    "Expression": {"dialects!": ["Dialect"]},
    "Dialect": {"dialect!": "Language", "expression!": str},
    "Dimension": {"is_time": bool},
    "Extension": {"vendor_name!": str, "data!": str},
}
LANGUAGES = {"ANSI_SQL", "SNOWFLAKE", "MDX", "TABLEAU", "DATABRICKS", "MAQL", "BIGQUERY"}
TYPES = {"String", "Integer", "Decimal", "Float", "Boolean", "Date", "Time", "DateTime", "DateTimeTz", "Opaque"}


def faults_of_form(found: Any, form: Any, place: str) -> Iterator[str]:
    """Yield where a document is not of the form of the specification."""
    if isinstance(form, type):
        yield from () if isinstance(found, form) else (f"{place} is no {form.__name__}",)
    elif isinstance(form, list):
        if not isinstance(found, list):
            yield f"{place} is no list"
            return
        for at, one in enumerate(found):
            yield from faults_of_form(one, form[0], f"{place}/{at}")
    elif form in {"Type", "Language"}:
        yield from () if found in (TYPES if form == "Type" else LANGUAGES) else (f"{place} is no {form}",)
    elif form == "Context":
        known = {"instructions": str, "synonyms": [str], "examples": [str]}
        said = {} if isinstance(found, str) else found
        yield from (f for key in said.keys() & known for f in faults_of_form(said[key], known[key], f"{place}/{key}"))
    else:
        keys = {key.rstrip("!"): value for key, value in FORM[form].items()}
        yield from (f"{place}/{key[:-1]} is missing" for key in FORM[form] if key[-1] == "!" and key[:-1] not in found)
        yield from (
            f"{place}/{key[:-1]} is empty" for key in FORM[form] if key[-1] == "!" and found.get(key[:-1]) == []
        )
        for key, value in found.items():
            yield from (
                faults_of_form(value, keys[key], f"{place}/{key}") if key in keys else (f"{place}/{key} is not known",)
            )


@pytest.mark.parametrize("name", ["payments", "cards"])
def test_the_strict_form_is_the_same_domain(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "model.yaml").write_text(export_model(MODELS / name), encoding="utf-8")
    (tmp_path / name / "domain.yaml").write_bytes((MODELS / name / "domain.yaml").read_bytes())
    written, errors = load_domain(tmp_path / name)
    original, _ = load_domain(MODELS / name)
    assert errors == ()
    assert written is not None
    assert original is not None
    assert (written.datasets, written.metrics, written.relationships) == (
        original.datasets,
        original.metrics,
        original.relationships,
    )
    assert written.name == original.name


def test_every_expression_names_its_dialect() -> None:
    data = yaml.safe_load(export_model(MODELS / "cards"))
    (model,) = data["semantic_model"]
    assert data["version"] == SPEC_VERSION
    assert model["metrics"][0]["expression"] == {
        "dialects": [{"dialect": "ANSI_SQL", "expression": "COUNT(cards.card_id)"}]
    }


def test_extensions_of_others_stay() -> None:
    data = yaml.safe_load(export_model(MODELS / "payments"))
    assert data["semantic_model"][0]["datasets"][0]["custom_extensions"] == [{"vendor_name": "ACME", "data": "{}"}]


def test_keys_that_the_specification_does_not_name_become_an_extension() -> None:
    odd = strict_form({"name": "x", "vendor_key": {"a": [1]}, "datasets": [{"name": "d", "extra": True}]})
    (model,) = odd["semantic_model"]
    assert set(model) == {"name", "datasets", "custom_extensions"}
    assert json.loads(model["custom_extensions"][0]["data"]) == {"other_keys": {"vendor_key": {"a": [1]}}}
    assert json.loads(model["datasets"][0]["custom_extensions"][0]["data"]) == {"other_keys": {"extra": True}}
    beside = strict_form({"version": "0.1.1", "team": "a", "semantic_model": [{"name": "x", "datasets": []}]})
    assert set(beside) == {"version", "semantic_model"}
    assert "team" in beside["semantic_model"][0]["custom_extensions"][0]["data"]


@pytest.mark.parametrize("folder", [*sorted(MODELS.iterdir()), *sorted(DEMO.iterdir())], ids=lambda one: one.name)
def test_the_export_is_of_the_form_of_the_specification(folder: Path) -> None:
    document = yaml.safe_load(export_model(folder))
    assert list(faults_of_form(document, "Document", "")) == []
    assert document["version"] == "0.2.0.dev0"


ODD = {
    "name": "x",
    "ai_context": "Суммы в рублях.",
    "datasets": [
        {
            "name": "d",
            "source": "a.b",
            "fields": [
                {"name": "plain"},
                {"name": "own", "expression": {"dialects": [{"dialect": "TSQL", "expression": "own"}]}},
                {
                    "name": "both",
                    "expression": {
                        "dialects": [
                            {"dialect": "ANSI_SQL", "expression": "both"},
                            {"dialect": "TSQL", "expression": "[both]"},
                        ]
                    },
                },
            ],
        }
    ],
}


@pytest.mark.parametrize("version", ["0.1.1", "0.2.0.dev0"])
@pytest.mark.parametrize("shape", ["at the top", "a mapping", "a list"])
def test_every_shape_and_version_comes_out_of_the_form(tmp_path: Path, version: str, shape: str) -> None:
    beside = {"dialects": ["ANSI_SQL"], "vendors": ["ACME"], "ai_context": {"instructions": "Без тестовых."}}
    documents: dict[str, dict[str, Any]] = {
        "at the top": {"version": version, **ODD},
        "a mapping": {"version": version, **beside, "semantic_model": ODD},
        "a list": {"version": version, **beside, "semantic_model": [ODD]},
    }
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "model.yaml").write_text(yaml.safe_dump(documents[shape]), encoding="utf-8")
    before, errors = load_domain(tmp_path / "x")
    assert errors == ()
    exported = yaml.safe_load(export_model(tmp_path / "x"))
    assert list(faults_of_form(exported, "Document", "")) == []
    (tmp_path / "x" / "model.yaml").write_text(to_text(exported), encoding="utf-8")
    after, errors = load_domain(tmp_path / "x")
    assert (after, errors) == (before, ())
    assert before is not None
    assert before.rules == (("Суммы в рублях.",) if shape == "at the top" else ("Без тестовых.\nСуммы в рублях.",))
    assert [field.expression for field in before.datasets[0].fields] == ["plain", "own", "both"]
    assert "[both]" in json.dumps(exported)


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ({"version": "1"}, "/semantic_model is missing"),
        ({"version": "1", "semantic_model": [], "x": 1}, "/x is not known"),
        ({"version": 1, "semantic_model": []}, "/version is no str"),
        ({"version": "1", "semantic_model": [], "dialects": ["ANSI_SQL"]}, "/dialects is not known"),
        ({"version": "1", "semantic_model": [{"name": "a", "datasets": []}]}, "/datasets is empty"),
        ({"version": "1", "semantic_model": [{"name": "a", "datasets": [{"name": "d"}]}]}, "/source is missing"),
    ],
)
def test_the_form_is_really_checked(broken: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults_of_form(broken, "Document", ""))


def test_exporting_twice_changes_nothing() -> None:
    once = yaml.safe_load(export_model(MODELS / "payments"))
    assert strict_form(once) == once
    assert yaml.safe_load(to_text(once)) == once


def test_a_broken_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "model.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(DomainFileError):
        export_model(tmp_path)
