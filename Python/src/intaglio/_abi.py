# SPDX-License-Identifier: MIT
"""The functions and structures of intaglio.h."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint, c_void_p
from typing import Any

from ._library import library
from .errors import BY_STATUS, IntaglioError, InvalidArgument

RGBA_PREMULTIPLIED, RGBA_STRAIGHT, BGRA_PREMULTIPLIED, BGRA_STRAIGHT, MASK = range(5)
BACKENDS = ("auto", "gpu", "cpu", "reference")
FORMATS = ("", "png", "jpeg", "webp", "avif")
COMPRESSIONS = ("default", "fast", "small", "fastest", "smallest")


class Pixels(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("data", c_void_p),
        ("width", c_int64),
        ("height", c_int64),
        ("stride", c_int64),
        ("layout", c_uint),
    ]


class Written(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("byte_count", c_int64),
        ("format", c_uint),
        ("compression", c_uint),
        ("quality", c_int),
    ]


class Encoding(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("format", c_uint),
        ("compression", c_uint),
        ("quality", c_int),
        ("background", c_char_p),
        ("maximum_bytes", c_int64),
        ("written", POINTER(Written)),
    ]


class Comparison(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("maximum_difference", c_int),
        ("differing_pixels", c_int64),
        ("column", c_int64),
        ("row", c_int64),
    ]


class RendererOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("backend", c_uint),
        ("device", c_int),
        ("cuda_device", c_int),
        ("maximum_threads", c_int),
        ("require_hardware", c_int),
        ("cache_limit", c_int64),
        ("time_limit", c_double),
    ]


class RenderOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("scale", c_double),
        ("grow", c_int),
        ("cancellation", c_void_p),
    ]


class Text(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("string", c_char_p),
        ("font", c_char_p),
        ("font_file", c_char_p),
        ("font_size", c_double),
        ("weight", c_int),
        ("italic", c_int),
        ("color", c_char_p),
        ("align", c_char_p),
        ("width", c_double),
        ("padding", c_double),
        ("background", c_char_p),
    ]


class Verification(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("is_alike", c_int),
        ("maximum_difference", c_int),
        ("mean_difference", c_double),
        ("visible_share", c_double),
        ("column", c_int64),
        ("row", c_int64),
        ("width", c_int64),
        ("height", c_int64),
    ]


PIXELS_SIZE = ctypes.sizeof(Pixels)
LogFunction = ctypes.CFUNCTYPE(None, c_char_p, c_void_p)
ProgressFunction = ctypes.CFUNCTYPE(None, c_int64, c_int64, c_void_p)


class BatchOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("renderer", POINTER(RendererOptions)),
        ("encoding", POINTER(Encoding)),
        ("scale", c_double),
        ("jobs", c_int),
        ("strict", c_int),
        ("resume", c_int),
        ("cancellation", c_void_p),
        ("progress", ProgressFunction),
        ("context", c_void_p),
    ]


def _function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = getattr(library, "intaglio_" + name)
    function.restype = result
    function.argtypes = arguments
    found: Callable[..., Any] = function
    return found


_place = POINTER(c_void_p)
_pixels = POINTER(Pixels)
_options = POINTER(RenderOptions)

error = _function("error", c_char_p)
version = _function("version", c_char_p)
set_log = _function("set_log", None, LogFunction, c_void_p)

picture_from_pixels = _function("picture_from_pixels", c_int, _pixels, _place)
picture_from_file = _function("picture_from_file", c_int, c_char_p, c_double, _place)
picture_from_bytes = _function("picture_from_bytes", c_int, c_char_p, c_size_t, c_char_p, c_double, _place)
picture_destroy = _function("picture_destroy", None, c_void_p)
picture_width = _function("picture_width", c_int64, c_void_p)
picture_height = _function("picture_height", c_int64, c_void_p)
picture_data = _function("picture_data", c_void_p, c_void_p)
picture_copy = _function("picture_copy", c_int, c_void_p, _pixels)
picture_write = _function("picture_write", c_int, c_void_p, c_char_p, POINTER(Encoding))
picture_encode = _function("picture_encode", c_int, c_void_p, POINTER(Encoding), _place, POINTER(c_size_t))
bytes_free = _function("bytes_free", None, c_void_p)
compare = _function("compare", c_int, c_void_p, c_void_p, c_int, _place, POINTER(Comparison))

style_from_json = _function("style_from_json", c_int, c_char_p, c_size_t, c_char_p, _place)
style_from_file = _function("style_from_file", c_int, c_char_p, _place)
style_from_preset = _function("style_from_preset", c_int, c_char_p, _place)
style_from_css = _function("style_from_css", c_int, c_char_p, _place)
style_destroy = _function("style_destroy", None, c_void_p)
preset_name = _function("preset_name", c_char_p, c_size_t)
preset_summary = _function("preset_summary", c_char_p, c_size_t)

scene_from_json = _function("scene_from_json", c_int, c_char_p, c_size_t, c_char_p, _place)
scene_from_file = _function("scene_from_file", c_int, c_char_p, _place)
scene_destroy = _function("scene_destroy", None, c_void_p)
scene_set = _function("scene_set", c_int, c_void_p, c_char_p, c_char_p)
scene_confine = _function("scene_confine", c_int, c_void_p, c_char_p)
scene_measure = _function("scene_measure", c_int, c_void_p, c_double, POINTER(c_int64), POINTER(c_int64))
scene_describe = _function("scene_describe", c_int, c_void_p, _place, POINTER(c_size_t))
scene_layout = _function("scene_layout", c_int, c_void_p, c_double, _place, POINTER(c_size_t))
scene_verify = _function("scene_verify", c_int, c_void_p, c_void_p, POINTER(Verification))
batch_scenes = _function(
    "batch_scenes", c_int, c_void_p, c_char_p, c_char_p, POINTER(BatchOptions), _place, POINTER(c_size_t)
)

renderer_create = _function("renderer_create", c_int, POINTER(RendererOptions), _place)
renderer_destroy = _function("renderer_destroy", None, c_void_p)
renderer_description = _function("renderer_description", c_char_p, c_void_p)
renderer_backend = _function("renderer_backend", c_uint, c_void_p)
cancellation_create = _function("cancellation_create", c_int, _place)
cancellation_destroy = _function("cancellation_destroy", None, c_void_p)
cancellation_request = _function("cancellation_request", None, c_void_p)
render = _function("render", c_int, c_void_p, c_void_p, c_void_p, _options, _place)
render_pixels = _function("render_pixels", c_int, c_void_p, _pixels, c_void_p, _options, _pixels)
render_text = _function("render_text", c_int, c_void_p, POINTER(Text), c_void_p, _options, _place)
render_scene = _function("render_scene", c_int, c_void_p, c_void_p, _options, _place)
blur = _function("blur", c_int, c_void_p, _pixels, c_double, _pixels)


_STRUCTURES = re.compile(r"(?<![\w.\]])(?:encoding|options|text)\.(?=[a-z_])")


def failure(status: int) -> IntaglioError:
    """The error of this thread's last failed call, as an exception."""
    message: str = error().decode(errors="replace")
    if status == InvalidArgument.status:
        # Names of C's structures, whose members are arguments here.
        message = _STRUCTURES.sub("", message)
    return BY_STATUS.get(status, IntaglioError)(message)


def made(function: Callable[..., Any], *arguments: Any) -> int:
    """The handle returned by a function of the library.

    Raises the library's error.
    """
    place = c_void_p()
    status = function(*arguments, place)
    if status:
        raise failure(status)
    handle = place.value
    assert handle is not None
    return handle


def made_bytes(function: Callable[..., Any], *arguments: Any) -> bytes:
    """The bytes returned by a function of the library.

    Raises the library's error.
    """
    start, count = c_void_p(), c_size_t()
    status = function(*arguments, start, count)
    if status:
        raise failure(status)
    assert start.value is not None
    try:
        return ctypes.string_at(start.value, count.value)
    finally:
        bytes_free(start)
