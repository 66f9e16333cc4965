"""A sentence of a plan as a row of tokens: what each word says, which row it names, which figure stands there.

«В Перми план перевыполнен ({F5})» is ROW, PLAN, EXCEEDED, BRACKET, FIGURE, BRACKET. A sentence that holds a word of no
known kind has no tokens: nothing is proved of it here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold, lemmas
from render.proofs.plan_facts import ALL_ROWS, PlanFacts, Quantity
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind, label_words
from render.texts.proof import RowKey, cue_words
from render.texts.row_kind_nouns import KIND_OF_ROW
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.word_tables import WordTable, read_through
from render.vocabulary.column_words import CURRENCY_WORDS
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, NEUTRAL_WORDS, ROW_NOUNS
from render.vocabulary.number_words import VALUES
from render.vocabulary.plan_words import ALIKE_KINDS, NO_FILLERS, PLAN_WORDS, STRETCHES, PlanWord

ROW, FIGURE, METRIC, KINDS = "row", "figure", "metric", "kinds"
COMMA, COLON, DASH, BRACKET = ",", ":", "—", "("
_MARKS = {
    ",": COMMA, ";": ";", ":": COLON, "—": DASH, "–": DASH, "-": DASH, "(": BRACKET, ")": BRACKET, "/": PlanWord.AND,
    "&": PlanWord.AND,
}  # fmt: skip
_QUOTES = frozenset("«»\"“”„'‘’")
_ENDS = frozenset(".!…")
_QUANTITIES = {Quantity.COMPLETION: PlanWord.COMPLETION, Quantity.DEVIATION: PlanWord.DEVIATION}
_LEVELS = frozenset({PlanWord.PLAN, PlanWord.ACTUAL})
_PLURAL = ("s", "ы", "и")
"""«Филиалы», "plants": several rows, which a claim without a name may be told of."""
_BETWEEN = frozenset({"между", "between"})
_WITHIN = frozenset({"за", "в", "for", "over", "during", "within", "in"})
_WORDS = WordTable(PLAN_WORDS)
_SHORTEST_ROOT = 6
_OF_VERBS = ("ed", "ено", "ано", "или", "али", "ила", "ала", "ены", "аны", "ена", "ана")


@dataclass(frozen=True)
class Token:
    """One token: its kind, its place in the text, the row or the figure that stands there."""

    kind: str
    at: int
    row: RowKey = ALL_ROWS
    fact: Fact | None = None
    of: str = ""
    """What a comparison is with: «выше плана»."""


class Reader:
    """Reads the sentences of a text over the facts of a plan."""

    def __init__(self, plan: PlanFacts) -> None:
        self.plan, self.case = plan, plan.case
        self._titles = dict(self._title_words())
        evidence = self.case.evidence
        self._own = evidence.own_words(plan.plan) & evidence.own_words(plan.actual)
        self._metric = evidence.cues(plan.plan) & evidence.cues(plan.actual)
        self._labels = cue_words(" ".join(self.case.labels)) if plan.is_one_row else frozenset()
        named = self.case.dimension_words
        alike = (kinds for kinds in ALIKE_KINDS if kinds & named)
        self._kinds = named.union(DIMENSION_NOUNS, ROW_NOUNS, KIND_NOUNS, *alike) - STRETCHES

    def tokens(self, places: Sequence[int]) -> list[Token] | None:
        """Return the tokens of a sentence without what says nothing; None if a word is of no known kind."""
        return read_through(places, self._read)

    def _read(self, places: Sequence[int], step: int) -> tuple[int, Token | None]:
        """Return how many pieces the token holds and the token, None for one that says nothing; 0 of an unknown one."""
        at = places[step]
        piece = self.case.pieces[at]
        if piece.kind is PieceKind.REFERENCE or is_label_or_name(piece):
            return self._named(at)
        if piece.kind is PieceKind.ALLOWED or KIND_OF_ROW in piece.forms or is_own_unit(self.case, at):
            return 1, None
        if piece.kind is PieceKind.MARK:
            return self._mark(at)
        return self._word([self.case.pieces[place] for place in places[step : step + _WORDS.longest]], at)

    def _word(self, pieces: list[Piece], at: int) -> tuple[int, Token | None]:
        """Read a word with those behind it: a title, what a word says of a plan, a word of the metric."""
        titled = self._title(pieces)
        if titled is not None:
            return titled[0], Token(_QUANTITIES[titled[1]], at)
        if fold(pieces[0].text) in _BETWEEN and len(pieces) > 1 and _WORDS.said_by(pieces[1:])[1] in _LEVELS:
            return 1, None  # «разница между планом и фактом»
        length, word = _WORDS.said_by(pieces)
        if pieces[0].forms & self._own and length == 1 and word not in _LEVELS:
            return 1, Token(METRIC, at)
        if word is not None and word is not PlanWord.FILLER:
            return length, Token(word, at)
        return self._silent(pieces[0], length if word is PlanWord.FILLER else 0, at)

    def _named(self, at: int) -> tuple[int, Token | None]:
        """Read a figure of the plan, or the name of a row."""
        fact = self.case.figure(at)
        if fact is not None:
            told = self.plan.told.get(fact.id)
            return (1, Token(FIGURE, at, told.row, fact)) if told is not None else (0, None)
        named = row_labels(self.case.pieces[at])
        rows = [row for row in self.plan.rows if row & named]
        if len(rows) == 1:
            return 1, Token(ROW, at, rows[0])
        varied = any(self.case.evidence.is_varied(column) for column, _ in named)
        return (0, None) if varied or rows else (1, None)

    def _mark(self, at: int) -> tuple[int, Token | None]:
        text = self.case.pieces[at].text
        if text in _QUOTES or text in _ENDS or self.case.begins_line(at):
            return 1, None
        return (1, Token(_MARKS[text], at)) if text in _MARKS else (0, None)

    def _silent(self, piece: Piece, length: int, at: int) -> tuple[int, Token | None]:
        """Read a word of the metric, of the kind of rows, or one that says nothing."""
        words = self.case.words_of(piece)
        if not length and fold(piece.text) in NO_FILLERS:
            return 0, None
        if words & self._metric or self._is_verb_of_metric(piece):
            return 1, Token(METRIC, at)
        if length or piece.forms & self._labels:
            return max(length, 1), None
        kind = bool(words & self._kinds)
        if self._counts_rows(piece) or (kind and fold(piece.text).endswith(_PLURAL)):
            return 1, Token(KINDS, at)
        stretch = bool(piece.forms & STRETCHES) and not self._is_kind_of_rows(piece, at)
        silent = kind or (bool(piece.forms & NEUTRAL_WORDS) and not piece.forms & NO_FILLERS)
        return (1, None) if silent and not stretch else (0, None)

    def _is_kind_of_rows(self, piece: Piece, at: int) -> bool:
        """«Каждый месяц» of months, and not «за месяц»: that would be one of them."""
        led = {self.case.word(at - 1), self.case.word(at - 2)}
        return bool(self.case.words_of(piece) & self.case.dimension_words) and not led & _WITHIN

    def _counts_rows(self, piece: Piece) -> bool:
        """«По трём городам», "all three plants": as many as there are rows."""
        counted = {VALUES[form] for form in piece.forms if form in VALUES}
        return self.plan.all_are_known and counted == {len(self.plan.rows)} and len(self.plan.rows) > 1

    def _is_verb_of_metric(self, piece: Piece) -> bool:
        """«Привлечено» of «Привлечение вкладов», "consumed" of a consumption."""
        word = fold(piece.text)
        root = word[:_SHORTEST_ROOT]
        verb = len(word) > _SHORTEST_ROOT and word.endswith(_OF_VERBS)
        return verb and any(one.startswith(root) for one in self._metric)

    def _title(self, pieces: list[Piece]) -> tuple[int, Quantity] | None:
        """Return the length of the title of a completion or a deviation that begins here, and which it is."""
        for words, quantity in self._titles.items():
            fits = len(words) <= len(pieces) and all(
                fold(one.text) == word or bool(one.forms & lemmas(word))
                for one, word in zip(pieces, words, strict=False)
            )
            if fits:
                return len(words), quantity
        return None

    def _title_words(self) -> Iterator[tuple[tuple[str, ...], Quantity]]:
        for name, told in self.plan.told.items():
            fact = self.case.evidence.known[name]
            title = (fact.label or fact.column).replace("_", " ").partition(",")[0]
            words = tuple(word for word in label_words(title) if word.isalpha())
            if told.quantity in _QUANTITIES and words and fact.column not in {self.plan.plan, self.plan.actual}:
                yield words, told.quantity


def is_own_unit(case: Case, at: int) -> bool:
    """The unit behind its figure says nothing more; whether it is the figure's own, another check sees to."""
    fact = case.figure(at - 1) if at else None
    if fact is None:
        return False
    units = {fold(form) for form in (*fact.unit.forms_ru, *fact.unit.forms_en, fact.unit.symbol) if form}
    sign = case.pieces[at].text
    paid = fact.unit.kind is UnitKind.MONEY and sign in CURRENCY_WORDS
    return case.word(at) in units or paid or (fact.unit.kind is UnitKind.PERCENT and sign == "%")
