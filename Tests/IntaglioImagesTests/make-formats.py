#!/usr/bin/env python3
"""Makes the files in Formats/: JPEG and WebP of every kind, and pictures with colour profiles, each with the pixels that a
decoder must find in it. Needs Pillow and NumPy; run it in this folder.

For every NAME.EXT there is a NAME.txt in the form of make-fixtures.py: width and height, then a line a row, sixteen hexadecimal
digits a pixel, straight 16-bit RGBA. Pixels are those that Pillow decodes, turned as Exif says by Pillow; colours with a profile
are calculated here in double precision from the profile's own definition, without a colour management system.
"""

import pathlib
import struct
import zlib

import numpy
from PIL import Image, ImageCms, ImageOps

FORMATS = pathlib.Path(__file__).resolve().parent / "Formats"
WIDTH, HEIGHT = 23, 17
Y, X = numpy.mgrid[0:HEIGHT, 0:WIDTH]
COLORS = numpy.stack([X * 255 // (WIDTH - 1), Y * 255 // (HEIGHT - 1), (X * 7 + Y * 13) % 256], -1)
COLORS = COLORS.astype("uint8")
ALPHA = ((X * 11 + Y * 5) % 256).astype("uint8")
PICTURE = Image.fromarray(COLORS)
ORIENTATION = 0x0112


def tag(data):
    """The data of a profile's tag, filled up to a multiple of four bytes."""
    return data + bytes(-len(data) % 4)


def fixed(values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def profile(space, colorants, gamma):
    """A version 2 profile of a display: three colorants (none for grey) and one gamma for all."""
    curve = tag(b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)))
    white = tag(b"XYZ " + bytes(4) + fixed((0.9642, 1.0, 0.8249)))
    text = tag(b"desc" + bytes(4) + struct.pack(">I", 5) + b"test\0" + bytes(78))
    tags = {b"desc": text, b"wtpt": white, b"cprt": tag(b"text" + bytes(4) + b"none\0")}
    if space == b"GRAY":
        tags[b"kTRC"] = curve
    else:
        for name, colorant in zip((b"rXYZ", b"gXYZ", b"bXYZ"), colorants):
            tags[name] = tag(b"XYZ " + bytes(4) + fixed(colorant))
        tags |= {b"rTRC": curve, b"gTRC": curve, b"bTRC": curve}
    table, body, start = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += struct.pack(">4sII", name, start + len(body), len(data))
        body += data
    header = struct.pack(">I4sI4s4s4s12x4s", start + len(body), bytes(4), 0x02100000, b"mntr", space, b"XYZ ", b"acsp")
    header = header.ljust(68, b"\0") + fixed((0.9642, 1.0, 0.8249))
    return header.ljust(128, b"\0") + table + body


# The primaries of Display P3 and of sRGB, adapted to D50 by Bradford's method (ICC.1, annex E): one column a colorant.
P3 = numpy.array([[0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407]])
SRGB = numpy.array([[0.43607, 0.38515, 0.14307], [0.22249, 0.71687, 0.06061], [0.01392, 0.09708, 0.71410]])
WIDE = profile(b"RGB ", P3.T, 2.2)
GRAY = profile(b"GRAY", None, 1.8)


def encoded(light):
    """The encoding of sRGB (IEC 61966-2-1), of light that is cut off at 0 and 1."""
    light = numpy.clip(light, 0, 1)
    return numpy.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def from_wide(samples):
    light = samples ** (round(2.2 * 256) / 256)
    return encoded(light @ (numpy.linalg.inv(SRGB) @ P3).T)


def from_gray(samples):
    return encoded(samples ** (round(1.8 * 256) / 256))


def expect(name, colors, alpha=None):
    """Writes what NAME must be: colours 0…1, and alpha."""
    colors = numpy.broadcast_to(colors, colors.shape[:2] + (3,))
    alpha = numpy.ones(colors.shape[:2]) if alpha is None else alpha
    words = numpy.floor(numpy.dstack([colors, alpha]) * 65535 + 0.5).astype(int)
    lines = [f"{words.shape[1]} {words.shape[0]}"]
    lines += [" ".join("%04x%04x%04x%04x" % tuple(pixel) for pixel in row) for row in words]
    (FORMATS / f"{name}.txt").write_text("\n".join(lines) + "\n")


def decoded(path, through=None):
    """Expects what Pillow finds in a file, its colours brought to sRGB by a function."""
    picture = ImageOps.exif_transpose(Image.open(path)).convert("RGBA")
    samples = numpy.asarray(picture) / 255
    colors = samples[..., :3]
    expect(path.stem, through(colors) if through else colors, samples[..., 3])


def save(name, picture=PICTURE, through=None, **options):
    path = FORMATS / name
    picture.save(path, **options)
    decoded(path, through)


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def save_png(name, samples, depth, icc, through):
    """A PNG of colours (three channels) or grey (one) with a profile; Pillow writes no 16-bit colours."""
    big = samples.astype(">u2" if depth == 16 else "u1")
    rows = b"".join(b"\0" + row.tobytes() for row in big)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, 2 if samples.shape[2] == 3 else 0, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"iCCP", b"test\0\0" + zlib.compress(icc))
    (FORMATS / f"{name}.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + data + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    expect(name, through(samples / (2**depth - 1)))


def exif(orientation):
    tags = Image.Exif()
    tags[ORIENTATION] = orientation
    return tags


def main():
    FORMATS.mkdir(exist_ok=True)
    for name, subsampling in (("444", 0), ("422", 1), ("420", 2)):
        save(f"jpeg-{name}.jpg", quality=85, subsampling=subsampling)
    save("jpeg-progressive.jpg", quality=85, progressive=True)
    save("jpeg-gray.jpg", PICTURE.convert("L"), quality=85)
    for orientation in range(1, 9):
        save(f"jpeg-turned-{orientation}.jpg", quality=95, subsampling=0, exif=exif(orientation))
    save("jpeg-wide.jpg", quality=95, subsampling=0, icc_profile=WIDE, through=from_wide)
    # Nothing has to be converted.
    named = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    save("jpeg-named.jpg", quality=95, subsampling=0, icc_profile=named)
    save("jpeg-gray-gamma.jpg", PICTURE.convert("L"), quality=95, icc_profile=GRAY, through=from_gray)
    save("jpeg-turned-wide.jpg", quality=95, icc_profile=WIDE, exif=exif(6), through=from_wide)
    translucent = Image.fromarray(numpy.dstack([COLORS, ALPHA]))
    save("webp-lossy.webp", quality=80)
    save("webp-lossless.webp", lossless=True)
    save("webp-alpha.webp", translucent, lossless=True, exact=True)
    save("webp-alpha-lossy.webp", translucent, quality=80)
    save("webp-turned.webp", lossless=True, exif=exif(6))
    save("webp-wide.webp", translucent, lossless=True, exact=True, icc_profile=WIDE, through=from_wide)
    save("png-turned.png", exif=exif(8))
    save_png("png-wide", COLORS, 8, WIDE, from_wide)
    deep = numpy.clip(COLORS.astype(int) * 257 + X[..., None] * 3 % 200 - 100, 0, 65535)
    save_png("png-wide-16", deep, 16, WIDE, from_wide)
    save_png("png-gray-gamma", COLORS[..., :1], 8, GRAY, from_gray)

    # What is refused, or read only so far: nothing is expected of its pixels.
    PICTURE.convert("CMYK").save(FORMATS / "refused-cmyk.jpg", quality=85)
    PICTURE.save(FORMATS / "refused-animated.webp", save_all=True, append_images=[PICTURE.rotate(180)], duration=100)


main()
