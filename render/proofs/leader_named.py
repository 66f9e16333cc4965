"""«Значение лидера в {F11} раза больше, чем по телефону», "is {F8} behind the leader": who leads is a name of its row.

Nothing is claimed of the leader then but what the figure says, and that is judged as beside any other name. Where the
word tells who leads («лидер — чат», «место лидера») it remains a claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import FactKind
from domains.words import fold
from render.proofs.ranks import is_complete
from render.texts.case import Case
from render.texts.clauses import named_rows
from render.texts.formula_rows import is_multiple
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import RowKey, is_difference
from render.vocabulary.claim_words import Claim
from render.vocabulary.claim_words_moves import EXCEEDING_VERBS
from render.vocabulary.rest_names import LEADERS
from render.vocabulary.word_sets import word_set

_LEADER = word_set("лидер leader front-runner")
_POSSESSIVES = frozenset({"leader's", "leader’s", "front-runner's", "front-runner’s"})
_ARTICLES = frozenset({"the", "a", "an", "of"})
_VALUES = word_set(
    "значение показатель результат цифра доля вклад отношение соотношение уровень figure value result share ratio "
    "level contribution"
)
"""What the leader has: a figure, and no place («место лидера», "the leader's spot")."""
_TOWARDS = word_set("от с до к у чем than behind below to with from over")
_ACCOUNTS = word_set("обеспечивать обеспечить давать дать формировать accounts accounted contributes contributed makes")
_WAS = frozenset({"is", "was", "stands", "stood", "sits"})


def leaders(case: Case) -> Iterator[tuple[int, RowKey]]:
    """Yield the words that name the row which leads, each with that row."""
    for at, piece in enumerate(case.pieces):
        named = bool(piece.forms & _LEADER) and fold(piece.text) not in LEADERS
        if piece.kind is PieceKind.WORD and (named or fold(piece.text) in _POSSESSIVES):
            row = _leading(case, at) if _is_name(case, at) else None
            if row is not None and not _is_claimed(case, at, row):
                yield (at, row)


def _is_claimed(case: Case, at: int, row: RowKey) -> bool:
    """«Доля лидера — {F7}: склад «Северный», {F1}», «доля лидера, Кировского района, …»: that is told, and a claim."""
    called = _called(case, at)
    if _is_compared_with(case, at):
        return called not in (None, row)
    told = named_rows(case, range(at + 1, case.sentence_of(at).stop))
    return called is not None or any(one & row for _, one in told)


def _called(case: Case, at: int) -> RowKey | None:
    """As in "behind the leader, Kazan", «от лидера (Казань)»: the row that the leader is called, None of none."""
    if case.word(at + 1) not in {",", "(", "—", "–"}:
        return None
    near = range(at + 2, min(at + 2 + _REACH, case.sentence_of(at).stop))
    stop = next((place for place in near if case.figure(place) is not None), near.stop)
    called = named_rows(case, range(near.start, stop))
    return called[0][1] if called else None


_REACH = 4


def _is_name(case: Case, at: int) -> bool:
    sentence = case.sentence_of(at)
    lead = _lead(case, at)
    if fold(case.pieces[at].text) in _POSSESSIVES:
        return _is_value(case, at + 1, sentence)
    if lead < sentence.start:
        return _is_subject(case, at, sentence)
    genitive = fold(case.pieces[at].text) == "лидера" or "of" in {case.word(place) for place in range(lead, at)}
    return _is_compared_with(case, at) or (genitive and _is_value(case, lead, sentence))


def _lead(case: Case, at: int) -> int:
    """The place right before "the leader", "of the leader"."""
    lead = at - 1
    while lead >= case.sentence_of(at).start and case.word(lead) in _ARTICLES:
        lead -= 1
    return lead


def _is_compared_with(case: Case, at: int) -> bool:
    """«Карта уступает лидеру», "{F9} behind the leader": by so much, or a row yields to it."""
    sentence, lead = case.sentence_of(at), _lead(case, at)
    if lead < sentence.start:
        return False
    towards = case.word(lead) in _TOWARDS and any(_is_computed(case, place) for place in sentence)
    return _is_yielded_to(case, at, lead) or (towards and bool(named_rows(case, sentence)))


def _is_subject(case: Case, at: int, sentence: range) -> bool:
    """As in "the leader accounts for {F11}", "the leader is {F10} times the newsletter", «лидер превосходит сайт …»."""
    if at + 1 not in sentence:
        return False
    verb = case.pieces[at + 1]
    exceeds = any(matches(verb, one) for one in EXCEEDING_VERBS) and any(
        _is_computed(case, place) for place in sentence
    )
    named = exceeds and bool(named_rows(case, sentence))
    return bool(verb.forms & _ACCOUNTS) or named or (case.word(at + 1) in _WAS and _is_computed(case, at + 2))


def _is_yielded_to(case: Case, at: int, lead: int) -> bool:
    """«Карта уступает лидеру», «отстаёт от лидера», "trails the leader", «меньше, чем у лидера»."""
    start = case.sentence_of(at).start
    while lead > start and case.word(lead) in _LED_BY:
        lead -= 1
    lead -= case.word(lead) == "," and case.word(lead + 1) in {"чем", "than"}
    below = case.pieces[lead].claim is Claim.BELOW and case.word(lead) != "behind"
    return below and bool(named_rows(case, range(start, lead)))


_LED_BY = frozenset({"от", "than", "чем", "у"})


def _is_computed(case: Case, at: int) -> bool:
    """A difference or a multiple stands there: so far behind the leader, so many times as much."""
    fact = case.figure(at)
    return fact is not None and (is_difference(fact.formula) or is_multiple(case, fact))


def _is_value(case: Case, at: int, sentence: range) -> bool:
    """Tell whether a word is of what is measured: «значение», «выплаты» of the column of that title."""
    if at not in sentence:
        return False
    piece = case.pieces[at]
    return bool(piece.forms & _VALUES) or bool(case.named_columns(at))


def _leading(case: Case, at: int) -> RowKey | None:
    """The one row that is the largest of the metric that the sentence is of, all rows being known."""
    metrics = {column.removesuffix("_share") for column in case.evidence.measure_columns()}
    sentence = case.sentence_of(at)
    columns = _figured(case, sentence) or metrics
    if len(metrics) > 1 and columns != _told(case, sentence):
        return None  # "Harbor leads by visits. Station is {F12} behind the leader" of orders
    keys = {key for one in columns for key in case.evidence.extreme_keys(one, largest=True)}
    return keys.pop() if len(keys) == 1 and all(is_complete(case, one) for one in columns) else None


def _told(case: Case, sentence: range) -> set[str]:
    """The metrics that a sentence names; where it names none, those that the last one before it told of."""
    told = _named(case, sentence)
    levels = {fact.column for at in case.figures(sentence) if (fact := case.figure(at)) and fact.kind is FactKind.CELL}
    while not told and sentence.start:
        sentence = case.sentence_of(sentence.start - 1)
        told = _named(case, sentence) | _figured(case, sentence)
    return told or levels  # «Второе место у Речного — {F3}, что на {F13} меньше, чем у лидера»


def _named(case: Case, places: range) -> set[str]:
    return {column.removesuffix("_share") for at in places for column in case.named_columns(at)}


def _figured(case: Case, places: range) -> set[str]:
    """The metrics of the figures there; a number of rows is of none."""
    facts = [fact for at in case.figures(places) if (fact := case.figure(at)) is not None]
    return {fact.column.removesuffix("_share") for fact in facts if fact.kind is not FactKind.ROW_COUNT}
