# SPDX-License-Identifier: MIT
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
from conftest import ROOT

import intaglio

EXAMPLES = ROOT / "Examples/python"


def run(name: str, *arguments: object) -> None:
    subprocess.run([sys.executable, EXAMPLES / name, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def test_indent(icon: Path, tmp_path: Path) -> None:
    run("indent.py", icon, tmp_path / "a.png")
    assert intaglio.compare(tmp_path / "a.png", intaglio.render(icon, "indent")).maximum_difference == 0


def test_cards(tmp_path: Path) -> None:
    run("cards.py", EXAMPLES / "people.csv", tmp_path / "cards")
    cards = sorted((tmp_path / "cards").iterdir())
    assert [card.name for card in cards] == ["0000.png", "0001.png", "0002.png"]
    assert all(intaglio.Picture(card).size == (600, 315) for card in cards)
    assert len({card.read_bytes() for card in cards}) == 3


def test_arrays(tmp_path: Path) -> None:
    run("arrays.py", tmp_path / "sheet.png")
    sheet = intaglio.Picture(tmp_path / "sheet.png").view()
    assert sheet.shape == (160, 480, 4)
    assert (sheet[..., 3] == 255).all()
    # A lifted ring darkens the ground below it, a glowing one makes it redder than it is blue.
    assert (sheet[150, 240, :3] < (222, 226, 234)).all()
    assert sheet[80, 325, 0] > sheet[80, 325, 2]
