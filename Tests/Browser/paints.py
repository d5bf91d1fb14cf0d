# SPDX-License-Identifier: MIT
"""Random declarations of what a box paints: backgrounds, edges, shadows, filters and transforms."""

OPAQUE = ["#c33", "#36c", "#2a4", "#fa0", "black", "white", "rebeccapurple", "rgb(0 160 160)", "hsl(300 60% 40%)"]
CLEAR = ["transparent", "rgb(200 0 0 / 50%)", "#03c8", "rgba(0, 0, 0, 0.4)", "rgb(255 255 255 / 60%)"]
PICTURES = ["quarters.png", "mark.png", "view.svg", "sized.svg"]
SIDES = ["top", "right", "bottom", "left"]


class Paints:
    """Makes declarations out of random numbers, with lengths in steps of so many pixels."""

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
            side = self.one(*SIDES)
            return [(f"border-{side}", f"{width}px {style} {self.color()}")]
        if kind < 0.45:
            side = self.one(*SIDES)
            return [(f"border-{side}", f"{self.step}px {self.one('dotted', 'dotted', 'dashed', 'solid')} {self.color()}")]
        if kind < 0.6:
            return [("border", f"{width}px {style} {self.color()}"), (f"border-{self.one(*SIDES)}-color", self.color(0.6))]
        if kind < 0.7:
            css = [("border", f"{width}px {style}"), ("border-color", " ".join(self.color() for _ in range(4)))]
            return css + [(f"border-{self.one(*SIDES)}-width", "0")] if self.chance(0.4) else css
        if kind < 0.8:
            return [("border", f"{width}px {style} {self.color()}"), (f"border-{self.one(*SIDES)}-width", self.px(0, 12))]
        if kind < 0.9:
            sides = self.numbers.sample(SIDES, self.numbers.randint(2, 3))
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
