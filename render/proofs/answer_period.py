"""The period of the whole answer, told without figures and rows: «все цифры за май 2025», "all of this is for 2024"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.words import fold
from render.proofs.left_out import stated_defaults
from render.proofs.sides import Side, side_at, sides_of
from render.texts.case import Case, Fault, Reason
from render.texts.general_units import kind_at
from render.texts.marked_text import Piece, PieceKind
from render.texts.told_years import is_whole_year
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import Grain, grain_of, moment_of
from render.vocabulary.word_sets import word_set

_FIGURES = word_set(
    "цифра число значение показатель данные данный сумма величина figure figures number numbers value values data "
    "metric metrics everything amounts counts"
)
_AROUND = _FIGURES | word_set(
    "весь все всё каждый везде всюду один единый тот самый же это этот тут здесь выше ниже быть относиться приходиться "
    "к против vs versus against брать взять привести приведенный указанный указать показать за в для на период месяц "
    "год квартал неделя и то есть "
    "all every each same one single this that these those here above below everywhere throughout is are was were cover "
    "covers covered refer refers relate relates for to in of the on period month year quarter week and it they given "
    "stated shown reported taken as from"
)
_NUMBERS = word_set("цифра значение данные figure figures number numbers value values data")
_WHOLE = frozenset({Claim.WHOLE})
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW, Claim.SAME, Claim.CLOSE})


def period_of_all(case: Case) -> Iterator[int]:
    """Yield the places of the words of sentences that only tell the period of the whole answer."""
    if not any(_says_whole(piece) for piece in case.pieces):
        return
    stated = frozenset(stated_defaults(case)) | _named_things(case)
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        if any(_is_about_all(case, at) for at in sentence) and _tells_period_only(case, sentence, stated):
            yield from (at for at in sentence if case.pieces[at].kind is PieceKind.WORD)
        start = sentence.stop


def _says_whole(piece: Piece) -> bool:
    everywhere = fold(piece.text) in {"everything", "везде", "всюду", "everywhere"}
    return piece.kind is PieceKind.WORD and (piece.claim in _WHOLE or everywhere)


def _tells_period_only(case: Case, sentence: range, stated: frozenset[int]) -> bool:
    periods: list[int] = []
    for at in sentence:
        piece = case.pieces[at]
        if _is_period(case, at):
            periods.append(at)
        elif piece.kind is PieceKind.WORD:
            if at not in stated and not (fold(piece.text) in _AROUND or piece.forms & _AROUND):
                return False
        elif piece.kind is not PieceKind.MARK and not (piece.kind is PieceKind.ALLOWED and _is_default(piece)):
            return False
    if _is_compared(case):
        return len(periods) == len(("later", "earlier")) and _are_compared(case, periods)
    return len(periods) == 1 or (not periods and bool(stated & frozenset(sentence)))


def _are_compared(case: Case, periods: list[int]) -> bool:
    """«Май 2025 к маю 2024»: the later one first."""
    known = sides_of(case)
    between = [fold(piece.text) for piece in case.pieces[periods[0] + 1 : periods[1]]]
    told = [side_at(case.pieces[place], known) for place in periods]
    return told == [Side.CURRENT, Side.EARLIER] and len(between) == 1 and between[0] in _COMPARED


_COMPARED = word_set("к против vs versus against")


def _is_about_all(case: Case, at: int) -> bool:
    """«Всё это», "all figures", "all of this": the answer itself, and not all of some things."""
    piece = case.pieces[at]
    if not _says_whole(piece):
        return False
    alone = fold(piece.text) in {"everything", "везде", "всюду", "everywhere"}
    near = case.pieces[at + 1 : at + 4]
    return alone or any(one.forms & _FIGURES or fold(one.text) in _THIS for one in near)


_THIS = word_set("это эти этого этих this these that")


def _named_things(case: Case) -> frozenset[int]:
    """«Всё это возвраты в штуках»: words of the only metric, and of the unit that all figures of the text have."""
    columns = case.evidence.measure_columns()
    bases = {case.evidence.compared_with(one) or case.evidence.base_of(one) or one for one in columns}
    words = case.evidence.own_words(next(iter(bases))) if len(bases) == 1 else frozenset()
    told = [fact for place in case.figures(range(len(case.pieces))) if (fact := case.figure(place)) is not None]
    kinds = {fact.unit.kind for fact in told}
    return frozenset(
        at for at, piece in enumerate(case.pieces)
        if piece.kind is PieceKind.WORD
        and ((case.words_of(piece) & words) or (kind_at(case, at) is not None and kinds == {kind_at(case, at)}))
    )  # fmt: skip


def _is_default(piece: Piece) -> bool:
    return fold(piece.text).split()[0] in {"без", "without"}


def _is_period(case: Case, at: int) -> bool:
    """The label of the answer's period; a year in digits only where the answer is of a whole one."""
    piece = case.pieces[at]
    if piece.kind is PieceKind.DIGITS:
        return is_whole_year(case.labels, case.evidence, piece.text)
    if piece.kind is not PieceKind.ALLOWED or _is_default(piece) or ":" in piece.text:
        return False
    timed = grain_of(piece.text) is not None or moment_of(piece.text, piece.forms) is not None
    return timed or bool(re.search(r"\d", piece.text))


def _is_compared(case: Case) -> bool:
    moments = {moment for label in case.labels if (moment := moment_of(label)) is not None}
    grains = {grain for label in case.labels if (grain := grain_of(label)) is not None}
    columns = any(case.evidence.compared_with(column) for column in case.evidence.measure_columns())
    return columns or (len(moments) > 1 and grains != {Grain.YEAR})


def periods_of_all(case: Case) -> Iterator[Reason]:
    """As in "all figures are for May 2025" beside figures of another period is wrong."""
    for at in case.claims(Claim.WHOLE) if _is_compared(case) else ():
        near = range(at + 1, min(at + 3, len(case.pieces)))
        figures = any(case.pieces[place].forms & _NUMBERS for place in near)
        moved = any(case.pieces[place].claim in _MOVES for place in case.sentence_of(at))
        if figures and not moved and any(_is_period(case, place) for place in case.sentence_of(at)):
            yield Reason(Fault.PERIOD, case.pieces[at].text)
