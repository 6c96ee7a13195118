"""Attributes that are worked out once."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801
    """As `functools.cached_property`, which takes a lock up to Python 3.11 and so ten times as long."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, it: Any, owner: type) -> T:
        value = it.__dict__[self.name] = self.work(it)
        return value
