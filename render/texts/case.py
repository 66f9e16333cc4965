"""One text under verification: its pieces sentence by sentence, what the facts prove, and the reasons against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from core.fact import Fact, FactKind
from core.language import Language
from domains.words import fold, lemmas
from render.messages import message
from render.texts.marked_text import Piece, PieceKind
from render.texts.other_language import stands_for
from render.texts.proof import Evidence, concepts, number
from render.texts.title_words import is_one_deed
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word


class Fault(StrEnum):
    """Why a text is refused; each has a message ``verify.<fault>``."""

    EMPTY = "empty"
    DIGIT = "digit"
    DIGIT_OF_FACT = "digit_of_fact"
    NUMBER_WORD = "number_word"
    UNKNOWN_FACT = "unknown_fact"
    BROKEN_REFERENCE = "broken_reference"
    GLUED = "glued"
    SIGN = "sign"
    SCALE = "scale"
    UNIT = "unit"
    ROW = "row"
    ROW_UNNAMED = "row_unnamed"
    COLUMN = "column"
    TOTAL = "total"
    AVERAGE = "average"
    SHARE = "share"
    SUPERLATIVE = "superlative"
    DIRECTION = "direction"
    MAJORITY = "majority"
    CAUSE = "cause"
    HIDDEN_CHARACTER = "hidden_character"
    MIXED_SCRIPT = "mixed_script"
    FORMULA = "formula"
    WORD = "word"
    MARK = "mark"
    UNCLEAR = "unclear"
    PERIOD = "period"
    SCOPE = "scope"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against a text: the fault, the piece of the text, the fact that is concerned."""

    fault: Fault
    piece: str
    fact: str = ""

    def told(self, language: Language) -> str:
        """Return the reason for a person."""
        values = {"piece": self.piece, "fact": self.fact}
        wanted = _PLACES.get(self.fault, ("piece",))
        return message(f"verify.{self.fault}", language, **{name: values[name] for name in wanted})


