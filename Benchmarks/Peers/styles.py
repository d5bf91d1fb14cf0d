# SPDX-License-Identifier: MIT
"""Layer styles: ours beside the same by hand, and what each effect costs."""
import argparse
import datetime
import json
import os
import statistics

import numpy

import by_libraries
import page
import pictures
from harness import Harness
from turns import in_turns, timed

SIDE, SIZE, SIGMA = 1024, 6, 8
LIGHT = {"angle": 120, "elevation": 30}

# The effects, with the numbers of `by_libraries`.
BESIDE_OTHERS = {
    "shadow": {"shadows": [{"kind": "outer", "color": "#000", "offset": [4, 6], "sigma": SIGMA}]},
    "stroke": {"strokes": [{"width": SIZE, "position": "outside", "color": "#800000"}]},
    "satin": {"satins": [{
        "color": "#00000080", "blend": "multiply", "offset": [10, 10], "sigma": SIGMA, "inverted": True}]},
    "bevel": {"light": LIGHT, "bevels": [{"size": SIZE}]},
}
# What is measured for itself besides.
ALONE = {
    "spread of a shadow": {"shadows": [{"kind": "outer", "color": "#000", "offset": [4, 6], "sigma": SIGMA, "spread": SIZE}]},
    "glow": {"shadows": [{"kind": "outer", "color": "#ff8", "sigma": SIGMA, "range": 0.5, "blend": "screen"}]},
    "inner shadow": {"shadows": [{"kind": "inner", "color": "#000", "offset": [0, 3], "sigma": SIGMA, "blend": "multiply"}]},
    "overlay": {"overlays": [{"color": "#ff8000", "blend": "multiply", "opacity": 0.5}]},
    "stroke, centred": {"strokes": [{"width": SIZE, "position": "center", "color": "#800000"}]},
    "stroke with colours across": {"strokes": [{"width": SIZE, "position": "outside", "ramp": {
        "stops": [["#fff", 0], ["#800000", 1]]}}]},
    "chiselled bevel": {"light": LIGHT, "bevels": [{"size": 20, "technique": "chiselHard"}]},
    "chiselled pillow": {"light": LIGHT, "bevels": [{"size": 20, "technique": "chiselHard", "kind": "pillow"}]},
    "layer blur": {"layerBlur": {"sigma": SIGMA}},
    "progressive blur": {"layerBlur": {"sigma": 12, "progression": {"start": [0.5, 0], "end": [0.5, 1]}}},
    "long shadow": {"longShadows": [{"color": "#0008", "angle": 135, "length": 200}]},
    "long shadow that fades": {"longShadows": [{"color": "#0008", "angle": 150, "length": 200, "fade": 1}]},
    "noise": {"noises": [{"kind": "mono", "color": "#000", "size": 2, "density": 0.5}]},
    "displacement": {"displacement": {"radius": 3, "size": 4}},
    "Photoshop's spread": {"profile": "photoshop", "shadows": [
        {"kind": "outer", "color": "#000", "offset": [4, 6], "size": 20, "spread": SIZE}]},
}
WHOLE = {
    "light": LIGHT,
    "shadows": ALONE["glow"]["shadows"] + BESIDE_OTHERS["shadow"]["shadows"],
    "bevels": [{"size": 20}], "satins": BESIDE_OTHERS["satin"]["satins"], "strokes": BESIDE_OTHERS["stroke"]["strokes"],
    "overlays": [{"blend": "overlay", "gradient": {
        "linear": {"start": [0.5, 0], "end": [0.5, 1]}, "stops": [["#fff", 0], ["#000", 1]]}}],
}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="fewer rounds")
    rounds = 3 if arguments.parse_args().quick else 9
    harness = Harness()
    picture = pictures.discs(SIDE)
    harness.load(picture)
    folder = harness.folder.name

    def file(name, style):
        path = os.path.join(folder, name.replace(" ", "-") + ".json")
        with open(path, "w") as target:
            json.dump(style, target)
        return path

    def ours(path, threads=2):
        return lambda: float(harness.ask(f"style cpu {path} {threads}"))

    def result(backend, path):
        harness.ask(f"style {backend} {path} 2 {folder}/result")
        return numpy.fromfile(f"{folder}/result", numpy.uint8).reshape(picture.shape)

    def error(found, expected):
        difference = numpy.abs(found.astype(int) - expected)[40:-40, 40:-40]
        return f"{difference.max()} / {difference.mean():.2f}"

    rows = []
    for name, style in BESIDE_OTHERS.items():
        path = file(name, style)
        peers = [peer for peer in (by_libraries.OpenCV(), by_libraries.SciPy(), by_libraries.Pillow()) if hasattr(peer, name)]
        prepared = {peer.name: peer.prepare(picture) for peer in peers}
        bodies = {"Intaglio CPU": ours(path)}
        for peer in peers:
            bodies[peer.name] = lambda peer=peer: timed(lambda: getattr(peer, name)(prepared[peer.name], SIZE, SIGMA))
        seconds = in_turns(bodies, rounds)
        expected = result("reference", path)
        errors = {"Intaglio CPU": error(result("cpu", path), expected)}
        for peer in peers:
            made = getattr(peer, name)(prepared[peer.name], SIZE, SIGMA)
            errors[peer.name] = error(getattr(peer, "finish", lambda array: array)(made), expected)
        rows += [[name, who, f"{1000 * value:.1f}", f"{value / seconds['Intaglio CPU']:.1f}", errors[who]] for who, value in seconds.items()]

    effects = {**BESIDE_OTHERS, **ALONE, "whole style": WHOLE}
    paths = {name: file(name, style) for name, style in effects.items()}
    paths["nothing"] = file("nothing", {})
    seconds = in_turns({(name, threads): ours(path, threads) for name, path in paths.items() for threads in (1, 2)}, rounds)
    costs = {name: [1000 * seconds[name, threads] for threads in (1, 2)] for name in paths}
    own = {name: one - costs["nothing"][0] for name, (one, _) in costs.items()}
    costs = [
        [name, f"{one:.1f}", f"{two:.1f}", f"{own[name]:.1f}", f"{own[name] / own['shadow']:.1f}"]
        for name, (one, two) in costs.items()]

    text = "\n".join([
        "# Layer styles", "",
        f"{page.machine()}, {datetime.date.today()}, by `Benchmarks/Peers/styles`; {SIDE} x {SIDE} discs, in memory, medians of {rounds} rounds in turns. "
        f"The machine's load was {os.getloadavg()[0]:.1f} at the end.", "",
        "## Beside libraries, by hand", "",
        f"Two threads. A shadow of sigma {SIGMA}, a stroke of {SIZE} pixels outside, satin of sigma {SIGMA}, a bevel of {SIZE} pixels. The errors are the worst and "
        "the mean difference from the Reference, in levels, 40 pixels from the edges: the libraries' distances are those of whole pixels, and Pillow's rank filter grows squares.", "",
        page.table(["effect", "by", "ms", "times ours", "worst / mean error"], rows), "",
        "## What an effect costs", "",
        "Milliseconds on the CPU with one and with two threads; then what the effect takes with one beyond a copy of the picture, and how many plain shadows that is.", "",
        page.table(["effect", "1 thread", "2 threads", "its own", "shadows"], costs), ""])
    with open(os.path.join(page.RESULTS, f"{datetime.date.today()}-styles.md"), "w") as target:
        target.write(text)
    print(text)


main()
