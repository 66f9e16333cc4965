"""Checks of growth: what is said to rise, fall or stay the same does so by the facts."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from domains.words import fold
from render.proofs.ellipsis import span_agrees
from render.proofs.pairs import reached_next
from render.proofs.periods import earlier_is_told, known_changes, speaks_of_metrics
from render.proofs.rows_in_any_reading import loses_to_other
from render.proofs.series_told import moves_agree
from render.proofs.step_words import breaks_on_the_way
from render.proofs.steps import is_steady_change, steps_agree
from render.texts.case import Case, Fault, Reason, base_of
from render.texts.clauses import clause
from render.texts.figure_context import names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import matches
from render.texts.proof import number
from render.texts.row_names import is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_of

_CHANGES = (Claim.RISE, Claim.FALL, Claim.SAME)
_FROM = frozenset({"с", "со", "от", "from"})
_TO = frozenset({"до", "to", "по"})


def changes(case: Case) -> Iterator[Reason]:
    """What is said to grow, fall or stay is proved by a computed change, or by two values in their order."""
    for at in case.claims(*_CHANGES):
        claim = case.pieces[at].claim
        if case.pieces[at].apart or _is_no_change(case, at):
            continue  # proved with the phrase that it stands in; no change at all
        moved = claim is not Claim.SAME
        if moved and (breaks_on_the_way(case, at) or _is_of_earlier(case, at) or _is_of_no_time(case, at)):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)
            continue
        if claim is not Claim.SAME and _is_in_frame(case, at):
            if not steps_agree(case, at, rises=claim is Claim.RISE):
                yield Reason(Fault.DIRECTION, case.pieces[at].text)
            continue
        if claim is Claim.SAME and is_steady_change(case, at):
            continue
        if claim is None or (claim is not Claim.SAME and reached_next(case, at, rises=claim is Claim.RISE)):
            continue
        listed = _listed_pair(case, at)
        decided = _pair_agrees(case, listed, claim) if listed else _told_change_agrees(case, at, claim)
        if decided is None and any(way(case, at, claim) for way in (_moves_so, _change_is_proved, _is_known)):
            continue
        if not decided:
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _is_of_earlier(case: Case, at: int) -> bool:
    """As in "fell in January, from {F1} to {F2}" of January and February: what came before January no fact tells."""
    return case.word(at + 1) in {"in", "в"} and earlier_is_told(case, range(at + 2, min(at + 3, len(case.pieces))))


def _is_of_no_time(case: Case, at: int) -> bool:
    """As in "the corporate ratio has fallen to {F9}" of segments: rows that are no times do not come from anywhere."""
    place = next((p for p in range(at + 1, min(at + _NEAR, len(case.pieces))) if case.word(p) in {"to", "до"}), at)
    fact = case.figure(place + 1) if place > at and not case.figures(range(at, place)) else None
    columns = case.evidence.measure_columns()
    timed = bool(series(case.evidence)) or any(case.evidence.compared_with(one) for one in columns)
    cells = [one for one in case.evidence.known.values() if one.kind is FactKind.CELL]
    changed = any(case.evidence.change_of(one) is not None for one in cells)
    ranged = case.word(at) in {"up", "down"}  # "from {F4} in A up to {F3} in B"
    return fact is not None and bool(fact.row_key) and not timed and not changed and not ranged


_NEAR = 4


def _moves_so(case: Case, at: int, claim: Claim) -> bool:
    return claim is not Claim.SAME and moves_agree(case, at, rises=claim is Claim.RISE)


_PAIR = 2


def _told_change_agrees(case: Case, at: int, claim: Claim) -> bool | None:
    """«Снизилась на {F26}», "grew by {F26}": the change right behind the word decides; None where none stands there."""
    led = at + _PAIR < len(case.pieces) and case.word(at + 1) in _BY
    change = change_at(case, at + _PAIR) if led and case.figure(at + _PAIR) is not None else None
    return None if change is None or claim is Claim.SAME else _agrees(claim, change)


def _listed_pair(case: Case, at: int) -> list[int]:
    """«Снизился: в октябре был {F3}, в ноябре — {F4}»: the two rows that are listed are what the word is about."""
    sentence = case.sentence_of(at)
    colon = next((place for place in range(at, sentence.stop) if case.pieces[place].text == ":"), None)
    rival = colon is not None and any(case.pieces[place].claim in _CHANGES for place in range(colon, sentence.stop))
    if colon is None or rival or case.figures(range(sentence.start, colon)):
        return []
    places = case.figures(range(colon, sentence.stop))
    facts = [fact for place in places if (fact := case.figure(place)) is not None and fact.row_key]
    named = [place for place in range(colon, sentence.stop) if names_varied(case, place)]
    alike = len({fact.column for fact in facts}) == 1 and not any(case.evidence.change_of(fact) for fact in facts)
    timed = all(grain_of(member) for fact in facts for _, member in fact.row_key)
    return places if len(facts) == len(places) == len(named) == _PAIR and alike and timed else []


def _is_no_change(case: Case, at: int) -> bool:
    told = fold(case.pieces[at].text) in {"equals", "equal"} and _is_told_as(case, at)
    return told or loses_to_other(case, at)


def _is_told_as(case: Case, at: int) -> bool:
    """As in "the metric equals {F1}": its figure, and no two of them."""
    following = at + 2 if fold(case.pieces[min(at + 1, len(case.pieces) - 1)].text) == "to" else at + 1
    figures = case.figures(case.sentence_of(at))
    return figures == [following]


def _is_in_frame(case: Case, at: int) -> bool:
    """«После роста в феврале ({F8}) …»: said of the step to that row, whatever comes behind the frame."""
    start = case.sentence_of(at).start
    following = case.pieces[at + 1 : at + 3]
    named = any(is_varied(case, piece) and row_labels(piece) for piece in following)
    return fold(case.pieces[start].text) in {"после", "after"} and at <= start + 3 and named


def _change_is_proved(case: Case, at: int, claim: Claim) -> bool:
    sentence = case.sentence_of(at)
    places = region_of(case, at, sentence, _CHANGES)
    if not places and _is_told_again(case, at, claim):
        return True
    if not places:
        following = next((place for place in range(sentence.stop, len(case.pieces))), None)
        places = case.figures(case.sentence_of(following)) if following is not None else []
        found = [change for place in places if (change := change_at(case, place)) is not None]
        return bool(found) and _agrees(claim, found[0])
    found = [change for place in places if (change := change_at(case, place)) is not None]
    if found:
        return _agrees(claim, found[0])
    return _pair_agrees(case, places, claim) or _reached(case, places, claim)


def _is_told_again(case: Case, at: int, claim: Claim) -> bool:
    """«Показал рост: сумма увеличилась с {F6} до {F28}»: the next word of change says the same with its figures."""
    sentence = case.sentence_of(at)
    place = case.next_claim(at, _CHANGES)
    return place < sentence.stop and case.pieces[place].claim is claim and _change_is_proved(case, place, claim)


def region_of(case: Case, at: int, sentence: range, rivals: tuple[Claim, ...]) -> list[int]:
    """Return the figures between the previous and the next claim of the kind, those after the claim first."""
    after, before = [], []
    for place in range(at + 1, sentence.stop):
        if case.pieces[place].claim in rivals:
            break
        after.append(place)
    for place in range(at - 1, sentence.start - 1, -1):
        if case.pieces[place].claim in rivals:
            break
        before.append(place)
    return [*case.figures(after), *_of_metric(case, at, case.figures(after), case.figures(before))]


def _of_metric(case: Case, at: int, after: list[int], before: list[int]) -> list[int]:
    """«Сумма выросла на {F5}, а число снизилось: {F4} против {F2}»: of another metric in another part is none of them.

    The metric is that of the figures behind the word, else the one that its own part names.
    """
    part = clause(case, at)
    named = frozenset(base_of(case, column) for place in part for column in case.named_columns(place))
    told = [fact for place in after if place in part and (fact := case.figure(place)) is not None]
    own = frozenset().union(*(_metrics(case, fact) for fact in told)) if told else named
    far = [place for place in before if place < part.start]
    other = {place for place in far if (one := case.figure(place)) is not None and not _metrics(case, one) & own}
    return [place for place in before if place not in other] if own else before


def _metrics(case: Case, fact: Fact) -> frozenset[str]:
    return frozenset(base_of(case, column) for column in case.columns_of(fact))


def change_at(case: Case, place: int) -> Decimal | None:
    """Return the change that a figure tells, None if it is none."""
    fact = case.figure(place)
    return None if fact is None else case.evidence.change_of(fact)


def _agrees(claim: Claim, change: Decimal) -> bool:
    if claim is Claim.SAME:
        return change == 0
    return change > 0 if claim is Claim.RISE else change < 0


def _pair_agrees(case: Case, places: list[int], claim: Claim) -> bool:
    """«с {F1} до {F5}»: two values of one column, the earlier first."""
    ordered = sorted(places)
    facts = [(place, fact) for place in ordered if (fact := case.figure(place)) is not None]
    facts = [pair for pair in facts if role_of(case.evidence, pair[1]) is not Role.MULTIPLE]
    if len(facts) == 1:
        facts = [*_told_before(case, ordered[0]), *facts]
    if len(facts) < 2 or measured(case, facts[0][1]) != measured(case, facts[1][1]):
        return False
    (first_at, first), (second_at, second) = facts[0], facts[1]
    reversed_ = not _is_led_in(case, first_at, second_at) and _in_time_order(case, second, first)
    if _word_before(case, first_at) & _TO or _word_before(case, second_at) & _FROM or reversed_:
        first, second = second, first
    start, end = number(first), number(second)
    if start is None or end is None or not _in_time_order(case, first, second):
        return False
    return _agrees(claim, end - start)


def _reached(case: Case, places: list[int], claim: Claim) -> bool:
    """«К воскресенью снизилось до {F18}»: compared with the row of time right before it."""
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    if len(facts) != 1 or not _word_before(case, places[0]) & _TO:
        return False
    cells = case.evidence.cells(facts[0].column)
    at = next((order for order, cell in enumerate(cells) if cell.row_key == facts[0].row_key), 0)
    stop = case.next_claim(places[0], _CHANGES)
    names = [place for place in range(case.sentence_of(places[0]).start, stop) if is_varied(case, case.pieces[place])]
    own = all(row_labels(case.pieces[place]) & case.evidence.row(facts[0]) for place in names if place != places[0])
    if at == 0 or not own or not all(grain_of(member) for _, member in facts[0].row_key):
        return False
    before, now = number(cells[at - 1]), number(facts[0])
    return before is not None and now is not None and _agrees(claim, now - before)


def _told_before(case: Case, at: int) -> list[tuple[int, Fact]]:
    """The last figure of the sentence before: «в марте {F10}; в апреле она поднялась до {F12}»."""
    start = case.sentence_of(at).start
    if start == 0:
        return []
    places = case.figures(case.sentence_of(start - 1))
    return [(place, fact) for place in places[-1:] if (fact := case.figure(place)) is not None]


def _is_led_in(case: Case, first: int, second: int) -> bool:
    """«с {F1} до {F2}»: the words say which one is the earlier."""
    return bool((_word_before(case, first) | _word_before(case, second)) & (_FROM | _TO))


def _word_before(case: Case, at: int) -> frozenset[str]:
    return frozenset({case.pieces[at - 1].text.casefold()}) if at else frozenset()


def measured(case: Case, fact: Fact) -> str:
    """Return the figure that a fact tells, whichever of two compared periods it is of."""
    return case.evidence.compared_with(fact.column) or fact.column


def _in_time_order(case: Case, first: Fact, second: Fact) -> bool:
    if first.column != second.column:
        return case.evidence.compared_with(first.column) == second.column and first.row_key == second.row_key
    order = [cell.id for cell in case.evidence.cells(first.column)]
    if first.id not in order or second.id not in order:
        return first.column == second.column and first.id != second.id
    return order.index(first.id) < order.index(second.id)


def _is_known(case: Case, at: int, claim: Claim) -> bool:
    """What no figure of the text shows, but the rows or the two periods of the answer do."""
    if claim is Claim.SAME:
        return _are_equal(case, at)
    rises = claim is Claim.RISE
    if speaks_of_metrics(case, case.sentence_of(at)) and (moved := _moves_of_metrics(case, case.sentence_of(at))):
        return all(move > 0 if rises else move < 0 for move in moved)
    if _tells_level_as_change(case, at):
        return False
    if steps_agree(case, at, rises=rises) or span_agrees(case, at, rises=rises):
        return True
    sentence = case.sentence_of(at)
    figures = [place for place in region_of(case, at, sentence, _CHANGES) if change_at(case, place) is not None]
    if (figures and not speaks_of_metrics(case, sentence)) or earlier_is_told(case, sentence):
        return False
    own = clause(case, at)  # «…, а количество кредитов снизилось»
    named = not case.evidence.varied() and any(case.named_columns(place) for place in own)
    changes_ = known_changes(case, own if named and not case.figures(own) else sentence)
    return bool(changes_) and all(change > 0 if rises else change < 0 for change in changes_)


def _moves_of_metrics(case: Case, sentence: range) -> list[Decimal]:
    """«В мае {F4} заказов на {F3}, в июне — {F6} на {F5}: оба показателя выросли»: from row to row."""
    told: dict[str, list[Fact]] = {}
    for place in case.figures(sentence):
        fact = case.figure(place)
        if fact is None or role_of(case.evidence, fact) is not Role.LEVEL or not fact.row_key:
            return []
        told.setdefault(fact.column, []).append(fact)
    rows = {tuple(fact.row_key for fact in facts) for facts in told.values()}
    pairs = [(facts[0], facts[-1]) for facts in told.values()]
    if len(told) < _PAIR or len(rows) != 1 or len(next(iter(rows))) != _PAIR or not series(case.evidence):
        return []
    if not all(_in_time_order(case, *pair) for pair in pairs):
        return []
    return [(number(last) or Decimal(0)) - (number(first) or Decimal(0)) for first, last in pairs]


def _tells_level_as_change(case: Case, at: int) -> bool:
    """«Вырос на {F6}» of a level: what stands behind «на» must be a change itself."""
    led = [place for place in case.figures(case.sentence_of(at)) if case.word(place - 1) in _BY]
    return any(change_at(case, place) is None for place in led if place)


_BY = frozenset({"на", "by", "of"})


def _are_equal(case: Case, at: int) -> bool:
    """«В среду и в пятницу результат совпал: {F12} и {F16}»: every figure of the sentence, or of its rows, is one."""
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None and fact.row_key]
    rows = [row_labels(piece) for place in sentence if is_varied(case, piece := case.pieces[place])
            and not matches(piece, "не")]  # fmt: skip
    columns = {fact.column for fact in facts}
    if len(columns) != 1:
        return False
    values = {number(fact) for fact in facts} | {case.evidence.value_of(next(iter(columns)), row) for row in rows}
    told = {frozenset(fact.row_key) for fact in facts} | {row for row in rows if row}
    return len(values) == 1 and None not in values and len(told) > 1
