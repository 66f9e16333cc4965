"""Links that the words allow and that are none, for what stands between the words: «кошельков без платежей»."""

from __future__ import annotations

from collections.abc import Iterator

from core.span import Span
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.list_soundness import reaches_over_items, reaches_over_without, takes_number_for_count
from understanding.name_soundness import NAME_FAULTS
from understanding.scene import Scene
from understanding.tokens import Token

_JOINING = frozenset({"и", "and", "или", "or"})
_POSSESSIVES = frozenset({"его", "ее", "их", "its", "their"})
_WITH = frozenset({"с", "со"})
_INSTRUMENTAL = ("ой", "ом", "ью")
_INFINITIVE = ("ть", "ти", "чь", "ться", "тись")
ADJECTIVE_ENDINGS = (
    "ий", "ие", "их", "им", "ими", "его", "ему", "ая", "яя", "ую", "юю", "ей", "ые", "ых", "ый", "ое", "ой", "ого",
    "ому", "ым", "ыми", "ed",
)  # fmt: skip
"""Endings by which a word is an adjective or a participle and no verb («прошедших», not «прошло»)."""
_THRESHOLDS = (Cue.MORE, Cue.LESS, Cue.AT_LEAST, Cue.AT_MOST, Cue.EQUAL)


def is_sound(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether nothing between or around the words of a link says that it is another thing."""
    return not any(test(scene, mention, mentions) for test in _UNSOUND)


def counts(scene: Scene, mention: Mention) -> bool:
    """Tell whether a mention says what to count: a metric, or a dataset that has a main one."""
    if mention.kind is MentionKind.DATASET:
        return scene.domain.dataset(mention.name).main_metric is not None
    return mention.kind is MentionKind.METRIC


def _crosses_negation(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a negation inside a name negates a word of it: «кошельков без платежей» is no metric of payers.

    «Кошельки с лимитами» are no «лимиты кошельков», «возвраты по платежам мая» no «возвраты платежей».
    """
    cues = scene.all_cues(Cue.WITHOUT, Cue.EXCEPT)
    if mention.kind is MentionKind.DATASET:
        cues = (*cues, *scene.all_cues(Cue.HAVING_SOME, Cue.GROUP_BY))
    inside = [
        cue
        for cue in cues
        if mention.span.covers(cue.span) and not any(word.overlaps(cue.span) for word in mention.words)
    ]
    return any(
        word.overlaps(scene.tokens[position].span)
        for cue in inside
        for position in _negated_by(scene, cue)
        for word in mention.words
    )


def _negated_by(scene: Scene, cue: FoundCue) -> Iterator[int]:
    """Yield the places of the words that a cue concerns: «карт» and «платежей» of «без карт и платежей»."""
    if cue.cue is Cue.HAVING_SOME:
        yield from range(cue.after, min(cue.after + 2, len(scene.tokens)))
        return
    position = cue.after
    while position < len(scene.tokens):
        yield position
        joined = scene.tokens[position + 1 : position + 2]
        if not joined or joined[0].lemma not in _JOINING:
            return
        position += 2


def _crosses_having(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a metric takes in what only bounds the counted thing: «кошельков с платежами» counts wallets."""
    if mention.kind is not MentionKind.METRIC:
        return False
    inside = [cue for cue in scene.all_cues(Cue.HAVING_SOME) if mention.span.covers(cue.span)]
    heads = {word for word in mention.words for cue in inside if word.end <= cue.span.start}
    own = scene.domain.metric(mention.name).dataset
    return any(
        other.kind is MentionKind.DATASET and other.name != own and counts(scene, other) and set(other.words) <= heads
        for other in mentions
    )


def _swallows_part(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a ratio's name takes «доля» from the value that stands right after it.

    «Доля Москвы среди успешных платежей» is no «доля успешных платежей».
    """
    if mention.kind is not MentionKind.METRIC or len(mention.words) < 2:
        return False
    shares = [cue for cue in scene.all_cues(Cue.SHARE) if cue.span.overlaps(mention.words[0])]
    return any(
        0 <= scene.place(value.span)[0] - cue.after <= 1 and value.span.end <= mention.words[1].start
        for cue in shares
        for value in mentions
        if value.kind is MentionKind.VALUE
    )


def _bounds_rows(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a word of a metric only bounds each row: «платежей на сумму больше 1000 рублей», «суммой больше»."""
    if mention.kind is not MentionKind.METRIC:
        return False
    bounds = {cue.first for cue in scene.all_cues(*_THRESHOLDS)}
    places = (scene.place(word) for word in mention.words)
    heads = {scene.place(one.span)[1] for one in mentions if _names_rows(scene, one)}
    groups = {scene.place(one.span)[1] for one in mentions if _names_group(scene, one)}
    return any(
        first > 0 and after in bounds and _leads_to_bound(scene, first, heads, groups) for first, after in places
    )


def _leads_to_bound(scene: Scene, position: int, heads: set[int], groups: set[int]) -> bool:
    """«На сумму», «суммой»; but «магазины с оборотом больше …» are bounded as groups.

    ``heads`` and ``groups`` are the positions behind the rows («платежи … с комиссией больше …») and behind what they
    are grouped by.
    """
    before, typed = scene.tokens[position - 1].lemma, scene.tokens[position].text.lower()
    if before in _WITH:
        return any(head < position for head in heads) and position - 1 not in groups
    return before == "на" or typed.endswith(_INSTRUMENTAL)


def _names_rows(scene: Scene, mention: Mention) -> bool:
    """Tell whether a mention stands for the rows of a fact: its name, or the metric that counts them."""
    if mention.kind is MentionKind.DATASET:
        return not scene.domain.dataset(mention.name).is_dictionary
    if mention.kind is not MentionKind.METRIC:
        return False
    return scene.domain.dataset(scene.domain.metric(mention.name).dataset).main_metric == mention.name


def _names_group(scene: Scene, mention: Mention) -> bool:
    """Tell whether a mention stands for the things of a dictionary."""
    name = mention.field.dataset if mention.kind is MentionKind.FIELD and mention.field else mention.name
    named = mention.kind in {MentionKind.DATASET, MentionKind.FIELD}
    return named and scene.domain.dataset(name).is_dictionary


def _crosses_ranking(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name reaches over «больше всего»: «в какой день больше всего платежей» has no «день платежа»."""
    cues = scene.all_cues(Cue.HIGHEST, Cue.LOWEST, Cue.COUNT)
    return mention.kind is MentionKind.FIELD and any(
        mention.span.covers(cue.span) and not any(word.overlaps(cue.span) for word in mention.words) for cue in cues
    )


def _crosses_pronoun(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name reaches over a pronoun: «сумма комиссии и её доля» has no «доля комиссии»."""
    first, after = scene.place(mention.span)
    return any(
        token.text.lower().replace("ё", "е") in _POSSESSIVES
        for token in scene.tokens[first:after]
        if token.span not in mention.words
    )


def _crosses_list(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name takes words of two items of a list: «сумма, число и средний размер возвратов».

    «Средняя сумма возврата» is none there: «средний» begins an item of its own.
    """
    if mention.kind is not MentionKind.METRIC:
        return False
    first, after = scene.place(mention.span)
    strangers = {at for at in range(first, after) if scene.tokens[at].span not in mention.words}
    joints = {at for at in strangers if scene.tokens[at].lemma in _JOINING}
    between = any(scene.tokens[at].text[0].isalpha() for at in strangers - joints)
    return between and any(at + 1 not in strangers and at + 2 < after for at in joints)


def _begins_an_item(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name takes «число» from the next item of a list: no «число тикеров» in «тикер, число операций»."""
    if mention.kind is not MentionKind.METRIC:
        return False
    later = [cue for cue in scene.all_cues(Cue.COUNT) if any(cue.span.overlaps(word) for word in mention.words[1:])]
    joints = _JOINING | {","}
    return any(cue.first > 0 and scene.tokens[cue.first - 1].lemma in joints for cue in later)


def _is_superlative(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """«Крупнейшие магазины» are ranked: no shop is kept for being large («крупный платёж» is a segment)."""
    cues = scene.all_cues(Cue.HIGHEST, Cue.LOWEST)
    return mention.kind is MentionKind.SEGMENT and any(
        cue.span.overlaps(word) for cue in cues for word in mention.words
    )


def _counts_another(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a figure's name begins with the things that are counted: «сколько кошельков делали платежи».

    Wallets are counted there, so it is not the number of payments, though that is named «платежей с кошельков».
    """
    if mention.kind is not MentionKind.METRIC or len(mention.words) < 2:
        return False
    first, after = scene.place(mention.span)
    verb = any(first < cue.first < after and not _is_word_of(mention, cue) for cue in scene.all_cues(Cue.LIGHT))
    own = scene.domain.metric(mention.name).dataset
    counted = any(
        other.kind is MentionKind.DATASET
        and other.words == mention.words[:1]
        and other.name != own
        and counts(scene, other)
        for other in mentions
    )
    described = first == 0 and any(mention.span.covers(cue.span) for cue in scene.all_cues(Cue.WHERE))
    return verb and counted and (described or scene.cue_before(first, Cue.COUNT) is not None)


def _is_word_of(mention: Mention, cue: FoundCue) -> bool:
    return any(word.overlaps(cue.span) for word in mention.words)


def _describes(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a participle before a noun only says which things are meant, while a verb says what is counted.

    «Сколько закрытых кошельков открыли» counts openings: «закрытых» is the segment of that name.
    """
    if mention.kind is not MentionKind.METRIC or not _is_participle(scene, mention.words[0]):
        return False
    first, after = scene.place(mention.words[0])
    nouns = scene.tokens[after : after + 1]
    names_segment = any(m.kind is MentionKind.SEGMENT and m.words == mention.words[:1] for m in mentions)
    joined = any(token.lemma in _JOINING for token in scene.tokens[first + 1 :])
    if not nouns or not names_segment or joined or scene.all_cues(Cue.SHARE):
        return False
    return any(
        other.kind is MentionKind.METRIC and other.name != mention.name and _is_verb(scene, word, nouns[0])
        for other in mentions
        for word in other.words
    )


def _is_participle(scene: Scene, word: Span) -> bool:
    typed = word.of(scene.text).lower()
    return typed.endswith(ADJECTIVE_ENDINGS)


def _is_verb(scene: Scene, word: Span, noun: Token) -> bool:
    """Tell whether a word says what happened: a Russian verb in a personal form, an English one behind the noun."""
    typed, lemma = word.of(scene.text).lower(), scene.tokens[scene.place(word)[0]].lemma
    if typed.isascii():
        return typed.endswith("ed") and word > noun.span
    return lemma.endswith(_INFINITIVE) and not typed.endswith(ADJECTIVE_ENDINGS)


def _takes_introducer(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """«По магазинам категории Одежда»: the category introduces its value and is no part of «категории магазинов»."""
    if mention.kind not in {MentionKind.FIELD, MentionKind.DATASET} or len(mention.words) < 2:
        return False
    last = mention.words[-1]
    behind = scene.place(mention.span)[1]
    owners = {one.field.dataset for one in mentions if _is_value_at(scene, one, behind) and one.field is not None}
    alone = (one for one in mentions if one.words == (last,))
    return any((one.field.dataset if one.field else one.name) in owners for one in alone)


def _is_value_at(scene: Scene, mention: Mention, position: int) -> bool:
    return mention.kind is MentionKind.VALUE and scene.place(mention.span)[0] == position


_UNSOUND = (
    _crosses_negation, _crosses_having, _crosses_pronoun, _crosses_list, _swallows_part, _bounds_rows, _crosses_ranking,
    _describes, _is_superlative, _counts_another, _begins_an_item, reaches_over_items, reaches_over_without,
    takes_number_for_count, _takes_introducer, *NAME_FAULTS,
)  # fmt: skip
"""Why a link that the words allow is none."""
