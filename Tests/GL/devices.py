# SPDX-License-Identifier: MIT
"""Compares the catalogue and random trees with the Reference on devices that the library shows, with all checks and debug output on."""
import glob
import json

# What is shown, and the tool's options for it.
DEVICES = {
    "the driver's own": "",
    "hardware by its names": "hardware",
    "the smallest": "smallest",
    "no normalized integers": "no-norm16",
    "maps of 64 bytes": "hardware,align64",
    "2,048 texels a side": "hardware,side=2048",
    "16 texture units": "units=16",
    "no images of 16 bits": "no-images",
    "hardware that compiles while it waits": "hardware,no-parallel",
    "no list of devices": "no-devices",
    "default display": "no-platforms",
    "GBM": "gbm",
    "planes that cannot be read": "no-shorts",
}
SECONDS = 1800


def wrong(text):
    """What is wrong in a report of the self-test, a line each."""
    return [f"{row['name']}: {failure['scene']}: {failure['reason']}"
            for row in json.loads(text)["rows"] for failure in row["failures"]]


def run(tool, names, options):
    """Tests on each device, or on those named as in INSTRUMENTS_DEVICE; the number of those that fail."""
    failed = 0
    for name, shown in ({name: name for name in names} if names else DEVICES).items():
        if not names and "gbm" in shown and not glob.glob("/dev/dri/[rc]*"):
            print(f"devices: {name} is left out, because there is no file in /dev/dri", flush=True)
            continue
        command = ["selftest", "--device", "0", "--quiet", "--json", *options]
        # Without a display server, Mesa's default display needs to be told what it is.
        outcome = tool.run(command, SECONDS, DEVICE=shown, CHECKS=1, DEBUG=1, COUNTS=1, EGL_PLATFORM="surfaceless")
        findings = outcome.findings()
        if outcome.status in (0, 1):
            findings += wrong(outcome.output)
        else:
            findings += [f"the status is {outcome.status}: {outcome.error.strip()[-500:]}"]
        failed += bool(findings)
        calls = outcome.counts()[""] if outcome.lines("calls") else 0
        print(f"devices: {name}{f' ({shown})' if shown else ''}: {calls} calls, {len(findings)} findings, {outcome.seconds:.0f} s", flush=True)
        print("".join(f"  {line[:300]}\n" for line in findings[:20]), end="", flush=True)
    return failed
