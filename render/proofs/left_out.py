"""Statements of what was left out, in whatever words: «без учёта удалённых», "deleted and test ones are out".

The labels say what was left out («без удалённых»), so the words of the labels are the proof. A statement is either led
in («без …», «за вычетом …», "no …") or a clause of its own («удалённые не считали», "deleted ones were filtered out").
One that tells the opposite («удалённые не убраны», «с тестовыми») proves nothing, and its words are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from domains.words import fold, lemmas
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind, label_words
from render.vocabulary.word_sets import word_set

_WITHOUT = word_set("без without")
_NO = word_set("no ни")
_NEGATIONS = word_set(
    "не нет без ни not no without nor aren't isn't weren't wasn't don't doesn't didn't haven't hasn't aren’t isn’t "
    "weren’t wasn’t don’t doesn’t didn’t haven’t hasn’t"
)
_LEADS: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in (
        "за вычетом", "за исключением", "исключая", "исключив", "кроме", "не считая", "не учитывая", "не включая",
        "не беря", "убрав", "отбросив", "excluding", "excl", "except", "except for", "net of", "exclusive of",
        "apart from", "ex", "exc", "not counting", "not including", "free of",
        "leaving out", "leaving aside", "omitting",
    )
)  # fmt: skip
"""What leads in the things that were left out; right behind it only these may stand."""
_OF_COUNTING = word_set("учет учёт включение counting including any the all счёт счет")
"""«Без учёта …», "without counting …"."""
_JOINING = word_set("и или ни а также как and or nor & / both either")
_RECORDS = word_set(
    "запись данные строка операция транзакция платеж платежи кошелек карта возврат заказ объект позиция record records "
    "data row rows ones one entry entries item items transaction transactions operation operations payment payments "
    "wallet wallets"
)
_AROUND = _RECORDS | word_set(
    "а но в во из за для при от то это этот они мы я быть весь оба также тоже здесь тут там сюда обычно как "
    "расчет ответ выборка цифра счет счёт учет внимание умолчание показатель значение рассчитать остаться оставаться "
    "оставить вынести the a and or but are is was were been be have has being both of this that these those they "
    "we it here there in from into by for as at on usual default account answer figure figures number numbers sample "
    "calculation totals result results consideration calculated computed cover covers covered already which with "
    "посчитать показанный"
)
_COUNTED = word_set(
    "учесть учитывать учитываться включить включать включаться войти входить считать считаться брать взять браться "
    "рассматривать рассматриваться попасть попадать пойти идти засчитать засчитывать засчитываться принимать "
    "принять приниматься count counted counts counting include included includes considered consider used use take "
    "taken"
)
_OUT = word_set(
    "исключить исключать исключаться отбросить отбрасывать убрать убирать вычистить очистить отфильтровать отсеять "
    "отсеивать отсечь отсекать выкинуть выкидывать вырезать опустить игнорировать исключенный убранный exclude "
    "excluded excludes excluding omit omits omitted remove removed drop dropped ignore ignored discarded disregarded "
    "screened stripped out aside"
)
_OUT_TOGETHER = word_set("left leave filtered filter taken kept set put cleaned")
"""These say it only beside «out» or «aside»."""
_BESIDE = ("скобка", "рамка", "борт", "вне")
"""«За скобками», «вне расчёта»."""
_ENDS = frozenset({",", ";", ":", "(", ")"})
_CLEAN = word_set("чистый clean")
_GENITIVE = ("ых", "их", "ого", "его", "ой", "ей")
_TRANSLATED = (("удаленный", "deleted"), ("тестовый", "test"), ("удалить", "deleted"))


def left_out(case: Case) -> frozenset[str]:
    """Return the dictionary forms of what the labels say was left out."""
    return _left_out(case.labels)


@lru_cache(maxsize=512)
def _left_out(labels: tuple[str, ...]) -> frozenset[str]:
    words = [label_words(label) for label in labels]
    found = {word for one in words if one and one[0] in _WITHOUT for word in one[1:] if word.isalpha()}
    forms = frozenset(form for word in found for form in (word, *lemmas(word))) - _AROUND - _JOINING - _OF_COUNTING
    return forms | {other for pair in _TRANSLATED for other in pair if forms & set(pair)}


def stated_defaults(case: Case) -> Iterator[int]:
    """Yield the places of the words of statements that tell rightly what was left out."""
    known = left_out(case)
    places = [at for at, piece in enumerate(case.pieces) if _is_left_out(piece, known)] if known else []
    found: set[int] = set()
    for at in places:
        if at not in found:
            found.update(_clause(case, at, known) or _led_in(case, at, known) or ())
    told = found | set(_called_clean(case, found))
    yield from (at for at in sorted(told) if case.pieces[at].kind is PieceKind.WORD)


def _is_left_out(piece: Piece, known: frozenset[str]) -> bool:
    return (piece.kind is PieceKind.WORD and bool(piece.forms & known)) or _is_label(piece)


def _is_label(piece: Piece) -> bool:
    return piece.kind is PieceKind.ALLOWED and fold(piece.text).split()[0] in _WITHOUT


def _led_in(case: Case, at: int, known: frozenset[str]) -> range | None:
    """«За вычетом удалённых и тестовых записей», "no deleted or test records": the whole phrase."""
    start, head = (at, "without") if _is_label(case.pieces[at]) else _head_before(case, at)
    if not head:
        return None
    stop = at + 1
    while stop < case.sentence_of(at).stop and _goes_on(case, at, stop, known):
        stop += 1
    while stop > at + 1 and (_is_joining(case.pieces[stop - 1]) or case.pieces[stop - 1].text == ","):
        stop -= 1
    rest = _rest_of_clause(case, stop)
    counted, out = (any(_has(piece, words) for piece in rest) for words in (_COUNTED, _OUT | _OUT_TOGETHER))
    if head in _NO:
        existed = start > 0 and _has(case.pieces[start - 1], word_set("were was had been"))
        return None if out or (existed and not counted) else range(start, stop + (counted and _has(rest[0], _COUNTED)))
    return None if counted or out else range(start, stop)


def _rest_of_clause(case: Case, stop: int) -> list[Piece]:
    """What goes on after the things that were left out, up to a comma or what tells something else."""
    found: list[Piece] = []
    for piece in case.pieces[stop : case.sentence_of(stop - 1).stop]:
        if piece.kind is not PieceKind.WORD or not _has(piece, _AROUND | _COUNTED | _OUT | _OUT_TOGETHER):
            break
        found.append(piece)
    return found


def _head_before(case: Case, at: int) -> tuple[int, str]:
    """Return where the phrase begins that leads in what was left out, and its word; "" where there is none."""
    first = case.sentence_of(at).start
    near = at - 1
    while near >= first and _has(case.pieces[near], _OF_COUNTING):
        near -= 1
    if near > first and case.pieces[near].text == "." and case.word(near - 1) in {"excl", "exc", "ex"}:
        near -= 1
    if near < first:
        return at, ""
    word = fold(case.pieces[near].text)
    if word in _WITHOUT or word in _NO:
        return near, word
    for lead in _LEADS:
        start = near - len(lead) + 1
        if start >= first and all(fold(case.pieces[start + n].text) == one for n, one in enumerate(lead)):
            denied = start > first and _has(case.pieces[start - 1], _NEGATIONS)
            return (start, "without") if not denied else (at, "")
    return at, ""


def _goes_on(case: Case, at: int, place: int, known: frozenset[str]) -> bool:
    """Tell whether a piece belongs to the list of what was left out; in Russian all of it stands in the genitive."""
    piece = case.pieces[place]
    if _is_left_out(piece, known):
        return piece.text.isascii() or fold(piece.text).endswith(_GENITIVE) or _is_label(piece)
    if piece.text == ",":
        following = case.pieces[place + 1] if place + 1 < len(case.pieces) else None
        told = following is not None and (_has(following, word_set("ни")) or _is_left_out(following, known))
        return told and not case.pieces[at].text.isascii()
    return _is_joining(piece) or (piece.kind is PieceKind.WORD and _is_thing(case, piece))


def _is_thing(case: Case, piece: Piece) -> bool:
    return _has(piece, _RECORDS) or bool(piece.forms & (case.material - case.dimension_words))


def _is_joining(piece: Piece) -> bool:
    return fold(piece.text) in _JOINING


def _has(piece: Piece, words: frozenset[str]) -> bool:
    return fold(piece.text) in words or bool(piece.forms & words)


def _clause(case: Case, at: int, known: frozenset[str]) -> range | tuple[int, ...]:
    """«Удалённые и тестовые записи не учитывались», "deleted and test ones are out": a clause of nothing else."""
    for ends in (_ENDS, _ENDS | {"—", "–", "-"}):
        span = _between(case, at, ends)
        pieces = [case.pieces[place] for place in span]
        if all(_belongs(case, piece, known) for piece in pieces) and _tells_left_out(pieces):
            return () if _is_said_of_records(case, span, known) else span
    return ()


def _is_said_of_records(case: Case, span: range, known: frozenset[str]) -> bool:
    """As in "all records are deleted": that they are so is nothing that the labels say."""
    first = next(place for place in span if _is_left_out(case.pieces[place], known))
    return first > span.start and _has(case.pieces[first - 1], word_set("are is were was be been быть это"))


def _between(case: Case, at: int, ends: frozenset[str]) -> range:
    sentence = case.sentence_of(at)
    first = last = at
    while first > sentence.start and (case.pieces[first - 1].text not in ends or _is_inner_comma(case, first - 1)):
        first -= 1
    while last + 1 < sentence.stop and (case.pieces[last + 1].text not in ends or _is_inner_comma(case, last + 1)):
        last += 1
    return range(first, last + 1)


def _is_inner_comma(case: Case, place: int) -> bool:
    """«Ни удалённых, ни тестовых»."""
    following = case.pieces[place + 1] if place + 1 < len(case.pieces) else None
    return case.pieces[place].text == "," and following is not None and fold(following.text) in {"ни", "nor"}


def _belongs(case: Case, piece: Piece, known: frozenset[str]) -> bool:
    if piece.kind is PieceKind.MARK:
        return piece.text in {".", "!", ",", "*", "-", "—", "–", "&", "/"}
    if piece.kind is PieceKind.ALLOWED:
        return _is_label(piece)
    words = _AROUND | _JOINING | _NEGATIONS | _COUNTED | _OUT | _OUT_TOGETHER | _OF_COUNTING
    own = _is_left_out(piece, known) or _has(piece, words) or piece.forms & frozenset(_BESIDE)
    return piece.kind is PieceKind.WORD and (bool(own) or _is_thing(case, piece))


def _tells_left_out(pieces: list[Piece]) -> bool:
    """One negation of counting, or one word of leaving out, not both."""
    said = [fold(piece.text) for piece in pieces]
    denials = [word for word in said if word in _NEGATIONS]
    doubled = len(denials) > 1 and bool({"не", "нет"} & set(denials))
    negations = len([word for word in denials if word != "ни"]) if doubled else len({*denials})
    negations += sum(_is_label(piece) for piece in pieces)
    counted = any(_has(piece, _COUNTED) for piece in pieces) or "счет" in said
    out = any(_has(piece, _OUT) for piece in pieces) or _stands_beside(said, pieces)
    if out:
        return negations == 0 and not (counted and not any(_has(piece, word_set("taken")) for piece in pieces))
    here = {"нет"} & set(said) and any(_has(piece, word_set("здесь тут там в среди")) for piece in pieces)
    return negations == 1 and (counted or bool(here))


def _stands_beside(said: list[str], pieces: list[Piece]) -> bool:
    for at, piece in enumerate(pieces):
        led = at > 0 and said[at - 1] == "за"
        if (led and piece.forms & {"скобка", "рамка", "борт"}) or (said[at] == "вне" and at + 1 < len(pieces)):
            return True
    return False


def _called_clean(case: Case, found: set[int]) -> Iterator[int]:
    """«Чистые данные: без удалённых и тестовых»: what is clean of, stands right behind."""
    for at, piece in enumerate(case.pieces[:-3]):
        noun, joint = case.pieces[at + 1], case.pieces[at + 2].text
        data = _has(noun, word_set("данные цифра data numbers figures"))
        if _has(piece, _CLEAN) and data and joint in {":", ",", "—", "–", "("} and at + 3 in found:
            yield at
