"""Sentences of a whole, a part, its share and the rest, proved as a whole: «число остальных учеников — {F7}».

A sentence of which every word is known (``part_tokens``) is read from left to right: each figure is told as what the
phrase before it names, or as the share right behind its part («{F2} ({F4})», «{F2}, то есть {F4} от общего числа»).
What is said to be more must be more. What is read so and is true needs no other proof; what is read and is not is
refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from render.proofs.part_facts import PartFacts, Portion
from render.proofs.part_tokens import BRACKET, COMMA, FIGURE, NAME, Reader, Token
from render.proofs.sentence_verdicts import Verdict, without_true
from render.texts.case import Case, Fault, Reason, clip
from render.vocabulary.part_words import PartWord

_ORDERS = frozenset({PartWord.HIGHER, PartWord.LOWER, PartWord.EXCEEDS, PartWord.TRAILS})
_MORE = frozenset({PartWord.HIGHER, PartWord.EXCEEDS})
_NEEDING_THAN = frozenset({PartWord.HIGHER, PartWord.LOWER})


class UnreadError(Exception):
    """The sentence can be read in more ways than one, or in none."""


def verdicts(case: Case) -> list[Verdict]:
    """Return what is read as told of a part or a rest, sentence by sentence."""
    facts = PartFacts.of(case)
    if facts is None:
        return []
    reader = Reader(facts)
    found: list[Verdict] = []
    for places in case.sentences.values():
        tokens = reader.tokens(places)
        if tokens is None or not _is_of_part(tokens):
            continue
        try:
            found.append(Verdict(places, _Sentence(tokens, facts).is_true()))
        except UnreadError:
            continue
    return found


def _is_of_part(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence tells of a part, a share or a rest; one of the whole alone is as any other."""
    told = any(one.portion in {Portion.PART, Portion.REST} for one in tokens)
    return told or any(one.kind in {PartWord.LEFT, PartWord.SHARE} for one in tokens)


