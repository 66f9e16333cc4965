"""Check that every word and every sign of a text is accounted for; what is unknown is refused, whatever it means.

A word may stand in a text if it is of the facts' own material, if it claims something that another check proves, or
if it is known to say nothing about numbers. There is no list of forbidden words to get around.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, is_counted_plural
from render.checks.comparisons import than_any_other
from render.checks.wholes_of_shares import is_whole_of_share
from render.proofs.counts import is_edge
from render.proofs.differences_told import is_ahead_as_told
from render.proofs.multiples_told import is_ratio
from render.proofs.rows_in_any_reading import is_compared_with_others
from render.proofs.speeds import is_of_speed
from render.proofs.step_words import comes_before, says_previous
from render.proofs.steps import is_sole_step, leaves_out_steps
from render.texts.actors_told import is_actor
from render.texts.case import Case, Fault, Reason
from render.texts.general_units import is_general_word, repeats_unit
from render.texts.label_spellings import is_missing
from render.texts.marked_text import Piece, PieceKind, label_words, matches
from render.texts.plain_deeds import is_plain_deed
from render.texts.proof import concepts
from render.texts.row_kind_nouns import is_kind_told
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.things_measured import is_instead, is_other_turnover, is_volume, is_way
from render.texts.time_positions import series
from render.texts.told_by_verbs import is_misplaced, is_subject_of_measured
from render.texts.told_words import is_concession, is_intensifier, is_net, is_there
from render.texts.unit_names import unit_at, written_units
from render.vocabulary.actor_words import SERVED
from render.vocabulary.around_words import VERBS_BEHIND
from render.vocabulary.claim_words import EARLIER_WORDS, LARGE_WORDS, SMALL_WORDS, Claim
from render.vocabulary.column_words import CONCEPT_WORDS, CURRENCY_WORDS
from render.vocabulary.neutral_words import (
    DIMENSION_NOUNS,
    KIND_ADJECTIVES,
    KIND_NOUNS,
    NEUTRAL_WORDS,
    ROW_NOUNS,
)
from render.vocabulary.periods import distance, grain_word, group_of, row_grain

_COUNTING = frozenset({"#4"})
_MONEY = frozenset({"деньги", "деньга", "средство", "money", "funds"})
_ENERGY = frozenset({"электроэнергия", "электричество", "энергия", "electricity", "energy", "power"})
_OF_ENERGY = re.compile(r"(?:вт|w)[·.* ]?(?:ч|h)$", re.IGNORECASE)
"""Units of energy: what is measured in «МВт·ч» may be called so."""
_UNPROVED = frozenset({"не", "ни", "нет", "без", "not", "no", "without", "never"})


def words(case: Case) -> Iterator[Reason]:
    """Find words that are neither material of the facts, nor a claim, nor neutral."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD and not _is_accounted_for(case, at) and not _is_absent_name(case, at):
            yield Reason(Fault.WORD, piece.text)
        elif piece.kind is PieceKind.WORD and is_misplaced(case, at):
            yield Reason(Fault.COLUMN, piece.text, case.pieces[at + 1].text.strip("{}"))


