"""Where the work of the lab is done: in this process on all its cores, or by the workers of a Ray cluster.

Work is cut into jobs, each a function of a module with its arguments. An engine gives their results in the order of the jobs, so
that what is made of them is the same whatever does the work, and however many do it.

>>> list(Local().map(divmod, [(7, 2), (9, 4)]))
[(3, 1), (2, 1)]
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol

from fuda.errors import BadSetup, Missing

ENGINES = ("local", "ray")
QUEUED = 2  # jobs that wait for each core of a cluster, so that none is idle and few results wait for their turn


class Engine(Protocol):
    threads: int | None  # that a job may use; None is one for each core

    def map(self, work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
        """The results of `work(*job)` for all jobs, in their order; to close it gives up those that are not done."""
        ...


class Local:
    """One job after the other, each on all cores."""

    threads: int | None = None

    def map(self, work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
        for job in jobs:
            yield work(*job)


class Ray:
    """As many jobs at once as a Ray cluster has cores: the one that this process is connected to, else the one at the address in
    `RAY_ADDRESS`, else one that is started on this machine.

    A job whose worker is lost is done again by another.
    """

    threads: int | None = 1

    def __init__(self) -> None:
        try:
            import ray
        except ImportError as error:
            raise Missing("The engine ray needs the extra fuda[ray]: pip install 'fuda[ray]'.") from error
        self._ray = ray

    def map(self, work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
        ray = self._ray
        is_own = not ray.is_initialized()
        if is_own:
            try:
                ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
            except Exception as error:  # a machine that is too slow to start Ray is no more than an `Exception`
                raise BadSetup(f"The Ray cluster can't be reached or started: {error}{about_tokens()}") from error
        remote = ray.remote(num_cpus=1, max_retries=-1)(work)
        room = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        try:
            for job in jobs:
                waiting.append(remote.remote(*job))
                if len(waiting) >= room:
                    yield self._result(waiting.popleft())
            while waiting:
                yield self._result(waiting.popleft())
        finally:
            for each in waiting:
                ray.cancel(each)
            if is_own:
                ray.shutdown()

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error


def about_tokens() -> str:
    """What is likely wrong where a cluster is named: that of `ray start` asks for a token, and programs give none by default."""
    if not os.environ.get("RAY_ADDRESS") or os.environ.get("RAY_AUTH_MODE"):
        return ""
    return " A cluster that asks for a token, as 'ray start' makes it, needs RAY_AUTH_MODE=token here too."


def make(name: str | Engine) -> Engine:
    """The engine of that name; an engine is itself."""
    if not isinstance(name, str):
        return name
    if name not in ENGINES:
        raise BadSetup(f"The engines are {' and '.join(ENGINES)}, not {name!r}.")
    return Ray() if name == "ray" else Local()
