# SPDX-License-Identifier: MIT
"""Tests the use of OpenGL ES by the built tool: main.py INTAGLIO LIBRARY, with the parts to run; see README.md."""
import argparse
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

import calls
import devices
import faults
import machines
import memory
import model
import record
import repeated
import reports
import scenes
import tool
import trust


# A trial of variants would time this machine's driver.
MODELLED = ["--backend", "gpu", "--variant", "fragment"]


def count_offences(library, folder):
    """Whether the checks find what they must: the number of differences."""
    report = folder / "offences"
    environment = dict(os.environ, LD_LIBRARY_PATH=str(library), INSTRUMENTS_CHECKS="1", INSTRUMENTS_REPORT=str(report))
    done = subprocess.run([library / "offences"], env=environment, capture_output=True, text=True, timeout=60, check=False)
    expected, found = done.stdout.splitlines(), report.read_text().splitlines()
    different = [line for line in difflib.unified_diff(expected, found, "expected", "found", lineterm="", n=0)]
    print(f"offences: {len(found)} found", *different, done.stderr, sep="\n  " if different else "")
    return len(different) + (done.returncode != 0)


def print_models(program, folder, jobs):
    """Prints what the model says of a picture in a batch of so many jobs at a time."""
    print(f"model: MODELLED milliseconds for a picture of a batch, not measured; {jobs} at a time.")
    known = machines.MACHINES
    columns = ["calls", "draws", "disp.", "Mtexel", "MB up", "MB down", "new tex.", "waits"]
    times = ["ms", "thread", "device", "bus", "longest"]
    print(" " * (28 + 9 * len(columns)) + "".join(f"{machine.name:>45}" for machine in known))
    print(f"  {'work':26}" + "".join(f"{column:>9}" for column in columns + times * len(known)))
    for workload in scenes.modelled(folder):
        records = {}
        for count in (1, 1 + workload.more):
            records[count] = folder / f"record-{count}"
            records[count].unlink(missing_ok=True)
            out = tempfile.mkdtemp(dir=folder)
            command = [argument.replace("OUT", out) for argument in workload.command(count)] + ["--jobs", str(jobs), *MODELLED]
            outcome = program.run(command, 600, DEVICE="hardware", RECORD=records[count])
            if outcome.status != 0:
                raise SystemExit(f"test-gl: {workload.name}: {outcome.error}")
        row, figures = "", []
        for machine in known:
            first, more = (model.Model(machine).run(record.calls(path)) for path in records.values())
            each = more.per_picture(first, workload.more)
            figures += [1e3 * each.total, 1e3 * each.thread, 1e3 * each.device, 1e3 * each.bus, 1e3 * each.longest]
            numbers = [each.calls, each.draws, each.dispatches, each.texels / 1e6, each.sent / 1e6, each.read / 1e6, each.allocations,
                       each.waits]
            row = "".join(f"{number:9.1f}" for number in numbers)
        print(f"  {workload.name:26}{row}" + "".join(f"{figure:9.2f}" for figure in figures), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("intaglio")
    parser.add_argument("library", help="the folder of the built library")
    parser.add_argument(
        "parts", nargs="*",
        help="offences, faults, repeated, devices, memory, trust, reports, model, calls; all but repeated, memory and calls by default")
    parser.add_argument("--first", type=int, default=2000, help="how many of a scene's calls may fail one by one")
    parser.add_argument("--every", type=int, default=9, help="of these, each one of so many; 1 for all")
    parser.add_argument("--part", default="1/1", metavar="I/N", help="of the repeated faults, the I-th of N parts")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--scene", action="append", help="only this scene of the faults, or work of the calls by the start of its name")
    parser.add_argument("--manner", action="append", choices=repeated.MANNERS, help="only this manner of drawing repeatedly")
    parser.add_argument("--backend", default="gpu", help="the tool's backend for the faults: gpu or auto")
    parser.add_argument("--device", action="append", help="only this device, as in INSTRUMENTS_DEVICE; may be repeated")
    parser.add_argument("--flights", type=int, default=8, help="so many pictures at a time for the model")
    parser.add_argument("--random", type=int, default=0, help="this many random trees in place of the catalogue")
    parser.add_argument("--gpu", metavar="N", help="the number of the GPU for the calls; default: the best one")
    options = parser.parse_args()
    parts = options.parts or ["offences", "faults", "devices", "trust", "reports", "model"]
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = tool.Tool(options.intaglio, options.library, folder)
        if "offences" in parts:
            wrong += count_offences(program.library, folder)
        if "faults" in parts:
            wrong += faults.Faults(program, folder, options.backend, options.first, options.every).run(options.jobs, options.scene)
        if "repeated" in parts:
            wrong += repeated.run(program, options.scene, options.manner or repeated.MANNERS, options.first, options.every, options.part)
        if "devices" in parts:
            wrong += devices.run(program, options.device, ["--random", str(options.random)] if options.random else [])
        if "memory" in parts:
            wrong += memory.run(program)
        if "trust" in parts:
            wrong += trust.run(program, folder)
        if "reports" in parts:
            wrong += reports.run(program, folder)
        if "model" in parts:
            print_models(program, folder, options.flights)
        if "calls" in parts:
            calls.run(program, folder, ["--device", options.gpu] if options.gpu else [], options.scene)
    if wrong:
        sys.exit(f"test-gl: {wrong} wrong outcomes")


main()
