"""The members of a domain's fields, found in a question in any Russian case and with bounded typos.

An entry is one value of one field with all its stored spellings, or what people call it (a synonym). It is filed under
the stems of its rarest word: exactly, and with up to two letters left out (the SymSpell way), as sorted arrays of
hashes, so that 200,000 members load at once and cost little memory. A hit of a hash is always verified.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.errors import StoreError
from core.intent import FieldRef
from domains.question_tokens import QuestionToken
from domains.semantic_model import Datatype, Domain, Field
from domains.value_keys import ValueKeys
from domains.value_text import (
    asked_stems,
    core_positions,
    is_bare,
    is_calendar_word,
    is_ordinary_word,
    normal_form,
    stored_stems,
    straighten,
    value_tokens,
)
from domains.words import is_known

_FORMAT = 1
_FIELD_LIMIT = 250_000
_SAMPLE = 300
"""Members of a field that are looked at to tell whether they are ordinary words."""
_ORDINARY_SHARE = 0.8
"""From this share of ordinary words on, a field's members are a vocabulary (categories), not names (merchants)."""
_MAX_WINDOW_GAP = 1
_TYPO_COST, _MISSING_COST = 0.25, 0.05


class ValueSource(Protocol):
    """Where members come from."""

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[str, int]]:
        """Yield (value, number of rows) of an ANSI ``expression`` over the physical table ``source``, NULL left out."""
        ...


