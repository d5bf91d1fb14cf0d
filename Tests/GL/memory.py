# SPDX-License-Identifier: MIT
"""Draws on devices with little memory, which several renderers may share: the right bytes, or an error that says so."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import time

import scenes

HERE = pathlib.Path(__file__).resolve().parent
SIDES = [(4096, 4096), (700, 500), (3000, 2100), (64, 64), (2600, 4000)]
# The device, renderers, and rounds of all pictures.
CROWDS = [("memory=512", 1, 3), ("memory=512,no-meminfo", 1, 3), ("memory=512", 2, 2), ("memory=512,no-meminfo", 2, 2),
          ("memory=512", 4, 1), ("memory=512,no-meminfo", 4, 1), ("memory=128", 1, 1), ("memory=128,no-meminfo", 1, 1)]


def pictures(folder):
    """Pictures of mixed sizes with holes."""
    paths = [folder / f"memory-{index}.png" for index in range(len(SIDES))]
    for index, (width, height) in enumerate(SIDES):
        scenes.with_hole(paths[index], width, height, index)
    return paths


def draw(tool, device, renderers, rounds, paths):
    """The outcomes of a crowd, and the lines of the report."""
    report = tool.folder / "memory-report"
    report.unlink(missing_ok=True)
    environment = dict(
        os.environ, INTAGLIO_CACHE="off", INTAGLIO_GPU_CHECK="off", SWIFT_BACKTRACE="enable=no", PYTHONPATH=str(scenes.ROOT / "Python/src"),
        INTAGLIO_LIBRARY=str(tool.path.parent / "libintaglio-c.so"), LD_LIBRARY_PATH=str(tool.library),
        INSTRUMENTS_REPORT=str(report), INSTRUMENTS_DEVICE=device, INSTRUMENTS_COUNTS="1")
    done = subprocess.run([sys.executable, HERE / "crowd.py", str(renderers), str(rounds), *paths], env=environment, text=True,
                          capture_output=True, timeout=1800, check=False)
    outcomes = [json.loads(line) for line in done.stdout.splitlines()]
    lines = report.read_text(errors="replace").splitlines() if report.exists() else []
    if done.returncode or len(outcomes) != renderers * rounds * len(paths):
        outcomes.append({"wrong": f"the status is {done.returncode}: {done.stderr.strip()[-300:]}"})
    return outcomes, lines


def run(tool):
    """Draws on each device; the number of wrong outcomes."""
    paths = pictures(tool.folder)
    expected = {each["picture"]: each["hash"] for each in draw(tool, "hardware", 1, 1, paths)[0]}
    wrong = 0
    for device, renderers, rounds in CROWDS:
        start = time.monotonic()
        outcomes, lines = draw(tool, f"hardware,{device}", renderers, rounds, paths)
        tally = collections.Counter()
        for each in outcomes:
            if "hash" in each:
                each["ending"] = "right" if each["hash"] == expected[each["picture"]] else "WRONG"
            tally[each.get("ending") or each.get("error") or each["wrong"]] += 1
        wrong += tally["WRONG"] + sum("wrong" in each for each in outcomes) + sum(line.startswith("leak") for line in lines)
        endings = ", ".join(f"{count} {ending}" for ending, count in sorted(tally.items()))
        contexts = next((int(line.split()[1]) for line in lines if line.endswith(" eglCreateContext")), 0)
        print(f"memory: {device}, {renderers} renderers: {endings}; {contexts} contexts, {time.monotonic() - start:.0f} s", flush=True)
    return wrong
