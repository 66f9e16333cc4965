"""Where in a text something stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters ``[start, end)`` of the question, counted from 0 in the text exactly as typed."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the piece of ``text`` that the span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Tell whether the two spans share a character."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: Span) -> bool:
        """Tell whether ``other`` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end
