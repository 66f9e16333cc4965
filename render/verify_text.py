"""May this text be shown? Only if nothing in it is a number, or claims something about numbers, without a fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.language import Language
from domains.words import fold, lemmas
from ledger.facts import Facts
from render.checks import averages_told as as_averages
from render.checks import change_nouns as nouns_of_change
from render.checks import (
    changes,
    changes_at_levels,
    claims,
    columns,
    compared_with_itself,
    comparisons,
    degrees,
    extremes,
    going_on,
    groups,
    levels_as_changes,
    marks,
    measures,
    mixed,
    multiples,
    names_behind,
    other_deeds,
    parts_of_figures,
    per_things,
    quoted,
    roles,
    same_metric,
    same_row,
    scope,
    signs,
    stretches_named,
    told_totals,
    turned_round,
    two_periods,
)
from render.checks import defaults as left_out
from render.checks import figure_places as figures_placed
from render.checks import gaps as between
from render.checks import joined as together
from render.checks import leaders_told as grouped
from render.checks import leads as leading
from render.checks import marked as special
from render.checks import name_places as placed
from render.checks import ranges_told as told_ranges
from render.checks import rows as belonging
from render.checks import same_measure as measured_alike
from render.checks import shares as parts
from render.checks import shares_beside_levels as parts_beside
from render.checks import things as counted_things
from render.checks import titles as whole_titles
from render.checks import told_short as named_in_full
from render.checks import unfolded as unfolded_words
from render.checks import units as told_units
from render.checks import words as accounted
from render.checks.shown_references import template_of
from render.proofs import (
    answer_period,
    comparison_terms,
    counts,
    ends,
    list_order,
    order_told,
    part_sentences,
    plan_actual,
    plan_sentences,
    prior_sentences,
    ranking_sentences,
    steps,
    stretches,
    whole_series,
)
from render.proofs import sides as periods
from render.proofs.phrases import with_proved
from render.proofs.ranks import adjacent
from render.proofs.runs import runs
from render.proofs.sums import added_up
from render.references import substitute
from render.texts import general_units as units
from render.texts import told_years
from render.texts.case import Case, Check, Fault, Reason, distinguishing_cues
from render.texts.glosses import with_glosses, with_missing
from render.texts.groups_named import with_groups
from render.texts.joint_names import joint_names
from render.texts.markdown_tables import as_sentences
from render.texts.marked_text import label_words, labels_of, take_apart
from render.texts.openings import with_openings
from render.texts.proof import Evidence, cue_words, number
from render.texts.qualities import with_qualities
from render.texts.row_kind_nouns import with_row_kinds
from render.texts.short_names import with_short_names
from render.texts.term_phrases import with_terms
from render.texts.time_positions import with_positions
from render.texts.title_digits import labels_of_titles, with_title_digits
from render.texts.told_by_verbs import with_verbs
from render.texts.unfolded_titles import with_unfolded
from render.texts.year_apart import with_compared_periods
from render.vocabulary.name_pairs import other_names
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, NEUTRAL_WORDS

_BOLD = re.compile(r"\*\*|__|`")
"""Marks of Markdown that only make a text bold; they are left out of what is shown."""

_READ = (plan_sentences, part_sentences, prior_sentences, ranking_sentences)
"""Each leaves out the sentences of one kind that are proved as a whole."""
CHECKS: tuple[Check, ...] = (
    accounted.words,
    signs.marks,
    accounted.counted,
    counted_things.things,
    as_averages.kinds_of_metric,
    as_averages.beside_averages,
    left_out.defaults,
    marks.characters,
    marks.references,
    marks.digits,
    marks.number_words,
    counts.both,
    counts.row_counts,
    marks.neighbours,
    quoted.names,
    belonging.rows,
    columns.columns,
    whole_titles.titles,
    unfolded_words.figures,
    unfolded_words.narrowed,
    whole_titles.other_titles,
    same_row.same_rows,
    same_metric.metrics,
    names_behind.rows_behind,
    names_behind.stated,
    per_things.per_figures,
    together.crossed,
    mixed.respective,
    mixed.bounds,
    mixed.bracketed_periods,
    mixed.unnamed_columns,
    mixed.repeated_order,
    mixed.rows_of_a_row,
    between.gaps,
    multiples.multiples,
    multiples.ratios,
    groups.totals_among_rows,
    groups.rows_added_up,
    groups.bracketed_totals,
    roles.averages,
    parts.shares,
    parts.wholes,
    parts.wholes_named,
    parts_beside.beside,
    parts_beside.wholes_of_levels,
    parts_beside.told_again,
    parts_beside.wholes_split,
    grouped.groups,
    grouped.shares_of_sums,
    grouped.together,
    grouped.bracketed,
    roles.totals,
    roles.cells_of_all,
    roles.others,
    roles.numbers_of_rows,
    roles.absolutes,
    roles.repeated,
    roles.lists,
    roles.equated,
    told_ranges.spans,
    going_on.subtotals,
    going_on.continued,
    going_on.levels_compared_with,
    going_on.places_after,
    going_on.risen,
    special.marked,
    measures.kinds,
    measures.kinds_of_changes,
    measures.levels,
    levels_as_changes.differences,
    changes_at_levels.at_levels,
    units.expressed,
    told_units.beside,
    told_units.somewhere,
    placed.names,
    figures_placed.figures,
    measured_alike.ends_of_changes,
    measured_alike.changes_of_told,
    measured_alike.sides,
    measured_alike.metrics_of_sides,
    measured_alike.repeated_changes,
    measured_alike.averages_compared_with,
    measured_alike.ranges_run_up,
    measured_alike.changes_of_metric,
    named_in_full.things,
    other_deeds.deeds,
    other_deeds.amounts,
    named_in_full.fractions,
    together.joined,
    together.same_row_in_bracket,
    together.wholes,
    turned_round.turned,
    turned_round.bracketed,
    stretches_named.stretches,
    two_periods.gone_on,
    two_periods.periods_behind,
    two_periods.was_and_became,
    two_periods.moved_against,
    two_periods.figures_as_days,
    two_periods.repeated_levels,
    two_periods.ranges_by_rows,
    periods.sides,
    extremes.superlatives,
    extremes.leads,
    told_totals.changes_of_all,
    told_totals.following_a_row,
    leading.elided,
    leading.leads_over,
    leading.standing_out,
    changes.changes,
    ends.moved_to_end,
    comparisons.comparisons,
    compared_with_itself.itself,
    compared_with_itself.shared,
    steps.steadiness,
    whole_series.throughout,
    whole_series.changes_of_whole,
    runs,
    claims.totals,
    added_up,
    claims.selections,
    claims.averages,
    claims.rates,
    claims.per_things,
    claims.shares,
    parts_of_figures.wholes_of_parts,
    claims.causes,
    scope.wholes,
    left_out.cuts,
    answer_period.periods_of_all,
    told_years.bare_years,
    comparison_terms.stepwise,
    comparison_terms.terms,
    scope.onlys,
    scope.grains,
    stretches.months,
    stretches.weeks,
    stretches.backwards,
    scope.groups,
    scope.ends,
    scope.trends,
    list_order.orders,
    list_order.rankings,
    order_told.orders_of_rows,
    list_order.ranks,
    adjacent,
    told_ranges.ranges,
    list_order.parts,
    nouns_of_change.nouns,
    plan_actual.figures_of_plans,
    plan_actual.fulfilled,
    *(read.told_wrongly for read in _READ),
    part_sentences.wholes_of_shares,
    degrees.changes,
    degrees.degrees,
    degrees.closeness,
    degrees.unevenness,
)
"""All checks; a text must pass every one."""
OF_EVERY_PIECE: tuple[Check, ...] = (
    signs.marks,
    marks.characters,
    marks.references,
    marks.neighbours,
    told_units.beside,
    told_units.somewhere,
    placed.names,
    figures_placed.figures,
    two_periods.periods_behind,
    turned_round.turned,
    turned_round.bracketed,
    told_totals.following_a_row,
    other_deeds.amounts,
    together.levels_against,
    together.same_row_in_bracket,
    stretches_named.stretches,
    roles.lists,
    measured_alike.changes_of_told,
    same_metric.metrics,
    other_deeds.deeds,
    *(read.told_wrongly for read in _READ),
)
"""Checks that a sentence must pass, too, which is proved as a whole."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The text may be shown: ``rendered`` has the facts put in, ``template`` their references as they are written."""

    rendered: str
    template: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """The text may not be shown; the template is shown instead."""

    reasons: tuple[Reason, ...]

    def told(self, language: Language) -> tuple[str, ...]:
        """Return the reasons for a person or the journal."""
        return tuple(reason.told(language) for reason in self.reasons)


