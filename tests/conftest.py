"""Every test keeps its data and compiled code out of the user's own folders."""

import os
import tempfile
from pathlib import Path

# One cache for all test processes of a checkout: compiled code is keyed by content, so it can't be stale.
os.environ.setdefault("FUDA_CACHE", str(Path(__file__).parent.parent / ".venv" / "fuda-cache"))
os.environ["FUDA_DATA"] = tempfile.mkdtemp(prefix="fuda-data-")
os.environ.pop("NO_COLOR", None)
os.environ.pop("FORCE_COLOR", None)
os.environ["LANG"] = "en_GB.UTF-8"
