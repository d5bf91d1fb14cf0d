# SPDX-License-Identifier: MIT
from __future__ import annotations

import io
import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import premultiplied
from PIL import Image

import intaglio


def test_array_is_premultiplied_exactly(straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    assert picture.size == (37, 29) == (picture.width, picture.height)
    assert np.array_equal(picture.view(), premultiplied(straight))


def test_premultiplied_array_stays(straight: np.ndarray) -> None:
    pixels = premultiplied(straight)
    assert np.array_equal(intaglio.Picture(pixels, alpha="premultiplied").view(), pixels)


def test_bgra_is_turned_round(straight: np.ndarray) -> None:
    turned = straight[..., [2, 1, 0, 3]].copy()
    picture = intaglio.Picture(turned, order="bgra")
    assert np.array_equal(picture.view(), premultiplied(straight))
    assert np.array_equal(picture.to_array(alpha="premultiplied", order="bgra"), premultiplied(straight)[..., [2, 1, 0, 3]])


def test_opaque_pixels_come_back_straight() -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (5, 6, 4), dtype=np.uint8)
    pixels[..., 3] = 255
    assert np.array_equal(intaglio.Picture(pixels).to_array(), pixels)


def test_straight_colours_are_the_nearest() -> None:
    pixels = np.array([[[10, 20, 30, 60], [1, 0, 2, 3], [0, 0, 0, 0]]], np.uint8)
    expected = [[[43, 85, 128, 60], [85, 0, 170, 3], [0, 0, 0, 0]]]
    found = intaglio.Picture(pixels, alpha="premultiplied").to_array().astype(int)
    assert np.abs(found - expected).max() == 0


@pytest.mark.parametrize(
    "cut",
    [
        np.s_[:, ::-1],
        np.s_[::-1],
        np.s_[::2, ::3],
        np.s_[3:20, 5:6],
        np.s_[4:5, 2:9],
        np.s_[:, 4:30],
        np.s_[7:8, 9:10],
    ],
)
def test_every_cut_of_an_array_is_read_as_numpy_reads_it(straight: np.ndarray, cut: tuple[slice, ...]) -> None:
    part = straight[cut]
    assert np.array_equal(intaglio.Picture(part).view(), premultiplied(part))


def test_transposed_and_fortran_arrays(straight: np.ndarray) -> None:
    turned = straight.transpose(1, 0, 2)
    assert np.array_equal(intaglio.Picture(turned).view(), premultiplied(turned))
    assert np.array_equal(intaglio.Picture(np.asfortranarray(straight)).view(), premultiplied(straight))


def test_broadcast_array() -> None:
    pixels = np.broadcast_to(np.array([9, 8, 7, 255], np.uint8), (4, 5, 4))
    assert np.array_equal(intaglio.Picture(pixels).view(), pixels)


def test_three_channels_are_opaque(straight: np.ndarray) -> None:
    found = intaglio.Picture(straight[..., :3]).view()
    assert np.array_equal(found[..., :3], straight[..., :3])
    assert (found[..., 3] == 255).all()


@pytest.mark.parametrize("kind", [bool, np.int8, np.uint16, np.float32, np.float64, np.complex64, object])
def test_other_types_are_refused_in_words(kind: type) -> None:
    with pytest.raises(intaglio.InvalidArgument, match="must be uint8"):
        intaglio.Picture(np.zeros((2, 2, 4), kind))


@pytest.mark.parametrize("shape", [(), (4,), (2, 2), (2, 2, 1), (2, 2, 2), (2, 2, 5), (0, 2, 4), (2, 0, 4), (1, 2, 2, 4)])
def test_other_shapes_are_refused_in_words(shape: tuple[int, ...]) -> None:
    with pytest.raises(intaglio.InvalidArgument, match="shape"):
        intaglio.Picture(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "L", "LA", "1", "P", "CMYK", "RGBa"])
def test_images_of_pillow(mode: str, straight: np.ndarray) -> None:
    image = Image.fromarray(straight)
    expected = premultiplied(np.asarray(image)) if mode in ("RGBA", "RGBa") else None
    if mode == "RGBa":
        image = Image.frombytes("RGBa", image.size, premultiplied(straight).tobytes())
    else:
        image = image.convert("RGB").convert(mode) if mode == "P" else image.convert(mode)
    if expected is None:
        expected = premultiplied(np.asarray(image.convert("RGBA")))
    assert np.array_equal(intaglio.Picture(image).view(), expected)


def test_to_pil_is_straight(straight: np.ndarray) -> None:
    straight[..., 3] |= 128
    picture = intaglio.Picture(straight)
    image = picture.to_pil()
    assert (image.mode, image.size) == ("RGBA", (37, 29))
    assert np.array_equal(np.asarray(image), picture.to_array())
    # Two roundings: one level of the premultiplied bytes, two of straight ones.
    assert np.abs(np.asarray(image).astype(int) - straight).max() <= 1


