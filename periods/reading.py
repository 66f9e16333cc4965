"""The two calls of the package: read a question, or a follow-up to a reading."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache

from core.language import Language, detect_language, has_letters
from core.period import PeriodReading
from core.span import Span
from periods.asked import Found, sort
from periods.assemble import assemble
from periods.elements import Element
from periods.grammar import all_rules
from periods.lexicon import Lexicon, build_lexicon
from periods.pattern import Grammar, Match, Parser, compile_rules
from periods.scan import scan
from periods.scene import Scene
from periods.settings import DEFAULTS, PeriodSettings
from periods.tokens import Token

_SKIPPED = frozenset({"the"})


@dataclass(frozen=True, slots=True)
class _Tables:
    grammar: Grammar
    lexicon: Lexicon


@cache
def _tables() -> _Tables:
    grammar = compile_rules(all_rules())
    return _Tables(grammar, build_lexicon(grammar.words))


def read(text: str, now: date, settings: PeriodSettings = DEFAULTS) -> PeriodReading:
    """Return all that ``text`` says about time, with ``now`` as today; never raises for any text."""
    language = detect_language(text) if has_letters(text) else Language.EN  # «03/04/2025» alone: either order
    tokens, found = _find(text, language, follow_up=False)
    return assemble(sort(found, _words(tokens), follow_up=False), _scene(tokens, language, now, settings))


def follow_up(text: str, now: date, previous: PeriodReading, settings: PeriodSettings = DEFAULTS) -> PeriodReading:
    """Return the whole state after a follow-up: what ``text`` does not say is kept from ``previous``.

    The spans of kept parts are those of the previous text; ``spans`` cover only ``text``.
    """
    language = detect_language(text)
    tokens, found = _find(text, language, follow_up=True)
    asked = sort(found, _words(tokens), follow_up=True)
    return assemble(asked, _scene(tokens, language, now, settings), previous)


def _words(tokens: tuple[Token, ...]) -> frozenset[str]:
    return frozenset(token.text for token in tokens)


def _scene(tokens: tuple[Token, ...], language: Language, now: date, settings: PeriodSettings) -> Scene:
    keys = {key for token in tokens for key, _ in token.keys}
    forward = "<forward>" in keys and "<actual>" not in keys
    return Scene(now, settings, language, forward=forward)


def _find(text: str, language: Language, *, follow_up: bool) -> tuple[tuple[Token, ...], tuple[Found, ...]]:
    tables = _tables()
    tokens = scan(text, language, tables.lexicon)
    if any(token.text in _SKIPPED for token in tokens):
        tokens = tuple(token for token in tokens if token.text not in _SKIPPED)
    parser = Parser(tables.grammar, tokens)
    found: list[Found] = []
    position = 0
    while position < len(tokens):
        match = _element(parser, position, follow_up=follow_up) if tokens[position].keys else None
        if match is None:
            position += 1
            continue
        element = match.value
        assert isinstance(element, Element)  # noqa: S101
        span = Span(tokens[position].start, tokens[match.end - 1].end)
        found.append(Found(element, span))
        position = match.end
    return tokens, tuple(found)


def _element(parser: Parser, position: int, *, follow_up: bool) -> Match | None:
    """In a follow-up, words too bare for a question («а с 11 по 15?») count as well."""
    match = parser.match("element", position)
    if not follow_up:
        return match
    bare = parser.match("bare", position)
    return bare if bare is not None and (match is None or bare.end >= match.end) else match
