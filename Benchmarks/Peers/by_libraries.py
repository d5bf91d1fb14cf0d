# SPDX-License-Identifier: MIT
"""Layer styles by hand, as users of these libraries make them: premultiplied RGBA8 in memory to the same.

Each effect stands beside one of ours with the numbers of `styles.py`. numpy does what a library has no call for, in 32-bit floats."""
import cv2
import numpy
import scipy.ndimage
from PIL import Image, ImageChops, ImageFilter

import pictures

LIGHT = numpy.array([numpy.cos(numpy.radians(120)), -numpy.sin(numpy.radians(120))]) * numpy.cos(numpy.radians(30))
FLAT = numpy.sin(numpy.radians(30))


def over(top, coverage, below):
    """A black or coloured layer over a picture, both premultiplied floats of 0…1."""
    return top * coverage[..., None] + below * (1 - coverage[..., None] * top[3])


def lit(height, size, alpha, picture):
    """Light screened and shade multiplied onto a picture by the slopes of a height."""
    down, across = numpy.gradient(height)
    across, down = across * size, down * size
    light = (FLAT - across * LIGHT[0] - down * LIGHT[1]) / numpy.sqrt(1 + across * across + down * down)
    highlight = 0.75 * alpha * numpy.clip((light - FLAT) / (1 - FLAT), 0, 1)
    shade = 0.75 * alpha * numpy.clip((FLAT - light) / FLAT, 0, 1)
    colors = picture[..., :3] * (1 - shade[..., None])
    colors += highlight[..., None] * (picture[..., 3:] - colors)
    return numpy.dstack([colors, picture[..., 3]])


class Floats:
    """What OpenCV and scipy share: effects of a blur and a distance, in floats."""

    def prepare(self, picture):
        return picture

    def shadow(self, picture, size, sigma):
        coverage = self.moved(self.blur(self.alpha(picture), sigma), 6, 4)
        return self.done(self.float(picture) + self.black(coverage * (1 - self.alpha(picture))))

    def stroke(self, picture, size, sigma):
        line = numpy.clip(size + 0.5 - self.distance(picture[..., 3]), 0, 1)
        below = over(numpy.float32([0.5, 0, 0, 1]), line, numpy.float32(0))
        return self.done(self.float(picture) + below * (1 - self.alpha(picture))[..., None])

    def satin(self, picture, size, sigma):
        blurred, alpha = self.blur(self.alpha(picture), sigma), self.alpha(picture)
        fold = 0.5 * alpha * (1 - numpy.abs(self.moved(blurred, -10, -10) - self.moved(blurred, 10, 10)))
        floats = self.float(picture)
        return self.done(numpy.dstack([floats[..., :3] * (1 - fold[..., None]), floats[..., 3]]))

    def bevel(self, picture, size, sigma):
        alpha = self.alpha(picture)
        return self.done(lit(self.blur(alpha, 0.42 * size), size, alpha, self.float(picture)))

    @staticmethod
    def float(picture):
        return picture.astype(numpy.float32) * numpy.float32(1 / 255)

    def alpha(self, picture):
        return self.float(picture[..., 3])

    @staticmethod
    def black(coverage):
        result = numpy.zeros((*coverage.shape, 4), numpy.float32)
        result[..., 3] = coverage
        return result

    @staticmethod
    def moved(plane, down, across):
        return numpy.roll(plane, (down, across), (0, 1))

    @staticmethod
    def done(picture):
        return (255 * picture + numpy.float32(0.5)).astype(numpy.uint8)


class OpenCV(Floats):
    """Gaussians and exact distances of OpenCV's."""

    name = f"OpenCV {cv2.__version__}, numpy {numpy.__version__}"

    def blur(self, plane, sigma):
        return cv2.GaussianBlur(plane, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT)

    def distance(self, alpha):
        return cv2.distanceTransform((alpha < 128).astype(numpy.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)


class SciPy(Floats):
    """Gaussians and exact distances of scipy's."""

    name = f"scipy {scipy.__version__}, numpy {numpy.__version__}"

    def blur(self, plane, sigma):
        return scipy.ndimage.gaussian_filter(plane, sigma, mode="constant")

    def distance(self, alpha):
        return scipy.ndimage.distance_transform_edt(alpha < 128).astype(numpy.float32)


class Pillow:
    """Pillow's own calls alone: a rank filter, which grows squares, makes the stroke; no bevel, since Pillow has no slopes."""

    name = f"Pillow {Image.__version__}"

    def prepare(self, picture):
        return Image.fromarray(pictures.straight(picture), "RGBA")

    def shadow(self, image, size, sigma):
        blurred = image.getchannel("A").filter(ImageFilter.GaussianBlur(sigma))
        return Image.alpha_composite(self.flat((0, 0, 0), ImageChops.offset(blurred, 4, 6)), image)

    def stroke(self, image, size, sigma):
        return Image.alpha_composite(
            self.flat((128, 0, 0), image.getchannel("A").filter(ImageFilter.MaxFilter(2 * size + 1))), image)

    def satin(self, image, size, sigma):
        alpha = image.getchannel("A")
        blurred = alpha.filter(ImageFilter.GaussianBlur(sigma))
        difference = ImageChops.difference(ImageChops.offset(blurred, 10, 10), ImageChops.offset(blurred, -10, -10))
        fold = ImageChops.multiply(alpha, ImageChops.invert(difference)).point([level // 2 for level in range(256)])
        return Image.composite(Image.new("RGBA", image.size, (0, 0, 0, 255)), image, fold)

    def finish(self, image):
        return pictures.premultiplied(numpy.asarray(image))

    @staticmethod
    def flat(color, mask):
        result = Image.new("RGBA", mask.size, color)
        result.putalpha(mask)
        return result
