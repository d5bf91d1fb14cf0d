# SPDX-License-Identifier: MIT
"""Errors, with the library's messages: the problem, its place, and the remedy."""

from __future__ import annotations

import errno
from typing import ClassVar


class IntaglioError(Exception):
    """Any error of the library. Its text is one line for people."""

    status: ClassVar[int] = 70
    """The exit status of the tool ``intaglio`` for this error."""


class InvalidArgument(IntaglioError, ValueError):
    """An invalid argument."""

    status = 64


class BadData(IntaglioError, ValueError):
    """An invalid picture or document."""

    status = 65


class NoInput(IntaglioError, FileNotFoundError):
    """A missing or unreadable file."""

    status = 66

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.errno = errno.ENOENT


class Unavailable(IntaglioError, RuntimeError):
    """A backend, device or library is missing, or failed."""

    status = 69


class Forked(IntaglioError, RuntimeError):
    """A GPU drew before ``fork()``: use the CPU in the child, or start processes with "spawn" or "forkserver"."""

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
