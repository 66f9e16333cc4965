"""Proof of small numbers in words: «пять регионов» of five rows, «тройка лидеров», «третий — Казань»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import FactKind
from domains.words import fold, lemmas
from render.proofs.average_of_rows import is_of_average_row
from render.proofs.list_order import has_rank, name_in_turn, time_places
from render.proofs.told_pairs import other_rows_are_counted
from render.texts.case import Case, Fault, Reason
from render.texts.clauses import named_beside
from render.texts.label_spellings import is_missing
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS
from render.vocabulary.number_words import GROUPS, ORDINALS, VALUES
from render.vocabulary.periods import Grain, distance, grain_of, grain_word, moment_of, row_grain
from render.vocabulary.word_sets import word_set

_REACH = 4
"""Words after a number among which what it counts may stand."""
_METRICS = frozenset({"показатель", "метрика", "индикатор", "indicator", "metric", "measure", "figure"})
_PERIODS = frozenset({"период", "period"})
_OVER = frozenset({"за", "over", "for", "in", "during"})
"""«За два месяца» would be told of both periods together, of which no fact is."""
_AMONG = frozenset({"the", "из", "these", "those", "этих"})
_TOP = frozenset({"топ", "top"})
_LEADERS = frozenset({"лидер", "leader"})
_DAYS = frozenset({Grain.DAY, Grain.WEEKDAY})

Row = frozenset[tuple[str, str]]


def number_is_proved(case: Case, at: int) -> bool:
    """Tell whether a number in words counts rows, columns or names that are there, or is a place that a row has."""
    forms = case.pieces[at].forms
    if forms & {"первый", "first", "last", "последний"} and at + 1 < len(case.pieces):
        following = case.pieces[at + 1].forms
        count = next((VALUES[form] for form in following if form in VALUES), 0)
        if count and forms & {"первый", "first"}:
            return _names_are_first(case, at, count)
        if count:
            return number_is_proved(case, at + 1)
    group = next((GROUPS[form] for form in forms if form in GROUPS), None)
    if group is not None:
        return _names_are_first(case, at, group)
    value = next((VALUES[form] for form in forms if form in VALUES), None)
    if value is not None:
        counted = value > 1 and not _is_ago(case, at) and not _is_measured(case, at) and _counts(case, at, value)
        alone = value == 1 and (is_sole_period(case, at) or is_of_average_row(case, at))
        return counted or alone or other_rows_are_counted(case, at)
    place = next((ORDINALS[form] for form in forms if form in ORDINALS), None)
    if fold(case.pieces[at].text) in _PARTS and _is_of_whole(case, at):
        return False
    return place is not None and _place_is_proved(case, at, place)


def _is_measured(case: Case, at: int) -> bool:
    """«Три процента», "five million": a figure in words, and no number of rows."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    return following is not None and (following.claim is Claim.SHARE or bool(following.forms & _MEASURES))


_MEASURES = word_set(
    "процент процентный пункт тысяча миллион миллиард рубль доллар евро percent percentage per point thousand million "
    "billion rouble ruble dollar euro тыс млн млрд"
)
_PARTS = frozenset({"third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"})


def is_sole_period(case: Case, at: int) -> bool:
    """«Только к одному периоду: май 2025», "May 2025 only": the answer is of that one period, and no other."""
    sentence = case.sentence_of(at)
    told = {piece.text for place in sentence if (piece := case.pieces[place]).kind is PieceKind.ALLOWED
            and grain_of(piece.text)}  # fmt: skip
    compared = any(case.evidence.compared_with(column) for column in case.evidence.measure_columns())
    moments = {moment for label in case.labels if (moment := moment_of(label)) is not None}
    alone = len(told) == 1 and len(moments) == 1 and not compared and not case.evidence.varied()
    said = frozenset().union(*(case.pieces[place].forms for place in sentence))
    others = {Claim.WHOLE, Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW, Claim.TOTAL, Claim.AVERAGE}
    claimed = {case.pieces[place].claim for place in sentence} & others
    about = bool(said & _ABOUT) and not case.figures(sentence) and not claimed
    return alone and about and all(not case.named_columns(place) for place in sentence)


_ABOUT = frozenset({"значение", "показатель", "период", "данные", "value", "figure", "period", "data"})


def _is_of_whole(case: Case, at: int) -> bool:
    """As in "about a third of the total": a part, and no place."""
    before = case.word(at - 1)
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    return before in {"a", "one"} or following == "of"


