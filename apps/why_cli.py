"""``sverka why``: where a figure of an answer comes from."""

from __future__ import annotations

from typing import Annotated

import typer

from apps.contract import WhyDocument
from apps.document import fact_part, freshness_part, parameter_part, period_parts
from apps.settings import read_settings
from apps.wiring import shelf_file
from core.language import Language
from graph.shelf import KeptAnswer, Shelf
from ledger.facts import Facts
from render.messages import message
from render.why import Told, fact_line, why

app = typer.Typer(add_completion=False)

NOT_FOUND = 2


@app.command(name="why")
def tell_why(
    fact: Annotated[str, typer.Argument(help="Номер факта: F3. Без него — список фактов ответа.")] = "",
    *,
    thread: Annotated[str, typer.Option(metavar="ID", help="Диалог; без него — последний ответ.")] = "",
    turn: Annotated[int | None, typer.Option(min=1, help="Номер вопроса в диалоге; без него — последний.")] = None,
    user: Annotated[str, typer.Option(metavar="NAME", help="Чей ответ.")] = "local",
    lang: Annotated[Language | None, typer.Option(help="Язык; без него — язык ответа.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Как данные.")] = False,
) -> None:
    """Рассказать, откуда взялась цифра ответа: запрос, параметры, период, отбор, строка, формула."""
    shelf = Shelf(shelf_file(read_settings({})))
    kept = shelf.of_turn(thread, turn, user) if thread else shelf.last(user)
    if kept is None:
        typer.echo(_nothing(shelf, thread, turn, user, lang or Language.RU), err=True)
        raise typer.Exit(NOT_FOUND)
    language = lang or kept.language
    name = fact.strip().strip("{}").upper()
    told = why(name, kept.answered, language)
    if told is None and name:
        count = len(kept.answered.facts)
        typer.echo(message("why.no_fact", language, id=name, count=count), err=True)
        typer.echo(_facts(kept, language), err=True)
        raise typer.Exit(NOT_FOUND)
    if as_json:
        typer.echo(_document(kept, name).model_dump_json(indent=2, by_alias=True))
    elif told is None:
        typer.echo(f"{_question(kept, language)}\n{message('why.facts', language)}\n{_facts(kept, language)}")
    else:
        typer.echo(_text(kept, told, language))


def _nothing(shelf: Shelf, thread: str, turn: int | None, user: str, language: Language) -> str:
    if thread and turn is not None and (turns := shelf.turns(thread, user)):
        listed = ", ".join(str(found) for found in turns)
        return message("why.no_turn", language, thread=thread, turn=turn, turns=listed)
    threads = shelf.threads(user)
    if thread and threads:
        return message("why.no_thread", language, thread=thread, threads=", ".join(threads))
    return message("why.no_answers", language)


def _question(kept: KeptAnswer, language: Language) -> str:
    return message("why.question", language, text=kept.question)


def _facts(kept: KeptAnswer, language: Language) -> str:
    return "\n".join(f"  {fact_line(fact, kept.answered, language)}" for fact in kept.answered.facts)


def _text(kept: KeptAnswer, told: tuple[Told, ...], language: Language) -> str:
    lines = [f"{line.name}: {line.words}" for line in told if line.key != "sql"]
    queries = [f"\n{line.name}:\n{line.words}" for line in told if line.key == "sql"]
    return "\n".join((_question(kept, language), *lines, *queries))


def _document(kept: KeptAnswer, name: str) -> WhyDocument:
    answered = kept.answered
    language = kept.language
    facts = Facts(answered.sources, answered.facts)
    origin = facts.why(name) if name else None
    shown = answered.facts if origin is None else (origin.fact,)
    source = answered.sources[0] if origin is None or origin.source is None else origin.source
    return WhyDocument(
        thread=kept.thread,
        turn=kept.turn,
        question=kept.question,
        facts=tuple(fact_part(found, language) for found in shown),
        inputs=tuple(fact_part(found, language) for found in origin.inputs) if origin else (),
        periods=period_parts(answered.reading.periods),
        comparison=period_parts(answered.reading.compare),
        filters=answered.reading.filters,
        defaults=answered.reading.defaults,
        source=source.id,
        engine=source.engine,
        executed_at=source.executed_at,
        freshness=freshness_part(source.freshness),
        row_count=source.row_count,
        sql=source.sql,
        parameters=tuple(parameter_part(parameter, kept.question) for parameter in answered.parameters),
    )


if __name__ == "__main__":
    app()
