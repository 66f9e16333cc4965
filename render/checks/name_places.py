"""Check that a name stands where a name may stand, and a figure where a figure may: «выросло на {F11}» of a month.

A fact that is a text (the month of the maximum) is shown as words. In the place of a figure it makes a sentence
senseless («Тверь — Тверь», "grew by June"), and a figure in the place of a name does so, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import is_part_of_it, names_varied
from render.texts.marked_text import PieceKind
from render.texts.proof import number
from render.texts.row_kind_nouns import KIND_OF_ROW
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS
from render.vocabulary.periods import grain_word

EXTREMES = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.MOST, Claim.RANK, Claim.LEAD, Claim.FOLLOW})
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.ABOVE, Claim.BELOW, Claim.SAME})
_NUMERIC = _MOVES | {Claim.TOTAL, Claim.AVERAGE, Claim.SHARE, Claim.RANGE, Claim.TIMES, Claim.RATE, Claim.PART}
"""What is said of a figure only: a total, a change, a share."""
_TITLED = frozenset({Claim.SHARE, Claim.AVERAGE, Claim.RATE})
"""Claims that the title of a column may hold: «по показателю «Доля активных карт» — {F20} ({F18})»."""
_AMOUNTS = (
    "составить составлять равняться равный насчитывать насчитать достигнуть достичь достигать totalled totaled total "
    "contributing amounted amount reached reach соответствовать equivalent corresponds stood equalled equals equal "
    "numbered"
)
_AMOUNTING = frozenset(_AMOUNTS.split())
_AGAINST = frozenset({"против", "vs", "versus", "against", "вместо", "or", "или"})
_BY = frozenset({"на", "by", "is", "was", "are", "were"})
_THAN = frozenset({"than", "чем"})
_BECOME = frozenset({"стало", "стал", "стала", "было", "был", "была"})
_FALLING = ("прих", "прид", "пришл", "прише", "выпа", "fall", "fell", "led", "head", "top")
_GAPS = frozenset({"разрыв", "разница", "разброс", "отрыв", "gap", "difference", "spread"})
_POSITIONS = ("последн", "перв", "следующ", "предыдущ", "last", "first", "next", "final", "previous")
_IN = frozenset({"в", "во", "на", "in", "on", "at", "у", "of", "с"})
_ENDS = frozenset({";", ".", "!", "?"})
_SIDES = frozenset({"на", "до", "by", "to", "с", "from"})
_DASHES = frozenset("—–-")
QUOTES = frozenset('«"“„')
_CLOSING = frozenset('»"”“')
_MARKS = frozenset('«»"“”„:(—–-')


def names(case: Case) -> Iterator[Reason]:
    """A name in the place of a figure: behind a verb of amounts, a change, a total, or another name of a row."""
    for at, piece in enumerate(case.pieces):
        if piece.fact is None or not _is_name(piece.fact):
            continue
        if any(way(case, at) for way in _WAYS) and not (_has_own_figure(case, at) and not _is_misplaced(case, at)):
            yield Reason(Fault.COLUMN, clip(case, at), piece.fact.id)


def _is_name(fact: Fact) -> bool:
    return isinstance(fact.value, str) and number(fact) is None


def _has_own_figure(case: Case, at: int) -> bool:
    """«… — {F13} с {F4}», "with {F8} contributing {F1}": a figure of the row that is named follows."""
    place = next(iter(case.figures(range(at + 1, min(at + _NEAR, case.sentence_of(at).stop)))), None)
    fact, row = case.figure(place) if place is not None else None, case.pieces[at].fact
    signs = {case.word(p) for p in range(at + 1, place or at)} & {",", ";", "и", "and", "или", "or"}
    return fact is not None and row is not None and not signs and bool(row.row_key) and row.row_key == fact.row_key


_NEAR = 5


def _is_misplaced(case: Case, at: int) -> bool:
    """A verb of amounts, a gap, a total or a change before the name: there a figure must stand."""
    ways = (_is_amounted_to, _is_moved_by, _is_of_row, _is_named_again, _is_beside_name, _is_of_leader, _is_glossed)
    led = {case.pieces[place].claim for place in _back(case, at)} & (_NUMERIC - {Claim.ABOVE, Claim.BELOW})
    return any(way(case, at) for way in ways) or (bool(led) and not is_of_extreme(case, at))


def _is_only_told(case: Case, at: int) -> bool:
    """«Всего их {F9}», «В сумме получается {F9}», "the largest part, {F4} or {F9} of the total": a figure is due."""
    back = [case.pieces[place].claim for place in _back(case, at)]
    behind = case.figures(range(at + 1, case.sentence_of(at).stop))
    summed = bool({Claim.TOTAL, Claim.AVERAGE} & {*back}) and not behind and not is_of_extreme(case, at)
    part = is_part_of_it(case, at) and not is_of_extreme(case, at)
    again = case.word(at + 1 + (case.word(at + 1) == ",")) in {"или", "or"} and bool(behind)
    return summed or part or (again and behind[0] - at <= len(("{F4}", ",", "or")))


def _is_amounted_to(case: Case, at: int) -> bool:
    """«Количество составило {F8}», "{F1} against {F8}", «{F8} больше»: a figure must follow, or come before."""
    if not at:
        return False
    following = case.pieces[at + 1].claim if at + 1 < len(case.pieces) else None
    if following is Claim.TIMES or case.word(at + 1) in {"times", "раза", "раз"}:
        return True  # "This is {F9} times the value"
    compared = case.word(at - 1) in _BY and following in {Claim.ABOVE, Claim.BELOW}
    stands = case.word(at - 1) == "at" and case.word(at - 2) in {"stands", "stood"} and not is_of_extreme(case, at)
    told = stands or bool(case.pieces[at - 1].forms & _AMOUNTING) or case.word(at - 1) in _AGAINST
    become = case.word(at - 1) in _BECOME and not is_of_extreme(case, at)
    return told or compared or become


def _is_moved_by(case: Case, at: int) -> bool:
    """«Выросло на {F11}», "fell to {F12}", «…, то есть на {F11}», "revenue to {F12}", but «пришёлся на {F8}»."""
    led = case.word(at - 1)
    if led in _SIDES | {"of"} and at > 1 and case.pieces[at - 2].claim in _MOVES and not case.pieces[at - 2].in_phrase:
        return True
    if led in {"to", "до"} and at > 1 and case.words_of(case.pieces[at - 2]) & case.evidence.measured_words():
        return True
    falling = any(case.word(place).startswith(_FALLING) for place in _back(case, at))
    done = led == "by" and case.word(at - 2) in _DONE
    return led in {"на", "by"} and not falling and not done and not is_of_extreme(case, at)


_DONE = frozenset(
    {"recorded", "reached", "shown", "posted", "achieved", "set", "held", "delivered", "reported", "generated"}
    | {"registered", "produced", "contributed", "provided", "brought", "seen", "demonstrated", "accounted"}
)
"""As in "the maximum is {F21}, recorded by {F22}": who has it, and by how much nothing moved."""


def _is_of_numbers(case: Case, at: int) -> bool:
    """«В среднем — {F8}», «Разрыв … — {F8}», «количество визитов — {F8}»: what is said there is a figure."""
    led = case.word(at - 1) in _SIDES | {"is", "was", "were", "—", "–", "-", ":", "(", "и", "and"}
    summed = case.word(at - 1) == "of" and case.pieces[at - 2].claim in {Claim.TOTAL, Claim.AVERAGE}
    if (
        summed
        or _is_whole_led(case, at)
        or (at and case.pieces[at - 1].claim in _NUMERIC and not is_of_extreme(case, at))
    ):
        return True
    if not led or _is_led_by_kind(case, at) or is_of_extreme(case, at) or _is_led_on(case, at):
        return False
    listed = case.word(at - 1) in {"и", "and"}
    if listed or any(case.word(place) in _GAPS for place in range(case.sentence_of(at).start, at)):
        return not listed or case.figure(at - 2) is not None
    measured = case.evidence.measured_words()
    listed = case.word(at + 1) in {"—", "–", "-", ":", "("} and case.figure(at + 2) is not None  # «…: {F5} — {F6}»
    told = listed or case.word(at + 1) in {"с", "with"}  # «… — {F20} с результатом {F18}»
    for place in _back(case, at):
        if is_label_or_name(case.pieces[place]):  # "on the first day the number of orders was {F13}"
            return case.word(at - 1) in _BY and bool(case.words_of(case.pieces[at - 2]) & measured)
        words = case.words_of(case.pieces[place]) & measured
        titled = told and bool(words) and case.pieces[place].claim in _TITLED
        if case.pieces[place].claim in _NUMERIC and not titled:
            return True
    behind = at - 3 if case.word(at - 2) in _CLOSING | _HERE else at - 2  # «Доход» — {F3}, «доход здесь — {F3}»
    said = case.words_of(case.pieces[behind])
    return at > 1 and not listed and bool(said & measured or said & _VALUES)


def _is_measured(case: Case, at: int) -> bool:
    """As in "is {F10} times the minimum", «{F12} (количество операций)», «— {F13} — превышает»: of a figure."""
    times = case.word(at + 1) in {"times", "раза", "раз"}
    closed = next((p for p in range(at + 2, case.sentence_of(at).stop) if case.word(p) == ")"), at)
    words = range(at + 2, closed) if case.word(at + 1) == "(" else range(0)
    plain = all(case.pieces[place].kind is PieceKind.WORD for place in words)
    titled = plain and any(case.named_columns(place) for place in words)
    dashed = case.word(at - 1) in _DASHES and case.word(at + 1) in _DASHES and at + 2 in case.sentence_of(at)
    return times or titled or (dashed and case.pieces[at + 2].claim in _MOVES)


def _is_led_on(case: Case, at: int) -> bool:
    """«По числу лидирует X ({F1}), а по выручке — {F13} с {F4}»: the lead in a further metric."""
    told = case.word(at + 1) in {"с", "with"} and case.figure(at + 2) is not None
    start = next((p for p in range(at - 1, -1, -1) if case.word(p) in {",", ";"}), -1)
    led = any(case.word(place) in {"по", "by", "in"} for place in range(start + 1, at)) and start > 0
    claims = (case.pieces[place].claim in EXTREMES for place in range(case.sentence_of(at).start, start + 1))
    return told and led and any(claims)


_HERE = frozenset({"здесь", "тут", "там", "here", "there"})
_VALUES = frozenset({"значение", "value", "figure"})
_WHOLES = frozenset({"total", "sum", "итога", "объема", "объёма", "суммы", "числа", "количества", "величины"})


def _is_whole_led(case: Case, at: int) -> bool:
    """«От общей величины {F7}», "of the total of {F16}", "and of “Memberships sold” {F9}.": a figure follows there."""
    led = at - 2 if case.word(at - 1) == "of" else at - 1
    if case.word(led) in _WHOLES and case.word(led - 1) in {"the", "total", "overall", "общего", "общей", "всего"}:
        return True
    title = case.word(at - 1) in _CLOSING and bool(case.words_of(case.pieces[at - 2]) & case.evidence.measured_words())
    numeric = any(case.pieces[place].claim in {Claim.TOTAL, Claim.AVERAGE} for place in case.sentence_of(at))
    return title and numeric and case.word(at + 1) in _ENDS


def _is_of_leader(case: Case, at: int) -> bool:
    """«Доля лидера — {F11}»: what the leader has is a figure."""
    led = at > 2 and case.word(at - 1) in {"—", "–", "-", ":"}
    listed = case.word(at + 1) in {"—", "–", "-", ":", "("} and case.figure(at + 2) is not None
    if not led or listed or case.pieces[at - 2].claim not in EXTREMES or not case.pieces[at - 2].text.islower():
        return False
    head = case.pieces[at - 3]
    measured = case.evidence.measured_words()
    return head.claim is Claim.SHARE or (head.claim is None and bool(case.words_of(head) & measured))


def _is_of_row(case: Case, at: int) -> bool:
    """«Псков — {F12}», "In August it was {F11}", «в Туле ({F5})»: the row has its name already."""
    if _is_led_by_kind(case, at):
        return False
    named = [place for place in _back(case, at) if names_varied(case, place)]
    if named and case.word(named[0]).startswith(_POSITIONS) and case.word(at - 1) not in _DASHES:
        return False  # «последняя неделя ({F13})»: which one that is, its name says
    if not named or not _is_same_kind(case, named[0], at):
        return False
    if any(case.word(place) in _THAN for place in range(named[0], at)):
        return False  # "lower in the “cash” channel than in the “{F11}” channel"
    return not is_of_extreme(case, at) or len({row_labels(case.pieces[place]) for place in named}) == 1


def _is_named_again(case: Case, at: int) -> bool:
    """«Самое низкое значение, {F12}, … в апреле»: the row is named in words behind it."""
    for place in range(at + 1, case.sentence_of(at).stop):
        piece = case.pieces[place]
        if piece.fact is not None or piece.text in _ENDS or (piece.text == "," and place > at + 1):
            return False
        if piece.claim not in {None, Claim.NOTHING} or piece.text in {":", "("}:
            return False
        if names_varied(case, place):
            before = place - 2 if case.word(place - 1) in QUOTES else place - 1
            led = case.word(before) in _IN or says_kind(case, before)
            return led and _is_same_kind(case, place, at)
    return False


def _is_beside_name(case: Case, at: int) -> bool:
    """«Лучший результат — {F7}: {F9}», «период «{F15}» — {F17}»: of two names side by side one stands for a figure."""
    start = case.sentence_of(at).start
    before = next((place for place in range(at - 1, start - 1, -1) if case.pieces[place].fact is not None), None)
    other = case.pieces[before].fact if before is not None else None
    if before is None or other is None or not _is_name(other):
        return False
    between = {case.word(place) for place in range(before + 1, at)}
    return (
        between == {","}
        or _is_same_name(case, before, at)
        or (between <= _MARKS and bool(between & {":", "(", "—", "–", "-"}))
    )


def _is_end_of_range(case: Case, at: int) -> bool:
    """«От {F11} до {F10}» of a name and a figure, «second with {F18}»."""
    led, following = case.word(at - 1), case.word(at + 1)
    opened, closed = led in {"от", "from", "с", "со"} and following in {"до", "to"}, led in {"до", "to"}
    ends = at + 2 if opened else at - 2 if closed else None
    of_total = following in {"из", "of"} and case.word(at + 2) in {"них", "them", "which"}
    mixed = ends is not None and 0 <= ends < len(case.pieces) and case.figure(ends) is not None
    if at + 2 < len(case.pieces) and following in {"от", "of"}:
        of_total = of_total or case.pieces[at + 2].claim is Claim.TOTAL
    does = led == "with" and case.figure(at + 2) is not None  # "with {F8} contributing {F1}"
    return mixed or of_total or (led == "with" and not does)


def _is_counted(case: Case, at: int) -> bool:
    """«Подключено {F12} клиентов», "{F16} calls", «{F1} из {F9}» of names: so many things are told by a figure."""
    if case.word(at - 1) in _PARTED and case.figure(at - 2 - (case.word(at - 2) == "out")) is not None:
        return True
    if case.word(at - 1) in _IN or _is_led_by_kind(case, at) or at + 1 >= len(case.pieces):
        return False
    following = case.pieces[at + 1]
    if following.forms & case.dimension_words and is_of_extreme(case, at):
        return False  # «лидирует {F10} карта»
    units = frozenset().union(*(unit_words(fact) for fact in case.evidence.known.values()))
    measured = bool(following.forms & units) or bool(case.named_columns(at + 1))
    return following.kind is PieceKind.WORD and following.claim is None and measured


_PARTED = frozenset({"из", "of"})


def unit_words(fact: Fact) -> frozenset[str]:
    """Return the words of a figure's unit."""
    return frozenset(fold(form) for form in (*fact.unit.forms_ru, *fact.unit.forms_en))


