"""Checks that a figure is of the kind that the words around it say: an amount, a number of things, a change."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, is_counted_plural
from ledger.formula import fact_ids
from render.checks.columns import named_behind, stands_in_order
from render.proofs.absolute_terms import is_change_once_more
from render.proofs.bases import tells_excess
from render.proofs.comparison_terms import is_led_by_term
from render.proofs.plan_actual import gap_is_told, is_completion
from render.proofs.sides import Side, side_at, sides_of
from render.texts.case import REACHING, Case, Fault, Reason
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import concepts
from render.texts.row_names import row_labels
from render.texts.shares_beside import is_metric_in_percent
from render.texts.things_measured import is_volume
from render.vocabulary.claim_words import CHANGE_WORDS, LEVEL_WORDS, SHARE_WORDS, Claim
from render.vocabulary.number_words import FRACTIONS

_AMOUNT, _COUNT = concepts("amount"), concepts("count")
_NOT_AMOUNTS = frozenset({UnitKind.COUNT, UnitKind.PERCENT, UnitKind.DURATION})
_NOT_COUNTS = frozenset({UnitKind.MONEY, UnitKind.PERCENT, UnitKind.DURATION})
_PAYING = ("заплати", "потрати", "уплати", "истрати", "spent")
"""Verbs of which the object is money; «платят» may be a matter of how often."""
_STOPS = frozenset(",;()")
_CHANGES = frozenset({Claim.RISE, Claim.FALL, Claim.SAME, Claim.ABOVE, Claim.BELOW})


def kinds(case: Case) -> Iterator[Reason]:
    """What is called an amount is no count of things, and what is called a number of things is no amount."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or case.evidence.change_of(fact) is not None:
            continue
        if fact.unit.kind is UnitKind.MONEY and _passes_as_amount(case, at, fact):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)
            continue
        if is_completion(case, at, fact) or gap_is_told(case, at, fact):
            continue
        said = _said_kind(case, at)
        share = case.evidence.is_share(fact) and not is_metric_in_percent(case, fact)
        if share and _is_called_share(case, at):
            continue
        own = frozenset() if share else case.evidence.cues(fact.column)
        if stands_in_order(case, at) or fact.column in named_behind(case, at):
            continue
        if (said & _AMOUNT and fact.unit.kind in _NOT_AMOUNTS and not own & _AMOUNT) or (
            said & _COUNT and fact.unit.kind in _NOT_COUNTS and not own & _COUNT
        ):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)


def kinds_of_changes(case: Case) -> Iterator[Reason]:
    """«Сумма выданных кредитов изменилась на {F8}» of their number: a change is of what its figures are."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        compared = any(case.pieces[p].claim in {Claim.ABOVE, Claim.BELOW} for p in case.sentence_of(at))
        if fact is None or case.evidence.change_of(fact) is None or compared:
            continue  # «Число упало сильнее, чем сумма: {F8} против {F6}»: the comparison is proved
        said, own = _said_kind(case, at), case.evidence.cues(fact.column)
        known, columns = case.evidence.known.values(), case.columns_of(fact)
        kinds_ = {one.unit.kind for one in known if one.kind is FactKind.CELL and one.column in columns}
        amount = said & _AMOUNT and not own & _AMOUNT and kinds_ == {UnitKind.COUNT}
        count = said & _COUNT and not own & _COUNT and kinds_ == {UnitKind.MONEY}
        if amount or count:
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)


def _passes_as_amount(case: Case, at: int, fact: Fact) -> bool:
    """«прошло платежей на {F12}» of a commission: what was counted is worth its own amount only."""
    if at < 2 or case.word(at - 1) != "на" or fact.kind is FactKind.FORMULA:
        return False
    counted = is_counted_plural(case.pieces[at - 2].text)
    cues = case.evidence.cues(fact.column)
    words = {form for place in range(at) for form in case.pieces[place].forms}
    fees = concepts("fee")
    return counted and bool(cues & fees) and not any(concepts(word) & fees for word in words)


def _is_called_share(case: Case, at: int) -> bool:
    pieces = [case.pieces[place] for place in case.sentence_of(at)]
    shares = (piece.claim is Claim.SHARE or any(matches(piece, word) for word in SHARE_WORDS) for piece in pieces)
    return any(piece.forms & FRACTIONS.keys() for piece in pieces) or any(shares)


def _said_kind(case: Case, at: int) -> frozenset[str]:
    """Return the nearest word of an amount or a number before a figure, in its part of the sentence."""
    sentence = case.sentence_of(at)
    for place in range(at - 1, sentence.start - 1, -1):
        piece = case.pieces[place]
        if piece.text in _STOPS or case.figure(place) is not None:
            break
        if fold(piece.text).startswith(_PAYING):
            return _AMOUNT
        named = piece.kind is PieceKind.WORD and fold(piece.text) not in REACHING and case.word(place + 1) != "to"
        if named and not piece.in_phrase and piece.claim is not Claim.TOTAL and not is_volume(case, place):
            said = frozenset().union(*(concepts(form) for form in piece.forms)) & (_AMOUNT | _COUNT)
            if said:
                return said
    return frozenset()


def levels(case: Case) -> Iterator[Reason]:
    """A change is told as a change: «открыто {F4}» of a difference would be read as the figure itself."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or not _is_change(case, fact) or gap_is_told(case, at, fact):
            continue
        pieces = [case.pieces[place] for place in _own_part(case, at)]
        signed = case.text[case.pieces[at].start - 1 : case.pieces[at].start] == "+"
        told = signed or any(
            piece.claim in _CHANGES
            or (piece.claim is Claim.CHANGE and piece.in_phrase)
            or any(matches(piece, word) for word in CHANGE_WORDS)
            for piece in pieces
        )
        ways = (
            _is_of_pair,
            _is_was_beside,
            _is_led_as_change,
            _is_under_heading,
            _is_told_before,
            _is_told_in_sentence_before,
            _follows_change,
            is_led_by_term,
            tells_excess,
            is_change_once_more,
        )
        told = told or any(way(case, at) for way in ways)
        level = at > 0 and any(matches(case.pieces[at - 1], word) for word in LEVEL_WORDS)
        if not told or (level and not _amounts_to(case, at)):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)


