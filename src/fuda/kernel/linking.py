"""Quick builds: Numba functions that are turned into machine code together instead of one by one.

Numba optimises and emits each function by itself, though only the kernel's loops (entries) are ever called from Python. Here the
functions that they call (fragments) stop at LLVM's intermediate language; each entry links its fragments, optimises and emits
once. A game's build takes a third to a fifth of the time, and the code gets faster. Besides, the types of operators are looked up
once for all functions, passes that rules have no use for are left out, and the garbage collector waits.

This uses parts of Numba that are not documented, so it tries itself out on a small function before its first use. Where that
fails, or `FUDA_PLAIN_NJIT` is set, the same decorators build the documented way, to the same results.
"""

import contextlib
import functools
import gc
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import CodeType
from typing import Any

from numba import njit, types
from numba.core.compiler import Compiler

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}  # the rules allocate nothing


def entry(f: Any) -> Any:
    """Compiles a function that Python calls."""
    return njit(**OPTIONS, no_cfunc_wrapper=True, pipeline_class=pipeline("entry", works))(f)


def fragment(f: Any, *, inline: bool = False) -> Any:
    """Compiles a function that only other compiled functions call; `inline` makes it part of its callers."""
    return one_version(njit(**OPTIONS, **UNWRAPPED, forceinline=inline, pipeline_class=pipeline("fragment", works))(f))


UNWRAPPED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@functools.cache
def pipeline(kind: str, wanted: Callable[[], bool]) -> type[Compiler]:
    """Numba's own compiler; where linking is wanted, it puts the function into one of the libraries below."""

    class Pipeline(Compiler):  # type: ignore[misc]
        def compile_extra(self, func: Any) -> Any:
            with collector_paused():
                return super().compile_extra(func)

        def define_pipelines(self) -> Any:
            pipelines = super().define_pipelines()
            if wanted():
                state = self.state
                state.library = libraries()[kind](state.targetctx.codegen(), state.func_id.func_qualname)
                state.library.enable_object_caching()
                state.typingctx = typing_of(state.typingctx)
                unused = unused_passes(state.func_id.code)
                for one in pipelines:
                    one.passes = [each for each in one.passes if each[0] not in unused]
            return pipelines

    return Pipeline


@contextlib.contextmanager
def collector_paused() -> Iterator[None]:
    """Lets the garbage collector wait: it takes a sixth of a large game's build, a quarter of its loading, and finds little."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def unused_passes(code: CodeType) -> set[Any]:
    """Numba's passes that do nothing for this code: for whole-array expressions, and for functions inside functions."""
    from numba.core.typed_passes import NopythonRewrites
    from numba.core.untyped_passes import InlineClosureLikes

    has_inner = any(isinstance(constant, CodeType) for constant in code.co_consts)
    return {NopythonRewrites} if has_inner else {NopythonRewrites, InlineClosureLikes}


