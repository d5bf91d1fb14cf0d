# SPDX-License-Identifier: MIT
"""Draws a card for every line of a CSV file, whose columns are the scene's variables: python cards.py people.csv cards

The scene is card.json, of the variables name, role, city, accent and photo.
"""

import csv
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import intaglio

SCENE = Path(__file__).parent.parent / "scenes/card.json"


def main(table: Path, folder: Path) -> None:
    renderer = intaglio.Renderer()
    folder.mkdir(parents=True, exist_ok=True)

    def draw(numbered: tuple[int, dict[str, str]]) -> Path:
        number, person = numbered
        path = folder / f"{number:04}.png"
        renderer.render_scene(SCENE, variables=person).save(path)
        return path

    with table.open(newline="", encoding="utf-8") as lines, ThreadPoolExecutor() as threads:
        for path in threads.map(draw, enumerate(csv.DictReader(lines))):
            print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
