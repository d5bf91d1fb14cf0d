# SPDX-License-Identifier: MIT
"""The card drawn by hand with Pillow, as one would write it for speed: what is the same on all cards (both panels and every
shadow of a fixed shape) is drawn once, photos are brought to size once, and two processes share the cards out."""
import functools
import multiprocessing
import os
import subprocess
import time

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

SCALE, SIZE = 2, (1200, 630)
COLUMN = 290 * SCALE


def font(weight, size):
    path = subprocess.run(
        ["fc-match", "-f", "%{file}", f"DejaVu Sans:weight={weight}"], capture_output=True, text=True, check=True).stdout
    return ImageFont.truetype(path, size * SCALE)


def rounded(left, top, width, height, radius, size=SIZE):
    """A rounded rectangle in points as a mask; four samples a pixel and axis, for Pillow does not smooth edges."""
    mask = Image.new("L", (4 * size[0], 4 * size[1]))
    box = [4 * SCALE * value for value in (left, top, left + width, top + height)]
    ImageDraw.Draw(mask).rounded_rectangle([box[0], box[1], box[2] - 1, box[3] - 1], 4 * SCALE * radius, 255)
    return mask.resize(size, Image.Resampling.BOX)


def moved(mask, down):
    return ImageChops.offset(mask, 0, round(SCALE * down))


def tinted(mask, opacity):
    return mask.point([round(level * opacity / 255) for level in range(256)])


def outer(image, mask, color, opacity, down, blur):
    """A CSS box-shadow: its sigma in pixels is half the blur times the scale."""
    image.paste(color, (0, 0), tinted(moved(mask, down).filter(ImageFilter.GaussianBlur(blur * SCALE / 2)), opacity))


def inner(image, mask, color, opacity, down, blur):
    blurred = moved(mask, down).filter(ImageFilter.GaussianBlur(blur * SCALE / 2))
    image.paste(color, (0, 0), tinted(ImageChops.multiply(mask, ImageChops.invert(blurred)), opacity))


def ok_lab(color):
    linear = numpy.where(color <= 0.04045, color / 12.92, ((color + 0.055) / 1.055) ** 2.4)
    cones = numpy.cbrt(linear @ numpy.array([
        [0.4122214708, 0.2119034982, 0.0883024619], [0.5363325363, 0.6806995451, 0.2817188376],
        [0.0514459929, 0.1073969566, 0.6299787005]]))
    return cones @ numpy.array([
        [0.2104542553, 1.9779984951, 0.0259040371], [0.7936177850, -2.4285922050, 0.7827717662],
        [-0.0040720468, 0.4505937099, -0.8086757660]])


def encoded(lab):
    roots = lab @ numpy.array([
        [1, 1, 1], [0.3963377774, -0.1055613458, -0.0894841775], [0.2158037573, -0.0638541728, -1.2914855480]])
    linear = numpy.clip(roots ** 3 @ numpy.array([
        [4.0767416621, -1.2684380046, -0.0041960863], [-3.3077115913, 2.6097574011, -0.7034186147],
        [0.2309699292, -0.3413193965, 1.7076147010]]), 0, 1)
    return numpy.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)


@functools.cache
def gradient(accent):
    """The button's face: from #6a79ea to the accent in OKLab, a row at a time."""
    ends = [ok_lab(numpy.array([int(color[index:index + 2], 16) for index in (1, 3, 5)]) / 255) for color in ("#6a79ea", accent)]
    part = ((numpy.arange(52 * SCALE) + 0.5) / (52 * SCALE))[:, None]
    rows = (255 * encoded(ends[0] * (1 - part) + ends[1] * part) + 0.5).astype(numpy.uint8)
    return Image.fromarray(numpy.repeat(rows[:, None], 190 * SCALE, axis=1))


@functools.cache
def photo(path):
    with Image.open(path) as image:
        return image.convert("RGB").resize((148 * SCALE, 148 * SCALE), Image.Resampling.BOX)


