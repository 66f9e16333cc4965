"""The verified questions of a domain that are nearest to a question."""

from __future__ import annotations

from domains.semantic_model import Domain, VerifiedQuery
from domains.words import content_words

LEAST = 0.2
"""Share of common words below which an example says nothing about the question."""


def nearest_examples(domain: Domain, question: str, limit: int = 3) -> tuple[VerifiedQuery, ...]:
    """Return the examples whose words are most like the question's, best first (Jaccard index of dictionary forms)."""
    asked = _forms(question)
    scored = [(_likeness(asked, _forms(example.question)), example) for example in domain.examples]
    near = sorted((pair for pair in scored if pair[0] >= LEAST), key=lambda pair: -pair[0])
    return tuple(example for _, example in near[:limit])


def _forms(text: str) -> frozenset[str]:
    return frozenset(word.lemma for word in content_words(text))


def _likeness(left: frozenset[str], right: frozenset[str]) -> float:
    return len(left & right) / len(left | right) if left | right else 0.0
