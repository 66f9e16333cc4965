"""What role tables and columns play: dictionaries, bridges, time fields, measures; and the questions that remain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.result import LogicalType
from domains.scaffold.links import Link
from domains.scaffold.names import singular, words_of
from domains.scaffold.profile import ColumnProfile, TableProfile

_DICTIONARY_ROWS = 20_000
_LABEL_WORDS = ("name", "title", "label", "fullname", "caption", "description", "наименование", "название")
_MEASURE_WORDS = frozenset(
    {
        "amount", "sum", "total", "price", "cost", "fee", "revenue", "sales", "quantity", "qty", "volume", "balance",
        "payment", "salary", "discount", "tax", "profit", "value", "сумма", "стоимость", "количество",
    }
)  # fmt: skip
_UNADDABLE = frozenset({"price", "balance", "rate", "value"})
_MONEY_WORDS = _MEASURE_WORDS - {"quantity", "qty", "volume", "количество", "value"}
_KEY_ENDINGS = frozenset({"id", "key", "code", "no", "number"})
_SERVICE_WORDS = frozenset({"test", "deleted", "removed", "archived", "demo", "dummy", "draft"})
_NO_FIGURES = frozenset({"year", "month", "zip", "phone", "latitude", "longitude", "lat", "lon", "lng", "год", "код"})
_LATE_WORDS = frozenset({"updated", "modified", "loaded", "deleted", "expired", "expiry", "birth", "end", "closed"})


@dataclass(frozen=True, slots=True)
class TableRole:
    """What a table was taken for."""

    is_dictionary: bool = False
    is_bridge: bool = False
    label: str | None = None
    time: str | None = None
    measures: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    """Numbers that an average or an extreme has a meaning of."""


def role_of(profile: TableProfile, links: Sequence[Link]) -> TableRole:
    """Guess the role of a table."""
    name = profile.table.name
    outgoing = [link for link in links if link.table == name]
    linked = {column for link in outgoing for column in link.columns}
    others = [one for one in profile.columns if one.column.name not in linked | set(profile.key)]
    is_bridge = len(outgoing) >= 2 and not others
    label = _label(profile)
    small = profile.table.row_count is None or profile.table.row_count <= _DICTIONARY_ROWS
    looked_up = any(link.target == name for link in links)
    times = time_columns(profile)
    return TableRole(
        is_dictionary=looked_up and small and label is not None and not times and not _measures(profile, linked),
        is_bridge=is_bridge,
        label=label,
        time=_main_time(times),
        measures=_measures(profile, linked),
        figures=_figures(profile, linked),
    )


def time_columns(profile: TableProfile) -> list[ColumnProfile]:
    """Return the columns that hold dates."""
    return [one for one in profile.columns if one.is_time]


def questions_about(profile: TableProfile, role: TableRole, dataset: str) -> list[str]:
    """Return what a person should say of a table, in the order of importance."""
    asked = []
    times = [one.column.name for one in time_columns(profile)]
    if len(times) > 1:
        asked.append(
            f"По какой дате считать `{dataset}`: {', '.join(times)}? Взята `{role.time}`. "
            f"(Which date counts for `{dataset}`?)"
        )
    for measure in role.measures:
        if _MONEY_WORDS & set(words_of(measure)):
            asked.append(f"`{dataset}.{measure}` — в рублях? (Is `{dataset}.{measure}` in roubles?)")
        if _UNADDABLE & set(words_of(measure)):
            asked.append(f"Можно ли складывать `{dataset}.{measure}` по строкам? (May it be added up over rows?)")
    asked += [
        f"Убирать ли из ответов строки с `{dataset}.{flag}`? (Should rows with `{dataset}.{flag}` be left out?)"
        for flag in _service_flags(profile)
    ]
    if not profile.key:
        asked.append(f"Что однозначно определяет строку `{dataset}`? (What identifies a row of `{dataset}`?)")
    return asked


def confirmations(profile: TableProfile, dataset: str) -> list[str]:
    """Return what was inferred and only has to be confirmed."""
    if not profile.key_evidence:
        return []
    return [f"Верно ли, что ключ `{dataset}` — {', '.join(profile.key)}? ({profile.key_evidence})"]


def _service_flags(profile: TableProfile) -> list[str]:
    """Return the boolean columns that mark rows which figures usually leave out."""
    return [
        one.column.name
        for one in profile.columns
        if one.column.logical is LogicalType.BOOLEAN and _SERVICE_WORDS & set(words_of(one.column.name))
    ]


def _label(profile: TableProfile) -> str | None:
    texts = [one.column.name for one in profile.columns if one.is_text]
    ranked = sorted(
        (
            (_LABEL_WORDS.index(words[-1]), position, name)
            for position, name in enumerate(texts)
            if (words := words_of(name))[-1] in _LABEL_WORDS
        )
    )
    if ranked:
        return ranked[0][2]
    called = [
        name for name in texts if singular(words_of(name)) == singular(words_of(profile.table.name.rpartition(".")[2]))
    ]
    if called:  # the column ``orchestra`` of the table ``orchestra``
        return called[0]
    return texts[0] if len(texts) == 1 and texts[0] not in profile.key else None


def _main_time(times: Sequence[ColumnProfile]) -> str | None:
    early = [one for one in times if not _LATE_WORDS & set(words_of(one.column.name))]
    return (early or list(times))[0].column.name if times else None


def _figures(profile: TableProfile, linked: set[str]) -> tuple[str, ...]:
    named = {name: set(words_of(name)) for name in _numbers(profile, linked)}
    return tuple(name for name, words in named.items() if not (_KEY_ENDINGS | _NO_FIGURES) & words)


def _measures(profile: TableProfile, linked: set[str]) -> tuple[str, ...]:
    named = {name: words_of(name) for name in _numbers(profile, linked)}
    return tuple(name for name, words in named.items() if _MEASURE_WORDS & set(words) and words[-1] not in _KEY_ENDINGS)


def _numbers(profile: TableProfile, linked: set[str]) -> tuple[str, ...]:
    """Return the columns of numbers that are neither a key nor lead to one."""
    keys = linked | set(profile.key)
    return tuple(one.column.name for one in profile.columns if one.is_numeric and one.column.name not in keys)
