"""Proof of parts and multiples in words: «более половины», «около трети», «вдвое больше», "two thirds"."""

from __future__ import annotations

from decimal import Decimal

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold
from render.proofs.multiples_of_rows import times_of_named
from render.proofs.multiples_told import amounts, multiples, told_multiples, way_of_change
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.title_words import is_one_deed
from render.vocabulary.claim_words import Claim
from render.vocabulary.claim_words_moves import EXCEEDING_VERBS
from render.vocabulary.number_words import FRACTIONS, GROWN, MULTIPLES, ORDINALS, SHRUNK, VALUES

_ABOUT = frozenset({"около", "примерно", "приблизительно", "порядка", "about", "around", "roughly", "approximately"})
_ALMOST = frozenset({"почти", "практически", "almost", "nearly", "чуть"})
_LESS = frozenset({"менее", "меньше", "less", "fewer"})
_TOGETHER = frozenset({"вместе", "суммарно", "совместно", "совокупно", "together", "combined", "jointly"})
_THEY = frozenset({"они", "них", "they", "вместе", "together", "эти", "these"})
_NEAR = Decimal("0.02")
"""Of a part that is told without «около»."""
_ROUGH = Decimal("0.1")
_HALF = Decimal("0.5")
_FAR = Decimal("0.6")
_BEFORE_PART = frozenset({"a", "by", "up", "down"})
_REACH = 4
_BETWEEN = frozenset({"чем", "than", "a", "в", "the", "in", "на"})


def majority_is_told(case: Case, at: int) -> bool:
    """«Основная часть — СБП и карта: {F9} и {F12}»: the rows that follow are more than half of the known total."""
    facts = [fact for place in case.figures(range(at, case.sentence_of(at).stop)) if (fact := case.figure(place))]
    rows = [fact for fact in facts if fact.row_key and fact.column == facts[0].column]
    shares = [_share_of(case, fact) for fact in rows]
    return bool(shares) and None not in shares and sum(one for one in shares if one is not None) > Decimal("0.5")


def part_is_proved(case: Case, at: int) -> bool:
    """Tell whether a part or a multiple in words is what the facts give; ``at`` is any number word of it."""
    head = _head(case, at)
    if head is None:
        return False
    wanted = _size(case, head)
    if wanted is None:
        return False
    region = _around(case, head)
    if not _is_multiple(case, head):
        changed = way_of_change(case, head)
        sizes = amounts(case, head, region, changed) if changed is not None else _shares(case, head)
        return any(_fits(case, head, size, wanted) for size in sizes)
    told = told_multiples(case, region)
    if not all(_fits(case, head, size, wanted) for size in told):
        return False
    return any(_fits(case, head, size, wanted) for size in multiples(case, head, region) or told)


def _around(case: Case, head: int) -> range:
    """The sentence of a multiple; of several in it what stands between this one and the next."""
    sentence = case.sentence_of(head)
    heads = [place for place in sentence if _head(case, place) == place]
    following = next((place for place in heads if place > head), sentence.stop)
    return sentence if heads == [head] else range(head, following)


def leads_part(case: Case, at: int) -> bool:
    """«более половины», «чуть менее трети»: the word says how near the part is, and is judged with it."""
    sentence = case.sentence_of(at)
    if [case.word(at - 1), case.word(at)] in _SURPLUS and _head(case, at - 2) == at - 2:
        return True
    for place in range(at + 1, min(at + 1 + _REACH, sentence.stop)):
        piece = case.pieces[place]
        if _head(case, place) is not None:
            return True
        if piece.claim not in {Claim.ABOVE, Claim.BELOW, Claim.SLIGHT} and fold(piece.text) not in _BETWEEN:
            return False
    return False


def follows_multiple(case: Case, at: int) -> bool:
    """«Вдвое больше, чем на «Стандарте»»: which of two named rows is the larger, the multiple has proved."""
    head = _head(case, at - 1) if at else None
    multiple = head == at - 1 and _is_multiple(case, head) and times_of_named(case, head) is not None
    return multiple and part_is_proved(case, at - 1)


def is_part_of_row_behind(case: Case, at: int, fact: Fact) -> bool:
    """«Больше половины клиентов ({F9}) выбрали «Базовый»»: the part is of the row that is named right behind it."""
    sentence = case.sentence_of(at)
    if case.word(at - 1) != "(" or case.word(at + 1) != ")":
        return False
    words = range(max(sentence.start, at - 2 - _REACH), at - 1)
    if not any(_head(case, place) == place for place in words) or any(is_label_or_name(case.pieces[p]) for p in words):
        return False
    ends = (p for p in range(at + 2, sentence.stop) if case.figure(p) is not None or case.word(p) in {",", ";", "("})
    behind = [case.pieces[place] for place in range(at + 2, next(ends, sentence.stop))]
    named = [row_labels(piece) for piece in behind if is_label_or_name(piece) and is_varied(case, piece)]
    return len(named) == 1 and bool(named[0]) and named[0] <= frozenset(fact.row_key)


