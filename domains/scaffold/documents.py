"""The documents of a scaffold: model.yaml, domain.yaml and the list of questions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.language import Localized
from core.result import LogicalType
from domains.export import SPEC_VERSION
from domains.scaffold.described import Described
from domains.scaffold.guess import confirmations, questions_about
from domains.scaffold.links import Link
from domains.scaffold.metrics import count_name, metric_rules, metrics_of
from domains.scaffold.names import field_name, quoted, synonyms, title, words_of
from domains.scaffold.profile import ColumnProfile, TableProfile
from domains.scaffold.russian import value_in_russian
from domains.semantic_model import Datatype
from domains.yaml_source import Plain

_DATATYPES = {
    LogicalType.TEXT: Datatype.STRING,
    LogicalType.INTEGER: Datatype.INTEGER,
    LogicalType.DECIMAL: Datatype.DECIMAL,
    LogicalType.FLOAT: Datatype.FLOAT,
    LogicalType.BOOLEAN: Datatype.BOOLEAN,
    LogicalType.DATE: Datatype.DATE,
    LogicalType.DATETIME: Datatype.DATETIME,
    LogicalType.DATETIMETZ: Datatype.DATETIME_TZ,
    LogicalType.TIME: Datatype.TIME,
    LogicalType.OTHER: Datatype.OPAQUE,
}
_SAMPLES = 30
_PERSONAL = frozenset({"phone", "email", "passport", "ssn", "address", "birth", "password", "телефон", "паспорт"})


@dataclass(frozen=True, slots=True)
class Documents:
    """What a scaffold writes."""

    model: dict[str, Plain]
    domain: dict[str, Plain]
    questions: tuple[str, ...]


def dataset_names(profiles: Sequence[TableProfile]) -> dict[str, str]:
    """Return table → dataset name; tables of one name in two schemas carry the schema."""
    bare = Counter(field_name(profile.table.name.rpartition(".")[2]).lower() for profile in profiles)
    names = {}
    for profile in profiles:
        name = field_name(profile.table.name.rpartition(".")[2])
        names[profile.table.name] = name if bare[name.lower()] == 1 else field_name(profile.table.name)
    return names


def make_documents(name: str, tables: Sequence[Described], links: Sequence[Link]) -> Documents:
    """Build the documents."""
    datasets = {one.profile.table.name: one.dataset for one in tables}
    model: dict[str, Plain] = {
        "name": name,
        "datasets": [_dataset(one) for one in tables],
        "relationships": _relationships(links, datasets),
        "metrics": [metric for one in tables for metric in metrics_of(one)],
    }
    domain: dict[str, Plain] = {
        "domain": name,
        "title": _localized(title(name, "")),
        "datasets": {one.dataset: _rules(one) for one in tables},
        "metrics": {key: value for one in tables for key, value in metric_rules(one).items()},
        "relationships": _roles(links, datasets),
    }
    asked = [question for one in tables for question in questions_about(one.profile, one.role, one.dataset)]
    asked += [question for one in tables for question in confirmations(one.profile, one.dataset)]
    asked += [
        f"Связаны ли `{datasets[link.table]}.{', '.join(link.columns)}` и `{datasets[link.target]}`? ({link.evidence})"
        for link in links
        if link.evidence
    ]
    document: dict[str, Plain] = {"version": SPEC_VERSION, "semantic_model": [model]}
    return Documents(document, {key: value for key, value in domain.items() if value}, tuple(asked))


def _dataset(one: Described) -> Plain:
    profile = one.profile
    found: dict[str, Plain] = {"name": one.dataset, "source": _source(profile.table.name)}
    if profile.key:
        found["primary_key"] = [field_name(column) for column in profile.key]
    if profile.table.comment:
        found["description"] = profile.table.comment
    found["ai_context"] = {"synonyms": [*synonyms(one.dataset, one.prefix, one.head)]}
    if profile.key_evidence:
        found["custom_extensions"] = _inferred(f"primary_key: {profile.key_evidence}")
    found["fields"] = [_field(column, one.field_prefix) for column in profile.columns]
    return found


def _source(name: str) -> str:
    return name if "." in name else f"main.{name}"


def _field(profile: ColumnProfile, prefix: tuple[str, ...]) -> Plain:
    column = profile.column
    found: dict[str, Plain] = {
        "name": field_name(column.name),
        "expression": quoted(column.name),
        "datatype": _DATATYPES[column.logical].value,
    }
    if profile.is_time:
        found["dimension"] = {"is_time": True}
    if column.comment:
        found["description"] = column.comment
    found["ai_context"] = {"synonyms": [*synonyms(column.name, prefix)]}
    return found


def _inferred(evidence: str) -> Plain:
    return [{"vendor_name": "SVERKA", "data": json.dumps({"inferred": evidence}, ensure_ascii=False)}]


def _relationships(links: Sequence[Link], datasets: dict[str, str]) -> list[Plain]:
    found: list[Plain] = []
    for link, name in zip(links, relationship_names(links, datasets), strict=True):
        part: dict[str, Plain] = {
            "name": name,
            "from": datasets[link.table],
            "to": datasets[link.target],
            "from_columns": [field_name(column) for column in link.columns],
            "to_columns": [field_name(column) for column in link.target_columns],
        }
        if link.evidence:
            part["custom_extensions"] = _inferred(link.evidence)
        found.append(part)
    return found


def relationship_names(links: Sequence[Link], datasets: dict[str, str]) -> list[str]:
    """Return a name for each link: table and the column without its key ending."""
    names: list[str] = []
    for link in links:
        words = words_of(link.columns[0])
        role = "_".join(words[:-1] if len(words) > 1 and words[-1] in {"id", "key", "code"} else words)
        name = field_name(f"{datasets[link.table]}_{role}")
        names.append(name if name not in names else f"{name}_{len(names)}")
    return names


def _roles(links: Sequence[Link], datasets: dict[str, str]) -> dict[str, Plain]:
    """Two links of one pair, or a link that closes a circle, get a role by the column's name."""
    pairs = Counter((link.table, link.target) for link in links)
    circular = _closing(links)
    found: dict[str, Plain] = {}
    for at, (link, name) in enumerate(zip(links, relationship_names(links, datasets), strict=True)):
        if pairs[link.table, link.target] > 1 or at in circular:
            words = [word for word in words_of(link.columns[0]) if word not in {"id", "key", "code"}]
            found[name] = {"synonyms": [" ".join(words) or name.replace("_", " ")]}
    return found


