"""The answer in words: by a template; or by a model, of whose text only what is proved is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import ModelError
from core.language import Language
from core.note import ModelCall, Note, NoteKind
from graph.answer import answer_text, parts_of, warnings_of
from graph.deps import Deps
from graph.policies import Wording
from graph.state import Turn
from llm.gateway import Gateway
from render.model_material import material
from render.references import REFERENCE
from render.text import RenderedText, allowed_labels, assembled
from render.verify_text import Accepted, Rejected, verify

_FEWEST_WORDS = 4
"""Fewer words beside the figures do not say what was counted."""
_STEP = "write_text"
_LANGUAGES = {Language.RU: "Russian", Language.EN: "English"}
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+(?=[^\W\d_]|[«{])")


@dataclass(frozen=True, slots=True)
class Retold:
    """A text, with what the journal is told of how it came to be."""

    text: RenderedText
    notes: tuple[Note, ...] = ()
    calls: tuple[ModelCall, ...] = ()


def retell(state: Turn, deps: Deps) -> Retold:
    """Write the text: the template, and where a model is asked to and its text passes the check, that text."""
    template = answer_text(state, deps)
    empty = state.result is None or not state.result.row_count
    if deps.wording is Wording.TEMPLATE or deps.model is None or empty:
        return Retold(template)
    try:
        return _by_model(state, deps, deps.model, template)
    except ModelError as error:  # a text is there already: a model that does not answer costs its style only
        return Retold(template, (Note(NoteKind.SURVIVED_ERROR, _STEP, f"{type(error).__name__}: {error}"),))


def _by_model(state: Turn, deps: Deps, model: Gateway, template: RenderedText) -> Retold:
    result, reading, _ = parts_of(state)
    language = state.intent_read.language
    domain = deps.catalog.domain(state.intent_read.domain)
    variables = {
        "language": _LANGUAGES[language],
        "question": state.standalone or state.question.text,
        "material": material(result, template.facts, domain, language),
    }
    completion = model.complete(_STEP, variables)
    calls = (completion.call,)
    if completion.problem is not None:
        return Retold(template, (_refused((str(completion.problem),)),), calls)
    labels, question = allowed_labels(state.intent_read, reading), variables["question"]

    def judge(text: str) -> Accepted | Rejected:
        return verify(text, template.facts, language, labels, (question,))

    found, left_out = _proved(completion.text, judge)
    if isinstance(found, Rejected) or not _tells_enough(found.template, template):
        return Retold(template, (_refused(left_out or ("it leaves out what the template says first",)),), calls)
    sentences = tuple(_SENTENCE_END.split(found.template.strip()))
    text = assembled(sentences, template, reading, warnings_of(state, deps), language)
    return Retold(text, (_shown(left_out),), calls)


def _proved(text: str, judge: Callable[[str], Accepted | Rejected]) -> tuple[Accepted | Rejected, tuple[str, ...]]:
    """Return the verdict on a text and no reasons; or that on its sentences which hold together, and why not all do."""
    whole = judge(text)
    if isinstance(whole, Accepted):
        return whole, ()
    kept: list[str] = []
    found: Accepted | Rejected = whole
    for sentence in _SENTENCE_END.split(text.strip()):
        tried = judge(" ".join((*kept, sentence)))
        if isinstance(tried, Accepted):
            kept.append(sentence)
            found = tried
    return found, whole.told(Language.EN)


def _tells_enough(text: str, template: RenderedText) -> bool:
    """A text of whole sentences that holds the figures of the template's first one."""
    needed = {found[1] for found in REFERENCE.finditer(template.sentences[0])}
    told = {found[1] for found in REFERENCE.finditer(text)}
    words = REFERENCE.sub(" ", text).split()
    return needed <= told and len(words) >= _FEWEST_WORDS and text.rstrip().endswith((".", "!", "…"))


def _shown(left_out: tuple[str, ...]) -> Note:
    told = "the model's text is shown: every figure is proved"
    if left_out:
        told = "of the model's text the sentences are shown in which everything is proved"
    return Note(NoteKind.DECISION, _STEP, told, _numbered(left_out))


def _refused(reasons: tuple[str, ...]) -> Note:
    return Note(NoteKind.FALLBACK, _STEP, "the model's text was refused, the template is shown", _numbered(reasons))


def _numbered(reasons: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((f"reason {number}", reason) for number, reason in enumerate(reasons[:8], 1))
