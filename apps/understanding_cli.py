"""``sverka understand``: how a question is read, without running anything."""

from __future__ import annotations

import json
import uuid
from dataclasses import asdict
from typing import Any

import typer

from apps.asking import ANSWERED, ASKED, REFUSED
from apps.settings import Settings
from apps.wiring import make_assistant, question_of
from core.intent import Intent
from core.outcome import Clarify, Outcome, Refused


def show_understanding(settings: Settings, text: str, *, now: str | None, domain: str | None, as_json: bool) -> int:
    """Print the intent of a question, or what stands against reading it; return the exit code."""
    assistant = make_assistant(settings)
    question = question_of(text, settings, uuid.uuid4().hex[:12], now=now, domain=domain)
    read = assistant.read(question)
    intent = read.intent
    if as_json:
        typer.echo(json.dumps(_plain(intent, read.outcome), ensure_ascii=False, indent=2, default=str))
    else:
        typer.echo(read.understood.sentence if read.understood else _said(read.outcome))
    return {Clarify: ASKED, Refused: REFUSED}.get(type(read.outcome), ANSWERED)


def _plain(intent: Intent | None, outcome: Outcome | None) -> dict[str, Any]:
    stands_against = _said(outcome) if isinstance(outcome, (Clarify, Refused)) else ""
    return {"intent": asdict(intent) if intent else None, "stands_against": stands_against}


def _said(outcome: Outcome | None) -> str:
    match outcome:
        case Clarify(question=question):
            return question
        case Refused(message=message):
            return message
        case _:
            return ""
