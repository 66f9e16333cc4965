"""Checks of what a text says a figure covers: all groups, the whole period, the beginning, a season, one group only."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from core.language import Language
from domains.words import fold
from ledger.labels import month_name
from render.checks.defaults import is_narrowed
from render.checks.degrees import is_close_everywhere
from render.proofs.against_average import are_all_of_average
from render.proofs.average_of_rows import averages_all, is_of_average_row
from render.proofs.counts import is_sole_period
from render.proofs.ellipsis import speaks_of_rows_before, told_before
from render.proofs.list_order import has_rank
from render.proofs.parts import part_is_proved
from render.proofs.periods import known_changes
from render.proofs.series_told import ends_elsewhere, is_proved
from render.proofs.steps import every_step_is_told, is_sole_step, repeats_grain
from render.proofs.stretch_of_rows import are_all_of_season, covers_total, is_stretch_of_all
from render.proofs.stretches import asked_grains, begins_stretch, reaches_end, runs_through
from render.proofs.whole_series import is_change_of_whole
from render.texts.case import Case, Fault, Reason
from render.texts.extremes_of_all import tells_extreme_of_table
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.time_positions import series
from render.texts.titles_in_text import is_in_title
from render.texts.told_words import is_wished
from render.texts.told_years import follows_label
from render.vocabulary.claim_words import EARLIER_WORDS, Claim
from render.vocabulary.periods import (
    Grain,
    distance,
    grain_of,
    grain_word,
    group_of,
    month_of,
    row_grain,
)

_MONTH_WORDS = frozenset(fold(month_name(month, language)) for month in range(1, 13) for language in Language)
_ANSWER_WORDS = frozenset({"результат", "ответ", "result", "answer"})
_TO = frozenset({"к", "over", "on", "to"})
_BEFORE_FIGURE = frozenset({"для", "у", "for"})
_SAME = frozenset({"same", "тот", "того", "том", "тем", "аналогичный", "аналогичном", "аналогичным"})


def wholes(case: Case) -> Iterator[Reason]:
    """What is said of all groups is told by a total, a part of it, or group by group."""
    for at in case.claims(Claim.WHOLE):
        sentence = case.sentence_of(at)
        facts = [fact for place in sentence if (fact := case.figure(place)) is not None]
        if is_narrowed(case, at):
            yield Reason(Fault.SCOPE, case.pieces[at].text)
            continue
        each = bool(_EACH & {case.word(at), case.word(at - 1)}) or matches(case.pieces[at], "кажд*")
        if not each and (_is_whole_period(case, at) or is_change_of_whole(case, at)):
            continue
        if _is_proved_of_all(case, sentence) or speaks_of_rows_before(case, at) or is_of_average_row(case, at):
            continue
        if are_all_of_average(case, at):
            continue
        averaged = _is_led_by(case, at) and any(averages_all(case, fact) for fact in facts)
        total = (averaged or any(_is_of_all(case, fact) for fact in facts)) and not each
        if not total and not _lists_all(case, sentence):
            yield Reason(Fault.SCOPE, case.pieces[at].text)


_EACH = frozenset({"each", "every", "per"})


def _is_proved_of_all(case: Case, sentence: range) -> bool:
    """«Рост во всех округах», «все показатели выросли», «значения близки по всем»: other checks look at every one."""
    claims = {case.pieces[place].claim for place in sentence}
    if claims & {Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW} and known_changes(case, sentence):
        return True
    if claims & {Claim.RISE, Claim.FALL} and any(every_step_is_told(case, place) for place in sentence):
        return True
    if any(case.pieces[place].claim is Claim.NUMBER and part_is_proved(case, place) for place in sentence):
        return True
    return tells_extreme_of_table(case, sentence) or (Claim.CLOSE in claims and is_close_everywhere(case, sentence))


def _is_whole_period(case: Case, at: int) -> bool:
    """«весь май 2025», «весь результат»: the period that was asked for, or the answer itself; no groups."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    if following is None:
        return False
    if following.kind in {PieceKind.ALLOWED, PieceKind.LABEL}:
        return grain_of(following.text) is not None or bool(following.forms & _MONTH_WORDS)
    return bool(following.forms & _ANSWER_WORDS)


def _is_of_all(case: Case, fact: Fact) -> bool:
    evidence = case.evidence
    if evidence.is_of_selection(fact):
        return False
    return evidence.is_share(fact) or (evidence.is_total(fact) and evidence.change_of(fact) is None)


def _is_led_by(case: Case, at: int) -> bool:
    """«Среднее по всем строкам», "across all rows the average is": over all of them, and nothing is said of each."""
    before = [piece for piece in case.pieces[max(0, at - 3) : at] if fold(piece.text) != "the"]
    average = any(case.pieces[place].claim is Claim.AVERAGE for place in case.sentence_of(at))
    return average and bool(before) and fold(before[-1].text) in {"по", "across", "over", "of", "for"}


