# SPDX-License-Identifier: MIT
"""No argument ends the process: every call returns, or raises a documented error."""

from __future__ import annotations

import ctypes
import json
import random

import numpy as np
import pytest

import intaglio
from intaglio import _abi

EXPECTED = (intaglio.IntaglioError, TypeError, ValueError, OverflowError)


def mutated(data: bytes, source: random.Random) -> bytes:
    result = bytearray(data)
    for _ in range(source.randint(1, 8)):
        place = source.randrange(len(result) + 1)
        kind = source.randrange(4)
        if kind == 0:
            result[place : place + 1] = bytes([source.randrange(256)])
        elif kind == 1:
            del result[place : place + source.randrange(1, 20)]
        elif kind == 2:
            result[place:place] = bytes(source.randrange(256) for _ in range(source.randrange(1, 20)))
        else:
            del result[place:]
    return bytes(result)


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_malformed_files(format: intaglio.Format) -> None:
    source = random.Random(format)
    pixels = np.random.default_rng(0).integers(0, 256, (9, 11, 4), dtype=np.uint8)
    data = intaglio.Picture(pixels).encode(format, background="white" if format == "jpeg" else None)
    refused = 0
    for _ in range(300):
        try:
            intaglio.Picture(mutated(data, source))
        except EXPECTED:
            refused += 1
    assert refused > 30


def test_malformed_documents(renderer: intaglio.Renderer, scenes: object) -> None:
    source = random.Random(1)
    style = json.dumps({"shadows": [{"kind": "inner", "color": "#000c", "offset": [0, 4], "blur": 6}], "light": {"angle": 90}}).encode()
    scene = json.dumps(
        {"width": 8, "height": 8, "layers": [{"frame": [1, 1, 4, 4], "contents": {"color": "red"}, "cornerRadius": 2}]}
    ).encode()
    pixels = np.full((8, 8, 4), 255, np.uint8)
    refused = 0
    for _ in range(500):
        try:
            renderer.render(pixels, intaglio.Style.json(mutated(style, source)))
        except EXPECTED:
            refused += 1
        try:
            drawn = intaglio.Scene.json(mutated(scene, source))
            if drawn.size()[0] * drawn.size()[1] < 10**6:
                renderer.render_scene(drawn)
        except EXPECTED:
            refused += 1
    assert refused > 300


def test_malformed_css() -> None:
    source = random.Random(2)
    refused = 0
    for _ in range(500):
        text = mutated(b"inset 0 4px 6px #000c, 0 1px 1px rgb(1 2 3 / 40%)", source).decode("latin-1")
        try:
            intaglio.Style.css(text)
        except EXPECTED:
            refused += 1
    assert refused > 100


def test_null_everywhere() -> None:
    place, size = ctypes.c_void_p(), ctypes.c_size_t()
    one = _abi.Pixels()
    calls = [
        lambda: _abi.picture_from_pixels(None, place),
        lambda: _abi.picture_from_pixels(one, place),
        lambda: _abi.picture_from_pixels(None, None),
        lambda: _abi.picture_from_file(None, 1, place),
        lambda: _abi.picture_from_bytes(None, 5, None, 1, place),
        lambda: _abi.picture_from_bytes(b"", 0, None, 1, place),
        lambda: _abi.picture_copy(None, None),
        lambda: _abi.picture_write(None, None, None),
        lambda: _abi.picture_encode(None, None, place, size),
        lambda: _abi.compare(None, None, 0, None, None),
        lambda: _abi.style_from_json(None, 3, None, place),
        lambda: _abi.style_from_file(None, place),
        lambda: _abi.style_from_preset(None, place),
        lambda: _abi.style_from_css(None, None),
        lambda: _abi.scene_from_json(None, 0, None, place),
        lambda: _abi.scene_from_file(None, place),
        lambda: _abi.scene_copy(None, place),
        lambda: _abi.scene_set(None, None, None),
        lambda: _abi.scene_set_picture(None, None, None),
        lambda: _abi.scene_measure(None, 1, None, None),
        lambda: _abi.scene_describe(None, place),
        lambda: _abi.scene_layout(None, 1, None),
        lambda: _abi.scene_verify(None, None, None),
        lambda: _abi.batch_scenes(None, None, None, None, place),
        lambda: _abi.renderer_create(None, None),
        lambda: _abi.cancellation_create(None),
        lambda: _abi.render(None, None, None, None, place),
        lambda: _abi.render_pixels(None, None, None, None, None),
        lambda: _abi.render_scene(None, None, None, place),
        lambda: _abi.render_text(None, None, None, None, place),
        lambda: _abi.blur(None, None, 1, None),
    ]
    for call in calls:
        with pytest.raises((intaglio.InvalidArgument, intaglio.BadData), match="."):
            call()
    assert place.value is None
    # The error's address may be NULL, too.
    assert _abi.library.intaglio_style_from_css(b"nothing", ctypes.byref(place), None) == 64
    _abi.string_free(None)
    for destroy in (_abi.picture_destroy, _abi.style_destroy, _abi.scene_destroy, _abi.renderer_destroy, _abi.cancellation_destroy):
        destroy(None)
    assert _abi.preset_name(10**6) is None
    assert _abi.preset_name(2**64 - 1) is None


