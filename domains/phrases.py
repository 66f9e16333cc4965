"""Names and synonyms of a domain as sets of dictionary forms, found in a question in any order."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.intent import FieldRef
from domains.mentions import MentionKind
from domains.question_tokens import QuestionToken
from domains.stop_words import PREPOSITIONS, STOP_WORDS
from domains.words import is_known, lemmas, tokens

_KEPT_INSIDE = frozenset({"на", "per", "без", "не", "without", "not", "no"})
"""Function words that tell two synonyms apart: «платежей на кошелёк» is not «платежи кошельков»."""
_KEPT_FIRST = (_KEPT_INSIDE | PREPOSITIONS) - {"of", "по", "за"}
"""Function words that a synonym begins with on purpose: «в магазинах» is not «магазины»."""
_FUNCTION_WORDS = _KEPT_INSIDE | _KEPT_FIRST
_MAX_GAP = 3
"""Foreign content words that may stand between the words of one synonym."""
_MEASURES = frozenset({"number", "count", "amount", "total", "количество", "число", "сумма", "объём", "объем"})
"""Nouns that measure what follows them, never what stands before a preposition before them."""
_EACH = frozenset({"each", "every", "per", "каждый"})
_GAP_COST, _TYPO_COST, _ORDER_COST = 0.1, 0.25, 0.05
_MAX_READINGS = 24
"""Ways to choose the words of one synonym among repeated words of a question that are looked at."""


Words = tuple[frozenset[str], ...]
"""For each word of a phrase the dictionary forms it may have."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a name."""

    kind: MentionKind
    name: str
    words: Words
    field: FieldRef | None = None
    weight: float = 0.0
    """Added to the score; negative for readings that yield to others over the same words."""


@dataclass(frozen=True, slots=True)
class PhraseHit:
    """A phrase found: its words' tokens, in order of the question."""

    phrase: Phrase
    tokens: tuple[QuestionToken, ...]
    score: float
    typos: int


def phrase_words(text: str) -> Words:
    """Return the dictionary forms of the words of a synonym, function words left out."""
    words = [folded for folded, _ in tokens(text)]
    kept = [
        word
        for at, word in enumerate(words)
        if word not in STOP_WORDS or word in _KEPT_INSIDE or (at == 0 and word in _KEPT_FIRST)
    ]
    while kept and kept[-1] in _FUNCTION_WORDS:
        kept.pop()
    return tuple(frozenset({word}) if word in _FUNCTION_WORDS else lemmas(word) for word in kept)


class PhraseBook:
    """All phrases of a domain; those of equal words are looked up together, by their rarest word."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._same: dict[Words, list[Phrase]] = {}
        for phrase in dict.fromkeys(phrases):
            self._same.setdefault(phrase.words, []).append(phrase)
        counts = Counter(form for words in self._same for forms in words for form in forms)
        self._by_form: dict[str, list[Words]] = {}
        for words in self._same:
            rarest = min(_content(words), key=lambda forms: sum(counts[form] for form in forms))
            for form in rarest:
                self._by_form.setdefault(form, []).append(words)
        self._vocabulary = frozenset(counts)
        self._long_forms = [form for form in counts if len(form) >= 5]

    def find(self, question: Sequence[QuestionToken]) -> list[PhraseHit]:
        """Return every phrase that stands in the question, overlapping ones too."""
        by_form, typed_wrong = self._forms(question)
        candidates = dict.fromkeys(words for form in by_form for words in self._by_form.get(form, ()))
        hits: dict[tuple[MentionKind, str, tuple[int, ...]], PhraseHit] = {}
        for words in candidates:
            for placed in _place(words, by_form, typed_wrong, question):
                for phrase in self._same[words]:
                    key = (phrase.kind, phrase.name, tuple(token.position for token in placed.tokens))
                    score = round(placed.score + phrase.weight, 3)
                    if key not in hits or hits[key].score < score:
                        hits[key] = PhraseHit(phrase, placed.tokens, score, placed.typos)
        return list(hits.values())

    def knows(self, token: QuestionToken) -> bool:
        """Tell whether any phrase has this word."""
        return any(form in self._vocabulary for form in lemmas(token.folded))

    def _forms(self, question: Sequence[QuestionToken]) -> tuple[dict[str, list[int]], frozenset[int]]:
        """Return form → positions, and the positions whose form is a guess at a misspelt word."""
        by_form: dict[str, list[int]] = {}
        wrong: set[int] = set()
        for token in question:
            if not token.content and not (token.free and token.folded in _FUNCTION_WORDS):
                continue
            forms = lemmas(token.folded) if token.content else frozenset({token.folded})
            if token.content and not any(form in self._vocabulary for form in forms):
                forms = self._guess(token.folded, forms)
                wrong.update({token.position} if forms else ())
            for form in forms:
                by_form.setdefault(form, []).append(token.position)
        return by_form, frozenset(wrong)

    def _guess(self, folded: str, forms: frozenset[str]) -> frozenset[str]:
        """Return the dictionary forms of the domain that a misspelt word most likely is; real words are not."""
        if len(folded) < 5 or is_known(folded) or folded.isdigit():
            return frozenset()
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        best: dict[str, int] = {}
        for form in (folded, *forms):
            allowed = 1 if len(form) < 9 else 2
            for found, distance, _ in extract(
                form, self._long_forms, scorer=OSA.distance, score_cutoff=allowed, limit=3
            ):
                if found[0] == form[0] or found[1:3] == form[1:3]:
                    best[found] = min(int(distance), best.get(found, 9))
        least = min(best.values(), default=0)
        return frozenset(found for found, distance in best.items() if distance == least)


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where the words of a phrase stand, and what was forgiven."""

    tokens: tuple[QuestionToken, ...]
    score: float
    typos: int


