# SPDX-License-Identifier: MIT
"""Styles: the effects of a picture."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, Union

from . import _abi
from ._object import LibraryObject
from ._text import PathLike, document, encoded, folder_of, path_bytes, read
from .errors import InvalidArgument


@dataclass(frozen=True)
class Shadow:
    """One inner or outer shadow. Lengths are points of `scale` pixels; y goes downwards.

    At most one of `sigma`, `blur`, `layer_radius` and `size` sets its blur; with none it is sharp.
    """

    kind: Literal["inner", "outer"]
    """Inside the picture's edge, for a cut-out look, or outside, for a lifted one."""
    color: str = "black"
    """A CSS colour; its alpha is the shadow's strength."""
    offset: tuple[float, float] = (0, 0)
    """The shadow's offset."""
    depth: float | None = None
    """The height of the content above the surface, or its depth below: the shadow then follows the style's light."""
    sigma: float | None = None
    """The standard deviation of the Gaussian."""
    blur: float | None = None
    """Twice the standard deviation, as in CSS box-shadow."""
    layer_radius: float | None = None
    """The standard deviation, as in Core Animation."""
    spread: float | None = None
    """The growth of the caster on all sides before the blur; a negative spread shrinks it."""
    blend: str | None = None
    """The blend mode, such as ``"multiply"`` or ``"linearBurn"``; ``"normal"`` by default."""
    size: float | None = None
    """Photoshop's size; 0.42 of it is the standard deviation unless the style has Photoshop's profile."""
    range: float | None = None
    """The strength at which the shadow is full, more than 0, up to 1; glows have 0.5."""
    contour: str | Sequence[Sequence[Any]] | None = None
    """The tone curve of the strength: the name of a curve such as ``"ring"``, or points ``[in, out]`` in levels of 255."""
    technique: str | None = None
    """The falloff of the edge: ``"softer"``, by the blur, or ``"precise"``, linear with the distance."""
    ramp: Mapping[str, Any] | None = None
    """Colours along the strength instead of the colour, such as ``{"colors": ["#f80", "#fff"]}``."""
    grain: Mapping[str, Any] | None = None
    """The grain of the strength, such as ``{"noise": 0.3, "jitter": 0.1, "seed": 7}``."""
    concealed: bool | None = None
    """Whether an outer shadow is hidden within the picture, even where the fill opacity makes that translucent."""

    def to_dict(self) -> dict[str, Any]:
        """The shadow in the form of style files."""
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
    """A built-in style: ``Style.preset(name)``."""

    name: str
    summary: str
    """Its look, in one line."""
    purpose: str = ""
    """The contents and grounds that it suits, in one line."""
    family: str | None = None
    """Its kind of look: "relief", "light", "metal", "glass", "material", "print", "paper" or "pop"."""
    ground: str = "light"
    """The ground that shows it best: "light", "mid", "dark", "pale", "stone", "metal" or "picture"."""
    background: str = ""
    """That ground as a CSS background, for :meth:`Renderer.render` and :meth:`Renderer.render_text`."""
    smallest: float = 0
    """The smallest height of letters or pictures that it suits, in points; 0 for any."""
    largest: float = math.inf
    """The largest height; infinite for any."""
    colors: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The colours that it declares, by name; :meth:`Style.colored` replaces them."""


StyleLike: TypeAlias = Union["Style", str, "os.PathLike[str]", Mapping[str, Any], Shadow, Sequence[Shadow]]
"""The types accepted for a style: see :class:`Style`."""


class Style(LibraryObject):
    """The effects of a picture. Immutable; threads may share it, and it can be pickled.

    Args:
        source: a mapping in the form of style files; a :class:`Shadow`, or several; a path ending in ``.json``; the name of a
            preset; or a CSS box-shadow list such as ``"inset 0 4px 6px #000c, 0 1px 1px white"``.
        folder: the base folder of relative paths in a mapping; the working directory if omitted.
        members: the members of a style file by their names, instead of a mapping: ``shadows``, ``contents``, ``fill``,
            ``light``, ``lightLimits``, ``grow``, ``threshold``, ``edges``, ``casters``, ``fillOpacity``, ``profile``,
            ``strokes``, ``bevels``, ``satins``, ``overlays``, ``longShadows``, ``noises``, ``alphaFloor``, ``displacement``, ``erosion``, ``outline``,
            ``layerBlur``, ``adjustments``, ``backdropBlur``, ``backdropAdjustments``, ``backdropRefraction``, ``scale``,
            ``designHeight``; ``preset`` names another style, which the rest changes; ``colors`` names colours for the others
            to use, or replaces those that ``preset`` declares.

    Raises:
        BadData: for a document that is not a style.
        InvalidArgument: for an unknown preset, or invalid CSS.
        NoInput: for a missing file.
    """

    __slots__ = ("_source",)
    _destroy = _abi.style_destroy
    _source: tuple[str, bytes, str | None]

    def __init__(self, source: StyleLike | None = None, /, *, folder: PathLike | None = None, **members: Any) -> None:
        if source is not None and members:
            raise TypeError("give a style or members of one, not both")
        if isinstance(source, Style):
            self._make(*source._source)
        elif isinstance(source, os.PathLike) or (isinstance(source, str) and source.endswith(".json")):
            # The library reads the file itself, so that errors name it; this reads it for pickling.
            self._hold(_abi.made(_abi.style_from_file, path_bytes(source)))
            self._source = ("json", read(source), folder_of(source))
        elif isinstance(source, str):
            # A single word is never a list of shadows, except for CSS's "none".
            is_name = source.replace("-", "").isalnum() and source != "none"
            self._make("preset" if is_name else "css", encoded(source, "style"), None)
        else:
            if isinstance(source, Shadow):
                members = {"shadows": [source]}
            elif isinstance(source, Mapping):
                members = dict(source)
            elif source is not None:
                members = {"shadows": list(source)}
            self._make("json", document(members, "style"), folder)

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
        """The style in the file at `path`, with any extension."""
        style = cls.__new__(cls)
        style._hold(_abi.made(_abi.style_from_file, path_bytes(path)))
        style._source = ("json", read(path), folder_of(path))
        return style

    @property
    def grows(self) -> bool:
        """Whether a picture with this style grows by the room that its effects need, unless a render says otherwise."""
        return bool(_abi.style_grows(self._handle))

    def colored(self, **colors: str) -> Style:
        """The style with other colours in place of those that it declares, which its shades follow:
        ``Style("gold").colored(tint="#b76e79")``. ``intaglio styles gold`` prints the names.

        Raises:
            BadData: for a name that the style does not declare, or an invalid colour.
        """
        kind, text, folder = self._source
        if kind == "css":
            raise InvalidArgument("a list of shadows declares no colours")
        base = text.decode() if kind == "preset" else json.loads(text)
        return Style._of("json", document({"preset": base, "colors": colors}, "style"), folder)

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
        # A pickled style may be read in another working directory.
        self._source = (kind, text, os.path.abspath(folder or "") if kind == "json" else None)

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
    """The style itself, if it already is one."""
    return source if isinstance(source, Style) else Style(source)


def colored(
    style: StyleLike | None, tint: str | None, accent: str | None, colors: Mapping[str, str] | None
) -> StyleLike | None:
    """A style with the colours of a call."""
    given = dict(colors or {})
    for name, color in (("tint", tint), ("accent", accent)):
        if color is not None and given.setdefault(name, color) != color:
            raise InvalidArgument(f"{name} is in colors, too")
    if not given:
        return style
    if style is None:
        raise InvalidArgument(f"{min(given)} is the colour of a style, and none is given")
    return style_of(style).colored(**given)


def presets() -> list[Preset]:
    """The built-in styles, without those that are kept for their names only."""
    found: list[Preset] = []
    while (facts := _abi.preset_facts(len(found))) is not None:
        found.append(Preset(**json.loads(facts)))
    return found
