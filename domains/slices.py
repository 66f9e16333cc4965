"""Which datasets, joins and fields of a domain a question needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.intent import FieldRef, Intent
from core.language import Language
from domains.expressions import columns_of
from domains.join_paths import JoinGraph, JoinPath, join_steps
from domains.semantic_model import Domain, DomainSlice, Dropped, Field, JoinStep
from domains.words import lemmas, tokens


@dataclass(frozen=True, slots=True)
class AmbiguousPath:
    """Two or more equally good ways lead to a dataset: the person chooses.

    ``roles`` are the relationships that tell the ways apart, in the order of ``paths_ru`` and ``paths_en``.
    """

    start: str
    dataset: str
    roles: tuple[str, ...]
    paths_ru: tuple[str, ...]
    paths_en: tuple[str, ...]

    def paths(self, language: Language) -> tuple[str, ...]:
        """Return the ways in words."""
        return self.paths_ru if language is Language.RU else self.paths_en


def choose_slice(domain: Domain, intent: Intent) -> DomainSlice | AmbiguousPath:
    """Return the facts, joins and fields that the intent needs, or the paths between which the person must choose.

    Facts are the datasets of the metrics; without metrics, the one dataset from which all that is asked is reached.
    Each fact has its own joins (``JoinStep.from_alias`` leads back to it).
    """
    return _Choice(domain, intent).slice()


def prune(domain: Domain, intent: Intent) -> DomainSlice | AmbiguousPath:
    """Return what a model's prompt needs: the slice, its labels and enumerations, and what unexplained words touch."""
    chosen = choose_slice(domain, intent)
    if isinstance(chosen, AmbiguousPath):
        return chosen
    wanted = frozenset(form for word in intent.unexplained for form in lemmas(word.lemma))
    extra = [field.ref for name in chosen.datasets for field in _worth_showing(domain, name, wanted)]
    fields = _with_roles(chosen.fields, extra)
    return DomainSlice(domain, chosen.datasets, chosen.facts, chosen.joins, fields, chosen.dropped)


def whole_slice(domain: Domain) -> DomainSlice:
    """Return the whole domain as a slice, for the retry of a prompt; joins are told by the relationships."""
    fields = tuple(field.ref for dataset in domain.datasets for field in dataset.visible_fields)
    names = tuple(dataset.name for dataset in domain.datasets)
    facts = tuple(dict.fromkeys(metric.dataset for metric in domain.metrics))
    return DomainSlice(domain, names, facts, (), fields)


def alias_of(piece: DomainSlice, fact: str, ref: FieldRef) -> str:
    """Return the alias under which a field's dataset stands in a query over ``fact``; KeyError if it is not joined."""
    if ref.dataset == fact and ref.role is None:
        return fact
    own = {fact}
    for join in piece.joins:
        if join.from_alias in own:
            own.add(join.alias)
            if join.dataset == ref.dataset and (ref.role is None or _in_role(piece, join, ref.role)):
                return join.alias
    raise KeyError(str(ref))


def _in_role(piece: DomainSlice, join: JoinStep, role: str) -> bool:
    if join.relationship == role:
        return True
    before = [one for one in piece.joins if one.alias == join.from_alias and one.alias != one.dataset]
    return any(_in_role(piece, one, role) for one in before)