def _is_glossed(case: Case, at: int) -> bool:
    """As in "the maximum is {F11} (October)": what stands before a bracket that names the row is its figure."""
    last = case.pieces[at + 2] if case.word(at + 1) == "(" and at + 2 < len(case.pieces) else None
    return last is not None and is_label_or_name(last) and _is_same_kind(case, at + 2, at)


def _has_name(case: Case, at: int) -> bool:
    """As in "{F13} had {F5}" of two months: what a row has is a figure."""
    return case.word(at - 1) in _HAS and not is_of_extreme(case, at)


_HAS = frozenset({"had", "has", "have", "показал", "показала", "показало", "показали", "имеет", "имел", "имела"})


def _is_same_name(case: Case, one: int, other: int) -> bool:
    facts = (case.pieces[one].fact, case.pieces[other].fact)
    return facts[0] is not None and facts[1] is not None and facts[0].value == facts[1].value


_WAYS = (_is_amounted_to, _is_moved_by, _is_of_numbers, _is_of_row, _is_named_again, _is_beside_name, _is_end_of_range,
         _is_of_leader, _is_counted, _is_glossed, _has_name, _is_measured, _is_only_told)  # fmt: skip


def is_of_extreme(case: Case, at: int) -> bool:
    """Tell whether a superlative, a place or «впереди» leads to a name: «лидирует {F13}»."""
    return any(case.pieces[p].claim in EXTREMES or case.pieces[p].forms & _AHEAD for p in _back(case, at))


