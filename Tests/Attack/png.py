# SPDX-License-Identifier: MIT
"""A PNG reader that shares no code with the tool: zlib, and chunks as in the specification."""
import struct
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def fault(path):
    """Why a file is not a complete PNG of 8 bits a sample; None if it is."""
    data = path.read_bytes()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return "it has no signature" if data[:4] != b"RIFF" else None
    place, rows, size, last = 8, [], None, b""
    while place < len(data):
        if place + 12 > len(data):
            return "it ends in a chunk"
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if data[place + 8 + length:place + 12 + length] != struct.pack(">I", zlib.crc32(kind + body)):
            return f"the checksum of {kind} is wrong"
        if kind == b"IHDR":
            size = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT":
            rows.append(body)
        place, last = place + 12 + length, kind
    if last != b"IEND" or size is None:
        return "it does not end in IEND"
    expected = size[1] * (1 + (size[0] * size[2] * CHANNELS[size[3]] + 7) // 8)
    stream, count = zlib.decompressobj(), 0
    try:
        for part in rows:
            while part:
                count += len(stream.decompress(part, 1 << 24))
                part = stream.unconsumed_tail
    except zlib.error as error:
        return f"zlib refuses its rows: {error}"
    return None if stream.eof and count == expected else f"its rows have {count} bytes, not {expected}, or no end"
