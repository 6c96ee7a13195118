from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.postgres import postgres
from tests.server.at_table import quick, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that all tests of a worker share."""
    folder = tmp_path_factory.mktemp("service")
    with serving(quick(f"sqlite:///{folder}/fuda.sqlite")) as found:
        yield found


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/fuda.sqlite"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL that all tests of a worker share."""
    with postgres() as url:
        yield url
