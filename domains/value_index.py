"""The members of a domain's fields, found in a question in any Russian case and with bounded typos.

An entry is one value of one field with all its stored spellings, or what people call it (a synonym). It is filed under
the stems of its rarest word (``value_keys``); whatever is found there is verified (``value_match``).
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from core.errors import StoreError
from core.intent import FieldRef
from core.language import Localized
from core.result import Cell
from domains.question_tokens import QuestionToken
from domains.semantic_model import Datatype, Domain, Field
from domains.value_entries import EntryTable, IndexedField, ValueEntry
from domains.value_keys import ValueKeys
from domains.value_match import ValueHit, best_spellings, could_say, match, match_joined, may_be_misspelt
from domains.value_text import asked_stems, is_ordinary_word, normal_form, straighten, value_tokens

_FORMAT = 5
_FIELD_LIMIT = 250_000
_REFRESH = Localized(
    "Обновите значения темы: sverka domains values.", "Refresh the values of the domain: sverka domains values."
)
_LONGEST_WINDOW = 4
"""Words of a question that are read as one name with other spaces."""
_SAMPLE = 300
"""Members of a field that are looked at to tell whether they are ordinary words."""
_ORDINARY_SHARE = 0.8
"""From this share of ordinary words on, a field's members are a vocabulary (categories), not names (merchants)."""
_LIKENESS = 58
"""Per cent of likeness from which a value is worth proposing."""


class ValueSource(Protocol):
    """Where members come from; an engine is one."""

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[Cell, int]]:
        """Yield (value, number of rows) of an ANSI ``expression`` over the physical table, the most frequent first."""
        ...


