"""Check of orders: what is told to follow, and the numbers of a list, stand so in the facts."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case, Fault, Reason
from render.texts.clauses import named_beside
from render.texts.followed_rows import follows_told, leader_before_last, subjects
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import ORDINALS
from render.vocabulary.word_sets import word_set


def orders(case: Case) -> Iterator[Reason]:
    """«Следом — Казань»: the rows named one after the other stand so in the facts."""
    for at in case.claims(Claim.FOLLOW):
        before = case.pieces[at - 1] if at else None
        if "идти" in case.pieces[at].forms and before is not None and before.claim in {Claim.RISE, Claim.FALL}:
            continue  # «рост шёл без перерыва»
        if fold(case.pieces[at].text) == "then" and _is_of_earlier(case, at - 1):
            continue
        if not _order_is_proved(case, at) and not _leads_in_result(case, at):
            yield Reason(Fault.ORDER, case.pieces[at].text)


def _leads_in_result(case: Case, at: int) -> bool:
    """«Получилось следующее значение: {F2}», "the following figures were recorded in …: {F1}": of one row, or none."""
    told = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    sentence = case.sentence_of(at)
    named = {row_labels(case.pieces[place]) for place in sentence if is_label_or_name(case.pieces[place])}
    behind = any(case.pieces[place].text == ":" for place in sentence if place > at)
    return bool({"следующий", "following"} & case.pieces[at].forms and told & _RESULTS) and behind and len(named) <= 1


_RESULTS = word_set(
    "значение результат показатель цифра данные итог метрика value values result results figure figures metric metrics "
    "indicator indicators number numbers reading readings"
)


def _is_of_earlier(case: Case, at: int) -> bool:
    """As in "down vs January: {F3} then, {F2} in February": at that time; whose figure it is, the periods decide."""
    fact = case.figure(at) if at >= 0 else None
    return fact is not None and bool(case.evidence.compared_with(fact.column))


def rankings(case: Case) -> Iterator[Reason]:
    """«Рейтинг: Москва — {F6}, Казань — {F8}»: the rows that follow stand by size."""
    for at, piece in enumerate(case.pieces):
        top = bool(piece.forms & {"топ", "top"}) and _heads_list(case, at)
        if piece.kind is not PieceKind.WORD or not (piece.forms & _RANKED or top):
            continue
        sentence = case.sentence_of(at)
        others = {case.pieces[place].claim for place in sentence if place != at}
        if others & {Claim.ABOVE, Claim.BELOW, Claim.RANK, Claim.LARGEST}:
            continue
        places = [place for place in case.figures(sentence) if place > at] or case.listed_after(at)
        facts = [fact for place in places if (fact := case.figure(place)) is not None and fact.row_key]
        for column in dict.fromkeys(fact.column for fact in facts):
            values = [value for fact in facts if fact.column == column and (value := number(fact)) is not None]
            first = frozenset(facts[0].row_key) & case.evidence.extreme_rows(column, largest=True)
            sorted_ = values == sorted(values, reverse=True) and (not top or bool(first))
            if len(values) > 1 and not sorted_ and _is_first(facts, column):
                yield Reason(Fault.ORDER, piece.text)


_RANKED = frozenset(
    {"рейтинг", "ranking", "rating", "rank", "ranks", "ranked", "ранжировать", "ранжирование", "сверху"}
)


def _heads_list(case: Case, at: int) -> bool:
    """«Топ по деньгам: …»: no number, and a colon before any figure."""
    stop = case.sentence_of(at).stop
    colon = next((place for place in range(at, stop) if case.pieces[place].text == ":"), None)
    counted = at + 1 < stop and (case.pieces[at + 1].kind is PieceKind.DIGITS or case.pieces[at + 1].text == "-")
    return colon is not None and not counted and not case.figures(range(at, colon))


def _is_first(facts: list[Fact], column: str) -> bool:
    """A second column beside the one that the rows stand by may stand in any order."""
    return facts[0].column == column


def _order_is_proved(case: Case, at: int) -> bool:
    names = [place for place in range(len(case.pieces)) if is_label_or_name(case.pieces[place])]
    sorted_ = (
        fold(case.pieces[at].text) in _SORTED or fold(case.pieces[min(at + 1, len(case.pieces) - 1)].text) in _SORTED
    )
    if sorted_:
        stop = _end_of_list(case, at)
        if _tells_ends(case, range(at, stop)):
            return _are_ends(case, [place for place in names if at < place < stop], at)
        return _is_sorted(case, [place for place in names if at < place < stop], at)
    sentence = case.sentence_of(at)
    before = [place for place in names if place < at]
    first = next((place for place in names if place > at), at)
    stop = case.next_claim(first, (Claim.FOLLOW, Claim.LARGEST, Claim.SMALLEST)) if first in sentence else at
    after = [place for place in names if at < place < stop]
    if not before and not after:
        return False
    if _goes_on_in_time(case, at) or _is_placed(case, at):
        return True
    chain = _chain_told(case, at, before, after)
    told = [row_labels(case.pieces[place]) for place in chain]
    leader = leader_before_last(case, chain[0]) if chain and chain[0] < at else None
    ways = [told] if leader is None else [told, [leader, *told[1:]]]
    return any(_stands_in_order(case, way, sentence) for way in ways)


def _chain_told(case: Case, at: int, before: list[int], after: list[int]) -> list[int]:
    """The names in the order in which the sentence puts them: «X и Y идут следом за Москвой» begins with Москва."""
    sentence = case.sentence_of(at)
    own = [place for place in before if place in sentence]
    following = [place for place in sentence if place > at and is_label_or_name(case.pieces[place])]
    if fold(case.pieces[at].text) == "вслед" and len(following) > 1:
        return following
    behind = next((p for p in range(at, min(at + 3, sentence.stop)) if fold(case.pieces[p].text) == "за"), None)
    if behind is not None and behind + 1 < len(case.pieces) and is_label_or_name(case.pieces[behind + 1]):
        return [behind + 1, *(own or after[1:])]  # «следующий за Омском — Томск»
    if follows_told(case, at):
        told = subjects(case, at)
        return [*(place for place in before[-len(told) - 1 :] if place < told[0]), *told]
    if fold(case.pieces[at].text) == "followed" and case.word(at + 1) in {"with", "at"} and own:
        return before[-2:]  # "January at {F6}; February followed with {F8}"
    return [*after[:1], *before[-1:]] if _is_behind(case, at) else [*before[-1:], *after]


def _stands_in_order(case: Case, told: list[frozenset[tuple[str, str]]], sentence: range) -> bool:
    told = [row for number_, row in enumerate(told) if not number_ or row != told[number_ - 1]]
    columns = {fact.column for place in sentence if (fact := case.figure(place)) is not None and fact.row_key}
    return len(told) > 1 and any(
        _stand_so(rows, told) for column in columns or case.evidence.measure_columns() for rows in _ways(case, column)
    )


def _is_placed(case: Case, at: int) -> bool:
    """«Карта идёт второй»: the place itself is what is proved."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    near = case.pieces[at + 1 : at + 4]
    ranked = any(piece.claim is Claim.RANK or _is_proved_place(piece) for piece in near[:3])
    start = next(
        (p + 1 for p in range(at - 1, at - 5, -1) if p < 0 or case.pieces[p].kind is not PieceKind.WORD), at - 4
    )
    ranked = ranked or any(piece.forms & ORDINALS.keys() for piece in case.pieces[max(0, start) : at])
    placed = following is not None and (following.claim in {Claim.NUMBER, Claim.RANK} or ranked)
    return bool(case.pieces[at].forms & {"идти", "следовать", "follow"}) and (
        placed or any(piece.claim is Claim.CLOSE for piece in near)
    )


