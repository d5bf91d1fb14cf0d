# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import intaglio


def two() -> tuple[np.ndarray, np.ndarray]:
    first = np.full((4, 6, 4), 255, np.uint8)
    second = first.copy()
    second[1, 4, 0] = 245
    second[2, 3, 2] = 252
    return first, second


def test_comparisons_count_what_numpy_counts() -> None:
    first, second = two()
    found = intaglio.compare(first, second, tolerance=3)
    assert (found.maximum_difference, found.differing_pixels, found.position) == (10, 1, (4, 1))
    assert intaglio.compare(first, second).differing_pixels == 2
    assert "column 4, row 1" in str(found)
    equal = intaglio.compare(first, first)
    assert (equal.maximum_difference, equal.differing_pixels, equal.position, equal.panels) == (0, 0, None, None)


def test_panels_stand_side_by_side() -> None:
    first, second = two()
    panels = intaglio.compare(first, second, panels=True).panels
    assert panels is not None
    assert panels.width >= 18
    assert panels.height >= 4


def test_two_sizes_and_wrong_tolerances_are_refused() -> None:
    first, second = two()
    with pytest.raises(intaglio.InvalidArgument):
        intaglio.compare(first, second[1:])
    for tolerance in (-1, 256, 2**32):
        with pytest.raises(intaglio.InvalidArgument, match="tolerance"):
            intaglio.compare(first, second, tolerance=tolerance)


def test_goldens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = two()
    golden = tmp_path / "goldens/a.png"
    monkeypatch.delenv("INTAGLIO_UPDATE_GOLDENS", raising=False)
    with pytest.raises(AssertionError, match="INTAGLIO_UPDATE_GOLDENS=1 writes it"):
        intaglio.assert_matches(first, golden)
    assert not golden.exists()
    monkeypatch.setenv("INTAGLIO_UPDATE_GOLDENS", "1")
    with pytest.raises(AssertionError, match="was rewritten"):
        intaglio.assert_matches(first, golden)
    monkeypatch.delenv("INTAGLIO_UPDATE_GOLDENS")
    intaglio.assert_matches(first, golden)
    with pytest.raises(AssertionError, match="2 pixels differ"):
        intaglio.assert_matches(second, golden)
    shown = intaglio.Picture(tmp_path / "goldens/failures/a.png")
    assert shown.width >= 18
    intaglio.assert_matches(second, golden, tolerance=10)
    assert not (tmp_path / "goldens/failures/a.png").exists()
    intaglio.assert_matches(second, golden, differing_pixels=2)
    with pytest.raises(AssertionError, match="6 x 4 pixels, but the picture has 6 x 3"):
        intaglio.assert_matches(second[1:], golden, failures=tmp_path / "elsewhere")
    assert intaglio.Picture(tmp_path / "elsewhere/a.png").size == (6, 3)