def test_structures_of_any_numbers(renderer: intaglio.Renderer) -> None:
    """False addresses cannot be detected; wrong sizes, counts, layouts and options can."""
    source = random.Random(3)
    numbers = [0, 1, -1, 2, 5, 127, 2**31 - 1, -(2**31), 2**28, 2**28 + 1, 2**62, 2**63 - 1, -(2**63)]
    memory = bytes(4096)
    address = ctypes.cast(ctypes.c_char_p(memory), ctypes.c_void_p).value
    style = intaglio.Style("indent")
    for _ in range(2000):
        width, height, stride = (source.choice(numbers) for _ in range(3))
        row = max(stride, 4 * width)
        if width > 0 and height > 0 and row * height > len(memory):
            # Beyond the memory: only sizes that the library rejects may be requested.
            if width * height <= 2**28 and 0 <= stride:
                continue
        pixels = _abi.Pixels(
            source.choice([0, 7, 8, 16, 48, 2**40]), address, width, height, stride, source.choice([0, 1, 4, 5, 2**32 - 1])
        )
        try:
            _abi.picture_destroy(_abi.made(_abi.picture_from_pixels, pixels))
        except EXPECTED:
            pass
    lengths = [0.0, -1.0, 1e-300, 1e300, float("nan"), 2.0]
    picture = intaglio.Picture.from_pixels(memory[:256], 8, 8)
    for _ in range(500):
        # Results of billions of pixels would be drawn.
        sides = [source.choice([0, 1, 5, -1, 2**28 + 1, 2**63 - 1, -(2**63)]) for _ in range(6)]
        framing = _abi.Framing(
            source.choice([0, 7, 8, 40, ctypes.sizeof(_abi.Framing)]), sides[0], sides[1], source.choice([0, 2, 3, 2**32 - 1]),
            sides[2], sides[3], source.choice([0, 1, -1]), sides[4], sides[5], source.choice([0, 1, -1]),
            source.choice(lengths[1:]), source.choice(lengths), source.choice([None, b"", b"red", b"linear-gradient(", b"\xff"]),
        )
        options = _abi.RenderOptions(
            source.choice([0, 7, 8, 16, ctypes.sizeof(_abi.RenderOptions)]), source.choice(lengths), source.choice(numbers[:6]),
            source.choice([None, ctypes.pointer(framing)]), None,
        )
        try:
            effect = source.choice([None, style._handle])
            _abi.picture_destroy(_abi.made(_abi.render, renderer._handle, picture._handle, effect, options))
        except EXPECTED:
            pass
    for _ in range(200):
        wish = _abi.RendererOptions(
            source.choice([16, 40, ctypes.sizeof(_abi.RendererOptions)]),
            source.choice([2, 4, 2**31]),
            source.choice([0, 1, -1, 2**31 - 1]),
            source.choice([None, b"", b"0", b"-1", b"cuda:", b"cuda:0", b"99999999999999999999", b"\xff"]),
            0,
            source.choice([-1, 0, -2, 2**62]),
            source.choice([0.0, -1.0, float("nan"), 1e300]),
        )
        try:
            _abi.renderer_destroy(_abi.made(_abi.renderer_create, wish))
        except EXPECTED:
            pass
