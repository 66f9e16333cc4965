"""Checks that what words claim about numbers is proved: superlatives, growth, totals, averages, shares, causes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, lemmas
from render.checks.rates import is_of_other_stretch
from render.checks.told_totals import (
    goes_on_of_row,
    is_overall_change,
    is_part_of_total,
    is_told_before,
    is_told_change_of_totals,
)
from render.proofs.against_average import is_against_average
from render.proofs.average_of_rows import averages_all
from render.proofs.counts import number_is_proved
from render.proofs.parts import adds_up_to_part, majority_is_told
from render.proofs.steps import every_step_is_told
from render.proofs.sums_of_told import is_sum_of_told
from render.proofs.told_pairs import sums_are_told
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason
from render.texts.group_sums import is_told_sum
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.titles_behind import titled_behind
from render.texts.titles_in_text import is_in_title, title_spans
from render.vocabulary.claim_words import SELECTING_WORDS, WHOLE_WORDS, Claim
from render.vocabulary.number_words import FRACTIONS
from render.vocabulary.periods import grain_of, grain_of_word

_EXTREMES = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_CHANGES = (Claim.RISE, Claim.FALL, Claim.SAME)
_COMPARISONS = (Claim.ABOVE, Claim.BELOW)
_AMOUNTED = frozenset({"totaled", "totalled", "totaling", "totalling"})
"""Said of any figure; which row it is of, the check of rows sees to."""
_AHEAD = frozenset({"впереди", "ahead"})
_FROM = frozenset({"с", "со", "от", "from"})
_TO = frozenset({"до", "to", "по"})
_DIFFERENCE = re.compile(r"(F\d+)\s*[-−–/÷]\s*\(?\s*(F\d+)")
_QUOTIENT = re.compile(r"F\d+\s*[/÷]\s*F\d+")


def totals(case: Case) -> Iterator[Reason]:
    """What is called a total counts for all rows, or for the one row that is named with it."""
    for at in case.claims(Claim.TOTAL):
        places = case.target(at, (Claim.TOTAL,))
        near = at - 2 if at > 1 and case.word(at - 1) == "in" else at - 1
        beside = case.figure(near) if at else None
        if is_told_before(case, at):
            continue
        if at and beside is None and case.pieces[at - 1].kind is PieceKind.REFERENCE:
            yield Reason(Fault.TOTAL, case.pieces[at].text)  # "The metric is room revenue, {F8} overall" of a name
            continue
        fact = case.figure(places[0]) if places else None
        if fact is not None and fact.kind is FactKind.CELL and _is_of_all_metrics(case, at):
            yield Reason(Fault.TOTAL, case.pieces[at].text, fact.id)
            continue
        if fact is None or _is_known_total(case, at, places[0], fact):
            continue
        low, high = sorted((at, places[0]))
        named = {pair for piece in case.pieces[low:high] for pair in row_labels(piece) if is_label_or_name(piece)}
        needed = {pair for pair in case.evidence.row(fact) if case.evidence.is_varied(pair[0])}
        if not needed or not needed <= named:
            yield Reason(Fault.TOTAL, case.pieces[at].text)


def _is_known_total(case: Case, at: int, place: int, fact: Fact) -> bool:
    """Tell whether the figure is a total by the facts, or the word says something else that is proved."""
    return (
        (fold(case.pieces[at].text) in _AMOUNTED and bool(fact.row_key))
        or case.evidence.is_total(fact)
        or _is_share_of_total(case, at)
        or goes_on_of_row(case, at, fact)
        or _opens(case, at)
        or _is_overall_mean(case, at)
        or _is_merely(case, at, fact)
        or sums_are_told(case, at)
        or is_told_sum(case, at, place, fact)
        or is_sum_of_told(case, place)
        or is_part_of_total(case, at)
        or is_told_change_of_totals(case, at, fact)
        or is_overall_change(case, at, fact)
        or (fold(case.pieces[at].text) in _TOGETHER and adds_up_to_part(case, at))
    )


_BESIDE = 3
_METRICS = frozenset({"показатель", "метрика", "metric", "measure", "indicator"})
_TOGETHER = frozenset({"вместе", "суммарно", "совокупно", "together", "combined"})


def _is_of_all_metrics(case: Case, at: int) -> bool:
    """«В сумме все показатели дают {F3}»: metrics that are added up are no cell of one of them."""
    near = range(at, min(at + 1 + _BESIDE, case.sentence_of(at).stop - 1))
    return any(case.pieces[place].claim is Claim.WHOLE and case.pieces[place + 1].forms & _METRICS for place in near)


def _opens(case: Case, at: int) -> bool:
    """As in "Overall, …": the word leads a sentence in and says nothing of its figures."""
    return fold(case.pieces[at].text) == "overall" and at + 1 < len(case.pieces) and case.pieces[at + 1].text == ","


def _is_overall_mean(case: Case, at: int) -> bool:
    """As in "below the overall mean: {F3} against {F11}": the average of every row is one of the figures."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    facts = [fact for place in case.figures(case.sentence_of(at)) if (fact := case.figure(place)) is not None]
    mean = following is not None and following.claim is Claim.AVERAGE and fold(case.pieces[at].text) in _OVERALL
    return mean and any(averages_all(case, fact) for fact in facts)


