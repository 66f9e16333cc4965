"""The rules themselves: every pattern fits its builder, every category exists."""

from __future__ import annotations

import inspect

import pytest

from periods.grammar import all_rules
from periods.lexicon import build_lexicon, forms, repair
from periods.pattern import Parser, Rule, compile_rules, paths
from periods.scan import CATEGORIES_OF_CHUNKS
from periods.tokens import Token

LEXICON = build_lexicon(compile_rules(all_rules()).words)
CATEGORIES = {key for keys in LEXICON.words.values() for key, _ in keys if key.startswith("<")}


def test_every_pattern_fits_its_builder() -> None:
    for rule in all_rules():
        for path in paths(rule.pattern):
            names = {name: None for _, name in path if name}
            inspect.signature(rule.build).bind(**names)


def test_every_category_of_a_pattern_exists() -> None:
    targets = {f"<{rule.target}>" for rule in all_rules()}
    used = {key for rule in all_rules() for path in paths(rule.pattern) for key, _ in path if key.startswith("<")}
    assert used - targets - CATEGORIES - CATEGORIES_OF_CHUNKS == set()


def test_no_target_hides_a_category() -> None:
    assert {f"<{rule.target}>" for rule in all_rules()} & (CATEGORIES | CATEGORIES_OF_CHUNKS) == set()


def test_forms_of_a_line() -> None:
    assert list(forms("ма:й/я янв")) == ["май", "мая", "янв"]


def tokens(*words: str) -> tuple[Token, ...]:
    return tuple(Token(word, 0, 0, glued=False, keys=((word, None),)) for word in words)


def test_the_longest_match_wins_and_the_earlier_rule_among_equals() -> None:
    grammar = compile_rules(
        (Rule("x", "a b", lambda: "first"), Rule("x", "a b", lambda: "second"), Rule("x", "a", lambda: "short"))
    )
    match = Parser(grammar, tokens("a", "b")).match("x", 0)
    assert match is not None
    assert (match.end, match.value) == (2, "first")


def test_a_refused_match_gives_way() -> None:
    grammar = compile_rules((Rule("x", "a b", lambda: None), Rule("x", "a", lambda: "short")))
    match = Parser(grammar, tokens("a", "b")).match("x", 0)
    assert match is not None
    assert match.value == "short"


def test_an_empty_pattern_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        compile_rules((Rule("x", "a?", lambda: 1),))


@pytest.mark.parametrize(
    ("typo", "word"),
    [("янвраь", "январь"), ("сентебрь", "сентябрь"), ("недлю", "неделю"), ("понедльник", "понедельник"),
     ("феварль", "февраль"), ("septmber", "september"), ("псоледние", "последние")],
)  # fmt: skip
def test_typos_are_mended(typo: str, word: str) -> None:
    assert repair(typo, LEXICON) == word


@pytest.mark.parametrize("word", ["карта", "воды", "погода", "марка", "городе", "mouth", "match", "seeks"])
def test_real_words_are_not_typos(word: str) -> None:
    assert repair(word, LEXICON) is None
