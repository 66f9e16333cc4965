"""Hints for programs that stand beside the model in a document of Ossie: they hold for every model in it."""

from __future__ import annotations

from domains.yaml_source import Plain


def with_document_context(model: Plain, document: dict[str, Plain]) -> Plain:
    """Return a model with the document's instructions before its own."""
    outer = _instructions(document.get("ai_context"))
    if not outer or not isinstance(model, dict):
        return model
    own = model.get("ai_context")
    kept = own if isinstance(own, dict) else {}
    said = "\n".join(text for text in (outer, _instructions(own)) if text)
    return {**model, "ai_context": {**kept, "instructions": said}}


def _instructions(context: Plain) -> str:
    if isinstance(context, dict):
        context = context.get("instructions")
    return context.strip() if isinstance(context, str) else ""
