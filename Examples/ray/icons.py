#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Applies a style to every picture in a folder, with Ray Data.

On this machine, on all of its cores:

    python icons.py icons -o indented --style indent

On a cluster whose nodes have both folders under the same paths (RAY_ADDRESS works like --address):

    python icons.py /shared/icons -o /shared/indented --style indent --address auto

With a GPU for each actor, or half of one:

    python icons.py /shared/icons -o /shared/indented --style indent --address auto --num-gpus 0.5 --num-cpus 4
"""

from __future__ import annotations

import argparse
import sys

import ray

import intaglio
import intaglio.ray


def main() -> int:
    description, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=description, epilog=examples, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("input", nargs="+", help="pictures, or folders with pictures")
    parser.add_argument("-o", "--output", required=True, help="the folder for results")
    parser.add_argument("--style", default="indent", help="a preset, a style file (.json), or CSS (default: indent)")
    parser.add_argument("--scale", type=float, help="pixels per point (default: 1)")
    parser.add_argument("--format", choices=["png", "jpeg", "webp", "avif"], help="the format of results (default: png)")
    parser.add_argument("--compression", choices=["fastest", "fast", "default", "small", "smallest"], default="default")
    parser.add_argument("--skip-existing", action="store_true", help="continue an interrupted job")
    parser.add_argument("--address", help="the address of a cluster; auto for the one of this machine")
    parser.add_argument("--concurrency", type=int, help="the number of actors (default: one for each CPU, or as many as the GPUs serve)")
    parser.add_argument("--num-cpus", type=float, help="CPUs for each actor")
    parser.add_argument("--num-gpus", type=float, help="GPUs for each actor: 1, or a fraction")
    options = parser.parse_args()

    if options.address:
        ray.init(options.address, log_to_driver=False)
    try:
        report = intaglio.ray.render_files(
            options.input,
            options.output,
            concurrency=options.concurrency,
            num_cpus=options.num_cpus,
            num_gpus=options.num_gpus,
            style=options.style,
            scale=options.scale,
            format=options.format,
            compression=options.compression,
            skip_existing=options.skip_existing,
        )
    except intaglio.IntaglioError as error:
        print(f"icons.py: {error}", file=sys.stderr)
        return error.status
    for failure in report.failures:
        print(f"{failure.name}: {failure.error}", file=sys.stderr)
    print(report)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
