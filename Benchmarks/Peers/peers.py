# SPDX-License-Identifier: MIT
"""Runs everything, in turns, and writes the page."""
import argparse
import dataclasses
import datetime
import glob
import itertools
import os
import statistics
import sys
import tempfile

import numpy

import batch
import effects
import pictures
import report
from harness import Harness
from turns import CASES, in_turns, rounds_in_turns, timed

BLURS = [2.0, 8.0, 32.0]
# What a peer's picture must be to show the same effect: this near to the Reference on average, and with each
# of the two shadows in it, as strong as it should be but for this share. A mean alone would not miss a small
# shadow.
FARTHEST_MEAN = 2.0
FARTHEST_STRENGTH = 0.1


def error(result, expected):
    difference = numpy.abs(result.astype(int) - expected.astype(int))
    return {
        "worst": int(difference.max()), "mean": float(difference.mean()),
        "beyond": float((difference > 1).reshape(-1, difference.shape[-1] if difference.ndim == 3 else 1).any(1).mean()),
    }


def strength(result, expected, without):
    """How strong a shadow is in the result, 1 being right, by least squares; `without` is as expected, but lacks it."""
    shadow = expected.astype(float) - without
    return float(((result.astype(float) - without) * shadow).sum() / (shadow ** 2).sum())


def check(name, result, expected, withouts):
    """The errors of a result; ends the program where it is another effect. `withouts`: the effect without each shadow."""
    errors = error(result, expected)
    strengths = {shadow: strength(result, expected, without) for shadow, without in withouts.items()}
    seen = ", ".join(f"{shadow} shadow {100 * value:.0f} %" for shadow, value in strengths.items())
    print(f"  {name}: worst {errors['worst']} levels, mean {errors['mean']:.3f}; {seen}", file=sys.stderr)
    if errors["mean"] > FARTHEST_MEAN or any(abs(value - 1) > FARTHEST_STRENGTH for value in strengths.values()):
        raise SystemExit(f"{name} does not make the same effect: {errors['mean']:.1f} levels off on average; {seen}")
    return errors


def short(renderer):
    """`llvmpipe` of `llvmpipe (LLVM 15.0.6, 256 bits)`."""
    return renderer.split(" (")[0]


def peers(harness):
    made = [effects.Vips(), effects.OpenCV(), effects.Pillow(), effects.SkiaRaster()]
    try:
        made.append(effects.SkiaGanesh(harness.names["gpu"]))
        made[-1].name += f" on {short(made[-1].renderer)}"
    except (OSError, RuntimeError) as reason:
        print(f"without Skia Ganesh: {reason}", file=sys.stderr)
    return made


def at_its_best(peer, body):
    """Arranges a peer in the way in which a body takes least, of those that it has: the best of three runs each, after one that does not
    count. What that way is called."""
    if not hasattr(peer, "arrangements"):
        return ""

    def least(arrangement):
        peer.arrange(arrangement)
        body()
        return min(timed(body) for _ in range(3))

    return peer.arrange(min(peer.arrangements, key=least))


def measure_effects(harness, side, rounds):
    """Rows of the table: what, seconds, error against the Reference (at 1024 only; it is the same program at any size)."""
    picture = pictures.discs(side)
    harness.load(picture)
    contenders = [peer for peer in peers(harness) if side <= 1024 or getattr(peer, "context", None) is None]
    rows = []
    for case, outer, inner in CASES:
        print(f"{side} x {side}, {case}", file=sys.stderr)
        prepared = {peer.name: peer.prepare(picture) for peer in contenders}
        bodies = {"Intaglio CPU": lambda: harness.effect("cpu", outer, inner)}
        gpu = f"Intaglio on {short(harness.names['gpu'])}"
        if side <= 1024:
            bodies[gpu] = lambda: harness.effect("gpu", outer, inner)
        ways = {}
        for peer in contenders:
            ways[peer.name] = at_its_best(peer, lambda peer=peer: peer.effect(prepared[peer.name], outer, inner))
            bodies[peer.name] = lambda peer=peer: timed(lambda: peer.effect(prepared[peer.name], outer, inner))
        elapsed = rounds_in_turns(bodies, rounds)
        errors = {}
        if side <= 1024:
            expected = harness.result("reference", outer, inner)
            withouts = {
                "outer": harness.result("reference", "none", inner), "inner": harness.result("reference", outer, "none")}
            results = {"Intaglio CPU": harness.result("cpu", outer, inner), gpu: harness.result("gpu", outer, inner)}
            for peer in contenders:
                result = peer.effect(prepared[peer.name], outer, inner)
                results[peer.name] = getattr(peer, "finish", lambda array: array)(result)
            errors = {name: check(name, result, expected, withouts) for name, result in results.items()}
        rows += [
            {"side": side, "case": case, "name": name, "way": ways.get(name, ""), "error": errors.get(name),
             "rounds": [statistics.median(values) for values in each], "seconds": statistics.median(itertools.chain(*each))}
            for name, each in elapsed.items()
        ]
    return rows


