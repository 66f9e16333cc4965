"""Sessions of Spark: on a cluster through Spark Connect, or on this machine over a folder of Parquet files.

A session of this machine is a cluster of one executor, a process of its own, because a task of Spark looks seldom
whether it was cancelled: inside of a large join it never does. Such a task would hold its core for hours, and with it
every later query; the executor ends itself instead, and another one takes its place. All of them listen on this
machine only and know each other by a secret of the session.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import SplitResult, unquote

import pyspark
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from core.errors import EngineUnavailable, SettingsError
from core.language import Localized
from core.sql import Dialect
from engines.advice import because
from engines.prefix import quoted_table

SESSION = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.timestampType": "TIMESTAMP_NTZ",
    "spark.sql.variable.substitute": "false",
    "spark.sql.ansi.enabled": "true",
    "spark.sql.caseSensitive": "false",
}
"""Moments mean what they say, ``${…}`` in a text is a text, a value that cannot be converted is an error."""
LOCAL = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.authenticate": "true",
    "spark.ui.enabled": "false",
    "spark.sql.catalogImplementation": "in-memory",
    "spark.sql.shuffle.partitions": "2",
    "spark.log.level": "OFF",
    "spark.ui.showConsoleProgress": "false",
    "spark.task.reaper.enabled": "true",
    "spark.task.reaper.pollingInterval": "500ms",
    "spark.task.reaper.killTimeout": "2s",
    "spark.deploy.maxExecutorRetries": "-1",
}
"""A task that has not ended two seconds after it was cancelled takes its executor with it."""
_OPTIONS = {"threads": "2", "memory": "2g", "schema": "main"}
_ENOUGH_MEGABYTES = 1_000_000
"""What the cluster may give to executors; what one of them takes is the option ``memory``."""
_LOGIN_SECONDS = 10
_RETRIES = 4
"""Some five seconds; Spark's own 15 take ten minutes to tell that a server has gone."""
OUT_OF_REACH = Localized("Spark недоступен", "Spark is out of reach")
CHECK_ADDRESS = Localized(
    "Проверьте адрес, и что сервер Spark Connect работает.",
    "Check the address, and that the Spark Connect server runs.",
)
_NO_JAVA = Localized(
    "Для сессии Spark на этой машине нужна Java 17; проверьте JAVA_HOME.",
    "A session of Spark on this machine needs Java 17; check JAVA_HOME.",
)


def open_session(parts: SplitResult, options: Mapping[str, str]) -> tuple[SparkSession, str]:
    """Open a cluster, or a folder on this machine; return the session and the name of its database.

    Raises:
        SettingsError: an option is unknown, or the folder holds no Parquet file.
        EngineUnavailable: the server does not answer, or Java does not start.
    """
    session = _connected(parts, options) if parts.hostname else _local(Path(unquote(parts.path)), options)
    for name, value in SESSION.items():
        session.conf.set(name, value)
    database = unquote(parts.path.strip("/")) if parts.hostname else {**_OPTIONS, **options}["schema"]
    return session, database or "default"


def reason_of(error: BaseException) -> str:
    """Return the first line of an error as a clause."""
    return str(error).strip().split("\n", 1)[0].removesuffix(";")


def _connected(parts: SplitResult, options: Mapping[str, str]) -> SparkSession:
    from pyspark.sql.connect.client.retries import DefaultPolicy

    settings = "".join(f";{name}={value}" for name, value in options.items())
    where = (parts.hostname or "", parts.port or 15002)
    try:
        socket.create_connection(where, _LOGIN_SECONDS).close()
        session = SparkSession.builder.remote(f"sc://{where[0]}:{where[1]}/{settings}").create()
        session.client.set_retry_policies([DefaultPolicy(max_retries=_RETRIES)])
        session.sql("SELECT 1").collect()
    except (PySparkException, OSError) as error:
        raise EngineUnavailable(because(OUT_OF_REACH, reason_of(error)), CHECK_ADDRESS) from error
    return session


def _local(folder: Path, options: Mapping[str, str]) -> SparkSession:
    chosen = {**_OPTIONS, **options}
    unknown = sorted(set(options) - set(_OPTIONS))
    files = sorted(folder.glob("*.parquet"))
    if unknown or not files:
        raise _unusable(folder, unknown)
    own = {
        **LOCAL,
        "spark.authenticate.secret": secrets.token_hex(32),
        "spark.driver.memory": chosen["memory"],
        "spark.executor.memory": chosen["memory"],
        "spark.sql.warehouse.dir": str(workplace() / "warehouse"),
    }
    builder = SparkSession.builder.master(f"local-cluster[1,{chosen['threads']},{_ENOUGH_MEGABYTES}]").appName("sverka")
    for name, value in own.items():
        builder = builder.config(name, value)
    try:
        with _told_to_java({"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_HOME": str(workplace() / "home")}):
            session = builder.getOrCreate()
    except (PySparkException, OSError, RuntimeError) as error:
        raise EngineUnavailable(because(OUT_OF_REACH, reason_of(error)), _NO_JAVA) from error
    read_folder(session, chosen["schema"], files)
    return session


def read_folder(session: SparkSession, database: str, files: list[Path]) -> None:
    """Make each Parquet file a table of a database, in place of one that has its name."""
    schema = quoted_table(database, Dialect.SPARK)
    session.sql(f"CREATE DATABASE IF NOT EXISTS {schema}").collect()
    for file in files:
        name = quoted_table(file.stem, Dialect.SPARK)
        session.sql(f"DROP TABLE IF EXISTS {schema}.{name}").collect()
        session.catalog.createTable(f"{schema}.{name}", path=str(file.resolve()), source="parquet")


@cache
def workplace() -> Path:
    """Return the folder where Spark of this process writes; gone when the process ends.

    Executors write below Spark's home, so that their session gets a home of links to the installed one.
    """
    folder = Path(tempfile.mkdtemp(prefix="sverka-spark-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "home").mkdir()
    for part in Path(pyspark.__file__).parent.iterdir():
        (folder / "home" / part.name).symlink_to(part)
    return folder


@contextmanager
def _told_to_java(settings: Mapping[str, str]) -> Iterator[None]:
    """While inside, Java is started with these; what the cluster of one listens on cannot be set in another way."""
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _unusable(folder: Path, unknown: list[str]) -> SettingsError:
    if unknown:
        known = ", ".join(_OPTIONS)
        return SettingsError(
            Localized(f"Неизвестная настройка Spark «{unknown[0]}».", f"Spark has no option “{unknown[0]}”."),
            Localized(f"Есть: {known}.", f"The options are: {known}."),
        )
    return SettingsError(
        Localized(f"В папке {folder} нет файлов Parquet.", f"The folder {folder} holds no Parquet file."),
        Localized("Укажите папку, где на таблицу по файлу.", "Name a folder with a file for each table."),
    )
