"""Words about time to exact half-open ranges, in Russian and English; no model, usable on its own."""

from periods.labels import label
from periods.reading import follow_up, read
from periods.settings import DEFAULTS, FiscalName, PeriodSettings, RollingStyle, WorkingCalendar
from periods.working import TableCalendar

__all__ = [
    "DEFAULTS",
    "FiscalName",
    "PeriodSettings",
    "RollingStyle",
    "TableCalendar",
    "WorkingCalendar",
    "follow_up",
    "label",
    "read",
]
