# SPDX-License-Identifier: MIT
from __future__ import annotations

import contextlib
import inspect
import pickle
import pydoc
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from conftest import premultiplied
from PIL import Image

import intaglio
from intaglio import Shadow


@pytest.fixture
def square() -> np.ndarray:
    pixels = np.zeros((20, 20, 4), np.uint8)
    pixels[5:15, 5:15] = [200, 100, 50, 255]
    return pixels


def test_a_sharp_outer_shadow_is_the_moved_shape(renderer: intaglio.Renderer, square: np.ndarray) -> None:
    expected = np.zeros_like(square)
    expected[7:17, 8:18] = [0, 0, 255, 255]
    expected[5:15, 5:15] = square[5:15, 5:15]
    assert np.array_equal(renderer.render(square, Shadow("outer", "blue", (3, 2))).view(), expected)


def test_a_sharp_inner_shadow_is_what_the_moved_shape_leaves(renderer: intaglio.Renderer, square: np.ndarray) -> None:
    expected = square.copy()
    expected[5:15, 5:15] = [0, 0, 255, 255]
    expected[7:15, 8:15] = square[7:15, 8:15]
    assert np.array_equal(renderer.render(square, Shadow("inner", "blue", (3, 2))).view(), expected)


def test_strengths_have_colours_and_grains(renderer: intaglio.Renderer, square: np.ndarray) -> None:
    # At full strength a ramp has its last colour, and grains change nothing.
    expected = renderer.render(square, Shadow("outer", "blue", (3, 2))).view()
    ramp = {"colors": ["red", "blue"]}
    found = renderer.render(square, Shadow("outer", "black", (3, 2), ramp=ramp, grain={"noise": 1, "seed": 3}))
    assert np.array_equal(found.view(), expected)
    precise = renderer.render(square, Shadow("outer", "blue", (3, 2), size=0, technique="precise"))
    assert np.array_equal(precise.view(), expected)


def test_scale_multiplies_points(renderer: intaglio.Renderer, square: np.ndarray) -> None:
    found = renderer.render(square, Shadow("outer", "blue", (1, 1)), scale=3)
    assert np.array_equal(found.view(), renderer.render(square, Shadow("outer", "blue", (3, 3))).view())


def test_grown_pictures_have_room_and_kept_ones_their_size(renderer: intaglio.Renderer, square: np.ndarray) -> None:
    style = Shadow("outer", "blue", (30, 0))
    assert renderer.render(square, style).size == (20, 20)
    grown = renderer.render(square, style, grow=True)
    assert grown.width >= 50 - 5
    assert (grown.view() == [0, 0, 255, 255]).all(axis=2).sum() == 100


@pytest.mark.parametrize("alpha", ["straight", "premultiplied"])
@pytest.mark.parametrize("order", ["rgba", "bgra"])
def test_out_has_what_a_picture_has(
    renderer: intaglio.Renderer, straight: np.ndarray, alpha: intaglio.Alpha, order: intaglio.Order
) -> None:
    pixels = intaglio.Picture(straight).to_array(alpha=alpha, order=order)
    expected = renderer.render(pixels, "indent", alpha=alpha, order=order).to_array(alpha=alpha, order=order)
    out = np.empty_like(pixels)
    assert renderer.render(pixels, "indent", alpha=alpha, order=order, out=out) is out
    assert np.array_equal(out, expected)
    assert renderer.render(pixels, "indent", alpha=alpha, order=order, out=pixels) is pixels
    assert np.array_equal(pixels, expected)


