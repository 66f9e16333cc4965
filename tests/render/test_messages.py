import re
from pathlib import Path

import pytest

from core.errors import RenderError
from core.language import Language
from core.period import Bucket
from render.catalogue import CATALOGUE
from render.messages import message, variables
from render.texts.case import Fault

ROOT = Path(__file__).parents[2]
_LITERAL = re.compile(r"""\bmessage\(\s*["']([a-z_]+\.[a-z_]+)["']""")


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_both_languages_say_the_same(key: str) -> None:
    entry = CATALOGUE[key]
    assert entry.ru.strip()
    assert entry.en.strip()
    assert variables(entry.ru) == variables(entry.en)
    assert not re.search(r"[а-яё]", entry.en, re.IGNORECASE), "English with Russian letters"


def test_every_message_that_code_names_is_in_the_catalogue() -> None:
    named = {
        key
        for folder in ("render", "graph", "apps", "validators", "eval", "writing")
        for file in (ROOT / folder).rglob("*.py")
        for key in _LITERAL.findall(file.read_text(encoding="utf-8"))
    }
    assert named <= set(CATALOGUE), sorted(named - set(CATALOGUE))


def test_messages_made_of_enums_are_complete() -> None:
    keys = {f"verify.{fault}" for fault in Fault} | {f"reading.bucket_{bucket}" for bucket in Bucket}
    keys |= {f"reading.per_{bucket}" for bucket in Bucket}
    assert keys <= set(CATALOGUE)


def test_numbers_in_messages_agree_with_their_words() -> None:
    assert message("text.and_more", Language.RU, count=21) == "и ещё 21\u00a0строка"
    assert message("text.and_more", Language.EN, count=1) == "and 1\u00a0more row"


@pytest.mark.parametrize("values", [{}, {"count": 1, "other": 2}])
def test_wrong_values_are_an_error(values: dict[str, int]) -> None:
    with pytest.raises(RenderError):
        message("text.and_more", Language.RU, **values)


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(RenderError, match=r"no\.such"):
        message("no.such", Language.RU)
