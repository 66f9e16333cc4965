"""A result as Parquet: the store's own file, with every type kept."""

from __future__ import annotations

import shutil
from pathlib import Path

from core.result import Result, ResultStore
from render.files import not_written


def write_parquet(target: Path, result: Result, store: ResultStore) -> Path:
    """Copy the stored rows.

    Raises:
        RenderError: the file cannot be written.
        StoreError: the rows are not there any more.
    """
    unfinished = target.with_name(f".{target.name}.part")
    source = store.path(result.id)
    try:
        shutil.copyfile(source, unfinished)
        unfinished.replace(target)
    except OSError as error:
        raise not_written(target, error) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target
