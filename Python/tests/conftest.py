# SPDX-License-Identifier: MIT
"""Fixtures and helpers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import intaglio
from intaglio import _log

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def new_warnings() -> None:
    """Warnings of other tests do not count as repeated."""
    _log._counts.clear()


@pytest.fixture(scope="session")
def renderer() -> intaglio.Renderer:
    return intaglio.Renderer("cpu")


@pytest.fixture(scope="session")
def icon() -> Path:
    return ROOT / "Examples/FiveLines/icon.png"


@pytest.fixture(scope="session")
def scenes() -> Path:
    return ROOT / "Examples/scenes"


@pytest.fixture
def straight() -> np.ndarray:
    """Pixels of every alpha, 37 wide and 29 high."""
    return np.random.default_rng(7).integers(0, 256, (29, 37, 4), dtype=np.uint8)


def premultiplied(pixels: np.ndarray) -> np.ndarray:
    """Rounds to the nearest level; 255 is odd, so there are no ties."""
    wide = pixels.astype(int)
    wide[..., :3] = (2 * wide[..., :3] * wide[..., 3:] + 255) // 510
    return wide.astype(np.uint8)
