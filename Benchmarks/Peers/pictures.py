# SPDX-License-Identifier: MIT
"""The pictures that are measured: made here, so that every library gets the same bytes."""
import numpy

# The effect: how opaque its two black shadows are, and how far below the picture.
OUTER, INNER = 0.5, 0.75
OUTER_DOWN, INNER_DOWN = 3, 2


def discs(side):
    """Antialiased discs of many colours, 64 pixels apart: premultiplied RGBA8, like a sheet of icons."""
    y, x = numpy.mgrid[0:side, 0:side]
    distance = 24 - numpy.hypot(x % 64 - 31.5, y % 64 - 31.5)
    alpha = (255 * numpy.clip(distance + 0.5, 0, 1) + 0.5).astype(numpy.uint32)
    picture = numpy.empty((side, side, 4), numpy.uint8)
    for channel, straight in enumerate((x // 64 * 37 % 256, y // 64 * 59 % 256, (x + y) % 256)):
        picture[..., channel] = (straight.astype(numpy.uint32) * alpha + 127) // 255
    picture[..., 3] = alpha
    return picture


def straight(picture):
    """A picture with straight alpha, for libraries that expect that."""
    alpha = picture[..., 3:].astype(numpy.uint32)
    colors = picture[..., :3].astype(numpy.uint32)
    result = picture.copy()
    result[..., :3] = (colors * 255 + alpha // 2) // numpy.maximum(alpha, 1)
    return result


def premultiplied(picture):
    """Straight alpha made premultiplied."""
    alpha = picture[..., 3:].astype(numpy.uint32)
    result = picture.copy()
    result[..., :3] = (picture[..., :3].astype(numpy.uint32) * alpha + 127) // 255
    return result
