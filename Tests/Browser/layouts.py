#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares flexible boxes around texts with headless Chromium's: layouts.py TOOL [--count N] [--seed N].

Random trees of rows and columns, with texts and boxes of fixed sizes in them, get the same declarations in Chromium as style
attributes and in the tool as `css`, whose frames `intaglio scene --layout` lists. Left edges and widths are within a
quarter of a pixel; tops and heights within one, since Chromium rounds the ascents of fonts, by which baselines are aligned. Chromium
counts in 64ths of a pixel: words that almost fit may do so there, so a tree that differs is tried again with smaller letters, by as
little. At last a tree is narrower on purpose, which has to be found.

Not in the trees, as they differ or are refused: percentages of a padding beside `content-box`, columns that wrap within others, and
absolute boxes between a top and a bottom.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from chromium import BrowserError, Chromium
from gallery import find_browser

WORDS = "a ferry leaves at half-past nine bring warm coats and-books tickets extraordinarily long".split()
LETTERS = "font: 16px/20px 'DejaVu Sans Mono'"
ACROSS, UPRIGHT = 0.25, 1
# Of the letters' size: a few hundredths of a pixel in a line.
HAIR = 0.005
# Words that are too wide are broken, as the tool has it.
RULES = "body { margin: 0; overflow-wrap: break-word } div { box-sizing: border-box; position: relative } .root { position: absolute }"

# Runs in the page: the boxes of each tree, parents first.
BOXES = """
document.fonts.ready.then(() => [...document.querySelectorAll(".root")].map(root =>
  [...root.querySelectorAll("div")].map(element => {
    const box = element.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height];
  })))
"""


class Box:
    """A box with its declarations, and the boxes or the text in it."""

    def __init__(self, declarations, boxes=(), text=None):
        self.css = "; ".join(declarations)
        self.boxes, self.text = list(boxes), text

    def smaller(self):
        """The tree with smaller letters, by a hair."""
        return Box([self.css.replace("16px/", f"{16 - HAIR}px/")], [box.smaller() for box in self.boxes], self.text)

    def element(self):
        return f'<div style="{self.css}">{self.text or ""}{"".join(box.element() for box in self.boxes)}</div>'

    def layer(self):
        layer = {"css": self.css}
        if self.text:
            layer["contents"] = {"text": {"string": self.text}}
        if self.boxes:
            layer["layers"] = [box.layer() for box in self.boxes]
        return layer

    def frames(self, layer, x=0, y=0):
        """The frames of a laid out layer and of those in it, from the tree's corner, with their boxes."""
        left, top, width, height = layer["frame"]
        yield self, (x + left, y + top, width, height)
        for box, inner in zip(self.boxes, layer.get("layers", [])):
            yield from box.frames(inner, x + left, y + top)


class Trees:
    """Makes trees out of random numbers."""

    def __init__(self, seed):
        self.numbers = random.Random(seed)

    def chance(self, share):
        return self.numbers.random() < share

    def one(self, *choices):
        return self.numbers.choice(choices)

    def px(self, least, most):
        return f"{self.numbers.randint(least, most)}px"

    def root(self):
        own = [f"width: {self.px(60, 420)}"]
        if self.chance(0.4):
            own.append(f"height: {self.px(40, 300)}")
        if self.chance(0.3):
            own.append(f"padding: {self.px(1, 20)}")
        return self.container(own, 2)

    def container(self, own, depth):
        css = ["display: flex", *own]
        direction = self.one("row", "row", "row-reverse", "column", "column", "column-reverse")
        css.append(f"flex-direction: {direction}")
        if self.chance(0.25) and (depth == 2 or direction.startswith("row")):
            css.append("flex-wrap: " + self.one("wrap", "wrap", "wrap-reverse"))
            if self.chance(0.4):
                css.append("align-content: " + self.one("flex-start", "center", "flex-end", "space-between", "space-around"))
        if self.chance(0.4):
            css.append(f"gap: {self.px(1, 16)}")
        if self.chance(0.5):
            css.append("align-items: " + self.one("stretch", "flex-start", "center", "flex-end", "baseline"))
        if self.chance(0.3):
            css.append("justify-content: " + self.one("center", "flex-end", "space-between", "space-around", "space-evenly"))
        return Box(css, [self.child(depth) for _ in range(self.numbers.randint(1, 4))])

    def child(self, depth):
        kind = self.numbers.random()
        if kind < 0.12:
            return Box([f"width: {self.px(5, 80)}", f"height: {self.px(5, 60)}", *self.place()])
        if kind < 0.4 and depth:
            return self.container([*self.sizes(), *self.frame(), *self.place()], depth - 1)
        words = " ".join(self.numbers.choices(WORDS, k=self.numbers.randint(1, 7)))
        return Box([LETTERS, *self.sizes(), *self.frame(), *self.place(), *self.lines()], text=words)

    def sizes(self):
        if self.chance(0.2):
            yield "width: " + self.one(self.px(20, 200), self.px(20, 200), "50%", "max-content", "min-content", "fit-content")
        if self.chance(0.1):
            yield "height: " + self.one(self.px(10, 90), "50%")
        if self.chance(0.15):
            yield "min-width: " + self.one("0", self.px(10, 120), "30%")
        if self.chance(0.1):
            yield "max-width: " + self.one(self.px(40, 150), "60%")
        if self.chance(0.06):
            yield "min-height: " + self.one("0", self.px(10, 80))
        if self.chance(0.05):
            yield f"max-height: {self.px(10, 60)}"

    def frame(self):
        is_of_content, clips = self.chance(0.1), self.chance(0.08)
        if is_of_content:
            yield "box-sizing: content-box"
        if clips:
            yield "overflow: hidden"
        if self.chance(0.15):
            part = "3px" if is_of_content else "5%"
            yield "padding: " + self.one(self.px(1, 12), f"{self.px(0, 9)} {self.px(0, 20)}", part)
        if self.chance(0.1):
            yield f"border: {self.px(1, 4)} solid red"
        if self.chance(0.1) and not is_of_content:
            yield "flex-basis: " + self.one(self.px(0, 150), "0", "auto", "40%")

    def place(self):
        if self.chance(0.25):
            yield f"flex-shrink: {self.one(0, 0, 1, 2)}"
        if self.chance(0.2):
            yield f"flex-grow: {self.one(1, 2, 0.5)}"
        if self.chance(0.2):
            yield "align-self: " + self.one("stretch", "flex-start", "center", "flex-end", "baseline")
        if self.chance(0.15):
            yield "margin: " + self.one(self.px(1, 12), "auto", "0 auto", f"{self.px(0, 9)} {self.px(0, 9)}", "-4px")
        if self.chance(0.05):
            yield f"order: {self.one(-1, 1, 2)}"
        if self.chance(0.06):
            yield self.one("position: relative; left: 5px", "position: relative; top: -7px")
        elif self.chance(0.06):
            sides = self.one(("left", "top"), ("right", "bottom"), ("left", "right", "top"), ("right",), ())
            yield "; ".join(["position: absolute", *(f"{side}: {self.px(0, 30)}" for side in sides)])

    def lines(self):
        if self.chance(0.1):
            yield "white-space: nowrap"
        if self.chance(0.07):
            yield "overflow-wrap: anywhere"
        if self.chance(0.1):
            yield "text-align: center"


