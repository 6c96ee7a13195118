"""The tests of the examples compile their games: `make quick` leaves them out."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
collect_ignore = ["distill.py", "train.py"]  # need PyTorch; tests/test_examples.py runs them where that is


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)
