# SPDX-License-Identifier: MIT
"""Converts strings and documents for the library."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, TypeAlias

from .errors import InvalidArgument, NoInput

PathLike: TypeAlias = "str | os.PathLike[str]"


def encoded(text: str, name: str) -> bytes:
    """UTF-8 without zero bytes."""
    if not isinstance(text, str):
        raise TypeError(f"{name} is of type {type(text).__name__}, and must be str")
    try:
        return _without_zero(text.encode(), name)
    except UnicodeEncodeError as error:
        raise InvalidArgument(f"{name} is not valid text: {error.reason} at {error.start}") from None


def path_bytes(path: PathLike, name: str = "path") -> bytes:
    """A path in the system's encoding."""
    return _without_zero(os.fsencode(path), name)


def _without_zero(text: bytes, name: str) -> bytes:
    if b"\0" in text:
        raise InvalidArgument(f"{name} has a zero byte")
    return text


def document(value: Any, default: Any = None) -> bytes:
    """A value as JSON; `default` converts values that JSON lacks."""
    try:
        return json.dumps(value, allow_nan=False, ensure_ascii=False, default=default).encode()
    except ValueError as error:
        raise InvalidArgument(f"the document cannot be JSON: {error}") from None


def read(path: PathLike) -> bytes:
    """The bytes of a document."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise NoInput(f"{os.fspath(path)}: {error.strerror}") from None


def folder_of(path: PathLike) -> str:
    """The base folder of relative paths in a document."""
    return str(Path(path).absolute().parent)
