# SPDX-License-Identifier: MIT
"""Converts strings and documents for the library."""

from __future__ import annotations

import datetime
import decimal
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from .errors import InvalidArgument, NoInput

PathLike: TypeAlias = "str | os.PathLike[str]"


def encoded(text: str, name: str) -> bytes:
    """UTF-8 without zero bytes."""
    if not isinstance(text, str):
        raise TypeError(f"{name} is of type {type(text).__name__} but must be str")
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


def simple(value: Any) -> Any:
    """Converts paths, decimals, dates, shadows, and NumPy's scalars and arrays to values that JSON has; returns others
    unchanged."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, decimal.Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        # NumPy's list of nanoseconds has numbers, not dates.
        dates = getattr(value.dtype, "kind", None) == "M"
        return simple((value.astype("datetime64[us]") if dates else value).tolist())
    return value


def document(value: Any, kind: str, convert: Callable[[Any], Any] = simple) -> bytes:
    """A value as JSON, with its parts converted; `kind` is its name in errors."""

    def plain(value: Any) -> Any:
        found = dict(value) if isinstance(value, Mapping) else convert(value)
        if found is value:
            raise InvalidArgument(f"a {kind} cannot have a value of type {type(value).__name__}")
        return found

    try:
        return json.dumps(value, allow_nan=False, ensure_ascii=False, default=plain).encode()
    except InvalidArgument:
        raise
    except (ValueError, TypeError, RecursionError, ArithmeticError) as error:
        raise InvalidArgument(f"the {kind} cannot be JSON: {error}") from None


def read(path: PathLike) -> bytes:
    """The bytes of a document."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise NoInput(f"{os.fspath(path)}: {error.strerror}") from None


def folder_of(path: PathLike) -> str:
    """The base folder of relative paths in a document."""
    return str(Path(path).absolute().parent)
