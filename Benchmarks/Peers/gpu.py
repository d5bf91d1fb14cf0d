# SPDX-License-Identifier: MIT
"""What a GPU reaches: parity, passes without transfers beside Skia Ganesh, transfers, and the share of the bandwidth. Needs no more than
NumPy; where skia-python is missing, or finds no such GPU, its column stays empty."""
import argparse
import datetime
import os
import subprocess
import sys

try:
    import skia_effects
except ImportError as reason:
    print(f"without Skia: {reason}", file=sys.stderr)
    skia_effects = None

import page
import pictures
from batch import TOOL
from harness import Harness
from turns import CASES, in_turns, timed

# What outer and inner shadow need at least: the picture read twice, the result written once, four bytes each,
# and planes.
BYTES_A_PIXEL = 14
# What a pass without an effect needs: the picture read once and written once.
COPY_BYTES_A_PIXEL = 8
# How often passes are repeated over data that is on the GPU, so that waiting for it once does not count.
REPEATS = 16


def resident_ganesh(renderer):
    """Skia Ganesh with the picture on the GPU, its result left there: repeated draws, which end when the GPU has done all. None without."""
    if skia_effects is None:
        return None
    skia = skia_effects.skia

    class ResidentGanesh(skia_effects.SkiaGanesh):
        def prepare(self, picture):
            image = super().prepare(picture)[1]
            surface = skia.Surface.MakeRenderTarget(self.context, skia.Budgeted.kNo, image.imageInfo())
            return surface, image.makeTextureImage(self.context)

        def effect(self, prepared, outer, inner):
            surface, image = prepared
            for _ in range(REPEATS):
                self.draw(surface.getCanvas(), image, outer, inner)
                # Or Skia may leave out all draws but the last, since each begins with clearing.
                self.context.flushAndSubmit(skia.GrSyncCpu.kNo)
            self.context.flushAndSubmit(skia.GrSyncCpu.kYes)

    try:
        return ResidentGanesh(renderer)
    except (OSError, RuntimeError) as reason:
        print(f"without Skia Ganesh: {reason}", file=sys.stderr)
        return None


def tool(*arguments):
    """The tool's own words, and its complaint where it fails."""
    print(" ".join(["intaglio", *arguments]), file=sys.stderr)
    done = subprocess.run([TOOL, *arguments], capture_output=True, text=True)
    return done.stdout.strip() + ("" if done.returncode == 0 else f"\n{done.stderr.strip()}\nstatus {done.returncode}")


def measure(harness, side, rounds):
    """Seconds of the passes alone, Ganesh's, and of the transfers. The passes are those of a render that repeats them, less
    those of one that does not; a pass without an effect, in the same way, says what copying reaches."""
    picture = pictures.discs(side)
    harness.load(picture)
    ganesh = resident_ganesh(harness.names["gpu"])
    prepared = ganesh.prepare(picture) if ganesh else None
    rows = []
    for case, outer, inner in CASES:
        bodies = {
            "whole": lambda: harness.passes("gpu", outer, inner, 1),
            "repeated": lambda: harness.passes("gpu", outer, inner, 1 + REPEATS),
            "copy": lambda: harness.passes("gpu", "none", "none", 1),
            "copy repeated": lambda: harness.passes("gpu", "none", "none", 1 + REPEATS),
        }
        if ganesh:
            bodies["ganesh"] = lambda: timed(lambda: ganesh.effect(prepared, outer, inner))
        seconds = in_turns(bodies, rounds)
        passes = (seconds["repeated"] - seconds["whole"]) / REPEATS
        copy = (seconds["copy repeated"] - seconds["copy"]) / REPEATS
        if passes <= 0 or copy <= 0:
            print(f"{side} x {side} {case}: too little work to be told from the machine's noise", file=sys.stderr)
            continue
        skia = [f"{1000 * seconds['ganesh'] / REPEATS:.3f} ms", f"{seconds['ganesh'] / REPEATS / passes:.1f}"] if ganesh else ["", ""]
        pixels = side ** 2
        reached, most = pixels * BYTES_A_PIXEL / passes / 1e9, pixels * COPY_BYTES_A_PIXEL / copy / 1e9
        rows.append([
            f"{side} x {side} {case}", f"{1000 * passes:.3f} ms", f"{pixels / passes / 1e6:,.0f}", *skia,
            f"{1000 * max(seconds['whole'] - passes, 0):.2f} ms", f"{reached:.1f} GB/s",
            f"{most:.1f} GB/s", f"{100 * reached / most:.0f} %"])
    return rows


def main():
    parser = argparse.ArgumentParser(description="Intaglio on this machine's GPU, beside Skia Ganesh.")
    parser.add_argument("--random", type=int, default=500, help="self-test: how many random trees of layers")
    parser.add_argument("--sides", type=int, nargs="+", default=[1024, 4096], help="sides of the pictures")
    parser.add_argument("--speed-only", action="store_true", help="only passes and transfers; not what the tool itself says")
    parser.add_argument("--output", metavar="DIR", help="where the page goes; default: Benchmarks/Results/DATE-gpu-NAME, beside the others")
    options = parser.parse_args()
    harness = Harness()
    name = harness.names["gpu"]
    folder = options.output or os.path.join(
        page.RESULTS, f"{datetime.date.today().isoformat()}-gpu-{page.slug(name)}")
    os.makedirs(folder, exist_ok=True)
    header = ["case", "our passes", "megapixels/s", "Skia Ganesh", "times ours", "transfers both ways",
              f"at {BYTES_A_PIXEL} bytes a pixel", "a copy", "share"]
    sizes = [word for side in dict.fromkeys((64, 256, *options.sides)) for word in ("--size", str(side))]
    with open(os.path.join(folder, "README.md"), "w") as file:

        def write(text):
            # As it comes, so that what was measured is there if the machine goes.
            print(text, file=file, flush=True)

        def section(title, *arguments):
            said = tool(*arguments).replace("\n", "\n    ")
            write(f"\n## {title}\n\n`intaglio {' '.join(arguments)}`\n\n    {said}")

        write(f"# Intaglio on {name}\n\n{datetime.date.today().isoformat()}, {page.machine()}. Made by `Benchmarks/Peers/run-on-gpu`.")
        if not options.speed_only:
            section("Devices", "devices")
            section("Parity", "selftest", "--quiet")
            section("Random trees of layers", "selftest", "--quiet", "--random", str(options.random))
        rows = [row for side in options.sides for row in measure(harness, side, 9)]
        write(f"""
## Speed with the data on the GPU

Our passes are a render that runs them {1 + REPEATS} times less one that runs them once; Skia draws {REPEATS} times. Both wait for
the GPU to be done with all. A copy is our pass without an effect, {COPY_BYTES_A_PIXEL} bytes a pixel, measured likewise; the share is of what
it reaches. Transfers are what a whole render takes beyond its passes.

{page.table(header, rows)}""")
        if options.speed_only:
            return
        section("From memory to memory", "bench", "--quiet", *sizes)
        for variant in ("compute", "fragment"):
            section(f"With {variant} shaders alone", "bench", "--quiet", "--backend", "gpu", *sizes, "--variant", variant)
    print(os.path.relpath(folder))


if __name__ == "__main__":
    main()
