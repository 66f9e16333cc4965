"""From text to tokens that the grammar can read: words looked up, typos mended, glued pieces interpreted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.language import Language
from periods.chunks import Chunker, number_keys
from periods.lexicon import Lexicon, repair
from periods.lexicon_en import WEAK_MONTHS
from periods.tokens import Keys, Token, split

_OPENING = frozenset("«\"'([{<„“*_~")
_CLOSING = frozenset("»\"')]}>,;:!?”*…_~.")
_MONTH_CUES = frozenset(
    [
        "in",
        "for",
        "of",
        "than",
        "during",
        "since",
        "from",
        "to",
        "through",
        "thru",
        "until",
        "till",
        "by",
        "before",
        "after",
        "last",
        "next",
        "every",
        "each",
        "vs",
        "versus",
        "between",
        "on",
        "over",
        "late",
        "early",
        "mid",
        "-",
        "previous",
        "prior",
        "past",
        "with",
        "compared",
        "against",
    ]
)
_NOT_AFTER_MONTH = frozenset(
    [
        "i",
        "we",
        "you",
        "he",
        "she",
        "it",
        "they",
        "this",
        "that",
        "one",
        "not",
        "be",
        "have",
        "the",
        "a",
        "an",
        "my",
        "our",
        "ask",
    ]
)
_QUOTES = {"«": "»", "“": "”", "„": "“", '"': '"'}
_LONGEST_NAME = 5
_NAME_KEYS = frozenset({"<month>", "<men>", "<mru>", "<weekday>"})
_GIVEN_NAMES = frozenset({"марта", "августа", "мая"})
_WEAK_WEEKDAYS = frozenset({"среда", "среды", "среде", "средой", "среду"})
_LONGEST_RUN = 24
_SEPARATORS = frozenset(",:;()+")
_NUMBER_SIGNS = frozenset("№#$€£₽")


_CHUNK_CATEGORIES = (
    "num yyyy yy oddyear ready shortdate monthyy numrun yearrun twoyears markedyear looseyear ord quarter halfno "
    "weekno months monthday daymonth hour"
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
    _silence(out, lexicon, text, language)
    return tuple(_joined_phrases(out, lexicon))


def _joined_phrases(tokens: list[Token], lexicon: Lexicon) -> list[Token]:
    """Make «год к году» one token, so that «май 2025 год к году» is not read as «2025 год»."""
    texts = [token.text for token in tokens]
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        if texts[i] == "год" and texts[i : i + 3] == ["год", "к", "году"]:
            keys = lexicon.words.get("год-к-году", ())
            out.append(Token("год-к-году", tokens[i].start, tokens[i + 2].end, tokens[i].glued, keys))
            i += 3
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
            if token.text in _SEPARATORS and not _decimal(core, i):
                return [*self.read(core[:i]), *self._words([token]), *self.read(core[i + 1 :])]
            if token.text == "." and core[i - 1].text.isalpha() and core[i - 1].text in self.lexicon.words and i == 1:
                whole = self.chunker.known(core)
                return [whole] if whole is not None else [*self._words(core[:2]), *self.read(core[2:])]
        return self.chunker.read(core)


def _decimal(core: list[Token], i: int) -> bool:
    return core[i].text in {",", ":"} and core[i - 1].text.isdigit() and core[i + 1].text.isdigit()


def _silence(tokens: list[Token], lexicon: Lexicon, text: str, language: Language) -> None:
    """Take the keys from numbers that name things, from parts of amounts, and from weak months without a cue."""
    _silence_names(tokens)
    for i, token in enumerate(tokens):
        if not token.keys:
            continue
        before = tokens[i - 1] if i else None
        first = token.text[:1]
        metric = before is not None and before.text in lexicon.metric_nouns
        if not metric and _is_name(tokens, i, text, language):
            tokens[i] = replace(token, keys=tuple(key for key in token.keys if key[0] not in _NAME_KEYS))
        elif token.text in WEAK_MONTHS and not _month_cue(tokens, i, text):
            tokens[i] = replace(token, keys=tuple(key for key in token.keys if key[0] not in {"<month>", "<men>"}))
        elif (
            first.isdigit()
            and before is not None
            and (before.text in lexicon.numbered_things or before.text in _NUMBER_SIGNS)
        ):
            tokens[i] = replace(token, keys=())
        elif token.text in _WEAK_WEEKDAYS and not _weekday_cue(tokens, i):
            tokens[i] = replace(token, keys=tuple(key for key in token.keys if key[0] != "<weekday>"))
        elif first.isdigit() and _loose_year(tokens, i, lexicon):
            tokens[i] = replace(token, keys=(*token.keys, ("<looseyear>", int(token.text))))
        elif first.isdigit() and before is not None and _amount(before, token):
            tokens[i - 1] = replace(before, keys=())
            tokens[i] = replace(token, keys=())


def _silence_names(tokens: list[Token]) -> None:
    """A short name in quotes («Октябрь», «Стратегия 2030») is no date; a question in quotes is read."""
    for i, token in enumerate(tokens):
        closing = _QUOTES.get(token.text)
        if closing is None or i == 0:
            continue
        for j in range(i + 1, min(i + 2 + _LONGEST_NAME, len(tokens))):
            if tokens[j].text == closing:
                for k in range(i + 1, j):
                    tokens[k] = replace(tokens[k], keys=())
                break


def _amount(before: Token, token: Token) -> bool:
    """Tell a number written in groups of three: «3 000»."""
    return (
        len(token.text) == 3
        and token.text.isdigit()
        and 1 <= len(before.text) <= 3
        and before.text.isdigit()
        and token.start - before.end == 1
    )


def _is_name(tokens: list[Token], i: int, text: str, language: Language) -> bool:
    """A month or weekday written as a name: "April Smith", "Friday Harbor", «Марта Иванова», «ресторан Пятница»."""
    token = tokens[i]
    if not text[token.start].isupper() or not any(key in _NAME_KEYS for key, _ in token.keys):
        return False
    if language is Language.EN:
        return _before_surname(tokens, i, text)
    if i == 0:
        return token.text in _GIVEN_NAMES and _before_surname(tokens, i, text, alone=True)
    dated = i + 1 < len(tokens) and tokens[i + 1].text[:1].isdigit()
    word = text[token.start : token.end]
    return word.istitle() and not tokens[i - 1].keys and tokens[i - 1].text.isalpha() and not dated


def _before_surname(tokens: list[Token], i: int, text: str, *, alone: bool = False) -> bool:
    if i + 1 >= len(tokens):
        return False
    after = tokens[i + 1]
    word = text[after.start : after.end]
    in_sentence = alone or any(text[token.start].islower() for token in tokens[i + 2 : i + 5])
    return not after.keys and word.istitle() and word.isalpha() and in_sentence


def _weekday_cue(tokens: list[Token], i: int) -> bool:
    """«Среда» is also an environment: a weekday only at the start or after a word of time."""
    return i == 0 or bool(tokens[i - 1].keys) or tokens[i - 1].text in {",", "-", ":"}


def _loose_year(tokens: list[Token], i: int, lexicon: Lexicon) -> bool:
    """«Выручка 2024», "2024 revenue", «по месяцам 2024»: a bare year beside a metric or after a time word."""
    if not any(key == "<yyyy>" for key, _ in tokens[i].keys):
        return False
    before = tokens[i - 1].text if i else ""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if i == 0:
        return after is not None and after.text in lexicon.metric_nouns
    ends = after is None or not after.text.isalpha() or bool(after.keys)
    time_word = any(key in {"<unit>", "<adverb>", "<this>", "г/г", "yoy"} for key, _ in tokens[i - 1].keys)
    return ends and (before in lexicon.metric_nouns or time_word)


def _month_cue(tokens: list[Token], i: int, text: str) -> bool:
    before = tokens[i - 1].text if i else ""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if before in _MONTH_CUES or before[:1].isdigit():
        return True
    if before in {"and", "or", ","} and i > 1 and any(key == "<month>" for key, _ in tokens[i - 2].keys):
        return True
    if after is not None and (after.text[:1].isdigit() or after.text in {"-", "vs", "versus", "yoy", "mom", "to"}):
        return True
    if i and any(key in {"<ord>", "<month>"} for key, _ in tokens[i - 1].keys):
        return True
    if after is not None and any(key == "<ord>" for key, _ in after.keys):
        return True
    capital = text[tokens[i].start].isupper()
    return capital and after is not None and after.text not in _NOT_AFTER_MONTH
