# SPDX-License-Identifier: MIT
"""Millions of pictures with Ray Data, on one machine or on many.

    import intaglio.ray
    print(intaglio.ray.render_files(["icons"], "indented", style="indent"))

:func:`render_files` and :func:`render_rows` do everything and return counts. :class:`Render` is for your own pipelines:
``dataset.map_batches(Render, fn_constructor_kwargs={…})``, or :func:`render_dataset`, which also chooses the resources.

Ray repeats a task if its actor or node is lost, so every picture is rendered at least once. It is written under a temporary
name and renamed, so half a picture is never visible, and the finished results of a lost actor are kept. Pass paths, or the
bytes of files: pixels would be copied through Ray's object store at several times the cost of rendering them.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._ray_render import ERROR, OUTPUT, STATE, Render
from ._temporary import sweep
from ._text import PathLike
from .errors import InvalidArgument

if TYPE_CHECKING:
    from ray.data import Dataset

__all__ = ["Failure", "Render", "Report", "render_dataset", "render_files", "render_rows"]

_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".svg")
_KEPT_FAILURES = 1000
_TYPES: dict[str, type] = {"input": str, OUTPUT: str, "style": str, "set": str, "scale": float, "grow": bool}


@dataclass(frozen=True)
class Failure:
    """A failed picture."""

    name: str
    """The path of its result."""
    error: str


@dataclass(frozen=True)
class Report:
    """The result of a job."""

    rendered: int
    skipped: int
    """The number of existing results."""
    failed: int
    seconds: float
    """Seconds from the first picture passed to Ray to the last result; includes the start of the actors, but not of Ray."""
    failures: tuple[Failure, ...]
    """The first thousand failures."""

    @property
    def rate(self) -> float:
        """Rendered pictures per second."""
        return self.rendered / self.seconds if self.seconds > 0 else 0

    def __str__(self) -> str:
        return (
            f"{self.rendered:,} rendered, {self.skipped:,} skipped, {self.failed:,} failed "
            f"in {self.seconds:.1f} s: {self.rate:.0f} a second"
        )


def render_files(
    paths: Iterable[PathLike] | PathLike,
    output_dir: PathLike,
    *,
    concurrency: int | None = None,
    num_cpus: float | None = None,
    num_gpus: float | None = None,
    progress: bool = False,
    **options: Any,
) -> Report:
    """Applies a style to picture files.

    Args:
        paths: files and folders. A folder means all files in it with picture names, at any depth, and the results keep its
            tree; the result of a file has its name. Every node must have them under the same paths.
        output_dir: the folder for results, under the same path on every node; created if missing.
        concurrency: the number of actors; None for one for each CPU, or as many as fit on the GPUs.
        num_cpus: CPUs that Ray reserves for an actor; None for a share that leaves room for Ray's own tasks, without which a
            pipeline would wait for ever. An actor has a thread for each whole CPU.
        num_gpus: GPUs for each actor, 1 or a fraction; the actor then draws on that GPU or fails.
        progress: show Ray's progress bar.
        options: further arguments of :class:`Render`: ``style="indent"``, ``skip_existing=True``, …

    Raises:
        InvalidArgument: for wrong options, and for two pictures with the same result.
        NoInput: for a missing file, with ``on_error="raise"``; otherwise the report lists it.
    """
    # All other options are checked before folders are listed.
    settings = Render(output_dir, **options)
    rows = _file_rows([paths] if isinstance(paths, (str, os.PathLike)) else paths, settings.ending)
    return render_rows(
        rows,
        output_dir,
        concurrency=concurrency,
        num_cpus=num_cpus,
        num_gpus=num_gpus,
        progress=progress,
        **options,
    )


def render_rows(
    rows: Iterable[Mapping[str, object]],
    output_dir: PathLike,
    *,
    concurrency: int | None = None,
    num_cpus: float | None = None,
    num_gpus: float | None = None,
    progress: bool = False,
    **options: Any,
) -> Report:
    """Renders a picture for each row: mappings like the lines of the tool's manifests.

    Args:
        rows: ``{"input": "a.png", "output": "b/a.png", "style": "lift", "scale": 2, "grow": true}``, or for a scene
            ``{"output": "ada.png", "set": {"name": "Ada Lovelace"}, "scale": 2}``. Paths are absolute, or relative to the working
            directory of this process; those in ``set`` to the scene's folder. Members in ``variables`` are values, too.

    The other arguments are those of :func:`render_files`.
    """
    ray = _ray()
    prepared = _prepared(rows, Render(output_dir, **options))
    _start(ray)
    started = time.monotonic()
    if not prepared:
        return Report(0, 0, 0, 0, ())
    actors, _ = _resources(ray, concurrency, num_cpus, num_gpus)
    # The rows' variables are now members of "set".
    options = options | {"variables": (), "input": "input"}
    names = [name for name in _TYPES if any(name in row for row in prepared)]
    blocks = [_table(block, names) for block in _blocks(prepared, actors)]
    made = render_dataset(
        ray.data.from_arrow(blocks),
        output_dir,
        concurrency=actors,
        num_cpus=num_cpus,
        num_gpus=num_gpus,
        # Ray merges blocks smaller than a batch; with GPUs it requires a number.
        batch_size=64 if num_gpus else None,
        **options,
    )
    made.context.enable_progress_bars = progress
    made.context.enable_operator_progress_bars = progress
    counts: Counter[str] = Counter()
    failures: list[Failure] = []
    folders: set[str] = {""}
    batch: Any
    for batch in made.iter_batches(batch_size=None, batch_format="pyarrow"):
        states = batch[STATE].to_pylist()
        counts.update(states)
        names = batch[OUTPUT].to_pylist()
        folders.update(os.path.dirname(name) for name in names if name)
        if "failed" in states and len(failures) < _KEPT_FAILURES:
            errors = batch[ERROR].to_pylist()
            failures += [Failure(n or "", e) for n, s, e in zip(names, states, errors, strict=True) if s == "failed"]
    root = os.path.abspath(output_dir)
    # An actor sweeps a folder before its first write; this removes the files of actors lost later.
    ray.get(ray.remote(_sweep_all).options(num_cpus=0).remote([os.path.join(root, folder) for folder in folders]))
    seconds = time.monotonic() - started
    return Report(
        counts["rendered"], counts["skipped"], counts["failed"], seconds, tuple(failures[:_KEPT_FAILURES])
    )


def render_dataset(
    dataset: Dataset,
    output_dir: PathLike | None = None,
    *,
    concurrency: int | None = None,
    num_cpus: float | None = None,
    num_gpus: float | None = None,
    batch_size: int | None = 64,
    **options: Any,
) -> Dataset:
    """The dataset rendered by :class:`Render`: lazily, when its rows are consumed.

    A dataset is processed block by block: with fewer blocks than actors, some actors are idle (``repartition``).

    Args:
        dataset: a dataset with the columns of :class:`Render`.
        batch_size: the rows in each batch of an actor; None for whole blocks.

    The other arguments are those of :func:`render_files`; without `output_dir` the results are the column ``bytes``.
    """
    ray = _ray()
    _start(ray)
    settings = Render(output_dir, **options)
    if output_dir is not None and settings.done_since is None:
        settings.done_since = ray.get(ray.remote(_time_there).options(num_cpus=0).remote(settings.output_dir))
    actors, cpus = _resources(ray, concurrency, num_cpus, num_gpus)
    return dataset.map_batches(
        Render,
        fn_constructor_kwargs={field.name: getattr(settings, field.name) for field in fields(settings) if field.init},
        batch_size=batch_size,
        batch_format="pyarrow",
        compute=ray.data.ActorPoolStrategy(size=actors),
        num_cpus=cpus,
        num_gpus=num_gpus,
    )


def _ray() -> Any:
    try:
        import_module("ray.data")
    except ImportError as error:
        raise ImportError(f"intaglio.ray needs Ray Data ({error}): pip install 'ray[data]'") from None
    return import_module("ray")


def _start(ray: Any) -> None:
    """Connects to the cluster in RAY_ADDRESS, or starts Ray on this machine, unless the caller has done so."""
    if ray.is_initialized():
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if os.environ.get("RAY_ADDRESS"):
        ray.init(log_to_driver=False)
    else:
        ray.init(include_dashboard=False, log_to_driver=False)


def _resources(
    ray: Any, concurrency: int | None, num_cpus: float | None, num_gpus: float | None
) -> tuple[int, float]:
    """The number of actors, and the CPUs that Ray reserves for each.

    If actors take every CPU, the tasks that read a pipeline's input never get one, and it silently waits for ever.
    """
    nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    cpus = sum(node.get("CPU", 0) for node in nodes)
    most = max((node.get("CPU", 0) for node in nodes), default=0)
    if num_gpus:
        if not (0 < num_gpus <= 1):
            raise InvalidArgument(f"num_gpus is {num_gpus:g}: an actor draws on one GPU, or on a part of one")
        room = int(sum(node.get("GPU", 0) for node in nodes) / num_gpus + 1e-6)
    else:
        room = int(cpus)
    if concurrency is not None and concurrency < 1:
        raise InvalidArgument(f"concurrency is {concurrency} but must be 1 or more")
    actors = concurrency or max(room, 1)
    if num_cpus is not None:
        if not 0 <= num_cpus <= most:
            raise InvalidArgument(f"num_cpus is {num_cpus:g}, but no node has more than {most:g}")
        return actors, num_cpus
    if most < 1:
        return actors, 0
    # All actors together leave one CPU of the largest node free, in proportion: actors are spread over the
    # nodes.
    share = (most - 1) / most * cpus / actors
    return actors, min(1.0, int(share * 100) / 100)


def _file_rows(paths: Iterable[PathLike], ending: str) -> Iterator[dict[str, str]]:
    for given in paths:
        path = os.fspath(given)
        if not os.path.isdir(path):
            yield {"input": path, "output": os.path.splitext(os.path.basename(path))[0] + ending}
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if name.lower().endswith(_ENDINGS) and not name.startswith("."):
                    found = os.path.join(folder, name)
                    yield {"input": found, "output": os.path.splitext(os.path.relpath(found, path))[0] + ending}


def _prepared(rows: Iterable[Mapping[str, object]], settings: Render) -> list[dict[str, object]]:
    """Rows for tables: each with an output, absolute paths, and documents as text."""
    folder = f"{settings.output_dir}{os.sep}"
    found: list[dict[str, object]] = []
    outputs: dict[str, int] = {}
    inputs: list[tuple[int, str]] = []
    for given in rows:
        row = _checked(given, len(found) + 1, settings)
        source = row.get("input")
        if isinstance(source, str):
            row["input"] = path = os.path.abspath(source)
            if path.startswith(folder):
                inputs.append((len(found), path[len(folder) :]))
        if row.get(OUTPUT) is None:
            name = os.path.basename(source) if isinstance(source, str) else str(len(found) + 1)
            row[OUTPUT] = os.path.splitext(name)[0] + settings.ending
        name = os.path.normpath(str(row[OUTPUT]))
        other = outputs.setdefault(name, len(found))
        if other != len(found):
            raise InvalidArgument(
                f"rows {other + 1} and {len(found) + 1} would both be written to {name}: give one of them another output"
            )
        found.append(row)
    for number, path in inputs:
        if path in outputs:
            raise InvalidArgument(
                f"the result of row {outputs[path] + 1} would replace {folder}{path}, the picture of row {number + 1}: "
                "use another folder for results"
            )
    return found


def _checked(given: Mapping[str, object], number: int, settings: Render) -> dict[str, object]:
    """A row with the tables' types."""
    row: dict[str, object] = {}
    # Variables become text in the end, so a column may have values of several types.
    sets = {name: given[name] for name in settings.variables if given.get(name) is not None}
    for name, value in given.items():
        if name in settings.variables or value is None:
            continue
        if name not in _TYPES:
            raise InvalidArgument(f"row {number} has {name!r}, which is unused; rows have {', '.join(_TYPES)}, and variables")
        if name in ("set", "style") and isinstance(value, Mapping):
            value = json.dumps(value, default=str)
        elif name == "input" and isinstance(value, os.PathLike):
            value = os.fspath(value)
        elif name == "scale" and isinstance(value, int):
            value = float(value)
        if not isinstance(value, _TYPES[name]):
            raise InvalidArgument(f"{name} of row {number} is {type(value).__name__} but must be {_TYPES[name].__name__}")
        row[name] = value
    if sets:
        try:
            row["set"] = json.dumps(dict(json.loads(str(row.get("set", "{}")))) | sets, default=str)
        except (TypeError, ValueError):
            raise InvalidArgument(f"set of row {number} is not a JSON object") from None
    return row


def _table(rows: list[dict[str, object]], names: list[str]) -> Any:
    """A table whose column types do not depend on the rows."""
    pyarrow = import_module("pyarrow")
    kinds = {str: pyarrow.string(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    return pyarrow.table({name: pyarrow.array([row.get(name) for row in rows], kinds[_TYPES[name]]) for name in names})


def _blocks(rows: list[dict[str, object]], actors: int) -> Iterator[list[dict[str, object]]]:
    """Divides rows into blocks; each is a task. Large blocks keep Ray's bookkeeping small, and smaller ones towards the end let
    the actors end at the same time."""
    start = 0
    while start < len(rows):
        count = min(1024, max(16, (len(rows) - start) // (8 * actors)))
        yield rows[start : start + count]
        start += count


def _time_there(folder: str) -> int:
    """The current time by the clock of a folder's file system: later files are newer. Creates the folder."""
    os.makedirs(folder, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".intaglio-clock-") as file:
        return os.fstat(file.fileno()).st_mtime_ns


def _sweep_all(folders: list[str]) -> None:
    for folder in folders:
        sweep(folder)
