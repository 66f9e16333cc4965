"""Names and synonyms of a domain as sets of dictionary forms, found in a question in any order."""

from __future__ import annotations

import itertools
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
_MAX_GAP = 2
"""Foreign content words that may stand between the words of one synonym."""
_GAP_COST, _TYPO_COST = 0.1, 0.25
_MAX_READINGS = 24
"""Ways to choose the words of one synonym among repeated words of a question that are looked at."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to say a name: for each of its words the dictionary forms it may have."""

    kind: MentionKind
    name: str
    words: tuple[frozenset[str], ...]
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


def phrase_words(text: str) -> tuple[frozenset[str], ...]:
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
    """All phrases of a domain, looked up by the dictionary forms of their first content words."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._by_first: dict[str, list[Phrase]] = {}
        self._vocabulary: dict[str, None] = {}
        for phrase in dict.fromkeys(phrases):
            for form in next(forms for forms in phrase.words if forms.isdisjoint(_FUNCTION_WORDS)):
                self._by_first.setdefault(form, []).append(phrase)
            for forms in phrase.words:
                self._vocabulary.update(dict.fromkeys(forms))
        self._long_forms = [form for form in self._vocabulary if len(form) >= 5]

    def find(self, question: Sequence[QuestionToken]) -> list[PhraseHit]:
        """Return every phrase that stands in the question, overlapping ones too."""
        by_form, typed_wrong = self._forms(question)
        candidates = {id(one): one for form in by_form for one in self._by_first.get(form, ())}
        hits: dict[tuple[MentionKind, str, tuple[int, ...]], PhraseHit] = {}
        for phrase in candidates.values():
            for hit in _place(phrase, by_form, typed_wrong, question):
                key = (phrase.kind, phrase.name, tuple(token.position for token in hit.tokens))
                if key not in hits or hits[key].score < hit.score:
                    hits[key] = hit
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


def _place(
    phrase: Phrase, by_form: dict[str, list[int]], wrong: frozenset[int], question: Sequence[QuestionToken]
) -> list[PhraseHit]:
    """Return the ways in which the phrase's words stand near each other; the tightest of those that overlap."""
    places = [sorted({at for form in forms for at in by_form.get(form, ())}) for forms in phrase.words]
    if not all(places):
        return []
    found = []
    for chosen in itertools.islice(itertools.product(*places), _MAX_READINGS):
        hit = _hit(phrase, chosen, wrong, question)
        if hit is not None:
            found.append(hit)
    found.sort(key=lambda hit: -hit.score)
    kept: list[PhraseHit] = []
    for hit in found:
        if not any(set(hit.tokens) & set(other.tokens) for other in kept):
            kept.append(hit)
    return kept


def _hit(
    phrase: Phrase, chosen: tuple[int, ...], wrong: frozenset[int], question: Sequence[QuestionToken]
) -> PhraseHit | None:
    if len(set(chosen)) < len(chosen):
        return None
    picked = tuple(question[at] for at in sorted(chosen))
    if picked[0].sentence != picked[-1].sentence or not _function_words_fit(picked):
        return None
    content = sum(token.content for token in picked)
    gap = picked[-1].place - picked[0].place + 1 - content
    if gap > _MAX_GAP:
        return None
    typos = sum(at in wrong for at in chosen)
    score = content + phrase.weight - _GAP_COST * max(gap, 0) - _TYPO_COST * typos
    return PhraseHit(phrase, picked, round(score, 3), typos)


def _function_words_fit(picked: Sequence[QuestionToken]) -> bool:
    """A function word of a synonym stands right before a word of the synonym."""
    return all(
        token.content or (following is not None and following.position == token.position + 1)
        for token, following in itertools.zip_longest(picked, picked[1:])
    )
