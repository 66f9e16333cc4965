"""Sentences of rankings, ranges, shares and totals, proved as a whole: «крайние точки списка … соответственно».

A sentence of which every word is known (``ranking_tokens``) is cut into parts (``ranking_clauses``) in every way that
there is. If all ways bear it out, it needs no other proof; if none does, it is refused whatever else might let it
through; what is read in two ways, or in none, is left to the other checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.proofs.ranking_clauses import Context, NoPartError, Part, Proof
from render.proofs.ranking_facts import Kind, RankingFacts
from render.proofs.ranking_patterns import BREAKS, parts_at
from render.proofs.ranking_tokens import Reader, Sentence
from render.proofs.sentence_verdicts import Verdict, without_true
from render.texts.case import Case, Fault, Reason, clip


def verdicts(case: Case) -> list[Verdict]:
    """Return what is read as told of a ranking, sentence by sentence."""
    facts = RankingFacts.of(case)
    if facts is None:
        return []
    reader = Reader(facts)
    found: list[Verdict] = []
    context = Context(facts, column=None if reader.speaks_of_others() else facts.metrics[0], sure=_is_sole(facts))
    for places in case.sentences.values():
        sentence = reader.read(places)
        ways = list(_ways(sentence, context)) if sentence is not None else []
        if len({right for right, _ in ways}) == 1:
            found.append(Verdict(places, ways[0][0]))
        context = _after(case, sentence, places, context, ways)
    return found


def _after(
    case: Case, sentence: Sentence | None, places: range, context: Context, ways: list[tuple[bool, Context]]
) -> Context:
    """What the next sentence goes on from: of one that is not read, the metric if it names just one."""
    facts = context.facts
    if sentence is not None and ways:
        told = tuple(dict.fromkeys(token.row for token in sentence.tokens if token.row is not None))
        goes_on = case.word(places.stop - 1) == ";"
        last, end = (ways[0][1].last, ways[0][1].end) if goes_on else ("", "")
        columns = {token.told.column for token in sentence.tokens if token.told is not None}
        sure = len(columns) == 1 or (not columns and ways[0][1].sure)
        return replace(
            ways[0][1],
            rows=told or ways[0][1].rows,
            last=last,
            gap=(),
            named=(),
            kind=None,
            end=end,
            share=False,
            sure=sure,
        )
    named = {frozenset(one) for at in places if (one := set(case.named_columns(at)) & set(facts.metrics))}
    known = [facts.told[fact.id] for at in places if (fact := case.figure(at)) is not None and fact.id in facts.told]
    figures = {one.column for one in known}
    columns = figures or (set(next(iter(named))) if len(named) == 1 else set())
    if len(columns) == 1:
        return Context(facts, column=columns.pop(), sure=True)
    sole = _is_sole(facts)
    return Context(facts, column=facts.metrics[0] if sole else None, sure=sole)


def _is_sole(facts: RankingFacts) -> bool:
    """Tell whether the answer has one metric only."""
    columns = {name.removesuffix("_share") for name in facts.case.evidence.measure_columns()}
    return columns == {facts.metrics[0]}


def _ways(sentence: Sentence, context: Context) -> Iterator[tuple[bool, Context]]:
    """Every way to read a sentence from its first letter to its last: is it so, and what is told of then."""
    yield from _read_on(sentence, 0, context, first=True)


def _read_on(sentence: Sentence, at: int, context: Context, *, first: bool = False) -> Iterator[tuple[bool, Context]]:
    letters = sentence.letters
    if at == len(letters):
        if not first:
            yield True, context
        return
    gap = BREAKS.match(letters, at)
    starts = {at, gap.end() if gap is not None else at}
    if not first and at in starts and not _may_follow(letters, at):
        starts.discard(at)
    for start in sorted(starts):
        for stop, proof in parts_at(letters, start):
            told = _told(sentence, range(start, stop), at, context, proof)
            if told is None:
                continue
            for right, last in _read_on(sentence, stop, told[1]):
                yield told[0] and right, last


def _may_follow(letters: str, at: int) -> bool:
    """Tell whether a part may begin without a sign or a conjunction before it: «… или {F12}», «Из {F5} на А — {F1}»."""
    return letters[at] in _FOLLOWING or letters[0] == "o" or letters[at - 1] == "k"


_FOLLOWING = frozenset("|(oORATGQkSg:,")


def _told(sentence: Sentence, span: range, at: int, context: Context, proof: Proof) -> tuple[bool, Context] | None:
    """Judge one part behind what ended at a letter; None where it is no part of this kind."""
    tokens = sentence.tokens[span.start : span.stop]
    before = sentence.tokens[at - 1].at if at else -1
    last = tokens[-1].at if span.stop < len(sentence.tokens) else sentence.places.stop
    named = [columns for at, columns in sentence.metrics if before < at < last]
    if any(len(columns) != 1 for columns in named) or len(set(named)) > 1:
        return None
    own = tuple(next(iter(columns)) for columns in named)
    share = context.share or "S" in sentence.letters[at : span.stop]
    here = replace(
        context,
        share=share,
        sure=context.sure or bool(own),
        named=own,
        column=own[-1] if own else context.column,
        before=context.column,
    )
    try:
        right, then = proof(here, Part(sentence.letters[span.start : span.stop], tokens))
    except NoPartError:
        return None
    told = next((token.told.kind for token in reversed(tokens) if token.told is not None), None)
    return right, replace(then, kind=told, share=then.share or told is Kind.SHARE)


def told_wrongly(case: Case) -> Iterator[Reason]:
    """What is told of a ranking and is not so."""
    for verdict in verdicts(case):
        if not verdict.is_true:
            yield Reason(Fault.SUPERLATIVE, clip(case, verdict.places[-1]))


def without_proved(case: Case) -> Case:
    """Return the text without the sentences of a ranking that are proved."""
    return without_true(case, verdicts(case))
