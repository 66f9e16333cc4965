"""Which metrics a question asks for, and which other facts only bound them («без платежей»)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.intent import Default, DefaultKind, FactCondition, MetricUse
from core.span import Span
from core.unit import UnitKind
from domains.asked_columns import asks_for_columns
from domains.mentions import Mention, MentionKind
from domains.words import is_counted_plural, is_finite_verb, is_noun
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.per_things import for_one_thing, per_things
from understanding.period_uses import number_periods
from understanding.scene import Scene, distances

_ANDS = frozenset({"и", "and", ","})
_ORS = frozenset({"или", "or"})
"""«Без платежей или карт» is without both; «с платежами или картами» is no condition that can be kept."""


@dataclass(frozen=True, slots=True)
class FactsAsked:
    """Metrics, conditions on other facts, the assumptions made, and the pieces of the question explained."""

    metrics: tuple[MetricUse, ...]
    conditions: tuple[FactCondition, ...]
    defaults: tuple[Default, ...]
    explained: tuple[Span, ...]
    bounds: tuple[Span, ...] = ()
    """Of each condition, where what it says begins: «без» of «без успешных платежей»."""

    def said_by(self, condition: FactCondition) -> Span:
        """Return where the words of a condition begin."""
        before = [span for span in self.bounds if span <= condition.span]
        return max(before, default=condition.span)


def read_facts(scene: Scene, mentions: tuple[Mention, ...]) -> FactsAsked:
    """Give every metric and fact mention its role."""
    ones = {(thing.word,) for thing in per_things(scene)}
    mentions = tuple(mention for mention in mentions if mention.words not in ones)
    bounding = _bounding(scene, mentions)
    named = [m for m in mentions if m.kind is MentionKind.METRIC and m not in bounding]
    named = [m for m in named if not _only_owns(scene, m, named)]
    counted = _counted(scene, mentions, named, set(bounding))
    uses: dict[str, Span] = {}
    if not named and not counted:
        counted = _often(scene, mentions)
    for mention in (*named, *counted):
        uses.setdefault(_metric_name(scene, mention), mention.span)
    ordered = sorted(uses.items(), key=lambda entry: entry[1])
    metrics = tuple(MetricUse(f"M{number}", name, span) for number, (name, span) in enumerate(ordered, 1))
    metrics, of_one = for_one_thing(scene, metrics)
    timed = any(scene.domain.dataset(name).time_field for name in _things(scene, mentions, bounding))
    happens = any(scene.domain.metric(mention.name).time_field for mention in named)
    conditions = _conditions(scene, bounding, listed=not happens, timed=timed)
    defaults = tuple(Default(DefaultKind.METRIC, _metric_name(scene, mention)) for mention in counted)
    measured = {scene.domain.metric(name).dataset for name in uses}
    explained = tuple(
        word for mention in mentions if _has_role(scene, mention, bounding, measured) for word in mention.words
    )
    said = tuple(cue.span for mention in bounding if (cue := _bounding_cue(scene, mention)) is not None)
    return FactsAsked(metrics, conditions, defaults, (*explained, *_cue_spans(scene, bounding), *of_one), said)


def _bounding(scene: Scene, mentions: tuple[Mention, ...]) -> dict[Mention, Cue]:
    """Return the facts that only bound another one, with what says so; «без платежей и карт» bounds by both."""
    found: dict[Mention, Cue] = {}
    previous: tuple[int, Cue] | None = None
    for mention in mentions:
        cue = _bounds(scene, mention, mentions)
        if cue is not None and mention.kind is MentionKind.METRIC and not _is_main(scene, mention):
            cue = Cue.UNSURE  # «с оборотом больше 1 млн» is a sum over a thing's rows, not a condition on one of them
        if cue is None and previous is not None:
            cue = _continued(scene, mention, previous)
        if cue is not None:
            found[mention] = cue
            previous = scene.place(mention.span)[1], cue
    return found


def _is_main(scene: Scene, mention: Mention) -> bool:
    return scene.domain.dataset(_dataset(scene, mention)).main_metric == mention.name


def _continued(scene: Scene, mention: Mention, previous: tuple[int, Cue]) -> Cue | None:
    """Return how a fact bounds that is listed right after one that does; UNSURE for «с платежами или картами»."""
    end, cue = previous
    first, after = scene.place(mention.span)
    if first - end != 1 or after - first != 1 or not _is_fact(scene, mention):
        return None
    joint = scene.tokens[end].lemma
    if joint in _ANDS or (joint in _ORS and cue is Cue.WITHOUT):
        return cue
    return Cue.UNSURE if joint in _ORS else None


def _conditions(scene: Scene, bounding: dict[Mention, Cue], *, listed: bool, timed: bool) -> tuple[FactCondition, ...]:
    claimed = _claimed_periods(scene, bounding, listed=listed, timed=timed)
    return tuple(
        FactCondition(
            f"C{number}", _dataset(scene, mention), cue is Cue.HAVING_SOME, mention.span, claimed.get(mention)
        )
        for number, (mention, cue) in enumerate(bounding.items(), 1)
        if cue is not Cue.UNSURE
    )


def _claimed_periods(scene: Scene, bounding: dict[Mention, Cue], *, listed: bool, timed: bool) -> dict[Mention, str]:
    """Of several periods, one right behind a bounding fact is that fact's («с платежами в мае открыли в апреле»).

    Where no metric is named the only one is, too («магазины без платежей в мае»): nothing else happened then. One in
    front of it dates the counted things («кошельки 2024 года без платежей»), if they have a date (``timed``).
    """
    periods, _ = number_periods(scene.reading)
    free = list(periods)
    claimed: dict[Mention, str] = {}
    if listed and len(free) == len(bounding) == 1:
        (mention,) = bounding
        behind_all = scene.place(free[0].period.span)[0] >= scene.place(mention.span)[1]
        return {mention: free[0].id} if behind_all or not timed else {}
    for mention in bounding:
        _, after = scene.place(mention.span)
        behind = [use for use in free if 0 <= scene.place(use.period.span)[0] - after <= 1]
        if behind and (len(free) > 1 or listed):
            claimed[mention] = behind[0].id
            free.remove(behind[0])
    return claimed


def _only_owns(scene: Scene, mention: Mention, named: list[Mention]) -> bool:
    """«Сумма возвратов по платежам картой»: the payments only own the refunds; no second figure is asked for."""
    first, _ = scene.place(mention.span)
    ranked = scene.all_cues(Cue.TOP, Cue.HIGHEST, Cue.LOWEST)
    after_by = scene.cue_before(first, Cue.GROUP_BY, Cue.AMONG) is not None
    own = _dataset(scene, mention)
    owned = any(own in distances(scene.domain, _dataset(scene, other)) for other in named if other is not mention)
    names_fact = scene.domain.dataset(own).main_metric == mention.name
    around = [other for other in named if other.span != mention.span and other.span.covers(mention.span)]
    inside = any(own in distances(scene.domain, _dataset(scene, other)) for other in around)
    before = (other for other in named if other.name != mention.name and scene.place(other.span)[1] == first)
    follows = any(own in distances(scene.domain, _dataset(scene, other)) for other in before)
    owns = (after_by and owned and not ranked) or follows  # «средний чек платежей»
    return len(mention.words) == 1 and names_fact and (inside or owns)  # inside: "total payment amount"


def _bounds(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> Cue | None:
    """Tell whether a fact is only a condition on another («кошельки без платежей», «… с платежами»)."""
    if not _is_fact(scene, mention):
        return None
    cue = _bounding_cue(scene, mention)
    if cue is None:
        return None
    if cue.first > 0 and scene.tokens[cue.first - 1].lemma in _ORS:
        return Cue.UNSURE  # «без платежей или без возвратов»: both together are another question
    own = _dataset(scene, mention)
    others = [_dataset(scene, other) for other in mentions if other is not mention and _is_fact(scene, other)]
    others += [name for other in mentions if other is not mention and (name := _asked_for(scene, other))]
    if (cue.cue is Cue.WITHOUT or mention.kind is MentionKind.DATASET) and asks_for_columns(scene.text):
        others += _listed_things(mentions, mention)  # «какие магазины без платежей»
    return cue.cue if any(other != own for other in others) else None


def _bounding_cue(scene: Scene, mention: Mention) -> FoundCue | None:
    """Return what says that a fact bounds: «без», «с», or the verb of «сколько кошельков делали платежи»."""
    first, _ = scene.place(mention.span)
    said = scene.cue_before(first, Cue.WITHOUT, gap=1) or scene.cue_before(first, Cue.HAVING_SOME, gap=1)
    verb = scene.cue_before(first, Cue.LIGHT, gap=1)
    if said is not None or verb is None or not is_finite_verb(verb.span.of(scene.text)):
        return said
    counted = scene.cue_before(verb.first - 1, Cue.COUNT) or scene.cue_before(verb.first, Cue.WHERE)
    return replace(verb, cue=Cue.HAVING_SOME) if counted is not None else None


def _things(scene: Scene, mentions: tuple[Mention, ...], bounding: dict[Mention, Cue]) -> set[str]:
    """Return the datasets whose things a question may be about, those that only bound left out."""
    others = [mention for mention in mentions if mention not in bounding]
    datasets = {mention.name for mention in others if mention.kind is MentionKind.DATASET}
    metrics = {_dataset(scene, mention) for mention in others if mention.kind is MentionKind.METRIC}
    return datasets | metrics | {mention.field.dataset for mention in others if mention.field is not None}


def _asked_for(scene: Scene, mention: Mention) -> str | None:
    """Return the dataset whose rows are asked for, of things that are no fact too («сколько магазинов»)."""
    return _counted_dataset(scene, mention) if _is_asked(scene, mention) else None


def _listed_things(mentions: tuple[Mention, ...], bounding: Mention) -> list[str]:
    """Return the datasets of what may be listed beside a fact that only bounds it."""
    fields = [other.field.dataset for other in mentions if other.kind is MentionKind.FIELD and other.field]
    return [*fields, *(one.name for one in mentions if one.kind is MentionKind.DATASET and one is not bounding)]


def _has_role(scene: Scene, mention: Mention, bounding: dict[Mention, Cue], measured: set[str]) -> bool:
    """Tell whether a mention counts, bounds, or says whose the counted things are («лимиты кошельков»).

    A fact without a role is not explained: an answer without it would be an answer to another question.
    """
    if mention in bounding:
        return bounding[mention] is not Cue.UNSURE
    if mention.kind is MentionKind.METRIC:
        return True
    if mention.kind is not MentionKind.DATASET or not _is_fact(scene, mention):
        return False
    first, after = scene.place(mention.span)
    opens = first == 0 and after < len(scene.tokens) and scene.tokens[after].text == ","
    if mention.name not in measured and (opens or scene.cue_before(first, Cue.COUNT) is not None):
        return False  # «у скольких клиентов есть карта», «клиенты, потратившие …» ask for clients
    apart = scene.cue_before(first, Cue.WITHOUT, Cue.EXCEPT, Cue.HAVING_SOME, Cue.ADD) is not None
    return mention.name in measured or (
        not apart and any(mention.name in distances(scene.domain, dataset) for dataset in measured)
    )


def _is_fact(scene: Scene, mention: Mention) -> bool:
    if mention.kind is MentionKind.METRIC:
        return True
    if mention.kind is not MentionKind.DATASET:
        return False
    dataset = scene.domain.dataset(mention.name)
    return not dataset.is_dictionary and not dataset.is_bridge


def _dataset(scene: Scene, mention: Mention) -> str:
    return scene.domain.metric(mention.name).dataset if mention.kind is MentionKind.METRIC else mention.name


def _metric_name(scene: Scene, mention: Mention) -> str:
    if mention.kind is MentionKind.METRIC:
        return mention.name
    return scene.domain.dataset(_counted_dataset(scene, mention) or "").main_metric or ""


def _counted(
    scene: Scene, mentions: tuple[Mention, ...], named: list[Mention], bounding: set[Mention]
) -> list[Mention]:
    """Return the mentions that stand for the main metric of their dataset: «сколько платежей», «сколько пополнений»."""
    measured = {scene.domain.metric(mention.name).dataset for mention in named}
    names = {mention.name for mention in named}
    found: dict[Mention, bool] = {}
    """Each mention, and whether the question says «сколько» of it."""
    for mention in mentions:
        dataset = _counted_dataset(scene, mention)
        if dataset is None or mention in bounding or mention.kind is MentionKind.FIELD:
            continue
        asked = _is_asked(scene, mention)
        known = dataset in measured
        if known and asked and _is_listed(scene, mention):  # «тикер, число операций и общая сумма»
            known = scene.domain.dataset(dataset).main_metric in names
        if asked and not _is_number(scene, dataset):
            continue  # «сколько лимитов»: the main metric is a sum of money
        if not known and (asked or (not named and _is_fact(scene, mention))):
            found[mention] = asked
            measured.add(dataset)
            names.add(scene.domain.dataset(dataset).main_metric or "")
    return _without_owners(scene, _without_assumed_owners(scene, found))


def _is_asked(scene: Scene, mention: Mention) -> bool:
    """Tell whether «сколько» asks for a mention; words between must describe it («сколько у нас клиентов»).

    «Сколько денег вернули клиентам» and «число платежей по магазинам» ask for neither.
    """
    first, _ = scene.place(mention.span)
    if scene.cue_before(first, Cue.COUNT) is not None or _is_described(scene, mention) or _opens(scene, mention):
        return True
    if mention.kind is not MentionKind.DATASET or scene.cue_before(first, Cue.GROUP_BY, Cue.EACH) is not None:
        return False
    word = mention.words[0].of(scene.text)
    return scene.cue_before(first, Cue.COUNT, gap=2) is not None and (word.isascii() or is_counted_plural(word))


def _is_described(scene: Scene, mention: Mention) -> bool:
    """«Кошельки, которые делали платежи»: the thing that opens the question is what is asked for."""
    first, after = scene.place(mention.span)
    if first > 0 or mention.kind is not MentionKind.DATASET or not _is_fact(scene, mention):
        return False
    return scene.cue_after(after, Cue.WHERE, gap=1) is not None


def _opens(scene: Scene, mention: Mention) -> bool:
    """«Покупки по картам», «снятия наличных»: a kind of a fact's rows that opens the question is counted."""
    if mention.kind is not MentionKind.VALUE or mention.field is None or scene.place(mention.span)[0] > 0:
        return False
    dataset = scene.domain.dataset(mention.field.dataset)
    return not dataset.is_dictionary and dataset.time_field is not None and is_noun(mention.words[0].of(scene.text))


