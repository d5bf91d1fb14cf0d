# SPDX-License-Identifier: MIT
"""What goes wrong, in the words of the library: what, where, and what to do about it."""

from __future__ import annotations

import errno
from typing import ClassVar


class IntaglioError(Exception):
    """Any failure of the library. Its text is one line for people."""

    status: ClassVar[int] = 70
    """The exit status with which the tool ``intaglio`` ends for this."""


class InvalidArgument(IntaglioError, ValueError):
    """An argument is wrong."""

    status = 64


class BadData(IntaglioError, ValueError):
    """A picture or a document is not what it should be."""

    status = 65


class NoInput(IntaglioError, FileNotFoundError):
    """A file is not there, or may not be read."""

    status = 66

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.errno = errno.ENOENT


class Unavailable(IntaglioError, RuntimeError):
    """The backend, device or library that is needed is not there, or failed."""

    status = 69


class Forked(IntaglioError, RuntimeError):
    """A GPU drew before ``fork()``: take the CPU in the child, or start processes with "spawn" or "forkserver"."""

    status = 71


class CannotWrite(IntaglioError, OSError):
    """A file cannot be written."""

    status = 73


class Cancelled(IntaglioError):
    """:meth:`intaglio.Cancellation.request` was called."""

    status = 130


BY_STATUS: dict[int, type[IntaglioError]] = {
    kind.status: kind
    for kind in (InvalidArgument, BadData, NoInput, Unavailable, Forked, CannotWrite, Cancelled)
}
