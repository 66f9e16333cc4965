"""Words that a text may hold for what stands with them: negations about the answer itself, words of degree."""

from __future__ import annotations

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.marked_text import Piece
from render.texts.proof import is_difference
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_of
from render.vocabulary.word_sets import word_set


def is_there(case: Case, pieces: list[Piece]) -> bool:
    """«Сравнения с другими периодами нет» of two compared periods, «разбивки по городам нет» of rows by city."""
    periods = any(piece.forms & {"период", "period"} for piece in pieces)
    columns = case.evidence.measure_columns()
    compared = any(case.evidence.compared_with(column) for column in columns)
    changes = any(case.evidence.change_of(fact) is not None for fact in case.evidence.known.values())
    moved = changes and any(grain_of(member) is not None for _, member in case.evidence.members())
    broken = bool(case.evidence.varied()) and any(piece.forms & case.dimension_words for piece in pieces)
    return broken or (periods and (compared or moved))


def is_wished(before: Piece | None) -> bool:
    """«Добрый день», «хорошего дня»: what is wished is no stretch of time."""
    return before is not None and fold(before.text) in _WISHED


_WISHED = word_set("добрый доброго хорошего отличного удачного good nice great")


def is_intensifier(case: Case, at: int) -> bool:
    """«Совсем немного», "very close": the word after it is judged."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    judged = following is not None and following.claim in {Claim.STRONG, Claim.SLIGHT, Claim.CLOSE, Claim.UNEVEN}
    return judged and bool({fold(case.pieces[at].text), *case.pieces[at].forms} & _INTENSIFIERS)


_INTENSIFIERS = word_set(
    "очень весьма довольно совсем достаточно крайне предельно чрезвычайно исключительно "
    "very quite rather fairly pretty really truly extremely relatively comparatively относительно сравнительно"
)


def is_net(case: Case, at: int) -> bool:
    """«Чистый прирост — {F11}», "a net gain of {F11}": what came, less what went, of all rows or of the row told."""
    sentence = case.sentence_of(at)
    net = bool(case.pieces[at].forms & {"чистый", "net"})
    if case.pieces[at].forms & {"штат", "персонал", "численность", "headcount", "staff"}:  # «чистый прирост штата»
        net = any(piece.forms & {"чистый", "net"} for piece in case.pieces[max(sentence.start, at - 3) : at])
    places = case.figures(range(at, sentence.stop))[:1] or case.figures(sentence)[-1:]
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    lost = any(case.pieces[place].forms & _LOST for place in sentence)
    return net and any(_is_balance(case, fact, sentence, lost=lost) for fact in facts)


def _is_balance(case: Case, fact: Fact, sentence: range, *, lost: bool) -> bool:
    """Tell whether a figure is one column less another one, the way that is said and of rows that are named."""
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    if not is_difference(fact.formula) or len({one.column for one in inputs}) < len(inputs):
        return False
    told = {pair for place in sentence for pair in case.pieces[place].labels}
    named = all(set(one.row_key) <= told for one in inputs)
    return named and bool(case.evidence.own_words(inputs[0].column) & _WENT) is lost


_LOST = word_set("отток убыль убыток outflow loss decrease decline")
_WENT = word_set(
    "уволить увольнение уволиться уйти выбыть отток закрыть закрытие снять снятие списать отчислить выписать вернуть "
    "возврат leaver leavers left closed withdrawn withdrawal withdrawals returned return returns churned discharged"
)
"""Words of titles of what went away."""


def is_concession(case: Case, at: int) -> bool:
    """As in "with only {F7} accounts, still raised {F8}", "still above the average": no word of time."""
    if case.word(at) != "still":
        return False
    following = case.pieces[at + 1].claim if at + 1 < len(case.pieces) else None
    if following in {Claim.RISE, Claim.FALL, Claim.CHANGE} or case.word(at + 1).endswith("ing"):
        return False
    before = {case.word(place) for place in range(case.sentence_of(at).start, at)}
    return following in {Claim.ABOVE, Claim.BELOW} or bool(before & _CONCEDING)


_CONCEDING = word_set("but although though despite only just while yet even")
