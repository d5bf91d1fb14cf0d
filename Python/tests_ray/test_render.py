# SPDX-License-Identifier: MIT
"""An actor's work, without Ray."""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pytest

import intaglio
from intaglio import _ray_actor, _temporary
from intaglio.ray import Render

ROOT = Path(__file__).parents[2]
ICON = str(ROOT / "Examples/FiveLines/icon.png")
CARD = ROOT / "Examples/scenes/card.json"


def expected(style: str = "indent", **options: Any) -> bytes:
    return intaglio.Renderer("cpu").render(ICON, style, **options).encode("png")


def test_paths_in_files_out(tmp_path: Path) -> None:
    render = Render(tmp_path / "out", style="indent", backend="cpu")
    batch = {"input": [ICON, ICON], "output": ["a.png", "deep/b.png"], "style": [None, "lift"], "id": [7, 8]}
    result = render(batch)
    assert result["state"] == ["rendered", "rendered"] and result["error"] == [None, None] and result["id"] == [7, 8]
    assert (tmp_path / "out/a.png").read_bytes() == expected()
    assert (tmp_path / "out/deep/b.png").read_bytes() == expected("lift")


def test_bytes_in_bytes_out() -> None:
    table = pyarrow.table({"bytes": [Path(ICON).read_bytes()], "grow": [True], "scale": [2.0], "id": [7]})
    result = Render(style="lift", input="bytes", backend="cpu")(table)
    assert result.column_names == ["grow", "scale", "id", "state", "error", "bytes"]
    assert result["bytes"].to_pylist() == [expected("lift", scale=2, grow=True)]


def test_names_below_a_root(tmp_path: Path) -> None:
    batch = {"bytes": [Path(ICON).read_bytes()], "path": [ICON]}
    result = Render(tmp_path, style="indent", input="bytes", root=ROOT / "Examples", format="jpeg", background="red")(batch)
    assert result["output"] == ["FiveLines/icon.jpg"] and "bytes" not in result
    assert intaglio.Picture(tmp_path / "FiveLines/icon.jpg").size == intaglio.Picture(ICON).size


def test_styles_as_arrow_has_structs() -> None:
    documents = [{"shadows": [{"kind": "inner", "color": "black", "blur": 4.0}]}, {"shadows": [], "threshold": 9}]
    table = pyarrow.table({"input": [ICON, ICON], "style": documents})
    results = Render(backend="cpu")(table)["bytes"].to_pylist()
    renderer = intaglio.Renderer("cpu")
    assert results == [renderer.render(ICON, document).encode() for document in documents]


def test_variables_do_not_last(tmp_path: Path) -> None:
    """A row that does not set a variable gets the scene's own value, whatever the row before it had."""
    render = Render(tmp_path, scene=CARD, variables=["accent"], backend="cpu")
    accents = ["#ff0000", None, float("nan"), "#ff0000"]
    sets = ['{"city": "Paris"}', None, '{"city": "Paris"}', None]
    result = render({"accent": accents, "set": sets, "output": [f"{n}.png" for n in range(4)]})
    assert result["error"] == [None] * 4
    renderer = intaglio.Renderer("cpu")
    for number, values in enumerate(
        [{"accent": "#ff0000", "city": "Paris"}, {}, {"city": "Paris"}, {"accent": "#ff0000"}]
    ):
        drawn = renderer.render_scene(CARD, variables=values).encode()
        assert (tmp_path / f"{number}.png").read_bytes() == drawn, values


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"input": "/nowhere.png"}, "/nowhere.png"),
        ({"input": None}, "must be a path"),
        ({"input": b"no picture"}, "x.png"),
        ({"input": ICON, "output": "../x.png"}, "inside the output folder"),
        ({"input": ICON, "output": "/x.png"}, "inside the output folder"),
        ({"input": ICON, "output": None}, "no output"),
        ({"input": ICON, "output": "x.tiff"}, ".tiff"),
        ({"input": ICON, "style": "no-such-style"}, "no-such-style"),
        ({"input": ICON, "style": '{"shadows": 3}'}, "shadows"),
        ({"input": ICON, "scale": -1.0}, "scale"),
        ({"input": ICON, "grow": "shrink"}, "grow"),
    ],
)
def test_one_bad_row_stops_no_other(tmp_path: Path, row: dict[str, Any], words: str) -> None:
    rows = [{"output": "x.png"} | row, {"input": ICON, "output": "good.png"}]
    batch = {name: [row.get(name) for row in rows] for name in ("input", "output", "style", "scale", "grow")}
    result = Render(tmp_path / "out", style="indent", backend="cpu")(batch)
    assert result["state"] == ["failed", "rendered"] and words in result["error"][0]
    assert os.listdir(tmp_path / "out") == ["good.png"] and os.listdir(tmp_path) == ["out"]


