"""The guard: the one gate between written SQL and a database.

An engine takes nothing but ``Admitted``, and only ``admit`` makes it. The steps and why each is needed: line ends,
characters, comments and quotes, reserved words (``guard_text``), one statement of an allowed kind with allowed nodes,
functions, types and hints (``guard_tree``), datasets and columns (``guard_names``), parameters. Then the prefix of
CTEs that holds the user's rights is put in front (``prefix``), and the written text itself stays as it is, but for a
schema before a dataset's name (``guard_schemas``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import InitVar, dataclass, field
from typing import NoReturn

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from core.dataset_view import DatasetView, ViewColumn
from core.errors import SettingsError
from core.finding import Finding
from core.language import Localized
from core.parameter import Parameter
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parameter_tokens
from engines.guard_findings import Rule, finding
from engines.guard_functions import FUNCTIONS, METADATA_FUNCTIONS
from engines.guard_names import check_names, foreign_tables
from engines.guard_schemas import without_schemas
from engines.guard_text import QueryText, read_text
from engines.guard_tree import faults_of_tree, parse_query
from engines.prefix import view_cte

_SEAL = object()


@dataclass(frozen=True, slots=True)
class Admitted:
    """A query that may run; nobody but the guard can build, change, copy or store one.

    ``text`` is what runs (prefix and written text, ``@name`` for parameters), ``parameters`` are exactly those that it
    uses, ``views`` those that it reads, ``tree`` the written query (to read, never to change).
    """

    draft: Draft
    text: str
    parameters: tuple[Parameter, ...]
    views: tuple[DatasetView, ...]
    tree: exp.Query = field(repr=False, compare=False)
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise TypeError("Only the guard admits a query.")

    def __reduce__(self) -> NoReturn:
        """Refuse copying and pickling, which would get round the guard."""
        raise TypeError("An admitted query cannot be stored; store its draft and admit it again.")

    @property
    def dialect(self) -> Dialect:
        """Return the dialect of the text."""
        return self.draft.dialect


@dataclass(frozen=True, slots=True)
class Rejected:
    """A query that must not run, and why."""

    findings: tuple[Finding, ...]


def admit(draft: Draft, views: tuple[DatasetView, ...]) -> Admitted | Rejected:
    """Let a draft through if it only reads, and only what the views show.

    Raises:
        SettingsError: a view is broken, or a parameter of rights has the name of one of the question's.
    """
    found = _read_over(draft.text, draft.dialect, views)
    if isinstance(found, Finding):
        return Rejected((found,))
    read, root = found
    names = check_names(root, views, draft.dialect)
    faults = faults_of_tree(read, root, FUNCTIONS[draft.dialect])
    findings = (*faults, *names.findings, *_faults_of_parameters(read, draft.parameters))
    if findings:
        return Rejected(findings)
    text = _with_prefix(read, names.used)
    parameters = _parameters_in(text, draft, names.used)
    return Admitted(draft, text, parameters, names.used, root, _SEAL)


def _read_over(text: str, dialect: Dialect, views: tuple[DatasetView, ...]) -> tuple[QueryText, exp.Query] | Finding:
    """Read a text and its tree; schemas of the datasets' own are taken out, and what is left is read anew."""
    read = read_text(text, dialect)
    if isinstance(read, Finding):
        return read
    root = parse_query(read)
    if isinstance(root, Finding):
        return root
    bare = without_schemas(read, root, views)
    return (read, root) if bare == read.text else _read_over(bare, dialect, ())


def inspect(text: str, dialect: Dialect) -> tuple[Finding, ...]:
    """Tell what forbids a text as a read of any tables; nothing that was only inspected can run."""
    read = read_text(text, dialect)
    if isinstance(read, Finding):
        return (read,)
    root = parse_query(read)
    if isinstance(root, Finding):
        return (root,)
    faults = faults_of_tree(read, root, FUNCTIONS[dialect] | METADATA_FUNCTIONS[dialect])
    return (*faults, *foreign_tables(root, dialect))


