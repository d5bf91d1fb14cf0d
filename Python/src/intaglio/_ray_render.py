# SPDX-License-Identifier: MIT
"""The work of a Ray Data actor: renders pictures row by row."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from ._picture import Compression, Format, Picture, _encoding, format_name
from ._ray_actor import Actor
from ._ray_columns import Columns
from ._renderer import Backend
from ._scene import SceneLike, scene_of
from ._style import Style, StyleLike, style_of
from ._temporary import replace, write_new
from ._text import PathLike
from .errors import IntaglioError, InvalidArgument

State = Literal["rendered", "skipped", "failed"]
OUTPUT, STATE, ERROR, BYTES = "output", "state", "error", "bytes"
_MEMBERS = ("set", "style", "scale", "grow", OUTPUT, "path")
_FORMATS: dict[str, Format] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp", ".avif": "avif"}


class Result(NamedTuple):
    state: State
    output: str | None = None
    data: bytes | None = None
    error: str | None = None


@dataclass
class Render:
    """Renders the pictures of a dataset: the class for ``Dataset.map_batches``. Every actor has an instance, with a warm renderer.

    Input columns; only the input is required, or none at all with a scene:

    - `input`: a path, or the bytes of a picture file;
    - ``output``: the result's path in `output_dir`. By default the input's path below `root`; if the input is bytes, its path
      is the column ``path``, as ``ray.data.read_binary_files(…, include_paths=True)`` provides it;
    - ``style``: the name of a preset, CSS, or a style document, as text or as a struct;
    - ``scale``: pixels per point; ``grow``: true or false, in place of `grow`;
    - ``set``: a struct, or a JSON object as text: values for variables of the scene;
    - the columns in `variables`. Null keeps the scene's own value.

    Output columns: ``state`` ("rendered", "skipped" or "failed"), ``error`` (text for failures, else null), and
    ``output``; without `output_dir`, ``bytes`` instead of the last. The inputs' bytes are removed.

    Args:
        output_dir: the folder for results, the same on every node; without it the results are a column.
        style: for rows without one; see :class:`intaglio.Style`. A file is read by the process that creates this, and its text is sent along.
        scene: draw this for every row; see :class:`intaglio.Scene`.
        variables: columns with values for the scene's variables of the same names.
        input: the column with the pictures.
        root: the base folder of input paths, for results without ``output``.
        format: the format of the files; by default the one of ``output``'s extension, else PNG.
        compression, quality, background: see :meth:`intaglio.Picture.save`.
        scale: pixels per point for rows without one; None for 1, or for the scene's own.
        grow: whether results have room for outer shadows, for rows without one; None for what the style says.
        skip_existing: skip pictures with existing results.
        on_error: "column" writes a picture's error to the column ``error``; "raise" ends the job. A job also ends when
            an actor fails to write, or to draw, three pictures in a row.
        backend, require_hardware, cache_limit: see :class:`intaglio.Renderer`. An actor with a GPU (``num_gpus``) draws on it.
        threads: pictures in parallel for each actor; None for the number of its CPUs (``num_cpus``).
        done_since: newer results were written by this job, before Ray repeated a task, and are skipped;
            in nanoseconds, as ``st_mtime_ns``. :func:`intaglio.ray.render_dataset` sets it.

    Raises:
        InvalidArgument, BadData, NoInput: for wrong options, styles and scenes, before a picture is read.
        Unavailable: at the first picture, if the backend or GPU is missing.
    """

    output_dir: PathLike | None = None
    style: StyleLike | None = None
    scene: SceneLike | None = None
    variables: Sequence[str] = ()
    input: str = "input"
    root: PathLike | None = None
    format: Format | None = None
    compression: Compression = "default"
    quality: int | None = None
    background: str | None = None
    scale: float | None = None
    grow: bool | None = None
    skip_existing: bool = False
    on_error: Literal["column", "raise"] = "column"
    backend: Backend = "auto"
    require_hardware: bool = False
    cache_limit: int | None = None
    threads: int | None = None
    done_since: int | None = None
    _actor: Actor | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.output_dir is not None:
            self.output_dir = os.path.abspath(self.output_dir)
        if self.root is not None:
            self.root = os.path.abspath(self.root)
        if self.scene is not None and self.style is not None:
            raise InvalidArgument("give a scene or a style, not both: the layers of a scene have their own styles")
        if self.variables and self.scene is None:
            raise InvalidArgument("variables need a scene")
        if isinstance(self.variables, str):
            raise InvalidArgument('variables is a str but must be a list of columns, such as ["name"]')
        if self.on_error not in ("column", "raise"):
            raise InvalidArgument(f"on_error is {self.on_error!r} but must be one of column, raise")
        if self.threads is not None and self.threads < 1:
            raise InvalidArgument(f"threads is {self.threads} but must be 1 or more")
        # Reports their errors now, rather than in every actor.
        _encoding(self.format, self.compression, self.quality, self.background)
        if self.format is not None:
            self.format = format_name(self.format)  # type: ignore[assignment]
        if self.style is not None:
            self.style = style_of(self.style)
        if self.scene is not None:
            self.scene = scene_of(self.scene)

    @property
    def ending(self) -> str:
        """The extension of results without ``output``."""
        return {"jpeg": ".jpg"}.get(self.format or "", f".{self.format or 'png'}")

    def __call__(self, batch: Any) -> Any:
        """A batch, as a mapping of columns or as a pyarrow table, with the columns of its results."""
        if self._actor is None:
            self._actor = Actor(self)
        columns = Columns(batch)
        names = [name for name in (self.input, *_MEMBERS, *self.variables) if name in columns.names]
        if self.scene is None and self.input not in columns.names:
            raise InvalidArgument(f"there is no column {self.input!r}; there are {', '.join(columns.names)}")
        if missing := [name for name in self.variables if name not in columns.names]:
            raise InvalidArgument(f"there is no column {missing[0]!r}, which variables names")
        values = [columns.values(name) for name in names]
        rows = [dict(zip(names, row, strict=True)) for row in zip(*values, strict=True)] if names else [{}] * len(columns)
        results = list(self._actor.map(self._row, rows))
        added: dict[str, list[Any]] = {STATE: [r.state for r in results], ERROR: [r.error for r in results]}
        if self.output_dir is None:
            added[BYTES] = [r.data for r in results]
        else:
            added[OUTPUT] = [r.output for r in results]
        dropped = {self.input} if any(isinstance(row.get(self.input), bytes) for row in rows) else set()
        return columns.extended(added, dropped)

    def _row(self, row: Mapping[str, Any]) -> Result:
        assert self._actor is not None
        name: str | None = None
        try:
            path: str | None = None
            if self.output_dir is not None:
                name = self._name(row)
                path = os.path.join(self.output_dir, name)
                if there := self._found(path):
                    return Result(there, name)
            picture = self._drawn(row)
            self._actor.succeeded()
            data = picture.encode(
                self._format(path), compression=self.compression, quality=self.quality, background=self.background
            )
            if path is None:
                return Result("rendered", None, data)
            self._actor.visit(os.path.dirname(path))
            if not write_new(path, data):
                # An older result, unless a task that Ray believed lost has finished first.
                if there := self._found(path):
                    return Result(there, name)
                replace(path, data)
            self._actor.wrote()
            return Result("rendered", name)
        except IntaglioError as error:
            if self.on_error == "raise" or self._actor.is_broken(error):
                raise
            return Result("failed", name, None, str(error))

    def _format(self, path: str | None) -> Format:
        if self.format is not None or path is None:
            return self.format or "png"
        ending = os.path.splitext(path)[1].lower()
        if ending not in _FORMATS:
            raise InvalidArgument(f"{path}: its extension is none of {', '.join(_FORMATS)}; give format")
        return _FORMATS[ending]

    def _found(self, path: str) -> State | None:
        """The state for an existing result that is kept; None to render the picture."""
        if not self.skip_existing and self.done_since is None:
            return None
        try:
            made = os.stat(path).st_mtime_ns
        except OSError:
            return None
        if self.done_since is not None and made > self.done_since:
            return "rendered"
        return "skipped" if self.skip_existing else None

    def _name(self, row: Mapping[str, Any]) -> str:
        name = row.get(OUTPUT)
        if name is None:
            source = row.get(self.input)
            path = source if isinstance(source, str) else row.get("path")
            if not isinstance(path, str) or self.root is None:
                raise InvalidArgument(
                    "the row has no output, and no name can be made for it: give it a column output, or set "
                    "root, the base folder of the inputs' paths"
                )
            name = os.path.splitext(os.path.relpath(path, self.root))[0] + self.ending
        name = os.path.normpath(str(name))
        if os.path.isabs(name) or name.split(os.sep)[0] == os.pardir or name == os.curdir:
            raise InvalidArgument(f"{name}: the result must be inside the output folder")
        return name

    def _drawn(self, row: Mapping[str, Any]) -> Picture:
        assert self._actor is not None
        scale = row.get("scale")
        scale = self.scale if scale is None else float(scale)
        own = 1 if scale is None else scale
        if self.scene is not None:
            return self._actor.renderer.render_scene(self.scene, scale=scale, variables=self._values(row))
        source = row.get(self.input)
        if isinstance(source, bytes):
            picture = Picture.from_bytes(source, name=str(row.get("path") or row.get(OUTPUT) or "the bytes"), svg_scale=own)
        elif isinstance(source, str):
            picture = Picture(source, svg_scale=own)
        else:
            raise InvalidArgument(f"{self.input} is {type(source).__name__} but must be a path or the bytes of a file")
        grow = self.grow if row.get("grow") is None else row["grow"]
        if grow is not None and not isinstance(grow, bool):
            raise InvalidArgument(f"grow is {grow!r} but must be true or false")
        return self._actor.renderer.render(picture, self._style(row.get("style")), scale=own, grow=grow)

    def _style(self, given: Any) -> Style:
        if isinstance(given, Mapping):
            given = json.dumps(_without_nulls(given))
        if given is None:
            if self.style is None:
                raise InvalidArgument("the row has no style, and neither has the job")
            return style_of(self.style)
        return _read_style(str(given))

    def _values(self, row: Mapping[str, Any]) -> dict[str, Any]:
        given = row.get("set")
        if isinstance(given, str):
            try:
                given = json.loads(given)
            except ValueError as error:
                raise InvalidArgument(f"set is not JSON: {error}") from None
        if given is not None and not isinstance(given, Mapping):
            raise InvalidArgument(f"set is {type(given).__name__} but must be an object")
        values = dict(given or {}) | {name: row[name] for name in self.variables}
        return {name: value for name, value in values.items() if value is not None and value == value}


@lru_cache(maxsize=256)
def _read_style(text: str) -> Style:
    return Style.json(text) if text.lstrip().startswith("{") else Style(text)


def _without_nulls(value: Any) -> Any:
    """A struct without its nulls: Arrow gives every row the members of all rows."""
    if isinstance(value, Mapping):
        return {name: _without_nulls(member) for name, member in value.items() if member is not None}
    if isinstance(value, list):
        return [_without_nulls(member) for member in value]
    return value
