# SPDX-License-Identifier: MIT
"""The page: tables in Markdown, plots as PNG."""
import os
import platform

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plot

from page import RESULTS, machine, ratio, slug, table

OURS, PEER, INK, FAINT = "#c2571a", "#b9bfc7", "#22262b", "#7b838c"
plot.rcParams.update({
    "font.family": "DejaVu Sans", "font.size": 9, "text.color": INK, "axes.labelcolor": FAINT, "xtick.color": FAINT,
    "ytick.color": INK, "axes.edgecolor": "#d8dce1", "axes.spines.top": False, "axes.spines.right": False,
    "axes.spines.left": False, "figure.dpi": 160, "savefig.facecolor": "white",
})


def rate(row):
    return row["side"] ** 2 / row["seconds"] / 1e6


def bars(axes, title, names, values, unit):
    """Horizontal bars with their values, ours in colour."""
    colors = [OURS if name.startswith("Intaglio") else PEER for name in names]
    axes.barh(range(len(names)), values, color=colors, height=0.72)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 1.16 * max(values))
    axes.tick_params(axis="y", length=0)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.set_title(title, loc="left", fontsize=10, fontweight="bold", color=INK)
    for place, value in enumerate(values):
        axes.text(value + 0.01 * max(values), place, f"{value:,.0f}{unit}", va="center", color=INK)


