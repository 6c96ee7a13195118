"""A PostgreSQL of one's own in a temporary folder, for measurements and tests."""

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_TIMEOUT = 30.0  # seconds


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's own programs, where it is installed."""
    found = [*sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")), shutil.which("initdb") or ""]
    return Path(found[0]).resolve().parent if found[0] else None


@contextmanager
def postgres() -> Iterator[str]:
    """Starts a PostgreSQL; the URL of its database."""
    programs = postgres_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed (Debian: apt-get install postgresql).")
    with tempfile.TemporaryDirectory(prefix="fuda-postgres-") as folder:
        data = Path(folder) / "data"
        data.mkdir()
        as_user = {}
        if os.getuid() == 0:  # PostgreSQL does not run as root
            owner = pwd.getpwnam("postgres")
            as_user = {"user": owner.pw_uid, "group": owner.pw_gid}
            for path in (Path(folder), data):
                shutil.chown(path, owner.pw_uid, owner.pw_gid)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"} | as_user
        initdb = [programs / "initdb", "--auth=trust", "--username=fuda", "--encoding=UTF8", "--locale=C", "--pgdata", data]
        subprocess.run(initdb, check=True, **quiet)  # type: ignore[call-overload]
        port = free_port()
        settings = ["-p", str(port), "-k", "", "-c", "listen_addresses=127.0.0.1"]
        server = subprocess.Popen([programs / "postgres", "-D", data, *settings], **quiet)  # type: ignore[call-overload]
        try:
            url = f"postgresql://fuda@127.0.0.1:{port}/postgres"
            wait_for(url)
            yield url
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)


def wait_for(url: str) -> None:
    import psycopg

    deadline = time.monotonic() + START_TIMEOUT
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
