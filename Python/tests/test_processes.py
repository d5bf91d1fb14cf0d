# SPDX-License-Identifier: MIT
"""Threads, spawned processes and forks."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import intaglio
from intaglio import _abi


# A style that keeps within the picture, so that there are no warnings.
SHADE = {"shadows": [{"kind": "inner", "offset": [0, 2], "blur": 4}]}


def resident() -> int:
    """The memory of this process, in MiB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise AssertionError("/proc has no VmRSS")


def test_ten_thousand_renders_of_eight_threads_are_equal_and_memory_is_flat() -> None:
    renderer, style = intaglio.Renderer("cpu"), intaglio.Style(SHADE)
    random = np.random.default_rng(3)
    inputs = [random.integers(0, 256, (64, 64, 4), dtype=np.uint8) for _ in range(8)]
    expected = [renderer.render(pixels, style).view().copy() for pixels in inputs]

    def work(count: int, number: int) -> int:
        wrong = 0
        for turn in range(count):
            index = (number + turn) % 8
            found = renderer.render(inputs[index], style).view()
            wrong += not np.array_equal(found, expected[index])
        return wrong

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda number: work(250, number), range(8))) == 0
        before = resident()
        assert sum(pool.map(lambda number: work(1250, number), range(8))) == 0
        # A leak of one picture per render would be 160 MiB.
        assert resident() - before <= 8


def _drawn(renderer: intaglio.Renderer, style: intaglio.Style, scene: intaglio.Scene, pixels: np.ndarray) -> tuple[bytes, bytes, str]:
    return renderer.render(pixels, style).to_bytes(), renderer.render_scene(scene).to_bytes(), renderer.backend


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_get_objects_of_their_own(method: str, scenes: Path, straight: np.ndarray) -> None:
    things = (intaglio.Renderer("cpu", threads=1), intaglio.Style(SHADE), intaglio.Scene(scenes / "buttons.json"), straight)
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        for found in pool.map(_drawn, *zip(*[things] * 6, strict=True)):
            assert found == _drawn(*things)


def _flat(count: int) -> tuple[int, int]:
    """The number of wrong renders among this many, and the growth of the process in MiB."""
    renderer = intaglio.Renderer("cpu", threads=1)
    pixels = np.random.default_rng(3).integers(0, 256, (64, 64, 4), dtype=np.uint8)
    expected = renderer.render(pixels, SHADE).to_bytes()
    for _ in range(500):
        renderer.render(pixels, SHADE)
    before = resident()
    wrong = sum(renderer.render(pixels, SHADE).to_bytes() != expected for _ in range(count))
    return wrong, resident() - before


def test_memory_of_spawned_processes_is_flat() -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        for wrong, growth in pool.map(_flat, [5000, 5000]):
            assert wrong == 0
            assert growth <= 8


def _forked(what: str, first: str = "") -> str:
    """The output of a call in a child of fork(), after its parent ran some code."""
    program = f"""
import os, sys, numpy as np, intaglio
pixels = np.full((8, 8, 4), 200, np.uint8)
shade = {SHADE}
renderer, style, scene = intaglio.Renderer("cpu"), intaglio.Style(shade), intaglio.Scene({{"width": 2, "height": 2, "background": "red"}})
picture, cancellation = renderer.render(pixels, style), intaglio.Cancellation()
raw = picture.view().tobytes()
before = intaglio.Renderer("cpu").render(pixels, shade).to_bytes()
if {what!r}.startswith("intaglio."): intaglio.render(pixels, shade)
{first}
child = os.fork()
if child == 0:
    try:
        {what}
    except Exception as error:
        print(type(error).__name__, error)
    else:
        print("drawn")
    sys.stdout.flush()
    # Objects that were made before the fork are destroyed without harm.
    del renderer, style, scene, picture, cancellation
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
"""
    # Python 3.12 warns of every fork() beside threads.
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.parametrize(
    "what",
    [
        'assert renderer.render(pixels, shade).to_bytes() == before',
        'assert intaglio.Renderer("cpu").render(pixels, style).to_bytes() == before',
        'assert intaglio.Renderer("cpu").render_scene(scene).size == (2, 2)',
        'assert renderer.render(picture, shade).size == (8, 8)',
        "assert intaglio.Picture.from_bytes(picture.encode()).to_bytes() == before",
        'assert renderer.render(pixels, shade, cancellation=cancellation).to_bytes() == before',
        "assert renderer.render(pixels, style).to_bytes() == renderer.render(pixels, style).to_bytes() == before",
    ],
)
def test_what_was_made_before_a_fork_works_after_it(what: str) -> None:
    assert _forked(what) == "drawn"


