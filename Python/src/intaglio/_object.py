# SPDX-License-Identifier: MIT
"""Objects of the library, which a child of ``fork()`` creates again."""

from __future__ import annotations

import os
from typing import Any


class LibraryObject:
    """Holds an object of the C library. The library rejects it in a child of ``fork()``, so the child creates its own on
    first use, from the pickled state."""

    __slots__ = ("__weakref__", "_own", "_process")
    _own: int
    _process: int

    @property
    def _handle(self) -> int:
        if self._process != os.getpid():
            self._remake()
        return self._own

    def _hold(self, handle: int) -> None:
        self._own, self._process = handle, os.getpid()

    def _remake(self) -> None:
        pickled: Any = self.__reduce__()
        make, arguments = pickled
        other: Any = make(*arguments)
        handle = other._own
        # The other object would destroy it.
        del other._own
        self._hold(handle)