def _own_part(case: Case, at: int) -> list[int]:
    """The part of the sentence that a figure stands in: up to a comma, a bracket or another figure."""
    sentence = case.sentence_of(at)
    first = last = at
    while first > sentence.start and case.pieces[first - 1].text not in _STOPS and case.figure(first - 1) is None:
        first -= 1
    before = case.pieces[first:at]
    goes_on = not any(piece.kind is PieceKind.WORD for piece in before) or fold(before[0].text) in {"чем", "than"}
    if (goes_on and not _is_item(case, at)) or case.pieces[at - 1].text == "(":
        return list(sentence)  # a bracket, or what only goes on, belongs to all that was said
    ends = _STOPS | {":"}
    while last + 1 < sentence.stop and case.pieces[last + 1].text not in ends and case.figure(last + 1) is None:
        last += 1
    return list(range(first, last + 1))


def _is_item(case: Case, at: int) -> bool:
    """«{F2} на неделе с 13 января, {F3} на неделе с 20 января»: an item with a name behind it, after a level."""
    behind = case.pieces[at + 1 : at + 6]
    named = next((n for n, piece in enumerate(behind) if piece.kind is PieceKind.LABEL), None)
    before = [fact for place in case.figures(range(case.sentence_of(at).start, at)) if (fact := case.figure(place))]
    level = bool(before) and case.evidence.change_of(before[-1]) is None
    led = named is not None and all(piece.kind is PieceKind.WORD for piece in behind[:named])
    return led and (level or not before)


def _is_of_pair(case: Case, at: int) -> bool:
    """«Апрель к январю: {F13}», "December vs. January: {F29}": the change from the second to the first."""
    start = case.sentence_of(at).start
    place = at - 1
    while place > start and case.pieces[place].text in {":", "—", "–", "-", ".", "+", "("}:
        place -= 1
    pieces = [piece for piece in case.pieces[start : place + 1] if piece.text not in {".", "-", "•", "*"}][-4:]
    kinds = [piece.kind in {PieceKind.LABEL, PieceKind.ALLOWED} for piece in pieces]
    joint = next(
        (n for n, piece in enumerate(pieces) if fold(piece.text) in {"к", "ко", "vs", "versus", "to", "against"}), 0
    )
    fact = case.figure(at)
    if not joint or joint + 1 >= len(pieces) or not kinds[joint - 1] or not kinds[joint + 1] or fact is None:
        return False
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    own = [frozenset(one.row_key) for one in inputs[:2]]
    said = row_labels(pieces[joint - 1]), row_labels(pieces[joint + 1])
    known = sides_of(case)
    sides = side_at(pieces[joint - 1], known), side_at(pieces[joint + 1], known)
    if known.columns and not any(said):
        return sides == (Side.CURRENT, Side.EARLIER)
    return not any(said) or (len(own) == 2 and bool(own[0] & said[0]) and bool(own[1] & said[1]))


