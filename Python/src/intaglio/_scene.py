# SPDX-License-Identifier: MIT
"""Scenes: trees of layers, read from documents, with variables; and Photoshop documents."""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping
from ctypes import byref, c_int64
from decimal import Decimal
from typing import Any, TypeAlias, Union

from . import _abi
from ._object import LibraryObject
from ._picture import Picture, is_picture
from ._text import PathLike, document, encoded, folder_of, path_bytes, read, simple
from .errors import InvalidArgument

SceneLike: TypeAlias = Union["Scene", PathLike, Mapping[str, Any]]
"""The types accepted for a scene: see :class:`Scene`."""


class Scene(LibraryObject):
    """A tree of layers, with values for the document's variables. It can be pickled.

    A Photoshop document (PSD, PSB) is a scene, too: its variables are the layers that accept another text, or another picture.
    A warning names the parts that are not drawn; see :meth:`Renderer.verify`.

    Threads may share it, also for renders with variables of their own: ``render_scene(scene, variables={…})``. Before
    :meth:`set`, each thread makes a copy, ``Scene(scene)``, which shares the parsed document and the pictures that were read.

    Args:
        source: the path of a scene file or a Photoshop document, a mapping in the form of scene files, or a scene to copy.
        folder: the base folder of relative paths in a mapping; the working directory if omitted.
        variables: values for the document's variables; None for the default. They are texts, numbers (also Decimal and NumPy's),
            dates, lists and mappings as in JSON, and pictures: paths from the document's folder, or pictures in memory, which are
            all sources of :class:`Picture` other than paths. ``canvas.size`` chooses one of the scene's sizes.
        confine_to: a folder that must contain all files named by the document and its variables, even through links; others
            raise :class:`BadData`. For untrusted documents and values.

    Raises:
        BadData: for a document that is not JSON. Errors in its layers are raised when it is first drawn, or measured.
        NoInput: for a missing file. Pictures and included files are read when the scene is first drawn, or measured.
    """

    __slots__ = ("_confined", "_listing", "_source", "_values")
    _destroy = _abi.scene_destroy
    _source: tuple[bytes | None, str]
    """The text of a scene file and its folder, or None and the path of a Photoshop document."""
    _values: dict[str, str | Picture]
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
            self._hold(_abi.made(_abi.scene_copy, source._handle))
            self._source, self._confined, self._listing = source._source, source._confined, source._listing
            self._values.update(source._values)
        elif isinstance(source, (str, os.PathLike)):
            # The library reads the file itself, so that errors name it; this reads it for pickling.
            self._hold(_abi.made(_abi.scene_from_file, path_bytes(source)))
            text = read(source)
            is_document = text.startswith(_PHOTOSHOP)
            self._source = (None, os.path.abspath(source)) if is_document else (text, folder_of(source))
        else:
            self._make(document(source, "scene", _simple), folder)
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
        cls, text: bytes | None, folder: PathLike | None, values: dict[str, str | Picture], confined: str | None = None
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
        if folder is not None:
            _abi.scene_confine(self._handle, path_bytes(folder, "confine_to"))

    def set(self, /, **variables: object) -> Scene:
        """Sets variables of the document, for later renders; see :class:`Scene`. None restores the default.

        Returns:
            the scene itself.

        Raises:
            BadData: for an unknown variable, or a value of the wrong kind.
            InvalidArgument: for a value that no variable can have.
        """
        for name, given in variables.items():
            value, place = _value(given, name), encoded(name, "name")
            if isinstance(value, Picture):
                _abi.scene_set_picture(self._handle, place, value._handle)
            else:
                _abi.scene_set(self._handle, place, None if value is None else encoded(value, name))
            if value is None:
                self._values.pop(name, None)
            else:
                self._values[name] = value
        return self

    def size(self, scale: float | None = None) -> tuple[int, int]:
        """Width and height in pixels, at `scale` pixels per point; None for the scene's own scale."""
        width, height = c_int64(), c_int64()
        _abi.scene_measure(self._handle, float(scale or 0), byref(width), byref(height))
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
            self._listing = _abi.made_json(_abi.scene_describe, self._handle)
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
        return _abi.made_json(_abi.scene_layout, self._handle, float(scale or 0))

    def __reduce__(self) -> tuple[Any, ...]:
        return Scene._of, (*self._source, dict(self._values), self._confined)

    def __repr__(self) -> str:
        return f"<intaglio.Scene in {self._source[1]}>"


def scene_of(source: SceneLike) -> Scene:
    """The scene itself, if it already is one."""
    return source if isinstance(source, Scene) else Scene(source)


_PHOTOSHOP = b"8BPS"


def _value(given: object, name: str) -> str | Picture | None:
    """A variable's value as the library reads it: a text, which may be JSON, or a picture."""
    if is_picture(given):
        return given if isinstance(given, Picture) else Picture(given)  # type: ignore[arg-type]
    # A decimal's own digits, rather than those of a float.
    value = given if isinstance(given, Decimal) else simple(given)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (bool, list, tuple, Mapping)):
        return document(value, "scene", _simple).decode()
    if isinstance(value, (int, float, Decimal)):
        return str(value)
    raise InvalidArgument(f"{name} is of type {type(given).__name__}, which no variable can have")


def _simple(value: Any) -> Any:
    """A part of a document. Pictures in memory become files in it."""
    if not is_picture(value):
        return simple(value)
    data = (value if isinstance(value, Picture) else Picture(value)).encode(compression="fastest")
    return "data:image/png;base64," + base64.b64encode(data).decode()
