# SPDX-License-Identifier: MIT
"""SVG drawings that ask for much from librsvg, libxml2 and the reader of their sizes."""
from case import Case

NUMBERS = ["0", "-1", "1e30", "1e-30", "1e308", "nan", "1000000", "2147483648", "100%", "1e5em", "99999999999999999999", ""]


def entities(chance):
    depth, times = chance.choice([(1, 5), (8, 10), (20, 2), (5, 100)])
    lines = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * times if i else "x" * chance.choice([1, 1000])}">' for i in range(depth))
    return f'<!DOCTYPE svg [{lines}]>', f'<text>&e{depth - 1};</text>'


def filtered(chance):
    primitive = chance.choice([
        f'<feTurbulence numOctaves="{chance.choice(["1", "1000000", "-1"])}" baseFrequency="{chance.choice(["0.1", "1e9", "0"])}"/>',
        f'<feConvolveMatrix order="{(side := chance.choice([3, 21, 100, 1000]))}" '
        f'kernelMatrix="{"1 " * chance.choice([9, 400, side * side % 100_000])}"/>',
        f'<feGaussianBlur stdDeviation="{chance.choice(NUMBERS)}"/>',
        f'<feMorphology operator="dilate" radius="{chance.choice([*NUMBERS, "5000"])}"/>',
        '<feTile/>' * chance.choice([1, 1000]), f'<feFlood/><feOffset dx="{chance.choice(NUMBERS)}"/>',
        '<feBlend in2="SourceGraphic"/>' * chance.choice([1, 3000]),
        f'<feImage href="{chance.choice(["/etc/passwd", "/dev/zero", "#a", "data:image/png;base64,AAAA"])}"/>',
    ])
    region = f'x="{chance.choice(["0", "-1e6"])}" width="{chance.choice(["100%", "1e9", "1000000%"])}"'
    return f'<filter id="f" {region}>{primitive}</filter><rect width="90" height="90" filter="url(#f)"/>'


def nested(chance):
    depth = chance.choice([10, 25, 5000, 50_000])
    square = '<rect width="1" height="1"/>'
    match chance.randrange(4):
        case 0: return "<g>" * depth + square + "</g>" * depth
        case 1:
            last = min(depth, 25)
            levels = "".join(f'<g id="u{i + 1}">' + f'<use href="#u{i}"/>' * 10 + "</g>" for i in range(last))
            return f'<defs><g id="u0">{square}</g>{levels}</defs><use href="#u{last}"/>'
        case 2:
            tile = f'<pattern id="p" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse">{square}</pattern>'
            return f'{tile}<rect width="99" height="99" fill="url(#p)"/>'
        case _: return f'<path d="M0 0{" l1 1" * depth}" stroke="red" stroke-dasharray="{chance.choice(["1e-9", "1"])}"/>'


def hostile(chance, folder):
    size = f'width="{chance.choice(["100", "100", *NUMBERS])}" height="{chance.choice(["100", "100", *NUMBERS])}"'
    head, body = chance.choice([entities, lambda c: ("", filtered(c)), lambda c: ("", nested(c))])(chance)
    (folder / "hostile.svg").write_text(f'{head}<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>')
    (folder / "good.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
    yield Case(["render", "hostile.svg", "-o", "output.png", "--style", "indent", "--backend", "cpu"])
    # A batch names it, and goes on.
    yield Case(["batch", "hostile.svg", "good.svg", "-o", "outputs", "--style", "indent", "--backend", "cpu"], 60, statuses=(0, 1))
