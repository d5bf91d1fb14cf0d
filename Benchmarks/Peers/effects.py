# SPDX-License-Identifier: MIT
"""One effect, as each library does it best: a black shadow below (half opaque, 3 down), the picture, and a black shadow
inside it (three quarters opaque, 2 down), premultiplied RGBA8 in memory to the same.

None of these libraries has an inner shadow of arbitrary alpha, so it is composed: alpha * (1 - blurred alpha), moved.
Each function takes what its `prepare` made of the picture, outside the measured time, and gives an array."""
import os

os.environ.setdefault("VIPS_CONCURRENCY", "2")
import cv2
import numpy
import pyvips
from PIL import Image, ImageChops, ImageFilter

import pictures
from pictures import INNER, INNER_DOWN, OUTER, OUTER_DOWN
from skia_effects import SkiaGanesh, SkiaRaster  # noqa: F401: they are among the effects

pyvips.cache_set_max(0)


class Vips:
    """libvips, nothing kept in memory between: blurs of bytes in integers, the rest lazily, in float or rounded to bytes at each step."""

    name = f"libvips {pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)}"
    arrangements = [(threads, form) for threads in (2, 1) for form in ("bytes", "float")]

    def arrange(self, arrangement):
        threads, self.form = arrangement
        pyvips.vips_lib.vips_concurrency_set(threads)
        return f"{threads} thread{'s' if threads > 1 else ''}, {self.form}"

    def prepare(self, picture):
        return picture

    def effect(self, picture, outer, inner):
        side = picture.shape[0]
        image = pyvips.Image.new_from_memory(picture.data, side, side, 4, "uchar")
        alpha, colors = image[3], image.extract_band(0, n=3)
        outer_blur = alpha.gaussblur(outer)
        inner_blur = outer_blur if inner == outer else alpha.gaussblur(inner)
        below, above = outer_blur.embed(0, OUTER_DOWN, side, side), inner_blur.embed(0, INNER_DOWN, side, side)
        if self.form == "bytes":
            below = (below * alpha.invert()).linear(OUTER / 255, 0.5, uchar=True)
            inside = (above.invert() * alpha).linear(INNER / 255, 0.5, uchar=True)
            kept = inside.invert()
            opacity = (((alpha + below) * kept).linear(1 / 255, 0.5, uchar=True) + inside).cast("uchar")
            result = (colors * kept).linear(1 / 255, 0.5, uchar=True).bandjoin(opacity)
        else:
            inside = (255 - above) * alpha * (INNER / 255)
            kept = (255 - inside) * (1 / 255)
            opacity = (alpha + below * OUTER * ((255 - alpha) * (1 / 255))) * kept + inside
            result = ((colors * kept).bandjoin(opacity) + 0.5).cast("uchar")
        return numpy.frombuffer(result.write_to_memory(), numpy.uint8).reshape(picture.shape)

    def blur(self, mask, sigma):
        image = pyvips.Image.new_from_memory(mask.data, mask.shape[1], mask.shape[0], 1, "uchar")
        return numpy.frombuffer(image.gaussblur(sigma).write_to_memory(), numpy.uint8).reshape(mask.shape)


class OpenCV:
    """OpenCV: bytes throughout, saturating and rounded; every step writes over what it wrote the last time."""

    name = f"OpenCV {cv2.__version__}"
    arrangements = [2, 1]

    def __init__(self):
        self.rooms = {}

    def arrange(self, threads):
        cv2.setNumThreads(threads)
        return f"{threads} thread{'s' if threads > 1 else ''}"

    def prepare(self, picture):
        return picture

    def into(self, name, function, *arguments, **options):
        """The result of a function of OpenCV's in the memory that the last one of this name had."""
        self.rooms[name] = function(*arguments, dst=self.rooms.get(name), **options)
        return self.rooms[name]

    def effect(self, picture, outer, inner):
        alpha = self.into("alpha", cv2.extractChannel, picture, 3)
        outer_blur = self.blur(alpha, outer, "outer")
        inner_blur = outer_blur if inner == outer else self.blur(alpha, inner, "inner")
        below = self.moved(outer_blur, OUTER_DOWN, "below")
        uncovered = self.into("uncovered", cv2.bitwise_not, self.moved(inner_blur, INNER_DOWN, "above"))
        inside = self.into("inside", cv2.multiply, alpha, uncovered, scale=INNER / 255)
        kept = self.into("kept", cv2.bitwise_not, inside)
        clear = self.into("clear", cv2.bitwise_not, alpha)
        below = self.into("shown below", cv2.multiply, below, clear, scale=OUTER / 255)
        opacity = self.into("opacity", cv2.add, alpha, below)
        opacity = self.into("opacity", cv2.multiply, opacity, kept, scale=1 / 255)
        opacity = self.into("opacity", cv2.add, opacity, inside)
        factors = self.into("factors", cv2.merge, (kept, kept, kept, kept))
        result = self.into("result", cv2.multiply, picture, factors, scale=1 / 255)
        return cv2.insertChannel(opacity, result, 3)

    def blur(self, mask, sigma, name="blur"):
        return self.into(name, cv2.GaussianBlur, mask, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT)

    def moved(self, mask, down, name):
        return self.into(name, cv2.copyMakeBorder, mask[:-down], down, 0, 0, 0, cv2.BORDER_CONSTANT)


class Pillow:
    """Pillow: blurs and multiplications of masks, then two alpha compositions, which want straight alpha."""

    name = f"Pillow {Image.__version__}"

    def prepare(self, picture):
        return Image.fromarray(pictures.straight(picture), "RGBA")

    def effect(self, image, outer, inner):
        alpha = image.getchannel("A")
        outer_blur = alpha.filter(ImageFilter.GaussianBlur(outer))
        inner_blur = outer_blur if inner == outer else alpha.filter(ImageFilter.GaussianBlur(inner))
        below = self.shadow(self.moved(outer_blur, OUTER_DOWN), OUTER)
        uncovered = ImageChops.invert(self.moved(inner_blur, INNER_DOWN))
        inside = self.shadow(ImageChops.multiply(alpha, uncovered), INNER)
        return Image.alpha_composite(Image.alpha_composite(below, image), inside)

    def finish(self, image):
        return pictures.premultiplied(numpy.asarray(image))

    def blur(self, mask, sigma):
        return numpy.asarray(Image.fromarray(mask, "L").filter(ImageFilter.GaussianBlur(sigma)))

    @staticmethod
    def shadow(mask, opacity):
        shadow = Image.new("RGBA", mask.size)
        shadow.putalpha(mask.point([int(opacity * level + 0.5) for level in range(256)]))
        return shadow

    @staticmethod
    def moved(mask, down):
        result = Image.new("L", mask.size)
        result.paste(mask, (0, down))
        return result