def plot_effects(rows, path):
    groups = list(dict.fromkeys((row["side"], row["case"]) for row in rows))
    figure, grid = plot.subplots((len(groups) + 1) // 2, 2, figsize=(10, 1.9 * ((len(groups) + 1) // 2) + 0.9))
    meaning = {"small": "sigma 0.5 and 3", "large": "sigma 16 and 16"}
    for axes, (side, case) in zip(grid.flat, groups):
        chosen = [row for row in rows if (row["side"], row["case"]) == (side, case)]
        bars(axes, f"{side} x {side}, {meaning[case]}", [row["name"] for row in chosen], [rate(row) for row in chosen], "")
    figure.suptitle(
        "Outer and inner shadow of arbitrary alpha: megapixels a second, two threads, in memory", x=0.02, ha="left",
        fontsize=11, color=INK)
    figure.tight_layout(rect=(0, 0, 1, 0.97))
    figure.savefig(path)
    plot.close(figure)


def plot_sigmas(rows, path):
    figure, axes = plot.subplots(figsize=(7, 2.6))
    axes.plot([row["sigma"] for row in rows], [1000 * row["seconds"] for row in rows], color=OURS, marker="o", markersize=4)
    axes.set_xscale("log", base=2)
    axes.set_xticks([0.5, 1, 2, 4, 8, 16, 32, 64], ["0.5", "1", "2", "4", "8", "16", "32", "64"])
    axes.set_ylim(0, 1.12e3 * max(row["seconds"] for row in rows))
    axes.set_xlabel("sigma of both shadows, pixels")
    axes.set_ylabel("ms")
    axes.grid(axis="y", color="#eceff2")
    axes.set_title(
        f"Large sigmas take no longer: whole effect at {rows[0]['side']} x {rows[0]['side']}, CPU", loc="left",
        fontsize=10, fontweight="bold", color=INK)
    figure.tight_layout()
    figure.savefig(path)
    plot.close(figure)


def plot_batches(rows, path):
    figure, axes = plot.subplots(figsize=(7, 1.8))
    bars(axes, "PNG files to PNG files: pictures a second, two processors", [row["name"] for row in rows],
         [row["rate"] for row in rows], "")
    figure.tight_layout()
    figure.savefig(path)
    plot.close(figure)


def error_cells(error):
    return [f"{error['worst']}", f"{error['mean']:.3f}", f"{100 * error['beyond']:.1f} %"] if error else ["", "", ""]


def effects_table(rows):
    lines = []
    for row in rows:
        same = [other for other in rows if (other["side"], other["case"]) == (row["side"], row["case"])]
        name = f"{row['name']} ({row['way']})" if row["way"] else row["name"]
        lines.append([
            f"{row['side']} x {row['side']} {row['case']}", name, f"{1000 * row['seconds']:.1f} ms",
            f"{rate(row):,.0f}", ratio(row["rounds"], same[0]["rounds"]), *error_cells(row["error"])])
    return table(["case", "library", "median", "megapixels/s", "times our CPU's time", "worst error", "mean error",
                  "pixels off by more than 1"], lines)


def sigmas_table(rows):
    at = {row["sigma"]: row["seconds"] for row in rows}
    lines = [[f"{sigma:g}", f"{1000 * seconds:.1f} ms", f"{seconds / at[4.0]:.2f}"] for sigma, seconds in at.items()]
    return table(["sigma", "median", "against sigma 4"], lines)


def blurs_table(rows, side):
    lines = []
    for row in rows:
        ours = next(other for other in rows if other["sigma"] == row["sigma"])
        lines.append([
            f"{row['sigma']:g}", row["name"], f"{1000 * row['seconds']:.1f} ms", f"{side ** 2 / row['seconds'] / 1e6:,.0f}",
            f"{row['seconds'] / ours['seconds']:.1f}", *error_cells(row["error"])])
    return table(["sigma", "library", "median", "megapixels/s", "times ours", "farthest from ours", "mean",
                  "pixels off by more than 1"], lines)


def batches_table(rows):
    lines = [[
        row["name"], f"{row['rate']:.0f}", f"{min(row['rates']):.0f}…{max(row['rates']):.0f}", ratio(row["rates"], rows[0]["rates"]),
        f"{row['bytes']:,}", f"{row['bytes'] / rows[0]['bytes']:.3f}"] for row in rows]
    return table(["", "pictures/s", "range", "times libvips, level 6", "bytes", "of libvips'"], lines)


def write(output, date, names, effects, sigmas, blurs, batches, icons):
    folder = output or os.path.join(RESULTS, f"{date}-{slug(machine())}")
    os.makedirs(folder, exist_ok=True)
    plot_effects(effects, os.path.join(folder, "effects.png"))
    plot_sigmas(sigmas, os.path.join(folder, "sigmas.png"))
    plot_batches(batches["rows"], os.path.join(folder, "batches.png"))
    page = f"""# Intaglio beside its peers

{date}, {machine()}, {platform.system()}, Python {platform.python_version()}. CPU backend: {names['cpu']}. GPU backend: {names['gpu']}.
Made by `Benchmarks/Peers/run`. Everything runs in turns in one run; figures are medians. Absolute figures drift with
the machine, ratios less so. The load in the last five minutes was {os.getloadavg()[1]:.1f}, of which these programs are two.

## Whole effect

A black outer shadow, the picture, a black inner shadow, clipped to it: premultiplied RGBA8 in memory to the same. Small
is sigma 0.5 outside and 3 inside, large 16 and 16. No peer has an inner shadow of arbitrary alpha; `effects.py` says how
each is made to do it, and each is given its best: libvips one or two threads and bytes or float, OpenCV one or two threads and memory
that it wrote to before, whichever was fastest here; so is our memory reused. Ratios are medians with
their range over rounds. Errors are in levels of 255 against our float64 Reference, over all channels.

![Megapixels a second](effects.png)

{effects_table(effects)}

## Constant cost

![Time over sigma](sigmas.png)

{sigmas_table(sigmas)}

## Blur of one plane

8 bits in, 8 bits out, {sigmas[0]['side']} x {sigmas[0]['side']}.

{blurs_table(blurs, sigmas[0]['side'])}

## PNG files

{'A folder of icons' if icons else 'The pictures of `intaglio demo`'}, each with two shadows, PNG to PNG, {batches['pictures']} files, two processors. They take turns; rates are medians of
{len(batches['rows'][0]['rates'])} rounds, ratios those of each round. Intaglio: `intaglio batch`, from the start of the process to its end. libvips: warm, in the
arrangement in which it writes most pictures a second at level 6 of those below, the two best of which took part in all rounds:
{batches['best']}.

![Pictures a second](batches.png)

{batches_table(batches['rows'])}

Arrangements of libvips that were tried at level 6, each one choice away from the best of those before:

{table(["", "pictures/s"], [[name, f"{rate:.0f}"] for name, rate in batches['tried']])}
"""
    with open(os.path.join(folder, "README.md"), "w") as file:
        file.write(page)
    print(os.path.relpath(folder))
