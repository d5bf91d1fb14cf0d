# SPDX-License-Identifier: MIT
from __future__ import annotations

import datetime
import decimal
import io
import json
import logging
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import intaglio
from intaglio import Scene

SQUARE = {
    "width": "${width}",
    "height": 4,
    "variables": {"width": 6, "ink": "red"},
    "layers": [{"frame": [1, 1, 2, 2], "contents": {"color": "${ink}"}}],
}


def pixels(width: int, ink: list[int]) -> np.ndarray:
    expected = np.zeros((4, width, 4), np.uint8)
    expected[1:3, 1:3] = ink
    return expected


def test_scenes_and_variables(renderer: intaglio.Renderer) -> None:
    scene = Scene(SQUARE)
    assert scene.size() == (6, 4)
    assert scene.size(2) == (12, 8)
    assert np.array_equal(renderer.render_scene(scene).view(), pixels(6, [255, 0, 0, 255]))
    assert scene.set(ink="blue", width=9) is scene
    assert np.array_equal(renderer.render_scene(scene).view(), pixels(9, [0, 0, 255, 255]))
    found = renderer.render_scene(scene, variables={"ink": "lime"})
    assert np.array_equal(found.view(), pixels(9, [0, 255, 0, 255]))
    # The variables of one render do not affect later ones.
    assert np.array_equal(renderer.render_scene(scene).view(), pixels(9, [0, 0, 255, 255]))
    assert renderer.render_scene(scene, scale=3).size == (27, 12)