def _content(words: Words) -> list[frozenset[str]]:
    return [forms for forms in words if forms.isdisjoint(_FUNCTION_WORDS)]


def _place(
    words: Words, by_form: dict[str, list[int]], wrong: frozenset[int], question: Sequence[QuestionToken]
) -> list[_Placed]:
    """Return the ways in which the words stand near each other; the tightest of those that overlap."""
    places = [sorted({at for form in forms for at in by_form.get(form, ())}) for forms in words]
    if not all(places):
        return []
    ways = itertools.islice(itertools.product(*places), _MAX_READINGS)
    found = [placed for placed in (_placed(chosen, wrong, question) for chosen in ways) if placed is not None]
    found.sort(key=lambda placed: -placed.score)
    kept: list[_Placed] = []
    for placed in found:
        if not any(set(placed.tokens) & set(other.tokens) for other in kept):
            kept.append(placed)
    return kept


def _placed(chosen: tuple[int, ...], wrong: frozenset[int], question: Sequence[QuestionToken]) -> _Placed | None:
    if len(set(chosen)) < len(chosen):
        return None
    picked = tuple(question[at] for at in sorted(chosen))
    if picked[0].sentence != picked[-1].sentence or not _function_words_fit(picked):
        return None
    content = sum(token.content for token in picked)
    gap = max(picked[-1].place - picked[0].place + 1 - content, 0)
    if gap > _MAX_GAP:
        return None
    typos = sum(at in wrong for at in chosen)
    turned = list(chosen) != sorted(chosen)
    apart = gap and (_is_of_two_items(picked, question) or _is_counted_for_each(picked, question))
    if apart or (turned and _counts_another_thing(picked, question)):
        return None
    return _Placed(picked, content - _GAP_COST * gap - _TYPO_COST * typos - _ORDER_COST * turned, typos)


def _is_of_two_items(picked: Sequence[QuestionToken], question: Sequence[QuestionToken]) -> bool:
    """Tell whether words of two listed items were put together: "number of treatments and average drug amount".

    Russian lists share their noun («сумма, число и средний размер возвратов»), so only English ones are looked at.
    """
    inside = question[picked[0].position : picked[-1].position + 1]
    chosen = {token.position for token in picked}
    foreign = [token for token in inside if token.content and token.position not in chosen]
    listed = any(token.folded == "and" for token in inside) or any(
        after.span.start - before.span.end > 1 for before, after in itertools.pairwise(inside)
    )
    english = all(token.folded.isascii() for token in picked)
    return english and listed and any(_MEASURES.isdisjoint(lemmas(token.folded)) for token in foreign)


def _counts_another_thing(picked: Sequence[QuestionToken], question: Sequence[QuestionToken]) -> bool:
    """«Publications with the highest number of citations» holds no number of publications."""
    between = question[picked[0].position + 1 : picked[-1].position]
    measures = not _MEASURES.isdisjoint(lemmas(picked[-1].folded))
    return measures and any(token.folded in PREPOSITIONS for token in between)


def _is_counted_for_each(picked: Sequence[QuestionToken], question: Sequence[QuestionToken]) -> bool:
    """«Number of citations for each author» holds no number of authors."""
    between = question[picked[0].position + 1 : picked[-1].position]
    measures = not _MEASURES.isdisjoint(lemmas(picked[0].folded))
    return measures and any(not _EACH.isdisjoint(lemmas(token.folded)) for token in between)


def _function_words_fit(picked: Sequence[QuestionToken]) -> bool:
    """A function word of a synonym stands right before a word of the synonym."""
    return all(
        token.content or (following is not None and following.position == token.position + 1)
        for token, following in itertools.zip_longest(picked, picked[1:])
    )