def verify(
    text: str, facts: Facts, language: Language, allowed: Sequence[str] = (), words: Sequence[str] = ()
) -> Accepted | Rejected:
    """Judge a text with ``{F7}`` references and put the facts in.

    ``allowed`` are labels that may stand there with their digits: periods, dates, filters, numbers of the question
    (``render.text.allowed_labels``). ``words`` are texts whose words may be used, the question above all. Names of rows
    and columns are known from the facts.
    """
    if not text.strip():
        return Rejected((Reason(Fault.EMPTY, ""),))
    text = _BOLD.sub("", text)
    judged = _case(as_sentences(text), facts, allowed, words)
    reasons = _reasons(judged, CHECKS)
    rest = judged
    for read in _READ if reasons else ():
        rest = read.without_proved(rest)
    if reasons and rest is not judged:
        reasons = (*_reasons(judged, OF_EVERY_PIECE), *_reasons(rest, CHECKS))
    if reasons:
        return Rejected(reasons)
    template = template_of(judged if judged.text == text else _case(text, facts, allowed, words))
    return Accepted(substitute(template, facts, language), template)


def _reasons(case: Case, checks: Sequence[Check]) -> tuple[Reason, ...]:
    return tuple(dict.fromkeys(reason for check in checks for reason in check(case)))


