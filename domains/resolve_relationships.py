"""Relationships: both ends exist, keys fit, and no circle that joins could run around."""

from __future__ import annotations

from collections.abc import Sequence

from core.language import Localized
from domains.fault_texts import Kind
from domains.file_models import DomainPart, ModelPart, RelationshipPart, RelationshipRules
from domains.problems import Problems
from domains.resolve_names import Located, find_dataset, localized, report_duplicates
from domains.semantic_model import Dataset, Relationship
from domains.yaml_source import Path_


def resolve_relationships(
    model: ModelPart, rules: DomainPart, datasets: Sequence[Dataset], located: Located, in_rules: Problems
) -> tuple[Relationship, ...]:
    """Build the relationships, reporting what does not fit."""
    problems, prefix = located
    where: Path_ = (*prefix, "relationships")
    report_duplicates(model.relationships, Kind.RELATIONSHIP, problems, where)
    names = [part.name for part in model.relationships]
    for name in rules.relationships:
        if name not in names:
            in_rules.unknown(("relationships", name), Kind.RELATIONSHIP, name, names)
    found = []
    for at, part in enumerate(model.relationships):
        _check_ends(part, datasets, problems, (*where, at))
        found.append(_relationship(part, rules.relationships.get(part.name, RelationshipRules())))
    _report_circle(found, problems, where)
    return tuple(found)


def _relationship(part: RelationshipPart, rules: RelationshipRules) -> Relationship:
    return Relationship(
        name=part.name,
        from_dataset=part.from_,
        to_dataset=part.to,
        from_columns=part.from_columns,
        to_columns=part.to_columns,
        title=localized(rules.title) if rules.title else None,
        synonyms=tuple(dict.fromkeys((*part.ai_context.synonyms, *rules.synonyms))),
    )


def _check_ends(part: RelationshipPart, datasets: Sequence[Dataset], problems: Problems, path: Path_) -> None:
    if len(part.from_columns) != len(part.to_columns):
        said = Localized("from_columns и to_columns разной длины", "from_columns and to_columns differ in length")
        problems.add((*path, "to_columns"), said)
    for end, columns in (("from", part.from_columns), ("to", part.to_columns)):
        name = part.from_ if end == "from" else part.to
        dataset = find_dataset(name, datasets)
        if dataset is None:
            problems.unknown((*path, end), Kind.DATASET, name, [one.name for one in datasets])
            continue
        visible = [field.name for field in dataset.visible_fields]
        for column in columns:
            if column not in visible:
                problems.unknown((*path, f"{end}_columns"), Kind.VISIBLE_FIELD, column, visible, name)


def _report_circle(relationships: Sequence[Relationship], problems: Problems, path: Path_) -> None:
    """Report circles of many-to-one steps; a step with a role of its own is only walked when it is named."""
    steps: dict[str, list[tuple[str, int]]] = {}
    for at, one in enumerate(relationships):
        if not one.synonyms:
            steps.setdefault(one.from_dataset, []).append((one.to_dataset, at))
    done: set[str] = set()
    for start in steps:
        circle = _circle_from(start, steps, done)
        if circle:
            names, at = circle
            circle_text = " → ".join(names)
            said = Localized(f"связи идут по кругу: {circle_text}", f"the relationships run in a circle: {circle_text}")
            hint = Localized(
                "Дайте одной из них synonyms (роль), чтобы она соединялась только по имени.",
                "Give one of them synonyms (a role), so that it is joined only when named.",
            )
            problems.add((*path, at), said, hint)
            return


def _circle_from(
    start: str, steps: dict[str, list[tuple[str, int]]], done: set[str]
) -> tuple[tuple[str, ...], int] | None:
    """Walk depth first without recursion; return the circle found and the position of its closing step."""
    trail: list[str] = [start]
    waiting = [iter(steps.get(start, ()))]
    while waiting:
        step = next(waiting[-1], None)
        if step is None:
            waiting.pop()
            done.add(trail.pop())
            continue
        target, at = step
        if target in trail:
            return (*trail[trail.index(target) :], target), at
        if target not in done:
            trail.append(target)
            waiting.append(iter(steps.get(target, ())))
    return None
