"""A text taken apart: references, labels of rows, words with their dictionary forms, claims."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from core.fact import Fact
from domains.words import fold, is_counted_plural, is_ordinary, lemmas
from render.references import REFERENCE, Form, form_of
from render.texts.label_spellings import month_of, spellings_of, translated, without_year
from render.texts.proof import concepts
from render.vocabulary.claim_words import PHRASES, WEAK_COMPARATIVES, Claim
from render.vocabulary.neutral_words import MONTH_ADJECTIVES, NEUTRAL_WORDS
from render.vocabulary.periods import Grain, grain_of

_PIECE = re.compile(r"\{F\d+(?::\w+)*\}|[^\W\d_]+(?:[-'’·][^\W\d_]+)*|\d+|\S")
_ISO = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ]\d{2}:\d{2}.*)?")
_COMPARATIVE = re.compile(r"\w{2}(?:ее|ей|ше|же|че|вле)$")
_ENDS = frozenset(".!?;\n")


class PieceKind(StrEnum):
    """What a piece of a text is."""

    REFERENCE = "reference"
    LABEL = "label"
    """Names a row: a member of a dimension column."""
    ALLOWED = "allowed"
    """May stand there with its digits, and says nothing that needs a proof."""
    WORD = "word"
    DIGITS = "digits"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece; ``labels`` are the (column, member) pairs that a label may mean."""

    kind: PieceKind
    text: str
    start: int
    end: int
    sentence: int = 0
    forms: frozenset[str] = frozenset()
    fact: Fact | None = None
    form: Form = field(default_factory=Form)
    labels: frozenset[tuple[str, str]] = frozenset()
    claim: Claim | None = None
    in_phrase: bool = False
    """The piece belongs to a claim of several words («в сумме») and means nothing alone."""
    unfolds: frozenset[str] = frozenset()
    """The columns whose title the word only unfolds («проданных ночей»)."""
    means: frozenset[str] = frozenset()
    """Words of the title that a word of everyday speech stands for («заработала» of revenue)."""
    apart: bool = False
    """A name or a figure that a proved phrase has told of: no other figure is told of it, and its own row is known."""


@dataclass(frozen=True, slots=True)
class Label:
    """One spelling under which a row may be named."""

    words: tuple[str, ...]
    meanings: frozenset[tuple[str, str]]
    """Empty for a label that is only allowed to stand there."""


def take_apart(text: str, facts: dict[str, Fact], labels: Sequence[Label]) -> list[Piece]:
    """Split a text into pieces; unknown references stay references without a fact."""
    raw = _numbered([_piece(found, facts) for found in _PIECE.finditer(text)], text)
    return _with_claims(_with_labels(raw, labels))


def _piece(found: re.Match[str], facts: dict[str, Fact]) -> Piece:
    text = found.group()
    reference = REFERENCE.fullmatch(text)
    if reference:
        fact = facts.get(reference.group(1))
        return Piece(PieceKind.REFERENCE, text, found.start(), found.end(), fact=fact, form=form_of(reference.group(2)))
    if any(sign.isnumeric() for sign in text):
        return Piece(PieceKind.DIGITS, text, found.start(), found.end(), forms=frozenset({fold(text)}))
    if text[0].isalpha():
        forms = frozenset({fold(text), *lemmas(text)})
        forms |= {MONTH_ADJECTIVES[form] for form in forms if form in MONTH_ADJECTIVES}
        return Piece(PieceKind.WORD, text, found.start(), found.end(), forms=forms)
    return Piece(PieceKind.MARK, text, found.start(), found.end(), forms=frozenset({text}))


def _numbered(pieces: list[Piece], text: str) -> list[Piece]:
    """Number the sentences: they end at a full stop before a space, at other ends, and at a new line."""
    result, sentence, last = [], 0, 0
    for piece in pieces:
        if "\n" in text[last : piece.start]:
            sentence += 1
        result.append(replace(piece, sentence=sentence))
        last = piece.end
        if (
            piece.text in _ENDS
            and (piece.end == len(text) or text[piece.end].isspace())
            and not (piece.text == "." and _is_abbreviated(result, text[piece.end :].lstrip(" ")))
        ):
            sentence += 1
    return result