def adds_up_to_part(case: Case, at: int) -> bool:
    """«На СБП и карту вместе приходится три четверти»: what is taken together is the part that is told."""
    parts = [place for place in case.sentence_of(at) if _head(case, place) == place]
    return bool(parts) and all(part_is_proved(case, place) for place in parts)


def _head(case: Case, at: int) -> int | None:
    """Return the place of the word of a part: «трети» of «две трети», itself where it stands alone.

    The name of a row is none ("third quarter").
    """
    if at >= len(case.pieces) or case.pieces[at].kind in {PieceKind.LABEL, PieceKind.ALLOWED}:
        return None
    forms = case.pieces[at].forms
    phrase = _head_of_phrase(case, at)
    if phrase is not None:
        return phrase
    if _is_ordinal_part(case, at):
        return at
    if forms & (FRACTIONS.keys() | MULTIPLES.keys()) or grown(case.pieces[at]) is not None:
        return at
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    if forms & VALUES.keys() and (following & (FRACTIONS.keys() | {"раз", "times"}) or _is_next_ordinal(case, at)):
        return at + 1
    return at if forms & {"раз", "times"} and at and case.pieces[at - 1].forms & VALUES.keys() else None


def _is_ordinal_part(case: Case, at: int) -> bool:
    """«Пятая часть», "a fifth of the accounts", "two fifths of them"."""
    if not case.pieces[at].forms & ORDINALS.keys() or at + 1 >= len(case.pieces):
        return False
    counted = case.word(at - 1) in {"a", "an"} or bool(at and case.pieces[at - 1].forms & VALUES.keys())
    return bool(case.pieces[at + 1].forms & {"часть", "доля"}) or (counted and case.word(at + 1) == "of")


def _is_next_ordinal(case: Case, at: int) -> bool:
    return at + 1 < len(case.pieces) and _is_ordinal_part(case, at + 1)


def _head_of_phrase(case: Case, at: int) -> int | None:
    """Of «два с половиной раза» the last word, of "one in ten" the first, of "by a quarter" «quarter»."""
    if case.pieces[at].claim is Claim.NUMBER and case.word(at) in _BEFORE_PART:
        return next((place for place in (at + 1, at + 2) if case.word(place) in {"quarter", "quarters"}), None)
    for near in range(at, min(at + 4, len(case.pieces))):
        if case.pieces[near].forms & {"раз", "times"} and _with_half(case, near - 1) and near - 3 <= at:
            return near
    return next((place for place in (at, at - 2) if _is_one_in(case, place)), None)


def _with_half(case: Case, at: int) -> bool:
    """«два с половиной раза», "two and a half times"."""
    words = [fold(piece.text) for piece in case.pieces[max(0, at - 1) : at + 1]]
    return words == ["с", "половиной"] and at > 1 and bool(case.pieces[at - 2].forms & VALUES.keys())


def _is_one_in(case: Case, at: int) -> bool:
    """As in "fewer than one in ten"."""
    words = [fold(piece.text) for piece in case.pieces[max(0, at) : at + 3]]
    return (
        at >= 0
        and len(words) == 3
        and words[0] in {"one", "один", "одна"}
        and words[1] in {"in", "из"}
        and bool(case.pieces[at + 2].forms & VALUES.keys())
    )


def grown(piece: Piece) -> int | None:
    """Return how many times as much a word says that something has become, or has been: «удвоилось», "halved"."""
    if piece.claim not in {Claim.RISE, Claim.FALL, Claim.NOTHING}:  # a proved direction is no proof of the size
        return None
    return next((size for word, size in (GROWN | SHRUNK).items() if matches(piece, word)), None)


def _is_multiple(case: Case, head: int) -> bool:
    piece = case.pieces[head]
    return bool(piece.forms & (MULTIPLES.keys() | {"раз", "times"})) or grown(piece) is not None


