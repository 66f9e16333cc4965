"""Which row each figure of a sentence is told of, decided by the structure of the sentence alone.

A sentence is split into segments (at commas, «а», "while", «чем» …); brackets belong to the word before them. Within a
segment names and figures must stand in one of few orders that can be read in one way only; any other is unclear.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.fact import FactKind
from domains.words import fold
from render.texts.binding_pairs import (
    BREAKS,
    COMPARING,
    Binding,
    against_each_other,
    brackets,
    ends_series,
    is_apart,
    named_behind,
    subject_again,
    topic,
)
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.names_listed_before import in_listed_order
from render.texts.respective_parts import respective_parts, respective_sentence
from render.texts.row_names import is_compared_with, names_row, row_labels
from render.vocabulary.claim_words import Claim

IN_ORDER = frozenset({"соответственно", "respectively"})
_AND = frozenset({"и", "and"})
_AROUND_NAMES = frozenset(
    {"в", "во", "у", "на", "по", "с", "со", "через", "in", "for", "by", "the", "with", "of", "за"}
)
_REACH = 3


@dataclass(slots=True)
class _Segment:
    names: list[int] = field(default_factory=list)
    figures: list[int] = field(default_factory=list)

    def order(self) -> str:
        """Names and figures as they stand, «LFLF»."""
        found = [*((at, "L") for at in self.names), *((at, "F") for at in self.figures)]
        return "".join(sign for _, sign in sorted(found))


def bindings(case: Case, sentence: range, column: str) -> dict[int, Binding]:
    """Return for each figure of a sentence (formulas aside) the name that it is told of."""
    names = [at for at in sentence if names_row(case.pieces[at], column) and not case.pieces[at].apart]
    single = [at for at in names if sum(name == column for name, _ in row_labels(case.pieces[at])) == 1]
    figures = [at for at in case.figures(sentence) if _is_cell(case, at)]
    names = _without_repeated(case, single or names, figures)  # «первый квартал» beside its months is only a frame
    names = _behind_colon(case, sentence, names, figures)
    against = against_each_other(case, names, figures)
    if against:
        verb = max(at for at in range(sentence.start, min(against)) if case.pieces[at].claim in COMPARING)
        names = [at for at in names if at < verb]  # the one behind the verb has its figure
        figures = [at for at in figures if at not in against]
    listed = respective_sentence(case, sentence, (names, figures), lambda before: bindings(case, before, column))
    if listed is None and not names:
        listed = in_listed_order(case, sentence, figures, column)
    return listed if listed is not None else _bound(case, sentence, column, (names, figures)) | against


def _bound(case: Case, sentence: range, column: str, known: tuple[list[int], list[int]]) -> dict[int, Binding]:
    names, figures = known
    parts = respective_parts(case, sentence, known, lambda part, own: _bound(case, part, column, own))
    if parts is not None:
        return parts
    spanned = _in_span(case, names, figures)
    if spanned is not None:
        return spanned
    ordered = _in_order(case, sentence, names, figures)
    if ordered is not None:
        return ordered
    found: dict[int, Binding] = {}
    bracketed = [span for span in brackets(case, sentence) if is_apart(span, names, figures)]
    inside = {at for span in bracketed for at in span}
    taken = {name for span in bracketed if (name := _owner(case, span, names, figures)) is not None}
    outside = [at for at in sentence if at not in inside]
    segments = [_without_consumed(case, one, taken) for one in _segments(case, outside, set(names), set(figures))]
    _bind_segments(case, segments, found, sentence, column)
    for span in bracketed:
        _bind_bracket(case, span, (names, figures), found)
    return found


def _behind_colon(case: Case, sentence: range, names: list[int], figures: list[int]) -> list[int]:
    """«С октября по декабрь росла: {F24} в октябре, {F26} в ноябре …»: each figure has its name behind the colon."""
    colon = next((at for at in sentence if case.pieces[at].text == ":"), None)
    if colon is None or any(at < colon for at in figures):
        return names
    behind = [at for at in names if at > colon]
    return behind if len(behind) >= len(figures) > 1 and len(names) - len(behind) > 1 else names


def _in_span(case: Case, names: list[int], figures: list[int]) -> dict[int, Binding] | None:
    """«В феврале снизилась по сравнению с январём — с {F6} до {F8}»: two rows of time, from the one to the other."""
    if len(names) != _PAIR or len(figures) != _PAIR or names[-1] > figures[0]:
        return None
    led = [case.word(at - 1) for at in figures]
    if led[0] not in {"с", "со", "from"} or led[1] not in {"до", "to"}:
        return None
    facts = [case.figure(at) for at in figures]
    found = {at: name for at, fact in zip(figures, facts, strict=True) for name in names
             if fact is not None and row_labels(case.pieces[name]) & frozenset(fact.row_key)}  # fmt: skip
    return {at: Binding(name) for at, name in found.items()} if len(set(found.values())) == _PAIR else None


def _without_repeated(case: Case, names: list[int], figures: list[int]) -> list[int]:
    """As in "Card payments (Карта)": a second name of the same row, before any figure, adds nothing."""
    kept: list[int] = []
    for at in names:
        again = kept and row_labels(case.pieces[kept[-1]]) == row_labels(case.pieces[at])
        if not again or any(kept[-1] < figure < at for figure in figures):
            kept.append(at)
    return kept


def _is_cell(case: Case, at: int) -> bool:
    fact = case.figure(at)
    plain = fact is not None and fact.kind is not FactKind.FORMULA and bool(fact.row_key)
    return plain and not case.pieces[at].apart


def _in_order(case: Case, sentence: range, names: list[int], figures: list[int]) -> dict[int, Binding] | None:
    """«В Москве и Казани — {F1} и {F2} соответственно»: the figures of each column in the order of the names."""
    said = any(case.pieces[at].forms & IN_ORDER for at in sentence)
    than = next((at for at in sentence if fold(case.pieces[at].text) in {"чем", "than"}), sentence.stop)
    early = [at for at in names if at < than], [at for at in figures if at < than]
    if said and len(early[0]) > 1 and len(early[0]) == len(early[1]) < len(names):
        late = {at: Binding(max(name for name in names if name < at)) for at in figures if at > than}
        return dict(zip(early[1], map(Binding, early[0]), strict=True)) | late
    if not said and _is_turned(case, names, figures):
        names = names[::-1]
    columns: dict[str, list[int]] = {}
    for at in figures:
        fact = case.figure(at)
        columns.setdefault(fact.column if fact is not None else "", []).append(at)
    as_many = len(names) == len(figures) or all(len(one) == len(names) for one in columns.values())
    apart = len(names) > 1 and bool(figures) and names[-1] < figures[0] and as_many
    if not figures or not (said or apart) or (said and len(names) < 2):
        return None
    split = [one for one in columns.values() if len(one) != len(names)]
    groups = [figures] if split and len(figures) == len(names) else list(columns.values())
    if any(len(group) != len(names) for group in groups):
        return dict.fromkeys(figures, Binding(unclear=True))
    return {at: Binding(name) for group in groups for at, name in zip(group, names, strict=True)}


def _is_turned(case: Case, names: list[int], figures: list[int]) -> bool:
    """«По сравнению с апрелем май вдвое больше: {F2} против {F1}»: the first figure is of what is compared, May."""
    against = len(names) == len(figures) == _PAIR and case.word(figures[1] - 1) in {"против", "versus", "vs", "against"}
    return against and is_compared_with(case, names[0]) and not is_compared_with(case, names[1])


def _owner(case: Case, span: range, names: list[int], figures: list[int]) -> int | None:
    """Return the name that a bracket with one figure belongs to: «в феврале ({F8})»."""
    inside = [at for at in figures if at in span]
    if len(inside) != 1 or any(at in span for at in names):
        return None
    name = max((at for at in names if at < span.start), default=None)
    close = name is not None and not any(case.pieces[at].text == "," or at in figures for at in range(name, span.start))
    return name if close else None


def _without_consumed(case: Case, segment: _Segment, taken: set[int]) -> _Segment:
    """Leave out the names that have a figure of their own in a bracket, and those that are only compared with."""
    if not segment.figures or len(segment.names) < 2:
        return segment
    colon = next((at for at in range(segment.names[0], segment.figures[0]) if case.pieces[at].text == ":"), None)
    if colon is not None and segment.order() == "LFL":
        return _Segment(segment.names[1:], segment.figures)
    first = segment.figures[0]
    kept = [at for at in segment.names if at not in taken and not _is_object(case, segment, at)]
    return _Segment(kept, segment.figures) if len(kept) < len(segment.names) and kept and first else segment


def _is_object(case: Case, segment: _Segment, at: int) -> bool:
    """«Вторник уступает субботе — {F8}»: what is compared with, while the figure is told of the first name."""
    start = segment.names[0]
    if at == start or any(figure < at for figure in segment.figures):
        return False
    between = [case.pieces[place] for place in range(start + 1, at)]
    verbal = [piece for piece in between if piece.claim in {Claim.ABOVE, Claim.BELOW}]
    return len(segment.figures) == 1 and len(segment.names) == 2 and len(verbal) == 1


def _segments(case: Case, places: list[int], names: set[int], figures: set[int]) -> list[_Segment]:
    segments = [_Segment()]
    for order, at in enumerate(places):
        word = fold(case.pieces[at].text)
        compared = case.pieces[at].claim in {Claim.ABOVE, Claim.BELOW} and bool(segments[-1].figures)
        if word in BREAKS or compared or (word in _AND and not _joins_alike(case, places, order, names, figures)):
            segments.append(_Segment())
        elif at in names:
            segments[-1].names.append(at)
        elif at in figures:
            segments[-1].figures.append(at)
    return [one for one in segments if one.names or one.figures]


def _joins_alike(case: Case, places: list[int], order: int, names: set[int], figures: set[int]) -> bool:
    """«Москва и Казань», «{F1} и {F2}»: the conjunction stands between two names or two figures."""
    before = _thing(case, places[:order][::-1], names, figures)
    after = _thing(case, places[order + 1 :], names, figures)
    return before is not None and before == after


def _thing(case: Case, places: list[int], names: set[int], figures: set[int]) -> str | None:
    for at in places[:_REACH]:
        if at in names or at in figures:
            return "L" if at in names else "F"
        if fold(case.pieces[at].text) not in _AROUND_NAMES and case.pieces[at].kind is not PieceKind.WORD:
            return None
    return None


def _bind_segments(
    case: Case, segments: list[_Segment], found: dict[int, Binding], sentence: range, column: str
) -> None:
    last: Binding | None = None
    for number_, segment in enumerate(segments):
        if segment.names and segment.figures:
            special = _from_before(case, segment, last) or _against_other(case, segment, segments)
            found.update(special or _bind_within(_without_predecessor(case, segment)))
            last = Binding(segment.names[-1])
        elif segment.names:
            last = Binding(segment.names[-1]) if len(segment.names) == 1 else Binding(unclear=True)
        else:
            behind = (one for one in segments[number_ + 1 :] if one.names or not _tells_again(case, one))
            following = next(behind, None)
            if ends_series(case, segment.figures[0]):
                found.update(dict.fromkeys(segment.figures, Binding()))
                continue
            paired = _as_before(case, segment, column)
            if paired:
                found.update(paired)
                continue
            bound = subject_again(case, segment.figures[0], last.name if last else None) or last
            bound = bound or _from_following(case, following) or _led_in(case, segment, following)
            bound = bound or topic(case, sentence, column)
            found.update(dict.fromkeys(segment.figures, bound))


def _tells_again(case: Case, segment: _Segment) -> bool:
    """As in "{F4}, or {F26}, comes from York": the second figure tells the first once more."""
    return case.word(segment.figures[0] - 1) in {"or", "или", "есть"}


def _as_before(case: Case, segment: _Segment, column: str) -> dict[int, Binding]:
    """«…а по числу — {F25} против {F28}»: as many figures as names were told of right before, in their order."""
    start, figures = segment.figures[0], segment.figures
    sentence = case.sentence_of(start)
    spans = [range(sentence.start, start)]
    if sentence.start:
        spans.append(case.sentence_of(sentence.start - 1))
    between = {fold(case.pieces[at].text) for at in range(figures[0], figures[-1])}
    compared = any(case.pieces[at].claim in _OPPOSING for at in sentence)
    opposed = bool(between & {"против", "versus", "vs", "against"}) or (compared and bool(between & _AND))
    for span in spans:
        names = [at for at in span if names_row(case.pieces[at], column) and len(row_labels(case.pieces[at])) == 1]
        rows = list(dict.fromkeys(row_labels(case.pieces[at]) for at in names))
        if not rows:
            continue
        first = {row_labels(case.pieces[at]): at for at in reversed(names)}
        if opposed and len(rows) == len(figures) == _PAIR:
            return {at: Binding(first[row]) for at, row in zip(figures, rows, strict=True)}
        return {}
    return {}


_PAIR = 2
_OPPOSING = frozenset({Claim.CHANGE, Claim.CLOSE, Claim.ABOVE, Claim.BELOW})


def _against_other(case: Case, segment: _Segment, segments: list[_Segment]) -> dict[int, Binding]:
    """«…по QR-коду больше: {F15} против {F18}»: the second figure is that of the only other name of the sentence."""
    if segment.order() != "LFF" or fold(case.pieces[segment.figures[1] - 1].text) not in {"против", "versus", "vs"}:
        return {}
    own = row_labels(case.pieces[segment.names[0]])
    others = [at for one in segments for at in one.names if row_labels(case.pieces[at]) != own]
    start = case.sentence_of(segment.names[0]).start
    compared = any(case.pieces[at].claim in {Claim.ABOVE, Claim.BELOW} for at in range(start, segment.figures[0]))
    if not others and start and compared:
        columns = {column for column, _ in own}
        earlier = [at for at in case.sentence_of(start - 1) if any(names_row(case.pieces[at], one) for one in columns)]
        others = [at for at in earlier if row_labels(case.pieces[at]) != own]
    if len({row_labels(case.pieces[at]) for at in others}) != 1:
        return {}
    return {segment.figures[0]: Binding(segment.names[0]), segment.figures[1]: Binding(others[-1])}


_FROM = frozenset({"с", "со", "после", "против", "from", "after", "against", "versus", "vs"})


def _from_before(case: Case, segment: _Segment, last: Binding | None) -> dict[int, Binding]:
    """«…в июле — до {F18} после {F16} в июне»: the second figure has the name, the first is that of the name before."""
    if last is None or last.name is None or segment.order() != "FFL":
        return {}
    first, second = segment.figures
    if case.word(second - 1) not in _FROM or case.word(first - 1) in _FROM:
        return {}
    return {first: last, second: Binding(segment.names[0])}


def _without_predecessor(case: Case, segment: _Segment) -> _Segment:
    """«Сразу после Москвы идёт Казань с {F8}»: the first name only says after whom."""
    led = case.word(segment.names[0] - 1) in {"после", "after"} or case.word(segment.names[0] - 2) == "следующий"
    if segment.order() == "LLF" and led:
        return _Segment(segment.names[1:], segment.figures)
    return segment


def _from_following(case: Case, segment: _Segment | None) -> Binding | None:
    """«{F3}, это Тула»: the name comes in the next segment, which has no figure of its own; not «чем в Туле»."""
    if segment is None or segment.figures or len(segment.names) != 1 or is_compared_with(case, segment.names[0]):
        return None
    return Binding(segment.names[0])


def _led_in(case: Case, segment: _Segment, following: _Segment | None) -> Binding | None:
    """As in "With {F7} accounts, Enterprise raised {F8} tickets": said of the name at the head of what follows."""
    led = case.word(case.sentence_of(segment.figures[0]).start) in {"with", "having", "при", "имея"}
    if not led or following is None or len(following.names) != 1 or not following.order().startswith("L"):
        return None
    return None if is_compared_with(case, following.names[0]) else Binding(following.names[0])


def _bind_within(segment: _Segment) -> dict[int, Binding]:
    names, figures, order = segment.names, segment.figures, segment.order()
    if len(names) == 1:
        return dict.fromkeys(figures, Binding(names[0]))
    if len(names) == len(figures):
        half = len(names)
        if order in {"L" * half + "F" * half, "F" * half + "L" * half, "LF" * half, "FL" * half}:
            return {at: Binding(name) for at, name in zip(figures, names, strict=True)}
        if order == "LFFL":
            return {figures[0]: Binding(names[0]), figures[1]: Binding(names[1])}
    if "LL" not in order and order[0] != order[-1]:
        forward = order[0] == "L"
        return {
            at: Binding(max(n for n in names if n < at) if forward else min(n for n in names if n > at))
            for at in figures
        }
    return dict.fromkeys(figures, Binding(unclear=True))


_VERSUS = frozenset({"против", "versus", "vs", "against", "и", "and"})


def _is_from_outer(case: Case, names: list[int], figures: list[int]) -> bool:
    """«…июля ({F18} против {F16} в июне)»: the first figure is of the name before the bracket."""
    if len(names) != 1 or len(figures) != _PAIR or not figures[1] < names[0] <= figures[1] + _REACH - 1:
        return False
    return fold(case.pieces[figures[1] - 1].text) in _FROM


def _bind_bracket(case: Case, span: range, known: tuple[list[int], list[int]], found: dict[int, Binding]) -> None:
    names = [at for at in known[0] if at in span]
    figures = [at for at in known[1] if at in span]
    if names and figures:
        outer = max((at for at in known[0] if at < span.start), default=None)
        if _is_from_outer(case, names, figures) and outer is not None:
            found.update({figures[0]: Binding(outer), figures[1]: Binding(names[0])})
            return
        found.update(_bind_within(_Segment(names, figures)))
    elif figures:
        free = [at for at in known[0] if at < span.start]
        alone = any(fold(case.pieces[at].text) in _VERSUS for at in range(figures[0], figures[-1]))
        alone = alone or not any(at not in span for at in known[1])
        if len(figures) > 1 and len(free) == len(figures) and alone:
            found.update({at: Binding(name) for at, name in zip(figures, free, strict=True)})
            return
        behind = named_behind(case, span, known)
        before = max((at for at in known[0] if at < span.start), default=None) if behind is None else behind
        figure = max((at for at in known[1] if at < span.start), default=None) if behind is None else None
        again = subject_again(case, figures[0], before)
        if again is not None:
            found.update(dict.fromkeys(figures, again))
        elif figure is not None and (before is None or figure > before):
            found.update(dict.fromkeys(figures, found.get(figure, Binding(unclear=True))))
        elif before is not None:
            found.update(dict.fromkeys(figures, Binding(before)))
    elif len(names) == 1 and not case.figures(span):  # «{F3} (изменение к январю — {F7})» names what F7 is against
        figure = max((at for at in known[1] if at < span.start), default=None)
        if figure is not None and not any(figure < at < span.start for at in known[0]):
            found[figure] = Binding(names[0])
