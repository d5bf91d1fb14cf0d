# SPDX-License-Identifier: MIT
"""The page of the card benchmark: tables in Markdown, the cards side by side."""
import datetime
import os
import platform
import shutil
import sys

import numpy
from PIL import Image, ImageDraw

# Behind this folder, whose modules have the same names as some there.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Peers"))
from page import RESULTS, machine, ratio, slug, table

# Cards whose pictures are compared.
COMPARED = (1, 2, 3)


def kept(root, name, number):
    return os.path.join(root, f"kept-{slug(name)}-{number}.png")


def keep(root, name, folder):
    """Keeps the pictures that are compared, where they are PNG files."""
    for number in COMPARED:
        path = os.path.join(folder, f"{number}.png")
        if os.path.exists(path):
            shutil.copy(path, kept(root, name, number))


def difference(root, name, other):
    """Mean difference in levels over all channels, and how many pixels differ by more than 16 levels."""
    mean, far = [], []
    for number in COMPARED:
        pictures = [numpy.asarray(Image.open(kept(root, each, number)).convert("RGB"), numpy.int16) for each in (name, other)]
        distance = numpy.abs(pictures[0] - pictures[1])
        mean.append(distance.mean())
        far.append((distance.max(axis=2) > 16).mean())
    return sum(mean) / len(mean), sum(far) / len(far)


def side_by_side(root, names, path):
    sheet = Image.new("RGB", (3 * 600 + 40, 315 + 30), "white")
    for place, name in enumerate(names):
        picture = Image.open(kept(root, name, 1)).convert("RGB").resize((600, 315), Image.Resampling.BOX)
        sheet.paste(picture, (620 * place, 30))
        ImageDraw.Draw(sheet).text((620 * place, 8), name.split(",")[0], "#22262b", font_size=16)
    sheet.save(path, optimize=True)


def write(output, rows, pages, versions, options, root):
    date = datetime.date.today().isoformat()
    folder = output or os.path.join(RESULTS, f"{date}-cards-{slug(machine())}")
    os.makedirs(folder, exist_ok=True)
    rates = {row["name"]: row["rates"] for row in rows}
    lines = [[
        row["name"], f"{row['rate']:.1f}", f"{min(row['rates']):.1f}…{max(row['rates']):.1f}",
        *(ratio(row["rates"], rates[f"Chromium, {name}"]) for name in ("PNG", "PNG, optimizeForSpeed", "JPEG")),
        f"{row['bytes'] / 1000:.1f}"] for row in rows]
    stages = [[
        row["name"], *(f"{100 * row['stages']['stages'][stage]['share']:.0f} %" for stage in ("decode", "prepare", "render", "encode")),
        row["stages"]["boundBy"], f"{row['stages']['peakMemoryBytes'] / 1e6:.0f} MB"] for row in rows if row["stages"]]
    differences = [[name, f"{mean:.2f}", f"{100 * far:.1f} %"] for name in ("Chromium, PNG", "Pillow by hand, level 6")
                   for mean, far in [difference(root, "Intaglio, default", name)]]
    side_by_side(root, ["Intaglio, default", "Chromium, PNG", "Pillow by hand, level 6"], os.path.join(folder, "cards.png"))
    described = ", ".join(f"{count} in {browsers}" for count, browsers in pages.values())
    page = f"""# A thousand cards

{date}, {machine()}, {platform.system()}. Intaglio (CPU backend, {os.cpu_count()} jobs), {versions['Chromium']}, Pillow
{versions['Pillow']}. Made by `Benchmarks/Cards/run`: all take turns in one run, figures are medians of {options.rounds} rounds with their range.

`Examples/scenes/card.json` at 1200 x 630: a photo, three texts, two panels with shadows, a bevelled button; the photo, the
texts and the button's colour change from card to card. Intaglio draws all 1,000 cards of the manifest, from the start of the
process to its end; Chromium and Pillow the first {options.slow}, without their start. All write files; JPEG and WebP have a quality of 80, which is
Chromium's own. Ratios are those of each round: the median and the range.

![The same card by each](cards.png)

{table(["", "cards/s", "range", "times Chromium's PNG", "its optimizeForSpeed", "its JPEG", "kilobytes a card"], lines)}

Chromium is given its best: one page or several of them stay open (here {described} processes for PNG, optimizeForSpeed and JPEG,
the fastest of six arrangements), a script changes the contents, and `Page.captureScreenshot` over a pipe captures them. Pillow
is given its best too: what is the same on all cards is drawn once, in each of two processes.

## Which stage bounds

{table(["", "decode", "prepare", "render", "encode", "the bound", "peak memory"], stages)}

Decode reads the line and the scene, prepare sets texts and scales photos, render runs the passes, encode packs the PNG file.

## How alike the cards are

Intaglio against the others, on {len(COMPARED)} cards. Glyphs differ where one puts them between pixels and the other does not.

{table(["", "mean difference, levels", "pixels off by more than 16"], differences)}
"""
    with open(os.path.join(folder, "README.md"), "w") as file:
        file.write(page)
    print(os.path.relpath(folder))