def _lists_all(case: Case, sentence: range) -> bool:
    """The sentence, or the list that it announces, has a figure of every row."""
    pieces = case.pieces[sentence.start :] if case.pieces[sentence.stop - 1].text == ":" else [
        case.pieces[at] for at in sentence
    ]  # fmt: skip
    told = {pair for piece in pieces if piece.fact is not None for pair in piece.fact.row_key}
    return bool(told) and told >= set(case.evidence.members())


def onlys(case: Case) -> Iterator[Reason]:
    """«Только {F3}» is a tone; «только Москва» says something of all the others."""
    for at in case.claims(Claim.ONLY):
        following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
        tone = following is not None and (
            case.figure(at + 1) is not None
            or following.claim in {Claim.SLIGHT, Claim.BELOW, Claim.ABOVE}
            or fold(following.text) in {"over", "under"}
            or (fold(following.text) in _BEFORE_FIGURE and case.figures(range(at + 2, min(at + 3, len(case.pieces)))))
        )
        ways = (is_sole_period, is_sole_step, _yields_only_to, _is_only_above, every_step_is_told)
        if not tone and not any(way(case, at) for way in ways):
            yield Reason(Fault.SCOPE, case.pieces[at].text)


def _is_only_above(case: Case, at: int) -> bool:
    """«Карта: {F12}. Выше только СБП — {F9}»: the row told of before is the second, the one named here the first."""
    near = range(max(case.sentence_of(at).start, at - 4), at)
    side = next((case.pieces[p].claim for p in near if case.pieces[p].claim in {Claim.ABOVE, Claim.BELOW}), None)
    names = [place for place in range(at + 1, case.sentence_of(at).stop) if is_label_or_name(case.pieces[place])]
    told = told_before(case, case.sentence_of(at).start)
    if side is None or len(names) != 1 or not told:
        return False
    low = side is Claim.BELOW
    facts = [fact for place in case.figures(case.sentence_of(at)) if (fact := case.figure(place)) and fact.row_key]
    columns = [fact.column for fact in facts][:1] or list(case.evidence.measure_columns()[:1])
    row = row_labels(case.pieces[names[0]])
    return all(_is_next_to_first(case, one, row, told, low=low) for one in columns)


def _is_next_to_first(case: Case, column: str, row: RowKey, told: list[RowKey], *, low: bool) -> bool:
    """The row is the first, and nothing but it lies before those that were told of."""
    values = [value for cell in case.evidence.cells(column) if (value := number(cell)) is not None]
    edge = [value for one in told if (value := case.evidence.value_of(column, one)) is not None]
    if len(edge) != len(told) or not has_rank(case, column, 1, row, low=low):
        return False
    return sum(value < min(edge) if low else value > max(edge) for value in values) == 1


def _yields_only_to(case: Case, at: int) -> bool:
    """«Уступает только СБП», "second only to": the row that is told of is the second, the one named here the first."""
    sentence = case.sentence_of(at)
    led = at > sentence.start and (
        case.pieces[at - 1].claim is Claim.BELOW or case.word(at - 1) in {"second", "второй"}
    )
    names = [place for place in sentence if is_label_or_name(case.pieces[place])]
    before, after = [place for place in names if place < at], [place for place in names if place > at]
    if not led or not before or not after:
        return False
    rows = row_labels(case.pieces[before[-1]]), row_labels(case.pieces[after[0]])
    told = [fact.column for place in case.figures(sentence) if (fact := case.figure(place)) and fact.row_key]
    columns = told[:1] or list(case.evidence.measure_columns()[:1])
    return all(has_rank(case, column, 2, rows[0]) and has_rank(case, column, 1, rows[1]) for column in columns)


def grains(case: Case) -> Iterator[Reason]:
    """«За неделю», «годом ранее»: a stretch of time that is not the question's, nor that of the rows, is invented."""
    asked = asked_grains(case)
    rows = {grain for pair in case.evidence.members() if (grain := row_grain(*pair)) is not None}
    columns = {grain for word in case.dimension_words if (grain := grain_word(word)) is not None}
    columns |= {Grain.DAY, Grain.WEEK} if Grain.WEEKDAY in rows else set()
    for at, piece in enumerate(case.pieces):
        grain = next((found for form in piece.forms if (found := grain_word(form)) is not None), None)
        before = case.pieces[at - 1] if at else None
        rate = Claim.RATE in {piece.claim, before.claim if before is not None else None}
        if piece.kind is not PieceKind.WORD or grain is None or rate or is_wished(before) or is_proved(piece):
            continue
        if any(way(case, at) for way in (follows_label, _is_unit_of, _is_same, _is_no_stretch, is_in_title)):
            continue
        if (apart := distance(case.labels)) not in {None, grain} and _is_stretch_of_change(case, at):
            yield Reason(Fault.PERIOD, piece.text)
        elif _looks_back(case, at):
            if apart is not grain and not _is_step_back(case, at, grain):
                yield Reason(Fault.PERIOD, piece.text)
        elif grain in asked or (apart is grain and _tells_change(case, at)):
            continue
        elif (grain not in rows | columns or covers_total(case, at)) and not is_stretch_of_all(case, at, grain):
            yield Reason(Fault.PERIOD, piece.text)


