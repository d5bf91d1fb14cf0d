#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws random CSS boxes in headless Chromium and with the tool, and compares: boxes.py TOOL [--count N] [--seed N] [--pictures FOLDER].

Both get the same declarations, Chromium in a style attribute and the tool as `css` in a scene. Over a box with its shadows the
mean difference is at most a level, and no pixel is off by more than 6, but for those that a curved edge or a corner
cuts, which Chromium antialiases in its own way. Chromium's own blur strays from a Gaussian: of opaque black by 12 levels for
2px, by 6 from 3.5px on. Shadows are therefore translucent here, the more of them there are. At last a box is drawn wrongly on
purpose, which has to be found.
"""

import argparse
import base64
import html
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from chromium import PIXELS, BrowserError, Chromium
from gallery import find_browser

COLUMNS, ROWS = 5, 4
CELL = (180, 150)
GROUND = "#e9e4da"
MEAN, MOST = 1.0, 6

# Not those that divide or exchange hues, which make much of a level.
MODES = ["multiply", "screen", "overlay", "darken", "lighten", "hard-light", "soft-light", "difference", "exclusion"]


class Box:
    """One box: its declarations, its frame in its cell, and the curves along which pixels are antialiased."""

    def __init__(self, numbers):
        self.numbers = numbers
        self.width, self.height = numbers.randint(40, 110), numbers.randint(30, 80)
        self.x, self.y = (CELL[0] - self.width) // 2, (CELL[1] - self.height) // 2
        self.border = numbers.choice([0, 0, 0, 1, 2, 5])
        self.curves = []
        self.declarations = []
        self.corners()
        self.background()
        if self.border:
            self.say("border", f"{self.border}px solid {self.color(opaque=True)}")
            self.curve(self.border, 0, 0)
        self.shadows()
        if numbers.random() < 0.15:
            drops = [
                f"drop-shadow({numbers.randint(-8, 8)}px {numbers.randint(-8, 8)}px {numbers.choice([2, 3.5, 6])}px "
                f"{self.color(False, 40)})" for _ in range(numbers.choice([1, 1, 2]))]
            self.say("filter", " ".join(drops))
        if numbers.random() < 0.2:
            self.say("opacity", f"{numbers.randint(3, 9) / 10}")
        if numbers.random() < 0.2:
            self.say("mix-blend-mode", numbers.choice(MODES))

    def say(self, name, value):
        self.declarations.append(f"{name}: {value}")

    @property
    def css(self):
        return "; ".join(self.declarations)

    # Where edges lie anywhere: by what part of their neighbours' range pixels beside them may be outside of
    # it.
    soft = 0

    def element(self, x, y):
        """The box in a page."""
        place = f"left:{x}px;top:{y}px;width:{self.width}px;height:{self.height}px"
        return f'<div style="position:absolute;box-sizing:border-box;{place};{html.escape(self.css)}"></div>'

    def layer(self, x, y):
        """The box in a scene."""
        return {"frame": [x, y, self.width, self.height], "css": self.css}

    def color(self, opaque=None, most=90):
        numbers = self.numbers
        red, green, blue = (numbers.randint(0, 255) for _ in range(3))
        if opaque is None:
            opaque = numbers.random() < 0.6
        return f"rgb({red} {green} {blue})" if opaque else f"rgb({red} {green} {blue} / {numbers.randint(most // 4, most)}%)"

    def curve(self, inset, x, y):
        """An edge of the box, moved in and along."""
        self.curves.append({"inset": inset, "x": x, "y": y})

    def corners(self):
        numbers = self.numbers
        kind = numbers.random()
        self.radii = [(0, 0)] * 4
        if kind < 0.15:
            return
        across = [numbers.randint(0, self.width * 2 // 3) for _ in range(4)]
        if kind < 0.35:
            self.radii = [(across[0], across[0])] * 4
            self.say("border-radius", f"{across[0]}px")
        elif kind < 0.45:
            self.radii = [(self.width / 2, self.height / 2)] * 4
            self.say("border-radius", "50%")
        elif kind < 0.6:
            self.radii = [(side, side) for side in across]
            self.say("border-radius", " ".join(f"{side}px" for side in across))
        else:
            down = [numbers.randint(0, self.height) for _ in range(4)]
            self.radii = list(zip(across, down))
            self.say("border-radius", " ".join(f"{side}px" for side in across) + " / " + " ".join(f"{side}px" for side in down))
        self.fit()
        self.curve(0, 0, 0)

    def fit(self):
        """CSS Backgrounds and Borders 3, section 4.5."""
        radii = self.radii
        sums = [
            (self.width, radii[0][0] + radii[1][0]), (self.width, radii[3][0] + radii[2][0]),
            (self.height, radii[0][1] + radii[3][1]), (self.height, radii[1][1] + radii[2][1])]
        factor = min([1] + [length / total for length, total in sums if total > length])
        self.radii = [(x * factor, y * factor) if x and y else (0, 0) for x, y in radii]

    def stops(self, unit="%", closed=False, least=-100):
        numbers = self.numbers
        count = numbers.randint(2, 4)
        colors = [self.color() for _ in range(count)]
        if closed:
            colors[-1] = colors[0]
        if numbers.random() < 0.4:
            return ", ".join(colors)
        step = 100 / (count - 1)
        places = [max(least, round(step * (index + numbers.uniform(-0.2, 0.2)))) for index in range(count)]
        if closed:
            places[0], places[-1] = 0, 100
        if unit == "px":
            places = [round(place * 0.6) for place in places]
        return ", ".join(f"{color} {place}{unit}" for color, place in zip(colors, places))

    def place(self):
        numbers = self.numbers
        return numbers.choice([
            "center", "20% 70%", "30px 12px", "left 10px bottom 12px", "right top", "60%", f"{numbers.randint(10, 50)}px 40%"])

    def gradient(self):
        numbers = self.numbers
        kind = numbers.random()
        space = numbers.choice(["", "", "", " in oklab", " in srgb-linear"])
        if kind < 0.6:
            line = numbers.choice([
                f"{numbers.randint(-400, 400)}deg", "to right", "to top left", "to bottom right", "0.3turn", "to bottom"])
            return f"linear-gradient({line}{space}, {self.stops(numbers.choice(['%', 'px']))})"
        if kind < 0.85:
            size = numbers.choice([
                "", "circle ", "ellipse ", "closest-side ", "circle farthest-side ", "closest-corner ", "40px ", "30px 20px ",
                "60% 40% "])
            # Around its centre a small ellipse changes faster than pixels can show.
            return f"radial-gradient({size}at {self.place() if 'closest' not in size else '40% 40%'}{space}, {self.stops(least=0 if space else -100)})"
        # Around its centre the colours change within a pixel, which Chromium takes from one point: it lies
        # outside.
        center = f"{-numbers.randint(4, 20)}px {numbers.randint(5, 30)}px"
        return f"conic-gradient(from {numbers.randint(-90, 200)}deg at {center}{space}, {self.stops(closed=True)})"

    def background(self):
        numbers = self.numbers
        kind = numbers.random()
        if kind < 0.35:
            self.say("background", self.color())
        elif kind < 0.75:
            self.say("background", self.gradient())
        elif kind < 0.9:
            self.say("background", f"{self.gradient()}, {self.gradient()}, {self.color()}")

    def shadows(self):
        numbers = self.numbers
        shadows = []
        count = numbers.choice([0, 1, 1, 2, 3])
        for _ in range(count):
            is_inner = numbers.random() < 0.45
            blur = numbers.choice([0, 3.5, 6, 10, 16])
            x, y = (numbers.randint(-8, 8) for _ in range(2))
            spread = numbers.choice([0, 0, -5, -2, 1, 3, 8])
            if not blur:
                inset = self.border + spread if is_inner else -spread
                self.curve(inset, x, y)
            shadows.append(
                f"{'inset ' if is_inner else ''}{x}px {y}px {blur}px {spread}px {self.color(False, 40 // count)}")
        if shadows:
            self.say("box-shadow", ", ".join(shadows))


def page(boxes):
    """The boxes as elements."""
    elements = "".join(box.element(x, y) for box, x, y in placed(boxes))
    size = f"width:{COLUMNS * CELL[0]}px;height:{ROWS * CELL[1]}px"
    return (
        f'<!doctype html><body style="margin:0"><div style="position:relative;isolation:isolate;overflow:hidden;{size};'
        f'background:{GROUND}">{elements}</div>')


def scene(boxes):
    """The boxes as layers."""
    return {
        "width": COLUMNS * CELL[0], "height": ROWS * CELL[1], "background": GROUND,
        "layers": [box.layer(x, y) for box, x, y in placed(boxes)]}


def placed(boxes):
    for index, box in enumerate(boxes):
        column, row = index % COLUMNS, index // COLUMNS
        yield box, column * CELL[0] + box.x, row * CELL[1] + box.y


# Runs in the page: the differences of two pictures, cell by cell.
COMPARE = PIXELS + """
  // Whether the curved part of an edge, or a corner beside one, comes near a pixel's centre.
  function isCut(cell, curve, x, y) {
    const [left, top] = [cell.x + curve.x + curve.inset, cell.y + curve.y + curve.inset];
    const [right, bottom] = [cell.x + curve.x + cell.width - curve.inset, cell.y + curve.y + cell.height - curve.inset];
    let isNear = false;
    let hasCurves = false;
    const corners = [];
    cell.radii.forEach(([across, down], corner) => {
      if (across > 0 && down > 0) hasCurves = true;
      const [a, b] = [across - curve.inset, down - curve.inset];
      corners.push([corner == 1 || corner == 2 ? right : left, corner >= 2 ? bottom : top]);
      // A flat ellipse cuts a row of pixels along its length.
      if (a <= 0 || b <= 0) {
        isNear = isNear || across > 0 && down > 0 && Math.abs(x - (corner == 1 || corner == 2 ? right : left)) < across
          && Math.abs(y - (corner >= 2 ? bottom : top)) < down;
        return;
      }
      const dx = corner == 1 || corner == 2 ? x - (right - a) : left + a - x;
      const dy = corner >= 2 ? y - (bottom - b) : top + b - y;
      if (dx < -1 || dy < -1) return;
      const isInside = (x, y) => (Math.max(x, 0) / a) ** 2 + (Math.max(y, 0) / b) ** 2 < 1;
      // Chromium's inner edge of a thick border is no ellipse of its own: between the axes it lies a little farther in.
      const reach = 1.25 + 0.3 * Math.max(curve.inset, 0);
      const steps = [-reach, 0, reach];
      const sides = steps.flatMap(right => steps.map(down => isInside(dx + right, dy + down)));
      isNear = isNear || new Set(sides).size > 1;
    });
    // A square corner beside round ones is drawn as if it were one, too.
    return isNear || hasCurves && corners.some(([left, top]) => Math.hypot(x - left, y - top) < 2);
  }
  // Whether Chromium's picture has an edge beside a pixel, and the other one is between what lies on its sides.
  function isBetween(x, y, slackness) {
    let isEdge = false;
    for (let channel = 0; channel < 3; channel++) {
      const around = [];
      for (let down = Math.max(y - 2, 0); down <= Math.min(y + 2, one.height - 1); down++) {
        for (let right = Math.max(x - 2, 0); right <= Math.min(x + 2, one.width - 1); right++) {
          around.push(one.data[4 * (down * one.width + right) + channel]);
        }
      }
      const [least, greatest] = [Math.min(...around), Math.max(...around)];
      const value = other.data[4 * (y * one.width + x) + channel];
      // A stop itself or the middle of a thin line may lie in no pixel's centre, and stops mix in other spaces.
      const slack = 6 + (greatest - least) * slackness;
      if (value < least - slack || value > greatest + slack) return false;
      isEdge = isEdge || greatest - least > 6;
    }
    return isEdge;
  }
  return cells.map(cell => {
    let [sum, count, most, mostOnEdge, where] = [0, 0, 0, 0, null];
    for (let y = cell.top; y < cell.top + cell.cell[1]; y++) {
      for (let x = cell.left; x < cell.left + cell.cell[0]; x++) {
        let difference = 0;
        for (let channel = 0; channel < 3; channel++) {
          const index = 4 * (y * one.width + x) + channel;
          const step = Math.abs(one.data[index] - other.data[index]);
          sum += step;
          difference = Math.max(difference, step);
        }
        count += 3;
        const isOnEdge = cell.curves.some(curve => isCut(cell, curve, x + 0.5, y + 0.5))
          || cell.soft && difference > 6 && isBetween(x, y, cell.soft);
        if (isOnEdge) mostOnEdge = Math.max(mostOnEdge, difference);
        else if (difference > most) [most, where] = [difference, [x - cell.x, y - cell.y]];
      }
    }
    return { mean: sum / count, most, mostOnEdge, where };
  });
}
"""


def compare(browser, tool, boxes, folder, name, drawn=None):
    """The differences of each box; `drawn` are drawn by the tool in their place."""
    document = pathlib.Path(folder, f"{name}.html")
    document.write_text(page(boxes), encoding="utf-8")
    source, ours = pathlib.Path(folder, f"{name}.json"), pathlib.Path(folder, f"{name}-ours.png")
    source.write_text(json.dumps(scene(drawn or boxes)), encoding="utf-8")
    subprocess.run([tool, "scene", str(source), "-o", str(ours), "--backend", "cpu"], check=True)
    browser.resize(COLUMNS * CELL[0], ROWS * CELL[1])
    browser.open(document.resolve().as_uri())
    theirs = browser.screenshot()
    pathlib.Path(folder, f"{name}-chromium.png").write_bytes(base64.b64decode(theirs))
    cells = [
        {
            "x": x, "y": y, "width": box.width, "height": box.height, "radii": box.radii, "curves": box.curves,
            "soft": box.soft, "left": x - box.x, "top": y - box.y, "cell": CELL}
        for box, x, y in placed(boxes)]
    pictures = [f"data:image/png;base64,{text}" for text in (theirs, base64.b64encode(ours.read_bytes()).decode())]
    found = browser.run(f"({COMPARE})({json.dumps([*pictures, cells])})")
    if found is None:
        raise BrowserError("the pictures have different sizes")
    return found


def faults(boxes, found):
    for box, result in zip(boxes, found):
        if result["mean"] > MEAN or result["most"] > MOST:
            yield (
                f"mean {result['mean']:.3f}, most {result['most']} at {result['where']}: {box.width}x{box.height} {box.css}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", help="the built intaglio")
    parser.add_argument("--count", type=int, default=300, help="how many boxes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", metavar="FOLDER", help="keep pages and pictures there")
    options = parser.parse_args()

    numbers = random.Random(options.seed)
    is_good = True
    results = []
    browser = Chromium(find_browser())
    with tempfile.TemporaryDirectory(prefix="intaglio-boxes-") as place:
        folder = options.pictures or place
        os.makedirs(folder, exist_ok=True)
        try:
            for start in range(0, options.count, COLUMNS * ROWS):
                boxes = [Box(numbers) for _ in range(min(COLUMNS * ROWS, options.count - start))]
                found = compare(browser, options.tool, boxes, folder, f"boxes-{start}")
                results += found
                for fault in faults(boxes, found):
                    print(f"boxes: {fault}")
                    is_good = False
            # The check itself: a shadow that is a little softer, and a corner that is a little rounder.
            box, other = Box(random.Random(1)), Box(random.Random(1))
            for right, wrong in [("0 4px 8px #000", "0 4px 12px #000"), ("0 0 0 #000; border-radius: 9px", "0 0 0 #000; border-radius: 20px")]:
                (box.declarations, other.declarations) = ([f"background: #fff; box-shadow: {css}"] for css in (right, wrong))
                box.curves, box.radii = [{"inset": 0, "x": 0, "y": 0}], [(9, 9)] * 4
                if not list(faults([box], compare(browser, options.tool, [box], folder, "wrong", [other]))):
                    print(f"boxes: {wrong} in place of {right} is not seen")
                    is_good = False
        except BrowserError as error:
            print(f"boxes: {error}")
            is_good = False
        finally:
            browser.close()
    if results:
        print(
            f"boxes: {len(results)} boxes, mean {sum(result['mean'] for result in results) / len(results):.3f} "
            f"(of the worst box {max(result['mean'] for result in results):.3f}), "
            f"most {max(result['most'] for result in results)}, "
            f"on curved edges {max(result['mostOnEdge'] for result in results)}")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
