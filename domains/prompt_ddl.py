"""A slice of a domain as the CREATE TABLE statements that models know best, with titles, values and foreign keys."""

from __future__ import annotations

from core.language import Language
from domains.prompt_schema import TOKEN_BUDGET, estimated_tokens, metric_lines, shown_values, type_word
from domains.semantic_model import Dataset, DomainSlice, Field, Relationship


def describe_as_ddl(piece: DomainSlice, language: Language = Language.EN, budget: int = TOKEN_BUDGET) -> str:
    """Return the text of a slice, with titles and values as far as the budget of tokens allows."""
    text = ""
    for detail in (3, 2, 1, 0):
        text = _text(piece, language, detail)
        if estimated_tokens(text) <= budget:
            break
    return text


def _text(piece: DomainSlice, language: Language, detail: int) -> str:
    domain = piece.domain
    fields = {(ref.dataset, ref.field) for ref in piece.fields}
    tables = [_table(piece, domain.dataset(name), fields, language, detail) for name in piece.datasets]
    metrics = metric_lines(piece, language) if detail else []
    parts = ["\n".join(tables)]
    if metrics:
        parts.append("Expressions of known figures (no columns):\n" + "\n".join(metrics))
    if domain.rules:
        parts.append("Rules:\n" + "\n".join(f"- {rule}" for rule in domain.rules))
    return "\n".join(parts)


def _table(piece: DomainSlice, dataset: Dataset, fields: set[tuple[str, str]], language: Language, detail: int) -> str:
    shown = [field for field in dataset.visible_fields if (dataset.name, field.name) in fields]
    lines = [_column(field, dataset, language, detail) for field in shown]
    inside = set(piece.datasets)
    links = [one for one in piece.domain.relationships if one.from_dataset == dataset.name and one.to_dataset in inside]
    lines += [(f"FOREIGN KEY {_columns(one.from_columns)} REFERENCES {_target(one)}", "") for one in links]
    title = dataset.title.get(language) if detail else ""
    said = title.lower() not in {"", dataset.name.lower()}
    marks = ["," if place < len(lines) else "" for place in range(1, len(lines) + 1)]
    body = [f"  {text}{mark}{_remark(note)}" for (text, note), mark in zip(lines, marks, strict=True)]
    return "\n".join((f"CREATE TABLE {dataset.name} ({_remark(title if said else '')}", *body, ");"))


def _remark(text: str) -> str:
    return f" -- {text}" if text else ""


def _column(field: Field, dataset: Dataset, language: Language, detail: int) -> tuple[str, str]:
    key = " PRIMARY KEY" if dataset.primary_key == (field.name,) else ""
    said = field.description if detail > 2 and field.description else field.title.get(language) if detail > 1 else ""
    told = "" if said.lower() == field.name.replace("_", " ").lower() else " ".join(said.split())[:60]
    note = " ".join(part for part in (told, shown_values(field, detail)) if part)
    return f"{field.name} {type_word(field)}{key}", note


def _columns(names: tuple[str, ...]) -> str:
    return f"({', '.join(names)})"


def _target(link: Relationship) -> str:
    return f"{link.to_dataset}{_columns(link.to_columns)}"
