"""Prompts: one file a task, and the only ways by which outside text enters them (README.md tells the format)."""

from llm.prompts.data import as_data, quoted
from llm.prompts.prompt import Prompt, PromptText, ReplyKind, load

__all__ = ["Prompt", "PromptText", "ReplyKind", "as_data", "load", "quoted"]