_AHEAD = frozenset({"впереди", "ahead"})


def _back(case: Case, at: int) -> list[int]:
    """The places before one, the nearest first: back to a figure, a name that is a fact, or the end of a part."""
    found: list[int] = []
    for place in range(at - 1, case.sentence_of(at).start - 1, -1):
        if case.pieces[place].fact is not None or case.pieces[place].text in _ENDS:
            break
        found.append(place)
    return found


def _is_same_kind(case: Case, place: int, at: int) -> bool:
    """Tell whether a label is of the column of which a fact is a name, or is a part of that name."""
    fact = case.pieces[at].fact
    told = str(fact.value).casefold() if fact is not None else ""
    members = {pair for pair in row_labels(case.pieces[place]) if case.evidence.is_varied(pair[0])}
    columns = {column for column, member in case.evidence.members() if member.casefold() == told}
    columns |= {column for column, _ in row_labels(case.pieces[at])}
    within = any(member.casefold() in told for _, member in members)
    return within or bool(columns & {column for column, _ in members})


def _is_led_by_kind(case: Case, at: int) -> bool:
    """«Период «{F15}»», "week of {F8}", 'the "{F3}" channel': what kind of row is named right beside its name."""
    near = at - 1
    closed = case.word(near) in QUOTES and case.word(at + 1) in _CLOSING and at + 2 < len(case.pieces)
    if closed and says_kind(case, at + 2):
        return True
    if near > 0 and case.word(near) in QUOTES | {"с", "of"}:
        near -= 1
    return near >= 0 and says_kind(case, near)


def says_kind(case: Case, place: int) -> bool:
    """Tell whether a word says what rows are: «период», «филиал»."""
    kinds = DIMENSION_NOUNS | KIND_NOUNS | ROW_NOUNS | case.dimension_words | {KIND_OF_ROW}
    piece = case.pieces[place]
    said = bool(piece.forms & kinds) or any(grain_word(form) for form in piece.forms)
    return piece.kind is PieceKind.WORD and said and not names_varied(case, place)
