# SPDX-License-Identifier: MIT
"""Draws shapes with NumPy, gives them shadows, and puts them on a sheet: python arrays.py sheet.png"""

import sys

import numpy as np

import intaglio
from intaglio import Shadow

SIDE = 160
STYLES = {
    "cut out": [Shadow("inner", "#000c", (0, 5), blur=8), Shadow("outer", "#fff9", (0, 1), blur=1)],
    "lifted": [Shadow("outer", "#0009", (0, 6), blur=14), Shadow("inner", "#fff8", (0, 2), blur=2)],
    "glowing": [Shadow("outer", "#ffb34d", blur=30), Shadow("inner", "#fff3d0", blur=10)],
}


def ring(colour: tuple[int, int, int]) -> np.ndarray:
    """A ring with soft edges, straight RGBA."""
    y, x = np.mgrid[:SIDE, :SIDE] + 0.5 - SIDE / 2
    radius = np.hypot(x, y)
    pixels = np.empty((SIDE, SIDE, 4), np.uint8)
    pixels[..., :3] = colour
    pixels[..., 3] = 255 * np.clip(15.5 - abs(radius - 40), 0, 1)
    return pixels


def main(path: str) -> None:
    sheet = np.full((SIDE, SIDE * len(STYLES), 4), (222, 226, 234, 255), np.uint8)
    for column, shadows in enumerate(STYLES.values()):
        # The result is a view without a copy: premultiplied, so it is laid over the sheet by what its alpha
        # leaves.
        drawn = intaglio.render(ring((71, 87, 200)), shadows).view().astype(int)
        place = sheet[:, column * SIDE : (column + 1) * SIDE]
        place[:] = drawn + place * (255 - drawn[..., 3:]) // 255
    intaglio.Picture(sheet).save(path)


if __name__ == "__main__":
    main(sys.argv[1])
