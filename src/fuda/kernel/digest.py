"""A digest of compiled code's ingredients: functions, and the value of everything that they can reach.

Two functions have the same digest only if they do the same: their code, defaults and closures are alike, and so is the value of
every global name that they read, however it came there, and the same holds for every function that they call.
"""

import enum
import functools
import hashlib
import os
import pickle
import struct
from collections.abc import Iterable
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from fuda.kernel.binding import code_names, of_library

PLAIN = (type(None), bool, int, float, complex, str, bytes, type(...), range, slice)


def digest(*values: Any) -> str:
    """A digest of values as 64 hexadecimal digits."""
    work = Digest()
    work.add_all("all", values)
    return work.hash.hexdigest()


class Digest:
    """A hash that values are added to."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self._seen: dict[
            int, tuple[int, Any]
        ] = {}  # by identity: a number, and the thing itself so that no other gets its identity

    def add(self, value: Any) -> None:
        if isinstance(value, enum.Enum):
            self.add_all("member", (type(value).__qualname__, value.name, value.value))
        elif isinstance(value, PLAIN):
            self._write(type(value).__name__, repr(value).encode())
        elif isinstance(value, tuple | list):
            self.add_all(type(value).__qualname__, (*getattr(value, "_fields", ()), *value))
        elif isinstance(value, dict):
            self.add_all("dict", (part for item in value.items() for part in item))
        elif isinstance(value, set | frozenset):
            self.add_all("set", sorted(digest(member) for member in value))
        elif isinstance(value, CodeType):
            self._code(value)
        elif isinstance(value, np.dtype):
            self._write("dtype", repr((value.descr if value.names else value.str, value.itemsize)).encode())
        elif isinstance(value, np.generic):
            self.add_all("scalar", (value.dtype, value.tobytes()))
        elif id(value) in self._seen:
            self._write("seen", struct.pack("<q", self._seen[id(value)][0]))
        else:
            self._seen[id(value)] = (len(self._seen), value)
            self._thing(value)

    def _thing(self, value: Any) -> None:
        """Adds something that may hold itself."""
        if isinstance(value, np.ndarray):
            order = (value.flags.c_contiguous, value.flags.f_contiguous, value.flags.writeable, value.flags.aligned)
            self.add_all("array", (value.dtype, value.shape, order, value.tolist() if value.dtype.hasobject else value.tobytes()))
        elif isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, functools.partial):
            self.add_all("partial", (value.func, value.args, value.keywords))
        elif isinstance(value, BuiltinFunctionType):
            self._write("builtin", f"{value.__module__}.{value.__qualname__}".encode())
        elif isinstance(value, ModuleType):
            self._write("module", value.__name__.encode())  # what is read from it is added with the code that reads it
        elif isinstance(value, type):
            self._class(value)
        elif isinstance(f := getattr(value, "py_func", getattr(value, "__wrapped__", None)), FunctionType):
            self.add_all(type(value).__qualname__, (f, repr(sorted(getattr(value, "targetoptions", {})))))  # one of Numba's
        elif of_library(type(value).__module__):
            self._write("library", repr(value).encode() if " at 0x" not in repr(value) else pickled(value))
        else:
            self._write(type(value).__qualname__, pickled(value))

    def _function(self, f: FunctionType) -> None:
        self.add_all("function", (f.__code__, f.__defaults__, f.__kwdefaults__))
        for cell in f.__closure__ or ():
            self.add(cell.cell_contents)
        names = dict.fromkeys(code_names(f.__code__))
        for name in names:
            if name in f.__globals__:
                self._write("global", name.encode())
                self._reached(f.__globals__[name], names)

    def _reached(self, value: Any, names: Iterable[str]) -> None:
        """Adds the value of a global name; of a module, all its attributes that the code has a name for."""
        self.add(value)
        if isinstance(value, ModuleType) and not of_library(value.__name__):
            for name in names:
                if hasattr(value, name):
                    self._write("attribute", name.encode())
                    self._reached(getattr(value, name), names)

    def _code(self, code: CodeType) -> None:
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
        self.add_all("code", (code.co_code, code.co_consts, names, counts))

    def _class(self, value: type) -> None:
        self._write("class", f"{value.__module__}.{value.__qualname__}".encode())
        if issubclass(value, enum.Enum):
            self.add_all("members", value.__members__.items())
        elif not of_library(value.__module__) and value.__module__ != "builtins":
            for name, part in vars(value).items():
                if isinstance(part, (*PLAIN, tuple, FunctionType)) and name not in ("__doc__", "__module__"):
                    self.add_all(name, (part,))

    def add_all(self, kind: str, values: Iterable[Any]) -> None:
        self._write(kind, b"(")
        for value in values:
            self.add(value)
        self._write(kind, b")")

    def _write(self, kind: str, data: bytes) -> None:
        self.hash.update(struct.pack("<qq", len(kind), len(data)) + kind.encode() + data)


def pickled(value: Any) -> bytes:
    """The bytes of any other value; where there are none, something new, so that what is made of it is never used again."""
    try:
        return pickle.dumps(value)
    except Exception:
        return os.urandom(32)