class ValueIndex:
    """The index of one domain."""

    def __init__(self, fields: Sequence[IndexedField], table: EntryTable, keys: ValueKeys) -> None:
        self.fields = tuple(fields)
        self._table = table
        self._keys = keys

    @classmethod
    def of(cls, fields: Sequence[IndexedField], entries: Iterable[ValueEntry]) -> ValueIndex:
        """File entries."""
        table = EntryTable.of(entries)
        return cls(fields, table, ValueKeys.of(table.said))

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._table.said)

    def find(self, question: Sequence[QuestionToken], settled: frozenset[int] = frozenset()) -> list[ValueHit]:
        """Return every value that the question names; ``settled`` positions are not searched for typos."""
        found: dict[tuple[int, tuple[int, ...]], ValueHit] = {}
        for token in question:
            if not token.free or not (token.content or token.name_like):
                continue
            for at in self._candidates(token, guess=token.position not in settled):
                entry = self._table.entry(at)
                hit = match(entry, self.fields[entry.field], token, question)
                if hit is not None:
                    found.setdefault((at, tuple(one.position for one in hit.tokens)), hit)
        for at, hit in self._joined(question, settled):
            found.setdefault((at, tuple(one.position for one in hit.tokens)), hit)
        return best_spellings(list(found.values()))

    def _joined(self, question: Sequence[QuestionToken], settled: frozenset[int]) -> Iterator[tuple[int, ValueHit]]:
        """Yield the values whose spaces and hyphens stand elsewhere, or nowhere, in the question."""
        for window in _windows(question):
            stems = asked_stems("".join(straighten(token.folded) for token in window))
            ids = self._keys.exact(stems)
            if settled.isdisjoint(token.position for token in window):
                ids |= self._keys.near_joined(stems)
            for at in ids:
                entry = self._table.entry(at)
                hit = match_joined(entry, self.fields[entry.field], window, question)
                if hit is not None:
                    yield at, hit

    def _candidates(self, token: QuestionToken, *, guess: bool) -> set[int]:
        word = straighten(token.folded)
        stems = asked_stems(word)
        ids = self._keys.exact(stems)
        if guess and may_be_misspelt(word):
            near = self._keys.near(stems) - ids
            ids |= {at for at in near if could_say(stems, self._table.said[at])}
        return ids

    def nearest(self, text: str, ref: FieldRef | None = None, limit: int = 3) -> tuple[str, ...]:
        """Return the stored values most like a text, of one field or of all."""
        from rapidfuzz.fuzz import ratio
        from rapidfuzz.process import extract

        wanted = list(self._of(ref))
        said = [self._table.said[at].lower() for at in wanted]
        best = extract(normal_form(text), said, scorer=ratio, limit=limit * 2, score_cutoff=_LIKENESS)
        return tuple(dict.fromkeys(self._table.entry(wanted[place]).members[0] for _, _, place in best))[:limit]

    def members(self, ref: FieldRef, limit: int) -> tuple[str, ...]:
        """Return the most frequent stored values of a field."""
        own = sorted(self._of(ref), key=lambda at: -self._table.rows[at])
        return tuple(dict.fromkeys(self._table.entry(at).members[0] for at in own))[:limit]

    def _of(self, ref: FieldRef | None) -> Iterable[int]:
        if ref is None:
            return range(len(self))
        same = [at for at, field in enumerate(self.fields) if (field.ref.dataset, field.ref.field) == _place(ref)]
        return self._table.of_fields(same)

    def save(self, path: Path) -> None:
        """Write the index to one file.

        Raises:
            StoreError: the file cannot be written.
        """
        import numpy as np

        fields = [[one.ref.dataset, one.ref.field, one.ordinary] for one in self.fields]
        table = self._table
        parts = {"format": _FORMAT, "fields": fields, "said": table.said, "field": table.field}
        text = json.dumps({**parts, "members": table.members, "rows": table.rows}, ensure_ascii=False)
        waiting = path.with_name(path.name + ".part")
        exact_hash, exact_entry, near_hash, near_entry = self._keys.arrays
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with waiting.open("wb") as file:
                np.savez(
                    file,
                    text=np.frombuffer(text.encode("utf-8", "surrogatepass"), dtype=np.uint8),
                    exact_hash=exact_hash,
                    exact_entry=exact_entry,
                    near_hash=near_hash,
                    near_entry=near_entry,
                )
            waiting.replace(path)
        except OSError as error:
            raise StoreError(
                Localized(
                    f"Указатель значений {path} не записать: {error}.",
                    f"The value index {path} cannot be written: {error}.",
                ),
                Localized("Проверьте права на папку и место на диске.", "Check the folder and the space on the disk."),
            ) from error

    @classmethod
    def load(cls, path: Path) -> ValueIndex:
        """Read an index that ``save`` wrote.

        Raises:
            StoreError: there is no such file, or it is not an index of this version.
        """
        import numpy as np

        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
                data = json.loads(stored["text"].tobytes().decode("utf-8", "surrogatepass"))
                keys = ValueKeys(stored["exact_hash"], stored["exact_entry"], stored["near_hash"], stored["near_entry"])
            if data["format"] != _FORMAT:
                raise StoreError(
                    Localized(
                        f"Указатель значений {path} другого формата.", f"The value index {path} has another format."
                    ),
                    _REFRESH,
                )
            fields = [IndexedField(FieldRef(row[0], row[1]), row[2]) for row in data["fields"]]
            table = EntryTable(data["said"], data["field"], data["members"], data["rows"])
        except (OSError, EOFError, ValueError, KeyError, IndexError, TypeError, zipfile.BadZipFile) as error:
            raise StoreError(
                Localized(
                    f"Указатель значений {path} не читается: {error}.",
                    f"The value index {path} cannot be read: {error}.",
                ),
                _REFRESH,
            ) from error
        return cls(fields, table, keys)


def _windows(question: Sequence[QuestionToken]) -> Iterator[Sequence[QuestionToken]]:
    """Yield the runs of words of one sentence that may be one name."""
    for first, start in enumerate(question):
        for last in range(first, min(first + _LONGEST_WINDOW, len(question))):
            if not question[last].free or question[last].sentence != start.sentence:
                break
            window = question[first : last + 1]
            if any(token.content for token in window):
                yield window


