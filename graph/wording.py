"""From values that stand against an answer to what the person reads: a question with choices, or a refusal."""

from __future__ import annotations

from decimal import Decimal

from core.errors import SverkaError
from core.finding import Finding, Severity
from core.intent import Intent
from core.language import Language
from core.outcome import Clarify, ClarifyReason, Option, RefusalCode, Refused
from core.period import ImpossibleDate, PeriodAmbiguity
from domains.load import Catalog
from domains.semantic_model import Domain
from domains.slices import AmbiguousPath
from render.messages import message
from render.numbers import plain_number
from understanding.problems import NoSuchData, NoSuchValue, Problem, SeveralReadings
from understanding.reading import Read
from understanding.screening import MAX_LENGTH, Screened
from writing.reasons import NotCompilable

_SCREENED_CODES = {
    Screened.SQL: RefusalCode.UNSAFE,
    Screened.CHANGES_DATA: RefusalCode.UNSAFE,
}


def turned_away(screened: Screened, language: Language) -> Refused:
    """Word the refusal of a message that is no question."""
    code = _SCREENED_CODES.get(screened, RefusalCode.NOT_UNDERSTOOD)
    if screened is Screened.TOO_LONG:
        return Refused(code, message("refusal.too_long", language, limit=MAX_LENGTH))
    return Refused(code, message(f"refusal.{screened}", language))


def worded(problem: Problem, language: Language) -> Clarify | Refused:
    """Word a problem of understanding."""
    match problem:
        case SeveralReadings(reason, word, _, options):
            question = message("clarify.word", language, word=word)
            return Clarify(reason, question, tuple(Option(*option) for option in options))
        case NoSuchData(absent, _):
            suggestions = tuple(suggestion.get(language) for suggestion in absent.suggestions)
            return Refused(RefusalCode.NO_SUCH_DATA, absent.message.get(language), suggestions)
        case NoSuchValue(text, field_title, ()):
            return Refused(
                RefusalCode.NO_SUCH_DATA, message("refusal.no_such_value", language, text=text, field=field_title)
            )
        case NoSuchValue(text, field_title, nearest):
            near = ", ".join(nearest)
            return Refused(
                RefusalCode.NO_SUCH_DATA,
                message("refusal.no_such_value_near", language, text=text, field=field_title, nearest=near),
            )


def which_period(ambiguity: PeriodAmbiguity, text: str, language: Language) -> Clarify:
    """Ask which of the ready readings of a period is meant."""
    question = message("clarify.period_word", language, word=ambiguity.span.of(text), reason=ambiguity.reason)
    options = tuple(Option(f"period:{n}", choice.label) for n, choice in enumerate(ambiguity.choices))
    return Clarify(ClarifyReason.PERIOD, question, options)


def impossible_date(impossible: ImpossibleDate, language: Language) -> Refused:
    """Report a date that the calendar does not have."""
    return Refused(
        RefusalCode.NOT_UNDERSTOOD, message("refusal.impossible_date", language, reason=impossible.reason.rstrip("."))
    )


def which_domain(domains: tuple[Domain, ...], language: Language) -> Clarify:
    """Ask which domain the question is about."""
    options = tuple(
        Option(f"domain:{domain.name}", domain.title.get(language), domain.description) for domain in domains
    )
    return Clarify(ClarifyReason.DOMAIN, message("clarify.domain_word", language), options)


def which_metric(domain: Domain, language: Language, limit: int = 6) -> Clarify:
    """Ask which figure of the domain is wanted."""
    options = tuple(
        Option(f"metric:{metric.name}", metric.title.get(language), metric.description)
        for metric in domain.metrics[:limit]
    )
    return Clarify(ClarifyReason.METRIC, message("clarify.metric", language), options)


def not_understood(intent: Intent, domain: Domain) -> Refused:
    """Say which words were not understood, and which figures the domain has."""
    language = intent.language
    words = ", ".join(f"«{word.text}»" if language is Language.RU else f"'{word.text}'" for word in intent.unexplained)
    key = "refusal.unexplained" if words else "refusal.no_metric"
    said = message(key, language, words=words) if words else message(key, language)
    names = ", ".join(metric.title.get(language).lower() for metric in domain.metrics[:8])
    return Refused(RefusalCode.NOT_UNDERSTOOD, f"{said} {message('refusal.metrics_here', language, names=names)}")


def out_of_scope(language: Language) -> Refused:
    """Say that the question is not about the data that is here."""
    return Refused(RefusalCode.OUT_OF_SCOPE, message("refusal.nothing_named", language))