def laid_out(tool, source, trees):
    """The layers of the trees as the tool lays them out."""
    scene = {"width": 600, "height": 600, "layers": [tree.layer() for tree in trees]}
    source.write_text(json.dumps(scene), encoding="utf-8")
    process = subprocess.run([tool, "scene", source, "--layout"], capture_output=True, text=True)
    if process.returncode:
        sys.exit(f"layouts: {process.stderr.strip()}")
    return json.loads(process.stdout)["layers"]


def difference(tree, layer, theirs):
    """The first box that is elsewhere than in Chromium, in words; nothing if none is."""
    found = list(tree.frames(layer))
    if len(found) != len(theirs):
        return f"{len(found)} boxes; in Chromium {len(theirs)}"
    for (box, own), other in zip(found, theirs):
        limits = (ACROSS, UPRIGHT, ACROSS, UPRIGHT)
        if any(abs(a - b) > limit for a, b, limit in zip(own, other, limits)):
            words = f" ({box.text})" if box.text else ""
            return f"{box.css}{words}: {[round(number, 2) for number in own]}\n  in Chromium: {[round(number, 2) for number in other]}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", help="the built intaglio")
    parser.add_argument("--count", type=int, default=400, help="how many trees")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    maker = Trees(options.seed)
    trees = [maker.root() for _ in range(options.count)]
    browser = Chromium(find_browser())
    with tempfile.TemporaryDirectory(prefix="intaglio-layouts-") as folder:
        document, source = pathlib.Path(folder, "layouts.html"), pathlib.Path(folder, "layouts.json")
        elements = "".join(f'<div class="root">{tree.element()}</div>' for tree in trees)
        document.write_text(f"<!doctype html><meta charset=utf-8><style>{RULES}</style>{elements}", encoding="utf-8")
        try:
            browser.open(document.as_uri())
            theirs = browser.run(BOXES)
        except BrowserError as error:
            sys.exit(f"layouts: {error}")
        finally:
            browser.close()
        layers = laid_out(options.tool, source, trees)
        # The check itself: a tree that is half a pixel narrower.
        layers[0]["frame"][2] -= 0.5
        is_seen = difference(trees[0], layers[0], theirs[0])
        layers[0]["frame"][2] += 0.5
        faults = []
        for tree, layer, other in zip(trees, layers, theirs):
            fault = difference(tree, layer, other)
            if fault and difference(tree, laid_out(options.tool, source, [tree.smaller()])[0], other):
                faults.append(fault)
    for fault in faults:
        print(f"layouts: {fault}")
    if not is_seen:
        print("layouts: a tree that is narrower by half a pixel is not seen")
    print(f"layouts: {len(trees) - len(faults)} of {len(trees)} trees are laid out as in Chromium")
    sys.exit(0 if is_seen and not faults else 1)


if __name__ == "__main__":
    main()