def _closing(links: Sequence[Link]) -> set[int]:
    reach: dict[str, set[str]] = {}
    closing = set()
    for at, link in enumerate(links):
        behind = {link.target, *reach.get(link.target, set())}
        if link.table in behind:
            closing.add(at)
            continue
        for start, ends in list(reach.items()):
            if start == link.table or link.table in ends:
                ends.update(behind)
        reach.setdefault(link.table, set()).update(behind)
    return closing


def _localized(text: Localized) -> dict[str, Plain]:
    return {"ru": text.ru, "en": text.en}


def _rules(one: Described) -> Plain:
    found: dict[str, Plain] = {"title": _localized(title(one.dataset, one.profile.table.comment, one.prefix))}
    if one.role.is_dictionary:
        found["dictionary"] = True
    if one.role.is_bridge:
        found["bridge"] = True
    if one.role.label:
        found["label_field"] = field_name(one.role.label)
    if one.role.time:
        found["time_field"] = field_name(one.role.time)
    found["main_metric"] = count_name(one)
    fields = {field_name(column.column.name): _field_rules(column, one) for column in one.profile.columns}
    found["fields"] = {name: rules for name, rules in fields.items() if rules}
    return found


def _field_rules(profile: ColumnProfile, one: Described) -> dict[str, Plain]:
    name = profile.column.name
    found: dict[str, Plain] = {"title": _localized(title(name, profile.column.comment, one.field_prefix))}
    if profile.is_text and name not in one.profile.key:
        found["groupable"] = True
    if profile.is_enum:
        found["is_enum"] = True
        samples: list[Plain] = [str(value) for value, _ in profile.members if value is not None]
        found["sample_values"] = samples[:_SAMPLES]
        said: dict[str, Plain] = {
            word: value for value in map(str, samples[:_SAMPLES]) for word in value_in_russian(value)
        }
        found |= {"value_synonyms": said} if said else {}
    if _PERSONAL & set(words_of(name)):
        found["pii"] = True
    return found
