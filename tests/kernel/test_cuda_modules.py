"""Modules of a GPU kernel are listed once, those of a large one become one, and Numba's own list stays where that can't be.
All five games compile to PTX.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from llvmlite import binding, ir

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


def number_module(name: str, *calls: str, shared: bool = True, instructions: int = 1) -> ir.Module:
    """A function that adds what others give, written as Numba does it: with a variable and numbered metadata of its own."""
    module = ir.Module(name)
    number = ir.IntType(64)
    shape = ir.FunctionType(number, [number])
    function = ir.Function(module, shape, name)
    function.linkage = "linkonce_odr" if shared else ""
    builder = ir.IRBuilder(function.append_basic_block())
    total = function.args[0]
    for each in calls:
        other = ir.Function(module, shape, each)
        total = builder.add(total, builder.call(other, [total]))
    for _ in range(instructions):
        total = builder.add(total, number(1))
    builder.ret(total)
    variable = ir.GlobalVariable(module, number, f"of {name}")
    variable.linkage = "common"
    variable.initializer = number(0)
    place = module.add_metadata([number(len(name))])
    builder.position_at_start(function.entry_basic_block)
    builder.load(variable).set_metadata("note", place)
    module.add_named_metadata("nvvmir.version", module.add_metadata([number(2)]))
    if not shared:
        module.add_named_metadata("nvvm.annotations", module.add_metadata([number(9)]))
    return module


def three_modules() -> list[str]:
    """A kernel that calls two functions, one of which calls the other and is long."""
    return [
        str(number_module("kernel", "long one", "short", shared=False)),
        str(number_module("long one", "short", instructions=cuda_modules.APART)),
        str(number_module("short")),
    ]


def test_modules_become_one_with_everything_but_the_kernel_internal():
    module = binding.parse_assembly(cuda_modules.joined(three_modules()))
    module.verify()
    functions = {f.name: f for f in module.functions}
    assert sorted(functions) == ["kernel", "long one", "short"]
    assert not any(f.is_declaration for f in functions.values())
    assert {name: f.linkage.name for name, f in functions.items()} == {
        "kernel": "external",
        "long one": "internal",
        "short": "internal",
    }


def test_long_functions_and_no_others_are_kept_apart():
    text = cuda_modules.joined(three_modules())
    [line] = [line for line in text.splitlines() if "noinline" in line]
    assert '"long one"' in line


def test_metadata_is_numbered_through_and_the_version_is_said_once():
    text = cuda_modules.joined(three_modules())
    notes = [int(line.rpartition("!")[2]) for line in text.splitlines() if "!note" in line]
    values = [text.partition(f"!{number} = !{{ i64 ")[2].partition(" ")[0] for number in notes]
    assert values == [str(len("kernel")), str(len("long one")), str(len("short"))]
    [version] = [line for line in text.splitlines() if line.startswith("!nvvmir.version")]
    assert version.count("!") == 3  # its name, its braces, one number
    assert text.count("!nvvm.annotations = ") == 1


def test_a_name_that_means_two_things_is_refused():
    one, other = (str(number_module(name)) for name in ("one", "other"))
    with pytest.raises(ValueError, match="of one is declared in two ways"):
        cuda_modules.joined([one, other.replace('"of other" = common global i64 0', '"of one" = common global i32 0')])


def test_only_large_kernels_become_one_module(monkeypatch: pytest.MonkeyPatch):
    assert cuda_modules.list_modules_once()
    assert len(diamond().llvm_strs) == 4
    monkeypatch.setattr(cuda_modules, "LARGE", 1)
    large = diamond()
    assert len(large.llvm_strs) == 1
    assert len(large.llvm_strs) == 1  # nor is it joined twice


@pytest.mark.slow
@pytest.mark.parametrize("name", fuda.games())
def test_the_kernels_of_every_game_compile_to_ptx(name: str):
    pytest.importorskip("numba_cuda", reason="numba-cuda, which compiles for GPUs, comes with fuda[gpu]")
    command = [sys.executable, str(BENCH / "ptx.py"), name, "--kernels", "step", "advance_show", "--no-ptxas"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
