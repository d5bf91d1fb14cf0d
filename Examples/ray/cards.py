#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws a scene for each line of a table, with Ray Data.

    python cards.py card.json people.csv -o cards
    python cards.py /shared/card.json /shared/people.jsonl -o /shared/cards --address auto

A table is a CSV file with a header, whose columns are the scene's variables, or a manifest as for intaglio batch: JSON lines such as
{"output": "ada.png", "set": {"name": "Ada Lovelace"}, "scale": 2}. In a CSV file, a column "output" names the results; without it
they are named by line numbers. Every node needs the scene's pictures and the folder for results under the same paths.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import ray

import intaglio
import intaglio.ray


def rows(table: Path) -> Iterator[dict[str, object]]:
    with table.open(encoding="utf-8", newline="") as file:
        if table.suffix.lower() == ".csv":
            for record in csv.DictReader(file):
                values: dict[str, object] = {name: value for name, value in record.items() if value}
                output = values.pop("output", None)
                yield {"output": output, "set": values}
        else:
            for line in file:
                if line.strip():
                    yield json.loads(line)


def main() -> int:
    description, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=description, epilog=examples, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scene", type=Path, help="a scene file (.json)")
    parser.add_argument("table", type=Path, help="a table (.csv), or JSON lines")
    parser.add_argument("-o", "--output", required=True, help="the folder for results")
    parser.add_argument("--scale", type=float, help="pixels per point, for lines without a scale (default: the scene's own)")
    parser.add_argument("--skip-existing", action="store_true", help="continue an interrupted job")
    parser.add_argument("--address", help="the address of a cluster; auto for the one of this machine")
    parser.add_argument("--concurrency", type=int, help="the number of actors (default: one for each CPU)")
    parser.add_argument("--num-cpus", type=float, help="CPUs for each actor")
    parser.add_argument("--num-gpus", type=float, help="GPUs for each actor: 1, or a fraction")
    options = parser.parse_args()

    if options.address:
        ray.init(options.address, log_to_driver=False)
    try:
        report = intaglio.ray.render_rows(
            rows(options.table),
            options.output,
            concurrency=options.concurrency,
            num_cpus=options.num_cpus,
            num_gpus=options.num_gpus,
            scene=options.scene.absolute(),
            scale=options.scale,
            skip_existing=options.skip_existing,
        )
    except (intaglio.IntaglioError, OSError, ValueError) as error:
        print(f"cards.py: {error}", file=sys.stderr)
        return error.status if isinstance(error, intaglio.IntaglioError) else 65
    for failure in report.failures:
        print(f"{failure.name}: {failure.error}", file=sys.stderr)
    print(report)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
