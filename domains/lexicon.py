"""Every link between the words of a question and the names of one domain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from core.intent import FieldRef
from core.span import Span
from domains.lexicon_phrases import domain_phrases
from domains.mentions import Mention, MentionKind, UnknownValue
from domains.overlaps import resolve_overlaps
from domains.phrases import PhraseBook, PhraseHit
from domains.question_tokens import QuestionToken, read_tokens
from domains.semantic_model import Domain
from domains.stop_words import NEGATIONS, STOP_WORDS
from domains.unknown_values import UnknownValues
from domains.value_index import ValueIndex, from_samples
from domains.value_match import ValueHit
from domains.value_text import is_calendar_word, is_latin
from domains.words import is_ordinary

_MANY_FIELDS = 12
"""More fields of one name than this are not all offered as readings."""
_CONTEXT_REACH = 2
"""Content words back from a value within which the name of its field makes it one."""


class Lexicon:
    """The names, synonyms and values of a domain, ready to be found in questions."""

    def __init__(self, domain: Domain, value_index: ValueIndex | None = None) -> None:
        """``value_index`` None: only the sample values and value synonyms of the model are known."""
        self.domain = domain
        self._values = value_index if value_index is not None else from_samples(domain)
        self._book = PhraseBook(domain_phrases(domain))
        self._unknown = UnknownValues(domain, self._values)

    def mentions(self, text: str, taken: tuple[Span, ...] = ()) -> tuple[Mention, ...]:
        """Return what the question names, in its order; the longest and most specific reading of each word.

        ``taken`` spans (periods) are not read. Readings of equal score over the same words are all returned.
        """
        return resolve_overlaps(self.candidates(text, taken), text)

    def candidates(self, text: str, taken: tuple[Span, ...] = ()) -> tuple[Mention, ...]:
        """Return every reading of every word, overlapping ones too, for who weighs the question as a whole."""
        question = read_tokens(text, taken)
        hits = self._nearby(self._book.find(question))
        named = [_of_phrase(hit, question) for hit in hits]
        settled = frozenset(token.position for hit in hits if not hit.typos for token in hit.tokens)
        found = self._values.find(question, settled)
        plain = [hit for hit in found if self._has_context(hit, question, hits)]
        # A word that is a value here anyway may be the value of any field that holds it: the person decides.
        read = {hit.tokens for hit in plain}
        values = [_of_value(hit, question) for hit in found if hit in plain or hit.tokens in read]
        return (*named, *values)

    def unknown_values(
        self, text: str, mentions: Sequence[Mention], taken: tuple[Span, ...] = ()
    ) -> tuple[UnknownValue, ...]:
        """Return words that stand where a value belongs («в регионе Нарния») and are none of the domain's."""
        return self._unknown.find(text, mentions, taken)

    def nearest_values(self, text: str, ref: FieldRef | None = None, limit: int = 3) -> tuple[str, ...]:
        """Return the stored values most like a text, of one field or of all."""
        return self._values.nearest(text, ref, limit)

    def _nearby(self, hits: list[PhraseHit]) -> list[PhraseHit]:
        """Of a field that very many datasets have («статус»), keep those of the datasets that the question names."""
        alike = Counter(hit.tokens for hit in hits if hit.phrase.kind is MentionKind.FIELD)
        many = {tokens for tokens, count in alike.items() if count > _MANY_FIELDS}
        if not many:
            return hits
        named = {hit.phrase.name for hit in hits if hit.phrase.kind is MentionKind.DATASET}
        asked = {hit.phrase.name for hit in hits if hit.phrase.kind is MentionKind.METRIC}
        named |= {metric.dataset for metric in self.domain.metrics if metric.name in asked}
        named |= {one.to_dataset for one in self.domain.relationships if one.from_dataset in named}
        kept: Counter[tuple[QuestionToken, ...]] = Counter()
        found = []
        for hit in sorted(hits, key=lambda hit: _dataset_of(hit) not in named):
            if hit.phrase.kind is MentionKind.FIELD and hit.tokens in many:
                kept[hit.tokens] += 1
                if kept[hit.tokens] > _MANY_FIELDS or (kept[hit.tokens] > 1 and _dataset_of(hit) not in named):
                    continue
            found.append(hit)
        return found

    def _has_context(self, hit: ValueHit, question: Sequence[QuestionToken], hits: Iterable[PhraseHit]) -> bool:
        """Tell whether an ordinary word, or a bare number, is a value here."""
        if not hit.ordinary and not hit.bare:
            return True
        first = hit.tokens[0]
        if hit.bare and first.quoted and not hit.typos and first.text.isalpha():
            return True
        if hit.bare and _is_abbreviation(hit, question):
            return True
        if hit.ordinary and not hit.bare and first.name_like and not _follows_date(first, question):
            return True
        places = {hit.ref.dataset, str(hit.ref)}
        for other in hits:
            last = other.tokens[-1]
            near = last.position < first.position and first.place - last.place <= _CONTEXT_REACH
            if near and last.sentence == first.sentence and self._names_place(other, places):
                return True
        return False

    def _names_place(self, hit: PhraseHit, places: set[str]) -> bool:
        if hit.phrase.kind is MentionKind.RELATIONSHIP:
            return self.domain.relationship(hit.phrase.name).to_dataset in places
        return hit.phrase.kind in {MentionKind.DATASET, MentionKind.FIELD} and hit.phrase.name in places


