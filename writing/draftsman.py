"""What the rules that mend a model's query may look at beside its tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlglot import exp

from core.intent import Intent
from core.sql import Dialect
from domains.semantic_model import Domain, DomainSlice
from writing.scopes import QueryScope


@dataclass(frozen=True, slots=True)
class Draftsman:
    """What the rules may look at beside the tree."""

    intent: Intent
    piece: DomainSlice
    dialect: Dialect
    question: str = ""
    """The question as asked, stand-alone."""

    @property
    def is_open(self) -> bool:
        """Tell whether rules read the question only in part."""
        return bool(self.intent.unexplained)

    @property
    def domain(self) -> Domain:
        """Return the domain of the query."""
        return self.piece.domain


Rule = Callable[[exp.Query, Draftsman], Iterator[str]]
"""Changes the tree in place and yields a note for each change."""


def is_output(found: exp.Column, scope: QueryScope) -> bool:
    """Tell whether a bare name is the alias of an output of the same SELECT (in ORDER BY or GROUP BY)."""
    aliases = {output.alias for output in scope.select.expressions if isinstance(output, exp.Alias)}
    return not found.table and found.name in aliases
