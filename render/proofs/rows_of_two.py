"""Phrases about rows of two dimensions: «по паре «Пермь — Банкет»», «разрез «город × кружок»», «по сумме впереди»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.clauses import named_rows
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import matches
from render.texts.proof import RowKey, concepts
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim

_PAIRS = frozenset({"пара", "паре", "пары", "парам", "сочетание", "комбинация", "связка"}) | frozenset(
    {"pair", "pairs", "combination", "combo"}
)
_QUOTES = frozenset("«\"“„'»”")
_JOINTS = frozenset({"—", "–", "-", "/", "×", "+", "x", "х", "и", "and", ",", "with", "с"})
_REACH = 3
_PAIR = 2


def words_of_pairs(case: Case) -> Iterator[int]:
    """Yield the words and signs that only say that a row has two names."""
    for at, piece in enumerate(case.pieces):
        word = fold(piece.text)
        if (word in _PAIRS and _names_pair(case, at)) or (word in {"×", "x", "х"} and _joins_dimensions(case, at)):
            yield at


def _names_pair(case: Case, at: int) -> bool:
    """The next two names are those of one row of the answer, and only a sign stands between them."""
    stop = min(at + 1 + 2 * _REACH, case.sentence_of(at).stop)
    names = [place for place in range(at + 1, stop) if is_label_or_name(case.pieces[place])][:_PAIR]
    if not names or any(fold(case.pieces[place].text) not in _QUOTES for place in range(at + 1, names[0])):
        return False
    joint = row_labels(case.pieces[names[0]])
    if len(names) == _PAIR and len(joint) == 1:
        between = {fold(case.pieces[place].text) for place in range(names[0] + 1, names[1])}
        joint |= row_labels(case.pieces[names[1]])
        if len(between - _QUOTES) != 1 or not between - _QUOTES <= _JOINTS:
            return False
    return len(joint) == _PAIR and _is_row(case, joint)


def _is_row(case: Case, joint: RowKey) -> bool:
    dimensions = {column for column, _ in joint}
    rows = [frozenset(fact.row_key) for fact in case.evidence.known.values()]
    return len(dimensions) == len(joint) and joint in rows


def _joins_dimensions(case: Case, at: int) -> bool:
    """«Город × кружок», "Bergen × Grain": on both sides what the rows are called, or names of one row."""
    if not 0 < at < len(case.pieces) - 1:
        return False
    beside = case.pieces[at - 1], case.pieces[at + 1]
    columns = [_columns_called(case, piece.forms | case.words_of(piece)) for piece in beside]
    named = row_labels(beside[0]) | row_labels(beside[1])
    titled = all(columns) and len(columns[0] | columns[1]) >= _PAIR
    return titled or (all(map(is_label_or_name, beside)) and _is_row(case, named))


def _columns_called(case: Case, words: frozenset[str]) -> set[str]:
    """The dimensions whose titles hold one of the words."""
    varied = case.evidence.varied()
    titles = {column: frozenset(fold(column).replace("_", " ").split()) for column in varied}
    return {column for column, title in titles.items() if words & title or words & case.evidence.own_words(column)}


_AHEAD = ("впереди", "лидирует", "лидируют", "первенствует", "ahead", "leads", "first", "lead", "leading")
_SUMS = frozenset({"сумма", "итог", "sum", "total", "totals"})
_BY = frozenset({"по", "в", "by", "in", "on"})


def ahead_by_sum(case: Case) -> Iterator[tuple[int, Claim]]:
    """«Тула по сумме впереди: {F11}»: the one group that is named has the largest of the totals of all such groups."""
    for at, piece in enumerate(case.pieces):
        if not piece.forms & _SUMS or fold(case.pieces[at - 1].text) not in _BY or not at:
            continue
        sentence = case.sentence_of(at)
        ahead = [place for place in sentence if any(matches(case.pieces[place], word) for word in _AHEAD)]
        facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
        if len(ahead) == 1 and len(facts) == 1 and _leads_groups(case, sentence, facts[0]):
            yield at, Claim.TOTAL
            yield ahead[0], Claim.NOTHING


def bare_leads(case: Case) -> Iterator[tuple[int, Claim]]:
    """As in "In Gdansk, grain is ahead: {F4}": ahead of nobody in particular is ahead of all."""
    for at, piece in enumerate(case.pieces):
        led = case.word(at - 1) in {"is", "was", "are", "were"}
        if fold(piece.text) == "ahead" and led and piece.claim is None and case.word(at + 1) not in {"of", "by"}:
            yield at, Claim.LARGEST


def _leads_groups(case: Case, sentence: range, fact: Fact) -> bool:
    """The figure is the total of the group that is named, and the largest; «сумма» can be no other column."""
    rows = {row for _, row in named_rows(case, sentence)}
    amounts = [column for column in case.evidence.measure_columns() if column != fact.column]
    ambiguous = bool(amounts) and bool(case.material & concepts("amount"))
    group = role_of(case.evidence, fact) is Role.GROUP and rows == {frozenset(fact.row_key)}
    return group and not ambiguous and case.evidence.is_extreme(fact, largest=True) and _is_alone(case, fact)


def _is_alone(case: Case, fact: Fact) -> bool:
    """No other group has the same total: of two equal ones neither is ahead."""
    columns = {column for column, _ in fact.row_key}
    alike = [one for one in case.evidence.known.values() if one.column == fact.column and one.kind is fact.kind
             and {column for column, _ in one.row_key} == columns and one.value == fact.value]  # fmt: skip
    return len(alike) == 1
