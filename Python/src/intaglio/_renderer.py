# SPDX-License-Identifier: MIT
"""Renderers."""

from __future__ import annotations

import math
import os
import re
import threading
from collections.abc import Mapping
from ctypes import pointer, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from . import _abi
from ._framing import Crop, Fit, Resize, framing_of, picture_of_file
from ._object import Handle, LibraryObject
from ._picture import Picture, PictureLike, is_encoded, picture_of, pixels_of
from ._pixels import Alpha, Array, Order, layout_of, readable, writable
from ._scene import Scene, SceneLike, scene_of
from ._style import StyleLike, colored, style_of
from ._text import PathLike, encoded, path_bytes
from .errors import InvalidArgument

if TYPE_CHECKING:
    from typing_extensions import Self

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
    _destroy = _abi.cancellation_destroy

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
            _abi.cancellation_request(self._handle)

    @property
    def requested(self) -> bool:
        """Whether :meth:`request` was called."""
        return self._requested


class Renderer(LibraryObject):
    """Draws pictures and scenes, with a cache. Costly to create, above all with a GPU (100 ms): keep one and share it between threads.

    A renderer is pickled as its settings, so every process gets its own, also a child of ``fork()``. If
    a GPU drew in the parent, it cannot draw in such a child, which raises :class:`Forked`.

    ``with Renderer() as renderer:`` closes it at the end, when calls of other threads have returned.

    Args:
        backend: the backend.
        device: the index of a GPU in ``intaglio devices``, such as 0, or its CUDA index, which schedulers use: "cuda:0"; None for
            the best.
        threads: the maximum number of CPU threads; None for all cores available to the process.
        require_hardware: fail rather than draw on the CPU or on a software rasteriser.
        cache_limit: the largest size of the cache in bytes; None for 128 MiB, 0 for no cache.
        time_limit: the time limit for a render or blur, in seconds; after it the call ends within some milliseconds and
            raises :class:`Unavailable`. None for no limit. Not with the reference.

    Raises:
        Unavailable: if the backend or device is missing.
    """

    __slots__ = ("_settings",)
    _destroy = _abi.renderer_destroy
    _settings: dict[str, Any]

    def __init__(
        self,
        backend: Backend = "auto",
        *,
        device: int | str | None = None,
        threads: int | None = None,
        require_hardware: bool = False,
        cache_limit: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        if backend not in _abi.BACKENDS:
            raise InvalidArgument(f"backend is {backend!r} but must be one of {', '.join(_abi.BACKENDS)}")
        if device is not None and not re.fullmatch(r"(cuda:)?[0-9]+", str(device)):
            raise InvalidArgument(f'device is {device!r} but must be the index of a GPU, such as 0, or its CUDA index: "cuda:0"')
        # ctypes would truncate larger numbers to the member's size.
        for name, number, least, most in (
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
            "threads": threads,
            "require_hardware": require_hardware,
            "cache_limit": cache_limit,
            "time_limit": time_limit,
        }
        self._hold(_abi.made(_abi.renderer_create, self._options()))

    def _options(self) -> _abi.RendererOptions:
        settings = self._settings
        device, cache_limit = settings["device"], settings["cache_limit"]
        return _abi.RendererOptions(
            sizeof(_abi.RendererOptions),
            _abi.BACKENDS.index(settings["backend"]),
            settings["threads"] or 0,
            None if device is None else str(device).encode(),
            bool(settings["require_hardware"]),
            # In the library, 0 is the default, and -1 is none.
            0 if cache_limit is None else cache_limit or -1,
            float(settings["time_limit"] or 0),
        )

    def close(self) -> None:
        """Frees the cache and the device when the calls of all threads have returned. Later calls raise
        :class:`InvalidArgument`."""
        self._own = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
        style: StyleLike | None = None,
        *,
        tint: str | None = None,
        accent: str | None = None,
        colors: Mapping[str, str] | None = None,
        scale: float = 1,
        grow: bool | None = None,
        resize: Resize | None = None,
        fit: Fit | None = None,
        crop: Crop | None = None,
        trim: bool = False,
        padding: float = 0,
        corner_radius: float = 0,
        background: str | None = None,
        alpha: Alpha = "straight",
        order: Order = "rgba",
        out: None = None,
        cancellation: Cancellation | None = None,
    ) -> Picture: ...

    @overload
    def render(
        self,
        picture: PictureLike,
        style: StyleLike | None = None,
        *,
        tint: str | None = None,
        accent: str | None = None,
        colors: Mapping[str, str] | None = None,
        scale: float = 1,
        grow: bool | None = None,
        resize: Resize | None = None,
        fit: Fit | None = None,
        crop: Crop | None = None,
        trim: bool = False,
        padding: float = 0,
        corner_radius: float = 0,
        background: str | None = None,
        alpha: Alpha = "straight",
        order: Order = "rgba",
        out: Out,
        cancellation: Cancellation | None = None,
    ) -> Out: ...

    def render(
        self,
        picture: PictureLike,
        style: StyleLike | None = None,
        *,
        tint: str | None = None,
        accent: str | None = None,
        colors: Mapping[str, str] | None = None,
        scale: float = 1,
        grow: bool | None = None,
        resize: Resize | None = None,
        fit: Fit | None = None,
        crop: Crop | None = None,
        trim: bool = False,
        padding: float = 0,
        corner_radius: float = 0,
        background: str | None = None,
        alpha: Alpha = "straight",
        order: Order = "rgba",
        out: Any = None,
        cancellation: Cancellation | None = None,
    ) -> Any:
        """The picture with the style applied. First it is resized, cropped and trimmed, gets its padding and its corners; then its
        style is drawn, and the background below.

        Args:
            picture: see :class:`Picture`. The drawing in an SVG file has `scale` pixels per point, or the size in `resize`.
            style: see :class:`Style`; None for a picture that is only framed.
            tint: the colour of this name that the style declares, that of a material, as in CSS; see :meth:`Style.colored`.
            accent: likewise, the colour of light or lines.
            colors: more of these, by their names.
            scale: pixels per point, for the lengths of the style, and for `padding` and `corner_radius`.
            grow: whether the result has room for the outer shadows; None for what the style says (:attr:`Style.grows`).
            resize: width and height in pixels; one of them may be None, and then follows from the picture's proportions.
            fit: how a picture with other proportions is brought to both: by "contain", the default, with transparent bars; by
                "cover", without what is too much; by "exact", stretched.
            crop: the part to keep, in pixels of the new size: its middle, (width, height), or a part with its first column and
                row, (width, height, left, top).
            trim: whether rows and columns at the edges without a visible pixel are cut off.
            padding: room for the style on each side, in points.
            corner_radius: of the picture, within the padding, in points; the style follows the corners.
            background: a CSS colour or gradient below the result.
            alpha: the form of colours in arrays: the input, and `out`. Pictures are premultiplied.
            order: the order of those arrays' channels.
            out: an array (height, width, 4), of type uint8 and of the result's size, for the result; it may be the input. A style
                alone makes nothing grow then.
            cancellation: stops the render from another thread.

        Returns:
            `out` if it is given, else a new picture.

        Raises:
            Cancelled: after :meth:`Cancellation.request`.
        """
        framing = framing_of(resize, fit, crop, trim, padding, corner_radius, background)
        effect = style_or_none(colored(style, tint, accent, colors), framing)
        options = None
        if scale != 1 or grow is not None or framing is not None or cancellation is not None:
            options = _options(scale, grow, cancellation, framing)
        if is_encoded(picture):
            picture = picture_of_file(picture, scale, framing)
        if out is None:
            source = picture_of(picture, alpha, order)
            return Picture._of(_abi.made(_abi.render, self._handle, source._handle, effect, options))
        layout = layout_of(alpha, order)
        pixels, target = pixels_of(picture, layout), writable(out, layout)
        _abi.render_pixels(self._handle, pixels.pixels, effect, options, target.pixels)
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
            variables: values for the document's variables, for this render only: see :class:`Scene`. A :class:`Scene` is read
                once for all renders, and threads may share it.
            cancellation: stops the render from another thread.
        """
        drawn = Scene(scene, variables=variables) if variables else scene_of(scene)
        options = _options(scale, None, cancellation)
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
        _abi.scene_verify(self._handle, scene._handle, found)
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
        tint: str | None = None,
        accent: str | None = None,
        colors: Mapping[str, str] | None = None,
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
        """A text with a style, on a picture that has room for its ink and its effects. Unlike ``intaglio text``, nothing depends
        on the preset: the letters are regular, without padding or ground, unless these arguments say otherwise.

        Args:
            text: at least one visible character; a line feed begins a new line.
            style: see :class:`Style`; without one the plain letters are drawn.
            tint: the colour of this name that the style declares; see :meth:`render`.
            accent: likewise.
            colors: more of these, by their names.
            font: a family installed on the machine, or a list of families as in CSS; by default sans-serif.
            font_file: the path of a font file, instead of `font`.
            size: the size of the font, in points.
            weight: 100 to 900; 700 is bold.
            italic: whether the letters are slanted.
            color: the letters' colour, as in CSS; many styles hide it, and have a `tint` or an `accent` instead.
            align: the alignment of lines of different lengths.
            width: the width at which lines break, in points; None for the width of the widest line.
            padding: the least distance between the ink and each side, in points.
            background: a CSS colour or gradient, or the path of a picture, which covers the canvas.
            scale: pixels per point.
            cancellation: stops the render from another thread.

        Raises:
            BadData: for a missing font.
        """
        # In the library, 0 is the default of these.
        for name, number, least, most in (("size", size, 0.1, 10_000), ("weight", weight, 100, 900), ("padding", padding, 0, 65_536)):
            if not least <= number <= most:
                raise InvalidArgument(f"{name} is {number} but must be {least} to {most}")
        if width is not None and not 0 < width < math.inf:
            raise InvalidArgument(f"width is {width} but must be more than 0")

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
        options = _options(scale, None, cancellation)
        style = colored(style, tint, accent, colors)
        effect = None if style is None else style_of(style)._handle
        return Picture._of(_abi.made(_abi.render_text, self._handle, words, effect, options))

    @overload
    def blur(self, mask: Any, sigma: float, *, out: None = None) -> Array: ...

    @overload
    def blur(self, mask: Any, sigma: float, *, out: Out) -> Out: ...

    def blur(self, mask: Any, sigma: float, *, out: Any = None) -> Any:
        """A mask, (height, width) of type uint8, blurred with a Gaussian of `sigma` pixels; it is 0 outside its bounds.

        Args:
            mask: an array, or a buffer of that shape.
            sigma: the standard deviation, in pixels.
            out: an array of the mask's size for the result; it may be the mask. Without it NumPy is needed.

        Returns:
            `out` if it is given, else a new array.
        """
        source = readable(mask, _abi.MASK)
        if out is None:
            import numpy

            out = numpy.empty((source.pixels.height, source.pixels.width), numpy.uint8)
        target = writable(out, _abi.MASK)
        _abi.blur(self._handle, source.pixels, float(sigma), target.pixels)
        return out

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._settings,)

    def __repr__(self) -> str:
        return f"<intaglio.Renderer: {self.description}>"


def _restored(settings: dict[str, Any]) -> Renderer:
    return Renderer(**settings)


def style_or_none(style: StyleLike | None, framing: object) -> Handle | None:
    """The style's handle; None if the picture is only framed."""
    if style is not None:
        return style_of(style)._handle
    if framing is None:
        raise InvalidArgument("style is None, and no framing is given; name a style, or give {} for a picture without effects")
    return None


