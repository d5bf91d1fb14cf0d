# SPDX-License-Identifier: MIT
from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import numpy as np

import intaglio


def test_views_outlive_everything(straight: np.ndarray) -> None:
    renderer = intaglio.Renderer("cpu")
    picture = renderer.render(straight, "indent")
    kept, view = picture.view().copy(), picture.view()[3:, ::2]
    del picture, renderer
    gc.collect()
    for _ in range(20):
        intaglio.Picture(np.full((29, 37, 4), 7, np.uint8))
    assert np.array_equal(view, kept[3:, ::2])


def test_views_are_no_copies_and_cannot_be_written(straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    assert np.shares_memory(picture.view(), picture.view())
    assert not picture.view().flags.writeable


def test_pictures_go_with_their_last_view(straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    gone, view = weakref.ref(picture), picture.view()
    del picture
    gc.collect()
    assert gone() is not None
    del view
    gc.collect()
    assert gone() is None


def test_pictures_do_not_share_the_callers_memory(straight: np.ndarray) -> None:
    picture = intaglio.Picture(straight)
    kept = picture.view().copy()
    straight[:] = 0
    assert np.array_equal(picture.view(), kept)


def test_failed_objects_are_destroyed_quietly() -> None:
    program = """
import gc, intaglio
for make in (lambda: intaglio.Style("nothing"), lambda: intaglio.Picture("nothing"), lambda: intaglio.Scene("nothing"),
             lambda: intaglio.Renderer("nothing"), lambda: intaglio.Picture(3.5)):
    try: make()
    except (intaglio.IntaglioError, TypeError): pass
    gc.collect()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_the_interpreter_ends_with_everything_alive(icon: Path) -> None:
    program = f"""
import threading, intaglio, sys
renderer, style, picture = intaglio.Renderer("cpu"), intaglio.Style("indent"), intaglio.Picture({str(icon)!r})
result = renderer.render(picture, style)
scene = {{"width": 40, "height": 40, "layers": [{{"frame": [0, 0, 40, 40], "contents": {{"text": {{"string": "\U000100a3",
  "font": {{"size": 20}}, "color": "black"}}}}}}]}}
import logging; logging.getLogger("intaglio").addHandler(logging.NullHandler()); logging.getLogger("intaglio").propagate = False
def forever():
    while True:
        renderer.render(picture, style)
        renderer.render_scene(scene)
for _ in range(4): threading.Thread(target=forever, daemon=True).start()
import time; time.sleep(0.3)
"""
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
