# SPDX-License-Identifier: MIT
"""What one GPU tells, gathered in a folder and a tar within a limited time: the machine, exactness, the driver's calls, ceilings, speed, the
rates of batches, passes, other libraries, and the first start. Needs no more than the built tool and Python; what else it uses, it leaves
out where it is missing."""
import argparse
import dataclasses
import datetime
import json
import os
import pathlib
import platform
import shlex
import shutil
import signal
import subprocess
import sys
import tarfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILT = ROOT / ".build/release/intaglio"
HARNESS = HERE / "Harness/.build/release/Harness"
INSTRUMENTS = ROOT / ".build/gl"
SHADOWS = ["--shadow", "inset 0 4px 6px rgb(0 0 0 / 75%), 0 3px 8px rgb(0 0 0 / 50%)"]
# Styles whose passes are listed, and the side of their pictures.
PASSES = {
    "icon": (512, SHADOWS), "photo": (4096, SHADOWS), "glass": (512, ["--style", "glass"]), "gold": (512, ["--style", "gold"]),
    "spread": (512, ["--shadow", "0 2px 6px 8px #0006"]),
}
# Sizes of transfers: MiB of a strip and of a ring, and pictures in flight.
SWEEP = [(1, 48, 3), (8, 128, 8), (8, 256, 16), (16, 256, 8)]
CLOCKS = "clocks.sm,clocks.mem,pstate,power.draw,temperature.gpu,pcie.link.gen.current,pcie.link.width.current"
# The minutes that the seconds of the sections are for.
MINUTES = 9


@dataclasses.dataclass
class Section:
    title: str
    decides: str
    seconds: float
    rows: list = dataclasses.field(default_factory=list)


class Folder:
    """The results so far. README and tar are written anew after each step, so that what there is can be read if the machine goes."""

    def __init__(self, tool, options, path):
        self.tool, self.path, self.sections, self.rates = tool, path, [], []
        self.tar = options.tar or path.with_name(path.name + ".tar.gz")
        self.work = path / "work"
        self.work.mkdir(parents=True)
        # The check of the driver has a step of its own, and would stop all others if it failed.
        self.environment = dict(os.environ, INTAGLIO_CACHE=str(self.work / "cache"), INTAGLIO_GPU_CHECK="off", SWIFT_BACKTRACE="enable=no",
                                PYTHONDONTWRITEBYTECODE="1")
        self.minutes = options.minutes
        self.start = self.deadline = time.monotonic()

    def section(self, title, seconds, decides):
        """Begins a part of the work. It may take its seconds, and what the parts before it have left."""
        seconds *= self.minutes / MINUTES
        self.deadline += seconds
        self.sections.append(Section(title, decides, seconds))

    def run(self, file, says, command, program=None, **environment):
        """Runs the tool into a file until the section's time is over. Returns whether it went well."""
        start = program or [self.tool]
        words = [str(word) for word in [*start, *command]]
        shown = shlex.join([*(f"{name}={value}" for name, value in environment.items()), pathlib.Path(start[-1]).name, *words[len(start):]])
        shown = shown.replace(f"{self.path}/", "").replace(f"{ROOT}/", "")
        print(f"{time.monotonic() - self.start:5.0f} s  {shown}", file=sys.stderr, flush=True)
        begin = time.monotonic()
        limit = self.deadline - begin
        if limit < 0.5:
            return self.add(file, says, shown, "left out: no time was left")
        with open(self.path / file, "wb") as output:
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
                                       env=self.environment | environment)
            try:
                status = process.wait(limit)
                outcome = "done" if status == 0 else f"status {status}"
            except subprocess.TimeoutExpired:
                outcome = "stopped"
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        return self.add(file, says, shown, f"{outcome}, {time.monotonic() - begin:.2f} s")

    def add(self, file, says, shown, outcome):
        """A row of the README. Returns whether its step went well."""
        name = f"[{file}]({file})" if (self.path / file).exists() else file
        self.sections[-1].rows.append(f"| {name} | {says} | `{shown}` | {outcome} |")
        self.write()
        return outcome.startswith("done")

    def write(self):
        """The README, then the tar, which replaces the one before it as a whole."""
        now = datetime.datetime.now().astimezone().isoformat(timespec="minutes")
        text = f"# Intaglio on {platform.node()}\n\n{now}, {platform.platform()}, {len(os.sched_getaffinity(0))} processors. Made by "
        text += f"`Benchmarks/Peers/run-on-gpu`, {time.monotonic() - self.start:.0f} of {60 * self.minutes:.0f} s so far.\n"
        for section in self.sections:
            text += f"\n## {section.title} ({section.seconds:.0f} s)\n\n{section.decides}\n\n"
            text += "\n".join(["| file | what it tells | made by | outcome |", "|---|---|---|---|", *section.rows, ""])
            if section.title == "Batches" and self.rates:
                text += "\n| file | pictures | codecs | place | jobs | contexts | pictures/s | bound by | CPU ms a picture | of the roof |\n"
                text += "\n".join(["|---|---|---|---|---:|---:|---:|---|---:|---:|", *self.rates, ""])
        (self.path / "README.md").write_text(text)
        part = self.tar.with_name(self.tar.name + ".part")
        with tarfile.open(part, "w:gz", compresslevel=1) as tar:
            tar.add(self.path, self.path.name, filter=lambda entry: None if entry.name == f"{self.path.name}/work" else entry)
        os.replace(part, self.tar)

    def add_rates(self, file):
        """The rows of a report about batches."""
        for case in json.loads((self.path / file).read_text())["cases"]:
            bound = case["bound"]
            row = [file, case["kind"], "yes" if case["codecs"] else "no", f"{case['backend']} {case.get('device', '')}".strip(),
                   str(case["jobs"]), str(case["contexts"]), f"{case['picturesPerSecond']['median']:.1f}",
                   f"{bound['stage']} ({bound['resource']}, {100 * bound['share']:.0f} %)", f"{1000 * case['processorSeconds']:.3f}",
                   f"{100 * case['roofShare']:.0f} %"]
            self.rates.append(f"| {' | '.join(row)} |")
        self.write()