def _options(
    scale: float | None, grow: bool | None, cancellation: Cancellation | None, framing: _abi.Framing | None = None
) -> _abi.RenderOptions:
    if scale is not None and not scale > 0:
        raise InvalidArgument(f"scale is {scale} but must be more than 0")
    handle = None if cancellation is None else cancellation._handle.address
    frame = None if framing is None else pointer(framing)
    return _abi.RenderOptions(_OPTIONS_SIZE, float(scale or 0), 0 if grow is None else 1 if grow else -1, frame, handle)


class _Shared(Renderer):
    """Created on first use, and again in a child of ``fork()``, or after it was closed."""

    __slots__ = ()

    def __init__(self) -> None:
        self._settings = dict.fromkeys(("device", "threads", "require_hardware", "cache_limit", "time_limit"), None)
        self._settings["backend"] = "auto"
        self._own, self._process = None, 0

    @property
    def _handle(self) -> Handle:
        if self._process == os.getpid() and (own := self._own) is not None:
            return own
        with _lock:
            if self._own is None or self._process != os.getpid():
                self._hold(_abi.made(_abi.renderer_create, self._options()))
            assert self._own is not None
            return self._own

    def __reduce__(self) -> tuple[Any, ...]:
        return default_renderer, ()


_lock = threading.Lock()
_shared = _Shared()
# These are methods of one object, so their keywords and their help are those of Renderer.
render, render_scene, render_text, blur = _shared.render, _shared.render_scene, _shared.render_text, _shared.blur


def default_renderer() -> Renderer:
    """The renderer of the functions :func:`render`, :func:`render_scene`, :func:`render_text` and :func:`blur`: created on
    first use, and again in a child of ``fork()``."""
    return _shared


def _unlock() -> None:
    # Another thread of the parent may have held it during the fork.
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_unlock)
