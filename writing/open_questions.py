"""Questions that rules read only in part: what a model is shown of them, and which checks can still be sure.

Such a question has words that nothing of the domain explained. What was recognised may be less than what is asked, or
beside it («медианный платёж» is no number of payments), so it is told as a help and not as an order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.intent import FieldRef, Intent
from core.language import Localized
from core.span import Span
from core.sql import Dialect
from domains.join_paths import JoinGraph
from domains.select import TableSelector
from domains.semantic_model import Dataset, Domain, DomainSlice, Field
from writing.asked_columns import asked_groups
from writing.near_values import near_values
from writing.pattern_names import named_datasets
from writing.patterns import missed_patterns
from writing.scopes import resolved, scopes_of

_CUT = re.compile(r"(?:\b(?:by|per|each|every|across)|\bпо|\bкажд\w+|\bразрез\w*|\bс разбивкой)\s+(?:[\w-]+\s+){0,2}$")
"""Words that cut the answer by what stands right behind them."""

_DOUBTFUL = frozenset(
    {
        "meaning.metric_definition",
        "meaning.foreign_aggregate",
        "meaning.average_of_averages",
        "meaning.calculation",
        "meaning.distinct_rows",
        "meaning.group_threshold",
        "meaning.limit",
        "meaning.order",
        "meaning.unasked_limit",
        "sufficiency.extra_column",
        "sufficiency.unasked_filter",
    }
)
"""Rules that compare a query with the recognised metrics and their order; the others hold whatever is asked."""


_CONFIRMED = Localized(
    " (второй, независимо написанный запрос дал те же числа)",
    " (a second one, written apart, gave the same figures)",
)


def is_open(intent: Intent) -> bool:
    """Tell whether rules read the question only in part."""
    return bool(intent.unexplained)


def open_slice(intent: Intent, piece: DomainSlice, question: str) -> DomainSlice:
    """Return what a model is shown of a domain for an open question.

    All fields of the facts and of the datasets that unexplained words name, and the keys between them. Where more
    stayed unexplained than was recognised, the datasets that its words speak for, the whole of a small domain.
    """
    domain = piece.domain
    named = [one.name for one in named_datasets(intent, piece)]
    whole = dict.fromkeys((*piece.facts, *named))
    if not whole or len(intent.unexplained) > _parts(intent):
        return TableSelector(domain).select(question).piece
    between = dict.fromkeys(name for name in (*piece.datasets, *_between(domain, list(whole))) if name not in whole)
    names = (*whole, *between)
    links = _link_fields(domain, frozenset(names))
    fields = [one.ref for name in whole for one in domain.dataset(name).visible_fields]
    fields += [ref for name in between for ref in _label_fields(domain.dataset(name), links)]
    fields += [FieldRef(ref.dataset, ref.field) for ref in piece.fields]
    return DomainSlice(domain, names, tuple(whole), (), tuple(dict.fromkeys(fields)), piece.dropped)


def _parts(intent: Intent) -> int:
    """Return how many parts of the question were recognised."""
    parts = (intent.metrics, intent.dimensions, intent.periods, intent.values, intent.segments, intent.calculations)
    return sum(map(len, parts)) + (intent.time_cut is not None) + (intent.ranking is not None)


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question and its draft, as the checks see them."""

    intent: Intent
    question: str
    tree: exp.Query
    dialect: Dialect
    domain: Domain


def for_open_question(reports: tuple[LayerReport, ...], asked: Asked) -> tuple[LayerReport, ...]:
    """Return the reports of an open question's draft.

    What compares it with the part that was recognised only warns. A literal that stands in the question or in a rule of
    the domain has its source there; a stored value that nobody named would be a guess at an unread word («зелёных»
    is not «Активен»). A draft that is not built as the question's words call
    for does not pass.
    """
    doubts = _Doubts.of(asked)
    missed = (*missed_patterns(asked.question, asked.tree, asked.dialect), *missed_groups(asked))
    return tuple(_adjusted(report, doubts, missed if report.layer is Layer.MEANING else ()) for report in reports)


