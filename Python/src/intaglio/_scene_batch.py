# SPDX-License-Identifier: MIT
"""One scene, drawn for each line of a manifest."""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass
from typing import Any

from . import _abi
from ._picture import Compression, Format, _encoding
from ._progress import Progress, ProgressLike
from ._renderer import Cancellation, Renderer, default_renderer
from ._scene import SceneLike, scene_of
from ._text import PathLike, path_bytes
from .errors import InvalidArgument


@dataclass(frozen=True)
class SceneBatchReport:
    """The result of a batch of scenes."""

    written: int
    """The number of written pictures."""
    skipped: int
    """The number of existing results that were kept."""
    failures: list[str]
    """The failed lines, each with its place and problem: ``people.csv:12: …``."""
    warnings: list[str]
    """The warnings about written pictures, each with the line's place."""
    files: dict[str, dict[str, Any]]
    """How pictures with a limit of bytes were written, by their paths in the output folder: ``bytes``, ``format``,
    ``quality`` (unless the file has none) and ``compression``."""
    seconds: float
    """The duration in seconds."""
    json: dict[str, Any]
    """The whole report, as ``intaglio batch --report`` writes it."""

    @property
    def ok(self) -> bool:
        """Whether every line has its picture."""
        return not self.failures and not self.json["isInterrupted"] and "outputFault" not in self.json

    def __str__(self) -> str:
        parts = [f"{self.written} written"]
        for count, word in ((self.skipped, "kept"), (len(self.failures), "failed"), (len(self.warnings), "warnings")):
            if count:
                parts.append(f"{count} {word}")
        return f"{', '.join(parts)} in {self.seconds:.1f} s"


def batch_scenes(
    scene: SceneLike,
    manifest: PathLike,
    output_dir: PathLike,
    *,
    jobs: int | None = None,
    scale: float | None = None,
    format: Format = "png",
    compression: Compression = "default",
    quality: int | None = None,
    background: str | None = None,
    maximum_bytes: int | None = None,
    strict: bool = False,
    resume: bool = False,
    progress: ProgressLike = None,
    renderer: Renderer | None = None,
    cancellation: Cancellation | None = None,
) -> SceneBatchReport:
    """Draws a scene file or a Photoshop document for each line of a manifest, as ``intaglio batch --scene`` does.

    Args:
        scene: see :class:`Scene`; its variables are the defaults of all lines. A scene file is drawn in all of its sizes,
            unless the variable ``canvas.size`` chooses one.
        manifest: a file with one JSON object per line, ``{"output": "ada.png", "set": {"name": "Ada Lovelace"}, "scale": 2,
            "maximumBytes": "300K"}``, whose keys may all be left out; or a table whose name ends in ``.csv``.
        output_dir: the folder for results, created if missing.
        jobs: the number of parallel pictures; None for the number of cores.
        scale: pixels per point; None for the scene's own.
        format: the format of results whose names do not determine it; see :meth:`Picture.save` for this and the next four.
        strict: whether pictures with warnings fail.
        resume: whether results that an earlier run finished are kept.
        progress: as for :func:`batch`.
        renderer: the backend, device and limits; the batch creates its own renderers with these settings.
        cancellation: ends the batch after the pictures in progress, from another thread; Ctrl-C does the same.

    Warnings are in the report; the first of each kind are also logged by the logger ``intaglio``, and at the end how many more
    pictures had them.

    Raises:
        NoInput: for a missing scene or manifest. Failures of single lines are in the report.
    """
    if jobs is not None and not 1 <= jobs < 2**31:
        raise InvalidArgument(f"jobs is {jobs} but must be 1 or more")
    if scale is not None and not scale > 0:
        raise InvalidArgument(f"scale is {scale} but must be more than 0")
    drawn = scene_of(scene)
    settings = (renderer or default_renderer())._options()
    settings.maximum_threads = 0
    encoding = _encoding(format, compression, quality, background, maximum_bytes)
    stop = cancellation or Cancellation()
    watch = _Watch(progress, stop)
    options = _abi.BatchOptions(
        ctypes.sizeof(_abi.BatchOptions),
        ctypes.pointer(settings),
        ctypes.pointer(encoding),
        float(scale or 0),
        jobs or 0,
        strict,
        resume,
        stop._handle.address,
        _abi.ProgressFunction(watch.show),
    )
    paths = path_bytes(manifest, "manifest"), path_bytes(output_dir, "output_dir")
    outcome: list[dict[str, Any] | BaseException] = []

    def run() -> None:
        try:
            outcome.append(_abi.made_json(_abi.batch_scenes, drawn._handle, *paths, options))
        except BaseException as error:
            outcome.append(error)

    # The main thread waits in Python, so that Ctrl-C reaches it.
    thread = threading.Thread(target=run, name="intaglio batch_scenes", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.5)
    finally:
        if thread.is_alive():
            stop.request()
            thread.join()
        watch.close()
    found = outcome[0]
    if isinstance(found, BaseException):
        raise found
    if watch.error is not None:
        raise watch.error
    return _report(found)


class _Watch:
    """Shows the progress of a batch, on its threads; an exception in the caller's function ends the batch."""

    def __init__(self, wish: ProgressLike, stop: Cancellation) -> None:
        self._wish, self._stop = wish, stop
        self._progress: Progress | None = None
        self.error: BaseException | None = None

    def show(self, done: int, total: int, _context: Any) -> None:
        try:
            if self._progress is None:
                # The lines of a pipe are not counted beforehand.
                self._progress = Progress(False if total < 0 else self._wish, max(total, 0))
            elif self.error is None:
                self._progress.show(done)
        except BaseException as error:
            self.error = error
            self._stop.request()

    def close(self) -> None:
        if self._progress is not None:
            self._progress.close()


def _report(found: dict[str, Any]) -> SceneBatchReport:
    def lines(key: str) -> list[str]:
        return [": ".join(filter(None, (one.get("line"), one["input"], one["reason"]))) for one in found[key]]

    files = found.get("limitedFiles") or []
    return SceneBatchReport(
        found["written"],
        found["skipped"],
        lines("failures"),
        lines("warnings"),
        {one["output"]: {key: one[key] for key in one if key != "output"} for one in files},
        found["seconds"],
        found,
    )