def digit_is_proved(case: Case, at: int) -> bool:
    """«За 12 месяцев», «5 регионов»: as many rows as there are."""
    text = case.pieces[at].text
    kind = _counted(case, at) if text.isdigit() else None
    joined = at + 1 < len(case.pieces) and case.pieces[at + 1].start == case.pieces[at].end
    return kind == "rows" and not joined and int(text) == _row_count(case)


def row_counts(case: Case) -> Iterator[Reason]:
    """The number of rows is told as one: «{F1} регионов», and never as what the rows hold."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or fact.kind is not FactKind.ROW_COUNT:
            continue
        measured, sentence = case.evidence.measured_words(), case.sentence_of(at)
        beside = case.pieces[max(sentence.start, at - 4) : min(at + 4, sentence.stop)]
        near = [piece for piece in beside if not piece.forms & measured]
        told = KIND_NOUNS | _ANSWERS
        if not any(_kind_of_thing(case, piece) in {"rows", "periods"} or piece.forms & told for piece in near):
            yield Reason(Fault.COLUMN, case.pieces[at].text, fact.id)


def both(case: Case) -> Iterator[Reason]:
    """«Оба показателя», "both metrics": there are two of them."""
    for at, piece in enumerate(case.pieces):
        counted = _counted(case, at) if piece.forms & _BOTH and not piece.in_phrase else None
        if counted == "periods" and distance(case.labels) is not None and _covers_periods(case, at):
            yield Reason(Fault.PERIOD, piece.text)
        if counted == "metrics" and len(_measured(case)) != len(_BOTH_OF_THEM):
            yield Reason(Fault.NUMBER_WORD, piece.text)
        if counted == "metrics" and not _leads_in_all(case, at):
            yield Reason(Fault.SUPERLATIVE, piece.text)


def _leads_in_all(case: Case, at: int) -> bool:
    """«По обоим показателям лидирует X»: the one row that is named is the first (or the last) by every metric."""
    sentence = case.sentence_of(at)
    claims = {case.pieces[place].claim for place in sentence} & {Claim.LARGEST, Claim.SMALLEST}
    named = [row_labels(case.pieces[place]) for place in sentence if is_label_or_name(case.pieces[place])]
    rows = {row for row in named if row}
    if len(claims) != 1 or len(rows) != 1:
        return True
    largest, row = Claim.LARGEST in claims, next(iter(rows))
    keys = (case.evidence.extreme_keys(column, largest=largest) for column in _measured(case))
    return all(any(row & key for key in found) for found in keys)


_ANSWERS = frozenset({"answer", "result", "table", "list", "ответ", "результат", "таблица", "выборка", "список"})
_BOTH = frozenset({"оба", "обе", "both"})
_BOTH_OF_THEM = ("one", "other")


def top_is_proved(case: Case, at: int) -> bool:
    """«Топ-5», "top 3" in digits: so many rows are there, or so many names are the first of the order."""
    before = [fold(piece.text) for piece in case.pieces[max(0, at - 2) : at]]
    piece = case.pieces[at]
    if not (before[-1:] and before[-1] in _TOP) and not (before[-1:] == ["-"] and before[0] in _TOP):
        return False
    return piece.text.isdigit() and (int(piece.text) == _row_count(case) or _names_are_first(case, at, int(piece.text)))


def _row_count(case: Case) -> int:
    """Return how many rows with a name there are."""
    missing = sum(is_missing(member) for _, member in case.evidence.members())
    return case.evidence.row_count() - missing if case.evidence.varied() else 0


def _counts(case: Case, at: int, value: int) -> bool:
    top = bool(at) and case.word(at - 1) in _TOP
    if top or (at + 1 < len(case.pieces) and case.pieces[at + 1].forms & _LEADERS):
        return (top and value == _row_count(case)) or _names_are_first(case, at, value)
    counted = _counted(case, at)
    if counted == "metrics":
        return value == len(_measured(case))
    if counted == "periods" and distance(case.labels) is not None:
        return value == 2 and not _covers_periods(case, at)
    among = counted == "" and case.word(at - 1) in _AMONG
    if value == _row_count(case) and (among or counted in {"rows", "periods"}):
        return True
    if counted == "" and value == _figures_after(case, at) and len(case.evidence.varied()) > 1:
        return True
    return counted in {"rows", "", "periods"} and len(_names(case, at)) == value


_AGO = ("ранее", "раньше", "назад", "earlier", "ago", "before", "prior")


def _is_ago(case: Case, at: int) -> bool:
    """«Двумя месяцами ранее» of two periods that are one apart: so far back no fact lies."""
    return any(matches(piece, word) for piece in case.pieces[at + 1 : at + 4] for word in _AGO)


def _covers_periods(case: Case, at: int) -> bool:
    """«За два месяца — {F2}», "the total for the two periods": of both periods together there is no fact."""
    sentence = case.sentence_of(at)
    before = {fold(piece.text) for piece in case.pieces[max(sentence.start, at - 3) : at]}
    together = any(case.pieces[place].forms & {"вместе", "together", "jointly"} for place in sentence)
    total = together or any(case.pieces[place].claim is Claim.TOTAL for place in sentence)
    return bool(case.figures(sentence)) and (total or bool(before & _OVER))


def _figures_after(case: Case, at: int) -> int:
    """«Ещё два значения: в Перми — {F1}, в Туле — {F9}»: how many figures the sentence tells."""
    return len(case.figures(range(at, case.sentence_of(at).stop)))


def _counted(case: Case, at: int) -> str | None:
    """Return what a number counts: rows, metrics, periods, nothing that is said (""); None for anything else."""
    sentence = case.sentence_of(at)
    for place in range(at + 1, min(at + 1 + _REACH, sentence.stop)):
        if case.pieces[place].kind is not PieceKind.WORD:
            return ""
        found = _kind_of_thing(case, case.pieces[place])
        if found != "":
            return found
    return None


_SHORTEST = 3
"""Letters of words that may call a thing."""


def _kind_of_thing(case: Case, piece: Piece) -> str | None:
    """Return what a word calls: rows, metrics, periods, a thing that is none of them (None), nothing yet ("")."""
    if piece.forms & _METRICS:
        return "metrics"
    grain = next((found for form in piece.forms if (found := grain_word(form)) is not None), None)
    if piece.forms & _PERIODS or (grain is not None and distance(case.labels) is grain):
        return "periods"
    measured = case.evidence.measured_words()
    forms = piece.forms | lemmas(fold(piece.text).split("-")[0])
    material = {word for word in case.material - measured if len(word) >= _SHORTEST}  # no «по» of a title
    named = forms & (case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | material)
    if named if grain is None else _is_row_grain(case, grain):
        return "rows"
    return None if grain is not None or piece.forms & case.material else ""


def _is_row_grain(case: Case, grain: Grain) -> bool:
    rows = {found for pair in case.evidence.members() if (found := row_grain(*pair)) is not None}
    titled = any(grain_word(word) is grain for word in case.dimension_words)  # «Неделя: 02.06–08.06»
    return grain in rows or bool(rows & _DAYS and grain in _DAYS) or (titled and not rows)


def _measured(case: Case) -> list[str]:
    """Return the columns of figures that are no change, no share and no earlier period of another one."""
    columns = case.evidence.measure_columns()
    apart = [c for c in columns if not case.evidence.compared_with(c) and not case.evidence.base_of(c)]
    return [column for column in apart if not column.endswith(("_share", "_pct", "_percent"))]


def _names(case: Case, at: int) -> list[Row]:
    """Return the rows that are named with a number: in its sentence, else in the list after it, or right before it."""
    sentence = case.sentence_of(at)
    after = _rows(case, range(at + 1, sentence.stop))
    if after:
        return after
    announced = case.pieces[sentence.stop - 1].text == ":" or "\n" in _gap(case, sentence.stop)
    if announced:
        return _rows(case, range(sentence.stop, len(case.pieces)))
    earlier = case.sentence_of(sentence.start - 1) if sentence.start else range(0)
    return _rows(case, range(sentence.start, at)) or _rows(case, earlier)


def _gap(case: Case, at: int) -> str:
    return case.text[case.pieces[at - 1].end : case.pieces[at].start] if 0 < at < len(case.pieces) else ""


def _rows(case: Case, places: range) -> list[Row]:
    found: list[Row] = []
    for place in places:
        piece = case.pieces[place]
        row = row_labels(piece)
        if is_label_or_name(piece) and is_varied(case, piece) and row not in found:
            found.append(row)
    return found


def _names_are_first(case: Case, at: int, count: int) -> bool:
    """«В тройку вошли …», «тройка лидеров: …»: as many names, the first of an order of a column; or all rows."""
    names = _names(case, at)
    if not names:
        return count == _row_count(case)
    if len(names) < count == _row_count(case):
        return True
    if len(names) < count and any(_closes(case, place) for place in case.sentence_of(at)):
        return _are_last_of(case, at, names, count)
    if len(names) != count:
        return False
    columns = _columns_told(case, at) or case.evidence.measure_columns()[:1]
    if names == [frozenset(cell.row_key) for cell in case.evidence.cells(columns[0])][:count] and series(case.evidence):
        return True
    return all(any(has_rank(case, column, rank, row) for rank in range(1, count + 1)) for column in columns
               for row in names)  # fmt: skip


def _closes(case: Case, at: int) -> bool:
    """«Замыкают пятёрку A и B»: the last places of so many."""
    return any(matches(case.pieces[at], word) for word in ("замык*", "round*", "clos*", "complet*"))


def _are_last_of(case: Case, at: int, names: list[Row], count: int) -> bool:
    columns = _columns_told(case, at) or case.evidence.measure_columns()[:1]
    ranks = range(count - len(names) + 1, count + 1)
    return all(any(has_rank(case, column, rank, row) for rank in ranks) for column in columns for row in names)


def _columns_told(case: Case, at: int) -> list[str]:
    """Return the columns of the figures of the rows in the sentence, or in the list after it."""
    sentence = case.sentence_of(at)
    places = case.figures(sentence) or case.figures(range(sentence.stop, len(case.pieces)))
    facts = [fact for place in places if (fact := case.figure(place)) is not None and fact.row_key]
    return list(dict.fromkeys(fact.column for fact in facts))[:1]


def _place_is_proved(case: Case, at: int, place: int) -> bool:
    """«Карта идёт второй», «третий — Казань»: the nearest name has that place by size."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    if following is not None and any(grain_word(form) for form in following.forms):
        return False
    in_turn = name_in_turn(case, at)
    columns = _columns_told(case, at)
    if in_turn is not None and columns:
        return has_rank(case, columns[0], place, row_labels(case.pieces[in_turn]))
    sentence = case.sentence_of(at)
    names = [spot for spot in sentence if is_label_or_name(case.pieces[spot]) and is_varied(case, case.pieces[spot])]
    before = [spot for spot in names if spot < at]
    after = [spot for spot in names if spot > at]
    led = [spot for spot in before[-1:] if not case.figures(range(spot, at)) and not _is_cut(case, spot, at)]
    led = led or [spot for spot in before[-1:] if spot == at - 2 and _is_bracketed(case, at)]
    passed = bool(after) and fold(case.pieces[after[0] - 1].text) in {"после", "after", "behind"}
    near = led or (before[:1] if passed else after[:1])
    if not near:
        return False
    row = row_labels(case.pieces[near[0]])
    facts = [fact for spot in case.figures(sentence) if (fact := case.figure(spot)) is not None]
    own = [fact.column for fact in facts if frozenset(fact.row_key) & row]
    columns = named_beside(case, at) or own[:1] or list(case.evidence.measure_columns()[:1])
    small = any(case.pieces[spot].claim is Claim.SMALLEST for spot in sentence)
    return bool(columns) and not small and all(has_rank(case, column, place, row) for column in columns)


def _is_bracketed(case: Case, at: int) -> bool:
    """«Одежда (третья)»: alone in a bracket after the name."""
    return [piece.text for piece in (*case.pieces[at - 1 : at], *case.pieces[at + 1 : at + 2])] == ["(", ")"]


def _is_cut(case: Case, first: int, last: int) -> bool:
    return any(case.pieces[place].text in {",", ";", "(", ")"} for place in range(first, last))


def is_edge(case: Case, at: int) -> bool:
    """«В последние месяцы», "the final weeks": the rows that are told of are the last (first) ones of the series."""
    forms = case.pieces[at].forms
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    rows = len(series(case.evidence))
    told = time_places(case, case.sentence_of(at))
    if not rows or not told or not any(grain_word(form) for form in following):
        return False
    span = max(told) - min(told) + 1
    first = bool(forms & {"первый", "first"}) and min(told) == 0
    last = bool(forms & {"последний", "final", "last"}) and max(told) == rows - 1
    return (first or last) and span * 4 <= rows * 3
