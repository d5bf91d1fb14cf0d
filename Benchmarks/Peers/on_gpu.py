# SPDX-License-Identifier: MIT
"""What one GPU tells, gathered in a folder within a limited time: the machine, exactness, speed, the steps of single pictures, and the rates
of batches. Needs no more than the built tool and Python; beside Skia where gpu.py can run."""
import argparse
import dataclasses
import datetime
import json
import os
import pathlib
import platform
import shlex
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
BUILT = HERE / "../../.build/release/intaglio"
STYLE = ["--shadow", "inset 0 4px 6px rgb(0 0 0 / 75%), 0 3px 8px rgb(0 0 0 / 50%)"]
# Width, height, and how many are in a batch, in the short form too.
KINDS = {"icons": (512, 512, 240, 12), "cards": (1200, 630, 120, 6), "photos": (2048, 2048, 24, 2)}
# What the rest of the work needs at least, in seconds: a step gets no more than the time before it.
RESERVE = 20


def scene(kind, width, height):
    """A scene of panels with shadows, which needs no font and no file; the variable makes pictures that differ."""
    side = min(width, height)
    panels = [
        {"frame": [side * place // 8, side * place // 9, side // 2, side // 2], "cornerRadius": side // 16,
         "contents": {"color": color},
         "style": {"shadows": [{"kind": "outer", "color": "#1a204066", "offset": [0, side // 64], "blur": side / 24},
                               {"kind": "inner", "color": "#ffffff80", "offset": [0, 2], "blur": 4}]}}
        for place, color in ((1, "${accent}"), (3, "#4757c8"), (4, "white"))]
    ground = {} if kind == "icons" else {"background": "#e8ebf0"}
    return {"width": width, "height": height, "variables": {"accent": "#cc3333"}, "layers": panels, **ground}


@dataclasses.dataclass
class Step:
    file: str
    says: str
    command: str
    outcome: str


class Folder:
    """The results so far. Its README is written anew after each step, so that what there is is described if the machine goes."""

    def __init__(self, tool, path, minutes):
        self.tool, self.path, self.steps, self.rates = tool, path, [], []
        self.start = time.monotonic()
        self.end = self.start + 60 * minutes
        path.mkdir(parents=True, exist_ok=True)

    def run(self, file, says, command, seconds, program=None):
        """Runs the tool into a file, for at most so many seconds. Returns whether it went well."""
        start = program or [self.tool]
        words = [str(word) for word in [*start, *command]]
        shown = shlex.join([pathlib.Path(start[-1]).name, *words[len(start):]])
        print(shown, file=sys.stderr)
        limit = min(seconds, self.end - RESERVE - time.monotonic())
        begin = time.monotonic()
        if limit <= 0:
            outcome = "left out: no time was left"
        else:
            with open(self.path / file, "wb") as output:
                process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
                try:
                    status = process.wait(limit)
                    outcome = "done" if status == 0 else f"status {status}"
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                    outcome = f"stopped after {limit:.0f} s"
        outcome += f", {time.monotonic() - begin:.0f} s"
        self.steps.append(Step(file, says, shown.replace(str(self.path), "."), outcome))
        self.write()
        return outcome.startswith("done")

    def write(self):
        """The README."""
        now = datetime.datetime.now().astimezone().isoformat(timespec="minutes")
        text = f"""# Intaglio on {platform.node()}

{now}, {platform.platform()}, {os.cpu_count()} processors. Made by `Benchmarks/Peers/run-on-gpu`, {(time.monotonic() - self.start) / 60:.1f} minutes so far.

| file | what it says | made by | outcome |
|---|---|---|---|
"""
        text += "".join(f"| [{step.file}]({step.file}) | {step.says} | `{step.command}` | {step.outcome} |\n" for step in self.steps)
        if self.rates:
            text += """
Batches, PNG to PNG. Passes and transfers are milliseconds on the device for each picture; without timer queries they are empty.

| pictures | backend | pictures/s | bound by | passes | transfers | waits |
|---|---|---:|---|---:|---:|---:|
"""
            text += "".join(f"| {' | '.join(row)} |\n" for row in self.rates)
        text += """
Files in JSON are for comparing two machines or two versions; `jq .` reads them. Modelled times are called so: they do not come from this machine.
"""
        (self.path / "README.md").write_text(text)

    def add_rate(self, kind, backend, report):
        """A row for a batch, from its report."""
        with open(report) as file:
            values = json.load(file)
        row = [kind, backend, f"{values['picturesPerSecond']:.1f}", values.get("boundBy") or ""]
        gpu = values.get("gpu") or []
        for kinds in (("pass",), ("upload", "readback"), ("wait",)):
            clock = "threadSeconds" if kinds == ("wait",) else "deviceSeconds"
            times = [step[clock] for one in gpu for step in one["steps"] if step["kind"] in kinds and clock in step]
            row.append(f"{1000 * sum(times) / values['written']:.3f}" if times and values["written"] else "")
        self.rates.append(row)
        self.write()


def make_inputs(folder, work, is_short):
    """A picture of each kind, drawn on the CPU; a folder of copies, or the scene and its manifest for cards."""
    inputs = {}
    for kind, (width, height, many, few) in KINDS.items():
        document = work / f"{kind}.json"
        document.write_text(json.dumps(scene(kind, width, height)))
        first = work / f"{kind}.png"
        subprocess.run([folder.tool, "scene", document, "-o", first, "--backend", "cpu"], check=True)
        count = few if is_short else many
        if kind == "cards":
            manifest = work / "cards.jsonl"
            lines = [{"output": f"{index}.png", "set": {"accent": f"#{index * 7919 % 4096:03x}"}} for index in range(count)]
            manifest.write_text("".join(json.dumps(line) + "\n" for line in lines))
            inputs[kind] = first, ["--scene", document, "--manifest", manifest]
        else:
            copies = work / kind
            copies.mkdir(exist_ok=True)
            for index in range(count):
                (copies / f"{index}.png").write_bytes(first.read_bytes())
            inputs[kind] = first, [copies, *STYLE]
    return inputs


def gather(folder, options):
    """All steps, the important ones first."""
    gpu = ["--backend", "gpu"] + (["--device", str(options.device)] if options.device is not None else [])
    device = gpu[2:]
    short = options.short
    folder.run("doctor.txt", "The machine: devices with the checks of their drawing, their shaders with the reason, drivers", ["doctor"], 60)
    folder.run("doctor.json", "The same for programs", ["doctor", "--json"], 60)
    random = ["--random", "10"] if short else []
    folder.run("selftest.txt", "Exactness with fragment and with compute shaders: the largest difference to the Reference, and what fails",
               ["selftest", "--quiet", *device, *random], 240)
    folder.run("selftest-random.txt", "The same with random trees of layers", ["selftest", "--quiet", *device, "--random", "5" if short else "300"], 120)
    sizes = [word for side in ((64, 256) if short else (64, 256, 1024, 2048, 4096)) for word in ("--size", str(side))]
    bench = ["bench", "--quiet", *sizes, *(["--quick"] if short else [])]
    folder.run("bench.txt", "Speed beside the CPU, with each upload, pass, readback and wait, and modelled times of three machines",
               [*bench, *device, "--verbose", "--model"], 150)
    for variant in ("fragment", "compute"):
        folder.run(f"bench-{variant}.json", f"The speed with {variant} shaders alone, and each step of each case",
                   [*bench, *gpu, "--variant", variant, "--json"], 60)
    work = folder.path / "work"
    work.mkdir(exist_ok=True)
    inputs = make_inputs(folder, work, short)
    for kind, (first, _) in inputs.items():
        for variant in ("fragment", "compute"):
            folder.run(f"verbose-{kind}-{variant}.txt", f"The steps of a first picture of the {kind} with {variant} shaders, compiling included",
                       ["render", first, "-o", work / "out.png", *STYLE, *gpu, "--variant", variant, "--verbose", "--model"], 30)
    for kind, (_, arguments) in inputs.items():
        for name, backend in (("gpu", [*gpu, "--verbose"]), ("cpu", ["--backend", "cpu"])):
            report = folder.path / f"batch-{kind}-{name}.json"
            target = work / f"{kind}-{name}"
            quiet = [] if name == "gpu" else ["--quiet"]
            done = folder.run(f"batch-{kind}-{name}.txt", f"A batch of {kind} on the {name.upper()}; its report is batch-{kind}-{name}.json",
                              ["batch", *arguments, "-o", target, *backend, *quiet, "--no-journal", "--report", report], 60)
            if done:
                folder.add_rate(kind, name, report)
    if options.skia:
        folder.run("skia.txt", "Passes with the data on the GPU beside Skia Ganesh, and transfers: the page is skia/README.md",
                   ["--speed-only", "--output", folder.path / "skia"], 240, program=[sys.executable, HERE / "gpu.py"])
    for path in sorted(work.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    work.rmdir()


def main():
    parser = argparse.ArgumentParser(prog="run-on-gpu", description=__doc__)
    parser.add_argument("--tool", type=pathlib.Path, default=BUILT, help="a built intaglio; without it, the repository's is built")
    parser.add_argument("--output", type=pathlib.Path, help="the folder; default: intaglio-on-HOST-DATE, here")
    parser.add_argument("--device", type=int, help="the number of the GPU in intaglio devices; default: the best one")
    parser.add_argument("--minutes", type=float, default=15, help="the most time for everything; what does not fit is left out")
    parser.add_argument("--short", action="store_true", help="few and small pictures: to try that it works")
    parser.add_argument("--skia", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    tool = options.tool.resolve()
    if not os.access(tool, os.X_OK):
        parser.error(f"no tool at {tool}")
    path = options.output or pathlib.Path(f"intaglio-on-{platform.node()}-{datetime.date.today().isoformat()}")
    if path.exists() and any(path.iterdir()):
        parser.error(f"{path} is there already, and is not empty")
    folder = Folder(tool, path.resolve(), options.minutes)
    gather(folder, options)
    print(path)


if __name__ == "__main__":
    main()
