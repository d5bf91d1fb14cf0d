"""What a GPU reaches: parity, passes without transfers beside Skia Ganesh, transfers, and the share of the bandwidth."""
import argparse
import datetime
import os
import subprocess
import sys

import effects
import pictures
import report
from batch import TOOL
from harness import Harness
from peers import CASES, in_turns, timed

# What outer and inner shadow need at least: the picture read twice, the result written once, four bytes each, and planes.
BYTES_A_PIXEL = 14
# What a pass without an effect needs: the picture read once and written once.
COPY_BYTES_A_PIXEL = 8
# How often passes are repeated over data that is on the GPU, so that waiting for it once does not count.
REPEATS = 16


class ResidentGanesh(effects.SkiaGanesh):
    """Skia Ganesh with the picture on the GPU, its result left there: repeated draws, which end when the GPU has done all."""

    def prepare(self, picture):
        image = super().prepare(picture)[1]
        surface = effects.skia.Surface.MakeRenderTarget(self.context, effects.skia.Budgeted.kNo, image.imageInfo())
        return surface, image.makeTextureImage(self.context)

    def effect(self, prepared, outer, inner):
        surface, image = prepared
        for _ in range(REPEATS):
            self.draw(surface.getCanvas(), image, outer, inner)
            # Or Skia may leave out all draws but the last, since each begins with clearing.
            self.context.flushAndSubmit(effects.skia.GrSyncCpu.kNo)
        self.context.flushAndSubmit(effects.skia.GrSyncCpu.kYes)


def parity(every):
    """The self-test's own words."""
    command = [TOOL, "selftest", "--quiet"] + (["--full", "--every", str(every)] if every else [])
    print(" ".join(command[1:]), file=sys.stderr)
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() + ("" if done.returncode == 0 else f"\n{done.stderr.strip()}")


def bench():
    return subprocess.run(
        [TOOL, "bench", "--quiet", "--size", "64", "--size", "256", "--size", "1024", "--size", "4096"],
        capture_output=True, text=True, check=True).stdout.strip()


def measure(harness, side, rounds):
    """Seconds of the passes alone, Ganesh's, and of the transfers. The passes are those of a render that repeats them, less
    those of one that does not; a pass without an effect, in the same way, says what copying reaches."""
    picture = pictures.discs(side)
    harness.load(picture)
    ganesh = ResidentGanesh(harness.names["gpu"])
    prepared = ganesh.prepare(picture)
    rows = []
    for case, outer, inner in CASES:
        seconds = in_turns({
            "whole": lambda: harness.passes("gpu", outer, inner, 1),
            "repeated": lambda: harness.passes("gpu", outer, inner, 1 + REPEATS),
            "copy": lambda: harness.passes("gpu", "none", "none", 1),
            "copy repeated": lambda: harness.passes("gpu", "none", "none", 1 + REPEATS),
            "ganesh": lambda: timed(lambda: ganesh.effect(prepared, outer, inner)),
        }, rounds)
        passes = (seconds["repeated"] - seconds["whole"]) / REPEATS
        copy = (seconds["copy repeated"] - seconds["copy"]) / REPEATS
        if passes <= 0 or copy <= 0:
            raise SystemExit(f"{side} x {side}: too little work to be told from the machine's noise")
        skia = seconds["ganesh"] / REPEATS
        pixels = side ** 2
        reached, most = pixels * BYTES_A_PIXEL / passes / 1e9, pixels * COPY_BYTES_A_PIXEL / copy / 1e9
        rows.append([
            f"{side} x {side} {case}", f"{1000 * passes:.3f} ms", f"{pixels / passes / 1e6:,.0f}", f"{1000 * skia:.3f} ms",
            f"{skia / passes:.1f}", f"{1000 * max(seconds['whole'] - passes, 0):.2f} ms", f"{reached:.1f} GB/s",
            f"{most:.1f} GB/s", f"{100 * reached / most:.0f} %"])
    return rows


def main():
    parser = argparse.ArgumentParser(description="Intaglio on this machine's GPU, beside Skia Ganesh.")
    parser.add_argument("--every", type=int, default=997, help="self-test: every n-th scene of the product; 0: the short one")
    parser.add_argument("--sides", type=int, nargs="+", default=[1024, 4096], help="sides of the pictures")
    parser.add_argument("--output", metavar="DIR", help="where the page goes; default: Benchmarks/Results/DATE-gpu-NAME")
    options = parser.parse_args()
    harness = Harness()
    rows = [row for side in options.sides for row in measure(harness, side, 9)]
    name = harness.names["gpu"]
    folder = options.output or os.path.join(
        report.RESULTS, f"{datetime.date.today().isoformat()}-gpu-{report.slug(name)}")
    os.makedirs(folder, exist_ok=True)
    header = ["case", "our passes", "megapixels/s", "Skia Ganesh", "times ours", "transfers both ways",
              f"at {BYTES_A_PIXEL} bytes a pixel", "a copy", "share"]
    with open(os.path.join(folder, "README.md"), "w") as file:
        file.write(f"""# Intaglio on {name}

{datetime.date.today().isoformat()}, {report.machine()}. Made by `Benchmarks/Peers/run-on-gpu`.

## Speed with the data on the GPU

Our passes are a render that runs them {1 + REPEATS} times less one that runs them once; Skia draws {REPEATS} times. Both wait for
the GPU to be done with all. A copy is our pass without an effect, {COPY_BYTES_A_PIXEL} bytes a pixel, measured likewise.

{report.table(header, rows)}

## From memory to memory

    {bench().replace(chr(10), chr(10) + "    ")}

## Parity

    {parity(options.every).replace(chr(10), chr(10) + "    ")}
""")
    print(os.path.relpath(folder))


if __name__ == "__main__":
    main()
