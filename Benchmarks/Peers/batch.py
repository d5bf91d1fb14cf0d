# SPDX-License-Identifier: MIT
"""PNG to PNG: a folder of icons, each with an outer and an inner shadow."""
import dataclasses
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(FOLDER, "../../.build/release/intaglio")
SHADOWS = ["--shadow", "inset 0 4px 6px rgb(0 0 0 / 75%), 0 3px 8px rgb(0 0 0 / 50%)"]
COPIES = 6
# With how many pictures an arrangement of libvips is tried.
TRIED = 48

def fill(target, folder):
    """Puts the icons of a folder, or those that the tool makes, several times over into `target`."""
    with tempfile.TemporaryDirectory() as made:
        if folder is None:
            subprocess.run([TOOL, "demo", "-o", made], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        sources = sorted(glob.glob(os.path.join(folder or made, "*.png")))
        if folder is None:
            sources = [path for path in sources if "sheet" not in path] * 4
        if not sources:
            raise SystemExit(f"no PNG files in {folder or made}")
        for copy in range(COPIES):
            for index, path in enumerate(sources):
                shutil.copy(path, os.path.join(target, f"{copy}-{index}.png"))


def byte_count(folder):
    return sum(os.path.getsize(path) for path in glob.glob(os.path.join(folder, "*.png")))


@dataclasses.dataclass(frozen=True)
class Arrangement:
    """How libvips is made to work: which of the effects of vips_worker.py, how files are read, by how many workers of how many threads, and
    the filter of its PNG files."""

    effect: str = "planes"
    access: str = "sequential"
    workers: int = 2
    threads: int = 1
    filter: str = "none"

    def __str__(self):
        processes = f"{self.workers} process{'es' if self.workers > 1 else ''} of {self.threads} thread{'s' if self.threads > 1 else ''}"
        return f"{processes}, effect: {self.effect}, {self.access} access, filter {self.filter}"


class Vips:
    """Workers that are ready, each of which takes the next picture. Their start is not counted."""

    def __init__(self, arrangement, level):
        words = [arrangement.effect, arrangement.access, arrangement.filter, str(level), str(arrangement.threads)]
        self.workers = [
            subprocess.Popen([sys.executable, os.path.join(FOLDER, "vips_worker.py"), *words], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
            for _ in range(arrangement.workers)
        ]
        for worker in self.workers:
            worker.stdout.readline()

    def render(self, paths, target):
        """Pictures a second, and bytes written."""
        waiting, done = iter(paths), []

        def feed(worker):
            for path in waiting:
                worker.stdin.write(f"{path}\t{os.path.join(target, os.path.basename(path))}\n")
                worker.stdin.flush()
                if worker.stdout.readline() != "done\n":
                    return
                done.append(path)

        feeders = [threading.Thread(target=feed, args=[worker]) for worker in self.workers]
        start = time.perf_counter()
        for feeder in feeders:
            feeder.start()
        for feeder in feeders:
            feeder.join()
        seconds = time.perf_counter() - start
        if len(done) != len(paths):
            raise RuntimeError("a libvips worker failed")
        return len(paths) / seconds, byte_count(target)

    def close(self):
        for worker in self.workers:
            worker.communicate()


def best_of_vips(paths):
    """The two arrangements in which libvips writes most pictures a second at level 6, the best first, and what each that was tried wrote:
    one choice after the other, each the best of its kind, of two runs over some of the pictures."""
    tried = {}

    def rate(arrangement):
        if arrangement not in tried:
            workers, rates = Vips(arrangement, 6), []
            with tempfile.TemporaryDirectory() as target:
                workers.render(paths[:8], target)
                for _ in range(2):
                    rates.append(workers.render(paths[:TRIED], target)[0])
            workers.close()
            tried[arrangement] = max(rates)
            print(f"  libvips, {arrangement}: {tried[arrangement]:.0f} a second", file=sys.stderr)
        return tried[arrangement]

    best = Arrangement()
    for choices in (
        [{"effect": each} for each in ("composite", "bytes", "planes", "float")],
        [{"access": each} for each in ("sequential", "random", "memory")],
        [{"workers": workers, "threads": threads} for workers, threads in ((2, 1), (1, 2), (2, 2), (3, 1))],
        [{"filter": each} for each in ("none", "up", "paeth")],
    ):
        best = max((dataclasses.replace(best, **choice) for choice in choices), key=rate)
    return sorted(tried, key=rate)[:-3:-1], tried


def intaglio(source, target, compression, *options):
    """Pictures a second, from the start of the process to its end, and bytes written."""
    report = os.path.join(target, "report.json")
    start = time.perf_counter()
    subprocess.run(
        [TOOL, "batch", source, "-o", target, "--backend", "cpu", "--compression", compression, "--quiet",
         "--report", report, *options, *SHADOWS], check=True)
    seconds = time.perf_counter() - start
    with open(report) as file:
        pictures = json.load(file)["written"]
    return pictures / seconds, byte_count(target)
