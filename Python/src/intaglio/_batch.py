# SPDX-License-Identifier: MIT
"""Many pictures with one style, on all cores of a machine."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._picture import Compression, Format, Picture, Written
from ._progress import Progress, ProgressLike
from ._renderer import Cancellation, Renderer, default_renderer
from ._style import StyleLike, style_of
from ._text import PathLike
from .errors import Cancelled, CannotWrite, IntaglioError, InvalidArgument, NoInput

_READ = {".png", ".jpg", ".jpeg", ".webp", ".avif", ".svg"}
# This many consecutive write failures end a batch: the disk is full, or the folder is gone.
_LOST = 3


@dataclass(frozen=True)
class BatchFailure:
    """A picture that failed."""

    input: Path
    error: IntaglioError


@dataclass
class BatchReport:
    """The result of a batch."""

    written: list[Path] = field(default_factory=list)
    """The written results, in the order of completion."""
    files: dict[Path, Written] = field(default_factory=dict)
    """What each written result got: its size, and the quality that met a limit of bytes."""
    skipped: list[Path] = field(default_factory=list)
    """The existing results that were kept."""
    failures: list[BatchFailure] = field(default_factory=list)
    """The failed pictures."""
    left: int = 0
    """The number of pictures not started, because the batch was cancelled, or writing became impossible."""
    seconds: float = 0
    """The duration in seconds."""

    @property
    def ok(self) -> bool:
        """Whether every picture has its result."""
        return not self.failures and not self.left

    def raise_for_failures(self) -> None:
        """Raises the first failure, if there is one."""
        if self.failures:
            raise self.failures[0].error

    def __str__(self) -> str:
        parts = [f"{len(self.written)} written"]
        for count, word in ((len(self.skipped), "kept"), (len(self.failures), "failed"), (self.left, "left")):
            if count:
                parts.append(f"{count} {word}")
        return f"{', '.join(parts)} in {self.seconds:.1f} s"


def batch(
    inputs: PathLike | Iterable[PathLike],
    output_dir: PathLike,
    style: StyleLike,
    *,
    jobs: int | None = None,
    scale: float = 1,
    grow: bool = False,
    format: Format = "png",
    compression: Compression = "default",
    quality: int | None = None,
    background: str | None = None,
    maximum_bytes: int | None = None,
    skip_existing: bool = False,
    progress: ProgressLike = None,
    renderer: Renderer | None = None,
    cancellation: Cancellation | None = None,
) -> BatchReport:
    """Applies a style to many pictures, on several threads; a failed picture does not stop the others.

    The tool ``intaglio batch`` does the same for shards of millions of pictures, and can resume after it was killed.

    Args:
        inputs: a picture, a folder, or several of them. A folder means all files in it with picture names, at any depth.
        output_dir: the folder for results, created if missing. They have their inputs' names, with the format's extension; those
            of a folder keep its tree.
        jobs: the number of parallel pictures; None for the number of cores available to the process.
        scale: pixels a point, for the lengths of the style, and of drawings (SVG).
        grow: whether results have room for the outer shadows.
        format: the format of results; see :meth:`Picture.save` for this and the next four.
        skip_existing: whether existing results are kept.
        progress: True for a bar on standard error (tqdm's, if installed), False for none, None for one if standard
            error is a terminal; or a function of the numbers of finished and of all pictures.
        cancellation: stops the batch from another thread. Ctrl-C stops it after the pictures in progress.

    Raises:
        InvalidArgument: if two results would have the same name, or one the name of an input.
        NoInput: for a missing folder.
    """
    if jobs is not None and jobs < 1:
        raise InvalidArgument(f"jobs is {jobs}, allowed is 1 or more")
    started = time.monotonic()
    effect = style_of(style)
    pairs = list(_pairs(inputs, Path(output_dir), "jpg" if format == "jpeg" else format))
    drawer = renderer or default_renderer()

    def make(source: Path, result: Path) -> Written | None:
        if skip_existing and result.exists():
            return None
        picture = Picture(source, svg_scale=scale)
        styled = drawer.render(picture, effect, scale=scale, grow=grow, cancellation=cancellation)
        try:
            result.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"{result.parent}: cannot be created: {error.strerror}") from None
        return styled.save(
            result,
            format=format,
            compression=compression,
            quality=quality,
            background=background,
            maximum_bytes=maximum_bytes,
        )

    count = min(jobs or len(os.sched_getaffinity(0)), max(len(pairs), 1))
    report = _run(pairs, make, count, Progress(progress, len(pairs)), cancellation)
    report.seconds = time.monotonic() - started
    return report


def _run(
    pairs: list[tuple[Path, Path]],
    make: Callable[[Path, Path], Written | None],
    jobs: int,
    progress: Progress,
    cancellation: Cancellation | None,
) -> BatchReport:
    report = BatchReport(left=len(pairs))
    work, stop = iter(pairs), threading.Event()
    lock = threading.Lock()
    finished: queue.SimpleQueue[tuple[Path, Path, Any] | None] = queue.SimpleQueue()

    lost = 0

    def worker() -> None:
        nonlocal lost
        try:
            while not stop.is_set() and not (cancellation is not None and cancellation.requested):
                with lock:
                    pair = next(work, None)
                if pair is None:
                    return
                outcome: Any
                try:
                    outcome = make(*pair)
                except BaseException as error:
                    outcome = error
                with lock:
                    lost = lost + 1 if isinstance(outcome, CannotWrite) else 0
                    if lost >= _LOST:
                        stop.set()
                finished.put((*pair, outcome))
        finally:
            finished.put(None)

    threads = [threading.Thread(target=worker, name="intaglio batch", daemon=True) for _ in range(jobs)]
    try:
        for thread in threads:
            thread.start()
        running = jobs
        while running:
            item = finished.get()
            if item is None:
                running -= 1
                continue
            source, result, outcome = item
            if isinstance(outcome, Cancelled):
                continue
            if isinstance(outcome, IntaglioError):
                report.failures.append(BatchFailure(source, outcome))
            elif isinstance(outcome, BaseException):
                raise outcome
            elif outcome is None:
                report.skipped.append(result)
            else:
                report.written.append(result)
                report.files[result] = outcome
            report.left -= 1
            progress.show(len(pairs) - report.left)
    finally:
        stop.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
        progress.close()
    return report


def _pairs(inputs: PathLike | Iterable[PathLike], output: Path, ending: str) -> Iterator[tuple[Path, Path]]:
    """Every input with its result."""
    taken: dict[Path, Path] = {}
    sources = set()
    for source, name in _names(inputs):
        known = name.suffix.lower() in _READ
        result = output / (name.with_suffix("." + ending) if known else name.with_name(f"{name.name}.{ending}"))
        if result in taken:
            raise InvalidArgument(f"{taken[result]} and {source} would both become {result}; use two batches")
        taken[result] = source
        sources.add(_file(source))
        yield source, result
    for result, source in taken.items():
        if _file(result) in sources:
            raise InvalidArgument(f"{source} would be written over the input {result}; take another folder for results")


def _file(path: Path) -> object:
    """The identity of a file, the same for all its paths and links."""
    try:
        facts = os.stat(path)
    except OSError:
        return os.path.abspath(path)
    return facts.st_dev, facts.st_ino


def _names(inputs: PathLike | Iterable[PathLike]) -> Iterator[tuple[Path, Path]]:
    if not isinstance(inputs, (str, os.PathLike)):
        for path in inputs:
            if os.path.isdir(path):
                yield from _names(path)
            else:
                # A missing file only fails itself.
                yield Path(path), Path(Path(path).name)
        return
    root = Path(inputs)
    if root.is_file():
        yield root, Path(root.name)
        return
    if not root.is_dir():
        raise NoInput(f"{root}: there is no such file or folder")
    for folder, folders, files in os.walk(root):
        folders.sort()
        for file in sorted(files):
            path = Path(folder, file)
            if path.suffix.lower() in _READ:
                yield path, path.relative_to(root)
