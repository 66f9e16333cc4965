"""What a deployment decides about doubtful answers."""

from __future__ import annotations

from enum import StrEnum


class OnDisagreement(StrEnum):
    """What is done where two queries that a model wrote apart give other rows."""

    ASK = "ask"
    """The person is asked which of them is meant, where the difference can be told in words and the answer hides it."""
    SHOW = "show"
    """The first one is shown, with the warning that it is not confirmed."""


class Wording(StrEnum):
    """Who writes the answer in words."""

    TEMPLATE = "template"
    MODEL = "model"
    """The model, where its text passes the check of every figure; else the template."""
