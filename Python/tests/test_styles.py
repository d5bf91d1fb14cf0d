# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import intaglio
from intaglio import Shadow, Style

CSS = "inset 0 4px 6px #000c, 1px 2px 3px 2px #ff000080"
SHADOWS = [
    Shadow("inner", "#000c", (0, 4), blur=6),
    Shadow("outer", "#ff000080", (1, 2), blur=3, spread=2),
]


def drawn(renderer: intaglio.Renderer, style: intaglio.StyleLike) -> np.ndarray:
    pixels = np.zeros((24, 24, 4), np.uint8)
    pixels[6:18, 6:18] = [20, 90, 200, 255]
    return renderer.render(pixels, style).view()


def test_all_forms_of_a_style_are_one(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    document = {"shadows": [shadow.to_dict() for shadow in SHADOWS]}
    (tmp_path / "style.json").write_text(json.dumps(document))
    (tmp_path / "style").write_text(json.dumps(document))
    forms: list[intaglio.StyleLike] = [
        CSS,
        Style.css(CSS),
        Style(SHADOWS),
        Style(shadows=SHADOWS),
        document,
        {"shadows": SHADOWS},
        Style.json(json.dumps(document)),
        tmp_path / "style.json",
        str(tmp_path / "style.json"),
        Style.file(tmp_path / "style"),
        Style(Style(CSS)),
    ]
    expected = drawn(renderer, forms[0])
    for form in forms:
        assert np.array_equal(drawn(renderer, form), expected), form


def test_presets_are_listed_and_drawn(renderer: intaglio.Renderer) -> None:
    found = intaglio.presets()
    assert "indent" in [preset.name for preset in found]
    for preset in found:
        assert preset.summary
        assert np.array_equal(drawn(renderer, preset.name), drawn(renderer, Style.preset(preset.name)))


def test_a_style_may_change_another_by_its_name(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"preset": "lift", "shadows": []}')
    plain = drawn(renderer, {})
    assert np.array_equal(drawn(renderer, Style(preset="lift", shadows=[])), plain)
    assert np.array_equal(drawn(renderer, Style({"preset": "mine.json"}, folder=tmp_path)), plain)
    assert np.array_equal(drawn(renderer, {"preset": "lift"}), drawn(renderer, "lift"))
    with pytest.raises(intaglio.BadData, match='no style is named "lfit" .did you mean "lift"'):
        Style(preset="lfit")


def test_styles_are_pickled_with_all_they_need(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    intaglio.Picture(np.full((4, 4, 4), 255, np.uint8)).save(tmp_path / "fill.png")
    (tmp_path / "style.json").write_text('{"fill": {"image": "fill.png"}}')
    for style in (Style(CSS), Style("indent"), Style(SHADOWS), Style(tmp_path / "style.json")):
        copy = pickle.loads(pickle.dumps(style))
        assert copy == style
        assert hash(copy) == hash(style)
        assert np.array_equal(drawn(renderer, copy), drawn(renderer, style))


def test_relative_paths_begin_in_the_folder(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    intaglio.Picture(np.full((4, 4, 4), 255, np.uint8)).save(tmp_path / "fill.png")
    style = Style({"fill": {"image": "fill.png"}}, folder=tmp_path)
    assert (drawn(renderer, style)[12, 12] == 255).all()
    with pytest.raises(intaglio.NoInput, match=r"fill\.png"):
        Style({"fill": {"image": "fill.png"}})


def test_sigma_blur_and_layer_radius_are_one_softness(renderer: intaglio.Renderer) -> None:
    found = [drawn(renderer, Shadow("outer", **softness)) for softness in ({"sigma": 2}, {"blur": 4}, {"layer_radius": 2})]
    assert np.array_equal(found[0], found[1])
    assert np.array_equal(found[0], found[2])


@pytest.mark.parametrize(
    ("style", "error", "words"),
    [
        ("indnt", intaglio.InvalidArgument, 'did you mean "indent"'),
        ("inset 0 4qx", intaglio.InvalidArgument, "4qx"),
        ("nowhere.json", intaglio.NoInput, "nowhere.json"),
        ({"shadow": []}, intaglio.BadData, "unknown key"),
        ({"shadows": [{"kind": "inside"}]}, intaglio.BadData, "inside"),
        ({"threshold": 300}, intaglio.BadData, "threshold"),
        ({"light": {"angle": float("nan")}}, intaglio.InvalidArgument, "JSON"),
        ({"fill": object()}, intaglio.InvalidArgument, "object"),
        (Shadow("inner", sigma=-1), intaglio.BadData, "sigma"),
        (Shadow("inner", sigma=1, blur=2), intaglio.BadData, None),
        (Shadow("inner", color="bleu"), intaglio.BadData, "bleu"),
        ("a\0b", intaglio.InvalidArgument, "zero byte"),
        ("", intaglio.InvalidArgument, None),
        ("\ud800", intaglio.InvalidArgument, "not valid text"),
        ({"fill": {"color": "\ud800"}}, intaglio.InvalidArgument, "JSON"),
    ],
)
def test_faults_are_said_in_words(style: intaglio.StyleLike, error: type[Exception], words: str | None) -> None:
    with pytest.raises(error, match=words):
        Style(style)


def test_values_of_no_style_are_type_errors() -> None:
    with pytest.raises(TypeError):
        Style(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Style("indent", shadows=[])


def test_colours_that_a_style_declares(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    mine = {"colors": {"tint": "red", "ink": "tint"}, "overlays": [{"color": "ink"}]}
    (tmp_path / "mine.json").write_text(json.dumps(mine))
    pixels = np.zeros((24, 24, 4), np.uint8)
    pixels[6:18, 6:18] = [20, 90, 200, 255]
    for style in (mine, Style(**mine), Style.json(json.dumps(mine)), tmp_path / "mine.json"):
        assert tuple(renderer.render(pixels, style).view()[12, 12]) == (255, 0, 0, 255)
        assert tuple(renderer.render(pixels, style, tint="lime").view()[12, 12]) == (0, 255, 0, 255)
        assert tuple(renderer.render(pixels, style, colors={"ink": "blue"}).view()[12, 12]) == (0, 0, 255, 255)
    rose = Style(preset="gold", colors={"tint": "#b76e79"})
    assert np.array_equal(drawn(renderer, rose), drawn(renderer, Style("gold").colored(tint="#b76e79")))
    assert np.array_equal(drawn(renderer, rose), renderer.render(pixels, "gold", tint="#b76e79").view())
    assert not np.array_equal(drawn(renderer, rose), drawn(renderer, "gold"))
    assert pickle.loads(pickle.dumps(rose.colored(tint="red"))) == rose.colored(tint="red")
    plain = renderer.render_text("Ink", rose)
    assert renderer.render_text("Ink", "gold", tint="#b76e79") == plain
    renderer.render(pixels, {}).save(tmp_path / "in.png")
    report = intaglio.batch(tmp_path / "in.png", tmp_path / "out", "neon", accent="lime", renderer=renderer)
    assert intaglio.Picture(report.written[0]) == renderer.render(tmp_path / "in.png", "neon", accent="lime")


def test_colours_that_no_style_declares(renderer: intaglio.Renderer) -> None:
    pixels = np.zeros((4, 4, 4), np.uint8)
    with pytest.raises(intaglio.BadData, match="did you mean .tint"):
        renderer.render(pixels, "gold", colors={"tnt": "red"})
    with pytest.raises(intaglio.BadData, match="declares no colours"):
        renderer.render(pixels, "lift", accent="red")
    with pytest.raises(intaglio.BadData, match="colors.tint"):
        renderer.render(pixels, "gold", tint="#12")
    for wrong in ({"style": CSS, "tint": "red"}, {"tint": "red"}, {"style": "gold", "tint": "red", "colors": {"tint": "lime"}}):
        with pytest.raises(intaglio.InvalidArgument):
            renderer.render(pixels, **wrong)  # type: ignore[arg-type]


def test_presets_say_what_they_are_for() -> None:
    gold = next(preset for preset in intaglio.presets() if preset.name == "gold")
    assert (gold.family, gold.ground, gold.background, gold.largest) == ("metal", "dark", "#1c1f26", float("inf"))
    assert gold.purpose and gold.smallest > 0 and "tint" in gold.colors
    assert {"relief", "pop"} <= {preset.family for preset in intaglio.presets()}
    assert not any(preset.name.startswith("inner-shadow") for preset in intaglio.presets())
    assert len(set(intaglio.presets())) == len(intaglio.presets())
    with pytest.raises(intaglio.InvalidArgument, match='did you mean "gold", "'):
        intaglio.Style("god")
