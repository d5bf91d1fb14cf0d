# SPDX-License-Identifier: MIT
"""The Python lines of the README, unchanged."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import intaglio

ROOT = Path(__file__).parents[2]


def test_the_lines_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "icons").mkdir()
    for name in ("icon.png", "icons/a.png", "icons/b.png"):
        shutil.copy(ROOT / "Examples/FiveLines/icon.png", tmp_path / name)
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(blocks) == 1
    found: dict[str, object] = {}
    exec(blocks[0], found)
    report = found["report"]
    assert isinstance(report, intaglio.BatchReport)
    assert report.ok and len(report.written) == 2
    assert (tmp_path / "indented.webp").exists()
