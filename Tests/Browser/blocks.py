#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws random blocks of CSS as it is found in headless Chromium and with the tool, and compares: blocks.py TOOL [--count N] [--seed N].

The blocks are those of boxes.py with colours of all spaces, mixtures, lengths in all units, calculations, custom
properties, repeated and tiled gradients, borders of single sides and styles, outlines, transforms, filters and pictures. The limits are
the same. Edges that may lie anywhere (of turned boxes, dashes, and stops of gradients) are antialiased here, where Chromium takes
one point of a gradient: beside them a pixel has to be between its neighbours.
"""

import argparse
import os
import pathlib
import random
import re
import sys
import tempfile

import boxes
from boxes import Box, compare, faults
from chromium import BrowserError, Chromium
from gallery import find_browser

HUES = ["hsl", "hwb", "lch", "oklch"]
# Numbers of their own, so that all else stays as it was.
CHANGES = random.Random(5)
SPACES = ["srgb", "srgb-linear", "display-p3", "lab", "oklab", "xyz", *HUES]


class Block(Box):
    """A box with values as style sheets have them."""

    def __init__(self, numbers):
        self.variables, self.ease = 0, numbers.random()
        super().__init__(numbers)
        kind = numbers.random()
        if kind < 0.25:
            self.sides()
        elif kind < 0.4:
            self.outline()
        elif kind < 0.6:
            self.turn()
        if CHANGES.random() < 0.25 and not any("filter:" in declaration for declaration in self.declarations):
            super().say("filter", self.change())

    def change(self):
        """A change of colours. Chromium rounds after each filter, so none is steep."""
        part = CHANGES.uniform
        return CHANGES.choice([
            f"brightness({part(0.5, 1.2):.2f})", f"contrast({part(50, 120):.0f}%)", f"saturate({part(0, 1.5):.2f})",
            f"grayscale({part(0, 100):.0f}%)", "grayscale()", f"sepia({part(0, 1):.2f})", f"hue-rotate({part(-180, 180):.0f}deg)",
            f"invert({part(0, 1):.2f})", f"opacity({part(30, 100):.0f}%)"])

    def element(self, x, y):
        """Within its cell: turned boxes reach far."""
        place = f"left:{x - self.x}px;top:{y - self.y}px;width:{boxes.CELL[0]}px;height:{boxes.CELL[1]}px"
        return f'<div style="position:absolute;overflow:hidden;{place}">{super().element(self.x, self.y)}</div>'

    def layer(self, x, y):
        return {
            "frame": [x - self.x, y - self.y, *boxes.CELL], "clipsToBounds": True, "layers": [super().layer(self.x, self.y)]}

    def say(self, name, value):
        value = re.sub(r"(?<![\w.-])(\d+)px", lambda match: self.length(int(match[1])), value)
        if self.numbers.random() < 0.15:
            self.variables += 1
            variable = f"--part-{self.variables}"
            super().say(variable, value)
            value = self.numbers.choice([f"var({variable})", f"var({variable}, none)", f"var(--Part, var({variable}))"])
        if name == "filter" and CHANGES.random() < 0.4:
            value = CHANGES.choice([f"{value} {self.change()}", f"{self.change()} {value}"])
        if name in ("border-radius", "box-shadow", "filter") and self.numbers.random() < 0.1:
            name = f"-webkit-{name}"
        super().say(name, value)

    def length(self, pixels):
        """A length as it may be written; one vw is 9 pixels, and Chromium rounds down."""
        part = self.numbers.randint(0, pixels)
        return self.numbers.choice([
            f"{pixels}px", f"{pixels}px", f"{pixels / 16}rem", f"{pixels / 16}em", f"{pixels / 9 + 1e-5 * (pixels > 0):.5f}vw", f"{pixels * 0.75}pt",
            f"calc({part}px + {pixels - part}px)", f"calc({pixels / 32}rem * 2)", f"clamp(0px, {pixels}px, 50vw)",
            f"min({pixels}px, 10em)", f"max(-1px, {pixels}px)"])

    def color(self, opaque=None, most=90):
        """Any colour if it is opaque. Chromium clips translucent ones after it has blended them: these are within sRGB."""
        numbers = self.numbers
        if opaque is None:
            opaque = not self.is_translucent or numbers.random() < 0.6
        if self.is_translucent or not opaque:
            alpha = 100 if opaque else numbers.randint(most // 4, max(most * 3 // 4, most // 4))
            share = numbers.randint(5, 95) * alpha // 100
            return numbers.choice([
                self.tame(alpha), self.tame(alpha), self.tame(alpha),
                f"color-mix(in srgb, {self.tame(100)} {share}%, {self.tame(100)} {alpha - share}%)"])
        if numbers.random() < 0.2:
            share, space = numbers.randint(5, 95), numbers.choice(SPACES)
            way = numbers.choice(["", "", " longer hue", " increasing hue"]) if space in HUES else ""
            color = self.vivid if space in HUES else self.wild
            return f"color-mix(in {space}{way}, {color()} {share}%, {color()})"
        return self.wild()

    def tame(self, alpha):
        """A colour that sRGB has."""
        numbers, part = self.numbers, self.numbers.uniform
        end = "" if alpha == 100 else f" / {alpha}%"
        hue = numbers.randint(0, 359)
        return numbers.choice([
            f"rgb({numbers.randint(0, 255)} {numbers.randint(0, 255)} {numbers.randint(0, 255)}{end})",
            f"hsl({hue} {part(0, 100):.1f}% {part(0, 100):.1f}%{end})", f"hwb({hue}deg {part(0, 60):.0f}% {part(0, 40):.0f}%{end})",
            f"lab({part(40, 70):.1f}% {part(-20, 20):.1f} {part(-20, 20):.1f}{end})",
            f"oklch({part(45, 75):.1f}% {part(0, 0.06):.3f} {hue}{end})",
            f"color(srgb-linear {part(0, 1):.3f} {part(0, 1):.3f} {part(0, 1):.3f}{end})"])

    def vivid(self):
        """A colour with a hue: how grey one without is differs from browser to browser."""
        hue = self.numbers.randint(0, 359)
        return self.numbers.choice([f"hsl({hue} 80% 50%)", f"oklch(65% 0.15 {hue})", f"lch(60 50 {hue})"])

    def wild(self):
        """A colour of any space, which sRGB may not have."""
        numbers, part = self.numbers, self.numbers.uniform
        hue = numbers.randint(0, 359)
        return numbers.choice([
            self.tame(100), self.tame(100), f"lab({part(0, 100):.1f}% {part(-80, 80):.1f} {part(-80, 80):.1f})",
            f"lch({part(0, 100):.1f} {part(0, 120):.1f} {hue})", f"oklab({part(0, 1):.3f} {part(-0.3, 0.3):.3f} {part(-0.3, 0.3):.3f})",
            f"oklch({part(0, 100):.1f}% {part(0, 0.3):.3f} {hue})",
            f"color(display-p3 {part(0, 1):.3f} {part(0, 1):.3f} {part(0, 1):.3f})"])

    @property
    def is_translucent(self):
        """Whether colours that are not said to be opaque may be translucent; the same for all of a gradient."""
        return self.ease < 0.5

    def stops(self, unit="%", closed=False, least=None):
        # Before the centre Chromium cuts gradients off in sRGB.
        return super().stops(unit, closed, -100 if least is None else 0)

    def gradient(self):
        self.ease, self.soft = self.numbers.random(), max(self.soft, 0.5)
        return super().gradient()

    def background(self):
        numbers = self.numbers
        kind, self.ease = numbers.random(), numbers.random()
        if kind < 0.4:
            super().background()
            return
        self.soft = 0.5
        if kind < 0.6:
            self.say("background", self.repeating())
        elif kind < 0.75:
            space = numbers.choice(HUES + ["lab", "srgb", "oklab"])
            way = numbers.choice(["", " longer hue", " decreasing hue"]) if space in HUES else ""
            self.say("background", f"linear-gradient({numbers.randint(0, 360)}deg in {space}{way}, {self.vivid()}, {self.vivid()} 80%)")
        else:
            self.tiles()

    def repeating(self):
        numbers = self.numbers
        first = numbers.randint(0, 12)
        second = first + numbers.randint(16, 40)
        space, stops = "", f"{self.color()} {first}px, {self.color()} {second}px"
        if numbers.random() < 0.5:
            middle = numbers.randint(first + 6, second - 6)
            # Antialiased in the space of the mixture, which may lead beyond the colours on both sides.
            self.soft, space = 1, " in srgb"
            stops = f"{self.color()} {first}px {middle}px, {self.color()} {middle}px {second}px"
        return numbers.choice([
            f"repeating-linear-gradient({numbers.randint(-180, 360)}deg{space}, {stops})", f"repeating-linear-gradient(to right{space}, {stops})",
            f"repeating-radial-gradient(circle at {numbers.randint(0, 40)}px 20px{space}, {stops})",
            f"repeating-radial-gradient(closest-side at -20px -30px, {self.color()} 20%, {self.color()} 180%)",
            f"repeating-conic-gradient(from 20deg at -12px 10px, {self.color()} 0 20deg, {self.color()} 20deg 40deg)"])

    def tiles(self):
        numbers = self.numbers
        color = self.color()
        image = numbers.choice([
            f"linear-gradient({color}, {self.color()})", f"linear-gradient(90deg, {color} 3px, transparent 3px)",
            f"linear-gradient({color} 2px, transparent 2px)", f"radial-gradient(circle at 5px 5px, {color} 3px, transparent 4px)",
            f"linear-gradient(45deg, {color}, {self.color()})"])
        place = numbers.choice(["0 0", "3px 5px", "left -4px top 2px", "right 4px top", "bottom 3px right 0"])
        repetition = numbers.choice(["", "", "repeat-x", "no-repeat", "repeat-y"])
        size = f"{numbers.choice([10, 16, 20])}px {numbers.choice([8, 16, 20])}px"
        if numbers.random() < 0.5:
            self.say("background", f"{image} {place} / {size} {repetition}, {self.color()}")
        else:
            self.say("background-image", f"{image}, {self.gradient()}")
            self.say("background-size", f"{size}, 100% 100%")
            self.say("background-position", f"{place}, 0 0")

    def sides(self):
        if self.border:
            return
        numbers = self.numbers
        self.soft = 0.5
        width = numbers.choice([1, 2, 3, 6])
        kind = numbers.random()
        if kind < 0.4:
            side = numbers.choice(["top", "right", "bottom", "left"])
            self.say(f"border-{side}", f"{width}px solid {self.color(opaque=True)}")
        elif kind < 0.6:
            self.say("border", f"{width}px solid {self.color(opaque=True)}")
            self.say("border-width", " ".join(f"{numbers.randint(0, 6)}px" for _ in range(4)))
        elif kind < 0.75:
            self.say("border", f"{numbers.choice([3, 6, 9])}px double {self.color(opaque=True)}")
        elif all(radius == (0, 0) for radius in self.radii):
            self.say("border", f"{width}px {numbers.choice(['dashed', 'dotted'])} {self.color(opaque=True)}")

    def outline(self):
        numbers = self.numbers
        self.soft = 0.5
        self.say("outline", f"{numbers.choice([1, 2, 4])}px solid {self.color(opaque=True)}")
        if numbers.random() < 0.6:
            self.say("outline-offset", f"{numbers.randint(0, 6)}px")

    def turn(self):
        """A transform; Chromium moves by whole pixels only, and has thin lines and inner corners of its own."""
        numbers = self.numbers
        if self.border > 2 and any(radius != (0, 0) for radius in self.radii):
            return
        functions = [f"translate({numbers.randint(0, 8)}px, -3px)", "rotate(90deg)", "translateY(-5px) rotate(0.5turn)", "scaleX(-1)"]
        if not self.border:
            functions += [
                f"rotate({numbers.randint(-40, 40)}deg)", "scale(1.25)", f"skewX({numbers.randint(-20, 20)}deg)",
                "matrix(0.9, 0.1, -0.1, 0.9, 4, 2)"]
        self.soft = 2
        self.say("transform", numbers.choice(functions))
        if numbers.random() < 0.4:
            self.say("transform-origin", numbers.choice(["top left", "20px 30px", "0 100%", "10px bottom"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", help="the built intaglio")
    parser.add_argument("--count", type=int, default=300, help="how many blocks")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--pictures", metavar="FOLDER", help="keep pages and pictures there")
    options = parser.parse_args()
    numbers = random.Random(options.seed)
    found, is_good = [], True
    browser = Chromium(find_browser())
    with tempfile.TemporaryDirectory(prefix="intaglio-blocks-") as place:
        folder = options.pictures or place
        os.makedirs(folder, exist_ok=True)
        try:
            for start in range(0, options.count, boxes.COLUMNS * boxes.ROWS):
                blocks = [Block(numbers) for _ in range(min(boxes.COLUMNS * boxes.ROWS, options.count - start))]
                results = compare(browser, options.tool, blocks, folder, f"blocks-{start}")
                found += results
                for fault in faults(blocks, results):
                    print(f"blocks: {fault}")
                    is_good = False
        except BrowserError as error:
            print(f"blocks: {error}")
            is_good = False
        finally:
            browser.close()
    if found:
        print(
            f"blocks: {len(found)} blocks, mean {sum(result['mean'] for result in found) / len(found):.3f} "
            f"(of the worst {max(result['mean'] for result in found):.3f}), most {max(result['most'] for result in found)}, "
            f"on antialiased edges {max(result['mostOnEdge'] for result in found)}")
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
