# SPDX-License-Identifier: MIT
"""Scenes: trees of layers, read from documents, with variables; and Photoshop documents."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from ctypes import byref, c_int64
from typing import Any, TypeAlias, Union

from . import _abi
from ._object import LibraryObject
from ._text import PathLike, document, encoded, folder_of, path_bytes, read, simple

SceneLike: TypeAlias = Union["Scene", PathLike, Mapping[str, Any]]
"""The types accepted for a scene: see :class:`Scene`."""


class Scene(LibraryObject):
    """A tree of layers, with values for the document's variables. It can be pickled.

    A Photoshop document (PSD, PSB) is a scene, too: its variables are the layers that accept another text, or another picture,
    by its path from the document's folder. A warning names the parts that are not drawn; see :meth:`Renderer.verify`.

    Threads may share it with the same variables: give every thread its own scene if they
    differ.

    Args:
        source: the path of a scene file or a Photoshop document, or a mapping in the form of scene files.
        folder: the base folder of relative paths in a mapping; the working directory if omitted.
        variables: values for the document's variables: texts, paths, numbers, dates, and lists and mappings as in JSON; None for
            the default. ``canvas.size`` chooses one of the scene's sizes.
        confine_to: a folder that must contain all files named by the document and its variables, even through links; others
            raise :class:`BadData`. For untrusted documents and values.

    Raises:
        BadData: for a document that is not JSON. Errors in its layers are raised when it is first drawn, or measured.
        NoInput: for a missing file. Pictures and included files are read when the scene is first drawn, or measured.
    """

    __slots__ = ("_confined", "_listing", "_source", "_values")
    _source: tuple[bytes | None, str]
    """The text of a scene file and its folder, or None and the path of a Photoshop document."""
    _values: dict[str, str]
    _confined: str | None
    _listing: dict[str, Any] | None

    def __init__(
        self,
        source: SceneLike,
        /,
        *,
        folder: PathLike | None = None,
        variables: Mapping[str, object] | None = None,
        confine_to: PathLike | None = None,
    ) -> None:
        self._values, self._listing, self._confined = {}, None, None
        if isinstance(source, Scene):
            self._make(*source._source)
            self._confine(source._confined)
            self.set(**source._values)
        elif isinstance(source, (str, os.PathLike)):
            # The library reads the file itself, so that errors name it; this reads it for pickling.
            self._hold(_abi.made(_abi.scene_from_file, path_bytes(source)))
            text = read(source)
            is_document = text.startswith(_PHOTOSHOP)
            self._source = (None, os.path.abspath(source)) if is_document else (text, folder_of(source))
        else:
            self._make(document(source, "scene"), folder)
        if confine_to is not None:
            # A pickled scene may be read in another working directory.
            self._confine(os.path.abspath(confine_to))
        if variables:
            self.set(**variables)

    @classmethod
    def json(cls, text: str | bytes, *, folder: PathLike | None = None) -> Scene:
        """The scene of a JSON document in the form of scene files."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        return cls._of(data, folder, {})

    @classmethod
    def _of(
        cls, text: bytes | None, folder: PathLike | None, values: dict[str, str], confined: str | None = None
    ) -> Scene:
        scene = cls.__new__(cls)
        scene._values, scene._listing, scene._confined = {}, None, None
        scene._make(text, folder)
        scene._confine(confined)
        scene.set(**values)
        return scene

    def _make(self, text: bytes | None, folder: PathLike | None) -> None:
        if text is None:
            self._hold(_abi.made(_abi.scene_from_file, path_bytes(folder or "")))
            self._source = (None, os.fspath(folder or ""))
            return
        place = None if folder is None else path_bytes(folder, "folder")
        self._hold(_abi.made(_abi.scene_from_json, text, len(text), place))
        # A pickled scene may be read in another working directory.
        self._source = (text, os.path.abspath(folder or ""))

    def _confine(self, folder: str | None) -> None:
        self._confined = folder
        if folder is not None and (status := _abi.scene_confine(self._handle, path_bytes(folder, "confine_to"))):
            raise _abi.failure(status)

    def __del__(self, _destroy: Any = _abi.scene_destroy) -> None:
        handle = getattr(self, "_own", None)
        if handle is not None:
            _destroy(handle)

    def set(self, **variables: object) -> Scene:
        """Sets variables of the document, for later renders; None stands for the default.

        Returns:
            the scene itself.

        Raises:
            BadData: for an unknown variable, or text of the wrong kind.
        """
        for name, value in variables.items():
            if value is None and (name in self.variables or name == "canvas.size"):
                if self._values.pop(name, None) is not None:
                    old = self._handle
                    self._remake()
                    _abi.scene_destroy(old)
                continue
            text = "" if value is None else _text(value)
            status = _abi.scene_set(self._handle, encoded(name, "name"), encoded(text, name))
            if status:
                raise _abi.failure(status)
            self._values[name] = text
        return self

    def size(self, scale: float | None = None) -> tuple[int, int]:
        """Width and height in pixels, at `scale` pixels per point; None for the scene's own scale."""
        width, height = c_int64(), c_int64()
        status = _abi.scene_measure(self._handle, float(scale or 0), byref(width), byref(height))
        if status:
            raise _abi.failure(status)
        return width.value, height.value

    @property
    def variables(self) -> dict[str, dict[str, Any]]:
        """The variables that can be set, by name: the keys of a declaration, or a ``default`` alone.

        In a Photoshop document they have the ``type`` "text", whose ``default`` is Photoshop's text, or "image"; a name that
        several layers share is preceded by its groups: ``Front/Photo``.
        """
        return {one["name"]: {key: one[key] for key in one if key != "name"} for one in self._described["variables"]}

    @property
    def sizes(self) -> list[str]:
        """The names of the scene's sizes, for the variable ``canvas.size``."""
        return list(self._described["sizes"])

    @property
    def omissions(self) -> list[str]:
        """The parts of a Photoshop document that are not drawn, one line each, with the layer."""
        return list(self._described["omissions"])

    @property
    def _described(self) -> dict[str, Any]:
        if self._listing is None:
            self._listing = json.loads(_abi.made_bytes(_abi.scene_describe, self._handle))
        return self._listing

    def layout(self, scale: float | None = None) -> dict[str, Any]:
        """The frames that result from the scene's layouts, and the lines and fonts of texts, as ``intaglio scene --layout``
        prints them.

        ``{"layers": [{"name": …, "frame": [x, y, width, height], "layers": […]}]}``: frames are relative to the corner of the
        layer around them. Texts have ``lines``, each with its ``range`` in bytes of UTF-8, its ``width`` and ``baseline``,
        and ``fonts``.

        Args:
            scale: pixels per point; None for the scene's own scale.
        """
        found: dict[str, Any] = json.loads(_abi.made_bytes(_abi.scene_layout, self._handle, float(scale or 0)))
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return Scene._of, (*self._source, dict(self._values), self._confined)

    def __repr__(self) -> str:
        return f"<intaglio.Scene in {self._source[1]}>"


def scene_of(source: SceneLike) -> Scene:
    """The scene itself, if it already is one."""
    return source if isinstance(source, Scene) else Scene(source)


_PHOTOSHOP = b"8BPS"


def _text(value: object) -> str:
    """A variable's value as the library reads it."""
    value = simple(value)
    if isinstance(value, (bool, list, tuple, Mapping)):
        return document(value, "scene").decode()
    return str(value)
