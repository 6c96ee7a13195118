"""Services in processes of their own, which can be killed."""

import os
import signal
import subprocess
import sys

from bench.postgres import free_port as free_port
from tests.server.at_table import wait_for

SERVE = "import sys; from fuda.cli import main; sys.exit(main(sys.argv[1:]))"


class Process:
    """`fuda serve` on one port; each start is a new process."""

    def __init__(self, database: str, *more: str, pause: float = 0.0) -> None:
        self.database = database
        self.port = free_port()
        self.arguments = ["serve", "--port", str(self.port), "--database", database, "--pause", str(pause)]
        self.arguments += ["--unlimited", *more]
        self.running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> str:
        command = [sys.executable, "-c", SERVE, *self.arguments]
        self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        return wait_for(self.address)

    def kill(self) -> None:
        """As a power cut would, workers included: without a chance to finish anything."""
        if self.running is not None:
            if self.running.poll() is None:
                os.killpg(self.running.pid, signal.SIGKILL)
                self.running.wait()
            self.running = None

    def __enter__(self) -> "Process":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
