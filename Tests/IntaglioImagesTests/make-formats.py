#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the files in Formats/: JPEG, WebP and AVIF of every kind, pictures with colour profiles, and animations, each with the
pixels that a decoder must find in it. Needs Pillow (with AVIF), NumPy and TurboJPEG (libturbojpeg0); run it in this folder.

For every NAME.EXT there is a NAME.txt in the form of make-fixtures.py: width and height, then a line a row, sixteen hexadecimal
digits a pixel, straight 16-bit RGBA. Pixels are those that Pillow decodes, turned as Exif says by Pillow; colours with a profile
are calculated here in double precision from the profile's own definition, without a colour management system; inks with a profile
by Pillow's ImageCms.
"""

import ctypes
import io
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
    return packed(b"mntr", space, b"XYZ ", tags)


def packed(kind, space, connection, tags):
    """A profile of tags (ICC.1:1998-09, section 6)."""
    table, body, start = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += struct.pack(">4sII", name, start + len(body), len(data))
        body += data
    header = struct.pack(">I4sI4s4s4s12x4s", start + len(body), bytes(4), 0x02100000, kind, space, connection, b"acsp")
    header = header.ljust(68, b"\0") + fixed((0.9642, 1.0, 0.8249))
    return header.ljust(128, b"\0") + table + body


# The primaries of Display P3 and of sRGB, adapted to D50 by Bradford's method (ICC.1, annex E): one column a
# colorant.
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


def lab(color):
    """The numbers of a profile's table for a colour of sRGB, 0…1: CIE L*a*b* under D50 in 16 bits (ICC.1, version 2)."""
    color = numpy.asarray(color)
    light = numpy.where(color <= 0.04045, color / 12.92, ((color + 0.055) / 1.055) ** 2.4)
    ratio = SRGB @ light / numpy.array([0.9642, 1.0, 0.8249])
    f = numpy.where(ratio > 216 / 24389, numpy.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    parts = 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])
    return [round(parts[0] * 652.8), round((parts[1] + 128) * 256), round((parts[2] + 128) * 256)]


def ink_profile():
    """A profile of a printer whose inks are dull: a table of the sixteen full mixtures."""
    table = []
    for mixture in range(16):
        cyan, magenta, yellow, black = ((mixture >> bit) & 1 for bit in (3, 2, 1, 0))
        paper = numpy.array([0.98, 0.96, 0.9])
        table += lab(paper * [1 - 0.9 * cyan, 1 - 0.8 * magenta, 1 - 0.7 * yellow] * (1 - 0.85 * black))
    numbers = [0, 65535] * 4 + table + [0, 65535] * 3
    matrix = fixed((1, 0, 0, 0, 1, 0, 0, 0, 1))
    lut = b"mft2" + bytes(4) + bytes((4, 3, 2, 0)) + matrix + struct.pack(">HH", 2, 2)
    lut = tag(lut + struct.pack(f">{len(numbers)}H", *numbers))
    text = tag(b"desc" + bytes(4) + struct.pack(">I", 5) + b"test\0" + bytes(78))
    white = tag(b"XYZ " + bytes(4) + fixed((0.9642, 1.0, 0.8249)))
    tags = {b"desc": text, b"wtpt": white, b"cprt": tag(b"text" + bytes(4) + b"none\0"), b"A2B0": lut}
    return packed(b"prtr", b"CMYK", b"Lab ", tags)


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


def save_inks(name, inks, profile=None, ycck=None):
    """A JPEG in CMYK, or in YCCK with a subsampling of TurboJPEG's, which Pillow does not write."""
    path = FORMATS / f"{name}.jpg"
    if ycck is None:
        inks.save(path, quality=95, icc_profile=profile)
    else:
        turbo = ctypes.CDLL("libturbojpeg.so.0")
        turbo.tjInitCompress.restype = ctypes.c_void_p
        data, size = ctypes.c_void_p(), ctypes.c_ulong()
        # As Adobe stores them: 0 is full ink.
        pixels = (255 - numpy.asarray(inks)).tobytes()
        status = turbo.tjCompress2(ctypes.c_void_p(turbo.tjInitCompress()), pixels, WIDTH, 4 * WIDTH, HEIGHT, 11,
                                   ctypes.byref(data), ctypes.byref(size), ycck, 95, 0)
        assert status == 0
        path.write_bytes(ctypes.string_at(data, size.value))
    decoded = Image.open(path)
    assert decoded.mode == "CMYK"
    if profile:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        # Without it a table of few colours takes the place of the transform, up to 26 levels off.
        rgb = ImageCms.profileToProfile(decoded, source, ImageCms.createProfile("sRGB"), outputMode="RGB",
                                        renderingIntent=ImageCms.Intent.PERCEPTUAL, flags=ImageCms.Flags.NOOPTIMIZE)
        return expect(name, numpy.asarray(rgb) / 255)
    left = 1 - numpy.asarray(decoded) / 255
    expect(name, left[..., :3] * left[..., 3:])


def webp_chunk(kind, data):
    return kind + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def save_frames(name, frame, place, **options):
    """An animated WebP whose first frame covers a part of the canvas."""
    path = FORMATS / f"{name}.webp"
    frame.save(path, **options)
    still, chunks, position = path.read_bytes(), b"", 12
    while position < len(still):
        end = position + 8 + struct.unpack("<I", still[position + 4:position + 8])[0]
        if still[position:position + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            chunks += webp_chunk(still[position:position + 4], still[position + 8:end])
        position = end + end % 2
    def small(*numbers):
        return b"".join(struct.pack("<I", number)[:3] for number in numbers)
    where = small(place[0] // 2, place[1] // 2, frame.width - 1, frame.height - 1, 100) + b"\2"
    body = webp_chunk(b"VP8X", b"\x12\0\0\0" + small(WIDTH - 1, HEIGHT - 1))
    body += webp_chunk(b"ANIM", bytes(6)) + 2 * webp_chunk(b"ANMF", where + chunks)
    path.write_bytes(b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body)
    assert Image.open(path).n_frames == 2
    decoded(path)


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

    inks = Image.fromarray(numpy.dstack([COLORS, ALPHA // 2]), "CMYK")
    save_inks("jpeg-cmyk", inks)
    save_inks("jpeg-ycck-444", inks, ycck=0)
    save_inks("jpeg-ycck-420", inks, ycck=2)
    save_inks("jpeg-cmyk-profile", inks, profile=ink_profile())

    others = {"save_all": True, "append_images": [PICTURE.rotate(180)], "duration": 100}
    save("webp-animated.webp", lossless=True, **others)
    part = translucent.crop((3, 2, 14, 11))
    save_frames("webp-animated-lossy", part, (4, 6), quality=80)
    save_frames("webp-animated-lossless", part, (12, 8), lossless=True, exact=True)
    save("png-animated.png", **others)
    save("avif-animated.avif", quality=90, subsampling="4:4:4", speed=6, **others)
    for name, subsampling in (("444", "4:4:4"), ("422", "4:2:2"), ("420", "4:2:0"), ("400", "4:0:0")):
        save(f"avif-{name}.avif", quality=85, subsampling=subsampling, speed=6)
    save("avif-alpha.avif", translucent, quality=85, subsampling="4:4:4", speed=6)
    save("avif-wide.avif", quality=95, subsampling="4:4:4", speed=6, icc_profile=WIDE, through=from_wide)
    for orientation in range(2, 9):
        save(f"avif-turned-{orientation}.avif", PICTURE.crop((0, 0, 6, 4)), quality=95, subsampling="4:4:4", speed=6,
             exif=exif(orientation))


main()
