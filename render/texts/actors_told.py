"""Who acts in a sentence and is counted by none of its figures: «банк выдал {F2}», "the team closed {F4} tickets".

So are those whom something is given («клиентам вернули {F1}»), and the company that all figures are of («всего по
сети — {F5}»), where the answer leaves nothing of it out.
"""

from __future__ import annotations

from core.morphology import morph
from domains.words import fold, is_counted_plural, is_nominative
from render.texts.case import Case, base_of
from render.texts.deeds_of_counted import is_done
from render.texts.marked_text import Piece, PieceKind
from render.texts.row_names import is_label_or_name
from render.texts.whole_titles import fully_said
from render.vocabulary.action_words import ACTIONS
from render.vocabulary.actor_words import ORGANISATIONS, SERVED, SERVED_WITH, TEAMS
from render.vocabulary.measure_words import MEASURED
from render.vocabulary.neutral_words_en import VERBS
from render.vocabulary.periods import grain_of
from render.vocabulary.word_sets import word_set

_REACH = 3
_OWNING = frozenset({"иметь", "have", "has", "had", "own"})
_BEING = frozenset({"need", "needs", "needed", "want", "wants", "is", "are", "was", "were", "be", "been", "быть"})
_VERBS = word_set(VERBS).union(word_set(" ".join(ACTIONS).replace(",", " ")), *(kind.words for kind in MEASURED))
_OF_WHOLE = frozenset({"у", "в", "по", "across", "in", "throughout", "for", "of"})
_USED = frozenset({"пользоваться", "воспользоваться"})


def is_actor(case: Case, at: int) -> bool:
    """Tell whether a word is one who acts, or whom it is done for, and is not counted."""
    piece = case.pieces[at]
    known = bool(piece.forms & (ORGANISATIONS | TEAMS)) or is_served(case, piece)
    if piece.kind is not PieceKind.WORD or not known or _is_counted(case, at) or _is_named(case, at):
        return False
    if piece.forms & ORGANISATIONS and (_is_whole(case, at) or _is_used(case, at) or _is_joined_or_left(case, at)):
        return True
    return _acts(case, at) or (is_served(case, piece) and _is_given(case, at))


def _is_named(case: Case, at: int) -> bool:
    """«В банке «Квант»»: whether a row is what the word calls it, others decide."""
    behind = case.pieces[at + 1] if at + 1 in case.sentence_of(at) else None
    if behind is None or behind.text in _OPENING:
        return behind is not None
    return (
        is_label_or_name(behind)
        and not _is_verb(case, at + 1)
        and (behind.text.isascii() or _is_base_form(behind.text.split()[0]))
    )


def _is_base_form(word: str) -> bool:
    return "nomn" in morph().parse(fold(word))[0].tag.grammemes


_OPENING = frozenset('«"“„')


def is_served(case: Case, piece: Piece) -> bool:
    """Tell whether a word is of those who come: of a kind only where the titles are of what they do."""
    own = (titles for persons, titles in SERVED_WITH if piece.forms & persons)
    return bool(piece.forms & SERVED) or any(titles & case.material for titles in own)


def _is_counted(case: Case, at: int) -> bool:
    before = case.pieces[at - 1] if at else None
    return before is not None and (
        before.kind is PieceKind.REFERENCE
        or (before.claim is not None and fold(before.text) != "всего")
        or fold(before.text) == "many"
    )


def _acts(case: Case, at: int) -> bool:
    """The subject of a verb: right behind it, in Russian also right before it."""
    piece, word = case.pieces[at], case.word(at)
    if piece.text.isascii():
        by = at - 2 if case.word(at - 1) == "the" else at - 1
        if case.word(by) == "by" and is_done(case.word(by - 1)):
            return True  # "tickets opened by customers"
        return case.word(at - 1) not in {"of", "by", "in", "per", "for", "to"} and _is_followed_by_deed(case, at)
    if not is_nominative(word) or (is_counted_plural(word) and case.word(at + 1) != ","):
        return False
    inverted = at > 0 and _is_verb(case, at - 1)
    return inverted or _is_followed_by_deed(case, at)


