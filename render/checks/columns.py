"""Check that a number stands under the name of its own column."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from render.checks.counted_things import AUXILIARIES, counts_alike, named_of_counted
from render.proofs.against_average import is_average_beside
from render.proofs.plan_actual import is_of_pair
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.column_phrases import cue_run, named_at
from render.texts.general_units import repeats_unit
from render.texts.marked_text import PieceKind
from render.texts.names_behind import named_afterwards
from render.texts.own_part import JOINTS, own_part, tells_by_unit
from render.texts.parallel_rows import goes_with_before, is_parallel
from render.texts.quotients import is_told_so
from render.texts.shares_beside import is_level_beside_share, is_total_of_shares
from render.texts.titles_in_text import is_under_title
from render.vocabulary.claim_words import Claim


def columns(case: Case) -> Iterator[Reason]:
    """Each figure is told under the name of its own column, where the text names one."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        own = case.columns_of(fact) & set(case.cues) if fact is not None else frozenset()
        if fact is None or not own or _is_weighed(case, at):
            continue
        named = _column_named(case, at)
        if not named and _is_change_of_some(case, at, fact):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)
        if (
            named
            and not own & set(named)
            and not any(way(case, at, fact) for way in _WAYS)
            and not _is_level_of_change(case, at, fact, named)
        ):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_weighed(case: Case, at: int) -> bool:
    """«Возвраты росли быстрее: {F5} против {F9}»: proved as a whole of both figures, each of its own metric."""
    weighed = [place for place in case.figures(case.sentence_of(at)) if case.pieces[place].apart]
    return at in weighed and len(weighed) > 1


def _is_change_of_some(case: Case, at: int, fact: Fact) -> bool:
    """«Её прирост — {F17}» where several metrics changed and nothing of its own was told before: whose?"""
    bases = {base_of(case, column) for column in case.cues}
    said = {fold(piece.text) for piece in case.pieces[case.sentence_of(at).start : at]}
    if case.evidence.change_of(fact) is None or len(bases) < 2 or not said & {"ее", "его", "их", "its", "their"}:
        return False
    own = {base_of(case, column) for column in case.columns_of(fact)}
    told = {base_of(case, one.column) for place in case.figures(range(at)) if (one := case.figure(place)) is not None}
    words = frozenset().union(*(case.evidence.own_words(column) for column in own))
    return not own & told and not any(case.words_of(piece) & words for piece in case.pieces[:at])


_LEVEL_VERBS = frozenset(
    {"быть", "стать", "достигнуть", "достичь", "составить", "дойти", "reach", "reached", "amounted"}
)
_LEVEL_LEADS = frozenset({"с", "до", "from", "to", "против", "vs", "versus", "against", "→"})


def _is_level_of_change(case: Case, at: int, fact: Fact, named: list[str]) -> bool:
    """«Прирост — {F35}: с {F33} до {F32}», «(было {F33}, стало {F32})»: between what the change lies."""
    own = base_of(case, fact.column)
    if not all(case.evidence.base_of(column) == own for column in named):
        return False
    near = case.pieces[max(0, at - 2) : at]
    led = any(fold(piece.text) in _LEVEL_LEADS or piece.forms & _LEVEL_VERBS for piece in near)
    absolute = any(case.pieces[place].forms & {"абсолютный", "absolute"} for place in case.sentence_of(at))
    return led or absolute


def _column_named(case: Case, at: int) -> list[str]:
    """Return the columns that the nearest words speak of: right after the figure, before it, earlier."""
    return (
        _named_in_bracket(case, at)
        or _named_by(case, at, {"in", "у"})
        or named_behind(case, at)
        or cue_run(case, range(at - 1, own_part(case, at).start - 1, -1), stops=True)
        or _named_by(case, at, {"по", "by", "for"})
        or _named_next(case, at)
        or named_of_counted(case, at)
        or _named_earlier(case, at)
        or named_afterwards(case, at)
    )


def _named_in_bracket(case: Case, at: int) -> list[str]:
    """«…: цех — {F1} (простой) и {F2} (выпуск)»: a bracket of words alone right behind a figure says what it is."""
    stop = case.sentence_of(at).stop
    closed = next((place for place in range(at + 1, stop) if case.word(place) == ")"), None)
    if case.word(at + 1) != "(" or closed is None:
        return []
    words = range(at + 2, closed)
    plain = all(case.pieces[place].kind is PieceKind.WORD for place in words)
    return cue_run(case, words, stops=True) if plain else []