class _Sentence:
    """One sentence, read from left to right."""

    def __init__(self, tokens: Sequence[Token], facts: PartFacts) -> None:
        self.tokens, self.facts = tokens, facts
        self.named: Portion | None = None
        self.share = False
        self.free = False
        """A name stands before, and no figure of it has been told yet."""
        self.last: Portion | None = None
        self.equated = False
        self.order: Token | None = None
        self.due: list[Portion] = []
        """What the figures behind a comparison are."""
        self.waiting: Portion | None = None
        """The figure that stands before its name: «{F5} — это число остальных»."""
        self.left = False
        self.than = False
        self.right = True

    def is_true(self) -> bool:
        """Tell whether each figure is what it is told as, and each comparison holds.

        Raises:
            UnreadError: that cannot be told for certain.
        """
        for step, token in enumerate(self.tokens):
            self._way(token)(step, token)
        if self.last is None and not self.due:
            raise UnreadError  # "the metric is parcels returned": named, and nothing told of it
        if self.waiting is not None or self.order is not None or len(self.due) == 1 or (self.share and not self.free):
            raise UnreadError
        return self.right

    def _way(self, token: Token) -> Callable[[int, Token], None]:
        ways: dict[str, Callable[[int, Token], None]] = {NAME: self._name, FIGURE: self._figure}
        if token.kind in _ORDERS:
            return self._compared
        return ways.get(token.kind, self._other)

    def _name(self, step: int, token: Token) -> None:
        if token.portion is None:
            raise UnreadError
        if self._is_base(step, token):
            self._told(self.last is Portion.SHARE)
            return
        if self.order is not None:
            self._settle(token.portion)
            return
        if self.waiting is not None:
            self._told(
                self.waiting is self._expected(token.portion) and (not self.left or token.portion is Portion.REST)
            )
            self.last, self.waiting, self.left, self.share = self.waiting, None, False, False
            return
        if self.free and self.share and self.named is Portion.PART and token.portion is Portion.WHOLE and token.is_all:
            return  # «доля отличников в общем числе учеников»
        if self.free:
            raise UnreadError
        self.named, self.free, self.due = token.portion, True, []

    def _expected(self, portion: Portion) -> Portion:
        """The share of the part where the phrase says so; no other share is known."""
        if self.share:
            self._told(portion is Portion.PART)
        return Portion.SHARE if self.share else portion

    def _is_base(self, step: int, token: Token) -> bool:
        """«{F4} от общего числа», "{F6} of all applications": what the figure right before is a share of."""
        before = [one.kind for one in self.tokens[max(0, step - 2) : step]]
        return token.portion is Portion.WHOLE and token.is_all and before == [FIGURE, PartWord.OF]

    def _figure(self, step: int, token: Token) -> None:
        portion = self.facts.told.get(token.fact.id) if token.fact is not None else None
        if portion is None or self.order is not None:
            raise UnreadError
        if self.due:
            self._told(portion is self.due.pop(0))
        elif self.free and self.named is not None:
            self._told(portion is self._expected(self.named))
            self.free = self.share = False
        elif self._is_told_again(step):
            self._told((self.last, portion) in {(Portion.PART, Portion.SHARE), (Portion.SHARE, Portion.PART)})
        elif self.left or self.last is None:
            self.waiting = portion
        else:
            raise UnreadError
        self._told(not self.left or portion is Portion.REST)
        self.last, self.equated = portion, False

    def _is_told_again(self, step: int) -> bool:
        """«{F2} ({F4})», «{F2}, то есть {F4}»."""
        before = [one.kind for one in self.tokens[max(0, step - 3) : step]]
        bracket = before[-2:] == [FIGURE, BRACKET]
        return bracket or before[-2:] == [FIGURE, PartWord.EQUATED] or before == [FIGURE, COMMA, PartWord.EQUATED]

    def _compared(self, step: int, token: Token) -> None:
        if self.named is None or self.order is not None or self.share or not self.free:
            raise UnreadError
        than = any(one.kind == PartWord.THAN for one in self.tokens[step + 1 : step + 3])
        if than is not (token.kind in _NEEDING_THAN):
            raise UnreadError
        self.order = token

    def _settle(self, other: Portion) -> None:
        """Judge a comparison whose other side has been named."""
        if self.order is None or self.named is None or other is self.named:
            raise UnreadError
        one, two = self.facts.value(self.named), self.facts.value(other)
        self._told(one > two if self.order.kind in _MORE else one < two)
        self.due, self.order, self.free = [self.named, other], None, False

    def _other(self, step: int, token: Token) -> None:
        if token.kind == PartWord.SHARE:
            if self.share or self.free or self.order is not None:
                raise UnreadError
            self.share = True
        if token.kind == PartWord.LEFT:
            self.left = True
        if token.kind == PartWord.THAN and self.order is None:
            raise UnreadError
        if token.kind == PartWord.OF and self.tokens[step - 1].kind == FIGURE and not self._is_followed(step):
            raise UnreadError

    def _is_followed(self, step: int) -> bool:
        following = self.tokens[step + 1 : step + 2]
        return bool(following) and following[0].kind == NAME and following[0].is_all

    def _told(self, borne_out: bool) -> None:
        self.right = self.right and bool(borne_out)


def told_wrongly(case: Case) -> Iterator[Reason]:
    """What is told of a part or a rest and is not so."""
    for verdict in verdicts(case):
        if not verdict.is_true:
            yield Reason(Fault.COLUMN, clip(case, verdict.places[-1]))


def wholes_of_shares(case: Case) -> Iterator[Reason]:
    """As in "{F3} of all claims": what a share is said to be of is its own whole."""
    facts = PartFacts.of(case)
    for at in case.figures(range(len(case.pieces))) if facts is not None else ():
        fact = case.figure(at)
        led = case.word(at + 1) in _OF and case.word(at + 2) in _ALL
        if facts is None or fact is None or facts.told.get(fact.id) is not Portion.SHARE or not led:
            continue
        named = next((columns for place in range(at + 3, min(at + 7, case.sentence_of(at).stop))
                      if (columns := case.named_columns(place))), {})  # fmt: skip
        if named and facts.whole.column not in named:
            yield Reason(Fault.SHARE, clip(case, at), fact.id)


_OF = frozenset({"of", "от", "из"})
_ALL = frozenset({"all", "общего", "общей", "общих", "всех", "всей", "всего", "the"})


def without_proved(case: Case) -> Case:
    """Return the text without the sentences of a part that are proved."""
    return without_true(case, verdicts(case))
