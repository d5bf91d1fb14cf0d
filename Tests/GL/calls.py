# SPDX-License-Identifier: MIT
"""What a driver takes for the calls of a picture, and what its debug output says of them: measured, unlike the model.

The calls of a picture are the difference between a batch of several and a batch of one, which compiles as much. Each counts with its usual
time: the mean in the longer batch without the slowest tenth, where compiling is.
"""
import collections
import ctypes
import pathlib
import statistics
import tempfile

import record
import scenes

# Calls that wait for the device rather than for the driver.
WAITS = {"glClientWaitSync", "glFinish", "glGetQueryObjectui64vEXT", "glReadPixels"}


def driver_folder():
    """Where the loader finds the driver's libEGL.so.1: the library must not open the one of the machine that built it."""
    ctypes.CDLL("libEGL.so.1")
    maps = pathlib.Path("/proc/self/maps").read_text().splitlines()
    return pathlib.Path(next(line.split()[-1] for line in maps if "/libEGL.so.1" in line)).parent


def print_calls(name, few, many, more):
    """A table of the calls that each of `more` pictures makes beyond those of a batch of one."""
    counts, times = collections.Counter(), collections.defaultdict(list)
    for call in record.calls(many):
        counts[call.name] += 1
        times[call.name].append(call.microseconds)
    counts.subtract(call.name for call in record.calls(few))
    rows = []
    for function, count in counts.items():
        each = sorted(times[function])
        usual = each[:max(1, 9 * len(each) // 10)]
        rows.append((count / more * statistics.fmean(usual), function, count / more, statistics.fmean(usual), usual[-1]))
    issued = sum(row[0] for row in rows if row[1] not in WAITS)
    waits = sum(row[0] for row in rows if row[1] in WAITS)
    print(f"  {name}: {sum(row[2] for row in rows):.1f} calls a picture, {issued:.0f} microseconds for issuing them, {waits:.0f} for waits")
    print(f"    {'function':32}{'a picture':>10}{'usual us':>11}{'90 % us':>10}{'us a picture':>14}")
    for whole, function, count, usual, most in sorted(rows, reverse=True)[:16]:
        if count > 0:
            print(f"    {function:32}{count:10.1f}{usual:11.1f}{most:10.1f}{whole:14.1f}", flush=True)


def run(program, folder, gpu, names):
    """Records each kind of picture, then draws it again with checks and debug output. Findings do not fail: drivers are free to say more."""
    driver, cache = driver_folder(), tempfile.mkdtemp(dir=folder)
    print("calls: MEASURED microseconds of this driver's calls, one picture at a time; the record adds to none of them.")
    workloads = scenes.modelled(folder, photo=4096)
    for workload in [each for name in names or [""] for each in workloads if each.name.startswith(name)]:
        records = {}

        def draw(count, **settings):
            out = tempfile.mkdtemp(dir=folder)
            command = [word.replace("OUT", out) for word in workload.command(count)]
            return program.run([*command, "--jobs", "1", "--backend", "gpu", *gpu], 120, DRIVER=driver, INTAGLIO_CACHE=cache, **settings)
        # The first batch of all fills the cache of programs.
        outcomes = [draw(1, CHECKS=1, DEBUG=1)]
        for count in (1, 1 + workload.more):
            records[count] = folder / f"record-{count}"
            records[count].unlink(missing_ok=True)
            outcomes.append(draw(count, RECORD=records[count]))
        if wrong := next((outcome for outcome in outcomes if outcome.status != 0), None):
            print(f"  {workload.name}: status {wrong.status}: {wrong.error.strip()[-300:]}", flush=True)
        else:
            print_calls(workload.name, records[1], records[1 + workload.more], workload.more)
        findings = outcomes[0].findings()
        print(f"    {len(findings)} findings", *[line[:300] for line in findings[:30]], sep="\n    ", flush=True)
