"""A program in a seat: it reads a question a line from its standard input and writes its answer, a line, to its standard output.

A question is an object of JSON with all that the seat knows, so a program needs no memory. One process answers for all seats and
matches of a command.
"""

import atexit
import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
from collections import deque
from functools import cache, partial
from typing import IO, Any

from fuda.errors import BadSetup, FudaError

DEFAULT_SECONDS = 10.0  # for an answer; FUDA_BOT_SECONDS sets another time
MAX_ANSWER = 1 << 16  # characters of a line
MAX_FAILURES = 5  # in a row, after which a program is not started again
MAX_UNASKED = 1000  # lines that are kept until they are looked at; more are dropped
GRACE = 1.0  # seconds to end in, once the standard input is closed


class ProgramFailed(FudaError):
    """A program that could not be started, ended, or did not answer in time; the message says which, as a part of a sentence."""


class Program:
    """A program by its command line. It is started when it is first asked, and again after it failed."""

    def __init__(self, command: str, seconds: float | None = None) -> None:
        self.command = command
        self.seconds = seconds if seconds is not None else time_limit()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # what it wrote; None at the end
        self._errors: deque[str] = deque(maxlen=1)  # the last line of its standard error
        self._readers: list[threading.Thread] = []
        self._failures = 0  # in a row

    def ask(self, question: dict[str, Any]) -> str:
        """The program's answer to a question. Raises `ProgramFailed`, and the program is ended then."""
        with self._lock:
            if self._failures >= MAX_FAILURES:
                raise ProgramFailed(f"failed {MAX_FAILURES} times in a row and is not started again")
            self._failures += 1
            answer = self._answer(json.dumps(question, ensure_ascii=False) + "\n")
            self._failures = 0
            return answer

    def _answer(self, line: str) -> str:
        process = self._process or self._start()
        late = threading.Event()

        def stop() -> None:
            late.set()
            end(process)

        timer = threading.Timer(self.seconds, stop)
        timer.daemon = True
        timer.start()
        answer: str | None = ""
        try:
            assert process.stdin is not None
            while answer is not None and not self._lines.empty():
                answer = self._lines.get()  # what was written unasked is no answer
            if answer is not None:
                process.stdin.write(line)
                process.stdin.flush()
                answer = self._lines.get()
        except OSError:
            answer = None
        finally:
            timer.cancel()
        if answer is None:
            ended = self._stop(process)
            if late.is_set():
                raise ProgramFailed(f"did not answer within {self.seconds:g} seconds")
            if not ended:
                raise ProgramFailed("closed its standard output")
            last = f" ({self._errors[-1].strip()})" if self._errors else ""
            raise ProgramFailed(f"ended with exit code {process.returncode}{last}")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                env=os.environ | {"PYTHONUNBUFFERED": "1"},  # a Python program that forgets to flush is not lost
                start_new_session=True,  # so that it ends with all that it started
            )
        except (OSError, ValueError) as error:
            raise ProgramFailed(f"can't be started ({error})") from error
        self._lines = queue.SimpleQueue()
        self._errors.clear()
        assert process.stdout is not None
        assert process.stderr is not None
        self._readers = [
            threading.Thread(target=read_lines, args=(process.stdout, partial(keep, self._lines)), daemon=True),
            threading.Thread(target=read_lines, args=(process.stderr, self._error), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self._process = process
        return process

    def _error(self, line: str | None) -> None:
        if line is not None and line.strip():
            self._errors.append(line)

    def close(self) -> None:
        """Lets the program end by itself, and makes it end if it does not."""
        with self._lock:
            if self._process is not None:
                self._stop(self._process)

    def _stop(self, process: subprocess.Popen[str]) -> bool:
        """Lets a process end, or ends it; says whether it ended by itself."""
        self._process = None
        assert process.stdin is not None
        with contextlib.suppress(OSError):  # it was gone before it had read all
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
        by_itself = process.poll() is not None
        end(process)
        process.wait()
        for reader in self._readers:
            reader.join(GRACE)
        return by_itself


def keep(lines: "queue.SimpleQueue[str | None]", line: str | None) -> None:
    """Puts a line where it waits to be looked at, unless too many wait there already; the end is always put."""
    if line is None or lines.qsize() < MAX_UNASKED:
        lines.put(line)


def read_lines(stream: IO[str], put: Any) -> None:
    """Hands on every line of a stream, and None at its end; a line that is too long is cut."""
    with stream:
        while line := stream.readline(MAX_ANSWER):
            put(line)
    put(None)


def end(process: subprocess.Popen[str]) -> None:
    """Ends a process and all that it started."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        pass


def time_limit() -> float:
    """Seconds for an answer."""
    text = os.environ.get("FUDA_BOT_SECONDS", str(DEFAULT_SECONDS))
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < threading.TIMEOUT_MAX:
        raise BadSetup(f"FUDA_BOT_SECONDS is a number of seconds above 0, not {text!r}.")
    return seconds


def split(command: str) -> list[str]:
    return shlex.split(command, posix=os.name != "nt")


def is_command(name: str) -> bool:
    """Whether a name is a command line: it has a space or names a folder, which no bot's name does."""
    return any(letter.isspace() or letter in "/\\" for letter in name.strip())


def check_command(command: str) -> str:
    """A command whose program is there."""
    try:
        words = split(command)
    except ValueError as error:
        raise BadSetup(f"The command {command!r} can't be read: {error}.") from error
    if not words or shutil.which(words[0]) is None:
        raise BadSetup(f"There is no program {words[0] if words else ''!r}, which the bot {command!r} should be run by.")
    return command


@cache
def program(command: str) -> Program:
    """The program of a command, one for this process."""
    made = Program(command)
    atexit.register(made.close)
    return made
