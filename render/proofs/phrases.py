"""Phrases that are proved as a whole: «разрыв между максимумом и минимумом — {F18}», the full title of a column.

Words that claim something alone («максимум», «второй», «ожидание») claim nothing of their own within such a phrase.
They are marked so before the checks look at the text, each only if the facts bear out the phrase.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.against import against
from render.proofs.alone import said_of_one_figure
from render.proofs.answer_period import period_of_all
from render.proofs.answer_said import said_of_answer
from render.proofs.around_figures import around_figures
from render.proofs.bases import excesses, shares_base
from render.proofs.bounds import bounded
from render.proofs.comparison_terms import comparison_terms
from render.proofs.denials import denied
from render.proofs.directions import directions
from render.proofs.ends import ends_told
from render.proofs.extreme_reached import extremes_reached
from render.proofs.extremes_aside import extremes_aside
from render.proofs.frames import framed
from render.proofs.framing import framing
from render.proofs.gap_behind import gaps_behind
from render.proofs.leader_named import leaders
from render.proofs.leads import leads_by
from render.proofs.left_out import stated_defaults
from render.proofs.moves import moved
from render.proofs.order_told import order_heads
from render.proofs.place_gaps import gaps_of_places
from render.proofs.plan_actual import words_of_plans
from render.proofs.ranks import ranked
from render.proofs.remarks import remarks
from render.proofs.rest_told import rest_told
from render.proofs.rows_of_two import ahead_by_sum, bare_leads, words_of_pairs
from render.proofs.sides import side_at, sides_of
from render.proofs.telling import telling
from render.proofs.told_around import told_around
from render.proofs.told_extent import extents
from render.proofs.whole_series import words_of_series
from render.texts.case import Case
from render.texts.claims_of_titles import claims_of_titles
from render.texts.general_units import units_of_figures
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.measures_in_words import measures_in_words
from render.texts.natural_averages import natural_averages
from render.texts.proof import RowKey, concepts, is_difference, number
from render.texts.quoted_names import kinds_named, quoted_names
from render.texts.row_kinds import row_kinds
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.titles_in_text import losses_told, title_spans
from render.texts.told_years import fiscal
from render.texts.words_of_wholes import words_of_wholes
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, ROW_NOUNS
from render.vocabulary.number_words import MULTIPLES

_KEPT_IN_TITLES = frozenset({Claim.AVERAGE, Claim.MEDIAN, Claim.SHARE, Claim.RATE})
"""What a title says by these words, its figures must be."""
_GAPS = (
    "разниц*", "разрыв*", "разброс*", "размах*", "отрыв*", "перевес*", "дистанци*", "расстояни*", "gap", "spread",
    "difference*", "lead", "margin", "distance", "advantage", "преимуществ*", "отставани*",
)  # fmt: skip
_ENDS = ("крайн*", "extreme*", "полюс*", "highest", "lowest")
_BETWEEN = frozenset({"между", "between"})
_OVER = frozenset({"от", "над", "over", "from", "ahead"})


def with_proved(case: Case) -> Case:
    """Return the text with the words of proved phrases marked as claiming nothing of their own."""
    marked = _as_titles(case)
    for at in _sums(case):
        marked[at] = replace(case.pieces[at], claim=Claim.TOTAL)
    for at in _silent(case):
        marked[at] = replace(case.pieces[at], claim=Claim.NOTHING, in_phrase=True)
    ahead = (*bare_leads(case), *ahead_by_sum(case), *gaps_of_places(case), *gaps_behind(case))
    for at, claim in (*words_of_wholes(case), *ahead, *((at, Claim.CHANGE) for at in excesses(case))):
        marked[at] = replace(case.pieces[at], claim=claim, in_phrase=True)
    for at in quoted_names(case):
        marked[at] = replace(case.pieces[at], kind=PieceKind.ALLOWED, claim=None, in_phrase=False)
    for at, apart in _apart(case):
        piece = marked.get(at, case.pieces[at])
        marked[at] = replace(piece, apart=True) if apart else replace(piece, claim=Claim.NOTHING, in_phrase=True)
    for at, row in (*_gaps(case), *leaders(case)):
        named = replace(case.pieces[at], kind=PieceKind.LABEL, claim=None, in_phrase=False, labels=row)
        marked[at] = named if row else replace(case.pieces[at], claim=Claim.NOTHING, in_phrase=True)
    if not marked:
        return case
    return replace(case, pieces=tuple(marked.get(at, piece) for at, piece in enumerate(case.pieces)))


def _silent(case: Case) -> Iterator[int]:
    """Words that claim nothing where they stand so."""
    yield from (*stated_defaults(case), *units_of_figures(case), *period_of_all(case), *fiscal(case), *telling(case))
    yield from (*framing(case), *said_of_answer(case), *said_of_one_figure(case), *kinds_named(case))
    yield from (*words_of_series(case), *words_of_pairs(case), *directions(case), *told_around(case))
    yield from (*around_figures(case), *measures_in_words(case), *comparison_terms(case), *denied(case))
    yield from (*remarks(case), *row_kinds(case), *leads_by(case), *words_of_plans(case), *order_heads(case))
    yield from (*rest_told(case), *natural_averages(case), *_in_favour(case), *_falls_on(case), *_as_high_as(case))


def _as_titles(case: Case) -> dict[int, Piece]:
    """Words of titles of columns claim nothing but what their figures must be."""
    marked: dict[int, Piece] = {}
    for span in (span for span, _ in title_spans(case) if len(span) > 1):
        for at in span:
            claim = case.pieces[at].claim if case.pieces[at].claim in _KEPT_IN_TITLES else None
            marked[at] = replace(case.pieces[at], claim=claim, in_phrase=False)
    for at in (*_named_margins(case), *losses_told(case), *claims_of_titles(case)):
        marked[at] = replace(case.pieces[at], claim=None, in_phrase=False)
    return marked


def _apart(case: Case) -> Iterator[tuple[int, bool]]:
    """Words of proved phrases, and with True names and figures that they have told of."""
    yield from (*ranked(case), *moved(case), *framed(case), *against(case), *bounded(case))
    yield from (*ends_told(case), *shares_base(case), *extents(case), *extremes_reached(case))
    yield from extremes_aside(case)


def _named_margins(case: Case) -> Iterator[int]:
    """As in "the margin in Leeds is {F13}" of the column that is called so: no lead of one row over another."""
    for at, piece in enumerate(case.pieces):
        if fold(piece.text) not in {"margin", "margins"}:
            continue
        sentence = case.sentence_of(at)
        figures = case.figures(range(at, sentence.stop))
        fact = case.figure(figures[0]) if figures else None
        titled = fact is not None and fold(fact.label or fact.column) in {"margin", "margins"}
        if titled and not any(fold(case.pieces[p].text) in _OVER for p in range(at, figures[0])):
            yield at


def _gaps(case: Case) -> Iterator[tuple[int, RowKey]]:
    """«Разрыв между первым и вторым местом»: its words, and of the ends the rows, if they lie so far apart."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or not any(matches(piece, word) for word in _GAPS):
            continue
        span = _span(case, at)
        led = next((place for place in span if fold(case.pieces[place].text) in _BETWEEN | _OVER), None)
        figure = _difference(case, at, span)
        if led is not None and figure is None and led <= at + _LED:
            figure = _told_ends(case, span)
        if led is None or figure is None or led > at + _LED:
            continue
        ends = _gap(case, range(at + 1, span.stop), figure, between=fold(case.pieces[led].text) in _BETWEEN)
        if ends is not None:
            known = dict(ends)
            yield from ((place, known.get(place, frozenset())) for place in span
                        if place in known or _is_own_word(case, place))  # fmt: skip