def test_files_mappings_and_text_are_one(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    (tmp_path / "scene.json").write_text(json.dumps(SQUARE))
    expected = renderer.render_scene(SQUARE).view()
    for form in (tmp_path / "scene.json", str(tmp_path / "scene.json"), Scene.json(json.dumps(SQUARE)), Scene(SQUARE)):
        assert np.array_equal(renderer.render_scene(form).view(), expected)


def test_scenes_are_pickled_with_their_values(renderer: intaglio.Renderer, scenes: Path) -> None:
    scene = Scene(SQUARE, variables={"ink": "blue"})
    copy = pickle.loads(pickle.dumps(scene))
    assert np.array_equal(renderer.render_scene(copy).view(), pixels(6, [0, 0, 255, 255]))
    # It includes another file, relative to its original folder.
    included = Scene(scenes / "buttons.json")
    assert pickle.loads(pickle.dumps(included)).size() == included.size() == (320, 92)


def test_faults_are_said_with_their_place(renderer: intaglio.Renderer) -> None:
    with pytest.raises(intaglio.BadData, match='did you mean "ink"'):
        Scene(SQUARE).set(inc="red")
    with pytest.raises(intaglio.NoInput, match=r"nowhere\.json"):
        Scene("nowhere.json")
    with pytest.raises(intaglio.BadData, match="layer"):
        Scene({"width": 4, "height": 4, "layer": []}).size()
    with pytest.raises(intaglio.BadData):
        Scene.json("{")
    missing = {"width": 4, "height": 4, "layers": [{"frame": [0, 0, 4, 4], "contents": {"image": "nowhere.png"}}]}
    with pytest.raises(intaglio.IntaglioError, match=r"nowhere\.png"):
        renderer.render_scene(missing)


def test_repeated_warnings_are_counted(renderer: intaglio.Renderer, caplog: pytest.LogCaptureFixture) -> None:
    opaque = np.full((8, 8, 4), 255, np.uint8)
    for _ in range(120):
        renderer.render(opaque, "lift", grow=False)
    counts = [record.message.partition(" (")[2] for record in caplog.records]
    assert [count.rpartition("(")[2] for count in counts] == ["grow=True)"] * 3 + ["10 times)", "100 times)"]


def test_warnings_go_to_the_log(renderer: intaglio.Renderer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    text = {"string": "\U0010fffd", "font": {"size": 20}, "color": "black"}
    scene = {"width": 40, "height": 40, "layers": [{"frame": [0, 0, 40, 40], "contents": {"text": text}}]}
    with caplog.at_level(logging.WARNING, logger="intaglio"):
        renderer.render_scene(scene)
        renderer.render_scene(Scene(scene, variables={}))
    assert ["intaglio"] * 2 == [record.name for record in caplog.records]
    assert all(record.message.startswith("layers[0]") for record in caplog.records)
    (tmp_path / "a.json").write_text(json.dumps(scene))
    renderer.render_scene(tmp_path / "a.json")
    assert caplog.records[-1].message.startswith(f"{tmp_path}/a.json: layers[0]")


def test_what_takes_a_warning_may_call_for_the_scene(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    frames = [Image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    frames[0].save(tmp_path / "a.webp", save_all=True, append_images=frames[1:], lossless=True)
    scene = Scene({"width": 8, "height": 8, "layers": [{"frame": [0, 0, 8, 8], "contents": {"image": str(tmp_path / "a.webp")}}]})
    sizes: list[tuple[int, int]] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            sizes.append(scene.size())

    handler = Handler()
    logging.getLogger("intaglio").addHandler(handler)
    try:
        thread = threading.Thread(target=renderer.render_scene, args=[scene], daemon=True)
        thread.start()
        thread.join(30)
        assert not thread.is_alive()
    finally:
        logging.getLogger("intaglio").removeHandler(handler)
    assert sizes == [(8, 8)]


def test_layouts_and_variables_are_told() -> None:
    scene = Scene(
        {
            "width": 100,
            "height": "${height}",
            "variables": {"height": 40, "tags": {"type": "list", "items": {"type": "text"}, "default": ["a"]}},
            "layers": [
                {
                    "name": "row",
                    "frame": [10, 10, 80, 20],
                    "layout": {"direction": "row", "gap": 6, "padding": 2},
                    "layers": [{"for": "tag in tags", "width": "fill", "height": "fill", "contents": {"color": "red"}}],
                }
            ],
        }
    )
    assert scene.variables["height"] == {"default": 40}
    assert scene.variables["tags"]["items"] == {"type": "text"}
    scene.set(tags=["a", "b, c"])
    # (80 - 2 * 2 - 6) / 2 wide each.
    boxes = [{"frame": [2, 2, 35, 16]}, {"frame": [43, 2, 35, 16]}]
    assert scene.layout() == {"layers": [{"name": "row", "frame": [10, 10, 80, 20], "layers": boxes}]}
    assert scene.set(height=None).size() == (100, 40)
    with pytest.raises(intaglio.BadData, match=r"layers\[0\]\.width"):
        Scene({"width": 9, "height": 9, "layers": [{"frame": [0, 0, 4, 4], "width": "fill"}]}).layout()


def test_one_of_several_sizes_is_drawn_for_each_line(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    scene = dict(SQUARE, sizes={"small": [5, 4], "large": [9, 8]})
    del scene["width"], scene["height"]
    (tmp_path / "inks.csv").write_text("ink\nlime\npurple\n")
    assert Scene(scene).sizes == ["large", "small"]
    seen: list[tuple[int, int]] = []
    report = intaglio.batch_scenes(
        scene, tmp_path / "inks.csv", tmp_path / "all", jobs=1, renderer=renderer, progress=lambda *done: seen.append(done)
    )
    assert report.ok and report.written == 4 and seen == [(done, 4) for done in range(1, 5)]
    chosen = Scene(scene, variables={"canvas.size": "small"})
    report = intaglio.batch_scenes(chosen, tmp_path / "inks.csv", tmp_path / "one", renderer=renderer, format="webp")
    assert sorted(path.name for path in (tmp_path / "one").glob("*.webp")) == ["2.webp", "3.webp"]
    assert np.array_equal(intaglio.Picture(tmp_path / "one/2.webp").view(), pixels(5, [0, 255, 0, 255]))
    assert str(report).startswith("2 written in ") and report.files == {}
    cancelled = intaglio.Cancellation()
    cancelled.request()
    report = intaglio.batch_scenes(scene, tmp_path / "inks.csv", tmp_path / "none", renderer=renderer, cancellation=cancelled)
    assert (report.written, report.ok) == (0, False)
    with pytest.raises(intaglio.NoInput, match="nowhere"):
        intaglio.batch_scenes(scene, tmp_path / "nowhere.csv", tmp_path / "out", renderer=renderer)

    def fail(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        intaglio.batch_scenes(scene, tmp_path / "inks.csv", tmp_path / "stopped", renderer=renderer, progress=fail)


LIST = {
    "width": 400,
    "height": 40,
    "variables": {
        "rows": {"type": "list", "default": [{"price": 1.5}]},
        "day": {"type": "text", "default": "2020-01-01"},
        "on": True,
    },
    "layers": [
        {
            "for": "row in rows",
            "name": "${row.price|number:2}",
            "frame": [0, 0, 9, 9],
            "contents": {"color": "red"},
        },
        {"name": "${day|date:d.M.y}", "frame": [0, 0, 9, 9], "contents": {"color": "red"}},
    ],
}


def names(scene: Scene) -> list[str]:
    return [layer["name"] for layer in scene.layout()["layers"]]


def test_values_of_python_are_values_of_lists_too() -> None:
    scene = Scene(LIST)
    assert names(scene) == ["1.50", "1.1.2020"]
    prices = [decimal.Decimal("9.90"), decimal.Decimal(12), np.float64(0.25), np.float32(0.5), np.int64(3)]
    scene.set(rows=[{"price": price} for price in prices], day=datetime.date(2026, 11, 28), on=np.bool_(False))
    assert names(scene) == ["9.90", "12.00", "0.25", "0.50", "3.00", "28.11.2026"]
    scene.set(rows=tuple({"price": number} for number in np.array([1, 2])), day=np.datetime64("2024-02-29"))
    assert names(scene) == ["1.00", "2.00", "29.2.2024"]
    document = {**LIST, "width": np.int32(80), "height": decimal.Decimal(8)}
    assert Scene(document).size() == (80, 8)
    scene.set(day=np.datetime64("2024-03-01T00:00:00.000000000", "ns"))
    assert names(scene)[-1] == "1.3.2024"
    for value in ([1, {2}], {2}, object(), [object()], [float("nan")], [decimal.Decimal("nan")]):
        with pytest.raises(intaglio.InvalidArgument):
            scene.set(rows=value)


def test_none_is_the_default(renderer: intaglio.Renderer) -> None:
    numbers = {"type": "list", "items": {"type": "number", "default": 7}, "default": []}
    layer = {"for": "each in numbers", "name": "n${each}", "frame": [0, 0, 9, 9], "contents": {"color": "red"}}
    assert names(Scene({"width": 9, "height": 9, "variables": {"numbers": numbers}, "layers": [layer]}).set(numbers=[1, None])) == ["n1", "n7"]
    red = pixels(6, [255, 0, 0, 255])
    assert np.array_equal(renderer.render_scene(SQUARE, variables={"ink": None}).view(), red)
    scene = Scene(SQUARE, variables={"ink": "blue", "width": 9})
    scene.set(ink=None)
    assert np.array_equal(renderer.render_scene(scene).view(), pixels(9, [255, 0, 0, 255]))
    with pytest.raises(intaglio.BadData, match="inc"):
        scene.set(inc=None)


GALLERY = {
    "width": 8,
    "height": 4,
    "variables": {
        "photo": {"type": "image", "default": ""},
        "photos": {"type": "list", "items": {"type": "image", "default": ""}, "default": []},
    },
    "layers": [
        {"if": "photo", "frame": [0, 0, 4, 4], "contents": {"image": "${photo}"}},
        {"for": "each in photos", "frame": [4, 0, 4, 4], "contents": {"image": "${each}"}},
    ],
}


def test_pictures_in_memory_are_values(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    square = np.full((4, 4, 4), (0, 90, 255, 128), np.uint8)
    picture = intaglio.Picture(square)
    expected = np.zeros((4, 8, 4), np.uint8)
    expected[:, :4] = picture.view()
    picture.save(tmp_path / "a.png")
    values: list[object] = [picture, square, Image.fromarray(square), picture.encode(), bytearray(picture.encode("webp"))]
    values += [memoryview(picture.encode()), io.BytesIO(picture.encode()), square[::1], str(tmp_path / "a.png")]
    template = Scene(GALLERY)
    for value in values:
        found = renderer.render_scene(template, variables={"photo": value})
        assert np.array_equal(found.view(), expected)
    template.set(photo=picture)
    for scene in (template, Scene(template), pickle.loads(pickle.dumps(template))):
        assert np.array_equal(renderer.render_scene(scene).view(), expected)
    assert not renderer.render_scene(template.set(photo=None)).view().any()
    # A translucent picture, drawn twice above itself.
    expected = renderer.render_scene(GALLERY, variables={"photos": [str(tmp_path / "a.png")] * 2}).view()
    assert expected[0, 5, 3] > 128 and not expected[:, :4].any()
    for photos in ([picture, square], (Image.fromarray(square), picture.encode())):
        assert np.array_equal(renderer.render_scene(GALLERY, variables={"photos": photos}).view(), expected)
    inline = {"width": 4, "height": 4, "layers": [{"frame": [0, 0, 4, 4], "contents": {"image": picture}}]}
    assert renderer.render_scene(inline) == picture
    with pytest.raises(intaglio.InvalidArgument, match="must be uint8"):
        template.set(photo=square / 255)
    with pytest.raises(intaglio.BadData, match="^the bytes: "):
        template.set(photo=b"nothing")
    with pytest.raises(intaglio.InvalidArgument, match="photo is of type object, which no variable can have"):
        template.set(photo=object())
    with pytest.raises(intaglio.BadData, match="ink"):
        Scene(SQUARE).set(ink=picture).size()


def test_threads_share_one_template(renderer: intaglio.Renderer) -> None:
    template = Scene(SQUARE, variables={"width": 7})

    def draw(number: int) -> bool:
        ink = [number, 255 - number, 7, 255]
        found = renderer.render_scene(template, variables={"ink": f"rgb({ink[0]} {ink[1]} 7)"})
        return np.array_equal(found.view(), pixels(7, ink))

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(draw, range(256)))
    copy = Scene(template).set(ink="blue")
    assert np.array_equal(renderer.render_scene(template).view(), pixels(7, [255, 0, 0, 255]))
    assert np.array_equal(renderer.render_scene(copy).view(), pixels(7, [0, 0, 255, 255]))


def test_documents_have_no_invented_names(tmp_path: Path) -> None:
    for make, field in (
        (lambda: intaglio.Style({"shadows": [{"kind": "inner", "color": "red", "blur": -1}]}), r"shadows\[0\]\.blur"),
        (lambda: Scene({"width": 1}, folder=tmp_path).size(), "height"),
        (lambda: Scene(SQUARE, folder=tmp_path).set(width="wide"), r"(set|variables)\.width"),
    ):
        with pytest.raises(intaglio.BadData, match=f"^{field}: "):
            make()
    picture = np.zeros((4, 4, 4), np.uint8)
    with pytest.raises(intaglio.InvalidArgument, match="^align is middle, not one of"):
        intaglio.render_text("a", align="middle")  # type: ignore[arg-type]
    with pytest.raises(intaglio.InvalidArgument, match="style is None"):
        intaglio.render(picture, None)


def test_confined_scenes_read_nothing_outside(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    white = intaglio.Picture(np.full((4, 4, 4), 255, np.uint8))
    for path in (inside / "own.png", tmp_path / "secret.png"):
        white.save(path)
    (inside / "link.png").symlink_to(tmp_path / "secret.png")
    document = {
        "width": 4,
        "height": 4,
        "variables": {"photo": "own.png"},
        "layers": [{"frame": [0, 0, 4, 4], "contents": {"image": "${photo}"}}],
    }
    scene = Scene(document, folder=inside, confine_to=inside)
    for copy in (scene, Scene(scene), pickle.loads(pickle.dumps(scene))):
        assert renderer.render_scene(copy).view().min() == 255
        for value in ("/etc/passwd", "../secret.png", "../none.png", "link.png"):
            with pytest.raises(intaglio.BadData, match="lies outside of .*, to which the scene is confined") as caught:
                renderer.render_scene(copy, variables={"photo": value})
            assert "root:" not in str(caught.value)
    (tmp_path / "list.jsonl").write_text('{"set": {"photo": "../secret.png"}}\n{"output": "b.png"}\n')
    report = intaglio.batch_scenes(scene, tmp_path / "list.jsonl", tmp_path / "out")
    assert report.written == 1 and "to which the scene is confined" in report.failures[0]