def _is_no_stretch(case: Case, at: int) -> bool:
    """«Если нужна разбивка по дням»: a cut that is offered, in a sentence without figures; a part of a whole."""
    near = {piece.claim for piece in case.pieces[max(0, at - 2) : at + 1]}  # "by a quarter"
    if Claim.NUMBER in near and part_is_proved(case, at):
        return True
    led = at > 0 and case.word(at - 1) in {"по", "by"}
    return led and not case.figures(case.sentence_of(at))


def _is_same(case: Case, at: int) -> bool:
    """As in "the same month last year": the phrase names no stretch of its own."""
    before = case.pieces[at - 1] if at else None
    return case.pieces[at].in_phrase and before is not None and before.in_phrase and fold(before.text) in _SAME


def _is_stretch_of_change(case: Case, at: int) -> bool:
    """«за месяц выросло на {F7}» of two periods a year apart."""
    before = {fold(piece.text) for piece in case.pieces[max(0, at - 2) : at]}
    facts = [fact for place in case.sentence_of(at) if (fact := case.figure(place)) is not None]
    changed = [fact for fact in facts if case.evidence.change_of(fact) is not None]
    return bool(before & {"за", "over", "during", "within", "per"}) and bool(changed)


def _tells_change(case: Case, at: int) -> bool:
    """«за год выросло на {F7}»: the stretch between the two compared periods."""
    claims = {case.pieces[place].claim for place in case.sentence_of(at)}
    return bool(claims & {Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.SAME})


def _is_unit_of(case: Case, at: int) -> bool:
    return at > 0 and case.figure(at - 1) is not None


def _looks_back(case: Case, at: int) -> bool:
    """«годом ранее», «в прошлом месяце», «год к году»."""
    sentence = case.sentence_of(at)
    if any(place >= 0 and repeats_grain(case, place) for place in (at, at - 2)):
        return False
    beside = [case.pieces[place] for place in (at - 1, at + 1) if place in sentence]
    if any(matches(piece, word) for piece in beside for word in (*EARLIER_WORDS, "before")):
        return True
    if at + 2 in sentence and case.word(at + 1) in _TO:
        return bool(case.pieces[at + 2].forms & case.pieces[at].forms)
    if at - 2 in sentence and case.word(at - 1) in _TO:
        return bool(case.pieces[at - 2].forms & case.pieces[at].forms)
    return False


def _is_step_back(case: Case, at: int, grain: Grain) -> bool:
    """«Снижение к предыдущему месяцу — в июле»: a step of the series, whose change other checks prove."""
    sentence = case.sentence_of(at)
    rows = series(case.evidence)
    changed = any(case.pieces[p].claim in {Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW} for p in sentence)
    if not rows or row_grain(*rows[0]) is not grain or not changed:
        return False
    for place in case.figures(sentence):
        fact = case.figure(place)
        if fact is not None and fact.kind is FactKind.FORMULA:
            places = sorted(rows.index(pair) for pair in case.evidence.row(fact) if pair in rows)
            if len(places) != len(("one", "next")) or places[1] - places[0] != 1:
                return False
    return True


def groups(case: Case) -> Iterator[Reason]:
    """«Летом», «в выходные»: every row of the sentence belongs to that season or part of the week."""
    for at, piece in enumerate(case.pieces):
        led = at > 0 and case.word(at - 1) == "on"
        members = group_of(piece.forms | {"workday"} if led and fold(piece.text) == "weekdays" else piece.forms)
        if piece.kind is not PieceKind.WORD or members is None or is_in_title(case, at):
            continue
        sentence = _part_of_group(case, at)
        facts = [fact for place in sentence if (fact := case.figure(place)) is not None]
        rows = [pair for fact in facts for pair in case.evidence.row(fact)]
        named = [pair for place in sentence for pair in row_labels(case.pieces[place])]
        known = all(fact.row_key for fact in facts)
        if facts and are_all_of_season(case, members, facts):
            continue
        if not facts or not rows or not known or not all(month_of(name) in members for _, name in (*rows, *named)):
            yield Reason(Fault.PERIOD, piece.text)


