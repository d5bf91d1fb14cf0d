# SPDX-License-Identifier: MIT
from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import intaglio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Nine pictures in two folders, one invalid picture, and a text."""
    root = tmp_path / "in"
    random = np.random.default_rng(0)
    for index in range(9):
        path = root / ("deep" if index % 2 else "") / f"{index}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        intaglio.Picture(random.integers(0, 256, (8 + index, 12, 4), dtype=np.uint8)).save(path)
    (root / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    (root / "notes.txt").write_text("no picture")
    return root


@pytest.mark.parametrize("jobs", [1, 3, 20])
def test_every_picture_gets_its_result(folder: Path, tmp_path: Path, jobs: int, renderer: intaglio.Renderer) -> None:
    seen: list[tuple[int, int]] = []
    report = intaglio.batch(
        folder, tmp_path / "out", "indent", jobs=jobs, renderer=renderer, progress=lambda done, total: seen.append((done, total))
    )
    assert len(report.written) == 9
    assert [failure.input.name for failure in report.failures] == ["broken.png"]
    assert isinstance(report.failures[0].error, intaglio.BadData)
    assert not report.ok
    assert str(report).startswith("9 written, 1 failed, 9 warnings in ")
    assert seen == [(done, 10) for done in range(1, 11)]
    with pytest.raises(intaglio.BadData):
        report.raise_for_failures()
    for result in report.written:
        source = folder / result.relative_to(tmp_path / "out")
        assert np.array_equal(intaglio.Picture(result).view(), renderer.render(source, "indent").view())


def test_formats_and_lists(folder: Path, tmp_path: Path) -> None:
    report = intaglio.batch([folder / "0.png", folder / "deep/1.png"], tmp_path / "out", "lift", format="webp", grow=True)
    assert sorted(path.name for path in report.written) == ["0.webp", "1.webp"]
    assert report.ok
    assert intaglio.Picture(tmp_path / "out/0.webp").width > 12


def test_folders_stand_in_lists(folder: Path, tmp_path: Path) -> None:
    alone = intaglio.batch(folder, tmp_path / "alone", "indent", jobs=1)
    listed = intaglio.batch([folder], tmp_path / "listed", "indent", jobs=1)
    assert len(listed.written) == 9 and len(listed.failures) == len(alone.failures) == 1
    names = [[path.relative_to(tmp_path / name) for path in report.written] for name, report in (("alone", alone), ("listed", listed))]
    assert names[0] == names[1]


def test_results_that_are_there_are_kept(folder: Path, tmp_path: Path) -> None:
    (folder / "broken.png").unlink()
    intaglio.batch(folder, tmp_path / "out", "lift")
    (tmp_path / "out/0.png").unlink()
    report = intaglio.batch(folder, tmp_path / "out", "lift", skip_existing=True)
    assert (report.written, len(report.skipped), report.ok) == ([tmp_path / "out/0.png"], 8, True)


def test_collisions_are_refused_before_anything_is_drawn(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "0.png", folder / "0.jpg")
    with pytest.raises(intaglio.InvalidArgument, match="would both become"):
        intaglio.batch(folder, tmp_path / "out", "lift")
    (folder / "0.jpg").unlink()
    with pytest.raises(intaglio.InvalidArgument, match="would overwrite the input"):
        intaglio.batch(folder, folder, "lift")
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / "2.png").hardlink_to(folder / "0.png")
    with pytest.raises(intaglio.InvalidArgument, match="would overwrite the input"):
        intaglio.batch([folder / "0.png", folder / "2.png"], linked, "lift")
    with pytest.raises(intaglio.NoInput):
        intaglio.batch(tmp_path / "nothing", tmp_path / "out", "lift")
    assert not (tmp_path / "out").exists()


def test_cancelled_batches_leave_the_rest(folder: Path, tmp_path: Path) -> None:
    cancellation = intaglio.Cancellation()
    cancellation.request()
    report = intaglio.batch(folder, tmp_path / "out", "lift", cancellation=cancellation)
    assert (report.written, report.failures, report.left, report.ok) == ([], [], 10, False)


def test_a_place_that_cannot_be_written_ends_the_batch(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, not a folder")
    report = intaglio.batch(folder, tmp_path / "out", "lift", jobs=1)
    assert (report.written, report.left) == ([], 7)
    assert all(isinstance(failure.error, intaglio.CannotWrite) for failure in report.failures)


def test_what_a_progress_function_raises_ends_the_batch(folder: Path, tmp_path: Path) -> None:
    def fail(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        intaglio.batch(folder, tmp_path / "out", "lift", progress=fail)
    assert not list((tmp_path / "out").rglob("*.tmp*"))


def test_nothing_is_no_fault(tmp_path: Path) -> None:
    assert intaglio.batch([], tmp_path / "out", "lift").ok


@pytest.mark.parametrize("has_tqdm", [True, False])
def test_a_bar_says_how_far_it_is(
    folder: Path, tmp_path: Path, has_tqdm: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if has_tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    intaglio.batch(folder, tmp_path / "out", "lift", progress=True)
    assert ("10/10" if has_tqdm else "10 of 10") in capsys.readouterr().err
    intaglio.batch(folder, tmp_path / "out", "lift")
    assert capsys.readouterr().err == ""


def test_mistakes_are_found_before_anything_is_read(folder: Path, tmp_path: Path) -> None:
    mistakes: list[tuple[dict[str, object], str]] = [
        ({"format": "gif"}, "format is 'gif' but must be one of png, jpeg, webp, avif"),
        ({"format": "jpg", "quality": 900}, "quality is 900 but must be 1 to 100"),
        ({"background": "redd"}, "redd"),
        ({"compression": "best"}, "compression is 'best'"),
        ({"maximum_bytes": 0}, "maximum_bytes is 0"),
        ({"background": "linear-gradient(red, bleu)"}, "bleu"),
        ({"resize": (0, 8)}, "resize is"),
        ({"padding": -1}, "padding is -1"),
        ({"scale": 0}, "scale is 0"),
    ]
    for options, words in mistakes:
        with pytest.raises(intaglio.InvalidArgument, match=words):
            intaglio.batch(folder, tmp_path / "out", "lift", **options)  # type: ignore[arg-type]
    with pytest.raises(intaglio.InvalidArgument, match="style is None, and no framing is given"):
        intaglio.batch(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    for format, ending in (("jpg", "jpg"), ("JPEG", "jpg"), ("PNG", "png"), ("Webp", "webp")):
        report = intaglio.batch(folder / "0.png", tmp_path / format, "lift", format=format, background="white")  # type: ignore[arg-type]
        assert [path.name for path in report.written] == [f"0.{ending}"]


def test_jpegs_that_grow_are_white_there(folder: Path, tmp_path: Path) -> None:
    report = intaglio.batch(folder / "0.png", tmp_path / "out", "lift", format="jpeg")
    assert report.ok
    picture = intaglio.Picture(report.written[0])
    assert picture.size > intaglio.Picture(folder / "0.png").size and min(picture.to_bytes()[:3]) > 250


def test_whole_paths_keep_results_apart(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "broken.png").unlink()
    intaglio.Picture(folder / "0.png").save(folder / "0.jpg", background="white")
    shutil.copy(folder / "0.png", folder / "deep/0.png")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(intaglio.InvalidArgument, match="keep_paths=True keeps both"):
        intaglio.batch(["in/0.png", "in/deep/0.png"], "out", "lift")
    report = intaglio.batch(["in/0.png", "in/deep/0.png", "../" + tmp_path.name + "/in/0.jpg"], "out", "lift", keep_paths=True)
    assert report.ok
    assert sorted(map(str, report.written)) == ["out/in/0.png", "out/in/deep/0.png", f"out/{tmp_path.name}/in/0.jpg.png"]
    assert len(intaglio.batch(folder, "whole", "lift", keep_paths=True).written) == 11


def test_what_is_left_out_is_named(folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "broken.png").unlink()
    shutil.copy(folder / "0.png", folder / "photo")
    (folder / "a.gif").write_bytes(b"GIF89a")
    (folder / "album").symlink_to(folder / "deep")
    (folder / "gone.png").symlink_to("nowhere.png")
    os.mkfifo(folder / "pipe.png")
    report = intaglio.batch(folder, tmp_path / "out", "lift")
    assert sorted(path.name for path in report.left_out) == ["a.gif", "album", "photo"]
    assert sorted(failure.input.name for failure in report.failures) == ["gone.png", "pipe.png"]
    assert all(isinstance(failure.error, intaglio.NoInput) for failure in report.failures)
    assert [record.message for record in caplog.records if "left out" in record.message] == [
        "left out of folders: " + ", ".join(str(folder / name) for name in ("album", "a.gif", "photo"))
    ]
    assert ", 3 left out of folders in " in str(report)


def test_warnings_are_named_and_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    image = pytest.importorskip("PIL.Image")
    frames = [image.new("RGB", (8, 8), color) for color in ("red", "blue")]
    (tmp_path / "in").mkdir()
    for index in range(5):
        frames[0].save(tmp_path / f"in/{index}.webp", save_all=True, append_images=frames[1:], lossless=True)
    report = intaglio.batch(tmp_path / "in", tmp_path / "out", {"adjustments": [{"invert": 1}]}, jobs=2)
    reason = "is animated; only its first picture is read"
    assert sorted((warning.input.name, warning.reason) for warning in report.warnings) == [
        (f"{index}.webp", reason) for index in range(5)
    ]
    messages = [record.message for record in caplog.records]
    assert len(messages) == 4 and messages[-1] == f"2 more pictures: {reason}"
    assert all(message.endswith(f".webp: {reason}") for message in messages[:3])