def missed_groups(asked: Asked) -> tuple[Finding, ...]:
    """Return what stands against a query that groups its rows, though not by what the question asks for each of.

    Only where the datasets of the query leave no doubt which field that is.
    """
    scopes = scopes_of(asked.tree, asked.domain)
    groups = [term for scope in scopes for term in (scope.select.args.get("group") or exp.Group()).expressions]
    used = {resolved(found, scopes, asked.domain) for term in groups for found in term.find_all(exp.Column)}
    owners = {field.dataset for field in used if field is not None}
    datasets = [asked.domain.dataset(name) for name in {name for scope in scopes for name in scope.datasets.values()}]
    if not groups or None in used:
        return ()
    wanted = [one for one in asked_groups(asked.question, datasets) if len(one.fields) == 1]
    missed = [one for one in wanted if one.fields[0].dataset not in owners or _is_other(one.fields[0], used)]
    return tuple(_group_missed(str(one.fields[0]), one.phrase) for one in missed)


def _is_other(wanted: FieldRef, used: set[Field | None]) -> bool:
    """Tell whether a dataset's other fields are grouped by, none of them one that could stand for the wanted one."""
    names = {field.name for field in used if field is not None and field.dataset == wanted.dataset}
    return wanted.field not in names and not any(name.endswith("id") or "name" in name for name in names)


def _group_missed(field: str, phrase: str) -> Finding:
    return Finding(
        "writing.group_missing",
        Layer.MEANING,
        Severity.ERROR,
        f"Вопрос просит «{phrase}» по отдельности, а запрос делит строки иначе.",
        f"The question asks for each {phrase}, and the query groups its rows by something else.",
        field,
        f"GROUP BY {field} and show it.",
    )


def unread(intent: Intent, *, confirmed: bool = False) -> Finding:
    """Return the warning that goes with every answer to an open question: which words no rule has read.

    ``confirmed``: a second query, written apart, gave the same rows.
    """
    words = ", ".join(f"«{word.text}»" for word in intent.unexplained)
    also = _CONFIRMED if confirmed else Localized("", "")
    return Finding(
        "writing.unread_words",
        Layer.MEANING,
        Severity.WARNING,
        f"Запрос написала языковая модель{also.ru}: правила не разобрали слова {words}. Проверьте, то ли посчитано.",
        f"A language model wrote the query{also.en}: rules did not read {words}. Check that it computes what is meant.",
        words,
    )


def _adjusted(report: LayerReport, doubts: _Doubts, missed: tuple[Finding, ...]) -> LayerReport:
    softened = tuple(
        replace(found, severity=_softened(found)) if doubts.about(found) else found for found in report.findings
    )
    findings = (*missed, *softened)
    return replace(report, findings=findings, status=_status(findings, report.status))


def _softened(found: Finding) -> Severity:
    """Return what a doubtful finding becomes: a note where it only says that the question was read in part.

    That is told with every such answer, word by word; right queries get these findings as often as wrong ones.
    """
    only_partial = found.rule in _DOUBTFUL or found.rule in {"sufficiency.literal", "sufficiency.dimension_missing"}
    return Severity.NOTE if only_partial else Severity.WARNING