class Painter:
    """What all cards share."""

    def __init__(self):
        self.fonts = {"name": font(200, 34), "role": font(80, 19), "city": font(200, 20)}
        self.base = Image.new("RGB", SIZE, "#eef0f4")
        panel, well = rounded(24, 24, 552, 267, 18), rounded(44, 44, 196, 227, 12)
        outer(self.base, panel, "#1a2040", 0x33, 12, 32)
        outer(self.base, panel, "#1a2040", 0x26, 2, 4)
        self.base.paste("white", (0, 0), panel)
        outer(self.base, well, "#ffffff", 255, 1, 0)
        self.base.paste("#e4e7ee", (0, 0), well)
        inner(self.base, well, "#1a2040", 0x66, 2, 6)
        outer(self.base, rounded(68, 84, 148, 148, 0), "#000000", 0x66, 3, 8)
        button = rounded(264, 208, 190, 52, 26)
        outer(self.base, button, "#4757c8", 0x66, 4, 12)
        box = [264 * SCALE, 208 * SCALE, 454 * SCALE, 260 * SCALE]
        self.button, self.place = button.crop(box), (box[0], box[1])
        lit = ImageChops.multiply(button, ImageChops.invert(moved(button, 1.5).filter(ImageFilter.GaussianBlur(SCALE / 2))))
        self.light = tinted(lit.crop(box), 0x99)
        self.border = tinted(ImageChops.subtract(button, rounded(265, 209, 188, 50, 25)).crop(box), 0x33)

    def write(self, image, place, text, kind, color, shadow=None, anchor="ls"):
        """A line of text; `shadow` is a colour, an opacity and an offset, blurred by a point."""
        draw = ImageDraw.Draw(image)
        if shadow:
            tint, opacity, down = shadow
            left, top, right, bottom = draw.textbbox(place, text, self.fonts[kind], anchor)
            mask = Image.new("L", (right - left + 12, bottom - top + 12))
            ImageDraw.Draw(mask).text((place[0] - left + 6, place[1] - top + 6), text, 255, self.fonts[kind], anchor)
            mask = tinted(mask.filter(ImageFilter.GaussianBlur(SCALE / 2)), opacity)
            image.paste(tint, (left - 6, top - 6 + down * SCALE), mask)
        draw.text(place, text, color, self.fonts[kind], anchor)

    def lines(self, text):
        """The text broken into two lines at most."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.fonts["role"].getlength(longer) > COLUMN:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines[:2]

    def card(self, values):
        image = self.base.copy()
        image.paste(photo(values["photo"]), (136, 168))
        self.write(image, (528, 191), values["name"], "name", "#262c40", ("#ffffff", 255, 1))
        for number, line in enumerate(self.lines(values["role"])):
            self.write(image, (528, 267 + 44 * number), line, "role", "#5a627a")
        image.paste(gradient(values["accent"]), self.place, self.button)
        image.paste("#ffffff", self.place, self.light)
        self.write(image, (718, 482), values["city"], "city", "white", ("#000000", 0x80, -1), "ms")
        image.paste("#000000", self.place, self.border)
        return image


def start():
    global painter
    painter = Painter()


def render(job):
    values, path, level = job
    painter.card(values).save(path, compress_level=level)


class Pool:
    """Two processes, ready to draw."""

    def __init__(self, count=2):
        self.pool = multiprocessing.Pool(count, start)
        self.count = count

    def render(self, cards, folder, level):
        """Writes all cards as PNG files; their number a second."""
        jobs = [(card, os.path.join(folder, f"{number + 1}.png"), level) for number, card in enumerate(cards)]
        begin = time.perf_counter()
        for _ in self.pool.imap_unordered(render, jobs, chunksize=4):
            pass
        return len(cards) / (time.perf_counter() - begin)

    def close(self):
        self.pool.terminate()