def _dataset_of(hit: PhraseHit) -> str:
    return hit.phrase.field.dataset if hit.phrase.field else ""


def _of_phrase(hit: PhraseHit, question: Sequence[QuestionToken]) -> Mention:
    return Mention(
        kind=hit.phrase.kind,
        name=hit.phrase.name,
        span=Span(hit.tokens[0].span.start, hit.tokens[-1].span.end),
        words=tuple(token.span for token in hit.tokens),
        score=hit.score,
        exact=hit.typos == 0,
        field=hit.phrase.field,
        negated=_is_negated(hit.tokens[0], question),
    )


def _of_value(hit: ValueHit, question: Sequence[QuestionToken]) -> Mention:
    return Mention(
        kind=MentionKind.VALUE,
        name=str(hit.ref),
        span=Span(hit.tokens[0].span.start, hit.tokens[-1].span.end),
        words=tuple(token.span for token in hit.tokens),
        score=hit.score,
        exact=hit.typos == 0,
        field=hit.ref,
        members=hit.entry.members,
        negated=_is_negated(hit.tokens[0], question),
    )


def _is_abbreviation(hit: ValueHit, question: Sequence[QuestionToken]) -> bool:
    """Tell whether a short value stored in capitals («ИП») is said so, or by letters that are no word.

    Before a name it is a legal form («ИП Петров»); in a question in capitals a word of two letters tells nothing.
    """
    token, said = hit.tokens[0], hit.entry.said.upper()
    if hit.ordinary or hit.typos or len(said) < 2 or not said.isalpha() or said not in hit.entry.members:
        return False
    behind = question[token.position + 1] if token.position + 1 < len(question) else None
    if behind is not None and behind.name_like and behind.sentence == token.sentence:
        return False
    told_apart = token.text.isupper() and any(other.text.islower() for other in question)
    return told_apart or (not is_latin(token.folded) and token.content and not is_ordinary(token.folded))


def _follows_date(token: QuestionToken, question: Sequence[QuestionToken]) -> bool:
    """«День Победы» is a date, not a merchant."""
    return token.position > 0 and is_calendar_word(question[token.position - 1].folded)


def _is_negated(first: QuestionToken, question: Sequence[QuestionToken]) -> bool:
    """A negation stands right before, function words between («не из Москвы»)."""
    at = first.position - 1
    while at >= 0 and question[at].folded in STOP_WORDS and question[at].sentence == first.sentence:
        at -= 1
    return at >= 0 and question[at].folded in NEGATIONS and question[at].sentence == first.sentence
