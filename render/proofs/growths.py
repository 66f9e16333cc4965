"""Metrics compared by their growth: «комиссия росла быстрее самих платежей», «самый высокий темп — у комиссии»."""

from __future__ import annotations

from decimal import Decimal

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold
from render.proofs.periods import column_growths
from render.texts.case import Case, base_of
from render.texts.marked_text import PieceKind, matches
from render.vocabulary.claim_words import Claim

_SPEED = frozenset(
    {"быстрее", "медленнее", "сильнее", "слабее", "активнее", "стремительнее", "динамичнее", "faster", "slower"}
    | {"quicker", "stronger", "weaker", "быстрей", "сильней"}
)
_SLOW = ("медлен*", "слаб*", "slow*", "weak*", "less", "ниже", "lower")
_ADVERBS = frozenset({"slowly", "strongly", "quickly", "rapidly", "sharply"})
_PACE = ("темп*", "pace", "rate", "growth", "прирост*", "рост")
_MOVES = frozenset({Claim.RISE, Claim.FALL})
_ENDS = frozenset({":", ";", "(", ","})
_STRONG, _SLIGHT = Decimal("1.15"), Decimal("1.10")


def compares_growths(case: Case, at: int) -> bool | None:
    """Tell whether a comparison of the growth of two metrics is borne out, None where none is told."""
    growths = column_growths(case)
    if len(growths) < 2 or not _is_of_speed(case, at):
        return None
    sides = _sides(case, at, growths)
    if sides is None:
        return None if not _figures(case, at) else False
    subject, others = sides
    falls = any(case.pieces[p].claim is Claim.FALL for p in _clause(case, at))
    ways = [growths[one] for one in (subject, *others)]
    if not all(way < 0 if falls else way > 0 for way in ways) or not _figures_fit(case, at, subject, others):
        return False
    own, rest = abs(growths[subject]), [abs(growths[one]) for one in others]
    slower = any(matches(piece, word) for piece in case.pieces[at : at + 2] for word in _SLOW)
    pairs = [(one, own) if slower else (own, one) for one in rest]
    return all(large > small and _is_so_much(case, at, large / small) for large, small in pairs)


def _is_of_speed(case: Case, at: int) -> bool:
    said = fold(case.pieces[at].text)
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    clause = _clause(case, at)
    if said in _SPEED or (said in {"more", "less"} and following in _ADVERBS):
        return any(case.pieces[p].claim in _MOVES for p in case.sentence_of(at))
    paced = any(matches(case.pieces[p], word) for p in clause for word in _PACE[:3])
    return paced and said in {"выше", "ниже", "higher", "lower"}


def _clause(case: Case, at: int) -> range:
    sentence = case.sentence_of(at)
    first = next((p + 1 for p in range(at - 1, sentence.start - 1, -1) if case.pieces[p].text in _ENDS), sentence.start)
    if case.pieces[first - 1].text == "," if first > sentence.start else False:
        first = first if any(case.named_columns(p) for p in range(first, at)) else sentence.start
    last = next((p for p in range(at + 1, sentence.stop) if case.pieces[p].text in _ENDS - {","}), sentence.stop)
    return range(first, last)


def _named(case: Case, places: range, growths: dict[str, Decimal]) -> set[str]:
    """The metrics that words name; a word that names several of them names each."""
    return {base_of(case, column) for p in places for column in case.named_columns(p)} & growths.keys()


def _sides(case: Case, at: int, growths: dict[str, Decimal]) -> tuple[str, list[str]] | None:
    """The metric that is spoken of, and those that it is compared with."""
    clause, sentence = _clause(case, at), case.sentence_of(at)
    subjects = _named(case, range(clause.start, at), growths)
    before = _named(case, range(sentence.start, clause.start), growths)
    stop = next((p for p in range(at + 1, sentence.stop) if _is_end(case, p)), sentence.stop)
    objects = _named(case, range(at + 1, stop), growths)
    if not objects and any(_speaks_of_measured(case, p) for p in range(at + 1, stop)):
        objects = growths.keys() - subjects
    if not objects:
        objects = before - subjects or (set(growths) - subjects if len(growths) == 2 else set())
    told = _figures(case, at)
    if len(subjects) > 1 and told:
        subjects &= {base_of(case, told[0].column)}
    objects = objects - subjects
    return (subjects.pop(), sorted(objects)) if len(subjects) == 1 and objects else None


def _is_end(case: Case, place: int) -> bool:
    following = case.word(place + 1) if place + 1 < len(case.pieces) else ""
    return case.figure(place) is not None or (case.pieces[place].text in _ENDS and following not in {"чем", "than"})


def _speaks_of_measured(case: Case, place: int) -> bool:
    """«…быстрее самих платежей»: a word that every metric's title holds; then it must be true of all the others."""
    piece = case.pieces[place]
    return piece.kind is PieceKind.WORD and bool(piece.forms & case.evidence.measured_words())


def _figures(case: Case, at: int) -> list[Fact]:
    """The changes that are told behind the word."""
    places = case.figures(range(at + 1, case.sentence_of(at).stop))
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    return [fact for fact in facts if case.evidence.change_of(fact) is not None]


def _figures_fit(case: Case, at: int, subject: str, others: list[str]) -> bool:
    """In per cent, the one that is spoken of first; amounts and numbers of things are of other kinds."""
    facts = _figures(case, at)
    if any(fact.unit.kind is not UnitKind.PERCENT for fact in facts):
        return False
    bases = [base_of(case, fact.column) for fact in facts]
    return not bases or (bases[0] == subject and all(base in others for base in bases[1:]))


def _is_so_much(case: Case, at: int, multiple: Decimal) -> bool:
    near = {case.pieces[p].claim for p in range(max(0, at - 2), at)}
    if Claim.STRONG in near:
        return multiple >= _STRONG
    return Claim.SLIGHT not in near or multiple <= _SLIGHT


def growth_marks(case: Case, at: int) -> list[int]:
    """Return the words of change and the figures that a proved comparison of growths accounts for."""
    figures = [p for p in case.figures(range(at + 1, case.sentence_of(at).stop)) if _is_percent_change(case, p)]
    moves = [p for p in _clause(case, at) if case.pieces[p].claim in _MOVES]
    return [*moves, *(figures if len(figures) > 1 else [])]


def _is_percent_change(case: Case, place: int) -> bool:
    fact = case.figure(place)
    return fact is not None and fact.unit.kind is UnitKind.PERCENT and case.evidence.change_of(fact) is not None


def is_fastest(case: Case, at: int, *, largest: bool) -> bool:
    """«Это самый высокий темп среди трёх показателей: …»: of the metric that is named, or that was told of before."""
    growths = column_growths(case)
    near = range(at + 1, min(at + 4, case.sentence_of(at).stop))
    if len(growths) < 2 or not any(matches(case.pieces[p], word) for p in near for word in _PACE):
        return False
    sentence = case.sentence_of(at)
    stop = next((p for p in range(at + 1, sentence.stop) if case.pieces[p].text in {":", ";"}), sentence.stop)
    named = _named(case, range(at + 1, stop), growths)
    if not named and fold(case.pieces[sentence.start].text) in {"это", "this", "it", "that"} and sentence.start:
        places = case.figures(case.sentence_of(sentence.start - 1))
        told = [fact for p in places if (fact := case.figure(p)) is not None and _is_percent_change(case, p)]
        named = {base_of(case, told[-1].column)} & growths.keys() if told else set()
    chosen = (max if largest else min)(growths.values())
    return len(named) == 1 and growths[next(iter(named))] == chosen