def best_device(tool):
    """The number of the first hardware GPU, or of the first device: a software device beside a GPU would take most of the time."""
    try:
        done = subprocess.run([tool, "devices", "--json"], stdout=subprocess.PIPE, timeout=60, check=True)
    except subprocess.SubprocessError:
        return None
    devices = sorted(json.loads(done.stdout)["devices"], key=lambda device: (not device.get("renderer"), device["isSoftware"]))
    return devices[0]["index"] if devices else None


class Run:
    """All sections, in the order of what they decide."""

    def __init__(self, folder, options):
        self.folder, self.short = folder, options.short
        device = options.device if options.device is not None else best_device(folder.tool)
        self.device = ["--device", str(device)] if device is not None else []
        self.gpu = ["--backend", "gpu", *self.device]
        self.jobs = options.jobs or len(os.sched_getaffinity(0))

    def spin(self, name):
        """Raises the clocks of the GPU, which fall when it has nothing to do, and notes them where the driver tells."""
        query = f'"$@" > /dev/null; if command -v nvidia-smi > /dev/null; then nvidia-smi --query-gpu={CLOCKS} --format=csv; fi'
        side = "64" if self.short else "2048"
        self.folder.run(f"clocks-{name}.txt", "The clocks after some work, which raises them",
                        ["bench", "--quick", "--quiet", *self.gpu, "--size", side, "--sigma", "16"],
                        program=["sh", "-c", query, "sh", self.folder.tool])

    def devices(self):
        self.folder.section("Devices, extensions and limits", 15, "Whether EGL finds the GPU, what its driver lacks, and the kind of shaders it "
                            "gets. A device that is missing here makes all that follows a measurement of software.")
        self.folder.run("doctor.txt", "Devices with the checks of their drawing, their shaders with the reason, drivers, libraries", ["doctor"])
        self.folder.run("check.txt", "The seconds of the check of a new driver, and its reason if auto refuses it", ["devices"], INTAGLIO_GPU_CHECK="on")
        self.folder.run("extensions.txt", "Every extension and limit: which paths can be built", ["doctor", "--extensions"])
        self.folder.run("doctor.json", "The first, for programs", ["doctor", "--json"])
        if shutil.which("nvidia-smi"):
            self.folder.run("nvidia-smi.txt", "Driver, clocks, link and memory by the driver's own tool", ["-q"], program=["nvidia-smi"])

    def exactness(self):
        # One section: a stop would leave nothing of the self-test, but every part of the trees before it.
        self.folder.section("Self-test and random trees", 90, "Whether a picture of this GPU may be used at all: fragment and compute shaders "
                            "must be within a level of the Reference. What fails names the shader to mend.")
        self.folder.run("selftest.txt", "The largest difference to the Reference for both kinds of shaders, and what fails",
                        ["selftest", "--quiet", *self.device, *(["--random", "4"] if self.short else [])])
        for seed in range(1, 2 if self.short else 11):
            self.folder.run(f"selftest-random-{seed}.txt", "The same for random trees of layers, which are not in the catalogue",
                            ["selftest", "--quiet", *self.device, "--random", "2" if self.short else "30", "--seed", seed])

    def calls(self):
        self.folder.section("The library before the driver", 30, "What the driver complains of, and where the render thread's time goes: calls of "
                            "an icon times microseconds a call is the ceiling of one context, and says whether fewer calls or fewer waits matter.")
        says = "Findings of checks and debug output; calls a picture, microseconds a call"
        if not (INSTRUMENTS / "libEGL.so.1").exists():
            self.folder.add("calls.txt", says, "Tests/GL/main.py", f"left out: {INSTRUMENTS} is not built")
            return
        self.spin("calls")
        kinds = ["icons 512, inner"] if self.short else ["icons 512, inner", "card", "icons 512, glass", "photos"]
        names = [word for kind in kinds for word in ("--scene", kind)]
        self.folder.run("calls.txt", says, [self.folder.tool, INSTRUMENTS, "calls", *(["--gpu", self.device[1]] if self.device else []), *names],
                        program=[sys.executable, ROOT / "Tests/GL/main.py"])

    def ceilings(self):
        self.folder.section("Ceilings", 30, "What no change can exceed: a photo's bytes over the link, an icon's over memcpy. OpenGL far below "
                            "PyTorch's pinned transfers: the strips and rings are to blame; near it: only less data helps.")
        self.folder.run("ceilings-opengl.txt", "OpenGL's transfers: COPY is a picture up and down, upload and readback are each on the device",
                        ["bench", "--quiet", "--quick", "--verbose", *self.gpu, "--sigma", "1", "--size", "64" if self.short else "4096"])
        self.folder.run("ceilings.txt", "memcpy with one thread and many; by PyTorch the link both ways and the device's memory",
                        ["--threads", self.jobs, *(["--short"] if self.short else [])], program=[sys.executable, HERE / "ceilings.py"])

    def bench(self):
        self.folder.section("Single pictures, 64 to 4096", 60, "From which size one picture is faster on the GPU: the crossovers that auto needs.")
        self.spin("bench")
        sizes = [word for side in ((64, 256) if self.short else (64, 256, 1024, 2048, 4096)) for word in ("--size", str(side))]
        quick = ["--quick"] if self.short else []
        self.folder.run("bench.txt", "Speed beside the CPU, with each upload, pass, readback and wait",
                        ["bench", "--quiet", *sizes, *quick, *self.device, "--verbose"])
        for variant in ("compute", "fragment"):
            self.folder.run(f"bench-{variant}.json", f"With {variant} shaders alone, each step of each case",
                            ["bench", "--quiet", *sizes, "--quick", *self.gpu, "--variant", variant, "--json"])

    def batch(self, name, says, words, seconds, **environment):
        """Some cases of batches from memory to memory."""
        length = ["--quick"] if self.short else ["--seconds", f"{seconds * min(1, self.folder.minutes / MINUTES):.2g}"]
        file = f"batch-{name}.json"
        if self.folder.run(file, says, ["bench", "--batch", "--quiet", "--json", *words, *length], **environment):
            self.folder.add_rates(file)

    def batches(self):
        self.folder.section("Batches", 180, "Whether a GPU or the processors should draw a batch, with how many jobs and contexts, and what binds: "
                            "`thread` asks for fewer calls and copies, `processors` for faster codecs, `device` for faster passes.")
        self.spin("batches")
        jobs, two = ["--jobs", str(self.jobs)], ["--contexts", "2"]
        kinds = [word for kind in ("icon", "card", "photo") for word in ("--kind", kind)]
        for kind in ("icon", "card", "photo"):
            self.batch(kind, f"PNG to PNG in memory, {kind}: processors, and one, two and four contexts",
                       ["--kind", kind, *self.device, *jobs, "--contexts", "1", *two, "--contexts", "4", "--codecs"], 5)
        self.batch("pixels", "Without codecs: what faster or fewer PNG files leave to gain", [*kinds, *self.device, *jobs, *two, "--no-codecs"], 3)
        for strip, ring, flights in SWEEP[:1] if self.short else SWEEP:
            self.batch(f"strip{strip}-ring{ring}-flights{flights}", "Transfers of this size: the default for this kind of device is the fastest",
                       ["--kind", "icon", "--kind", "photo", *self.gpu, *jobs, *two, "--no-codecs"], 3, INTAGLIO_GPU_STRIP_MB=str(strip),
                       INTAGLIO_GPU_RING_MB=str(ring), INTAGLIO_GPU_FLIGHTS=str(flights))
        more = ["--jobs", str(self.jobs * 3 // 2), "--jobs", str(2 * self.jobs)]
        self.batch("jobs", "More jobs than processors: whether waits leave processors idle",
                   ["--kind", "icon", "--kind", "card", *self.gpu, *more, *two, "--codecs"], 3)
        styles = [word for kind in ("glass", "gold", "spread") for word in ("--kind", kind)]
        self.batch("styles", "Styles of many passes, where a GPU should win", [*styles, *self.device, *jobs, *two, "--codecs"], 3)

    def passes(self):
        self.folder.section("Passes", 50, "Which pass of which style is slow on the device, and with which kind of shaders: the order of work on "
                            "shaders, and the device's entry in the table of variants.")
        self.spin("passes")
        for name, (side, style) in PASSES.items():
            if self.short and name != "icon":
                continue
            pictures = self.folder.work / name
            pictures.mkdir()
            scene = {"width": side, "height": side, "layers": [
                {"frame": [side // 8 * place, side // 9 * place, side // 2, side // 2], "cornerRadius": side // 16, "contents": {"color": color}}
                for place, color in ((1, "#c33"), (3, "#4757c8"), (4, "white"))]}
            (self.folder.work / f"{name}.json").write_text(json.dumps(scene))
            first = pictures / "0.png"
            subprocess.run([self.folder.tool, "scene", self.folder.work / f"{name}.json", "-o", first, "--backend", "cpu"], check=True)
            for index in range(1, 3 if side > 2048 else 12):
                os.link(first, pictures / f"{index}.png")
            for variant in ("fragment", "compute"):
                self.folder.run(f"passes-{name}-{variant}.txt", f"Each step of {name}, {side} a side, with {variant} shaders",
                                ["batch", pictures, "-o", self.folder.work / f"{name}-{variant}", *style, *self.gpu, "--variant", variant,
                                 "--verbose", "--no-journal", "--compression", "fastest"])

    def peers(self):
        self.folder.section("Other libraries", 50, "How far the passes are from Skia Ganesh's and PyTorch's on the same GPU, with the data there and "
                            "from the host: whether the shaders or the way to them is behind.")
        if HARNESS.exists():
            self.spin("peers")
            self.folder.run("peers.txt", "Messages; the page is [peers/README.md](peers/README.md)",
                            ["--output", self.folder.path / "peers", *(["--sides", "64"] if self.short else [])],
                            program=[sys.executable, HERE / "gpu.py"])
        else:
            self.folder.add("peers.txt", "Passes beside other libraries", "gpu.py", "left out: there is no harness")

    def cold(self):
        self.folder.section("First start", 15, "What a short-lived process pays: opening EGL, and compiling without any cache, the driver's own too. "
                            "The outcome's seconds are the whole process's; steps are in the file.")
        picture = self.folder.work / "icon/0.png"
        command = ["render", picture, "-o", self.folder.work / "out.png", *SHADOWS]
        fresh = self.folder.work / "fresh"
        fresh.mkdir()
        places = dict.fromkeys(("INTAGLIO_CACHE", "MESA_SHADER_CACHE_DIR", "__GL_SHADER_DISK_CACHE_PATH"), str(fresh))
        for name, says in (("fresh", "An icon with all caches empty"), ("warm", "The same again")):
            self.folder.run(f"start-{name}.txt", says, [*command, *self.gpu, "--verbose"], **places)
        self.folder.run("start-cpu.txt", "The same on the processors", [*command, "--backend", "cpu", "--verbose"])

    def all(self):
        """A section that fails is told of, and the next one begins."""
        for section in (self.devices, self.exactness, self.calls, self.ceilings, self.bench, self.batches, self.passes, self.peers, self.cold):
            try:
                section()
            except (OSError, ValueError, KeyError, TypeError, subprocess.SubprocessError) as reason:
                self.folder.add("-", "What ended this section", section.__name__, f"{type(reason).__name__}: {reason}")


def main():
    parser = argparse.ArgumentParser(prog="run-on-gpu", description=__doc__)
    parser.add_argument("--tool", type=pathlib.Path, default=BUILT, help="a built intaglio; without it, the repository's is built")
    parser.add_argument("--output", type=pathlib.Path, help="the folder; default: intaglio-on-HOST-DATE, here")
    parser.add_argument("--tar", type=pathlib.Path, help="the tar of results; default: the folder's name with .tar.gz")
    parser.add_argument("--device", type=int, help="the number of the GPU in intaglio devices; default: the first hardware")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="the most time for everything; what does not fit is left out")
    parser.add_argument("--jobs", type=int, help="jobs of batches and threads of memcpy; default: one for each processor")
    parser.add_argument("--short", action="store_true", help="few and small pictures: to try that it works")
    options = parser.parse_args()
    tool = options.tool.resolve()
    if not os.access(tool, os.X_OK):
        parser.error(f"no tool at {tool}")
    path = options.output or pathlib.Path(f"intaglio-on-{platform.node()}-{datetime.date.today().isoformat()}")
    if path.exists() and any(path.iterdir()):
        parser.error(f"{path} is there already, and is not empty")
    # A stop from outside ends the step, and keeps what there is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Folder(tool, options, path.resolve())
    try:
        Run(folder, options).all()
    finally:
        folder.write()
        shutil.rmtree(folder.work, ignore_errors=True)
    print(folder.tar)


if __name__ == "__main__":
    main()