def test_png_is_what_pillow_reads(tmp_path: Path, straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    picture.save(tmp_path / "a.png")
    read = np.asarray(Image.open(tmp_path / "a.png"))
    assert np.array_equal(read, picture.to_array())
    assert picture.encode() == picture.encode("png")
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(picture._repr_png_()))), picture.to_array())


@pytest.mark.parametrize("format", ["png", "webp"])
def test_lossless_formats_come_back(format: intaglio.Format, straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    data = picture.encode(format)
    assert np.array_equal(intaglio.Picture(data).view(), picture.view())
    assert np.array_equal(intaglio.Picture(bytearray(data)).view(), picture.view())
    assert np.array_equal(intaglio.Picture.from_bytes(data).view(), picture.view())


def test_jpeg_needs_a_ground_and_then_has_it(tmp_path: Path) -> None:
    picture = intaglio.Picture(np.zeros((16, 16, 4), np.uint8))
    with pytest.raises(intaglio.BadData, match="background"):
        picture.save(tmp_path / "a.jpg")
    assert list(tmp_path.iterdir()) == []
    picture.save(tmp_path / "a.jpg", background="#ff8000", quality=95)
    image = Image.open(tmp_path / "a.jpg")
    assert image.format == "JPEG"
    assert np.abs(np.asarray(image).astype(int) - [255, 128, 0]).max() <= 2


def test_the_smaller_the_quality_the_smaller_the_file(icon: Path) -> None:
    picture = intaglio.Picture(icon)
    sizes = [len(picture.encode("jpeg", quality=quality, background="white")) for quality in (20, 90)]
    assert sizes[0] < sizes[1]


def test_buffers(straight: np.ndarray) -> None:
    data = straight.tobytes()
    expected = premultiplied(straight)
    for source in (data, bytearray(data), memoryview(data)):
        assert np.array_equal(intaglio.Picture.from_pixels(source, 37, 29).view(), expected)
    shaped = memoryview(bytearray(data)).cast("B", (29, 37, 4))
    assert np.array_equal(intaglio.Picture(shaped).view(), expected)
    padded = np.zeros((29, 40, 4), np.uint8)
    padded[:, :37] = straight
    assert np.array_equal(intaglio.Picture.from_pixels(padded.tobytes(), 37, 29, stride=160).view(), expected)


@pytest.mark.parametrize(
    ("width", "height", "stride"),
    [(0, 1, 0), (1, -1, 0), (3, 2, 0), (2, 2, 7), (2**40, 2**40, 0), (2, 2, 2**62), (2**62, 1, 0)],
)
def test_buffers_must_hold_what_is_said_of_them(width: int, height: int, stride: int) -> None:
    with pytest.raises(intaglio.InvalidArgument):
        intaglio.Picture.from_pixels(bytes(16), width, height, stride=stride)


def test_objects_that_say_how_they_become_arrays(straight: np.ndarray) -> None:
    class Tensor:
        def __array__(self, dtype: object = None, copy: object = None) -> np.ndarray:
            return straight

    assert np.array_equal(intaglio.Picture(Tensor()).view(), premultiplied(straight))  # type: ignore[arg-type]


def test_pictures_are_pickled(straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    assert pickle.loads(pickle.dumps(picture)) == picture


def test_exif_orientation_of_files_is_applied(tmp_path: Path) -> None:
    pixels = np.zeros((8, 16, 3), np.uint8)
    pixels[:, :8] = 255
    image = Image.fromarray(pixels)
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(tmp_path / "a.jpg", exif=exif, quality=100)
    found = intaglio.Picture(tmp_path / "a.jpg").view()
    assert found.shape == (16, 8, 4)
    assert found[0, 0, 0] > 250
    assert found[15, 0, 0] < 5


def test_files_have_limits(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).integers(0, 256, (40, 48, 3), dtype=np.uint8)
    picture = intaglio.Picture(noise)
    free = picture.save(tmp_path / "a.jpg")
    assert (free.format, free.quality, free.compression) == ("jpeg", 90, "default")
    assert free.bytes == (tmp_path / "a.jpg").stat().st_size
    limited = picture.save(tmp_path / "b.jpg", maximum_bytes=1500)
    assert limited.quality is not None and limited.quality < 90 and limited.bytes <= 1500
    data = picture.encode("jpeg", quality=limited.quality)
    assert data == (tmp_path / "b.jpg").read_bytes() == picture.encode("jpeg", maximum_bytes=1500)
    assert len(picture.encode("jpeg", quality=limited.quality + 1)) > 1500
    with pytest.raises(intaglio.CannotWrite, match="and 100 are allowed"):
        picture.save(tmp_path / "c.png", maximum_bytes=100)
    with pytest.raises(intaglio.InvalidArgument, match="maximum_bytes is 0"):
        picture.encode(maximum_bytes=0)
    report = intaglio.batch(tmp_path / "a.jpg", tmp_path / "out", {}, format="webp", maximum_bytes=1000)
    (written,) = report.files.values()
    assert written.format == "webp" and written.quality is not None and written.bytes <= 1000


@pytest.mark.parametrize("name", ["x.gif", "x.bmp", "x.tiff", "x.svg", "x.foo", "x", "x.png/y"])
def test_a_name_says_the_format_or_the_caller_does(name: str, tmp_path: Path) -> None:
    picture = intaglio.Picture(np.full((4, 4, 4), 255, np.uint8))
    with pytest.raises(intaglio.InvalidArgument, match="pictures are written as PNG, JPEG, WebP or AVIF"):
        picture.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    if "/" not in name:
        assert picture.save(tmp_path / name, format="JPG").format == "jpeg"  # type: ignore[arg-type]
        assert (tmp_path / name).read_bytes()[:3] == b"\xff\xd8\xff"


@pytest.mark.parametrize("name", ["jpg", "PNG", "Jpeg", "WEBP"])
def test_formats_have_names_of_any_case(name: intaglio.Format) -> None:
    picture = intaglio.Picture(np.full((4, 4, 4), 255, np.uint8))
    assert picture.encode(name) == picture.encode({"jpg": "jpeg"}.get(name, name.lower()))  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["I;16", "I;16B"])
def test_images_of_sixteen_bits_are_rounded(mode: str) -> None:
    levels = np.array([[0, 128, 129, 300, 385, 386, 32767, 32768, 65406, 65407, 65535]], np.uint16)
    order = ">u2" if mode.endswith("B") else "<u2"
    image = Image.frombytes(mode, levels.shape[::-1], levels.astype(order).tobytes())
    found = intaglio.Picture(image).view()
    assert np.array_equal(found[0, :, 0], (levels[0].astype(int) + 128) // 257)
    assert (found[..., 3] == 255).all() and np.array_equal(found[..., 0], found[..., 2])


@pytest.mark.parametrize("mode", ["I", "F"])
def test_images_without_a_white_are_refused(mode: str) -> None:
    with pytest.raises(intaglio.InvalidArgument, match=f"mode is {mode}, in which no number stands for white: convert it"):
        intaglio.Picture(Image.new(mode, (2, 2), 1))


def test_bytes_have_no_name_of_a_file() -> None:
    with pytest.raises(intaglio.BadData, match=r"^the bytes: is a text file"):
        intaglio.Picture(b"no picture at all")


def test_pictures_are_equal_by_their_pixels(straight: np.ndarray) -> None:
    picture, other = intaglio.Picture(straight), straight.copy()
    assert picture == intaglio.Picture(straight) and hash(picture) == hash(intaglio.Picture(straight))
    assert len({picture, intaglio.Picture(straight), intaglio.Picture(picture.encode())}) == 1
    other[28, 36] = [1, 2, 3, 255]
    assert picture != intaglio.Picture(other)
    assert picture != intaglio.Picture(straight.transpose(1, 0, 2)) and picture != straight.tobytes()
    # Invisible colours are none.
    other[...] = 9
    other[..., 3] = 0
    assert intaglio.Picture(other) == intaglio.Picture(np.zeros_like(other))


def test_every_premultiplied_pixel_comes_back_through_a_straight_array() -> None:
    alpha, level = np.mgrid[:256, :256]
    pixels = np.dstack([level, np.minimum(level, 7), level // 2, alpha]).astype(np.uint8)
    pixels[..., :3] = np.minimum(pixels[..., :3], pixels[..., 3:])
    picture = intaglio.Picture(pixels, alpha="premultiplied")
    found = np.asarray(picture)
    assert np.array_equal(found, picture.to_array()) and found.flags.writeable
    assert intaglio.Picture(found) == picture
    assert np.asarray(picture, dtype=float).dtype == float
    with pytest.raises(ValueError, match="by a copy"):
        picture.__array__(copy=False)


def test_open_files(tmp_path: Path, straight: np.ndarray) -> None:
    picture, memory = intaglio.Picture(straight), io.BytesIO()
    written = picture.save(memory)
    assert (written.format, written.bytes, written.quality) == ("png", len(memory.getvalue()), None)
    assert memory.getvalue() == picture.encode()
    memory.seek(0)
    assert intaglio.Picture(memory) == picture
    with (tmp_path / "a.webp").open("wb") as file:
        assert picture.save(file).format == "webp"
    with (tmp_path / "a.webp").open("rb") as file:
        assert intaglio.render(file, {}) == picture
    assert picture.save(io.BytesIO(), format="jpeg", background="white", maximum_bytes=2000).bytes <= 2000
    with (tmp_path / "a.gif").open("wb") as file, pytest.raises(intaglio.InvalidArgument, match=r"a\.gif: its extension is none of png"):
        picture.save(file)
    with pytest.raises(intaglio.InvalidArgument, match="open it in binary mode"):
        intaglio.Picture(io.StringIO("a"))  # type: ignore[arg-type]
    (tmp_path / "b.png").write_text("nothing")
    with (tmp_path / "b.png").open("rb") as file, pytest.raises(intaglio.BadData, match=rf"^{tmp_path}/b\.png: "):
        intaglio.Picture(file)
    with pytest.raises(intaglio.BadData, match="^the bytes: "):
        intaglio.Picture(io.BytesIO(b"nothing"))
