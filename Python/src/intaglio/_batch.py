# SPDX-License-Identifier: MIT
"""Many pictures with one style, on all cores of a machine."""

from __future__ import annotations

import os
import queue
import stat
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._framing import Crop, Fit, Resize, framing_of, picture_of_file
from ._log import SHOWN, kept_warnings, logger
from ._picture import Compression, Format, Picture, Written, check_encoding, format_name
from ._progress import Progress, ProgressLike
from ._renderer import Cancellation, Renderer, default_renderer, style_or_none
from ._style import StyleLike, colored, style_of
from ._text import PathLike
from .errors import Cancelled, CannotWrite, IntaglioError, InvalidArgument, NoInput

_READ = {".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".webp", ".avif", ".avifs", ".svg"}
# Extensions of unsupported picture formats.
_OTHER = {".bmp", ".gif", ".heic", ".heif", ".jp2", ".jxl", ".psd", ".svgz", ".tga", ".tif", ".tiff", ".xcf"}
# This many consecutive write failures end a batch: the disk is full, or the folder is gone.
_LOST = 3


@dataclass(frozen=True)
class BatchFailure:
    """A picture that failed."""

    input: Path
    error: IntaglioError


@dataclass(frozen=True)
class BatchWarning:
    """A warning about a picture that was written."""

    input: Path
    reason: str


@dataclass
class BatchReport:
    """The result of a batch."""

    written: list[Path] = field(default_factory=list)
    """The written results, in the order of completion."""
    files: dict[Path, Written] = field(default_factory=dict)
    """How each result was written: its size, and the quality that met a limit of bytes."""
    skipped: list[Path] = field(default_factory=list)
    """The existing results that were kept."""
    failures: list[BatchFailure] = field(default_factory=list)
    """The failed pictures."""
    warnings: list[BatchWarning] = field(default_factory=list)
    """The warnings about written pictures, such as animations of which only the first picture was read."""
    left_out: list[Path] = field(default_factory=list)
    """Files in folders that were left out, although they may be meant: pictures of other formats or without an extension, and
    links to folders."""
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
        for found, word in ((self.warnings, "warnings"), (self.left_out, "left out of folders")):
            if found:
                parts.append(f"{len(found)} {word}")
        return f"{', '.join(parts)} in {self.seconds:.1f} s"


def batch(
    inputs: PathLike | Iterable[PathLike],
    output_dir: PathLike,
    style: StyleLike | None = None,
    *,
    tint: str | None = None,
    accent: str | None = None,
    colors: Mapping[str, str] | None = None,
    jobs: int | None = None,
    scale: float = 1,
    grow: bool | None = None,
    resize: Resize | None = None,
    fit: Fit | None = None,
    crop: Crop | None = None,
    trim: bool = False,
    padding: float = 0,
    corner_radius: float = 0,
    background: str | None = None,
    format: Format = "png",
    compression: Compression = "default",
    quality: int | None = None,
    maximum_bytes: int | None = None,
    skip_existing: bool = False,
    keep_paths: bool = False,
    progress: ProgressLike = None,
    renderer: Renderer | None = None,
    cancellation: Cancellation | None = None,
) -> BatchReport:
    """Applies a style to many pictures, on several threads; a failed picture does not stop the others.

    The tool ``intaglio batch`` does the same for shards of millions of pictures, and can resume after it was killed.

    Args:
        inputs: a picture, a folder, or several of them. A folder means all files in it with picture names, at any depth.
        output_dir: the folder for results, created if missing. They have their inputs' names, with the format's extension;
            the results of a folder keep its tree.
        style: see :class:`Style`; None for pictures that are only framed.
        tint, accent, colors: as for :meth:`Renderer.render`.
        jobs: the number of parallel pictures; None for the number of cores available to the process.
        scale, grow, resize, fit, crop, trim, padding, corner_radius, background: as for :meth:`Renderer.render`. The background
            lies below results of all formats; a JPEG, which has no alpha, ignores the alpha of a colour, and has a white one by
            default if it grows.
        format, compression, quality, maximum_bytes: of the results; see :meth:`Picture.save`.
        skip_existing: whether existing results are kept.
        keep_paths: whether results keep the full paths of their inputs as given, including folders and extensions:
            ``a/logo.jpg`` becomes ``a/logo.jpg.png``. This keeps ``logo.png`` and ``logo.jpg`` in one folder apart, and
            pictures with the same name in several.
        progress: True for a bar on standard error (tqdm's, if installed), False for none, None for one if standard
            error is a terminal; or a function of the numbers of finished and of all pictures.
        renderer: draws the pictures; None for the shared one.
        cancellation: stops the batch from another thread. Ctrl-C stops it after the pictures in progress.

    Warnings are in the report; the first of each kind are also logged by the logger ``intaglio``, and at the end how many more
    pictures had them.

    Raises:
        InvalidArgument: if two results would have the same path, or one would replace an input.
        NoInput: for a missing folder.
    """
    if jobs is not None and jobs < 1:
        raise InvalidArgument(f"jobs is {jobs} but must be 1 or more")
    if not scale > 0:
        raise InvalidArgument(f"scale is {scale} but must be more than 0")
    started = time.monotonic()
    framing = framing_of(resize, fit, crop, trim, padding, corner_radius, background)
    style = colored(style, tint, accent, colors)
    effect = None if style is None else style_of(style)
    style_or_none(effect, framing)
    drawer = renderer or default_renderer()
    if background is None and format_name(format) == "jpeg" and effect is not None and (effect.grows if grow is None else grow):
        background = "white"
    color = background
    if background is not None and "gradient(" in background:
        color = None
        drawer.render(Picture.from_pixels(bytes(4), 1, 1), background=background)
    check_encoding(format, compression, quality, color)
    if maximum_bytes is not None and maximum_bytes < 1:
        raise InvalidArgument(f"maximum_bytes is {maximum_bytes} but must be 1 or more")
    ending = {"jpeg": "jpg", "": "png"}.get(format_name(format), format_name(format))
    left_out: list[Path] = []
    pairs = list(_pairs(inputs, Path(output_dir), ending, keep_paths, left_out))

    def make(source: Path, result: Path) -> Written | None:
        if skip_existing and result.exists():
            return None
        # Opening a pipe would wait for its writer.
        if not _is_readable(source):
            raise NoInput(f"{source}: is not a regular file; save it to one first")
        styled = drawer.render(
            source,
            effect,
            scale=scale,
            grow=grow,
            resize=resize,
            fit=fit,
            crop=crop,
            trim=trim,
            padding=padding,
            corner_radius=corner_radius,
            background=background,
            cancellation=cancellation,
        )
        try:
            result.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"{result.parent}: cannot be created: {error.strerror}") from None
        return styled.save(
            result,
            format=format,
            compression=compression,
            quality=quality,
            background=color,
            maximum_bytes=maximum_bytes,
        )

    count = min(jobs or len(os.sched_getaffinity(0)), max(len(pairs), 1))
    report = _run(pairs, make, count, Progress(progress, len(pairs)), cancellation)
    report.left_out = left_out
    if left_out:
        more = f" and {len(left_out) - SHOWN} more" if len(left_out) > SHOWN else ""
        logger.warning("left out of folders: %s%s", ", ".join(map(str, left_out[:SHOWN])), more)
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
    finished: queue.SimpleQueue[tuple[Path, Path, Any, list[str]] | None] = queue.SimpleQueue()
    reasons: Counter[str] = Counter()
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
                with kept_warnings() as warnings:
                    try:
                        outcome = make(*pair)
                    except BaseException as error:
                        outcome = error
                with lock:
                    lost = lost + 1 if isinstance(outcome, CannotWrite) else 0
                    if lost >= _LOST:
                        stop.set()
                finished.put((*pair, outcome, warnings))
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
            source, result, outcome, warnings = item
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
                for reason in warnings:
                    report.warnings.append(BatchWarning(source, reason))
                    reasons[reason] += 1
                    if reasons[reason] <= SHOWN:
                        logger.warning("%s: %s", source, reason)
            report.left -= 1
            progress.show(len(pairs) - report.left)
    finally:
        stop.set()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
        progress.close()
        for reason, count in sorted(reasons.items()):
            if count > SHOWN:
                more = count - SHOWN
                logger.warning("%d more %s: %s", more, "picture" if more == 1 else "pictures", reason)
    return report