def tables_of(text: str, dialect: Dialect) -> frozenset[str]:
    """Return the names of the tables of a text that ``inspect`` finds nothing in, in lower case."""
    read = read_text(text, dialect)
    root = read if isinstance(read, Finding) else parse_query(read)
    tables = () if isinstance(root, Finding) else root.find_all(exp.Table)
    return frozenset(table.name.casefold() for table in tables)


_CHECK_DESCRIPTION = Localized("Исправьте описание данных.", "Mend the description of the data.")


def admit_distinct(source: str, expression: str, limit: int, dialect: Dialect) -> Admitted:
    """Admit the one query by which values of a column are collected: each with its count, most frequent first.

    Raises:
        SettingsError: source or expression is not SQL.
    """
    column = ViewColumn("value", expression, LogicalType.OTHER)
    view = DatasetView("source_of_values", source, (column,))
    top, end = (f"TOP ({limit}) ", "") if dialect is Dialect.TSQL else ("", f" LIMIT {limit}")
    text = (
        f"SELECT {top}value, COUNT(*) AS rows_count FROM source_of_values WHERE value IS NOT NULL"  # noqa: S608
        f" GROUP BY value ORDER BY rows_count DESC, value{end}"
    )
    admitted = admit(Draft(text, dialect, WrittenBy.COMPILED), (view,))
    if isinstance(admitted, Rejected):
        told = admitted.findings[0]
        raise SettingsError(Localized(told.message_ru, told.message_en), _CHECK_DESCRIPTION)
    return admitted


def _faults_of_parameters(read: QueryText, parameters: Iterable[Parameter]) -> Iterable[Finding]:
    known = {parameter.name for parameter in parameters}
    found = parameter_tokens(read.text, read.dialect)
    places = {start for start, _, _ in found}
    for start, end, name in found:
        if name not in known:
            yield finding(Rule.PARAMETER, read.text[start:end])
    for token in read.tokens:
        source = read.text[token.start : token.end + 1]
        # The name behind a single @ is a token of its own in some dialects.
        if source.startswith("@") and token.start not in places:
            yield finding(Rule.PARAMETER_FORM, source)


def _with_prefix(read: QueryText, views: tuple[DatasetView, ...]) -> str:
    tokens = [token for token in read.tokens if token.token_type is not TokenType.SEMICOLON]
    written = read.text[tokens[0].start : tokens[-1].end + 1]
    if not views:
        return written
    ctes = ",\n     ".join(view_cte(view, read.dialect) for view in views)
    own = _own_with(tokens)
    if own is None:
        return f"WITH {ctes}\n{written}"
    recursive = "RECURSIVE " if own.token_type is TokenType.RECURSIVE else ""
    return f"WITH {recursive}{ctes},\n    {read.text[own.end + 1 : tokens[-1].end + 1]}"


def _own_with(tokens: list[Token]) -> Token | None:
    """Return the last word of the query's own ``WITH [RECURSIVE]``."""
    if tokens[0].token_type is not TokenType.WITH:
        return None
    return tokens[1] if tokens[1].token_type is TokenType.RECURSIVE else tokens[0]


def _parameters_in(text: str, draft: Draft, views: tuple[DatasetView, ...]) -> tuple[Parameter, ...]:
    known = {parameter.name: parameter for parameter in draft.parameters}
    for view in views:
        for parameter in view.parameters:
            if known.setdefault(parameter.name, parameter) != parameter:
                raise SettingsError(
                    Localized(
                        f"Параметр прав @{parameter.name} называется так же, как параметр вопроса.",
                        f"The parameter of rights @{parameter.name} has the name of a parameter of the question.",
                    ),
                    Localized("Переименуйте параметр в правилах доступа.", "Rename the parameter in the access rules."),
                )
    names = dict.fromkeys(name for _, _, name in parameter_tokens(text, draft.dialect))
    missing = [name for name in names if name not in known]
    if missing:
        raise SettingsError(
            Localized(
                f"В правилах доступа нет значения для параметра @{missing[0]}.",
                f"The access rules hold no value for the parameter @{missing[0]}.",
            ),
            Localized("Задайте этот атрибут пользователю.", "Give the user this attribute."),
        )
    return tuple(known[name] for name in names)