def stands_against(read: Read) -> Clarify | Refused | None:
    """Return what must be asked or refused before the question can be answered; None if it can."""
    language = read.intent.language
    if read.reading.impossible is not None:
        return impossible_date(read.reading.impossible, language)
    outcomes = [worded(problem, language) for problem in read.problems]
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    if refusals:
        return refusals[0]
    if read.reading.ambiguity is not None:
        return which_period(read.reading.ambiguity, read.text, language)
    if outcomes:
        return outcomes[0]
    if not read.intent.metrics and read.intent.listing is None:
        known = read.intent.dimensions or read.intent.values or read.intent.segments
        return which_metric(read.domain, language) if known and not read.intent.unexplained else None
    return None


def which_path(paths: AmbiguousPath, language: Language) -> Clarify:
    """Ask which of several equally good joins is meant."""
    ways = zip(paths.roles, paths.paths(language), strict=True)
    options = tuple(Option(f"path:{paths.dataset}:{role}", way) for role, way in ways)
    return Clarify(ClarifyReason.JOIN_PATH, message("clarify.join_path", language), options)


def suggestions(catalog: Catalog, domain: str | None, language: Language, limit: int = 4) -> tuple[str, ...]:
    """Return questions that work: of the domain if one is known, else one or two of each."""
    if domain is not None:
        return tuple(question.get(language) for question in catalog.domain(domain).sample_questions[:limit])
    each = max(1, limit // max(1, len(catalog.domains)))
    return tuple(q.get(language) for found in catalog.domains for q in found.sample_questions[:each])


def cannot_compile(failed: NotCompilable, language: Language) -> Refused:
    """Say that the question was understood, but that no rule can compute it."""
    reason = failed.message(language)
    return Refused(RefusalCode.NOT_UNDERSTOOD, message("refusal.cannot_compile", language, reason=reason))


def model_declined(language: Language) -> Refused:
    """Say that the model found no data for an answer."""
    return Refused(RefusalCode.NO_SUCH_DATA, message("refusal.model_declined", language))


def not_written(intent: Intent, findings: tuple[Finding, ...], attempts: int, *, by_model: bool = True) -> Refused:
    """Say that no draft passed the checks, and what stood against the last one; only a model has attempts."""
    language = intent.language
    errors = [found.message(language) for found in findings if found.severity is Severity.ERROR]
    reason = errors[0] if errors else message("refusal.no_metric", language)
    if not by_model:
        return Refused(RefusalCode.NOT_UNDERSTOOD, message("refusal.not_passed", language, reason=reason))
    return Refused(
        RefusalCode.NOT_UNDERSTOOD, message("refusal.not_written", language, attempts=attempts, reason=reason)
    )


def shall_it_run(engine: str, cost: float, limit: float, options: tuple[str, str], language: Language) -> Clarify:
    """Ask whether a costly query shall run; ``options`` are the ids of yes and no."""
    told = message("clarify.cost", language, engine=engine, cost=_cost(cost, language), limit=_cost(limit, language))
    offered = tuple(
        Option(option, message(f"option.{said}", language), message(f"option.{said}_detail", language))
        for option, said in zip(options, ("run", "leave"), strict=True)
    )
    return Clarify(ClarifyReason.COST, told, offered)


def too_costly(engine: str, cost: float, limit: float, language: Language) -> Refused:
    """Say that a query costs more than may be spent on one."""
    numbers = {"cost": _cost(cost, language), "limit": _cost(limit, language)}
    return Refused(RefusalCode.TOO_COSTLY, message("refusal.too_costly", language, engine=engine, **numbers))


def left_undone(language: Language) -> Refused:
    """Say that the person did not want the costly query."""
    return Refused(RefusalCode.TOO_COSTLY, message("refusal.left_undone", language))


def _cost(cost: float, language: Language) -> str:
    return plain_number(Decimal(str(cost)), language, 0 if cost >= 100 or cost == round(cost) else 2)


def failed(error: Exception | None, language: Language) -> tuple[str, str]:
    """Say what broke and what to do about it: the kind of the error in the person's language, then its own words."""
    if not isinstance(error, SverkaError):
        name = type(error).__name__ if error else "no outcome"
        return message("failed.unexpected", language, error=name), message("failed.unexpected_do", language)
    detail, what_to_do = error.told(language)
    said = message(f"failed.{error.code}", language, detail=detail.rstrip("."))
    return said, what_to_do or message("failed.unexpected_do", language)
