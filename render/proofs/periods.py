"""Proof from two compared periods: what grew, and which of the two is larger, where the text names no figure of it."""

from __future__ import annotations

from decimal import Decimal

from core.fact import FactKind
from domains.words import fold
from render.proofs.sides import Side, Sides, is_compared_period, side_at, sides_of
from render.texts.case import Case
from render.texts.marked_text import matches
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_METRICS = ("показател*", "метрик*", "indicator*", "metric*", "measure*", "figures")
_THIS = frozenset({"это", "this", "it", "that"})


def speaks_of_metrics(case: Case, sentence: range) -> bool:
    """«Все показатели», "both metrics": the sentence speaks of every column of figures."""
    for at in sentence:
        named = any(matches(case.pieces[at], word) for word in _METRICS)
        before = case.pieces[max(sentence.start, at - 2) : at]
        if named and any(piece.claim in {Claim.WHOLE, Claim.NUMBER} or fold(piece.text) in _BOTH for piece in before):
            return True
    return False


_BOTH = frozenset({"оба", "both"})


def earlier_is_told(case: Case, sentence: range) -> bool:
    """Tell whether a sentence speaks of the earlier period otherwise than as what is compared with."""
    known = sides_of(case)
    return any(
        side_at(case.pieces[at], known) is Side.EARLIER and not is_compared_period(case, at, sentence)
        for at in sentence
    )


def known_changes(case: Case, sentence: range) -> list[Decimal]:
    """Return what the columns and rows that a sentence speaks of changed by between the two periods.

    [] where the answer compares no periods, or where it is unclear which column is meant.
    """
    bases = compared_columns(case)
    columns = bases if speaks_of_metrics(case, sentence) else _columns_spoken_of(case, sentence, bases)
    rows = _rows_spoken_of(case, sentence)
    found = [(after, before) for column in columns for row in rows
             for after, before in [_values(case, column, row)]]  # fmt: skip
    if not found or any(after is None or before is None for after, before in found):
        return []
    return [after - before for after, before in found if after is not None and before is not None]


def compared_columns(case: Case) -> list[str]:
    """Return the columns that have an earlier period beside them."""
    columns = case.evidence.measure_columns()
    return [base for base in dict.fromkeys(case.evidence.compared_with(column) for column in columns) if base]


def column_growths(case: Case) -> dict[str, Decimal]:
    """Return by what part each column of a one-row answer changed between the two periods."""
    found: dict[str, Decimal] = {}
    for column in compared_columns(case) if not case.evidence.varied() else ():
        after, before = _values(case, column, frozenset())
        if after is not None and before:
            found[column] = (after - before) / before
    return found


def _columns_spoken_of(case: Case, sentence: range, bases: list[str]) -> list[str]:
    if len(bases) < 2:
        return bases
    spans = [sentence]
    if sentence.start:
        spans.append(case.sentence_of(sentence.start - 1))
    for span in spans:
        named = {_base(case, column) for at in span for column in case.named_columns(at)} & set(bases)
        told = {_base(case, fact.column) for at in case.figures(span) if (fact := case.figure(at))} & set(bases)
        if len(named | told) == 1 or (told and named <= told):
            return list(named | told)
        if named or told:
            return []
    return []


def _base(case: Case, column: str) -> str:
    return case.evidence.compared_with(column) or case.evidence.base_of(column) or column


def _rows_spoken_of(case: Case, sentence: range) -> list[RowKey]:
    """Every row where all are spoken of or there is only one; else those that the sentence names."""
    named = [row_labels(piece) for at in sentence
             if is_label_or_name(piece := case.pieces[at]) and is_varied(case, piece)]  # fmt: skip
    if named:
        return list(dict.fromkeys(named))
    if not case.evidence.varied():
        return [frozenset()]
    everything = any(case.pieces[at].claim is Claim.WHOLE for at in sentence)
    members = [frozenset({pair}) for pair in case.evidence.members()]
    return members if everything and len(members) == case.evidence.row_count() else []


def _values(case: Case, column: str, row: RowKey) -> tuple[Decimal | None, Decimal | None]:
    earlier = next((one for one in case.evidence.measure_columns() if case.evidence.compared_with(one) == column), "")
    if row:
        return case.evidence.value_of(column, row), case.evidence.value_of(earlier, row)
    return _single(case, column), _single(case, earlier)


def _single(case: Case, column: str) -> Decimal | None:
    known = (fact for fact in case.evidence.known.values() if fact.column == column and fact.kind is FactKind.CELL)
    return next((number(fact) for fact in known), None)


def periods_compare(case: Case, at: int, *, above: bool) -> bool:
    """«В апреле платежей было меньше», «май выше апреля по всем показателям»: one period against the other."""
    known = sides_of(case)
    sentence = case.sentence_of(at)
    if not known.columns:
        return False
    subject = _subject(case, at, sentence, known)
    changes = known_changes(case, sentence)
    if subject is None or not changes:
        return False
    grown = above if subject is Side.CURRENT else not above
    return all(change > 0 if grown else change < 0 for change in changes)


def is_told_of_earlier(case: Case, at: int) -> bool:
    """«Апрель превысил май на {F4}»: the earlier period is said to be the larger one."""
    known = sides_of(case)
    return bool(known.columns) and _subject(case, at, case.sentence_of(at), known) is Side.EARLIER


def _subject(case: Case, at: int, sentence: range, known: Sides) -> Side | None:
    """Which period is said to be more or less; None where the sentence does not say with what it is compared."""
    marks = [(place, side) for place in sentence if (side := side_at(case.pieces[place], known)) is not None]
    compared = [side for place, side in marks if _is_object(case, place, at, sentence)]
    told = [side for place, side in marks if not _is_object(case, place, at, sentence)]
    if len(set(compared)) > 1 or len(set(told)) > 1:
        return None
    if told and compared:
        return told[0] if told[0] is not compared[0] else None
    if compared:
        return Side.EARLIER if compared[0] is Side.CURRENT else Side.CURRENT
    return told[0] if told else None


def _is_object(case: Case, place: int, at: int, sentence: range) -> bool:
    """The period comes after the comparison, or is led in by what says that it is compared with."""
    if is_compared_period(case, place, sentence):
        return True
    return place == at + 1 or (place == at + 2 and not case.pieces[at + 1].forms & {"в", "in", "было", "быть"})