def _place(ref: FieldRef) -> tuple[str, str]:
    return ref.dataset, ref.field


def indexed_fields(domain: Domain) -> tuple[Field, ...]:
    """Return the fields whose members are indexed: enumerations and groupable texts, never hidden or personal ones."""
    return tuple(
        field
        for dataset in domain.datasets
        for field in dataset.visible_fields
        if not field.pii
        and (field.is_enum or (field.groupable and field.datatype in {Datatype.STRING, Datatype.OPAQUE}))
    )


def build(domain: Domain, source: ValueSource) -> ValueIndex:
    """Read the members of every indexed field from a database and index them with the model's value synonyms."""
    members: list[tuple[Field, list[tuple[str, int]]]] = []
    for field in indexed_fields(domain):
        stored = source.distinct(domain.dataset(field.dataset).source, field.expression, _FIELD_LIMIT)
        named = [(str(value), rows) for value, rows in stored if value is not None]
        members.append((field, named or _samples(field)))
    return _index(domain, members)


def from_samples(domain: Domain) -> ValueIndex:
    """Index what the model itself says: sample values and value synonyms."""
    return _index(domain, [(field, _samples(field)) for field in indexed_fields(domain)])


def _samples(field: Field) -> list[tuple[str, int]]:
    return [(value, 0) for value in field.sample_values]


def _index(domain: Domain, members: Sequence[tuple[Field, list[tuple[str, int]]]]) -> ValueIndex:
    fields: list[IndexedField] = []
    entries: list[ValueEntry] = []
    for position, (field, values) in enumerate(members):
        groups = _spellings(field, values)
        states = field.is_enum and not domain.dataset(field.dataset).is_dictionary
        fields.append(IndexedField(field.ref, states or _mostly_ordinary(list(groups))))
        entries.extend(_entries(field, position, groups))
    return ValueIndex.of(fields, entries)


def _entries(field: Field, position: int, groups: dict[str, list[tuple[str, int]]]) -> Iterator[ValueEntry]:
    said: dict[str, list[str]] = {}
    for phrase, stored in field.value_synonyms:
        said.setdefault(normal_form(stored), []).append(phrase)
    # The spelling that the domain itself writes is the clean one: it is shown first, before a more frequent slip.
    written = {*field.sample_values, *(stored for _, stored in field.value_synonyms)}
    for key, spelt in groups.items():
        ranked = sorted(spelt, key=lambda one: (one[0] not in written, -one[1]))
        names = tuple(dict.fromkeys(value for value, _ in ranked))
        rows = sum(count for _, count in spelt)
        for text in dict.fromkeys((*(normal_form(name) for name in names), *said.get(key, ()))):
            if value_tokens(text):
                yield ValueEntry(text, position, names, rows)


def _spellings(field: Field, members: Iterable[tuple[str, int]]) -> dict[str, list[tuple[str, int]]]:
    """Group the stored spellings of one value: equal but for case and punctuation, or joined by a synonym («СПб»)."""
    groups: dict[str, list[tuple[str, int]]] = {}
    for value, rows in members:
        groups.setdefault(normal_form(value), []).append((value, rows))
    for phrase, stored in field.value_synonyms:
        key, other = normal_form(stored), normal_form(phrase)
        if key != other and key in groups and other in groups:
            groups[key].extend(groups.pop(other))
        groups.setdefault(key, [(stored, 0)])
    return groups


def _mostly_ordinary(normal_forms: Sequence[str]) -> bool:
    step = max(1, len(normal_forms) // _SAMPLE)
    single = [text for text in normal_forms[::step] if " " not in text]
    return bool(single) and sum(map(is_ordinary_word, single)) >= _ORDINARY_SHARE * len(single)
