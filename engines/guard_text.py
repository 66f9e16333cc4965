"""The guard's reading of the text itself: characters, comments, quotes, words, depth; before any tree is made.

What sqlglot's tokenizer makes of a text is believed only where a second, simpler reading agrees: every token must
have the shape that it claims, and between tokens only blanks and plain comments may stand.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from sqlglot.errors import TokenError
from sqlglot.tokenizer_core import Token, TokenType

from core.finding import Finding
from core.sql import Dialect
from core.syntax import tokenize
from engines.guard_findings import Rule, finding
from engines.guard_words import HARMLESS_BEFORE, HARMLESS_INSIDE, REFUSED_WORDS

MAX_CHARACTERS = 60_000
MAX_TOKENS = 15_000
MAX_DEPTH = 30
"""Open brackets and CASEs at once; sqlglot's parser recurses about 20 frames for each."""


@dataclass(frozen=True, slots=True)
class QueryText:
    """A text that passed, with its tokens; ``text`` has only line feeds as line ends."""

    text: str
    dialect: Dialect
    tokens: tuple[Token, ...]


def read_text(text: str, dialect: Dialect) -> QueryText | Finding:
    """Read a text into tokens, or tell what forbids it."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MAX_CHARACTERS:
        return finding(Rule.SIZE, f"{len(text)} > {MAX_CHARACTERS}")
    if "\0" in text:
        return finding(Rule.CHARACTER, "U+0000")
    try:
        tokens = tuple(tokenize(text, dialect))
    except TokenError:
        return finding(Rule.SYNTAX, "незакрытая кавычка или комментарий / an open quote or comment")
    if len(tokens) > MAX_TOKENS:
        return finding(Rule.SIZE, f"{len(tokens)} > {MAX_TOKENS}")
    read = QueryText(text, dialect, tokens)
    return _fault_of_gaps(read) or _fault_of_tokens(read) or _fault_of_depth(read) or read


def is_quoted_name(token: Token) -> bool:
    """Return whether a token is a name in quotes."""
    return token.token_type is TokenType.IDENTIFIER


def is_quoted(token: Token) -> bool:
    """Return whether a token is a name or a text in quotes."""
    return token.token_type in _SHAPES


def _fault_of_gaps(read: QueryText) -> Finding | None:
    position = 0
    for token in read.tokens:
        if fault := _fault_of_gap(read.text[position : token.start]):
            return fault
        position = token.end + 1
    return _fault_of_gap(read.text[position:])


_COMMENT = re.compile(r"--[^\n]*|/\*(?P<inside>.*?)\*/", re.DOTALL)


def _fault_of_gap(gap: str) -> Finding | None:
    position = 0
    while position < len(gap):
        if gap[position] in " \t\n":
            position += 1
            continue
        comment = _COMMENT.match(gap, position)
        if comment is None:
            return finding(Rule.CHARACTER, _code_point(gap[position]))
        # A nested comment ends at different places in different databases, an odd line end ends one in some of them.
        if "/*" in (comment["inside"] or "") or any(_is_odd_control(character) for character in comment[0]):
            return finding(Rule.COMMENT)
        position = comment.end()
    return None


_STRING = re.compile(r"'(?:[^']|'')*'")
_NATIONAL = re.compile(r"[Nn]'(?:[^']|'')*'")
_NAME = {
    Dialect.TSQL: re.compile(r"\[(?:[^\]]|\]\])+\]|\"(?:[^\"]|\"\")+\""),
    Dialect.DUCKDB: re.compile(r"\"(?:[^\"]|\"\")+\""),
    Dialect.POSTGRES: re.compile(r"\"(?:[^\"]|\"\")+\""),
    Dialect.SPARK: re.compile(r"`(?:[^`]|``)+`"),
}
_DOLLARS = re.compile(r"(?P<mark>\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$)(?:(?!(?P=mark)).)*(?P=mark)", re.DOTALL)
_ESCAPED = re.compile(r"[Ee]'(?:[^'\\]|''|\\['\\bfnrt])*'")
"""Only the escapes that every server reads alike; without ``E`` a backslash is a letter like any other."""
_SHAPES = {
    TokenType.STRING: _STRING,
    TokenType.NATIONAL_STRING: _NATIONAL,
    TokenType.HEREDOC_STRING: _DOLLARS,
    TokenType.BYTE_STRING: _ESCAPED,
    TokenType.IDENTIFIER: None,
}
_FORBIDDEN_TOKENS = frozenset(
    {
        TokenType.RAW_STRING,
        TokenType.UNICODE_STRING,
        TokenType.BIT_STRING,
    }
)
_PREFIX_BEFORE_QUOTE = re.compile(r"(?:(?<![\w@])[a-z]|(?<!\w)u&)$", re.IGNORECASE)
_NAME_BEFORE = re.compile(r"[\w$]$")
"""Behind a letter dollars, or an ``E``, are part of a name."""
_MARKED = frozenset({TokenType.HEREDOC_STRING, TokenType.BYTE_STRING})


def _fault_of_tokens(read: QueryText) -> Finding | None:
    for token, after in zip(read.tokens, (*read.tokens[1:], None), strict=False):
        quoted = token.token_type in _SHAPES
        if fault := _fault_of_quoted(read, token) if quoted else _fault_of_bare(read, token, after):
            return fault
    return None


def _fault_of_quoted(read: QueryText, token: Token) -> Finding | None:
    source = read.text[token.start : token.end + 1]
    shape = _SHAPES[token.token_type] or _NAME[read.dialect]
    if read.dialect is Dialect.SPARK and any(mark in source for mark in ("\\", "${")):
        return finding(Rule.STRING_FORM, source)  # there a backslash escapes, and ${…} is replaced even in a text
    before = read.text[max(0, token.start - 3) : token.start]
    joined = _NAME_BEFORE if token.token_type in _MARKED else _PREFIX_BEFORE_QUOTE
    if not shape.fullmatch(source) or joined.search(before):
        return finding(Rule.STRING_FORM, source)
    if is_quoted_name(token) and any(_is_odd_control(character) for character in source):
        return finding(Rule.CHARACTER, source)
    return None


def _fault_of_bare(read: QueryText, token: Token, after: Token | None) -> Finding | None:
    source = read.text[token.start : token.end + 1]
    if token.token_type in _FORBIDDEN_TOKENS or (token.token_type is TokenType.HEX_STRING and not _is_hex(source)):
        return finding(Rule.STRING_FORM, source)
    if source == "?" or (source.startswith("$") and read.dialect is not Dialect.TSQL):
        return finding(Rule.PARAMETER_FORM, source)
    braces = "{}" if read.dialect is Dialect.DUCKDB and len(source) == 1 else ""  # DuckDB's structures and maps
    for character in source:
        if not _is_plain(character) and character not in braces:
            return finding(Rule.CHARACTER, _code_point(character))
    if source.upper() not in REFUSED_WORDS[read.dialect] or read.text[: token.start].endswith("@"):
        return None
    following = after.text.upper() if after else ""
    if following in HARMLESS_BEFORE.get(source.upper(), ()):
        return None
    inside = HARMLESS_INSIDE.get(read.dialect, {}).get(source.upper()) == following and _is_inside_brackets(read, token)
    return None if inside else finding(Rule.WORD, source)


def _is_inside_brackets(read: QueryText, place: Token) -> bool:
    before = [token.text for token in read.tokens if token.start < place.start and not is_quoted(token)]
    return before.count("(") > before.count(")")


def _is_hex(source: str) -> bool:
    return re.fullmatch(r"0[xX][0-9A-Fa-f]*", source) is not None


_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")


def _fault_of_depth(read: QueryText) -> Finding | None:
    brackets = cases = 0
    for token in read.tokens:
        if is_quoted(token):
            continue
        word = token.text.upper()
        brackets += (word in _OPENING) - (word in _CLOSING)
        cases += (word == "CASE") - (word == "END")
        if brackets + cases > MAX_DEPTH:
            return finding(Rule.DEPTH)
        if cases < 0:
            return finding(Rule.WORD, token.text)
    return None


_ASCII_PLAIN = frozenset(chr(code) for code in range(0x20, 0x7F)) - set("\\`?{}") | {"\t", "\n"}


def _is_plain(character: str) -> bool:
    """Letters and ASCII punctuation; no letter that some reading folds into an ASCII one (fullwidth, long s …)."""
    if character.isascii():
        return character in _ASCII_PLAIN
    if unicodedata.category(character)[0] != "L" or unicodedata.normalize("NFKC", character) != character:
        return False
    return not any(folded.isascii() for folded in (character.upper(), character.lower(), character.casefold()))


def _is_odd_control(character: str) -> bool:
    return character not in "\t\n" and unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp"}


def _code_point(character: str) -> str:
    return character if character.isascii() and character.isprintable() else f"U+{ord(character):04X}"
