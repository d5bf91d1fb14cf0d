# SPDX-License-Identifier: MIT
"""Scenes: trees of layers, read from documents, with variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ctypes import byref, c_int64
from typing import Any, TypeAlias, Union

from . import _abi
from ._object import LibraryObject
from ._text import PathLike, document, encoded, folder_of, path_bytes, read
from .errors import InvalidArgument

SceneLike: TypeAlias = Union["Scene", PathLike, Mapping[str, Any]]
"""The types accepted for a scene: see :class:`Scene`."""


class Scene(LibraryObject):
    """A tree of layers, with values for the document's variables. It can be pickled.

    Threads may share it with the same variables: give every thread its own scene if they
    differ.

    Args:
        source: the path of a scene file, or a mapping in the form of scene files.
        folder: the base folder of relative paths in a mapping; the working directory if omitted.
        variables: values for the document's variables: text, numbers, or other values for ``str()``.

    Raises:
        BadData: for a document that is not JSON. Errors in its layers are raised when it is first drawn, or measured.
        NoInput: for a missing file. Pictures and included files are read when the scene is first drawn, or measured.
    """

    __slots__ = ("_source", "_values")
    _source: tuple[bytes, str]
    _values: dict[str, str]

    def __init__(
        self,
        source: SceneLike,
        /,
        *,
        folder: PathLike | None = None,
        variables: Mapping[str, object] | None = None,
    ) -> None:
        self._values = {}
        if isinstance(source, Scene):
            self._make(*source._source)
            self.set(**source._values)
        elif isinstance(source, (str, os.PathLike)):
            # The library reads the file itself, so that errors name it; this reads it for pickling.
            self._hold(_abi.made(_abi.scene_from_file, path_bytes(source)))
            self._source = (read(source), folder_of(source))
        else:
            self._make(document(source, _plain), folder)
        if variables:
            self.set(**variables)

    @classmethod
    def json(cls, text: str | bytes, *, folder: PathLike | None = None) -> Scene:
        """The scene of a JSON document in the form of scene files."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        return cls._of(data, folder, {})

    @classmethod
    def _of(cls, text: bytes, folder: PathLike | None, values: dict[str, str]) -> Scene:
        scene = cls.__new__(cls)
        scene._values = {}
        scene._make(text, folder)
        scene.set(**values)
        return scene

    def _make(self, text: bytes, folder: PathLike | None) -> None:
        place = None if folder is None else path_bytes(folder, "folder")
        self._hold(_abi.made(_abi.scene_from_json, text, len(text), place))
        # A pickled scene may be read in another working directory.
        self._source = (text, os.path.abspath(folder or ""))

    def __del__(self, _destroy: Any = _abi.scene_destroy) -> None:
        handle = getattr(self, "_own", None)
        if handle is not None:
            _destroy(handle)

    def set(self, **variables: object) -> Scene:
        """Sets variables of the document, for later renders.

        Returns:
            the scene itself.

        Raises:
            BadData: for an unknown variable, or text of the wrong kind.
        """
        for name, value in variables.items():
            text = str(value)
            status = _abi.scene_set(self._handle, encoded(name, "name"), encoded(text, name))
            if status:
                raise _abi.failure(status)
            self._values[name] = text
        return self

    def size(self, scale: float | None = None) -> tuple[int, int]:
        """Width and height in pixels, at `scale` pixels a point; None for the scene's own scale."""
        width, height = c_int64(), c_int64()
        status = _abi.scene_measure(self._handle, float(scale or 0), byref(width), byref(height))
        if status:
            raise _abi.failure(status)
        return width.value, height.value

    def __reduce__(self) -> tuple[Any, ...]:
        return Scene._of, (*self._source, dict(self._values))

    def __repr__(self) -> str:
        return f"<intaglio.Scene in {self._source[1]}>"


def scene_of(source: SceneLike) -> Scene:
    """The scene itself, if it already is one."""
    return source if isinstance(source, Scene) else Scene(source)


def _plain(value: Any) -> Any:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise InvalidArgument(f"a scene cannot have a value of type {type(value).__name__}")
