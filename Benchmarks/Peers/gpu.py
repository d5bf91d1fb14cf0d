# SPDX-License-Identifier: MIT
"""What a GPU reaches: passes without transfers beside Skia Ganesh and PyTorch, transfers, and the share of the bandwidth. Needs no more
than NumPy; where skia-python or PyTorch is missing, or finds no such GPU, its columns stay empty."""
import argparse
import datetime
import os
import sys

try:
    import skia_effects
except ImportError as reason:
    print(f"without Skia: {reason}", file=sys.stderr)
    skia_effects = None  # type: ignore[assignment]
try:
    import torch_effects
except (ImportError, OSError) as reason:
    print(f"without PyTorch: {reason}", file=sys.stderr)
    torch_effects = None  # type: ignore[assignment]

import page
import pictures
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


def measure(harness, side, rounds):
    """Seconds of the passes alone, Ganesh's and PyTorch's, and of the transfers. The passes are those of a render that repeats them, less
    those of one that does not; a pass without an effect, in the same way, says what copying reaches."""
    picture = pictures.discs(side)
    harness.load(picture)
    ganesh = resident_ganesh(harness.names["gpu"])
    prepared = ganesh.prepare(picture) if ganesh else None
    tensor = torch_effects.torch.from_numpy(picture).to("cuda") if torch_effects else None
    for case, outer, inner in CASES:
        bodies = {
            "whole": lambda: harness.passes("gpu", outer, inner, 1),
            "repeated": lambda: harness.passes("gpu", outer, inner, 1 + REPEATS),
            "copy": lambda: harness.passes("gpu", "none", "none", 1),
            "copy repeated": lambda: harness.passes("gpu", "none", "none", 1 + REPEATS),
        }
        if ganesh:
            bodies["ganesh"] = lambda: timed(lambda: ganesh.effect(prepared, outer, inner))
        if torch_effects:
            bodies["torch"] = lambda: timed(lambda: torch_effects.resident(tensor, outer, inner, REPEATS))
            bodies["torch from host"] = lambda: timed(lambda: torch_effects.from_host(picture, outer, inner))
        seconds = in_turns(bodies, rounds)
        passes = (seconds["repeated"] - seconds["whole"]) / REPEATS
        copy = (seconds["copy repeated"] - seconds["copy"]) / REPEATS
        if passes <= 0 or copy <= 0:
            print(f"{side} x {side} {case}: too little work to be told from the machine's noise", file=sys.stderr)
            continue
        skia = [f"{1000 * seconds['ganesh'] / REPEATS:.3f} ms", f"{seconds['ganesh'] / REPEATS / passes:.1f}"] if ganesh else ["", ""]
        skia += [f"{1000 * seconds['torch'] / REPEATS:.3f} ms", f"{1000 * seconds['torch from host']:.2f} ms"] if torch_effects else ["", ""]
        pixels = side ** 2
        reached, most = pixels * BYTES_A_PIXEL / passes / 1e9, pixels * COPY_BYTES_A_PIXEL / copy / 1e9
        yield [
            f"{side} x {side} {case}", f"{1000 * passes:.3f} ms", f"{pixels / passes / 1e6:,.0f}", *skia,
            f"{1000 * seconds['whole']:.2f} ms", f"{reached:.1f} GB/s",
            f"{most:.1f} GB/s", f"{100 * reached / most:.0f} %"]


def main():
    parser = argparse.ArgumentParser(description="Intaglio on this machine's GPU, beside Skia Ganesh and PyTorch.")
    parser.add_argument("--sides", type=int, nargs="+", default=[1024, 4096], help="sides of the pictures")
    parser.add_argument("--output", metavar="DIR", required=True, help="where the page goes")
    options = parser.parse_args()
    harness = Harness()
    name = harness.names["gpu"]
    os.makedirs(options.output, exist_ok=True)
    header = ["case", "our passes", "megapixels/s", "Skia Ganesh", "times ours", "PyTorch",
              "PyTorch from the host", "ours from the host", f"at {BYTES_A_PIXEL} bytes a pixel", "a copy", "share"]
    with open(os.path.join(options.output, "README.md"), "w") as file:

        def write(text):
            # As it comes, so that what was measured is there if the machine goes.
            print(text, file=file, flush=True)

        write(f"""# Intaglio on {name}

{datetime.date.today().isoformat()}, {page.machine()}. Made by `Benchmarks/Peers/run-on-gpu`.

## Speed with the data on the GPU

Our passes are a render that runs them {1 + REPEATS} times less one that runs them once; Skia and PyTorch draw {REPEATS} times. All wait for
the GPU to be done. A copy is our pass without an effect, {COPY_BYTES_A_PIXEL} bytes a pixel, measured likewise; the share is of what
it reaches. From the host is a whole render, from memory to memory.

{page.table(header, [])}""")
        for side in options.sides:
            for row in measure(harness, side, 9):
                write("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
