"""What a text says that the answer leaves open: «причины по этим данным определить нельзя», "no other periods".

Such a sentence has no figure and claims nothing of one. It denies or wishes for something (``limit_words``), and is
read by what: causes, which no figures hold; other periods, of an answer of one period; other rows, of an answer of one
row; further cuts, which are always further. A word of a direction in it («причины роста») is left to the checks.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.proofs.remarks_on_rows import has_one_row
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.row_names import is_varied
from render.texts.told_words import is_there
from render.vocabulary import limit_words as said
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, NEUTRAL_WORDS
from render.vocabulary.periods import grain_of, moment_of

_SILENT = frozenset({None, Claim.NOTHING, Claim.CHANGE, Claim.CAUSE})
_LEFT = frozenset({Claim.RISE, Claim.FALL})
"""Claims that stay claims within such a sentence."""
_LENIENT = frozenset(
    {Claim.ABOVE, Claim.BELOW, Claim.ONLY, Claim.WHOLE, Claim.FOLLOW, Claim.NUMBER, Claim.SLIGHT, Claim.RATE}
)
"""«Больше данных», «только по этим данным», «следует»: said of the answer where the words of limits hold them."""


def limits_told(case: Case) -> Iterator[int]:
    """Yield the places of the words of such sentences that hold of this answer."""
    for part in _parts(case):
        if _is_limit(case, part):
            told = _ways(case, range(part.start))
            for at in part:
                again = len(told) == 1 and _ways(case, range(at, at + 1)) == told
                if case.pieces[at].kind is PieceKind.WORD and (again or not _is_left(case.pieces[at])):
                    yield at


def _ways(case: Case, places: range) -> frozenset[Claim]:
    """The directions that are said: «причины снижения» behind a fall, which is proved where it is told."""
    grown = (Claim.RISE for at in places if case.pieces[at].forms & _GROWTH)
    return frozenset(claim for at in places if (claim := case.pieces[at].claim) in _LEFT).union(grown)


_GROWTH = frozenset({"growth", "прирост"})


def _parts(case: Case) -> Iterator[range]:
    """Yield the sentences, and what stands behind a semicolon or is a bracket of its own."""
    for sentence in case.sentences.values():
        start = sentence.start
        for at in sentence:
            if case.pieces[at].text in {";", "(", ")"}:
                yield range(start, at)
                start = at + 1
        yield range(start, sentence.stop)


def _is_limit(case: Case, part: range) -> bool:
    pieces = [case.pieces[at] for at in part if case.pieces[at].kind is not PieceKind.MARK]
    words = [piece for piece in pieces if piece.kind is PieceKind.WORD]
    if not words or not all(_is_plain(case, piece) for piece in pieces):
        return False
    forms = [piece.forms | {fold(piece.text)} for piece in words]
    denied = any(one & said.DENYING for one in forms)
    if not denied and not any(one & said.NEEDING for one in forms):
        return False
    if denied and any(piece.claim is Claim.CHANGE for piece in words) and not any(one & said.CAUSES for one in forms):
        return False  # «изменений нет» is a claim
    if any(_is_left(piece) or is_varied(case, piece) for piece in pieces):
        return any(one & said.CAUSES for one in forms)
    return _holds(case, words)


def _is_plain(case: Case, piece: Piece) -> bool:
    if piece.kind is PieceKind.LABEL:
        return True
    known = piece.forms | {fold(piece.text)}
    if piece.kind is not PieceKind.WORD or piece.claim not in _SILENT | _LEFT | _LENIENT:
        return False
    if piece.claim in _LENIENT:
        return bool(known & (said.LINKS | said.OTHER | said.NEEDING | said.CAUSES))
    return piece.in_phrase or bool(known & (_WORDS | case.material | case.dimension_words)) or _is_left(piece)


_WORDS = frozenset().union(
    said.DENYING, said.NEEDING, said.CAUSES, said.PERIODS, said.COMPARISONS, said.TRENDS, said.JUDGING, said.CUTS,
    said.ROWS, said.OTHER, said.LINKS, DIMENSION_NOUNS, NEUTRAL_WORDS,
)  # fmt: skip


def _holds(case: Case, words: list[Piece]) -> bool:
    """Tell whether what is denied or wished for is not there: whatever the sentence is about."""
    forms = frozenset().union(*(piece.forms | {fold(piece.text)} for piece in words))
    other, denied = bool(forms & said.OTHER), bool(forms & said.DENYING)
    if is_there(case, words) or (denied and _tells_of_metric(case, words)):
        return False
    if forms & said.TRENDS and denied and not forms & said.JUDGING:
        return False  # «динамики нет» may say that nothing has changed
    if forms & (said.COMPARISONS | said.TRENDS) or (other and forms & said.PERIODS):
        return _is_of_one_period(case)
    if forms & said.CAUSES or not denied:
        return bool(forms & (said.CAUSES | said.CUTS))
    if forms & said.CUTS:
        return has_one_row(case) or (other and _tells_rows(case))
    return other and bool(forms & (said.ROWS | DIMENSION_NOUNS | case.dimension_words)) and has_one_row(case)


def _tells_of_metric(case: Case, words: list[Piece]) -> bool:
    """«Обращений в предыдущем месяце не было»: what is denied is the metric, and not an answer about it."""
    known = said.CUTS | said.CAUSES | said.LINKS
    return any(piece.forms & case.evidence.measured_words() and not piece.forms & known for piece in words)


def _tells_rows(case: Case) -> bool:
    """Tell whether the text tells of rows that are told apart: what is denied is a finer cut than theirs."""
    places = case.figures(range(len(case.pieces)))
    told = {column for at in places if (fact := case.figure(at)) is not None for column, _ in fact.row_key}
    return any(case.evidence.is_varied(column) for column in told)


def _is_of_one_period(case: Case) -> bool:
    """Tell whether there is no row of another period, no column of an earlier one, no second period of a label."""
    timed = any(grain_of(member) is not None for _, member in case.evidence.members())
    compared = any(case.evidence.compared_with(column) for column in case.evidence.measure_columns())
    moments = {moment for label in case.labels if (moment := moment_of(label)) is not None}
    changes = any(case.evidence.change_of(fact) is not None for fact in case.evidence.known.values())
    return not (timed or compared or changes) and len(moments) <= 1


def _is_left(piece: Piece) -> bool:
    """A word of a direction or a change, which other checks judge."""
    changed = piece.claim is Claim.CHANGE and not (piece.forms | {fold(piece.text)}) & _WORDS
    return piece.claim in _LEFT or changed
