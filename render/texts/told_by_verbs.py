"""Words of everyday speech beside a figure: «Казань заработала {F1}» of revenue, "the site used {F2}" of consumption.

Such a word says what the title of the figure's column says, if that is the only column it could mean: beside costs
nothing is «заработано», and where revenue and profit are both known «заработала» is clear only beside their names.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from core.fact import Fact, FactKind
from core.morphology import morph
from core.unit import Unit, UnitKind
from domains.words import fold, lemmas
from render.texts.actors_told import is_actor, is_served
from render.texts.case import Case, base_of
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import concepts
from render.vocabulary.claim_words import Claim
from render.vocabulary.column_words import CURRENCY_WORDS
from render.vocabulary.measure_words import BUYING, MEASURED, PLAIN_IN_TITLES, REVENUE, TELLING, WHOLES, Measured

_ENDS = frozenset({",", ";", ":", "."})


def with_verbs(case: Case) -> Case:
    """Return the text with such words meaning the title of the column that they tell."""
    case = _with_top_ups(case)
    meant = {at: words for at in range(len(case.pieces)) if (words := _title_meant(case, at))}
    if not meant:
        return case
    pieces = (replace(piece, means=meant[at]) if at in meant else piece for at, piece in enumerate(case.pieces))
    return replace(case, pieces=tuple(pieces))


def _with_top_ups(case: Case) -> Case:
    """As in "wallets were topped up by {F1}" of top-ups: the two words are one deed, and no growth."""
    found: dict[int, Piece] = {}
    for at in range(len(case.pieces) - 1):
        if case.word(at) in {"topped", "tops", "top"} and case.word(at + 1) == "up":
            found[at] = replace(case.pieces[at], claim=None)
            found[at + 1] = replace(case.pieces[at + 1], claim=Claim.NOTHING, in_phrase=True)
    if not found or not any(_is_top_up(fact.label or fact.column) for fact in case.evidence.known.values()):
        return case
    return replace(case, pieces=tuple(found.get(at, piece) for at, piece in enumerate(case.pieces)))


def _is_top_up(title: str) -> bool:
    """Tell whether a title is of top-ups: "Top-up amount", "Wallet top ups"."""
    return re.search(r"\btop[-_ ]?ups?\b", title, re.IGNORECASE) is not None


def _title_meant(case: Case, at: int) -> frozenset[str]:
    piece = case.pieces[at]
    if piece.kind is not PieceKind.WORD or piece.claim is not None or piece.in_phrase:
        return frozenset()
    kinds = (kind for kind in MEASURED if is_word_of(piece, kind.words) and not (kind.money and _narrows(piece)))
    columns = (_column_told(case, at, kind) for kind in (*kinds, *_kinds_of_buyers(case, at)))
    found = next((column for column in columns if column), "") or _whole_meant(case, at)
    return case.evidence.own_words(found) if found else frozenset()


def _kinds_of_buyers(case: Case, at: int) -> tuple[Measured, ...]:
    """«Покупатели потратили {F1}» of revenue: what those spend who come is what is earned."""
    if not is_word_of(case.pieces[at], BUYING):
        return ()
    part = case.part_around(at, lambda place: _parts(case, place), lambda place: _parts(case, place))
    buyers = any(place < at and is_actor(case, place) and is_served(case, case.pieces[place]) for place in part)
    return (REVENUE,) if buyers else ()


def _whole_meant(case: Case, at: int) -> str:
    """The one column that such a whole is of, and whose figures it is told with: «{F15} бюджета» of expenses."""
    for kind in WHOLES:
        if is_word_of(case.pieces[at], kind.words):
            fitting = {column for column in _columns(case) if _is_of_whole(case, column, kind)}
            told = {base_of(case, column) for fact in _facts_told(case, at) for column in case.columns_of(fact)}
            if len(fitting) == 1 and (fitting & told or not told):
                return fitting.pop()
    return ""


def _is_of_whole(case: Case, column: str, kind: Measured) -> bool:
    """Tell whether a column adds up to such a whole: no average and no rate does."""
    cells = [fact for fact in case.evidence.known.values() if fact.column == column and fact.kind is FactKind.CELL]
    if not cells or any(fact.unit.kind is UnitKind.PERCENT or case.evidence.is_average(fact) for fact in cells):
        return False
    money = kind.money is None or all(_is_money(fact.unit) is kind.money for fact in cells)
    words = fold(cells[0].label or column).replace("_", " ").split()
    return money and any(_is_one_of(word, kind.titles) for word in words)


def _narrows(piece: Piece) -> bool:
    """«Сумма проданных ночей»: a participle before its noun says which nights, and no revenue."""
    return not piece.text.isascii() and str(morph().parse(fold(piece.text))[0].tag.POS) == "PRTF"


def is_subject_of_measured(case: Case, at: int) -> bool:
    """Tell whether a word is who does what is measured: "the site" of visits, «поддержка» of requests.

    Where the rows are such things themselves, the word leaves open which one is meant.
    """
    piece = case.pieces[at]
    if case.words_of(piece) & case.dimension_words:
        return False
    return any(_column_told(case, at, kind) for kind in MEASURED if is_word_of(piece, kind.subjects))


def is_misplaced(case: Case, at: int) -> bool:
    """«Доставлено {F1}» of parcels that were sent: the word is one of something else that is measured."""
    piece, fact = case.pieces[at], case.figure(at + 1)
    if fact is None or piece.means or piece.claim is not None or not is_word_of(piece, TELLING):
        return False
    columns = {base_of(case, column) for column in case.columns_of(fact)}
    fitting = [kind for kind in MEASURED if any(_is_measured(case, column, kind, at) for column in columns)]
    return bool(fitting) and not any(is_word_of(piece, kind.words) for kind in fitting)


def is_word_of(piece: Piece, words: frozenset[str]) -> bool:
    """Tell whether a piece is one of some words, by its dictionary form or as it is written."""
    return fold(piece.text) in words or bool(piece.forms & words)


def _column_told(case: Case, at: int, kind: Measured) -> str:
    """Return the one column that a word of this kind can tell here; "" where there is none, or more than one."""
    columns = _columns(case)
    fitting = {column for column in columns if _is_measured(case, column, kind, at)}
    fitting = {column for column in fitting if _is_measured(case, column, kind)} or fitting
    facts = _facts_told(case, at)
    if not facts:
        return columns[0] if fitting == set(columns) and len(columns) == 1 else ""
    told = {base_of(case, column) for fact in facts for column in case.columns_of(fact)} & fitting
    alone = len(fitting) == 1 or _is_told_apart(case, facts[0], told, fitting) or _is_named(case, at, told, fitting)
    return next(iter(told)) if len(told) == 1 and alone else ""


def _columns(case: Case) -> list[str]:
    """The columns of figures, each period of one and its changes counted once, shares with what they are of."""
    found = (base_of(case, column) for column in case.evidence.measure_columns())
    return [column for column in dict.fromkeys(found) if not column.endswith("_share")]


def _facts_told(case: Case, at: int) -> list[Fact]:
    """The figure behind the word in its own part of the sentence, else the nearest one, behind it or before it."""
    sentence = case.sentence_of(at)
    part = case.part_around(at, lambda place: _parts(case, place), lambda place: _parts(case, place))
    places = case.figures(range(at, part.stop))[:1] or case.figures(part)[-1:]
    places = places or case.figures(range(at, sentence.stop))[:1] or case.figures(range(sentence.start, at))[-1:]
    return [fact for place in places if (fact := case.figure(place)) is not None]


def _parts(case: Case, place: int) -> bool:
    return case.pieces[place].text in _ENDS


def _is_told_apart(case: Case, fact: Fact, told: set[str], fitting: set[str]) -> bool:
    """Tell whether the unit of a figure shows which of the columns that a word could mean it is of."""
    unit = (fact.unit.kind, fact.unit.symbol)
    own = any(unit in _units(case, column) for column in told)
    return own and not any(unit in _units(case, column) for column in fitting - told)


def _units(case: Case, column: str) -> set[tuple[UnitKind, str]]:
    known = (one for one in case.evidence.known.values() if one.column == column and one.kind is FactKind.CELL)
    return {(fact.unit.kind, fact.unit.symbol) for fact in known}


def _is_named(case: Case, at: int, told: set[str], fitting: set[str]) -> bool:
    """Tell whether the sentence names the column by a word of its title, and no other one that is meant by the word."""
    named = {base_of(case, column) for place in case.sentence_of(at) for column in case.named_columns(place)}
    return bool(told & named) and not (fitting - told) & named


def _is_measured(case: Case, column: str, kind: Measured, at: int | None = None) -> bool:
    """Tell whether a column measures what a kind is of, and nothing narrower.

    The sentence around a place may say what else its title holds.
    """
    facts = [fact for fact in case.evidence.known.values() if fact.column == column]
    if kind.money is not None and not any(_is_money(fact.unit) is kind.money for fact in facts):
        return False
    left = (left_of_title(fact.label or fact.column, kind) for fact in facts)
    told = next((words for words in left if words is not None), None)
    return told is not None and (not told or (at is not None and _are_said(case, at, told)))


def _are_said(case: Case, at: int, words: tuple[str, ...]) -> bool:
    said = frozenset().union(*(case.words_of(case.pieces[place]) for place in case.sentence_of(at)))
    return all((lemmas(word) | concepts(word)) & said for word in words)


def _is_money(unit: Unit) -> bool:
    """«млн ₽», "M USD": strangers write what an amount is counted in together with its currency."""
    written = {fold(word) for form in (unit.symbol, *unit.forms_ru, *unit.forms_en) for word in form.split()}
    return unit.kind is UnitKind.MONEY or any(written & {symbol, *words} for symbol, words in CURRENCY_WORDS.items())


@lru_cache(maxsize=16_384)
def left_of_title(title: str, kind: Measured) -> tuple[str, ...] | None:
    """Return what a title holds beside the words of a kind: «билетов» of «Выручка от билетов»; None if it has none.

    What stands on the other side makes something else of it: «Возвращённые заказы», "Transfer fee".
    """
    words = [fold(word) for word in title.replace("_", " ").partition(",")[0].split()]
    own = [at for at, word in enumerate(words) if _is_one_of(word, kind.titles)]
    if not own or not all(any(_is_one_of(word, (stem,)) for word in words) for stem in kind.needs):
        return None
    known = PLAIN_IN_TITLES | kind.subjects | _FUNCTION
    left = [at for at, word in enumerate(words)
            if at not in own and not {word, *lemmas(word)} & (known | kind.words)]  # fmt: skip
    aside = all(words[at] in _AVERAGES or (at < own[-1] if title.isascii() else at > own[0]) for at in left)
    return tuple(words[at] for at in left) if aside else None


def _is_one_of(word: str, stems: tuple[str, ...]) -> bool:
    return any(word.startswith(stem[:-1]) if stem.endswith("*") else word == stem for stem in stems)


_AVERAGES = frozenset({"средний", "средняя", "среднее", "средние", "average", "avg", "mean"})
_FUNCTION = frozenset({"от", "по", "на", "из", "за", "с", "from", "of", "on", "by", "the", "for"})