def _is_proved_place(piece: Piece) -> bool:
    """«Карта идёт второй», where the phrase of the place is proved (``render.proofs.ranks``)."""
    return piece.claim is Claim.NOTHING and bool(piece.forms & ORDINALS.keys())


_THEN = frozenset({"follow", "followed", "next", "затем", "потом", "далее", "дальше", "then", "следовать"})


def _goes_on_in_time(case: Case, at: int) -> bool:
    """«Дальше рост продолжился»: of a series of time, where what comes after is later than what came before."""
    sentence = case.sentence_of(at)
    if not case.pieces[at].forms & _THEN or not series(case.evidence):
        return False
    earlier = range(case.sentence_of(sentence.start - 1).start if sentence.start else 0, at)
    before, after = time_places(case, earlier), time_places(case, range(at + 1, sentence.stop))
    changed = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL} for place in range(at, sentence.stop))
    if before and not after and changed:
        return before[-1] < len(series(case.evidence)) - 1
    return bool(before) and bool(after) and before[-1] < min(after) and after == sorted(after)


def time_places(case: Case, places: range) -> list[int]:
    """Return the places in a series of time of the rows that are told of, in the order of the text."""
    rows = series(case.evidence)
    found: list[int] = []
    for place in places:
        piece, fact = case.pieces[place], case.figure(place)
        pairs = frozenset(fact.row_key) if fact is not None else row_labels(piece)
        found.extend(sorted(rows.index(pair) for pair in pairs if pair in rows))
    return found


