"""Relationships between tables: declared ones, and those that names and values suggest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.errors import EngineError
from core.result import Cell
from domains.physical import Database
from domains.scaffold.names import quoted, singular, words_of
from domains.scaffold.profile import ColumnProfile, TableProfile

_CONTAINED = 0.95
"""Share of a column's values that must be keys of the other table."""
_REFERENCES = 5_000
"""Distinct references that are looked up, the most frequent first."""
_KEYS = 300_000
"""Distinct keys that are read to look references up in; of more keys nothing is inferred."""
_GENERIC = frozenset({"id", "key", "code", "name", "no", "number"})


@dataclass(frozen=True, slots=True)
class Link:
    """Many rows of ``table`` to one of ``target``; ``evidence`` is "" where the database declares it."""

    table: str
    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]
    evidence: str = ""


def find_links(profiles: Sequence[TableProfile], database: Database) -> tuple[Link, ...]:
    """Return declared foreign keys, then inferred ones for columns that no foreign key explains."""
    by_name = {profile.table.name: profile for profile in profiles}
    links = [link for profile in profiles for link in _declared(profile, by_name)]
    explained = {(link.table, link.columns[0]) for link in links if len(link.columns) == 1}
    values = _Values(database)
    inferred = [
        found
        for profile in profiles
        for column in profile.columns
        if (profile.table.name, column.column.name) not in explained
        and (found := _inferred(profile, column, profiles, values)) is not None
    ]
    links += [link for _, link in sorted(inferred, key=lambda found: -found[0])]
    return tuple(_without_circles(links))


def _declared(profile: TableProfile, by_name: dict[str, TableProfile]) -> Iterator[Link]:
    """Names of foreign keys may differ in case from those of the columns; what leads nowhere is left out."""
    for reference in profile.table.foreign_keys:
        target = by_name.get(reference.target) or _by_bare_name(reference.target, by_name)
        if target is None:
            continue
        columns = _own_names(profile, reference.columns)
        target_columns = _own_names(target, reference.target_columns or target.key)
        if columns and len(columns) == len(target_columns):
            yield Link(profile.table.name, columns, target.table.name, target_columns)


def _own_names(profile: TableProfile, names: Sequence[str]) -> tuple[str, ...]:
    """Return columns as the table spells them, () if it lacks one."""
    own = {one.column.name.lower(): one.column.name for one in profile.columns}
    found = tuple(own[name.lower()] for name in names if name.lower() in own)
    return found if len(found) == len(names) else ()


def _by_bare_name(name: str, by_name: dict[str, TableProfile]) -> TableProfile | None:
    bare = name.rpartition(".")[2].lower()
    return next((one for full, one in by_name.items() if full.rpartition(".")[2].lower() == bare), None)


class _Values:
    """The distinct values of columns, read once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._read: dict[tuple[str, str, int], frozenset[Cell]] = {}

    def of(self, table: str, column: str, limit: int) -> frozenset[Cell]:
        """Return up to ``limit`` distinct values, NULL left out; none if the database refuses."""
        key = (table, column, limit)
        if key not in self._read:
            try:
                found = self._database.distinct(table, quoted(column), limit)
                self._read[key] = frozenset(value for value, _ in found if value is not None)
            except EngineError:
                self._read[key] = frozenset()
        return self._read[key]


def _inferred(
    profile: TableProfile, column: ColumnProfile, profiles: Sequence[TableProfile], values: _Values
) -> tuple[int, Link] | None:
    """Return how well the names agree, and the link to the table whose key explains a column best."""
    best: tuple[int, Link] | None = None
    for target in profiles:
        for key in _key_columns(target):
            if (target.table.name, key) == (profile.table.name, column.column.name):
                continue
            if target.column(key).column.logical is not column.column.logical:
                continue
            likeness = _likeness(profile, column, target, key)
            if likeness == 0 or (best is not None and likeness <= best[0]):
                continue
            keys = values.of(target.table.name, key, _KEYS)
            share = _share(values.of(profile.table.name, column.column.name, _REFERENCES), keys)
            if share >= _CONTAINED:
                evidence = f"the names agree and {share:.0%} of the values are keys of {target.table.name}"
                link = Link(profile.table.name, (column.column.name,), target.table.name, (key,), evidence)
                best = (likeness, link)
    return best


def _key_columns(target: TableProfile) -> tuple[str, ...]:
    return (*(target.key if len(target.key) == 1 else ()), *target.other_keys)


def _likeness(profile: TableProfile, column: ColumnProfile, target: TableProfile, key: str) -> int:
    """How well the names agree: 3 a column named after table and key, 2 the same telling name, 1 after the table."""
    if profile.table.name == target.table.name:
        return 0
    name, target_key = _without_shared_prefix(words_of(column.column.name), words_of(key))
    plain = words_of(target.table.name.rpartition(".")[2])
    table = singular(plain)
    same = name == target_key
    after_both = name == [*table, *target_key] or name[-len(table) - 1 :] == [*table, target_key[-1]]
    ends_alike = len(name) > len(target_key) > 1 and name[-len(target_key) :] == target_key
    agreements = (
        (3, after_both or (same and _is_named_after(target_key, table))),
        (2, len(name) > 1 and name[:-1] == table and name[-1] in _GENERIC),  # user_id → users.uid
        (2, same and set(name) - _GENERIC and profile.key != (column.column.name,)),
        (1, same and set(name) - _GENERIC),
        (1, name in (table, plain) or ends_alike),
    )
    return next((likeness for likeness, holds in agreements if holds), 0)


def _is_named_after(key: list[str], table: list[str]) -> bool:
    """Tell whether a key begins with its table's name without a mark between them: ``paperid`` of ``paper``."""
    fused, name = "".join(key), "".join(table)
    return fused.startswith(name) and fused != name


def _without_shared_prefix(name: list[str], key: list[str]) -> tuple[list[str], list[str]]:
    """Leave out a prefix that a whole schema carries (``sbTxCustId``, ``sbCustId``), if enough is left."""
    if name[0] == key[0] and len(key) > 2 and len(name) > len(key):
        return name[1:], key[1:]
    return name, key


def _share(references: frozenset[Cell], keys: frozenset[Cell]) -> float:
    return len(references & keys) / len(references) if references and keys else 0.0


def _without_circles(links: Iterable[Link]) -> Iterator[Link]:
    """Leave out inferred links that would close a circle; declared ones are all kept (they get roles)."""
    reach: dict[str, set[str]] = {}
    for link in sorted(links, key=lambda one: bool(one.evidence)):
        behind = {link.target, *reach.get(link.target, set())}
        if link.table in behind and link.evidence:
            continue
        yield link
        for start, ends in list(reach.items()):
            if start == link.table or link.table in ends:
                ends.update(behind)
        reach.setdefault(link.table, set()).update(behind)
