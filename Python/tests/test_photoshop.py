# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import pickle
import struct
from pathlib import Path

import numpy as np
import pytest

import intaglio
from intaglio import Scene


def photoshop(width: int, height: int, layers: list[tuple[str, tuple[int, int, int, int], tuple[int, int, int]]]) -> bytes:
    """A document of opaque layers, each a name, left, top, width and height, and a colour; with its merged picture."""
    merged = np.full((height, width, 3), 255, np.uint8)
    records, channels = b"", b""
    for name, (left, top, w, h), color in layers:
        merged[top : top + h, left : left + w] = color
        size = 2 + w * h
        records += struct.pack(">4iH", top, left, top + h, left + w, 4)
        records += b"".join(struct.pack(">hI", channel, size) for channel in (-1, 0, 1, 2))
        pascal = bytes([len(name)]) + name.encode()
        pascal += bytes(-len(pascal) % 4)
        records += b"8BIMnorm" + bytes([255, 0, 0, 0]) + struct.pack(">III", 8 + len(pascal), 0, 0) + pascal
        channels += b"".join(b"\0\0" + bytes([value]) * (w * h) for value in (255, *color))
    info = struct.pack(">h", len(layers)) + records + channels
    info += bytes(len(info) % 2)
    section = struct.pack(">I", len(info)) + info + struct.pack(">I", 0)
    head = b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, height, width, 8, 3) + struct.pack(">II", 0, 0)
    return head + struct.pack(">I", len(section)) + section + b"\0\0" + merged.transpose(2, 0, 1).tobytes()


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A white page with a red square, Photo, and a green one, Badge."""
    path = tmp_path / "card.psd"
    squares = [("Photo", (1, 1, 4, 4), (255, 0, 0)), ("Badge", (6, 1, 4, 4), (0, 128, 0))]
    path.write_bytes(photoshop(12, 6, [("Page", (0, 0, 12, 6), (255, 255, 255)), *squares]))
    intaglio.Picture(np.full((8, 8, 3), (0, 0, 255), np.uint8)).save(tmp_path / "blue.png")
    return path


def test_layers_are_variables(card: Path, renderer: intaglio.Renderer) -> None:
    scene = Scene(card)
    assert scene.variables == {name: {"type": "image"} for name in ("Page", "Photo", "Badge")}
    assert (scene.sizes, scene.omissions, scene.size()) == ([], [], (12, 6))
    pixels = renderer.render_scene(scene, variables={"Photo": "blue.png"}).view()
    assert (pixels[1:5, 1:5] == (0, 0, 255, 255)).all() and (pixels[1:5, 6:10] == (0, 128, 0, 255)).all()
    # The variables of one render do not affect later ones; processes have their own.
    assert (renderer.render_scene(scene).view()[1:5, 1:5] == (255, 0, 0, 255)).all()
    scene.set(Photo=card.parent / "blue.png")
    copy = pickle.loads(pickle.dumps(scene))
    assert (renderer.render_scene(copy).view()[1:5, 1:5] == (0, 0, 255, 255)).all()
    with pytest.raises(intaglio.BadData, match='there are "Page", "Photo", "Badge"'):
        scene.set(Foto="blue.png")


def test_documents_are_compared_with_their_pictures(card: Path, renderer: intaglio.Renderer) -> None:
    found = renderer.verify(card)
    assert found == intaglio.Verification(True, 0, 0, 0, None)
    # A column of the stored picture is black: 6 of 72 pixels, of which 4 are red.
    data = bytearray(card.read_bytes())
    merged = np.frombuffer(data[-3 * 72 :], np.uint8).reshape(3, 6, 12).copy()
    merged[:, :, 1] = 0
    card.write_bytes(data[: -3 * 72] + merged.tobytes())
    found = renderer.verify(Scene(card, variables={"Photo": "blue.png"}))
    assert (found.is_alike, found.maximum_difference, found.mean_difference) == (False, 255, 6 * 255 / 72)
    assert (found.visible_share, found.area) == (6 / 72, (1, 0, 1, 6))
    with pytest.raises(intaglio.InvalidArgument, match="only Photoshop documents"):
        renderer.verify(Scene({"width": 4, "height": 4}))


def test_manifests_set_layers(card: Path, tmp_path: Path, renderer: intaglio.Renderer) -> None:
    lines = [{"output": "a.png", "set": {"Photo": "blue.png"}}, {"set": {"Badge": "nowhere.png"}}, {"scale": 2}]
    manifest = tmp_path / "lines.jsonl"
    manifest.write_text("\n".join(map(json.dumps, lines)))
    report = intaglio.batch_scenes(card, manifest, tmp_path / "out", renderer=renderer)
    assert (report.written, report.ok, len(report.failures)) == (2, False, 1)
    assert report.failures[0].startswith(f"{manifest}:2: ") and "nowhere.png" in report.failures[0]
    assert sorted(path.name for path in (tmp_path / "out").glob("*.png")) == ["3.png", "a.png"]
    assert intaglio.Picture(tmp_path / "out/3.png").size == (24, 12)
    assert (intaglio.Picture(tmp_path / "out/a.png").view()[1:5, 1:5] == (0, 0, 255, 255)).all()
