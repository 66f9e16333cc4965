"""Which metric the words of a part name: told apart by its words, or by its whole title where several share a word."""

from __future__ import annotations

from collections.abc import Sequence

from domains.words import fold, lemmas
from render.proofs.prior_facts import PriorFacts
from render.proofs.prior_token_kinds import METRIC, Token
from render.texts.case import Case
from render.texts.marked_text import label_words
from render.vocabulary.prior_words import OF_METRICS

_AVERAGE = frozenset({"средний", "average", "mean"})


def metrics(prior: PriorFacts, tokens: Sequence[Token]) -> set[str]:
    """The metrics that words tell apart; of several the one said in full: "number of card operations"."""
    alone = {name for one in tokens if len(one.metrics) == 1 for name in one.metrics}
    whole = named_in_full(prior, tokens) if len(alone) > 1 else set()
    others = [one.at for one in tokens if len(one.metrics) == 1 and not one.metrics <= whole]
    return whole if len(whole) == 1 and all(_is_thing(prior, at) for at in others) else alone


def is_of_other(prior: PriorFacts, token: Token, found: set[str] | frozenset[str]) -> bool:
    """A word of another metric than that of the part, and none that says only what is counted."""
    return token.kind == METRIC and not found <= token.metrics and not _is_thing(prior, token.at)


def named_in_full(prior: PriorFacts, part: Sequence[Token]) -> set[str]:
    """«Число визитов» beside «Средняя оценка визита»: the metric whose whole title is said."""
    case = prior.case
    pieces = [case.pieces[one.at] for one in part if one.kind == METRIC]
    told = [piece.forms | case.words_of(piece) for piece in pieces]
    maybe = {name for one in part for name in one.metrics}
    words = {name: [word for word in label_words(name.replace("_", " ")) if word.isalpha()] for name in maybe}
    titles = {name: [word for word in own if word not in OF_METRICS] or own for name, own in words.items()}
    whole = (name for name, words in titles.items()
             if all(any({fold(word), *lemmas(word)} & forms for forms in told) for word in words))  # fmt: skip
    return set(whole)


def is_average_told(case: Case, part: Sequence[Token], metric: str) -> bool:
    """A metric that is an average is named as one."""
    if not case.evidence.own_words(metric) & _AVERAGE:
        return True
    told = (case.pieces[one.at].forms for one in part if one.kind == METRIC)
    return any(forms & _AVERAGE for forms in told)


def _is_thing(prior: PriorFacts, at: int) -> bool:
    """Tell whether a word only says what is counted: "number", "card" of cards."""
    case, piece = prior.case, prior.case.pieces[at]
    units = [case.evidence.known[name].unit for name in prior.levels]
    told = [word for unit in units for word in (*unit.forms_ru, *unit.forms_en)]
    return bool(piece.forms & (OF_METRICS | {form for word in told for form in (word, *lemmas(word))}))