def _pairs(
    inputs: PathLike | Iterable[PathLike], output: Path, ending: str, keeps_paths: bool, left_out: list[Path]
) -> Iterator[tuple[Path, Path]]:
    """Every input with its result."""
    taken: dict[Path, Path] = {}
    sources = set()
    own = {".jpg", ".jpeg", ".jpe", ".jfif"} if ending == "jpg" else {f".{ending}"}
    for source, name in _names(inputs, left_out):
        if keeps_paths:
            name = Path(*(part for part in source.parts if part not in (source.anchor, "..")))
            name = name if name.suffix.lower() in own else name.with_name(f"{name.name}.{ending}")
        elif name.suffix.lower() in _READ:
            name = name.with_suffix("." + ending)
        else:
            name = name.with_name(f"{name.name}.{ending}")
        result = output / name
        if result in taken:
            advice = "use two batches" if keeps_paths else "keep_paths=True keeps both, with their folders and endings"
            raise InvalidArgument(f"{taken[result]} and {source} would both become {result}; {advice}")
        taken[result] = source
        sources.add(_file(source))
        yield source, result
    for result, source in taken.items():
        if _file(result) in sources:
            raise InvalidArgument(f"{source} would overwrite the input {result}; use another folder for results")


def _file(path: Path) -> object:
    """The identity of a file, the same for all its paths and links."""
    try:
        facts = os.stat(path)
    except OSError:
        return os.path.abspath(path)
    return facts.st_dev, facts.st_ino


def _names(inputs: PathLike | Iterable[PathLike], left_out: list[Path]) -> Iterator[tuple[Path, Path]]:
    if not isinstance(inputs, (str, os.PathLike)):
        for path in inputs:
            if os.path.isdir(path):
                yield from _names(path, left_out)
            else:
                # A missing file fails alone.
                yield Path(path), Path(Path(path).name)
        return
    root = Path(inputs)
    if not root.is_dir() and os.path.lexists(root):
        # A pipe or a dangling link fails alone.
        yield root, Path(root.name)
        return
    if not root.is_dir():
        raise NoInput(f"{root}: no such file or folder")
    for folder, folders, files in os.walk(root):
        folders.sort()
        left_out.extend(path for path in (Path(folder, name) for name in folders) if path.is_symlink())
        for file in sorted(files):
            path = Path(folder, file)
            if path.suffix.lower() in _READ:
                yield path, path.relative_to(root)
            elif not file.startswith(".") and (path.suffix.lower() in _OTHER or _is_picture(path)):
                left_out.append(path)


def _is_readable(path: Path) -> bool:
    """Whether a path leads to a regular file, or to nothing, which the attempt to read it reports."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True


def _is_picture(path: Path) -> bool:
    """Whether a file begins like a picture of a supported format."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            head = file.read(12)
    except OSError:
        return False
    marks = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
    return head.startswith(marks) or (head[:4], head[8:]) == (b"RIFF", b"WEBP") or head[4:] in (b"ftypavif", b"ftypavis")
