"""The matcher: rules written as lines of words and categories, compiled into one trie for each target.

A pattern is pieces separated by spaces. ``word`` is that word as folded by the tokenizer, ``a|b`` either.
``<month>`` is a category of the lexicon or another target; the builder gets its value as ``month``. ``<num|ord:n>`` is
either category, given as ``n``; ``[prev|next]`` is a category whose value nobody needs. ``?`` makes a piece optional.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product

from periods.tokens import Token

Build = Callable[..., object]
_DEEPEST = 60
"""Targets inside targets; a list longer than this is cut, so that no text can exhaust the stack."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of grammar: what it makes, how it is said, and who builds the value (None refuses the match)."""

    target: str
    pattern: str
    build: Build


@dataclass(slots=True)
class _State:
    edges: dict[str, _State] = field(default_factory=dict)
    targets: list[tuple[str, _State]] = field(default_factory=list)
    accepts: list[tuple[int, Build, tuple[str | None, ...]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Piece:
    keys: tuple[tuple[str, str | None], ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Grammar:
    """Compiled rules: a start state and the set of possible first keys for each target."""

    starts: dict[str, _State]
    firsts: dict[str, frozenset[str]]
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Match:
    """Tokens up to ``end`` (exclusive) mean ``value``."""

    end: int
    value: object


def _piece(text: str) -> _Piece:
    optional = len(text) > 1 and text.endswith("?")
    body = text[:-1] if optional else text
    if body[0] not in "<[" or len(body) == 1:
        return _Piece(tuple((word, None) for word in body.split("|")), optional)
    kinds, _, name = body[1:-1].partition(":")
    captured = (name or kinds) if body[0] == "<" else None
    return _Piece(tuple((f"<{kind}>", captured) for kind in kinds.split("|")), optional)


def paths(pattern: str) -> Iterable[tuple[tuple[str, str | None], ...]]:
    """Yield every way through a pattern as (key, name of the captured value or None) steps."""
    options: list[tuple[tuple[str, str | None] | None, ...]] = [
        (*piece.keys, None) if piece.optional else piece.keys for piece in map(_piece, pattern.split())
    ]
    for path in product(*options):
        yield tuple(step for step in path if step is not None)


def compile_rules(rules: Iterable[Rule]) -> Grammar:
    """Build the tries of all targets. Raises ValueError for a rule that can match nothing at all."""
    rules = tuple(rules)
    targets = {rule.target for rule in rules}
    starts = {target: _State() for target in targets}
    words: set[str] = set()
    for order, rule in enumerate(rules):
        for path in paths(rule.pattern):
            if not path:
                raise ValueError(f"empty pattern in {rule.target}: {rule.pattern!r}")
            state = starts[rule.target]
            for key, _ in path:
                state = _advance(state, key, targets)
                if not key.startswith("<"):
                    words.add(key)
            names = tuple(name for key, name in path if key.startswith("<"))
            state.accepts.append((order, rule.build, names))
    return Grammar(starts, _first_keys(starts), frozenset(words))


def _advance(state: _State, key: str, targets: set[str]) -> _State:
    if key[1:-1] in targets and key.startswith("<"):
        for target, following in state.targets:
            if target == key[1:-1]:
                return following
        following = _State()
        state.targets.append((key[1:-1], following))
        return following
    return state.edges.setdefault(key, _State())


def _first_keys(starts: dict[str, _State]) -> dict[str, frozenset[str]]:
    firsts = {target: frozenset(state.edges) for target, state in starts.items()}
    changed = True
    while changed:
        changed = False
        for target, state in starts.items():
            joined = firsts[target].union(*(firsts[inner] for inner, _ in state.targets))
            changed = changed or joined != firsts[target]
            firsts[target] = joined
    return firsts


class Parser:
    """Matches targets at positions of one token list; every answer is remembered."""

    __slots__ = ("_depth", "_firsts", "_memo", "_starts", "_tokens")

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        """``tokens`` must have been made with the same grammar's words."""
        self._starts = grammar.starts
        self._firsts = grammar.firsts
        self._tokens = tokens
        self._depth = 0
        self._memo: dict[tuple[str, int], Match | None] = {}

    def match(self, target: str, position: int) -> Match | None:
        """Return the longest match of ``target`` at ``position``; among equals the earliest rule wins."""
        if position >= len(self._tokens):
            return None
        first = self._firsts[target]
        for key, _ in self._tokens[position].keys:
            if key in first:
                break
        else:
            return None
        memo_key = (target, position)
        if memo_key in self._memo:
            return self._memo[memo_key]
        self._memo[memo_key] = None
        if self._depth >= _DEEPEST:
            return None
        self._depth += 1
        found = self._memo[memo_key] = self._longest(target, position)
        self._depth -= 1
        return found

    def _longest(self, target: str, position: int) -> Match | None:
        candidates: list[_Candidate] = []
        stack: list[_Thread] = [(self._starts[target], position, ())]
        while stack:
            state, at, values = stack.pop()
            for order, build, names in state.accepts:
                candidates.append((-at, order, build, names, values))
            if at < len(self._tokens):
                self._step(state, at, values, stack)
        candidates.sort(key=_longest_first)
        for end, _, build, names, values in candidates:
            value = build(**{name: value for name, value in zip(names, values, strict=True) if name})
            if value is not None:
                return Match(-end, value)
        return None

    def _step(self, state: _State, at: int, values: tuple[object, ...], stack: list[_Thread]) -> None:
        if state.edges:
            for key, value in self._tokens[at].keys:
                following = state.edges.get(key)
                if following is not None:
                    stack.append((following, at + 1, (*values, value) if key[0] == "<" else values))
        for inner, following in state.targets:
            found = self.match(inner, at)
            if found is not None:
                stack.append((following, found.end, (*values, found.value)))


_Thread = tuple[_State, int, tuple[object, ...]]
_Candidate = tuple[int, int, Build, tuple[str | None, ...], tuple[object, ...]]


def _longest_first(candidate: _Candidate) -> tuple[int, int]:
    return candidate[0], candidate[1]
