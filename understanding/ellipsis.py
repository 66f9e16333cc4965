"""What a follow-up leaves out: «А закрыли?» after «Сколько кошельков открыли» is about wallets."""

from __future__ import annotations

from dataclasses import replace

from core.intent import Intent
from domains.mentions import Mention, MentionKind
from domains.semantic_model import Domain


def elliptic(text: str, previous: Intent, domain: Domain) -> str:
    """Return the message with the thing that the previous question counted put behind it."""
    subject = ""
    if previous.metrics:
        dataset = domain.dataset(domain.metric(previous.metrics[0].name).dataset)
        subject = dataset.title.get(previous.language)
    return f"{text.rstrip(' ?!.…')} {subject}"


def with_ellipsis(text: str, alone: tuple[Mention, ...], completed: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Return the mentions of a message, with the metrics that only the left-out word completes."""
    end = len(text.rstrip(" ?!.…"))
    found = []
    for mention in completed:
        inside = tuple(word for word in mention.words if word.end <= end)
        if mention.kind is MentionKind.METRIC and inside and len(inside) < len(mention.words):
            span = replace(mention.span, end=inside[-1].end)
            missing = len(mention.words) - len(inside)
            found.append(replace(mention, span=span, words=inside, score=mention.score - missing))
    return (*alone, *found)