def _part_of_group(case: Case, at: int) -> range:
    """«В рабочие дни — {F14}, в выходные — {F16}»: each such word speaks of what follows up to the next one."""
    sentence = case.sentence_of(at)
    known = [place for place in sentence if case.pieces[place].kind is PieceKind.WORD]
    words = [place for place in known if group_of(case.pieces[place].forms) is not None]
    if len(words) < 2 or case.figures(range(sentence.start, words[0])):
        return sentence
    following = next((place for place in words if place > at), sentence.stop)
    return range(at, following)


def ends(case: Case) -> Iterator[Reason]:
    """«В начале», «закончился»: the figure is of the first or of the last rows of a series."""
    yield from (Reason(Fault.PERIOD, case.pieces[at].text) for at in case.claims(Claim.NOTHING)
                if ends_elsewhere(case, at, first=True))  # fmt: skip
    for at in case.claims(Claim.START, Claim.END):
        following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
        if following is not None and following.claim in {Claim.RISE, Claim.FALL}:
            continue  # «начало расти»: how it goes on, the check of growth sees to
        first = case.pieces[at].claim is Claim.START
        sentence = case.sentence_of(at)
        if (not first and _closes_period(case, at)) or (first and _since_start(case, at)):
            continue
        through = runs_through(case, at)
        if through or (begins_stretch(case, at) if first else reaches_end(case, at)):
            continue
        if through is False or ends_elsewhere(case, at, first=first):
            yield Reason(Fault.PERIOD, case.pieces[at].text)
            continue
        after = _rows_of(case, range(at + 1, sentence.stop))
        wanted = _edge(case, first=first)
        rivals = (Claim.END,) if first else (Claim.START,)
        near = _rows_of(case, range(at + 1, case.next_claim(at, rivals))) or after
        told = near or _rows_of(case, range(sentence.start, at))
        if told and not first and _are_last(case, range(at + 1, sentence.stop)):
            continue
        if not told or not frozenset().union(*told) & wanted:
            yield Reason(Fault.PERIOD, case.pieces[at].text)


def trends(case: Case) -> Iterator[Reason]:
    """«Из месяца в месяц снижается»: every row that is spoken of is below the one before."""
    for at in case.claims(Claim.RISE, Claim.FALL):
        repeated = [place for place in case.sentence_of(at) if repeats_grain(case, place)]
        if any(not every_step_is_told(case, place) for place in repeated):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _are_last(case: Case, places: range) -> bool:
    """«К концу недели: суббота — {F16}, воскресенье — {F18}»: the last rows of the series, up to the very last."""
    rows = series(case.evidence)
    facts = [fact for place in case.figures(places) if (fact := case.figure(place)) is not None]
    told = [rows.index(pair) for fact in facts for pair in fact.row_key if pair in rows]
    return len(told) > 1 and max(told) == len(rows) - 1 and min(told) * 2 >= len(rows)


def _since_start(case: Case, at: int) -> bool:
    """«Лучший месяц с начала 2025 года»: the rows begin with January; «с начала периода» is said of all of them."""
    led = at > 0 and case.word(at - 1) in {"с", "since", "from", "the"}
    after = case.pieces[at + 1 : at + 3]
    rows = series(case.evidence)
    if not led or not rows:
        return False
    if any(piece.forms & {"период", "period"} for piece in after):
        return True
    year = any("год" in piece.forms or "year" in piece.forms or grain_of(piece.text) is Grain.YEAR for piece in after)
    return year and month_of(rows[0][1]) == 1


def _closes_period(case: Case, at: int) -> bool:
    """«Май закрылся на уровне {F2}»: of rows that are no series the whole period is told."""
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    timed = any(grain_of(member) is not None for _, member in case.evidence.members())
    verbal = bool(
        case.pieces[at].forms & {"закрыть", "закрыться", "закончиться", "завершиться", "завершить", "ended", "closed"}
    )
    return verbal and bool(facts) and not timed and not facts[0].row_key


def _rows_of(case: Case, places: range) -> list[frozenset[tuple[str, str]]]:
    """The rows that the pieces tell of up to the first figure: of names, and of that figure."""
    found = []
    for place in places:
        fact = case.figure(place)
        row = case.evidence.row(fact) if fact is not None else row_labels(case.pieces[place])
        if fact is not None or (row and is_label_or_name(case.pieces[place])):
            found.append(row)
        if fact is not None:
            break
    return found


def _edge(case: Case, *, first: bool) -> frozenset[tuple[str, str]]:
    column = next(iter(case.evidence.measure_columns()), "")
    members = [pair for cell in case.evidence.cells(column) for pair in cell.row_key]
    size = max(1, len(members) // 4)
    return frozenset(members[:size] if first else members[-size:])