def test_a_request_of_before_a_fork_counts_after_it() -> None:
    said = _forked('renderer.render(pixels, shade, cancellation=cancellation)', "cancellation.request()")
    assert said.startswith("Cancelled")


def test_a_renderer_of_before_a_fork_is_refused_after_it_where_a_gpu_drew() -> None:
    try:
        intaglio.Renderer("gpu")
    except intaglio.Unavailable as error:
        pytest.skip(str(error))
    before = 'renderer = intaglio.Renderer("gpu"); renderer.render(pixels, shade)'
    assert _forked('renderer.render(pixels, shade)', before).startswith("Forked this process was forked from")


def test_a_child_of_fork_makes_its_own() -> None:
    assert _forked('assert intaglio.Renderer("cpu").render(pixels, shade).to_bytes() == before') == "drawn"


def test_the_shared_renderer_is_made_anew_after_a_fork() -> None:
    # If a GPU drew in the parent, the child cannot use a GPU.
    if intaglio.default_renderer().backend == "gpu":
        pytest.skip("a GPU draws")
    assert _forked('intaglio.render(pixels, shade)') == "drawn"


def test_a_gpu_is_refused_in_a_child_of_a_process_that_draws_on_one() -> None:
    try:
        intaglio.Renderer("gpu")
    except intaglio.Unavailable as error:
        pytest.skip(str(error))
    before = 'intaglio.Renderer("gpu").render(pixels, shade)'
    for backend in ("gpu", "auto"):
        said = _forked(f'intaglio.Renderer("{backend}").render(pixels, shade)', before)
        assert said.startswith("Forked this process was forked from one that draws on a GPU")
    assert _forked('intaglio.Renderer("cpu").render(pixels, shade)', before) == "drawn"


def test_pixels_of_before_a_fork_can_be_read_after_it() -> None:
    assert _forked('assert picture.view().tobytes() == raw') == "drawn"


def imported(library: str | None) -> str:
    """The last line of an import's output with this library."""
    environment = {key: value for key, value in os.environ.items() if key != "INTAGLIO_LIBRARY"}
    if library is not None:
        environment["INTAGLIO_LIBRARY"] = library
    done = subprocess.run([sys.executable, "-c", "import intaglio"], capture_output=True, text=True, env=environment)
    return done.stderr.splitlines()[-1] if done.returncode else ""


def test_the_library_is_looked_for_where_it_is_said(tmp_path: Path) -> None:
    assert imported(str(tmp_path / "nothing.so")).startswith(f"ImportError: {tmp_path}/nothing.so cannot be loaded")
    assert "is not Intaglio's library" in imported("libm.so.6")
    # A source tree has no library beside the package; a system may have one.
    said = imported(None)
    assert said == "" or "name the file in INTAGLIO_LIBRARY" in said


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_an_older_library_is_refused(tmp_path: Path) -> None:
    (tmp_path / "old.c").write_text('const char *intaglio_version(void) { return "0.0.9"; }')
    subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "old.c", "-o", tmp_path / "old.so"], check=True)
    assert f"{tmp_path}/old.so is Intaglio 0.0.9, but this package needs 0.1.0 or later; update the library" in imported(str(tmp_path / "old.so"))


def test_ctrl_c_ends_a_batch_with_whole_files(tmp_path: Path) -> None:
    # A shell starts programs in the background with the signal ignored.
    program = f"""
import signal, numpy as np, intaglio
signal.signal(signal.SIGINT, signal.default_int_handler)
pixels = np.random.default_rng(0).integers(0, 256, (300, 300, 4), dtype=np.uint8)
for index in range(400): intaglio.Picture(pixels).save(f"{tmp_path}/in{{index}}.png", compression="fast")
print("begun", flush=True)
intaglio.batch("{tmp_path}", "{tmp_path}/out", "glass", grow=False, renderer=intaglio.Renderer("cpu"))
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    while not list(tmp_path.glob("out/in*.png")):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=60)[1]
    assert errors.rstrip().endswith("KeyboardInterrupt")
    results = [path for path in (tmp_path / "out").iterdir() if path.suffix == ".png" and not path.name.startswith(".")]
    assert 1 <= len(results) < 400
    assert len(list((tmp_path / "out").iterdir())) == len(results)
    for result in results:
        assert intaglio.Picture(result).size == (300, 300)


def test_package_and_library_are_one_release() -> None:
    assert intaglio.__version__ == _abi.version().decode()