_LED = 4
"""Words between «отрыв» and «от»."""


def _told_ends(case: Case, span: range) -> Decimal | None:
    """«Разница между лучшим и худшим месяцем: {F28} против {F6}»: how far the two figures behind it lie apart."""
    sentence = case.sentence_of(span.start)
    places = case.figures(range(span.start, sentence.stop))
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    values = [value for fact in facts if fact.row_key and (value := number(fact)) is not None]
    alike = len({fact.column for fact in facts}) == 1 and not any(is_difference(fact.formula) for fact in facts)
    return abs(values[0] - values[1]) if len(values) == len(facts) == 2 and alike else None


def _is_own_word(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    return piece.kind is PieceKind.WORD and (
        piece.claim in {Claim.LARGEST, Claim.SMALLEST, Claim.RANK, Claim.NUMBER, Claim.CHANGE, Claim.RANGE, Claim.LEAD}
        or piece.in_phrase
        or any(matches(piece, word) for word in (*_GAPS, *_ENDS, "мест*", "place*", "position*", "spot*"))
    )


def _span(case: Case, at: int) -> range:
    """From the word to the comma, the colon or the dash after its ends; brackets belong to it."""
    stop = case.sentence_of(at).stop
    depth = 0
    for place in range(at + 1, stop):
        sign = fold(case.pieces[place].text)
        depth += (sign == "(") - (sign == ")")
        if not depth and sign in {
            ",",
            ":",
            "—",
            "–",
            ";",
            ".",
            "составляет",
            "составил",
            "is",
            "was",
            "равен",
            "равна",
        }:
            return range(at, place)
    return range(at, stop)


def _difference(case: Case, at: int, span: range) -> Decimal | None:
    """The size of the difference that is told right after the phrase, or right before it."""
    sentence = case.sentence_of(at)
    after = case.figures(range(span.stop, min(span.stop + 4, sentence.stop)))
    before = case.figures(range(max(sentence.start, at - 3), at))
    inside = case.figures(span)[-1:]
    for place in (*after[:1], *before[-1:], *inside):
        fact = case.figure(place)
        value = number(fact) if fact is not None else None
        if fact is not None and value is not None and is_difference(fact.formula) and len(fact_ids(fact.formula)) == 2:
            return abs(value)
    return None


Ends = list[tuple[int, RowKey]]


def _gap(case: Case, span: range, size: Decimal, *, between: bool) -> Ends | None:
    """Return the ends that are named, with their rows, if they lie so far apart in one column of the answer."""
    for column in case.evidence.measure_columns():
        cells = [cell for cell in case.evidence.ranked(column) if number(cell) is not None]
        ordered = sorted(cells, key=lambda cell: number(cell) or Decimal(0), reverse=True)
        if len(ordered) < 2:
            continue
        ends = _ends(case, span, column, ordered)
        values = [value for _, value, _ in ends]
        if not between and len(values) == 1:
            values = [number(ordered[0]), *values]
        if len(values) == 2 and values[0] is not None and values[1] is not None and abs(values[0] - values[1]) == size:
            return [(place, row) for place, _, row in ends if place >= 0]
    return None


def _ends(case: Case, span: range, column: str, ordered: list[Fact]) -> list[tuple[int, Decimal | None, RowKey]]:
    found: list[tuple[int, Decimal | None, RowKey]] = []
    for place in span:
        piece = case.pieces[place]
        rank = next((n for n, stems in enumerate(_RANKS) if any(matches(piece, stem) for stem in stems)), None)
        chosen: list[Fact] = []
        if piece.kind is PieceKind.WORD and any(matches(piece, word) for word in _ENDS[:3]):
            found.extend((-1, number(cell), frozenset()) for cell in (ordered[0], ordered[-1]))
        elif rank is not None and piece.kind is PieceKind.WORD:
            chosen = ordered[rank : rank + 1]
        elif piece.claim in {Claim.LARGEST, Claim.SMALLEST} and fold(piece.text) not in {"largest", "smallest"}:
            chosen = [ordered[0] if piece.claim is Claim.LARGEST else ordered[-1]]
        elif is_label_or_name(piece) and (value := case.evidence.value_of(column, row_labels(piece))) is not None:
            found.append((place, value, row_labels(piece)))
        found.extend((place, number(cell), frozenset(cell.row_key)) for cell in chosen)
    return found


_RANKS = (("первый", "first", "top"), ("второй", "second"), ("третий", "third"), ("четвертый", "fourth"))


def _sums(case: Case) -> Iterator[int]:
    """«Сумма по строкам — {F2}» where nothing is measured in money: what was added up, and no amount."""
    valued = bool(case.material & concepts("amount"))
    for at, piece in enumerate(case.pieces):
        following = [fold(one.text) for one in case.pieces[at + 1 : at + 3]]
        rows = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | _SHOWN
        over = (
            following[:1] == ["по"] and bool(case.pieces[at + 2].forms & rows) if at + 2 < len(case.pieces) else False
        )
        over = over or (following[:1] == ["за"] and following[1:] in (["все"], ["весь"]))
        if valued and not (over and case.pieces[at + 2].forms & _TABLES):
            continue  # «сумма по городам» of money is the amount itself
        added = over or following[:1] == ["строк"] or (following[:1] == ["of"] and following[1:] in _THE)
        if added and piece.kind is PieceKind.WORD and piece.claim is None and piece.forms & {"сумма", "sum"}:
            yield at


_TABLES = frozenset({"таблица", "список", "отчет", "строка"})
_SHOWN = frozenset(
    {"показать", "показанный", "перечислить", "перечисленный", "весь", "все", "этот", "список", "таблица"}
)
_THE = (["the"], ["these"], ["all"], ["those"])


def _in_favour(case: Case) -> Iterator[int]:
    """«Разница в пользу мая — {F6}»: the one that is named is the larger of the two."""
    for at in range(len(case.pieces) - 1):
        words = [fold(one.text) for one in case.pieces[max(0, at - 1) : at + 1]]
        if words not in (["в", "пользу"], ["in", "favour"], ["in", "favor"]):
            continue
        reach = range(at + 1, min(at + 4, len(case.pieces)))
        figures = [case.figure(place) for place in case.figures(case.sentence_of(at))]
        change = next((fact for fact in figures if fact is not None and is_difference(fact.formula)), None)
        if change is None or len(fact_ids(change.formula)) < 2:
            continue
        value = number(change) or Decimal(0)
        one, other = (case.evidence.known.get(name) for name in fact_ids(change.formula)[:2])
        larger = one if value > 0 else other
        if larger is None:
            continue
        known = sides_of(case)
        named = [case.pieces[place] for place in reach if is_label_or_name(case.pieces[place])
                 or side_at(case.pieces[place], known) is not None]  # fmt: skip
        row = bool(larger.row_key) and any(row_labels(one) & frozenset(larger.row_key) for one in named)
        side = not larger.row_key and any(side_at(one, known) is known.columns.get(larger.column) for one in named)
        if named and (row or side):
            yield from (at - 1, at)


def _falls_on(case: Case) -> Iterator[int]:
    """As in "the peak falls on May", "{F10} falls on delivered orders": no fall is meant."""
    for at, piece in enumerate(case.pieces[:-1]):
        if fold(piece.text) not in {"falls", "fell", "fall"} or case.word(at + 1) not in {"on", "to"}:
            continue
        before = case.pieces[at - 1] if at else None
        if before is not None and (before.claim in {Claim.LARGEST, Claim.SMALLEST} or case.figure(at - 1) is not None):
            yield at


def _as_high_as(case: Case) -> Iterator[int]:
    """As in "twice as high as": the multiple is what is proved."""
    for at, piece in enumerate(case.pieces[:-2]):
        multiple = piece.forms & (MULTIPLES.keys() | {"times", "time", "half"})
        if multiple and case.word(at + 1) == "as":
            yield at + 2
