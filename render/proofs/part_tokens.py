"""A sentence of a part and its rest as a row of tokens: which of them each phrase names, which figure stands there.

«Число отменённых бронирований больше, чем число неотменённых: {F2} против {F6}» is PART, HIGHER, THAN, REST, FIGURE,
AGAINST, FIGURE. A sentence that holds a word of no known kind, or of another metric, has no tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from core.fact import Fact
from domains.words import fold, lemmas
from render.proofs.part_facts import PartFacts, Portion
from render.texts.marked_text import Piece, PieceKind, label_words
from render.texts.proof import cue_words
from render.texts.row_names import is_label_or_name
from render.texts.word_tables import WordTable
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import NEUTRAL_WORDS
from render.vocabulary.part_words import DENYING, OPPOSITES, PART_WORDS, PartWord
from render.vocabulary.plan_words import NO_FILLERS

FIGURE, NAME, BRACKET, COMMA, BREAK = "figure", "name", "(", ",", "break"
_MARKS = {"(": BRACKET, ")": BRACKET, ",": COMMA, ";": BREAK, ":": BREAK, "—": BREAK, "–": BREAK, "-": BREAK}
_SILENT_MARKS = frozenset("«»\"“”„'‘’.!…")
_WORDS = WordTable(PART_WORDS)
_OF_NAMES = frozenset({PartWord.OTHER, PartWord.NOT, PartWord.WITHOUT, PartWord.NET, PartWord.ALL})
_DENIALS = frozenset({PartWord.NOT, PartWord.WITHOUT, PartWord.NET})
_SHORTEST_ROOT, _LONGEST_ENDING = 5, 6


@dataclass(frozen=True)
class Token:
    """One token: its kind, its place, the figure that stands there or what a phrase names."""

    kind: str
    at: int
    fact: Fact | None = None
    portion: Portion | None = None
    is_all: bool = False
    """The phrase says «общий», "all"."""


@dataclass
class _Phrase:
    """The words of a phrase that names the whole, the part or the rest, as far as they are read."""

    at: int
    said: set[PartWord] = field(default_factory=set)
    common: bool = False
    own: set[str] = field(default_factory=set)
    of_whole: bool = False
    denied: set[str] = field(default_factory=set)
    """Words of the part that are denied: «без льготы», «неотменённых»."""
    turned: bool = False
    """What is taken off is the whole: «потери за вычетом отпуска»."""


class Reader:
    """Reads the sentences of a text over a whole and its part."""

    def __init__(self, facts: PartFacts) -> None:
        self.facts, self.case = facts, facts.case
        whole, part = (title_words(one) for one in (facts.whole, facts.part))
        self.common = {word for word in part if any(is_same_word(word, one) for one in whole)}
        self.own = {word for word in part if word not in self.common}
        self.of_whole = {word for word in whole if not any(is_same_word(word, one) for one in self.common)}
        known = self.case.evidence.known
        rests = [known[name] for name, portion in facts.told.items() if portion is Portion.REST]
        self._rest_is_of_whole = any(fact.column == facts.whole.column for fact in rests)
        self._labels = cue_words(" ".join(self.case.labels))

    def tokens(self, places: Sequence[int]) -> list[Token] | None:
        """Return the tokens of a sentence; None if a word is of no known kind."""
        found: list[Token] = []
        phrase: _Phrase | None = None
        step = 0
        while step < len(places):
            length, word = self._said(places, step)
            at = places[step]
            read = self._into_phrase(at, word, phrase)
            if read is not None:
                phrase = read
                step += length
                continue
            if word is PartWord.OF and phrase is not None:  # "the number of", and not "{F4} of all"
                step += length
                continue
            token = self._token(at, word)
            if token is None and word is None and not self._is_silent(at):
                return None
            if token is not None and not self._goes_on(places, step, phrase, token):
                if phrase is not None:
                    found.append(self._named(phrase))
                    phrase = None
                found.append(token)
            step += length
        if phrase is not None:
            found.append(self._named(phrase))
        return found

    def _said(self, places: Sequence[int], step: int) -> tuple[int, PartWord | None]:
        pieces = [self.case.pieces[at] for at in places[step : step + _WORDS.longest]]
        if pieces[0].kind is not PieceKind.WORD:
            return 1, None
        return _WORDS.said_by(pieces)

    def _into_phrase(self, at: int, word: PartWord | None, phrase: _Phrase | None) -> _Phrase | None:
        """Take a word into the phrase that is being read, or begin one; None of a word of no phrase."""
        piece = self.case.pieces[at]
        if piece.kind is not PieceKind.WORD or is_label_or_name(piece):
            return None
        if word in _OF_NAMES or word is PartWord.COUNTER:
            found = phrase or _Phrase(at)
            found.said |= {word} & _OF_NAMES
            return found
        if word is not None:
            return None
        return self._titled(piece, phrase or _Phrase(at))

    def _titled(self, piece: Piece, phrase: _Phrase) -> _Phrase | None:
        """Take a word of the titles, or its opposite, into a phrase."""
        forms = piece.forms | {fold(piece.text)} | self.case.meant(piece)
        denied = {one for one in self.own if _is_opposite(fold(piece.text), one)}
        own = {one for one in self.own if any(is_same_word(form, one) for form in forms)}
        common = any(is_same_word(form, one) for form in forms for one in self.common)
        of_whole = any(is_same_word(form, one) for form in forms for one in self.of_whole)
        if not (denied or own or common or of_whole):
            return None
        behind = bool(phrase.said & _DENIALS)
        phrase.common |= common and not own
        phrase.of_whole |= of_whole and not own and not common
        phrase.turned |= behind and (bool(denied) or (of_whole and not own and not common))
        phrase.denied |= denied | (own if behind else set())
        phrase.own |= set() if behind else own
        return phrase

    def _named(self, phrase: _Phrase) -> Token:
        """What a phrase names; no portion where it is none, or could be two."""
        said = phrase.said - {PartWord.ALL}
        ways = {(): self._plain, (PartWord.OTHER,): self._other}
        way = ways.get(tuple(said), self._denied)
        portion = way(phrase) if len(said) <= 1 else None
        return Token(NAME, phrase.at, portion=portion, is_all=PartWord.ALL in phrase.said)

    def _plain(self, phrase: _Phrase) -> Portion | None:
        """«Число отличников» of the part, «число учеников» and «общее число» of the whole, «неотличников»."""
        is_all = PartWord.ALL in phrase.said
        if phrase.denied:
            return self._denied(phrase)
        if phrase.own:
            return Portion.PART if phrase.own == self.own and not phrase.of_whole and not is_all else None
        return Portion.WHOLE if phrase.common or phrase.of_whole or is_all else None

    def _other(self, phrase: _Phrase) -> Portion | None:
        """«Остальные ученики»: others of what the whole counts, and the part counts, too."""
        named = phrase.common or (phrase.of_whole and self._rest_is_of_whole)
        return Portion.REST if named and not phrase.own | phrase.denied else None

    def _denied(self, phrase: _Phrase) -> Portion | None:
        """«Без льготы», «за вычетом потерь», "not delivered on time": what makes the part, denied as a whole."""
        whole = phrase.denied == self.own and bool(self.own)
        return Portion.REST if whole and not phrase.own and not phrase.turned else None

    def _goes_on(self, places: Sequence[int], step: int, phrase: _Phrase | None, token: Token) -> bool:
        """«Количество автомобилей, проданных в кредит»: the phrase goes on behind this comma."""
        if phrase is None or token.kind != COMMA or step + 1 >= len(places):
            return False
        piece = self.case.pieces[places[step + 1]]
        participle = fold(piece.text).endswith(_PARTICIPLES) and piece.kind is PieceKind.WORD
        return participle and self._titled(piece, _Phrase(0)) is not None

    def _token(self, at: int, word: PartWord | None) -> Token | None:
        piece = self.case.pieces[at]
        fact = self.case.figure(at)
        if fact is not None:
            return Token(FIGURE, at, fact)
        if piece.kind is PieceKind.MARK and piece.text in _MARKS:
            return Token(_MARKS[piece.text], at)
        return Token(word, at) if word is not None and word is not PartWord.FILLER else None

    def _is_silent(self, at: int) -> bool:
        """Tell whether a piece says nothing of figures: a name of the one row, a unit, a neutral word."""
        piece = self.case.pieces[at]
        if piece.kind is PieceKind.MARK:
            return piece.text in _SILENT_MARKS
        if piece.kind is PieceKind.ALLOWED or is_label_or_name(piece) or self._is_unit(at):
            return True
        if piece.kind is not PieceKind.WORD or piece.forms & NO_FILLERS or self.case.named_columns(at):
            return False
        plain = piece.claim in {None, Claim.NOTHING}
        return bool(piece.forms & self._labels) or (plain and bool(piece.forms & NEUTRAL_WORDS or piece.in_phrase))

    def _is_unit(self, at: int) -> bool:
        fact = self.case.figure(at - 1) if at else None
        if fact is None:
            return False
        units = {fold(form) for form in (*fact.unit.forms_ru, *fact.unit.forms_en, fact.unit.symbol) if form}
        return self.case.word(at) in units


_PARTICIPLES = ("ных", "нных", "вших", "щих", "тых", "ого", "ed")


def title_words(fact: Fact) -> list[str]:
    """Return the words of a title that say what is measured: without «число», "of"."""
    words = (fold(word) for word in label_words((fact.label or fact.column).replace("_", " ")))
    told = (word for word in words if word.isalpha() and len(word) > 1)
    return list(dict.fromkeys(word for word in told if not lemmas(word) & _SAYS_NOTHING and word not in _SAYS_NOTHING))


def _silent_words() -> Iterator[str]:
    for words, said in PART_WORDS:
        if said in {PartWord.COUNTER, PartWord.FILLER, PartWord.OF} and len(words) == 1:
            yield words[0]


_SAYS_NOTHING = frozenset(_silent_words())


def is_same_word(one: str, other: str) -> bool:
    """Tell whether two words are forms of one, or have one root: «отгруженной» and «отгрузка»."""
    if one == other or lemmas(one) & lemmas(other):
        return True
    root = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return root >= _SHORTEST_ROOT and max(len(one), len(other)) - root <= _LONGEST_ENDING


def _is_opposite(word: str, other: str) -> bool:
    """«Неотменённых» of «отменённых», "unshipped" of "shipped", "kept" of "cancelled"."""
    if any(word.startswith(one) and other.startswith(two) for one, two in OPPOSITES):
        return True
    return any(
        word.startswith(denying) and len(word) > len(denying) + _SHORTEST_ROOT - 1
        and is_same_word(word.removeprefix(denying).lstrip("-"), other)
        for denying in DENYING
    )  # fmt: skip
