"""``sverka domains topics``: how often the rules alone find the topic of the demo's golden questions."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from apps.settings import Settings

LEAST_SHARE = 0.95
"""Golden questions whose topic the rules alone must find."""


def show_topics(settings: Settings) -> bool:
    """Print the figure and what came out wrong; tell whether it is good enough."""
    from apps.evaluating import CASES
    from apps.wiring import make_assistant
    from eval.golden import load_cases
    from eval.topic import score_topics

    with tempfile.TemporaryDirectory(prefix="sverka-topics-") as scratch:
        apart = settings.model_copy(update={"home": Path(scratch), "database": settings.database_url, "model": "none"})
        assistant = make_assistant(apart)
        try:
            score = score_topics(load_cases(CASES / "demo.yaml"), assistant.deps)
        finally:
            assistant.deps.engine.close()
    right = sum(one.is_right for one in score.golden)
    asked = sum(one.is_right for one in score.conflicts)
    typer.echo(f"Тема верна по одним правилам: {right} из {len(score.golden)} ({right / len(score.golden):.1%})")
    typer.echo(f"О споре тем переспрошено: {asked} из {len(score.conflicts)}")
    for one in score.wrong:
        wanted = one.wanted or "переспросить"
        typer.echo(f"  {one.question} — нужно: {wanted}; вышло: {one.found or 'тема не выбрана'}")
    return right >= LEAST_SHARE * len(score.golden) and asked == len(score.conflicts)
