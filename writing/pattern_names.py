"""What is known to stand in the places of a pattern: events and the things they belong to, dates, keys, conditions."""

from __future__ import annotations

from sqlglot import exp

from core.intent import Intent
from domains.semantic_model import Dataset, DomainSlice, Relationship
from domains.words import lemmas, tokens
from writing.metrics import definition


def pattern_names(intent: Intent, piece: DomainSlice) -> dict[str, str]:
    """Return the texts for the places of patterns that the question leaves no doubt about.

    Where it names two datasets with one link between them, the many side are the events («платежи») and the one side
    the things («кошельки»); where it names one, that is the table and the events.
    """
    named = named_datasets(intent, piece)
    if len(named) == 1:
        (only,) = named
        things = _counted_things(only, piece)
        return {"table": only.name, "events": only.name, **_time("events", only), **_key(only), **things}
    links = [one for one in piece.domain.relationships if {one.from_dataset, one.to_dataset} == {d.name for d in named}]
    if len(links) != 1 or len(named) != _PAIR or len(links[0].from_columns) != 1:
        return {}
    return _of_link(links[0], {one.name: one for one in named})


_PAIR = 2


def named_datasets(intent: Intent, piece: DomainSlice) -> tuple[Dataset, ...]:
    """Return the datasets that a question names: those of its metrics, and those whose titles its words are."""
    forms = frozenset(form for word in intent.unexplained for form in lemmas(word.lemma))
    names = {piece.domain.metric(use.name).dataset for use in intent.metrics}
    return tuple(one for one in piece.domain.datasets if one.name in names or forms & forms_of(one))


def forms_of(dataset: Dataset) -> frozenset[str]:
    """Return the dictionary forms of the words by which a dataset is named."""
    texts = (dataset.title.ru, dataset.title.en, *dataset.synonyms)
    return frozenset(form for text in texts for folded, _ in tokens(text) for form in lemmas(folded))


def _of_link(link: Relationship, named: dict[str, Dataset]) -> dict[str, str]:
    events, things = named[link.from_dataset], named[link.to_dataset]
    return {
        "events": events.name,
        "things": things.name,
        "events.thing_id": f"{events.name}.{link.from_columns[0]}",
        "things.thing_id": f"{things.name}.{link.to_columns[0]}",
        **_time("events", events),
        **_time("things", things),
    }


def _counted_things(dataset: Dataset, piece: DomainSlice) -> dict[str, str]:
    """Return the column that a metric counts distinctly among the dataset's rows, where there is only one."""
    metrics = [one for one in piece.domain.metrics if one.dataset == dataset.name]
    counts = [node for one in metrics for node in definition(one).find_all(exp.Count)]
    inside = [node.this.expressions for node in counts if isinstance(node.this, exp.Distinct)]
    columns = {found[0].sql() for found in inside if len(found) == 1 and isinstance(found[0], exp.Column)}
    return {"events.thing_id": columns.pop()} if len(columns) == 1 else {}


def _time(role: str, dataset: Dataset) -> dict[str, str]:
    return {f"{role}.time": f"{dataset.name}.{dataset.time_field}"} if dataset.time_field else {}


def _key(dataset: Dataset) -> dict[str, str]:
    keys = dataset.primary_key
    return {"key": f"{dataset.name}.{keys[0]}"} if len(keys) == 1 else {}
