"""Agreement: a query that a model wrote alone is confirmed by a second one, written apart, that gives the same rows.

Mending does not count: a mended draft needs its second one like any other. Where the rows differ, the two queries are
compared part by part, so that the person can be asked in words which of them is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from sqlglot import exp

from core.finding import Finding, Layer, Severity
from core.language import Language, Localized
from core.outcome import Clarify, ClarifyReason, Option
from core.parameter import Parameter
from core.sql import Draft, WrittenBy
from core.syntax import parse_statements
from domains.semantic_model import Domain
from writing.column_plans import shape_of
from writing.metrics import rewritten
from writing.scopes import QueryScope, resolved, scopes_of

FIRST, SECOND = "draft:1", "draft:2"
"""Ids of the options of a disagreement."""


_MOST = 2
"""Differences that are told; more would be a comparison of queries, not a question."""

_QUESTION = Localized(
    "Вопрос можно посчитать по-разному, и числа выходят разные. Что имеется в виду?",
    "The question can be computed in different ways, with different figures. Which one is meant?",
)
_UNCONFIRMED = Localized(
    "Ответ не подтверждён: второй, независимо написанный запрос дал другие числа",
    "The answer is not confirmed: a second query, written apart, gave other figures",
)
_HOW = Localized("здесь — {first}, там — {second}", "here {first}, there {second}")


class Aspect(StrEnum):
    """The parts of a query in which two drafts may differ."""

    FILTER = "filter"
    GRAIN = "grain"
    JOIN = "join"
    COLUMN = "column"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Difference:
    """What only one of two drafts has, in words of the domain (titles in one language)."""

    aspect: Aspect
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]

    def sides(self, language: Language) -> tuple[str, str]:
        """Return what each draft does, as two clauses."""
        with_it, without = _SIDES[self.aspect]
        nothing = without.get(language)
        texts = (", ".join(self.only_first), ", ".join(self.only_second))
        first, second = (f"{with_it.get(language)} {text}" if text else nothing for text in texts)
        return first, second


_SIDES: dict[Aspect, tuple[Localized, Localized]] = {
    Aspect.FILTER: (Localized("с условием", "with the condition"), Localized("без этого условия", "without it")),
    Aspect.GRAIN: (Localized("по каждому:", "for each"), Localized("одним итогом", "as one total")),
    Aspect.JOIN: (Localized("с данными", "with the data of"), Localized("без этих данных", "without these data")),
    Aspect.COLUMN: (Localized("показать", "show"), Localized("не показывать этого", "not show it")),
    Aspect.LIMIT: (Localized("только первые строки:", "only the first rows:"), Localized("все строки", "all rows")),
}


def needs_confirmation(draft: Draft) -> bool:
    """Tell whether a draft must be confirmed by a second one: only what a model wrote alone."""
    return draft.written_by is WrittenBy.MODEL


def differences(first: Draft, second: Draft, domain: Domain, language: Language) -> tuple[Difference, ...]:
    """Return the parts in which two drafts differ, filters first; () where they read the same."""
    parts = (_parts(first, domain, language), _parts(second, domain, language))
    found = []
    for aspect in Aspect:
        mine, other = (part[aspect] for part in parts)
        only_first = tuple(words for key, words in mine.items() if key not in other)
        only_second = tuple(words for key, words in other.items() if key not in mine)
        if only_first or only_second:
            found.append(Difference(aspect, only_first, only_second))
    return tuple(found)


def left_out(first: Draft, second: Draft, question: str) -> tuple[str, ...]:
    """Return the values, tables and columns of the question that the first draft holds and the second does not.

    A draft that leaves out what the question names is no other way to read it, and confirms nothing. A table or column
    counts where its very name stands in the question.
    """
    asked = question.lower()
    mine, others = ({**_values(draft, asked), **_names(draft, asked)} for draft in (first, second))
    return tuple(value for value in mine if value not in others)


def _names(draft: Draft, asked: str) -> dict[str, None]:
    tree = parse_statements(draft.text, draft.dialect)[0]
    names = [table.name.lower() for table in tree.find_all(exp.Table)]
    names += [column.name.lower() for column in tree.find_all(exp.Column) if "_" in column.name]
    return {name: None for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", asked)}


def _values(draft: Draft, asked: str) -> dict[str, None]:
    """Return the texts with which a draft compares, in lower case, those that stand in the question."""
    tree = parse_statements(draft.text, draft.dialect)[0]
    texts = [node.this for node in tree.find_all(exp.Literal) if node.is_string]
    texts += [one.value for one in draft.parameters if isinstance(one.value, str)]
    folded = (text.strip("%_ ").lower() for text in texts)
    return {text: None for text in folded if text and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", asked)}


def which_draft(found: tuple[Difference, ...], language: Language) -> Clarify:
    """Ask the person which of two drafts is meant, by what differs; at least one difference is needed."""
    sides = [difference.sides(language) for difference in found[:_MOST]]
    first, second = ("; ".join(side[place] for side in sides) for place in (0, 1))
    options = (Option(FIRST, _capital(first)), Option(SECOND, _capital(second)))
    return Clarify(ClarifyReason.DISAGREEMENT, _QUESTION.get(language), options)


def chosen(first: Draft, second: Draft, option: str) -> Draft:
    """Return the draft that an option of ``which_draft`` names."""
    return second if option == SECOND else first


def not_confirmed(first: Draft, second: Draft, domain: Domain) -> Finding:
    """Return the warning that a second draft gives other rows, and in what the two differ."""
    ru, en = (_difference_told(first, second, domain, language) for language in (Language.RU, Language.EN))
    return Finding("agreement.differs", Layer.AGREEMENT, Severity.WARNING, ru, en)


def _difference_told(first: Draft, second: Draft, domain: Domain, language: Language) -> str:
    said = _UNCONFIRMED.get(language)
    found = differences(first, second, domain, language)
    if not found:
        return f"{said}."
    one, other = found[0].sides(language)
    return f"{said}: {_HOW.get(language).format(first=one, second=other)}."


def _parts(draft: Draft, domain: Domain, language: Language) -> dict[Aspect, dict[str, str]]:
    """Return the parts of a query: a form that two ways of writing share, and the words for a person."""
    tree = parse_statements(draft.text, draft.dialect)[0]
    scopes = scopes_of(tree, domain) if isinstance(tree, exp.Query) else []
    reader = _Reader(scopes, domain, {one.name: one for one in draft.parameters}, language)
    limits = (limit.args.get("expression") or limit.args.get("count") for limit in tree.find_all(exp.Limit, exp.Fetch))
    outputs = tree.selects if isinstance(tree, exp.Query) else []
    return {
        Aspect.FILTER: reader.told(part for scope in scopes for part in _conditions(scope.select)),
        Aspect.GRAIN: reader.told(term for scope in scopes for term in _groups(scope.select)),
        Aspect.JOIN: reader.datasets(),
        Aspect.COLUMN: reader.told(output.unalias() for output in outputs),
        Aspect.LIMIT: reader.told(limit for limit in limits if limit is not None),
    }


@dataclass(frozen=True, slots=True)
class _Reader:
    scopes: list[QueryScope]
    domain: Domain
    parameters: dict[str, Parameter]
    language: Language

    def told(self, parts: Iterable[exp.Expr]) -> dict[str, str]:
        """Return parts of a query by their common form, in words."""
        return {shape_of(part, self.scopes, self.domain): self._words(part) for part in parts}

    def datasets(self) -> dict[str, str]:
        """Return the datasets that a query reads, by name, with their titles."""
        names = dict.fromkeys(name for scope in self.scopes for name in scope.datasets.values())
        return {name: f"«{self.domain.dataset(name).title.get(self.language)}»" for name in names}

    def _words(self, part: exp.Expr) -> str:
        """Return a part of a query with titles for fields and labels for parameters."""
        fields = [resolved(column, self.scopes, self.domain) for column in part.find_all(exp.Column)]
        held = exp.Paren(this=part.copy())
        for column, field in zip(list(held.find_all(exp.Column)), fields, strict=True):
            title = field.title.get(self.language) if field else column.name
            column.replace(exp.Var(this=f"«{title}»"))

        def labelled(node: exp.Expr) -> exp.Expr:
            known = self.parameters.get(node.name) if isinstance(node, exp.Parameter) else None
            return exp.Var(this=known.label) if known else node

        return " ".join(rewritten(held.this, labelled).sql().split())


def _conditions(select: exp.Select) -> Iterator[exp.Expr]:
    """Yield the conditions on rows and groups, one by one; those that only tie two datasets are no filter."""
    clauses = [select.args.get("where"), select.args.get("having")]
    wholes = [clause.this for clause in clauses if clause]
    wholes += [join.args["on"] for join in select.args.get("joins") or [] if join.args.get("on")]
    yield from (part for whole in wholes for part in _parts_of(whole) if not _ties(part))


def _parts_of(condition: exp.Expr) -> Iterator[exp.Expr]:
    """Yield what AND joins, through brackets."""
    inner = condition.unnest()
    if isinstance(inner, exp.And):
        yield from (part for side in (inner.left, inner.right) for part in _parts_of(side))
    else:
        yield inner


def _ties(part: exp.Expr) -> bool:
    return isinstance(part, exp.EQ) and isinstance(part.left, exp.Column) and isinstance(part.right, exp.Column)


def _groups(select: exp.Select) -> Iterator[exp.Expr]:
    group = select.args.get("group")
    yield from group.expressions if group else []


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
