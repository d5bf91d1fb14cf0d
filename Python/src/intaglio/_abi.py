# SPDX-License-Identifier: MIT
"""The functions and structures of intaglio.h."""

from __future__ import annotations

import ctypes
import json
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
FITS = ("contain", "cover", "exact")
WarningFunction = ctypes.CFUNCTYPE(None, c_char_p, c_char_p, c_void_p)
ProgressFunction = ctypes.CFUNCTYPE(None, c_int64, c_int64, c_void_p)


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
        ("maximum_threads", c_int),
        ("device", c_char_p),
        ("require_hardware", c_int),
        ("cache_limit", c_int64),
        ("time_limit", c_double),
        ("warning", WarningFunction),
        ("context", c_void_p),
    ]


class Framing(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_int64),
        ("height", c_int64),
        ("fit", c_uint),
        ("crop_width", c_int64),
        ("crop_height", c_int64),
        ("has_crop_corner", c_int),
        ("crop_left", c_int64),
        ("crop_top", c_int64),
        ("trim", c_int),
        ("padding", c_double),
        ("corner_radius", c_double),
        ("background", c_char_p),
    ]


class RenderOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("scale", c_double),
        ("grow", c_int),
        ("framing", POINTER(Framing)),
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
        ("grow", c_int),
        ("keep_paths", c_int),
        ("framing", POINTER(Framing)),
    ]


def _function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = getattr(library, "intaglio_" + name)
    function.restype = result
    function.argtypes = arguments
    found: Callable[..., Any] = function
    return found


def _call(name: str, *arguments: Any) -> Callable[..., None]:
    """A function of the library that may fail: it raises its error, which is its last parameter in C."""
    function = _function(name, c_int, *arguments, _place)

    def call(*given: Any) -> None:
        error = c_void_p()
        status = function(*given, error)
        if status:
            raise _failure(status, error)

    return call


_place = POINTER(c_void_p)
_pixels = POINTER(Pixels)
_options = POINTER(RenderOptions)
_encoding = POINTER(Encoding)

version = _function("version", c_char_p)
string_free = _function("string_free", None, c_void_p)
bytes_free = _function("bytes_free", None, c_void_p)
set_warning_function = _function("set_warning_function", None, WarningFunction, c_void_p)

picture_from_pixels = _call("picture_from_pixels", _pixels, _place)
picture_from_file = _call("picture_from_file", c_char_p, c_double, _place)
picture_from_bytes = _call("picture_from_bytes", c_char_p, c_size_t, c_char_p, c_double, _place)
picture_destroy = _function("picture_destroy", None, c_void_p)
picture_width = _function("picture_width", c_int64, c_void_p)
picture_height = _function("picture_height", c_int64, c_void_p)
picture_data = _function("picture_data", c_void_p, c_void_p)
picture_copy = _call("picture_copy", c_void_p, _pixels)
picture_write = _call("picture_write", c_void_p, c_char_p, _encoding)
picture_encode = _call("picture_encode", c_void_p, _encoding, _place, POINTER(c_size_t))
compare = _call("compare", c_void_p, c_void_p, c_int, _place, POINTER(Comparison))

style_from_json = _call("style_from_json", c_char_p, c_size_t, c_char_p, _place)
style_from_file = _call("style_from_file", c_char_p, _place)
style_from_preset = _call("style_from_preset", c_char_p, _place)
style_from_css = _call("style_from_css", c_char_p, _place)
style_destroy = _function("style_destroy", None, c_void_p)
style_grows = _function("style_grows", c_int, c_void_p)
preset_name = _function("preset_name", c_char_p, c_size_t)
preset_summary = _function("preset_summary", c_char_p, c_size_t)
preset_facts = _function("preset_facts", c_char_p, c_size_t)