def _is_number(scene: Scene, dataset: str) -> bool:
    """Tell whether the main metric of a dataset counts its rows."""
    main = scene.domain.dataset(dataset).main_metric
    return main is not None and scene.domain.metric(main).unit.kind is not UnitKind.MONEY


def _often(scene: Scene, mentions: tuple[Mention, ...]) -> list[Mention]:
    """«Какие статусы операций встречаются чаще всего»: the rows of the field's dataset are counted."""
    said = [cue.span.of(scene.text).lower() for cue in scene.all_cues(Cue.COUNT, Cue.HIGHEST, Cue.LOWEST)]
    fields = [mention for mention in mentions if mention.kind is MentionKind.FIELD and mention.field is not None]
    owners = {mention.field.dataset for mention in fields if mention.field is not None}
    if len(owners) != 1 or not any(word in phrase for phrase in said for word in _FREQUENT):
        return []
    return fields[:1] if scene.domain.dataset(next(iter(owners))).main_metric else []


_FREQUENT = ("чаще", "реже", "част", "сколько раз", "often", "frequent", "how many times")


def _is_listed(scene: Scene, mention: Mention) -> bool:
    """Tell whether «число операций» is an item of a list."""
    first, after = scene.place(mention.span)
    cue = scene.cue_before(first, Cue.COUNT, gap=2)
    before = scene.tokens[cue.first - 1].lemma if cue is not None and cue.first else ""
    behind = scene.tokens[after].lemma if after < len(scene.tokens) else ""
    return before in _ITEMS or behind in _ITEMS