def _is_abbreviated(pieces: list[Piece], rest: str) -> bool:
    """As in "{F9} vs. {F12}", «см. таблицу»: the stop belongs to the word and ends nothing."""
    word = fold(pieces[-2].text) if len(pieces) > 1 and pieces[-2].end == pieces[-1].start else ""
    if word == "г" and rest[:1].isupper():
        return len(pieces) < 3 or pieces[-3].kind is not PieceKind.DIGITS  # «в г. Москва», and not «2024 г.»
    return word in _ALWAYS_SHORT or (
        word in _SHORT and (rest[:1].islower() or rest[:1] in '{(«"—–-' or rest[:1].isdigit())
    )


_ALWAYS_SHORT = frozenset({"респ", "vs", "см", "ср", "approx", "incl", "excl", "напр"})
_SHORT = frozenset(
    {
        "руб",
        "коп",
        "тыс",
        "млн",
        "млрд",
        "шт",
        "г",
        "гг",
        "обл",
        "респ",
        "кв",
        "pcs",
        "янв",
        "фев",
        "мар",
        "апр",
        "июн",
        "июл",
        "авг",
        "сен",
        "окт",
    }
    | {"ноя", "дек", "пн", "вт", "чт", "пт", "сб", "вс", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep"}
    | {"oct", "nov", "dec", "др", "д", "п", "e", "g"}
)


@lru_cache(maxsize=16_384)
def label_words(text: str) -> tuple[str, ...]:
    """Split a label as texts are split."""
    return tuple(fold(found.group()) for found in _PIECE.finditer(text))


def _with_labels(pieces: list[Piece], labels: Sequence[Label]) -> list[Piece]:
    by_first: dict[str, list[Label]] = {}
    for known in labels:
        for form in {known.words[0], *_forms(known.words[0])}:
            by_first.setdefault(form, []).append(known)
    result: list[Piece] = []
    at = stops = 0  # full stops within names end no sentence: "Pharmacy No. 7", "St. Ives"
    while at < len(pieces):
        label = _label_at(pieces, at, by_first)
        if label is None:
            result.append(replace(pieces[at], sentence=pieces[at].sentence - stops))
            at += 1
            continue
        last = pieces[at + len(label.words) - 1]
        kind = PieceKind.LABEL if label.meanings else PieceKind.ALLOWED
        text = " ".join(piece.text for piece in pieces[at : at + len(label.words)])
        first = pieces[at]
        result.append(
            Piece(kind, text, first.start, last.end, first.sentence - stops, labels=label.meanings, forms=first.forms)
        )
        stops += last.sentence - first.sentence
        at += len(label.words)
    return result


def _forms(word: str) -> frozenset[str]:
    return lemmas(word) if word[:1].isalpha() else frozenset({word})


def _label_at(pieces: list[Piece], at: int, by_first: dict[str, list[Label]]) -> Label | None:
    """Return the longest label that begins here, its words in any case and number."""
    if pieces[at].kind is PieceKind.REFERENCE:
        return None
    candidates = {id(label): label for form in pieces[at].forms for label in by_first.get(form, ())}
    fitting = [label for label in candidates.values() if _fits(pieces, at, label)]
    longest = max((len(label.words) for label in fitting), default=0)
    best = [label for label in fitting if len(label.words) == longest]
    if not best or (longest == 1 and _is_counted(pieces, at, best)):
        return None
    exact = [label for label in best if label.words == tuple(fold(piece.text) for piece in pieces[at : at + longest])]
    chosen = exact or best
    return Label(chosen[0].words, frozenset().union(*(label.meanings for label in chosen)))


def _is_counted(pieces: list[Piece], at: int, labels: list[Label]) -> bool:
    """«{F13} кредитов»: what the figure counts, and no short name of «Потребительский кредит»."""
    fact = pieces[at - 1].fact if at else None
    short = all(len(label_words(member)) > 1 for label in labels for _, member in label.meanings)
    worth = [piece.text for piece in pieces[at + 1 : at + 2]] == ["на"] and len(pieces) > at + 2
    if short and worth and pieces[at + 2].fact is not None and is_counted_plural(pieces[at].text):
        return True  # «выдано кредитов на {F7}»
    units = (*fact.unit.forms_ru, *fact.unit.forms_en) if fact is not None else ()
    return short and any(pieces[at].forms & _forms(fold(unit)) for unit in units)


_VERBS = (["accounts", "for"], ["account", "for"])
_SHORT_WORDS = frozenset({"it", "us", "or", "in", "me", "as", "is", "be", "so", "am", "on", "he", "we"})


def _fits(pieces: list[Piece], at: int, label: Label) -> bool:
    if at + len(label.words) > len(pieces):
        return False
    if label.words[0] in _SHORT_WORDS and not pieces[at].text.isupper():
        return False  # "it" is no "IT"
    if [fold(piece.text) for piece in pieces[at : at + 2]] in _VERBS and label.words != ("accounts", "for"):
        return False  # "accounts for {F1}" of rows, one of which is called Accounting
    return all(
        piece.kind is not PieceKind.REFERENCE and (word == fold(piece.text) or bool(piece.forms & _forms(word)))
        for piece, word in zip(pieces[at:], label.words, strict=False)
    )


def _with_claims(pieces: list[Piece]) -> list[Piece]:
    result = list(pieces)
    at = 0
    while at < len(pieces):
        length, claim = _claim_at(pieces, at)
        if claim is not None:
            result[at] = replace(pieces[at], claim=claim)
        if length > 1:
            result[at : at + length] = [replace(piece, in_phrase=True) for piece in result[at : at + length]]
        at += length
    return result


def _claim_at(pieces: list[Piece], at: int) -> tuple[int, Claim | None]:
    """Return how many words from here on make a claim, and which; (1, None) if they make none."""
    if pieces[at].kind is not PieceKind.WORD:
        return 1, None
    fitting = {found for found in _candidates(pieces[at]) if _is_phrase(pieces, at, found[0])}
    found = [(len(words), _closeness(pieces, at, words), claim) for words, claim in fitting]
    found.extend((length, 0, claim) for length, claim in _comparative_of_all(pieces, at))
    longest = max((length for length, *_ in found), default=1)
    claims = sorted((-close, str(claim)) for length, close, claim in found if length == longest)
    if any(claim == Claim.NOTHING for _, claim in claims):
        return longest, Claim.NOTHING
    return longest, Claim(claims[0][1]) if claims else None


def _closeness(pieces: list[Piece], at: int, words: tuple[str, ...]) -> int:
    """How many words of a phrase stand there as they are: «больше» is no form of «большой» where both are known."""
    return sum(fold(piece.text) == word for piece, word in zip(pieces[at:], words, strict=False))


def _comparative_of_all(pieces: list[Piece], at: int) -> Iterator[tuple[int, Claim]]:
    """«Сильнее всего», «слабее всех»: any comparative before these words is a superlative."""
    following = fold(pieces[at + 1].text) if at + 1 < len(pieces) else ""
    if following in {"всего", "всех", "других", "остальных", "прочих"} and _COMPARATIVE.search(fold(pieces[at].text)):
        weak = any(matches(pieces[at], word) for word in WEAK_COMPARATIVES)
        yield 2, Claim.SMALLEST if weak else Claim.LARGEST


def _candidates(piece: Piece) -> Iterator[tuple[tuple[str, ...], Claim]]:
    for form in piece.forms:
        yield from _BY_WORD.get(form, ())
        for length in range(3, len(form) + 1):
            yield from _BY_STEM.get(form[:length], ())


def _is_phrase(pieces: list[Piece], at: int, words: tuple[str, ...]) -> bool:
    return at + len(words) <= len(pieces) and all(
        piece.kind is PieceKind.WORD and matches(piece, word) for piece, word in zip(pieces[at:], words, strict=False)
    )


def _indexed(*, stems: bool) -> dict[str, list[tuple[tuple[str, ...], Claim]]]:
    index: dict[str, list[tuple[tuple[str, ...], Claim]]] = {}
    for words, claim in PHRASES:
        if words[0].endswith("*") is stems:
            index.setdefault(words[0].rstrip("*"), []).append((words, claim))
    return index


_BY_WORD = _indexed(stems=False)
_BY_STEM = _indexed(stems=True)


def matches(piece: Piece, word: str) -> bool:
    """Tell whether a piece is a word of the tables: by its dictionary form, or by a stem that ends with ``*``."""
    if word.endswith("*"):
        return fold(piece.text).startswith(word[:-1]) or any(form.startswith(word[:-1]) for form in piece.forms)
    return word in piece.forms


def labels_of(
    members: Iterable[tuple[str, str]], allowed: Iterable[str], titled: frozenset[str] = frozenset()
) -> list[Label]:
    """Return all spellings of the rows' names, and the labels that are only allowed.

    A word of the ``titled`` is what is measured and no short name: «выдано кредитов» of «Потребительский кредит».
    """
    members = list(dict.fromkeys(members))
    spellings = _spellings(members)
    shorts: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for column, member in members:
        for short in (*month_of(member), *without_year(member)):
            shorts.setdefault((column, short), set()).add((column, member))
    for (_, short), meanings in shorts.items():
        if len(meanings) == 1:
            spellings.setdefault(label_words(short), set()).update(meanings)
    for word, meanings in _short_names(members, titled).items():
        spellings.setdefault((word,), meanings)
    for label in allowed:
        for spelling in (*spellings_of(label), *month_of(label), *without_year(label)):
            words = label_words(spelling)
            if not all(word.isdigit() for word in words):
                spellings.setdefault(words, set())
    return [Label(words, frozenset(meanings)) for words, meanings in spellings.items() if words]


def _spellings(members: Sequence[tuple[str, str]]) -> dict[tuple[str, ...], set[tuple[str, str]]]:
    """All spellings of the rows' names; what is one row's own name is no other name of another row."""
    own = {(column, label_words(member)): member for column, member in members}
    found: dict[tuple[str, ...], set[tuple[str, str]]] = {}
    for column, member in members:
        for spelling in spellings_of(member):
            if own.get((column, label_words(spelling)), member) == member:
                found.setdefault(label_words(spelling), set()).add((column, member))
    unclear = _told_of_two(members) - {words for _, words in own}
    return {words: meanings for words, meanings in found.items() if words not in unclear}


def _told_of_two(members: Iterable[tuple[str, str]]) -> set[tuple[str, ...]]:
    """Names that could be those of two rows of a column («Riverside» of «Заречный» and «Речной»): they name none."""
    found: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for column, member in members:
        for name in translated(member):
            found.setdefault((column, label_words(name)), set()).add(fold(member))
    return {words for (_, words), rows in found.items() if len(rows) > 1}


_SHORTEST_PART = 4
_MEASURES = concepts("amount") | concepts("count")


def _short_names(members: Iterable[tuple[str, str]], titled: frozenset[str]) -> dict[str, set[tuple[str, str]]]:
    """Words that only one row's name has: «Татарстан» for «Республика Татарстан»."""
    found: dict[str, set[tuple[str, str]]] = {}
    for pair in members:
        words = label_words(pair[1])
        for part in pair[1].split("-")[1:]:  # «Петербург» of «Санкт-Петербург», but never «Западный»
            if len(part) > _SHORTEST_PART and not is_ordinary(part):
                found.setdefault(fold(part), set()).add(pair)
        for word in dict.fromkeys(words) if len(words) > 1 else ():
            forms = {word, *_forms(word)}
            measures = bool(forms & titled) or any(concepts(form) & _MEASURES for form in forms)
            if word.isalpha() and len(word) > 3 and not measures and not forms & NEUTRAL_WORDS:
                for form in forms:
                    found.setdefault(form, set()).add(pair)
    return {word: pairs for word, pairs in found.items() if len(pairs) == 1}


def is_time_label(member: str) -> bool:
    """Tell whether a row's name is a moment or a stretch of time."""
    if grain_of(member) in {Grain.QUARTER, Grain.WEEK}:
        return True
    dated = re.search(r"\d{2}\.\d{2}\.\d{4}|^\d{4}$", member)
    return bool(_ISO.fullmatch(member) or month_of(member) or dated or without_year(member))
