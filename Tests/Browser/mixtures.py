# SPDX-License-Identifier: MIT
"""Random mixtures of what CSS.md says is read: boxes with two to five properties, their texts, pictures and children.

A sample is a tree of nodes. Each has the same declarations as an element of a page and as a layer of a scene. Lengths are whole
pixels, and even ones where a sample is drawn at 1.5 times its size: Chromium moves edges to whole pixels, the tool antialiases them.
"""

import copy
import html
import re

CELL = (180, 140)
FONT = "'DejaVu Sans'"
OPAQUE = ["#c33", "#36c", "#2a4", "#fa0", "black", "white", "rebeccapurple", "rgb(0 160 160)", "hsl(300 60% 40%)"]
CLEAR = ["transparent", "rgb(200 0 0 / 50%)", "#03c8", "rgba(0, 0, 0, 0.4)", "rgb(255 255 255 / 60%)"]
PICTURES = {"quarters.png": (24, 16), "mark.png": (8, 8), "view.svg": None, "sized.svg": (30, 20)}


class Node:
    """A box: an element of a page, and a layer of a scene."""

    def __init__(self, css=(), frame=None, text=None, image=None, children=()):
        self.css, self.frame, self.text, self.image = list(css), frame, text, image
        self.children = list(children)

    def declarations(self):
        return "; ".join(f"{name}: {value}" for name, value in self.css)

    def element(self):
        style = self.declarations()
        framed = ""
        if self.frame:
            left, top, width, height = self.frame
            framed = f' data-frame="{left},{top},{width},{height}"'
            style = f"position: absolute; left: {left}px; top: {top}px; width: {width}px; height: {height}px; {style}"
        elif any(child.frame for child in self.children):
            style = f"position: relative; {style}"
        style = html.escape(style)
        if self.image:
            return f'<img{framed} style="{style}" src="{self.image}">'
        inner = html.escape(self.text or "") + "".join(child.element() for child in self.children)
        return f'<div{framed} style="{style}">{inner}</div>'

    def layer(self):
        layer = {}
        if self.frame:
            layer["frame"] = self.frame
        if self.css:
            layer["css"] = self.declarations()
        if self.text:
            layer["contents"] = {"text": {"string": self.text}}
        if self.image:
            layer["contents"] = {"image": self.image}
        if self.children:
            layer["layers"] = [child.layer() for child in self.children]
        return layer

    def nodes(self):
        yield self
        for child in self.children:
            yield from child.nodes()

    def has_text(self):
        return any(node.text for node in self.nodes())

    def parts(self, path=()):
        """What can be left out: the place of a child, of a declaration, or of a layer of a background; children first."""
        for index, child in enumerate(self.children):
            yield (*path, index), None, None
        for index, child in enumerate(self.children):
            yield from child.parts((*path, index))
        is_flexible = any(not child.frame for child in self.children)
        for index, (name, value) in enumerate(self.css):
            if name != "display" or not is_flexible:
                yield path, index, None
            if name.startswith("background") or name.endswith("shadow"):
                layers = split(value, ",")
                for layer in range(len(layers) if len(layers) > 1 else 0):
                    yield path, index, layer

    def without(self, parts):
        """The tree with less. Of parts within each other the larger ones count."""
        tree = copy.deepcopy(self)
        # From the end, so that places stay what they are.
        for path, index, layer in sorted(parts, key=lambda part: (part[0], -1 if part[1] is None else part[1], part[2] or 0), reverse=True):
            node, above = tree, None
            for step in path:
                node, above = node.children[step] if step < len(node.children) else None, node
                if not node:
                    break
            if not node:
                continue
            if index is None:
                del above.children[path[-1]]
            elif layer is None:
                del node.css[index]
            elif index < len(node.css):
                name, value = node.css[index]
                layers = split(value, ",")
                if len(layers) > max(layer, 1):
                    del layers[layer]
                    node.css[index] = name, ", ".join(layers)
        return tree

    def plainer(self):
        """The tree with fewer words in its backgrounds."""
        for index, (name, value) in enumerate(self.css):
            words = split(value, " ") if name == "background" and len(split(value, ",")) == 1 else []
            for word in range(len(words) if len(words) > 1 else 0):
                tree = copy.deepcopy(self)
                tree.css[index] = name, " ".join(words[:word] + words[word + 1:])
                yield tree
        for index, child in enumerate(self.children):
            for inner in child.plainer():
                tree = copy.deepcopy(self)
                tree.children[index] = inner
                yield tree

    def __str__(self):
        parts = []
        if self.frame:
            parts.append(f"frame {self.frame}")
        if self.image:
            parts.append(f"image {self.image}")
        if self.text:
            parts.append(f"text {self.text!r}")
        parts.append("{" + self.declarations() + "}")
        if self.children:
            parts.append("[" + ", ".join(str(child) for child in self.children) + "]")
        return " ".join(parts)


