# SPDX-License-Identifier: MIT
"""Runs the tool on generated inputs, and reports harm.

Whatever it is given, the tool ends by itself within its time and memory, with a status that it documents and, where that is not 0,
with a line that says why; it changes no input, leaves nothing half written, and every picture that it writes is whole.
Each case is made of its name and number alone, so that it can be made again: attack.py --case pictures-17.
"""
import argparse
import concurrent.futures
import dataclasses
import hashlib
import multiprocessing
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time

import batches
import documents
import drawings
import pictures
import png
import sizes

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "out/attack"
TOOL = os.path.abspath(os.environ.get("INTAGLIO", ROOT / ".build/release/intaglio"))
# Addresses are no measure of memory under a sanitizer, which takes terabytes of them.
IS_SANITIZED = b"__asan_init" in open(TOOL, "rb").read() if os.path.exists(TOOL) else False
GENERATORS = {
    "pictures": pictures.damaged, "claims": pictures.claims, "drawings": drawings.hostile, "scenes": documents.scene,
    "styles": documents.style, "reports": documents.report, "options": documents.options, "batches": batches.crossed,
    "stops": batches.stopped, "sizes": sizes.plain,
}


@dataclasses.dataclass
class Outcome:
    status: int
    error: str
    seconds: float
    megabytes: float


def run(case, folder):
    """Runs a command of the tool in a folder, within the limits of the case."""
    def limit():
        # What is measured is memory in use; the limit on addresses only keeps the machine alive.
        if not IS_SANITIZED:
            resource.setrlimit(resource.RLIMIT_AS, ((case.megabytes + 4000) << 20,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # A shell lets what it starts in the background ignore some of them.
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
    environment = dict(os.environ, INTAGLIO_CACHE="off", SWIFT_BACKTRACE="enable=no",
                       ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1")
    start = time.monotonic()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([TOOL, *case.command], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=errors, env=environment, preexec_fn=limit, start_new_session=True)
        timers = [threading.Timer(case.seconds * (4 if IS_SANITIZED else 1), os.killpg, (process.pid, signal.SIGKILL))]
        timers += [threading.Timer(delay, process.send_signal, (which,)) for delay, which in case.signals]
        for timer in timers:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        for timer in timers:
            timer.cancel()
        errors.seek(0)
        text = errors.read().decode("utf-8", "replace")
    return Outcome(process.returncode, text, time.monotonic() - start, usage.ru_maxrss / 1024)


def contents(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def faults(case, outcome, before, folder):
    """The broken promises."""
    stops = {-int(which) for _, which in case.signals} | {128 + int(which) for _, which in case.signals}
    if outcome.status not in {*case.statuses} | stops:
        yield f"ended with {outcome.status}"
    if outcome.megabytes > case.megabytes and not IS_SANITIZED:
        yield f"took {outcome.megabytes:.0f} MB, {case.megabytes} allowed"
    if outcome.status not in {0} | stops and not outcome.error.strip():
        yield f"ended with {outcome.status} without a word"
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", outcome.error):
        yield "wrote control characters to standard error"
    if longest := max((len(line) for line in outcome.error.splitlines()), default=0):
        if longest > 10_100:
            yield f"wrote a line of {longest} characters to standard error"
    after = contents(folder)
    for name, digest in before.items():
        if after.get(name) != digest and name not in case.replaced:
            yield f"{'changed' if name in after else 'removed'} {name}, which it was given"
    for name in after:
        if ".intaglio-" in name and name.endswith(".tmp"):
            yield f"left {name}"
        if name.endswith(".png") and name not in before and (fault := png.fault(folder / name)):
            yield f"wrote {name}: {fault}"


def pipes(folder, names):
    return [name for name in names if stat.S_ISFIFO(os.lstat(os.path.join(folder, name)).st_mode)]


def attack(name, number, runners):
    """Runs one case in one of the processes `runners`; returns a line for each failure."""
    chance = random.Random(f"{name}-{number}")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="attack-"))
    found = []
    try:
        for case in GENERATORS[name](chance, folder):
            before = contents(folder)
            outcome = runners.submit(run, case, folder).result()
            found += [f"{name}-{number}: intaglio {' '.join(map(str, case.command))[:300]}: {fault}"
                      for fault in faults(case, outcome, before, folder)]
            if found:
                shutil.copytree(folder, OUT / f"{name}-{number}", dirs_exist_ok=True, symlinks=True, ignore=pipes)
                (OUT / f"{name}-{number}/stderr.txt").write_text(outcome.error)
                break
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def pack(seconds, seed):
    """Packs generated inputs for this long; returns a line for each failure."""
    end, seed, found, count = time.monotonic() + seconds, seed * 10**9, [], 0
    while time.monotonic() < end and not found:
        for limits, number in (("small", 1000), ("real", 20)):
            result = subprocess.run([OUT / "packing", limits, str(number), str(seed)], capture_output=True, text=True)
            if result.returncode != 0:
                found.append(f"packing: {limits} limits, from seed {seed}: {result.stderr[:2000]}")
            count += number
        seed += 1000
    return found, count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join([*GENERATORS, 'packing'])}; by default all")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="where the numbers of cases begin; by default the time")
    parser.add_argument("--case", help="make this one alone, such as pictures-17")
    arguments = parser.parse_args()
    # A command's memory begins with the memory of the process that starts it, and this one checks large
    # pictures.
    context = multiprocessing.get_context("forkserver")
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), context) as runners:
        return attack_all(arguments, runners)


def attack_all(arguments, runners):
    """Runs the case that is named, or cases until the time is over; returns the exit status."""
    if arguments.case:
        name, number = arguments.case.rsplit("-", 1)
        found = attack(name, int(number), runners)
        print("\n".join(found) or "no harm done")
        return 1 if found else 0

    seconds = float(os.environ.get("ATTACK_SECONDS", 600))
    names = [name for name in GENERATORS if not arguments.names or name in arguments.names]
    end, counts, found = time.monotonic() + seconds, dict.fromkeys(names, 0), []
    lock, numbers = threading.Lock(), iter(range(arguments.seed * 1000, sys.maxsize))

    def work():
        while names and time.monotonic() < end:
            with lock:
                number = next(numbers)
                name = names[number % len(names)]
            lines = attack(name, number, runners)
            with lock:
                counts[name] += 1
                found.extend(lines)
            for line in lines:
                print(line, flush=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        workers = [pool.submit(work) for _ in range(os.cpu_count())]
        if not arguments.names or "packing" in arguments.names:
            lines, counts["packing"] = pack(seconds, arguments.seed)
            found += lines
            print("\n".join(lines))
        for worker in workers:
            worker.result()
    print(f"attack: {sum(counts.values())} cases of seed {arguments.seed} in {seconds:.0f} s, {len(found)} harmful: "
          + ", ".join(f"{name} {count}" for name, count in counts.items()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
