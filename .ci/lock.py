"""Writes the versions that pip chooses for the service to a file: `python .ci/lock.py requirements.lock`."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = (
    '# What `pip install ".[server,postgres]"` chose when the service was tested last: '
    "`make lock` writes it anew, `make audit` checks it.\n"
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        choose = ["--quiet", "--dry-run", "--ignore-installed", "--report", str(report), ".[server,postgres]"]
        subprocess.run([sys.executable, "-m", "pip", "install", *choose], check=True)
        chosen = [each["metadata"] for each in json.loads(report.read_text("utf-8"))["install"]]
    lines = sorted(f"{each['name'].lower().replace('_', '-')}=={each['version']}\n" for each in chosen if each["name"] != "fuda")
    Path(sys.argv[1]).write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    main()
