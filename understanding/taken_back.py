"""What a follow-up sets aside of the question before: conditions, ranking, groups, the period."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.intent import CalculationKind, FieldRef, Intent, ValueUse, Word
from core.span import Span
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.scene import Scene
from understanding.stocks import now_cues

_TOTAL = frozenset({"всего", "total"})
_TOGETHER = frozenset({"вместе", "together", "altogether"})


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The parts of the previous question that do not hold any more.

    ``done`` are words that this carries out, ``lost`` those that ask for what cannot be told from the question before.
    """

    fields: frozenset[FieldRef] = frozenset()
    """Fields whose conditions fall."""
    ranking: bool = False
    cut: bool = False
    time: bool = False
    done: tuple[Span, ...] = ()
    lost: tuple[Span, ...] = ()


def total_cues(scene: Scene) -> tuple[FoundCue, ...]:
    """Return the words that ask for a total; «сколько всего» is one phrase that counts."""
    counting = (cue for cue in scene.all_cues(Cue.COUNT) if _TOTAL & set(cue.span.of(scene.text).lower().split()))
    return (*scene.all_cues(Cue.TOTAL), *counting)


def taken_back(scene: Scene, own: Intent, previous: Intent) -> TakenBack:
    """Return what a message (``own``, read alone) takes back of the previous intent."""
    total, lost = _wants_total(scene, own, previous)
    fields = _freed(scene, own, previous)
    restored = _restored(scene, own, previous)
    every = bool(scene.all_cues(Cue.ALL))
    lost += _narrowed(scene, own, previous, fields) if every else ()
    same_groups = bool(own.dimensions) and _fields(previous) <= _fields(own)
    ranked = total or bool(scene.all_cues(Cue.RESET_TOP)) or (every and same_groups and own.ranking is None)
    undoes = bool(restored) or (every and bool(own.dimensions))
    time, unsaid = _is_of_now(scene, own, previous)
    return TakenBack(
        fields=fields | restored,
        ranking=ranked,
        cut=total,
        time=time,
        done=tuple(cue.span for cue in scene.all_cues(Cue.UNDO)) if undoes else (),
        lost=(*lost, *unsaid),
    )


def without_taken(scene: Scene, own: Intent, previous: Intent, taken: TakenBack) -> tuple[Intent, Intent]:
    """Return the message without what it only brings back, and the previous intent without what falls."""
    excluded = {use.field for use in previous.values if use.negated} & taken.fields
    brought = tuple(use for use in own.values if use.field not in excluded)
    unread = tuple(word for word in own.unexplained if word.span not in taken.done)
    lost = tuple(Word(span.of(scene.text), span.of(scene.text).lower(), span) for span in taken.lost)
    own = replace(own, values=brought, unexplained=(*unread, *lost))
    previous = replace(previous, values=tuple(use for use in previous.values if use.field not in taken.fields))
    if taken.ranking:
        previous = replace(previous, ranking=None, having=())
    if taken.cut:
        previous, own = (replace(intent, dimensions=(), time_cut=None) for intent in (previous, own))
    return own, previous


def part_of_share(previous: Intent) -> ValueUse | None:
    """Return the value of which the previous question asked the share («доля СБП в платежах»)."""
    share = next((found for found in previous.calculations if found.kind is CalculationKind.SHARE), None)
    if share is None:
        return None
    after = sorted((use for use in previous.values if share.span.end <= use.span.start), key=lambda use: use.span)
    return next(iter(after), None) or (previous.values[0] if len(previous.values) == 1 else None)


def _fields(intent: Intent) -> frozenset[FieldRef]:
    return frozenset(use.field for use in intent.dimensions)


def _wants_total(scene: Scene, own: Intent, previous: Intent) -> tuple[bool, tuple[Span, ...]]:
    """Tell whether one figure is asked for instead of groups; a total of what was not shown in groups is lost."""
    cues = total_cues(scene)
    if not cues or own.metrics or own.calculations or scene.all_cues(Cue.THOSE):
        return False, ()
    if own.dimensions or own.time_cut:
        return bool(scene.all_cues(Cue.ALL)), ()
    spans = tuple(cue.span for cue in cues)
    together = any(span.of(scene.text).lower() in _TOGETHER for span in spans)
    if together and previous.ranking is not None:
        return False, spans  # of the shown ones or of all?
    if previous.dimensions or previous.time_cut:
        return True, ()
    return False, spans if previous.values and not own.values else ()


def _freed(scene: Scene, own: Intent, previous: Intent) -> frozenset[FieldRef]:
    """Return the fields whose conditions fall since the message asks for their groups.

    «А по регионам?» after «в Москве» asks for the others too; two values that were named, or left out, stay unless all
    groups are asked for.
    """
    said = {use.field for use in own.values}
    every = bool(scene.all_cues(Cue.ALL))
    cut = _fields(own) - said
    return frozenset(
        use.field for use in previous.values if use.field in cut and (every or not (use.negated or use.together))
    )


def _restored(scene: Scene, own: Intent, previous: Intent) -> frozenset[FieldRef]:
    """Return the fields whose excluded value the message brings back («верни Москву»)."""
    if not any(cue.first == 0 for cue in scene.all_cues(Cue.UNDO)):
        return frozenset()
    excluded = {(use.field, frozenset(use.members)) for use in previous.values if use.negated}
    return frozenset(use.field for use in own.values if (use.field, frozenset(use.members)) in excluded)


def _narrowed(scene: Scene, own: Intent, previous: Intent, freed: frozenset[FieldRef]) -> tuple[Span, ...]:
    """«По всем регионам» after «в Центральном округе»: all of the district, or all there are?"""
    datasets = {use.field.dataset for use in own.dimensions}
    narrower = any(use.field.dataset in datasets and use.field not in freed for use in previous.values)
    return tuple(cue.span for cue in scene.all_cues(Cue.ALL)) if narrower else ()


def _is_of_now(scene: Scene, own: Intent, previous: Intent) -> tuple[bool, tuple[Span, ...]]:
    """«А сколько сейчас заблокировано» sets the period aside; of a figure over time, now is no period."""
    cues = now_cues(scene)
    timed = (previous.periods or previous.as_of or previous.compare) and not (own.periods or own.as_of)
    if not cues or not timed:
        return False, ()
    is_state = bool(own.values or own.segments) and not own.metrics
    return is_state, () if is_state else tuple(cue.span for cue in cues)
