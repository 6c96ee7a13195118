"""Settings of a service, also as environment variables: workers and containers are configured by them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from fuda.errors import BadSetup


@dataclass(frozen=True)
class Limits:
    """How much is too much. A pair is a rate a second and a burst."""

    body: int = 16 * 1024  # bytes of a request
    setup: int = 1280 * 1024  # bytes of one that sets up a table: it may bring cards, decks and a position
    message: int = 4 * 1024  # bytes of a WebSocket message
    requests: tuple[float, float] = (20.0, 100.0)  # for an address
    messages: tuple[float, float] = (10.0, 40.0)  # for a connection
    chat: tuple[float, float] = (0.5, 5.0)  # for a person
    tables: tuple[float, float] = (60 / 3600, 60.0)  # for a person
    setups: tuple[float, float] = (0.5, 20.0)  # with cards, decks or a position, for an address
    decks: tuple[float, float] = (2.0, 60.0)  # looked at while they are built, for an address
    changes: tuple[float, float] = (1.0, 30.0)  # messages that change a table and are no moves, for a person
    tables_by_address: tuple[float, float] = (300 / 3600, 300.0)
    people: tuple[float, float] = (120 / 3600, 120.0)  # new ones, for an address
    handshakes: tuple[float, float] = (5.0, 60.0)  # of WebSockets, for an address
    address_time: tuple[float, float] = (0.1, 2.0)  # seconds of the worker's time that an address takes
    connection_time: tuple[float, float] = (0.02, 0.03)  # and that reading one WebSocket takes
    connections: int = 20  # WebSockets for a person
    address_connections: int = 300  # of any kind for an address
    request_seconds: float = 10.0  # until a request is there, head and body each
    queued: int = 256  # messages that wait for a slow reader before its connection is closed


NO_LIMIT = (1e9, 1e9)
UNLIMITED = Limits(
    requests=NO_LIMIT,
    messages=NO_LIMIT,
    chat=NO_LIMIT,
    tables=NO_LIMIT,
    setups=NO_LIMIT,
    decks=NO_LIMIT,
    changes=NO_LIMIT,
    tables_by_address=NO_LIMIT,
    people=NO_LIMIT,
    handshakes=NO_LIMIT,
    address_time=NO_LIMIT,
    connection_time=NO_LIMIT,
    connections=1_000_000,
    address_connections=1_000_000,
)


PUSH_HOSTS = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")


@dataclass(frozen=True)
class Settings:
    """Everything has a default that suits one machine and a few friends."""

    database: str = "sqlite:///fuda.sqlite"
    origins: tuple[str, ...] = ()  # further origins that may use the service, such as https://cards.example
    pause: tuple[float, float] = (0.6, 1.2)  # how long a bot thinks, in seconds: the least and the most
    absent_after: float = 30.0  # seconds without a connection until others may let a bot in
    sweep: float = 2.0  # seconds between searches for tables that wait for the service
    keep: float = 120.0  # seconds that a table without subscribers stays in memory
    reaction: tuple[float, float] | None = (1.2, 1.3)  # seconds that reactions are held: at least, and more on average
    trusted_proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-For and X-Forwarded-Proto are believed
    log_format: str = "text"  # or json
    push_hosts: tuple[str, ...] = PUSH_HOSTS  # push services that people may be called through
    limits: Limits = field(default_factory=Limits)

    @property
    def is_shared(self) -> bool:
        """Whether several workers can use the database at once."""
        return not self.database.startswith("sqlite")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Reads the variables that `docs/service.md` lists."""
        changes: dict[str, object] = {}
        if environment.get("FUDA_DATABASE"):
            changes["database"] = environment["FUDA_DATABASE"]
        if environment.get("FUDA_ORIGINS"):
            changes["origins"] = tuple(origin.strip() for origin in environment["FUDA_ORIGINS"].split(","))
        if environment.get("FUDA_TRUSTED_PROXIES"):
            changes["trusted_proxies"] = tuple(proxy.strip() for proxy in environment["FUDA_TRUSTED_PROXIES"].split(","))
        if environment.get("FUDA_PAUSE"):
            try:
                least, _, most = environment["FUDA_PAUSE"].partition("-")
                changes["pause"] = (float(least), float(most or least))
            except ValueError:
                raise BadSetup("FUDA_PAUSE is a number of seconds, such as 0.5, or two of them, such as 0.6-1.2.") from None
        if environment.get("FUDA_LOG_FORMAT"):
            if environment["FUDA_LOG_FORMAT"] not in ("text", "json"):
                raise BadSetup("FUDA_LOG_FORMAT is text or json.")
            changes["log_format"] = environment["FUDA_LOG_FORMAT"]
        if environment.get("FUDA_UNLIMITED") == "1":
            changes["limits"] = UNLIMITED
        return cls(**changes)  # type: ignore[arg-type]

    def to_environment(self) -> dict[str, str]:
        """The variables from which a worker makes the same settings; those that no variable stands for keep their defaults."""
        return {
            "FUDA_DATABASE": self.database,
            "FUDA_ORIGINS": ",".join(self.origins),
            "FUDA_TRUSTED_PROXIES": ",".join(self.trusted_proxies),
            "FUDA_PAUSE": f"{self.pause[0]}-{self.pause[1]}",
            "FUDA_LOG_FORMAT": self.log_format,
            "FUDA_UNLIMITED": "1" if self.limits == UNLIMITED else "",
        }


NAME_LENGTH = 24
CHAT_LENGTH = 280
CONTRIBUTION_LENGTH = 200
KEY_LENGTH = 64
