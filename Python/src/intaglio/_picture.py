# SPDX-License-Identifier: MIT
"""Pictures: converted from and to files, bytes, arrays and images."""

from __future__ import annotations

import ctypes
import os
import sys
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias, Union

from . import _abi
from ._object import LibraryObject
from ._pixels import Alpha, Array, HasArrayInterface, Memory, Order, flat, layout_of, readable
from ._text import PathLike, encoded, path_bytes
from .errors import InvalidArgument

if TYPE_CHECKING:
    from PIL import Image

Format = Literal["png", "jpeg", "jpg", "webp", "avif"]
"""The format of a file, in letters of any case."""
Compression = Literal["default", "fast", "small", "fastest", "smallest"]
"""The trade-off between the size of a file and the time for writing it."""

PictureLike: TypeAlias = Union[
    "Picture", PathLike, bytes, bytearray, memoryview, IO[bytes], HasArrayInterface, "Array", "Image.Image"
]
"""The types accepted for a picture: see :class:`Picture`."""


@dataclass(frozen=True)
class Written:
    """A picture file as it was written."""

    bytes: int
    """The number of its bytes."""
    format: Format
    """Its format."""
    quality: int | None
    """Its quality, 1 to 100; None for a PNG, and for a lossless WebP."""
    compression: Compression
    """Its compression."""


