"""A domain's model.yaml in the strict form of the Ossie specification.

The specification closes its parts: a key that it does not name stays as data of a ``custom_extensions`` entry.
"""

from __future__ import annotations

import json
from pathlib import Path

import yaml

from core.errors import DomainFileError
from domains.document_context import with_document_context
from domains.fault_texts import NO_MODEL
from domains.file_models import DIALECT
from domains.load import MODEL_FILE
from domains.yaml_source import Plain, read_yaml

SPEC_VERSION = "0.2.0.dev0"
VENDOR = "SVERKA"
"""The vendor of our own entries in ``custom_extensions``."""
_EXTENSIONS = "custom_extensions"
_DESCRIBED = frozenset({"name", "description", "ai_context", _EXTENSIONS})
_CLOSED = {
    "semantic_model": _DESCRIBED | {"datasets", "relationships", "metrics"},
    "datasets": _DESCRIBED | {"source", "primary_key", "unique_keys", "fields"},
    "fields": _DESCRIBED | {"expression", "dimension", "label", "datatype"},
    "relationships": _DESCRIBED - {"description"} | {"from", "to", "from_columns", "to_columns"},
    "metrics": _DESCRIBED | {"expression", "datatype"},
}
"""The keys of each kind of part; the kind is the key under which the list of them stands."""
_OUTER = frozenset({"version", "semantic_model", "ai_context"})
"""What stands beside the model; drafts of the specification differ in what else may, so nothing else does."""
_DIALECTS = frozenset(
    {
        "ANSI_SQL", "SNOWFLAKE", "MDX", "TABLEAU", "DATABRICKS", "MAQL", "BIGQUERY", "THOUGHTSPOT", "SIGMA", "DAX",
    }
)  # fmt: skip
"""The languages of expressions that some draft of the specification names."""


def export_model(folder: Path) -> str:
    """Return the text of the strict form: one model in ``semantic_model``, every expression with its dialects.

    Raises:
        DomainFileError: the file cannot be read.
    """
    document, errors = read_yaml(folder / MODEL_FILE)
    if errors:
        raise errors[0]
    if document is None or not isinstance(document.data, dict):
        raise DomainFileError(folder / MODEL_FILE, None, "", NO_MODEL)
    return to_text(strict_form(document.data))


def strict_form(data: dict[str, Plain]) -> dict[str, Plain]:
    """Return a document of either shape in the strict one."""
    models = data.get("semantic_model")
    if models is None:
        inner: Plain = {key: value for key, value in data.items() if key != "version"}
        return {"version": SPEC_VERSION, "semantic_model": [_strict_part("semantic_model", inner)]}
    listed = models if isinstance(models, list) else [models]
    strict: list[Plain] = [_strict_part("semantic_model", with_document_context(model, data)) for model in listed]
    beside: dict[str, Plain] = {key: value for key, value in data.items() if key not in _OUTER}
    if beside and strict and isinstance(strict[0], dict):
        strict[0] = _with_extension(strict[0], beside)
    return {"version": SPEC_VERSION, "semantic_model": strict}


def to_text(data: Plain) -> str:
    """Return data as YAML that reads back as the same data, keys in their order."""
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)


class _Dumper(yaml.SafeDumper):
    """Writes texts that look like something else in quotes, and never aliases."""

    def ignore_aliases(self, data: object) -> bool:
        """Repeat equal parts instead of pointing to them."""
        del data
        return True


def _strict_part(kind: str, found: Plain) -> Plain:
    if not isinstance(found, dict):
        return found
    known: dict[str, Plain] = {key: _strict_value(key, found[key]) for key in found if key in _CLOSED[kind]}
    if kind == "fields" and "expression" not in known:
        known["expression"] = _strict_value("expression", found.get("name"))
    others: dict[str, Plain] = {key: value for key, value in found.items() if key not in _CLOSED[kind]}
    if "expression" in known:
        known["expression"], foreign = _known_dialects(known["expression"])
        others |= {"expression": foreign} if foreign else {}
    return _with_extension(known, others) if others else known


def _known_dialects(expression: Plain) -> tuple[Plain, Plain]:
    """Return an expression in the languages that the specification names, and what it says in others.

    One that stands in other languages only is written down as ANSI, as which it is read here.
    """
    dialects = expression.get("dialects") if isinstance(expression, dict) else None
    if not isinstance(expression, dict) or not isinstance(dialects, list):
        return expression, None
    written = [one for one in dialects if isinstance(one, dict)]
    known: list[Plain] = [one for one in written if one.get("dialect", DIALECT) in _DIALECTS]
    foreign: list[Plain] = [one for one in written if one.get("dialect", DIALECT) not in _DIALECTS]
    if foreign and not known:
        known = [{"dialect": DIALECT, "expression": written[0].get("expression")}]
    return {**expression, "dialects": known}, foreign or None


def _strict_value(key: str, value: Plain) -> Plain:
    if key == "expression" and not isinstance(value, dict):
        return {"dialects": [{"dialect": DIALECT, "expression": str(value)}]}
    if key in _CLOSED and isinstance(value, list):
        return [_strict_part(key, part) for part in value]
    return value


def _with_extension(part: dict[str, Plain], others: dict[str, Plain]) -> dict[str, Plain]:
    told = part.get(_EXTENSIONS)
    kept: list[Plain] = told if isinstance(told, list) else []
    entry: Plain = {"vendor_name": VENDOR, "data": json.dumps({"other_keys": others}, ensure_ascii=False)}
    return {**part, _EXTENSIONS: [*kept, entry]}
