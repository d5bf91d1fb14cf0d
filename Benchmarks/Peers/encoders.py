# SPDX-License-Identifier: MIT
"""PNG encoders that can be had, each in memory and on one thread, with the settings that its makers offer."""
import ctypes
import ctypes.util
import importlib
import io
import os
import struct
import subprocess
import zlib

os.environ["VIPS_CONCURRENCY"] = "1"
import cv2
import numpy
import pyvips
from PIL import Image

FOLDER = os.path.dirname(os.path.abspath(__file__))
cv2.setNumThreads(1)
pyvips.cache_set_max(0)


class Picture:
    """A picture in the forms that encoders want it in, all made before anything is measured. Opaque ones are given as RGB: ours finds
    out by itself that they are."""

    def __init__(self, path):
        pixels = numpy.asarray(Image.open(path).convert("RGBA"))
        self.path = path
        self.pixels = numpy.ascontiguousarray(pixels[..., :3]) if (pixels[..., 3] == 255).all() else pixels
        self.height, self.width, self.channels = self.pixels.shape
        self.address = self.pixels.ctypes.data_as(ctypes.c_void_p)
        self.bgr = numpy.ascontiguousarray(self.pixels[..., [2, 1, 0, 3][:self.channels]])
        self.image = Image.fromarray(self.pixels)
        self.bytes = self.pixels.tobytes()

    @property
    def size(self):
        return self.width * self.height

    def decoded(self, file):
        """Whether a file holds just this picture."""
        if file[:4] == b"qoif":
            return numpy.array_equal(importlib.import_module("qoi").decode(bytes(file)), self.pixels)
        found = numpy.asarray(Image.open(io.BytesIO(file)).convert("RGB" if self.channels == 3 else "RGBA"))
        return numpy.array_equal(found, self.pixels)


class Encoder:
    """`encode` makes a file of a picture. `family` is drawn as one line, on which `setting` marks the point."""

    def __init__(self, family, setting, encode, finish=None):
        self.family, self.setting, self.encode = family, setting, encode
        # Makes a whole file of what `encode` gave, outside the measured time.
        self.finish = finish or (lambda picture, file: file)

    @property
    def name(self):
        return f"{self.family} {self.setting}".strip()


def from_package(name, missing):
    try:
        return importlib.import_module(name)
    except ImportError:
        missing.append(name)
        return None