@dataclass(frozen=True, slots=True)
class IndexedField:
    """A field in the index. ``ordinary`` tells that its members are ordinary words (statuses, categories)."""

    ref: FieldRef
    ordinary: bool


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """One value: what is said for it, its field, the stored spellings, how many rows have it."""

    said: str
    field: int
    members: tuple[str, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class ValueHit:
    """A value found in a question, with the words that name it."""

    ref: FieldRef
    entry: ValueEntry
    tokens: tuple[QuestionToken, ...]
    typos: int
    missing: int
    ordinary: bool
    """The value is one ordinary word among names: only context makes it a value."""
    bare: bool
    """The value is a number or one or two letters: only the name of its field beside it makes it a value."""

    @property
    def score(self) -> float:
        """Return how much of the question the value explains, less what was forgiven."""
        return round(len(self.tokens) - _TYPO_COST * self.typos - _MISSING_COST * self.missing, 3)


class ValueIndex:
    """The index of one domain."""

    def __init__(self, fields: Sequence[IndexedField], entries: Sequence[ValueEntry], keys: ValueKeys | None = None):
        self.fields = tuple(fields)
        self.entries = tuple(entries)
        self._keys = keys or ValueKeys.of([entry.said for entry in self.entries])

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.entries)

    def find(self, question: Sequence[QuestionToken], settled: frozenset[int] = frozenset()) -> list[ValueHit]:
        """Return every value that the question names; ``settled`` positions are not searched for typos."""
        anchors = [token for token in question if token.free and (token.content or token.name_like)]
        found: dict[tuple[int, tuple[int, ...]], ValueHit] = {}
        for token in anchors:
            word = straighten(token.folded)
            ids = self._keys.exact(asked_stems(word))
            if token.position not in settled and _may_be_misspelt(word):
                ids = ids | self._keys.near(asked_stems(word))
            for entry_id in ids:
                hit = self._verify(entry_id, token, question)
                if hit is not None:
                    found.setdefault((entry_id, tuple(one.position for one in hit.tokens)), hit)
        return _best_spellings(list(found.values()))

    def nearest(self, text: str, ref: FieldRef | None = None, limit: int = 3) -> tuple[str, ...]:
        """Return the stored values most like a text, of one field or of all."""
        from rapidfuzz.fuzz import ratio
        from rapidfuzz.process import extract

        wanted = [entry for entry in self.entries if ref is None or self.fields[entry.field].ref == ref]
        said = [normal_form(entry.said) for entry in wanted[:50_000]]
        best = extract(normal_form(text), said, scorer=ratio, limit=limit * 2, score_cutoff=45)
        return tuple(dict.fromkeys(wanted[at].members[0] for _, _, at in best))[:limit]

    def members(self, ref: FieldRef, limit: int) -> tuple[str, ...]:
        """Return the most frequent stored values of a field."""
        own = [entry for entry in self.entries if self.fields[entry.field].ref == ref]
        own.sort(key=lambda entry: -entry.rows)
        return tuple(dict.fromkeys(entry.members[0] for entry in own))[:limit]

    def _verify(self, entry_id: int, anchor: QuestionToken, question: Sequence[QuestionToken]) -> ValueHit | None:
        entry = self.entries[entry_id]
        words = value_tokens(entry.said)
        core = core_positions(words)
        matched: dict[int, tuple[QuestionToken, int]] = {}
        around = _window(anchor, question, len(words))
        for at in (*core, *(at for at in range(len(words)) if at not in core)):
            used = {token.position for token, _ in matched.values()}
            best = _best_token(words[at], [token for token in around if token.position not in used])
            if best is not None:
                matched[at] = best
            elif at in core:
                return None
        chosen = sorted((token for token, _ in matched.values()), key=lambda token: token.position)
        if anchor not in chosen or _too_far_apart(chosen):
            return None
        field = self.fields[entry.field]
        typos = sum(distance for _, distance in matched.values())
        single = len(core) == 1 and len(chosen) == 1
        return ValueHit(
            field.ref,
            entry,
            tuple(chosen),
            typos,
            len(words) - len(matched),
            ordinary=single and _needs_context(anchor.folded, field),
            bare=single and is_bare(words[core[0]]),
        )

    def save(self, path: Path) -> None:
        """Write the index to one file.

        Raises:
            StoreError: the file cannot be written.
        """
        import numpy as np

        fields = [[one.ref.dataset, one.ref.field, one.ordinary] for one in self.fields]
        entries = [[one.said, one.field, one.members, one.rows] for one in self.entries]
        text = json.dumps({"format": _FORMAT, "fields": fields, "entries": entries}, ensure_ascii=False)
        waiting = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            exact_hash, exact_entry, near_hash, near_entry = self._keys.arrays
            with waiting.open("wb") as file:
                np.savez(
                    file,
                    text=np.frombuffer(text.encode(), dtype=np.uint8),
                    exact_hash=exact_hash,
                    exact_entry=exact_entry,
                    near_hash=near_hash,
                    near_entry=near_entry,
                )
            waiting.replace(path)
        except OSError as error:
            raise StoreError(f"The value index {path} cannot be written: {error}", "Check the folder.") from error

    @classmethod
    def load(cls, path: Path) -> ValueIndex:
        """Read an index that ``save`` wrote.

        Raises:
            StoreError: there is no such file, or it is not an index of this version.
        """
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as stored:
                data = json.loads(stored["text"].tobytes().decode())
                keys = ValueKeys(stored["exact_hash"], stored["exact_entry"], stored["near_hash"], stored["near_entry"])
            if data["format"] != _FORMAT:
                raise StoreError(f"The value index {path} has another format.", "Refresh the values of the domain.")
            fields = [IndexedField(FieldRef(row[0], row[1]), row[2]) for row in data["fields"]]
            entries = [ValueEntry(row[0], row[1], tuple(row[2]), row[3]) for row in data["entries"]]
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            raise StoreError(f"The value index {path} cannot be read: {error}", "Refresh the values.") from error
        return cls(fields, entries, keys)


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
    fields: list[IndexedField] = []
    entries: list[ValueEntry] = []
    for field in indexed_fields(domain):
        table = domain.dataset(field.dataset).source
        members = list(source.distinct(table, field.expression, _FIELD_LIMIT))
        _add_field(field, members or [(value, 0) for value in field.sample_values], fields, entries)
    return ValueIndex(fields, entries)


def from_samples(domain: Domain) -> ValueIndex:
    """Index what the model itself says: sample values and value synonyms."""
    fields: list[IndexedField] = []
    entries: list[ValueEntry] = []
    for field in indexed_fields(domain):
        _add_field(field, [(value, 0) for value in field.sample_values], fields, entries)
    return ValueIndex(fields, entries)


