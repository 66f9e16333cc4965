"""Words that only unfold a title, or say it otherwise in its own language, name its column as the title's words do.

Three relations, all of them data (``render/vocabulary/title_words.py``, ``action_words.py``):

- synonyms («персонал» for «сотрудники», «время просмотра» for «часы просмотра»);
- deeds («отгружено {F1}» over «Отгрузка», "consumed" over "Consumption");
- words that add nothing beside what they go with («проданных ночей», «места багажа», «объём потерь» of MWh).

Such a word stands for the title's own only where the sentence says the rest of the title, too: «отгружено {F1}» is
not «Стоимость отгрузки». What could mean two columns by different words means neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.fact import FactKind
from core.unit import UnitKind
from render.texts.case import Case
from render.texts.deeds_of_counted import with_deeds_done
from render.texts.marked_text import Piece, PieceKind
from render.texts.other_language import translations
from render.texts.people_counted import with_people
from render.texts.proof import cue_words, number
from render.texts.things_of_participles import things_left_open
from render.texts.time_positions import series
from render.texts.title_words import Meaning, Term, actions, is_measured_in, synonyms, unfolds
from render.texts.whole_titles import fully_said
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word

Found = tuple[int, tuple[frozenset[str], frozenset[str]]]
"""A place, the words of titles that its word means, and the columns that are so told."""

_NEAR = 3
"""How many words may stand between a word and what it goes with."""

_JOINTS = frozenset({"и", "а", "но", "или", "and", "but", "or"})

_SHORTEST = 3
"""Letters of words that titles are known by."""


def with_unfolded(case: Case) -> Case:
    """Return the text with the words that say a title otherwise understood as the title's own."""
    case = with_deeds_done(with_people(case))
    if not any(_is_open(case, at) for at in range(len(case.pieces))):
        return case
    for relation in (_synonyms, _actions):
        meant = dict(relation(case))
        case = _changed(case, {at: _meaning(case.pieces[at], *found) for at, found in meant.items()})
    beside = dict(_beside(case)) | {at: columns for at, columns in things_left_open(case) if _is_open(case, at)}
    return _changed(case, {at: _saying_nothing(case.pieces[at], columns) for at, columns in beside.items()})


def _meaning(piece: Piece, words: frozenset[str], columns: frozenset[str]) -> Piece:
    """A word that means what the title's words do; «время» of «часы просмотра» is no stretch of time."""
    if any(grain_word(word) is not None for word in words):
        return _saying_nothing(piece, columns)
    return replace(piece, forms=piece.forms | words, unfolds=columns, claim=None)


def _saying_nothing(piece: Piece, columns: frozenset[str]) -> Piece:
    return replace(piece, claim=Claim.NOTHING, in_phrase=True, unfolds=columns)


def _changed(case: Case, pieces: dict[int, Piece]) -> Case:
    """The text with other pieces at some places."""
    return replace(case, pieces=tuple(pieces.get(at, piece) for at, piece in enumerate(case.pieces)))


def _is_open(case: Case, at: int) -> bool:
    """A word that claims nothing and is none of the facts' own, in either language."""
    piece = case.pieces[at]
    plain = piece.kind is PieceKind.WORD and piece.claim is None and not piece.in_phrase
    return plain and not case.words_of(piece) & case.material


def _synonyms(case: Case) -> Iterator[Found]:
    done = -1
    for at, piece in enumerate(case.pieces):
        if at <= done or not (_is_open(case, at) or _is_otherwise_alike(case, at)):
            continue
        for term, meanings in (one for form in piece.forms for one in synonyms(form)):
            found = _meant_by(case, meanings) if _is_run(case, at, term) else frozenset()
            columns = _columns_said(case, at, found) if found else frozenset()
            if columns:
                done = at + len(term) - 1
                yield from ((place, (found, columns)) for place in range(at, done + 1))
                break


def _is_otherwise_alike(case: Case, at: int) -> bool:
    """As in "{F6} openings" of "Open positions": a word that is like one of a title, and itself in none."""
    piece = case.pieces[at]
    plain = piece.kind is PieceKind.WORD and piece.claim is None and not piece.in_phrase
    return plain and at > 0 and case.figure(at - 1) is not None and not piece.forms & case.material


def _is_run(case: Case, at: int, term: Term) -> bool:
    run = case.pieces[at : at + len(term)]
    return len(run) == len(term) and all(
        piece.kind is PieceKind.WORD and word in piece.forms for piece, word in zip(run, term, strict=True)
    )


