# SPDX-License-Identifier: MIT
"""Passes the library's warnings to the logger ``intaglio``: characters that no font has, for
instance."""

from __future__ import annotations

import atexit
import logging
from typing import Any

from . import _abi

logger = logging.getLogger("intaglio")


def _forward(message: bytes, _context: Any) -> None:
    logger.warning("%s", message.decode(errors="replace"))


# The library keeps the function's address, and this keeps the function alive.
_write = _abi.LogFunction(_forward)


def _close() -> None:
    """Threads must not call Python after the interpreter has ended."""
    _abi.set_log(_abi.LogFunction(), None)


def open_log() -> None:
    """Receives the library's messages until the interpreter ends."""
    _abi.set_log(_write, None)
    atexit.register(_close)