def _size(case: Case, head: int) -> Decimal | None:
    forms = case.pieces[head].forms
    before = case.pieces[head - 1].forms if head else frozenset()
    if forms & {"раз", "times"} and _with_half(case, head - 1):
        whole = next((VALUES[form] for form in case.pieces[head - 3].forms if form in VALUES), 0)
        return Decimal(whole) + _HALF if whole else None
    times = next((VALUES[form] for form in before if form in VALUES), 1)
    if forms & {"раз", "times"}:
        return Decimal(times)
    if _is_one_in(case, head):
        return Decimal(1) / next(VALUES[form] for form in case.pieces[head + 2].forms if form in VALUES)
    if _is_ordinal_part(case, head):
        place = next((ORDINALS[form] for form in forms if form in ORDINALS), 0)
        return Decimal(times) / place if place > 2 else None
    become = grown(case.pieces[head])
    if become is not None:
        return Decimal(become)
    known = {**FRACTIONS, **MULTIPLES}
    unit = next((known[form] for form in forms if form in known), None)
    return unit * times if unit is not None else None


_SURPLUS = (["с", "лишним"], ["с", "небольшим"])


def _fits(case: Case, head: int, size: Decimal, wanted: Decimal) -> bool:
    start = max(case.sentence_of(head).start, head - 4)
    before = [piece for piece in case.pieces[start:head] if piece.fact is None]
    words = {fold(piece.text) for piece in before}
    claims = {piece.claim for piece in before if not any(matches(piece, word) for word in (*EXCEEDING_VERBS, "ahead"))}
    surplus = [fold(piece.text) for piece in case.pieces[head + 1 : head + 3]] in _SURPLUS
    if claims & {Claim.ABOVE} or words & {"over"} or surplus:
        return wanted < size and (size <= wanted * (1 + _FAR) or _is_multiple(case, head) or wanted == _HALF)
    if words & _LESS and not words & _ALMOST:
        return Decimal(0) < size < wanted
    if claims & {Claim.BELOW} or words & _ALMOST or words & {"under"}:
        return wanted * (1 - _ROUGH) <= size < wanted * (1 + Decimal("0.001"))
    reach = _ROUGH if words & _ABOUT else _NEAR
    return abs(size - wanted) <= wanted * reach


def _shares(case: Case, head: int) -> list[Decimal]:
    """The part that the nearest figure tells: a share in per cent, or a row's figure of the known total."""
    near = _without_whole_behind(case, head, case.target(head, (Claim.NUMBER,)))
    facts = [fact for place in near if (fact := case.figure(place)) is not None]
    if not case.figures(case.sentence_of(head)):
        return _shares_of_names(case, head)
    rows = [fact for fact in facts if fact.row_key]
    together = any(fold(case.pieces[place].text) in _TOGETHER for place in case.sentence_of(head))
    if (together or _are_joined(case, head)) and len(rows) > 1 and len({fact.column for fact in rows}) == 1:
        found = [_share_of(case, fact) for fact in rows]
        return [sum((one for one in found if one is not None), Decimal(0))] if None not in found else []
    behind = bool(near) and near[0] > head
    if near and not behind and (apart := _share_of_name_between(case, near[0], head)) is not None:
        return apart
    if facts and not behind and not any(fact.row_key or case.evidence.is_share(fact) for fact in facts):
        return _shares_of_names(case, head)  # «{F9} инцидентов, половина из них — среднего приоритета»
    chosen = facts[:1] if facts and facts[0].row_key else rows[:1] or facts[:1]
    return [share for fact in chosen if (share := _share_of(case, fact)) is not None]


def _without_whole_behind(case: Case, head: int, near: list[int]) -> list[int]:
    """«{F8} — ровно половина от общего итога {F7}»: the part is the figure before, of the total behind."""
    whole = case.figure(near[0]) if near and near[0] > head else None
    before = case.figures(range(case.sentence_of(head).start, head))[::-1]
    return before if before and whole is not None and not whole.row_key and case.evidence.is_total(whole) else near


def _share_of_name_between(case: Case, at: int, head: int) -> list[Decimal] | None:
    """«Сочи занимает {F13}, а Тюмень — половину»: the part is that of the row named behind the figure; None if none."""
    pieces = [piece for piece in case.pieces[at + 1 : head] if is_label_or_name(piece) and is_varied(case, piece)]
    fact, row = case.figure(at), row_labels(pieces[-1]) if pieces else frozenset()
    if fact is None or not row or row <= frozenset(fact.row_key):
        return None
    column = fact.column.removesuffix("_share")
    value, total = case.evidence.value_of(column, row), case.evidence.total_of(column)
    return [value / total] if value is not None and total else []


def _are_joined(case: Case, head: int) -> bool:
    """«Три четверти суммы дали СБП и карта: …»: two names right beside each other, which are told of together."""
    names = [place for place in range(head, case.sentence_of(head).stop) if is_label_or_name(case.pieces[place])]
    return len(names) > 1 and names[1] == names[0] + 2 and fold(case.pieces[names[0] + 1].text) in {"и", "and"}


