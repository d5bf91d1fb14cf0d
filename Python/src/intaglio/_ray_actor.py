# SPDX-License-Identifier: MIT
"""The state of a Ray Data actor between batches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from ._renderer import Backend, Renderer
from ._temporary import sweep
from .errors import CannotWrite, IntaglioError, InvalidArgument, Unavailable

if TYPE_CHECKING:
    from ._ray_render import Render

# After this many consecutive failures the actor is at fault, not the pictures: a full disk, a lost GPU.
_LAST_STRAW = 3

Row = TypeVar("Row")
Result = TypeVar("Result")


class Actor:
    """The state between batches."""

    def __init__(self, settings: Render) -> None:
        self.renderer, cpus = _renderer(settings)
        threads = settings.threads or max(1, int(cpus))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._folders: set[str] = set()
        self._unwritten = self._undrawn = 0

    def map(self, function: Callable[[Row], Result], rows: Iterable[Row]) -> Iterable[Result]:
        return self._pool.map(function, rows) if self._pool else map(function, rows)

    def visit(self, folder: str) -> None:
        """Creates and sweeps a folder before the first result is written to it."""
        if folder in self._folders:
            return
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"{folder}: {error.strerror}") from None
        sweep(folder)
        self._folders.add(folder)

    def wrote(self) -> None:
        self._unwritten = 0

    def succeeded(self) -> None:
        self._undrawn = 0

    def is_broken(self, error: IntaglioError) -> bool:
        """Counts a failure, and returns whether the actor is at fault."""
        if isinstance(error, CannotWrite):
            self._unwritten += 1
        elif isinstance(error, Unavailable):
            self._undrawn += 1
        return max(self._unwritten, self._undrawn) >= _LAST_STRAW


def _renderer(settings: Render) -> tuple[Renderer, float]:
    """The renderer for this process, on the GPU that Ray gave it, and how many CPUs Ray gave it."""
    cuda_device: int | None = None
    cpus = 1.0
    # Every Ray actor has it loaded.
    ray = sys.modules.get("ray")
    if ray is not None and hasattr(ray, "get_runtime_context") and ray.is_initialized():
        context = ray.get_runtime_context()
        if context.get_actor_id() is not None:
            cpus = context.get_assigned_resources().get("CPU", 1.0)
            cuda_device = cuda_number(context.get_accelerator_ids().get("GPU", []))
    backend: Backend = settings.backend
    if cuda_device is not None and backend == "auto":
        backend = "gpu"
    if backend not in ("auto", "gpu"):
        cuda_device = None
    try:
        renderer = Renderer(
            backend,
            device=None if cuda_device is None else f"cuda:{cuda_device}",
            # Several pictures in parallel are faster than several threads for one of them.
            threads=1,
            require_hardware=settings.require_hardware,
            cache_limit=settings.cache_limit,
        )
    except Unavailable as error:
        if cuda_device is None:
            raise
        raise Unavailable(
            f"Ray gave this actor GPU {cuda_device}, but EGL cannot draw on it ({error}); `intaglio doctor` on that node says "
            "why: often the container lacks the driver capability graphics"
        ) from None
    return renderer, cpus


def cuda_number(given: Sequence[int | str]) -> int | None:
    if not given:
        return None
    if len(given) > 1:
        raise InvalidArgument(f"Ray gave the actor {len(given)} GPUs, but it draws on one: set num_gpus to 1 or less")
    if not str(given[0]).isdigit():
        raise Unavailable(
            f"Ray calls the actor's GPU {given[0]}, but EGL knows GPUs by CUDA's numbers only: start Ray on that node with "
            "numbers in CUDA_VISIBLE_DEVICES, or without it; EGL cannot draw on a MIG slice"
        )
    return int(given[0])