def _named_by(case: Case, at: int, led: set[str]) -> list[str]:
    """«{F15} по сумме», "{F5} in fees": what a preposition right after the figure leads in."""
    after = case.pieces[at + 1 : at + 4]
    verbal = len(after) > 2 and after[0].kind is PieceKind.WORD and after[0].claim is None
    if verbal and fold(after[1].text) in led & {"in"} and case.named_columns(at + 3):
        return cue_run(case, range(at + 3, min(at + 5, case.sentence_of(at).stop)), stops=True)
    first = at + 3 if len(after) > 2 and after[1].text in _QUOTES else at + 2
    if len(after) < 2 or fold(after[0].text) not in led or not case.named_columns(first):
        return []
    return cue_run(case, range(first, min(first + 2, case.sentence_of(at).stop)), stops=True)


_QUOTES = frozenset("«\"“”„'")


def named_behind(case: Case, at: int) -> list[str]:
    """Return the columns of «{F9} по сумме и {F10} по числу»: each figure has its own name behind it."""
    sentence = case.sentence_of(at)
    before, after = case.figures(range(sentence.start, at))[-1:], case.figures(range(at + 1, sentence.stop))[:1]
    beside = any(_named_by(case, place, _BEHIND) for place in (*before, *after))
    return _named_by(case, at, _BEHIND) if beside else []


_BEHIND = {"по", "for"}


def _named_next(case: Case, at: int) -> list[str]:
    """«{F23} всех возвратов», "{F8} were returned", «{F12} — прирост суммы»: what stands right behind the figure."""
    first, stop = at + 1, case.sentence_of(at).stop
    dashed = first < stop and case.pieces[first].text in {"—", "–"}
    first += dashed
    while first < stop and not dashed and _passes(case, first):
        first += 1
    last = next((place for place in range(first, stop) if case.word(place) in JOINTS), stop)
    reach = first + 1 + dashed
    named = any(case.named_columns(place) for place in range(first, min(reach, last)))
    return cue_run(case, range(first, last), stops=True) if named else []


