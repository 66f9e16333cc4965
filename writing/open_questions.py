"""Questions that rules read only in part: what a model is shown of them, and which checks can still be sure.

Such a question has words that nothing of the domain explained. What was recognised may be less than what is asked, or
beside it («медианный платёж» is no number of payments), so it is told as a help and not as an order.
"""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.intent import FieldRef, Intent
from core.language import Localized
from domains.asked_columns import asked_groups
from domains.join_paths import JoinGraph
from domains.select import TableSelector
from domains.semantic_model import Dataset, Domain, DomainSlice, Field
from writing.doubts import DOUBTFUL, Asked, Doubts
from writing.pattern_names import named_datasets
from writing.patterns import missed_patterns
from writing.scopes import resolved, scopes_of

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


def for_open_question(reports: tuple[LayerReport, ...], asked: Asked) -> tuple[LayerReport, ...]:
    """Return the reports of an open question's draft.

    What compares it with the part that was recognised only warns. A literal that stands in the question or in a rule of
    the domain has its source there; a stored value that nobody named would be a guess at an unread word («зелёных»
    is not «Активен»). A draft that is not built as the question's words call
    for does not pass.
    """
    doubts = Doubts.of(asked)
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


def _adjusted(report: LayerReport, doubts: Doubts, missed: tuple[Finding, ...]) -> LayerReport:
    softened = tuple(
        replace(found, severity=_softened(found, doubts)) if doubts.about(found) or doubts.explains(found) else found
        for found in report.findings
    )
    findings = (*missed, *softened)
    return replace(report, findings=findings, status=_status(findings, report.status))


def _softened(found: Finding, doubts: Doubts) -> Severity:
    """Return what a doubtful finding becomes: a note where it only says that the question was read in part.

    That is told with every such answer, word by word; right queries get these findings as often as wrong ones.
    """
    if doubts.explains(found):
        return Severity.NOTE
    only_partial = found.rule in DOUBTFUL or found.rule in {"sufficiency.literal", "sufficiency.dimension_missing"}
    return Severity.NOTE if only_partial else Severity.WARNING


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
