"""Running one layer's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from validators.rule import Rule

Context = TypeVar("Context")


def run_rules(layer: Layer, rules: Iterable[Rule[Context, Any]], context: Context) -> LayerReport:
    """Run the rules of a layer. A rule that raises is named in ``broken_rules`` and the layer is not checked."""
    findings: list[Finding] = []
    broken: list[str] = []
    for each in rules:
        try:
            findings.extend(each.findings(context))
        except Exception as error:  # noqa: BLE001 — a defect of one rule must cost neither the answer nor the other rules,
            # and must never count as passed: it is told in the report, which the journal keeps.
            broken.append(f"{each.id}: {type(error).__name__}: {error}"[:300])
    return LayerReport(layer, status_of(findings, broken), tuple(findings), tuple(broken))


def status_of(findings: Iterable[Finding], broken: Sequence[str]) -> LayerStatus:
    """Return how a layer ended with these findings and broken rules."""
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return LayerStatus.FAILED
    if broken:
        return LayerStatus.NOT_CHECKED
    return LayerStatus.WARNED if Severity.WARNING in severities else LayerStatus.PASSED