_OVERALL = frozenset({"overall", "общий", "общее", "общего", "общему", "общая"})


def _is_merely(case: Case, at: int, fact: Fact) -> bool:
    """«У Южного округа: всего {F35}»: only so much, where the row's name stands before it in the same part."""
    if fold(case.pieces[at].text) != "всего" or case.figure(at + 1) is not fact or not fact.row_key:
        return False
    if case.evidence.change_of(fact) is not None:
        return True
    sentence = case.sentence_of(at)
    names = [place for place in range(sentence.start, at) if is_label_or_name(case.pieces[place])]
    own = bool(names) and bool(row_labels(case.pieces[names[-1]]) & frozenset(fact.row_key))
    return own and not any(case.pieces[place].text == ";" for place in range(names[-1], at))


def selections(case: Case) -> Iterator[Reason]:
    """The total of the shown groups is told as theirs, never as that of all."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or not case.evidence.is_of_selection(fact):
            continue
        said = (case.pieces[place] for place in case.sentence_of(at))
        pieces = [piece for piece in said if piece.claim not in {Claim.TOTAL, *_EXTREMES} and not piece.in_phrase]
        narrowed = any(matches(piece, word) for piece in pieces for word in SELECTING_WORDS)
        narrowed = (
            narrowed or _is_of_them(case, at) or _closes_list(case, at) or _counts_rows(case, case.sentence_of(at))
        )
        whole = any(
            matches(piece, word) for piece in pieces for word in WHOLE_WORDS if not _is_of_selected(case, piece)
        )
        if whole or not narrowed:
            yield Reason(Fault.TOTAL, case.pieces[at].text)


def _is_of_selected(case: Case, piece: Piece) -> bool:
    """As in "across the listed rows", «по всем показанным строкам»: all of the rows that are shown."""
    behind = [one for one in case.pieces if one.start > piece.start][:2]
    return any(matches(one, word) for one in behind for word in SELECTING_WORDS)


def _is_of_them(case: Case, at: int) -> bool:
    """«Вместе на них приходится {F2}»: of the rows that the sentence before speaks of."""
    sentence = case.sentence_of(at)
    words = {fold(case.pieces[place].text) for place in range(sentence.start, at)}
    return sentence.start > 0 and bool(words & {"них", "они", "ним", "them", "they"}) and bool(words & _TOGETHER)


def _counts_rows(case: Case, sentence: range) -> bool:
    """«Пять регионов дали {F2}»: as many as are shown."""
    return any(case.pieces[at].claim is Claim.NUMBER and number_is_proved(case, at) for at in sentence)


def _closes_list(case: Case, at: int) -> bool:
    """As in "Together: {F2}" after a list of every shown row: it is read as theirs."""
    before = [fact for place in case.figures(range(at)) if (fact := case.figure(place)) is not None]
    told = {pair for fact in before for pair in fact.row_key}
    return bool(told) and told >= set(case.evidence.members())


_LEADING = frozenset({"от", "общего", "общей", "всего", "of", "the", "overall", "grand", "combined"})


def _is_share_of_total(case: Case, at: int) -> bool:
    """«это {F10} общей суммы»: the words tell of what the share is."""
    led = at - 1
    while case.word(led) in _LEADING:
        led -= 1
    before = case.figure(led) if led >= 0 else None
    if before is not None and case.evidence.is_share(before):
        return True
    places = case.target(at, (Claim.TOTAL,))
    told = case.figure(places[0]) if places else None
    near = case.pieces[max(0, at - 3) : at]
    led = any(piece.forms & FRACTIONS.keys() or fold(piece.text) in _PARTS for piece in near)
    start = next(iter(case.figures(range(case.sentence_of(at).start, at))[-1:]), case.sentence_of(at).start)
    led = led or any(piece.forms & _SHARES for piece in case.pieces[min(start, max(0, at - 6)) : at])
    share = told is not None and case.evidence.is_share(told) and not _is_whole(case, places[0])
    whole = fold(case.pieces[at].text) in _WHOLES or case.word(at + 1) in _VOLUMES
    return share and (whole or case.pieces[at].in_phrase) and led  # «доля всего времени простоя — {F7}», too


def _is_whole(case: Case, place: int) -> bool:
    """As in "{F3} of {F9}", and not in "a share of {F9}"."""
    return case.word(place - 1) == "of" and not (place > 1 and case.pieces[place - 2].forms & _SHARES)


_SHARES = frozenset({"вклад", "доля", "contribution", "share"})
_WHOLES = frozenset({"итога", "итог", "итоге", "total", "всего", "overall"})
_VOLUMES = frozenset({"объема", "объем", "объеме", "суммы", "volume", "amount"})
_PARTS = frozenset({"половины", "трети", "четверти", "половина", "треть", "четверть", "от", "half", "quarter", "third"})


def averages(case: Case) -> Iterator[Reason]:
    """What is called an average is one."""
    for at in case.claims(Claim.AVERAGE):
        places = case.target(at, (Claim.AVERAGE,))
        if case.word(at - 1) == "on" and case.figure(at - 2) is not None and case.figure(at + 1) is None:
            places = [at - 2]  # "{F13} on average, {F14} in total"
        fact = case.figure(places[0]) if places else None
        known = case.evidence.is_average(fact) if fact is not None else _has_average(case)
        known = known or is_against_average(case, at)
        if any(case.pieces[place].forms & IN_ORDER for place in case.sentence_of(at)):  # which it is of, others see to
            known = any((one := case.figure(place)) and case.evidence.is_average(one) for place in places)
        if not known:
            yield Reason(Fault.AVERAGE, case.pieces[at].text)
    for at in case.claims(Claim.MEDIAN):
        places = case.target(at, (Claim.MEDIAN,))
        fact = case.figure(places[0]) if places else None
        if fact is not None and not case.evidence.is_median(fact):
            yield Reason(Fault.AVERAGE, case.pieces[at].text)


def _has_average(case: Case) -> bool:
    """«Средний чек тоже вырос»: where no figure is told, the answer has an average at least."""
    return any(case.evidence.is_average(fact) for fact in case.evidence.known.values())


def rates(case: Case) -> Iterator[Reason]:
    """So much for each month or day is an average, unless the figure itself is called so."""
    for at in case.claims(Claim.RATE):
        if _is_told_row_by_row(case, at) or _announces_rows(case, at) or every_step_is_told(case, at):
            continue
        if is_in_title(case, at):
            continue  # "Monthly active users reached {F2}" of the column that is called so
        places = case.figures(case.sentence_of(at))
        beside = [place for place in places if 0 < at - place <= _BESIDE]
        before = max(beside, default=-1)
        near = case.pieces[max(0, before - 4) : at + _BESIDE + 1]
        if before >= 0 and any(p.claim is Claim.AVERAGE and p.sentence == case.pieces[at].sentence for p in near):
            places = [before]  # "a total of {F9}, an average of {F14} per week": said of the average alone
        adjoining = [place for place in (at - 1, at + 1) if 0 <= place < len(case.pieces)]
        joined = any(case.pieces[place].claim is Claim.AVERAGE for place in adjoining)
        if joined and not (before >= 0 and case.word(at - 2) == "on"):  # "{F14} on average per day"
            places = [place for place in places if place > at][:1]  # "a monthly average of {F7}": of it alone
        facts = [fact for place in places if (fact := case.figure(place)) is not None]
        if not facts or not all(_is_rate(case, at, fact) and not is_of_other_stretch(case, at, fact) for fact in facts):
            yield Reason(Fault.AVERAGE, case.pieces[at].text)


def per_things(case: Case) -> Iterator[Reason]:
    """As in "turnover per transaction" of a turnover: so much for each thing is an average or a quotient."""
    for at, piece in enumerate(case.pieces[:-1]):
        following = case.pieces[at + 1]
        on = fold(piece.text) == "на" and _is_one_thing(case, at)
        if on and not _has_average(case):
            yield Reason(Fault.AVERAGE, f"{piece.text} {following.text}")
        if fold(piece.text) != "per" or piece.in_phrase or piece.claim is not None:
            continue
        if following.forms & case.dimension_words or not following.forms & case.evidence.measured_words():
            continue
        places = case.target(at, (Claim.AVERAGE,))
        fact = case.figure(places[0]) if places else None
        titled = any(at in span and fact is not None and fact.column == column for span, column in title_spans(case))
        if fact is not None and not titled and not case.evidence.is_average(fact) and "/" not in fact.formula:
            yield Reason(Fault.AVERAGE, f"{piece.text} {following.text}")


def _is_one_thing(case: Case, at: int) -> bool:
    """«Комиссия на платёж»: a column's name, then one of the things that another counts."""
    counted = {form for fact in case.evidence.known.values() for form in fact.unit.forms_ru}
    things = {one for form in counted for lemma in lemmas(form) for one in (lemma, f"{lemma}а")}
    beside = case.figure(at - 1) is None if at else False
    return beside and bool(case.named_columns(at - 1)) and case.word(at + 1) in things


