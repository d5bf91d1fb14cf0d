# SPDX-License-Identifier: MIT
"""Functions for single calls, with one shared renderer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, overload

from ._picture import Picture, PictureLike
from ._pixels import Alpha, Array, Order
from ._renderer import Cancellation, Out, Renderer, default_renderer
from ._scene import SceneLike
from ._style import StyleLike


@overload
def render(
    picture: PictureLike,
    style: StyleLike,
    *,
    scale: float = 1,
    grow: bool = False,
    alpha: Alpha = "straight",
    order: Order = "rgba",
    out: None = None,
    cancellation: Cancellation | None = None,
    renderer: Renderer | None = None,
) -> Picture: ...


@overload
def render(
    picture: PictureLike,
    style: StyleLike,
    *,
    scale: float = 1,
    grow: bool = False,
    alpha: Alpha = "straight",
    order: Order = "rgba",
    out: Out,
    cancellation: Cancellation | None = None,
    renderer: Renderer | None = None,
) -> Out: ...


def render(
    picture: PictureLike,
    style: StyleLike,
    *,
    scale: float = 1,
    grow: bool = False,
    alpha: Alpha = "straight",
    order: Order = "rgba",
    out: Any = None,
    cancellation: Cancellation | None = None,
    renderer: Renderer | None = None,
) -> Any:
    """:meth:`Renderer.render` with `renderer`, or with the shared one."""
    return (renderer or default_renderer()).render(
        picture, style, scale=scale, grow=grow, alpha=alpha, order=order, out=out, cancellation=cancellation
    )


def render_text(
    text: str, style: StyleLike | None = None, *, renderer: Renderer | None = None, **options: Any
) -> Picture:
    """:meth:`Renderer.render_text`, which has the options, with `renderer`, or with the shared one."""
    return (renderer or default_renderer()).render_text(text, style, **options)


def render_scene(
    scene: SceneLike,
    *,
    scale: float | None = None,
    variables: Mapping[str, object] | None = None,
    cancellation: Cancellation | None = None,
    renderer: Renderer | None = None,
) -> Picture:
    """:meth:`Renderer.render_scene` with `renderer`, or with the shared one."""
    return (renderer or default_renderer()).render_scene(
        scene, scale=scale, variables=variables, cancellation=cancellation
    )


@overload
def blur(mask: Any, sigma: float, *, out: None = None, renderer: Renderer | None = None) -> Array: ...


@overload
def blur(mask: Any, sigma: float, *, out: Out, renderer: Renderer | None = None) -> Out: ...


def blur(mask: Any, sigma: float, *, out: Any = None, renderer: Renderer | None = None) -> Any:
    """:meth:`Renderer.blur` with `renderer`, or with the shared one."""
    return (renderer or default_renderer()).blur(mask, sigma, out=out)
