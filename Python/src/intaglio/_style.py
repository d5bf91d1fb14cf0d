# SPDX-License-Identifier: MIT
"""Styles: which effects a picture gets."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, Union

from . import _abi
from ._object import LibraryObject
from ._text import PathLike, document, encoded, folder_of, path_bytes, read
from .errors import InvalidArgument


@dataclass(frozen=True)
class Shadow:
    """One inner or outer shadow. Lengths are points, of which one is `scale` pixels; y goes downwards.

    At most one of `sigma`, `blur`, `layer_radius` and `size` says how soft it is; with none it is sharp.
    """

    kind: Literal["inner", "outer"]
    """Inside of the picture's edge, which then looks cut out, or outside, and it looks lifted."""
    color: str = "black"
    """A CSS colour; its alpha is the shadow's strength."""
    offset: tuple[float, float] = (0, 0)
    """How far the shadow is moved."""
    depth: float | None = None
    """How far the content is raised above the surface, or sunk into it: the shadow then follows the style's light."""
    sigma: float | None = None
    """The standard deviation of the Gaussian."""
    blur: float | None = None
    """Twice the standard deviation, as in CSS box-shadow."""
    layer_radius: float | None = None
    """The standard deviation, as in Core Animation."""
    spread: float | None = None
    """By how much the caster is larger than it looks, on all sides, before it is blurred; a negative one makes it smaller."""
    blend: str | None = None
    """How it meets what lies below it: a blend mode such as ``"multiply"`` or ``"linearBurn"``; ``"normal"`` where left out."""
    size: float | None = None
    """Photoshop's size; 0.42 of it is the standard deviation unless the style has Photoshop's profile."""
    range: float | None = None
    """What strength is seen in full, more than 0, up to 1; glows have 0.5."""
    contour: str | Sequence[Sequence[Any]] | None = None
    """What becomes of the strength: the name of a curve such as ``"ring"``, or points ``[in, out]`` in levels of 255."""
    technique: str | None = None
    """How the edge falls off: ``"softer"``, as the blur says, or ``"precise"``, evenly with the distance."""
    ramp: Mapping[str, Any] | None = None
    """Colours along the strength in the place of the colour, such as ``{"colors": ["#f80", "#fff"]}``."""
    grain: Mapping[str, Any] | None = None
    """How the strength is scattered, such as ``{"noise": 0.3, "jitter": 0.1, "seed": 7}``."""
    concealed: bool | None = None
    """Whether an outer shadow lies around the picture only, and is not seen through what fill opacity lets through."""

    def to_dict(self) -> dict[str, Any]:
        """The shadow as style files have it."""
        found: dict[str, Any] = {"kind": self.kind, "color": self.color}
        if tuple(self.offset) != (0, 0):
            found["offset"] = list(self.offset)
        softness = {"depth": self.depth, "sigma": self.sigma, "blur": self.blur, "layerRadius": self.layer_radius}
        rest: dict[str, Any] = softness | {"size": self.size, "spread": self.spread, "blend": self.blend}
        rest |= {"range": self.range, "contour": self.contour, "concealed": self.concealed}
        rest |= {"technique": self.technique, "ramp": self.ramp, "grain": self.grain}
        return found | {key: value for key, value in rest.items() if value is not None}


@dataclass(frozen=True)
class Preset:
    """A style that the library brings: ``Style.preset(name)``."""

    name: str
    summary: str


StyleLike: TypeAlias = Union["Style", str, "os.PathLike[str]", Mapping[str, Any], Shadow, Sequence[Shadow]]
"""What is taken where a style is needed: see :class:`Style`."""


