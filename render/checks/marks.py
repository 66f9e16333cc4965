"""Checks of the signs of a text: digits, words of number, references, what stands right beside them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact
from core.language import Language
from core.unit import UnitKind
from domains.words import fold, is_counted_plural
from render.proofs.counts import digit_is_proved, is_edge, number_is_proved, top_is_proved
from render.proofs.list_order import numbered
from render.proofs.parts import grown, part_is_proved
from render.proofs.steps import is_sole_step
from render.references import shown
from render.texts.case import Case, Fault, Reason
from render.texts.deeds_of_counted import is_done
from render.texts.general_units import is_general_unit, is_own_unit, repeats_unit
from render.texts.kept_formulas import keeps_formula
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.proof import is_difference, number
from render.texts.told_years import years_of
from render.vocabulary.claim_words import EARLIER_WORDS, Claim
from render.vocabulary.column_words import CURRENCY_WORDS, SCALE_WORDS, UNIT_WORDS
from render.vocabulary.number_words import ORDINALS
from render.vocabulary.periods import group_of

_ALLOWED_CONTROLS = "\n\t\u00a0\u202f"
_SEPARATORS = re.compile(r"[\s.,'’\u00a0\u202f]*")
_SIGNS = frozenset("-−–+±~")
_BEFORE_YEARS = frozenset(
    {
        "в",
        "за",
        "с",
        "по",
        "на",
        "with",
        "than",
        "against",
        "versus",
        "throughout",
        "across",
        "over",
        "in",
        "for",
        "during",
        "of",
        "from",
        "to",
        "since",
        "until",
        "year",
        "год",
        "fy",
        "full-year",
        "on",
        "about",
        "про",
        "о",
        "итогам",
        "результатам",
    }
)
_UNIT_KINDS = {
    UnitKind.MONEY: "money",
    UnitKind.PERCENT: "percent",
    UnitKind.DURATION: "duration",
    UnitKind.COUNT: "count",
}


def characters(case: Case) -> Iterator[Reason]:
    """Find signs that nobody sees, and words that mix two alphabets to look like others."""
    for sign in dict.fromkeys(case.text):
        if unicodedata.category(sign) in {"Cf", "Cc", "Co", "Cs"} and sign not in _ALLOWED_CONTROLS:
            yield Reason(Fault.HIDDEN_CHARACTER, f"U+{ord(sign):04X}")
    for piece in case.pieces:
        if piece.kind is PieceKind.WORD and _alphabets(piece.text) > 1:
            yield Reason(Fault.MIXED_SCRIPT, piece.text)


def _alphabets(word: str) -> int:
    parts = re.split(r"[-'’]", word)
    return max(len({unicodedata.name(sign, "?").split(" ")[0] for sign in part if sign.isalpha()}) for part in parts)


def references(case: Case) -> Iterator[Reason]:
    """Find references to no fact, and braces that are no reference."""
    for piece in case.pieces:
        if piece.kind is PieceKind.REFERENCE:
            if piece.fact is None:
                yield Reason(Fault.UNKNOWN_FACT, piece.text)
            elif not keeps_formula(case.evidence, piece.fact):
                yield Reason(Fault.FORMULA, piece.text, piece.fact.id)
        elif piece.text in {"{", "}"}:
            around = case.text[max(0, piece.start - 4) : piece.end + 6]
            yield Reason(Fault.BROKEN_REFERENCE, around.strip())


def digits(case: Case) -> Iterator[Reason]:
    """Find digits that are neither a reference nor part of a label."""
    for at, piece in enumerate(case.pieces):
        alone = piece.kind is PieceKind.LABEL and fold(piece.text).isnumeric() and not _row_is_told(case, at)
        known = _is_known_year(case, at) or numbered(case, at) or top_is_proved(case, at) or digit_is_proved(case, at)
        if alone or (piece.kind is PieceKind.DIGITS and not known):
            yield _digit(case, piece)


def _is_known_year(case: Case, at: int) -> bool:
    """«за 2024 год», "in 2024": the year of the question, told as one and not as a number of things."""
    piece = case.pieces[at]
    years = years_of(case.labels, case.evidence)
    if piece.text not in case.labels and years != {piece.text}:
        return False
    before = case.word(at - 1)
    after = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    counted = after is not None and any(repeats_unit(fact, after) for fact in case.evidence.known.values())
    if not counted and (_stands_as_year(case, at) or "год" in piece.forms):
        return True
    opens = at == case.sentence_of(at).start and after is not None and not is_counted_plural(after.text)
    return not counted and (opens or before in _BEFORE_YEARS or (after is not None and matches(after, "год*")))


def _stands_as_year(case: Case, at: int) -> bool:
    """«осень 2024», "by category, 2024:": behind a season, or behind a comma and nothing that it counts."""
    before = case.pieces[at - 1] if at else None
    after = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    if before is not None and group_of(before.forms) is not None:
        return True
    ends = after is None or after.kind is PieceKind.MARK or "\n" in case.text[case.pieces[at].end : after.start]
    return before is not None and before.text in {",", "("} and ends


def _row_is_told(case: Case, at: int) -> bool:
    """A label that is only a number (a year) counts beside a fact of its row."""
    facts = (case.pieces[place].fact for place in case.sentence_of(at))
    return any(fact is not None and case.evidence.row(fact) & case.pieces[at].labels for fact in facts)


def _digit(case: Case, piece: Piece) -> Reason:
    wanted = re.sub(r"\D", "", piece.text)
    for fact in case.evidence.known.values():
        texts = (shown(fact, language) for language in Language)
        if wanted and any(re.sub(r"\D", "", text) == wanted for text in texts):
            return Reason(Fault.DIGIT_OF_FACT, piece.text, fact.id)
    return Reason(Fault.DIGIT, piece.text)


def number_words(case: Case) -> Iterator[Reason]:
    """Find numbers, parts and multiples written in words."""
    for at in case.claims(Claim.NUMBER):
        if _counts_nothing(case, at) or is_edge(case, at):
            continue
        if not number_is_proved(case, at) and not part_is_proved(case, at):
            yield Reason(Fault.NUMBER_WORD, case.pieces[at].text)
    for at in case.claims(Claim.RISE, Claim.FALL, Claim.NOTHING):
        if grown(case.pieces[at]) is not None and not part_is_proved(case, at):
            yield Reason(Fault.NUMBER_WORD, case.pieces[at].text)
    for at in case.claims(Claim.TIMES):
        before = case.figure(at - 1) if at else None
        piece = case.pieces[at]
        if part_is_proved(case, at):
            continue
        if fold(piece.text) == "разы":
            yield Reason(Fault.NUMBER_WORD, piece.text)
        elif before is not None and not _is_multiple(before) and not _is_done_so_often(case, at, before):
            yield Reason(Fault.UNIT, f"{case.pieces[at - 1].text} {piece.text}")


def _is_done_so_often(case: Case, at: int, fact: Fact) -> bool:
    """«CRM сбоила {F3} раз» of «Сбои»: the sentence says the deed that is counted."""
    counted = fact.unit.kind is UnitKind.COUNT and case.evidence.change_of(fact) is None
    own = case.evidence.own_words(fact.column)
    part = case.part_around(at, lambda place: case.word(place) == ",", lambda place: case.word(place) == ",")
    verbs = (case.pieces[place] for place in part if place < at and is_done(case.word(place)))
    return counted and case.word(at - 2) != "в" and any((piece.means | piece.forms) & own for piece in verbs)


def _is_pronoun(case: Case, at: int) -> bool:
    """As in "the third one", "than the one before", "the earlier one is {F3}", "Ufa, for one, is above it"."""
    before = case.pieces[at - 1].forms if at else frozenset()
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    if case.word(at - 1) == "for" and {case.word(at - 2), following} <= {",", ""}:
        return True
    if [case.word(at - 2), case.word(at - 1)] == ["times", "the"] and following in _OF_ROW:
        return True  # "{F10} times the one for the newsletter"
    apart = case.word(at - 2) in {"the", "this", "that"} and any(matches(case.pieces[at - 1], w) for w in _APART)
    alone = at + 1 >= len(case.pieces) or case.pieces[at + 1].kind is not PieceKind.WORD or following in _LINKS
    return bool(before & ORDINALS.keys()) or (following == "before" and "the" in before) or (apart and alone)


_APART = (*EARLIER_WORDS, "current", "latter", "former", "other", "later", "latest", "next", "following", "recent")
_OF_ROW = frozenset({"for", "in", "at", "on", "of", "from", "by"})
_LINKS = frozenset({"is", "was", "at", "with", "being", "stands", "stood", "came", "and", "by", "to"})


def _counts_nothing(case: Case, at: int) -> bool:
    """As in "the test ones", "the third one": no number; «единственное снижение» is one that is proved."""
    if "единица" in case.pieces[at].forms and case.figure(at - 1) is not None:
        return True  # «{F7} единиц товара»: whether it is the figure's unit, the check of units sees to
    if fold(case.pieces[at].text) == "ones" or (fold(case.pieces[at].text) == "one" and _is_pronoun(case, at)):
        return True
    if fold(case.pieces[at].text) in _OF_ONE_THING and _is_per_thing(case, at):
        return True
    return matches(case.pieces[at], "единственный") and is_sole_step(case, at)


_OF_ONE_THING = frozenset({"одном", "одного", "одной", "одному"})


def _is_per_thing(case: Case, at: int) -> bool:
    """«На одном кошельке в среднем хранилось {F1}»: an average is so much for one thing, whatever it is."""
    sentence = case.sentence_of(at)
    averaged = any(case.pieces[place].claim is Claim.AVERAGE for place in sentence) and bool(case.figures(sentence))
    led = case.word(at - 1) in {"на", "по", "у"} or bool(case.pieces[at - 1].forms & _LASTING)
    thing = at + 1 < len(case.pieces) and case.pieces[at + 1].kind is PieceKind.WORD
    return averaged and led and thing


_LASTING = frozenset({"закрытие", "обработка", "решение", "доставка", "выполнение", "рассмотрение", "стоимость"})


def _is_multiple(fact: Fact) -> bool:
    quotient = bool(re.search(r"[/÷]", fact.formula)) and not is_difference(fact.formula)
    return fact.unit.kind is UnitKind.RATIO or (quotient and fact.unit.kind is not UnitKind.PERCENT)


def neighbours(case: Case) -> Iterator[Reason]:
    """Find what would change the value of a reference: signs before it, other references, multipliers, other units."""
    for at, piece in enumerate(case.pieces):
        fact = case.figure(at)
        if fact is None:
            continue
        yield from _before(case, piece, fact)
        if at + 1 < len(case.pieces):
            yield from _after(case, (piece, case.pieces[at + 1]), fact)


def _before(case: Case, piece: Piece, fact: Fact) -> Iterator[Reason]:
    before = case.text[: piece.start]
    glued = re.search(r"\}([^{}]*)$", before)
    between = glued.group(1) if glued else "x"
    if glued and _SEPARATORS.fullmatch(between) and not re.fullmatch(r"[,.]\s+", between):
        yield Reason(Fault.GLUED, case.text[max(0, piece.start - 8) : piece.end])
    sign = before[-1:]
    value = number(fact) or Decimal(0)
    signed = sign in _SIGNS and not before[:-1].rstrip("\u00a0 ").endswith("}") and sign != "–"
    plus_is_right = sign == "+" and value > 0
    if (signed and not plus_is_right) or (sign and (sign.isalnum() or sign in "_%^*/=<>")):
        yield Reason(Fault.SIGN, case.text[max(0, piece.start - 3) : piece.end])


def _after(case: Case, pair: tuple[Piece, Piece], fact: Fact) -> Iterator[Reason]:
    piece, following = pair
    beside = case.text[piece.end : piece.end + 1]
    if beside and (beside.isalpha() or beside in "^*/_"):
        yield Reason(Fault.SCALE, case.text[piece.start : following.end])
    elif following.kind in {PieceKind.WORD, PieceKind.MARK}:
        yield from _unit(case, pair, fact)


def _unit(case: Case, pair: tuple[Piece, Piece], fact: Fact) -> Iterator[Reason]:
    piece, following = pair
    said = f"{piece.text} {following.text}"
    facts = case.evidence.known.values()
    if is_own_unit(fact, following) or (
        is_general_unit(fact, following) and not any(is_own_unit(one, following) for one in facts)
    ):
        return
    if following.claim not in {Claim.TIMES, Claim.NOTHING} and any(_is_word(following, word) for word in SCALE_WORDS):
        yield Reason(Fault.SCALE, said)
        return
    for symbol, words in CURRENCY_WORDS.items():
        own = symbol == fact.unit.symbol or fact.unit.symbol not in CURRENCY_WORDS
        if not own and any(_is_word(following, word) for word in words):
            yield Reason(Fault.UNIT, said)
            return
    if _is_repeated_stretch(case, following) or following.claim is Claim.NOTHING:
        return
    for name, words in UNIT_WORDS.items():
        if any(_is_word(following, word) for word in words) and not _may_be(fact, name):
            yield Reason(Fault.UNIT, said)
            return
    others = (one for one in facts if one.unit.forms_ru != fact.unit.forms_ru and not _is_part_of(case, fact, one))
    if any(is_own_unit(other, following) for other in others) and fact.unit.kind is not UnitKind.NUMBER:
        yield Reason(Fault.UNIT, said)


def _is_part_of(case: Case, fact: Fact, other: Fact) -> bool:
    """«На чай приходится {F8} продаж»: a share of what its own column counts."""
    return case.evidence.is_share(fact) and fact.column.removesuffix("_share") == other.column


def _is_repeated_stretch(case: Case, following: Piece) -> bool:
    """As in "{F4} month over month": how it is compared, not what is counted."""
    at = case.pieces.index(following)
    near = [fold(piece.text) for piece in case.pieces[at : at + 3]]
    return len(near) == 3 and near[0] == near[2] and near[1] in {"over", "on", "to"}


def _is_word(piece: Piece, word: str) -> bool:
    return matches(piece, word) if piece.kind is PieceKind.WORD else piece.text == word


def _may_be(fact: Fact, unit: str) -> bool:
    """Tell whether a fact may count in a unit: it is its own, or the fact does not say."""
    own = _UNIT_KINDS.get(fact.unit.kind)
    if own is None:
        return unit != "percent" or fact.unit.kind is UnitKind.NUMBER
    return own == unit or (unit == "count" and own == "duration")
