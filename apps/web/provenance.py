"""Which fact stands behind which figure of an answer's text: known by its place, since references stand there."""

from __future__ import annotations

from core.language import Language
from core.outcome import Answered
from ledger.facts import Facts
from render.references import Part, parts_of


def answer_parts(answered: Answered, language: Language) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return the first sentence of what was found and the rest of it, each figure a part with its fact.

    How the question was read and the warnings are not in it: the page shows them elsewhere.
    """
    if not answered.sentences:  # kept by an older version
        return (Part(answered.text),), ()
    facts = Facts(answered.sources, answered.facts)
    lead, *rest = answered.sentences
    return parts_of(lead, facts, language), parts_of(" ".join(rest), facts, language)
