"""Sufficiency: the columns of an answer are as many as were asked for, each once and under its own name."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from validators.anatomy import Source, field_of, unaliased
from validators.asked import Asked
from validators.context import DraftContext, is_read_in_part
from validators.example_sql import IN_MAY
from validators.rule import Say, SqlCase, rule, where

_FIRST = f"FROM orders WHERE {IN_MAY} ORDER BY items DESC LIMIT 1"


@rule(
    "sufficiency.twice_shown",
    Severity.WARNING,
    Say(
        "Один столбец стоит в ответе дважды: {}.",
        "One column stands in the answer twice: {}.",
        "Show {} once; another column of the question may be missing.",
    ),
    bad=SqlCase(f"SELECT status, status AS state {_FIRST}", Asked.MOST_ITEMS),
    good=SqlCase(f"SELECT status, items {_FIRST}", Asked.MOST_ITEMS),
)
@where(is_read_in_part)
def twice_shown(context: DraftContext) -> Iterator[str]:
    """Find a column that one SELECT shows more than once, as it is, where rules read the question in part only.

    Where they did, the reading itself may ask for it (as a key and as a cut), and tells what is superfluous.
    """
    for select in context.anatomy.selects:
        seen: set[tuple[Source | None, str]] = set()
        for shown in map(unaliased, select.expressions):
            if isinstance(shown, exp.Column) and not isinstance(shown.this, exp.Star):
                place = (context.anatomy.source_of(shown), shown.name.casefold())
                if place in seen and place[0] is not None:
                    yield shown.sql()
                seen.add(place)


@rule(
    "sufficiency.mislabelled",
    Severity.WARNING,
    Say(
        "Столбец назван именем другого столбца: {}.",
        "A column goes by the name of another one: {}.",
        "The dataset has a column of that name, and another one is shown as it: {}. Show the column that is meant.",
    ),
    bad=SqlCase(f"SELECT discount AS amount {_FIRST}", Asked.MOST_ITEMS),
    good=SqlCase(f"SELECT amount AS total {_FIRST}", Asked.MOST_ITEMS),
)
@where(is_read_in_part)
def mislabelled(context: DraftContext) -> Iterator[str]:
    """Find an output that shows one column of a dataset under the name of another column of the same dataset."""
    for select in context.anatomy.selects:
        for output in select.expressions:
            shown = unaliased(output)
            if not isinstance(output, exp.Alias) or not isinstance(shown, exp.Column):
                continue
            source = context.anatomy.source_of(shown)
            if source is None or source.dataset is None or output.alias.casefold() == shown.name.casefold():
                continue
            if field_of(source.dataset, output.alias) is not None and field_of(source.dataset, shown.name) is not None:
                yield output.sql()
