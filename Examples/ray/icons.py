#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lays a style over every picture of a folder, with Ray Data.

On this machine, on all of its cores:

    python icons.py icons -o indented --style indent

On a cluster, whose nodes have both folders under the same paths (RAY_ADDRESS does the same as --address):

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
    parser.add_argument("input", nargs="+", help="pictures, and folders of them")
    parser.add_argument("-o", "--output", required=True, help="the folder for results")
    parser.add_argument("--style", default="indent", help="a preset, a style file (.json), or CSS (default: indent)")
    parser.add_argument("--scale", type=float, help="pixels a point (default: 1)")
    parser.add_argument("--format", choices=["png", "jpeg", "webp", "avif"], help="of the results (default: png)")
    parser.add_argument("--compression", choices=["fastest", "fast", "default", "small", "smallest"], default="default")
    parser.add_argument("--skip-existing", action="store_true", help="go on with a job that was interrupted")
    parser.add_argument("--address", help="of a cluster; auto for the one that this machine belongs to")
    parser.add_argument("--concurrency", type=int, help="how many actors (default: one for each CPU, or what the GPUs have room for)")
    parser.add_argument("--num-cpus", type=float, help="CPUs of an actor")
    parser.add_argument("--num-gpus", type=float, help="GPUs of an actor: 1, or a part of one")
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
