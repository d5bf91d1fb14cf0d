# SPDX-License-Identifier: MIT
"""The memory of arrays, images and buffers, for the library."""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from . import _abi
from .errors import InvalidArgument

if TYPE_CHECKING:
    import numpy

Alpha = Literal["straight", "premultiplied"]
"""The relation of colours to alpha: straight, as in PNG files and Pillow, or premultiplied."""
Order = Literal["rgba", "bgra"]
"""The order of the four bytes of a pixel."""

Array: TypeAlias = "numpy.typing.NDArray[numpy.uint8]"


class HasArrayInterface(Protocol):
    """Memory with NumPy's array interface."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


_LAYOUTS = {
    ("premultiplied", "rgba"): _abi.RGBA_PREMULTIPLIED,
    ("straight", "rgba"): _abi.RGBA_STRAIGHT,
    ("premultiplied", "bgra"): _abi.BGRA_PREMULTIPLIED,
    ("straight", "bgra"): _abi.BGRA_STRAIGHT,
}


def layout_of(alpha: str, order: str) -> int:
    """The number of a layout."""
    try:
        return _LAYOUTS[alpha, order]
    except (KeyError, TypeError):
        raise InvalidArgument(
            f'no such layout: alpha is {alpha!r} ("straight" or "premultiplied"), order is {order!r} ("rgba" or "bgra")'
        ) from None


class Memory:
    """Pixels, and the object that keeps them in place."""

    __slots__ = ("keeper", "pixels")

    def __init__(self, address: int, width: int, height: int, stride: int, layout: int, keeper: Any) -> None:
        self.pixels = _abi.Pixels(_abi.PIXELS_SIZE, address, width, height, stride, layout)
        self.keeper = keeper


def readable(source: Any, layout: int) -> Memory:
    """The memory of an array, without a copy if the library supports its layout."""
    found = _described(source, layout)
    if found is not None:
        return found
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        if layout != _abi.MASK and source.shape[2] == 3:
            # Opaque pixels are the same in both forms.
            opaque = numpy.full((*source.shape[:2], 4), 255, numpy.uint8)
            opaque[:, :, :3] = source
            source = opaque
        copied = _described(numpy.ascontiguousarray(source), layout)
        if copied is not None:
            return copied
    raise InvalidArgument("the array's pixels are not contiguous; only NumPy, which is not installed, could copy them")


def writable(target: Any, layout: int) -> Memory:
    """The memory of an array to write into, which is never copied."""
    found = _described(target, layout, write=True)
    if found is None:
        raise InvalidArgument(
            "out: the pixels of a row must be contiguous and rows must go downwards in memory, four bytes per "
            "pixel; give a contiguous array, such as numpy.empty's"
        )
    return found


def _described(source: Any, layout: int, write: bool = False) -> Memory | None:
    """The memory itself; None if the library does not support its layout."""
    channels = 1 if layout == _abi.MASK else 4
    interface = getattr(source, "__array_interface__", None)
    if interface is None or not isinstance(interface.get("data"), tuple):
        return _described_buffer(source, layout, write)
    if interface["typestr"] != "|u1":
        raise InvalidArgument(
            f"the array's type is {interface['typestr'][1:]} but must be uint8, 0 to 255; convert numbers from 0 to 1 by "
            "(array * 255).round().astype(numpy.uint8)"
        )
    shape = interface["shape"]
    _check_shape(shape, channels, write)
    height, width = shape[0], shape[1]
    address, read_only = interface["data"]
    if write and read_only:
        raise InvalidArgument("out cannot be written into: the array is read-only")
    strides = interface.get("strides")
    if channels == 4 and shape[2] == 3:
        return None
    if strides is None:
        return Memory(address, width, height, 0, layout, source)
    stride = strides[0]
    packed = (strides[1] == channels or width == 1) and (channels == 1 or strides[2] == 1)
    if not packed or (stride < width * channels and height != 1):
        return None
    return Memory(address, width, height, stride if height != 1 else 0, layout, source)


def _described_buffer(source: Any, layout: int, write: bool) -> Memory | None:
    channels = 1 if layout == _abi.MASK else 4
    try:
        view = memoryview(source)
    except TypeError:
        kind = type(source).__name__
        if write:
            raise TypeError(f"out is of type {kind} but must be an array or a writable buffer") from None
        # Arrays of other libraries convert themselves to NumPy's.
        if hasattr(source, "__array__"):
            import numpy

            return readable(numpy.asarray(source), layout)
        raise TypeError(f"{kind} has no pixels: give a Picture, a path, a file, an array or a buffer") from None
    if view.format != "B":
        raise InvalidArgument(f"the buffer's items are of format {view.format!r} but must be bytes (B)")
    _check_shape(view.shape or (), channels, write)
    shape = view.shape or ()
    if not view.c_contiguous:
        raise InvalidArgument("the buffer is not contiguous")
    if write and view.readonly:
        raise InvalidArgument("out cannot be written into: the buffer is read-only")
    if channels == 4 and shape[2] == 3:
        raise InvalidArgument("the buffer has three bytes per pixel but must have four")
    return flat(view, shape[1], shape[0], 0, layout)


def flat(source: Any, width: int, height: int, stride: int, layout: int) -> Memory:
    """The memory of any contiguous buffer of bytes, which must be large enough."""
    view = memoryview(source)
    row = width * (1 if layout == _abi.MASK else 4)
    if width < 1 or height < 1 or (stride != 0 and stride < row):
        raise InvalidArgument(f"{width} x {height} pixels, {stride} bytes from row to row: no picture has that layout")
    needed = (stride or row) * (height - 1) + row
    if view.nbytes < needed:
        raise InvalidArgument(f"the buffer has {view.nbytes} bytes, but {width} x {height} pixels need {needed}")
    # ctypes needs writable memory for an address; other memory is copied.
    keeper: Any
    if view.readonly:
        keeper = view.tobytes()
        address = ctypes.cast(ctypes.c_char_p(keeper), ctypes.c_void_p).value
    else:
        keeper = (ctypes.c_char * view.nbytes).from_buffer(source)
        address = ctypes.addressof(keeper)
    assert address is not None
    return Memory(address, width, height, stride, layout, keeper)


def _check_shape(shape: tuple[int, ...], channels: int, write: bool) -> None:
    name = "out" if write else "the array"
    if channels == 1:
        if len(shape) != 2 or 0 in shape:
            raise InvalidArgument(f"{name} has the shape {shape}; a mask has (height, width), each at least 1")
    elif len(shape) != 3 or shape[2] not in ((4,) if write else (3, 4)) or 0 in shape:
        raise InvalidArgument(
            f"{name} has the shape {shape}; a picture has (height, width, 4), each at least 1: RGBA"
            + ("" if write else ", or 3 for an opaque one: RGB")
        )
