"""Arrays of a GPU that other libraries share by DLPack or by the CUDA array interface, without a copy.

Numba's arrays offer the second alone. The capsule follows version 0 of DLPack's header, which every library takes.
"""

import ctypes
from typing import Any

CPU, CUDA = 1, 2  # DLPack's numbers of devices
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # of element types
NAME = b"dltensor"


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class ManagedTensor(ctypes.Structure):
    pass


DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(ManagedTensor))
ManagedTensor._fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER))

_alive: dict[int, tuple[Any, ...]] = {}  # what capsules point to, by the address of the managed tensor, until it is deleted


@DELETER
def delete(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


def capsule(owner: Any, address: int, dtype: Any, shape: tuple[int, ...], strides: tuple[int, ...], device: int) -> Any:
    """A capsule for the memory at an address, which `owner` keeps; strides are in bytes."""
    numbers = ctypes.c_int64 * len(shape)
    sizes, steps = numbers(*shape), numbers(*(step // dtype.itemsize for step in strides))
    pointer = ctypes.POINTER(ctypes.c_int64)
    managed = ManagedTensor(
        Tensor(
            address,
            device,
            0,
            len(shape),
            CODES[dtype.kind],
            8 * dtype.itemsize,
            1,
            ctypes.cast(sizes, pointer),
            ctypes.cast(steps, pointer),
            0,
        ),
        None,
        delete,
    )
    at = ctypes.addressof(managed)
    _alive[at] = (managed, sizes, steps, owner)
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return new(at, NAME, ctypes.cast(free, ctypes.c_void_p))


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def free(at: int) -> None:
    """Called for a capsule that goes; one that nobody took is deleted with it."""
    valid = ctypes.pythonapi.PyCapsule_IsValid
    valid.restype, valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
    if valid(at, NAME):
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)
        _alive.pop(get(at, NAME), None)


class SharedArray:
    """An array of Numba's on a GPU, as other libraries can take it; `array` is the array itself."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = tuple(array.shape)
        self.dtype = array.dtype

    def copy_to_host(self) -> Any:
        return self.array.copy_to_host()

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, stream: Any = None, **_: Any) -> Any:
        """The capsule. The batch waits for its kernels, so that no stream has to."""
        address = self.__cuda_array_interface__["data"][0]
        return capsule(self.array, address, self.dtype, self.shape, tuple(self.array.strides), CUDA)
