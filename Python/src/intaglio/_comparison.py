# SPDX-License-Identifier: MIT
"""Compares pictures with each other, and with goldens in tests."""

from __future__ import annotations

import os
from ctypes import c_void_p, sizeof
from dataclasses import dataclass
from pathlib import Path

from . import _abi
from ._picture import Picture, PictureLike, picture_of
from ._pixels import Alpha, Order
from ._text import PathLike
from .errors import InvalidArgument

UPDATE_SWITCH = "INTAGLIO_UPDATE_GOLDENS"


@dataclass(frozen=True)
class Comparison:
    """The difference of two pictures, in levels of 255 of their premultiplied bytes."""

    maximum_difference: int
    """The largest difference of any channel of any pixel; 0 for equal pictures."""
    differing_pixels: int
    """The number of pixels that differ by more than the tolerance."""
    position: tuple[int, int] | None
    """Column and row of the first largest difference; None for equal pictures."""
    panels: Picture | None
    """First picture, difference and second picture side by side, if requested."""

    def __str__(self) -> str:
        if self.position is None:
            return "the pictures are equal"
        column, row = self.position
        noun = "pixel differs" if self.differing_pixels == 1 else "pixels differ"
        return (
            f"{self.differing_pixels} {noun} by more than the tolerance, by {self.maximum_difference} of 255 at most, "
            f"first at column {column}, row {row}"
        )


def compare(
    first: PictureLike,
    second: PictureLike,
    *,
    tolerance: int = 0,
    panels: bool = False,
    alpha: Alpha = "straight",
    order: Order = "rgba",
) -> Comparison:
    """Compares two pictures of the same size.

    Args:
        tolerance: pixels that differ by at most this many levels of 255 are not counted.
        panels: whether to draw both and their difference side by side.
        alpha: the form of colours in arrays.
        order: the order of arrays' channels.

    Raises:
        InvalidArgument: for pictures of different sizes.
    """
    # ctypes would truncate a number to 32 bits.
    if not 0 <= tolerance <= 255:
        raise InvalidArgument(f"tolerance is {tolerance} but must be 0 to 255")
    pictures = (picture_of(first, alpha, order), picture_of(second, alpha, order))
    found = _abi.Comparison(sizeof(_abi.Comparison))
    drawn = c_void_p()
    _abi.compare(pictures[0]._handle, pictures[1]._handle, tolerance, drawn if panels else None, found)
    return Comparison(
        found.maximum_difference,
        found.differing_pixels,
        None if found.column < 0 else (found.column, found.row),
        None if drawn.value is None else Picture._of(drawn.value),
    )


def assert_matches(
    picture: PictureLike,
    golden: PathLike,
    *,
    tolerance: int = 0,
    differing_pixels: int = 0,
    failures: PathLike | None = None,
    alpha: Alpha = "straight",
    order: Order = "rgba",
) -> None:
    """Fails unless the picture matches the file `golden`.

    With ``INTAGLIO_UPDATE_GOLDENS=1`` in the environment the file is rewritten, and the assertion still fails, so that no run
    both records and passes.

    Args:
        tolerance: the allowed difference in levels of 255.
        differing_pixels: the number of pixels that may differ by more than that.
        failures: the folder for expected, difference and actual side by side, in a file of the golden's name; None for the folder
            ``failures`` beside the golden.

    Raises:
        AssertionError: with the difference, and the file that shows it.
    """
    __tracebackhide__ = True
    file = Path(golden)
    actual = picture_of(picture, alpha, order)
    if os.environ.get(UPDATE_SWITCH) == "1":
        file.parent.mkdir(parents=True, exist_ok=True)
        actual.save(file)
        raise AssertionError(f"{file} was rewritten; look at it, then run without {UPDATE_SWITCH}")
    if not file.exists():
        raise AssertionError(f"there is no golden {file}; {UPDATE_SWITCH}=1 writes it")
    expected = Picture(file)
    folder = Path(failures) if failures is not None else file.parent / "failures"
    shown = folder / f"{file.stem}.png"
    try:
        found = compare(expected, actual, tolerance=tolerance)
    except InvalidArgument:
        if expected.size == actual.size:
            raise
        folder.mkdir(parents=True, exist_ok=True)
        actual.save(shown)
        raise AssertionError(
            f"{file} has {expected.width} x {expected.height} pixels, but the picture has {actual.width} x {actual.height}; "
            f"the picture is in {shown}"
        ) from None
    if found.differing_pixels <= differing_pixels:
        shown.unlink(missing_ok=True)
        return
    panels = compare(expected, actual, tolerance=tolerance, panels=True).panels
    assert panels is not None
    folder.mkdir(parents=True, exist_ok=True)
    panels.save(shown)
    raise AssertionError(f"{file}: {found}; expected, difference and actual are in {shown}")
