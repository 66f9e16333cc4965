"""The verdict on one outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from core.outcome import Answered, Clarify, Failed, Outcome, Refused
from core.result import ResultStore, Row
from eval.assistant import Reference
from eval.golden import Expect, Turn
from eval.summary import Verdict
from ledger.compare import ResultComparison, compare

STRICT = 1e-9
"""Golden rows come from the same database, so that one row too many must show even in a large sum."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and its reason."""

    verdict: Verdict
    why: str = ""
    extra_columns: int = 0


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges outcomes. ``with_model`` tells whether a language model took part in the run."""

    reference: Reference
    results: ResultStore
    with_model: bool

    def judge(self, turn: Turn, outcome: Outcome) -> Judgement:
        """Return the verdict on the outcome of a message."""
        match outcome:
            case Answered():
                return self._answer(turn, outcome)
            case Clarify():
                return self._question(turn, outcome)
            case Refused():
                return self._refusal(turn, outcome)
            case Failed():
                return Judgement(Verdict.FAILED, outcome.code)
            case _:
                assert_never(outcome)

    def judge_choice(self, turn: Turn, outcome: Outcome) -> Judgement:
        """Return the verdict on what followed a choice: the turn's SQL is the right answer."""
        after = turn.model_copy(update={"expect": Expect.ANSWER, "reason": None, "choose": None})
        return self.judge(after, outcome)

    def _answer(self, turn: Turn, answer: Answered) -> Judgement:
        if turn.expect is not Expect.ANSWER:
            return Judgement(Verdict.WRONG, f"answered where it was right to {turn.expect}")
        compared = [self._compare(turn, sql, answer) for sql in turn.sql]
        equal = next((one for one in compared if one.equal), None)
        if equal is None:
            return Judgement(Verdict.WRONG, "; ".join(dict.fromkeys(one.difference for one in compared)))
        other = f"domain {answer.domain}, expected {turn.domain}" if turn.domain not in {None, answer.domain} else ""
        return Judgement(Verdict.RIGHT, other, len(equal.extra_columns))

    def _compare(self, turn: Turn, sql: str, answer: Answered) -> ResultComparison:
        expected = self.reference.rows(sql)
        if answer.result.row_count != len(expected):
            return ResultComparison(f"{answer.result.row_count} rows, expected {len(expected)}")
        actual: list[Row] = [row for batch in self.results.batches(answer.result.id) for row in batch]
        return compare(expected, actual, order_matters=turn.order_matters, relative=STRICT)

    def _question(self, turn: Turn, question: Clarify) -> Judgement:
        asked = f"asked about {question.reason}"
        right = turn.expect is Expect.CLARIFY and question.reason is turn.reason
        return Judgement(Verdict.ASKED_RIGHT if right else Verdict.ASKED_WRONG, asked)

    def _refusal(self, turn: Turn, refusal: Refused) -> Judgement:
        expected = turn.expect is Expect.REFUSE and refusal.code in turn.code
        beyond_rules = turn.expect is Expect.ANSWER and not turn.compilable and not self.with_model
        right = expected or beyond_rules
        return Judgement(Verdict.REFUSED_RIGHT if right else Verdict.REFUSED_WRONG, refusal.code)
