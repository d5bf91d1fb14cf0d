# SPDX-License-Identifier: MIT
"""Objects of the library, which a child of ``fork()`` creates again."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar

from .errors import InvalidArgument


class Handle:
    """The address of an object of the library, which is destroyed when nothing refers to the handle: neither its owner nor a
    call that has it as an argument."""

    # ctypes passes this member in place of the handle.
    __slots__ = ("_as_parameter_", "_destroy")

    def __init__(self, address: int, destroy: Callable[..., Any]) -> None:
        self._as_parameter_, self._destroy = address, destroy

    @property
    def address(self) -> int:
        """For members of structures; the handle has to outlive their use."""
        return self._as_parameter_

    def __del__(self) -> None:
        self._destroy(self._as_parameter_)


class LibraryObject:
    """Holds an object of the C library. The library rejects it in a child of ``fork()``, so the child creates its own on
    first use, from the pickled state."""

    __slots__ = ("__weakref__", "_own", "_process")
    _destroy: ClassVar[Callable[..., Any]]
    """The library's function that destroys objects of this kind."""
    _own: Handle | None
    """None after it was closed."""
    _process: int

    @property
    def _handle(self) -> Handle:
        if self._process != os.getpid():
            self._remake()
        own = self._own
        if own is None:
            raise InvalidArgument(f"the {type(self).__name__.lower()} is closed")
        return own

    def _hold(self, address: int) -> None:
        self._own, self._process = Handle(address, self._destroy), os.getpid()

    def _remake(self) -> None:
        pickled: Any = self.__reduce__()
        make, arguments = pickled
        other: LibraryObject = make(*arguments)
        self._own, self._process = other._own, other._process
