"""Words that go with what is measured: «объём перевозок» of tonnes, «с доставкой курьером» of a way of delivery."""

from __future__ import annotations

import re

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import concepts
from render.texts.row_names import is_label_or_name
from render.texts.unit_names import titled_units
from render.vocabulary.claim_words import Claim

_VOLUME = frozenset({"объем", "volume", "volumes"})
_SUM = frozenset({"сумма", "sum"})
_POINTS = frozenset({"бонус", "балл", "миля", "очко", "bonus", "point", "mile"})
_AMOUNT = concepts("amount")
_OF_VOLUME = frozenset(
    {"т", "тн", "тонн", "кг", "г", "ц", "л", "м3", "м³", "куб.м", "тыс.т", "млн.т", "баррель", "гб", "тб", "мб"}
    | {"t", "kg", "g", "l", "m3", "m³", "tonnes", "tons", "bbl", "gb", "tb", "mb", "lb", "lbs", "oz"}
)
"""Units of mass and volume: what is measured in them has an amount."""
_SIZES = frozenset({"tonne", "kilogram", "litre", "cubic", "barrel", "quintal"})
"""The same by the names of the units («Надой, л»)."""
_WAYS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("доставка", "delivery", "shipping"),
        ("курьер*", "постамат*", "самовывоз*", "почт*", "пункт*", "courier*", "locker*", "post*", "pick*", "parcel*"),
    ),
    (
        ("оплата", "расчет", "payment"),
        ("карт*", "наличн*", "безнал*", "перевод*", "сбп", "card*", "cash", "transfer*", "wallet*"),
    ),
)
"""What is done in such a way: the word stands right before the name of the way."""
_LEADS = frozenset({"в", "через", "на", "до", "by", "to", "in", "via", "«", '"', "“"})


def is_volume(case: Case, at: int) -> bool:
    """«Объём отгрузок» of tonnes or things, «общего объёма» of parts that are: no money is meant."""
    piece = case.pieces[at]
    if piece.forms & _SUM and _is_sum_of_rows(case, at):
        return True
    measured = _measured(case)
    if measured and not any(_is_money(case, fact) for fact in measured):
        return bool(piece.forms & _VOLUME) or (bool(piece.forms & _SUM) and _is_sum_of_things(case, at))
    if not piece.forms & _VOLUME:
        return False
    following = case.pieces[at + 1] if at + 1 < case.sentence_of(at).stop else None
    if following is not None and case.words_of(following) & case.evidence.measured_words():
        return all(_has_volume(fact) for fact in measured if fact.column in _columns(case, at))
    whole = at > 0 and case.pieces[at - 1].claim is Claim.TOTAL
    return whole and bool(measured) and all(_has_volume(fact) for fact in measured)


def _is_money(case: Case, fact: Fact) -> bool:
    return fact.unit.kind is UnitKind.MONEY or bool(case.evidence.cues(fact.column) & _AMOUNT)


def _is_sum_of_things(case: Case, at: int) -> bool:
    """«Общая сумма» of what the answer counts, «сумма начисленных бонусов»: points are summed up as money is."""
    behind = frozenset().union(*(piece.forms for piece in case.pieces[at + 1 : min(at + 3, case.sentence_of(at).stop)]))
    return bool(behind & _POINTS) or (at > 0 and case.pieces[at - 1].claim is Claim.TOTAL)


def _is_sum_of_rows(case: Case, at: int) -> bool:
    """«Сумма по всем строкам — {F8}», "the sum comes to {F5}": the rows added up, and nothing says of what."""
    stop = case.sentence_of(at).stop
    figure = next(iter(case.figures(range(at, stop))), stop)
    fact = case.figure(figure) if figure < stop else None
    between = case.pieces[at + 1 : figure]
    total = fact is not None and fact.kind is FactKind.TOTAL and not fact.row_key
    return total and not any(case.words_of(piece) & case.evidence.measured_words() for piece in between)


def _columns(case: Case, at: int) -> set[str]:
    words = case.words_of(case.pieces[at + 1])
    return {column for column in case.evidence.measure_columns() if words & case.evidence.own_words(column)}


def _measured(case: Case) -> list[Fact]:
    found = [fact for column in case.evidence.measure_columns() for fact in case.evidence.known.values()
             if fact.column == column and fact.unit.kind is not UnitKind.PERCENT]  # fmt: skip
    return [fact for fact in found if not case.evidence.is_average(fact)]


def _has_volume(fact: Fact) -> bool:
    if fact.unit.kind is UnitKind.PERCENT or fold(fact.unit.symbol).strip(".") in _OF_VOLUME:
        return True
    return not fact.unit.symbol and bool(titled_units(fact) & _SIZES)


def is_way(case: Case, at: int) -> bool:
    """«С доставкой курьером», «доставка в постамат»: what is done so, right before the name of a way of doing it."""
    piece = case.pieces[at]
    near = case.pieces[at + 1 : at + 3]
    name = next((one for one in near if is_label_or_name(one)), None)
    between = near[: near.index(name)] if name is not None else ()
    if name is None or not all(fold(one.text) in _LEADS for one in between):
        return False
    members = [member for _, member in name.labels]
    return any(
        piece.forms & set(things) and members and all(_is_of(member, ways) for member in members)
        for things, ways in _WAYS
    )


def _is_of(member: str, ways: tuple[str, ...]) -> bool:
    words = fold(member).split()
    return any(word.startswith(way[:-1]) if way.endswith("*") else word == way for word in words for way in ways)


def is_instead(case: Case, at: int) -> bool:
    """«{F1} вместо {F2}», "{F1} instead of {F2}": the later of two compared periods, then the earlier one."""
    words = [fold(piece.text) for piece in case.pieces[at : at + 2]]
    length = 1 if words[:1] == ["вместо"] else 2 if words == ["instead", "of"] else 0
    if not length or not at or at + length >= len(case.pieces):
        return False
    counted = at > 1 and case.pieces[at - 1].kind is PieceKind.WORD  # «{F1} заявок вместо {F2}»
    one, other = case.figure(at - 2 if counted else at - 1), case.figure(at + length)
    return (
        one is not None
        and other is not None
        and one.row_key == other.row_key
        and case.evidence.compared_with(other.column) == one.column
    )


_TURNOVER = frozenset({"оборот", "товарооборот", "turnover"})
_TURNED_OVER = re.compile(
    r"оборот|сумм|объ[её]м|выручк|продаж|платеж|операц|перевод|покуп|заказ|пополнен|спис|трат|транзакц|торг|сдел|turnover"
    r"|amount|volume|revenue|sales|payment|transaction|transfer|purchase|order|spend|top-up|trad|deal|текучест|attrition",
    re.IGNORECASE,
)


def is_other_turnover(case: Case, piece: Piece) -> bool:
    """«Оборот» of a commission or a salary: it may be told of sales and payments alone."""
    if not piece.forms & _TURNOVER:
        return False
    titles = {title for fact in case.evidence.known.values() for title in (fact.column, fact.label)}
    return not any(_TURNED_OVER.search(title) for title in (*titles, *case.labels))
