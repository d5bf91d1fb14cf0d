# SPDX-License-Identifier: MIT
"""Measures how many cards a second Intaglio, headless Chromium and Pillow write from one manifest of a thousand people, and
writes a page into Benchmarks/Results. They take turns, round by round, in one run; figures are medians of the rounds."""
import argparse
import datetime
import json
import os
import shutil
import statistics
import subprocess
import tempfile

import by_hand
import chromium
import manifest
import report

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(FOLDER, "../../.build/release/intaglio")
SCENE = os.path.join(FOLDER, "../../Examples/scenes/card.json")


# Our files: their names, and what the tool is told. 80 is the quality that Chromium's JPEG has.
OURS = [(f"Intaglio, {level}", ["--compression", level]) for level in ("fastest", "fast", "default")] + [
    ("Intaglio, JPEG", ["--format", "jpeg", "--quality", "80"]),
    ("Intaglio, WebP, fastest", ["--format", "webp", "--quality", "80", "--compression", "fastest"])]


def intaglio(people, folder, options):
    """Cards a second of `intaglio batch` from the process's start to its end, and its report."""
    path = os.path.join(folder, "report.json")
    start = datetime.datetime.now()
    subprocess.run(
        [TOOL, "batch", "--scene", SCENE, "--manifest", people, "-o", folder, "--scale", "2", "--backend", "cpu",
         *options, "--quiet", "--report", path], check=True)
    seconds = (datetime.datetime.now() - start).total_seconds()
    with open(path) as file:
        stages = json.load(file)
    if stages["failed"]:
        raise RuntimeError(f"{stages['failed']} cards failed: {stages['failures'][0]}")
    return stages["written"] / seconds, stages


def fastest_pages(people, folder, form):
    """The number of pages and of browsers with which Chromium is fastest here: its best is what counts."""
    best = (0, None)
    for pages, browsers in ((1, 1), (2, 1), (2, 2), (3, 1), (4, 1), (4, 2)):
        trial = chromium.Pages(pages, browsers)
        trial.render(people[:2 * pages], folder, form)
        rate = trial.render(people[:24], folder, form)
        trial.close()
        print(f"  {form}, {pages} pages in {browsers} processes: {rate:.1f} a second", flush=True)
        best = max(best, (rate, (pages, browsers)))
    return best[1]


def emptied(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def mean_bytes(folder):
    files = [entry for entry in os.scandir(folder) if entry.name.endswith((".png", ".jpg", ".jpeg", ".webp"))]
    return sum(entry.stat().st_size for entry in files) / len(files)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slow", type=int, default=120, help="how many of the cards Chromium and Pillow draw a round")
    parser.add_argument("--output", help="the folder for the page; default: one of today in Benchmarks/Results")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        photos = emptied(os.path.join(root, "photos"))
        people_file, people = manifest.write(photos)
        few = people[:options.slow]
        target = os.path.join(root, "cards")
        print("How many pages suit Chromium:", flush=True)
        pages = {form: fastest_pages(people, emptied(target), form) for form in ("png", "fast png", "jpeg")}
        drawers = {form: chromium.Pages(*pages[form]) for form in pages}
        pool = by_hand.Pool()
        contestants = []
        for name, words in OURS:
            contestants.append((name, lambda words=words: intaglio(people_file, target, words)))
        for form in drawers:
            name = {"png": "PNG", "fast png": "PNG, optimizeForSpeed", "jpeg": "JPEG"}[form]
            contestants.append((f"Chromium, {name}", lambda f=form: (drawers[f].render(few, target, f), None)))
        for level in (6, 1):
            contestants.append((f"Pillow by hand, level {level}", lambda v=level: (pool.render(few, target, v), None)))
        rows = [{"name": name, "rates": [], "stages": None} for name, _ in contestants]
        for number in range(options.rounds + 1):
            for row, (name, draw) in zip(rows, contestants):
                emptied(target)
                rate, stages = draw()
                # The first round warms up.
                if number == 0:
                    row["bytes"] = mean_bytes(target)
                    report.keep(root, name, target)
                    continue
                row["rates"].append(rate)
                row["stages"] = stages or row["stages"]
                print(f"round {number}: {name}: {rate:.1f} cards a second", flush=True)
        for row in rows:
            row["rate"] = statistics.median(row["rates"])
        versions = {
            "Chromium": drawers["png"].version, "Pillow": by_hand.Image.__version__,
        }
        for drawer in drawers.values():
            drawer.close()
        pool.close()
        report.write(options.output, rows, pages, versions, options, root)


if __name__ == "__main__":
    main()
