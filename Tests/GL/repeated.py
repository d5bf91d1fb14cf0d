# SPDX-License-Identifier: MIT
"""Fails every call of each scene, one process drawing it hundreds of times.

A process for each fault, as in `faults.py`, is what a user of the tool meets; this reaches every call in a fraction of the time, and
those of a renderer that goes on: each fault is followed by a picture without one, which must be right.
"""
import itertools
import json
import os
import pathlib
import select
import subprocess
import sys
import time

import faults
import scenes

HERE = pathlib.Path(__file__).resolve().parent
MANNERS = ["cold", "warm", "cached"]
# A picture takes a second at most; where fences never signal, the limit of a wait for each context.
SECONDS = 20
LASTING = ["context:1+", "context:2+", "current:1+", "current:2+", "compile:1+", "link:1+", "fence:1+", "map:1+", "unmap:1+",
           "memory:glTexStorage2D:1+", "memory:glBufferData:1+"]


class Process:
    """A drawer. It is started again when it has crashed or hung."""

    def __init__(self, tool, work, manner):
        self.tool, self.work, self.manner = tool, work, manner
        self.folder = tool.folder / f"{work.name}-{manner}"
        self.folder.mkdir()
        (self.folder / "work").write_text(json.dumps(work.values() | {"names": sorted(faults.OWN.values())}))
        self.process = None

    def start(self):
        environment = dict(
            os.environ, INTAGLIO_CACHE="off", INTAGLIO_GPU_CHECK="off", INTAGLIO_GPU_SECONDS="0.3", SWIFT_BACKTRACE="enable=no", INSTRUMENTS_FAULT="none",
            PYTHONPATH=str(scenes.ROOT / "Python/src"), INTAGLIO_LIBRARY=str(self.tool.path.parent / "libintaglio-c.so"),
            LD_LIBRARY_PATH=str(self.tool.library), INSTRUMENTS_REPORT=str(self.folder / "report"),
            INSTRUMENTS_DEVICE=self.work.device)
        self.process = subprocess.Popen(
            [sys.executable, HERE / "drawer.py", self.folder / "work", self.manner], cwd=self.tool.folder, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=(self.folder / "errors").open("ab"))
        return self.read(120)

    def read(self, seconds):
        """The next answer; a text without one."""
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        line = self.process.stdout.readline() if ready else None
        if line:
            return json.loads(line)
        if line is None:
            self.process.kill()
        status = self.process.wait()
        self.process = None
        if line is None:
            return "it does not end"
        text = (self.folder / "errors").read_text(errors="replace").strip()[-300:]
        return f"signal {-status}" if status < 0 else f"the process ends with {status}: {text}"

    def ask(self, fault):
        if self.process is None and isinstance(answer := self.start(), str):
            raise SystemExit(f"test-gl: {self.work.name}: {answer}")
        self.process.stdin.write(f"{fault}\n".encode())
        self.process.stdin.flush()
        return self.read(SECONDS)

    def end(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait(SECONDS)


def wrong(answer):
    """What is wrong with an answer, or None."""
    if isinstance(answer, str):
        return answer
    if answer["ending"] == "wrong":
        return "the picture is wrong"
    if len(answer["ending"].split()) < 2 and answer["ending"] != "right":
        return "it fails without a word"
    if answer["after"] != "right":
        return f"the next picture: {answer['after']}"
    return next((line for line in answer["report"] if line.startswith("leak")), None)


def every_fault(counts, first, stride):
    """All faults of a scene with so many calls."""
    for number in range(1, min(first, counts[""]) + 1, stride):
        yield from (f"{kind}:{number}" for kind in faults.ANYWHERE)
    for kind, function in faults.OWN.items():
        yield from (f"{kind}:{number}" for number in range(1, min(first, counts[function]) + 1))
    yield from LASTING


def run(tool, names, manners, first, stride, part):
    """Fails the calls of the scenes; the number of wrong outcomes. Prints a row of a table for each scene, manner and kind."""
    wrong_count = 0
    index, parts = (int(number) for number in part.split("/"))
    print("| scene | manner | fault | faults | right pictures | errors | wrong | longest, s |\n|---|---|---|---:|---:|---:|---:|---:|")
    for work in scenes.repeated(tool.folder):
        for manner in manners:
            if names and work.name not in names:
                continue
            process = Process(tool, work, manner)
            counts = process.start()
            if isinstance(counts, str):
                raise SystemExit(f"test-gl: {work.name}: {counts}")
            start, tally, total = time.monotonic(), {}, 0
            for fault in itertools.islice(every_fault(counts, first, stride), index - 1, None, parts):
                answer = process.ask(fault)
                reason = wrong(answer)
                row = tally.setdefault(fault.split(":")[0] + (" from then on" if fault.endswith("+") else ""), [0, 0, 0, 0, 0])
                total += 1
                row[0] += 1
                row[3 if reason else 1 if answer["ending"] == "right" else 2] += 1
                if not isinstance(answer, str):
                    row[4] = max(row[4], answer["seconds"])
                if reason:
                    wrong_count += 1
                    place = next((line for line in answer["report"]), "") if not isinstance(answer, str) else ""
                    print(f"  WRONG {work.name} {manner} {fault} ({place}): {reason}", file=sys.stderr, flush=True)
            process.end()
            for kind, row in sorted(tally.items()):
                print(f"| {work.name} | {manner} | {kind} | {row[0]} | {row[1]} | {row[2]} | {row[3]} | {row[4]:.1f} |", flush=True)
            print(f"  {work.name} {manner}: {counts['']} calls, {total} faults, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return wrong_count