def _is_rate(case: Case, at: int, fact: Fact) -> bool:
    """An average over rows of that stretch of time, or a figure that is called so: an average payment is no rate."""
    if not case.evidence.is_average(fact):
        return False
    if fact.kind is FactKind.FORMULA:
        return True
    words = {form for piece in case.pieces[at : at + 2] for form in piece.forms if len(form) > 3}
    return bool(words & case.evidence.cues(fact.column))


def _announces_rows(case: Case, at: int) -> bool:
    """As in "Weekly figures:" over a list: the figures below are those of the weeks."""
    sentence = case.sentence_of(at)
    grain = grain_of_word(case.pieces[at].text)
    below = case.figures(range(sentence.stop, len(case.pieces)))
    rows = [grain_of(member) for place in below if (fact := case.figure(place)) for _, member in fact.row_key]
    if case.figures(sentence) or case.pieces[sentence.stop - 1].text != ":" or grain is None:
        return False
    return len(rows) > 1 and all(one is grain for one in rows)


def _is_told_row_by_row(case: Case, at: int) -> bool:
    """As in "Monthly payments: January {F6}, February {F8}": the figures are those of the months."""
    piece = case.pieces[at]
    grain = grain_of_word(piece.text)
    told = [fact for place in case.sentence_of(at) if (fact := case.figure(place)) is not None]
    facts = [fact for fact in told if case.evidence.change_of(fact) is None]
    rows = [grain_of(member) for fact in facts for _, member in fact.row_key]
    fewest = 1 if fold(piece.text) in {"monthly", "quarterly", "yearly", "daily"} or piece.text[-1] in "йяеых" else 2
    return grain is not None and len(rows) >= fewest and len(rows) >= len(facts) and all(one is grain for one in rows)


