# SPDX-License-Identifier: MIT
"""The frontier of PNG: how fast encoders are for how few bytes, in memory, one thread, on three corpora, beside our five levels."""
import argparse
import datetime
import glob
import os
import statistics
import subprocess
import sys
import tempfile
import time

# Before anything starts a thread: all encoders get this one processor, and so does the harness.
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import matplotlib.pyplot as plot
import numpy
from PIL import Image

import encoders
import report
from batch import SHADOWS, TOOL
from harness import Harness

FOLDER = os.path.dirname(os.path.abspath(__file__))
SCENE = os.path.join(FOLDER, "../../Examples/scenes/card.json")
SIDE = 512
PHOTOS = ("astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg", "motorcycle_left.png", "hubble_deep_field.jpg", "retina.jpg",
          "ihc.png")
OURS = "Intaglio"


def tool(*arguments):
    subprocess.run([TOOL, *arguments], check=True, stdout=subprocess.DEVNULL)


def styled(sources, target, *shadows):
    """The pictures with shadows, as PNG files: what the product has to pack."""
    tool("batch", *sources, "-o", target, "--backend", "cpu", "--compression", "fast", "--quiet", *shadows)
    return sorted(glob.glob(os.path.join(target, "**/*.png"), recursive=True))


def icons(folder, place, count):
    """Icons of 512 x 512 with an outer and an inner shadow: those of a folder, or the tool's own drawings."""
    sources = os.path.join(place, "icons")
    os.makedirs(sources)
    if folder is None:
        folder = os.path.join(place, "demo")
        tool("demo", "-o", folder, "--backend", "cpu")
    paths = [path for path in sorted(glob.glob(os.path.join(folder, "*.png"))) if "sheet" not in path]
    for path in paths[::max(1, len(paths) // count)][:count]:
        image = Image.open(path).convert("RGBA")
        if image.size != (SIDE, SIDE):
            image = image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
        image.save(os.path.join(sources, os.path.basename(path).replace(" ", "-")))
    return styled([sources], os.path.join(place, "icons-styled"), *SHADOWS)


def cards(place, count):
    """Cards of 1200 x 630 of the scene and the manifest of Benchmarks/Cards."""
    sys.path.append(os.path.join(FOLDER, "../Cards"))
    import manifest

    photos, target = os.path.join(place, "card-photos"), os.path.join(place, "cards")
    os.makedirs(photos)
    path, _ = manifest.write(photos)
    with open(path) as file:
        lines = file.readlines()[:count]
    few = os.path.join(photos, "few.jsonl")
    with open(few, "w") as file:
        file.writelines(lines)
    tool("batch", "--scene", SCENE, "--manifest", few, "-o", target, "--scale", "2", "--backend", "cpu", "--quiet")
    return sorted(glob.glob(os.path.join(target, "*.png")))


def photos(folder, place, count):
    """Photos with an inner shadow: those of a folder, or what scikit-image brings along, large ones at three fifths."""
    sources = os.path.join(place, "photos")
    os.makedirs(sources)
    if folder:
        paths = sorted(path for path in glob.glob(os.path.join(folder, "*")) if path.lower().endswith((".png", ".jpg", ".jpeg")))
    else:
        import skimage
        data = os.path.join(os.path.dirname(skimage.__file__), "data")
        paths = [path for name in PHOTOS if os.path.exists(path := os.path.join(data, name))]
    if not paths:
        raise SystemExit("no photos: name a folder of some with --photos")
    for path in paths[:count]:
        image = Image.open(path).convert("RGB")
        if image.width > 1000:
            image = image.resize((image.width * 3 // 5, image.height * 3 // 5), Image.Resampling.LANCZOS)
        image.save(os.path.join(sources, os.path.splitext(os.path.basename(path))[0].replace(" ", "-") + ".png"))
    return styled([sources], os.path.join(place, "photos-styled"), "--shadow", "inset 0 4px 6px rgb(0 0 0 / 75%)")


def timed(encode, picture):
    """Processor seconds, of all threads: there is one processor, and what other programs take of it does not count."""
    start = time.process_time()
    file = encode(picture)
    return time.process_time() - start, len(file)


def measured(corpus, paths, others, harness, options, place):
    """A row an encoder: megapixels a second, their range over rounds, bytes a pixel. Encoders take turns; a slow one sits out when it has had
    its seconds, but has two rounds at least."""
    pictures = [encoders.Picture(path) for path in paths]
    pixels = sum(picture.size for picture in pictures)
    harness.open(paths)
    contestants = []
    rounds = {}

    def begun(family, setting, encode, first):
        """A contestant, whose checked files were its first round where one takes long."""
        contestants.append((family, setting, encode))
        slow = sum(seconds for seconds, _ in first) > options.seconds
        rounds[family, setting] = [first] if slow else []

    for level in harness.levels():
        first = harness.encode(level, place)
        for index, picture in enumerate(pictures):
            with open(os.path.join(place, f"{index}.png"), "rb") as file:
                check(picture, f"{OURS} {level}", file.read())
        begun(OURS, level, lambda level=level: harness.encode(level), first)
    for encoder in others:
        first = []
        for picture in pictures:
            start = time.process_time()
            file = encoder.encode(picture)
            first.append((time.process_time() - start, len(file)))
            check(picture, encoder.name, encoder.finish(picture, file))
        begun(encoder.family, encoder.setting, lambda encoder=encoder: packed(encoder, pictures), first)
    for number in range(options.rounds):
        for family, setting, encode in contestants:
            mine = rounds[family, setting]
            spent = sum(seconds for each in mine for seconds, _ in each)
            if len(mine) < 2 or spent * (len(mine) + 1) / len(mine) < options.seconds:
                mine.append(encode())
        print(f"{corpus}: round {number + 1} of {options.rounds}", file=sys.stderr)
    rows = []
    for (family, setting), results in rounds.items():
        # The median of each picture, so that a hiccup in one does not count, and the range of whole rounds.
        typical = sum(statistics.median(each[index][0] for each in results) for index in range(len(pictures)))
        whole = [sum(seconds for seconds, _ in each) for each in results]
        rows.append({
            "family": family, "setting": setting, "name": f"{family} {setting}".strip(), "rounds": len(results),
            "speed": pixels / typical / 1e6, "range": [pixels / max(whole) / 1e6, pixels / min(whole) / 1e6],
            "bytes": sum(count for _, count in results[0]) / pixels})
    return {"name": corpus, "pictures": len(pictures), "megapixels": pixels / 1e6, "rows": rows}


def packed(encoder, pictures):
    """Seconds and bytes for each picture. The first is packed once for nothing, which brings code and tables into the caches."""
    encoder.encode(pictures[0])
    return [timed(encoder.encode, picture) for picture in pictures]


def check(picture, name, file):
    if not picture.decoded(bytes(file)):
        raise SystemExit(f"{name} changed {os.path.basename(picture.path)}: what is read back is another picture")


def beats(one, other):
    return one["speed"] > other["speed"] and one["bytes"] < other["bytes"]


def statement(corpus):
    """Who is both slower and larger than which of ours, and whether any is both faster and smaller."""
    ours = [row for row in corpus["rows"] if row["family"] == OURS]
    others = [row for row in corpus["rows"] if row["family"] != OURS]
    ahead = [f"{other['name']} is both faster and smaller than `{level['setting']}`"
             for level in ours for other in others if beats(other, level)]
    beaten = {level["setting"]: [other["name"] for other in others if beats(level, other)] for level in ours}
    left = [other["name"] for other in others if not any(other["name"] in names for names in beaten.values())]
    lines = ["No encoder is both faster and smaller than one of ours." if not ahead else "; ".join(ahead) + "."]
    lines.append(
        f"Of {len(others)} settings of others, {len(others) - len(left)} are both slower and larger than one of ours"
        + (f"; not so {', '.join(left)}." if left else "."))
    return " ".join(lines)


def corpus_table(corpus):
    ours = [row for row in corpus["rows"] if row["family"] == OURS]
    lines = []
    for row in sorted(corpus["rows"], key=lambda row: -row["speed"]):
        mine = row["family"] == OURS
        by = [level["setting"] for level in ours if beats(level, row)]
        name = f"**{row['name']}**" if mine else row["name"]
        lines.append([name, f"{row['speed']:.1f}", f"{row['range'][0]:.1f}…{row['range'][1]:.1f}", f"{row['bytes']:.4f}",
                      "" if mine else ", ".join(by), f"{row['rounds']}"])
    return report.table(["encoder", "megapixels/s", "range", "bytes a pixel", "slower and larger than", "rounds"], lines)


def drawn(corpora, path):
    """Speed over size: ours as a line, each other family as another, whose points carry their settings."""
    families = list(dict.fromkeys(row["family"] for corpus in corpora for row in corpus["rows"] if row["family"] != OURS))
    colors = dict(zip(families, plot.get_cmap("tab20")(numpy.linspace(0, 0.95, len(families)))))
    figure, grid = plot.subplots(1, len(corpora), figsize=(5.2 * len(corpora), 6.6))
    for axes, corpus in zip(numpy.atleast_1d(grid), corpora):
        axes.set_yscale("log")
        for family in [*families, OURS]:
            rows = sorted((row for row in corpus["rows"] if row["family"] == family), key=lambda row: row["bytes"])
            if not rows:
                continue
            mine = family == OURS
            # Strategies are no scale.
            joined = mine or all(row["setting"].isdigit() for row in rows)
            axes.plot([row["bytes"] for row in rows], [row["speed"] for row in rows], label=family,
                      color=report.OURS if mine else colors[family], linewidth=2.2 if mine else 0.7 * joined, alpha=1 if mine else 0.9,
                      marker="o", markersize=6 if mine else 4, zorder=3 if mine else 2)
            for row in rows:
                axes.annotate(
                    row["setting"], (row["bytes"], row["speed"]), xytext=(5, 3), textcoords="offset points",
                    fontsize=8.5 if mine else 6, color=report.OURS if mine else report.FAINT, fontweight="bold" if mine else "normal",
                    zorder=4 if mine else 2)
        axes.grid(which="major", color="#eceff2")
        axes.set_yticks([each for each in (0.3, 1, 3, 10, 30, 100, 300, 1000) if each < axes.get_ylim()[1]])
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.yaxis.set_minor_formatter(lambda value, _: "")
        axes.set_xlabel("bytes a pixel (smaller is left)")
        axes.set_title(f"{corpus['name']}: {corpus['pictures']} pictures", loc="left", fontsize=10, fontweight="bold", color=report.INK)
    numpy.atleast_1d(grid)[0].set_ylabel("megapixels a second, one thread (faster is up)")
    handles, labels = numpy.atleast_1d(grid)[0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="lower center", ncols=7, fontsize=8, frameon=False)
    figure.tight_layout(rect=(0, 0.1, 1, 1))
    figure.savefig(path)
    plot.close(figure)


def write(folder, figures):
    """The page and the plot."""
    os.makedirs(folder, exist_ok=True)
    corpora, missing = figures["corpora"], figures["missing"]
    drawn(corpora, os.path.join(folder, "frontier.png"))
    sections = "\n\n".join(
        f"## {corpus['name'].capitalize()}\n\n{corpus['whence']}: {corpus['pictures']} pictures, {corpus['megapixels']:.1f} megapixels.\n\n"
        f"{statement(corpus)}\n\n{corpus_table(corpus)}" for corpus in corpora)
    with open(os.path.join(folder, "README.md"), "w") as file:
        file.write(f"""# The frontier of PNG

{figures['date']}, {figures['machine']}. Made by `Benchmarks/Peers/frontier`. Each encoder packs the same
pictures in memory, on one processor, which all of them are bound to; they take turns. Times are the processor's, speeds medians over rounds, picture by picture, beside the range of
whole rounds. Every file was read again, by Pillow, and held the same picture. What is faster and smaller stands up and left.

Ours takes premultiplied RGBA, as it comes from an effect, and finds out by itself that a picture is opaque; the others are given what they
want: straight alpha, RGB where opaque, BGR for OpenCV. libvips packs with zlib-ng, here with the filter in brackets; libpng is Pillow's, and
OpenCV's and libspng's zlib is what their packages bring. To libdeflate and ISA-L the page's own code gives rows that are filtered, by Paeth or by the least sum, and does
not count the file's checksums.{f" Left out, for they could not be had: {', '.join(missing)}." if missing else ""}

![Megapixels a second over bytes a pixel](frontier.png)

{sections}
""")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--icons", metavar="DIR", help="PNG files for the icons; default: what `intaglio demo` draws")
    parser.add_argument("--photos", metavar="DIR", help="photos; default: those of scikit-image")
    parser.add_argument("--fpnge", metavar="DIR", help="the folder of fpnge.cc and fpnge.h; without it fpnge is left out")
    parser.add_argument("--quick", action="store_true", help="fewer pictures and rounds: rough")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.5, help="what a slow encoder gets a corpus, beyond two rounds")
    parser.add_argument("--output", metavar="DIR", help="where the page goes; default: Benchmarks/Results/DATE-frontier-MACHINE")
    options = parser.parse_args()
    counts = (6, 4, 4) if options.quick else (12, 6, 24 if options.photos else 8)
    if options.quick:
        options.rounds = min(options.rounds, 3)
    with tempfile.TemporaryDirectory() as place:
        harness = Harness(backends=False)
        others, missing = encoders.found(options.fpnge and os.path.abspath(options.fpnge), place)
        corpora = [
            measured(name, paths, others, harness, options, place) for name, paths in (
                ("icons", icons(options.icons, place, counts[0])), ("cards", cards(place, counts[1])),
                ("photos", photos(options.photos, place, counts[2])))]
    date = datetime.date.today().isoformat()
    whence = {
        "icons": f"{'Icons of a folder' if options.icons else 'Drawings of `intaglio demo`'} at {SIDE} x {SIDE} with an outer and an inner shadow",
        "cards": "Cards of `Examples/scenes/card.json` at 1200 x 630, which are opaque",
        "photos": f"Photos {'of a folder' if options.photos else 'of scikit-image'} with an inner shadow, which are opaque"}
    figures = {"date": date, "machine": report.machine(), "missing": missing, "corpora": [
        {"whence": whence[corpus["name"]], **corpus} for corpus in corpora]}
    folder = options.output or os.path.join(report.RESULTS, f"{date}-frontier-{report.slug(report.machine())}")
    write(folder, figures)
    for corpus in corpora:
        print(f"{corpus['name']}: {statement(corpus)}")
    print(os.path.relpath(folder))


if __name__ == "__main__":
    main()
