# SPDX-License-Identifier: MIT
"""Renderers."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from ctypes import c_void_p, sizeof
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, overload

from . import _abi
from ._object import LibraryObject
from ._picture import Picture, PictureLike, picture_of, pixels_of
from ._pixels import Alpha, Array, Order, layout_of, readable, writable
from ._scene import Scene, SceneLike, scene_of
from ._style import StyleLike, style_of
from ._text import PathLike, encoded, path_bytes
from .errors import InvalidArgument

Backend = Literal["auto", "gpu", "cpu", "reference"]
"""The backend: "auto" is a hardware GPU, or else the CPU; "gpu" may be a software rasteriser; "reference" is exact
and slow, to check the others."""
Align = Literal["start", "center", "end", "justify", "left", "right"]
"""The alignment of lines: "start" and "end" follow the direction of the text."""
Out = TypeVar("Out")

_OPTIONS_SIZE = sizeof(_abi.RenderOptions)
_TEXT_SIZE = sizeof(_abi.Text)
_INT_MAX = 2**31 - 1


@dataclass(frozen=True)
class Verification:
    """The difference between a drawn Photoshop document and Photoshop's own picture of it, over white, in levels of 255."""

    is_alike: bool
    """Whether the pictures look the same: a mean of at most 1, and at most 1 % of the pixels visibly different."""
    mean_difference: float
    """The mean of all pixels; the difference of a pixel is the largest of its channels."""
    maximum_difference: int
    """The largest difference of a pixel."""
    visible_share: float
    """The share of pixels that differ by more than 4 levels, 0 to 1."""
    area: tuple[int, int, int, int] | None
    """The smallest rectangle around these pixels: column, row, width and height; None without such pixels."""


class Cancellation(LibraryObject):
    """Cancels renders, from any thread: they end within some milliseconds.

    Exceptions are a driver that compiles, the layout of a text, and the reference, which finishes its picture.
    """

    __slots__ = ("_requested",)

    def __init__(self) -> None:
        self._hold(_abi.made(_abi.cancellation_create))
        self._requested = False

    def request(self) -> None:
        """Renders with this object raise :class:`Cancelled`, including later ones."""
        self._requested = True
        _abi.cancellation_request(self._handle)

    def _remake(self) -> None:
        self._hold(_abi.made(_abi.cancellation_create))
        if self._requested:
            _abi.cancellation_request(self._own)

    @property
    def requested(self) -> bool:
        """Whether :meth:`request` was called."""
        return self._requested

    def __del__(self, _destroy: Any = _abi.cancellation_destroy) -> None:
        handle = getattr(self, "_own", None)
        if handle is not None:
            _destroy(handle)