def _is_accounted_for(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    if piece.claim is not None or piece.in_phrase:
        return True
    if _is_beside_figures(case, at):
        return True
    if fold(piece.text) in _UNPROVED and not _is_told_absence(case, at) and not _is_row_without_name(case, at):
        return False
    if fold(piece.text) in {"over", "under"} and at + 1 < len(case.pieces) and case.figure(at + 1) is not None:
        return False
    month = piece.text == "May" and at > case.sentence_of(at).start  # «may» is neutral, the month is not
    if month:
        return any("may" in label_words(label) for label in case.labels) or is_material(case, piece)
    neutral = bool(piece.forms & NEUTRAL_WORDS) or is_material(case, piece)
    return (neutral or is_borne_out(case, at)) and not is_other_turnover(case, piece)


def is_borne_out(case: Case, at: int) -> bool:
    """Tell whether something in the text or the facts accounts for a word that says nothing by itself."""
    return any(way(case, at) for way in _ways())


def _ways() -> tuple[Callable[[Case, int], bool], ...]:
    """What may account for a word that is neither neutral nor of the facts' own."""
    return (
        _is_dimension, is_kind_told, is_whole_of_share, _is_unit, is_actor, _is_told_absence, _is_row_without_name,
        _is_of_time,
        _is_of_concept, _names_kind_of_row, _is_linking, _is_again, is_edge, _is_any_other, leaves_out_steps,
        _is_exception, _is_degree, is_intensifier, is_general_word, says_previous, comes_before, _sets_in,
        _is_last_named, is_volume, is_way, is_instead, is_subject_of_measured,
        is_of_speed, _adds_as_row, _is_ratio, _goes_from, is_plain_deed, is_ahead_as_told, _holds_lead, is_net,
        is_concession,
    )  # fmt: skip


def _is_dimension(case: Case, at: int) -> bool:
    """«Регионы»: what rows are called where no column says it; «рекламная площадка»."""
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    if case.pieces[at].forms & KIND_ADJECTIVES and following & case.dimension_words:
        return True
    return bool(case.pieces[at].forms & DIMENSION_NOUNS) and (case.rows_have_any_name or _is_offered(case, at))


def _is_ratio(case: Case, at: int) -> bool:
    return "ratio" in case.pieces[at].forms and is_ratio(case, at)


def _goes_from(case: Case, at: int) -> bool:
    """As in "going from {F1} to {F2}": the two figures tell what the word does."""
    return (
        case.word(at) in {"going", "gone", "went"} and case.word(at + 1) == "from" and case.figure(at + 2) is not None
    )


def _holds_lead(case: Case, at: int) -> bool:
    """«Первенство удерживает Омск», "Leeds holds the top spot": that it has it, the check of extremes sees to."""
    near = [case.pieces[place] for place in case.sentence_of(at)]
    held = case.pieces[at].forms & {"удерживать", "держать", "hold", "holds", "held"}
    return bool(held) and any(piece.claim in {Claim.LARGEST, Claim.SMALLEST} for piece in near)


def _is_exception(case: Case, at: int) -> bool:
    return bool(case.pieces[at].forms & {"исключение", "exception"}) and is_sole_step(case, at)


_BESIDE_FIGURES = frozenset(
    {"остальной", "прочий", "другой", "remaining", "rest", "помесячный", "понедельный", "подневный", "other", "others"}
)


def _is_beside_figures(case: Case, at: int) -> bool:
    """«Остальные категории — в таблице»: words of rows that are not told of, in a sentence part without figures."""
    sentence = case.sentence_of(at)
    marks = {";"} if _UNPROVED & {case.word(place) for place in sentence} else {";", ","}
    breaks = [place for place in range(sentence.start, at) if case.pieces[place].text in marks]
    ends = [place for place in range(at, sentence.stop) if case.pieces[place].text in marks]
    told = case.figures(range(max(breaks, default=sentence.start), min(ends, default=sentence.stop)))
    rest = bool(case.pieces[at].forms & _BESIDE_FIGURES)
    return rest and (not told or _are_all_others(case, at))


def _are_all_others(case: Case, at: int) -> bool:
    """«Остальные способы: QR-код — {F16}, автоплатёж — {F19}»: the rows that follow are all that were not told of."""
    sentence = case.sentence_of(at)
    before, after = _rows_told(case, range(at)), _rows_told(case, range(at, sentence.stop))
    if case.pieces[sentence.stop - 1].text == ":":
        after |= _rows_told(case, range(sentence.stop, len(case.pieces)))
    complete = len(case.evidence.members()) == case.evidence.row_count()
    return complete and bool(before) and not before & after and before | after == set(case.evidence.members())


def _rows_told(case: Case, places: range) -> set[tuple[str, str]]:
    facts = (case.figure(place) for place in places)
    return {pair for fact in facts if fact is not None for pair in fact.row_key}


def is_material(case: Case, piece: Piece) -> bool:
    """Tell whether a word is of the facts' own titles, names, units, of the labels or of the question."""
    own = bool(piece.forms & case.material) or any(concepts(form) & case.material for form in piece.forms)
    return own or bool(case.meant(piece))


def _is_unit(case: Case, at: int) -> bool:
    """«{F3} рублей»: what a unit right after a figure may be, the check of units decides."""
    piece = case.pieces[at]
    fact = case.figure(at - 1) if at else None
    if fact is not None and (_is_of_unit(case, piece) or unit_at(case.pieces, at)[1].keys() & written_units(fact)):
        return True
    kinds = {fact.unit.symbol for fact in case.evidence.known.values() if fact.unit.kind is UnitKind.MONEY}
    if kinds and piece.forms & _MONEY:
        return True
    if piece.forms & _ENERGY and any(_OF_ENERGY.search(one.unit.symbol) for one in case.evidence.known.values()):
        return True
    return any(matches(piece, word) for symbol in kinds for word in CURRENCY_WORDS.get(symbol, ()))


def _is_of_unit(case: Case, piece: Piece) -> bool:
    return any(repeats_unit(fact, piece) for fact in case.evidence.known.values())


def _is_of_time(case: Case, at: int) -> bool:
    """Stretches of time, seasons and earlier periods: other checks prove them."""
    piece = case.pieces[at]
    if any(grain_word(form) for form in piece.forms) or group_of(piece.forms) is not None:
        return True
    compared = any(case.evidence.compared_with(column) for column in case.evidence.measure_columns())
    known = compared or distance(case.labels) is not None or _is_before_in_series(case, at)
    return any(matches(piece, word) for word in EARLIER_WORDS) and known


def _is_before_in_series(case: Case, at: int) -> bool:
    """«Снижение к предыдущему месяцу»: in a series the row before the one that is told of."""
    rows = series(case.evidence)
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    return bool(rows) and any(grain_word(form) is row_grain(*rows[0]) for form in following)


def _is_of_concept(case: Case, at: int) -> bool:
    """«Начислено комиссий», «операции» of payments: words that go with what the columns hold."""
    piece = case.pieces[at]
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    narrowed = not following & (case.material - case.dimension_words) or bool(following & SERVED)
    if piece.forms & {"новый", "new"} and narrowed:
        return False
    return any(
        not piece.forms.isdisjoint(words.split())
        and bool(concepts(known) & case.material)
        and not any(concepts(rival) & case.material for rival in rivals.split())
        for known, words, rivals in CONCEPT_WORDS
    )


def _names_kind_of_row(case: Case, at: int) -> bool:
    """«Категория «Продукты»», «неделя 19.05–25.05»: what a row is, right before its name."""
    near = case.pieces[at + 1 : at + 3]
    if case.pieces[at].forms & _KINDS_OF_ANY and _is_superlative(case, at - 1):
        return True  # «самая крупная категория — …»: the row that the superlative is of
    named = bool(near) and (is_label_or_name(near[0]) or (near[0].text in _OPENING and is_label_or_name(near[-1])))
    return named and bool(case.pieces[at].forms & (DIMENSION_NOUNS | ROW_NOUNS | KIND_NOUNS))


_KINDS_OF_ANY = frozenset({"категория", "группа", "позиция", "category", "group", "item"})


def _is_superlative(case: Case, at: int) -> bool:
    near = case.pieces[max(0, at - 1) : at + 1]
    return any(piece.claim in {Claim.LARGEST, Claim.SMALLEST, Claim.MOST} for piece in near)


_OPENING = frozenset("«\"“”'„")


def _is_linking(case: Case, at: int) -> bool:
    """«Лидером остаётся Москва»: it is so; beside a figure the word would mean a rest («осталось {F2}»)."""
    if not case.pieces[at].forms & _STAYING:
        return False
    beside = [place for place in (at - 1, at + 1) if 0 <= place < len(case.pieces)]
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    if following in {"больше", "меньше", "more", "less", "fewer"}:
        return False  # «осталось больше кошельков»: what is left, nobody counted
    linked = {case.pieces[place].claim for place in case.sentence_of(at)}
    return not case.figures(beside) and bool(linked & _LINKED)


def _is_any_other(case: Case, at: int) -> bool:
    """«Больше, чем любая другая»: said in a comparison that is proved of all."""
    before = [place for place in range(max(0, at - 5), at) if case.pieces[place].claim in {Claim.ABOVE, Claim.BELOW}]
    said = bool(case.pieces[at].forms & {"любой", "any", "другой", "other", "остальной"})
    return said and any(than_any_other(case, place) or is_compared_with_others(case, place) for place in before)


def _is_again(case: Case, at: int) -> bool:
    """«Вновь выросло», "rose again": the word goes with a change, which is proved."""
    near = case.pieces[max(0, at - 2) : at + 4]
    again = bool(case.pieces[at].forms & {"вновь", "снова", "опять", "again", "once"})
    return again and any(piece.claim in {Claim.RISE, Claim.FALL} for piece in near)


def _adds_as_row(case: Case, at: int) -> bool:
    """As in "Hydro covers {F6}, wind adds {F8}": what a row gives beside others, and no growth of a period."""
    added = {fold(case.pieces[at].text), *case.pieces[at].forms} & {"add", "adds", "добавить", "добавлять"}
    fact = case.figure(at + 1)
    row = fact is not None and fact.row_key and case.evidence.change_of(fact) is None
    return bool(added and row) and not series(case.evidence)


def _is_last_named(case: Case, at: int) -> bool:
    """«Первый — Москва, последний — Татарстан»: the row is the last of those that are there, and the smallest."""
    after = case.pieces[at + 1 : at + 3]
    if not case.pieces[at].forms & {"последний", "last"} or len(after) < 2 or after[0].text not in {"—", "–", "-"}:
        return False
    column = next((one for one in case.evidence.measure_columns() if case.evidence.cells(one)), "")
    return bool(row_labels(after[1]) & case.evidence.extreme_rows(column, largest=False))


def _sets_in(case: Case, at: int) -> bool:
    """«Затем пошёл спад»: that it began is said of a change, which is proved."""
    near = case.pieces[at + 1 : at + 3]
    begun = {"пойти", "наступить", "последовать", "случиться", "произойти", "начаться", "идти", "set", "come", "came"}
    return bool(case.pieces[at].forms & begun) and any(piece.claim in {Claim.RISE, Claim.FALL} for piece in near)


_STAYING = frozenset({"оставаться", "остаться", "remain", "remained", "remains", "stay", "stayed", "stays", "stai"})
_LINKED = frozenset(
    {Claim.ABOVE, Claim.BELOW, Claim.LARGEST, Claim.SMALLEST, Claim.MOST, Claim.SAME, Claim.CLOSE, Claim.RANK}
    | {Claim.MAJORITY}
)


def _is_offered(case: Case, at: int) -> bool:
    """«Могу показать разбивку по регионам»: a cut that is offered, in a sentence without figures."""
    led = at > 0 and case.word(at - 1) in {"по", "by"}
    return led and not case.figures(case.sentence_of(at))


def _is_degree(case: Case, at: int) -> bool:
    """«самый загруженный», "most popular": what these words call large or small is known."""
    before = case.pieces[at - 1] if at else None
    superlative = before is not None and (
        (before.claim in {Claim.MOST, Claim.LARGEST, Claim.SMALLEST} and before.text[-1:].isalpha())
        or (before.claim in {Claim.ABOVE, Claim.BELOW} and fold(before.text) in {"более", "менее", "more", "less"})
    )
    return superlative and any(matches(case.pieces[at], word) for word in (*LARGE_WORDS, *SMALL_WORDS))


def _is_row_without_name(case: Case, at: int) -> bool:
    """«без округа (не указано)»: the row whose name is missing, said in words beside its name."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    if fold(case.pieces[at].text) not in {"без", "without"} or following is None:
        return False
    named = any(case.pieces[place].labels and is_missing(case.pieces[place].text) for place in case.sentence_of(at))
    return named and bool(following.forms & (DIMENSION_NOUNS | case.dimension_words))


def _is_told_absence(case: Case, at: int) -> bool:
    """«Данных нет», "there is no data": allowed where the sentence tells no figure."""
    sentence = case.sentence_of(at)
    clause = _clause(case, at)
    said = {fold(case.pieces[place].text) for place in clause}
    absent = bool(said & {"нет", "no"}) and bool(said & {"данных", "data", "сведений"})
    if is_there(case, [case.pieces[place] for place in clause]):
        return False
    return absent and fold(case.pieces[at].text) in {"нет", "no"} and not case.figures(clause) and bool(sentence)


def _is_absent_name(case: Case, at: int) -> bool:
    """«В Якутии данных нет»: a name that no row has, told as one that no row has."""
    clause = _clause(case, at)
    return case.pieces[at].text[0].isupper() and any(
        fold(case.pieces[place].text) in {"нет", "no"} and _is_told_absence(case, place) for place in clause
    )


def _clause(case: Case, at: int) -> list[int]:
    sentence = case.sentence_of(at)
    first = last = at
    while first > sentence.start and case.pieces[first - 1].text not in {",", ";", "—"}:
        first -= 1
    while last + 1 < sentence.stop and case.pieces[last + 1].text not in {",", ";", "—"}:
        last += 1
    return list(range(first, last + 1))


def counted(case: Case) -> Iterator[Reason]:
    """«{F5} платежей» of an amount, «{F2} клиентов» of wallets: the word right after a figure says what it counts."""
    for at in case.figures(range(len(case.pieces) - 1)):
        fact, following = case.figure(at), case.pieces[at + 1]
        if fact is None or following.kind is not PieceKind.WORD or following.in_phrase or following.claim is not None:
            continue
        if fact.unit.kind is UnitKind.COUNT and following.unfolds & case.columns_of(fact):
            continue  # «{F9} подключений» of «Подключено клиентов»
        if unit_at(case.pieces, at + 1)[1].keys() & written_units(fact):
            continue  # "{F3} litres" of "Milk yield, l"
        if repeats_unit(fact, following) or (fact.unit.kind is UnitKind.PERCENT and _is_of_counts(case, fact)):
            continue
        if (
            fact.kind is FactKind.ROW_COUNT
            and is_material(case, following)
            and not (following.forms & case.dimension_words)
        ):
            yield Reason(Fault.UNIT, f"{case.pieces[at].text} {following.text}", fact.id)
            continue
        if fact.kind is FactKind.ROW_COUNT and (
            following.forms & DIMENSION_NOUNS or following.forms & case.dimension_words
        ):
            continue
        if fold(following.text) in VERBS_BEHIND:
            continue  # "{F6} comes from the leaders", "{F5} belongs to October"
        if is_counted_plural(following.text) and not any(
            matches(following, word) for words in CURRENCY_WORDS.values() for word in words
        ):
            yield Reason(Fault.UNIT, f"{case.pieces[at].text} {following.text}", fact.id)


def _is_of_counts(case: Case, fact: Fact) -> bool:
    """«{F10} платежей»: the share of a number of things, and not of an amount."""
    stem = re.sub(r"_(?:share|pct|percent)$", "", fact.column)
    units = {one.unit.kind for one in case.evidence.known.values() if one.column == stem and one is not fact}
    return UnitKind.MONEY not in units