_SORTED = {
    **dict.fromkeys(("descending", "убыванию", "убывания", "decreasing"), True),
    **dict.fromkeys(("ascending", "возрастанию", "возрастания", "increasing"), False),
}


def _end_of_list(case: Case, at: int) -> int:
    """Up to the full stop that no line of a list follows: «по убыванию: A — {F1}; B — {F3}. На A приходится …»."""
    stops = (p for p in range(at, len(case.pieces) - 1) if case.pieces[p].text in {".", "!", "?"}
             and case.pieces[p + 1].sentence != case.pieces[p].sentence and not case.begins_line(p + 1))  # fmt: skip
    return next((p for p in stops if any(is_label_or_name(one) for one in case.pieces[at:p])), len(case.pieces))


def _tells_ends(case: Case, places: range) -> bool:
    """«По убыванию: сверху X ({F1}), снизу Y ({F7})»: only the first and the last one are told."""
    claims = {case.pieces[place].claim for place in places}
    return {Claim.LARGEST, Claim.SMALLEST} <= claims


def _are_ends(case: Case, names: list[int], at: int) -> bool:
    word = next(one for piece in case.pieces[at : at + 2] if (one := fold(piece.text)) in _SORTED)
    told = [row_labels(case.pieces[place]) for place in names]
    columns = {fact.column for fact in map(case.figure, case.sentence_of(at)) if fact is not None and fact.row_key}
    ways = [_ways(case, column)[0 if _SORTED[word] else 1] for column in columns]
    return len(told) == len(_ENDS) and any(rows[0] & told[0] and rows[-1] & told[1] for rows in ways)


_ENDS = ("first", "last")


def _is_sorted(case: Case, names: list[int], at: int) -> bool:
    """«По убыванию: Москва, Казань»: all that follow stand so."""
    word = next(one for piece in case.pieces[at : at + 2] if (one := fold(piece.text)) in _SORTED)
    told = [row_labels(case.pieces[place]) for place in names]
    told = [row for number_, row in enumerate(told) if not number_ or row != told[number_ - 1]]
    stop = _end_of_list(case, at)
    columns = {fact.column for fact in (case.figure(place) for place in range(at, stop)) if fact}
    columns = columns or set(case.evidence.measure_columns()[:1])
    told = _without_rest(case, told)
    ways = [_ways(case, column)[0 if _SORTED[word] else 1] for column in columns]
    return len(told) > 1 and any(_stand_so(rows, told) for rows in ways)


def stand_from_first(case: Case, column: str, told: list[frozenset[tuple[str, str]]]) -> bool:
    """Tell whether rows are told in their order of size from the largest on, none being left out between them."""
    told = _without_rest(case, told)
    rows = _ways(case, column)[0]
    return len(told) <= len(rows) and all(row & own for row, own in zip(rows, told, strict=False))


