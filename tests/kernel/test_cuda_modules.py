"""Modules of a GPU kernel are listed once, and Numba's own list stays where that can't be. All five games compile to PTX."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from llvmlite import ir

import fuda
from fuda.kernel import cuda_modules

codegen = pytest.importorskip("numba.cuda.codegen", reason="this release of Numba has no CUDA target")
BENCH = Path(__file__).parents[2] / "bench"


def library(name: str, *linked: Any) -> Any:
    """A library of Numba's with a module of its own, which links others."""
    made = codegen.CUDACodeLibrary(codegen.JITCUDACodegen("test"), name)
    made.add_ir_module(ir.Module(name))
    for other in linked:
        made.add_linking_library(other)
    made.finalize()
    return made


def diamond() -> Any:
    """One that calls two others, both of which call a fourth."""
    last = library("last")
    return library("first", library("left", last), library("right", last))


def test_what_is_called_from_two_places_is_listed_once():
    assert cuda_modules.list_modules_once()
    names = [module.name for module in diamond().modules]
    assert names[0] == "first"
    assert sorted(names) == ["first", "last", "left", "right"]
    assert cuda_modules.list_modules_once()  # a second time changes nothing
    assert len(diamond().modules) == 4


def test_numba_s_own_list_is_used_where_a_name_is_missing():
    assert cuda_modules.list_modules_once()

    class Other:
        modules = ("its", "own")

    kept = cuda_modules.numba_lists[:]
    cuda_modules.numba_lists[:] = [lambda library: library.modules]
    try:
        assert cuda_modules.modules(Other()) == ["its", "own"]
    finally:
        cuda_modules.numba_lists[:] = kept


@pytest.mark.slow
@pytest.mark.parametrize("name", fuda.games())
def test_the_kernels_of_every_game_compile_to_ptx(name: str):
    pytest.importorskip("numba_cuda", reason="numba-cuda, which compiles for GPUs, comes with fuda[gpu]")
    command = [sys.executable, str(BENCH / "ptx.py"), name, "--kernels", "step", "--no-ptxas"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