scene_from_json = _call("scene_from_json", c_char_p, c_size_t, c_char_p, _place)
scene_from_file = _call("scene_from_file", c_char_p, _place)
scene_copy = _call("scene_copy", c_void_p, _place)
scene_destroy = _function("scene_destroy", None, c_void_p)
scene_set = _call("scene_set", c_void_p, c_char_p, c_char_p)
scene_set_picture = _call("scene_set_picture", c_void_p, c_char_p, c_void_p)
scene_confine = _call("scene_confine", c_void_p, c_char_p)
scene_measure = _call("scene_measure", c_void_p, c_double, POINTER(c_int64), POINTER(c_int64))
scene_describe = _call("scene_describe", c_void_p, _place)
scene_layout = _call("scene_layout", c_void_p, c_double, _place)
scene_verify = _call("scene_verify", c_void_p, c_void_p, POINTER(Verification))
batch_scenes = _call("batch_scenes", c_void_p, c_char_p, c_char_p, POINTER(BatchOptions), _place)

renderer_create = _call("renderer_create", POINTER(RendererOptions), _place)
renderer_destroy = _function("renderer_destroy", None, c_void_p)
renderer_description = _function("renderer_description", c_char_p, c_void_p)
renderer_backend = _function("renderer_backend", c_uint, c_void_p)
cancellation_create = _call("cancellation_create", _place)
cancellation_destroy = _function("cancellation_destroy", None, c_void_p)
cancellation_request = _function("cancellation_request", None, c_void_p)
render = _call("render", c_void_p, c_void_p, c_void_p, _options, _place)
render_pixels = _call("render_pixels", c_void_p, _pixels, c_void_p, _options, _pixels)
render_text = _call("render_text", c_void_p, POINTER(Text), c_void_p, _options, _place)
render_scene = _call("render_scene", c_void_p, c_void_p, _options, _place)
blur = _call("blur", c_void_p, _pixels, c_double, _pixels)


# Members of C's structures are arguments here, some by another name.
_STRUCTURES = re.compile(r"(?<![\w.\]])(?:(?:encoding|framing|options|renderer|text)\.)+(?=[a-z_])")
_NAMES = {
    "width, height": "resize",
    "crop_width, crop_height": "crop",
    "font_size": "size",
    "maximum_threads": "threads",
    "result": "out",
}
_NAMED = re.compile(rf"^({'|'.join(_NAMES)})(?=: | is | has )")


def in_words_of_python(message: bytes) -> str:
    """A message of the library with the arguments of Python."""
    text = message.decode(errors="replace").replace("(options.grow)", "(grow=True)")
    return _NAMED.sub(lambda found: _NAMES[found[1]], _STRUCTURES.sub("", text))


def _failure(status: int, error: c_void_p) -> IntaglioError:
    message = _taken(error)
    # Documents have names of their own.
    is_argument = status == InvalidArgument.status
    return BY_STATUS.get(status, IntaglioError)(in_words_of_python(message) if is_argument else message.decode(errors="replace"))


def _taken(string: c_void_p) -> bytes:
    """The bytes of a string of the library, which is freed."""
    assert string.value is not None
    try:
        return ctypes.string_at(string.value)
    finally:
        string_free(string)


def made(function: Callable[..., None], *arguments: Any) -> int:
    """The object that a function of the library creates."""
    place = c_void_p()
    function(*arguments, place)
    assert place.value is not None
    return place.value


def made_bytes(function: Callable[..., None], *arguments: Any) -> bytes:
    """The bytes that a function of the library returns."""
    start, count = c_void_p(), c_size_t()
    function(*arguments, start, count)
    assert start.value is not None
    try:
        return ctypes.string_at(start.value, count.value)
    finally:
        bytes_free(start)


def made_json(function: Callable[..., None], *arguments: Any) -> dict[str, Any]:
    """The JSON that a function of the library returns."""
    place = c_void_p()
    function(*arguments, place)
    found: dict[str, Any] = json.loads(_taken(place))
    return found