def png(picture, packed):
    """The file around a stream."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2 if picture.channels == 3 else 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def library(fpnge, folder):
    """frontier.cc, with fpnge where there is its source."""
    path = os.path.join(folder, "frontier.so")
    command = ["g++", "-O3", "-march=native", "-shared", "-fPIC", "-o", path, os.path.join(FOLDER, "frontier.cc")]
    if fpnge:
        command += ["-DWITH_FPNGE", f"-I{fpnge}", os.path.join(fpnge, "fpnge.cc")]
    subprocess.run(command, check=True)
    return ctypes.CDLL(path)


def found(fpnge, folder):
    """All encoders but ours, and the names of those that are missing."""
    helper, missing = library(fpnge, folder), []
    # Room for any result, and its pages are there from the start.
    room = numpy.ones(1 << 26, numpy.uint8)
    rows = numpy.ones(1 << 26, numpy.uint8)
    target = room.ctypes.data_as(ctypes.c_void_p)
    word = ctypes.c_size_t
    encoders = []

    def add(family, setting, encode, finish=None):
        encoders.append(Encoder(family, setting, encode, finish))

    if fpnge:
        helper.encode_with_fpnge.restype = word
        for level in range(1, 6):
            add("fpnge", f"{level}", lambda picture, level=level: room[:helper.encode_with_fpnge(
                level, picture.address, word(picture.width), word(picture.height), word(picture.channels), target)])
    else:
        missing.append("fpnge (--fpnge DIR)")

    for level in (1, 6, 9):
        def through_pillow(picture, level=level):
            file = io.BytesIO()
            picture.image.save(file, "PNG", compress_level=level)
            return file.getvalue()
        add("libpng", f"{level}", through_pillow)

    for level, kind in [(1, "none"), (2, "none"), (3, "none"), (6, "none"), (9, "none")] + [
            (level, kind) for kind in ("up", "paeth", "all") for level in (1, 6)]:
        def through_vips(picture, level=level, kind=kind):
            image = pyvips.Image.new_from_memory(picture.pixels.data, picture.width, picture.height, picture.channels, "uchar")
            return image.pngsave_buffer(compression=level, filter=kind)
        add(f"libvips ({kind})", f"{level}", through_vips)

    def filtered(picture, kind):
        helper.filter_rows(
            kind, picture.address, word(picture.width), word(picture.height), word(picture.channels),
            rows.ctypes.data_as(ctypes.c_void_p))
        return rows[:picture.height * (1 + picture.width * picture.channels)]

    adaptive, paeth = -1, 4
    path = ctypes.util.find_library("deflate")
    if path:
        deflate = ctypes.CDLL(path)
        deflate.libdeflate_alloc_compressor.restype = ctypes.c_void_p
        deflate.libdeflate_zlib_compress.restype = word
        for level, kind in ((1, paeth), (6, paeth), (1, adaptive), (6, adaptive), (12, adaptive)):
            compressor = ctypes.c_void_p(deflate.libdeflate_alloc_compressor(level))

            def through_libdeflate(picture, compressor=compressor, kind=kind):
                stream = filtered(picture, kind)
                return room[:deflate.libdeflate_zlib_compress(
                    compressor, rows.ctypes.data_as(ctypes.c_void_p), word(len(stream)), target, word(len(room)))]
            add(f"libdeflate ({'paeth' if kind == paeth else 'adaptive'})", f"{level}", through_libdeflate,
                lambda picture, packed: png(picture, packed.tobytes()))
    else:
        missing.append("libdeflate")

    isal = from_package("isal.isal_zlib", missing)
    for level, kind in [(level, kind) for kind in (paeth, adaptive) for level in range(4)] if isal else []:
        add(f"ISA-L ({'paeth' if kind == paeth else 'adaptive'})", f"{level}",
            lambda picture, level=level, kind=kind: isal.compress(filtered(picture, kind), level), png)

    strategies = {1: "filtered", 2: "Huffman", 3: "RLE", 4: "fixed"}
    for level, strategy in ((1, 0), (3, 0), (6, 0), (1, 1), (1, 2), (1, 3), (1, 4)):
        settings = [cv2.IMWRITE_PNG_COMPRESSION, level, cv2.IMWRITE_PNG_STRATEGY, strategy]
        add(*(("OpenCV strategy", strategies[strategy]) if strategy else ("OpenCV", f"{level}")),
            lambda picture, settings=settings: cv2.imencode(".png", picture.bgr, settings)[1].tobytes())

    codecs = from_package("imagecodecs", missing)
    for level in (1, 6) if codecs else ():
        add("libspng", f"{level}", lambda picture, level=level: codecs.spng_encode(picture.pixels, level=level))

    fpng = from_package("fpng", missing)
    if fpng:
        add("fpng", "", lambda picture: fpng.from_bytes(picture.bytes, picture.width, picture.height, picture.channels))

    oxipng = from_package("oxipng", missing)
    for level in (0, 2) if oxipng else ():
        def through_oxipng(picture, level=level):
            color = oxipng.ColorType.rgb() if picture.channels == 3 else oxipng.ColorType.rgba()
            return oxipng.RawImage(picture.bytes, picture.width, picture.height, color_type=color).create_optimized_png(level=level)
        add("oxipng", f"{level}", through_oxipng)

    qoi = from_package("qoi", missing)
    if qoi:
        add("QOI (not PNG)", "", lambda picture: qoi.encode(picture.pixels))
    return encoders, missing
