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

cv2.setNumThreads(2)
pyvips.cache_set_max(0)


class Vips:
    """libvips: blurs of bytes in integers, the rest lazily in float, on two threads, nothing kept in memory between."""

    name = f"libvips {pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)}"

    def prepare(self, picture):
        return picture

    def effect(self, picture, outer, inner):
        side = picture.shape[0]
        image = pyvips.Image.new_from_memory(picture.data, side, side, 4, "uchar")
        alpha = image[3]
        outer_blur = alpha.gaussblur(outer)
        inner_blur = outer_blur if inner == outer else alpha.gaussblur(inner)
        below = outer_blur.embed(0, OUTER_DOWN, side, side) * OUTER
        inside = (255 - inner_blur.embed(0, INNER_DOWN, side, side)) * alpha * (INNER / 255)
        kept = (255 - inside) * (1 / 255)
        opacity = (alpha + below * ((255 - alpha) * (1 / 255))) * kept + inside
        result = (image.extract_band(0, n=3) * kept).bandjoin(opacity)
        pixels = (result + 0.5).cast("uchar").write_to_memory()
        return numpy.frombuffer(pixels, numpy.uint8).reshape(picture.shape)

    def blur(self, mask, sigma):
        image = pyvips.Image.new_from_memory(mask.data, mask.shape[1], mask.shape[0], 1, "uchar")
        return numpy.frombuffer(image.gaussblur(sigma).write_to_memory(), numpy.uint8).reshape(mask.shape)


class OpenCV:
    """OpenCV: bytes throughout, saturating and rounded, on two threads."""

    name = f"OpenCV {cv2.__version__}"

    def prepare(self, picture):
        return picture

    def effect(self, picture, outer, inner):
        alpha = cv2.extractChannel(picture, 3)
        outer_blur = self.blur(alpha, outer)
        inner_blur = outer_blur if inner == outer else self.blur(alpha, inner)
        below = self.moved(outer_blur, OUTER_DOWN)
        inside = cv2.multiply(alpha, cv2.bitwise_not(self.moved(inner_blur, INNER_DOWN)), scale=INNER / 255)
        kept = cv2.bitwise_not(inside)
        opacity = cv2.add(alpha, cv2.multiply(below, cv2.bitwise_not(alpha), scale=OUTER / 255))
        opacity = cv2.add(cv2.multiply(opacity, kept, scale=1 / 255), inside)
        result = cv2.multiply(picture, cv2.merge((kept, kept, kept, kept)), scale=1 / 255)
        return cv2.insertChannel(opacity, result, 3)

    def blur(self, mask, sigma):
        return cv2.GaussianBlur(mask, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT)

    @staticmethod
    def moved(mask, down):
        return cv2.copyMakeBorder(mask[:-down], down, 0, 0, 0, cv2.BORDER_CONSTANT)


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