def _case(text: str, facts: Facts, allowed: Sequence[str], words: Sequence[str]) -> Case:
    evidence = Evidence.of(facts)
    dimensions = evidence.dimension_cues()
    standing = (*_standing_alone(allowed), *_names_with_digits(facts))
    labels = [
        *labels_of(evidence.members(), standing, evidence.measured_words() | dimensions),
        *labels_of_titles(facts.facts),
        *joint_names(facts.facts),
    ]
    others = (name for label in allowed for name in other_names(label))
    material = (
        evidence.material() | _hyphened(facts, allowed) | dimensions | cue_words(" ".join((*allowed, *words, *others)))
    )
    told = with_title_digits(take_apart(text, evidence.known, labels), facts.facts)
    pieces_told = with_terms(with_openings(told), material)
    taken = with_glosses(pieces_told, material | NEUTRAL_WORDS, evidence.members())
    named = with_missing(taken, dimensions | _kinds_of_row(evidence, allowed), evidence.members())
    named = with_short_names(told_years.with_years(named, allowed), evidence.members())
    grouped_names = with_groups(with_compared_periods(named, allowed), evidence)
    pieces = tuple(with_positions(grouped_names, evidence))
    case = Case(text, pieces, evidence, distinguishing_cues(evidence), tuple(allowed), frozenset(material), dimensions)
    return with_proved(with_unfolded(with_qualities(with_verbs(with_row_kinds(case)))))


def _kinds_of_row(evidence: Evidence, allowed: Sequence[str]) -> frozenset[str]:
    """What rows may be called: where their column says not what they are («name»), what a label says, else anything."""
    if not {"name", "title", "label", "group"} & set(evidence.varied()):
        return DIMENSION_NOUNS
    kinds = DIMENSION_NOUNS | KIND_NOUNS
    told = {form for label in allowed for word in label_words(label) for form in (word, *lemmas(word))} & kinds
    return frozenset(told) or kinds


def _hyphened(facts: Facts, allowed: Sequence[str]) -> set[str]:
    """Words of titles that cues leave out: with a hyphen («no-show»), of two letters ("ad spend"), "kWh"."""
    titles = " ".join((*(f"{fact.label} {fact.column}" for fact in facts.facts), *allowed))
    return {fold(word) for word in _APART.findall(titles)}


_APART = re.compile(
    r"[^\W\d_]+(?:[-·][^\W\d_]+)+|\b[^\W\d_]{2}\b|\b[a-zа-яё]+[A-ZА-ЯЁ]\w*"
    r"|(?:(?<=, )|(?<=sq )|(?<=кв )|(?<=\())[^\W\d_]\b"
)


def _standing_alone(allowed: Sequence[str]) -> list[str]:
    """Labels that say nothing by their words: of a period, a filter, a default; titles of columns are words."""
    return [label for label in allowed if re.search(r"[\d:]", label) or fold(label).startswith(("без ", "without "))]


def _names_with_digits(facts: Facts) -> list[str]:
    """Values that are names («Тариф 5G») may be written out; figures may not."""
    return [str(fact.value) for fact in facts.facts if isinstance(fact.value, str) and number(fact) is None]