def _meant_by(case: Case, meanings: tuple[Meaning, ...]) -> frozenset[str]:
    """The words of titles that a term stands for; nothing where two columns hold different ones."""
    by_column = {column: words for column in case.evidence.measure_columns()
                 if (words := _in_title(case, column, meanings))}  # fmt: skip
    if not by_column:
        return frozenset()
    return frozenset.intersection(*by_column.values())


def _in_title(case: Case, column: str, meanings: tuple[Meaning, ...]) -> frozenset[str]:
    own = case.evidence.own_words(column)
    found: set[str] = set()
    for meaning in meanings:
        if not _is_of_measure(case, column, meaning.measure):
            continue
        for words in (meaning.words, *translations(meaning.words)):
            telling = {word for word in words if len(word) >= _SHORTEST}  # titles are known without «за», "of"
            found |= telling if telling <= own else set()
    return frozenset(found)


def _actions(case: Case) -> Iterator[Found]:
    for at, piece in enumerate(case.pieces):
        if not (_is_open(case, at) or _ends_nothing(case, at)) or _is_of_others(case, at):
            continue
        words = frozenset().union(*(actions(form) for form in piece.forms))
        if not words:
            continue
        found = _meant_by(case, tuple(Meaning((word,)) for word in sorted(words)))
        columns = _columns_said(case, at, found) | _counted_deeds(case, found) if found else frozenset()
        if columns:
            yield at, (found, columns)


def _is_of_others(case: Case, at: int) -> bool:
    """As in "new customers opened {F1} tickets": who is new is no deed that is counted."""
    new = "new" in case.pieces[at].forms and at + 1 < len(case.pieces)
    return new and not case.words_of(case.pieces[at + 1]) & _measured(case)


def _ends_nothing(case: Case, at: int) -> bool:
    """«Курс закончили {F1} слушателей»: no end of a period, where the rows are none."""
    piece = case.pieces[at]
    return piece.claim is Claim.END and not piece.in_phrase and not series(case.evidence)


def _counted_deeds(case: Case, found: frozenset[str]) -> frozenset[str]:
    """«{F9} подключений» of «Подключено клиентов»: what was done is counted, and the one column begins with it."""
    titles = {fact.column: fact.label or fact.column for fact in case.evidence.known.values()
              if fact.kind is FactKind.CELL and fact.unit.kind is UnitKind.COUNT}  # fmt: skip
    return frozenset(
        column for column, title in titles.items() if cue_words(title.replace("_", " ").split(" ")[0]) & found
    )


def _columns_said(case: Case, at: int, found: frozenset[str], measure: str = "") -> frozenset[str]:
    """The columns whose titles hold these words, and all the others of which the sentence says."""
    return frozenset(
        column
        for column in case.evidence.measure_columns()
        if case.evidence.own_words(column) & found
        and _is_of_measure(case, column, measure)
        and fully_said(case, column, at, found)
    )


def _is_of_measure(case: Case, column: str, measure: str) -> bool:
    levels = [
        one
        for one in case.evidence.known.values()
        if one.column == column and one.kind is not FactKind.FORMULA and number(one) is not None
    ]
    return not measure or (bool(levels) and all(is_measured_in(fact, measure) for fact in levels))


def _beside(case: Case) -> Iterator[tuple[int, frozenset[str]]]:
    """The places of words that add nothing, with the columns of which that is so."""
    for at, piece in enumerate(case.pieces):
        if not _is_open(case, at):
            continue
        for head, measure in (one for form in piece.forms for one in unfolds(form)):
            found = _near(case, at, head)
            columns = _columns_said(case, at, found, measure) if found else frozenset()
            if columns:
                yield at, columns
                break


def _near(case: Case, at: int, head: str) -> frozenset[str]:
    """The words of a title that the head near a place means, if no mark stands between; "*" is any head.

    A figure may: «внесено {F5} удобрений».
    """
    for step in (1, -1):
        words = 0
        place = at + step
        while place in case.sentence_of(at) and words < _NEAR:
            piece = case.pieces[place]
            if piece.kind is PieceKind.MARK or case.word(place) in _JOINTS:
                break
            meant = _named_by(case, piece) if head == "*" or head in piece.forms | piece.means else frozenset()
            if meant:
                return meant
            words += piece.kind is PieceKind.WORD
            place += step
    return frozenset()


def _named_by(case: Case, piece: Piece) -> frozenset[str]:
    return (piece.forms | case.meant(piece)) & _measured(case)


def _measured(case: Case) -> frozenset[str]:
    return frozenset().union(*(case.evidence.own_words(column) for column in case.evidence.measure_columns()))
