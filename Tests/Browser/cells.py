# SPDX-License-Identifier: MIT
"""Draws trees with headless Chromium and with the tool, a page of cells at a time, and compares the cells."""

import base64
import json
import pathlib
import re
import struct
import subprocess
import zlib

from chromium import PIXELS, BrowserError
from mixtures import FONT

CELL = (180, 140)
COLUMNS, ROWS = 8, 6
PAGE = COLUMNS * ROWS

# Letters without hints, in shades of grey.
ARGUMENTS = ["--font-render-hinting=none", "--disable-lcd-text"]

RULES = f"""
body {{ margin: 0; font: 16px/normal {FONT}; overflow-wrap: break-word; text-rendering: geometricPrecision }}
div, img {{ box-sizing: border-box }}
.page {{ position: relative; overflow: hidden }}
.cell {{ position: absolute; overflow: hidden }}
.cell > div {{ position: absolute; width: 1000px; height: 1000px }}
.cell > div > div, .cell > div > img {{ position: absolute }}
"""

# Runs in the page: frames count from the border's corner, and absolute boxes from the padding's.
SETTLE = """
document.fonts.ready.then(async () => {
  for (const element of document.querySelectorAll("[data-frame]")) {
    const [left, top] = element.dataset.frame.split(",").map(Number);
    const style = getComputedStyle(element.parentElement);
    element.style.left = left - parseFloat(style.borderLeftWidth) + "px";
    element.style.top = top - parseFloat(style.borderTopWidth) + "px";
  }
  await Promise.all([...document.images].map(image => image.decode().catch(() => {})));
  // A box grows around its padding and border, and a frame does not.
  return [...document.querySelectorAll(".cell")].map(cell => [...cell.querySelectorAll("[data-frame]")].every(element => {
    const [, , width, height] = element.dataset.frame.split(",").map(Number);
    return Math.abs(element.offsetWidth - width) < 1 && Math.abs(element.offsetHeight - height) < 1;
  }));
})
"""

COMPARE = PIXELS + """
  // Whether a pixel of one picture lies within what the other one has around it.
  function isWithin(value, data, cell, x, y, channel) {
    const reach = 2;
    let [least, greatest] = [255, 0];
    const [bottom, right] = [Math.min(y + reach, cell.top + cell.height - 1), Math.min(x + reach, cell.left + cell.width - 1)];
    for (let down = Math.max(y - reach, cell.top); down <= bottom; down++) {
      for (let across = Math.max(x - reach, cell.left); across <= right; across++) {
        const near = data[4 * (down * one.width + across) + channel];
        if (near < least) least = near;
        if (near > greatest) greatest = near;
      }
    }
    const slack = cell.slack + (greatest - least) * 0.15;
    return value >= least - slack && value <= greatest + slack;
  }
  // The greatest mean difference of squares, the least of three shifts for each square.
  function blurred(cell, channel) {
    const [wide, reach] = [cell.width + 1, cell.blur];
    // Texts may lie a pixel higher or lower, as Chromium rounds the ascents of fonts.
    const tables = (cell.isText ? [0, -1, 1] : [0]).map(shift => {
      const sums = new Int32Array(wide * (cell.height + 1));
      for (let row = 0; row < cell.height; row++) {
        const moved = Math.min(Math.max(row + shift, 0), cell.height - 1);
        let theirs = 4 * ((cell.top + row) * one.width + cell.left) + channel;
        let ours = 4 * ((cell.top + moved) * one.width + cell.left) + channel;
        let [sum, index] = [0, row * wide + 1];
        for (let column = 0; column < cell.width; column++) {
          sum += other.data[ours] - one.data[theirs];
          sums[index + wide] = sums[index] + sum;
          theirs += 4;
          ours += 4;
          index++;
        }
      }
      return sums;
    });
    let [worst, place] = [0, null];
    for (let row = 0; row + reach <= cell.height; row++) {
      for (let column = 0; column + reach <= cell.width; column++) {
        const [high, low] = [row * wide + column, (row + reach) * wide + column];
        let least = Infinity;
        for (let index = 0; index < tables.length && least > worst; index++) {
          const sums = tables[index];
          least = Math.min(least, Math.abs(sums[low + reach] - sums[high + reach] - sums[low] + sums[high]));
        }
        if (least > worst) [worst, place] = [least, [column, row]];
      }
    }
    return [worst / (reach * reach), place];
  }
  return cells.map(cell => {
    const result = { outside: 0, spot: null, blurred: 0, place: null, ink: 0 };
    for (let channel = 0; channel < 3; channel++) {
      let [most, sum] = [0, 0];
      for (let row = 0; row < cell.height; row++) {
        let index = 4 * ((cell.top + row) * one.width + cell.left) + channel;
        for (let column = 0; column < cell.width; column++, index += 4) {
          const [theirs, ours] = [one.data[index], other.data[index]];
          const difference = theirs > ours ? theirs - ours : ours - theirs;
          sum += ours - theirs;
          if (difference > most) most = difference;
          if (cell.isText || difference <= cell.slack) continue;
          const [x, y] = [cell.left + column, cell.top + row];
          if (isWithin(ours, one.data, cell, x, y, channel) && isWithin(theirs, other.data, cell, x, y, channel)) continue;
          result.outside++;
          result.spot = result.spot || [column, row];
        }
      }
      result.ink = Math.max(result.ink, Math.abs(sum) / 255);
      if (most < 10) continue;
      const [worst, place] = blurred(cell, channel);
      if (worst > result.blurred) [result.blurred, result.place] = [worst, place];
    }
    return result;
  });
}
"""


