"""What it costs that compiled rules get their cards as an argument, beside cards that are constants of the rules' module.

`python -m bench.books` from a checkout, with the duel of the tests: random play on one core, processor time, medians of rounds
taken in turns; then how long a process takes to load the compiled rules from the cache.
"""

import importlib.util
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fuda.kernel.batch import make
from fuda.kernel.game import Game
from tests.kernel.duel import GAME, notation, rules, view, words

MATCHES = 20_000
ROUNDS = 15


def with_constants(folder: Path) -> Game:
    """The duel with its cards as a constant of the module."""
    text = Path(rules.__file__).read_text("utf-8").replace("s.book", "CARDS")
    path = folder / "constant_rules.py"
    constant = "from tests.kernel.duel import GAME\nCARDS = GAME.own_book().array\n"
    path.write_text(text.replace("VERSION = 1\n", f"{constant}VERSION = 1\n"))
    spec = importlib.util.spec_from_file_location("constant_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return Game("constant-duel", GAME.package, module, notation, words, view, module, default_players=2)


def seconds(batch: Any) -> tuple[float, int]:
    batch.reset()
    begun = time.process_time()
    actions = batch.playout()
    return time.process_time() - begun, actions


def main() -> None:
    begun = time.process_time()
    batch: Any = make(GAME, MATCHES, seed=1)
    batch.threads = 1
    seconds(batch)
    print(f"first batch: {time.process_time() - begun:.2f} s of processor time (run again for the time from the cache)")
    with tempfile.TemporaryDirectory() as folder:
        constant: Any = make(with_constants(Path(folder)), MATCHES, seed=1)
        constant.threads = 1
        seconds(constant)
        times: dict[str, list[float]] = {"argument": [], "constants": []}
        for _ in range(ROUNDS):
            for name, each in (("argument", batch), ("constants", constant)):
                took, actions = seconds(each)
                times[name].append(actions / took)
        assert (batch.scores == constant.scores).all()
    medians = {name: statistics.median(rates) for name, rates in times.items()}
    for name, rate in medians.items():
        print(f"cards as {name}: {rate:,.0f} actions/s")
    print(f"argument / constants: {medians['argument'] / medians['constants']:.2f}")


if __name__ == "__main__":
    main()
