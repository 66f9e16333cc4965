"""«Убери комиссию», «убери регионы»: a figure or a cut of the question before that is not wanted any more."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.intent import FieldRef, Intent
from core.span import Span
from domains.semantic_model import Domain
from domains.words import lemmas, tokens
from understanding.scene import Scene

_REMOVE = ("убери", "уберите", "убрать", "remove", "drop")


@dataclass(frozen=True, slots=True)
class Removed:
    """The figures and cuts that go, and the words that say so."""

    metrics: frozenset[str] = frozenset()
    cuts: frozenset[FieldRef] = frozenset()
    done: tuple[Span, ...] = ()


def begins_with_removal(scene: Scene) -> bool:
    """Tell whether a message begins with «убери»."""
    return bool(scene.tokens) and scene.tokens[0].text.lower() in _REMOVE


def removed(scene: Scene, own: Intent, previous: Intent) -> Removed:
    """Return what a message removes of the previous question; nothing where it is not all there, or is ranked by."""
    if not begins_with_removal(scene) or own.values or own.dimensions:
        return Removed()
    command = Span(scene.tokens[0].span.start, scene.tokens[0].span.end)
    names = {use.name for use in own.metrics}
    kept = [use for use in previous.metrics if use.name not in names]
    bound = {one.metric for one in previous.having} | ({previous.ranking.metric} if previous.ranking else set())
    if names:
        gone = [use for use in previous.metrics if use.name in names]
        whole = len(gone) == len(names) and kept and not bound & {use.id for use in gone}
        return Removed(metrics=frozenset(names), done=(command,)) if whole else Removed()
    words = [word for word in own.unexplained if word.span != command]
    cuts = {use.field for use in previous.dimensions for word in words if _names(scene.domain, use.field, word.text)}
    if not words or len(cuts) != len(words) or (previous.ranking and len(cuts) == len(previous.dimensions)):
        return Removed()
    return Removed(cuts=frozenset(cuts), done=(command, *(word.span for word in words)))


def without_removed(own: Intent, previous: Intent, gone: Removed) -> tuple[Intent, Intent]:
    """Return the message without the removal, and the previous intent without what is removed."""
    if not gone.done:
        return own, previous
    ids = {use.id for use in previous.metrics if use.name in gone.metrics}
    previous = replace(
        previous,
        metrics=tuple(use for use in previous.metrics if use.id not in ids),
        dimensions=tuple(use for use in previous.dimensions if use.field not in gone.cuts),
        calculations=tuple(found for found in previous.calculations if found.metric not in ids),
    )
    metrics = tuple(use for use in own.metrics if use.name not in gone.metrics)
    unread = tuple(word for word in own.unexplained if word.span not in gone.done)
    return replace(own, metrics=metrics, unexplained=unread), previous


def _names(domain: Domain, field: FieldRef, word: str) -> bool:
    """Tell whether a word is the title of a cut, or of what it is the name of."""
    titles = (domain.field(field).title, domain.dataset(field.dataset).title)
    named = {
        form for title in titles for text in (title.ru, title.en) for one, _ in tokens(text) for form in lemmas(one)
    }
    return not named.isdisjoint(lemmas(word.lower()))