def _is_followed_by_deed(case: Case, at: int) -> bool:
    served = is_served(case, case.pieces[at])
    for place in range(at + 1, min(at + 1 + _REACH, case.sentence_of(at).stop)):
        piece = case.pieces[place]
        if piece.kind is PieceKind.MARK or case.figure(place) is not None:
            return False
        if piece.forms & _OWNING:
            return not served and _is_title_said(case, at)
        if _is_verb(case, place):
            return True
    return False


def _is_title_said(case: Case, at: int) -> bool:
    """«У банка {F3} клиентов» of «Обслужено клиентов» would be those that it has."""
    sentence = case.sentence_of(at)
    place = next(iter(case.figures(range(at, sentence.stop)) or case.figures(sentence)), None)
    fact = case.figure(place) if place is not None else None
    return fact is None or fully_said(case, base_of(case, fact.column), at, frozenset())


def _is_verb(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    if piece.kind not in {PieceKind.WORD, PieceKind.LABEL} or piece.forms & _BEING:
        return False
    if piece.text.isascii():
        leading = case.word(at).endswith("s") and case.figure(at + 1) is not None  # "the bank runs {F1} ATMs"
        return leading or is_done(case.word(at)) or case.word(at).endswith("ing") or fold(piece.text) in _VERBS
    return str(morph().parse(case.word(at))[0].tag.POS) == "VERB"


def _is_given(case: Case, at: int) -> bool:
    """«Клиентам вернули {F1}», "refunded to customers"."""
    word = case.word(at)
    if case.pieces[at].text.isascii():
        return word.endswith("s") and case.word(at - 1) == "to"
    dative = any({"datv", "plur"} <= one.tag.grammemes for one in morph().parse(word))
    return dative and case.word(at - 1) not in {"по", "к", "ко", "благодаря"} and _is_near_verb(case, at)


def _is_near_verb(case: Case, at: int) -> bool:
    return any(_is_verb(case, place) for place in (at - 1, at + 1) if place in case.sentence_of(at))


def _is_used(case: Case, at: int) -> bool:
    """«Приложением пользовались {F8} человек»: what is used is what the answer is of."""
    beside = (place for place in (at - 1, at + 1) if place in case.sentence_of(at))
    led = case.word(at - 1) in {"через", "с", "за", "перед", "под"}
    return not led and any(case.pieces[place].forms & _USED for place in beside)


def _is_joined_or_left(case: Case, at: int) -> bool:
    """As in "{F6} employees left the company", «покинули компанию»."""
    first = at - 1 if case.word(at - 1) == "the" else at
    return (first > case.sentence_of(at).start and _is_verb(case, first - 1)) or (
        not is_nominative(case.word(at)) and at + 1 in case.sentence_of(at) and _is_verb(case, at + 1)
    )


def _is_whole(case: Case, at: int) -> bool:
    """«Всего по сети — {F5}», «у банка {F1} отделений», "revenue of the company": where nothing of it is left out."""
    first = at - 1 if case.word(at - 1) in {"the", "всей", "всему", "нашей", "our"} else at
    if case.word(first - 1) not in _OF_WHOLE and not _is_owner(case, at):
        return False
    if case.word(first - 1) == "у" and not _is_title_said(case, at):
        return False
    complete = len(case.evidence.members()) in {0, case.evidence.row_count()} or not case.evidence.varied()
    return complete and all(grain_of(label.rpartition(":")[2].strip()) is not None for label in case.labels)


def _is_owner(case: Case, at: int) -> bool:
    """«Выручка сети»: right behind a word of a title."""
    before = case.pieces[at - 1] if at in case.sentence_of(at)[1:] else None
    return before is not None and bool(case.words_of(before) & case.evidence.measured_words())
