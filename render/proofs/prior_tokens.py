"""A sentence of a period against an earlier one as a row of tokens: periods, metrics, figures, what is said of them.

«К прошлому году это рост на {F9}» is THAN, PERIOD (a year ago), GROWTH, BY, FIGURE. A sentence that holds a word of no
known kind has no tokens: nothing is proved of it here.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.unit import UnitKind
from domains.words import fold, lemmas
from render.proofs.plan_tokens import is_own_unit
from render.proofs.prior_beside import in_place, respectively
from render.proofs.prior_facts import PriorFacts, When
from render.proofs.prior_token_kinds import BRACKET, DASH, FIGURE, METRIC, PART, PERIOD, Token
from render.texts.case import base_of
from render.texts.marked_text import Piece, PieceKind, label_words, take_apart
from render.texts.row_names import row_labels
from render.texts.shared_names import shared_words
from render.texts.things_measured import is_volume
from render.texts.word_tables import WordTable, read_through
from render.vocabulary.neutral_words import NEUTRAL_WORDS
from render.vocabulary.periods import Grain, grain_word, moment_of
from render.vocabulary.prior_words import NO_FILLERS, OF_METRICS, PRIOR_WORDS, PriorWord

_MARKS = {",": PART, ";": PART, "(": BRACKET, ")": BRACKET, "—": DASH, "–": DASH, "-": DASH, ":": DASH}
_SILENT = frozenset("«»\"“”„'‘’.!…")
_YEARS = frozenset({"год"})
_STRETCH = frozenset({"период", "period", "уровень", "level", "значение", "value"})


class Reader:
    """Reads the sentences of a text over a period and earlier ones."""

    def __init__(self, prior: PriorFacts) -> None:
        self.prior, self.case = prior, prior.case
        self._own = {metric: self.case.evidence.own_words(metric) for metric in prior.metrics}
        self._members = {fold(name) for name in prior.members}
        self._shared = shared_words(self.case.labels)

    def tokens(self, places: Sequence[int]) -> list[Token] | None:
        """Return the tokens of a sentence without what says nothing; None if a word is of no known kind."""
        found = read_through(places, self._read)
        return None if found is None else respectively(in_place(self.prior, found))

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
        if is_own_unit(self.case, at) or self._is_scope(at):
            return 1, None
        if piece.kind is PieceKind.MARK:
            kind = _MARKS.get(piece.text)
            return (1, None if kind is None else Token(kind, at)) if kind or piece.text in _SILENT else (0, None)
        pieces = [self.case.pieces[place] for place in places[step : step + WORDS.longest + 1]]
        length, period = self._period(pieces, at)
        return (length, period) if length else self._word(pieces, at)

    def _period(self, pieces: list[Piece], at: int) -> tuple[int, Token | None]:
        """Read a period: its name, a month without its year, «предыдущий месяц», «годом ранее»."""
        led = self._week_led(pieces)
        named = self._by_name(pieces[led:])
        named = (named[0] + led, named[1]) if named is not None else None
        if named is not None and pieces[0].text.isdecimal() and self._metrics_at(at + 1):
            return 0, None  # "compared with 2023 deposits": a year, or so many of them
        if named is not None:
            back = self._back(pieces[named[0] :])
            if back is not None and back[1] is When.YEAR_AGO:
                return named[0] + back[0], Token(PERIOD, at, when=When.YEAR_AGO)
            year = (
                len(pieces) > named[0]
                and bool(pieces[named[0]].forms & _YEARS)
                and pieces[named[0] - 1].text[-1].isdigit()
            )
            return named[0] + year, Token(PERIOD, at, when=named[1])
        found = self._back(pieces)
        if found is None:
            return 0, None
        word = WORDS.said_by(pieces)[1]
        base = word in {PriorWord.YEAR_ON_YEAR, PriorWord.STEP_ON_STEP}
        return found[0], Token(PERIOD, at, when=found[1], is_base=base, is_whole=word is PriorWord.LAST_YEAR)

    def _week_led(self, pieces: list[Piece]) -> int:
        """«Неделе с 3 марта», "week of August 28": how many words lead in the first day of a week."""
        week = self.prior.grain is Grain.WEEK and any(grain_word(form) is Grain.WEEK for form in pieces[0].forms)
        return 2 if week and len(pieces) > len(("week", "of")) and fold(pieces[1].text) in _OF_DAY else 0

    def _by_name(self, pieces: list[Piece]) -> tuple[int, When] | None:
        piece = pieces[0]
        own = self._of_names(piece) if piece.kind is PieceKind.LABEL and fold(piece.text) in self._members else None
        if own is not None:
            return 1, own
        if piece.kind is PieceKind.LABEL and (apart := take_apart(piece.text, {}, ())) and self._is_relative(apart):
            found = self._back([*apart, *pieces[1:]])
            return (max(1, found[0] - len(apart) + 1), found[1]) if found is not None else None
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
        noun = len(pieces) > length and pieces[length].kind not in {PieceKind.MARK, PieceKind.REFERENCE}
        if word is PriorWord.PREVIOUS and noun:
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
        if piece.forms & _STRETCH and len(self.prior.earlier) == 1 and self.prior.is_step:
            return length, next(iter(self.prior.earlier))
        steps = grain is not None and grain is self.prior.grain
        fits = steps and When.PREVIOUS in self.prior.earlier and self.prior.is_step
        return (length, When.PREVIOUS) if fits else None

    def _word(self, pieces: list[Piece], at: int) -> tuple[int, Token | None]:
        """Read a word of a metric, one that says something, or one that says nothing."""
        length, word = WORDS.said_by(pieces)
        piece = pieces[0]
        named = self._metrics(piece, at)
        times = word is PriorWord.TIMES and self.case.figure(at - 1) is not None
        if named and not times and (length == 1 or word in {None, PriorWord.FILLER}):
            return 1, Token(METRIC, at, metrics=named)
        if word is PriorWord.BACK and fold(piece.text) in _EARLIER:
            return 1, Token(PriorWord.BEFORE, at)  # «(ранее — {F1})»
        whole = word is PriorWord.WHOLE and not self.prior.is_whole
        if whole or word in {PriorWord.PREVIOUS, PriorWord.BACK, PriorWord.EARLIER_ONE, *_FAR, *_ENDS}:
            return 0, None
        if word is not None:
            return length, None if word is PriorWord.FILLER else Token(word, at)
        if piece.forms & OF_METRICS or is_volume(self.case, at) or self._is_sum_of_money(piece, at):
            return 1, None
        neutral = piece.kind is PieceKind.WORD and bool(piece.forms & NEUTRAL_WORDS) and piece.claim is None
        return (1, None) if neutral and not piece.forms & NO_FILLERS else (0, None)

    def _is_sum_of_money(self, piece: Piece, at: int) -> bool:
        """«Сумма поступлений», «объём затрат» of money: right before a word of a metric that is counted in it."""
        told = self._metrics_at(at + 1)
        units = {self.case.evidence.known[name].unit.kind for name, (metric, _) in self.prior.levels.items()
                 if metric in told}  # fmt: skip
        return bool(piece.forms & _SUMS) and units == {UnitKind.MONEY}

    def _is_scope(self, at: int) -> bool:
        """«Омске», "on the Minivan tariff": no word of a metric, and nothing that tells a row from another one."""
        near = at + 1 + (self.case.word(at + 1) in _QUOTES_AND_ARTICLES)
        if self.case.word(at) in _SCOPES and near < len(self.case.pieces):
            return self._is_of_all(near)
        return self._is_of_all(at) and not self._metrics(self.case.pieces[at], at)

    def _is_of_all(self, at: int) -> bool:
        """«В Омске», «на кусте «Альфа»»: what all rows share, unless something is compared with it."""
        piece = self.case.pieces[at]
        words = [frozenset({fold(word), *lemmas(word)}) for word in label_words(piece.text)]
        led = next((word for near in (1, 2, 3) if (word := self.case.word(at - near)) not in _QUOTES_AND_ARTICLES), "")
        own = bool(piece.forms & self._shared) or (bool(words) and all(forms & self._shared for forms in words))
        return own and led not in _COMPARING

    def _metrics_at(self, at: int) -> frozenset[str]:
        return self._metrics(self.case.pieces[at], at) if at < len(self.case.pieces) else frozenset()

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
_SCOPES = frozenset({"on", "at"})
_SUMS = frozenset({"сумма", "объем", "amount", "sum", "volume"})
_OF_DAY = frozenset({"с", "со", "от", "of", "from", "starting", "beginning"})
_EARLIER = frozenset({"ранее", "earlier"})
_QUOTES_AND_ARTICLES = frozenset({"«", '"', "“", "the", "a", "an"})
_COMPARING = frozenset(
    {"с", "со", "чем", "than", "with", "к", "ко", "to", "против", "versus", "vs", "against", "относительно", "over",
     "от", "from", "после", "after"}
)  # fmt: skip
"""Before what something is compared with."""
_BEFORE_NAMES = frozenset({"в", "во", "за", "in", "on", "for", "during"})
"""Before a reference to the name of a period."""
_ENDS = {PriorWord.FIRST_END: When.PREVIOUS, PriorWord.LAST_END: When.NOW}
"""What names the ends of a series."""
_FAR = frozenset({PriorWord.YEAR_AGO, PriorWord.LAST_YEAR, PriorWord.YEAR_ON_YEAR, PriorWord.STEP_ON_STEP})
"""What says how far back an earlier period lies."""
