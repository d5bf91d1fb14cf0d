# SPDX-License-Identifier: MIT
"""Finds and opens libintaglio.so.1."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from ._version import VERSION

FILE = "libintaglio.so.1"
_BUNDLED = Path(__file__).parent / "libraries"
# The library opens these by name on demand. The loader then takes the one already loaded under that name, so
# the copies of a wheel need no search path.
_CODECS = ("libturbojpeg.so.0", "libwebp.so.7", "liblcms2.so.2")


def _open() -> ctypes.CDLL:
    given = os.environ.get("INTAGLIO_LIBRARY")
    if given:
        return _load(given, "INTAGLIO_LIBRARY names it")
    bundled = _BUNDLED / FILE
    if bundled.exists():
        for codec in _CODECS:
            if (_BUNDLED / codec).exists():
                _load(str(_BUNDLED / codec), "it came with the package intaglio")
        return _load(str(bundled), "it came with the package intaglio")
    try:
        return ctypes.CDLL(FILE)
    except OSError as error:
        raise ImportError(
            f"{FILE} is neither in the package ({_BUNDLED}) nor on the system ({error}); install a wheel of intaglio, "
            "which includes it, or its Debian package, or name the file in INTAGLIO_LIBRARY"
        ) from None


def _load(path: str, reason: str) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"{path} cannot be loaded ({reason}): {error}") from None


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("-")[0].split("."))


def _checked(library: ctypes.CDLL) -> ctypes.CDLL:
    """The library, if it is at least as new as this package: later versions are compatible with earlier ones."""
    try:
        library.intaglio_version.restype = ctypes.c_char_p
        version = library.intaglio_version().decode()
    except AttributeError:
        raise ImportError(f"{library._name} is not Intaglio's library: it has no intaglio_version") from None
    if _numbers(version) < _numbers(VERSION):
        raise ImportError(
            f"{library._name} is Intaglio {version}, but this package needs {VERSION} or later; update the library"
        )
    return library


library = _checked(_open())