def _is_behind(case: Case, at: int) -> bool:
    """«Казань следует за Москвой», "Kazan follows Moscow": the one before comes after the word."""
    if fold(case.pieces[at].text) in {"follows", "follow", "following"}:
        return True
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    return following == "за"


def _ways(case: Case, column: str) -> list[list[frozenset[tuple[str, str]]]]:
    """The rows of a column by size, the largest or the smallest first, and as they stand; the rest has no place."""
    cells = case.evidence.ranked(column)
    by_size = sorted(cells, key=lambda fact: number(fact) or Decimal(0), reverse=True)
    return [[frozenset(fact.row_key) for fact in facts] for facts in (by_size, by_size[::-1], cells)]


def _stand_so(rows: list[frozenset[tuple[str, str]]], told: list[frozenset[tuple[str, str]]]) -> bool:
    starts = [at for at, row in enumerate(rows) if row & told[0]]
    return any(
        at + len(told) <= len(rows) and all(rows[at + step] & told[step] for step in range(len(told))) for at in starts
    )


def _begins_line(case: Case, at: int) -> bool:
    return at == 0 or "\n" in case.text[case.pieces[at - 1].end : case.pieces[at].start]


def numbered(case: Case, at: int) -> bool:
    """Tell whether a digit is the number of a line of a list whose lines stand in an order of the facts."""
    starts = [
        place
        for place, piece in enumerate(case.pieces[:-1])
        if piece.kind is PieceKind.DIGITS
        and (_begins_line(case, place) or case.pieces[place - 1].text in {":", ";"})
        and case.pieces[place + 1].text in {".", ")"}
    ]
    if at not in starts or [case.pieces[place].text for place in starts] != [str(n + 1) for n in range(len(starts))]:
        return False
    told = []
    for place in starts:
        line_end = case.text.find("\n", case.pieces[place].start)
        stop = line_end if line_end >= 0 else len(case.text)
        names = [one for one in case.pieces[place:] if one.start < stop and is_label_or_name(one)]
        told.append(row_labels(names[0]) if names else frozenset())
    if not all(told):  # lines that tell different things are only counted; a ranking has a row in every line
        return True
    columns = {fact.column for place in range(len(case.pieces)) if (fact := case.figure(place)) and fact.row_key}
    ways = [rows for column in columns for rows in _ways(case, column)]
    told = _without_rest(case, told)
    return any(_stand_so(rows[: len(told)], told) for rows in ways)


def _without_rest(case: Case, told: list[frozenset[tuple[str, str]]]) -> list[frozenset[tuple[str, str]]]:
    """The row of the rest closes an order and has no place in it."""
    rest = case.evidence.rest()
    return told[:-1] if told and rest & told[-1] else told


