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
_thread = threading.local()


def _forward(source: bytes | None, message: bytes, _context: Any) -> None:
    text = _abi.in_words_of_python(message)
    kept: list[str] | None = getattr(_thread, "kept", None)
    if kept is None:
        logger.warning("%s", text if source is None else f"{source.decode(errors='replace')}: {text}")
    else:
        kept.append(text)


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
