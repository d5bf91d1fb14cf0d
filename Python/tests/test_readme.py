# SPDX-License-Identifier: MIT
"""The Python lines of the documentation, unchanged; and the README's lines for the shell, in Python."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ROOT
from test_photoshop import photoshop

import intaglio
from intaglio import Shadow


@pytest.fixture
def folder(tmp_path: Path, icon: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with the files that the documentation names."""
    (tmp_path / "icons").mkdir()
    for name in ("icon.png", "icons/a.png", "icons/b.png"):
        shutil.copy(icon, tmp_path / name)
    (tmp_path / "Examples").symlink_to(ROOT / "Examples")
    photo = intaglio.Picture(np.full((300, 400, 3), (0, 0, 255), np.uint8))
    for name in ("photo.jpg", "ada.jpg", "blue.png"):
        photo.save(tmp_path / name)
    layer = {"frame": [0, 0, 199, 20], "contents": {"text": {"string": "${name}, ${tags.count}"}}}
    card = {"width": 199, "height": 20, "variables": {"name": "", "tags": []}, "layers": [layer]}
    (tmp_path / "card.json").write_text(json.dumps(card))
    (tmp_path / "button.json").write_text(json.dumps({"width": 9, "height": 9, "background": "red"}))
    squares = [("Page", (0, 0, 12, 6), (255, 255, 255)), ("Photo", (1, 1, 4, 4), (255, 0, 0))]
    (tmp_path / "card.psd").write_bytes(photoshop(12, 6, squares))
    (tmp_path / "people.csv").write_text("Photo,output\nblue.png,blue.jpg\n,ada.jpg\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)


def test_the_lines_of_the_readme_run(folder: Path) -> None:
    (block,) = blocks("README.md")
    found: dict[str, Any] = {}
    exec(block, found)
    report = found["report"]
    assert isinstance(report, intaglio.BatchReport)
    assert report.ok and len(report.written) == 2
    assert (folder / "indented.webp").exists()


def test_the_lines_of_the_package_run(folder: Path) -> None:
    (block,) = blocks("Python/README.md")
    exec(block, {})
    # 256 x 256 pixels, and the 96 that the shadow needs on each side, which are more than the padding.
    assert intaglio.Picture("thumbnail.jpg").size == (448, 448)


def test_the_page_on_python_is_true(folder: Path, straight: np.ndarray) -> None:
    first, own, framing, templates, threads, golden = blocks("Sources/Intaglio/Intaglio.docc/Python.md")
    found: dict[str, Any] = {"array": straight}
    exec(first, found)
    assert found["card"].size == (398, 40) and found["thumbnail"].size == (256, 256) and len(found["report"].written) == 2
    exec(own, found)
    assert found["indented"] == intaglio.Renderer("cpu").render("icon.png", "indent")
    exec(framing, found)
    # 800 x 600 pixels, and the 96 that the shadow needs on each side, which are more than the padding.
    assert intaglio.Picture("product.jpg").size == (992, 792)
    assert (found["middle"].size, found["part"].size, found["report"].ok) == ((300, 200), (300, 200), True)
    exec(templates, found)
    report, boxes = found["report"], found["boxes"]
    assert report.ok and sorted(report.files) == ["ada.jpg", "blue.jpg"]
    assert report.files["ada.jpg"]["format"] == "jpeg"
    assert [box["frame"] for box in boxes] == [[0, 0, 199, 20]] and len(boxes[0]["lines"]) == 1
    exec(threads, found)
    assert [card.size for card in found["cards"]] == [(199, 20)] * 2 and found["cards"][0] != found["cards"][1]
    exec(golden, found)
    (folder / "goldens").mkdir()
    intaglio.render_scene("button.json").save("goldens/button.png")
    found["test_button"]()


def test_the_lines_for_the_shell_can_be_written_in_python(folder: Path) -> None:
    """Every line of the README that renders or draws many pictures."""
    page = (ROOT / "README.md").read_text()
    lines = [line.split("  #")[0].strip() for line in page.splitlines() if re.match("    intaglio (text|scene|render|batch|compare) ", line)]
    forms = {
        'intaglio text "Gold" --style gold -o gold.png': lambda: intaglio.render_text("Gold", "gold").save("gold.png"),
        "intaglio scene Examples/scenes/css-card.json -o card.png": lambda: intaglio.render_scene(
            "Examples/scenes/css-card.json"
        ).save("card.png"),
        "intaglio render Examples/scenes/pictures/flower.png -o sticker.png --style sticker": lambda: intaglio.render(
            "Examples/scenes/pictures/flower.png", "sticker"
        ).save("sticker.png"),
        "intaglio batch icons -o lifted --resize 256x256 --style lift": lambda: intaglio.batch(
            "icons", "lifted", "lift", resize=(256, 256)
        ).raise_for_failures(),
        'intaglio scene Examples/scenes/frosted-card.json -o frosted.png --set title="Loch Ness"': lambda: intaglio.render_scene(
            "Examples/scenes/frosted-card.json", variables={"title": "Loch Ness"}
        ).save("frosted.png"),
        'intaglio text "Rose gold" --style gold --tint "#b76e79" -o rose.png': lambda: intaglio.render_text(
            "Rose gold", "gold", tint="#b76e79"
        ).save("rose.png"),
        'intaglio text "Open" --style neon --accent "#39ff14" --background "#14161b" --padding 60 -o open.png': (
            lambda: intaglio.render_text("Open", "neon", accent="#39ff14", background="#14161b", padding=60).save("open.png")
        ),
        'intaglio render Examples/scenes/pictures/lake.png -o duotone.png --style duotone --accent "#e6397a"': lambda: intaglio.render(
            "Examples/scenes/pictures/lake.png", "duotone", accent="#e6397a"
        ).save("duotone.png"),
        'intaglio text "Glass" --style liquid-glass --background Examples/scenes/pictures/lake.png --padding 40 -o glass.png': (
            lambda: intaglio.render_text(
                "Glass", "liquid-glass", background="Examples/scenes/pictures/lake.png", padding=40
            ).save("glass.png")
        ),
        "intaglio render icon.png -o indented.png --style indent": lambda: intaglio.render("icon.png", "indent").save("indented.png"),
        'intaglio render icon.png -o pit.png --shadow "inset 0 4px 6px rgb(0 0 0 / 75%), 0 1px 1px #ffffff66" --contents knockout': (
            lambda: intaglio.render(
                "icon.png",
                {
                    "shadows": [Shadow("inner", "rgb(0 0 0 / 75%)", (0, 4), blur=6), Shadow("outer", "#ffffff66", (0, 1), blur=1)],
                    "contents": "knockout",
                },
            ).save("pit.png")
        ),
        "intaglio render icon.png -o exact.png --style indent --backend reference": lambda: intaglio.Renderer("reference")
        .render("icon.png", "indent")
        .save("exact.png"),
        "intaglio compare indented.png exact.png --max-difference 1": lambda: intaglio.assert_matches(
            "indented.png", "exact.png", tolerance=1
        ),
        "intaglio scene Examples/cards/event.json -o event.png": lambda: [
            intaglio.render_scene("Examples/cards/event.json", variables={"canvas.size": size}).save(f"event-{size}.png")
            for size in intaglio.Scene("Examples/cards/event.json").sizes
        ],
        "intaglio batch --scene Examples/cards/product.json --manifest Examples/cards/product.csv -o cards --size og": (
            lambda: intaglio.batch_scenes(
                intaglio.Scene("Examples/cards/product.json", variables={"canvas.size": "og"}), "Examples/cards/product.csv", "cards"
            )
        ),
    }
    assert lines == list(forms)
    for line, form in forms.items():
        result = form()
        assert not isinstance(result, intaglio.SceneBatchReport) or result.ok, line
    written = {path.name for path in folder.rglob("*.png")}
    assert {"gold.png", "card.png", "sticker.png", "frosted.png", "pit.png", "event-og.png", "event-story.png"} <= written
    assert len(list((folder / "lifted").iterdir())) == 2 and list((folder / "cards").glob("*.png"))
