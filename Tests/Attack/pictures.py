# SPDX-License-Identifier: MIT
"""Picture files: damaged ones, and headers that claim more than the file has."""
import struct
import zlib

from case import ROOT, Case

SEEDS = sorted(path for folder in ("Tests/IntaglioImagesTests/Fixtures", "Tests/IntaglioImagesTests/Formats", "Tests/Fuzzing/Inputs/psd",
                                   "Tests/Fuzzing/Inputs/asl", "Tests/Fuzzing/Inputs/picture")
               for path in (ROOT / folder).glob("*") if path.is_file())
NUMBERS = [0, 1, 255, 256, 32767, 32768, 65535, 65536, 2**24 - 1, 2**30, 2**31 - 1, 2**31, 2**32 - 1]


def damage(chance, data):
    """A few bytes changed, moved, repeated, left out, or replaced by invalid sizes."""
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        if not data:
            break
        place, length = chance.randrange(len(data)), chance.choice([1, 2, 4, 8, 100])
        match chance.randrange(6):
            case 0: data[place] ^= 1 << chance.randrange(8)
            case 1: data[place] = chance.randrange(256)
            case 2: del data[place:place + length]
            case 3: data[place:place] = data[place:place + length] * chance.choice([1, 2, 50])
            case 4: data[place:place + 4] = struct.pack(chance.choice("<>") + "I", chance.choice(NUMBERS))
            case _: data[place:place + length] = bytes(chance.choice([0, 255]) for _ in range(length))
    return bytes(data[:chance.randrange(len(data))] if data and chance.random() < 0.1 else data)


def with_checksums(data):
    """A PNG with corrected checksums, so that the code behind the checks runs."""
    place, result = 8, data[:8]
    while place + 12 <= len(data):
        length = struct.unpack(">I", data[place:place + 4])[0]
        if place + 12 + length > len(data):
            break
        body = data[place + 4:place + 8 + length]
        result += data[place:place + 4] + body + struct.pack(">I", zlib.crc32(body))
        place += 12 + length
    return result + data[place:]


def damaged(chance, folder):
    seed = chance.choice(SEEDS)
    data = damage(chance, seed.read_bytes())
    if data[:4] == b"\x89PNG" and chance.random() < 0.7:
        data = with_checksums(data)
    name = "input" + (seed.suffix or {"psd": ".psd", "asl": ".asl"}.get(seed.parent.name, ".png"))
    (folder / name).write_bytes(data)
    if name.endswith(".asl"):
        yield Case(["styles", name])
    elif name.endswith((".psd", ".psb")):
        yield Case(["scene", name, "-o", "output.png", "--backend", "cpu"])
        yield Case(["import", name, "-o", "folder"])
    else:
        yield Case(["render", name, "-o", "output.png", "--style", "indent", "--backend", "cpu"])


# MARK: Claims

def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def riff(body):
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


def part(kind, body):
    return kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def png_claim(chance, width, height, body):
    header = struct.pack(">IIBBBBB", width, height, 8, chance.choice([0, 2, 6]), 0, 0, chance.choice([0, 1]))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def jpeg_claim(chance, width, height, body):
    """Baseline or progressive, with a code of a single symbol, the end of a block."""
    frame = struct.pack(">HH", min(height, 65500), min(width, 65500)) + b"\x03\x01\x11\0\x02\x11\0\x03\x11\0"
    table = b"\0\0\1" + bytes(14) + b"\0"
    return (b"\xff\xd8\xff\xdb\0\x43\0" + b"\1" * 64 + b"\xff" + chance.choice([b"\xc0", b"\xc2"]) + b"\0\x11\x08" + frame
            + b"\xff\xc4" + struct.pack(">H", 2 + len(table)) + table + b"\xff\xda\0\x0c\3\1\0\2\0\3\0\0\0\0"
            + body.replace(b"\xff", b"\0") + b"\xff\xd9")


def webp_claim(chance, width, height, body):
    return riff(part(b"VP8L", b"\x2f" + struct.pack("<I", min(width, 16384) - 1 | (min(height, 16384) - 1) << 14) + body))


def animation_claim(chance, width, height, body):
    side = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    frame = bytes(6) + side + b"\x0a\0\0\0" + part(b"VP8L", b"\x2f" + bytes(5) + body)
    return riff(part(b"VP8X", b"\x12\0\0\0" + side) + part(b"ANIM", bytes(6)) + part(b"ANMF", frame))


def psd_claim(chance, width, height, body):
    header = struct.pack(">HIIHH", chance.choice([3, 4, 56]), min(height, 30000), min(width, 30000), 8, 3)
    return b"8BPS\0\1" + bytes(6) + header + bytes(12) + struct.pack(">H", chance.choice([0, 1])) + body


def avif_claim(chance, width, height, body):
    data = bytearray(next(path for path in SEEDS if path.suffix == ".avif").read_bytes())
    place = data.find(b"ispe") + 8
    data[place:place + 8] = struct.pack(">II", width, height)
    return bytes(data)


CLAIMS = {"png": png_claim, "jpg": jpeg_claim, "webp": webp_claim, "animation.webp": animation_claim, "psd": psd_claim,
          "avif": avif_claim}
SIZES = [(16384, 16384), (16_776_975, 16), (65535, 65535), (30000, 30000), (4_000_000, 8), (1, 65535)]


def claims(chance, folder):
    """A header with the picture's size, and a few bytes of the picture."""
    kind = chance.choice(list(CLAIMS))
    body = bytes(chance.randrange(256) for _ in range(chance.choice([0, 10, 300])))
    (folder / f"claim.{kind}").write_bytes(CLAIMS[kind](chance, *chance.choice(SIZES), body))
    command = ["scene", "claim.psd"] if kind == "psd" else ["render", f"claim.{kind}", "--style", "indent"]
    # A plain picture of these formats may be as small as its header.
    megabytes = 2700 if kind in ("webp", "avif") else 600
    yield Case([*command, "-o", "output.png", "--backend", "cpu"], megabytes=megabytes)