def _passes(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    return fold(piece.text) in {"всех", "all"} or bool(piece.forms & AUXILIARIES)


def _named_earlier(case: Case, at: int) -> list[str]:
    if _is_called(case, at) or _is_counted_in_part(case, at):
        return []
    own = cue_run(case, range(at - 1, case.sentence_of(at).start - 1, -1), stops=False)
    if own and _is_consumed(case, at, own):
        return []
    return own or _topic(case, at)


def _is_consumed(case: Case, at: int, named: list[str]) -> bool:
    """«Прирост — {F9}, хотя открыто {F57}»: the name was that of the figure before, and this one counts else."""
    fact = case.figure(at)
    before = case.figures(range(case.sentence_of(at).start, at))
    other = case.figure(before[-1]) if before else None
    if fact is None or other is None or not _tells_unit(fact) or case.evidence.change_of(fact) is not None:
        return False
    alike = other.row_key == fact.row_key and other.unit.kind is not fact.unit.kind
    return alike and bool(case.columns_of(other) & set(named)) and _is_told_apart(case, fact, named)


def _is_told_apart(case: Case, fact: Fact, named: list[str]) -> bool:
    """Tell whether a figure shows by its unit that it is of none of the columns that are named."""
    kinds = {one.unit.kind for one in case.evidence.known.values() if one.column in named and one.unit.kind}
    return fact.unit.kind not in kinds


def _is_counted_in_part(case: Case, at: int) -> bool:
    """«…однако платежей по QR-коду больше: {F15} против {F18}»: what is counted stands in the same part."""
    fact = case.figure(at)
    start = case.sentence_of(at).start
    stop = next((p for p in range(at - 1, start - 1, -1) if case.pieces[p].text in {",", ";", "("}), start - 1)
    part = case.pieces[stop + 1 : at]
    return fact is not None and fact.unit.kind is UnitKind.COUNT and any(counts_alike(fact, piece) for piece in part)


def _is_called(case: Case, at: int) -> bool:
    """As in "had the most payments, {F19}": the word that the figure counts stands right before it."""
    fact = case.figure(at)
    before = next(
        (case.pieces[p] for p in range(at - 1, max(at - 3, -1), -1) if case.pieces[p].text not in ",:—–-"), None
    )
    return (
        fact is not None
        and before is not None
        and fact.unit.kind is UnitKind.COUNT
        and (repeats_unit(fact, before) or counts_alike(fact, before))
    )


def _topic(case: Case, at: int) -> list[str]:
    """Return the columns that earlier sentences speak of.

    A sentence with its own figures ends its topic for figures that tell by their unit what they count.
    """
    fact = case.pieces[at].fact
    if fact is None or fact.kind is FactKind.FORMULA:
        return []
    telling = _tells_unit(fact)
    start = case.sentence_of(at).start
    while start > 0:
        sentence = case.sentence_of(start - 1)
        if telling and case.figures(sentence):
            return _topic_of_list(case, at, fact)
        named = cue_run(case, range(start - 1, sentence.start - 1, -1), stops=False)
        if named:
            return named
        start = sentence.start
    return []


def _topic_of_list(case: Case, at: int, fact: Fact) -> list[str]:
    """«Число абонентов: Самара — {F3}; Тверь — {F8}»: what the head names holds for items that tell one column."""
    start = case.sentence_of(at).start
    columns: set[str] = set()
    while start > 0 and (case.pieces[start - 1].text == ";" or case.begins_line(start)):
        places = range(case.sentence_of(start - 1).start, start)
        columns |= {base_of(case, one.column) for place in places if (one := case.figure(place)) is not None}
        start = places.start
    if len(columns) != 1 or base_of(case, fact.column) in columns:
        return []
    first = next(iter(case.figures(range(start, at))), start)
    return cue_run(case, range(first - 1, case.sentence_of(start).start - 1, -1), stops=False)


def _is_amount_of(case: Case, at: int, fact: Fact) -> bool:
    """«открыто {F1} на {F2}»: the amount that goes with the count right before it."""
    if fact.unit.kind is not UnitKind.MONEY or at < 2 or case.pieces[at - 1].text.casefold() not in {"на", "worth"}:
        return False
    beside = [found for place in (at - 2, max(0, at - 3)) if (found := case.figure(place)) is not None]
    return bool(beside) and beside[0].row_key == fact.row_key


def _is_other_unit(case: Case, at: int, fact: Fact) -> bool:
    """«Доля карт — {F13} ({F12})»: the same row's figure in another unit, in a bracket right after the named one."""
    beside = case.figure(at - 2) if at > 1 and case.pieces[at - 1].text == "(" else None
    closed = at + 1 < len(case.pieces) and case.pieces[at + 1].text == ")"
    kinds = {fact.unit.kind, beside.unit.kind} if beside is not None else set()
    return closed and beside is not None and beside.row_key == fact.row_key and kinds == _TELLING


def _is_slashed(case: Case, at: int, _: Fact) -> bool:
    """«{F9} / {F10}»: which of the two columns it is, the check of signs sees to."""
    return "/" in {piece.text for piece in (*case.pieces[at - 1 : at], *case.pieces[at + 1 : at + 2])}


def _is_plain_thing(case: Case, at: int, fact: Fact) -> bool:
    """As in "fees of {F3} on payments of {F2}": right beside the figure stands its own thing, and no other's mark."""
    start = case.sentence_of(at).start
    stop = next((p for p in range(at - 1, start - 1, -1) if fold(case.pieces[p].text) in _PHRASE_ENDS), start - 1)
    near = [*range(stop + 1, at)]
    head = case.named_columns(stop - 1) if stop > start and case.pieces[stop].text.isalpha() else {}
    if head and not head.keys() & case.columns_of(fact):
        return False  # "fees on payments were {F2}": of the fees
    if case.word(at + 1) == "of" if at + 1 < len(case.pieces) else False:
        near = [at + 2] if at + 2 < len(case.pieces) else []
    own = case.evidence.own_words(fact.column) - case.evidence.dimension_cues()
    said = any(case.words_of(case.pieces[place]) & own for place in near)
    return said and len(near) <= _PHRASE and not any(case.named_columns(place) for place in near)


def _has_thing_behind(case: Case, at: int, fact: Fact) -> bool:
    """«При {F1} обращениях среднее время — {F2}»: the word right behind is of this figure, those behind it of the next.

    Those words are one metric of which the next figure is.
    """
    stop = case.sentence_of(at).stop
    following = case.figures(range(at + 1, stop))[:1]
    other = case.figure(following[0]) if following else None
    if other is None or at + 1 >= stop or named_at(case, at + 1) != [fact.column]:
        return False
    return set(cue_run(case, range(at + 2, following[0]), stops=True)) <= set(case.columns_of(other))


_PHRASE_ENDS = frozenset({",", "(", ";", ":", "on", "with", "from", "на", "при", "за", "and", "и", "against"})
_PHRASE = 3


def _is_beside(case: Case, at: int, fact: Fact) -> bool:
    """«Электроника: {F9} при {F10}»: the name belongs to the figure before, and this one shows what it counts.

    Both are of one row, stand next to each other and differ in their units.
    """
    sentence = case.sentence_of(at)
    before = case.figures(range(sentence.start, at))
    other = case.figure(before[-1]) if before else None
    if other is None or other.row_key != fact.row_key or not _tells_unit(fact) or other.unit.kind is fact.unit.kind:
        return False
    between = case.pieces[before[-1] + 1 : at]
    joined = all(fold(piece.text) in _JOINTS or repeats_unit(other, piece) for piece in between)
    own = set(case.columns_of(other)) & set(_column_named(case, before[-1]))
    joined = joined and (case.evidence.change_of(fact) is None or case.evidence.change_of(other) is not None)
    return joined and bool(own) and _is_told_apart(case, fact, _column_named(case, before[-1]))


_JOINTS = frozenset(
    {
        ",",
        "(",
        "—",
        "–",
        "-",
        "и",
        "а",
        "или",
        "при",
        "то",
        "есть",
        "это",
        "что",
        "составляет",
        "соответствует",
        "равно",
    }
    | {"and", "or", "with", "at", "which", "that", "is", "from", "across", "на", "его", "ее", "их", "в", "по"}
)


def _tells_unit(fact: Fact) -> bool:
    return bool(fact.unit.symbol or fact.unit.forms_ru or fact.unit.forms_en)


_TELLING = {UnitKind.MONEY, UnitKind.PERCENT}


def _is_in_order(case: Case, at: int, _: Fact) -> bool:
    """«и по сумме, и по числу — {F5} и {F7}»: columns joined by «и», then their figures in the same order."""
    sentence = case.sentence_of(at)
    figures = case.figures(sentence)
    named: list[str] = []
    joined = 0
    for place in range(sentence.start, figures[0]):
        joined += fold(case.pieces[place].text) in {"и", "and", "both"}
        found = list({base_of(case, column) for column in named_at(case, place)})
        if len(found) == 1 and found[0] not in named:
            named.append(found[0])
    told: list[str] = []
    for place in figures:
        fact = case.pieces[place].fact
        column = "" if fact is None else base_of(case, fact.column)
        if column not in told[-1:]:
            told.append(column)
    against = any(case.pieces[place].claim in {Claim.ABOVE, Claim.BELOW} for place in sentence)
    if _is_on_its_side(case, at):
        return True
    ordered = any(case.pieces[place].forms & IN_ORDER for place in sentence)
    return (joined > 1 or against or (joined > 0 and ordered)) and len(named) > 1 and told == named


def _is_on_its_side(case: Case, at: int) -> bool:
    """«Комиссия росла быстрее суммы платежей: {F17} против {F15}»: the first figure is of what was named first."""
    sentence = case.sentence_of(at)
    sides = [place for place in sentence if case.pieces[place].claim in {Claim.ABOVE, Claim.BELOW}]
    figures = case.figures(sentence)
    if len(sides) != 1 or len(figures) != 2 or figures[0] < sides[0]:
        return False
    parts = range(sentence.start, sides[0]), range(sides[0] + 1, figures[0])
    named = [{base_of(case, column) for column in cue_run(case, part, stops=False)} for part in parts]
    told = [base_of(case, fact.column) for place in figures if (fact := case.figure(place)) is not None]
    return told[0] != told[1] and told[0] in named[0] - named[1] and told[1] in named[1] - named[0]


def stands_in_order(case: Case, at: int) -> bool:
    """«И по числу, и по сумме: {F9} и {F10}»: the figure is told in the order of the columns that are named."""
    fact = case.figure(at)
    return fact is not None and _is_in_order(case, at, fact)


_WAYS = (
    is_told_so,
    is_under_title,
    is_of_pair,
    is_level_beside_share,
    is_total_of_shares,
    _is_slashed,
    _is_amount_of,
    _is_other_unit,
    _is_in_order,
    _is_beside,
    _is_plain_thing,
    _has_thing_behind,
    is_average_beside,
    is_parallel,
    goes_with_before,
    tells_by_unit,
)
"""Why a figure may stand beside the name of another column."""
