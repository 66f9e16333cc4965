from pathlib import Path

from scripts.write_schemas import TARGET, schema_text


def test_the_written_schema_is_the_contract() -> None:
    assert Path(TARGET).read_text(encoding="utf-8") == schema_text(), "run make schemas"
