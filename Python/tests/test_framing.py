# SPDX-License-Identifier: MIT
"""Pictures that are resized, cropped, trimmed, padded, rounded and laid on a background."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import intaglio

RED, BLUE, CLEAR = [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]


@pytest.fixture
def flag() -> np.ndarray:
    """40 wide and 20 high, red on the left and blue on the right."""
    pixels = np.empty((20, 40, 4), np.uint8)
    pixels[:, :20], pixels[:, 20:] = RED, BLUE
    return pixels


def test_sizes_follow_from_one_side_or_from_both(renderer: intaglio.Renderer, flag: np.ndarray) -> None:
    assert renderer.render(flag, resize=(80, None)).size == renderer.render(flag, resize=(None, 40)).size == (80, 40)
    contained = np.asarray(renderer.render(flag, resize=(20, 20)))
    assert contained.shape == (20, 20, 4)
    assert (contained[[0, 4, 15, 19]] == CLEAR).all() and (contained[10, [0, 19]] == [RED, BLUE]).all()
    covered = np.asarray(renderer.render(flag, resize=(20, 20), fit="cover"))
    assert (covered[0, [0, 19]] == [RED, BLUE]).all() and (covered[..., 3] == 255).all()
    stretched = np.asarray(renderer.render(flag, resize=(20, 60), fit="exact"))
    assert stretched.shape == (60, 20, 4) and (stretched[59, [0, 19]] == [RED, BLUE]).all()


def test_parts_are_numpys(renderer: intaglio.Renderer, straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    assert renderer.render(picture, crop=(11, 9, 4, 0)) == intaglio.Picture(straight[:9, 4:15])
    assert renderer.render(picture, crop=(17, 9)) == intaglio.Picture(straight[10:19, 10:27])
    page = np.zeros((30, 40, 4), np.uint8)
    page[4:13, 20:37] = 255
    assert renderer.render(page, trim=True) == intaglio.Picture(page[4:13, 20:37])
    assert renderer.render(page, trim=True, crop=(30, 30, 0, 0)) == intaglio.Picture(page[4:13, 20:30])


def test_surroundings_are_in_points(renderer: intaglio.Renderer, flag: np.ndarray) -> None:
    found = np.asarray(renderer.render(flag, padding=3, background="lime", scale=2))
    assert found.shape == (32, 52, 4)
    expected = np.full_like(found, 0)
    expected[:] = [0, 255, 0, 255]
    expected[6:26, 6:46] = flag
    assert np.array_equal(found, expected)
    rounded = np.asarray(renderer.render(flag, corner_radius=5))
    assert (rounded[[0, 0, -1, -1], [0, -1, 0, -1]] == CLEAR).all() and (rounded[10, [0, 39]] == [RED, BLUE]).all()
    shaded = np.asarray(renderer.render(flag, intaglio.Shadow("outer", "lime", (5, 0)), padding=5))
    assert (shaded[5:25, 45:] == [0, 255, 0, 255]).all() and (shaded[:5] == CLEAR).all()
    gradient = np.asarray(renderer.render(flag, padding=10, background="linear-gradient(red, blue)"))
    assert gradient[0, 0, 0] > 240 and gradient[-1, 0, 2] > 240


def test_out_has_the_size_of_the_result(renderer: intaglio.Renderer, flag: np.ndarray) -> None:
    out = np.empty((40, 80, 4), np.uint8)
    assert renderer.render(flag, "lift", resize=(80, None), out=out) is out
    assert intaglio.Picture(out) == renderer.render(flag, "lift", resize=(80, None), grow=False)
    with pytest.raises(intaglio.InvalidArgument, match="^out has a size of 80x40, but the picture for it has 82x42$"):
        renderer.render(flag, resize=(80, None), padding=1, out=out)


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"resize": 512}, r"resize is 512 but must be \(width, height\), one of which may be None"),
        ({"resize": (8,)}, r"resize is \(8,\) but"),
        ({"resize": "512x512"}, "resize is '512x512' but"),
        ({"resize": (8.5, 8)}, "in whole pixels"),
        ({"resize": (None, None)}, "must have a width, a height, or both"),
        ({"resize": (0, 8)}, "sides of 1 to 268435456"),
        ({"resize": (2**70, 8)}, "resize is"),
        ({"resize": (2**31, None)}, "resize is"),
        ({"fit": "cover"}, "fit is 'cover', which needs both sides of resize"),
        ({"fit": "cover", "resize": (8, None)}, "needs both sides of resize"),
        ({"fit": "fill", "resize": (8, 8)}, "fit is 'fill' but must be one of contain, cover, exact"),
        ({"crop": (8, None)}, "crop is"),
        ({"crop": (8, 8, 1)}, r"crop is \(8, 8, 1\) but must be \(width, height\) or \(width, height, left, top\)"),
        ({"crop": (8, 8, -1, 0)}, "crop is"),
        ({"crop": (41, 8)}, "^crop: "),
        ({"padding": -1}, "padding is -1 but must be 0 or more"),
        ({"padding": float("nan")}, "padding is nan but"),
        ({"padding": 1e6}, "^padding is 1000000 but must be"),
        ({"corner_radius": float("inf")}, "corner_radius is inf but"),
        ({"corner_radius": 1e6}, "^corner_radius is 1000000 but must be"),
        ({"background": "redd"}, "^background: .*redd"),
        ({"background": ""}, "background"),
    ],
)
def test_mistakes_are_said_in_words_of_python(
    keywords: dict[str, object], words: str, renderer: intaglio.Renderer, flag: np.ndarray
) -> None:
    with pytest.raises(intaglio.InvalidArgument, match=words) as caught:
        renderer.render(flag, **keywords)  # type: ignore[call-overload]
    for other in ("options", "framing.", "--", "width, height:", "corner-radius"):
        assert other not in str(caught.value)


def test_transparent_pictures_cannot_be_trimmed(renderer: intaglio.Renderer) -> None:
    with pytest.raises(intaglio.InvalidArgument, match="^trim "):
        renderer.render(np.zeros((4, 4, 4), np.uint8), trim=True)


def test_folders_are_framed(renderer: intaglio.Renderer, flag: np.ndarray, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for index in range(3):
        intaglio.Picture(flag).save(tmp_path / f"in/{index}.png")
    report = intaglio.batch(
        tmp_path / "in", tmp_path / "out", "lift", resize=(30, 30), padding=4, corner_radius=3, background="white", renderer=renderer
    )
    assert report.ok and len(report.written) == 3
    expected = renderer.render(flag, "lift", resize=(30, 30), padding=4, corner_radius=3, background="white")
    assert all(intaglio.Picture(path) == expected for path in report.written)
    failed = intaglio.batch(tmp_path / "in", tmp_path / "small", crop=(90, 9), renderer=renderer)
    assert len(failed.failures) == 3 and isinstance(failed.failures[0].error, intaglio.InvalidArgument)


@pytest.mark.parametrize(
    ("background", "corner"),
    # The alpha of a colour is lost in a JPEG.
    [("#ff8000", (255, 128, 0)), ("#ff800080", (255, 128, 0)), ("linear-gradient(#ff8000, #ff8000)", (255, 128, 0))],
)
def test_jpegs_have_the_background(
    background: str, corner: tuple[int, int, int], renderer: intaglio.Renderer, flag: np.ndarray, tmp_path: Path
) -> None:
    intaglio.Picture(flag).save(tmp_path / "flag.png")
    report = intaglio.batch(
        tmp_path / "flag.png", tmp_path / "out", padding=8, background=background, format="jpeg", quality=95, renderer=renderer
    )
    assert report.ok
    found = np.asarray(Image.open(tmp_path / "out/flag.jpg")).astype(int)
    assert np.abs(found[0, 0] - corner).max() <= 3
    report = intaglio.batch(tmp_path / "flag.png", tmp_path / "bare", padding=8, format="jpeg", renderer=renderer)
    assert isinstance(report.failures[0].error, intaglio.BadData)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"><rect width="3" height="4" fill="#f00"/></svg>'


def test_drawings_are_drawn_at_the_size_that_is_needed(renderer: intaglio.Renderer, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(SVG)
    try:
        intaglio.Picture(SVG)
    except intaglio.Unavailable as error:
        pytest.skip(str(error))
    for source in (tmp_path / "a.svg", str(tmp_path / "a.svg"), SVG, io.BytesIO(b"\n" + SVG)):
        # Half of it is red, with a sharp edge.
        found = np.asarray(renderer.render(source, resize=(600, None)))
        assert found.shape == (400, 600, 4)
        assert (found[:, :300] == RED).all() and (found[:, 300:] == CLEAR).all()
    assert renderer.render(SVG, resize=(60, 60)).size == (60, 60)
    assert renderer.render(SVG, resize=(60, 60), fit="cover", crop=(10, 10)).size == (10, 10)
    assert renderer.render(SVG, {}, scale=10).size == renderer.render(SVG, {}, scale=10, out=np.empty((40, 60, 4), np.uint8)).shape[1::-1]
