"""A sentence of a ranking or a series as a row of letters, each a name, a figure or what a word says.

«Отношение максимума к минимуму — {F12}» is ``QXtn:F`` (``ranking_words`` has the letters of words). What is measured
has no letter of its own, its columns stand beside the row. A sentence with a word of no known kind has no letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold
from render.proofs.part_tokens import is_same_word, title_words
from render.proofs.plan_tokens import is_own_unit
from render.proofs.ranking_facts import RankingFacts, Told
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.row_kind_nouns import KIND_OF_ROW, is_kind_told
from render.texts.row_names import Pair, is_label_or_name, row_labels
from render.texts.time_positions import series
from render.texts.titles_in_text import title_spans
from render.texts.word_tables import WordTable
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import NEUTRAL_WORDS
from render.vocabulary.periods import grain_of, grain_word
from render.vocabulary.plan_words import NO_FILLERS
from render.vocabulary.ranking_words import COUNTING, DENYING, OF_MONEY, RANKING_WORDS, RankingWord

FIGURE, NAME, ROWS = "F", "N", "d"
_MARKS = {",": ",", ";": ";", ":": ":", "—": ":", "–": ":", "-": ":", "(": "(", ")": ")"}
_SILENT = frozenset("«»\"“”„'‘’.!%…")
_WORDS = WordTable(RANKING_WORDS)
_COUNT = RankingWord.COUNT.value
_TELLING = frozenset("XnbwATSPGQRgEpkBHO|oh")
"""What makes a sentence one of a ranking; one of names and figures alone is as any other."""
_ENDS = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.MOST, Claim.ABOVE, Claim.BELOW})
"""«Дольше всего», "the cheapest": the word names its metric and claims an end of it, too."""
_REACH = 3


@dataclass(frozen=True)
class Token:
    """One letter, its place in the text, and the figure or the row that stands there."""

    letter: str
    at: int
    told: Told | None = None
    row: Pair | None = None


@dataclass(frozen=True)
class Sentence:
    """A sentence as letters, and the metrics that it names: the place of each and its columns."""

    places: range
    tokens: tuple[Token, ...]
    metrics: tuple[tuple[int, frozenset[str]], ...]

    @property
    def letters(self) -> str:
        """The letters of the sentence."""
        return "".join(token.letter for token in self.tokens)


class Reader:
    """Reads the sentences of a text over a ranking or a series."""

    def __init__(self, facts: RankingFacts) -> None:
        self.facts, self.case = facts, facts.case
        spans = sorted(title_spans(facts.case), key=lambda one: len(one[0]))
        self._titles = {at: (1, name) for at, piece in enumerate(self.case.pieces) for name in facts.metrics
                        if piece.text == name}  # fmt: skip
        self._titles |= {span.start: (len(span), column) for span, column in spans}

    def speaks_of_others(self) -> bool:
        """Tell whether the text names a metric that is not the first one."""
        at, stop = 0, len(self.case.pieces)
        while at < stop:
            metric = self._metric(at, stop)
            if metric is not None and self.facts.metrics[0] not in metric[1]:
                return True
            at += metric[0] if metric is not None else self._said(at, stop)[0]
        return False

    def read(self, places: range) -> Sentence | None:
        """Return a sentence as letters; None if a word is of no known kind, or nothing in it is of a ranking."""
        tokens: list[Token] = []
        metrics: list[tuple[int, frozenset[str]]] = []
        at, named = places.start, -1
        while at < places.stop:
            metric = self._metric(at, places.stop)
            if metric is not None:
                metrics.append((at, metric[1]))
                at = named = at + metric[0]
                continue
            joins = self.case.word(at) == "of" and at == named  # "the cost of works"
            length, token = (1, None) if joins else self._token(at, places.stop, tokens)
            counts = token is not None and token.letter == _COUNT
            if not length or (counts and not self._counts(at + length, places.stop)):
                return None
            tokens.extend([token] if token is not None and not counts else [])
            at += length
        return self._sentence(places, tokens, metrics)

    def _sentence(
        self, places: range, tokens: list[Token], metrics: list[tuple[int, frozenset[str]]]
    ) -> Sentence | None:
        counted = any(self.case.pieces[at].forms & COUNTING for at in places)
        told = [token.told.column for token in tokens if token.told is not None]
        if counted and told and not any(map(self.facts.is_count, told)):
            return None
        named = [(at, self._told_whole(columns, places)) for at, columns in _joined(metrics)]
        if not all(columns for _, columns in named) or not any(token.letter in _TELLING for token in tokens):
            return None
        return Sentence(places, tuple(_without_there(_without_end(_without_frame(tokens, self.case)))), tuple(named))

    def _told_whole(self, columns: frozenset[str], places: range) -> frozenset[str]:
        """Those metrics of which the sentence holds all words of the title: «отгружено» is no «Стоимость отгрузки»."""
        pieces = [self.case.pieces[at] for at in places]
        said = frozenset().union(*(self.case.words_of(piece) | piece.forms for piece in pieces))
        unfolded = frozenset().union(*(piece.unfolds for piece in pieces))
        return frozenset(column for column in columns if column in unfolded or self._is_said(column, said))

    def _is_said(self, column: str, said: frozenset[str]) -> bool:
        words = self._words.get(column)
        return words is not None and all(any(is_same_word(word, one) for one in said) for word in words)

    def _counts(self, at: int, stop: int) -> bool:
        """«Число поездок»: what is counted is a metric."""
        found = (self._metric(place, stop) for place in range(at, min(at + _REACH, stop)))
        return any(metric is not None and any(map(self.facts.is_count, metric[1])) for metric in found)

    @cached_property
    def _words(self) -> dict[str, list[str]]:
        """The words of each title that say what is measured."""
        known = list(self.case.evidence.known.values())
        titles = {one.column: title_words(one) for one in reversed(known)}
        return {column: titles[column] for column in self.facts.metrics}

    def _metric(self, at: int, stop: int) -> tuple[int, frozenset[str]] | None:
        """A whole title, or words of titles one behind the other."""
        if at in self._titles:
            length, column = self._titles[at]
            return length, frozenset({column.removesuffix("_share")})
        _, word = self._said(at, stop)
        piece = self.case.pieces[at]
        if piece.kind is not PieceKind.WORD or word is not None or piece.claim in _ENDS:
            return None
        columns = frozenset(self.case.named_columns(at)) & frozenset(self.facts.metrics)
        if not columns:
            told = self.case.words_of(piece)
            columns = frozenset(name for name in self.facts.metrics if told & self.case.evidence.own_words(name))
            columns |= piece.unfolds & frozenset(self.facts.metrics)
        return (1, columns) if columns else None

    def _said(self, at: int, stop: int) -> tuple[int, RankingWord | None]:
        piece = self.case.pieces[at]
        if piece.kind not in {PieceKind.WORD, PieceKind.LABEL} or (piece.kind is PieceKind.LABEL and not piece.forms):
            return 1, None
        last = min(at + _WORDS.longest, stop)
        words = next((place for place in range(at, last) if self.case.pieces[place].kind is PieceKind.MARK), last)
        return _WORDS.said_by(self.case.pieces[at:words])

    def _token(self, at: int, stop: int, before: Sequence[Token]) -> tuple[int, Token | None]:
        piece = self.case.pieces[at]
        if piece.kind is PieceKind.REFERENCE:
            return self._reference(at, piece.fact)
        if is_own_unit(self.case, at) or self._is_unit_of_title(at) or piece.kind is PieceKind.ALLOWED:
            return 1, None
        if piece.kind is PieceKind.MARK:
            letter = _MARKS.get(piece.text)
            return (1, Token(letter, at)) if letter else (int(piece.text in _SILENT), None)
        return self._spoken(at, stop, before)

    def _spoken(self, at: int, stop: int, before: Sequence[Token]) -> tuple[int, Token | None]:
        """Read a word or a name."""
        piece = self.case.pieces[at]
        length, word = self._said(at, stop)
        titled = word is not None and length == 1 and self._may_be_title(at, stop, word)
        if titled or (piece.kind is PieceKind.WORD and piece.forms & DENYING):
            return 0, None
        leads_in = fold(piece.text) in {"с", "со"} and self._leads_in(at, stop)
        of_metric = fold(piece.text) == "по" and length == 1 and [one.letter for one in before[-2:]] != ["f", NAME]
        of_kind = word is RankingWord.OF and at - 1 > (before[-1].at if before else -1) and self._is_kind_behind(at)
        if leads_in or of_metric or of_kind or word is RankingWord.FILLER:
            return length, None
        if word is not None:
            return length, Token(word.value, at)
        if is_label_or_name(piece):
            return self._name(at)
        if before and before[-1].at == at - 1 and before[-1].letter == "T" and self._is_kind(at):
            return 1, Token(ROWS, at)
        return int(piece.kind is PieceKind.WORD and self._is_silent(at)), None

    def _may_be_title(self, at: int, stop: int, word: RankingWord) -> bool:
        """As in "leads stood at {F1}" of a column of leads, «доля одобренных заявок» of «Доля одобрения»."""
        if word is RankingWord.LARGEST:
            return bool(self.case.named_columns(at))
        words = self.case.pieces[at].forms
        own = {
            name for name in self.facts.metrics if words & self.case.evidence.own_words(name) or self._is_rate(at, name)
        }
        near = (self._metric(place, stop) for place in range(at + 1, min(at + _REACH, stop)))
        return word is RankingWord.SHARE and any(metric is not None and metric[1] & own for metric in near)

    def _is_rate(self, at: int, column: str) -> bool:
        """«Доля занятых кресел» of a column of per cents, «Занятость кресел»: its level, and no share in it."""
        rates = all(cell.unit.kind is UnitKind.PERCENT for cell in self.case.evidence.cells(column))
        return rates and self.case.word(at + 1) not in _IN

    def _is_kind_behind(self, at: int) -> bool:
        """As in "tops the list of channels": what the rows are called, and no whole."""
        at += 2 if self.case.word(at + 1) == "the" else 1
        return at < len(self.case.pieces) and self.case.figure(at) is None and self._is_kind(at)

    def _is_kind(self, at: int) -> bool:
        piece = self.case.pieces[at]
        return (
            KIND_OF_ROW in piece.forms or is_kind_told(self.case, at) or bool(piece.forms & self.case.dimension_words)
        )

    def _leads_in(self, at: int, stop: int) -> bool:
        """«Лидирует Омск с {F1}», and not «с {F1} до {F2}»."""
        behind = {self.case.word(place) for place in range(at + 1, stop)}
        return self.case.figure(at + 1) is not None and "до" not in behind

    def _reference(self, at: int, fact: Fact | None) -> tuple[int, Token | None]:
        if fact is None:
            return 0, None
        if fact.formula.startswith("arg") or (fact.column == self.facts.dimension and fact.row_key):
            row = self.facts.row_of(fact)
            return (1, Token(NAME, at, row=row)) if row is not None else (0, None)
        told = self.facts.told.get(fact.id)
        return (1, Token(FIGURE, at, told)) if told is not None else (0, None)

    def _name(self, at: int) -> tuple[int, Token | None]:
        rows = [pair for pair in row_labels(self.case.pieces[at]) if pair[0] == self.facts.dimension]
        return (1, Token(NAME, at, row=rows[0])) if len(rows) == 1 else (0, None)

    def _is_unit_of_title(self, at: int) -> bool:
        """«{F7} л» of «Надой, л»."""
        fact = self.case.figure(at - 1) if at else None
        title = (fact.label or fact.column).removesuffix("_share") if fact is not None else ""
        return bool(title) and self.case.pieces[at].text == title.rpartition(", ")[2] and ", " in title

    def _is_silent(self, at: int) -> bool:
        """Tell whether a word says nothing of figures: what rows are called, a neutral word."""
        piece = self.case.pieces[at]
        grains = {grain for form in piece.forms if (grain := grain_word(form)) is not None}
        if grains:  # «неделя с 16 мая», and no week that is called May
            near = [one for one in self.case.pieces[max(0, at - 1) : at + _REACH] if is_label_or_name(one)]
            told = {grain_of(name) for one in near for _, name in row_labels(one)}
            return bool(near) and bool(told & {*grains, None})
        if self._is_kind(at):
            return True
        plain = piece.claim in {None, Claim.NOTHING} and not piece.forms & (NO_FILLERS | OF_MONEY)
        return plain and bool(piece.forms & NEUTRAL_WORDS) and not self.case.named_columns(at)


def _joined(metrics: list[tuple[int, frozenset[str]]]) -> list[tuple[int, frozenset[str]]]:
    """Words of one title one behind the other name what all of them may mean: «сумма переводов»."""
    found: list[tuple[int, frozenset[str]]] = []
    last = -1
    for at, columns in metrics:
        if found and at <= last + 2:
            both = found[-1][1] & columns if columns and found[-1][1] else found[-1][1] | columns
            found[-1] = (found[-1][0], both)
        else:
            found.append((at, columns))
        last = at
    return found


def _without_there(tokens: list[Token]) -> list[Token]:
    """«Там же» says nothing more where the row has its name."""
    named = any(one.letter == NAME for one in tokens)
    return [one for one in tokens if not named or one.letter != RankingWord.THERE.value]


def _without_end(tokens: list[Token]) -> list[Token]:
    """Leave out the sign at the end of a sentence."""
    return tokens[:-1] if tokens and tokens[-1].letter in {";", ":", ","} else tokens


def _without_frame(tokens: list[Token], case: Case) -> list[Token]:
    """Leave out «с января по август», "from January to October" of a series that has just these ends."""
    rows = series(case.evidence)
    for step in range(len(tokens) - 3):
        part = tokens[step : step + 4]
        if [one.letter for one in part] in (["f", "N", "t", "N"], ["f", "N", "&", "N"]):
            ends = part[1].row, part[3].row
            if len(rows) > 1 and ends == (rows[0], rows[-1]) and not _is_told_of(tokens, step):
                return [*tokens[:step], *tokens[step + 4 :]]
    return tokens


def _is_told_of(tokens: list[Token], step: int) -> bool:
    """«Разница между январём и августом»: the rows are what is told of, and no frame."""
    return step > 0 and tokens[step - 1].letter == RankingWord.GAP.value


_IN = frozenset({"в", "во", "in"})
