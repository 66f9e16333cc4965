"""From text to tokens that the grammar can read: words looked up, typos mended, glued pieces interpreted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.language import Language
from periods.chunks import Chunker, number_keys
from periods.lexicon import Lexicon, repair
from periods.names import silence
from periods.tokens import Keys, Token, split

_OPENING = frozenset("«\"'([{<„“*_~")
_CLOSING = frozenset("»\"')]}>,;:!?”*…_~.")
_LONGEST_RUN = 24
_SPLIT_OFF = frozenset({"поза", "пол"})
_SEPARATORS = frozenset(",:;()+")


_CHUNK_CATEGORIES = (
    "num yyyy yy oddyear ready shortdate monthyy numrun yearrun twoyears markedyear looseyear ord quarter halfno "
    "weekno months monthday daymonth hour gluedmonth loneday badmonth metricfor"
)
CATEGORIES_OF_CHUNKS = frozenset(f"<{name}>" for name in _CHUNK_CATEGORIES.split())
"""What numbers and glued pieces can be, beside the categories of words."""


def scan(text: str, language: Language, lexicon: Lexicon) -> tuple[Token, ...]:
    """Return the tokens of ``text`` with their keys."""
    pieces = split(text, language, lexicon.words)
    chunker = Chunker(lexicon, language)
    out: list[Token] = []
    i, count = 0, len(pieces)
    while i < count:
        end = i + 1
        while end < count and pieces[end].glued:
            end += 1
        if end == i + 1:
            out.append(_single(pieces[i], lexicon, text))
        else:
            out.extend(_Runs(text, lexicon, chunker).read(pieces[i:end]))
        i = end
    silence(out, lexicon, text, language)
    return tuple(_joined_phrases(out, lexicon))


def _joined_phrases(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Make «год к году» one token, so that «май 2025 год к году» is not read as «2025 год»; join «поза прошлый»."""
    texts = [token.text for token in tokens]
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        if texts[i] == "год" and texts[i : i + 3] == ["год", "к", "году"]:
            keys = lexicon.words.get("год-к-году", ())
            out.append(Token("год-к-году", tokens[i].start, tokens[i + 2].end, tokens[i].glued, keys))
            i += 3
        elif texts[i] in _SPLIT_OFF and i + 1 < len(tokens) and texts[i] + texts[i + 1] in lexicon.words:
            joined = texts[i] + texts[i + 1]
            out.append(Token(joined, tokens[i].start, tokens[i + 1].end, tokens[i].glued, lexicon.words[joined]))
            i += 2
        else:
            out.append(tokens[i])
            i += 1
    return out


def _single(token: Token, lexicon: Lexicon, text: str) -> Token:
    keys = _keys(token, lexicon, text)
    return Token(token.text, token.start, token.end, token.glued, keys) if keys else token


def _keys(token: Token, lexicon: Lexicon, text: str) -> Keys:
    word = token.text
    keys = lexicon.words.get(word)
    if keys is not None:
        return keys
    if word.isdigit() and word.isascii():
        return number_keys(word)
    if token.start and not word.isascii() and text[token.start].isupper():
        return ()  # Russian dates are not capitalised: a name inside the sentence is no misspelt month
    repaired = repair(word, lexicon)
    return lexicon.words[repaired] if repaired is not None else ()


@dataclass(frozen=True, slots=True)
class _Runs:
    """Reads glued runs: signs around them apart, then words one by one, or a piece with digits as a whole."""

    text: str
    lexicon: Lexicon
    chunker: Chunker

    def read(self, pieces: list[Token]) -> list[Token]:
        start, end = 0, len(pieces)
        while start < end and pieces[start].text in _OPENING:
            start += 1
        while end > start and pieces[end - 1].text in _CLOSING:
            end -= 1
        if 0 < start < len(pieces) and pieces[start - 1].text == "'" and pieces[start].text.isdigit():
            start -= 1
        return [*self._words(pieces[:start]), *self._core(pieces[start:end]), *self._words(pieces[end:])]

    def _words(self, pieces: list[Token]) -> list[Token]:
        return [_single(token, self.lexicon, self.text) for token in pieces]

    def _core(self, core: list[Token]) -> list[Token]:
        if len(core) > _LONGEST_RUN:
            return [replace(token, keys=()) for token in core]
        if len(core) > 1 and any(token.text.isdigit() for token in core):
            return self._with_digits(core)
        if len(core) > 2 and (joined := "".join(token.text for token in core)) in self.lexicon.words:
            return [Token(joined, core[0].start, core[-1].end, core[0].glued, self.lexicon.words[joined])]
        return self._words(core)

    def _with_digits(self, core: list[Token]) -> list[Token]:
        for i, token in enumerate(core[1:-1], 1):
            if token.text == "…" or (token.text == "." and core[i + 1].text == "."):
                rest = core[i + 1 :] if token.text == "…" else core[i + 2 :]
                return [*self.read(core[:i]), replace(token, text="-", keys=(("-", None),)), *self.read(rest)]
            if token.text in _SEPARATORS and not _decimal(core, i):
                return [*self.read(core[:i]), *self._words([token]), *self.read(core[i + 1 :])]
            if token.text == "." and core[i - 1].text.isalpha() and core[i - 1].text in self.lexicon.words and i == 1:
                whole = self.chunker.known(core)
                return [whole] if whole is not None else [*self._words(core[:2]), *self.read(core[2:])]
        return self.chunker.read(core)


def _decimal(core: list[Token], i: int) -> bool:
    return core[i].text in {",", ":"} and core[i - 1].text.isdigit() and core[i + 1].text.isdigit()