@dataclass(frozen=True, slots=True)
class _Doubts:
    """Which findings an open question cannot be sure of.

    ``known`` are the texts in which a literal may have its source, ``times`` the fields by which a period may be
    applied where no metric says which.
    """

    known: str
    times: frozenset[str]
    uncut: frozenset[str]
    """Fields that the question names without saying «by», «per», «each»: they may be shown, not cut by."""
    joins: frozenset[str]
    """Joins on the key of a dataset by a column of which no relationship says where it leads."""
    near: frozenset[str]
    """Stored values that an unread word is a form of, in lower case."""
    held: frozenset[str]
    """Datasets of which the question seems to want rows («authors who have publications»), not their absence."""

    @classmethod
    def of(cls, asked: Asked) -> _Doubts:
        known = "\n".join((asked.question, *asked.domain.rules)).lower()
        times = {f"{one.name}.{one.time_field}" for one in asked.domain.datasets if one.time_field}
        uncut = frozenset(str(one.field) for one in asked.intent.dimensions if not _is_cut_by(one.span, asked.question))
        near = frozenset(one.value.lower() for one in near_values(asked.intent, asked.domain.datasets))
        held = frozenset(one.dataset for one in asked.intent.fact_conditions if one.exists)
        return cls(
            known, frozenset() if asked.intent.metrics else frozenset(times), uncut, _likely_joins(asked), near, held
        )

    def about(self, found: Finding) -> bool:
        """Tell whether a finding only warns."""
        match found.rule:
            case "sufficiency.literal":
                text = found.subject.removeprefix("N").strip("'%_ ").lower()
                named = bool(text) and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", self.known) is not None
                return named or text in self.near
            case "sufficiency.dimension_missing":
                return found.subject in self.uncut
            case "lint.undeclared_join":
                return found.subject in self.joins
            case "sufficiency.other_fact_missing":
                return found.subject in self.held
            case "meaning.period_field":
                return bool(found.subject) and set(found.subject.split(", ")) <= self.times
            case _:
                return found.rule in _DOUBTFUL


def _is_cut_by(span: Span, question: str) -> bool:
    return _CUT.search(question[: span.start].lower()) is not None


def _likely_joins(asked: Asked) -> frozenset[str]:
    """Return the undeclared joins that may well be right: to one row, by a column that leads nowhere else.

    A model of the data that was inferred knows only what names and values tell.
    """
    leads = {(one.from_dataset, name.lower()) for one in asked.domain.relationships for name in one.from_columns}
    found = set()
    for scope in scopes_of(asked.tree, asked.domain):
        for tie in scope.select.find_all(exp.EQ):
            sides = [side for side in (tie.left, tie.right) if isinstance(side, exp.Column)]
            ends = [(scope.datasets.get(side.table, ""), side.name.lower()) for side in sides]
            if len(ends) != 2 or not all(name for name, _ in ends):
                continue
            keys = [end for end in ends if _is_key(asked.domain.dataset(end[0]), end[1])]
            if len(keys) == 1 and not leads & set(ends):
                told = [f"{side.table}.{side.name.lower()}" for side in sides]
                found |= {" = ".join(told), " = ".join(reversed(told))}
    return frozenset(found)


def _is_key(dataset: Dataset, name: str) -> bool:
    return tuple(column.lower() for column in dataset.primary_key) == (name,)


def _status(findings: tuple[Finding, ...], before: LayerStatus) -> LayerStatus:
    worst = {found.severity for found in findings}
    if Severity.ERROR in worst:
        return LayerStatus.FAILED
    if before is LayerStatus.NOT_CHECKED or not findings:
        return before
    return LayerStatus.WARNED if Severity.WARNING in worst else LayerStatus.PASSED


def _between(domain: Domain, names: list[str]) -> list[str]:
    """Return the datasets on the shortest ways from the first dataset to the others."""
    graph = JoinGraph(domain)
    ways = [graph.shortest(names[0], name) for name in names[1:]]
    return [step.end for way in ways if way for step in way[0]]


def _link_fields(domain: Domain, names: frozenset[str]) -> frozenset[FieldRef]:
    inside = [one for one in domain.relationships if {one.from_dataset, one.to_dataset} <= names]
    ends = [(one.from_dataset, column) for one in inside for column in one.from_columns]
    ends += [(one.to_dataset, column) for one in inside for column in one.to_columns]
    return frozenset(FieldRef(dataset, column) for dataset, column in ends)


def _label_fields(dataset: Dataset, links: frozenset[FieldRef]) -> list[FieldRef]:
    wanted = {*dataset.primary_key, dataset.label_field}
    return [one.ref for one in dataset.visible_fields if one.name in wanted or one.ref in links]