_ITEMS = _ANDS | {":"}


def _without_assumed_owners(scene: Scene, found: dict[Mention, bool]) -> list[Mention]:
    """«Кто из клиентов …? Выведи число операций»: the operations are counted, the clients only own them."""
    counted = [_counted_dataset(scene, mention) or "" for mention, asked in found.items() if asked]
    owners = {name for dataset in counted for name, steps in distances(scene.domain, dataset).items() if steps}
    return [m for m, asked in found.items() if asked or _counted_dataset(scene, m) not in owners]


def _counted_dataset(scene: Scene, mention: Mention) -> str | None:
    """Return the dataset whose rows a mention would count; None if it has no main metric."""
    if mention.kind is MentionKind.DATASET:
        name = mention.name
    elif mention.kind in {MentionKind.VALUE, MentionKind.FIELD} and mention.field is not None:
        name = mention.field.dataset
    elif mention.kind is MentionKind.SEGMENT:
        name = scene.domain.filter(mention.name).dataset
    else:
        return None
    return name if scene.domain.dataset(name).main_metric else None


def _without_owners(scene: Scene, found: list[Mention]) -> list[Mention]:
    """«Сколько пополнений карт»: the top-ups are counted, the cards only own them."""
    rows = {_counted_dataset(scene, mention) for mention in found if mention.kind is not MentionKind.DATASET}
    owned = {name for dataset in rows if dataset for name, steps in distances(scene.domain, dataset).items() if steps}
    return [mention for mention in found if _counted_dataset(scene, mention) not in owned]


def _cue_spans(scene: Scene, bounding: dict[Mention, Cue]) -> tuple[Span, ...]:
    found = []
    for mention in bounding:
        cue = _bounding_cue(scene, mention)
        if cue is not None:
            found.extend([cue.span, *_double_negation(scene, cue)])
    return tuple(found)


def _double_negation(scene: Scene, cue: FoundCue) -> tuple[Span, ...]:
    """«Не получил ни одного уведомления»: the verb and its «не» say nothing more than «без уведомлений»."""
    before = scene.tokens[max(cue.first - 2, 0) : cue.first]
    doubled = cue.span.of(scene.text).lower().startswith(_NOT_ONE) and len(before) == 2
    return tuple(token.span for token in before) if doubled and before[0].text.lower() == "не" else ()


_NOT_ONE = ("ни одн", "ни разу", "ни едино")
