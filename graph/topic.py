"""The topic of a question: rules first, the model where they are undecided, the person where both are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from core.note import ModelCall, Note, NoteKind
from core.outcome import Choice, Clarify, ClarifyReason, Refused
from domains.mentions import Mention, MentionKind
from domains.topic import TopicDecision, choose_topic
from domains.words import content_words
from graph.deps import Deps
from graph.state import Turn
from graph.wording import out_of_scope, which_domain
from understanding.commands import plain, without_undoing
from understanding.follow_up import text_begins_as_follow_up


@dataclass(frozen=True, slots=True)
class TopicFound:
    """The domain is decided."""

    domain: str
    notes: tuple[Note, ...]
    calls: tuple[ModelCall, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicOpen:
    """The domain is not decided: the person is asked, or told that the question is about other things."""

    outcome: Clarify | Refused
    notes: tuple[Note, ...]
    calls: tuple[ModelCall, ...] = ()


class TopicAnswer(BaseModel):
    """A model's choice of a domain."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    domain: str


def find_topic(state: Turn, deps: Deps) -> TopicFound | TopicOpen:
    """Decide the domain by what was named or chosen, by rules, by the model; else ask or refuse."""
    named = _named(state, deps)
    if named is not None:
        return TopicFound(named, (_decided(f"named: {named}"),))
    mentions = _mentions(state, deps)
    decision = _by_rules(state, deps, mentions)
    notes = (_note(decision),)
    plain = _plainly(state, mentions, decision)
    if plain is not None:
        return TopicFound(plain[0], (*notes, _decided(plain[1])))
    language = state.question.language
    if decision.close:
        return TopicOpen(which_domain(tuple(deps.catalog.domain(name) for name in decision.close), language), notes)
    asked, calls = _by_model(state, deps)
    if asked is not None:
        return TopicFound(asked, (*notes, _decided(f"the model chose {asked}")), calls)
    return TopicOpen(out_of_scope(language), notes, calls)


def _decided(text: str) -> Note:
    return Note(NoteKind.DECISION, "choose_domain", text)


def _plainly(
    state: Turn, mentions: Mapping[str, tuple[Mention, ...]], decision: TopicDecision
) -> tuple[str, str] | None:
    """Return the domain that rules decide, with the reason; None where they are undecided."""
    lacking = _lacking(mentions)
    if lacking is not None:
        return lacking, f"{lacking} says that it lacks this"
    previous = state.previous.intent.domain if state.previous else None
    if previous and _goes_on(state, mentions, previous, decision):
        return previous, f"the message goes on in {previous}"
    if decision.domain is not None and not decision.undecided:
        return decision.domain, f"by rules: {decision.domain}"
    return None


def _named(state: Turn, deps: Deps) -> str | None:
    """Return the domain that the person named or chose, or the only one there is.

    Raises:
        UnknownDomain: the named one is not loaded.
    """
    if state.question.domain is not None:
        return deps.catalog.domain(state.question.domain).name
    chosen = [_option_name(choice) for choice in state.choices if choice.reason is ClarifyReason.DOMAIN]
    if chosen:
        return chosen[-1]
    return deps.catalog.domains[0].name if len(deps.catalog.domains) == 1 else None


def _lacking(mentions: Mapping[str, tuple[Mention, ...]]) -> str | None:
    """Return the domain that says it does not hold what is asked, if no domain has a figure for the question."""
    kinds = {name: {mention.kind for mention in found} for name, found in mentions.items()}
    if any(MentionKind.METRIC in named for named in kinds.values()):
        return None
    return next((name for name, named in kinds.items() if MentionKind.ABSENT in named), None)


def _mentions(state: Turn, deps: Deps) -> dict[str, tuple[Mention, ...]]:
    taken = state.alone.spans if state.alone else ()
    text = without_undoing(plain(state.question.text)) if state.previous else state.question.text
    return {name: lexicon.mentions(text, taken) for name, lexicon in deps.lexicons.items()}


def _option_name(choice: Choice) -> str:
    return choice.option.partition(":")[2]


def _by_rules(state: Turn, deps: Deps, mentions: Mapping[str, tuple[Mention, ...]]) -> TopicDecision:
    taken = state.alone.spans if state.alone else ()
    unread = tuple(
        word for word in content_words(state.question.text) if not any(span.covers(word.span) for span in taken)
    )
    return choose_topic(deps.catalog, mentions, unread, state.previous.intent.domain if state.previous else None)


def _goes_on(state: Turn, mentions: Mapping[str, tuple[Mention, ...]], previous: str, decision: TopicDecision) -> bool:
    """Tell whether a message stays in the previous domain.

    It does if no other domain has a metric for it that this one lacks or that the scores decide for, and either it
    begins as a follow-up does and this domain names something in it, or nothing in it names another domain's things.
    """
    own = mentions.get(previous, ())
    foreign = any(
        mention.kind is MentionKind.METRIC for name, found in mentions.items() if name != previous for mention in found
    )
    elsewhere = decision.domain not in {None, previous} and not decision.undecided
    if foreign and (elsewhere or not any(mention.kind is MentionKind.METRIC for mention in own)):
        return False
    if not any(mentions.values()):
        return True
    return bool(own) and (text_begins_as_follow_up(state.question.text) or previous in decision.close)


def _by_model(state: Turn, deps: Deps) -> tuple[str | None, tuple[ModelCall, ...]]:
    if deps.model is None:
        return None, ()
    listed = "\n".join(f"- {domain.name}: {domain.title.en}. {domain.description}" for domain in deps.catalog.domains)
    answer = deps.model.structured("choose_domain", {"domains": listed, "question": state.question.text}, TopicAnswer)
    known = {domain.name for domain in deps.catalog.domains}
    chosen = answer.value.domain if answer.value else ""
    return (chosen if chosen in known else None), answer.calls


def _note(decision: TopicDecision) -> Note:
    details = tuple(
        (candidate.domain, f"{candidate.score:.1f}: " + "; ".join(candidate.reasons))
        for candidate in decision.candidates
    )
    return Note(NoteKind.DECISION, "choose_domain", f"by rules: {decision.domain or 'undecided'}", details)
