# SPDX-License-Identifier: MIT
"""Intaglio: layer effects, such as inner and outer shadows of any picture, on a GPU or on the CPU.

    import intaglio
    intaglio.render("icon.png", "indent").save("indented.png")

Pictures are premultiplied RGBA, 8 bits per channel, sRGB. Arrays are straight, as in Pillow, unless ``alpha="premultiplied"`` is
given: input arrays, and ``numpy.asarray(picture)``; ``picture.view()`` is premultiplied, without a copy. Threads may share all
objects, and renders release the GIL.
"""

from ._batch import BatchFailure, BatchReport, BatchWarning, batch
from ._comparison import Comparison, assert_matches, compare
from ._framing import Crop, Fit, Resize
from ._log import open_log as _open_log
from ._picture import Compression, Format, Picture, PictureLike, Written
from ._pixels import Alpha, Order
from ._renderer import (
    Align,
    Backend,
    Cancellation,
    Renderer,
    Verification,
    blur,
    default_renderer,
    render,
    render_scene,
    render_text,
)
from ._scene import Scene, SceneLike
from ._scene_batch import SceneBatchReport, batch_scenes
from ._style import Preset, Shadow, Style, StyleLike, presets
from ._version import VERSION as __version__
from .errors import (
    BadData,
    Cancelled,
    CannotWrite,
    Forked,
    IntaglioError,
    InvalidArgument,
    NoInput,
    Unavailable,
)

__all__ = [
    "Align",
    "Alpha",
    "Backend",
    "BadData",
    "BatchFailure",
    "BatchReport",
    "BatchWarning",
    "Cancellation",
    "Cancelled",
    "CannotWrite",
    "Comparison",
    "Compression",
    "Crop",
    "Fit",
    "Forked",
    "Format",
    "IntaglioError",
    "InvalidArgument",
    "NoInput",
    "Order",
    "Picture",
    "PictureLike",
    "Preset",
    "Renderer",
    "Resize",
    "Scene",
    "SceneBatchReport",
    "SceneLike",
    "Shadow",
    "Style",
    "StyleLike",
    "Unavailable",
    "Verification",
    "Written",
    "__version__",
    "assert_matches",
    "batch",
    "batch_scenes",
    "blur",
    "compare",
    "default_renderer",
    "presets",
    "render",
    "render_scene",
    "render_text",
]

_open_log()
