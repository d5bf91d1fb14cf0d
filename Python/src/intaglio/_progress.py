# SPDX-License-Identifier: MIT
"""Progress reports of a batch."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeAlias

ProgressLike: TypeAlias = "bool | Callable[[int, int], object] | None"


class Progress:
    """A tqdm bar, a line without tqdm, or the caller's function."""

    def __init__(self, wish: ProgressLike, total: int) -> None:
        self._total = total
        self._call: Callable[[int, int], object] | None = None
        self._bar: Any = None
        self._last = -1
        if callable(wish):
            self._call = wish
        elif wish or (wish is None and sys.stderr is not None and sys.stderr.isatty()):
            try:
                from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
            except ImportError:
                self._call = self._line
            else:
                self._bar = tqdm(total=total, unit="picture")

    def show(self, done: int) -> None:
        """Reports the number of finished pictures."""
        if self._bar is not None:
            self._bar.update(done - self._bar.n)
        elif self._call is not None:
            self._call(done, self._total)

    def close(self) -> None:
        """Ends the bar, so that further output starts on a new line."""
        if self._bar is not None:
            self._bar.close()
        elif self._last >= 0:
            print(file=sys.stderr)

    def _line(self, done: int, total: int) -> None:
        percent = 100 * done // total
        if percent != self._last:
            self._last = percent
            print(f"\r{done} of {total} pictures, {percent} %", end="", file=sys.stderr, flush=True)
