"""Databases for the tests: where one is missing the tests are skipped, in CI (``CI`` set) they fail."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def missing(what: str) -> None:
    """Skip, or fail in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing, and CI must test with it")
    pytest.skip(f"{what} is not installed")


def _postgres_programs() -> Path | None:
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A server of its own on a socket in a temporary folder; login ``owner`` may do everything."""
    programs = _postgres_programs()
    if programs is None:
        missing("PostgreSQL")
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="sverka-pg-"))
    user = "postgres" if os.geteuid() == 0 else None  # the server refuses to run as root
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    data = folder / "data"
    options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=100"
    try:
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "owner", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"],
            check=True, capture_output=True, user=user, cwd=folder,
        )  # fmt: skip
        rules = data / "pg_hba.conf"
        rules.write_text(f"local all guarded scram-sha-256\n{rules.read_text()}")  # a login with a password
        subprocess.run(
            [programs / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start"],
            check=True, capture_output=True, user=user, cwd=folder,
        )  # fmt: skip
        with _stopped_at_the_end([programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"], user, folder):
            yield f"postgresql://owner@/postgres?host={folder}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _stopped_at_the_end(command: list[str | Path], user: str | None, folder: Path) -> Iterator[None]:
    """Run a command on leaving, and also if this process is killed: it waits for the end of a pipe from here."""
    waiting = subprocess.Popen(
        ["sh", "-c", 'read -r _; exec "$0" "$@"', *command],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        user=user, cwd=folder, start_new_session=True,
    )  # fmt: skip
    try:
        yield
    finally:
        waiting.communicate()
