"""What can be set about a service."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """Everything has a default that suits one machine and a few friends."""

    database: str = "sqlite:///fuda.sqlite"
    origins: tuple[str, ...] = ()  # further origins that may use the service, such as https://cards.example
    pause: tuple[float, float] = (0.6, 1.2)  # how long a bot thinks, in seconds: the least and the most
    gone_after: float = 30.0  # seconds without a connection until others may let a bot in
    sweep: float = 2.0  # seconds between looks for tables that wait for the service
    keep: float = 120.0  # seconds that a table nobody looks at stays in memory
    limits: "Limits" = field(default_factory=lambda: Limits())


@dataclass(frozen=True)
class Limits:
    """How much is too much. A pair is a rate a second and a burst."""

    body: int = 16 * 1024
    message: int = 4 * 1024
    requests: tuple[float, float] = (20.0, 100.0)  # for an address
    messages: tuple[float, float] = (10.0, 40.0)  # for a connection
    chat: tuple[float, float] = (0.5, 5.0)  # for a person
    tables: tuple[float, float] = (60 / 3600, 60.0)  # for a person
    connections: int = 20  # for a person
    waiting: int = 1024 * 1024  # bytes that a slow reader may be behind


NO_LIMIT = (1e9, 1e9)
UNLIMITED = Limits(requests=NO_LIMIT, messages=NO_LIMIT, chat=NO_LIMIT, tables=NO_LIMIT, connections=1_000_000)

NAME_LENGTH = 24
CHAT_LENGTH = 280
CONTRIBUTION_LENGTH = 200
KEY_LENGTH = 64
