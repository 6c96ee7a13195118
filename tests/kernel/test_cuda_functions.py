"""What stays apart among a GPU's functions. The processor's compiler stands in for the GPU's, which reads the same language."""

import re
from typing import Any

import numba
import numba.extending
import pytest

import fuda
from fuda.kernel.cuda_functions import device_functions, fits, has_plain_arguments, marking, written_out


def total(numbers: Any, most: int) -> int:
    found = 0
    for i in range(len(numbers)):
        if numbers[i] < most:
            found += numbers[i]
        else:
            found += most
    return found


def double(number: int) -> int:
    return 2 * number


def raised(number: int, by: int = 1) -> int:
    found = number
    for i in range(by):
        found += i * number
    return found


class Compiler:
    @staticmethod
    def jit(*, device: bool, inline: str = "never") -> Any:
        assert device
        return numba.njit(inline=inline)


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setattr("numba.cuda.extending.intrinsic", numba.extending.intrinsic)
    marking.cache_clear()
    yield lambda f, *arguments, large, compact=False: attributes_of(device_functions(Compiler, large, compact)(f), arguments)
    marking.cache_clear()


def attributes_of(function, arguments):
    assert function(*arguments) == function.py_func.__globals__.get("merged", function).py_func(*arguments)
    [code] = function.inspect_llvm().values()
    [number] = re.findall(rf"^define [^@]*@_ZN5tests\w*{function.__name__}.*#(\d+)", code, re.MULTILINE)
    [attributes] = re.findall(rf"^attributes #{number} = (.*)", code, re.MULTILINE)
    return attributes


def test_a_large_function_stays_apart(compiled):
    assert "noinline" in compiled(total, (1, 2, 3), 2, large=100)
    assert "noinline" not in compiled(total, (1, 2, 3), 2, large=1000)


def test_a_small_function_does_not(compiled):
    assert "noinline" not in compiled(double, 4, large=100)


def test_none_leaves_it_to_the_compiler(compiled):
    assert "noinline" not in compiled(total, (1, 2, 3), 2, large=None, compact=True)


def test_loops_stay_loops_in_large_and_small_functions(compiled):
    assert "optsize" in compiled(total, (1, 2, 3), 2, large=100, compact=True)
    assert "optsize" in compiled(double, 4, large=100, compact=True)
    assert "optsize" not in compiled(total, (1, 2, 3), 2, large=100)


def test_a_function_that_may_be_called_with_fewer_arguments_is_left_as_it_is(compiled):
    assert "noinline" not in compiled(raised, 4, large=10)
    assert not has_plain_arguments(raised)
    assert not has_plain_arguments(lambda *numbers: 0)
    assert has_plain_arguments(total)


def twice(number: int) -> int:
    return double(number) + double(number + 1)


def test_what_a_function_calls_is_written_out_for_each_call():
    known: Any = {}
    assert written_out(twice, known) == len(twice.__code__.co_code) + 2 * len(double.__code__.co_code)


def test_a_small_game_is_left_to_the_compiler():
    assert {name: fits(fuda.games.load(name).rules) for name in ("saika", "raigo", "catastrophe")} == {
        "saika": True,
        "raigo": False,
        "catastrophe": False,
    }
