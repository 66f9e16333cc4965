"""The layers: which rules stand in each, and how a draft or a result runs through them."""

from __future__ import annotations

from datetime import date

from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, Severity
from core.intent import Intent
from core.language import Language
from core.result import Result, ResultStore
from core.sql import Draft
from domains.semantic_model import Domain
from validators import (
    lint_never,
    lint_structure,
    lint_values,
    literals,
    meaning_counts,
    meaning_filters,
    meaning_groups,
    meaning_joins,
    meaning_metrics,
    meaning_repeats,
    meaning_words,
    results,
    results_time,
    sufficiency,
    sufficiency_conditions,
    sufficiency_outputs,
    sufficiency_words,
)
from validators.context import DraftContext, ResultContext
from validators.rule import RowsCase, Rule, SqlCase
from validators.run import run_rules

DraftRule = Rule[DraftContext, SqlCase]
ResultRule = Rule[ResultContext, RowsCase]

LINT: tuple[DraftRule, ...] = (
    lint_structure.select_star,
    lint_structure.cartesian_join,
    lint_structure.undeclared_join,
    lint_structure.dirty_read,
    lint_structure.limit_without_order,
    lint_structure.order_in_subquery,
    lint_structure.ambiguous_column,
    lint_structure.alias_too_early,
    lint_structure.reserved_word,
    lint_values.equals_null,
    lint_values.not_in_nullable,
    lint_values.between_on_time,
    lint_values.function_around_time,
    lint_values.like_without_wildcard,
    lint_values.integer_division,
    lint_values.average_of_whole,
    lint_values.sum_overflow,
    lint_values.count_of_nullable,
    lint_values.national_literal,
    lint_values.date_literal,
    lint_never.never_true,
    lint_never.having_without_group,
)

SUFFICIENCY: tuple[DraftRule, ...] = (
    literals.literal,
    literals.clock,
    sufficiency.parameter_unused,
    sufficiency.filter_not_everywhere,
    sufficiency.dimension_missing,
    sufficiency.time_cut_missing,
    sufficiency_conditions.unasked_filter,
    sufficiency_conditions.segment_missing,
    sufficiency_conditions.other_fact_missing,
    sufficiency_conditions.recurring_missing,
    sufficiency.extra_column,
    sufficiency_outputs.twice_shown,
    sufficiency_outputs.mislabelled,
    sufficiency_words.stray_null_test,
    sufficiency_words.named_missing,
)

MEANING: tuple[DraftRule, ...] = (
    meaning_filters.period_field,
    meaning_filters.period_bounds,
    meaning_filters.value_field,
    meaning_filters.value_negation,
    meaning_filters.excluded_without_value,
    meaning_filters.row_threshold,
    meaning_filters.group_threshold,
    meaning_filters.weakened,
    meaning_filters.loose_exists,
    meaning_metrics.metric_definition,
    meaning_metrics.foreign_aggregate,
    meaning_metrics.calculation,
    meaning_metrics.fan_out,
    meaning_repeats.repeated_sum,
    meaning_metrics.inner_join,
    meaning_metrics.distinct_rows,
    meaning_metrics.state_over_time,
    meaning_metrics.average_of_averages,
    meaning_groups.dimension_role,
    meaning_groups.hidden_group,
    meaning_groups.wrong_bucket,
    meaning_groups.order,
    meaning_groups.limit,
    meaning_groups.unasked_limit,
    meaning_words.average_word,
    meaning_words.order_word,
    meaning_words.first_word,
    meaning_words.each_word,
    meaning_words.distinct_word,
    meaning_words.threshold_word,
    meaning_words.negation_word,
    meaning_counts.sum_of_key,
    meaning_counts.sum_of_distinct,
    meaning_counts.count_of_one,
    meaning_counts.count_of_group,
    meaning_counts.counted_unnamed,
    meaning_joins.idle_join,
    meaning_joins.repeated_list,
)

RESULT: tuple[ResultRule, ...] = (
    results.empty,
    results.all_null,
    results.negative,
    results.not_a_number,
    results.over_hundred,
    results.duplicate_groups,
    results.groups_without_rows,
    results.total_row,
    results.sum_of_others,
    results.cut_off,
    results.one_row,
    results.jump,
    results.cut_text,
    results_time.missing_buckets,
    results_time.period_ahead,
    results_time.unequal_periods,
    results_time.flow_on_a_date,
)

DRAFT_LAYERS: tuple[tuple[Layer, tuple[DraftRule, ...]], ...] = (
    (Layer.LINT, LINT),
    (Layer.SUFFICIENCY, SUFFICIENCY),
    (Layer.MEANING, MEANING),
)

_ROWS_LOOKED_AT = 5_000


def check_draft_layers(intent: Intent, tree: exp.Query, draft: Draft, domain: Domain) -> tuple[LayerReport, ...]:
    """Run the static layers over a draft that the guard has admitted; ``tree`` is its syntax tree, read only."""
    return check_context(DraftContext(intent, tree, draft, domain))


def check_context(context: DraftContext) -> tuple[LayerReport, ...]:
    """Run the static layers over what is known of a draft."""
    return tuple(run_rules(layer, rules, context) for layer, rules in DRAFT_LAYERS)


def check_lint(tree: exp.Query, draft: Draft, domain: Domain) -> tuple[Finding, ...]:
    """Return what lint says of a draft of which the question is not known; a broken rule is a finding of its own."""
    report = run_rules(Layer.LINT, LINT, DraftContext(Intent(domain.name, Language.RU), tree, draft, domain))
    return (*report.findings, *(_not_checked(broken) for broken in report.broken_rules))


def _not_checked(broken: str) -> Finding:
    return Finding(
        "lint.not_checked",
        Layer.LINT,
        Severity.WARNING,
        f"Правило не сработало: {broken}.",
        f"A rule broke: {broken}.",
        broken,
    )


def check_result_layer(intent: Intent, result: Result, store: ResultStore, domain: Domain, now: date) -> LayerReport:
    """Run the result layer over the first rows of a result.

    Raises:
        StoreError: the rows are not there any more.
    """
    rows = store.head(result.id, _ROWS_LOOKED_AT)
    return run_rules(Layer.RESULT, RESULT, ResultContext(intent, result, rows, domain, now))