def test_errors_that_end_the_job(tmp_path: Path) -> None:
    batch = {"input": ["/nowhere.png"], "output": ["x.png"]}
    with pytest.raises(intaglio.NoInput):
        Render(tmp_path, style="indent", on_error="raise")(batch)
    # The folder for results is a file.
    (tmp_path / "file").touch()
    blocked = Render(tmp_path / "file", style="indent")
    assert blocked({"input": [ICON] * 2, "output": ["1.png", "2.png"]})["state"] == ["failed"] * 2
    with pytest.raises(intaglio.CannotWrite):
        blocked({"input": [ICON], "output": ["3.png"]})


@pytest.mark.parametrize(
    "options",
    [
        {"style": "no-such-style"},
        {"style": "indent", "scene": CARD},
        {"style": "indent", "variables": ["name"]},
        {"scene": CARD, "variables": "name"},
        {"format": "tiff"},
        {"on_error": "ignore"},
        {"threads": 0},
    ],
)
def test_wrong_options(options: dict[str, Any]) -> None:
    with pytest.raises(intaglio.InvalidArgument):
        Render(**options)


def test_what_is_there(tmp_path: Path) -> None:
    result = tmp_path / "a.png"
    batch = {"input": [ICON], "output": ["a.png"]}

    def state(**options: Any) -> str:
        return str(Render(tmp_path, style="indent", **options)(batch)["state"][0])

    result.write_bytes(b"old")
    made = result.stat().st_mtime_ns
    assert state(skip_existing=True) == "skipped" and result.read_bytes() == b"old"
    # Younger than the job: by a task that is run again.
    assert state(done_since=made - 1) == "rendered" and result.read_bytes() == b"old"
    assert state(done_since=made) == "rendered" and result.read_bytes() == expected()


def test_second_writer_changes_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "a")
    assert _temporary.write_new(path, b"first") and not _temporary.write_new(path, b"second")
    assert Path(path).read_bytes() == b"first" and os.listdir(tmp_path) == ["a"]
    _temporary.replace(path, b"third")
    assert Path(path).read_bytes() == b"third" and os.listdir(tmp_path) == ["a"]


def test_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", link)
    assert _temporary.write_new(str(tmp_path / "a"), b"first") and not _temporary.write_new(str(tmp_path / "a"), b"second")
    assert (tmp_path / "a").read_bytes() == b"first" and os.listdir(tmp_path) == ["a"]


def test_sweep_takes_what_nobody_writes(tmp_path: Path) -> None:
    left, written = tmp_path / ".intaglio-1y2k8f0zq3.tmp", tmp_path / ".intaglio-zz.tmp"
    others = [tmp_path / ".intaglio-.tmp", tmp_path / "intaglio-1.tmp", tmp_path / ".intaglio-UPPER.tmp"]
    for path in (left, written, *others):
        path.touch()
    with written.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        _temporary.sweep(str(tmp_path))
    assert set(tmp_path.iterdir()) == {written, *others}


def test_gpus_as_ray_names_them() -> None:
    assert _ray_actor.cuda_number([]) is None and _ray_actor.cuda_number(["3"]) == 3
    with pytest.raises(intaglio.InvalidArgument, match="num_gpus"):
        _ray_actor.cuda_number(["0", "1"])
    with pytest.raises(intaglio.Unavailable, match="MIG-4d5"):
        _ray_actor.cuda_number(["MIG-4d5"])


def test_without_ray(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setitem(sys.modules, "ray.data", None)
    with pytest.raises(ImportError, match=r"pip install 'ray\[data\]'"):
        intaglio.ray.render_files([ICON], tmp_path, style="indent")