def _add_field(
    field: Field, members: Sequence[tuple[str, int]], fields: list[IndexedField], entries: list[ValueEntry]
) -> None:
    groups: dict[str, list[tuple[str, int]]] = {}
    for value, rows in members:
        groups.setdefault(normal_form(str(value)), []).append((str(value), rows))
    said: dict[str, list[str]] = {}
    for phrase, stored in field.value_synonyms:
        said.setdefault(normal_form(stored), []).append(phrase)
    for key, phrases in said.items():
        for phrase in phrases:
            if normal_form(phrase) != key and normal_form(phrase) in groups:
                groups.setdefault(key, []).extend(groups.pop(normal_form(phrase)))
    position = len(fields)
    fields.append(IndexedField(field.ref, field.is_enum or _mostly_ordinary(list(groups))))
    stored_for = {normal_form(stored): stored for _, stored in field.value_synonyms}
    for key in (*groups, *(one for one in said if one not in groups)):
        spelt = sorted(groups.get(key, [(stored_for.get(key, key), 0)]), key=lambda one: -one[1])
        names = tuple(value for value, _ in spelt)
        rows = sum(count for _, count in spelt)
        spellings = dict.fromkeys((*(normal_form(name) for name in names), *said.get(key, ())))
        entries.extend(ValueEntry(text, position, names, rows) for text in spellings if value_tokens(text))


def _needs_context(word: str, field: IndexedField) -> bool:
    return is_calendar_word(word) or (not field.ordinary and is_ordinary_word(word))


def _mostly_ordinary(normal_forms: Sequence[str]) -> bool:
    step = max(1, len(normal_forms) // _SAMPLE)
    single = [text for text in normal_forms[::step] if " " not in text]
    return bool(single) and sum(map(is_ordinary_word, single)) >= _ORDINARY_SHARE * len(single)


def _window(anchor: QuestionToken, question: Sequence[QuestionToken], words: int) -> list[QuestionToken]:
    reach = words + _MAX_WINDOW_GAP
    near = question[max(0, anchor.position - reach) : anchor.position + reach + 1]
    return [token for token in near if token.free and token.sentence == anchor.sentence]


def _best_token(word: str, around: Sequence[QuestionToken]) -> tuple[QuestionToken, int] | None:
    """Return the question's word that says this word of a value, and how many typos it has."""
    best: tuple[QuestionToken, int] | None = None
    for token in around:
        distance = spelling_distance(straighten(token.folded), word)
        if distance is not None and (best is None or distance < best[1]):
            best = (token, distance)
    return best


def spelling_distance(asked: str, stored: str) -> int | None:
    """Return the typos between a word of a question, in any case, and a stored word; None if it is another word."""
    stems = asked_stems(asked)
    filed = stored_stems(stored)
    if any(stem in filed for stem in stems):
        return 0
    if not _may_be_misspelt(asked) or is_bare(stored) or stored.isdigit():
        return None
    from rapidfuzz.distance import OSA

    least: int | None = None
    for one, other in itertools.product(stems, filed):
        shorter = min(len(one), len(other))
        allowed = 0 if shorter < 4 else 1 if shorter < 8 else 2
        distance = OSA.distance(one, other, score_cutoff=allowed)
        if 0 < distance <= allowed and (one[0] == other[0] or shorter >= 6) and (least is None or distance < least):
            least = distance
    return least


def _may_be_misspelt(word: str) -> bool:
    return len(word) >= 4 and not any(letter.isdigit() for letter in word) and not is_known(word)


def _too_far_apart(tokens: Sequence[QuestionToken]) -> bool:
    content = sum(token.content for token in tokens)
    return tokens[-1].place - tokens[0].place + 1 - content > _MAX_WINDOW_GAP


def _best_spellings(hits: list[ValueHit]) -> list[ValueHit]:
    """Keep the best entry of each value; a misspelt reading yields to an exact one of the same words."""
    best: dict[tuple[FieldRef, tuple[str, ...], tuple[int, ...]], ValueHit] = {}
    for hit in hits:
        key = (hit.ref, hit.entry.members, tuple(token.position for token in hit.tokens))
        if key not in best or best[key].score < hit.score:
            best[key] = hit
    typos: dict[int, int] = {}
    for hit in best.values():
        for token in hit.tokens:
            typos[token.position] = min(hit.typos, typos.get(token.position, 9))
    return [hit for hit in best.values() if all(typos[token.position] >= hit.typos for token in hit.tokens)]