_PLACES: dict[Fault, tuple[str, ...]] = {
    Fault.EMPTY: (),
    Fault.FORMULA: ("fact",),
    Fault.DIGIT_OF_FACT: ("piece", "fact"),
    Fault.ROW: ("piece", "fact"),
    Fault.ROW_UNNAMED: ("piece", "fact"),
    Fault.COLUMN: ("piece", "fact"),
    Fault.UNCLEAR: ("piece", "fact"),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A text taken apart; checks look at it and yield reasons."""

    text: str
    pieces: tuple[Piece, ...]
    evidence: Evidence
    cues: dict[str, frozenset[str]]
    """What names each column and not all of them."""
    labels: tuple[str, ...] = ()
    """Periods and other pieces that may stand in the text with their digits."""
    material: frozenset[str] = frozenset()
    """Dictionary forms and concepts of the facts' own words: titles, names, units, labels, the question."""
    dimension_words: frozenset[str] = frozenset()
    """Dictionary forms and concepts of what the rows are called."""
    sentences: dict[int, range] = field(init=False, repr=False, compare=False)
    """The places of each sentence, by its number."""

    def __post_init__(self) -> None:
        """Find the sentences once: every check asks for them."""
        found: dict[int, range] = {}
        for at, piece in enumerate(self.pieces):
            found[piece.sentence] = range(found.get(piece.sentence, range(at, at)).start, at + 1)
        object.__setattr__(self, "sentences", found)

    @property
    def rows_have_any_name(self) -> bool:
        """Tell whether the rows are told apart by a column that says not what they are («name»)."""
        return any(column in {"name", "title", "label", "value", "group"} for column in self.evidence.varied())

    def sentence_of(self, at: int) -> range:
        """Return the places of the sentence that holds a place."""
        return self.sentences[self.pieces[at].sentence]

    def part_around(self, at: int, before: Callable[[int], bool], behind: Callable[[int], bool]) -> range:
        """Return the part of the sentence around a place, up to the places that end it; brackets belong to it.

        ``before`` and ``behind`` tell whether the piece at a place ends the part on that side.
        """
        sentence = self.sentence_of(at)
        first = last = at
        depth = 0
        while first > sentence.start:
            depth += (self.pieces[first - 1].text == ")") - (self.pieces[first - 1].text == "(")
            if depth < 0 or (not depth and before(first - 1)):
                break
            first -= 1
        depth = 0
        while last + 1 < sentence.stop:
            depth += (self.pieces[last + 1].text == "(") - (self.pieces[last + 1].text == ")")
            if depth < 0 or (not depth and behind(last + 1)):
                break
            last += 1
        return range(first, last + 1)

    def claims(self, *kinds: Claim) -> Iterator[int]:
        """Yield the places of claims of these kinds."""
        return (at for at, piece in enumerate(self.pieces) if piece.claim in kinds)

    def figure(self, at: int) -> Fact | None:
        """Return the fact of a reference to a figure; None of anything else, and behind the text's end."""
        fact = self.pieces[at].fact if at < len(self.pieces) else None
        return fact if fact is not None and number(fact) is not None else None

    def word(self, at: int) -> str:
        """Return the text of a piece in lower case; nothing before the text's beginning and behind its end."""
        return fold(self.pieces[at].text) if 0 <= at < len(self.pieces) else ""

    def figures(self, places: range | list[int]) -> list[int]:
        """Return the places of references to figures."""
        return [at for at in places if self.figure(at) is not None]

    def target(self, at: int, rivals: tuple[Claim, ...]) -> list[int]:
        """Return the figures that a claim speaks of, the nearest first.

        Those after it up to the next rival claim; without any, those before it back to the previous one.
        """
        sentence = self.sentence_of(at)
        after: list[int] = []
        for place in range(at + 1, sentence.stop):
            if self.pieces[place].claim in rivals:
                break
            after.append(place)
        return self.figures(after) or self._without_base(at, self._before(at, sentence, rivals))

    def listed_after(self, at: int) -> list[int]:
        """Return the figures of the list that a sentence announces: up to a blank line, or the end of the text."""
        sentence = self.sentence_of(at)
        last = self.pieces[sentence.stop - 1]
        if sentence.stop >= len(self.pieces) or (last.text != ":" and not self.begins_line(sentence.stop)):
            return []
        end = self.text.find("\n\n", self.pieces[sentence.stop].start)
        stop = end if end >= 0 else len(self.text)
        return self.figures(
            [place for place in range(sentence.stop, len(self.pieces)) if self.pieces[place].end <= stop]
        )

    def begins_line(self, at: int) -> bool:
        """Tell whether a line of a list begins here («- Москва: …»)."""
        gap = self.text[self.pieces[at - 1].end : self.pieces[at].start] if at else "\n"
        return "\n" in gap and self.pieces[at].text in {"-", "–", "—", "•", "*", "·"}

    def _without_base(self, at: int, places: list[int]) -> list[int]:
        """As in "{F5} of the overall {F4}, the highest share": what is said of a part is not said of its whole."""
        base = self.figure(places[0]) if len(places) > 1 else None
        whole = base is not None and not base.row_key and self.evidence.is_total(base)
        led = whole and {self.word(place) for place in range(places[1] + 1, places[0])} & {"of", "от", "из"}
        return places[1:] if led and self.pieces[at].claim in _OF_PARTS else places

    def _before(self, at: int, sentence: range, rivals: tuple[Claim, ...]) -> list[int]:
        before: list[int] = []
        for place in range(at - 1, sentence.start - 1, -1):
            if self.pieces[place].claim in rivals:
                break
            before.append(place)
        return self.figures(before)

    def next_claim(self, at: int, kinds: tuple[Claim, ...]) -> int:
        """Return the place of the next claim of these kinds in the sentence, else its end."""
        stop = self.sentence_of(at).stop
        return next((place for place in range(at + 1, stop) if self.pieces[place].claim in kinds), stop)

    def columns_of(self, fact: Fact) -> frozenset[str]:
        """Return the columns that a fact speaks of: its own, or those of what it was computed from."""
        from ledger.formula import fact_ids

        inputs = (self.evidence.known.get(name) for name in fact_ids(fact.formula))
        told = {one.column for one in inputs if one is not None}
        titled = self.evidence.is_metric_of_its_own(fact) and fact.column in self.cues
        own = self.evidence.own_words(fact.column)
        if titled and self.evidence.change_of(fact) is not None:  # «Лиды: изменение, %» is of «Лиды»
            titled = not any(self.evidence.own_words(column) <= own for column in told if column)
        columns = {fact.column, fact.column.removesuffix("_share"), *(() if titled else told)}
        if self.evidence.change_of(fact) is not None:
            told = {self.evidence.base_of(column) or column for column in columns}
            columns |= _changes_alike(self.evidence, fact)
            columns |= told | {name for name in self.evidence.measure_columns() if self.evidence.base_of(name) in told}
        if fact.kind is FactKind.FORMULA and self.evidence.is_share(fact):  # the leaders' share beside those of rows
            columns |= {f"{column}_share" for column in told} & set(self.evidence.measure_columns())
        return frozenset(columns - {""})

    def named_columns(self, at: int) -> dict[str, frozenset[str]]:
        """Return the columns that a word speaks of, each with the cues that it holds."""
        piece = self.pieces[at]
        reaching = piece.text.casefold() in REACHING
        silent = piece.claim is Claim.TOTAL or reaching or (piece.in_phrase and not self._names_receipt(at))
        if piece.kind is not PieceKind.WORD or silent or not self.cues or self._is_kind_of_named(at):
            return {}
        if piece.claim is Claim.AVERAGE and at + 1 < len(self.pieces) and self.pieces[at + 1].forms & VALUES:
            return {}  # «среднее значение» is no «Среднее время доставки»
        words = piece.forms.union(*(concepts(form) for form in piece.forms))
        meant = words if any(words & cues for cues in self.cues.values()) else self.meant(piece)
        found = {column: meant & cues for column, cues in self.cues.items() if meant & cues}
        if at and self.word(at - 1) in _EACH and any(grain_word(form) for form in piece.forms):
            own = {column: cues & self.evidence.own_words(column) for column, cues in found.items()}
            return {column: cues for column, cues in own.items() if cues}  # "on average per day" of no days
        if not piece.forms & VALUES:
            return found
        return {column: cues for column, cues in found.items() if self._is_beside(at, self.cues[column])}

    def _is_beside(self, at: int, cues: frozenset[str]) -> bool:
        """Tell whether a word stands right behind another of a title: "order value", and not "the values are"."""
        return at > 0 and bool(self.pieces[at - 1].forms & cues)

    def _is_kind_of_named(self, at: int) -> bool:
        """«Чек у премиальных карт — {F2}», "for the Savings deposit ({F1})": what that row is, and no metric.

        The metric has its name before.
        """
        if (
            not at
            or self.pieces[at - 1].kind is not PieceKind.LABEL
            or not self.pieces[at].forms & self.dimension_words
        ):
            return False
        start = self.sentence_of(at).start
        lead = at - 3 if self.word(at - 2) == "the" else at - 2
        cues = frozenset().union(*self.cues.values())
        named = any(self.pieces[p].forms & cues and not self.pieces[p].labels for p in range(start, max(start, lead)))
        return named and self.word(lead) in _OF_ROWS

    def _names_receipt(self, at: int) -> bool:
        """«Средний чек», "average receipt": these phrases are what a column is called, too."""
        return any(piece.in_phrase and piece.forms & _RECEIPTS for piece in self.pieces[at : at + 2])

    def words_of(self, piece: Piece) -> frozenset[str]:
        """Return the forms and the concepts of a word, and what it means among the titles in the other language."""
        if piece.kind is not PieceKind.WORD:
            return frozenset()
        return piece.forms.union(self.meant(piece), *(concepts(form) for form in piece.forms))

    def meant(self, piece: Piece) -> frozenset[str]:
        """Return the words of titles in the other language that a word stands for.

        What would stand for one column by one word and for another by another one ("loans" of «займы» and «ссуды»)
        says nothing, unless both are the same deed ("approved" and "approval").
        """
        if piece.means or piece.kind is not PieceKind.WORD or piece.claim is not None or piece.in_phrase:
            return piece.means
        found = stands_for(piece.text, piece.forms, self.material)
        fitting = [found & cues for cues in self.cues.values() if found & cues]
        alike = not fitting or bool(frozenset.intersection(*fitting)) or is_one_deed(frozenset().union(*fitting))
        return found if alike else frozenset()


def _changes_alike(evidence: Evidence, fact: Fact) -> frozenset[str]:
    """The other columns of changes of the same figures, whose titles hold no other words: «снижение», «снижение, %»."""
    from ledger.formula import fact_ids

    inputs = frozenset(fact_ids(fact.formula))
    others = [one for one in evidence.known.values() if inputs and frozenset(fact_ids(one.formula)) == inputs]
    return frozenset(one.column for one in others if evidence.change_of(one) is not None
                     and evidence.own_words(one.column) <= evidence.own_words(fact.column) | _OF_PERIODS)  # fmt: skip


_EACH = frozenset({"за", "per", "a", "an", "each", "каждый"})
VALUES = frozenset({"значение", "показатель", "value", "figure"})
"""Words that stand for any metric, also where a title holds one of them."""
REACHING = frozenset({"amounted", "amounting", "totalled", "totaled", "numbered"})
"""Verbs that look like the name of a column."""

Check = Callable[[Case], Iterator[Reason]]
"""A check of a text."""


_OF_PARTS = frozenset({Claim.SHARE, Claim.LARGEST, Claim.SMALLEST, Claim.MOST, Claim.NUMBER, Claim.MAJORITY})
_OF_ROWS = frozenset({"у", "по", "для", "на", "среди", "for", "of", "in", "with", "by", "among"})
"""Words that lead in the row which something is told of."""
_RECEIPTS = frozenset({"чек", "check", "receipt", "ticket"})

_OF_PERIODS = concepts("previous") | {"previous", "prev", "prior"}
"""Which of two compared periods is meant, the check of periods sees to."""


def distinguishing_cues(evidence: Evidence) -> dict[str, frozenset[str]]:
    """Return for each column of figures the words that name it and do not name every other column too."""
    cues = _by_own_words(
        {column: evidence.cues(column) - _OF_PERIODS for column in evidence.measure_columns()}, evidence
    )
    if len(cues) < 2:
        return {}
    shared = frozenset.intersection(*cues.values()) | _of_derived(evidence, cues)
    return {column: frozenset(word for word in words if not _is_shared(word, shared)) for column, words in cues.items()}


def _by_own_words(cues: dict[str, frozenset[str]], evidence: Evidence) -> dict[str, frozenset[str]]:
    """What goes with a unit («сумма» of money) names a column less than a title that holds the word itself."""
    own = {column: evidence.own_words(column) for column in cues}
    named = frozenset().union(*own.values())
    return {column: frozenset(word for word in words if word not in named or word in own[column])
            for column, words in cues.items()}  # fmt: skip


def _of_derived(evidence: Evidence, cues: dict[str, frozenset[str]]) -> frozenset[str]:
    """Words that only say how a column was derived («прирост», «доля»), of two metrics or more: they name neither."""
    bases = {column: evidence.compared_with(column) or evidence.base_of(column) for column in cues}
    found: set[str] = set()
    for word in frozenset().union(*cues.values()):
        of = [bases[column] for column, words in cues.items() if word in words]
        if all(of) and len(set(of)) > 1:
            found.add(word)
    return frozenset(found)


def _is_shared(word: str, shared: frozenset[str]) -> bool:
    """A word names no column where the others mean the same by another word or form («выданных», «выдано»)."""
    meant, forms = concepts(word), lemmas(word) - {word}
    return word in shared or (bool(meant) and meant <= shared) or (bool(forms) and forms <= shared)


def base_of(case: Case, column: str) -> str:
    """Return the column that one was derived from, itself if from none."""
    return case.evidence.compared_with(column) or case.evidence.base_of(column) or column


def clip(case: Case, at: int) -> str:
    """Return the text around a place, for a reason."""
    piece = case.pieces[at]
    return case.text[max(0, piece.start - 20) : piece.end + 10].strip()
