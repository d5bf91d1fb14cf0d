"""Runs everything, in turns, and writes the page."""
import argparse
import datetime
import statistics
import sys
import time

import numpy

import batch
import effects
import pictures
import report
from harness import Harness

CASES = [("small", 0.5, 3.0), ("large", 16.0, 16.0)]
BLURS = [2.0, 8.0, 32.0]
# A peer whose picture is farther than this from the Reference on average does not make the same effect.
SAME_EFFECT = 2.0


def timed(body):
    start = time.perf_counter()
    body()
    return time.perf_counter() - start


def in_turns(bodies, rounds):
    """The median seconds of each body. They take turns, so that a slow minute of the machine is everybody's. In a turn a
    body runs three times, the first to have its data near again, or once where it takes long; before it, the others'
    threads get time to stop looking for work."""
    seconds = {name: [] for name in bodies}
    for _ in range(rounds):
        for name, body in bodies.items():
            time.sleep(0.01)
            elapsed = [body()]
            while len(elapsed) < 3 and elapsed[0] < 0.25:
                elapsed.append(body())
            seconds[name] += elapsed[1:] or elapsed
    return {name: statistics.median(values) for name, values in seconds.items()}


def error(result, expected):
    difference = numpy.abs(result.astype(int) - expected.astype(int))
    return {
        "worst": int(difference.max()), "mean": float(difference.mean()),
        "beyond": float((difference > 1).reshape(-1, difference.shape[-1] if difference.ndim == 3 else 1).any(1).mean()),
    }


def check(name, errors):
    print(f"  {name}: worst {errors['worst']} levels, mean {errors['mean']:.3f}", file=sys.stderr)
    if errors["mean"] > SAME_EFFECT:
        raise SystemExit(f"{name} does not make the same effect: {errors['mean']:.1f} levels off on average")


def short(renderer):
    """`llvmpipe` of `llvmpipe (LLVM 15.0.6, 256 bits)`."""
    return renderer.split(" (")[0]


def peers(harness):
    made = [effects.Vips(), effects.OpenCV(), effects.Pillow(), effects.SkiaRaster()]
    try:
        made.append(effects.SkiaGanesh())
        made[-1].name += f" on {short(harness.names['gpu'])}"
    except (OSError, RuntimeError) as reason:
        print(f"without Skia Ganesh: {reason}", file=sys.stderr)
    return made


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
        for peer in contenders:
            bodies[peer.name] = lambda peer=peer: timed(lambda: peer.effect(prepared[peer.name], outer, inner))
        seconds = in_turns(bodies, rounds)
        errors = {}
        if side <= 1024:
            expected = harness.result("reference", outer, inner)
            errors["Intaglio CPU"] = error(harness.result("cpu", outer, inner), expected)
            errors[gpu] = error(harness.result("gpu", outer, inner), expected)
            for peer in contenders:
                result = peer.effect(prepared[peer.name], outer, inner)
                errors[peer.name] = error(getattr(peer, "finish", lambda array: array)(result), expected)
            for name, found in errors.items():
                check(name, found)
        rows += [
            {"side": side, "case": case, "name": name, "seconds": value, "error": errors.get(name)}
            for name, value in seconds.items()
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
            bodies[peer.name] = lambda peer=peer: timed(lambda: peer.blur(mask, sigma))
        seconds = in_turns(bodies, rounds)
        # Ours stands within a level of float64 convolution (its tests); the others are compared with it, away from the
        # picture's edges, at which not all of them take transparency for what lies outside.
        expected = harness.blurred(sigma)
        inside = slice(200, -200)
        for name, value in seconds.items():
            peer = next((peer for peer in contenders if peer.name == name), None)
            errors = error(peer.blur(mask, sigma)[inside, inside], expected[inside, inside]) if peer else None
            rows.append({"sigma": sigma, "name": name, "seconds": value, "error": errors})
    return rows


def measure_batch(folder, rounds):
    print("batches of PNG files", file=sys.stderr)
    source = batch.icons(folder)
    sides = {
        f"{effects.Vips.name}, level 6": lambda: batch.vips(source),
        "Intaglio, fast": lambda: batch.intaglio(source, "fast"),
        "Intaglio, default": lambda: batch.intaglio(source, "default"),
    }
    rates = {name: [] for name in sides}
    for _ in range(rounds):
        for name, body in sides.items():
            rates[name].append(body())
    return [
        {"name": name, "rate": statistics.median(rate for rate, _ in values), "bytes": values[0][1]}
        for name, values in rates.items()
    ]


def main():
    parser = argparse.ArgumentParser(description="Intaglio beside libvips, OpenCV, Pillow and Skia, in one run.")
    parser.add_argument("--quick", action="store_true", help="few rounds and no 4096 x 4096: one minute, rough")
    parser.add_argument("--icons", metavar="DIR", help="PNG files for the batch; default: what `intaglio demo` draws")
    parser.add_argument("--output", metavar="DIR", help="where the page goes; default: Benchmarks/Results/DATE-MACHINE")
    options = parser.parse_args()
    rounds = 3 if options.quick else 7
    harness = Harness()
    sides = [1024] if options.quick else [1024, 4096]
    report.write(
        options.output, datetime.date.today().isoformat(), harness.names,
        effects=[row for side in sides for row in measure_effects(harness, side, rounds)],
        sigmas=measure_sigmas(harness, sides[-1], rounds),
        blurs=measure_blurs(harness, sides[-1], rounds),
        batches=measure_batch(options.icons, 1 if options.quick else 3), icons=options.icons is not None)


if __name__ == "__main__":
    main()