class _Choice:
    """The steps from an intent to its slice."""

    def __init__(self, domain: Domain, intent: Intent) -> None:
        self.domain = domain
        self.intent = intent
        self.graph = JoinGraph(domain)
        self.needed = self._needed()

    def slice(self) -> DomainSlice | AmbiguousPath:
        facts = self._facts()
        joins: dict[JoinStep, None] = {}
        missed: list[Dropped] = []
        for fact in facts:
            for ref in self._needed_by(fact, facts):
                role = ref.role
                paths = self.graph.shortest(fact, ref.dataset, role)
                if not paths:
                    missed.append(Dropped(str(ref), f"no relationship leads from {fact} to {ref.dataset}"))
                elif len(paths) > 1:
                    return self._ambiguous(fact, ref.dataset, paths)
                else:
                    joins.update(dict.fromkeys(join_steps(paths[0], fact, role)))
        names = tuple(dict.fromkeys((*facts, *(join.dataset for join in joins))))
        fields = self._fields(names, tuple(joins))
        return DomainSlice(self.domain, names, facts, tuple(joins), fields, (*missed, *self._left_out(names)))

    def _needed(self) -> tuple[FieldRef, ...]:
        """Return every field that the intent names, cuts and conditions first."""
        intent = self.intent
        found = [
            *(use.field for use in intent.dimensions),
            *(use.field for use in intent.values),
            *(condition.field for condition in intent.row_conditions),
        ]
        for segment in intent.segments:
            found.extend(self._columns(self.domain.filter(segment.name).expression))
        return tuple(dict.fromkeys(found))

    def _needed_by(self, fact: str, facts: Sequence[str]) -> tuple[FieldRef, ...]:
        """Return the fields that a fact's query needs; another fact's own fields stay with that fact."""
        own: list[FieldRef] = []
        for use in self.intent.metrics:
            metric = self.domain.metric(use.name)
            if metric.dataset == fact:
                own.extend(self._columns(metric.expression))
                own.extend([metric.time_field] if metric.time_field else [])
        others = set(facts) - {fact}
        shared = [ref for ref in self.needed if ref.dataset not in others]
        return tuple(dict.fromkeys((*shared, *(ref for ref in own if ref.dataset not in others))))

    def _facts(self) -> tuple[str, ...]:
        if self.intent.listing is not None:
            return (self.intent.listing.dataset,)
        facts = tuple(dict.fromkeys(self.domain.metric(use.name).dataset for use in self.intent.metrics))
        if facts:
            return facts
        targets = [*dict.fromkeys(ref.dataset for ref in self.needed)]
        if not targets:
            return tuple(dict.fromkeys(condition.dataset for condition in self.intent.fact_conditions))
        inside = [name for name in targets if set(targets) <= self.graph.reachable(name)]
        if inside:
            return (inside[0],)
        around = [one.name for one in self.domain.datasets if set(targets) <= self.graph.reachable(one.name)]
        return (min(around, key=lambda name: self._steps_to(name, targets)),) if around else (targets[0],)

    def _steps_to(self, start: str, targets: Iterable[str]) -> int:
        return sum(len(self.graph.shortest(start, target)[0]) for target in targets)

    def _columns(self, expression: str) -> list[FieldRef]:
        return [FieldRef(use.table, use.name) for use in columns_of(expression)]

    def _fields(self, names: Sequence[str], joins: Sequence[JoinStep]) -> tuple[FieldRef, ...]:
        """Return the fields of the slice: what is asked, metric columns, keys and time fields."""
        found: list[FieldRef] = [*self.needed]
        for use in self.intent.metrics:
            metric = self.domain.metric(use.name)
            found.extend([metric.time_field] if metric.time_field else [])
            found.extend(self._columns(metric.expression))
        for join in joins:
            relationship = self.domain.relationship(join.relationship)
            found.extend(FieldRef(relationship.from_dataset, column) for column in relationship.from_columns)
            found.extend(FieldRef(relationship.to_dataset, column) for column in relationship.to_columns)
        for name in names:
            dataset = self.domain.dataset(name)
            found.extend(FieldRef(name, key) for key in dataset.primary_key)
            found.extend([FieldRef(name, dataset.time_field)] if dataset.time_field else [])
        return tuple(ref for ref in dict.fromkeys(found) if ref.dataset in names)

    def _left_out(self, names: Sequence[str]) -> tuple[Dropped, ...]:
        others = [dataset.name for dataset in self.domain.datasets if dataset.name not in names]
        if not others:
            return ()
        shown = ", ".join(others[:8]) + (" …" if len(others) > 8 else "")
        return (Dropped(shown, f"nothing in the question needs these {len(others)} datasets"),)

    def _ambiguous(self, start: str, dataset: str, paths: Sequence[JoinPath]) -> AmbiguousPath:
        shared = set.intersection(*({step.relationship.name for step in path} for path in paths))
        roles = [next(step.relationship.name for step in p if step.relationship.name not in shared) for p in paths]
        return AmbiguousPath(
            start,
            dataset,
            tuple(roles),
            tuple(self._in_words(path, role, Language.RU) for path, role in zip(paths, roles, strict=True)),
            tuple(self._in_words(path, role, Language.EN) for path, role in zip(paths, roles, strict=True)),
        )

    def _in_words(self, path: JoinPath, role: str, language: Language) -> str:
        """A role with a title of its own says enough; else the datasets on the way are told."""
        title = self.domain.relationship(role).title
        if title is not None:
            return title.get(language)
        stations = (path[0].start, *(step.end for step in path))
        return " → ".join(self.domain.dataset(name).title.get(language) for name in stations)


def _with_roles(fields: Sequence[FieldRef], extra: Iterable[FieldRef]) -> tuple[FieldRef, ...]:
    """Add fields that are not there yet, in any role."""
    present = {(ref.dataset, ref.field) for ref in fields}
    return (*fields, *(ref for ref in extra if (ref.dataset, ref.field) not in present))


def _worth_showing(domain: Domain, name: str, wanted: frozenset[str]) -> list[Field]:
    """Return the fields of a dataset that a writer may need: labels, enumerations, cuts, what words touch."""
    dataset = domain.dataset(name)
    return [
        field
        for field in dataset.visible_fields
        if field.name == dataset.label_field
        or ((field.is_enum or field.groupable) and not dataset.is_dictionary)
        or (wanted and not wanted.isdisjoint(_forms(field)))
    ]


def _forms(field: Field) -> frozenset[str]:
    texts = (field.name.replace("_", " "), field.title.ru, field.title.en, field.description, *field.synonyms)
    return frozenset(form for text in texts for folded, _ in tokens(text) for form in lemmas(folded))
