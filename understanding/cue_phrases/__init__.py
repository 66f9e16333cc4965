"""The tables of cue phrases: the words of a question that say what to do with what it names.

A newcomer adds a phrase to the table of its kind. Each phrase is a run of words; a word matches by its dictionary form
or as it is typed; ``stem*`` matches any word that begins so. The longest phrase wins.
"""

from __future__ import annotations

from understanding.cue_phrases.calculating import CALCULATING
from understanding.cue_phrases.conditions import CONDITIONS
from understanding.cue_phrases.cutting import CUTTING
from understanding.cue_phrases.kinds import Cue
from understanding.cue_phrases.talking import TALKING

__all__ = ["CUES", "Cue"]

CUES: dict[Cue, tuple[str, ...]] = {**CUTTING, **CALCULATING, **CONDITIONS, **TALKING}
"""Phrases by cue; words in dictionary form where that is how people type them in many forms."""
