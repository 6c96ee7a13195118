"""What a page asks for at once, instead of module after module: links that its HTML begins with.

A browser learns what a module imports when it has read it, so without these links a page comes in as many rounds as its imports
are deep.
"""

import re
from functools import lru_cache
from pathlib import Path
from posixpath import join, normpath

MAIN = "main.js"
# The module that draws a page, which main.js imports only when it is needed.
DRAWN_BY = {
    "index.html": "front.js",
    "table.html": "table.js",
    "replay.html": "replay.js",
    "rules.html": "rules-page.js",
    "history.html": "history.js",
    "learn.html": "lesson.js",
    "puzzle.html": "puzzle.js",
    "decks.html": "decks-page.js",
    "back.html": "back-page.js",
}
# What a page asks the service for before it can be drawn.
ASKED_BY = {"index.html": ("/api/games", "/api/lobby", "/api/me")}
IMPORT = re.compile(r'^(?:import|export)(?: [^"();]+ from)? "(\.[^"]+)"', re.MULTILINE)


@lru_cache(maxsize=64)
def links(folder: Path, name: str, digest: str) -> str:
    """The links of the page `name`; `digest` stands for the state of all files in `folder`."""
    scripts = modules(folder / "js", MAIN, DRAWN_BY.get(name, MAIN))
    lines = [f'<link rel="modulepreload" href="/page/js/{script}">' for script in scripts]
    lines += [f'<link rel="preload" href="{address}" as="fetch" crossorigin>' for address in ASKED_BY.get(name, ())]
    return "".join(f"  {line}\n" for line in lines)


def modules(folder: Path, *entries: str) -> list[str]:
    """These modules and all that they import before they run, in the order in which they are found."""
    paths = list(dict.fromkeys(entry for entry in entries if (folder / entry).is_file()))
    for module in paths:  # grows while it is walked
        for name in IMPORT.findall((folder / module).read_text("utf-8")):
            imported = normpath(join(module, "..", name))
            if imported not in paths:
                paths.append(imported)
    return paths
