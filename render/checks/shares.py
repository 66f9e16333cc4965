"""Check that a share is told as one, of the row and of the whole that it is a part of."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.parts import part_is_proved
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.figure_context import (
    figures_of,
    is_content,
    is_of_one_row,
    is_of_which,
    is_part_of_it,
    is_share_of,
    words_after,
    words_before,
)
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.shares_beside import MOVES, is_told_again, part_before, share_base, share_of_whole
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import FRACTIONS
from render.vocabulary.part_words import WHOLES_IN_WORDS

_SHARING = (
    "дол*", "вклад*", "приход*", "прийт*", "раздел*", "fall*", "част*", "структур*", "распредел*",
    "занима*", "обеспеч*", "формир*", "удельн*", "популяр*", "popular*", "distribut*",
    "процент*", "вес", "share*", "account*", "contribut*", "make*", "made", "represent*", "part*", "portion*",
    "percent*", "proportion*", "constitut*", "compris*", "breakdown", "split", "structure", "составля*",
)  # fmt: skip
"""Words that say that a figure is a part of a whole."""
_SHARING_CLAIMS = frozenset({Claim.SHARE, Claim.MAJORITY, Claim.PART})
_OF = frozenset({"от", "из", "of", "итога", "общего", "общей", "всех", "всего", "всей"})
_SAME_THING = frozenset(
    [
        "(",
        ",",
        "—",
        "–",
        "-",
        "/",
        ":",
        "или",
        "or",
        "то",
        "есть",
        "это",
        "that",
        "is",
        "i.e.",
        "т",
        "е",
        "что",
        "составляет",
        "составляют",
        "which",
        "equals",
        "equal",
        "to",
        "about",
        "около",
        "соответствует",
        "равно",
        "равна",
        "the",
        "a",
        "an",
        "а",
        "именно",
    ]
)
"""What may stand between a figure and the same thing in another unit."""
_WHICH_IS = frozenset({"which", "is", "that", "or", "это", "что", "составляет", "или", "то", "есть"})


def shares(case: Case) -> Iterator[Reason]:
    """A share is called one, or stands as a second mention of the figure that it is the share of."""
    for at, fact in figures_of(case, Role.SHARE):
        if not _is_called_share(case, at, fact):
            yield Reason(Fault.SHARE, clip(case, at), fact.id)
        if _is_of_no_row(case, fact) and is_of_one_row(case, [*words_before(case, at), *words_after(case, at)], fact):
            yield Reason(Fault.ROW, clip(case, at), fact.id)
        if _is_share_of_another(case, at, fact):
            yield Reason(Fault.SHARE, clip(case, at), fact.id)
        whole = case.figure(at + 2) if at + 2 < len(case.pieces) else None
        if whole is not None and case.word(at + 1) in {"от", "of", "из"} and not _is_whole(case, whole):
            yield Reason(Fault.SHARE, clip(case, at + 2), whole.id)


def wholes(case: Case) -> Iterator[Reason]:
    """«{F11} от общего итога {F12}» of the first two rows: what a share is told to be of is its own whole."""
    for at in case.figures(range(len(case.pieces))):
        fact, share = case.figure(at), share_of_whole(case, at)
        if fact is not None and share is not None and fact.kind is FactKind.FORMULA and not _is_whole(case, fact):
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def wholes_named(case: Case) -> Iterator[Reason]:
    """«{F10} всей выручки» of the clients: what a share is told to be of is the metric of its own column."""
    for at, fact in figures_of(case, Role.SHARE):
        near = range(at + 2, min(at + _REACH, case.sentence_of(at).stop))
        led = case.word(at + 1) in _WHOLES or (case.word(at + 1) in _PARTED and case.word(at + 2) in _WHOLES)
        stop = next((p for p in near if case.pieces[p].kind is not PieceKind.WORD), near.stop) if led else near.start
        named = next((columns for p in near if p < stop and (columns := case.named_columns(p))), ())
        of_metric = fact.column != share_base(fact)
        if of_metric and named and share_base(fact) not in {base_of(case, one) for one in named}:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


_PARTED = frozenset({"от", "из", "of"})
_WHOLES = frozenset({"всей", "всего", "всех", "общей", "общего", "общих", "all", "total", "overall", "the"})


def _is_of_no_row(case: Case, fact: Fact) -> bool:
    """The share of a total: of no row."""
    part = next((case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known), fact)
    return not case.evidence.row(part)


def _is_share_of_another(case: Case, at: int, fact: Fact) -> bool:
    """«{F7}, which is {F10} of the total», «{F2}, это {F8}»: of the figure right before it, and of no other."""
    before = case.figures(range(case.sentence_of(at).start, at))
    part = part_before(case, at)
    other = case.figure(part) if part is not None else None
    if other is None:
        return False
    words = [fold(piece.text) for piece in case.pieces[before[-1] + 1 : at] if piece.kind is PieceKind.WORD]
    said = (
        bool(words)
        and set(words) <= _WHICH_IS
        and not any(case.pieces[place].text in {";", "."} for place in range(before[-1] + 1, at))
    )
    return said and not is_share_of(fact, other)


def _is_called_share(case: Case, at: int, fact: Fact) -> bool:
    near = [*words_before(case, at), *words_after(case, at)]
    extreme = any(case.pieces[place].claim in {Claim.LARGEST, Claim.SMALLEST} for place in near)
    near = [place for place in near if not (extreme and matches(case.pieces[place], "belong*"))]  # "the top result …"
    if (
        any(_says_share(case.pieces[place]) for place in near)
        or _is_of_told_part(case, at)
        or _is_called_behind(case, at)
        or _is_of_what_follows(case, at, fact)
        or _is_of_total_before(case, at, fact)
    ):
        return True
    if any(fold(case.pieces[place].text) in _OF for place in words_after(case, at)):
        return True
    previous = next(iter(case.figures(range(_last_figure(case, at), at))), None)
    other = case.figure(previous) if previous is not None else None
    if previous is None or other is None:
        return _is_announced(case, at) or _lists_shares(case, at, fact)
    if is_of_which(case, previous) and case.evidence.is_total(other) and other.column == share_base(fact):
        return True  # "Of the total {F6}, {F8} is used by the leaders"
    if role_of(case.evidence, other) is Role.SHARE:
        return _is_called_share(case, previous, other)
    between = {fold(piece.text) for piece in case.pieces[previous + 1 : at]}
    part = part_before(case, at)
    other = (case.figure(part) if part is not None else None) or other
    beside = is_share_of(fact, other) and (between <= _SAME_THING or is_told_again(case, previous, at, other))
    return beside or _says_again(case, at, fact)


def _is_of_told_part(case: Case, at: int) -> bool:
    """As in "A fifth of the tickets are in the West team ({F10})": the part in words is proved, the share tells it."""
    before = case.figures(range(case.sentence_of(at).start, at))
    places = range(before[-1] + 1 if before else case.sentence_of(at).start, at)
    return any(case.pieces[place].claim is Claim.NUMBER and part_is_proved(case, place) for place in places)


def _is_of_total_before(case: Case, at: int, fact: Fact) -> bool:
    """«Общий итог — {F6}. Из него {F8} даёт Тула»: a part of the total that was told last."""
    before = case.figures(range(at))
    whole = case.figure(before[-1]) if before else None
    total = whole is not None and case.evidence.is_total(whole) and whole.column == share_base(fact)
    return total and is_part_of_it(case, at)


def _is_called_behind(case: Case, at: int) -> bool:
    """As in "generates {F5}, the highest share of all": the words behind a comma say what the figure is."""
    led = case.word(at + 1) == "," and at + 1 in case.sentence_of(at)
    near = range(at + 2, min(at + _REACH, case.sentence_of(at).stop)) if led else ()
    shared = next((place for place in near if _says_share(case.pieces[place])), None)
    between = [case.pieces[place].claim for place in range(at + 2, shared or at)]
    return bool({Claim.LARGEST, Claim.SMALLEST, Claim.MOST} & {*between}) and not case.figures(
        range(at + 2, shared or at)
    )


_REACH = 7


def _says_again(case: Case, at: int, fact: Fact) -> bool:
    """«Прошло {F15} при общих {F2}, то есть {F16}»: of a figure that the sentence has told before."""
    led = [fold(piece.text) for piece in case.pieces[max(0, at - 2) : at]]
    told = [case.figure(place) for place in case.figures(range(case.sentence_of(at).start, at))]
    again = led[-1:] in (["или"], ["or"]) or led in (["то", "есть"], ["that", "is"])
    return again and any(one is not None and is_share_of(fact, one) for one in told)


def _lists_shares(case: Case, at: int, fact: Fact) -> bool:
    """«СБП — {F10}; карта — {F13}»: nothing but shares of one column told row by row, and no name of a figure."""
    start, stop = case.sentence_of(at).start, case.sentence_of(at).stop
    while start and case.pieces[start - 1].text == ";":
        start = case.sentence_of(start - 1).start
    while stop < len(case.pieces) and case.pieces[stop - 1].text == ";":
        stop = case.sentence_of(stop).stop
    listed = [one for place in case.figures(range(start, stop)) if (one := case.figure(place)) is not None]
    alike = [one.column == fact.column and role_of(case.evidence, one) is Role.SHARE for one in listed]
    led = listed[: alike.index(False) if False in alike else len(listed)]
    titled = any(is_content(case, place) and case.named_columns(place) for place in range(start, at))
    return len(led) > 1 and not titled


def _is_of_what_follows(case: Case, at: int, fact: Fact) -> bool:
    """«{F10} суммы платежей», «{F16} и {F19} от общей суммы», «{F9} ({F3})»: what stands right behind it says it."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    worded = following is not None and following.kind is PieceKind.WORD
    if following is not None and following.in_phrase and fold(following.text) in WHOLES_IN_WORDS:
        return True  # «{F17} бюджета»
    if following is not None and worded and case.words_of(following) & case.evidence.measured_words():
        return True
    other = case.figure(at + 2) if at + 2 < len(case.pieces) else None
    if following is None or other is None or following.text == "(":
        return other is not None and is_share_of(fact, other)
    behind = [case.pieces[place] for place in words_after(case, at + 2)]
    joined = fold(following.text) in {"и", "and"} and role_of(case.evidence, other) is Role.SHARE
    return joined and any(_says_share(piece) or fold(piece.text) in _OF for piece in behind)