class Typing:
    """Numba's typing context, which looks up each operator once for the same types instead of once for each use."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._known: dict[Any, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def resolve_function_type(self, function: Any, args: Any, keywords: Any) -> Any:
        key = (function, tuple(args))
        if keywords or not isinstance(function, types.Function):
            return self._inner.resolve_function_type(function, args, keywords)
        if key not in self._known:
            self._known[key] = self._inner.resolve_function_type(function, args, keywords)
        return self._known[key]


typing_of = functools.cache(Typing)


@functools.cache
def works() -> bool:
    """Whether linking does what it should with this Numba."""
    if os.environ.get("FUDA_PLAIN_NJIT"):
        return False
    try:
        return try_out()
    except Exception:
        return False


def try_out() -> bool:
    """Links three small functions, one of which two others call, and compares what they do with plain Python."""
    always = functools.partial(bool, True)

    def inner(values: Any, a: int, b: int = 3) -> int:
        for i in range(len(values)):
            values[i] += a // b
        return int(values[0]) * b

    def middle(values: Any, a: int) -> int:
        return int(inner(values, a)) - int(inner(values, a, 2))

    def outer(values: Any, a: int) -> int:
        return int(middle(values, a)) + int(inner(values, a + 1))

    import numpy as np

    plain = [np.arange(1, 5, dtype=np.int32) for _ in range(3)]
    expected = [outer(values, a) for a, values in enumerate(plain, start=5)]
    inside = {**UNWRAPPED, "pipeline_class": pipeline("fragment", always)}
    inner = one_version(njit(**OPTIONS, **inside)(inner))
    middle = one_version(njit(**OPTIONS, **inside)(middle))
    linked = njit(**OPTIONS, no_cfunc_wrapper=True, pipeline_class=pipeline("entry", always))(outer)
    again = [np.arange(1, 5, dtype=np.int32) for _ in range(3)]
    return [linked(values, a) for a, values in enumerate(again, start=5)] == expected and np.array_equal(plain, again)


def one_version(dispatcher: Any) -> Any:
    """Lets a function have one version for all integer types, literals and enum members among its arguments."""
    compiler = getattr(dispatcher, "_compiler", None)
    fold = getattr(compiler, "fold_argument_types", None)
    if fold is None:
        return dispatcher

    def fold_argument_types(args: Any, kws: Any) -> Any:
        signature, folded = fold(args, kws)
        return signature, tuple(wide(t) for t in folded)

    compiler.fold_argument_types = fold_argument_types  # type: ignore[union-attr]
    return dispatcher


def wide(t: Any) -> Any:
    """int64 in the place of other integer types."""
    if isinstance(t, types.Omitted) and type(t.value) is int:
        return types.int64
    if isinstance(t, types.Literal):
        t = types.unliteral(t)
    if isinstance(t, types.IntEnumMember) or (isinstance(t, types.Integer) and t.bitwidth < 64):
        return types.int64
    return t


def linked(modules: Iterable[Any]) -> Any:
    """Copies of modules as one. They are joined two by two: linking takes time for all that is there already."""
    waiting = deque(module.clone() for module in modules)
    while len(waiting) > 1:
        one = waiting.popleft()
        one.link_in(waiting.popleft())
        waiting.append(one)
    return waiting[0]


@functools.cache
def libraries() -> dict[str, Any]:
    """Numba's library of code, changed for entries and for fragments."""
    from numba.core import codegen

    class Unlinked:
        """Numba's code generator, for a function that has no address of its own yet."""

        def __init__(self, inner: Any) -> None:
            self._inner = inner

        def __getattr__(self, name: str) -> Any:
            return getattr(self._inner, name)

        def set_env(self, name: str, env: Any) -> None:
            """A fragment's environment is never used: it raises nothing and calls no Python."""

    class Fragment(codegen.JITCodeLibrary):  # type: ignore[misc]
        """The intermediate code of one function."""

        @property
        def codegen(self) -> Any:
            return Unlinked(self._codegen)

        def _optimize_functions(self, module: Any) -> None:
            module.data_layout = self._codegen._data_layout

        def add_linking_library(self, library: Any) -> None:
            if library not in self._linking_libraries:
                self._linking_libraries.append(library)

        def finalize(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._finalized = True
            return 0

        def _get_module_for_linking(self) -> Any:
            return self._final_module

    class Entry(codegen.JITCodeLibrary):  # type: ignore[misc]
        """One function with all that it calls, optimised and emitted as a whole."""

        def _optimize_functions(self, module: Any) -> None:
            module.data_layout = self._codegen._data_layout

        def finalize(self) -> None:
            found: dict[Any, None] = {}  # in order
            waiting = list(self._linking_libraries)
            while waiting:
                library = waiting.pop()
                if library not in found:
                    found[library] = None
                    if isinstance(library, Fragment):
                        waiting += library._linking_libraries
            fragments = [library for library in found if isinstance(library, Fragment)]
            self._inner = {f.name for one in fragments for f in one._final_module.functions if not f.is_declaration}
            # Linking leaves out what nobody has asked for yet, so the fragments come first.
            if fragments:
                self._final_module.link_in(linked(one._final_module for one in fragments))
            self._linking_libraries: list[Any] = [library for library in found if not isinstance(library, Fragment)]
            super().finalize()

        def _optimize_final_module(self) -> None:
            for function in self._final_module.functions:
                if function.name in self._inner:
                    function.linkage = "internal"
            # Numba's own way goes over the code twice, for the sake of counted references, of which there are none here.
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

    return {"fragment": Fragment, "entry": Entry}