def split(value, separator):
    """The parts of a value between separators that lie in no brackets."""
    parts, depth, part = [], 0, ""
    for character in value:
        depth += (character == "(") - (character == ")")
        if character == separator and not depth:
            parts.append(part.strip())
            part = ""
        else:
            part += character
    return [*parts, part.strip()]


class Mixer:
    """Makes samples out of random numbers."""

    def __init__(self, numbers, step=1):
        self.numbers, self.step = numbers, step

    def chance(self, share):
        return self.numbers.random() < share

    def one(self, *choices):
        return self.numbers.choice(choices)

    def px(self, least, most):
        """A length in whole or in even pixels."""
        return f"{self.numbers.randrange(least, most + 1, self.step)}px"

    def color(self, clear=0.2):
        kind = self.numbers.random()
        if kind < clear:
            return self.one(*CLEAR)
        return "currentcolor" if kind > 0.93 else self.one(*OPAQUE)

    def sample(self):
        kind = self.numbers.random()
        if kind < 0.3:
            return self.framed()
        if kind < 0.45:
            return self.flow([*self.size(), ("margin", "30px")])
        if kind < 0.6:
            return self.row()
        if kind < 0.75:
            return self.letters()
        if kind < 0.82:
            return self.picture()
        return self.family()

    def frame(self):
        return [30, 30, self.one(60, 80, 100, 120), self.one(40, 60, 80)]

    def size(self):
        yield "width", f"{self.one(60, 80, 100, 120)}px"
        yield "height", f"{self.one(40, 60, 80)}px"

    def framed(self):
        # A background, a border and a radius are what boxes have most.
        border = self.border() if self.chance(0.5) else [("border", f"{self.one(2, 4, 6)}px solid {self.one(*OPAQUE)}")]
        look = self.look() if self.chance(0.6) else [*self.background(), *border, *self.radius()]
        node = Node(look, self.frame())
        if self.chance(0.25):
            node.children.append(Node(self.look(), [self.one(-10, 0, 10, 20), self.one(-6, 0, 10), 40, 20]))
        return node

    def flow(self, own):
        css = [*own, *self.look()]
        if self.chance(0.3):
            css.append(("padding", self.one("10px", "20px", "4px 12px")))
        if self.chance(0.08):
            css.append(("box-sizing", "content-box"))
        return Node(css)

    def row(self):
        """A flexible box around others."""
        css = [("margin", self.one("20px", "30px")), ("display", "flex"), *self.look(2)]
        if self.chance(0.5):
            css.append(("flex-direction", self.one("row", "column", "row-reverse")))
        if self.chance(0.6):
            css += [("width", f"{self.one(80, 100, 120)}px"), ("height", f"{self.one(60, 80, 100)}px")]
        if self.chance(0.5):
            css.append(("padding", self.one("10px", "8px", "4px 12px")))
        if self.chance(0.4):
            css.append(("gap", self.one("4px", "10px")))
        if self.chance(0.4):
            css.append(("align-items", self.one("center", "flex-start", "flex-end", "stretch")))
        if self.chance(0.3):
            css.append(("justify-content", self.one("center", "space-between", "flex-end")))
        children = []
        for _ in range(self.numbers.randint(1, 2)):
            if self.chance(0.25):
                children.append(self.words(self.look(1)))
            elif self.chance(0.1):
                side, other = self.one("left", "right"), self.one("top", "bottom")
                children.append(self.flow([("position", "absolute"), (side, "4px"), (other, self.one("10px", "-4px")), ("width", "20px"), ("height", "20px")]))
            else:
                own = self.one(
                    [("width", "40px"), ("height", "40px")], [("flex", "1"), ("height", "20px")], [("flex", "none"), ("width", "20px")],
                    [("width", "50%"), ("height", "40px")], [("width", "40px"), ("aspect-ratio", "2")])
                children.append(self.flow(own))
        return Node(css, children=children)

    def letters(self):
        """A text, with a frame or without one."""
        if self.chance(0.4):
            node = self.words(self.look(2))
            node.frame = self.frame()
            if self.chance(0.4):
                node.css.append(("padding", self.one("10px", "6px 20px", "0 0 0 20px")))
            return node
        node = self.words([("margin", "30px"), *self.look(2)])
        if self.chance(0.4):
            node.css.append(("padding", self.one("10px", "6px 20px")))
        if self.chance(0.5):
            node.css += self.one([("width", "120px")], [("width", "120px"), ("height", "60px")], [("height", "60px")])
        return node

    def words(self, css=()):
        css = [("font", self.font()), *css]
        if self.chance(0.8):
            css.append(("color", self.color(0.35)))
        css += self.lettering(self.numbers.choice([0, 0, 1, 1, 2]))
        if self.chance(0.15):
            css += [
                ("background", f"linear-gradient({self.one('90deg', '0deg', '135deg')}, {self.one(*OPAQUE)}, {self.one(*OPAQUE)})"),
                ("background-clip", "text"), ("color", "transparent")]
        return Node(css, text=self.one("Hello", "Hi", "Ab m", "Wide", "two words"))

    def font(self):
        weight = self.one("", "700 ")
        return f"{weight}{self.one('20px', '30px', '16px')}{self.one('/1.2', '/40px', '/1', '/1.5')} {FONT}"

    def lettering(self, count):
        """Properties of letters, which are inherited."""
        makers = [
            lambda: ("text-shadow", self.one(
                f"0 0 4px {self.color()}", f"2px 2px {self.color()}", f"4px 0 0 {self.color()}, -4px 0 {self.color()}", "2px 4px 3px")),
            lambda: ("text-align", self.one("center", "right", "end", "left")),
            lambda: ("line-height", self.one("40px", "1.5", "2", "150%", "2em")),
            lambda: ("letter-spacing", self.one("4px", "0.1em", "-1px")),
            lambda: ("text-transform", self.one("uppercase", "lowercase", "capitalize")),
            lambda: ("text-decoration", self.one("underline", "line-through")),
            lambda: ("visibility", self.one("hidden", "visible")),
            lambda: ("white-space", "nowrap"),
            lambda: ("-webkit-text-fill-color", self.color(0.4)),
            lambda: ("font-size", self.one("24px", "1.5em", "150%", "larger", "2rem")),
            lambda: ("font-weight", self.one("bold", "normal", "700")),
            lambda: ("font-style", self.one("normal", "italic")),
            lambda: ("direction", self.one("rtl", "ltr")),
            lambda: ("text-decoration", f"underline {self.color()}"),
            lambda: ("-webkit-text-stroke", f"2px {self.color()}"),
            lambda: ("color", f"light-dark({self.color()}, {self.color()})"),
            lambda: ("text-box", "trim-both cap alphabetic"),
        ]
        return [self.numbers.choice(makers)() for _ in range(count)]

    def picture(self):
        css = [*self.look(2)]
        if self.chance(0.7):
            css.append(("object-fit", self.one("fill", "contain", "cover", "none", "scale-down")))
        if self.chance(0.6):
            css.append(("object-position", self.one(
                "0 0", "right bottom", "left", "10px 4px", "100% 0", "25% 75%", "right 10px top 20px", "-10px 0")))
        if self.chance(0.4):
            css.append(("padding", self.one("10px", "4px 12px")))
        name = self.numbers.choice(["quarters.png", "quarters.png", "view.svg", "sized.svg"])
        if self.chance(0.6):
            return Node(css, self.frame(), image=name)
        own = list(self.size()) if name == "view.svg" or self.chance(0.6) else []
        return Node([*own, ("margin", "30px"), *css], image=name)

    def family(self):
        """A parent that declares and a child that uses, or inherits by a word."""
        parent = Node()
        own = [
            lambda: ("color", self.one(*OPAQUE, *CLEAR)), lambda: ("color", self.one(*OPAQUE)), lambda: ("font-size", self.one("20px", "30px", "2em")),
            lambda: ("font", self.font()), lambda: ("--tone", self.one(*OPAQUE)), lambda: ("--length", self.one("10px", "1em")),
            *[lambda: self.lettering(1)[0]] * 3]
        parent.css = [self.numbers.choice(own)() for _ in range(self.numbers.randint(1, 3))]
        parent.css += self.look(1)
        child = self.heir()
        if self.chance(0.4):
            parent.frame = self.frame()
            child.frame = [10, 10, 40, 20]
        else:
            parent.css = [("margin", "30px"), ("display", "flex"), *parent.css]
            if self.chance(0.5):
                parent.css += [("width", "120px"), ("height", "80px")]
            if not child.text:
                child.css += self.one(
                    [("width", "2em"), ("height", "1em")], [("width", "40px"), ("height", "40px")], [("width", "1.5em"), ("height", "20px")],
                    [("width", "calc(1em + 4px)"), ("height", "20px")])
        if self.chance(0.2):
            middle = Node([], [0, 0, 80, 40] if parent.frame else None, children=[child])
            if not parent.frame:
                middle.css = [("display", "flex")]
            child = middle
        parent.children = [child]
        return parent

    def heir(self):
        """A box that depends on what its parent declares."""
        makers = [
            lambda: ("background", self.one("currentcolor", "inherit", "var(--tone, #36c)", "var(--tone)")),
            lambda: ("border", self.one("4px solid", "4px solid currentcolor", "inherit", "2px solid var(--tone, #2a4)")),
            lambda: ("box-shadow", self.one("0 0 0 4px", "4px 4px 0 currentcolor", "inherit")),
            lambda: ("outline", self.one("2px solid", "4px solid currentcolor")),
            lambda: ("border-radius", self.one("0.5em", "inherit", "var(--length, 8px)")),
            lambda: ("color", self.one("inherit", "initial", "unset", "currentcolor", "revert")),
            lambda: ("font-size", self.one("inherit", "initial", "50%", "0.5em", "smaller")),
            lambda: ("opacity", "inherit"),
            lambda: ("background-color", self.one("currentcolor", "inherit", "color-mix(in srgb, currentcolor 50%, white)")),
            lambda: ("visibility", "visible"),
        ]
        css = []
        if self.chance(0.8):
            css = [self.numbers.choice(makers)() for _ in range(self.numbers.randint(1, 3))]
        if self.chance(0.45):
            words = Node(css, text=self.one("Hello", "Hi", "Ab m"))
            if self.chance(0.5):
                words.css.append(("font", self.font()))
            if self.chance(0.3):
                words.css += self.lettering(1)
            return words
        if not css or self.chance(0.4):
            css.append(("background", self.one("currentcolor", "linear-gradient(currentcolor, white)")))
        return Node(css)

    def look(self, most=4):
        """Some of the properties that paint."""
        makers = [
            *[self.background] * 3, *[self.border] * 2, *[self.radius] * 2, self.corners, self.outline, self.shadow, self.filter, self.backdrop, self.transform,
            lambda: [("opacity", self.one("0.5", "30%", "0.8"))], lambda: [("overflow", "hidden")],
            lambda: [("mix-blend-mode", self.one("multiply", "screen", "difference"))]]
        count = self.numbers.randint(min(most, 1), most)
        names, css = set(), []
        for maker in self.numbers.sample(makers, len(makers)):
            if count and (maker.__name__ == "<lambda>" or maker.__name__ not in names):
                names.add(maker.__name__)
                css += maker()
                count -= 1
        return css

    # Backgrounds

    def stops(self, unit="%"):
        first, second = self.color(), self.color()
        kind = self.numbers.random()
        if kind < 0.35:
            return f"{first}, {second}"
        if kind < 0.6:
            return f"{first} 50%, {second} 0"
        if kind < 0.8:
            return f"{first} 20%, {second} 80%"
        return f"{first}, {second} 50%, {self.color()}"

    def image(self):
        kind = self.numbers.random()
        if kind < 0.4:
            line = self.one("", "90deg, ", "to left, ", "45deg, ", "135deg, ", "to bottom right, ", "30deg, ")
            return f"linear-gradient({line}{self.stops()})"
        if kind < 0.5:
            color = self.color()
            return f"linear-gradient({color}, {color})"
        if kind < 0.65:
            shape = self.one("", "circle, ", "circle at 0 0, ", "closest-side, ", "circle 10px at 10px 10px, ", "20px 10px at center, ")
            return f"radial-gradient({shape}{self.stops()})"
        if kind < 0.75:
            color, other = self.color(), self.color()
            return self.one(
                f"conic-gradient({color} 25%, {other} 0 50%, {color} 0 75%, {other} 0)", f"conic-gradient(from 90deg at 25% 25%, {color} 90deg, {other} 0)",
                f"conic-gradient({color}, {other}, {color})", f"conic-gradient({color} 0 50%, {other} 0)")
        if kind < 0.88:
            color, other, width = self.color(), self.color(), self.one(6, 8, 10)
            line = self.one("45deg, ", "90deg, ", "", "to right bottom, ")
            return self.one(
                f"repeating-linear-gradient({line}{color} 0 {width}px, {other} 0 {2 * width}px)",
                f"repeating-linear-gradient({line}{color}, {other} {2 * width}px)",
                f"repeating-radial-gradient(circle, {color} 0 {width}px, {other} 0 {2 * width}px)",
                f"repeating-conic-gradient({color} 0 15deg, {other} 0 30deg)")
        return f"url({self.one(*PICTURES)})"

    def tiling(self):
        """A position, a size and a repetition."""
        place = self.one("0 0", "center", "0 100%", "right bottom", "10px 4px", "50% 25%", "left 4px bottom 6px", "-6px 0")
        size = self.one(
            "20px 20px", "16px 12px", "50% 50%", "100% 4px", "25% 100%", "15px 15px", "12.5px 10px", "auto", "20px", "auto 10px", "cover", "contain",
            "30px 100%")
        repeat = self.one("", "", "no-repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round", "round space", "no-repeat repeat")
        return place, size, repeat

    def background(self):
        kind = self.numbers.random()
        css = []
        if kind < 0.2:
            css.append(("background", self.color(0.3)))
        elif kind < 0.35:
            css.append(("background", self.image()))
        elif kind < 0.7:
            layers = []
            for _ in range(self.one(1, 1, 1, 2)):
                place, size, repeat = self.tiling()
                layers.append(f"{self.image()} {place} / {size} {repeat}".strip())
            css.append(("background", ", ".join(layers) + self.one("", f", {self.color()}", f" {self.color()}")))
        else:
            place, size, repeat = self.tiling()
            css.append(("background-image", self.image()))
            css += [
                pair for pair in [("background-size", size), ("background-position", place), ("background-repeat", repeat or "repeat")]
                if self.chance(0.6)]
            if self.chance(0.4):
                css.append(("background-color", self.color()))
        if self.chance(0.3):
            area = self.one("border-box", "padding-box", "content-box")
            css.append((self.one("background-clip", "background-origin"), area))
            if self.chance(0.5):
                css.append(("padding", self.one("10px", "20px", "4px 12px")))
        return css

    # Edges

    def border(self):
        kind = self.numbers.random()
        style = self.one("solid", "solid", "dashed", "dotted", "double")
        width = self.one(2, 4, 6, 8) if style != "double" else self.one(6, 12)
        if kind < 0.26:
            return [("border", f"{width}px {style} {self.color()}")]
        if kind < 0.3:
            return [("border", f"{width}px {style} {self.color()}"), ("border-image", "none")]
        if kind < 0.38:
            side = self.one("top", "right", "bottom", "left")
            return [(f"border-{side}", f"{width}px {style} {self.color()}")]
        if kind < 0.45:
            side = self.one("top", "right", "bottom", "left")
            return [(f"border-{side}", f"{self.step}px {self.one('dotted', 'dotted', 'dashed', 'solid')} {self.color()}")]
        if kind < 0.6:
            return [("border", f"{width}px {style} {self.color()}"), (f"border-{self.one('top', 'right', 'bottom', 'left')}-color", self.color(0.6))]
        if kind < 0.7:
            css = [("border", f"{width}px {style}"), ("border-color", " ".join(self.color() for _ in range(4)))]
            return css + [(f"border-{self.one('top', 'right', 'bottom', 'left')}-width", "0")] if self.chance(0.4) else css
        if kind < 0.8:
            return [("border", f"{width}px {style} {self.color()}"), (f"border-{self.one('top', 'right', 'bottom', 'left')}-width", self.px(0, 12))]
        if kind < 0.9:
            sides = self.numbers.sample(["top", "right", "bottom", "left"], self.numbers.randint(2, 3))
            return [(f"border-{side}", f"{width}px {style} {self.color(0.4)}") for side in sides]
        css = [("border", f"{width}px {style} {self.color()}"), ("border-style", " ".join(self.one("solid", "dashed", "dotted", "none") for _ in range(4)))]
        return css

    def radius(self):
        return [self.one(
            ("border-radius", self.px(2, 30)), ("border-radius", "50%"), ("border-radius", "20px"), ("border-radius", "10px 30px"),
            ("border-radius", "20px / 10px"), ("border-radius", "999px"), ("border-radius", "25% 10%"), ("border-radius", "0 20px 20px 0"),
            ("border-top-left-radius", "30px"), ("border-radius", "1em"), ("border-bottom-right-radius", "40px 20px"),
            ("border-radius", self.one("calc(infinity * 1px)", "3.40282e38px")))]

    def corners(self):
        shape = self.one("squircle", "bevel", "scoop", "notch", "square", "superellipse(1.5)", "round bevel", "scoop notch round bevel")
        return [("border-radius", self.one("20px", "50%", "10px 30px")), ("corner-shape", shape)]

    def outline(self):
        css = [("outline", f"{self.one(2, 4)}px {self.one('solid', 'solid', 'dashed', 'double', 'dotted')} {self.color()}")]
        if self.chance(0.5):
            css.append(("outline-offset", self.one("4px", "-6px", "2px")))
        return css

    def shadow(self):
        shadows = []
        for _ in range(self.one(1, 1, 2)):
            inset = self.one("", "", "inset ")
            shadows.append(f"{inset}{self.px(-8, 8)} {self.px(-8, 8)} {self.one('0', '0', '8px', '12px')} {self.one('', '4px ', '-2px ')}{self.color()}".strip())
        return [("box-shadow", ", ".join(shadows))]

    def change(self):
        return self.one("invert(1)", "opacity(50%)", "brightness(0.5)", "grayscale(1)", "hue-rotate(90deg)", "sepia(60%)", "contrast(50%)", "saturate(0.3)")

    def filter(self):
        kind = self.numbers.random()
        if kind < 0.7:
            return [("filter", self.change())]
        if kind < 0.85:
            return [("filter", f"drop-shadow(4px 6px {self.one('0', '4px')} {self.color()})")]
        return [("filter", f"{self.change()} {self.change()}")]

    def backdrop(self):
        return [("backdrop-filter", self.one(self.change(), self.change(), f"blur(4px) {self.change()}"))]

    def transform(self):
        origin = [("transform-origin", self.one("0 0", "right bottom", "25% 75%", "10px 0"))] if self.chance(0.3) else []
        return [*origin, self.one(
            ("transform", "rotate(90deg)"), ("transform", "rotate(20deg)"), ("transform", "scale(1.5)"), ("transform", "translate(10px, -6px)"),
            ("transform", "translate(-50%, 25%)"), ("transform", "scaleX(-1)"), ("transform", "skewX(20deg)"), ("rotate", "45deg"), ("scale", "0.5"),
            ("translate", "10px 50%"), ("transform", "rotate(180deg) translateX(10%)"))]
