# SPDX-License-Identifier: MIT
"""Changes of a picture before its style is drawn, and the surroundings of the result."""

from __future__ import annotations

import math
import operator
import os
from ctypes import sizeof
from typing import Any, Literal, TypeAlias, Union

from . import _abi
from ._picture import Picture, file_of
from ._text import encoded
from .errors import InvalidArgument

Fit = Literal["contain", "cover", "exact"]
"""How a picture with other proportions is brought to a size: "contain" adds transparent bars, "cover" cuts off what is too
much, "exact" stretches it."""
Resize: TypeAlias = Union[tuple[int, int], tuple[int, None], tuple[None, int]]
"""Width and height in pixels; None for the one that follows from the picture's proportions."""
Crop: TypeAlias = Union[tuple[int, int], tuple[int, int, int, int]]
"""Width and height in pixels of a picture's middle, or of the part that starts at a column and a row: (width, height, left,
top)."""

# The most pixels of a picture.
_LONGEST = 2**28
# What may precede the first tag of a drawing.
_BLANK = b"\xef\xbb\xbf \t\r\n"


def framing_of(
    resize: Resize | None,
    fit: Fit | None,
    crop: Crop | None,
    trim: bool,
    padding: float,
    corner_radius: float,
    background: str | None,
) -> _abi.Framing | None:
    """The library's structure; None if nothing is asked for."""
    if resize is None and fit is None and crop is None and background is None and not (trim or padding or corner_radius):
        return None
    framing = _abi.Framing(sizeof(_abi.Framing), trim=bool(trim))
    if resize is not None:
        sides = _numbers("resize", resize, (2,), "(width, height), one of which may be None", may_lack=True)
        if sides == [None, None]:
            raise InvalidArgument("resize is (None, None) but must have a width, a height, or both")
        framing.width, framing.height = (side or 0 for side in sides)
    if fit is not None:
        if fit not in _abi.FITS:
            raise InvalidArgument(f"fit is {fit!r} but must be one of {', '.join(_abi.FITS)}")
        if not (framing.width and framing.height):
            raise InvalidArgument(f"fit is {fit!r}, which needs both sides of resize: one alone keeps the picture's proportions")
        framing.fit = _abi.FITS.index(fit)
    if crop is not None:
        part = _numbers("crop", crop, (2, 4), "(width, height) or (width, height, left, top)")
        framing.crop_width, framing.crop_height = part[:2]
        if len(part) == 4:
            framing.has_crop_corner = 1
            framing.crop_left, framing.crop_top = part[2:]
    for name, length in (("padding", padding), ("corner_radius", corner_radius)):
        if not 0 <= length < math.inf:
            raise InvalidArgument(f"{name} is {length} but must be 0 or more")
        setattr(framing, name, length)
    if background is not None:
        framing.background = encoded(background, "background")
    return framing


def _numbers(name: str, given: Any, counts: tuple[int, ...], form: str, may_lack: bool = False) -> list[int | None]:
    """Sides of at least one pixel, and then a column and a row."""
    try:
        if len(given) not in counts:
            raise TypeError
        numbers = [None if side is None and may_lack else operator.index(side) for side in given]
    except TypeError:
        raise InvalidArgument(f"{name} is {given!r} but must be {form}, in whole pixels") from None
    for place, number in enumerate(numbers):
        least, most = (1, _LONGEST) if place < 2 else (0, 2**63 - 1)
        if number is not None and not least <= number <= most:
            raise InvalidArgument(f"{name} is {given!r} but must be {form}, with sides of 1 to {_LONGEST}")
    return numbers


def picture_of_file(source: Any, scale: float, framing: _abi.Framing | None) -> Picture:
    """The picture of a path, of the bytes of a file, or of an open file. A drawing (SVG) has `scale` pixels per point, or the
    pixels that the framing needs."""
    file = file_of(source)

    def make(factor: float) -> Picture:
        return Picture(source, svg_scale=factor) if file is None else Picture.from_bytes(file[0], name=file[1], svg_scale=factor)

    picture = make(scale)
    is_drawing = os.fspath(source).lower().endswith(".svg") if file is None else file[0].lstrip(_BLANK).startswith(b"<")
    if framing is None or not (framing.width or framing.height) or not is_drawing:
        return picture
    factors = [new / old for new, old in zip((framing.width, framing.height), picture.size, strict=True) if new]
    return make(scale * (max(factors) if framing.fit else min(factors)))
