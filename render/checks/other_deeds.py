"""Check that what came in is not told of what was brought to its end: «поступило {F1} заявок» of «Закрыто заявок»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold, is_counted_plural, lemmas
from render.texts.case import Case, Fault, Reason, clip
from render.texts.deeds_of_counted import done_behind, titled
from render.texts.figure_context import words_after, words_before
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind, label_words
from render.vocabulary.claim_words import Claim

_ENDING = (
    "закрыть решить завершить отклонить отказать отменить расторгнуть списать погасить уволить отгрузить продать "
    "возвратить вернуть отправить закрытый решённый решенный завершённый завершенный отклонённый отклоненный "
    "отменённый отмененный расторгнутый уволенный отгруженный проданный возвращённый возвращенный close closed "
    "resolve resolved complete completed reject rejected cancel cancelled canceled decline declined terminate "
    "terminated sell sold ship shipped return returned dismiss dismissed"
)
_ENDED = frozenset(_ENDING.split())
"""Deeds that end what they are done to."""
_BEGINNING = (
    "поступить поступать получить получать прийти создать создавать зарегистрировать регистрировать открыть "
    "открывать построить строить принять завести поступивший полученный созданный открытый "
    "receive received open opened create created build built submit submitted"
)
_BEGUN = frozenset(_BEGINNING.split())
"""Deeds by which a thing comes in, or comes to be."""


def deeds(case: Case) -> Iterator[Reason]:
    """Refuse a figure that is told with a deed of another title, or of the other kind than its own."""
    yield from _done(case)
    yield from _begun(case)


def _begun(case: Case) -> Iterator[Reason]:
    """Refuse a figure that is told with a deed of the other kind than its title, whose own deed is not said."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        ended = _deeds_of_title(fact) if fact is not None else frozenset()
        if fact is None or not ended or role_of(case.evidence, fact) not in {Role.LEVEL, Role.TOTAL}:
            continue
        near = [*words_before(case, at), *words_after(case, at)]
        said = {form for place in near for form in case.words_of(case.pieces[place])}
        begun = any(_begins(case, place) for place in near)
        if begun and not said & (ended | _ENDED | case.evidence.own_words(fact.column) & _ENDED):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _done(case: Case) -> Iterator[Reason]:
    """Refuse "{F1} applications were approved" of all applications, where what was approved is another column."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        named = {column for place in done_behind(case, at) for column in titled(case, place)}
        # "{F2} of the {F1} applications were approved": the deed is that of the part
        whole = case.word(at - 1) in {"of", "the", "all", "из", "всех"} and bool(
            case.figures(range(max(at - 3, 0), at))
        )
        own = case.columns_of(fact) if fact is not None else frozenset()
        # "{F10} orders were returned" of a share of the returned would be one of the orders
        parts = fact is not None and fact.unit.kind is UnitKind.PERCENT and bool(titled(case, at + 1) - own)
        if fact is not None and named and not whole and (parts or not named & own):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def amounts(case: Case) -> Iterator[Reason]:
    """«Выполнено поездок на {F17}» of their number: what is told so is money."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is not None and _is_number_as_amount(case, at, fact):
            yield Reason(Fault.UNIT, clip(case, at), fact.id)


def _is_number_as_amount(case: Case, at: int, fact: Fact) -> bool:
    start = case.sentence_of(at).start
    counted = at - 2 >= start and case.word(at - 1) == "на" and is_counted_plural(case.pieces[at - 2].text)
    before = [case.pieces[place] for place in range(start, at)]
    moved = any(piece.claim in _MOVES or piece.forms & _MOVING for piece in before)
    return counted and not moved and fact.unit.kind is UnitKind.COUNT and role_of(case.evidence, fact) in _PLAIN


_PLAIN = frozenset({Role.LEVEL, Role.TOTAL})
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.ABOVE, Claim.BELOW})
_MOVING = frozenset({"больше", "меньше", "опережать", "отставать", "обойти", "приходиться", "прийтись"})


def _deeds_of_title(fact: Fact) -> frozenset[str]:
    """The ending deeds of a title that names no other: «Закрыто заявок», and not «Получено и закрыто»."""
    words = {form for word in label_words(fact.label or fact.column) for form in (fold(word), *lemmas(word))}
    return frozenset() if words & _BEGUN else frozenset(words & _ENDED)


_BEHIND = frozenset(
    {".", ",", ";", "during", "over", "within", "last", "this", "that", "and", "but", "while", "from", "through", "by"}
)


def _begins(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    if piece.kind is not PieceKind.WORD or case.word(place).endswith(("ся", "сь")):
        return False  # «всего получилось {F2}» is no deed
    came = case.word(place) in {"came", "come"} and case.word(place + 1) == "in" and case.word(place + 2) in _BEHIND
    return came or bool(piece.forms & _BEGUN)