class Picture(LibraryObject):
    """An immutable picture: premultiplied RGBA, 8 bits per channel, sRGB.

    ``numpy.asarray(picture)`` is a copy of its pixels, (height, width, 4), straight, as in Pillow and in arrays for input;
    :meth:`view` is a premultiplied view without a copy, :meth:`to_pil` a Pillow image. Pictures are equal if all their pixels are.

    Args:
        source: a path; the bytes of a picture file; an open file; an array of the shape (height, width, 4) or, for opaque pictures,
            (height, width, 3) and type uint8; a Pillow image; or another picture.
        alpha: the form of an array's colours; :meth:`view` is "premultiplied". Other sources know their own form, and ignore this.
        order: the order of an array's channels.
        svg_scale: the factor from an SVG drawing's own size to pixels.

    Raises:
        InvalidArgument: for an array of another shape or type.
        NoInput: for a missing file.
        BadData: for a file other than a picture.
        Unavailable: for a format with a missing library.
    """

    __slots__ = ("_size",)
    _destroy = _abi.picture_destroy
    _size: tuple[int, int]

    def __init__(
        self, source: PictureLike, *, alpha: Alpha = "straight", order: Order = "rgba", svg_scale: float = 1
    ) -> None:
        if isinstance(source, (str, os.PathLike)):
            handle = _abi.made(_abi.picture_from_file, path_bytes(source), float(svg_scale))
        elif isinstance(source, Picture):
            handle = _abi.made(_abi.picture_from_pixels, source._memory().pixels)
        elif (file := file_of(source)) is not None:
            data, name = file
            handle = _abi.made(_abi.picture_from_bytes, data, len(data), encoded(name, "name"), float(svg_scale))
        else:
            memory = _image_memory(source)
            if memory is None:
                memory = readable(source, layout_of(alpha, order))
            handle = _abi.made(_abi.picture_from_pixels, memory.pixels)
        self._adopt(handle)

    def _adopt(self, handle: int) -> None:
        self._hold(handle)
        self._size = (_abi.picture_width(handle), _abi.picture_height(handle))

    @classmethod
    def _of(cls, handle: int) -> Picture:
        picture = cls.__new__(cls)
        picture._adopt(handle)
        return picture

    @classmethod
    def from_bytes(cls, data: bytes, *, name: str = "the bytes", svg_scale: float = 1) -> Picture:
        """The picture in the bytes of a file; `name` is its name in errors."""
        data = bytes(data)
        return cls._of(_abi.made(_abi.picture_from_bytes, data, len(data), encoded(name, "name"), float(svg_scale)))

    @classmethod
    def from_pixels(
        cls,
        data: bytes | bytearray | memoryview,
        width: int,
        height: int,
        *,
        stride: int = 0,
        alpha: Alpha = "straight",
        order: Order = "rgba",
    ) -> Picture:
        """A copy of the pixels in a buffer, four bytes each, row by row from the top.

        Args:
            stride: bytes from one row to the next; 0 for rows without padding.
        """
        memory = flat(data, width, height, stride, layout_of(alpha, order))
        return cls._of(_abi.made(_abi.picture_from_pixels, memory.pixels))

    @property
    def width(self) -> int:
        """In pixels."""
        return self._size[0]

    @property
    def height(self) -> int:
        """In pixels."""
        return self._size[1]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, in pixels, as in Pillow."""
        return self._size

    def view(self) -> Array:
        """A view of the pixels without a copy, (height, width, 4): premultiplied and read-only. It keeps the picture alive, and
        needs NumPy."""
        import numpy

        return numpy.asarray(_View(self))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("a picture becomes a straight array by a copy; view() is premultiplied, and none")
        array = self.to_array()
        return array if dtype is None else array.astype(dtype, copy=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture):
            return NotImplemented
        return self is other or (self._size == other._size and self._bytes() == other._bytes())

    def __hash__(self) -> int:
        return hash((self._size, self._bytes()))

    def _bytes(self) -> bytes:
        width, height = self._size
        # Pixels are readable on both sides of a fork.
        return ctypes.string_at(_abi.picture_data(self._own), 4 * width * height)

    def to_array(self, *, alpha: Alpha = "straight", order: Order = "rgba") -> Array:
        """A copy of the pixels as an array, (height, width, 4), which needs NumPy.

        Straight colours are rounded to the nearest level. A picture made of them is equal to this one again, unless its colours
        exceed their alpha, which only an array passed as premultiplied can cause. The colours of a straight array come back as they
        were where it is opaque, and as the nearest of their alpha's levels elsewhere: at alpha 3 there are four.
        """
        import numpy

        array = numpy.empty((self.height, self.width, 4), numpy.uint8)
        self._copy(array, alpha, order)
        return array

    def to_bytes(self, *, alpha: Alpha = "straight", order: Order = "rgba") -> bytes:
        """A copy of the pixels, four bytes each, row by row from the top; see :meth:`encode` for the bytes of a file."""
        pixels = bytearray(4 * self.width * self.height)
        memory = flat(pixels, self.width, self.height, 0, layout_of(alpha, order))
        _abi.picture_copy(self._handle, memory.pixels)
        del memory
        return bytes(pixels)

    def to_pil(self) -> Image.Image:
        """A copy as a Pillow image of mode RGBA."""
        from PIL import Image

        return Image.frombytes("RGBA", self._size, self.to_bytes())

    def save(
        self,
        path: PathLike | IO[bytes],
        *,
        format: Format | None = None,
        compression: Compression = "default",
        quality: int | None = None,
        background: str | None = None,
        maximum_bytes: int | None = None,
    ) -> Written:
        """Writes a file, which appears complete or not at all.

        Args:
            path: the path, or a file that is open for writing bytes, such as ``io.BytesIO()``.
            format: the file's format; None for the one of the path's extension, which must then be one of these, and for PNG in an
                open file whose name has no extension, or that has no name.
            compression: the trade-off between its size and the time for writing it.
            quality: 1 to 100, of JPEG (90), AVIF (80; 100 is lossless) and lossy WebP (None is lossless).
            background: a CSS colour below the transparent pixels of a JPEG, which has no alpha; None raises an error for those.
            maximum_bytes: the maximum size of the file in bytes. A larger one gets the highest quality that fits; a WebP then
                becomes lossy, and a PNG is compressed as far as possible.

        Returns:
            the size of the file, and the quality that was used.

        Raises:
            CannotWrite: if the file cannot be written, or exceeds `maximum_bytes` at every quality.
        """
        written = _abi.Written(ctypes.sizeof(_abi.Written))
        if isinstance(path, (str, os.PathLike)):
            encoding = _encoding(format, compression, quality, background, maximum_bytes, written)
            _abi.picture_write(self._handle, path_bytes(path), encoding)
        else:
            if format is None:
                format = _ending(path)  # type: ignore[assignment]
            encoding = _encoding(format, compression, quality, background, maximum_bytes, written)
            path.write(_abi.made_bytes(_abi.picture_encode, self._handle, encoding))
        return Written(
            written.byte_count,
            _abi.FORMATS[written.format],  # type: ignore[arg-type]
            written.quality or None,
            _abi.COMPRESSIONS[written.compression],  # type: ignore[arg-type]
        )

    def encode(
        self,
        format: Format = "png",
        *,
        compression: Compression = "default",
        quality: int | None = None,
        background: str | None = None,
        maximum_bytes: int | None = None,
    ) -> bytes:
        """The bytes of a file; see :meth:`save`."""
        encoding = _encoding(format, compression, quality, background, maximum_bytes)
        return _abi.made_bytes(_abi.picture_encode, self._handle, encoding)

    def _repr_png_(self) -> bytes:
        return self.encode(compression="fast")

    def __repr__(self) -> str:
        return f"<intaglio.Picture of {self.width} x {self.height} pixels>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_bytes(alpha="premultiplied"), self.width, self.height)

    def _memory(self) -> Memory:
        width, height = self._size
        return Memory(_abi.picture_data(self._own), width, height, 0, _abi.RGBA_PREMULTIPLIED, self)

    def _remake(self) -> None:
        self._hold(_abi.made(_abi.picture_from_pixels, self._memory().pixels))

    def _copy(self, target: Any, alpha: str, order: str) -> None:
        _abi.picture_copy(self._handle, readable(target, layout_of(alpha, order)).pixels)


class _View:
    """The memory of a picture for NumPy, which keeps this, and so the picture."""

    __slots__ = ("__array_interface__", "_picture")

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        width, height = picture.size
        data = (_abi.picture_data(picture._own), True)
        self.__array_interface__ = {"version": 3, "shape": (height, width, 4), "typestr": "|u1", "data": data}


def picture_of(source: PictureLike, alpha: Alpha, order: Order) -> Picture:
    """The picture itself, if it already is one."""
    return source if isinstance(source, Picture) else Picture(source, alpha=alpha, order=order)


def pixels_of(source: Any, layout: int) -> Memory:
    """The pixels of a source, without a copy if they are already in memory."""
    if isinstance(source, Picture):
        return source._memory()
    return _image_memory(source) or readable(source, layout)


def is_encoded(source: Any) -> bool:
    """Whether a source is a picture file: its path, its bytes, or the open file."""
    if isinstance(source, Picture):
        return False
    return isinstance(source, (str, os.PathLike)) or _is_bytes(source) or hasattr(source, "read")


def is_picture(value: Any) -> bool:
    """Whether the value of a variable is a picture in memory, rather than a text, a number or a list."""
    in_memory = isinstance(value, Picture) or _is_bytes(value) or _is_image(value) or hasattr(value, "read")
    return in_memory or len(getattr(value, "shape", None) or ()) >= 3


def _restored(pixels: bytes, width: int, height: int) -> Picture:
    return Picture.from_pixels(pixels, width, height, alpha="premultiplied")


def _is_bytes(source: Any) -> bool:
    return isinstance(source, (bytes, bytearray)) or (isinstance(source, memoryview) and source.ndim == 1)


def file_of(source: Any) -> tuple[bytes, str] | None:
    """The bytes of a picture file in memory, or of an open file, with their name in errors; None for anything else."""
    if _is_bytes(source):
        return bytes(source), "the bytes"
    if not hasattr(source, "read"):
        return None
    data = source.read()
    if not isinstance(data, bytes):
        raise InvalidArgument(f"the file yields {type(data).__name__}, not bytes: open it in binary mode")
    return data, _name(source) or "the bytes"


def _name(file: Any) -> str | None:
    """The name of an open file; None for memory and descriptors."""
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else None


def _ending(file: Any) -> str | None:
    """The format that the name of an open file asks for; None without an extension."""
    name = _name(file) or ""
    ending = os.path.splitext(name)[1][1:]
    if ending and ending.lower() not in (*_abi.FORMATS[1:], "jpg"):
        raise InvalidArgument(f"{name}: its extension is none of {', '.join(_abi.FORMATS[1:])}; give format")
    return ending or None


def _is_image(source: Any) -> bool:
    module = sys.modules.get("PIL.Image")
    return module is not None and isinstance(source, module.Image)


def _image_memory(source: Any) -> Memory | None:
    """The pixels of a Pillow image; None for anything else."""
    if not _is_image(source):
        return None
    layout = _abi.RGBA_PREMULTIPLIED if source.mode == "RGBa" else _abi.RGBA_STRAIGHT
    image = source if source.mode in ("RGBA", "RGBa") else _converted(source)
    if 0 in image.size:
        raise InvalidArgument(f"the image is {image.width} x {image.height} pixels but must have at least one")
    return flat(image.tobytes(), image.width, image.height, 0, layout)


def _converted(image: Any) -> Any:
    """A Pillow image as RGBA. Pillow itself would clip numbers above 255."""
    if image.mode.startswith("I;16"):
        image = image.convert("I").point(lambda level: level * (1 / 257) + 0.5).convert("L")
    elif image.mode in ("I", "F"):
        raise InvalidArgument(
            f"the image's mode is {image.mode}, in which no number stands for white: convert it to mode L, 0 to 255, such as by "
            'image.point(lambda level: level * (255 / white)).convert("L")'
        )
    try:
        return image.convert("RGBA")
    except ValueError as error:
        raise InvalidArgument(f"the image's mode is {image.mode}, which Pillow does not convert to RGBA: {error}") from None


def format_name(format: str | None) -> str:
    """The name of a format in the library; empty for None."""
    name = (format or "").lower()
    name = "jpeg" if name == "jpg" else name
    if name not in _abi.FORMATS:
        raise InvalidArgument(f"format is {format!r} but must be one of {', '.join(_abi.FORMATS[1:])}")
    return name


def check_encoding(format: str | None, compression: str, quality: int | None, background: str | None) -> None:
    """Raises the errors that every picture with this encoding would raise, before the first one is read."""
    Picture.from_pixels(b"\xff" * 4, 1, 1).encode(
        format or "png",  # type: ignore[arg-type]
        compression=compression,  # type: ignore[arg-type]
        quality=quality,
        background=background,
    )


def _encoding(
    format: str | None,
    compression: str,
    quality: int | None,
    background: str | None,
    maximum_bytes: int | None = None,
    written: _abi.Written | None = None,
) -> _abi.Encoding:
    name = format_name(format)
    if compression not in _abi.COMPRESSIONS:
        raise InvalidArgument(f"compression is {compression!r} but must be one of {', '.join(_abi.COMPRESSIONS)}")
    if quality is not None and not 1 <= quality <= 100:
        raise InvalidArgument(f"quality is {quality} but must be 1 to 100")
    if maximum_bytes is not None and not 1 <= maximum_bytes < 2**63:
        raise InvalidArgument(f"maximum_bytes is {maximum_bytes} but must be 1 or more")
    return _abi.Encoding(
        ctypes.sizeof(_abi.Encoding),
        _abi.FORMATS.index(name),
        _abi.COMPRESSIONS.index(compression),
        quality or 0,
        None if background is None else encoded(background, "background"),
        maximum_bytes or 0,
        None if written is None else ctypes.pointer(written),
    )
