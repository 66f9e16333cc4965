"""Golden sets: conversations with what the right outcome of each turn is.

A set is a YAML list of cases; ``load_cases`` checks it whole. SQL of a turn is independent of the program: it is
written by hand over the physical tables, in the dialect of the database that the set is for.
"""

from __future__ import annotations

from collections import Counter
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from core.errors import EvaluationError
from core.language import Language
from core.outcome import ClarifyReason, RefusalCode

DEFAULT_NOW = date(2025, 6, 18)

_several = BeforeValidator(lambda value: (value,) if isinstance(value, str) else value)


class Expect(StrEnum):
    """The right kind of outcome."""

    ANSWER = "answer"
    REFUSE = "refuse"
    CLARIFY = "clarify"


class Turn(BaseModel):
    """One message and its right outcome.

    ``sql`` lists the queries any of whose results is right; after a clarifying question it is the result that
    follows the choice of the option whose label holds ``choose``. ``compilable`` is False where rules cannot be
    expected to do it: without a language model a refusal is right then.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    ask: str = Field(min_length=1)
    expect: Expect
    sql: Annotated[tuple[str, ...], _several] = ()
    order_matters: bool = False
    domain: str | None = None
    compilable: bool = True
    reason: ClarifyReason | None = None
    choose: str | None = None
    code: Annotated[tuple[RefusalCode, ...], _several] = ()

    @model_validator(mode="after")
    def _parts_fit(self) -> Self:
        needs_sql = self.expect is Expect.ANSWER or self.choose is not None
        if needs_sql != bool(self.sql):
            raise ValueError("sql stands with an answer, or with a choice after a question, and only there")
        if (self.expect is Expect.CLARIFY) != (self.reason is not None):
            raise ValueError("reason stands with clarify, and only there")
        if self.choose is not None and self.expect is not Expect.CLARIFY:
            raise ValueError("choose stands only with clarify")
        if (self.expect is Expect.REFUSE) != bool(self.code):
            raise ValueError("code stands with refuse, and only there")
        return self


class Case(BaseModel):
    """One conversation, asked on the day ``now``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    lang: Language
    tags: tuple[str, ...] = ()
    now: date = DEFAULT_NOW
    turns: tuple[Turn, ...] = Field(min_length=1)


class _GoldenFile(BaseModel):
    model_config = ConfigDict(frozen=True)

    cases: tuple[Case, ...] = Field(min_length=1)


def load_cases(path: Path) -> tuple[Case, ...]:
    """Read and check a golden set.

    Raises:
        EvaluationError: the file is missing, is not YAML, or a case in it is wrong; the message names the place.
    """
    cases = _checked(path).cases
    twice = [name for name, count in Counter(case.id for case in cases).items() if count > 1]
    if twice:
        raise EvaluationError(f"{path}: the id {twice[0]} stands twice.", "Give every case an id of its own.")
    return cases


def _checked(path: Path) -> _GoldenFile:
    import yaml

    try:
        return _GoldenFile(cases=yaml.safe_load(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise EvaluationError(f"The golden set {path} cannot be read: {error.strerror}.") from error
    except yaml.YAMLError as error:
        raise EvaluationError(f"The golden set {path} is not YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise EvaluationError(f"{path}: {place}: {first['msg']} ({error.error_count()} faults in all).") from error