def _last_figure(case: Case, at: int) -> int:
    before = case.figures(range(case.sentence_of(at).start, at))
    return before[-1] if before else at


def _says_share(piece: Piece) -> bool:
    words = piece.kind is PieceKind.WORD and any(matches(piece, word) for word in _SHARING)
    return words or piece.claim in _SHARING_CLAIMS or bool(piece.forms & FRACTIONS.keys())


def _is_announced(case: Case, at: int) -> bool:
    """«Доли:» over a list, «Структура такова: …; …»: the sentence before says it."""
    start = case.sentence_of(at).start
    while start:
        earlier = case.sentence_of(start - 1)
        goes_on = fold(case.pieces[start].text) in {"это", "они", "this", "that", "they"} or _compares_on(case, start)
        if case.pieces[earlier.stop - 1].text not in {";", ":"} and not case.begins_line(start) and not goes_on:
            return False
        if _compares_on(case, start) or any(_says_share(case.pieces[place]) for place in earlier):
            return True
        start = earlier.start
    return False


def _compares_on(case: Case, start: int) -> bool:
    """«Самая маленькая доля — {F7}. QR-код чуть выше — {F16}», "The smallest is in the West team: {F10}".

    A share is still told of where the sentence names no metric and no move.
    """
    sentence, before = case.sentence_of(start), case.sentence_of(start - 1)
    if any(case.pieces[place].claim in MOVES for place in sentence):
        return False
    told = [fact for place in case.figures(before) if (fact := case.figure(place)) is not None]
    titles = [case.evidence.own_words(share_base(fact)) for fact in told if role_of(case.evidence, fact) is Role.SHARE]
    said = frozenset().union(*(case.pieces[place].forms for place in sentence))
    return bool(titles) and not any(said & title for title in titles)


def _is_whole(case: Case, fact: Fact) -> bool:
    return case.evidence.is_total(fact) or role_of(case.evidence, fact) in {Role.TOTAL, Role.GROUP}