class Style(LibraryObject):
    """Which effects a picture gets. It does not change, threads may share it, and it can be pickled.

    Args:
        source: a mapping in the form of style files; a :class:`Shadow`, or several; a path ending in ``.json``; the name of a
            preset; or a CSS box-shadow list such as ``"inset 0 4px 6px #000c, 0 1px 1px white"``.
        folder: where relative paths in a mapping begin; the working directory where it is left out.
        members: the members of a style file by their names, instead of a mapping: ``shadows``, ``contents``, ``fill``,
            ``light``, ``threshold``, ``edges``, ``casters``, ``fillOpacity``, ``profile``, ``strokes``, ``bevels``, ``satins``,
            ``overlays``, ``longShadows``, ``noises``, ``displacement``, ``layerBlur``, ``backdropBlur``.

    Raises:
        BadData: for a document that is no style.
        InvalidArgument: for an unknown preset, or CSS that is none.
        NoInput: for a file that is not there.
    """

    __slots__ = ("_source",)
    _source: tuple[str, bytes, str | None]

    def __init__(self, source: StyleLike | None = None, /, *, folder: PathLike | None = None, **members: Any) -> None:
        if source is not None and members:
            raise TypeError("a style is given and members of one too; one of them is enough")
        if isinstance(source, Style):
            self._make(*source._source)
        elif isinstance(source, os.PathLike) or (isinstance(source, str) and source.endswith(".json")):
            # The library reads the file itself, so that errors name it; what a pickled style takes along is
            # what it read.
            self._hold(_abi.made(_abi.style_from_file, path_bytes(source)))
            self._source = ("json", read(source), folder_of(source))
        elif isinstance(source, str):
            # No list of shadows is a single word, except for CSS's "none".
            is_name = source.replace("-", "").isalnum() and source != "none"
            self._make("preset" if is_name else "css", encoded(source, "style"), None)
        else:
            if isinstance(source, Shadow):
                members = {"shadows": [source]}
            elif isinstance(source, Mapping):
                members = dict(source)
            elif source is not None:
                members = {"shadows": list(source)}
            self._make("json", document(members, _plain), folder)

    @classmethod
    def preset(cls, name: str) -> Style:
        """The preset of this name; see :func:`presets`."""
        return cls._of("preset", encoded(name, "name"), None)

    @classmethod
    def css(cls, shadows: str) -> Style:
        """The shadows of a CSS box-shadow list."""
        return cls._of("css", encoded(shadows, "shadows"), None)

    @classmethod
    def json(cls, text: str | bytes, *, folder: PathLike | None = None) -> Style:
        """The style of a JSON document in the form of style files."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        return cls._of("json", data, folder)

    @classmethod
    def file(cls, path: PathLike) -> Style:
        """The style in the file at `path`, whatever its ending."""
        style = cls.__new__(cls)
        style._hold(_abi.made(_abi.style_from_file, path_bytes(path)))
        style._source = ("json", read(path), folder_of(path))
        return style

    @classmethod
    def _of(cls, kind: str, text: bytes, folder: PathLike | None) -> Style:
        style = cls.__new__(cls)
        style._make(kind, text, folder)
        return style

    def _make(self, kind: str, text: bytes, folder: PathLike | None) -> None:
        if kind == "preset":
            self._hold(_abi.made(_abi.style_from_preset, text))
        elif kind == "css":
            self._hold(_abi.made(_abi.style_from_css, text))
        else:
            place = None if folder is None else path_bytes(folder, "folder")
            self._hold(_abi.made(_abi.style_from_json, text, len(text), place))
        # A pickled style may be read where the working directory is another.
        self._source = (kind, text, os.path.abspath(folder or "") if kind == "json" else None)

    def __del__(self, _destroy: Any = _abi.style_destroy) -> None:
        handle = getattr(self, "_own", None)
        if handle is not None:
            _destroy(handle)

    def __reduce__(self) -> tuple[Any, ...]:
        return Style._of, self._source

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and self._source == other._source

    def __hash__(self) -> int:
        return hash(self._source)

    def __repr__(self) -> str:
        kind, text, _ = self._source
        return f"Style.{kind}({text.decode(errors='replace')!r})"


def style_of(source: StyleLike) -> Style:
    """The style itself where it is one."""
    return source if isinstance(source, Style) else Style(source)


def presets() -> list[Preset]:
    """The styles that the library brings."""
    found: list[Preset] = []
    while (name := _abi.preset_name(len(found))) is not None:
        found.append(Preset(name.decode(), _abi.preset_summary(len(found)).decode()))
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Shadow):
        return value.to_dict()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise InvalidArgument(f"a style cannot have a value of type {type(value).__name__}")