def shares(case: Case) -> Iterator[Reason]:
    """What is called a share is one; a majority is a share above half."""
    for at in case.claims(Claim.SHARE):
        if _is_titled_behind(case, at):
            continue
        places = case.target(at, (Claim.SHARE,))
        fact = case.figure(places[0]) if places else None
        unit = at > 0 and case.figure(at - 1) is not None
        if fact is not None and not unit and not case.evidence.is_share(fact) and not _is_moved_share(case, at, fact):
            yield Reason(Fault.SHARE, case.pieces[at].text)
    for at in (*case.claims(Claim.MAJORITY), *_most_of_them(case)):
        if at and case.pieces[at - 1].claim is Claim.MOST and matches(case.pieces[at - 1], "самый"):
            continue  # «самая большая часть» is the largest one
        places = case.target(at, (Claim.MAJORITY,))
        fact = case.figure(places[0]) if places else None
        value = number(fact) if fact is not None else None
        if fact is None or value is None or not (_is_majority(fact, value) or majority_is_told(case, at)):
            yield Reason(Fault.MAJORITY, case.pieces[at].text)


def _is_titled_behind(case: Case, at: int) -> bool:
    """«{F3} по доле просрочки», «{F3} (доля просрочки)»: the title of the share right before it."""
    before = case.figures(range(max(case.sentence_of(at).start, at - _BESIDE), at))
    fact = case.figure(before[-1]) if before else None
    told = titled_behind(case, before[-1]) if before else frozenset()
    return fact is not None and bool(told & case.columns_of(fact)) and case.evidence.is_share(fact)


