"""Checks of figures of several metrics or rows in one phrase: each needs the name that tells it from the others."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from render.foreign.terms import ROWS
from render.proofs.sides import side_at, sides_of
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.column_phrases import named_at
from render.texts.figure_context import figures_of, names_varied, words_before
from render.texts.figure_roles import Role, role_of
from render.texts.names_behind import named_afterwards
from render.texts.own_part import tells_by_unit
from render.texts.parallel_rows import out_of_order
from render.texts.proof import concepts
from render.texts.quotients import is_told_so
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim

_PLAIN = frozenset({Role.LEVEL, Role.TOTAL, Role.GROUP, Role.AVERAGE})


def respective(case: Case) -> Iterator[Reason]:
    """«Тула и Пермь — {F2} и {F14} соответственно» of two metrics, neither of which is named."""
    seen: set[int] = set()
    for at in case.figures(range(len(case.pieces))):
        sentence = case.sentence_of(at)
        if sentence.start in seen or not any(case.pieces[place].forms & IN_ORDER for place in sentence):
            continue
        seen.add(sentence.start)
        facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
        columns = {base_of(case, fact.column.removesuffix("_share")) for fact in facts}
        named = {base_of(case, column) for place in sentence for column in named_at(case, place)}
        apart = len({fact.row_key for fact in facts}) > 1
        if apart and len(columns) > 1 and not named and len({role_of(case.evidence, fact) for fact in facts}) == 1:
            yield Reason(Fault.COLUMN, clip(case, at), facts[0].id)


def bounds(case: Case) -> Iterator[Reason]:
    """«От {F10} 3 ноября до {F9} 6 ноября»: the name right behind a bound is that of its row."""
    for at in case.figures(range(1, len(case.pieces) - 1)):
        fact = case.figure(at)
        led = case.word(at - 1) in {"от", "до", "from", "to"}
        behind = at + 2 if case.word(at + 1) in {"в", "во", "на", "in", "on", "at"} else at + 1
        if fact is None or not led or behind >= len(case.pieces) or not names_varied(case, behind):
            continue
        if fact.row_key and not row_labels(case.pieces[behind]) & frozenset(fact.row_key):
            yield Reason(Fault.ROW, case.pieces[behind].text, fact.id)


def bracketed_periods(case: Case) -> Iterator[Reason]:
    """«База сравнения (август) — {F1}»: the period in the bracket right before a figure is its own."""
    known = sides_of(case)
    for at in case.figures(range(4, len(case.pieces))):
        fact = case.figure(at)
        before = [piece.text for piece in case.pieces[at - 2 : at]]
        own = known.columns.get(fact.column) if fact is not None else None
        if fact is None or own is None or case.evidence.change_of(fact) is not None:
            continue
        side = side_at(case.pieces[at - 3], known) if before[0] == ")" and before[1] in {"—", "–", "-", ":"} else None
        if side is not None and side is not own:
            yield Reason(Fault.PERIOD, clip(case, at), fact.id)


def unnamed_columns(case: Case) -> Iterator[Reason]:
    """«Самое высокое значение — {F7}» of the second of two metrics of other programs, which no word names."""
    if ROWS not in case.evidence.known or len(case.cues) < 2:
        return
    columns = [column for column in case.cues if column == base_of(case, column) and not column.endswith("_share")]
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or fact.column not in columns[1:] or role_of(case.evidence, fact) not in _PLAIN:
            continue
        named = _is_named(case, fact, case.sentence_of(at).stop) or fact.column in named_afterwards(case, at)
        named = named or is_told_so(case, at, fact)
        if not named and not tells_by_unit(case, at, fact):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def rows_of_a_row(case: Case) -> Iterator[Reason]:
    """As in "in the Grocery category, the number of shops was {F1}" of the number of rows: no single row has it."""
    for at, fact in figures_of(case, Role.COUNT):
        clause = [place for place in words_before(case, at) if names_varied(case, place)]
        measured = case.evidence.measured_words()
        told = any(case.words_of(case.pieces[place]) & measured for place in words_before(case, at))
        if fact.kind is FactKind.ROW_COUNT and told and len(clause) == 1:
            yield Reason(Fault.ROW, case.pieces[clause[0]].text, fact.id)


def repeated_order(case: Case) -> Iterator[Reason]:
    """As in "Orders were {F1}, costs {F2}. In May, the figures were {F3} and {F4} respectively": in their order.

    So are bare figures of a row behind another one: «Web: {F3} заказов, {F4} отказов; терминал: {F5} и {F6}».
    """
    for at in out_of_order(case):
        yield Reason(Fault.COLUMN, clip(case, at))
    for at in (place for place, piece in enumerate(case.pieces) if piece.forms & _AS_BEFORE):
        sentence = case.sentence_of(at)
        facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
        told = [base_of(case, fact.column) for fact in facts]
        named = any(named_at(case, place) for place in sentence)
        if named or not sentence.start or len(told) < len(("one", "other")) or len({f.row_key for f in facts}) > 1:
            continue
        before = case.figures(range(sentence.start))[-len(told) :]
        wanted = [base_of(case, fact.column) for place in before if (fact := case.figure(place)) is not None]
        if wanted != told and len({*wanted, *told}) > 1:
            yield Reason(Fault.COLUMN, clip(case, at), facts[0].id)


_AS_BEFORE = IN_ORDER | {"corresponding", "соответствующий", "these", "those"}


def _is_named(case: Case, fact: Fact, stop: int) -> bool:
    """Tell whether a word up to there is of the column's title, or of what it counts."""
    cues = case.evidence.cues(fact.column) | case.evidence.own_words(fact.column)
    unit = frozenset().union(*(concepts(form) for form in (*fact.unit.forms_ru, *fact.unit.forms_en)))
    said = (piece for piece in case.pieces[:stop] if piece.claim is not Claim.AVERAGE)  # «среднее значение» names none
    return any(case.words_of(piece) & (cues | unit) for piece in said)
