#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the PNG files in Fixtures/, each with the pixels that a decoder must find in it.

Uses the standard library only (struct, zlib), and no PNG library: filters, interlacing and expansion are written out
here, so that the expectations do not come from the code under test. Run it in this folder; it rewrites all fixtures,
always with the same bytes of pixels.

For every NAME.png there is a NAME.txt. Its first line is the width and height; then one line a row, in which each pixel
is sixteen hexadecimal digits: red, green, blue and alpha with 16 bits each, straight alpha. A sample v of n bits is
v * 65535 / (2^n - 1), which is a whole number for every n that PNG has. Interlaced and other variants of a picture
(NAME+VARIANT.png) share the NAME.txt of the plain one.
"""

import pathlib
import random
import struct
import zlib

FIXTURES = pathlib.Path(__file__).resolve().parent / "Fixtures"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}
KIND = {GREY: "grey", RGB: "rgb", PALETTE: "palette", GREY_ALPHA: "grey-alpha", RGBA: "rgba"}
DEPTHS = {GREY: [1, 2, 4, 8, 16], RGB: [8, 16], PALETTE: [1, 2, 4, 8], GREY_ALPHA: [8, 16], RGBA: [8, 16]}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, data):
    """A chunk with its length and checksum."""
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def packed_row(samples, depth):
    """Samples of `depth` bits, most significant first, filled up to whole bytes."""
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def predictor(filter_type, left, up, corner):
    """What a filter expects a byte to be, from its neighbours."""
    if filter_type == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda value: abs(guess - value))  # ties: in this order
    return [0, left, up, (left + up) // 2][filter_type]


def filtered(rows, unit):
    """Rows of bytes with their filters, which take turns; `unit` is the bytes of a pixel, at least 1."""
    result, above = b"", bytes(len(rows[0]))
    for index, row in enumerate(rows):
        filter_type = (index + 1) % 5
        line = bytearray([filter_type])
        for i, value in enumerate(row):
            left, corner = (row[i - unit], above[i - unit]) if i >= unit else (0, 0)
            line.append((value - predictor(filter_type, left, above[i], corner)) % 256)
        result, above = result + bytes(line), row
    return result


def image_data(pixels, depth, channels, interlaced):
    """The bytes to be compressed: `pixels` is a list of rows of tuples of samples."""
    result = b""
    for x0, y0, dx, dy in ADAM7 if interlaced else [(0, 0, 1, 1)]:
        rows = [row[x0::dx] for row in pixels[y0::dy]]
        if rows and rows[0]:
            packed = [packed_row([sample for pixel in row for sample in pixel], depth) for row in rows]
            result += filtered(packed, max(1, depth * channels // 8))
    return result


def png(pixels, colour_type, depth, interlaced=False, before=(), after=(), pieces=1):
    """A PNG of the pixels with these chunks before and after the image data, which is cut into `pieces`."""
    data = zlib.compress(image_data(pixels, depth, CHANNELS[colour_type], interlaced), 9)
    size = -(-len(data) // pieces)
    header = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), depth, colour_type, 0, 0, int(interlaced))
    parts = [chunk(b"IHDR", header), *before]
    parts += [chunk(b"IDAT", data[start : start + size]) for start in range(0, len(data), size)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + b"".join(after) + chunk(b"IEND", b"")


def expand(pixel, colour_type, depth, palette, key):
    """Straight RGBA with 16 bits a sample."""
    full = 2**depth - 1
    if colour_type == PALETTE:
        return tuple(257 * value for value in palette[pixel[0]])
    wide = [value * 65535 // full for value in pixel]
    if colour_type in (GREY, GREY_ALPHA):
        wide = [wide[0]] * 3 + wide[1:]
    if len(wide) == 3:
        wide.append(0 if pixel == key else 65535)
    return tuple(wide)


def write_expected(name, pixels):
    """Writes rows of straight 16-bit RGBA."""
    lines = [f"{len(pixels[0])} {len(pixels)}"]
    lines += [" ".join("".join(f"{value:04x}" for value in pixel) for pixel in row) for row in pixels]
    (FIXTURES / f"{name}.txt").write_text("\n".join(lines) + "\n")


def write_kind(colour_type, depth, transparent, size, suffix=""):
    """One combination of colour type, depth and tRNS: expectation, plain file, interlaced file."""
    name = f"{KIND[colour_type]}-{depth}" + ("-trns" if transparent else "") + suffix
    chance = random.Random(name)
    width, height = size
    channels = CHANNELS[colour_type]
    pixels = [
        [tuple(chance.randrange(2**depth) for _ in range(channels)) for _ in range(width)] for _ in range(height)
    ]
    if colour_type in (GREY_ALPHA, RGBA):  # the ends of alpha must occur, also under full and empty colours
        pixels[0][0] = (2**depth - 1,) * (channels - 1) + (0,)
        pixels[-1][-1] = (0,) * (channels - 1) + (2**depth - 1,)
    palette, key, before = [], None, []
    if colour_type == PALETTE:
        palette = [tuple(chance.randrange(256) for _ in range(3)) for _ in range(2**depth)]
        # Shorter than the palette, as it may be: the rest is opaque.
        alphas = [chance.randrange(256) for _ in range(2**depth * 3 // 4)] if transparent else []
        before.append(chunk(b"PLTE", bytes(value for entry in palette for value in entry)))
        if transparent:
            before.append(chunk(b"tRNS", bytes(alphas)))
        palette = [entry + ((alphas + [255] * 256)[i],) for i, entry in enumerate(palette)]
    elif transparent:
        key = pixels[height // 2][width // 2]
        pixels[0][0] = key
        if depth == 16:  # differs in the low byte alone: not the key
            pixels[0][-1] = tuple(value ^ 1 for value in key)
        before.append(chunk(b"tRNS", struct.pack(f">{channels}H", *key)))
    write_expected(name, [[expand(pixel, colour_type, depth, palette, key) for pixel in row] for row in pixels])
    (FIXTURES / f"{name}.png").write_bytes(png(pixels, colour_type, depth, False, before))
    (FIXTURES / f"{name}+adam7.png").write_bytes(png(pixels, colour_type, depth, True, before))


def write_extras():
    """Files with much beside the pixels: the decoder must pass it all over."""
    chance = random.Random("extras")
    pixels = [[tuple(chance.randrange(256) for _ in range(4)) for _ in range(9)] for _ in range(7)]
    write_expected("extras", [[expand(pixel, RGBA, 8, [], None) for pixel in row] for row in pixels])
    text = chunk(b"tEXt", b"Comment\0made for a test")
    before = [
        chunk(b"sRGB", b"\0"),
        chunk(b"gAMA", struct.pack(">I", 100000)),  # sRGB stands above it
        chunk(b"bKGD", bytes(6)),
        chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1)),
        chunk(b"zTXt", b"Bomb\0\0" + zlib.compress(bytes(1 << 20), 9)),
        text,
    ]
    after = [chunk(b"tIME", struct.pack(">HBBBBB", 2024, 2, 29, 12, 0, 0)), chunk(b"abCd", b"private"), text]
    plain = png(pixels, RGBA, 8)
    (FIXTURES / "extras.png").write_bytes(plain)
    (FIXTURES / "extras+chunks.png").write_bytes(png(pixels, RGBA, 8, False, before, after))
    (FIXTURES / "extras+pieces.png").write_bytes(png(pixels, RGBA, 8, True, pieces=1000))
    (FIXTURES / "extras+trailer.png").write_bytes(plain + b"IDAT and other things after the end")
    # An animation: the default image is the first frame; a second one of other pixels follows as fdAT.
    control = struct.pack(">IIIIIHHBB", 0, 9, 7, 0, 0, 1, 10, 0, 0)
    second = zlib.compress(filtered([bytes(9 * 4)] * 7, 4), 9)
    (FIXTURES / "extras+animation.png").write_bytes(
        png(
            pixels, RGBA, 8, False,
            [chunk(b"acTL", struct.pack(">II", 2, 0)), chunk(b"fcTL", control)],
            [chunk(b"fcTL", struct.pack(">I", 1) + control[4:]), chunk(b"fdAT", struct.pack(">I", 2) + second)],
        )
    )  # fmt: skip


def main():
    FIXTURES.mkdir(exist_ok=True)
    for colour_type, depths in DEPTHS.items():
        for depth in depths:
            for transparent in [False, True] if colour_type in (GREY, RGB, PALETTE) else [False]:
                write_kind(colour_type, depth, transparent, (9, 11))
    # Sizes at which Adam7 passes are empty, and at which rows end inside a byte.
    for size in [(1, 1), (1, 9), (2, 2), (3, 1), (4, 5), (5, 3), (8, 8), (17, 2)]:
        write_kind(GREY, 1, False, size, f"-{size[0]}x{size[1]}")
        write_kind(RGBA, 16, False, size, f"-{size[0]}x{size[1]}")
    write_extras()


if __name__ == "__main__":
    main()
