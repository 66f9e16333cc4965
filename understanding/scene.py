"""Everything that was seen in a question before its parts get their roles."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from core.language import Language
from core.period import PeriodReading
from core.span import Span
from domains.semantic_model import Domain
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue, find_cues
from understanding.numbers import FoundNumber, find_numbers
from understanding.tokens import Token, inside, tokenize


@dataclass(frozen=True, slots=True)
class Scene:
    """A question with its tokens, cues, numbers, reading of time and the domain it is read in."""

    text: str
    language: Language
    domain: Domain
    reading: PeriodReading
    tokens: tuple[Token, ...]
    cues: tuple[FoundCue, ...]
    numbers: tuple[FoundNumber, ...]

    def place(self, span: Span) -> tuple[int, int]:
        """Return the token positions ``[first, after)`` of a span."""
        return inside(self.tokens, span)

    def all_cues(self, *wanted: Cue) -> tuple[FoundCue, ...]:
        """Return the cues of the given kinds, in order."""
        return tuple(found for found in self.cues if found.cue in wanted)

    def cue_before(self, position: int, *wanted: Cue, gap: int = 0) -> FoundCue | None:
        """Return the nearest cue of the given kinds that ends at most ``gap`` tokens before a position."""
        near = [found for found in self.all_cues(*wanted) if 0 <= position - found.after <= gap]
        return near[-1] if near else None

    def cue_after(self, position: int, *wanted: Cue, gap: int = 0) -> FoundCue | None:
        """Return the nearest cue of the given kinds that begins at most ``gap`` tokens after a position."""
        near = [found for found in self.all_cues(*wanted) if 0 <= found.first - position <= gap]
        return near[0] if near else None


_MORE_THAN_TIME = frozenset({Cue.COMPARE, Cue.RESET_CUT})
"""«Сравни …» and «без разбивки» concern values and other cuts too."""


def look(text: str, language: Language, domain: Domain, reading: PeriodReading) -> Scene:
    """Take a question apart; what the reading of time covers gives no numbers, and of cues those that say more."""
    tokens = tokenize(text)
    covered = reading.spans
    cues = tuple(
        cue
        for cue in find_cues(tokens)
        if cue.cue in _MORE_THAN_TIME or not any(span.covers(cue.span) for span in covered)
    )
    none = tuple(cue.span for cue in cues if cue.cue is Cue.WITHOUT)  # «ни одного» is no number
    return Scene(text, language, domain, reading, tokens, cues, find_numbers(tokens, (*covered, *none)))


_THRESHOLD = (Cue.MORE, Cue.LESS, Cue.AT_LEAST, Cue.AT_MOST, Cue.EQUAL)


_SEVERAL_WORDS = (Cue.HIGHEST, Cue.LOWEST, Cue.CUMULATIVE, Cue.WITHOUT, Cue.STATISTIC)
_ADVERBS = frozenset({"больше", "меньше", "more", "less", "fewer"})
_PER = (Cue.PER_DAY, Cue.PER_WEEK, Cue.PER_MONTH)


def spans_of_no_name(scene: Scene) -> tuple[Span, ...]:
    """Return the cue words that are never part of a name: «больше 1000», «больше всего», «в среднем … в день»."""
    found = (scene.cue_before(number.first, *_THRESHOLD) for number in scene.numbers)
    before_numbers = tuple(cue.span for cue in found if cue is not None and cue.span.of(scene.text)[0].isalpha())
    averaged = bool(scene.all_cues(*_PER) and scene.all_cues(Cue.AVERAGE))
    several = (*_SEVERAL_WORDS, Cue.AVERAGE, *_PER) if averaged else _SEVERAL_WORDS
    phrases = tuple(cue.span for cue in scene.all_cues(*several) if cue.after - cue.first > 1)
    adverbs = tuple(token.span for token in scene.tokens if token.text.lower() in _ADVERBS)
    commands = tuple(cue.span for cue in scene.all_cues(Cue.UNDO))
    return (*before_numbers, *phrases, *adverbs, *commands)


def distances(domain: Domain, start: str) -> dict[str, int]:
    """Return the datasets that a dataset's rows lead to, many side to one side or over a bridge, with the joins."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        current = queue.popleft()
        for relationship in domain.relationships:
            over = domain.dataset(relationship.from_dataset).is_bridge and relationship.to_dataset == current
            onward = relationship.from_dataset if over else relationship.to_dataset
            if (over or relationship.from_dataset == current) and onward not in found:
                found[onward] = found[current] + 1
                queue.append(onward)
    return found
