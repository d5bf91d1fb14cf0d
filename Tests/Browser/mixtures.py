# SPDX-License-Identifier: MIT
"""Random mixtures of what CSS.md says is read: boxes with two to five properties, their texts, pictures and children.

Lengths are whole pixels, and even ones where a tree is drawn at 1.5 times its size: Chromium moves edges to whole
pixels, the tool antialiases them.
"""

from nodes import Node
from paints import CLEAR, OPAQUE, Paints

FONT = "'DejaVu Sans'"


class Mixer(Paints):
    """Makes trees out of random numbers."""

    def sample(self):
        tree = self.tree()
        if "backdrop-filter" in str(tree):
            # Chromium cuts the filtered backdrop of an upright turn off at its old frame.
            for node in tree.nodes():
                node.css = [(name, value.replace("rotate(90deg)", "rotate(70deg)")) for name, value in node.css]
        return tree

    def tree(self):
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
            # Rows run from left to right, whatever the direction of texts.
            if self.chance(0.5) and ("direction", "rtl") not in parent.css:
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
