import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from benchmarks.answer_samples import AMOUNT, EXECUTION, MemoryStore, column, stored
from core.language import Language, Localized
from core.result import ColumnRole, LogicalType
from domains.semantic_model import Dataset, Datatype, Domain, Field
from ledger.facts import Ledger
from render.model_material import MASK, material

ROOT = Path(__file__).parents[2]


def test_personal_data_never_reaches_a_model() -> None:
    phone = Field("phone", "clients", "phone", Datatype.STRING, Localized("Телефон", "Phone"), pii=True)
    domain = Domain(
        "d", Localized("д", "d"), "", Path(),
        (Dataset("clients", "dbo.clients", ("id",), Localized("Клиенты", "Clients"), (phone,)),), (), (),
    )  # fmt: skip
    shown = column("phone", LogicalType.TEXT, ColumnRole.DIMENSION, title="Телефон", source="clients.phone")
    store = MemoryStore()
    result = stored(store, (shown, AMOUNT), [("+79001234567", Decimal(5)), ("+79007654321", Decimal(6))])
    text = material(result, Ledger().record(result, store, EXECUTION), domain, Language.RU)
    assert "+7900" not in text
    assert MASK in text
    data = json.loads(text)
    assert data["columns"][0]["personal"] is True
    cell = next(fact for fact in data["facts"] if fact["kind"] == "cell" and fact["column"] == "amount")
    assert cell == {"id": cell["id"], "kind": "cell", "column": "amount", "row": MASK, "value": "5,00\u00a0₽"}


@pytest.mark.parametrize(
    "module", ["text", "table", "chart", "excel", "verify_text", "messages", "reading", "csv_file"]
)
def test_heavy_libraries_are_not_imported_before_they_are_used(module: str) -> None:
    heavy = ("plotly", "xlsxwriter", "pandas", "openpyxl", "pyarrow", "pymorphy3", "numpy")
    code = f"import sys, render.{module}; print([name for name in {heavy!r} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