class Renderer(LibraryObject):
    """Draws pictures and scenes, with a cache. Costly to create, above all with a GPU (100 ms): keep one and share it between threads.

    A renderer is pickled as its settings, so every process gets its own, also a child of ``fork()``. If
    a GPU drew in the parent, it cannot draw in such a child, which raises :class:`Forked`.

    Args:
        backend: the backend.
        device: the index of a GPU in ``intaglio devices``; None for the best.
        cuda_device: the CUDA index of a GPU, as used by schedulers.
        threads: the maximum number of CPU threads; None for all cores available to the process.
        require_hardware: fail rather than draw on the CPU or on a software rasteriser.
        cache_limit: the largest size of the cache in bytes; None for 128 MiB.
        time_limit: the time limit for a render or blur, in seconds; after it the call ends within some milliseconds and
            raises :class:`Unavailable`. None for no limit. Not with the reference.

    Raises:
        Unavailable: if the backend or device is missing.
    """

    __slots__ = ("_settings",)

    def __init__(
        self,
        backend: Backend = "auto",
        *,
        device: int | None = None,
        cuda_device: int | None = None,
        threads: int | None = None,
        require_hardware: bool = False,
        cache_limit: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        if backend not in _abi.BACKENDS:
            raise InvalidArgument(f"backend is {backend!r} but must be one of {', '.join(_abi.BACKENDS)}")
        # ctypes would truncate larger numbers to the member's size.
        for name, number, least, most in (
            ("device", device, 0, _INT_MAX),
            ("cuda_device", cuda_device, 0, _INT_MAX),
            ("threads", threads, 1, _INT_MAX),
            ("cache_limit", cache_limit, 0, 2**63 - 1),
        ):
            if number is not None and not least <= number <= most:
                raise InvalidArgument(f"{name} is {number} but must be {least} to {most}")
        # In the library, 0 is no limit.
        if time_limit is not None and not time_limit > 0:
            raise InvalidArgument(f"time_limit is {time_limit} but must be more than 0")
        self._settings = {
            "backend": backend,
            "device": device,
            "cuda_device": cuda_device,
            "threads": threads,
            "require_hardware": require_hardware,
            "cache_limit": cache_limit,
            "time_limit": time_limit,
        }
        self._hold(_abi.made(_abi.renderer_create, self._options()))

    def _options(self) -> _abi.RendererOptions:
        settings = self._settings

        def number(name: str, usual: int) -> int:
            found: Any = settings[name]
            return usual if found is None else int(found)

        return _abi.RendererOptions(
            sizeof(_abi.RendererOptions),
            _abi.BACKENDS.index(settings["backend"]),
            number("device", -1),
            number("cuda_device", -1),
            number("threads", 0),
            settings["require_hardware"],
            number("cache_limit", -1),
            float(settings["time_limit"] or 0),
        )

    def __del__(self, _destroy: Any = _abi.renderer_destroy) -> None:
        handle = getattr(self, "_own", None)
        if handle is not None:
            _destroy(handle)

    @property
    def backend(self) -> str:
        """The backend: never "auto"."""
        return _abi.BACKENDS[_abi.renderer_backend(self._handle)]

    @property
    def description(self) -> str:
        """The backend and device, and the reason for the choice, in one line."""
        text: bytes = _abi.renderer_description(self._handle)
        return text.decode()

    @overload
    def render(
        self,
        picture: PictureLike,
        style: StyleLike,
        *,
        scale: float = 1,
        grow: bool = False,
        alpha: Alpha = "straight",
        order: Order = "rgba",
        out: None = None,
        cancellation: Cancellation | None = None,
    ) -> Picture: ...

    @overload
    def render(
        self,
        picture: PictureLike,
        style: StyleLike,
        *,
        scale: float = 1,
        grow: bool = False,
        alpha: Alpha = "straight",
        order: Order = "rgba",
        out: Out,
        cancellation: Cancellation | None = None,
    ) -> Out: ...

    def render(
        self,
        picture: PictureLike,
        style: StyleLike,
        *,
        scale: float = 1,
        grow: bool = False,
        alpha: Alpha = "straight",
        order: Order = "rgba",
        out: Any = None,
        cancellation: Cancellation | None = None,
    ) -> Any:
        """The picture with the style applied.

        Args:
            picture: see :class:`Picture`.
            style: see :class:`Style`.
            scale: pixels per point, for the lengths of the style.
            grow: whether the result has room for the outer shadows.
            alpha: the form of colours in arrays: the input, and `out`. Pictures are premultiplied.
            order: the order of those arrays' channels.
            out: an array (height, width, 4), of type uint8 and of the picture's size, for the result; it may be
                the input.
            cancellation: stops the render from another thread.

        Returns:
            `out` if it is given, else a new picture.

        Raises:
            Cancelled: after :meth:`Cancellation.request`.
        """
        if grow and out is not None:
            raise InvalidArgument("grow: out cannot be used, because the result has another size")
        style_handle = style_of(style)
        options = None
        if scale != 1 or grow or cancellation is not None:
            options = _options(scale, grow, cancellation)
        if out is None:
            source = picture_of(picture, alpha, order)
            place = c_void_p()
            status = _abi.render(self._handle, source._handle, style_handle._handle, options, place)
            if status:
                raise _abi.failure(status)
            return Picture._of(place.value)  # type: ignore[arg-type]
        layout = layout_of(alpha, order)
        pixels, target = pixels_of(picture, layout), writable(out, layout)
        status = _abi.render_pixels(self._handle, pixels.pixels, style_handle._handle, options, target.pixels)
        if status:
            raise _abi.failure(status)
        return out

    def render_scene(
        self,
        scene: SceneLike,
        *,
        scale: float | None = None,
        variables: Mapping[str, object] | None = None,
        cancellation: Cancellation | None = None,
    ) -> Picture:
        """The scene as a picture.

        Args:
            scene: see :class:`Scene`.
            scale: pixels per point; None for the scene's own.
            variables: values for the document's variables, for this render only.
            cancellation: stops the render from another thread.
        """
        if variables:
            scene = Scene(scene, variables=variables)
        drawn = scene_of(scene)
        options = _options(scale, False, cancellation)
        return Picture._of(_abi.made(_abi.render_scene, self._handle, drawn._handle, options))

    def verify(self, document: Scene | PathLike) -> Verification:
        """Draws a Photoshop document as it is, without new texts and pictures, and compares it with the merged picture that
        Photoshop stored in it.

        Raises:
            InvalidArgument: for a scene file.
            BadData: for a document without such a picture.
        """
        found = _abi.Verification(sizeof(_abi.Verification))
        # The scene has to outlive the call.
        scene = scene_of(document)
        status = _abi.scene_verify(self._handle, scene._handle, found)
        if status:
            raise _abi.failure(status)
        area = (found.column, found.row, found.width, found.height)
        return Verification(
            bool(found.is_alike),
            found.mean_difference,
            found.maximum_difference,
            found.visible_share,
            area if found.width else None,
        )

    def render_text(
        self,
        text: str,
        style: StyleLike | None = None,
        *,
        font: str | None = None,
        font_file: PathLike | None = None,
        size: float = 96,
        weight: int = 400,
        italic: bool = False,
        color: str = "black",
        align: Align = "start",
        width: float | None = None,
        padding: float = 0,
        background: PathLike | None = None,
        scale: float = 1,
        cancellation: Cancellation | None = None,
    ) -> Picture:
        """A text with a style, on a picture that has room for its ink and its effects.

        Args:
            text: at least one visible character; a line feed begins a new line.
            style: see :class:`Style`; without one the plain letters are drawn.
            font: a family installed on the machine, or a list of families as in CSS; by default sans-serif.
            font_file: the path of a font file, instead of `font`.
            size: the size of the font, in points.
            weight: 100 to 900; 700 is bold.
            color: the letters' colour, as in CSS.
            align: the alignment of lines of different lengths.
            width: the width at which lines break, in points; None for the width of the widest line.
            padding: the least distance between the ink and each side, in points.
            background: a CSS colour or gradient, or the path of a picture, which covers the canvas.
            scale: pixels per point.
            cancellation: stops the render from another thread.

        Raises:
            BadData: for a missing font, or a number out of its range.
        """

        def word(value: str | None, name: str) -> bytes | None:
            return None if value is None else encoded(value, name)

        def path(value: PathLike | None, name: str) -> bytes | None:
            return None if value is None else path_bytes(value, name)

        words = _abi.Text(
            _TEXT_SIZE,
            encoded(text, "text"),
            word(font, "font"),
            path(font_file, "font_file"),
            float(size),
            int(weight),
            bool(italic),
            encoded(color, "color"),
            encoded(align, "align"),
            float(width or 0),
            float(padding),
            path(background, "background"),
        )
        options = _options(scale, False, cancellation)
        handle = style_of({} if style is None else style)
        return Picture._of(_abi.made(_abi.render_text, self._handle, words, handle._handle, options))

    @overload
    def blur(self, mask: Any, sigma: float, *, out: None = None) -> Array: ...

    @overload
    def blur(self, mask: Any, sigma: float, *, out: Out) -> Out: ...

    def blur(self, mask: Any, sigma: float, *, out: Any = None) -> Any:
        """A mask, (height, width) of type uint8, blurred with a Gaussian of `sigma` pixels; it is 0 outside its bounds.

        Args:
            out: an array of the mask's size for the result; it may be the mask. Without it NumPy is needed.

        Returns:
            `out` if it is given, else a new array.
        """
        source = readable(mask, _abi.MASK)
        if out is None:
            import numpy

            out = numpy.empty((source.pixels.height, source.pixels.width), numpy.uint8)
        target = writable(out, _abi.MASK)
        status = _abi.blur(self._handle, source.pixels, float(sigma), target.pixels)
        if status:
            raise _abi.failure(status)
        return out

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._settings,)

    def __repr__(self) -> str:
        return f"<intaglio.Renderer: {self.description}>"


def _restored(settings: dict[str, Any]) -> Renderer:
    return Renderer(**settings)


def _options(scale: float | None, grow: bool, cancellation: Cancellation | None) -> _abi.RenderOptions:
    if scale is not None and scale == 0:
        raise InvalidArgument("scale is 0 but must be more than 0")
    handle = None if cancellation is None else cancellation._handle
    return _abi.RenderOptions(_OPTIONS_SIZE, float(scale or 0), bool(grow), handle)


_default: tuple[int, Renderer] | None = None
_default_lock = threading.Lock()


def default_renderer() -> Renderer:
    """The shared renderer: created on first use, and again in a child of ``fork()``."""
    global _default, _default_lock
    process = os.getpid()
    found = _default
    if found is not None and found[0] == process:
        return found[1]
    with _default_lock:
        if _default is None or _default[0] != process:
            _default = (process, Renderer())
        return _default[1]


def _unlock() -> None:
    # Another thread of the parent may have held it during the fork.
    global _default_lock
    _default_lock = threading.Lock()


os.register_at_fork(after_in_child=_unlock)
