"""What an open question leaves to a model: which of several fields of one name a word means."""

from __future__ import annotations

from dataclasses import replace

from core.intent import Word
from core.outcome import ClarifyReason
from understanding.problems import SeveralReadings
from understanding.reading import Read


def left_to_model(read: Read) -> Read:
    """Return an open question without its ambiguous fields: the model sees from the other words which one is meant.

    A value that stands in fields of one name («state_name» of cities and of rivers) is left to it as well. The words
    become unexplained; a question that was read whole is returned as it is, and asked about.
    """
    left = [one for one in read.problems if isinstance(one, SeveralReadings) and _is_for_model(one)]
    if not left or not read.intent.unexplained:
        return read
    words = (Word(problem.word, problem.word.lower(), problem.span) for problem in left)
    unexplained = {word.span: word for word in (*read.intent.unexplained, *words)}
    return replace(
        read,
        intent=replace(read.intent, unexplained=tuple(unexplained[span] for span in sorted(unexplained))),
        problems=tuple(problem for problem in read.problems if problem not in left),
    )


def _is_for_model(problem: SeveralReadings) -> bool:
    if problem.reason is not ClarifyReason.VALUE:
        return problem.reason is ClarifyReason.DIMENSION
    fields = {option.rpartition(".")[2] for option, _, _ in problem.options}  # value:dataset.field
    return len(fields) == 1
