# SPDX-License-Identifier: MIT
"""Compares the catalogue and random trees with the Reference on devices that the library shows, with all checks and debug output on."""
import os

# What is shown, and the tool's options for it.
DEVICES = {
    "the driver's own": "",
    "hardware by its names": "hardware",
    "the smallest": "smallest",
    "the smallest with half floats": "smallest,half",
    "maps of 64 bytes": "hardware,align64",
    "2,048 texels a side": "hardware,side=2048",
    "12 texture units": "units=12",
    "no half floats to render to": "no-float",
    "no images of 16 bits": "no-images",
    "no list of devices": "no-devices",
}
FINDINGS = ("violation", "message", "limit", "leak", "unwrapped", "instruments")
SECONDS = 1800


def run(tool, names, options):
    """Tests on each device; the number of those that fail."""
    failed = 0
    for name, shown in DEVICES.items():
        if names and shown not in names:
            continue
        command = ["selftest", "--device", "0", "--quiet", *options]
        outcome = tool.run(command, SECONDS, DEVICE=shown, CHECKS=1, DEBUG=1, COUNTS=1)
        findings = outcome.lines(*FINDINGS)
        is_right = outcome.status == 0 and not findings
        failed += not is_right
        calls = outcome.counts()[""] if outcome.lines("calls") else 0
        print(f"devices: {name}{f' ({shown})' if shown else ''}: status {outcome.status}, {calls} calls, {len(findings)} findings, "
              f"{outcome.seconds:.0f} s", flush=True)
        for line in findings[:20]:
            print(f"  {line}", flush=True)
        if outcome.status != 0:
            print("  " + outcome.error.strip()[-2000:].replace(os.linesep, "\n  "), flush=True)
    return failed