class Sample:
    """A tree in its cell, and what came of it."""

    def __init__(self, node, name, drawn=None):
        self.node, self.name, self.drawn = node, name, drawn
        self.fault, self.warnings, self.worst = None, [], 0


class Bench:
    """Draws samples with both programs, a page of cells at a time."""

    def __init__(self, tool, browser, folder):
        self.tool, self.browser, self.folder = tool, browser, pathlib.Path(folder)
        self.pages = 0

    def page(self, samples, ground):
        cells = []
        for index, sample in enumerate(samples):
            left, top = index % COLUMNS * CELL[0], index // COLUMNS * CELL[1]
            cells.append(
                f'<div class="cell" style="left:{left}px;top:{top}px;width:{CELL[0]}px;height:{CELL[1]}px"><div>{sample.node.element()}</div></div>')
        size = f"width:{COLUMNS * CELL[0]}px;height:{ROWS * CELL[1]}px"
        return (
            f'<!doctype html><meta charset=utf-8><style>{RULES}</style>'
            f'<div class="page" style="{size};background:{ground}">{"".join(cells)}</div>')

    def scene(self, samples, ground):
        layers = []
        for index, sample in enumerate(samples):
            left, top = index % COLUMNS * CELL[0], index // COLUMNS * CELL[1]
            inner = [] if sample.fault else [(sample.drawn or sample.node).layer()]
            layers.append({"frame": [left, top, *CELL], "clipsToBounds": True, "layers": inner})
        return {"width": COLUMNS * CELL[0], "height": ROWS * CELL[1], "background": ground, "layers": layers}

    def draw(self, samples, ground, scale, name):
        """The tool's picture; refused samples get their fault and are left out."""
        source, picture = self.folder / f"{name}.json", self.folder / f"{name}-ours.png"
        while True:
            source.write_text(json.dumps(self.scene(samples, ground)), encoding="utf-8")
            process = subprocess.run(
                [self.tool, "scene", str(source), "-o", str(picture), "--backend", "cpu", "--scale", str(scale)], capture_output=True, text=True)
            message = process.stderr.strip()
            if process.returncode == 0:
                for line in message.splitlines():
                    at = re.search(r"layers\[(\d+)\]", line)
                    if at and int(at[1]) < len(samples):
                        samples[int(at[1])].warnings.append(line)
                return picture.read_bytes()
            message = "\n".join(line for line in message.splitlines() if not line.startswith("intaglio: warning:"))
            at = re.search(r"layers\[(\d+)\]", message)
            if not at or int(at[1]) >= len(samples) or samples[int(at[1])].fault:
                alone = [sample for sample in samples if not sample.fault and self.is_refused(sample, ground, scale)]
                if not alone:
                    raise BrowserError(f"the tool fails with {process.returncode} for {source}: {message}")
                continue
            samples[int(at[1])].fault = ("refused", re.sub(r"^.*?layers\[\d+\]", "", message)[:300])

    def is_refused(self, sample, ground, scale):
        """Draws a sample alone, as an error names no place or the program ended."""
        source = self.folder / "alone.json"
        source.write_text(json.dumps(self.scene([sample], ground)), encoding="utf-8")
        process = subprocess.run(
            [self.tool, "scene", str(source), "-o", str(self.folder / "alone.png"), "--backend", "cpu", "--scale", str(scale)],
            capture_output=True, text=True)
        if process.returncode:
            sample.fault = ("refused", f"status {process.returncode}: {process.stderr.strip()[-300:]}")
        return process.returncode

    def compare(self, samples, ground, scale):
        """Finds the faults of up to a page of samples."""
        self.pages += 1
        name = f"page-{self.pages % 4}"
        ours = self.draw(samples, ground, scale, name)
        document = self.folder / f"{name}.html"
        document.write_text(self.page(samples, ground), encoding="utf-8")
        self.browser.resize(COLUMNS * CELL[0], ROWS * CELL[1], scale)
        self.browser.open(document.resolve().as_uri())
        is_fair = self.browser.run(SETTLE)
        theirs = self.browser.screenshot()
        (self.folder / f"{name}-chromium.png").write_bytes(base64.b64decode(theirs))
        cells = []
        for index, sample in enumerate(samples):
            left, top = index % COLUMNS * CELL[0] * scale, index // COLUMNS * CELL[1] * scale
            cells.append({"left": int(left), "top": int(top), "width": int(CELL[0] * scale), "height": int(CELL[1] * scale), **limits(sample.node, scale)})
        pictures = [f"data:image/png;base64,{text}" for text in (theirs, base64.b64encode(ours).decode())]
        found = self.browser.run(f"({COMPARE})({json.dumps([*pictures, cells])})")
        if found is None:
            raise BrowserError("the pictures have different sizes")
        for sample, cell, result, fair in zip(samples, cells, found, is_fair):
            sample.result = result
            if not fair:
                sample.fault = None
            if sample.fault or not fair:
                continue
            ink = f"ink {result['ink'] / scale ** 2:.0f}"
            sample.worst = max(result["blurred"] / cell["most"], result["outside"] / cell["few"])
            if result["outside"] >= cell["few"]:
                sample.fault = ("differs", f"{result['outside']} samples outside, first at {result['spot']}; blurred {result['blurred']:.0f}; {ink}")
            elif result["blurred"] > cell["most"]:
                sample.fault = ("differs", f"blurred {result['blurred']:.0f} at {result['place']}; {ink}")


