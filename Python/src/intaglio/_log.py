# SPDX-License-Identifier: MIT
"""What the library says besides results and errors goes to the logger ``intaglio``: pictures that were drawn, but surely not as
they were meant."""

from __future__ import annotations

import atexit
import logging
from typing import Any

from . import _abi

logger = logging.getLogger("intaglio")


def _forward(message: bytes, _context: Any) -> None:
    logger.warning("%s", message.decode(errors="replace"))


# The library keeps its address, and this what it stands for.
_write = _abi.LogFunction(_forward)


def _close() -> None:
    """No thread may call Python once the interpreter ends."""
    _abi.set_log(_abi.LogFunction(), None)


def open_log() -> None:
    """Takes the library's messages until the interpreter ends."""
    _abi.set_log(_write, None)
    atexit.register(_close)
