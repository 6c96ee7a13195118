"""Services in processes of their own, which can be killed, and a real PostgreSQL."""

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.at_table import wait_for

SERVE = "import sys; from fuda.cli import main; sys.exit(main(sys.argv[1:]))"


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Process:
    """`fuda serve` on one port; each start is a new process."""

    def __init__(self, database: str, *more: str, pause: float = 0.0) -> None:
        self.port = free_port()
        self.arguments = ["serve", "--port", str(self.port), "--database", database, "--pause", str(pause)]
        self.arguments += ["--unlimited", "--interpreted", *more]
        self.running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> str:
        self.running = subprocess.Popen([sys.executable, "-c", SERVE, *self.arguments], stdout=subprocess.DEVNULL)
        return wait_for(self.address)

    def kill(self) -> None:
        """As a power cut would: without a chance to finish anything."""
        if self.running is not None:
            self.running.send_signal(signal.SIGKILL)
            self.running.wait()
            self.running = None

    def __enter__(self) -> "Process":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's own programs, where it is installed."""
    found = [*sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")), shutil.which("initdb") or ""]
    return Path(found[0]).resolve().parent if found[0] else None


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of our own with its data in `folder`; the URL of its database."""
    programs = postgres_programs()
    assert programs is not None
    as_user = {}
    data = folder / "data"
    if os.getuid() == 0:  # PostgreSQL does not run as root
        owner = pwd.getpwnam("postgres")
        as_user = {"user": owner.pw_uid, "group": owner.pw_gid}
        data.mkdir(parents=True)
        shutil.chown(data, owner.pw_uid, owner.pw_gid)
        for parent in data.parents:
            if parent.stat().st_uid == 0 and str(parent).startswith(str(Path(folder).anchor + "tmp/")):
                parent.chmod(parent.stat().st_mode | 0o055)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run(
        [programs / "initdb", "--auth=trust", "--username=fuda", "--encoding=UTF8", "--locale=C", "--pgdata", data],
        check=True,
        **quiet,  # type: ignore[call-overload]
        **as_user,
    )
    port = free_port()
    server = subprocess.Popen(
        [programs / "postgres", "-D", data, "-p", str(port), "-k", "", "-c", "listen_addresses=127.0.0.1"],
        **quiet,  # type: ignore[call-overload]
        **as_user,
    )
    try:
        url = f"postgresql://fuda@127.0.0.1:{port}/postgres"
        wait_for_postgres(url)
        yield url
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(20)


def wait_for_postgres(url: str) -> None:
    import psycopg

    late = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < late, "PostgreSQL does not answer"
            time.sleep(0.05)
