"""What is told when a file of an answer cannot be written."""

from __future__ import annotations

from pathlib import Path

from core.errors import RenderError
from core.language import Localized

_CHECK_FOLDER = Localized("Проверьте папку и место на диске.", "Check the folder and the space on the disk.")


def not_written(target: Path, error: OSError) -> RenderError:
    """Return the error of a file that the system does not let be written."""
    reason = error.strerror or type(error).__name__
    return RenderError(
        Localized(f"Файл {target} не записать: {reason}.", f"The file {target} cannot be written: {reason}."),
        _CHECK_FOLDER,
    )