def limits(node, scale):
    """What is allowed: texts are antialiased and hinted otherwise."""
    css = " ".join(node.declarations() for node in node.nodes())
    if node.has_text():
        # Lines beneath texts lie on whole pixels in Chromium.
        most = 36 if "gradient(" in css or "decoration" in css else 28
        return {"isText": True, "slack": 0, "blur": int(9 * scale), "most": most, "few": 1}
    soft = "blur(" in css or "shadow" in css
    # Around their centres Chromium takes single points of gradients; turned edges and stops are antialiased
    # here.
    few = 40 if "conic-gradient" in css or "radial-gradient" in css else 24 if "gradient(" in css or "radius" in css and ("dashed" in css or "dotted" in css) else 12
    slanted = scale != int(scale) or any(word in css for word in ["rotate", "skew", "scale", "gradient(", "radius", "width: 50%"])
    return {"isText": False, "slack": 12 if soft else 8, "blur": 5, "most": 36 if slanted else 24, "few": few * scale}


def files(folder):
    """The pictures of the samples: flat quarters, so that resampling shows at their edges alone."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def png(width, height, color):
        rows = b"".join(b"\0" + b"".join(bytes(color(x, y)) for x in range(width)) for y in range(height))
        head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")

    quarters = [[(200, 40, 40, 255), (40, 90, 200, 255)], [(30, 160, 70, 255), (250, 170, 0, 255)]]
    folder = pathlib.Path(folder)
    (folder / "quarters.png").write_bytes(png(24, 16, lambda x, y: quarters[y // 8][x // 12]))
    (folder / "mark.png").write_bytes(png(8, 8, lambda x, y: (120, 0, 120, 255) if x < 4 and y < 4 else (0, 0, 0, 0)))
    shapes = '<rect width="20" height="20" fill="#c33"/><rect x="20" width="20" height="20" fill="#36c"/>'
    (folder / "view.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{shapes}</svg>')
    (folder / "sized.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="0 0 40 20">{shapes}</svg>')
