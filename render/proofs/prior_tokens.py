"""A sentence of a period against an earlier one as a row of tokens: periods, metrics, figures, what is said of them.

«К прошлому году это рост на {F9}» is THAN, PERIOD (a year ago), GROWTH, BY, FIGURE. A sentence that holds a word of no
known kind has no tokens: nothing is proved of it here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.fact import Fact
from domains.words import fold
from render.proofs.plan_tokens import is_own_unit
from render.proofs.prior_facts import PriorFacts, When
from render.texts.case import base_of
from render.texts.marked_text import Piece, PieceKind, take_apart
from render.texts.row_names import row_labels
from render.texts.word_tables import WordTable, read_through
from render.vocabulary.neutral_words import NEUTRAL_WORDS
from render.vocabulary.periods import Grain, grain_word, moment_of
from render.vocabulary.prior_words import NO_FILLERS, OF_METRICS, PRIOR_WORDS, PriorWord

FIGURE, METRIC, PERIOD, PART, BRACKET, DASH = "figure", "metric", "period", ",", "(", "—"
_MARKS = {",": PART, ";": PART, "(": BRACKET, ")": BRACKET, "—": DASH, "–": DASH, "-": DASH, ":": DASH}
_SILENT = frozenset("«»\"“”„'‘’.!…")
_STRETCH = frozenset({"период", "period", "уровень", "level", "значение", "value"})


@dataclass(frozen=True)
class Token:
    """One token: its kind, its place, and the figure, the metric or the period that stands there."""

    kind: str
    at: int
    fact: Fact | None = None
    metrics: frozenset[str] = frozenset()
    when: When | None = None
    is_base: bool = False
    """A period that something is compared with whatever stands before it: "year on year"."""
    is_whole: bool = False
    """A year as a whole, «в прошлом году», of which no figure is known."""


class Reader:
    """Reads the sentences of a text over a period and earlier ones."""

    def __init__(self, prior: PriorFacts) -> None:
        self.prior, self.case = prior, prior.case
        self._own = {metric: self.case.evidence.own_words(metric) for metric in prior.metrics}

    def tokens(self, places: Sequence[int]) -> list[Token] | None:
        """Return the tokens of a sentence without what says nothing; None if a word is of no known kind."""
        found = read_through(places, self._read)
        return None if found is None else _respectively(found)

    def _read(self, places: Sequence[int], step: int) -> tuple[int, Token | None]:
        """Return how many pieces the token holds and the token, None for one that says nothing; 0 of an unknown one."""
        at = places[step]
        piece = self.case.pieces[at]
        if piece.kind is PieceKind.REFERENCE:
            fact = self.case.figure(at)
            led = self.case.word(at - 1) in _BEFORE_NAMES
            when = self._of_names(piece) if fact is None and led else None
            if when is not None:
                return 1, Token(PERIOD, at, when=when)
            return (1, Token(FIGURE, at, fact)) if fact is not None and fact.id in self.prior.told else (0, None)
        if is_own_unit(self.case, at):
            return 1, None
        if piece.kind is PieceKind.MARK:
            kind = _MARKS.get(piece.text)
            return (1, None if kind is None else Token(kind, at)) if kind or piece.text in _SILENT else (0, None)
        pieces = [self.case.pieces[place] for place in places[step : step + WORDS.longest + 1]]
        length, period = self._period(pieces, at)
        return (length, period) if length else self._word(pieces, at)

    def _period(self, pieces: list[Piece], at: int) -> tuple[int, Token | None]:
        """Read a period: its name, a month without its year, «предыдущий месяц», «годом ранее»."""
        named = self._by_name(pieces)
        if named is not None:
            back = self._back(pieces[named[0] :])
            if back is not None and back[1] is When.YEAR_AGO:
                return named[0] + back[0], Token(PERIOD, at, when=When.YEAR_AGO)
            return named[0], Token(PERIOD, at, when=named[1])
        found = self._back(pieces)
        if found is None:
            return 0, None
        word = WORDS.said_by(pieces)[1]
        base = word in {PriorWord.YEAR_ON_YEAR, PriorWord.STEP_ON_STEP}
        return found[0], Token(PERIOD, at, when=found[1], is_base=base, is_whole=word is PriorWord.LAST_YEAR)

    def _by_name(self, pieces: list[Piece]) -> tuple[int, When] | None:
        piece = pieces[0]
        if piece.kind is PieceKind.LABEL and (apart := take_apart(piece.text, {}, ())) and self._is_relative(apart):
            found = self._back(apart)
            return (1, found[1]) if found is not None else None
        if piece.kind is PieceKind.LABEL and len(row_labels(piece)) == 1:
            when = self._of_names(piece)
            return (1, when) if when is not None else None
        known = piece.kind is not PieceKind.REFERENCE and piece.text != "may"
        moment = moment_of(piece.text, piece.forms) if known else None
        length = 1
        if moment is None and len(pieces) > 1:
            moment, length = moment_of(f"{fold(piece.text)} {fold(pieces[1].text)}"), 2
        when = self._of_moment(moment) if moment is not None else None
        return (length, when) if when is not None else None

    def _of_names(self, piece: Piece) -> When | None:
        """The period that a name of a row means, written or as a reference to it."""
        names = {member for _, member in row_labels(piece)}
        return self.prior.members.get(names.pop()) if len(names) == 1 else None

    @staticmethod
    def _is_relative(pieces: list[Piece]) -> bool:
        """«Предыдущем месяце», which is a name by what was told before: here it is that before the latest one."""
        return any(WORDS.said_by(pieces[at:])[1] in {PriorWord.PREVIOUS, PriorWord.BACK} for at in range(len(pieces)))

    def _of_moment(self, moment: tuple[int, int]) -> When | None:
        """The period of a month; of one without its year that of the series, where one of it lies beside it."""
        known = {found: when for name, when in self.prior.members.items() if (found := moment_of(name)) is not None}
        if moment[0]:
            return known.get(moment)
        maybe = {when for (_, month), when in known.items() if month == moment[1]}
        if len(maybe) > 1 and When.PREVIOUS in known.values():
            maybe.discard(When.YEAR_AGO)
        return maybe.pop() if len(maybe) == 1 else None

    def _back(self, pieces: list[Piece]) -> tuple[int, When] | None:
        """«Предыдущий месяц», «месяцем ранее», «к прошлому году»: how far back, and in how many words."""
        if not pieces:
            return None
        length, word = WORDS.said_by(pieces)
        if word in _ENDS:
            return (length, _ENDS[word]) if self.prior.is_whole else None
        if word is PriorWord.EARLIER_ONE or (self.prior.is_vague and word in _FAR):
            fits = len(self.prior.earlier) == 1 and word not in _FAR
            return (length, next(iter(self.prior.earlier))) if fits else None
        if word in _FAR - {PriorWord.STEP_ON_STEP}:
            return length, When.YEAR_AGO
        return self._stretch_back(pieces, length, word)

    def _stretch_back(self, pieces: list[Piece], length: int, word: PriorWord | None) -> tuple[int, When] | None:
        rest = [fold(piece.text) for piece in pieces]
        if word is PriorWord.PREVIOUS and len(pieces) > length:
            return self._stretch(pieces[length], length + 1)
        if word in {PriorWord.PREVIOUS, PriorWord.STEP_ON_STEP}:  # «за предыдущую — {F8}»
            fits = word is PriorWord.PREVIOUS and self.prior.rows is not None
            fits = fits or grain_word(rest[0].partition("-")[0]) is self.prior.grain
            return (length, When.PREVIOUS) if fits and self.prior.is_step else None
        first = 1 if rest[0] in {"a", "one"} else 0
        behind = pieces[first + 1 :]
        if (
            behind
            and WORDS.said_by(behind)[1] in {PriorWord.BACK, PriorWord.BEFORE}
            and grain_word(rest[first]) is not None
        ):
            return self._stretch(pieces[first], first + 2) if grain_word(rest[first]) is not None else None
        return None

    def _stretch(self, piece: Piece, length: int) -> tuple[int, When] | None:
        grain = next((found for form in piece.forms if (found := grain_word(form)) is not None), None)
        if grain is Grain.YEAR and not self.prior.is_vague:
            return length, When.YEAR_AGO
        steps = grain is not None and grain is self.prior.grain
        general = bool(piece.forms & _STRETCH) and len(self.prior.earlier) == 1
        fits = (steps or general) and When.PREVIOUS in self.prior.earlier and self.prior.is_step
        return (length, When.PREVIOUS) if fits else None

    def _word(self, pieces: list[Piece], at: int) -> tuple[int, Token | None]:
        """Read a word of a metric, one that says something, or one that says nothing."""
        length, word = WORDS.said_by(pieces)
        piece = pieces[0]
        named = self._metrics(piece, at)
        if named and (length == 1 or word in {None, PriorWord.FILLER}):
            return 1, Token(METRIC, at, metrics=named)
        whole = word is PriorWord.WHOLE and not self.prior.is_whole
        if whole or word in {PriorWord.PREVIOUS, PriorWord.BACK, PriorWord.EARLIER_ONE, *_FAR, *_ENDS}:
            return 0, None
        if word is not None:
            return length, None if word is PriorWord.FILLER else Token(word, at)
        if piece.forms & OF_METRICS:
            return 1, None
        neutral = piece.kind is PieceKind.WORD and bool(piece.forms & NEUTRAL_WORDS) and piece.claim is None
        return (1, None) if neutral and not piece.forms & NO_FILLERS else (0, None)

    def _metrics(self, piece: Piece, at: int) -> frozenset[str]:
        """The metrics that a word may be of: those that it tells apart, else all that hold it."""
        named = (column for column in self.case.named_columns(at) if not self.case.evidence.base_of(column))
        apart = frozenset(base_of(self.case, column) for column in named)
        known = frozenset(column.removesuffix("_previous") for column in apart) & self.prior.metrics
        if apart:
            return known
        told = (piece.forms, self.case.words_of(piece))
        found = (frozenset(metric for metric, own in self._own.items() if words & own) for words in told)
        return next((metrics for metrics in found if metrics), frozenset())


WORDS = WordTable(PRIOR_WORDS)
_BEFORE_NAMES = frozenset({"в", "во", "за", "in", "on", "for", "during"})
"""Before a reference to the name of a period."""
_ENDS = {PriorWord.FIRST_END: When.PREVIOUS, PriorWord.LAST_END: When.NOW}
"""What names the ends of a series."""
_TWO_IN_ORDER = [FIGURE, PriorWord.AND, FIGURE]
_FAR = frozenset({PriorWord.YEAR_AGO, PriorWord.LAST_YEAR, PriorWord.YEAR_ON_YEAR, PriorWord.STEP_ON_STEP})
"""What says how far back an earlier period lies."""


def _respectively(tokens: list[Token]) -> list[Token] | None:
    """«Сейчас больше, чем в мае: {F1} и {F2} соответственно»: one figure against the other; None of another order."""
    at = next((place for place, one in enumerate(tokens) if one.kind == PriorWord.RESPECTIVELY), None)
    if at is None:
        return tokens
    kinds = [one.kind for one in tokens]
    rest = [*tokens[:at], *tokens[at + 1 :]]
    if kinds[:at].count(FIGURE) < len(_TWO_IN_ORDER) - 1:
        return rest
    first = at - len(_TWO_IN_ORDER)
    compared = [place for place in range(max(first, 0)) if kinds[place] == PERIOD]
    if first < 0 or kinds[first:at] != _TWO_IN_ORDER or len(compared) != 1 or kinds[compared[0] - 1] != PriorWord.THAN:
        return None
    rest[first + 1] = replace(rest[first + 1], kind=PriorWord.AGAINST)
    return rest
