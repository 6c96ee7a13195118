"""Sessions in memory: those that nobody uses leave nothing behind."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fuda import games
from fuda.server.match import Setup
from fuda.server.registry import Registry
from fuda.server.session import Session
from fuda.server.settings import UNLIMITED, Settings
from fuda.server.setups import NewSetup
from fuda.server.storage import Storage
from tests.server.at_table import in_a_loop

NEVER = 1000.0  # seconds


@contextmanager
def registry_of(database: str) -> Iterator[Registry]:
    storage = Storage(database)
    yield Registry(storage, Settings(pause=(NEVER, NEVER), keep=-1.0, limits=UNLIMITED, sweep=NEVER))
    storage.close()


@pytest.fixture
def no_collection() -> Iterator[None]:
    """The service collects garbage seldom: what is dropped has to go without it."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def dealt(registry: Registry, people: int = 3) -> Session:
    setup = Setup("saika", people, games.load("saika").check_options({}))
    seats = [{"kind": "person", "person": name, "name": name} for name in "abcdef"[:people]]
    return await registry.create(NewSetup(setup, None, None, None), "a", "a", seats)


async def move(session: Session, key: str) -> None:
    match = session.match
    assert match.position is not None
    assert match.turn is not None
    action = next(iter(match.position.legal))
    message = {"type": "move", "key": key, "number": len(match.moves), "action": action}
    await session.on_message(match.seats[match.turn].person, message)


def test_an_unused_session_is_freed_as_soon_as_it_is_dropped(database: str, no_collection: None) -> None:
    async def dropped() -> "tuple[weakref.ref[Session], weakref.ref[object]]":
        session = await dealt(registry)
        for key in ("1", "2", "3"):
            await move(session, key)
        await session.update_lists()
        session.presence.changed()
        return weakref.ref(session), weakref.ref(session.match)

    async def run() -> None:
        session, match = await dropped()
        await registry.sweep(0)
        await asyncio.sleep(0)  # what was cancelled ends
        assert registry.sessions == []
        assert session() is None
        assert match() is None

    with registry_of(database) as registry:
        in_a_loop(run())


def test_whom_a_dropped_table_called_is_forgotten(database: str) -> None:
    async def run() -> None:
        session = await dealt(registry)
        await move(session, "1")  # the next one is not there
        assert list(registry.push._called) == [session.match.id]
        await session.update_lists()
        await registry.sweep(0)
        assert registry.sessions == []
        assert not registry.push._called

    with registry_of(database) as registry:
        in_a_loop(run())