def test_out_may_be_a_part_of_an_array(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    page = np.full((60, 80, 4), 9, np.uint8)
    renderer.render(straight, "lift", out=page[10:39, 20:57])
    assert np.array_equal(page[10:39, 20:57], renderer.render(straight, "lift", grow=False).to_array())
    page[10:39, 20:57] = 9
    assert (page == 9).all()


def test_out_takes_every_source(renderer: intaglio.Renderer, icon: Path) -> None:
    expected = renderer.render(icon, "lift", grow=False).to_array()
    sources = [icon, str(icon), icon.read_bytes(), intaglio.Picture(icon), Image.open(icon)]
    for source in sources:
        assert np.array_equal(renderer.render(source, "lift", out=np.empty_like(expected)), expected)
        assert np.array_equal(renderer.render(source, "lift", grow=False).to_array(), expected)


def test_out_without_numpy(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    out = memoryview(bytearray(straight.nbytes)).cast("B", straight.shape)
    renderer.render(straight, "lift", out=out)
    assert out.tobytes() == renderer.render(straight, "lift", grow=False).to_bytes()


def test_what_out_cannot_be(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    frozen = np.empty_like(straight)
    frozen.flags.writeable = False
    wrong = {
        "read-only": [frozen, bytes(16)],
        "shape": [np.empty((29, 37, 3), np.uint8), np.empty((29, 37), np.uint8)],
        "uint8": [np.empty((29, 37, 4))],
        "contiguous": [np.empty((29, 74, 4), np.uint8)[:, ::2], np.empty_like(straight)[::-1]],
        "out has a size of 37x28, but the picture for it has 37x29": [np.empty((28, 37, 4), np.uint8)],
    }
    for words, outs in wrong.items():
        for out in outs:
            if isinstance(out, bytes):
                out = memoryview(out).cast("B", (2, 2, 4))
            with pytest.raises(intaglio.InvalidArgument, match=words):
                renderer.render(straight, "lift", out=out)
    with pytest.raises(intaglio.InvalidArgument, match="out has a size of 37x29"):
        renderer.render(straight, "lift", out=np.empty_like(straight), grow=True)
    with pytest.raises(TypeError, match="out is of type Picture"):
        renderer.render(straight, "lift", out=intaglio.Picture(straight))


def test_backends_agree_within_a_level(straight: np.ndarray) -> None:
    exact = intaglio.Renderer("reference").render(straight, "indent").view().astype(int)
    assert np.abs(intaglio.Renderer("cpu").render(straight, "indent").view() - exact).max() <= 1


def test_blur_is_the_gaussian(renderer: intaglio.Renderer) -> None:
    mask = np.zeros((41, 41), np.uint8)
    mask[10:30, 15:22] = 255
    along = np.arange(-20, 21)
    kernel = np.exp(-(along**2) / (2 * 3.0**2))
    kernel /= kernel.sum()
    expected = np.apply_along_axis(np.convolve, 0, mask.astype(float), kernel, "same")
    expected = np.apply_along_axis(np.convolve, 1, expected, kernel, "same")
    found = renderer.blur(mask, 3)
    assert np.abs(found - expected).max() <= 1
    out = np.empty_like(mask)
    assert renderer.blur(mask, 3, out=out) is out
    assert np.array_equal(out, found)
    assert np.array_equal(intaglio.blur(mask[::-1], 3)[::-1], intaglio.blur(mask, 3))


def test_blur_of_nothing_is_nothing_and_zero_sigma_changes_nothing(renderer: intaglio.Renderer) -> None:
    mask = np.random.default_rng(0).integers(0, 256, (7, 9), dtype=np.uint8)
    assert np.array_equal(renderer.blur(mask, 0), mask)
    assert not renderer.blur(np.zeros((7, 9), np.uint8), 5).any()


@pytest.mark.parametrize("sigma", [-1, float("nan"), float("inf"), 1e300])
def test_blurs_that_cannot_be(renderer: intaglio.Renderer, sigma: float) -> None:
    with pytest.raises(intaglio.IntaglioError, match="sigma"):
        renderer.blur(np.zeros((7, 9), np.uint8), sigma)


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf")])
def test_scales_that_cannot_be(renderer: intaglio.Renderer, straight: np.ndarray, scale: float) -> None:
    with pytest.raises(intaglio.IntaglioError, match="scale"):
        renderer.render(straight, "lift", scale=scale)


def test_cancelled_renders_say_so(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    cancellation = intaglio.Cancellation()
    assert renderer.render(straight, "indent", cancellation=cancellation).size == (37, 29)
    cancellation.request()
    assert cancellation.requested
    with pytest.raises(intaglio.Cancelled):
        renderer.render(straight, "lift", cancellation=cancellation)


def test_renders_past_their_time_limit_end(straight: np.ndarray) -> None:
    limited, unlimited = intaglio.Renderer("cpu", time_limit=1e-9), intaglio.Renderer("cpu", time_limit=3600)
    with pytest.raises(intaglio.Unavailable, match="time limit"):
        limited.render(straight, "lift")
    with pytest.raises(intaglio.Unavailable, match="time limit"):
        limited.blur(np.zeros((9, 9), np.uint8), 2)
    with pytest.raises(intaglio.Unavailable, match="time limit"):
        pickle.loads(pickle.dumps(limited)).render(straight, "lift")
    assert unlimited.render(straight, "lift", grow=False).size == (37, 29)


def test_another_thread_ends_a_render(renderer: intaglio.Renderer) -> None:
    cancellation = intaglio.Cancellation()
    reference, pixels = intaglio.Renderer("reference"), np.full((600, 600, 4), 255, np.uint8)
    threading.Timer(0.2, cancellation.request).start()
    with pytest.raises(intaglio.Cancelled):
        while True:
            reference.render(pixels, Shadow("outer", sigma=20), cancellation=cancellation)


def test_renderers_say_what_they_are() -> None:
    renderer = intaglio.Renderer("cpu", threads=1)
    assert renderer.backend == "cpu"
    assert "1 thread" in renderer.description
    assert "1 thread" in repr(renderer)


@pytest.mark.parametrize(
    "settings",
    [{"backend": "cuda"}, {"threads": 0}, {"device": -1}, {"device": "cuda:-2"}, {"device": "0 "}, {"device": "llvmpipe"},
     {"device": True}, {"cache_limit": -1}, {"threads": 2**32 + 1}, {"cache_limit": 2**64},
     {"time_limit": 0}, {"time_limit": -1}, {"time_limit": float("nan")}, {"time_limit": float("inf")}],
)
def test_settings_that_cannot_be(settings: dict[str, object]) -> None:
    with pytest.raises(intaglio.InvalidArgument):
        intaglio.Renderer(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("device", [99, "99", "cuda:99"])
def test_a_device_that_is_not_there(device: int | str) -> None:
    with pytest.raises(intaglio.Unavailable):
        intaglio.Renderer("gpu", device=device)


def test_the_module_draws_as_its_renderer(straight: np.ndarray) -> None:
    shared = intaglio.default_renderer()
    assert shared is intaglio.default_renderer()
    drawn = intaglio.render(straight, "lift")
    assert drawn == shared.render(straight, "lift")
    assert pickle.loads(pickle.dumps(intaglio.render)) == intaglio.render
    # Closed, it is created again.
    with shared:
        pass
    assert intaglio.render(straight, "lift") == drawn


@pytest.mark.parametrize("name", ["render", "render_scene", "render_text", "blur"])
def test_functions_tell_all_their_keywords(name: str) -> None:
    function, method = getattr(intaglio, name), getattr(intaglio.Renderer, name)
    parameters = inspect.signature(function).parameters
    assert list(parameters) == list(inspect.signature(method).parameters)[1:]
    assert not any(one.kind is one.VAR_KEYWORD for one in parameters.values())
    said = pydoc.plain(pydoc.render_doc(function))
    for keyword in parameters:
        assert f"{keyword}: " in said.split("Args:")[1], keyword


def test_renderers_are_closed(straight: np.ndarray) -> None:
    with intaglio.Renderer("cpu") as renderer:
        started = threading.Event()

        def draw() -> None:
            started.set()
            with contextlib.suppress(intaglio.InvalidArgument):
                drawn.append(renderer.render(np.full((900, 900, 4), 255, np.uint8), Shadow("inner", sigma=20)))

        drawn: list[intaglio.Picture] = []
        thread = threading.Thread(target=draw)
        thread.start()
        started.wait()
        time.sleep(0.005)
    # Another thread's call ends as if nothing had happened, or it began too late.
    thread.join()
    assert [picture.size for picture in drawn] in ([], [(900, 900)])
    with pytest.raises(intaglio.InvalidArgument, match="^the renderer is closed$"):
        renderer.render(straight, "lift")
    renderer.close()


def test_premultiplied_views_go_round(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    picture = renderer.render(straight, "lift")
    assert renderer.render(picture.view(), {}, alpha="premultiplied") == picture
    assert renderer.render(np.asarray(picture), {}) == picture
    assert np.array_equal(renderer.render(straight, {}).view(), premultiplied(straight))


def test_texts_have_the_size_of_their_ink(renderer: intaglio.Renderer) -> None:
    outline = intaglio.Style.css("0 0 0 4px red")
    plain = renderer.render_text("Hi", outline, size=40)
    padded = renderer.render_text("Hi", outline, size=40, padding=10, background="blue")
    assert padded.size == (plain.size[0] + 12, plain.size[1] + 12)
    assert padded.view()[0, 0].tolist() == [0, 0, 255, 255]
    # The outline begins within the outermost pixels, and the letters behind it.
    red = plain.view()[:, :, 0] > 0
    assert red[:, 0].any() and red[0].any() and red[:, -1].any() and red[-1].any()
    with pytest.raises(intaglio.BadData, match="Nonesuch"):
        renderer.render_text("Hi", font="Nonesuch")
    with pytest.raises(intaglio.BadData, match="no visible character"):
        renderer.render_text("  ")
    assert renderer.render_text("Hi", size=40) == renderer.render_text("Hi", {}, size=40)
    # In C, 0 is the default of these.
    for keywords in ({"size": 0}, {"size": -1}, {"weight": 0}, {"weight": 1000}, {"width": 0}, {"padding": -1}):
        name, value = next(iter(keywords.items()))
        with pytest.raises(intaglio.InvalidArgument, match=f"^{name} is {value} but must be "):
            renderer.render_text("Hi", **keywords)  # type: ignore[arg-type]


def test_styles_that_lie_outside_grow_unless_told_not_to(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    style = intaglio.Style({"grow": True, "shadows": [{"kind": "outer", "color": "black", "offset": [3, 0]}]})
    assert style.grows and not intaglio.Style("indent").grows and intaglio.Style("lift").grows
    assert renderer.render(straight, style).size == renderer.render(straight, style, grow=True).size == (40, 29)
    assert renderer.render(straight, style, grow=False).size == (37, 29)
    assert renderer.render(straight, "0 0 2px red").size == (37, 29)
    out = np.empty_like(straight)
    assert np.array_equal(renderer.render(straight, style, out=out), renderer.render(straight, style, grow=False).to_array())
