"""Spark for the tests: a session of this machine, or a server of Spark Connect (``SVERKA_TEST_SPARK=connect``).

One process of Python can have one of the two only, so that ``make test-spark`` runs the tests twice.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BY_CONNECT = os.environ.get("SVERKA_TEST_SPARK") == "connect"
_START_SECONDS = 600


@contextmanager
def spark_address(folder: Path) -> Iterator[str]:
    """Give the address of an engine over the Parquet files of a folder, as the tables of the database ``main``."""
    if not BY_CONNECT:
        yield f"spark://{folder}"
        return
    from pyspark.sql import SparkSession

    from engines.spark_session import read_folder

    with _server() as port:
        session = SparkSession.builder.remote(f"sc://127.0.0.1:{port}").create()
        read_folder(session, "main", sorted(folder.glob("*.parquet")))
        session.stop()
        yield f"spark://127.0.0.1:{port}/main"


@contextmanager
def _server() -> Iterator[int]:
    """Run a server that is set up as a session of this machine is."""
    from engines.spark_session import LOCAL, workplace

    port = _free_port()
    settings = {
        **LOCAL,
        "spark.authenticate.secret": "of-this-test-only",
        "spark.sql.warehouse.dir": str(workplace() / "warehouse"),
        "spark.executor.memory": "1g",
        "spark.connect.grpc.binding.address": "127.0.0.1",
        "spark.connect.grpc.binding.port": str(port),
    }
    home = workplace() / "home"
    command = [str(home / "bin" / "spark-submit"), "--class", "org.apache.spark.sql.connect.service.SparkConnectServer"]
    command += ["--master", "local-cluster[1,2,1000000]"]
    command += [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
    environment = {**os.environ, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1"}
    with (workplace() / "server.log").open("wb") as log:
        server = subprocess.Popen([*command, "spark-internal"], env=environment, stdout=log, stderr=log)
    try:
        _wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait(60)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError("the server of Spark Connect did not start")