def _is_moved_share(case: Case, at: int, fact: Fact) -> bool:
    """«Доля отчислений выросла на {F3}»: by how much the column changed whose title says the share itself."""
    titled = [span for span, column in title_spans(case) if at in span and column in case.columns_of(fact)]
    return bool(titled) and case.evidence.change_of(fact) is not None


def _most_of_them(case: Case) -> Iterator[int]:
    """Yield where "most payments" is said, which is a majority; "the most payments" is the largest number."""
    for at in case.claims(Claim.LARGEST):
        before = case.word(at - 1)
        following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
        if fold(case.pieces[at].text) != "most" or before == "the" or following is None:
            continue
        if fold(following.text).endswith("s") or case.named_columns(at + 1):
            yield at


def _is_majority(fact: Fact, value: Decimal) -> bool:
    return fact.unit.kind is UnitKind.PERCENT and value > 50


def causes(case: Case) -> Iterator[Reason]:
    """The data holds neither causes nor the future."""
    for at in case.claims(Claim.CAUSE):
        yield Reason(Fault.CAUSE, case.pieces[at].text)


def falls_before(case_pieces: tuple[Piece, ...], at: int) -> bool:
    """Tell whether a word of falling stands before a figure in its sentence: its size is shown without the sign.

    Other figures may stand between only before a size («снизилась с {F1} до {F2}, то есть на {F4}»).
    """
    is_size = at > 0 and fold(case_pieces[at - 1].text) in {"на", "by"}
    for piece in reversed(case_pieces[:at]):
        other = piece.kind is PieceKind.REFERENCE and not is_size
        if other or piece.sentence != case_pieces[at].sentence or piece.claim in {Claim.RISE, Claim.ABOVE}:
            return False
        if piece.claim in {Claim.FALL, Claim.BELOW}:
            return True
    return False