def _shares_of_names(case: Case, head: int) -> list[Decimal]:
    """What the rows that the sentence names are of the total, all of them together."""
    rows = [row_labels(piece) for place in case.sentence_of(head)
            if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece)]  # fmt: skip
    start = case.sentence_of(head).start
    if not rows and start and any(fold(piece.text) in _THEY for piece in case.pieces[start:head]):
        rows = [row_labels(piece) for place in case.sentence_of(start - 1)
                if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece)]  # fmt: skip
    named = [column for place in case.sentence_of(head) for column in case.named_columns(place)]
    columns = list(dict.fromkeys(named)) or list(case.evidence.measure_columns())
    if (rate := _rate_in_words(case, head, rows)) is not None:
        return [rate]
    columns = [column for column in columns if case.evidence.total_of(column)]  # of rates nothing is a part
    found: list[Decimal] = []
    for column in columns:
        total = case.evidence.total_of(column)
        values = [case.evidence.value_of(column, row) for row in dict.fromkeys(rows)]
        if rows and total and None not in values:
            found.append(sum((value for value in values if value is not None), Decimal(0)) / total)
    return found if found and len(found) == len(columns) and max(found) - min(found) < _NEAR else []


def _rate_in_words(case: Case, head: int, rows: list[RowKey]) -> Decimal | None:
    """«В IV квартале одобрена половина заявок» of a column «Уровень одобрения»: the rate of the row is that part.

    The deed stands as a participle right before the part, or behind it, and the title holds it as a noun.
    """
    near = range(max(case.sentence_of(head).start, head - _REACH), min(head + _REACH, case.sentence_of(head).stop))
    deeds = [case.pieces[place].forms for place in near if case.pieces[place].forms]
    found: list[Decimal] = []
    for column in case.evidence.measure_columns():
        cells = case.evidence.cells(column)
        rates = bool(cells) and all(cell.unit.kind is UnitKind.PERCENT for cell in cells)
        own = case.evidence.own_words(column)
        told = rates and any(is_one_deed(frozenset({form, word})) for forms in deeds for form in forms for word in own)
        value = case.evidence.value_of(column, rows[0]) if told and len(set(rows)) == 1 else None
        found.extend([value / 100] if value is not None else [])
    return found[0] if len(found) == 1 else None


def _share_of(case: Case, fact: Fact) -> Decimal | None:
    value = number(fact)
    if value is None:
        return None
    if case.evidence.is_share(fact) and fact.unit.kind is UnitKind.PERCENT:
        return value / 100
    total = case.evidence.total_of(fact.column) or _told_total(case, fact.column)
    return value / total if total and fact.row_key else None


def _told_total(case: Case, column: str) -> Decimal | None:
    """The total of the shown rows, where the text tells it and «из них» or «из этих» leads to its parts."""
    parts = any(piece.claim is Claim.PART or fold(piece.text) in {"из", "out"} for piece in case.pieces)
    facts = [fact for place in case.figures(range(len(case.pieces))) if (fact := case.figure(place)) is not None]
    told = [fact for fact in facts if fact.column == column and case.evidence.is_of_selection(fact)]
    return number(told[0]) if told and parts else None


def is_told_of_other_row(case: Case, at: int) -> bool:
    """«Район «Приморский» — пятая часть», "the East is a fifth": the row that is named before has another share."""
    head = _head(case, at)
    wanted = _size(case, head) if head is not None and _is_fraction(case, at) else None
    start = case.sentence_of(at).start
    before = next((place for place in range(at - 1, start - 1, -1) if case.figure(place) is not None), start)
    named = {row_labels(piece) for place in range(before, at)
             if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece)}  # fmt: skip
    if head is None or wanted is None or len(named) != 1:
        return False
    row = next(iter(named))
    totals = [(case.evidence.value_of(column, row), case.evidence.total_of(column))
              for column in case.evidence.measure_columns()]  # fmt: skip
    shares = [value / total for value, total in totals if value is not None and total]
    return bool(shares) and not any(_fits(case, head, share, wanted) for share in shares)


def _is_fraction(case: Case, at: int) -> bool:
    """An ordinal with «часть», "a fifth" that is no amount of a difference («на треть больше», "by a third")."""
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    if case.pieces[at].forms & ORDINALS.keys() and following & {"часть", "доля"}:
        return True
    near = at - 2 if case.word(at - 1) in {"a", "one", "одна", "одну"} else at - 1
    grown = case.word(near) in {"на", "by"} or any(
        piece.claim in {Claim.ABOVE, Claim.BELOW, Claim.RISE, Claim.FALL} for piece in case.pieces[at + 1 : at + 3]
    )
    return bool(case.pieces[at].forms & FRACTIONS.keys()) and not grown and (near == at - 2 or not at)
