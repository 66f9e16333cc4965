"""Write the JSON schema of the answer contract to docs/; run by ``make schemas``."""

from __future__ import annotations

import json
from pathlib import Path

from apps.contract import AnswerDocument

TARGET = Path(__file__).resolve().parent.parent / "docs" / "answer.schema.json"


def schema_text() -> str:
    """Return the schema as it stands in the file."""
    schema = AnswerDocument.model_json_schema(by_alias=True, mode="serialization")
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    TARGET.write_text(schema_text(), encoding="utf-8")
