# SPDX-License-Identifier: MIT
"""Passes the library's warnings to the logger ``intaglio``: characters that no font has, for
instance."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import _abi

logger = logging.getLogger("intaglio")
# How often a warning with the same words is logged; after that, only at 10, 100, 1000 times, with the count.
SHOWN = 3
_thread = threading.local()
_counts: dict[bytes, int] = {}


def _forward(source: bytes | None, message: bytes, _context: Any) -> None:
    kept: list[str] | None = getattr(_thread, "kept", None)
    if kept is not None:
        kept.append(_abi.in_words_of_python(message))
        return
    if len(_counts) > 1000:
        _counts.clear()
    count = _counts[message] = _counts.get(message, 0) + 1
    if count > SHOWN and str(count).strip("0") != "1":
        return
    text = _abi.in_words_of_python(message)
    named = text if source is None else f"{source.decode(errors='replace')}: {text}"
    logger.warning("%s", named if count <= SHOWN else f"{named} ({count} times)")


@contextmanager
def kept_warnings() -> Iterator[list[str]]:
    """The warnings of this thread's calls, which are not logged meanwhile."""
    found: list[str] = []
    _thread.kept = found
    try:
        yield found
    finally:
        _thread.kept = None


# The library keeps the function's address, and this keeps the function alive.
_write = _abi.WarningFunction(_forward)


def _close() -> None:
    """Threads must not call Python after the interpreter has ended."""
    _abi.set_warning_function(_abi.WarningFunction(), None)


def open_log() -> None:
    """Receives the library's messages until the interpreter ends."""
    _abi.set_warning_function(_write, None)
    atexit.register(_close)
