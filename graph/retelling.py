"""The answer in words: by a template; or by a model, whose text is shown only if every figure in it is proved."""

from __future__ import annotations

import re
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
from render.verify_text import Accepted, verify

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
    question = variables["question"]
    found = verify(completion.text, template.facts, language, allowed_labels(state.intent_read, reading), (question,))
    if not isinstance(found, Accepted):
        return Retold(template, (_refused(found.told(Language.EN)),), calls)
    if not _tells_enough(found.template, template):
        return Retold(template, (_refused(("it leaves out what the template says first",)),), calls)
    sentences = tuple(_SENTENCE_END.split(found.template.strip()))
    text = assembled(sentences, template, reading, warnings_of(state, deps), language)
    return Retold(text, (Note(NoteKind.DECISION, _STEP, "the model's text is shown: every figure is proved"),), calls)


def _tells_enough(text: str, template: RenderedText) -> bool:
    """A text of whole sentences that holds the figures of the template's first one."""
    needed = {found[1] for found in REFERENCE.finditer(template.sentences[0])}
    told = {found[1] for found in REFERENCE.finditer(text)}
    words = REFERENCE.sub(" ", text).split()
    return needed <= told and len(words) >= _FEWEST_WORDS and text.rstrip().endswith((".", "!", "…"))


def _refused(reasons: tuple[str, ...]) -> Note:
    details = tuple((f"reason {number}", reason) for number, reason in enumerate(reasons[:8], 1))
    return Note(NoteKind.FALLBACK, _STEP, "the model's text was refused, the template is shown", details)
