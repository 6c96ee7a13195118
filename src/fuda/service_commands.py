"""The commands of the web table: `fuda serve`, `fuda doctor`, `fuda backup` and `fuda restore`."""

import argparse
import contextlib
import logging
import os
from dataclasses import replace
from pathlib import Path

from fuda.errors import BadSetup, Missing
from fuda.terminal.json_output import show_json

DATABASES = ("sqlite:///", "postgresql://", "postgres://", "postgresql+psycopg://")  # how the URL of a database begins


def serve(given: argparse.Namespace) -> int:
    database = database_of(given)
    from fuda.server import run, settings

    chosen = replace(settings.Settings.from_environment(), database=database)
    if given.origin:
        chosen = replace(chosen, origins=tuple(given.origin))
    if given.trusted_proxy:
        chosen = replace(chosen, trusted_proxies=tuple(given.trusted_proxy))
    if given.pause is not None:
        chosen = replace(chosen, pause=(given.pause, given.pause))
    if given.log_format:
        chosen = replace(chosen, log_format=given.log_format)
    if chosen.log_format == "json":
        logging.getLogger("fuda").handlers.clear()  # it has a handler of its own then
    if given.unlimited:
        chosen = replace(chosen, limits=settings.UNLIMITED)
    with contextlib.suppress(KeyboardInterrupt):  # the way that it is meant to end
        run.serve(given.host, given.port, chosen, workers=given.workers, open_page=given.open)
    return 0


def doctor(given: argparse.Namespace) -> int:
    """Exit code 1 where something is wrong that could not be repaired."""
    database = database_of(given)
    from fuda.server.doctor import examine

    report = examine(database, repair=not given.check)
    if given.json:
        show_json(report.as_json())
    else:
        for finding in report.findings:
            where = f"table {finding.table}: " if finding.table else ""
            print(f"{'repaired' if finding.is_repaired else 'wrong   '}  {where}{finding.what}")
        end = "all is well" if not report.findings else f"{len(report.findings)} found"
        print(f"{report.tables} tables with {report.events} events: {end}.")
    return 0 if report.is_healthy else 1


def backup(given: argparse.Namespace) -> int:
    database = database_of(given)
    from fuda.server.backup import backup as work

    try:
        count = work(database, Path(given.file))
    except OSError as error:
        raise BadSetup(f"{given.file} can't be written: {error.strerror}.") from error
    print(f"{given.file} holds {count} rows.")
    return 0


def restore(given: argparse.Namespace) -> int:
    database = database_of(given)
    from fuda.server.backup import restore as work

    counts = work(database, Path(given.file), tuple(given.replace))
    print(f"Restored {counts['game_table']} tables with {counts['event']} events, and {counts['person']} people.")
    return 0


def database_of(given: argparse.Namespace) -> str:
    """The address of the database that was named, by option, variable or default."""
    if given.database is not None and not given.database.startswith(DATABASES):
        raise BadSetup("A database is given as sqlite:///FILE or postgresql://USER@HOST/NAME.")
    try:
        from fuda.server import run
    except ImportError as error:
        raise Missing("The web table needs the extra fuda[server]: pip install 'fuda[server]'.") from error
    from fuda.terminal.saved import data_folder

    if given.database:
        return str(given.database)
    if not given.data and os.environ.get("FUDA_DATABASE"):
        return os.environ["FUDA_DATABASE"]
    folder = Path(given.data) if given.data else data_folder()
    try:
        return run.database_in(folder)
    except OSError as error:
        raise BadSetup(f"{folder} can't be written to: {error.strerror}.") from error
