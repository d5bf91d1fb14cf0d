# SPDX-License-Identifier: MIT
"""Plain pictures of sizes at which packing, pieces and bands change."""
import json
import struct
import zlib

from case import Case
from pictures import chunk

LEVELS = ["fastest", "fast", "default", "small"]


def scene(chance, width, height):
    """A scene of one colour, or of a few rectangles."""
    color = "#%06x" % chance.getrandbits(24) + chance.choice(["", "80", "ff"])
    layers = [{"frame": [chance.randrange(width), 0, chance.randint(1, width), chance.randint(1, height)],
               "contents": {"color": "#%06x" % chance.getrandbits(24)}} for _ in range(chance.choice([0, 0, 1, 3]))]
    return json.dumps({"width": width, "height": height, "background": color, "layers": layers})


def picture(chance, width, height):
    """A PNG of one colour, with a few pixels of others."""
    row = bytearray(bytes(chance.randrange(256) for _ in range(4)) * width)
    for _ in range(chance.choice([0, 0, 1, 5])):
        row[4 * chance.randrange(width)] ^= 1
    packed = zlib.compress((b"\0" + bytes(row)) * height, 1)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) + chunk(b"IDAT", packed)
            + chunk(b"IEND", b""))


def plain(chance, folder):
    """At every compression the picture equals libdeflate's."""
    if chance.random() < 0.6:
        width = chance.choice([chance.randint(49_000, 65_536), 65_535, 65_536, chance.randint(1, 3000)])
        height = chance.randint(1, max(1, min(90, 4_500_000 // width)))
        (folder / "plain.json").write_text(scene(chance, width, height))
        command = ["scene", "plain.json", "--backend", "cpu"]
    else:
        width, height = chance.choice([(chance.randint(1_300_000, 3_700_000), 1), (1_400_000, 2), (262_144, 3), (393_217, 3)])
        (folder / "plain.png").write_bytes(picture(chance, width, height))
        command = ["render", "plain.png", "--shadow", "0 0 0 #0000", "--backend", "cpu"]
    yield Case([*command, "-o", "smallest.png", "--compression", "smallest"], 60)
    for level in LEVELS:
        yield Case([*command, "-o", f"{level}.png", "--compression", level])
        if (folder / "smallest.png").exists():
            yield Case(["compare", "smallest.png", f"{level}.png"], statuses=(0,))