_RANKS = {"runner": 2, "втор": 2, "трет": 3, "четв": 4, "пят": 5, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


def ranks(case: Case) -> Iterator[Reason]:
    """«На втором месте Казань»: the row is the second by size, in a column of which all rows are known."""
    for at in case.claims(Claim.RANK):
        rank = next((n for place in (at, at + 1) for stem, n in _RANKS.items() if _begins(case, place, stem)), 0)
        low = any(word in fold(piece.text) for piece in case.pieces[at : at + 3] for word in _LOW)
        names = [place for place in case.sentence_of(at) if is_label_or_name(case.pieces[place])]
        after = [place for place in names if place > at]
        in_turn = name_in_turn(case, at)
        subject = _subject(case, at) if in_turn is None else in_turn
        near = after[:1] if after and not _is_subject_before(case, at, names) else [p for p in names if p < at][-1:]
        near = near if subject is None else [subject]
        facts = [fact for place in case.sentence_of(at) if (fact := case.figure(place)) is not None and fact.row_key]
        row = row_labels(case.pieces[near[0]]) if near else frozenset()
        own = [fact.column for fact in facts if frozenset(fact.row_key) & row]
        columns = _told_behind(case, at, row) or named_beside(case, at) or own[:1]
        columns = columns or list(case.evidence.measure_columns()[:1])
        if not rank or not row or not all(has_rank(case, one, rank, row, low=low) for one in columns if one):
            yield Reason(Fault.ORDER, case.pieces[at].text)


def _told_behind(case: Case, at: int, row: RowKey) -> list[str]:
    """«На втором месте с {F5} при стоимости {F6}»: the place is of the figure that stands right behind it."""
    place, stop = at + 1, case.sentence_of(at).stop
    while place < stop and case.pieces[place].forms & (_PLACES | ORDINALS.keys()):
        place += 1
    fact = case.figure(place + 1) if case.word(place) in _LEADING else None
    return [fact.column] if fact is not None and frozenset(fact.row_key) & row else []


_PLACES = frozenset({"место", "строчка", "строка", "позиция", "place", "position"})
_LEADING = frozenset({"с", "со", "with", "at", "(", "—", "–", ":"})


def _begins(case: Case, at: int, stem: str) -> bool:
    return at < len(case.pieces) and fold(case.pieces[at].text).startswith(stem)


def name_in_turn(case: Case, at: int) -> int | None:
    """«Вторую и третью строчки — A ({F8}) и B ({F10})»: as many names follow as places are told, in their order."""
    sentence = case.sentence_of(at)
    spots = [spot for spot in sentence if case.pieces[spot].forms & ORDINALS.keys()]
    names = [spot for spot in range(max(spots, default=at) + 1, sentence.stop) if is_label_or_name(case.pieces[spot])]
    joined = len(spots) > 1 and spots[-1] - spots[0] == 2 * (len(spots) - 1)
    return names[spots.index(at)] if joined and len(names) == len(spots) and at in spots else None


def _subject(case: Case, at: int) -> int | None:
    """«Край ({F12}) занимает четвёртую строчку»: the name before the words, its bracket left out."""
    place, start = at - 1, case.sentence_of(at).start
    while place >= start:
        piece = case.pieces[place]
        if piece.text == ")":
            place = next((p for p in range(place, start - 1, -1) if case.pieces[p].text == "("), start)
        elif is_label_or_name(piece):
            return place
        elif case.figure(place) is not None:
            place -= 1
            continue
        elif piece.text in {"—", "–"} and place == at - 1 and is_label_or_name(case.pieces[place - 1]):
            return place - 1  # «карта — runner-up с {F12}»
        elif piece.kind is not PieceKind.WORD or fold(piece.text) in {"а", "и", "and", "но", "while"}:
            return None
        place -= 1
    return None


def _is_subject_before(case: Case, at: int, names: list[int]) -> bool:
    """«Казань на втором месте», "Kazan is second": the name stands right before the words, no figure between."""
    before = [place for place in names if place < at]
    if not before:
        return False
    if case.pieces[at - 1].text == ")" and case.pieces[before[-1] + 1].text == "(":
        return at == before[-1] + 4
    between = case.pieces[before[-1] + 1 : at]
    return not any(
        piece.text in {",", ";", ")", "—"} or case.figure(before[-1] + 1 + n) for n, piece in enumerate(between)
    )


_LOW = ("weak", "low", "small", "worst", "least", "few")


def has_rank(case: Case, column: str, rank: int, row: frozenset[tuple[str, str]], *, low: bool = False) -> bool:
    """Tell whether a row is so many-th by size in a column."""
    rows = _ways(case, column)[1 if low else 0]
    return len(rows) >= rank and bool(rows[rank - 1] & row)


def parts(case: Case) -> Iterator[Reason]:
    """«Из них»: what was told right before is a total that the parts belong to."""
    for at in case.claims(Claim.PART):
        before = case.figures(range(at))
        part = len(before) > 1 and before[-1] == at - 1  # «{F5} пассажиров, {F6} из них — …»
        fact = case.figure(before[-2 if part else -1]) if before else None
        if fact is None or not case.evidence.is_total(fact):
            yield Reason(Fault.TOTAL, case.pieces[at].text)
