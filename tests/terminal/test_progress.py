"""The progress bar, on a real pseudo-terminal and where there is none."""

import os
import pty
import re
import subprocess
import sys

import pytest

CODE = """
from fuda.terminal.progress import progress
with progress("saika", 2000) as report:
    report(500)
    report(2000)
print("done")
"""


def test_it_shows_how_much_is_done_and_goes_away():
    screen, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run([sys.executable, "-c", CODE], stderr=theirs, stdout=subprocess.PIPE, text=True, env=environment)
    os.close(theirs)
    shown = os.read(screen, 100_000).decode()
    os.close(screen)
    assert done.stdout == "done\n"
    assert re.search(r"saika.*2000/2000", shown)
    assert shown.endswith("\x1b[2K")  # its line is blank at the end


def test_without_a_terminal_there_is_none():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("done\n", "")


@pytest.mark.parametrize("has_terminal", [True, False])
def test_what_libraries_print_meanwhile_is_not_part_of_the_output(has_terminal):
    code = CODE.replace("report(500)", "report(500); print('a worker died')")
    screen, theirs = pty.openpty()
    errors = theirs if has_terminal else subprocess.PIPE
    done = subprocess.run([sys.executable, "-c", code], stderr=errors, stdout=subprocess.PIPE, text=True)
    os.close(theirs)
    shown = os.read(screen, 100_000).decode() if has_terminal else done.stderr
    os.close(screen)
    assert done.stdout == "done\n"
    assert "a worker died" in shown