def measure_sigmas(harness, side, rounds):
    """Our own whole effect over sigma: constant cost."""
    harness.load(pictures.discs(side))
    sigmas = [0.5, 1.0, 2.0, 3.0, 3.9, 4.0, 6.0, 8.0, 16.0, 32.0, 64.0]
    seconds = in_turns({sigma: (lambda sigma=sigma: harness.effect("cpu", sigma, sigma)) for sigma in sigmas}, rounds)
    return [{"side": side, "sigma": sigma, "seconds": value} for sigma, value in seconds.items()]


def measure_blurs(harness, side, rounds):
    picture = pictures.discs(side)
    mask = numpy.ascontiguousarray(picture[..., 3])
    harness.load(picture)
    contenders = [effects.Vips(), effects.OpenCV(), effects.Pillow()]
    rows = []
    for sigma in BLURS:
        print(f"blur of {side} x {side}, sigma {sigma:g}", file=sys.stderr)
        bodies = {"Intaglio CPU": lambda: harness.blur(sigma)}
        for peer in contenders:
            at_its_best(peer, lambda peer=peer: peer.blur(mask, sigma))
            bodies[peer.name] = lambda peer=peer: timed(lambda: peer.blur(mask, sigma))
        seconds = in_turns(bodies, rounds)
        # Ours stands within a level of float64 convolution (its tests); the others are compared with it, away
        # from the picture's edges, at which not all of them take transparency for what lies outside.
        expected = harness.blurred(sigma)
        inside = slice(200, -200)
        for name, value in seconds.items():
            peer = next((peer for peer in contenders if peer.name == name), None)
            errors = error(peer.blur(mask, sigma)[inside, inside], expected[inside, inside]) if peer else None
            rows.append({"sigma": sigma, "name": name, "seconds": value, "error": errors})
    return rows


def measure_batch(folder, rounds):
    """A row a side, with its rate in each round; and how libvips was arranged."""
    print("batches of PNG files", file=sys.stderr)
    with tempfile.TemporaryDirectory() as source:
        batch.fill(source, folder)
        paths = sorted(glob.glob(os.path.join(source, "*.png")))
        finalists, tried = batch.best_of_vips(paths)
        name = effects.Vips.name
        teams = {f"{name}, level 6: {each}": batch.Vips(each, 6) for each in finalists}
        teams[f"{name}, level 1"] = batch.Vips(finalists[0], 1)
        sides = {name: lambda target, team=team: team.render(paths, target) for name, team in teams.items()}
        for level in ("fastest", "fast", "default"):
            sides[f"Intaglio, {level}"] = lambda target, level=level: batch.intaglio(source, target, level)
        sides["Intaglio, default, --jobs 2"] = lambda target: batch.intaglio(source, target, "default", "--jobs", "2")
        rates = {name: [] for name in sides}
        # The first round warms up.
        for number in range(rounds + 1):
            for name, body in sides.items():
                with tempfile.TemporaryDirectory() as target:
                    rates[name].append(body(target))
        for team in teams.values():
            team.close()
    rows = [
        {"name": name, "rates": [rate for rate, _ in values[1:]], "rate": statistics.median(rate for rate, _ in values[1:]),
         "bytes": values[0][1]}
        for name, values in rates.items()
    ]
    best = max(rows[:len(finalists)], key=lambda row: row["rate"])
    best["name"], arrangement = best["name"].split(": ", 1)
    return {"rows": [best, *rows[len(finalists):]], "pictures": len(paths), "best": arrangement,
            "tried": [(str(each), rate) for each, rate in tried.items()]}


def main():
    parser = argparse.ArgumentParser(description="Intaglio beside libvips, OpenCV, Pillow and Skia, in one run.")
    parser.add_argument("--quick", action="store_true", help="few rounds and no 4096 x 4096: one minute, rough")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--icons", metavar="DIR", help="PNG files for the batch; default: what `intaglio demo` draws")
    parser.add_argument("--output", metavar="DIR", help="where the page goes; default: Benchmarks/Results/DATE-MACHINE")
    options = parser.parse_args()
    rounds = 3 if options.quick else options.rounds
    harness = Harness()
    sides = [1024] if options.quick else [1024, 4096]
    report.write(
        options.output, datetime.date.today().isoformat(), harness.names,
        effects=[row for side in sides for row in measure_effects(harness, side, rounds)],
        sigmas=measure_sigmas(harness, sides[-1], rounds),
        blurs=measure_blurs(harness, sides[-1], rounds),
        batches=measure_batch(options.icons, 1 if options.quick else 5), icons=options.icons is not None)


if __name__ == "__main__":
    main()
