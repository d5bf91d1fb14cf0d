# SPDX-License-Identifier: MIT
"""The scenes that are drawn while calls fail, and for the model. Inputs are made here."""
import dataclasses
import json
import math
import pathlib
import struct
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def raw(path, width, height, rows):
    """Writes a PNG of filtered rows, red to alpha."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def icon(path, width, height, hue=0):
    """A ring and a disc with soft edges, of a colour that changes across; no two hues give the same picture."""
    def pixel(x, y):
        across, down = 2 * (x + 0.5) / width - 1, 2 * (y + 0.5) / height - 1
        distance = math.hypot(across, down)
        inside = max(min((0.9 - distance), (distance - 0.6)), 0.35 - distance)
        return (x * 255 // width, y * 255 // height, (40 * hue + 90) % 256, round(255 * min(max(inside * width / 2 + 0.5, 0), 1)))
    raw(path, width, height, b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height)))


@dataclasses.dataclass
class Scene:
    name: str
    # The tool's arguments without the backend; `OUT` stands for the output's folder.
    command: list
    # The pictures it writes there.
    outputs: list
    # The device that the library shows.
    device: str = "hardware"
    # Whether one failed picture leaves the status at 1, and the others drawn.
    is_batch: bool = False


# The pictures of the batch in which faults come again and again.
STORM = 60


def faulted(folder):
    """The scenes for faults: small, so that a process ends soon."""
    icon(folder / "icon.png", 48, 48)
    icon(folder / "wide.png", 1101, 61)
    for name, count in (("batch", 5), ("storm", STORM)):
        (folder / name).mkdir()
        for index in range(count):
            icon(folder / name / f"{index}.png", 40 + 9 * (index % 5), 40, hue=index)
    card = {
        "width": 160, "height": 90, "layers": [
            {"frame": [10, 10, 140, 70], "cornerRadius": 12,
             "contents": {"gradient": {"colors": ["#7f8cf0", "#4757c8"]}}, "border": {"width": 1, "color": "#0004"},
             "style": {"shadows": [{"kind": "outer", "color": "#0008", "offset": [0, 4], "blur": 9},
                                   {"kind": "inner", "color": "#fff8", "offset": [0, 1.5], "blur": 1}]}},
            {"frame": [24, 24, 42, 42], "cornerRadius": 21, "opacity": 0.8, "contents": {"color": "white"},
             "style": {"shadows": [{"kind": "inner", "color": "#0006", "offset": [0, 2], "blur": 3}]}}]}
    (folder / "card.json").write_text(json.dumps(card))
    render = ["render", "icon.png", "-o", "OUT/icon.png"]
    batch = ["-o", "OUT", "--style", "indent", "--jobs", "1", "--quiet"]
    names = [f"{index}.png" for index in range(STORM)]
    return [
        Scene("icon", [*render, "--style", "inner-shadow"], ["icon.png"]),
        Scene("gold", [*render, "--style", "gold"], ["icon.png"]),
        Scene("card", ["scene", "card.json", "-o", "OUT/card.png"], ["card.png"]),
        Scene("spread", [*render, "--shadow", "0 2px 6px 4px #0006", "--grow"], ["icon.png"]),
        Scene("tiles", ["render", "wide.png", "-o", "OUT/wide.png", "--style", "indent"], ["wide.png"], device="hardware,side=512"),
        Scene("software", [*render, "--style", "indent"], ["icon.png"], device=""),
        Scene("batch", ["batch", "batch", *batch], names[:5], is_batch=True),
        Scene("storm", ["batch", "storm", *batch], names, is_batch=True),
    ]


@dataclasses.dataclass
class Work:
    """What `drawer.py` draws: a picture with a style, or a scene."""
    name: str
    device: str = "hardware"
    picture: str = None
    style: object = None
    grow: bool = False
    scene: dict = None

    def values(self):
        """What the drawer reads."""
        return {"scene": self.scene} if self.scene else {"picture": self.picture, "style": self.style, "grow": self.grow}


def repeated(folder):
    """Twelve scenes for faults in one process: every pass, every way of transfer, the smallest device."""
    icon(folder / "small.png", 47, 48)
    icon(folder / "long.png", 1101, 61)
    black = "#000a"
    # Relief, relief around, a slope, satin.
    raised = {"bevels": [{"kind": "inner", "size": 5}, {"kind": "outer", "size": 4, "soften": 1.4}],
              "satins": [{"offset": [3, -2], "sigma": 2.5}], "strokes": [{"width": 2, "position": "outside", "color": "#fff"}]}
    rough = {"displacement": {"radius": 3, "size": 4}, "noises": [{"density": 0.3}],
             "shadows": [{"kind": "outer", "color": black, "offset": [2, 3], "sigma": 2, "grain": {"noise": 0.5},
                          "ramp": {"colors": ["#f00", "#00f"]}}]}
    box = {"frame": [6, 6, 30, 20], "cornerRadius": 5, "contents": {"gradient": {"colors": ["#7f8cf0", "#4757c8"]}}}
    card = {"width": 80, "height": 45, "layers": [
        box | {"style": {"shadows": [{"kind": "outer", "color": black, "offset": [0, 4], "blur": 9},
                                     {"kind": "inner", "color": "#fff8", "offset": [0, 1.5], "blur": 1}]}},
        {"frame": [24, 14, 42, 22], "opacity": 0.8, "contents": {"color": "white"}, "border": {"width": 1, "color": "#0004"}}]}
    glass = {"width": 60, "height": 40, "background": "#8af", "layers": [
        box, {"frame": [20, 10, 30, 24], "contents": {"color": "#fff6"},
              "style": {"backdropBlur": {"sigma": 3}, "backdropRefraction": {"depth": 3, "edge": 6}}},
        {"frame": [4, 20, 30, 16], "blend": "multiply", "contents": {"color": "#f80"}, "style": {"layerBlur": {"sigma": 1.5}}}]}
    holes = {"width": 60, "height": 40, "background": "#8af", "layers": [
        box | {"layers": [{"frame": [5, 5, 12, 9], "knockout": "deep", "contents": {"color": "#f008"}}]},
        {"frame": [20, 12, 30, 20], "transform": {"rotate": 20}, "contents": {"color": "#0a0"},
         "mask": {"alpha": {"frame": [3, 3, 20, 14], "cornerRadius": 6, "contents": {"color": "black"}}}},
        {"frame": [30, 2, 24, 12], "blend": "copy", "clipsToBounds": True, "contents": {"color": "#fff4"}}]}
    return [
        Work("icon", picture="small.png", style="inner-shadow"), Work("gold", picture="small.png", style="gold"),
        Work("spread", picture="small.png", style={"shadows": [{"kind": "outer", "color": black, "spread": 4, "blur": 6}]}, grow=True),
        Work("octaves", picture="small.png", style={"shadows": [{"kind": "outer", "color": black, "sigma": 20}]}, grow=True),
        Work("tiles", picture="long.png", style="indent", device="hardware,side=512"),
        Work("software", picture="small.png", style="indent", device=""),
        Work("raised", picture="small.png", style=raised), Work("rough", picture="small.png", style=rough),
        Work("card", scene=card), Work("glass", scene=glass), Work("holes", scene=holes),
        Work("smallest", scene=card, device="smallest,hardware"),
    ]


@dataclasses.dataclass
class Workload:
    name: str
    # The tool's arguments for a number of pictures.
    command: object
    # The number of pictures after the first one: enough that the textures and buffers of the first ones count
    # little.
    more: int = 16


def with_hole(path, width, height, index):
    """Writes a solid picture with a hole, which is quick to make, and as much work as any."""
    row = bytes([index * 30 % 256, 90, 150, 255]) * width
    hole = row[:width] + bytes(width * 2) + row[width * 3:]
    raw(path, width, height, b"".join(b"\0" + (hole if height // 4 < y < height // 2 else row) for y in range(height)))


def modelled(folder, photo=2048):
    """The work for the model and for times of calls: batches of pictures that differ, so that what one picture takes is a difference."""
    kinds = {"icons 512": (512, 512), f"photos {photo}": (photo, photo)}
    workloads = []

    def pictures(name, sizes, style, more=16):
        def command(count):
            inputs = folder / f"{name.split(',')[0]}-{count}"
            if not inputs.exists():
                inputs.mkdir()
                for index in range(count):
                    with_hole(inputs / f"{index}.png", *sizes(index), index)
            return ["batch", str(inputs), "-o", "OUT", *style, "--quiet"]
        return Workload(name, command, more)

    def scenes(name, document, style=()):
        def command(count):
            lines = folder / f"lines-{count}.jsonl"
            lines.write_text("".join(json.dumps({"output": f"{index}.png"}) + "\n" for index in range(count)))
            return ["batch", "--scene", document, "--manifest", str(lines), "-o", "OUT", "--quiet", *style]
        return Workload(name, command)
    shadow = ["--style", "inner-shadow"]
    for name, size in kinds.items():
        workloads.append(pictures(f"{name}, inner-shadow", lambda _, size=size: size, shadow, more=2 if size[0] > 2048 else 4))
    for style in ("gold", "glass"):
        workloads.append(pictures(f"icons 512, {style}", lambda _: (512, 512), ["--style", style]))
    workloads.append(pictures("icons 512, spread 8", lambda _: (512, 512), ["--shadow", "0 2px 6px 8px #0006"]))
    # Sizes from 16 to 1,023 a side that never repeat.
    workloads.append(pictures("mixed, inner-shadow", lambda index: (16 + 617 * index % 1008, 16 + 401 * index % 1008), shadow, more=99))
    workloads.append(scenes("card", str(ROOT / "Examples/scenes/card.json"), ["--scale", "2"]))
    return workloads