def _is_was_beside(case: Case, at: int) -> bool:
    """«{F2} (было {F3}, {F15})»: in a bracket, after the earlier figure of the same thing."""
    pieces = case.pieces
    if at < 3 or pieces[at - 1].text != "," or case.figure(at - 2) is None or "быть" not in pieces[at - 3].forms:
        return False
    return at + 1 < len(pieces) and pieces[at + 1].text == ")"


def _is_led_as_change(case: Case, at: int) -> bool:
    """«…выше, чем в апреле, на {F7}»: the preposition says by how much."""
    return case.word(at - 1) in {"на", "by"} if at else False


def _follows_change(case: Case, at: int) -> bool:
    """«на {F4}, или {F7}»: the figure right before it in the sentence is a change, too."""
    before = case.figures(range(case.sentence_of(at).start, at))
    other, fact = case.figure(before[-1]) if before else None, case.figure(at)
    if other is None or fact is None or not _is_change(case, other):
        return False
    between = case.pieces[before[-1] + 1 : at]
    relative = any(fold(piece.text) in {"что", "это", "which"} for piece in between)
    level = {"составить", "достигнуть", "reach", "reached", "составлять"}
    return relative or not any(piece.forms & level for piece in between)


def _is_under_heading(case: Case, at: int) -> bool:
    """«Изменение к маю 2024 года:» over a list: its lines tell changes."""
    return any(place < at and at in case.listed_after(place) for place in case.claims(*_CHANGES, Claim.CHANGE))


def _is_told_in_sentence_before(case: Case, at: int) -> bool:
    """«…выросло. В Центральном — на {F14}», «В абсолютном выражении это {F6}»: goes on with a change."""
    start = case.sentence_of(at).start
    fact = case.figure(at)
    change = case.evidence.change_of(fact) if fact is not None else None
    if not start or change is None:
        return False
    percent = fact is not None and fact.unit.kind is UnitKind.PERCENT
    equated = percent and _is_equated(case, at) and not _is_of_metric(case, at)
    led = case.word(at - 1) in {"на", "by", "это", "is"} or equated
    earlier = case.sentence_of(start - 1)
    claims = {case.pieces[place].claim for place in earlier}
    told = [one for place in case.figures(earlier) if (one := case.figure(place)) is not None]
    if led and Claim.CHANGE in claims and told and all(_is_change(case, one) for one in told):
        return True  # «прибавили {F18} и {F14}. В процентах это {F19} и {F15}»
    return led and (Claim.RISE if change > 0 else Claim.FALL) in claims


def _is_equated(case: Case, at: int) -> bool:
    return case.pieces[at - 1].text in {"—", "–", "-"} or bool(case.pieces[at - 1].forms & {"составить", "быть"})


def _is_of_metric(case: Case, at: int) -> bool:
    """«…в марте количество лидов составило {F4}»: the metric itself is named, so its level would be told."""
    fact = case.figure(at)
    known = case.evidence.known
    bases = {known[name].column for name in fact_ids(fact.formula) if name in known} if fact is not None else set()
    own = frozenset().union(*(case.evidence.own_words(column) for column in bases))
    start = case.sentence_of(at).start
    return any(case.words_of(piece) & own for piece in case.pieces[start:at] if piece.claim is None)


def _is_told_before(case: Case, at: int) -> bool:
    """«+{F14} ({F15})»: the same change in another unit, in a bracket."""
    other = case.figure(at - 2) if at > 1 and case.pieces[at - 1].text == "(" else None
    fact = case.figure(at)
    if other is None or fact is None or other.row_key != fact.row_key or not _is_change(case, other):
        return False
    return case.text[case.pieces[at - 2].start - 1 : case.pieces[at - 2].start] == "+"


def _amounts_to(case: Case, at: int) -> bool:
    """As in "growth came to {F7}": the change itself, not the level."""
    grown = at > 1 and case.pieces[at - 2].claim in {Claim.RISE, Claim.FALL, Claim.CHANGE}
    if grown and case.pieces[at - 1].forms & {"достигнуть", "достичь", "reach", "reached"}:
        return True  # «увеличение достигло {F6}»
    return at > 1 and bool(
        case.pieces[at - 2].forms & {"come", "came", "amount", "amounted", "comes", "equal", "equals"}
    )


def _is_change(case: Case, fact: Fact) -> bool:
    """A change by its column, or a computed one."""
    return case.evidence.change_of(fact) is not None and (
        fact.kind is FactKind.FORMULA or bool(case.evidence.base_of(fact.column))
    )


def _clip(case: Case, at: int) -> str:
    piece = case.pieces[at]
    return case.text[max(0, piece.start - 20) : piece.end + 10].strip()
